//! The steps of retrograde analysis: which positions are decided at each, and why.
//!
//! **Source** textbook 1.6.4 and the walkthrough of 1.6:A. A position decided at step k ends in k plies under
//! best play.

use grundy_base::graph::GraphContest;
use grundy_base::value::outcome::{Outcome, Verdict};

/// Why a vertex has its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The vertex has no move.
    Ended,
    /// The first move among those that win soonest leads here, where the rival has lost.
    MoveTo(u32),
    /// All moves lead to positions that the rival wins; the first of those that last longest.
    AllMovesTo(u32),
    /// It was never decided: no move leads to a loss of the rival, and this one leads to a draw.
    Kept(u32),
}

/// One vertex at its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The step; `None` if it was never decided.
    pub step: Option<u32>,
    /// The number of the vertex.
    pub vertex: u32,
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// Why the vertex has this outcome.
    pub reason: Reason,
}

/// All vertices by steps, those never decided last; in one step as they are numbered.
///
/// ```
/// use grundy_base::{Outcome, graph::{GraphContest, Graph}};
/// use grundy_solve::{layers::{Reason, layers}, retrograde};
/// let graph = Graph::from_arcs(3, &[(2, 1), (2, 0), (1, 0)]);
/// let board = GraphContest { graph: &graph, endings: &[Outcome::Loss; 3] };
/// let all = layers(board, &retrograde::solve(board));
/// let steps: Vec<_> = all.iter().map(|at| (at.step, at.vertex, at.reason)).collect();
/// let expected = [
///     (Some(0), 0, Reason::Ended),
///     (Some(1), 1, Reason::MoveTo(0)),
///     (Some(1), 2, Reason::MoveTo(0)),
/// ];
/// assert_eq!(steps, expected);
/// ```
pub fn layers(board: GraphContest<'_>, verdicts: &[Verdict]) -> Vec<Decided> {
    let decided = |(vertex, verdict): (u32, &Verdict)| {
        let arcs = board.graph.arcs_from(vertex as usize);
        let first = |wanted: Verdict| {
            let found = arcs.iter().find(|&&head| verdicts[head as usize].behind_a_move() == wanted);
            *found.expect("a vertex has a move to what decides it")
        };
        let reason = match verdict.outcome {
            _ if arcs.is_empty() => Reason::Ended,
            Outcome::Win => Reason::MoveTo(first(*verdict)),
            Outcome::Loss => Reason::AllMovesTo(first(*verdict)),
            Outcome::Draw => Reason::Kept(first(*verdict)),
        };
        let step = if arcs.is_empty() { Some(0) } else { verdict.remoteness };
        Decided { step, vertex, outcome: verdict.outcome, reason }
    };
    let mut all: Vec<Decided> = (0..).zip(verdicts).map(decided).collect();
    all.sort_by_key(|at| (at.step.is_none(), at.step, at.vertex));
    all
}
