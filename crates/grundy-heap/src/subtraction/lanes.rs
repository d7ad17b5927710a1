//! The values of a subtraction game, in the forms that are fast.
//!
//! A value v is kept as the bit v of a cell, and a cell without bits stands for heaps below 0. So the values
//! of the options are one OR of cells, and the mex is the lowest bit that is not in it: no shifts and no
//! branches, and where all amounts are large, whole slices at once.

use crate::window::Recurrence;

/// An unsigned number with a bit for each value.
pub(super) trait Lane:
    Copy + Eq + Default + std::fmt::Debug + Into<u64> + std::ops::BitOr<Output = Self> + std::ops::BitOrAssign
{
    /// The lowest bit that is not there. Some bit is not: k options have at most k values.
    fn mex(self) -> Self;
}

macro_rules! lane {
    ($($lane:ty)*) => {$(
        impl Lane for $lane {
            fn mex(self) -> Self {
                !self & self.wrapping_add(1)
            }
        }
    )*};
}

lane!(u8 u16 u32 u64);

/// Cells with room for one more value than there are amounts.
pub(super) struct LaneCells<L> {
    takes: Vec<usize>,
    lane: std::marker::PhantomData<L>,
}

/// Amounts from here on are far: the options by them are gathered for whole slices, which the compiler turns
/// into vectors.
const MIN_FAR_AMOUNT: usize = 16;

/// A slice fits the level 1 cache.
const MAX_SLICE_BYTES: usize = 4096;

impl<L> LaneCells<L> {
    pub(super) fn new(takes: &[usize]) -> Self {
        Self { takes: takes.to_vec(), lane: std::marker::PhantomData }
    }
}

impl<L: Lane> Recurrence for LaneCells<L> {
    type Cell = L;

    fn reach(&self) -> usize {
        self.takes.last().copied().unwrap_or(1)
    }

    fn work(&self) -> usize {
        self.takes.len()
    }

    fn fill(&self, cells: &mut [L], from: usize) {
        let (near, far) = self.takes.split_at(self.takes.partition_point(|&take| take < MIN_FAR_AMOUNT));
        // no cell of a slice is a far option of another; whole vectors fill it
        let most = far
            .first()
            .map_or(MAX_SLICE_BYTES, |least| least.min(&MAX_SLICE_BYTES) / MIN_FAR_AMOUNT * MIN_FAR_AMOUNT);
        let mut at = from;
        while at < cells.len() {
            let length = most.min(cells.len() - at);
            let (known, rest) = cells.split_at_mut(at);
            let slice = &mut rest[..length];
            slice.fill(L::default());
            for take in far {
                for (cell, option) in slice.iter_mut().zip(&known[at - take..at - take + length]) {
                    *cell |= *option;
                }
            }
            finish(&mut cells[..at + length], at, near);
            at += length;
        }
    }
}

/// Adds the options by near amounts, one heap after another, and takes the mex.
fn finish<L: Lane>(cells: &mut [L], from: usize, near: &[usize]) {
    match *near {
        [] => cells[from..].iter_mut().for_each(|cell| *cell = cell.mex()),
        [1] => after_one(cells, from, []),
        [1, a] => after_one(cells, from, [a]),
        [1, a, b] => after_one(cells, from, [a, b]),
        [1, a, b, c] => after_one(cells, from, [a, b, c]),
        [a] => one_by_one(cells, from, [a]),
        [a, b] => one_by_one(cells, from, [a, b]),
        [a, b, c] => one_by_one(cells, from, [a, b, c]),
        [a, b, c, d] => one_by_one(cells, from, [a, b, c, d]),
        _ => {
            for at in from..cells.len() {
                cells[at] = near.iter().fold(cells[at], |found, take| found | cells[at - take]).mex();
            }
        }
    }
}

/// The same for a number of amounts that the compiler knows.
fn one_by_one<L: Lane, const N: usize>(cells: &mut [L], from: usize, near: [usize; N]) {
    for at in from..cells.len() {
        cells[at] = near.iter().fold(cells[at], |found, take| found | cells[at - take]).mex();
    }
}

/// The same where 1 may be taken, too: the last cell waits in a register, as reading it back would take the
/// longest.
fn after_one<L: Lane, const N: usize>(cells: &mut [L], from: usize, near: [usize; N]) {
    let mut last = cells[from - 1];
    for at in from..cells.len() {
        last = (near.iter().fold(cells[at], |found, take| found | cells[at - take]) | last).mex();
        cells[at] = last;
    }
}
