//! Stretches of consecutive small heaps, in the order in which splits with them show most of what the
//! witnesses leave.

use super::coded::{Coded, RARE_BYTE};
use super::cover::Cover;
use super::lanes::{Lanes, WithLanes, widest};
use super::proof::Cell;

/// Heaps in a stretch.
pub(super) const STRETCH_HEAPS: usize = 64;
/// Stretches compared in one round.
pub(super) const ROUND_STRETCHES: usize = 4;
/// Heaps between the starts of neighbouring stretches.
const STRETCH_STEP_HEAPS: usize = 16;
/// Cells sampled: this many are enough to tell stretches apart.
const SAMPLE_CELLS: usize = 2048;

/// Some consecutive small heaps, and what is taken besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The whole heap minus the partner of the first byte.
    pub(super) back: usize,
    /// The bytes of the small heaps, the largest heap first: their partners ascend.
    pub(super) small: [u8; STRETCH_HEAPS],
}

/// The rounds of a search for cells, from a sample of them: each heap is large enough for all stretches.
pub(super) fn rounds(
    known: &Coded,
    takes: &[usize],
    library: usize,
    cells: &[Cell],
) -> Vec<[Stretch; ROUND_STRETCHES]> {
    let stretch = |t: usize, first: usize| {
        let mut small = [0; STRETCH_HEAPS];
        small.copy_from_slice(&known.bytes[first..first + STRETCH_HEAPS]);
        small.reverse();
        Stretch { back: t + first + STRETCH_HEAPS - 1, small }
    };
    let firsts = (1..(library + 1).saturating_sub(STRETCH_HEAPS)).step_by(STRETCH_STEP_HEAPS);
    let all: Vec<Stretch> = firsts
        .flat_map(|first| takes.iter().map(move |&t| (t, first)))
        .map(|(t, first)| stretch(t, first))
        .collect();
    let cells: Vec<Cell> = cells.iter().copied().step_by((cells.len() / SAMPLE_CELLS).max(1)).collect();
    let cover = widest(Shown { bytes: &known.bytes, stretches: &all, cells: &cells });
    let each_cell = |option: usize, each: &mut dyn FnMut(usize)| {
        let stretch = [all[option]];
        let shown = widest(Shown { bytes: &known.bytes, stretches: &stretch, cells: &cells });
        shown.covered().for_each(each);
    };
    let taken: Vec<Stretch> =
        cover.take(1, each_cell).options.into_iter().map(|option| all[option]).collect();
    taken.as_chunks().0.to_vec()
}

/// Which stretches show which cells.
struct Shown<'a> {
    bytes: &'a [u8],
    stretches: &'a [Stretch],
    cells: &'a [Cell],
}

impl WithLanes for Shown<'_> {
    type Output = Cover;

    fn with<L: Lanes>(self, lanes: L) -> Cover {
        lanes.run(
            #[inline(always)]
            || {
                const RARE: [u8; STRETCH_HEAPS] = [RARE_BYTE; STRETCH_HEAPS];
                let mut cover = Cover::new(self.stretches.len());
                for &(heap, code) in self.cells {
                    for (option, stretch) in self.stretches.iter().enumerate() {
                        let partners = self.bytes[heap - stretch.back..].first_chunk();
                        let partners: &[u8; STRETCH_HEAPS] = partners.expect("they are before the heap");
                        let wanted = stretch.small.map(|small| small ^ code);
                        let hits = lanes.equal(partners, &wanted);
                        // two common heaps: most have none
                        let rare = |heaps| lanes.equal(heaps, &RARE);
                        if hits != 0 && hits & !rare(&stretch.small) & !rare(partners) != 0 {
                            cover.option(option);
                        }
                    }
                    cover.end_cell();
                }
                cover
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::definition;
    use super::*;
    use crate::takes::Takes;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        /// Each stretch is the one that shows most of the cells that those before it do not show.
        #[test]
        fn the_best_first(
            digits in prop::collection::vec(0_u8..8, 2..5),
            cells in prop::collection::vec((300_usize..600, 0_u8..16), 1..60),
        ) {
            let takes = Takes { digits, unequal: false };
            prop_assume!(!takes.splits().is_empty());
            let mut values = Vec::new();
            while values.len() < 600 {
                values.push(definition::value(&takes, &values));
            }
            let known = Coded::of(&takes, &values);
            let library = 193;
            // by the heaps: the small ones from `first` on, with a common heap that makes the code
            let byte = |heap: usize| Some(known.bytes[heap]).filter(|&byte| byte != RARE_BYTE);
            let shows = |t: usize, first: usize, (heap, code): Cell| (first..first + STRETCH_HEAPS)
                .any(|small| Some(code) == byte(small).zip(byte(heap - t - small)).map(|(a, b)| a ^ b));
            let all: Vec<(usize, usize)> = (1..).step_by(STRETCH_STEP_HEAPS)
                .take_while(|first| first + STRETCH_HEAPS <= library)
                .flat_map(|first| known.splits.iter().map(move |&t| (t, first)))
                .collect();
            let mut left = cells.clone();
            let mut expected = Vec::new();
            loop {
                let is_new = |one: &(usize, usize), cell: &Cell| shows(one.0, one.1, *cell);
                let shown = |one: &(usize, usize)| left.iter().filter(|&cell| is_new(one, cell)).count();
                let most = all.iter().map(shown).max().unwrap_or(0);
                let Some(&(t, first)) = all.iter().find(|one| most > 0 && shown(one) == most) else { break };
                left.retain(|&cell| !shows(t, first, cell));
                expected.push((t + first + STRETCH_HEAPS - 1, known.bytes[first]));
            }
            expected.truncate(expected.len() / ROUND_STRETCHES * ROUND_STRETCHES);
            let found = rounds(&known, &known.splits, library, &cells).concat();
            let found: Vec<(usize, u8)> =
                found.into_iter().map(|stretch| (stretch.back, stretch.small[STRETCH_HEAPS - 1])).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
