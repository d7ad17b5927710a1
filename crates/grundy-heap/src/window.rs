//! Recurrences with a finite memory: each cell follows from a fixed number of earlier cells. The proof that
//! they repeat.
//!
//! What stands at a place depends on the `reach` cells before it and on nothing else. So where a whole window
//! of `reach` cells comes back, all that follows comes back too: that is the proof of a period, and nothing
//! less is taken for one.

use std::fmt::Debug;

use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// A recurrence with a finite memory.
pub(crate) trait Recurrence {
    /// What stands at a place; the default stands before place 0.
    type Cell: Copy + Eq + Default + Debug + Into<u64>;

    /// How many cells before a place decide about it, at least 1.
    fn reach(&self) -> usize;

    /// About how many cells are looked at for each cell.
    fn work(&self) -> usize;

    /// Fills the cells from `from` to the end, in order; `from` is at least the reach.
    fn fill(&self, cells: &mut [Self::Cell], from: usize);
}

/// Cells from place 0 on, and how they repeat.
#[derive(Clone, Debug)]
pub(crate) struct Cells<C> {
    /// With a period, those before it and one of it; otherwise all that were asked for.
    pub(crate) cells: Vec<C>,
    /// The first place of the period and its length, if it was found.
    pub(crate) period: Option<(usize, usize)>,
}

impl<C: Copy> Cells<C> {
    /// The cell of a place, if it is known.
    pub(crate) fn get(&self, place: u64) -> Option<C> {
        let held = usize::try_from(place).ok().and_then(|place| self.cells.get(place));
        held.copied().or_else(|| {
            let (from, length) = self.period?;
            let beyond = (place - from as u64) % length as u64;
            self.cells.get(from + usize::try_from(beyond).ok()?).copied()
        })
    }
}

/// Cells filled between two checks of the windows and of the stop flag.
const MAX_CHUNK_CELLS: usize = 1 << 14;

/// Cells read between two such checks: far less than a second of work.
const MAX_CHUNK_WORK: usize = 1 << 26;

/// The multiplier of the rolling sum: odd, with bits everywhere.
const ROLLING_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Fills the cells of the places below `limit`, or until a window comes back if `periods` are looked for.
/// **Cost** the recurrence for each cell, and at most three times as many cells as preperiod, period and
/// reach together.
///
/// The windows are compared as Brent does (1980): with one saved window, which is replaced when the way from
/// it has doubled. A rolling sum says where a comparison is worth while; the comparison decides.
pub(crate) fn run<R: Recurrence>(
    rules: &R,
    limit: u64,
    periods: bool,
    budget: &mut Budget<'_>,
) -> Result<Cells<R::Cell>, Stopped> {
    let reach = rules.reach();
    let limit = usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(reach);
    // `reach` cells stand before place 0: the window before place n is cells[n..n + reach]
    let mut cells: Vec<R::Cell> = Vec::new();
    grow(&mut cells, if periods { limit.min(reach + MAX_CHUNK_CELLS) } else { limit }, budget)?;
    cells.resize(reach, R::Cell::default());
    let leaving = (0..reach).fold(1_u64, |power, _| power.wrapping_mul(ROLLING_FACTOR));
    let (mut sum, mut saved_sum) = (0_u64, 0_u64);
    let (mut saved, mut way) = (0, 1 << 14);
    let mut place = 0;
    let chunk = (MAX_CHUNK_WORK / rules.work().max(1)).clamp(64, MAX_CHUNK_CELLS);
    while cells.len() < limit {
        let from = cells.len();
        let to = limit.min(from + chunk);
        if to > cells.capacity() {
            let doubled = limit.min(cells.capacity().saturating_mul(2)).max(to);
            grow(&mut cells, doubled, budget)?;
        }
        cells.resize(to, R::Cell::default());
        rules.fill(&mut cells, from);
        budget.steps((to - from) as u64)?;
        budget.stats.computed += (to - from) as u64;
        if !periods {
            continue;
        }
        while place + reach < to {
            let (first, last): (u64, u64) = (cells[place].into(), cells[place + reach].into());
            sum =
                sum.wrapping_mul(ROLLING_FACTOR).wrapping_add(last).wrapping_sub(first.wrapping_mul(leaving));
            place += 1;
            if sum == saved_sum && cells[saved..saved + reach] == cells[place..place + reach] {
                return Ok(repeating(cells, reach, saved, place - saved));
            }
            if place - saved == way {
                (saved, saved_sum, way) = (place, sum, way.saturating_mul(2));
            }
        }
    }
    cells.drain(..reach);
    Ok(Cells { cells, period: None })
}

/// The window before `place` is also that before `place + length`; the cells repeat from there or earlier.
fn repeating<C: Copy + Eq>(mut cells: Vec<C>, reach: usize, place: usize, length: usize) -> Cells<C> {
    let earlier = (reach..reach + place).rev().take_while(|&at| cells[at] == cells[at + length]).count();
    let from = place - earlier;
    cells.truncate(reach + from + length);
    cells.drain(..reach);
    cells.shrink_to_fit();
    Cells { cells, period: Some((from, length)) }
}

/// Reserves room for `room` cells in all.
fn grow<C>(cells: &mut Vec<C>, room: usize, budget: &mut Budget<'_>) -> Result<(), Stopped> {
    budget.take_table::<C>((room - cells.capacity()) as u64)?;
    cells.try_reserve_exact(room - cells.len()).map_err(|_| Stopped::after(Limit::Size, cells.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;
    use proptest::prelude::*;

    /// A table says what follows a window of two cells.
    struct Table([u8; 16]);

    impl Recurrence for Table {
        type Cell = u8;
        fn reach(&self) -> usize {
            2
        }
        fn work(&self) -> usize {
            1
        }
        fn fill(&self, cells: &mut [u8], from: usize) {
            for at in from..cells.len() {
                cells[at] = self.0[usize::from(cells[at - 2] * 4 + cells[at - 1])];
            }
        }
    }

    fn cells(rules: &impl Recurrence<Cell = u8>, limit: u64, periods: bool) -> Cells<u8> {
        let limits = Limits::default();
        run(rules, limit, periods, &mut Budget::new(&limits)).unwrap()
    }

    /// Each cell repeats the one `self.0` places before it: a window longer than a chunk.
    struct Far(usize);

    impl Recurrence for Far {
        type Cell = u8;
        fn reach(&self) -> usize {
            self.0
        }
        fn work(&self) -> usize {
            1
        }
        fn fill(&self, cells: &mut [u8], from: usize) {
            for at in from..cells.len() {
                cells[at] = 1 + u8::from(cells[at - self.0] == 1);
            }
        }
    }

    #[test]
    fn long_windows_and_limits() {
        for reach in [1, 100, MAX_CHUNK_CELLS, 3 * MAX_CHUNK_CELLS + 7] {
            let found = cells(&Far(reach), 1 << 24, true);
            assert_eq!(found.period, Some((0, 2 * reach)));
            assert_eq!(found.get(1 << 60), found.get((1 << 60) % (2 * reach as u64)));
        }
        assert_eq!(cells(&Far(100), 150, true).period, None);
        assert_eq!(
            (cells(&Far(3), 7, false).cells, cells(&Far(3), 7, false).get(7)),
            (vec![1, 1, 1, 2, 2, 2, 1], None)
        );
        let limits = Limits { max_bytes: 100_000, ..Limits::default() };
        let stopped = run(&Far(3), 1_000_000, false, &mut Budget::new(&limits)).unwrap_err();
        assert_eq!(stopped.limit, Limit::Memory(100_000));
        assert!(run(&Far(200_000), 10, false, &mut Budget::new(&limits)).is_err());
    }

    proptest! {
        #[test]
        fn periods_are_those_of_the_cells(table in prop::array::uniform16(0..4_u8)) {
            let rules = Table(table);
            let plain = cells(&rules, 200, false).cells;
            let found = cells(&rules, 1 << 20, true);
            let (from, length) = found.period.unwrap();
            prop_assert!((0..200).all(|place| found.get(place) == Some(plain[usize::try_from(place).unwrap()])));
            prop_assert!(from == 0 || plain[from - 1] != plain[from - 1 + length], "as early as can be");
            let shorter = |p: usize| (from..150).all(|at| plain[at] == plain[at + p]);
            prop_assert!(!(1..length).any(shorter), "as short as can be");
        }
    }
}
