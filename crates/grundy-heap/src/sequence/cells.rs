//! Rare values that are not yet seen among the options of a block of heaps: each is compared with the splits
//! of many small heaps at once, round after round, and those that are left go into the next round.

use super::coded::RARE_BYTE;
use super::lanes::Lanes;
use super::marks::BLOCK_HEAPS;
use super::stretches::{ROUND_STRETCHES, STRETCH_HEAPS, Stretch};
use super::unseen::{UNCHECKED_HEAPS, Unseen};

/// Heaps that a stretch reaches from a block.
const REACHED_HEAPS: usize = BLOCK_HEAPS + STRETCH_HEAPS;
/// Cells compared before those that stay are moved.
const WORD_CELLS: usize = 64;
/// The heaps of a code are kept together only if there are at least this many.
const MIN_GROUPED_HEAPS: usize = 8;

/// Codes at heaps of a block; heaps are counted from the first one of the block.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenCells {
    /// While they are many, the heaps of the first code, of the second code, …
    heaps: Vec<u16>,
    /// Those that stay, while they are found.
    stay: Vec<u16>,
    /// Each of these codes, where its heaps begin, and how many there are.
    runs: Vec<(u8, usize, usize)>,
    /// When they are few, one by one.
    few: Vec<(u8, u16)>,
}

/// A round, as one block sees it.
struct StrikeRound<'a> {
    /// The bytes of small heaps, and where one is rare: its byte could look like a code.
    small: Wanted,
    rare: Wanted,
    partners: [&'a [u8; REACHED_HEAPS]; ROUND_STRETCHES],
}

/// What the partners of small heaps have to be.
type Wanted = [[u8; STRETCH_HEAPS]; ROUND_STRETCHES];

impl OpenCells {
    /// The cells that are not seen.
    #[inline(always)]
    pub(super) fn of(unseen: &Unseen) -> Self {
        let mut cells = Self::default();
        let mut heaps = [0; BLOCK_HEAPS + UNCHECKED_HEAPS];
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

    pub(super) fn len(&self) -> usize {
        self.few.len() + self.runs.iter().map(|&(_, _, count)| count).sum::<usize>()
    }

    /// All of them, one by one.
    #[inline(always)]
    pub(super) fn apart(&mut self) -> &[(u8, u16)] {
        self.few.reserve(self.runs.iter().map(|&(_, _, count)| count).sum());
        for (code, start, count) in self.runs.drain(..) {
            self.few.extend(self.heaps[start..start + count].iter().map(|&heap| (code, heap)));
        }
        &self.few
    }

    /// Removes what splits with these small heaps give, in a block that begins at `start`. CLEAN if no
    /// partner is rare.
    #[inline(always)]
    pub(super) fn strike<L: Lanes, const CLEAN: bool>(
        &mut self,
        lanes: L,
        bytes: &[u8],
        start: usize,
        round: &[Stretch; ROUND_STRETCHES],
    ) {
        let mut ends = [[0; REACHED_HEAPS]; ROUND_STRETCHES];
        let mut partners = [&[0; REACHED_HEAPS]; ROUND_STRETCHES];
        for ((partners, end), stretch) in partners.iter_mut().zip(&mut ends).zip(round) {
            let there = &bytes[start - stretch.back..];
            *partners = there.first_chunk().unwrap_or_else(|| {
                // the last block may be a short one
                end[..there.len()].copy_from_slice(there);
                end
            });
        }
        let small = round.map(|stretch| stretch.small);
        let rare = small.map(|small| small.map(|byte| if byte == RARE_BYTE { RARE_BYTE } else { 0 }));
        let round = StrikeRound { small, rare, partners };
        if self.len() < MIN_GROUPED_HEAPS * self.runs.len() {
            self.apart();
        }
        self.strike_runs::<L, CLEAN>(lanes, &round);
        self.strike_few::<L, CLEAN>(lanes, &round);
    }

    #[inline(always)]
    fn strike_runs<L: Lanes, const CLEAN: bool>(&mut self, lanes: L, round: &StrikeRound<'_>) {
        // what stays goes elsewhere: a load would wait for the stores before it
        self.stay.resize(self.heaps.len(), 0);
        let mut left = 0;
        for k in 0..self.runs.len() {
            let (code, start, count) = self.runs[k];
            let wanted = round.wanted(code);
            let stay = &mut self.stay[start..start + count];
            let mut kept = 0;
            for &heap in &self.heaps[start..start + count] {
                stay[kept] = heap;
                kept += usize::from(!round.gives::<L, CLEAN>(lanes, &wanted, heap));
            }
            if kept > 0 {
                self.runs[left] = (code, start, kept);
                left += 1;
            }
        }
        std::mem::swap(&mut self.heaps, &mut self.stay);
        self.runs.truncate(left);
    }

    #[inline(always)]
    fn strike_few<L: Lanes, const CLEAN: bool>(&mut self, lanes: L, round: &StrikeRound<'_>) {
        let mut stay = Vec::with_capacity(self.few.len());
        for some in self.few.chunks(WORD_CELLS) {
            let mut stays = 0_u64;
            for (i, &(code, heap)) in (0..).zip(some) {
                stays |= u64::from(!round.gives::<L, CLEAN>(lanes, &round.wanted(code), heap)) << i;
            }
            while stays != 0 {
                stay.push(some[stays.trailing_zeros() as usize]);
                stays &= stays - 1;
            }
        }
        self.few = stay;
    }
}

impl StrikeRound<'_> {
    /// What the partners have to be. Next to a rare heap it is the byte of another one.
    #[inline(always)]
    fn wanted(&self, code: u8) -> Wanted {
        let mut wanted = self.small;
        for (wanted, rare) in wanted.as_flattened_mut().iter_mut().zip(self.rare.as_flattened()) {
            *wanted = (*wanted ^ code) | rare;
        }
        wanted
    }

    /// Whether some split of a heap gives it.
    #[inline(always)]
    fn gives<L: Lanes, const CLEAN: bool>(&self, lanes: L, wanted: &Wanted, heap: u16) -> bool {
        let partners = self.partners.map(|partners| {
            let there = partners[usize::from(heap) % BLOCK_HEAPS..].first_chunk::<STRETCH_HEAPS>();
            there.expect("partners reach beyond the block")
        });
        if CLEAN {
            return lanes.any_equal(partners, wanted);
        }
        let two_common = |(partners, wanted)| {
            lanes.equal(partners, wanted) & !lanes.equal(partners, &[RARE_BYTE; STRETCH_HEAPS]) != 0
        };
        partners.into_iter().zip(wanted).any(two_common)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{WithLanes, widest};
    use super::*;
    use proptest::prelude::*;

    /// What is left of the codes below the limits after these rounds.
    struct LeftAfterRounds<'a> {
        bytes: &'a [u8],
        start: usize,
        limits: [u8; BLOCK_HEAPS],
        rounds: &'a [[Stretch; ROUND_STRETCHES]],
        clean: bool,
    }

    impl WithLanes for LeftAfterRounds<'_> {
        type Output = Vec<(u8, u16)>;

        fn with<L: Lanes>(self, lanes: L) -> Vec<(u8, u16)> {
            let mut cells = OpenCells::of(&Unseen::below(lanes, &self.limits));
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
            bytes in prop::collection::vec(prop_oneof![20 => 0_u8..100, 1 => Just(RARE_BYTE)], 1700),
            limits in prop::collection::vec(0_u8..60, BLOCK_HEAPS),
            firsts in prop::collection::vec((0_usize..3, 1_usize..120), 0..6 * ROUND_STRETCHES),
            short in 0_usize..200,
            clean: bool,
        ) {
            let (start, end) = (600, 1700 - short.min(76 + 200));
            let mut bytes = bytes[..end].to_vec();
            if clean {
                bytes[300..].iter_mut().filter(|byte| **byte == RARE_BYTE).for_each(|byte| *byte = 99);
            }
            let mut limits: [u8; BLOCK_HEAPS] = limits.try_into().unwrap();
            limits.iter_mut().skip(end - start).for_each(|limit| *limit = 0);
            let stretches: Vec<Stretch> = firsts
                .iter()
                .map(|&(t, first)| {
                    let mut small: [u8; STRETCH_HEAPS] = bytes[first..first + STRETCH_HEAPS].try_into().unwrap();
                    small.reverse();
                    Stretch { back: t + first + STRETCH_HEAPS - 1, small }
                })
                .collect();
            let rounds = stretches.as_chunks().0;
            let left = widest(LeftAfterRounds { bytes: &bytes, start, limits, rounds, clean });
            let used = &firsts[..rounds.len() * ROUND_STRETCHES];
            let given = |heap: usize, code: u8| {
                used.iter().any(|&(t, first)| {
                    (first..first + STRETCH_HEAPS).any(|i| {
                        let (a, b) = (bytes[i], bytes[start + heap - t - i]);
                        a != RARE_BYTE && b != RARE_BYTE && a ^ b == code
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
