//! Tables of several heaps, of games whose table has one heap: each range is a heap, and a cell is their sum.

use std::ops::RangeInclusive;

use super::{Axis, Cells, Table, axes};
use grundy_base::error::{Error, Refused};
use grundy_base::limits::Budget;
use grundy_base::report::{Ask, Cell, Moves, Solver};
use grundy_base::value::nimber::Nimber;

/// What heaps are called; a table has at most as many.
const HEAP_NAMES: [&str; 6] = ["x", "y", "z", "u", "v", "w"];

/// The axes of a table of `count` heaps; none if the game's own table has another number of axes than one, or
/// its positions are not sums.
pub(super) fn axes_of(table: &dyn Table, count: usize) -> Option<Vec<Axis>> {
    let own = table.axes();
    let ([axis], 2..) = (own.as_slice(), count) else { return None };
    table.summand()?;
    let names = HEAP_NAMES.get(..count)?;
    Some(names.iter().map(|name| Axis { name: (*name).into(), extent: axis.extent.clone() }).collect())
}

/// The sum of these heaps, as it is written.
pub(super) fn position(game: &dyn Cells, numbers: &[u64]) -> Option<String> {
    let heaps: Option<Vec<String>> = numbers.iter().map(|&n| game.position(&[n])).collect();
    heaps.map(|heaps| heaps.join(" "))
}

/// The values of all sums, the last range fastest.
pub(super) fn cells(
    table: &dyn Table,
    game: &dyn Cells,
    ranges: &[RangeInclusive<u64>],
    ask: &Ask,
) -> Result<Vec<Cell>, Error> {
    let by_nimbers = matches!(ask.solver, Solver::Auto | Solver::Grundy | Solver::Law) && !ask.misere;
    let mut budget = Budget::new(&ask.limits);
    budget.take_table::<Cell>(axes::cell_count(ranges))?;
    if !by_nimbers {
        let ask = Ask { moves: Moves::None, ..ask.clone() };
        let outcome = |numbers: Vec<u64>| match position(game, &numbers) {
            None => Ok(Cell::Void),
            Some(at) => {
                let outcome = table.solve(&at, &ask)?.answer.outcome();
                outcome.map(Cell::Outcome).ok_or_else(|| no_sums().into())
            }
        };
        return axes::coordinates(ranges).map(outcome).collect();
    }
    let mut one_by_one = Vec::with_capacity(ranges.len());
    for range in ranges {
        one_by_one.push(game.cells(std::slice::from_ref(range), ask)?);
    }
    let sum = |numbers: Vec<u64>| {
        budget.step()?;
        let heap = |(cells, (range, n)): (&Vec<Cell>, (&RangeInclusive<u64>, &u64))| {
            let place = usize::try_from(n - range.start()).expect("the cells of a range are in memory");
            match &cells[place] {
                Cell::Void => Ok(None),
                Cell::Nimber(value) => Ok(Some(*value)),
                Cell::Outcome(_) | Cell::Payoffs(_) | Cell::Value(_) => Err(Error::from(no_sums())),
            }
        };
        let heaps = one_by_one.iter().zip(ranges.iter().zip(&numbers)).map(heap);
        let values: Option<Vec<Nimber>> = heaps.collect::<Result<_, _>>()?;
        Ok(values.map_or(Cell::Void, |values| {
            Cell::Nimber(values.into_iter().fold(Nimber::ZERO, |sum, value| sum ^ value))
        }))
    };
    axes::coordinates(ranges).map(sum).collect()
}

fn no_sums() -> Refused {
    Refused::because("the values of this table cannot be added", "tabulate one heap")
}
