//! Backward induction: every position after all that its moves lead to.
//!
//! **Solves** acyclic contests with any endings, draws included; every position's outcome and remoteness.
//! **Needs** an order against the moves. **Cost** every move once. **Source** textbook 1.2 (BI) and 1.5.
//!
//! ```
//! use grundy_base::{Outcome, graph::{GraphContest, Graph}};
//! use grundy_solve::induction;
//! // one heap, take 1 or 2: 0 and 3 are lost
//! let graph = Graph::from_arcs(4, &[(1, 0), (2, 1), (2, 0), (3, 2), (3, 1)]);
//! let verdicts = induction::solve(GraphContest { graph: &graph, endings: &[Outcome::Loss; 4] }).unwrap();
//! assert_eq!(verdicts[3].outcome, Outcome::Loss);
//! assert_eq!(verdicts[3].remoteness, Some(2));
//! ```

use grundy_base::error::Stopped;
use grundy_base::graph::{Graph, GraphContest, against_the_moves};
use grundy_base::limits::Budget;
use grundy_base::planted::{self, Fault};
use grundy_base::rules::{Contest, Indexed};
use grundy_base::value::outcome::{Outcome, Verdict};

/// The verdict of every vertex.
///
/// # Errors
/// A cycle: its vertices in the order of play.
pub fn solve(board: GraphContest<'_>) -> Result<Vec<Verdict>, Vec<u32>> {
    solve_from(board.graph, board.endings.iter().map(|&ending| Verdict::ended(ending)).collect())
}

/// The same, where dead ends keep the verdicts that are given.
pub(crate) fn solve_from(graph: &Graph, mut verdicts: Vec<Verdict>) -> Result<Vec<Verdict>, Vec<u32>> {
    for vertex in against_the_moves(graph)? {
        let moves = graph.arcs_from(vertex as usize).iter();
        if let Some(best) = best_move(moves.map(|&head| verdicts[head as usize])) {
            verdicts[vertex as usize] = best;
        }
    }
    Ok(verdicts)
}

/// The verdict of every numbered position; `None` at the gaps.
///
/// # Errors
/// A limit.
pub fn solve_indexed<R: Contest + Indexed>(
    rules: &R,
    budget: &mut Budget<'_>,
) -> Result<Vec<Option<Verdict>>, Stopped> {
    budget.take_table::<Option<Verdict>>(rules.size() as u64)?;
    budget.expect(rules.size() as u64);
    let mut verdicts = vec![None; rules.size()];
    let mut moves = Vec::new();
    for index in 0..rules.size() {
        let Some(at) = rules.position(index) else { continue };
        rules.moves(&at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        let best = best_move(moves.drain(..).map(|mv| {
            verdicts[rules.index(&rules.play(&at, &mv))]
                .expect("moves lead to smaller numbers, which are solved")
        }));
        verdicts[index] = Some(best.unwrap_or_else(|| Verdict::ended(rules.ending(&at))));
        budget.step()?;
    }
    Ok(verdicts)
}

fn best_move(options: impl Iterator<Item = Verdict>) -> Option<Verdict> {
    let best = options.map(Verdict::behind_a_move).max_by(Verdict::preference)?;
    let lost = planted::is(Fault::DrawIsLoss) && best.outcome == Outcome::Draw;
    Some(if lost { Verdict::of(Outcome::Loss) } else { best })
}
