//! Subtraction games: the values of heaps from which an amount of a finite set may be taken, and their
//! period.

mod lanes;
mod take_set;
#[cfg(test)]
mod tests;
mod wide;

use crate::window::{self, Cells};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

use lanes::LaneCells;
pub use take_set::TakeSet;
use wide::Wide;

/// The values of a subtraction game: up to some heap, or of all heaps where the period is proved.
#[derive(Clone, Debug)]
pub struct Values {
    cells: CellStore,
    /// All amounts are multiples of this; so the heaps n·scale, …, n·scale + scale − 1 have the same value.
    scale: u64,
}

/// Cells as wide as the set needs: a bit for each value that can be, or a number.
#[derive(Clone, Debug)]
enum CellStore {
    U8(Cells<u8>),
    U16(Cells<u16>),
    U32(Cells<u32>),
    U64(Cells<u64>),
    Wide(Cells<u32>),
}

impl Values {
    /// The value of a heap; none if it lies beyond what was computed and no period is known.
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        let place = heap / self.scale;
        let zeros = |zeros: u32| u64::from(zeros);
        let value = match &self.cells {
            CellStore::U8(cells) => zeros(cells.get(place)?.trailing_zeros()),
            CellStore::U16(cells) => zeros(cells.get(place)?.trailing_zeros()),
            CellStore::U32(cells) => zeros(cells.get(place)?.trailing_zeros()),
            CellStore::U64(cells) => zeros(cells.get(place)?.trailing_zeros()),
            CellStore::Wide(cells) => u64::from(cells.get(place)?) - 1,
        };
        Some(Nimber(value))
    }

    /// The first heap of the period and its length, if the values are proved to repeat: the least of both.
    pub fn period(&self) -> Option<(u64, u64)> {
        let period = match &self.cells {
            CellStore::U8(cells) => cells.period,
            CellStore::U16(cells) => cells.period,
            CellStore::U32(cells) | CellStore::Wide(cells) => cells.period,
            CellStore::U64(cells) => cells.period,
        };
        period.map(|(from, length)| (from as u64 * self.scale, length as u64 * self.scale))
    }
}

/// The values of all heaps, by their period. **Cost** as many values as three times preperiod, period and
/// largest amount.
///
/// The values of the last heaps, as many as the largest amount, decide all that follow; where they come back,
/// the period is proved.
///
/// # Errors
/// No recurrence among the heaps below `limit` (in steps of the greatest common divisor of the amounts), or a
/// limit.
///
/// ```
/// use grundy_base::{Limits, Nimber, limits::Budget};
/// use grundy_heap::subtraction::{TakeSet, solve};
/// let limits = Limits::default();
/// let set = TakeSet::new([2, 4, 7]).unwrap();
/// let values = solve(&set, 1_000_000, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.period(), Some((8, 3)));
/// assert_eq!(values.value(1_000_000_000_000_000_000), Some(Nimber(2)));
/// ```
pub fn solve(set: &TakeSet, limit: u64, budget: &mut Budget<'_>) -> Result<Values, Stopped> {
    let values = run(set, limit, true, budget)?;
    match values.period() {
        Some(_) => Ok(values),
        None => Err(Stopped::new(
            Limit::Size,
            format!(
                "{limit} heaps, in which the values of {} heaps in a row never came back",
                set.largest() / set.scale()
            ),
        )),
    }
}

/// The approximate number of cells read for each value, for callers that limit their work.
pub fn work(set: &TakeSet) -> u64 {
    let scale = set.scale();
    let runs = set.amounts().chunk_by(|a, b| a + scale == *b).count();
    // few amounts are looked at one by one
    (set.amounts().len().min(runs.max(64))) as u64
}

/// The values of the heaps 0, 1, …, n at least; of all heaps if they are seen to repeat on the way.
///
/// # Errors
/// A limit.
pub fn values(set: &TakeSet, n: u64, budget: &mut Budget<'_>) -> Result<Values, Stopped> {
    run(set, n / set.scale() + 1, true, budget)
}

/// The values of the heaps 0, 1, …, n, one after another, without looking for a period.
///
/// # Errors
/// A limit.
pub fn table(set: &TakeSet, n: u64, budget: &mut Budget<'_>) -> Result<Values, Stopped> {
    run(set, n / set.scale() + 1, false, budget)
}

fn run(set: &TakeSet, limit: u64, periods: bool, budget: &mut Budget<'_>) -> Result<Values, Stopped> {
    let scale = set.scale();
    let takes = set.amounts().iter().map(|take| take / scale);
    let takes: Vec<usize> =
        takes.map(|take| usize::try_from(take).expect("amounts are at most 10^9")).collect();
    let cells = match takes.len() {
        0..=7 => CellStore::U8(window::run(&LaneCells::<u8>::new(&takes), limit, periods, budget)?),
        8..=15 => CellStore::U16(window::run(&LaneCells::<u16>::new(&takes), limit, periods, budget)?),
        16..=31 => CellStore::U32(window::run(&LaneCells::<u32>::new(&takes), limit, periods, budget)?),
        32..=63 => CellStore::U64(window::run(&LaneCells::<u64>::new(&takes), limit, periods, budget)?),
        _ => CellStore::Wide(window::run(&Wide::new(&takes), limit, periods, budget)?),
    };
    Ok(Values { cells, scale })
}
