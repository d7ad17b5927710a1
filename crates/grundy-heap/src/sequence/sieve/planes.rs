//! The codes of all heaps in two planes of bytes, so that what many heaps give side by side is read at once.

use super::super::classes::Classes;

/// Codes are below this: the high byte has six bits.
pub(super) const CODE_LIMIT: usize = 1 << 14;
/// The high byte of heaps that do not count: rare ones, and those that are not known or no heaps at all. No
/// nim-sum with the high byte of a code is one.
const NEVER: u8 = 0x80;

/// A part that splits may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// How much shorter than the heap the other part is.
    pub(super) back: u32,
    /// The bytes of its code, four times each: machines copy four bytes faster than one.
    pub(super) low: [u8; 4],
    pub(super) high: [u8; 4],
}

impl Part {
    pub(super) fn new(back: u32, code: u16) -> Self {
        let [low, high] = code.to_le_bytes();
        Self { back, low: [low; 4], high: [high; 4] }
    }
}

/// The codes of the common heaps known.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    low: Vec<u8>,
    high: Vec<u8>,
    /// What stands before heap 0, and after the heaps known.
    before: usize,
    after: usize,
    len: usize,
}

impl Planes {
    /// Planes of no heap yet. Heaps are read from `before` places before heap 0 to `after` places after the
    /// last one known.
    pub(super) fn new(before: usize, after: usize) -> Self {
        Self { before, after, ..Self::default() }
    }

    /// Takes in the values since the last time; those before are the same.
    pub(super) fn follow(&mut self, known: &[u16], classes: Classes) {
        let end = self.before + known.len() + self.after;
        if self.low.len() < end {
            self.low.resize(2 * end, 0);
            self.high.resize(2 * end, NEVER);
        }
        // the heap 0 is no part
        for (n, &value) in known.iter().enumerate().skip(self.len.max(1)) {
            if classes.common(n, value) {
                let [low, high] = classes.squeeze(value).to_le_bytes();
                (self.low[self.before + n], self.high[self.before + n]) = (low, high);
            }
        }
        self.len = known.len();
    }

    /// Both planes from the heap on that is so much smaller than this one.
    #[inline(always)]
    pub(super) fn back(&self, heap: usize, back: u32) -> [&[u8]; 2] {
        let at = self.before + heap - back as usize;
        [&self.low[at..], &self.high[at..]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The codes of common heaps, read from anywhere; no other heap counts.
        #[test]
        fn codes_of_common_heaps(
            values in prop::collection::vec(0_u16..2048, 1..200),
            mask in 1_u16..2048,
            first in 0_usize..200,
            heap in 0_usize..230,
            back in 0_u32..260,
        ) {
            let classes = Classes::of_mask(mask);
            let mut planes = Planes::new(30, 60);
            for len in [first.min(values.len()), values.len()] {
                planes.follow(&values[..len], classes);
            }
            let heap = heap.min(values.len() + 59);
            prop_assume!(heap + 30 >= back as usize);
            let [low, high] = planes.back(heap, back).map(|plane| plane[0]);
            let value = (heap + 1).checked_sub(back as usize + 1).filter(|&n| n > 0).and_then(|n| values.get(n));
            match value.filter(|&&value| classes.common(0, value)) {
                Some(&value) => prop_assert_eq!([low, high], classes.squeeze(value).to_le_bytes()),
                None => prop_assert_eq!(high, NEVER),
            }
        }
    }
}
