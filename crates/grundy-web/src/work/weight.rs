//! Approximate sizes of answers in memory.

use grundy::report::{Cell, Grid, MoveRow, Report, Study};
use grundy::rival::Chances;
use grundy::table::Step;

/// The bytes of a report.
pub(crate) fn report(report: &Report) -> u64 {
    let moves: usize = report.moves.iter().map(row).sum();
    let parts: usize = report.components.iter().map(|part| 96 + part.position.len()).sum();
    (512 + report.position.len() + moves + parts) as u64
}

fn row(row: &MoveRow) -> usize {
    let inside = row.inside.as_ref().map_or(0, |at| at.from.len() + at.rest.len());
    let sums = row.answer.payoffs().len() + row.answer.gains().len();
    320 + row.mv.len() + row.to.as_ref().map_or(0, String::len) + inside + 48 * sums
}

/// The bytes of moves with their positions.
pub(crate) fn steps(steps: &[Step]) -> u64 {
    steps.iter().map(|step| 64 + (step.mv.len() + step.to.len()) as u64).sum()
}

/// The bytes of a study.
pub(crate) fn study(study: &Study) -> u64 {
    let outcomes = study.outcomes.iter().flatten().map(|payoffs| 32 + 48 * payoffs.len() as u64);
    128 + 48 * study.guaranteed.len() as u64 + outcomes.sum::<u64>()
}

/// The bytes of chances against a weak rival; fractions are short where they are told.
pub(crate) fn chances(chances: &Chances) -> u64 {
    chances.moves.iter().map(|(mv, _)| 256 + mv.len() as u64).sum::<u64>() + 512
}

/// The bytes of a table of values.
pub(crate) fn grid(grid: &Grid) -> u64 {
    let cell = |cell: &Cell| if let Cell::Payoffs(sums) = cell { 32 + 48 * sums.len() as u64 } else { 32 };
    grid.cells.iter().map(cell).sum()
}
