//! All positions that can be reached from one, as an explicit graph.

use std::hash::BuildHasherDefault;

use indexmap::IndexSet;
use rustc_hash::FxHasher;

use super::{Graph, GraphContest};
use crate::error::{Limit, Stopped};
use crate::limits::Budget;
use crate::rules::Contest;
use crate::value::outcome::Outcome;

/// The reachable positions of a contest, numbered in the order in which they were met (the root is 0).
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The positions; a position's number is its place.
    pub positions: IndexSet<P, BuildHasherDefault<FxHasher>>,
    /// The moves as arcs between numbered positions.
    pub graph: Graph,
    /// The outcome of each dead end for the player to move.
    pub endings: Vec<Outcome>,
}

impl<P> Explored<P> {
    /// The graph and the outcomes of its dead ends, as the graph solvers take them.
    pub fn board(&self) -> GraphContest<'_> {
        GraphContest { graph: &self.graph, endings: &self.endings }
    }
}

/// Explores a contest from a position, breadth first.
///
/// # Errors
/// A limit: memory is charged for every position and arc.
pub fn explore<R: Contest>(
    rules: &R,
    root: &R::Position,
    budget: &mut Budget<'_>,
) -> Result<Explored<R::Position>, Stopped> {
    explore_from(rules, std::slice::from_ref(root), budget)
}

/// Explores a contest from several positions, breadth first; they are the first in the list.
///
/// # Errors
/// A limit: memory is charged for every position and arc.
pub fn explore_from<R: Contest>(
    rules: &R,
    roots: &[R::Position],
    budget: &mut Budget<'_>,
) -> Result<Explored<R::Position>, Stopped> {
    let mut positions = IndexSet::default();
    let (mut starts, mut heads, mut endings) = (vec![0], Vec::new(), Vec::new());
    let per_position = 2 * size_of::<R::Position>() as u64 + 48;
    for root in roots {
        budget.take(per_position + rules.footprint(root))?;
        positions.insert(root.clone());
    }
    let mut moves = Vec::new();
    let mut next = 0;
    while let Some(at) = positions.get_index(next).cloned() {
        rules.moves(&at, &mut moves);
        budget.take_table::<u32>(2 * moves.len() as u64)?;
        endings.push(if moves.is_empty() { rules.ending(&at) } else { Outcome::Loss });
        for mv in moves.drain(..) {
            let to = rules.play(&at, &mv);
            let (head, new) = positions.insert_full(to);
            if new {
                let footprint = positions.get_index(head).map_or(0, |p| rules.footprint(p));
                budget.take(per_position + footprint)?;
            }
            heads.push(u32::try_from(head).map_err(|_| Stopped::after(Limit::Size, head))?);
        }
        starts.push(heads.len());
        budget.step()?;
        next += 1;
    }
    Ok(Explored { positions, graph: Graph { starts, heads }, endings })
}
