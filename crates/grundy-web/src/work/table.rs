//! Tables of values.

use std::ops::RangeInclusive;

use grundy::error::{Error, Limit, Refused, Stopped};
use grundy::limits::Limits;
use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::report::{Ask, Grid};
use grundy::table::{Axis, Table};

use super::position::About;
use super::weight;
use crate::answers::Keep;
use crate::budget::{MAX_CELLS, MAX_SHOWN_AXES};
use crate::games::{Named, Shelf};

/// A table of values with its game.
pub(crate) struct Tabled {
    pub(crate) about: About,
    pub(crate) grid: Grid,
    /// The ranges, as an address writes them.
    pub(crate) ranges: String,
    /// The position of each cell, if it has one.
    pub(crate) positions: Vec<Option<String>>,
}

impl Keep for Tabled {
    fn bytes(&self) -> u64 {
        let texts: usize = self.positions.iter().flatten().map(weight::text).sum();
        1024 + weight::grid(&self.grid) + (weight::list(&self.positions) + texts) as u64
    }
}

/// The values in these ranges, or in the default ranges if the text is empty.
pub(crate) fn table(
    named: &Named,
    misere: bool,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Tabled, Error> {
    let ask = Ask { misere, limits: limits.clone(), ..Ask::default() };
    let words: Vec<Text<'_>> = Text::new(ranges).words().collect();
    let first = if words.is_empty() { first(named, &ask, shelf)? } else { 0 };
    let opened = shelf.open(named)?;
    let about = About::of(opened, misere, named);
    // more ranges than the game's own table has are as many heaps
    let axes = opened.table.axes_of(words.len());
    if axes.len() > MAX_SHOWN_AXES {
        return Err(Refused::no_table("solve single positions instead").into());
    }
    let ranges =
        if words.is_empty() { usual(&*opened.table, &axes, first) } else { range::for_axes(&words, &axes)? };
    let size = |range: &RangeInclusive<u64>| (range.end() - range.start()).saturating_add(1);
    let cells = ranges.iter().map(size).fold(1, u64::saturating_mul);
    if cells > MAX_CELLS {
        let done = format!("counting {cells} values; at most {MAX_CELLS} are shown at a time");
        return Err(Stopped::new(Limit::Size, done).into());
    }
    let cells = opened.table.cells(&ranges, &ask)?;
    let written = ranges.iter().map(|range| format!("{}..{}", range.start(), range.end()));
    let written = written.collect::<Vec<_>>().join(" ");
    let axes =
        axes.iter().zip(&ranges).map(|(axis, range)| (axis.name.to_string(), *range.start(), *range.end()));
    let axes: Vec<_> = axes.collect();
    let positions = numbers(&ranges).map(|at| opened.table.position(&at)).collect();
    let grid = Grid { game: opened.game.clone(), axes, cells };
    Ok(Tabled { about, grid, ranges: written, positions })
}

/// The numbers of all cells in their order; the last axis runs fastest.
fn numbers(ranges: &[RangeInclusive<u64>]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let rows = ranges.first().cloned().into_iter().flatten();
    rows.flat_map(move |x| {
        let columns = ranges.get(1).cloned();
        let one = columns.is_none().then(|| vec![x]);
        one.into_iter().chain(columns.into_iter().flatten().map(move |y| vec![x, y]))
    })
}

/// The default ranges.
pub(crate) fn usual(table: &dyn Table, axes: &[Axis], first: u64) -> Vec<RangeInclusive<u64>> {
    let last = table.length_of_ranges(if axes.len() == 1 { 99 } else { 15 });
    axes.iter()
        .map(|axis| match &axis.extent {
            Some(extent) => *extent.start()..=(*extent.end()).min(extent.start().saturating_add(last)),
            None => first..=last,
        })
        .collect()
}

/// The first number of tables: some games start at one, and some rules fail at zero.
pub(crate) fn first(named: &Named, ask: &Ask, shelf: &mut Shelf) -> Result<u64, Error> {
    let opened = shelf.open(named)?;
    let axes = opened.table.axes().len();
    if axes == 0 {
        return Ok(0);
    }
    if opened.table.position(&vec![0; axes]).is_none() {
        return Ok(1);
    }
    match opened.table.cells(&vec![0..=0; axes], ask) {
        Err(Error::BadText(_)) => {
            // after a fault its cached values may be wrong
            shelf.forget();
            Ok(1)
        }
        found => found.map(|_| 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tabled(game: &str, ranges: &str) -> Result<Tabled, Error> {
        let named = Named { game: game.to_owned(), rules: String::new() };
        table(&named, false, ranges, &mut Shelf::new(1), &Limits::default())
    }

    #[test]
    fn cells_have_their_positions() {
        let one = tabled("kayles", "3..5").unwrap();
        assert_eq!(one.positions, [Some("3".to_owned()), Some("4".to_owned()), Some("5".to_owned())]);
        let two = tabled("queen", "1..2 5..7").unwrap();
        assert_eq!(
            (two.positions.len(), two.grid.cells.len(), two.positions[5].as_deref()),
            (6, 6, Some("2,7"))
        );
        assert_eq!(tabled("queen", "").unwrap().ranges, "1..15 1..15");
        // two ranges of a game of heaps are two heaps
        let heaps = tabled("nim", "0..3 1..2").unwrap();
        assert_eq!((heaps.grid.axes.len(), heaps.positions[3].as_deref()), (2, Some("1 2")));
    }

    #[test]
    fn rules_that_fail_at_zero() {
        // values computed before the fault at 0 are not used
        let rules = "start = 5\ndef moves(n):\n    return range(0 * (12 // n), n)\n".to_owned();
        let named = Named { game: crate::games::OWN.to_owned(), rules };
        let found = table(&named, false, "", &mut Shelf::new(1), &Limits::default());
        // 1 leads to 0, which fails: there is no table to show
        assert!(matches!(found, Err(Error::BadText(_))));
    }

    #[test]
    fn too_many_cells() {
        assert!(matches!(tabled("kayles", "0..1000000000"), Err(Error::Stopped(_))));
        assert!(matches!(tabled("row-cards", ""), Err(Error::Refused(_))));
    }
}
