//! Rare values that are not yet seen among the options of a block of heaps: each is compared with the splits of many small
//! heaps at once, round after round, and those that are left go into the next round.

use super::coded::RARE;
use super::lanes::Lanes;
use super::marks::BLOCK;
use super::stretches::{LENGTH, ROUND, Stretch};
use super::unseen::{AT_ONCE, Unseen};

/// Heaps that a stretch reaches from a block.
const REACHED: usize = BLOCK + LENGTH;
/// Fewer heaps of a code are not worth to be kept together.
const TOGETHER: usize = 8;

/// Codes at heaps of a block; heaps are counted from the first one of the block.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    /// While they are many, the heaps of the first code, of the second code, …
    heaps: Vec<u16>,
    /// Each of these codes, where its heaps begin, and how many there are.
    runs: Vec<(u8, usize, usize)>,
    /// When they are few, one by one.
    few: Vec<(u8, u16)>,
}

/// A round, as one block sees it.
struct Round<'a, L: Lanes> {
    small: [L::V; ROUND],
    /// Where a small heap is rare: its byte could look like a code. No clean partner has the byte of a rare heap.
    rare: [L::V; ROUND],
    partners: [&'a [u8; REACHED]; ROUND],
}

impl Cells {
    /// What is not seen.
    #[inline(always)]
    pub(super) fn of(unseen: &Unseen) -> Self {
        let mut cells = Self::default();
        let mut heaps = [0; BLOCK + AT_ONCE];
        for code in 0..unseen.codes() {
            let count = unseen.heaps(code, &mut heaps);
            if count > 0 {
                let start = cells.heaps.len();
                cells.heaps.extend_from_slice(&heaps[..count]);
                cells.runs.push((u8::try_from(code).expect("a code is a byte"), start, count));
            }
        }
        cells
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.few.len() + self.runs.iter().map(|&(_, _, count)| count).sum::<usize>()
    }

    /// All of them, one by one.
    #[inline(always)]
    pub(super) fn apart(&mut self) -> &[(u8, u16)] {
        for (code, start, count) in self.runs.drain(..) {
            self.few.extend(self.heaps[start..start + count].iter().map(|&heap| (code, heap)));
        }
        &self.few
    }

    /// Removes what splits with these small heaps give, in a block that begins at `start`. CLEAN if no partner is rare.
    #[inline(always)]
    pub(super) fn strike<L: Lanes, const CLEAN: bool>(
        &mut self,
        lanes: L,
        bytes: &[u8],
        start: usize,
        round: &[Stretch; ROUND],
    ) {
        let rare = lanes.splat(RARE);
        let mut ends = [[0; REACHED]; ROUND];
        let mut partners = [&[0; REACHED]; ROUND];
        for ((partners, end), stretch) in partners.iter_mut().zip(&mut ends).zip(round) {
            let there = &bytes[start - stretch.back..];
            *partners = there.first_chunk().unwrap_or_else(|| {
                // the last block may be a short one
                end[..there.len()].copy_from_slice(there);
                end
            });
        }
        let small: [L::V; ROUND] = std::array::from_fn(|i| lanes.load(&round[i].small));
        let rare = std::array::from_fn(|i| lanes.eq(small[i], rare));
        let round = Round { small, rare, partners };
        if self.len() < TOGETHER * self.runs.len() {
            self.apart();
        }
        self.strike_runs::<L, CLEAN>(lanes, &round);
        self.strike_few::<L, CLEAN>(lanes, &round);
    }

    #[inline(always)]
    fn strike_runs<L: Lanes, const CLEAN: bool>(&mut self, lanes: L, round: &Round<'_, L>) {
        let mut stays = [0; BLOCK];
        let mut left = 0;
        for k in 0..self.runs.len() {
            let (code, start, count) = self.runs[k];
            let heaps = &mut self.heaps[start..start + count];
            let wanted = round.wanted(lanes, code);
            for (stays, &heap) in stays.iter_mut().zip(&*heaps) {
                *stays = u8::from(!round.gives::<CLEAN>(lanes, &wanted, heap));
            }
            let kept = keep(heaps, &stays);
            if kept > 0 {
                self.runs[left] = (code, start, kept);
                left += 1;
            }
        }
        self.runs.truncate(left);
    }

    #[inline(always)]
    fn strike_few<L: Lanes, const CLEAN: bool>(&mut self, lanes: L, round: &Round<'_, L>) {
        let mut stays = vec![0; self.few.len()];
        for (stays, &(code, heap)) in stays.iter_mut().zip(&self.few) {
            *stays = u8::from(!round.gives::<CLEAN>(lanes, &round.wanted(lanes, code), heap));
        }
        let kept = keep(&mut self.few, &stays);
        self.few.truncate(kept);
    }
}

/// Moves what stays to the front; how many that are. Apart from the comparisons: the processor would wait for each of them
/// to know where to write.
#[inline(always)]
fn keep<T: Copy>(all: &mut [T], stays: &[u8]) -> usize {
    let mut kept = 0;
    for at in 0..all.len() {
        all[kept] = all[at];
        kept += usize::from(stays[at]);
    }
    kept
}

impl<L: Lanes> Round<'_, L> {
    /// What the partners have to be.
    #[inline(always)]
    fn wanted(&self, lanes: L, code: u8) -> [L::V; ROUND] {
        let code = lanes.splat(code);
        std::array::from_fn(|i| lanes.or(lanes.xor(self.small[i], code), self.rare[i]))
    }

    /// Whether some split of a heap gives it.
    #[inline(always)]
    fn gives<const CLEAN: bool>(&self, lanes: L, wanted: &[L::V; ROUND], heap: u16) -> bool {
        let mut found = lanes.splat(0);
        for (partners, &wanted) in self.partners.iter().zip(wanted) {
            let partner = lanes.load(&partners[usize::from(heap) % BLOCK..]);
            let mut hits = lanes.eq(partner, wanted);
            if !CLEAN {
                hits = lanes.and_not(lanes.eq(partner, lanes.splat(RARE)), hits);
            }
            found = lanes.or(found, hits);
        }
        lanes.top_bits(found) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::*;
    use proptest::prelude::*;

    /// What is left of the codes below the limits after these rounds.
    struct Left<'a> {
        bytes: &'a [u8],
        start: usize,
        limits: [u8; BLOCK],
        rounds: &'a [[Stretch; ROUND]],
        clean: bool,
    }

    impl WithLanes for Left<'_> {
        type Output = Vec<(u8, u16)>;

        fn with<L: Lanes>(self, lanes: L) -> Vec<(u8, u16)> {
            let mut cells = Cells::of(&Unseen::below(lanes, &self.limits));
            for round in self.rounds {
                if self.clean {
                    cells.strike::<L, true>(lanes, self.bytes, self.start, round);
                } else {
                    cells.strike::<L, false>(lanes, self.bytes, self.start, round);
                }
            }
            let mut left = cells.apart().to_vec();
            assert_eq!(left.len(), cells.len());
            left.sort_unstable();
            left
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_no_split_gives_is_left(
            bytes in prop::collection::vec(prop_oneof![20 => 0_u8..100, 1 => Just(RARE)], 1700),
            limits in prop::collection::vec(0_u8..60, BLOCK),
            firsts in prop::collection::vec((0_usize..3, 1_usize..120), 0..6 * ROUND),
            short in 0_usize..200,
            clean: bool,
        ) {
            let (start, end) = (600, 1700 - short.min(76 + 200));
            let mut bytes = bytes[..end].to_vec();
            if clean {
                bytes[300..].iter_mut().filter(|byte| **byte == RARE).for_each(|byte| *byte = 99);
            }
            let mut limits: [u8; BLOCK] = limits.try_into().unwrap();
            limits.iter_mut().skip(end - start).for_each(|limit| *limit = 0);
            let stretches: Vec<Stretch> = firsts
                .iter()
                .map(|&(t, first)| {
                    let mut small: [u8; LENGTH] = bytes[first..first + LENGTH].try_into().unwrap();
                    small.reverse();
                    Stretch { back: t + first + LENGTH - 1, small }
                })
                .collect();
            let rounds = stretches.as_chunks().0;
            let left = widest(Left { bytes: &bytes, start, limits, rounds, clean });
            let used = &firsts[..rounds.len() * ROUND];
            let given = |heap: usize, code: u8| {
                used.iter().any(|&(t, first)| {
                    (first..first + LENGTH).any(|i| {
                        let (a, b) = (bytes[i], bytes[start + heap - t - i]);
                        a != RARE && b != RARE && a ^ b == code
                    })
                })
            };
            let mut expected: Vec<(u8, u16)> = Vec::new();
            for (heap, &limit) in (0_u16..).zip(&limits) {
                expected.extend((0..limit).filter(|&code| !given(heap.into(), code)).map(|code| (code, heap)));
            }
            expected.sort_unstable();
            prop_assert_eq!(left, expected);
        }
    }
}
