//! Games as finite graphs: positions with the moves of both players, in which play may come back.

use grundy_base::limits::Budget;
use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// A position of a graph.
pub(crate) type Vertex = u32;

/// Bytes that a vertex takes without its edges.
const VERTEX_BYTES: u64 = 2 * size_of::<Vec<Vertex>>() as u64;

/// Positions and the moves of both players between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    left: Vec<Vec<Vertex>>,
    right: Vec<Vec<Vertex>>,
}

impl Graph {
    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let edges: usize = self.left.iter().chain(&self.right).map(Vec::len).sum();
        self.len() as u64 * VERTEX_BYTES + (edges * size_of::<Vertex>()) as u64
    }

    /// How many edges there are: Left's and Right's.
    pub(crate) fn edges(&self) -> [usize; 2] {
        [&self.left, &self.right].map(|lists| lists.iter().map(Vec::len).sum())
    }

    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// All vertices.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        0..Vertex::try_from(self.len()).expect("the budget ends before the vertices")
    }

    /// Adds a vertex without options.
    pub(crate) fn add(&mut self, budget: &mut Budget<'_>) -> Done<Vertex> {
        budget.take(VERTEX_BYTES)?;
        budget.step()?;
        let vertex = Vertex::try_from(self.len()).expect("the budget ends before the vertices");
        self.left.push(Vec::new());
        self.right.push(Vec::new());
        Ok(vertex)
    }

    /// The options of a player.
    pub(crate) fn options(&self, at: Vertex, player: Player) -> &[Vertex] {
        let lists = match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        };
        &lists[at as usize]
    }

    /// The options of a player, to be changed.
    pub(crate) fn options_mut(&mut self, at: Vertex, player: Player) -> &mut Vec<Vertex> {
        let lists = match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        };
        &mut lists[at as usize]
    }

    /// The vertices from which each vertex is an option of a player.
    pub(crate) fn backward(&self, player: Player) -> Vec<Vec<Vertex>> {
        let mut back = vec![Vec::new(); self.len()];
        for from in self.vertices() {
            for &to in self.options(from, player) {
                back[to as usize].push(from);
            }
        }
        back
    }

    /// The game with the players' roles exchanged: the negatives of all vertices.
    pub(crate) fn mirrored(&self) -> Self {
        Self { left: self.right.clone(), right: self.left.clone() }
    }

    /// Adds the vertices of another graph; returns how far their numbers move.
    pub(crate) fn append(&mut self, other: &Self, budget: &mut Budget<'_>) -> Done<Vertex> {
        let shift = Vertex::try_from(self.len()).expect("the budget ends before the vertices");
        for at in other.vertices() {
            let new = self.add(budget)?;
            for player in Player::BOTH {
                let moved = other.options(at, player).iter().map(|to| to + shift).collect();
                self.set(new, player, moved, budget)?;
            }
        }
        Ok(shift)
    }

    /// Sets the options of a player.
    pub(crate) fn set(
        &mut self,
        at: Vertex,
        player: Player,
        mut options: Vec<Vertex>,
        budget: &mut Budget<'_>,
    ) -> Done<()> {
        options.sort_unstable();
        options.dedup();
        budget.take(size_of_val(&*options) as u64)?;
        *self.options_mut(at, player) = options;
        Ok(())
    }

    /// The vertices that can be reached, these first.
    pub(crate) fn reached(&self, roots: &[Vertex]) -> Vec<Vertex> {
        let mut seen = vec![false; self.len()];
        let mut all = Vec::with_capacity(roots.len());
        for &root in roots {
            if !std::mem::replace(&mut seen[root as usize], true) {
                all.push(root);
            }
        }
        let mut next = 0;
        while let Some(&at) = all.get(next) {
            next += 1;
            for player in Player::BOTH {
                for &to in self.options(at, player) {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        all.push(to);
                    }
                }
            }
        }
        all
    }

    /// What can be reached from a vertex, which becomes vertex 0.
    pub(crate) fn part(&self, root: Vertex, budget: &mut Budget<'_>) -> Done<Self> {
        Ok(self.parts(&[root], budget)?.0)
    }

    /// What can be reached from some vertices, and where they stand in it.
    pub(crate) fn parts(&self, roots: &[Vertex], budget: &mut Budget<'_>) -> Done<(Self, Vec<Vertex>)> {
        let all = self.reached(roots);
        let mut number = vec![0; self.len()];
        for (new, &at) in (0..).zip(&all) {
            number[at as usize] = new;
        }
        let mut part = Self::default();
        for _ in &all {
            part.add(budget)?;
        }
        for (new, &at) in (0..).zip(&all) {
            for player in Player::BOTH {
                let options = self.options(at, player).iter().map(|&to| number[to as usize]).collect();
                part.set(new, player, options, budget)?;
            }
        }
        Ok((part, roots.iter().map(|&root| number[root as usize]).collect()))
    }

    /// Adds the negative of a vertex.
    pub(crate) fn negative(&mut self, root: Vertex, budget: &mut Budget<'_>) -> Done<Vertex> {
        let part = self.part(root, budget)?.mirrored();
        self.append(&part, budget)
    }

    /// Adds the sum of two vertices.
    pub(crate) fn sum(&mut self, a: Vertex, b: Vertex, budget: &mut Budget<'_>) -> Done<Vertex> {
        self.pairs(a, b, budget, |graph, (a, b), player| {
            let first = graph.options(a, player).iter().map(|&to| (to, b));
            let second = graph.options(b, player).iter().map(|&to| (a, to));
            first.chain(second).map(Ok).collect()
        })
    }

    /// Adds the ordinal sum `a:b`: a move in `a` ends the choice of `b`.
    pub(crate) fn ordinal(&mut self, a: Vertex, b: Vertex, budget: &mut Budget<'_>) -> Done<Vertex> {
        self.pairs(a, b, budget, |graph, (a, b), player| {
            let base = graph.options(a, player).iter().map(|&to| Err(to));
            let above = graph.options(b, player).iter().map(|&to| Ok((a, to)));
            base.chain(above).collect()
        })
    }

    /// Adds vertices for pairs, as far as they can be reached; an option is a pair or a vertex that is there.
    fn pairs(
        &mut self,
        a: Vertex,
        b: Vertex,
        budget: &mut Budget<'_>,
        options: impl Fn(&Self, (Vertex, Vertex), Player) -> Vec<Result<(Vertex, Vertex), Vertex>>,
    ) -> Done<Vertex> {
        let root = self.add(budget)?;
        let mut numbers = FxHashMap::from_iter([((a, b), root)]);
        let mut waiting = vec![(a, b)];
        while let Some(pair) = waiting.pop() {
            for player in Player::BOTH {
                let mut list = Vec::new();
                for option in options(self, pair, player) {
                    let to = match option {
                        Err(vertex) => vertex,
                        Ok(pair) => match numbers.get(&pair) {
                            Some(&number) => number,
                            None => {
                                let number = self.add(budget)?;
                                numbers.insert(pair, number);
                                waiting.push(pair);
                                number
                            }
                        },
                    };
                    list.push(to);
                }
                self.set(numbers[&pair], player, list, budget)?;
            }
        }
        Ok(root)
    }

    /// Adds a value of a store with its canonical options.
    pub(crate) fn value(&mut self, store: &mut Store<'_>, root: Value) -> Done<Vertex> {
        self.value_among(&mut FxHashMap::default(), store, root)
    }

    /// Adds a value of a store, and those of its followers that are not there.
    pub(crate) fn value_among(
        &mut self,
        numbers: &mut FxHashMap<Value, Vertex>,
        store: &mut Store<'_>,
        root: Value,
    ) -> Done<Vertex> {
        let mut waiting = Vec::new();
        let mut number = |graph: &mut Self,
                          value: Value,
                          waiting: &mut Vec<Value>,
                          store: &mut Store<'_>|
         -> Done<Vertex> {
            if let Some(&known) = numbers.get(&value) {
                return Ok(known);
            }
            let new = graph.add(&mut store.budget)?;
            numbers.insert(value, new);
            waiting.push(value);
            Ok(new)
        };
        let first = number(self, root, &mut waiting, store)?;
        while let Some(value) = waiting.pop() {
            let at = number(self, value, &mut waiting, store)?;
            for player in Player::BOTH {
                let mut list = Vec::new();
                for option in store.options(value, player)?.to_vec() {
                    list.push(number(self, option, &mut waiting, store)?);
                }
                self.set(at, player, list, &mut store.budget)?;
            }
        }
        Ok(first)
    }
}
