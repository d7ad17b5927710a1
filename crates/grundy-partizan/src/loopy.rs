//! Loopy values: games in which play may come back, with endless play a draw.
//!
//! A game is a finite graph. Its **onside** counts draws as wins of Left, its **offside** as wins of Right;
//! games with the same sides are worth the same. A side that is a *stopper* – a game in which no play in
//! turns is endless – has a canonical form. (Siegel, *Combinatorial Game Theory*, chapter VI; *Winning
//! Ways*, chapter 11.)
//!
//! ```
//! use grundy_base::Limits;
//! use grundy_partizan::text::{self, Game};
//! use grundy_partizan::Store;
//!
//! let limits = Limits::default();
//! let mut store = Store::new(&limits);
//! let Game::Loopy(tis) = text::read_game(&mut store, "a{{|a}|}")? else { panic!("play comes back in it") };
//! assert_eq!(text::write_loopy(&mut store, &tis)?, "1 & 0");
//! # Ok::<(), grundy_partizan::Halt>(())
//! ```

mod arcs;
pub(crate) mod compare;
mod degree;
mod game;
mod graph;
mod sides;
mod stopper;
mod stops;
#[cfg(test)]
mod tests;
mod turns;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::loopy::compare::{Side, order};
use crate::loopy::sides::{OneSide, sides};
use crate::store::{Outcome, Player, Store, Value};

pub use arcs::Arcs;
pub use game::{Game, SidedRelation};
pub(crate) use graph::{Graph, Vertex};
pub use stops::{Beside, Pseudonumber};
pub(crate) use turns::components;

/// A value of games in which play may come back: both sides.
#[derive(Clone, Debug)]
pub struct Loopy {
    pub(crate) on: Rc<OneSide>,
    pub(crate) off: Rc<OneSide>,
    /// Whether both sides are one stopper.
    pub(crate) is_one: bool,
}

/// What games are whose onsides are vertices of one graph, and whose offsides are vertices of another, or
/// of the same where that is left out.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn settled(
    store: &mut Store<'_>,
    (graph, roots): (&Graph, &[Vertex]),
    off: Option<(&Graph, &[Vertex])>,
) -> Done<Vec<Game>> {
    let on = sides(graph, roots, Side::On, &mut store.budget)?;
    let off = match off {
        Some((graph, roots)) => sides(graph, roots, Side::Off, &mut store.budget)?,
        // one stopper has both sides
        None if turns::is_stopper(graph) => on.clone(),
        None => sides(graph, roots, Side::Off, &mut store.budget)?,
    };
    on.into_iter().zip(off).map(|(on, off)| Game::of_sides(store, on, off)).collect()
}

/// The same game with each vertex from which play ends in canonical form, and where some vertices stand in
/// it.
pub(crate) fn with_values(
    store: &mut Store<'_>,
    graph: &Graph,
    roots: &[Vertex],
) -> Done<(Graph, Vec<Vertex>)> {
    let short = shorts(store, graph)?;
    let (mut found, mut values) = (Graph::default(), FxHashMap::default());
    let mut at = Vec::with_capacity(graph.len());
    for value in &short {
        at.push(match value {
            Some(value) => found.value_among(&mut values, store, *value)?,
            None => found.add(&mut store.budget)?,
        });
    }
    for from in graph.vertices().filter(|&from| short[from as usize].is_none()) {
        for player in Player::BOTH {
            let options = graph.options(from, player).iter().map(|&to| at[to as usize]).collect();
            found.set(at[from as usize], player, options, &mut store.budget)?;
        }
    }
    let roots: Vec<Vertex> = roots.iter().map(|&root| at[root as usize]).collect();
    found.parts(&roots, &mut store.budget)
}

/// The values of the vertices from which play ends.
pub(crate) fn shorts(store: &mut Store<'_>, graph: &Graph) -> Done<Vec<Option<Value>>> {
    let mut values = vec![None; graph.len()];
    let mut open: Vec<usize> = Vec::with_capacity(graph.len());
    let mut waiting = Vec::new();
    for at in graph.vertices() {
        let n_options = Player::BOTH.map(|player| graph.options(at, player).len()).iter().sum();
        open.push(n_options);
        if n_options == 0 {
            waiting.push(at);
        }
    }
    let back = Player::BOTH.map(|player| graph.backward(player));
    while let Some(at) = waiting.pop() {
        let [left, right] = Player::BOTH
            .map(|player| graph.options(at, player).iter().filter_map(|&to| values[to as usize]).collect());
        values[at as usize] = Some(store.make(left, right)?);
        for before in back.iter().flat_map(|lists| &lists[at as usize]) {
            let open = &mut open[*before as usize];
            *open -= 1;
            if *open == 0 {
                waiting.push(*before);
            }
        }
    }
    Ok(values)
}

/// Who wins vertex 0 on a side.
pub(crate) fn outcome(store: &mut Store<'_>, graph: &Graph, side: Side) -> Done<Outcome> {
    let mut zero = Graph::default();
    zero.add(&mut store.budget)?;
    let at_least = order(graph, &zero, side, &mut store.budget)?.at_least(0, 0);
    let at_most = order(&zero, graph, side, &mut store.budget)?.at_least(0, 0);
    Ok(match (at_least, at_most) {
        (true, true) => Outcome::Previous,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Next,
    })
}

/// Who wins a game with draws, in nine classes: who wins the onside, and who the offside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyOutcome {
    /// Who wins if draws are Left's.
    pub onside: Outcome,
    /// Who wins if draws are Right's.
    pub offside: Outcome,
}

impl LoopyOutcome {
    /// The name of the class: `L`, `N^`, `P^`, `D`, `N`, `Nv`, `P`, `Pv` or `R`.
    pub fn name(self) -> &'static str {
        use Outcome::{Left, Next, Previous, Right};
        match (self.onside, self.offside) {
            (Left, Next) => "N^",
            (Left, Previous) => "P^",
            (Left, Right) => "D",
            (Next, Right) => "Nv",
            (Previous, Right) => "Pv",
            (Left, _) => "L",
            (Next, _) => "N",
            (Previous, _) => "P",
            (Right, _) => "R",
        }
    }
}

impl Loopy {
    /// The onside and the offside as graphs, each from vertex 0 on.
    pub(crate) fn graphs(&self) -> (&Graph, &Graph) {
        (&self.on.graph, &self.off.graph)
    }

    /// A side as a graph, from vertex 0 on.
    pub(crate) fn graph(&self, side: Side) -> &Graph {
        match side {
            Side::On => &self.on.graph,
            Side::Off => &self.off.graph,
        }
    }

    /// Whether the graphs of another value are as large: equal canonical forms are.
    pub(crate) fn has_shape_of(&self, other: &Self) -> bool {
        let shape = |side: &OneSide| (side.graph.len(), side.graph.edges(), side.is_canonical);
        shape(&self.on) == shape(&other.on) && shape(&self.off) == shape(&other.off)
    }

    /// Whether the value is a stopper: both sides are the same.
    pub fn is_stopper(&self) -> bool {
        self.is_one
    }

    /// Whether both sides are stoppers in canonical form.
    pub fn is_canonical(&self) -> bool {
        self.on.is_canonical && self.off.is_canonical
    }

    /// Whether the value is that of {pass|pass}: nobody ever runs out of moves.
    pub fn is_dud(&self) -> bool {
        let is = |graph: &Graph, player: Player| {
            graph.len() == 1 && graph.options(0, player) == [0] && graph.options(0, player.other()).is_empty()
        };
        is(&self.on.graph, Player::Left) && is(&self.off.graph, Player::Right)
    }

    /// Who wins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn outcome(&self, store: &mut Store<'_>) -> Done<LoopyOutcome> {
        Ok(LoopyOutcome {
            onside: outcome(store, &self.on.graph, Side::On)?,
            offside: outcome(store, &self.off.graph, Side::Off)?,
        })
    }
}
