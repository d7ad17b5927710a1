//! The options of a heap among the 32 heaps before it, all at once.

use super::kernel::Pair;
use super::lanes::Lanes;
use super::plan::NEAR_HEAPS;

/// The byte for "no code": no code in use has this value.
const NO_CODE: u8 = 0xff;

/// The last 32 bytes, and what is nim-added to them.
pub(super) struct Near<L: Lanes> {
    /// The bytes of the heaps before, the last one at the end.
    last: L::V,
    /// For each of them a code, and [`NO_CODE`] where no pair reaches. Heaps with several pairs need more
    /// than one row.
    rows: Vec<[L::V; 2]>,
}

impl<L: Lanes> Near<L> {
    /// For the heap after these bytes. Pairs that reach further back than 32 heaps are not looked at.
    pub(super) fn new(lanes: L, pairs: &[Pair], before: &[u8]) -> Self {
        let mut rows: Vec<[[u8; NEAR_HEAPS]; 2]> = Vec::new();
        for pair in pairs.iter().filter(|pair| (1..=NEAR_HEAPS).contains(&(pair.offset as usize))) {
            let place = NEAR_HEAPS - pair.offset as usize;
            let free = rows.iter().position(|[_, none]| none[place] == NO_CODE);
            let row = free.unwrap_or_else(|| {
                rows.push([[0; NEAR_HEAPS], [NO_CODE; NEAR_HEAPS]]);
                rows.len() - 1
            });
            (rows[row][0][place], rows[row][1][place]) = (pair.code(), 0);
        }
        let mut last = [0; NEAR_HEAPS];
        let count = before.len().min(NEAR_HEAPS);
        last[NEAR_HEAPS - count..].copy_from_slice(&before[before.len() - count..]);
        let rows = rows.iter().map(|[codes, none]| [lanes.load(codes), lanes.load(none)]).collect();
        Self { last: lanes.load(&last), rows }
    }

    /// Whether some pair gives this code.
    #[inline(always)]
    pub(super) fn gives(&self, lanes: L, code: u8) -> bool {
        let sought = lanes.splat(code);
        for &[codes, none] in &self.rows {
            let options = lanes.or(lanes.xor(self.last, codes), none);
            if lanes.top_bits(lanes.eq(options, sought)) != 0 {
                return true;
            }
        }
        false
    }

    /// Goes on to the next heap.
    #[inline(always)]
    pub(super) fn push(&mut self, lanes: L, byte: u8) {
        self.last = lanes.push(self.last, byte);
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::*;
    use proptest::prelude::*;

    struct Gives<'a>(&'a [Pair], &'a [u8], &'a [u8]);

    impl WithLanes for Gives<'_> {
        type Output = Vec<Vec<u8>>;

        fn with<L: Lanes>(self, lanes: L) -> Vec<Vec<u8>> {
            let Self(pairs, before, after) = self;
            let mut near = Near::new(lanes, pairs, before);
            let given = |near: &Near<L>| (0..64).filter(|&code| near.gives(lanes, code)).collect();
            let mut all = vec![given(&near)];
            for &byte in after {
                near.push(lanes, byte);
                all.push(given(&near));
            }
            all
        }
    }

    proptest! {
        #[test]
        fn it_gives_what_the_pairs_give(
            bytes in prop::collection::vec(0_u8..64, 80),
            pairs in prop::collection::vec((1_u32..40, 0_u8..64), 0..20),
            first in 33_usize..80,
        ) {
            let pairs: Vec<Pair> = pairs.into_iter().map(|(offset, code)| Pair::new(offset, code)).collect();
            let found = widest(Gives(&pairs, &bytes[..first], &bytes[first..]));
            for (n, found) in (first..).zip(found) {
                let near = pairs.iter().filter(|pair| pair.offset <= 32);
                let mut given: Vec<u8> = near.map(|pair| bytes[n - pair.offset as usize] ^ pair.code()).collect();
                given.sort_unstable();
                given.dedup();
                prop_assert_eq!(found, given);
            }
        }
    }
}
