//! The push method: mark the predecessors of every lost position.
//!
//! **Solves** acyclic contests, normal or any other ending, draws included; outcomes only. **Needs** an order
//! against the moves, and predecessors. **Cost** only moves *into* lost positions are examined; forward moves
//! only to tell a loss from a draw. On a minefield that is Θ(cells) instead of cells × reach. **Source**
//! textbook 1.2 (PUSH, PUSH-T), 1.5 (b).
//!
//! An unmarked position with moves is not a win: a move into a lost position would have marked it, since that
//! position came earlier. So it is a draw if some move leads to one, else a loss.

use grundy_base::error::Stopped;
use grundy_base::graph::{GraphContest, against_the_moves};
use grundy_base::limits::Budget;
use grundy_base::planted::{self, Fault};
use grundy_base::rules::{Contest, Indexed, Unplay};
use grundy_base::value::outcome::Outcome;

/// The outcome of every vertex.
///
/// # Errors
/// A cycle: its vertices in the order of play.
pub fn solve(board: GraphContest<'_>) -> Result<Vec<Outcome>, Vec<u32>> {
    let back = board.graph.reversed();
    let mut outcomes = vec![None; board.graph.len()];
    for vertex in against_the_moves(board.graph)? {
        let vertex = vertex as usize;
        if outcomes[vertex].is_some() {
            continue;
        }
        let moves = board.graph.arcs_from(vertex);
        let outcome = if moves.is_empty() {
            board.endings[vertex]
        } else if moves.iter().any(|&head| outcomes[head as usize] == Some(Outcome::Draw)) {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        outcomes[vertex] = Some(outcome);
        if outcome == Outcome::Loss {
            let tails = back.arcs_from(vertex);
            let marked = tails.len() - usize::from(planted::is(Fault::LastPredecessor) && tails.len() > 1);
            tails[..marked].iter().for_each(|&tail| outcomes[tail as usize] = Some(Outcome::Win));
        }
    }
    Ok(outcomes.into_iter().map(|outcome| outcome.expect("the order visits every vertex")).collect())
}

/// The outcome of every numbered position; `None` at the gaps. `draws` says whether a draw is possible at
/// all: without one, the only forward question is whether there is any move.
///
/// Counts in `budget.stats.moves` the marks set (repeated ones included).
///
/// # Errors
/// A limit.
pub fn solve_indexed<R: Contest + Indexed + Unplay>(
    rules: &R,
    draws: bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<Option<Outcome>>, Stopped> {
    budget.take_table::<Option<Outcome>>(rules.size() as u64)?;
    budget.expect(rules.size() as u64);
    let mut outcomes = vec![None; rules.size()];
    let mut tails = Vec::new();
    for index in 0..rules.size() {
        budget.step()?;
        if outcomes[index].is_some() {
            continue;
        }
        let Some(at) = rules.position(index) else { continue };
        let mut ended = true;
        // the first move into a draw settles it, as no move into a lost position can exist; without draws,
        // the first move
        let draw = rules.any_move(&at, &mut |mv| {
            ended = false;
            !draws || outcomes[rules.index(&rules.play(&at, mv))] == Some(Outcome::Draw)
        });
        let outcome = match (ended, draw && draws) {
            (true, _) => rules.ending(&at),
            (false, true) => Outcome::Draw,
            (false, false) => Outcome::Loss,
        };
        outcomes[index] = Some(outcome);
        if outcome == Outcome::Loss {
            rules.predecessors(&at, &mut tails);
            budget.stats.moves += tails.len() as u64;
            for tail in tails.drain(..) {
                outcomes[rules.index(&tail)] = Some(Outcome::Win);
            }
        }
    }
    Ok(outcomes)
}
