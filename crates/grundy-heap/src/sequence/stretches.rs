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
const SAMPLE_CELLS: usize = 4096;

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
                        if hits & !lanes.equal(&stretch.small, &RARE) & !lanes.equal(partners, &RARE) != 0 {
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
