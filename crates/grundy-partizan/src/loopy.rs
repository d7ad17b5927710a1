//! Loopy values: games in which play may come back, with endless play a draw.
//!
//! A game is a finite graph. Its **onside** counts draws as wins of Left, its **offside** as wins of Right; games
//! with the same sides are worth the same. A side that is a *stopper* – a game in which no play in turns is endless –
//! has a canonical form. (Siegel, *Combinatorial Game Theory*, chapter VI; *Winning Ways*, chapter 11.)
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

pub(crate) mod compare;
mod graph;
mod sides;
mod stopper;

use crate::halt::Done;
use crate::loopy::compare::{Side, order, same};
use crate::loopy::sides::{OneSide, side};
use crate::store::{Outcome, Player, Store, Value};

pub(crate) use graph::{Graph, Vertex};

/// A value of games in which play may come back: both sides.
#[derive(Clone, Debug)]
pub struct Loopy {
    pub(crate) on: OneSide,
    pub(crate) off: OneSide,
    /// Whether both sides are one stopper.
    pub(crate) is_one: bool,
}

/// What the sides of a vertex are: a short value where nothing loopy is left.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn settled(
    store: &mut Store<'_>,
    graph: &Graph,
    on: Vertex,
    off: Vertex,
) -> Done<Result<Value, Loopy>> {
    let (on, off) = (graph.part(on, &mut store.budget)?, graph.part(off, &mut store.budget)?);
    let on = side(&on, Side::On, &mut store.budget)?;
    let off = side(&off, Side::Off, &mut store.budget)?;
    let is_one =
        on.is_canonical && off.is_canonical && same(&on.graph, &off.graph, Side::On, &mut store.budget)?;
    if is_one && let Some(value) = shorts(store, &on.graph)?[0] {
        return Ok(Ok(value));
    }
    Ok(Err(Loopy { on, off, is_one }))
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

    /// Whether the value is a stopper: both sides are the same.
    pub fn is_stopper(&self) -> bool {
        self.is_one
    }

    /// Whether both sides are stoppers in canonical form.
    pub fn is_canonical(&self) -> bool {
        self.on.is_canonical && self.off.is_canonical
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
