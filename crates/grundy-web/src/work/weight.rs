//! Approximate sizes of answers in memory.

use grundy::report::{Cell, Grid, MoveRow, Report, Study};
use grundy::rival::Chances;
use grundy::table::Step;

/// What an allocator adds to a text.
const BLOCK: usize = 16;

/// The bytes of a list itself, with the room that it has for more.
pub(crate) fn list<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// The bytes of a text outside the place that it is held in.
pub(crate) fn text(text: &String) -> usize {
    text.capacity() + BLOCK
}

/// The bytes of a report.
pub(crate) fn report(report: &Report) -> u64 {
    let moves: usize = report.moves.iter().map(row).sum();
    let parts: usize = report.components.iter().map(|part| 96 + part.position.len()).sum();
    (512 + report.position.len() + list(&report.moves) + moves + parts) as u64
}

/// The bytes of a move outside its row.
fn row(row: &MoveRow) -> usize {
    let inside = row.inside.as_ref().map_or(0, |at| text(&at.from) + text(&at.rest));
    let sums = row.answer.payoffs().len() + row.answer.gains().len();
    text(&row.mv) + row.to.as_ref().map_or(0, text) + inside + 48 * sums
}

/// The bytes of moves with their positions.
pub(crate) fn steps(steps: &Vec<Step>) -> u64 {
    let texts: usize = steps.iter().map(|step| text(&step.mv) + text(&step.to)).sum();
    (list(steps) + texts) as u64
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
    let outside = |cell: &Cell| match cell {
        Cell::Payoffs(sums) => BLOCK + list(sums),
        Cell::Value(value) => text(value),
        _ => 0,
    };
    (list(&grid.cells) + grid.cells.iter().map(outside).sum::<usize>()) as u64
}
