//! A game whose positions have all been collected, as the library's solvers see it.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;

use grundy::error::{BadText, Cycle, Error};
use grundy::graph::{Graph, GraphContest};
use grundy::limits::Budget;
use grundy::notation::Notation;
use grundy::notation::text::Text;
use grundy::rules::{Class, Contest, Ending, Impartial, Payoff, Rules, Turn};
use grundy::solve::Solver;
use grundy::solve::contest::{Numbered, on_graph};
use grundy::table::{self, Axis, Table};
use grundy::value::outcome::Outcome;
use grundy::value::rational::Rational;

use super::amounts::Paid;
use super::explore::Family;
use super::names::{Names, one_word};

/// Numbered positions and their numbered moves.
pub(super) struct Explicit {
    pub(super) family: Family,
    /// How positions are written.
    pub(super) names: Names,
    /// The first move of each position, and the end.
    pub(super) moves: Vec<usize>,
    /// The first entry in `heads` of each move, and the end; empty where each move has one, in their order.
    pub(super) parts: Vec<usize>,
    pub(super) heads: Vec<u32>,
    /// The name of each move; empty if none has one.
    pub(super) labels: Vec<Option<Py<PyAny>>>,
    /// The outcome of each position without moves.
    pub(super) endings: Vec<Outcome>,
    /// The player to move in each position; empty except in payoff games.
    pub(super) turns: Vec<Turn>,
    /// The payoffs of each end.
    pub(super) pays: HashMap<u32, Paid>,
    /// The payoffs of each move; empty if none pays.
    pub(super) gains: Vec<Option<Paid>>,
    /// The weight of each chance move; empty if there are none.
    pub(super) weights: Vec<u64>,
    pub(super) players: u8,
    pub(super) ending: Ending,
    pub(super) partizan: bool,
    /// A position can come back.
    pub(super) cyclic: bool,
    /// The number of axes of the family: zero, one or two.
    pub(super) axes: usize,
    /// The empty position, where positions are sums.
    pub(super) nothing: u32,
}

impl Explicit {
    fn moves_of(&self, at: u32) -> std::ops::Range<usize> {
        self.moves[at as usize]..self.moves[at as usize + 1]
    }

    /// What a move leaves.
    pub(super) fn left(&self, mv: usize) -> &[u32] {
        match self.parts.is_empty() {
            true => &self.heads[mv..=mv],
            false => &self.heads[self.parts[mv]..self.parts[mv + 1]],
        }
    }

    fn class(&self) -> Class {
        let class = match self.family {
            Family::Impartial => return Class::IMPARTIAL,
            Family::Contest => Class::CONTEST.ending(self.ending),
            Family::Payoffs => Class::PAYOFF.players(self.players),
        };
        let class = if self.cyclic { class.cyclic() } else { class };
        let class = if self.partizan { class.partizan() } else { class };
        let class = if self.weights.is_empty() { class } else { class.with_chance() };
        if self.endings.contains(&Outcome::Draw) { class.with_draws() } else { class }
    }

    /// Whether a position can come back, where no move leaves a sum.
    pub(super) fn is_cyclic(&self) -> bool {
        let n = self.moves.len() - 1;
        let mut before = vec![0_u32; n];
        for &head in &self.heads {
            before[head as usize] += 1;
        }
        // a position is taken away when no move leads to it any more; those on a cycle, or after one, stay
        let mut ready: Vec<usize> = (0..n).filter(|&at| before[at] == 0).collect();
        let mut taken = 0;
        while let Some(at) = ready.pop() {
            taken += 1;
            for &head in &self.heads[self.moves[at]..self.moves[at + 1]] {
                let head = head as usize;
                before[head] -= 1;
                if before[head] == 0 {
                    ready.push(head);
                }
            }
        }
        taken < n
    }

    fn axes(&self) -> Vec<Axis> {
        ["n"]
            .into_iter()
            .take(usize::from(self.axes == 1))
            .map(Axis::endless)
            .chain(["x", "y"].into_iter().take(if self.axes == 2 { 2 } else { 0 }).map(Axis::endless))
            .collect()
    }

    fn at(&self, numbers: &[u64]) -> Option<u32> {
        let name = match numbers {
            [n] => n.to_string(),
            [x, y] => format!("({x},{y})"),
            _ => return None,
        };
        self.names.read(&name)
    }
}

/// A shared game, for adapters that own their rules.
struct Shared(Arc<Explicit>);

/// The game as the library opens it.
pub(super) fn open(found: Arc<Explicit>) -> Box<dyn Table> {
    let (axes, class, nothing) = (found.axes(), found.class(), found.nothing);
    let rules = Shared(found);
    let at = |rules: &Shared, numbers: &[u64]| rules.0.at(numbers);
    match rules.0.family {
        Family::Impartial => Box::new(table::impartial(rules).axes(axes, at).empty(nothing)),
        Family::Contest => Box::new(table::contest(rules, class).axes(axes, at).on_graph(Shared::solved)),
        Family::Payoffs => Box::new(table::payoff(rules, class).axes(axes, at)),
    }
}

impl Shared {
    /// All positions of a contest, solved on the graph whose arcs are the moves: each leads to one position.
    fn solved(&self, solver: Solver, budget: &mut Budget<'_>) -> Result<Numbered<u32>, Error> {
        let found = &*self.0;
        budget.take_table::<usize>(found.moves.len() as u64)?;
        budget.take_table::<u32>(found.heads.len() as u64)?;
        let graph = Graph::from_rows(found.moves.clone(), found.heads.clone());
        let board = GraphContest { graph: &graph, endings: &found.endings };
        let verdicts = on_graph(board, solver, budget)?
            .map_err(|cycle| Cycle { witness: cycle.iter().map(|&at| self.write(&at)).collect() })?;
        Ok(Arc::new(move |at: &u32| verdicts[*at as usize]))
    }
}

impl Impartial for Shared {
    type Component = u32;
    type Move = usize;

    fn moves(&self, at: &u32, out: &mut Vec<usize>) {
        out.extend(self.0.moves_of(*at));
    }

    fn play(&self, _: &u32, mv: &usize, out: &mut Vec<u32>) {
        out.extend(self.0.left(*mv));
    }
}

impl Rules for Shared {
    type Position = u32;
    type Move = usize;

    fn moves(&self, at: &u32, out: &mut Vec<usize>) {
        out.extend(self.0.moves_of(*at));
    }

    fn play(&self, _: &u32, mv: &usize) -> u32 {
        *self.0.left(*mv).first().expect("moves of a contest lead to one position")
    }
}

impl Contest for Shared {
    fn ending(&self, at: &u32) -> Outcome {
        self.0.endings[*at as usize]
    }
}

impl Payoff for Shared {
    type Amount = Rational;

    fn players(&self) -> usize {
        self.0.players.into()
    }

    fn turn(&self, at: &u32) -> Turn {
        self.0.turns[*at as usize]
    }

    fn gain(&self, _: &u32, mv: &usize, pay: &mut [Rational]) {
        if let Some(Some(paid)) = self.0.gains.get(*mv) {
            paid.add_to(pay);
        }
    }

    fn settle(&self, at: &u32, pay: &mut [Rational]) {
        if let Some(paid) = self.0.pays.get(at) {
            paid.add_to(pay);
        }
    }

    fn weight(&self, _: &u32, mv: &usize) -> u64 {
        self.0.weights.get(*mv).copied().unwrap_or(1)
    }
}

impl Notation<u32, usize> for Shared {
    fn read(&self, text: Text<'_>) -> Result<u32, BadText> {
        let name = text.trim();
        self.0.names.read(name.as_str()).ok_or_else(|| {
            name.bad(format!("'{}' is no position that was reached", name.as_str()))
                .hint("solve from it: game.solve(position)")
        })
    }

    fn write(&self, at: &u32) -> String {
        self.0.names.of(*at)
    }

    fn write_move(&self, _: &u32, mv: &usize) -> String {
        if let Some(Some(label)) = self.0.labels.get(*mv)
            && let Some(Ok(label)) =
                Python::try_attach(|py| label.bind(py).str().map(|text| text.to_string()))
        {
            return one_word(&label);
        }
        let left: Vec<String> = self.0.left(*mv).iter().map(|&at| self.0.names.of(at)).collect();
        if left.is_empty() { "nothing".to_owned() } else { left.join("+") }
    }
}
