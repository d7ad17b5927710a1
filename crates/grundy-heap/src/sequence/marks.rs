//! Where some bytes occur, as bits: shifted by any number of heaps with one unaligned load.

use super::lanes::Lanes;

/// Heaps in a block.
pub(super) const BLOCK_HEAPS: usize = 1024;
/// Bytes of a bit set with a bit for each heap of a block.
pub(super) const BLOCK_BYTES: usize = BLOCK_HEAPS / 8;
/// Heaps that can be added before the window has to be moved.
const SLACK_HEAPS: usize = 8 * BLOCK_HEAPS;
/// Words of 64 bits that a block can touch.
const BLOCK_WORDS: usize = BLOCK_HEAPS / 64 + 2;

/// Rows read together: they stay in the cache.
const READ_ROWS: usize = 4;

/// Where the bits stand that are shifted by some number of heaps: in which group of rows, and where in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) group: usize,
    pub(super) at: u32,
}

/// The bits of one block of heaps.
pub(super) type Bits = [u8; BLOCK_BYTES];

/// For some bytes, the heaps of the last stretch that have them. Each row of bits is kept in eight copies,
/// shifted by 0 to 7 bits, so that every shift of a row begins with a whole byte of one of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    keys: Vec<u8>,
    /// The row of each byte that has one.
    rows: Vec<Option<usize>>,
    /// How far back from the first heap of a block the bits are kept; a multiple of 8.
    reach: usize,
    /// Bytes of one copy of the bit set.
    stride: usize,
    /// The eight copies of the first key, of the second key, …
    bits: Vec<u8>,
    /// The heap of the first bit, and the first heap that is not there; multiples of 8.
    first: usize,
    end: usize,
}

/// Some rows, seen from one block.
#[derive(Clone, Copy)]
pub(super) struct MarkRows<'a> {
    copies: &'a [u8],
    /// Where the block begins, less the reach.
    at: usize,
}

impl MarkRows<'_> {
    /// The bits of a key, of the block some heaps before: at their [`Place`].
    #[inline(always)]
    pub(super) fn bits(&self, place: u32) -> &Bits {
        self.copies[self.at + place as usize..].first_chunk().expect("a block is within its row")
    }
}

impl Marks {
    /// Nothing yet; blocks will be looked at with shifts up to `reach`.
    pub(super) fn new(keys: Vec<u8>, reach: usize) -> Self {
        let reach = reach.next_multiple_of(8);
        let stride = (reach + BLOCK_HEAPS + SLACK_HEAPS) / 8 + 2 * BLOCK_BYTES;
        let bits = vec![0; keys.len() * 8 * stride];
        let mut rows = vec![None; 256];
        keys.iter().enumerate().for_each(|(row, &key)| rows[usize::from(key)] = Some(row));
        Self { keys, rows, reach, stride, bits, first: 0, end: 0 }
    }

    /// Whether a byte has a row.
    pub(super) fn has(&self, key: u8) -> bool {
        self.rows[usize::from(key)].is_some()
    }

    pub(super) fn count(&self) -> usize {
        self.keys.len()
    }

    /// The number of groups of rows.
    pub(super) fn groups(&self) -> usize {
        self.keys.len().div_ceil(READ_ROWS)
    }

    /// Where the bits of a byte that has a row are, shifted by `back` heaps, which is at most the reach.
    pub(super) fn place(&self, key: u8, back: usize) -> Option<Place> {
        let row = self.rows[usize::from(key)]?;
        let copy = 8 * (row % READ_ROWS) + back.wrapping_neg() % 8;
        let at = copy * self.stride + (self.reach - back) / 8;
        Some(Place { group: row / READ_ROWS, at: u32::try_from(at).expect("rows are short") })
    }

    /// The heaps from `len` on are no longer what they were.
    pub(super) fn forget(&mut self, len: usize) {
        self.end = self.end.min(len / 8 * 8);
    }

    /// Takes in the heaps up to `to`, for blocks that begin at `from` or later, a multiple of 8. `from` is at
    /// least the reach.
    #[inline(always)]
    pub(super) fn cover<L: Lanes>(&mut self, lanes: L, bytes: &[u8], from: usize, to: usize) {
        let needed = from - self.reach;
        if needed < self.first || needed > self.end || self.end < self.first {
            (self.first, self.end) = (needed, needed);
        }
        if to - self.first > 8 * (self.stride - 2 * BLOCK_BYTES) {
            let (gone, kept) = ((needed - self.first) / 8, (self.end - needed) / 8);
            for copy in self.bits.chunks_exact_mut(self.stride) {
                copy.copy_within(gone..gone + kept, 0);
            }
            self.first = needed;
        }
        while self.end < to {
            let end = to.min(self.end + BLOCK_HEAPS);
            self.append(lanes, &bytes[self.end..end]);
            self.end = if end == to { to / 8 * 8 } else { end };
            if end == to {
                break;
            }
        }
    }

    #[inline(always)]
    fn append<L: Lanes>(&mut self, lanes: L, new: &[u8]) {
        // the last bits of the copies may need what comes now
        let at = (self.end - self.first) / 8;
        let before = at.min(8);
        for (&key, copies) in self.keys.iter().zip(self.bits.chunks_exact_mut(8 * self.stride)) {
            let mut found = [0_u8; 8 * BLOCK_WORDS];
            found[..before].copy_from_slice(&copies[at - before..at]);
            let sought = lanes.splat(key);
            if before == 8 && new.len() == BLOCK_HEAPS {
                // words are put together in registers: bytes that were just written would be waited for
                let mut words = [0_u64; BLOCK_WORDS];
                words[0] =
                    u64::from_le_bytes(*copies[at - 8..].first_chunk().expect("eight bytes are before"));
                for (word, chunk) in words[1..].iter_mut().zip(new.as_chunks::<64>().0) {
                    let [low, high] =
                        [0, 32].map(|half| lanes.top_bits(lanes.eq(lanes.load(&chunk[half..]), sought)));
                    *word = u64::from(low) | u64::from(high) << 32;
                }
                shift_copies(&words, at - 8, copies.chunks_exact_mut(self.stride));
                continue;
            }
            let (whole, rest) = new.as_chunks::<32>();
            let mut place = before;
            for chunk in whole {
                let bits = lanes.top_bits(lanes.eq(lanes.load(chunk), sought));
                found[place..place + 4].copy_from_slice(&bits.to_le_bytes());
                place += 4;
            }
            let last = (0..).zip(rest).fold(0_u32, |bits, (i, &byte)| bits | u32::from(byte == key) << i);
            found[place..place + 4].copy_from_slice(&last.to_le_bytes());
            let mut words = [0_u64; BLOCK_WORDS];
            for (word, bytes) in words.iter_mut().zip(found.as_chunks().0) {
                *word = u64::from_le_bytes(*bytes);
            }
            shift_copies(&words, at - before, copies.chunks_exact_mut(self.stride));
        }
    }

    /// The groups of rows, in order, for the block that begins at `from`.
    pub(super) fn rows(&self, from: usize) -> impl Iterator<Item = MarkRows<'_>> {
        let at = (from - self.first - self.reach) / 8;
        self.bits.chunks(8 * READ_ROWS * self.stride).map(move |copies| MarkRows { copies, at })
    }
}

/// Writes these bits into copies, from a byte on, each shifted by one more than the one before.
#[inline(always)]
fn shift_copies<'a>(words: &[u64; BLOCK_WORDS], from: usize, copies: impl Iterator<Item = &'a mut [u8]>) {
    for (shift, copy) in copies.enumerate() {
        let out = &mut copy[from..][..8 * (BLOCK_WORDS - 1)];
        let mut shifted = [0_u64; BLOCK_WORDS - 1];
        for i in 0..BLOCK_WORDS - 1 {
            shifted[i] = words[i] >> shift | words[i + 1] << 1 << (63 - shift);
        }
        for (out, word) in out.as_chunks_mut().0.iter_mut().zip(shifted) {
            *out = word.to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::*;
    use proptest::prelude::*;

    struct CoverMarks<'a>(&'a mut Marks, &'a [u8], usize, usize);

    impl WithLanes for CoverMarks<'_> {
        type Output = ();

        fn with<L: Lanes>(self, lanes: L) {
            let Self(marks, bytes, from, to) = self;
            marks.cover(lanes, bytes, from, to);
        }
    }

    #[test]
    fn what_was_undone_is_read_again() {
        let mut bytes = vec![0; 3000];
        let mut marks = Marks::new(vec![1], 100);
        widest(CoverMarks(&mut marks, &bytes, 1000, 2000));
        // a rare heap is found behind the next block to look at
        bytes[1500] = 1;
        marks.forget(1500);
        widest(CoverMarks(&mut marks, &bytes, 1600, 2100));
        let place = marks.place(1, 100).unwrap();
        assert_eq!(marks.rows(1600).nth(place.group).unwrap().bits(place.at)[0], 1);
    }

    proptest! {
        #[test]
        fn bits_are_where_the_bytes_are(
            bytes in prop::collection::vec(0_u8..4, 30_000..30_100),
            reach in 0_usize..2000,
            steps in prop::collection::vec((1_usize..1020, 0_usize..600, 0_usize..2000), 1..40),
        ) {
            let mut bytes = bytes;
            let mut marks = Marks::new(vec![2, 0, 3], reach);
            let mut from = reach;
            for (count, again, back) in steps {
                let start = from / 8 * 8;
                if start < marks.reach || from + count > bytes.len() {
                    from += 8;
                    continue;
                }
                let to = from + count.min(start + BLOCK_HEAPS - from);
                // what is not yet final may be another byte now
                bytes[start..].iter_mut().step_by(3).for_each(|byte| *byte = (*byte + 1) % 4);
                marks.forget(start);
                widest(CoverMarks(&mut marks, &bytes, start, to));
                let back = back.min(marks.reach);
                for key in [2, 0, 3] {
                    let place = marks.place(key, back).unwrap();
                    let rows = marks.rows(start).nth(place.group).unwrap();
                    let bits = rows.bits(place.at);
                    for heap in start..to {
                        let bit = bits[(heap - start) / 8] >> ((heap - start) % 8) & 1 == 1;
                        prop_assert_eq!(bit, bytes[heap - back] == key, "{} back from {}", back, heap);
                    }
                }
                from = to.saturating_sub(again).max(start).max(from);
            }
        }
    }
}
