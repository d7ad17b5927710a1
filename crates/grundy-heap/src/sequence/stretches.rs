//! Stretches of consecutive small heaps, in the order in which splits with them show most of what the witnesses leave.

use super::coded::{Coded, RARE};
use super::cover::Cover;
use super::lanes::{Lanes, WithLanes, widest};
use super::proof::Cell;

/// Heaps of a stretch.
pub(super) const LENGTH: usize = 32;
/// Stretches that are compared in one round.
pub(super) const ROUND: usize = 4;
/// Heaps from the beginning of a stretch to that of the next one.
const STEP: usize = 16;
/// Cells that are looked at: so many are enough to tell stretches apart.
const SAMPLE: usize = 4096;

/// Some consecutive small heaps, and what is taken besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The partner of the first byte is so much smaller than the whole heap.
    pub(super) back: usize,
    /// The bytes of the small heaps, the largest heap first: their partners ascend.
    pub(super) small: [u8; LENGTH],
}

/// The rounds of a search for cells, from a sample of them: each heap is large enough for all stretches.
pub(super) fn rounds(
    known: &Coded,
    takes: &[usize],
    library: usize,
    cells: &[Cell],
) -> Vec<[Stretch; ROUND]> {
    let stretch = |t: usize, first: usize| {
        let mut small = [0; LENGTH];
        small.copy_from_slice(&known.bytes[first..first + LENGTH]);
        small.reverse();
        Stretch { back: t + first + LENGTH - 1, small }
    };
    let firsts = (1..(library + 1).saturating_sub(LENGTH)).step_by(STEP);
    let all: Vec<Stretch> = firsts
        .flat_map(|first| takes.iter().map(move |&t| (t, first)))
        .map(|(t, first)| stretch(t, first))
        .collect();
    let cells: Vec<Cell> = cells.iter().copied().step_by((cells.len() / SAMPLE).max(1)).collect();
    let cover = widest(Shown { bytes: &known.bytes, stretches: &all, cells: &cells });
    let each_cell = |option: usize, each: &mut dyn FnMut(usize)| {
        let Stretch { back, small } = all[option];
        let shows = |&(heap, code): &Cell| {
            let partners = &known.bytes[heap - back..];
            small.iter().zip(partners).any(|(a, b)| a ^ b == code && *a != RARE && *b != RARE)
        };
        cells.iter().zip(0..).filter(|(cell, _)| shows(cell)).for_each(|(_, number)| each(number));
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
                let rare = lanes.splat(RARE);
                let mut cover = Cover::new(self.stretches.len());
                for &(heap, code) in self.cells {
                    let sought = lanes.splat(code);
                    for (option, stretch) in self.stretches.iter().enumerate() {
                        let small = lanes.load(&stretch.small);
                        let partners = lanes.load(&self.bytes[heap - stretch.back..]);
                        let hits = lanes.eq(lanes.xor(small, partners), sought);
                        let not = lanes.or(lanes.eq(small, rare), lanes.eq(partners, rare));
                        if lanes.top_bits(lanes.and_not(not, hits)) != 0 {
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
