//! Small directed graphs: drawn, listed, and written as games. The vertex with the largest number is
//! called A.

use grundy::report::Report;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::letter;

/// The arcs of each vertex, in ascending order.
pub(crate) struct Arcs(Vec<Vec<usize>>);

impl Arcs {
    /// A graph without cycles: arcs lead to lower numbers, and from every vertex but the lowest two.
    pub(crate) fn downwards(dice: &mut Dice, count: usize) -> Self {
        Self::drawn(dice, count, |dice, vertex| {
            let most = vertex.min(3);
            let some = if vertex > 1 { 1 + dice.below(most) } else { vertex * dice.below(2) };
            (some, vertex)
        })
    }

    /// A graph that may have cycles.
    pub(crate) fn anywhere(dice: &mut Dice, count: usize) -> Self {
        Self::drawn(dice, count, |dice, vertex| {
            let some = if vertex == 0 { 0 } else { dice.pick(&[0, 1, 2, 2, 2]) };
            (some, count)
        })
    }

    /// For each vertex as many arcs, into vertices below a bound, as `choose` says.
    fn drawn(dice: &mut Dice, count: usize, choose: impl Fn(&mut Dice, usize) -> (usize, usize)) -> Self {
        let mut all = Vec::with_capacity(count);
        for vertex in 0..count {
            let (some, below) = choose(dice, vertex);
            let mut ends: Vec<usize> = (0..below).filter(|end| *end != vertex).collect();
            dice.shuffle(&mut ends);
            ends.truncate(some);
            ends.sort_unstable();
            all.push(ends);
        }
        Self(all)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Where arcs from a vertex lead.
    pub(crate) fn from(&self, vertex: usize) -> &[usize] {
        &self.0[vertex]
    }

    pub(crate) fn name(&self, vertex: usize) -> char {
        letter(self.count() - 1 - vertex)
    }

    /// The names of vertices, from A on.
    pub(crate) fn names(&self, vertices: &[usize]) -> String {
        let mut names: Vec<String> = vertices.iter().map(|vertex| self.name(*vertex).to_string()).collect();
        names.sort_unstable();
        names.join(", ")
    }

    /// The vertices without arcs.
    pub(crate) fn ends(&self) -> Vec<usize> {
        (0..self.count()).filter(|vertex| self.0[*vertex].is_empty()).collect()
    }

    /// Vertices from A on.
    fn by_name(&self) -> impl Iterator<Item = usize> {
        (0..self.count()).rev()
    }

    /// The arcs in one row of numbers: from, to, from, to.
    pub(crate) fn flat(&self) -> Vec<i64> {
        let number = |vertex: usize| i64::try_from(vertex).expect("a small graph");
        let arcs = self.0.iter().enumerate();
        arcs.flat_map(|(from, ends)| ends.iter().flat_map(move |to| [number(from), number(*to)])).collect()
    }

    /// A line for each vertex: `A → C D`.
    pub(crate) fn listed(&self) -> String {
        let line = |vertex: usize| {
            let ends: Vec<String> =
                self.0[vertex].iter().rev().map(|end| self.name(*end).to_string()).collect();
            let ends = if ends.is_empty() { "\u{2014}".to_owned() } else { ends.join(" ") };
            format!("{} \u{2192} {ends}", self.name(vertex))
        };
        self.by_name().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The graph as a figure shows it.
    pub(crate) fn figure(&self) -> Drawn {
        let arcs = self.by_name().flat_map(|from| self.0[from].iter().rev().map(move |to| [from, *to]));
        let place = |vertex: usize| self.count() - 1 - vertex;
        Drawn::Graph {
            vertices: self.by_name().map(|vertex| self.name(vertex).to_string()).collect(),
            arcs: arcs.map(|arc| arc.map(place)).collect(),
        }
    }

    /// The question about a token on a vertex.
    pub(crate) fn question(&self, vertex: usize) -> String {
        format!("{} {}", self.game(), self.name(vertex))
    }

    /// What the solver says of all vertices, from the one with the lowest number on.
    pub(crate) fn solved(&self) -> Vec<Report> {
        solver::reports(&self.game(), (0..self.count()).map(|vertex| self.name(vertex).to_string()))
    }

    /// Whether no vertex is a draw: a quick look, before the solver is asked about a graph.
    pub(crate) fn all_settle(&self) -> bool {
        let mut wins: Vec<Option<bool>> = vec![None; self.count()];
        // a vertex is settled in each round, or no more will be
        for _ in 0..self.count() {
            for (vertex, ends) in self.0.iter().enumerate() {
                if ends.iter().any(|end| wins[*end] == Some(false)) {
                    wins[vertex] = Some(true);
                } else if ends.iter().all(|end| wins[*end] == Some(true)) {
                    wins[vertex] = Some(false);
                }
            }
        }
        wins.iter().all(Option::is_some)
    }

    /// Whether some way comes back to its beginning.
    pub(crate) fn has_cycle(&self) -> bool {
        self.reach().iter().enumerate().any(|(vertex, reached)| reached[vertex])
    }

    /// The graph as a game.
    fn game(&self) -> String {
        let mut parts = Vec::new();
        for from in self.by_name() {
            parts.extend(
                self.0[from].iter().rev().map(|to| format!("{}>{}", self.name(from), self.name(*to))),
            );
        }
        let alone =
            |vertex: &usize| self.0[*vertex].is_empty() && !self.0.iter().any(|ends| ends.contains(vertex));
        parts.extend(self.by_name().filter(alone).map(|vertex| self.name(vertex).to_string()));
        format!("graph:{}", parts.join(","))
    }

    /// The vertices that a learner would call losing in a graph without cycles: who thinks that the ends win,
    /// or that every move of a winning vertex leads to a losing one.
    pub(crate) fn lost_by(&self, ends_win: bool, every_move: bool) -> Vec<usize> {
        let mut wins: Vec<bool> = Vec::new();
        for ends in &self.0 {
            let value = match (ends.is_empty(), every_move) {
                (true, _) => ends_win,
                (false, true) => ends.iter().all(|end| !wins[*end]),
                (false, false) => ends.iter().any(|end| !wins[*end]),
            };
            wins.push(value);
        }
        (0..self.count()).filter(|vertex| !wins[*vertex]).collect()
    }

    /// The most arcs of a way from a vertex, in a graph without cycles.
    pub(crate) fn longest(&self, vertex: usize) -> usize {
        let mut longest: Vec<usize> = Vec::new();
        for ends in &self.0[..=vertex] {
            longest.push(ends.iter().map(|end| longest[*end] + 1).max().unwrap_or(0));
        }
        longest[vertex]
    }

    /// Whether some way of one arc or more leads from one vertex to another.
    pub(crate) fn reach(&self) -> Vec<Vec<bool>> {
        let all = 0..self.count();
        let mut reach: Vec<Vec<bool>> =
            self.0.iter().map(|ends| all.clone().map(|end| ends.contains(&end)).collect()).collect();
        for middle in all.clone() {
            for from in all.clone().filter(|from| *from != middle) {
                if reach[from][middle] {
                    for to in all.clone() {
                        reach[from][to] |= reach[middle][to];
                    }
                }
            }
        }
        reach
    }

    /// The fewest arcs from a vertex to one without arcs.
    pub(crate) fn shortest_to_end(&self, vertex: usize) -> Option<i64> {
        let mut here = vec![vertex];
        let mut seen = here.clone();
        let mut arcs = 0;
        while !here.is_empty() {
            if here.iter().any(|vertex| self.0[*vertex].is_empty()) {
                return Some(arcs);
            }
            let mut next: Vec<usize> = here.iter().flat_map(|vertex| self.0[*vertex].clone()).collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|vertex| !seen.contains(vertex));
            seen.extend(&next);
            here = next;
            arcs += 1;
        }
        None
    }
}
