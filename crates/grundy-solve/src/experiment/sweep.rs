//! Techniques that go over all positions: backward induction, marking of predecessors, retrograde analysis.

use std::collections::VecDeque;

use super::{Halt, Tally};
use grundy_base::graph::{Graph, against_the_moves};
use grundy_base::limits::Budget;
use grundy_base::value::outcome::Outcome;

/// Every position after those that its moves lead to; all moves are looked at.
///
/// # Errors
/// A cycle, a limit.
pub fn backward(
    graph: &Graph,
    ending: &dyn Fn(u32) -> Outcome,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Outcome>, Tally), Halt> {
    let order = against_the_moves(graph).map_err(|_| Halt::Cycle)?;
    let mut tally = swept(graph, size_of::<Outcome>());
    let mut outcomes = vec![Outcome::Loss; graph.len()];
    for at in order {
        budget.step()?;
        let moves = graph.arcs_from(at as usize);
        tally.moves += moves.len() as u64;
        let best = moves.iter().map(|&to| outcomes[to as usize].flipped()).max();
        outcomes[at as usize] = best.unwrap_or_else(|| ending(at));
    }
    Ok((outcomes, tally))
}

/// The same order; a lost position marks those that lead to it, and a marked one is not looked at again. Only
/// moves into lost positions are looked at, and where a draw is possible those of unmarked positions.
///
/// # Errors
/// A cycle, a limit.
pub fn marking(
    graph: &Graph,
    ending: &dyn Fn(u32) -> Outcome,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Outcome>, Tally), Halt> {
    let order = against_the_moves(graph).map_err(|_| Halt::Cycle)?;
    let ends = |at: u32| graph.arcs_from(at as usize).is_empty();
    let draws = (order.iter()).any(|&at| ends(at) && ending(at) == Outcome::Draw);
    let back = graph.reversed();
    let mut tally = swept(graph, size_of::<Option<Outcome>>());
    tally.bytes += arcs_bytes(graph);
    let mut outcomes: Vec<Option<Outcome>> = vec![None; graph.len()];
    for at in order {
        budget.step()?;
        if outcomes[at as usize].is_some() {
            continue;
        }
        let moves = graph.arcs_from(at as usize);
        let outcome = if moves.is_empty() {
            ending(at)
        } else if draws {
            tally.moves += moves.len() as u64;
            let drawn = moves.iter().any(|&to| outcomes[to as usize] == Some(Outcome::Draw));
            if drawn { Outcome::Draw } else { Outcome::Loss }
        } else {
            Outcome::Loss
        };
        outcomes[at as usize] = Some(outcome);
        if outcome == Outcome::Loss {
            let tails = back.arcs_from(at as usize);
            tally.moves += tails.len() as u64;
            tails.iter().for_each(|&tail| outcomes[tail as usize] = Some(Outcome::Win));
        }
    }
    let outcomes = outcomes.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Loss)).collect();
    Ok((outcomes, tally))
}

/// From the ends backwards, with a counter of open moves for each position; cycles are allowed, and what is
/// never decided is a draw.
///
/// # Errors
/// A limit.
pub fn retrograde(
    graph: &Graph,
    ending: &dyn Fn(u32) -> Outcome,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Outcome>, Tally), Halt> {
    let back = graph.reversed();
    let mut tally = swept(graph, size_of::<Option<Outcome>>() + size_of::<u32>());
    tally.bytes += arcs_bytes(graph);
    let mut outcomes: Vec<Option<Outcome>> = vec![None; graph.len()];
    let mut open: Vec<usize> = (0..graph.len()).map(|at| graph.arcs_from(at).len()).collect();
    let mut waiting = VecDeque::new();
    for (at, number) in (0..graph.len()).zip(0_u32..).filter(|&(at, _)| graph.arcs_from(at).is_empty()) {
        outcomes[at] = Some(ending(number));
        waiting.push_back(at);
    }
    while let Some(at) = waiting.pop_front() {
        budget.step()?;
        let outcome = outcomes[at];
        for &tail in back.arcs_from(at) {
            let tail = tail as usize;
            tally.moves += 1;
            open[tail] -= usize::from(outcome == Some(Outcome::Win));
            let found = match outcome {
                Some(Outcome::Loss) => Some(Outcome::Win),
                Some(Outcome::Win) if open[tail] == 0 => Some(Outcome::Loss),
                _ => None,
            };
            if outcomes[tail].is_none() && found.is_some() {
                outcomes[tail] = found;
                waiting.push_back(tail);
            }
        }
    }
    Ok((outcomes.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect(), tally))
}

/// A sweep over all positions, before moves are counted.
fn swept(graph: &Graph, bytes: usize) -> Tally {
    let count = graph.len() as u64;
    Tally { positions: count, kept: count, bytes: count * bytes as u64, ..Tally::default() }
}

/// Bytes of the arcs that lead into each position.
fn arcs_bytes(graph: &Graph) -> u64 {
    (graph.count_arcs() * size_of::<u32>() + (graph.len() + 1) * size_of::<usize>()) as u64
}
