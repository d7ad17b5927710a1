//! Eight heaps at once, for games whose rare heaps are many and never end.
//!
//! A common option has one rare part. So a common value that seems to be free is compared with the splits
//! that have a rare part alone. A rare value below the least free common one has many splits that give it,
//! and is nearly always found among the first. As everywhere, the mask decides only how fast a value comes:
//! that classes add is true of any mask.
//!
//! 1. What the splits with a rare part give at eight heaps is turned into one row of options for each heap. The least
//!    common value that is not in the row bounds the value of the heap.
//! 2. The same is done with some splits that have a common part; the few rare values below the bound that are not in the
//!    row are looked for among all splits.
//!    The splits are taken in an order learnt from heaps known: first those that exclude most, each for what it adds.
//! 3. Heap by heap, the few splits with a part in the block are added. What they give is hardly ever the value found; if
//!    it is, the value is sought once more.

use rayon::prelude::*;

use super::classes::walsh_hadamard;
use super::mirror::Mirror;
use super::order::best;
use super::rows::{CHUNK_OPTIONS, OptionRows, SPAN_HEAPS, SplitParts};
use super::seek::{ClassMembers, MARKED_VALUES, Seek, ValueMarks, mark};
use super::splits::{PASS_VALUES, find};
use crate::takes::Takes;

pub(super) use super::rows::BLOCK_HEAPS;

/// Blocks that may be computed in parallel, one a thread.
const MAX_PARALLEL_BLOCKS: usize = 4;
/// The length at which the first mask is searched for; the search is repeated whenever the length has
/// doubled.
const FIRST_MASK_HEAPS: usize = 1 << 12;
/// Masks are searched for among values below this.
const MASK_VALUE_LIMIT: usize = 1 << 14;
/// The most splits with a common part that are turned into rows.
const MAX_COMMON_SPLITS: usize = 1 << 14;
/// Neighbouring parts of a class that are read together. A longer run would not be faster.
const RUN_PARTS: usize = 16;
/// Target number of unmarked values: searching for this many costs as much as marking further splits.
const UNMARKED_VALUES: usize = 16;
/// Target number of rare values that are searched for among all splits.
const LATE_RARE_VALUES: usize = 5;

/// The rare heaps, and what is done with them.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// The amounts taken by splits, and up to where the heaps are sorted into parts.
    splits: Vec<usize>,
    sorted: Vec<usize>,
    /// A value is common if it has an odd number of these bits. 0 if there is no mask.
    mask: u16,
    /// The length at which the mask is looked for next.
    next: usize,
    #[cfg(test)]
    forced: Option<u16>,
    /// The values known, after a margin.
    padded: Vec<u16>,
    /// The rare and the common values.
    classes: [ClassMembers; 2],
    /// Parts up to this are near: the other part may be in the blocks computed at once.
    near: usize,
    /// All splits with a rare part whose other part is known, and some with a common part.
    rare: SplitParts,
    common: SplitParts,
    /// One for each block computed in parallel.
    works: Vec<BlockWork>,
}

/// The working memory for one block.
#[derive(Clone, Debug)]
struct BlockWork {
    /// The first heap, and how many were known before.
    first: usize,
    known: usize,
    /// The options by splits with a rare part, with a common part.
    rare: OptionRows,
    common: OptionRows,
    marks: Box<ValueMarks>,
    /// For each heap the least common value that no split gives, and the least rare one below it.
    bounds: [Option<u16>; BLOCK_HEAPS],
    least: [Option<u16>; BLOCK_HEAPS],
    left: Vec<u16>,
    tuning: Tuning,
}

/// How many options are marked, and how many splits with a common part are turned into rows; with what came
/// of it.
#[derive(Clone, Debug)]
struct Tuning {
    rare_marks: usize,
    common_marks: usize,
    common_parts: usize,
    /// In this block: common values not marked, rare values not marked, rare values looked for among all
    /// splits.
    unmarked: [usize; 2],
    left: usize,
}

impl Sieve {
    pub(super) fn new(takes: &Takes) -> Self {
        Self {
            splits: takes.splits(),
            sorted: Vec::new(),
            mask: 0,
            next: FIRST_MASK_HEAPS,
            #[cfg(test)]
            forced: None,
            padded: vec![0; SPAN_HEAPS],
            classes: Default::default(),
            near: 0,
            rare: SplitParts::default(),
            common: SplitParts::default(),
            works: Vec::new(),
        }
    }

    /// Looks for a mask from this length on, or takes this one.
    #[cfg(test)]
    pub(super) fn begin(&mut self, len: usize, mask: Option<u16>) {
        (self.next, self.forced) = (len, mask);
    }

    /// Whether blocks can be computed from these values, which are all below `size`. Sets the number of
    /// threads.
    pub(super) fn fits(&mut self, takes: &Takes, known: &[u16], size: usize, threads: usize) -> bool {
        if known.len() >= self.next {
            self.next = 2 * known.len();
            // all splits have far parts by far, and heaps fit 32 bits
            let far = self
                .splits
                .last()
                .is_some_and(|&t| 4 * t + 2 * (MAX_PARALLEL_BLOCKS + 1) * BLOCK_HEAPS < known.len())
                && known.len() < 1 << 30;
            self.mask = if takes.unequal || !far { 0 } else { mask(known) };
            #[cfg(test)]
            if let (Some(mask), true) = (self.forced, far && !takes.unequal) {
                self.mask = mask;
            }
            if self.mask != 0 {
                self.near = (threads.min(MAX_PARALLEL_BLOCKS) + 1) * BLOCK_HEAPS;
                self.learn(known);
            }
        }
        self.mask != 0 && 2 * size <= MARKED_VALUES
    }

    fn is_common(&self, value: u16) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// Sorts the splits by the class of a part, in a scattered order: neighbours give much the same.
    fn learn(&mut self, known: &[u16]) {
        self.classes = [
            ClassMembers::of(|value| !self.is_common(value)),
            ClassMembers::of(|value| self.is_common(value)),
        ];
        let end = known.len() - self.splits.last().copied().unwrap_or(0);
        let (common, rare): (Vec<usize>, Vec<usize>) =
            (self.near + 1..end).partition(|&part| self.is_common(known[part]));
        self.rare = self.ordered(known, &rare, |value| self.is_common(value), usize::MAX);
        self.common = self.ordered(known, &common, |value| !self.is_common(value), MAX_COMMON_SPLITS);
        self.sorted = vec![end; self.splits.len()];
    }

    /// At most `most` splits with these parts: the best first, then neighbours that are read together.
    fn ordered(
        &self,
        known: &[u16],
        parts: &[usize],
        wanted: impl Fn(u16) -> bool,
        most: usize,
    ) -> SplitParts {
        let splits: Vec<(usize, usize)> =
            parts.iter().flat_map(|&part| self.splits.iter().map(move |&t| (t, part))).collect();
        let mut best = best(known, &splits, wanted);
        let mut taken = vec![false; splits.len()];
        best.iter().for_each(|&i| taken[i] = true);
        // those that are looked at together are read in turn
        best.chunks_mut(CHUNK_OPTIONS).for_each(<[usize]>::sort_unstable);
        let others: Vec<usize> = (0..splits.len()).filter(|&i| !taken[i]).collect();
        let runs: Vec<_> = others.chunks(RUN_PARTS).collect();
        let others = scattered(runs.len()).flat_map(|run| runs[run]);
        let mut found = SplitParts::default();
        for (t, part) in best.iter().chain(others).take(most).map(|&i| splits[i]) {
            found.push(t + part, known[part]);
        }
        found
    }

    /// Adds the splits into a rare heap and another that are known by now.
    fn sort(&mut self, known: &[u16]) {
        for (i, &t) in self.splits.iter().enumerate() {
            for (part, &value) in known[..known.len() - t].iter().enumerate().skip(self.sorted[i]) {
                if !self.is_common(value) {
                    self.rare.push(part + t, value);
                }
            }
            self.sorted[i] = known.len() - t;
        }
    }

    /// Computes `blocks` blocks in parallel, one a thread (one block until the order is known). It computes
    /// fewer, or none, if values outgrow the marks. All known values are below `size`, a power of two.
    pub(super) fn blocks(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        mirror: &Mirror,
        size: usize,
        blocks: usize,
    ) {
        self.padded.extend_from_slice(&known[self.padded.len() - SPAN_HEAPS..]);
        self.sort(known);
        // threads added since then wait until the order is learnt again
        let blocks = blocks.min(self.near / BLOCK_HEAPS - 1);
        let mut works = std::mem::take(&mut self.works);
        works.resize_with(works.len().max(blocks), BlockWork::new);
        let n = known.len();
        let far = |(i, work): (usize, &mut BlockWork)| {
            self.far(takes, (known, mirror), n + BLOCK_HEAPS * i, size, work);
        };
        if blocks == 1 {
            works.iter_mut().take(blocks).enumerate().for_each(far);
        } else {
            works[..blocks].par_iter_mut().enumerate().for_each(far);
        }
        for work in &mut works[..blocks] {
            if work.first == known.len() {
                self.settle(takes, known, mirror, size, work);
            }
            work.tuning.follow(self.rare.chunks(), self.common.chunks());
        }
        self.works = works;
    }

    /// What the known heaps say of the block that begins with `first`, which is fewer than
    /// [`MAX_PARALLEL_BLOCKS`] blocks beyond them.
    fn far(
        &self,
        takes: &Takes,
        (known, mirror): (&[u16], &Mirror),
        first: usize,
        size: usize,
        work: &mut BlockWork,
    ) {
        (work.first, work.known) = (first, known.len());
        work.rare.fill(&self.padded, first, &self.rare, usize::MAX);
        for heap in 0..BLOCK_HEAPS {
            self.bound(takes, known, size, work, heap);
        }
        work.common.fill(&self.padded, first, &self.common, work.tuning.common_parts);
        for heap in 0..BLOCK_HEAPS {
            self.below(takes, (known, mirror), size, work, heap);
        }
    }

    /// The least common value that is not an option of this heap of the block.
    fn bound(&self, takes: &Takes, known: &[u16], size: usize, work: &mut BlockWork, heap: usize) {
        self.near(takes, known, size, work, heap);
        work.left.clear();
        work.tuning.unmarked[0] += Seek {
            marks: &mut work.marks,
            row: work.rare.row(heap),
            marked: work.tuning.rare_marks,
            class: &self.classes[1],
            bound: 2 * size,
            most: 1,
            found: &mut work.left,
        }
        .run();
        work.bounds[heap] = work.left.first().copied();
    }

    /// The least rare value below that bound that is not an option.
    fn below(
        &self,
        takes: &Takes,
        (known, mirror): (&[u16], &Mirror),
        size: usize,
        work: &mut BlockWork,
        heap: usize,
    ) {
        self.near(takes, known, size, work, heap);
        work.left.clear();
        work.tuning.unmarked[1] += Seek {
            marks: &mut work.marks,
            row: work.common.row(heap),
            marked: work.tuning.common_marks,
            class: &self.classes[0],
            bound: work.bounds[heap].unwrap_or(0).into(),
            most: usize::MAX,
            found: &mut work.left,
        }
        .run();
        let n = work.first + heap;
        work.least[heap] = least_free(takes, &self.splits, (known, mirror), n, &work.left);
        work.tuning.left += work.left.len();
    }

    /// Clears the marks, and marks the options that have a near part or none, so far as they are known: among
    /// them are all with a part that is not yet in the mirror.
    fn near(&self, takes: &Takes, known: &[u16], size: usize, work: &mut BlockWork, heap: usize) {
        let n = work.first + heap;
        work.marks[..2 * size].fill(0);
        for &t in &self.splits {
            let whole = n - t;
            for part in (whole + 1).saturating_sub(known.len()).max(1)..=self.near {
                mark(&mut work.marks, known[part] ^ known[whole - part]);
            }
        }
        self.direct(takes, known, n, 0).for_each(|option| mark(&mut work.marks, option));
    }

    /// The options of the heap n that leave at most one heap: one of those from `from` on.
    fn direct(&self, takes: &Takes, known: &[u16], n: usize, from: usize) -> impl Iterator<Item = u16> {
        let digits = takes.digits.iter().enumerate().skip(1).take_while(move |&(k, _)| k < n);
        let one = digits.filter(|&(_, digit)| digit & 2 != 0).map(move |(k, _)| n - k);
        let one = one.filter(move |&left| left >= from).filter_map(|left| known.get(left).copied());
        one.chain((from == 0 && takes.clears(n)).then_some(0))
    }

    /// Adds the splits that have a part in the block, and takes the values over.
    fn settle(
        &self,
        takes: &Takes,
        known: &mut Vec<u16>,
        mirror: &Mirror,
        size: usize,
        work: &mut BlockWork,
    ) {
        for heap in 0..BLOCK_HEAPS {
            let (n, from) = (known.len(), work.known);
            let value = |work: &BlockWork| work.least[heap].or(work.bounds[heap]);
            let is_new = |value: Option<u16>| {
                let mut by_splits = self.splits.iter().flat_map(|&t| {
                    let last = (n - t).saturating_sub(from);
                    (1..=last).map(move |part| (part, n - t - part))
                });
                by_splits.any(|(part, other)| Some(known[part] ^ known[other]) == value)
                    || self.direct(takes, known, n, from).any(|option| Some(option) == value)
            };
            if is_new(value(work)) {
                self.bound(takes, known, size, work, heap);
                self.below(takes, (known, mirror), size, work, heap);
            }
            let Some(value) = value(work) else { return };
            known.push(value);
            if usize::from(value) >= size {
                return;
            }
        }
    }
}

impl BlockWork {
    fn new() -> Self {
        Self {
            first: 0,
            known: 0,
            rare: OptionRows::default(),
            common: OptionRows::default(),
            marks: Box::new([0; MARKED_VALUES]),
            bounds: [None; BLOCK_HEAPS],
            least: [None; BLOCK_HEAPS],
            left: Vec::new(),
            tuning: Tuning { rare_marks: 2, common_marks: 2, common_parts: 8, unmarked: [0; 2], left: 0 },
        }
    }
}

impl Tuning {
    /// More or less of everything, after a block.
    fn follow(&mut self, rare: usize, common: usize) {
        let tune = |what: &mut usize, more: bool, most: usize| {
            let step = 1 + *what / 32;
            *what = if more { *what + step } else { what.saturating_sub(step) }.clamp(1, most.max(1));
        };
        tune(&mut self.rare_marks, self.unmarked[0] > UNMARKED_VALUES * BLOCK_HEAPS, rare);
        tune(&mut self.common_marks, self.unmarked[1] > UNMARKED_VALUES * BLOCK_HEAPS, self.common_parts);
        tune(&mut self.common_parts, self.left > LATE_RARE_VALUES * BLOCK_HEAPS, common);
        (self.unmarked, self.left) = Default::default();
    }
}

/// The least of these values that no split of the heap n into heaps of the mirror gives; they ascend.
fn least_free(
    takes: &Takes,
    splits: &[usize],
    known: (&[u16], &Mirror),
    n: usize,
    mut values: &[u16],
) -> Option<u16> {
    while let Some(&first) = values.first() {
        if values.len() == 1 {
            return (find(takes, splits, known, n, [first]) == 0).then_some(first);
        }
        let wanted: [u16; PASS_VALUES] = std::array::from_fn(|i| values.get(i).copied().unwrap_or(u16::MAX));
        let found = find(takes, splits, known, n, wanted);
        if let Some(free) = (0..PASS_VALUES).find(|i| found & 1 << i == 0) {
            return Some(wanted[free]);
        }
        values = &values[PASS_VALUES.min(values.len())..];
    }
    None
}

/// The numbers below `len`, in an order in which neighbours are far apart.
fn scattered(len: usize) -> impl Iterator<Item = usize> {
    // the golden section leaves the widest gaps
    let step = (len * 987 / 1597..).find(|&step| num_integer::gcd(step, len) == 1).unwrap_or(1);
    (0..len).map(move |i| i * step % len)
}

/// The mask with the fewest rare heaps; 0 if they are not few, or values are too large.
fn mask(known: &[u16]) -> u16 {
    let mut balance = vec![0_i64; MASK_VALUE_LIMIT];
    for &value in known {
        let Some(count) = balance.get_mut(usize::from(value)) else { return 0 };
        *count += 1;
    }
    walsh_hadamard(&mut balance);
    // the sum of (-1)^class: the fewer rare heaps, the smaller
    let best = (1..MASK_VALUE_LIMIT).min_by_key(|&mask| balance[mask]).unwrap_or(0);
    let total = i64::try_from(known.len()).unwrap_or(i64::MAX);
    if balance[best] < -total / 5 { u16::try_from(best).unwrap_or(0) } else { 0 }
}

#[cfg(test)]
mod tests;
