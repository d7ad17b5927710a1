//! A contest solved by a chosen solver, ready to be asked about any reachable position.

use std::sync::Arc;

use crate::demand::Halt;
use crate::{induction, memo, push, retrograde};
use grundy_base::error::Stopped;
use grundy_base::graph::{Explored, GraphContest, explore};
use grundy_base::limits::Budget;
use grundy_base::report::Solver;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::Verdict;

/// Verdicts of all numbered positions, as an indexed solver leaves them, and how to find a position in them.
pub type Numbered<P> = Arc<dyn Fn(&P) -> Verdict + Send + Sync>;

/// A contest after solving. [`verdict`](Solved::verdict) answers for the root and everything reachable from
/// it.
pub enum Solved<'r, R: Contest> {
    /// By the rules' closed form.
    Law(&'r R),
    /// All reachable positions are solved.
    Explored(Explored<R::Position>, Vec<Verdict>),
    /// All numbered positions are solved.
    Numbered(Numbered<R::Position>),
    /// Solved when asked for, by the memo with early break.
    OnDemand(&'r R, memo::Memo<R::Position>),
}

/// Solves a contest from a position by induction, memo, push, retrograde analysis or its law.
///
/// # Errors
/// A cycle, with its positions (not by retrograde analysis); or a limit.
pub fn solve<'r, R: Contest>(
    rules: &'r R,
    root: &R::Position,
    solver: Solver,
    budget: &mut Budget<'_>,
) -> Result<Solved<'r, R>, Halt<R::Position>> {
    match solver {
        Solver::Law => return Ok(Solved::Law(rules)),
        Solver::Memo => {
            let mut known = memo::Memo::default();
            memo::outcome(rules, root, &mut known, budget)?;
            return Ok(Solved::OnDemand(rules, known));
        }
        _ => {}
    }
    let explored = explore(rules, root, budget)?;
    match on_graph(explored.board(), solver, budget)? {
        Ok(verdicts) => Ok(Solved::Explored(explored, verdicts)),
        Err(cycle) => {
            Err(Halt::Cycle(cycle.iter().map(|&v| explored.positions[v as usize].clone()).collect()))
        }
    }
}

/// Solves all positions of a graph by retrograde analysis, push or induction (any other name). A cycle is
/// given as the numbers of its positions.
///
/// # Errors
/// A limit.
pub fn on_graph(
    board: GraphContest<'_>,
    solver: Solver,
    budget: &mut Budget<'_>,
) -> Result<Result<Vec<Verdict>, Vec<u32>>, Stopped> {
    let (positions, arcs) = (board.graph.len() as u64, board.graph.count_arcs() as u64);
    budget.stats.moves += arcs;
    budget.stats.calls += arcs + 1;
    budget.stats.computed += positions;
    budget.stats.cached = positions;
    budget.take_table::<(Verdict, u64)>(2 * positions)?;
    Ok(match solver {
        Solver::Retrograde => Ok(retrograde::solve(board)),
        Solver::Push => push::solve(board).map(|all| all.into_iter().map(Verdict::of).collect()),
        _ => induction::solve(board),
    })
}

impl<R: Contest> Solved<'_, R> {
    /// The verdict of the root or a position reachable from it.
    ///
    /// # Errors
    /// A cycle or a limit, where the position is only solved now.
    ///
    /// # Panics
    /// If the position cannot be reached from the root.
    pub fn verdict(
        &mut self,
        at: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, Halt<R::Position>> {
        match self {
            Self::Law(rules) => {
                Ok(Verdict::of(rules.law(at).expect("a law holds for all that is reachable")))
            }
            Self::Explored(explored, verdicts) => {
                Ok(verdicts[explored.positions.get_index_of(at).expect("the position is reachable")])
            }
            Self::Numbered(find) => Ok(find(at)),
            Self::OnDemand(rules, known) => memo::outcome(*rules, at, known, budget).map(Verdict::of),
        }
    }
}
