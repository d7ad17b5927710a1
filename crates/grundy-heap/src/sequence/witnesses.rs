//! Which splits into two common heaps show that most rare values occur.

use rayon::prelude::*;

use super::coded::{Coded, RARE_BYTE};
use super::cover::{Cover, Taken};
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::Marks;
use super::proof::Cell;
use super::stretches::{self, Stretch};

/// Small heaps that may be one of the two parts.
const LIBRARY_HEAPS: usize = 6144;
/// The other part has one of this many codes, the most frequent ones.
const KEY_CODES: usize = 72;
/// Size of the sample: one known heap in `SAMPLE_DIVISOR`, within the bounds `SAMPLE_HEAPS`.
const SAMPLE_DIVISOR: usize = 128;
const SAMPLE_HEAPS: (usize, usize) = (1024, 16384);
/// The best witnesses are chosen from one heap of the sample in this many.
const FIRST_SAMPLE_DIVISOR: usize = 8;
/// A witness must show a code at this many heaps of the sample at least.
const MIN_SHOWN_HEAPS: u32 = 2;

/// The heap that is `back` smaller than n has the code of the row: then this code is an option of n.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witness<const K: usize> {
    pub(super) code: u8,
    pub(super) places: [u32; K],
}

/// The witnesses of some rows.
#[derive(Clone, Debug, Default)]
pub(super) struct WitnessGroup {
    pub(super) fours: Vec<Witness<4>>,
    pub(super) twos: Vec<Witness<2>>,
    pub(super) ones: Vec<Witness<1>>,
}

impl WitnessGroup {
    /// Puts single witnesses of the same code together: that saves loads and stores.
    fn gather(&mut self) {
        self.ones.sort_by_key(|witness| witness.code);
        let mut single = Vec::new();
        for run in self.ones.chunk_by(|a, b| a.code == b.code) {
            let rest = together(run, &mut self.fours);
            single.extend_from_slice(together(rest, &mut self.twos));
        }
        self.ones = single;
    }
}

/// Groups the witnesses of one code by K; returns the rest.
fn together<'a, const K: usize>(run: &'a [Witness<1>], out: &mut Vec<Witness<K>>) -> &'a [Witness<1>] {
    let (whole, rest) = run.as_chunks::<K>();
    out.extend(
        whole
            .iter()
            .map(|some| Witness { code: some[0].code, places: some.each_ref().map(|one| one.places[0]) }),
    );
    rest
}

/// That the heap `back` smaller has the byte `key` shows `code`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) key: u8,
    pub(super) code: u8,
    pub(super) back: usize,
}

/// The groups of witnesses, by groups of rows of the marks; each key has a row.
pub(super) fn groups(marks: &Marks, signs: &[Sign]) -> Vec<WitnessGroup> {
    let mut groups = vec![WitnessGroup::default(); marks.groups()];
    for sign in signs {
        let place = marks.place(sign.key, sign.back).expect("only such signs are taken");
        groups[place.group].ones.push(Witness { code: sign.code, places: [place.at] });
    }
    groups.iter_mut().for_each(WitnessGroup::gather);
    groups
}

/// For each code of a common heap, what it shows together with small heaps; and small heaps for what is left.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    /// For each group of rows of the marks its own.
    pub(super) groups: Vec<WitnessGroup>,
    /// Small heaps for what the witnesses leave, the best first.
    pub(super) rounds: Vec<[Stretch; stretches::ROUND_STRETCHES]>,
}

/// Rows for the most frequent codes of late common heaps.
pub(super) fn marks(known: &Coded) -> Marks {
    let n = known.bytes.len();
    let mut counts = [0_u32; 256];
    known.bytes[n - (n / 2).min(1 << 17)..].iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let mut keys: Vec<u8> = (0..RARE_BYTE).filter(|&key| counts[usize::from(key)] > 0).collect();
    keys.sort_by_key(|&key| std::cmp::Reverse(counts[usize::from(key)]));
    keys.truncate(KEY_CODES);
    Marks::new(keys, library(n) + usable_splits(known).max().unwrap_or(0))
}

fn library(n: usize) -> usize {
    LIBRARY_HEAPS.min(n / 4)
}

fn usable_splits(known: &Coded) -> impl Iterator<Item = usize> {
    let most = LIBRARY_HEAPS.min(known.bytes.len() / 8);
    known.splits.iter().copied().filter(move |&t| t < most)
}

impl Witnesses {
    /// Chooses witnesses from the known heaps, which must fill at least one block. `parallel` on all threads
    /// of the pool.
    pub(super) fn new(known: &Coded, below: &[Vec<u16>; 2], marks: &Marks, parallel: bool) -> Self {
        let n = known.bytes.len();
        let library = library(n);
        let heaps: Vec<usize> = sample(n, marks.count()).collect();
        let mut cells = vec![Vec::new(); 256];
        for &heap in &heaps {
            let byte = known.bytes[heap];
            let rare = byte == RARE_BYTE && known.rare_value(heap).is_some();
            let limit = if rare { 0 } else { below[heap % 2][usize::from(byte)] };
            (0..).zip(&mut cells[..usize::from(limit)]).for_each(|(code, cells)| cells.push((heap, code)));
        }
        let reversed: Vec<u8> = known.bytes[1..=library].iter().rev().copied().collect();
        let takes: Vec<usize> = usable_splits(known).collect();
        let small = |option: usize| library - option % library;
        let offset = |option: usize| takes[option / library] + small(option);
        let choose = |cells: &[Cell], least: u32, usable: &dyn Fn(usize) -> bool| {
            if cells.is_empty() {
                return Taken::default();
            }
            let mut cover =
                widest(WitnessSplits { bytes: &known.bytes, reversed: &reversed, takes: &takes, cells });
            cover.keep(usable);
            cover.take(least, |option, each| {
                let (back, part) = (offset(option), known.bytes[small(option)]);
                let shown = cells
                    .iter()
                    .zip(0..)
                    .filter(|((heap, code), _)| known.bytes[heap - back] ^ part == *code);
                shown.for_each(|(_, cell)| each(cell));
            })
        };
        let of_code = |(code, mut cells): (u8, Vec<Cell>)| -> (Vec<Sign>, Vec<Cell>) {
            let usable = |option: usize| {
                let byte = known.bytes[small(option)];
                byte != RARE_BYTE && marks.has(byte ^ code)
            };
            let sign = |option| Sign { key: known.bytes[small(option)] ^ code, code, back: offset(option) };
            // the best few by a part of the sample: all of it then has few cells left
            let some: Vec<Cell> = cells.iter().copied().step_by(FIRST_SAMPLE_DIVISOR).collect();
            let mut signs: Vec<Sign> =
                choose(&some, MIN_SHOWN_HEAPS, &usable).options.into_iter().map(sign).collect();
            cells.retain(|&(heap, _)| signs.iter().all(|sign| known.bytes[heap - sign.back] != sign.key));
            let Taken { options, left } = choose(&cells, MIN_SHOWN_HEAPS, &usable);
            signs.extend(options.into_iter().map(sign));
            (signs, left.into_iter().map(|cell| cells[cell]).collect())
        };
        let cells: Vec<(u8, Vec<Cell>)> = (0..=u8::MAX).zip(cells).collect();
        let by_code: Vec<(Vec<Sign>, Vec<Cell>)> = if parallel {
            cells.into_par_iter().map(of_code).collect()
        } else {
            cells.into_iter().map(of_code).collect()
        };
        let (signs, left): (Vec<Vec<Sign>>, Vec<Vec<Cell>>) = by_code.into_iter().unzip();
        let (signs, left) = (signs.concat(), left.concat());
        Self { groups: groups(marks, &signs), rounds: stretches::rounds(known, &takes, library, &left) }
    }
}

/// Some heaps of the last half, spread evenly but for a jitter. The fewer codes, the more splits show each of
/// them, and the fewer heaps are enough.
fn sample(n: usize, codes: usize) -> impl Iterator<Item = usize> {
    let first = n - (n / 2).min(1 << 20);
    let count =
        ((n / SAMPLE_DIVISOR).min(SAMPLE_HEAPS.1) * codes / KEY_CODES).max(SAMPLE_HEAPS.0).min(n - first);
    let step = (n - first) / count;
    (0..count).map(move |i| first + i * step + i * 7919 % step)
}

/// Which splits with a small heap show which cells. Option `s * length + i` is the split number s with the
/// heap `length - i`.
struct WitnessSplits<'a> {
    bytes: &'a [u8],
    /// The bytes of small heaps, the largest heap first, down to the heap 1.
    reversed: &'a [u8],
    takes: &'a [usize],
    cells: &'a [Cell],
}

impl WithLanes for WitnessSplits<'_> {
    type Output = Cover;

    fn with<L: Lanes>(self, lanes: L) -> Cover {
        lanes.run(
            #[inline(always)]
            || {
                let Self { bytes, reversed, takes, cells } = self;
                let length = reversed.len();
                let mut cover = Cover::new(takes.len() * length);
                for &(heap, code) in cells {
                    let sought = lanes.splat(code);
                    for (s, &t) in takes.iter().enumerate() {
                        // the heap length is left with this one, and so on
                        let partners = &bytes[heap - t - length..heap - t];
                        for (i, (a, b)) in
                            reversed.as_chunks::<32>().0.iter().zip(partners.as_chunks::<32>().0).enumerate()
                        {
                            let mut hits =
                                lanes.top_bits(lanes.eq(lanes.xor(lanes.load(a), lanes.load(b)), sought));
                            while hits != 0 {
                                cover.option(s * length + 32 * i + hits.trailing_zeros() as usize);
                                hits &= hits - 1;
                            }
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
    use super::*;

    /// One known heap in 128, fewer if there are few codes, within bounds; of the last half, one of each
    /// step.
    #[test]
    fn heaps_of_the_sample() {
        for (n, codes, count) in [
            (1 << 19, KEY_CODES, 4096),
            (1 << 19, KEY_CODES / 2, 2048),
            (1 << 19, 1, 1024),
            (1 << 24, KEY_CODES, 16384),
            (1 << 10, KEY_CODES, 512),
        ] {
            let first = n - (n / 2).min(1 << 20);
            let step = (n - first) / count;
            let places: Vec<usize> = sample(n, codes).map(|heap| (heap - first) / step).collect();
            assert_eq!(places, (0..count).collect::<Vec<_>>(), "{n}, {codes} codes");
        }
    }
}
