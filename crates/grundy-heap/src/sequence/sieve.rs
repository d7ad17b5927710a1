//! Eight heaps at once, for games whose rare heaps are many and never end.
//!
//! A common option has one rare part. So a common value that seems to be free is compared with the splits that have a rare
//! part alone. A rare value below the least free common one has many splits that give it, and is nearly always found among
//! the first. As everywhere, the mask decides only how fast a value comes: that classes add is true of any mask.
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
use super::rows::{CHUNK, Parts, Rows, SPAN};
use super::seek::{Class, Marks, ROOM, Seek, mark};
use super::splits::{WANTED, find};
use crate::takes::Takes;

pub(super) use super::rows::BLOCK;

/// Blocks that may be computed at once, on as many threads.
const AT_ONCE: usize = 4;
/// The first length at which a mask is looked for; then whenever the length has doubled.
const FIRST_MASK: usize = 1 << 12;
/// Masks are looked for among values below this.
const VALUES: usize = 1 << 14;
/// The most splits with a common part that are turned into rows.
const COMMON_PARTS: usize = 1 << 14;
/// So many parts of a class are neighbours, and read together; more would give much the same.
const RUN: usize = 16;
/// How many values should not be marked: to look for so many costs what it costs to mark on.
const UNMARKED: usize = 16;
/// How many rare values should be looked for among all splits.
const LEFT: usize = 5;

/// The rare heaps, and what is done with them.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// The amounts taken by splits, and up to where the heaps are sorted into parts.
    splits: Vec<usize>,
    sorted: Vec<usize>,
    /// The bits of a value that count: it is common if an odd number of them is set. 0 if there is no mask.
    mask: u16,
    /// The length at which the mask is looked for next.
    next: usize,
    #[cfg(test)]
    forced: Option<u16>,
    /// The values known, after a margin.
    padded: Vec<u16>,
    /// The rare and the common values.
    classes: [Class; 2],
    /// Parts up to this are near: the other part may be in the blocks computed at once.
    near: usize,
    /// All splits with a rare part, the other of which is known; some of them with a common part.
    rare: Parts,
    common: Parts,
    /// For each block at once.
    works: Vec<Work>,
}

/// A block at work.
#[derive(Clone, Debug)]
struct Work {
    /// The first heap, and how many were known before.
    first: usize,
    known: usize,
    /// The options by splits with a rare part, with a common part.
    rare: Rows,
    common: Rows,
    marks: Box<Marks>,
    /// For each heap the least common value that no split gives, and the least rare one below it.
    bounds: [Option<u16>; BLOCK],
    least: [Option<u16>; BLOCK],
    left: Vec<u16>,
    tuning: Tuning,
}

/// How many options are marked, and how many splits with a common part are turned into rows; with what came of it.
#[derive(Clone, Debug)]
struct Tuning {
    rare_marks: usize,
    common_marks: usize,
    common_parts: usize,
    /// In this block: common values not marked, rare values not marked, rare values looked for among all splits.
    unmarked: [usize; 2],
    left: usize,
}

impl Sieve {
    pub(super) fn new(takes: &Takes) -> Self {
        Self {
            splits: takes.splits(),
            sorted: Vec::new(),
            mask: 0,
            next: FIRST_MASK,
            #[cfg(test)]
            forced: None,
            padded: vec![0; SPAN],
            classes: Default::default(),
            near: 0,
            rare: Parts::default(),
            common: Parts::default(),
            works: Vec::new(),
        }
    }

    /// Looks for a mask from this length on, or takes this one.
    #[cfg(test)]
    pub(super) fn begin(&mut self, len: usize, mask: Option<u16>) {
        (self.next, self.forced) = (len, mask);
    }

    /// Whether blocks can be computed from these values, all of which are below `size`; on so many threads from now on.
    pub(super) fn fits(&mut self, takes: &Takes, known: &[u16], size: usize, threads: usize) -> bool {
        if known.len() >= self.next {
            self.next = 2 * known.len();
            // all splits have far parts by far, and heaps fit 32 bits
            let far = self.splits.last().is_some_and(|&t| 4 * t + 2 * (AT_ONCE + 1) * BLOCK < known.len())
                && known.len() < 1 << 30;
            self.mask = if takes.unequal || !far { 0 } else { mask(known) };
            #[cfg(test)]
            if let (Some(mask), true) = (self.forced, far && !takes.unequal) {
                self.mask = mask;
            }
            if self.mask != 0 {
                self.near = (threads.min(AT_ONCE) + 1) * BLOCK;
                self.learn(known);
            }
        }
        self.mask != 0 && 2 * size <= ROOM
    }

    fn is_common(&self, value: u16) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// Sorts the splits by the class of a part, in a scattered order: neighbours give much the same.
    fn learn(&mut self, known: &[u16]) {
        self.classes = [Class::of(|value| !self.is_common(value)), Class::of(|value| self.is_common(value))];
        let end = known.len() - self.splits.last().copied().unwrap_or(0);
        let (common, rare): (Vec<usize>, Vec<usize>) =
            (self.near + 1..end).partition(|&part| self.is_common(known[part]));
        self.rare = self.ordered(known, &rare, |value| self.is_common(value), usize::MAX);
        self.common = self.ordered(known, &common, |value| !self.is_common(value), COMMON_PARTS);
        self.sorted = vec![end; self.splits.len()];
    }

    /// The splits with these parts, up to so many: the best first, then neighbours that are read together.
    fn ordered(&self, known: &[u16], parts: &[usize], wanted: impl Fn(u16) -> bool, most: usize) -> Parts {
        let splits: Vec<(usize, usize)> =
            parts.iter().flat_map(|&part| self.splits.iter().map(move |&t| (t, part))).collect();
        let mut best = best(known, &splits, wanted);
        let mut taken = vec![false; splits.len()];
        best.iter().for_each(|&i| taken[i] = true);
        // those that are looked at together are read in turn
        best.chunks_mut(CHUNK).for_each(<[usize]>::sort_unstable);
        let others: Vec<usize> = (0..splits.len()).filter(|&i| !taken[i]).collect();
        let runs: Vec<_> = others.chunks(RUN).collect();
        let others = scattered(runs.len()).flat_map(|run| runs[run]);
        let mut found = Parts::default();
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

    /// Computes the next heaps: so many blocks, one on each thread, as far as there was one when the order was learnt; or less if values outgrow the
    /// marks, even none. All values known are below `size`, a power of two.
    pub(super) fn blocks(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        mirror: &Mirror,
        size: usize,
        blocks: usize,
    ) {
        self.padded.extend_from_slice(&known[self.padded.len() - SPAN..]);
        self.sort(known);
        // a thread that has come since waits until all is learnt anew
        let blocks = blocks.min(self.near / BLOCK - 1);
        let mut works = std::mem::take(&mut self.works);
        works.resize_with(works.len().max(blocks), Work::new);
        let n = known.len();
        let far = |(i, work): (usize, &mut Work)| self.far(takes, (known, mirror), n + BLOCK * i, size, work);
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

    /// What the known heaps say of the block that begins with `first`, which is fewer than [`AT_ONCE`] blocks beyond them.
    fn far(
        &self,
        takes: &Takes,
        (known, mirror): (&[u16], &Mirror),
        first: usize,
        size: usize,
        work: &mut Work,
    ) {
        (work.first, work.known) = (first, known.len());
        work.rare.fill(&self.padded, first, &self.rare, usize::MAX);
        for heap in 0..BLOCK {
            self.bound(takes, known, size, work, heap);
        }
        work.common.fill(&self.padded, first, &self.common, work.tuning.common_parts);
        for heap in 0..BLOCK {
            self.below(takes, (known, mirror), size, work, heap);
        }
    }

    /// The least common value that is no option of this heap of the block.
    fn bound(&self, takes: &Takes, known: &[u16], size: usize, work: &mut Work, heap: usize) {
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

    /// The least rare value below it that is no option.
    fn below(
        &self,
        takes: &Takes,
        (known, mirror): (&[u16], &Mirror),
        size: usize,
        work: &mut Work,
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

    /// Clears the marks, and marks the options that have a near part or none, so far as they are known: among them are all
    /// with a part that is not yet in the mirror.
    fn near(&self, takes: &Takes, known: &[u16], size: usize, work: &mut Work, heap: usize) {
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
    fn settle(&self, takes: &Takes, known: &mut Vec<u16>, mirror: &Mirror, size: usize, work: &mut Work) {
        for heap in 0..BLOCK {
            let (n, from) = (known.len(), work.known);
            let value = |work: &Work| work.least[heap].or(work.bounds[heap]);
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

impl Work {
    fn new() -> Self {
        Self {
            first: 0,
            known: 0,
            rare: Rows::default(),
            common: Rows::default(),
            marks: Box::new([0; ROOM]),
            bounds: [None; BLOCK],
            least: [None; BLOCK],
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
        tune(&mut self.rare_marks, self.unmarked[0] > UNMARKED * BLOCK, rare);
        tune(&mut self.common_marks, self.unmarked[1] > UNMARKED * BLOCK, self.common_parts);
        tune(&mut self.common_parts, self.left > LEFT * BLOCK, common);
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
        let wanted: [u16; WANTED] = std::array::from_fn(|i| values.get(i).copied().unwrap_or(u16::MAX));
        let found = find(takes, splits, known, n, wanted);
        if let Some(free) = (0..WANTED).find(|i| found & 1 << i == 0) {
            return Some(wanted[free]);
        }
        values = &values[WANTED.min(values.len())..];
    }
    None
}

/// The numbers below `len`, none of them near those before it.
fn scattered(len: usize) -> impl Iterator<Item = usize> {
    // the golden section leaves the widest gaps
    let step = (len * 987 / 1597..).find(|&step| num_integer::gcd(step, len) == 1).unwrap_or(1);
    (0..len).map(move |i| i * step % len)
}

/// The mask with the fewest rare heaps; 0 if they are not few, or values are too large.
fn mask(known: &[u16]) -> u16 {
    let mut balance = vec![0_i64; VALUES];
    for &value in known {
        let Some(count) = balance.get_mut(usize::from(value)) else { return 0 };
        *count += 1;
    }
    walsh_hadamard(&mut balance);
    // the sum of (-1)^class: the fewer rare heaps, the smaller
    let best = (1..VALUES).min_by_key(|&mask| balance[mask]).unwrap_or(0);
    let total = i64::try_from(known.len()).unwrap_or(i64::MAX);
    if balance[best] < -total / 5 { u16::try_from(best).unwrap_or(0) } else { 0 }
}
