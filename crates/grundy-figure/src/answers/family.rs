//! The values of a family of positions, and what else is known of them.

use std::ops::RangeInclusive;

use grundy::error::{Error, Refused};
use grundy::law::{Law, find};
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::partizan::{Dyadic, Store, text};
use grundy::report::{Ask, Cell, Grid, Moves, Told};
use grundy::table::{Axis, Table};

use super::too_large;

/// Larger tables are not drawn.
pub(crate) const MAX_CELLS: usize = 4_000_000;
/// Larger tables have no room for plies.
const MAX_CELLS_WITH_PLIES: usize = 256;
/// A position that takes more memory is too slow to be solved for every cell of a table.
const PLIES_MEMORY_BYTES: u64 = 1 << 20;
/// Where heaps are cheap, a law is looked for up to this heap, beyond a small picture.
const LAW_SEARCH_HEAPS: u64 = 500;

/// The values of a question's game in these ranges.
///
/// # Errors
/// More cells than can be drawn; as for `Table::cells`.
pub fn grid(question: &Question, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Grid, Error> {
    if ranges.len() > 2 {
        let reason = format!("a table of {} numbers has no picture", ranges.len());
        return Err(Refused::because(reason, "draw one or two of its numbers").into());
    }
    let lengths = ranges.iter().map(|range| (range.end() - range.start()).saturating_add(1));
    let count = lengths.fold(1, u64::saturating_mul);
    if count > MAX_CELLS as u64 {
        return Err(too_large(format!("counting {count} cells: at most {MAX_CELLS} are drawn")));
    }
    let cells = question.table.cells(ranges, ask)?;
    let axes = question.table.axes_of(ranges.len());
    let named = axes.iter().zip(ranges);
    Ok(Grid {
        game: question.game.clone(),
        axes: named.map(|(axis, range)| (axis.name.to_string(), *range.start(), *range.end())).collect(),
        cells,
    })
}

/// The values of the first `length + 1` numbers of each axis.
pub(crate) fn first_grid(question: &Question, length: u64, ask: &Ask) -> Result<Grid, Error> {
    let length = question.table.length_of_ranges(length);
    let range = |axis: &Axis| {
        let whole = axis.extent.clone().unwrap_or(0..=u64::MAX);
        *whole.start()..=(*whole.end()).min(whole.start().saturating_add(length))
    };
    let ranges: Vec<_> = question.table.axes().iter().map(range).collect();
    grid(question, &ranges, ask)
}

/// The law of a family of one number, if one is found.
pub(crate) fn law(grid: &Grid, game: &dyn Table, ask: &Ask) -> Option<Law> {
    let [(_, _, last)] = grid.axes.as_slice() else { return None };
    let to = if game.family().is_some() { (*last).max(LAW_SEARCH_HEAPS) } else { *last };
    if ask.misere { None } else { find::in_table(game, Some(to), 1, ask).ok()?.law }
}

/// The plies to the end by the cells of a table: the winner hurries, the loser delays. Empty where values are
/// not outcomes, where the table is large, and where its positions are slow to solve.
pub(crate) fn plies(grid: &Grid, game: &dyn Table, ask: &Ask) -> Vec<Option<u32>> {
    let outcomes = grid.cells.iter().all(|cell| matches!(cell, Cell::Outcome(_) | Cell::Void));
    if !outcomes || grid.cells.len() > MAX_CELLS_WITH_PLIES {
        return Vec::new();
    }
    let limits = Limits { max_bytes: PLIES_MEMORY_BYTES.min(ask.limits.max_bytes), ..ask.limits.clone() };
    let ask = Ask { limits, moves: Moves::None, ..ask.clone() };
    let lengths: Vec<u64> = grid.axes.iter().map(|(_, first, last)| last - first + 1).collect();
    let solve = |(index, cell): (u64, &Cell)| {
        let mut rest = index;
        let mut numbers: Vec<u64> = Vec::with_capacity(lengths.len());
        for ((_, first, _), length) in grid.axes.iter().zip(&lengths).rev() {
            numbers.push(first + rest % length);
            rest /= length;
        }
        numbers.reverse();
        match game.position(&numbers).filter(|_| *cell != Cell::Void) {
            Some(position) => game.solve(&position, &ask).map(|report| report.answer.remoteness()),
            None => Ok(None),
        }
    };
    (0..).zip(&grid.cells).map(solve).collect::<Result<_, _>>().unwrap_or_default()
}

/// The temperatures of the cells of a table of partizan values; none where there is no position.
pub(crate) fn temperatures(grid: &Grid, game: &dyn Table, ask: &Ask) -> Result<Vec<Option<Dyadic>>, Error> {
    let ranges: Vec<_> = grid.axes.iter().map(|(_, first, last)| *first..=*last).collect();
    let cells = game.cells(&ranges, &Ask { told: Told::Temperature, ..ask.clone() })?;
    let mut store = Store::new(&ask.limits);
    let mut temperature = |cell: Cell| match cell {
        Cell::Value(written) => {
            let value = text::read(&mut store, &written).map_err(Error::from)?;
            Ok(store.as_number(value))
        }
        _ => Ok(None),
    };
    cells.into_iter().map(&mut temperature).collect()
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;

    use super::*;
    /// Each number is what solving that position alone says, and fits its letter: an odd one is a win.
    #[test]
    fn plies_belong_to_their_cells() {
        let asked = question("stones:limit=12", &|_| Err("no files".to_owned())).unwrap();
        let table = grid(&asked, &[1..=3, 1..=5], &Ask::default()).unwrap();
        let plies = plies(&table, &*asked.table, &Ask::default());
        assert_eq!(plies.len(), 15);
        for (cell, plies) in table.cells.iter().zip(&plies) {
            let Cell::Outcome(outcome) = cell else { panic!("{cell:?}") };
            assert_eq!(plies.unwrap() % 2 == 1, *outcome == grundy::Outcome::Win);
        }
        let at = |a: usize, b: usize| plies[(a - 1) * 5 + b - 1];
        let alone = asked.table.solve("2,5", &Ask::default()).unwrap();
        assert_eq!(at(2, 5), alone.answer.remoteness());
    }
}
