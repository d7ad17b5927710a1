//! Codes that may or may not be options, a few for each of 64 heaps, and pairs that strike them out.

use super::kernel::Pair;
use super::lanes::{Lanes, Narrow, WideLanes};
use super::plan::{LANE_HEAPS, NEAR_HEAPS};

/// The byte for "no code": no code in use has this value.
pub(super) const NO_CODE: u8 = 0xff;
/// Codes kept for each heap at most.
pub(super) const MAX_CODES: usize = 32;
/// Rows compared in one pass: the partial results fit the registers.
const PASS_ROWS: usize = 7;

/// Codes in rows, the smallest of each heap in the first row, ascending, then [`NO_CODE`].
#[derive(Clone, Debug)]
pub(super) struct Slots {
    rows: [[u8; LANE_HEAPS]; MAX_CODES],
    /// Rows that are not all [`NO_CODE`].
    used: usize,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { rows: [[NO_CODE; LANE_HEAPS]; MAX_CODES], used: 0 }
    }

    /// Codes of the heaps from `first` on, as many as a vector has bytes; the rows of a heap ascend.
    #[inline(always)]
    pub(super) fn put<W: WideLanes>(&mut self, lanes: W, first: usize, row: usize, codes: W::W) {
        lanes.store(codes, &mut self.rows[row][first..]);
        self.used = self.used.max(row + 1);
    }

    /// How many codes a heap has at most.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// The codes of one heap, ascending.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> impl Iterator<Item = u8> {
        self.rows[..self.used].iter().map(move |row| row[lane]).filter(|&code| code != NO_CODE)
    }

    /// Keeps the first `width` codes of each heap.
    pub(super) fn truncate(&mut self, width: usize) {
        self.used = self.used.min(width);
    }

    /// Strikes out what some pair gives, for the heaps from `n` on.
    #[inline(always)]
    pub(super) fn strike<L: Lanes>(&mut self, lanes: L, bytes: &[u8], n: usize, pairs: &[Pair]) {
        let wide = lanes.wide();
        for first in (0..LANE_HEAPS).step_by(<L::Wide as WideLanes>::BYTES) {
            strike_rows(wide, bytes, n + first, pairs, &mut self.rows[..self.used], first);
            sort(wide, &mut self.rows[..self.used], first);
        }
        while self.used > 0 && self.rows[self.used - 1] == [NO_CODE; LANE_HEAPS] {
            self.used -= 1;
        }
    }

    /// Strikes out what some pair gives for half of the heaps, of which the first one is n: gaps are left.
    #[inline(always)]
    pub(super) fn strike_half<L: Lanes>(
        &mut self,
        lanes: L,
        first: usize,
        bytes: &[u8],
        n: usize,
        pairs: &[Pair],
    ) {
        debug_assert!(first.is_multiple_of(NEAR_HEAPS), "a half");
        strike_rows(Narrow(lanes), bytes, n, pairs, &mut self.rows[..self.used], first);
    }
}

/// Strikes in the columns from `first` on, as many as a vector has bytes.
#[inline(always)]
fn strike_rows<W: WideLanes>(
    lanes: W,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    rows: &mut [[u8; LANE_HEAPS]],
    first: usize,
) {
    if rows.is_empty() || pairs.is_empty() {
        return;
    }
    // passes of nearly equal size
    let passes = rows.len().div_ceil(PASS_ROWS);
    let most = rows.len().div_ceil(passes);
    for rows in rows.chunks_mut(most) {
        match rows.len() {
            1 => strike::<W, 1>(lanes, bytes, n, pairs, rows, first),
            2 => strike::<W, 2>(lanes, bytes, n, pairs, rows, first),
            3 => strike::<W, 3>(lanes, bytes, n, pairs, rows, first),
            4 => strike::<W, 4>(lanes, bytes, n, pairs, rows, first),
            5 => strike::<W, 5>(lanes, bytes, n, pairs, rows, first),
            6 => strike::<W, 6>(lanes, bytes, n, pairs, rows, first),
            _ => strike::<W, PASS_ROWS>(lanes, bytes, n, pairs, rows, first),
        }
    }
}

#[inline(always)]
fn strike<W: WideLanes, const C: usize>(
    lanes: W,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    rows: &mut [[u8; LANE_HEAPS]],
    first: usize,
) {
    let mut codes = [lanes.splat(0); C];
    for (code, row) in codes.iter_mut().zip(&*rows) {
        *code = lanes.load(&row[first..]);
    }
    let mut left = [lanes.everywhere(); C];
    for pair in pairs {
        let option = lanes.xor(lanes.load(&bytes[n - pair.offset as usize..]), lanes.splat_four(pair.codes));
        for c in 0..C {
            left[c] = lanes.unequal(left[c], option, codes[c]);
        }
    }
    for c in 0..C {
        lanes.store(lanes.select(left[c], codes[c], lanes.splat(NO_CODE)), &mut rows[c][first..]);
    }
}

/// Sorts the codes of each heap in these columns: Batcher's network of comparisons.
#[inline(always)]
fn sort<W: WideLanes>(lanes: W, rows: &mut [[u8; LANE_HEAPS]], first: usize) {
    let count = rows.len();
    let mut p = 1;
    while p < count {
        let mut k = p;
        while k > 0 {
            let mut j = k % p;
            while j + k < count {
                for i in j..(j + k).min(count - k) {
                    if i / (2 * p) == (i + k) / (2 * p) {
                        let (a, b) = (lanes.load(&rows[i][first..]), lanes.load(&rows[i + k][first..]));
                        lanes.store(lanes.min(a, b), &mut rows[i][first..]);
                        lanes.store(lanes.max(a, b), &mut rows[i + k][first..]);
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

    struct Strike<'a>(&'a mut Slots, &'a [u8], usize, &'a [Pair], bool);

    impl WithLanes for Strike<'_> {
        type Output = ();

        fn with<L: Lanes>(self, lanes: L) {
            let Self(slots, bytes, n, pairs, halves) = self;
            if halves {
                let half = |first| slots.strike_half(lanes, first, bytes, n + first, pairs);
                (0..LANE_HEAPS).step_by(NEAR_HEAPS).for_each(half);
            } else {
                slots.strike(lanes, bytes, n, pairs);
            }
        }
    }

    proptest! {
        #[test]
        fn what_no_pair_gives_is_left(
            bytes in prop::collection::vec(0_u8..64, 240),
            pairs in prop::collection::vec((64_u32..100, 0_u8..64), 0..40),
            codes in prop::collection::vec(prop::collection::btree_set(0_u8..64, 0..MAX_CODES), LANE_HEAPS),
            halves: bool,
            width in 0_usize..MAX_CODES,
        ) {
            let pairs: Vec<Pair> = pairs.into_iter().map(|(offset, code)| Pair::new(offset, code)).collect();
            let mut slots = Slots { used: MAX_CODES, ..Slots::new() };
            for (lane, codes) in codes.iter().enumerate() {
                codes.iter().enumerate().for_each(|(slot, &code)| slots.rows[slot][lane] = code);
            }
            widest(Strike(&mut slots, &bytes, 120, &pairs, halves));
            let mut most = 0;
            for (lane, codes) in codes.iter().enumerate() {
                let given = |code| pairs.iter().any(|p| bytes[120 + lane - p.offset as usize] ^ p.code() == code);
                let expected: Vec<u8> = codes.iter().copied().filter(|&code| !given(code)).collect();
                most = most.max(expected.len());
                prop_assert_eq!(slots.of(lane).collect::<Vec<_>>(), expected);
            }
            // gaps are closed with the other half
            if !halves {
                prop_assert_eq!(slots.len(), most);
                let few: Vec<Vec<u8>> =
                    (0..LANE_HEAPS).map(|lane| slots.of(lane).take(width).collect()).collect();
                slots.truncate(width);
                let left: Vec<Vec<u8>> = (0..LANE_HEAPS).map(|lane| slots.of(lane).collect()).collect();
                prop_assert_eq!(left, few);
            }
        }
    }
}
