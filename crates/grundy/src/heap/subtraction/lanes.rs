//! The values of a subtraction game, in the forms that are fast.
//!
//! A value v is kept as the bit v of a cell, and a cell without bits stands for heaps below 0. So the values of the options
//! are one OR of cells, and the mex is the lowest bit that is not in it: no shifts and no branches, and where all amounts
//! are large, whole slices at once.

use crate::heap::window::Recurrence;

/// An unsigned number with a bit for each value.
pub(super) trait Lane:
    Copy
    + Eq
    + Default
    + std::fmt::Debug
    + Into<u64>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitOrAssign
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
pub(super) struct Lanes<L> {
    takes: Vec<usize>,
    lane: std::marker::PhantomData<L>,
}

/// From here on slices are worth their beginning.
const SLICE: usize = 16;

/// Slices stay in the fastest cache.
const MAX_SLICE: usize = 4096;

impl<L> Lanes<L> {
    pub(super) fn new(takes: &[usize]) -> Self {
        Self { takes: takes.to_vec(), lane: std::marker::PhantomData }
    }
}

impl<L: Lane> Recurrence for Lanes<L> {
    type Cell = L;

    fn reach(&self) -> usize {
        self.takes.last().copied().unwrap_or(1)
    }

    fn fill(&self, cells: &mut [L], from: usize) {
        let least = self.takes.first().copied().unwrap_or(1);
        if least < SLICE {
            for at in from..cells.len() {
                let options = self.takes.iter().fold(L::default(), |found, take| found | cells[at - take]);
                cells[at] = options.mex();
            }
            return;
        }
        let mut at = from;
        while at < cells.len() {
            // no cell of the slice is an option of another
            let length = least.min(MAX_SLICE).min(cells.len() - at);
            let (known, rest) = cells.split_at_mut(at);
            let slice = &mut rest[..length];
            slice.fill(L::default());
            for take in &self.takes {
                for (cell, option) in slice.iter_mut().zip(&known[at - take..at - take + length]) {
                    *cell |= *option;
                }
            }
            for cell in slice {
                *cell = cell.mex();
            }
            at += length;
        }
    }
}

/// For amounts up to 64: the last 64 heaps fit a word for each value, and all amounts are tried at once.
pub(super) struct Bits {
    mask: u64,
    reach: usize,
}

impl Bits {
    pub(super) fn fits(largest: usize) -> bool {
        largest <= 64
    }

    pub(super) fn new(takes: &[usize]) -> Self {
        Self {
            mask: takes.iter().fold(0, |mask, take| mask | 1 << (take - 1)),
            reach: takes.last().copied().unwrap_or(1),
        }
    }
}

impl Recurrence for Bits {
    type Cell = u8;

    fn reach(&self) -> usize {
        self.reach
    }

    fn fill(&self, cells: &mut [u8], from: usize) {
        // bit k of word v: the heap k + 1 smaller has the value v
        let mut have = [0_u64; 8];
        for cell in &cells[from - self.reach..from] {
            for (value, word) in have.iter_mut().enumerate() {
                *word = *word << 1 | u64::from(cell >> value & 1);
            }
        }
        for cell in &mut cells[from..] {
            let options =
                have.iter().enumerate().fold(0_u8, |options, (v, word)| {
                    options | u8::from(word & self.mask != 0) << v
                });
            *cell = options.mex();
            for (value, word) in have.iter_mut().enumerate() {
                *word = *word << 1 | u64::from(*cell >> value & 1);
            }
        }
    }
}

/// For many amounts: values as numbers, one more than they are, and 0 for heaps below 0.
pub(super) struct Wide {
    takes: Vec<usize>,
}

impl Wide {
    pub(super) fn new(takes: &[usize]) -> Self {
        Self { takes: takes.to_vec() }
    }
}

impl Recurrence for Wide {
    type Cell = u32;

    fn reach(&self) -> usize {
        self.takes.last().copied().unwrap_or(1)
    }

    fn fill(&self, cells: &mut [u32], from: usize) {
        // the heap that a value was seen from, plus one; a value is at most the number of amounts
        let mut seen = vec![0; self.takes.len() + 2];
        for at in from..cells.len() {
            for take in &self.takes {
                seen[cells[at - take] as usize] = at + 1;
            }
            seen[0] = at + 1;
            let mex = seen.iter().position(|&mark| mark != at + 1).unwrap_or(seen.len());
            cells[at] = u32::try_from(mex).expect("a list of amounts holds at most a million");
        }
    }
}
