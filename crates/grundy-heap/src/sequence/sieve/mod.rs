//! Sixty-four heaps at once, for games whose rare heaps are many and never end.
//!
//! A common option has one rare part. So a common value that seems to be free is compared with the splits
//! that have a rare part alone. A rare value below the least free common one has many splits that give it,
//! and is nearly always found among the first. As everywhere, the mask decides only how fast a value comes:
//! that classes add is true of any mask.
//!
//! 1. The splits with a rare part, in an order learnt from heaps known: what the first ones give is put into sets of
//!    codes. Of the codes that a set lacks, the other splits strike out more and more; the least one that is left
//!    bounds the value of the heap. All this is done at 64 heaps side by side, a vector at a time.
//! 2. The same is done with some splits that have a common part; the few rare values below the bound that are left are
//!    looked for among all splits.
//! 3. Heap by heap, the few splits with a part in the block are added. What they give is hardly ever the value found; if
//!    it is, the next one is looked for.

mod given;
mod left;
mod planes;

use rayon::prelude::*;

use super::classes::{Classes, walsh_hadamard};
use super::mirror::Mirror;
use super::order::{Order, Split};
use super::splits::{PASS_VALUES, find};
use crate::takes::Takes;
use given::Given;
use left::{Left, MAX_CODES};
use planes::{CODE_LIMIT, Part, Planes};

/// Heaps in a block.
pub(super) const BLOCK_HEAPS: usize = 64;
/// Blocks that may be computed in parallel, one a thread.
const MAX_PARALLEL_BLOCKS: usize = 4;
/// No heap that is computed is further beyond those known.
const AHEAD_HEAPS: usize = (MAX_PARALLEL_BLOCKS + 1) * BLOCK_HEAPS;
/// The length at which the first mask is searched for, and what part of the length is added before it is
/// searched for again.
const FIRST_MASK_HEAPS: usize = 1 << 12;
const MASK_GROWTH: [usize; 2] = [2, 5];
/// More splits with a rare part than these would need too much memory: 12 bytes each.
const MAX_RARE_SPLITS: usize = 1 << 22;
/// As many splits with a common part are looked at, and one for every second heap if those are more.
const MIN_COMMON_SPLITS: usize = 1 << 14;
/// Common codes that are kept for each heap to the end.
const LAST_CODES: usize = 3;
/// Target number of heaps of a block for which more common codes are needed than were kept.
const SHORT_HEAPS: usize = 4;
/// Target number of rare codes that sets leave, and that are searched for among all splits.
const UNSET_RARE_CODES: usize = 6;
const LATE_RARE_CODES: usize = 1;

/// The rare heaps, and what is done with them.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// The amounts taken by splits, and up to where the heaps are sorted into parts.
    splits: Vec<usize>,
    sorted: Vec<usize>,
    classes: Option<Classes>,
    /// The length at which the mask is looked for next.
    next: usize,
    #[cfg(test)]
    forced: Option<u16>,
    planes: Planes,
    /// All splits with a rare part, with what makes heaps shorter; and some with a common part.
    rare: Vec<Part>,
    common: Vec<Part>,
    tuning: Tuning,
    /// Splits to choose from, and how they are ordered: memory that is kept.
    choices: Vec<Split>,
    order: Order,
    /// One for each block computed in parallel.
    works: Vec<BlockWork>,
}

/// The working memory for one block.
#[derive(Clone, Debug)]
struct BlockWork {
    /// The first heap, and how many were known before.
    first: usize,
    known: usize,
    given: Given,
    left: Left,
    /// For each heap the least common value that no split gives, and the least rare one below it.
    bounds: [Option<u16>; BLOCK_HEAPS],
    least: [Option<u16>; BLOCK_HEAPS],
    /// The next common value that no split gives, if it is known.
    next: [Option<u16>; BLOCK_HEAPS],
    seen: Seen,
}

/// What came of the tuning in a block.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// The largest common code.
    code: usize,
    /// Heaps for which too few common codes were kept.
    short: usize,
    /// Rare codes that the sets left, and those left after all that is looked at.
    unset: usize,
    late: usize,
}

/// How many splits are put into sets, how many with a common part are looked at, and how many codes are.
#[derive(Clone, Debug)]
struct Tuning {
    rare_sets: usize,
    common_sets: usize,
    common_parts: usize,
    codes: usize,
}

impl Sieve {
    pub(super) fn new(takes: &Takes) -> Self {
        Self {
            splits: takes.splits(),
            sorted: Vec::new(),
            classes: None,
            next: FIRST_MASK_HEAPS,
            #[cfg(test)]
            forced: None,
            planes: Planes::default(),
            rare: Vec::new(),
            common: Vec::new(),
            tuning: Tuning { rare_sets: 256, common_sets: 256, common_parts: 1024, codes: 64 },
            choices: Vec::new(),
            order: Order::default(),
            works: Vec::new(),
        }
    }

    /// Looks for a mask from this length on, or takes this one.
    #[cfg(test)]
    pub(super) fn begin(&mut self, len: usize, mask: Option<u16>) {
        (self.next, self.forced) = (len, mask);
    }

    /// Whether blocks can be computed from these values, which are all below `size`.
    pub(super) fn fits(&mut self, takes: &Takes, known: &[u16], size: usize) -> bool {
        if known.len() >= self.next {
            self.next = known.len() + known.len() * MASK_GROWTH[0] / MASK_GROWTH[1];
            // at least one part of each split is known, and heaps fit 32 bits
            let before = self.classes;
            let far = |&t: &usize| t + AHEAD_HEAPS < known.len() && known.len() < 1 << 30;
            let fits = !takes.unequal && self.splits.last().is_some_and(far);
            #[cfg(test)]
            let mask = |known: &[u16]| self.forced.or_else(|| mask(known));
            self.classes = if fits { mask(known).map(Classes::of_mask) } else { None };
            let rare = |classes: &Classes| known.iter().filter(|&&value| !classes.common(0, value)).count();
            self.classes =
                self.classes.filter(|classes| rare(classes) * self.splits.len() <= MAX_RARE_SPLITS);
            if let Some(classes) = self.classes {
                if before != Some(classes) {
                    self.planes = Planes::new(takes.digits.len(), AHEAD_HEAPS);
                }
                self.learn(takes, known, classes);
            }
        }
        self.classes.is_some() && size <= CODE_LIMIT
    }

    /// Sorts the splits by the class of a part, the best first.
    fn learn(&mut self, takes: &Takes, known: &[u16], classes: Classes) {
        self.rare.clear();
        self.rare.extend(takes.shortens().into_iter().map(|k| Part::new(back(k), 0)));
        self.choose(known, classes, false, usize::MAX);
        self.common.clear();
        self.choose(known, classes, true, MIN_COMMON_SPLITS.max(known.len() / 2));
        self.sorted.clear();
        self.sorted.resize(self.splits.len(), known.len());
    }

    /// Adds at most `most` splits with a common part, or with a rare one: the best first.
    fn choose(&mut self, known: &[u16], classes: Classes, common: bool, most: usize) {
        let Self { splits, choices, order, .. } = self;
        let parts = (1..known.len()).filter(|&part| classes.common(part, known[part]) == common);
        let of_part = |part: usize| splits.iter().map(move |&t| (back(t + part), known[part]));
        choices.clear();
        choices.extend(parts.flat_map(of_part).take(most));
        // the other part is common: with a rare one the option is, too
        let best = order.best(known, choices, |value| classes.common(0, value) != common);
        let chosen = best.iter().map(|&split| choices[split as usize]);
        let sorted = if common { &mut self.common } else { &mut self.rare };
        sorted.extend(chosen.map(|(back, value)| Part::new(back, classes.squeeze(value))));
    }

    /// Adds the splits into a rare heap and another that are known by now.
    fn sort(&mut self, known: &[u16], classes: Classes) {
        for (&t, sorted) in self.splits.iter().zip(&mut self.sorted) {
            for (part, &value) in known.iter().enumerate().skip(*sorted) {
                if !classes.common(part, value) {
                    self.rare.push(Part::new(back(t + part), classes.squeeze(value)));
                }
            }
            *sorted = known.len();
        }
    }

    /// Computes the heaps below `len`, at most `blocks` blocks in parallel, one a thread.
    pub(super) fn blocks(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        mirror: &Mirror,
        (len, blocks): (usize, usize),
    ) {
        let Some(classes) = self.classes else { return };
        self.sort(known, classes);
        self.planes.follow(known, classes);
        let blocks = blocks.min(MAX_PARALLEL_BLOCKS);
        let mut works = std::mem::take(&mut self.works);
        works.resize_with(works.len().max(blocks), BlockWork::new);
        let n = known.len();
        let far = |(i, work): (usize, &mut BlockWork)| {
            self.far(takes, classes, (known, mirror), n + BLOCK_HEAPS * i, work);
        };
        if blocks == 1 {
            far((0, &mut works[0]));
        } else {
            works[..blocks].par_iter_mut().enumerate().for_each(far);
        }
        for work in &mut works[..blocks] {
            if work.first == known.len() {
                self.settle(takes, known, mirror, len, work);
            }
            self.tuning.follow(work.seen, self.rare.len(), self.common.len());
        }
        self.works = works;
    }

    /// What the known heaps say of the block that begins with `first`, which is fewer than
    /// [`MAX_PARALLEL_BLOCKS`] blocks beyond them.
    fn far(
        &self,
        takes: &Takes,
        classes: Classes,
        known: (&[u16], &Mirror),
        first: usize,
        work: &mut BlockWork,
    ) {
        (work.first, work.known, work.seen) = (first, known.0.len(), Seen::default());
        self.bound(takes, classes, known, work);
        self.below(takes, classes, known, work);
    }

    /// The least common values that are not options of the heaps of the block.
    fn bound(&self, takes: &Takes, classes: Classes, known: (&[u16], &Mirror), work: &mut BlockWork) {
        let BlockWork { first, given, left, .. } = work;
        let (sets, others) = self.rare.split_at(self.tuning.rare_sets.min(self.rare.len()));
        given.find(&self.planes, *first, sets, self.tuning.codes);
        left.fill(|lane| given.missing(lane, 0..given.codes()), |_| given.codes());
        let kept = |rest: usize| LAST_CODES + MAX_CODES * rest / self.rare.len();
        left.strike(&self.planes, *first, others, first_stage(sets), kept);
        for lane in 0..BLOCK_HEAPS {
            let value = |code: u16| classes.expand(code, 0, true);
            let bound = left.of(lane).next().map(value).or_else(|| {
                work.seen.short += 1;
                let codes = given.missing(lane, left.beyond(lane)..CODE_LIMIT);
                least_free(takes, &self.splits, known, *first + lane, codes.map(value))
            });
            work.bounds[lane] = bound;
            work.next[lane] = left.of(lane).nth(1).map(value);
            work.seen.code = bound.map_or(0, |bound| classes.squeeze(bound).into()).max(work.seen.code);
        }
    }

    /// The least rare values below those bounds that no split gives.
    fn below(&self, takes: &Takes, classes: Classes, known: (&[u16], &Mirror), work: &mut BlockWork) {
        let BlockWork { first, given, left, bounds, .. } = work;
        let limits = bounds.map(|bound| bound.map_or(0, |bound| classes.others_below(0, bound).into()));
        let most = limits.iter().copied().max().unwrap_or(0);
        let parts = self.tuning.common_parts.min(self.common.len());
        let (sets, others) = self.common[..parts].split_at(self.tuning.common_sets.min(parts));
        given.find(&self.planes, *first, sets, most);
        work.seen.unset = left.fill(|lane| given.missing(lane, 0..limits[lane]), |lane| limits[lane]);
        left.strike(&self.planes, *first, others, first_stage(sets), |_| MAX_CODES);
        for (lane, (least, &limit)) in work.least.iter_mut().zip(&limits).enumerate() {
            work.seen.late += left.of(lane).count();
            let codes = left.of(lane).chain(given.missing(lane, left.beyond(lane)..limit));
            let values = codes.map(|code| classes.expand(code, 0, false));
            *least = least_free(takes, &self.splits, known, *first + lane, values);
        }
    }

    /// The options of the heap n that leave at most one heap.
    fn direct(takes: &Takes, known: &[u16], n: usize) -> impl Iterator<Item = u16> {
        let digits = takes.digits.iter().enumerate().skip(1).take_while(move |&(k, _)| k < n);
        let one = digits.filter(|&(_, digit)| digit & 2 != 0).map(move |(k, _)| known[n - k]);
        one.chain(takes.clears(n).then_some(0))
    }

    /// Adds the splits that have a part in the block, and takes the values below `len` over.
    fn settle(&self, takes: &Takes, known: &mut Vec<u16>, mirror: &Mirror, len: usize, work: &BlockWork) {
        for lane in 0..BLOCK_HEAPS.min(len - known.len()) {
            let (n, from) = (known.len(), work.known);
            let Some(mut value) = work.least[lane].or(work.bounds[lane]) else { return };
            let is_new = |value: u16| {
                self.splits.iter().any(|&t| {
                    // all at once: side by side this is faster than one by one up to the first
                    let last = (n - t).saturating_sub(from);
                    let both = known[1..=last].iter().zip(known[n - t - last..n - t].iter().rev());
                    both.fold(false, |any, (part, other)| any | (part ^ other == value))
                }) || Self::direct(takes, known, n).any(|option| option == value)
            };
            if is_new(value) {
                let Some(next) = self.next_free(takes, (known, mirror), work, lane, value, is_new) else {
                    return;
                };
                value = next;
            }
            known.push(value);
        }
    }

    /// The least value beyond this one that no split gives, where that is new.
    fn next_free(
        &self,
        takes: &Takes,
        known: (&[u16], &Mirror),
        work: &BlockWork,
        lane: usize,
        mut value: u16,
        is_new: impl Fn(u16) -> bool,
    ) -> Option<u16> {
        let n = known.0.len();
        let classes = self.classes?;
        for free in [work.bounds[lane], work.next[lane]].into_iter().flatten() {
            if free <= value {
                continue;
            }
            // far splits give the common values before it
            let rare = (value + 1..free).filter(|&value| !classes.common(0, value) && !is_new(value));
            let least = least_free(takes, &self.splits, known, n, rare);
            if least.is_some() {
                return least;
            }
            if !is_new(free) {
                return Some(free);
            }
            value = free;
        }
        let values = (value + 1..u16::MAX).filter(|&value| !is_new(value));
        least_free(takes, &self.splits, known, n, values)
    }
}

impl BlockWork {
    fn new() -> Self {
        Self {
            first: 0,
            known: 0,
            given: Given::default(),
            left: Left::new(),
            bounds: [None; BLOCK_HEAPS],
            least: [None; BLOCK_HEAPS],
            next: [None; BLOCK_HEAPS],
            seen: Seen::default(),
        }
    }
}

impl Tuning {
    /// More or less of everything, after a block, within so many splits.
    fn follow(&mut self, seen: Seen, rare: usize, common: usize) {
        let tune = |what: &mut usize, more: bool, most: usize| {
            let step = 1 + *what / 32;
            *what = if more { *what + step } else { what.saturating_sub(step) }.clamp(1, most.max(1));
        };
        tune(&mut self.rare_sets, seen.short > SHORT_HEAPS, rare);
        tune(&mut self.common_sets, seen.unset > UNSET_RARE_CODES * BLOCK_HEAPS, self.common_parts);
        tune(&mut self.common_parts, seen.late > LATE_RARE_CODES * BLOCK_HEAPS, common);
        self.codes = (seen.code + 1).max(self.codes - self.codes / 64);
    }
}

/// How much shorter a part is than a heap.
fn back(heaps: usize) -> u32 {
    u32::try_from(heaps).expect("heaps fit 32 bits")
}

/// How many parts the first stage has after those of the sets.
fn first_stage(sets: &[Part]) -> usize {
    BLOCK_HEAPS + sets.len() / 3
}

/// The least of these values that no split of the heap n into heaps of the mirror gives; they ascend.
fn least_free(
    takes: &Takes,
    splits: &[usize],
    known: (&[u16], &Mirror),
    n: usize,
    mut values: impl Iterator<Item = u16>,
) -> Option<u16> {
    loop {
        let wanted: [u16; PASS_VALUES] = std::array::from_fn(|_| values.next().unwrap_or(u16::MAX));
        let found = match wanted {
            [u16::MAX, ..] => return None,
            [first, u16::MAX, ..] => find(takes, splits, known, n, [first]) | !1,
            _ => find(takes, splits, known, n, wanted),
        };
        if let Some(free) = (0..PASS_VALUES).find(|i| found & 1 << i == 0) {
            return Some(wanted[free]);
        }
    }
}

/// The mask with the fewest rare heaps; none if they are not few, or values are too large for codes.
fn mask(known: &[u16]) -> Option<u16> {
    let size = (usize::from(known.iter().copied().max()?) + 1).next_power_of_two();
    if size > CODE_LIMIT {
        return None;
    }
    let mut balance = vec![0_i64; size];
    known.iter().for_each(|&value| balance[usize::from(value)] += 1);
    walsh_hadamard(&mut balance);
    // the sum of (-1)^class: the fewer rare heaps, the smaller
    let best = (1..size).min_by_key(|&mask| balance[mask])?;
    let total = i64::try_from(known.len()).unwrap_or(i64::MAX);
    (balance[best] < -total / 5).then(|| u16::try_from(best).ok())?
}

#[cfg(test)]
mod tests;
