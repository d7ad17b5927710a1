//! Codes that may or may not be options, a few for each of 32 heaps, and pairs that strike them out.

use super::kernel::Pair;
use super::lanes::Lanes;

/// The byte for "no code": no code in use has this value.
pub(super) const NO_CODE: u8 = 0xff;
/// Codes kept for each heap at most.
pub(super) const MAX_CODES: usize = 32;
/// Rows compared in one pass: the partial results fit the sixteen registers.
const PASS_ROWS: usize = 8;

/// Codes of 32 heaps in rows, the smallest of each heap in the first row, ascending, then [`NO_CODE`].
#[derive(Clone, Debug)]
pub(super) struct Slots {
    rows: [[u8; 32]; MAX_CODES],
    /// Rows that are not all [`NO_CODE`].
    used: usize,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { rows: [[NO_CODE; 32]; MAX_CODES], used: 0 }
    }

    /// These rows: the codes of each heap ascend.
    #[inline(always)]
    pub(super) fn from_rows<L: Lanes>(lanes: L, rows: &[L::V]) -> Self {
        let mut found = Self::new();
        for (out, &row) in found.rows.iter_mut().zip(rows) {
            *out = lanes.store(row);
        }
        found.used = rows.len().min(MAX_CODES);
        found
    }

    /// How many codes a heap has at most.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// The codes of one heap, ascending.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> impl Iterator<Item = u8> {
        self.rows[..self.used].iter().map(move |row| row[lane]).take_while(|&code| code != NO_CODE)
    }

    /// Keeps the first `width` codes of each heap.
    pub(super) fn truncate(&mut self, width: usize) {
        self.used = self.used.min(width);
    }

    /// Strikes out what some pair gives, for the heaps from `n` on.
    #[inline(always)]
    pub(super) fn strike<L: Lanes>(&mut self, lanes: L, bytes: &[u8], n: usize, pairs: &[Pair]) {
        if self.used == 0 {
            return;
        }
        // passes of nearly equal size
        let passes = self.used.div_ceil(PASS_ROWS);
        for rows in self.rows[..self.used].chunks_mut(self.used.div_ceil(passes)) {
            match rows.len() {
                1 => strike::<L, 1>(lanes, bytes, n, pairs, rows),
                2 => strike::<L, 2>(lanes, bytes, n, pairs, rows),
                3 => strike::<L, 3>(lanes, bytes, n, pairs, rows),
                4 => strike::<L, 4>(lanes, bytes, n, pairs, rows),
                5 => strike::<L, 5>(lanes, bytes, n, pairs, rows),
                6 => strike::<L, 6>(lanes, bytes, n, pairs, rows),
                7 => strike::<L, 7>(lanes, bytes, n, pairs, rows),
                _ => strike::<L, PASS_ROWS>(lanes, bytes, n, pairs, rows),
            }
        }
        sort(lanes, &mut self.rows[..self.used]);
        let none = lanes.splat(NO_CODE);
        while self.used > 0
            && lanes.top_bits(lanes.eq(lanes.load(&self.rows[self.used - 1]), none)) == u32::MAX
        {
            self.used -= 1;
        }
    }
}

#[inline(always)]
fn strike<L: Lanes, const C: usize>(lanes: L, bytes: &[u8], n: usize, pairs: &[Pair], rows: &mut [[u8; 32]]) {
    let mut codes = [lanes.splat(0); C];
    for (code, row) in codes.iter_mut().zip(&*rows) {
        *code = lanes.load(row);
    }
    let mut dead = [lanes.splat(0); C];
    for pair in pairs {
        let option = lanes.xor(lanes.load(&bytes[n - pair.offset as usize..]), lanes.splat(pair.code));
        for c in 0..C {
            dead[c] = lanes.or(dead[c], lanes.eq(option, codes[c]));
        }
    }
    for c in 0..C {
        rows[c] = lanes.store(lanes.or(codes[c], dead[c]));
    }
}

/// Sorts the codes of each heap: Batcher's network of comparisons.
#[inline(always)]
fn sort<L: Lanes>(lanes: L, rows: &mut [[u8; 32]]) {
    let count = rows.len();
    let mut p = 1;
    while p < count {
        let mut k = p;
        while k > 0 {
            let mut j = k % p;
            while j + k < count {
                for i in j..(j + k).min(count - k) {
                    if i / (2 * p) == (i + k) / (2 * p) {
                        let (a, b) = (lanes.load(&rows[i]), lanes.load(&rows[i + k]));
                        (rows[i], rows[i + k]) = (lanes.store(lanes.min(a, b)), lanes.store(lanes.max(a, b)));
                    }
                }
                j += 2 * k;
            }
            k /= 2;
        }
        p *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::*;
    use proptest::prelude::*;

    struct Strike<'a>(&'a mut Slots, &'a [u8], usize, &'a [Pair]);

    impl WithLanes for Strike<'_> {
        type Output = ();

        fn with<L: Lanes>(self, lanes: L) {
            let Self(slots, bytes, n, pairs) = self;
            slots.strike(lanes, bytes, n, pairs);
        }
    }

    proptest! {
        #[test]
        fn what_no_pair_gives_is_left(
            bytes in prop::collection::vec(0_u8..64, 200),
            pairs in prop::collection::vec((32_u32..100, 0_u8..64), 0..40),
            codes in prop::collection::vec(prop::collection::btree_set(0_u8..64, 0..MAX_CODES), 32),
            width in 0_usize..MAX_CODES,
        ) {
            let pairs: Vec<Pair> = pairs.into_iter().map(|(offset, code)| Pair { offset, code }).collect();
            let mut slots = Slots { used: MAX_CODES, ..Slots::new() };
            for (lane, codes) in codes.iter().enumerate() {
                codes.iter().enumerate().for_each(|(slot, &code)| slots.rows[slot][lane] = code);
            }
            widest(Strike(&mut slots, &bytes, 120, &pairs));
            let mut most = 0;
            for (lane, codes) in codes.iter().enumerate() {
                let given = |code| pairs.iter().any(|p| bytes[120 + lane - p.offset as usize] ^ p.code == code);
                let expected: Vec<u8> = codes.iter().copied().filter(|&code| !given(code)).collect();
                most = most.max(expected.len());
                prop_assert_eq!(slots.of(lane).collect::<Vec<_>>(), expected);
            }
            prop_assert_eq!(slots.len(), most);
            let few: Vec<Vec<u8>> = (0..32).map(|lane| slots.of(lane).take(width).collect()).collect();
            slots.truncate(width);
            prop_assert_eq!((0..32).map(|lane| slots.of(lane).collect()).collect::<Vec<Vec<u8>>>(), few);
        }
    }
}
