//! The codes of all heaps in planes of bytes, so that what many heaps give side by side is read at once.

use super::super::classes::Classes;

/// Codes are below this: the high byte has six bits.
pub(super) const CODE_LIMIT: usize = 1 << 14;
/// Codes below this may be looked for by [`spread_bytes`].
pub(super) const SPREAD_LIMIT: u16 = 508;
/// The byte that tells heaps that do not count: rare ones, and those that are not known or no heaps at all.
/// In its plane, no nim-sum with the byte of a code is that of a code.
const NEVER: u8 = 0x80;

/// Two bytes of a code below 512: the seven bits above the lowest two; and those two, one at the top and the
/// other seven times.
///
/// So a code is the one sought if and only if `upper | (lowest ^ sought_lowest)` is `sought_upper`: where the
/// lowest bits differ, the top bit is set or all others are. No `sought_upper` is so if the code sought is
/// below [`SPREAD_LIMIT`].
#[inline(always)]
pub(super) fn spread_bytes(code: u16) -> [u8; 2] {
    let [upper, _] = (code >> 2).to_le_bytes();
    let [_, top] = (code << 15).to_le_bytes();
    let others = if code & 2 == 0 { 0 } else { 0x7f };
    [upper, top | others]
}

/// A part that splits may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// How much shorter than the heap the other part is.
    pub(super) back: u32,
    /// The bytes of its code, four times each: machines copy four bytes faster than one.
    pub(super) bytes: [[u8; 4]; 2],
    /// Its [`spread_bytes`].
    pub(super) spread: [[u8; 4]; 2],
}

impl Part {
    pub(super) fn new(back: u32, code: u16) -> Self {
        let four_times = |bytes: [u8; 2]| bytes.map(|byte| [byte; 4]);
        Self { back, bytes: four_times(code.to_le_bytes()), spread: four_times(spread_bytes(code)) }
    }
}

/// The codes of the common heaps known.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    /// The low bytes and the high ones, and the [`spread_bytes`].
    bytes: [Vec<u8>; 2],
    spread: [Vec<u8>; 2],
    /// What stands before heap 0, and after the heaps known.
    before: usize,
    after: usize,
    len: usize,
    /// The largest code of all heaps, the rare ones too.
    largest: u16,
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
        if self.bytes[0].len() < end {
            for (planes, nothing) in [(&mut self.bytes, [0, NEVER]), (&mut self.spread, [NEVER, 0])] {
                planes.iter_mut().zip(nothing).for_each(|(plane, byte)| plane.resize(end + end / 4, byte));
            }
        }
        // the heap 0 is no part
        for (n, &value) in known.iter().enumerate().skip(self.len.max(1)) {
            let code = classes.squeeze(value);
            self.largest = self.largest.max(code);
            if classes.common(n, value) {
                let at = self.before + n;
                [self.bytes[0][at], self.bytes[1][at]] = code.to_le_bytes();
                [self.spread[0][at], self.spread[1][at]] = spread_bytes(code);
            }
        }
        self.len = known.len();
    }

    /// The largest code of all heaps.
    pub(super) fn largest(&self) -> u16 {
        self.largest
    }

    /// Low and high bytes, for the heaps from this one on.
    #[inline(always)]
    pub(super) fn bytes(&self, heap: usize) -> View<'_> {
        View::new(&self.bytes, self.before + heap)
    }

    /// [`spread_bytes`], for the heaps from this one on.
    #[inline(always)]
    pub(super) fn spread(&self, heap: usize) -> View<'_> {
        View::new(&self.spread, self.before + heap)
    }
}

/// Two planes, from some heap on.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    planes: [&'a [u8]; 2],
    at: usize,
}

impl<'a> View<'a> {
    /// Of equal length, so that whoever reads from both needs only one test.
    #[inline(always)]
    fn new([first, second]: &'a [Vec<u8>; 2], at: usize) -> Self {
        Self { planes: [first, &second[..first.len()]], at }
    }

    /// Both planes from the heap on that is so much smaller.
    #[inline(always)]
    pub(super) fn back(self, back: u32) -> [&'a [u8]; 2] {
        let at = self.at - back as usize;
        self.planes.map(|plane| &plane[at..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every code that is given, and every one that may be sought.
    #[test]
    fn spread_bytes_tell_codes_apart() {
        for given in 0..512 {
            let [upper, lowest] = spread_bytes(given);
            for sought in 0..SPREAD_LIMIT {
                let [sought_upper, sought_lowest] = spread_bytes(sought);
                assert_eq!(upper | (lowest ^ sought_lowest) == sought_upper, given == sought);
                assert_ne!(upper ^ NEVER | (lowest ^ sought_lowest), sought_upper);
                assert_eq!(spread_bytes(given ^ sought), [upper ^ sought_upper, lowest ^ sought_lowest]);
            }
        }
    }

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
            let [low, high] = planes.bytes(heap).back(back).map(|plane| plane[0]);
            let spread = planes.spread(heap).back(back).map(|plane| plane[0]);
            let value = (heap + 1).checked_sub(back as usize + 1).filter(|&n| n > 0).and_then(|n| values.get(n));
            match value.filter(|&&value| classes.common(0, value)) {
                Some(&value) => {
                    let code = classes.squeeze(value);
                    prop_assert_eq!(([low, high], spread), (code.to_le_bytes(), spread_bytes(code)));
                }
                None => prop_assert_eq!((high, spread[0]), (NEVER, NEVER)),
            }
            let codes = values.iter().skip(1).map(|&value| classes.squeeze(value));
            prop_assert_eq!(planes.largest(), codes.max().unwrap_or(0));
        }
    }
}
