//! All positions that can be reached from the starts, breadth first, as a graph; and where it was cut off.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use grundy::error::Error;
use grundy::graph::Graph;
use grundy::limits::Budget;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::position::Position;
use crate::rules::{After, Rules};

/// The sink for "the mover has won": the player to move has lost.
pub(crate) const WON: usize = 0;
/// The sink for "the mover has lost": the player to move wins, by one move that exists only in the graph.
pub(crate) const LOST: usize = 1;
/// Beyond all bounds.
pub(crate) const BEYOND: usize = 2;
/// The first vertex that is a position.
const FIRST_POSITION: usize = 3;

/// The game as a graph.
#[derive(Debug)]
pub(crate) struct Explored {
    positions: IndexSet<Position, FxBuildHasher>,
    pub(crate) graph: Graph,
    /// How many positions were expanded: the others are the frontier.
    expanded: usize,
}

impl Explored {
    /// The vertex of a position.
    pub(crate) fn vertex(&self, at: &Position) -> Option<usize> {
        self.positions.get_index_of(at).map(|index| index + FIRST_POSITION)
    }

    /// Whether a vertex was never expanded.
    fn on_the_frontier(&self, vertex: usize) -> bool {
        vertex == BEYOND || vertex >= self.expanded + FIRST_POSITION
    }

    /// How many plies each vertex is away from what was not looked at; `u32::MAX` if nothing there can be
    /// reached.
    pub(crate) fn to_the_frontier(&self) -> Vec<u32> {
        let back = self.graph.reversed();
        let mut far = vec![u32::MAX; self.graph.len()];
        let mut queue: VecDeque<usize> =
            (0..self.graph.len()).filter(|&vertex| self.on_the_frontier(vertex)).collect();
        queue.iter().for_each(|&vertex| far[vertex] = 0);
        while let Some(vertex) = queue.pop_front() {
            for &tail in back.arcs_from(vertex) {
                let tail = tail as usize;
                if far[tail] == u32::MAX {
                    far[tail] = far[vertex] + 1;
                    queue.push_back(tail);
                }
            }
        }
        far
    }
}

/// Explores from all starts until nothing is left, or `bound` positions are known.
pub(crate) fn explore(
    rules: &Rules,
    starts: RangeInclusive<i64>,
    bound: usize,
    budget: &mut Budget<'_>,
) -> Result<Explored, Error> {
    // a position in the set, with its hash and its place
    const POSITION: u64 = (size_of::<Position>() + 4 * size_of::<usize>()) as u64;
    // an arc in the list, in the graph, and in the reversed graph
    const ARC: u64 = 16;
    let number = |index: usize| u32::try_from(index + FIRST_POSITION).expect("the bound is far below 2^32");
    let mut positions: IndexSet<Position, FxBuildHasher> = IndexSet::default();
    for stones in starts {
        budget.take(POSITION)?;
        positions.insert(rules.start(stones));
    }
    let mut arcs: Vec<(u32, u32)> = vec![(1, 0)];
    let mut expanded = 0;
    while let Some(&at) = positions.get_index(expanded).filter(|_| positions.len() < bound) {
        let tail = number(expanded);
        expanded += 1;
        for step in rules.moves(&at)? {
            let head = match step.after {
                After::Won => 0,
                After::Lost => 1,
                After::Beyond => 2,
                After::Live(next) => {
                    let (index, new) = positions.insert_full(next);
                    if new {
                        budget.take(POSITION)?;
                    }
                    number(index)
                }
            };
            budget.take(ARC)?;
            arcs.push((tail, head));
        }
        budget.step()?;
    }
    let graph = Graph::from_arcs(positions.len() + FIRST_POSITION, &arcs);
    Ok(Explored { positions, graph, expanded })
}
