//! Which splits into two common heaps show that most rare values occur.

use std::ops::Range;

use rayon::prelude::*;

use super::coded::{Coded, RARE_BYTE};
use super::cover::Cover;
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::Marks;
use super::ones::ones;
use super::proof::Cell;
use super::stretches::{self, Stretch};

/// Small heaps that may be one of the two parts.
const LIBRARY_HEAPS: usize = 12288;
/// The other part has one of this many codes, the most frequent ones.
const KEY_CODES: usize = 40;
/// Size of the sample: one known heap in `SAMPLE_DIVISOR`, within the bounds `SAMPLE_HEAPS`.
const SAMPLE_DIVISOR: usize = 8;
const SAMPLE_HEAPS: (usize, usize) = (1024, 16384);
/// The sample is runs of so many neighbouring heaps.
const RUN_HEAPS: usize = 64;
/// Witnesses are chosen in stages, each from one run of the sample in this many and for the cells that those
/// before leave: the more heaps, the fewer cells of each.
const STAGE_DIVISORS: [usize; 4] = [64, 16, 4, 1];
/// The small heaps are divided among this many stages in turn. Half of them are enough for a good choice.
const LIBRARY_PARTS: usize = 2;
/// Runs of small heaps whose hits are found before they are looked at.
const WORD_RUNS: usize = 64;
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
    signs: Vec<Sign>,
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
    Marks::new(keys, known.library(LIBRARY_HEAPS).len() + usable_splits(known).max().unwrap_or(0))
}

fn usable_splits(known: &Coded) -> impl Iterator<Item = usize> {
    let most = LIBRARY_HEAPS.min(known.bytes.len() / 8);
    known.splits.iter().copied().filter(move |&t| t < most)
}

impl Witnesses {
    /// Chooses witnesses from the known heaps, which must fill at least one block; beside those of before,
    /// which stay so far as the marks have their keys. `parallel` on all threads of the pool.
    pub(super) fn new(
        known: &Coded,
        below: &[Vec<u16>; 2],
        marks: &Marks,
        before: Option<&Self>,
        parallel: bool,
    ) -> Self {
        let n = known.bytes.len();
        let library = known.library(LIBRARY_HEAPS);
        let splits = SmallSplits {
            bytes: &known.bytes,
            reversed: library.iter().rev().copied().collect(),
            takes: usable_splits(known).collect(),
            keys: (0..RARE_BYTE).filter(|&key| marks.has(key)).collect(),
        };
        let starts: Vec<usize> = sample(n, marks.count()).collect();
        let mut cells: Vec<Vec<OpenRun>> =
            vec![starts.iter().map(|&start| OpenRun { start, heaps: 0 }).collect(); 256];
        for (run, &start) in starts.iter().enumerate() {
            for (heap, bit) in (start..start + RUN_HEAPS).zip(0..) {
                let byte = known.bytes[heap];
                let rare = byte == RARE_BYTE && known.rare_value(heap).is_some();
                let limit = if rare { 0 } else { below[heap % 2][usize::from(byte)] };
                cells[..usize::from(limit)].iter_mut().for_each(|runs| runs[run].heaps |= 1 << bit);
            }
        }
        let mut kept = vec![Vec::new(); 256];
        let signs = before.map_or([].as_slice(), |before| &before.signs).iter();
        signs.filter(|sign| marks.has(sign.key)).for_each(|&sign| kept[usize::from(sign.code)].push(sign));
        let of_code = |((code, signs), runs): ((u8, Vec<Sign>), Vec<OpenRun>)| {
            widest(ChooseWitnesses { splits: &splits, code, signs, runs })
        };
        let codes: Vec<_> = (0..=u8::MAX).zip(kept).zip(cells).collect();
        let by_code: Vec<(Vec<Sign>, Vec<Cell>)> = if parallel {
            codes.into_par_iter().map(of_code).collect()
        } else {
            codes.into_iter().map(of_code).collect()
        };
        let (signs, left): (Vec<Vec<Sign>>, Vec<Vec<Cell>>) = by_code.into_iter().unzip();
        let (signs, left) = (signs.concat(), left.concat());
        Self {
            groups: groups(marks, &signs),
            rounds: stretches::rounds(known, &splits.takes, library.len(), &left),
            signs,
        }
    }
}

/// The first heaps of some runs in the last half, spread evenly but for a jitter. The fewer codes, the more
/// splits show each of them, and the fewer heaps are enough.
fn sample(n: usize, codes: usize) -> impl Iterator<Item = usize> {
    let first = n - (n / 2).min(1 << 20);
    let heaps =
        ((n / SAMPLE_DIVISOR).min(SAMPLE_HEAPS.1) * codes / KEY_CODES).max(SAMPLE_HEAPS.0).min(n - first);
    let runs = heaps / RUN_HEAPS;
    let step = (n - first) / runs;
    (0..runs).map(move |i| first + i * step + i * 7919 % (step + 1 - RUN_HEAPS))
}

/// Neighbouring heaps at which a code is not seen yet.
#[derive(Clone, Copy, Debug)]
struct OpenRun {
    start: usize,
    /// A bit for each heap from the start on.
    heaps: u64,
}

impl OpenRun {
    fn heaps(self) -> impl Iterator<Item = usize> {
        ones(self.heaps).map(move |bit| self.start + bit)
    }

    /// The heaps at which this sign shows its code.
    #[inline(always)]
    fn shown<L: Lanes>(&self, lanes: L, bytes: &[u8], sign: Sign) -> u64 {
        let partners: &[u8; RUN_HEAPS] =
            bytes[self.start - sign.back..].first_chunk().expect("a run of known heaps");
        lanes.equal(partners, &[sign.key; RUN_HEAPS]) & self.heaps
    }
}

/// The splits with a small heap.
struct SmallSplits<'a> {
    bytes: &'a [u8],
    /// The bytes of small heaps, the largest heap first, down to the heap 1.
    reversed: Vec<u8>,
    takes: Vec<usize>,
    /// The bytes that the other heap may have.
    keys: Vec<u8>,
}

impl SmallSplits<'_> {
    /// A part of the library: runs of small heaps, the largest heaps first.
    fn part(&self, part: usize) -> Range<usize> {
        let bound = |part: usize| self.reversed.len() / RUN_HEAPS * part / LIBRARY_PARTS;
        bound(part)..bound(part + 1)
    }

    /// What an option shows: the first ones are splits with the small heaps of these runs by the first amount
    /// taken.
    fn sign(&self, option: usize, code: u8, runs: &Range<usize>) -> Sign {
        let heaps = RUN_HEAPS * runs.len();
        let small = self.reversed.len() - RUN_HEAPS * runs.start - option % heaps;
        Sign { key: self.bytes[small] ^ code, code, back: self.takes[option / heaps] + small }
    }

    /// The splits that show a code at the open heaps, with a small heap of one part of the library; options
    /// are those of [`sign`](Self::sign).
    #[inline(always)]
    fn cover<L: Lanes>(&self, lanes: L, code: u8, runs: &[OpenRun], part: &Range<usize>) -> Cover {
        let length = self.reversed.len();
        let wanted: Vec<u8> = self.reversed.iter().map(|small| small ^ code).collect();
        let wanted = wanted.as_chunks::<RUN_HEAPS>().0;
        let wanted = &wanted[part.clone()];
        // the small heaps whose partner may be one of the keys; none is rare
        let mut usable = vec![0_u64; wanted.len()];
        for &key in self.keys.iter().filter(|&key| key ^ code != RARE_BYTE) {
            for (usable, wanted) in usable.iter_mut().zip(wanted) {
                *usable |= lanes.equal(wanted, &[key; RUN_HEAPS]);
            }
        }
        let mut cover = Cover::new(self.takes.len() * RUN_HEAPS * part.len());
        for run in runs {
            for heap in run.heaps() {
                for (s, &t) in self.takes.iter().enumerate() {
                    // the heap `length` is left with this one, and so on
                    let partners = &self.bytes[heap - t - length..heap - t].as_chunks().0[part.clone()];
                    let words = partners.chunks(WORD_RUNS).zip(wanted.chunks(WORD_RUNS));
                    for (word, ((partners, wanted), usable)) in
                        words.zip(usable.chunks(WORD_RUNS)).enumerate()
                    {
                        let first = part.len() * s + WORD_RUNS * word;
                        // all runs first, then those with hits: most have none
                        let mut hits = [0_u64; WORD_RUNS];
                        let mut some = 0_u64;
                        for (i, ((partners, wanted), usable)) in
                            partners.iter().zip(wanted).zip(usable).enumerate()
                        {
                            hits[i] = lanes.equal(partners, wanted) & usable;
                            some |= u64::from(hits[i] != 0) << i;
                        }
                        for i in ones(some) {
                            ones(hits[i]).for_each(|heap| cover.option(RUN_HEAPS * (first + i) + heap));
                        }
                    }
                }
                cover.end_cell();
            }
        }
        cover
    }

    /// The best splits for the open heaps, each for what it adds.
    #[inline(always)]
    fn best<L: Lanes>(&self, lanes: L, code: u8, runs: &[OpenRun], part: usize) -> Vec<Sign> {
        if runs.is_empty() {
            return Vec::new();
        }
        let part = self.part(part);
        let cover = self.cover(lanes, code, runs, &part);
        let taken = cover.take(MIN_SHOWN_HEAPS, |option, each| {
            let (sign, mut first) = (self.sign(option, code, &part), 0);
            for run in runs {
                // compiled for the lanes here as well: the cover calls it
                let mut shown = lanes.run(
                    #[inline(always)]
                    || run.shown(lanes, self.bytes, sign),
                );
                while shown != 0 {
                    let before = run.heaps & (shown & shown.wrapping_neg()).wrapping_sub(1);
                    each(first + before.count_ones() as usize);
                    shown &= shown - 1;
                }
                first += run.heaps.count_ones() as usize;
            }
        });
        taken.options.into_iter().map(|option| self.sign(option, code, &part)).collect()
    }

    /// Closes what these splits show, one after the other; those that show too few heaps by now are removed.
    #[inline(always)]
    fn close<L: Lanes>(&self, lanes: L, runs: &mut [OpenRun], signs: &mut Vec<Sign>) {
        let mut kept = 0;
        for at in 0..signs.len() {
            let sign = signs[at];
            let mut count = 0;
            for run in &mut *runs {
                let shown = run.shown(lanes, self.bytes, sign);
                run.heaps &= !shown;
                count += shown.count_ones();
            }
            if count >= MIN_SHOWN_HEAPS {
                signs[kept] = sign;
                kept += 1;
            }
        }
        signs.truncate(kept);
    }
}

/// The witnesses of a code, those that it has and others, and the cells that they leave.
struct ChooseWitnesses<'a> {
    splits: &'a SmallSplits<'a>,
    code: u8,
    signs: Vec<Sign>,
    runs: Vec<OpenRun>,
}

impl WithLanes for ChooseWitnesses<'_> {
    type Output = (Vec<Sign>, Vec<Cell>);

    fn with<L: Lanes>(self, lanes: L) -> Self::Output {
        let Self { splits, code, mut signs, mut runs } = self;
        lanes.run(
            #[inline(always)]
            || {
                splits.close(lanes, &mut runs, &mut signs);
                for (stage, divisor) in STAGE_DIVISORS.into_iter().enumerate() {
                    let mut some: Vec<OpenRun> = runs.iter().copied().step_by(divisor).collect();
                    some.retain(|run| run.heaps != 0);
                    let mut more = splits.best(lanes, code, &some, stage % LIBRARY_PARTS);
                    splits.close(lanes, &mut runs, &mut more);
                    signs.extend(more);
                }
                (signs, runs.iter().flat_map(|run| run.heaps()).map(|heap| (heap, code)).collect())
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::below;
    use super::super::splits::Splits;
    use super::*;
    use crate::takes::Takes;

    /// Witnesses are splits with a small common heap. Those chosen before stay while they show something, if
    /// their key has marks.
    #[test]
    fn witnesses_are_kept_and_others_added() {
        let takes = Takes { digits: vec![0, 6], unequal: false };
        let mut values = Vec::new();
        Splits::new(&takes).extend(&takes, &mut values, (1 << 14, 1), &mut 0);
        let known = |len: usize| Coded::of(&takes, &values[..len]);
        let choose = |known: &Coded, marks: &Marks, before: Option<&Witnesses>| {
            Witnesses::new(known, &below(known.classes), marks, before, false)
        };
        let few = known(1 << 11);
        let first = choose(&few, &marks(&few), None);
        let many = known(1 << 14);
        let marks = marks(&many);
        let second = choose(&many, &marks, Some(&first));
        let in_second = |sign: &Sign| {
            let same = |other: &Sign| (other.key, other.code, other.back) == (sign.key, sign.code, sign.back);
            second.signs.iter().any(same)
        };
        let (kept, gone): (Vec<Sign>, Vec<Sign>) = first.signs.iter().partition(|sign| in_second(sign));
        assert!(!gone.is_empty() && kept.len() > gone.len() && second.signs.len() > kept.len());
        for sign in &second.signs {
            assert!(marks.has(sign.key));
            let small = sign.back - 1;
            assert!(many.rare_value(small).is_none());
            assert_eq!(many.bytes[small] ^ sign.key, sign.code, "{sign:?}");
        }
    }

    /// One known heap in eight, fewer if there are few codes, within bounds, in runs: of the last half, one
    /// run lies in each step.
    #[test]
    fn heaps_of_the_sample() {
        for (n, codes, count) in [
            (1 << 15, KEY_CODES, 4096),
            (1 << 15, KEY_CODES / 2, 2048),
            (1 << 15, 1, 1024),
            (1 << 24, KEY_CODES, 16384),
            (1 << 10, KEY_CODES, 512),
        ] {
            let first = n - (n / 2).min(1 << 20);
            let runs = count / RUN_HEAPS;
            let step = (n - first) / runs;
            let ends = |at: usize| sample(n, codes).map(move |heap| (heap + at - first) / step);
            let steps: Vec<usize> = (0..runs).collect();
            assert_eq!(ends(0).collect::<Vec<_>>(), steps, "{n}, {codes} codes");
            assert_eq!(ends(RUN_HEAPS - 1).collect::<Vec<_>>(), steps, "{n}, {codes} codes");
        }
    }
}
