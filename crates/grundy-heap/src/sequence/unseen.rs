//! Which codes were not yet seen among the options of a block of heaps: a row of bits for each code.

use super::lanes::Lanes;
use super::marks::{BLOCK_BYTES, BLOCK_HEAPS, Bits, MarkRows, Marks};
use super::witnesses::{Witness, WitnessGroup};

/// Heaps written at once, without a check of how many remain.
pub(super) const UNCHECKED_HEAPS: usize = 4;

/// For each code: the heaps of a block that are not known to have it as an option.
#[derive(Clone, Debug, Default)]
pub(super) struct Unseen {
    rows: Vec<Bits>,
}

impl Unseen {
    /// At each heap the codes below its limit.
    #[inline(always)]
    pub(super) fn below<L: Lanes>(lanes: L, limits: &[u8; BLOCK_HEAPS]) -> Self {
        let most = limits.iter().copied().max().unwrap_or(0);
        let mut rows = vec![[0; BLOCK_BYTES]; most.into()];
        for (code, row) in (0..most).zip(&mut rows) {
            let least = lanes.splat(code + 1);
            for (limits, out) in limits.as_chunks::<32>().0.iter().zip(row.as_chunks_mut::<4>().0) {
                let limits = lanes.load(limits);
                *out = lanes.top_bits(lanes.eq(lanes.max(limits, least), limits)).to_le_bytes();
            }
        }
        Self { rows }
    }

    /// How many codes there are.
    pub(super) fn codes(&self) -> usize {
        self.rows.len()
    }

    /// Removes what the witnesses show in the block that begins at `start`.
    #[inline(always)]
    pub(super) fn remove<L: Lanes>(
        &mut self,
        lanes: L,
        marks: &Marks,
        groups: &[WitnessGroup],
        start: usize,
    ) {
        for (rows, WitnessGroup { fours, twos, ones }) in marks.rows(start).zip(groups) {
            remove(lanes, &rows, fours, &mut self.rows);
            remove(lanes, &rows, twos, &mut self.rows);
            remove(lanes, &rows, ones, &mut self.rows);
        }
    }

    /// The heaps at which a code is not seen, less the first one of the block, at the beginning of `out`; and
    /// how many.
    #[inline(always)]
    pub(super) fn heaps(&self, code: usize, out: &mut [u16; BLOCK_HEAPS + UNCHECKED_HEAPS]) -> usize {
        let mut count = 0;
        for (first, word) in (0_u16..).step_by(64).zip(self.rows[code].as_chunks().0) {
            let mut word = u64::from_le_bytes(*word);
            let bits = word.count_ones() as usize;
            // a few are written whether they are there or not: nothing has to be guessed
            let heap = |word: u64| first + u16::try_from(word.trailing_zeros()).expect("at most 64");
            for out in &mut out[count..count + UNCHECKED_HEAPS] {
                *out = heap(word);
                word &= word.wrapping_sub(1);
            }
            let mut at = count + UNCHECKED_HEAPS;
            while word != 0 {
                out[at] = heap(word);
                word &= word - 1;
                at += 1;
            }
            count += bits;
        }
        count
    }
}

#[inline(always)]
fn remove<L: Lanes, const K: usize>(
    lanes: L,
    rows: &MarkRows<'_>,
    witnesses: &[Witness<K>],
    unseen: &mut [Bits],
) {
    for witness in witnesses {
        let Some(unseen) = unseen.get_mut(usize::from(witness.code)) else { continue };
        lanes.remove(unseen, witness.places.map(|place| rows.bits(place)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::super::witnesses::{Sign, groups};
    use super::*;
    use proptest::prelude::*;

    /// The heaps left for each code, in a block that begins at `start`.
    struct Left<'a> {
        bytes: &'a [u8],
        marks: &'a mut Marks,
        signs: &'a [Sign],
        limits: [u8; BLOCK_HEAPS],
        start: usize,
    }

    impl WithLanes for Left<'_> {
        type Output = Vec<Vec<usize>>;

        fn with<L: Lanes>(self, lanes: L) -> Vec<Vec<usize>> {
            let Self { bytes, marks, signs, limits, start } = self;
            marks.cover(lanes, bytes, start, start + BLOCK_HEAPS);
            let mut unseen = Unseen::below(lanes, &limits);
            unseen.remove(lanes, marks, &groups(marks, signs), start);
            let mut out = [0; BLOCK_HEAPS + UNCHECKED_HEAPS];
            let heaps = |code| {
                let count = unseen.heaps(code, &mut out);
                out[..count].iter().map(|&heap| heap.into()).collect()
            };
            (0..unseen.codes()).map(heaps).collect()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn what_no_sign_shows_is_left(
            bytes in prop::collection::vec(0_u8..4, 2000 + BLOCK_HEAPS),
            limits in prop::collection::vec(0_u8..12, BLOCK_HEAPS),
            signs in prop::collection::vec((0_u8..3, 0_u8..12, 1_usize..900), 0..40),
        ) {
            let limits: [u8; BLOCK_HEAPS] = limits.try_into().unwrap();
            let sign = |(key, code, back)| Sign { key, code, back };
            let signs: Vec<Sign> = signs.into_iter().map(sign).collect();
            let (mut marks, start) = (Marks::new(vec![2, 0, 1], 900), 2000);
            let left = widest(Left { bytes: &bytes, marks: &mut marks, signs: &signs, limits, start });
            prop_assert_eq!(left.len(), usize::from(limits.iter().copied().max().unwrap()));
            for (code, left) in (0..).zip(left) {
                let key = |i: usize, back: usize| bytes[start + i - back];
                let shown = |i| signs.iter().any(|s| s.code == code && key(i, s.back) == s.key);
                let expected = (0..BLOCK_HEAPS).filter(|&i| code < limits[i] && !shown(i));
                prop_assert_eq!(left, expected.collect::<Vec<_>>(), "code {}", code);
            }
        }
    }
}
