//! Which options to look at, in which order, for the heaps to come.

use super::classes::Classes;
use super::coded::{CODE_COUNT, Coded, RARE_BYTE};
use super::cover::Cover;
use super::kernel::{MAX_FIRST_CANDIDATES, Pair};

/// Heaps whose far options are looked at together.
pub(super) const LANE_HEAPS: usize = 64;
/// Nearer pairs are looked at heap by heap.
pub(super) const NEAR_HEAPS: usize = 32;
/// Heaps in the sample.
const SAMPLE_HEAPS: usize = 384;
/// Up to this many pairs are all put into sets; more are cut into stages.
const MAX_SET_PAIRS: usize = 160;

/// What is done for each heap.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The look ahead that was asked for: pairs further away see heaps of earlier rounds only.
    pub(super) asked: usize,
    /// From here on pairs are far: the same, but less where all that is far goes into sets of 32 heaps and
    /// nothing is looked at ahead.
    pub(super) lookahead: usize,
    /// No pair reaches further back from any of 64 heaps.
    pub(super) reach: usize,
    /// Pairs that reach into the same 32 heaps.
    pub(super) near: Vec<Pair>,
    /// Pairs that reach further, but not beyond the lookahead.
    pub(super) mid: Vec<Pair>,
    /// Far pairs for the sets.
    pub(super) union: Vec<Pair>,
    /// Far pairs that strike out candidates, and how many candidates there are at first; the next stage keeps
    /// fewer.
    pub(super) stages: Vec<(usize, Vec<Pair>)>,
    pub(super) all: Vec<Pair>,
    /// Pairs whose code is too large to pass over rare heaps without care.
    pub(super) wide: Vec<Pair>,
    /// Codes below 16 times this are kept in the sets.
    pub(super) groups: usize,
    /// `below[n % 2][code]`: how many rare values are below the common value with this code.
    pub(super) below: [Vec<u16>; 2],
    /// Number of heaps known and of rare heaps among them when the plan was made.
    pub(super) made: (usize, usize),
    /// Number of rare heaps that are in it by now.
    pub(super) followed: usize,
}

impl Plan {
    /// A plan for the heaps after those known.
    pub(super) fn new(known: &Coded, asked: usize) -> Self {
        let n = known.bytes.len();
        let pairs = pairs(known, 0);
        let from = |least: usize| -> Vec<Pair> {
            pairs.iter().copied().filter(|p| p.offset as usize >= least).collect()
        };
        let few = from(NEAR_HEAPS).len() <= MAX_SET_PAIRS && asked == LANE_HEAPS;
        let lookahead = if few { NEAR_HEAPS } else { asked };
        let far = from(lookahead);
        let heaps = sample(n, 1);
        let codes = greedy_codes(known, &far, &heaps);
        let limits: Vec<u8> = heaps.iter().map(|&heap| common_code(known, heap).min(CODE_COUNT)).collect();
        let mut order = greedy_order(&codes, &limits);
        let mut used = vec![false; far.len()];
        order.iter().for_each(|&p| used[p] = true);
        order.extend((0..far.len()).filter(|&p| !used[p]));
        let far: Vec<Pair> = order.into_iter().map(|p| far[p]).collect();

        let mut sorted = limits.clone();
        sorted.sort_unstable();
        let most = sorted[sorted.len() - 1 - sorted.len() / 200];
        let groups = (usize::from(most) / 16 + 1).min(usize::from(CODE_COUNT) / 16);
        // what is trained is measured on other heaps
        let measured = sample(n, 2);
        let (union, stages) = if far.len() <= MAX_SET_PAIRS {
            (far, Vec::new())
        } else {
            stages(known, &far, &measured, groups)
        };
        let below = below(known.classes);
        let choose = |from: usize, to: usize| -> Vec<Pair> {
            pairs.iter().copied().filter(|p| (from..to).contains(&(p.offset as usize))).collect()
        };
        Self {
            asked,
            lookahead,
            reach: reach(&pairs),
            near: choose(0, NEAR_HEAPS),
            mid: choose(NEAR_HEAPS, lookahead),
            union,
            stages,
            all: pairs.clone(),
            wide: pairs.iter().copied().filter(|p| is_wide(p.code(), groups)).collect(),
            groups,
            below,
            made: (n, known.rare.len()),
            followed: known.rare.len(),
        }
    }

    /// Takes in the rare heaps found since; all of them are at least a guard behind.
    pub(super) fn follow(&mut self, known: &Coded) {
        for pair in pairs(known, self.followed) {
            if is_wide(pair.code(), self.groups) {
                self.wide.push(pair);
            }
            self.all.push(pair);
            let list = match (pair.offset as usize, self.stages.last_mut()) {
                (..NEAR_HEAPS, _) => &mut self.near,
                (offset, _) if offset < self.lookahead => &mut self.mid,
                (_, Some((_, last))) => last,
                (_, None) => &mut self.union,
            };
            list.push(pair);
        }
        self.followed = known.rare.len();
        self.reach = reach(&self.all);
    }
}

/// Whether the byte of a rare heap makes a code with this one that is kept in the sets.
fn is_wide(code: u8, groups: usize) -> bool {
    usize::from(RARE_BYTE ^ code) < 16 * groups
}

fn reach(pairs: &[Pair]) -> usize {
    pairs.iter().map(|pair| pair.offset as usize).max().unwrap_or(0) + LANE_HEAPS
}

/// The options of the common class of a heap far from all rare ones: direct moves, and splits with a rare
/// part, from the rare heap number `from` on.
pub(super) fn pairs(known: &Coded, from: usize) -> Vec<Pair> {
    let pair =
        |offset: usize, code: u8| Pair::new(u32::try_from(offset).expect("rare heaps are small"), code);
    let mut found = Vec::new();
    if from == 0 {
        // where positions count, a direct move may lead from the common to the rare class
        let straight = |&&k: &&usize| known.classes.common(k, 0) == known.classes.common(0, 0);
        found.extend(known.shortens.iter().filter(straight).map(|&k| pair(k, 0)));
    }
    for &t in &known.splits {
        let rare = known.rare[from..].iter().filter(|&&(heap, _)| heap > 0);
        found.extend(rare.map(|&(heap, value)| pair(t + heap, known.code(value))));
    }
    found
}

/// Some heaps of the last half, spread evenly but for a jitter.
fn sample(n: usize, seed: usize) -> Vec<usize> {
    let first = n - (n / 2).min(1 << 20);
    let step = ((n - first) / SAMPLE_HEAPS).max(1);
    (0..SAMPLE_HEAPS)
        .map(|i| first + i * step + (i * i * 7919 * seed + 31 * seed) % step)
        .filter(|&heap| heap < n)
        .collect()
}

/// The codes that the pairs give at the first heap, at the second one, ….
fn greedy_codes(known: &Coded, pairs: &[Pair], heaps: &[usize]) -> Vec<u8> {
    let mut codes = Vec::with_capacity(pairs.len() * heaps.len());
    for heap in heaps {
        codes.extend(pairs.iter().map(|pair| match heap.checked_sub(pair.offset as usize) {
            Some(other) if other > 0 => known.bytes[other] ^ pair.code(),
            _ => u8::MAX,
        }));
    }
    codes
}

/// The rows of a table as columns.
fn columns(rows: &[u8], width: usize) -> Vec<u8> {
    /// Columns written side by side: few enough for the nearest cache.
    const STRIP_COLUMNS: usize = 64;
    let height = rows.len() / width;
    let mut columns = vec![0; rows.len()];
    for first in (0..width).step_by(STRIP_COLUMNS) {
        for (y, row) in rows.chunks(width).enumerate() {
            for (x, &byte) in row.iter().enumerate().skip(first).take(STRIP_COLUMNS) {
                columns[x * height + y] = byte;
            }
        }
    }
    columns
}

/// Pairs in the order in which each newly excludes most codes, of those below the limit of each heap; the
/// others are left out.
fn greedy_order(codes: &[u8], limits: &[u8]) -> Vec<usize> {
    const CODE_WIDTH: usize = CODE_COUNT as usize;
    let pairs = codes.len() / limits.len();
    let mut cover = Cover::new(pairs);
    for (codes, &limit) in codes.chunks(pairs.max(1)).zip(limits) {
        let covered = (0..).zip(codes).filter(|&(_, &code)| code < limit);
        cover.row(CODE_WIDTH, covered.map(|(pair, &code)| (pair, code.into())));
    }
    let by_pairs = columns(codes, pairs.max(1));
    let taken = cover.take(1, |pair, each| {
        let codes = &by_pairs[pair * limits.len()..][..limits.len()];
        let covered = codes.iter().zip(limits).zip(0..).filter(|&((code, limit), _)| code < limit);
        covered.for_each(|((&code, _), heap)| each(heap * CODE_WIDTH + usize::from(code)));
    });
    taken.options
}

/// The code of a common heap; 0 for a rare one.
fn common_code(known: &Coded, heap: usize) -> u8 {
    if known.bytes[heap] == RARE_BYTE { 0 } else { known.bytes[heap] }
}

/// Cuts pairs, the best first, into those for the sets and stages for fewer and fewer candidates.
fn stages(
    known: &Coded,
    far: &[Pair],
    heaps: &[usize],
    groups: usize,
) -> (Vec<Pair>, Vec<(usize, Vec<Pair>)>) {
    let codes = greedy_codes(known, far, heaps);
    // after how many pairs each code below the value is excluded
    let when = heaps.iter().zip(codes.chunks(far.len())).map(|(&heap, codes)| {
        let mut when = [usize::MAX; 256];
        codes.iter().enumerate().rev().for_each(|(p, &code)| when[usize::from(code)] = p);
        when[..usize::from(common_code(known, heap)).min(16 * groups)].to_vec()
    });
    let when: Vec<Vec<usize>> = when.collect();
    // the candidates left after `count` pairs at all but the worst heaps, the value itself included
    let left = |count: usize| {
        let mut left: Vec<usize> =
            when.iter().map(|when| 1 + when.iter().filter(|&&p| p >= count).count()).collect();
        left.sort_unstable();
        left[left.len() - 1 - left.len() / 384]
    };
    // the more pairs, the fewer are left
    let (mut few, mut enough) = (1, far.len());
    while few < enough {
        let count = few.midpoint(enough);
        (few, enough) = if left(count) <= MAX_FIRST_CANDIDATES { (few, count) } else { (count + 1, enough) };
    }
    let mut cuts = vec![enough];
    let mut width = MAX_FIRST_CANDIDATES;
    let mut found = Vec::new();
    while cuts[cuts.len() - 1] < far.len() {
        let from = cuts[cuts.len() - 1];
        let to = (from + (from / 5).max(48)).min(far.len());
        found.push((width, far[from..to].to_vec()));
        width = (left(to) + 1).min(width);
        cuts.push(to);
    }
    (far[..cuts[0]].to_vec(), found)
}

/// How many rare values are below each common one, at even and at odd heaps. Their codes are the smallest:
/// the bit left out of a code decides between values of different classes that agree above it.
pub(super) fn below(classes: Classes) -> [Vec<u16>; 2] {
    [0, 1].map(|n| {
        let rare: Vec<u16> = (0..256).map(|code| classes.expand(code, n, false)).collect();
        let count =
            |value: u16| rare.iter().take_while(|&&rare| rare < value).zip(0..).map(|(_, i)| i + 1).last();
        (0..256).map(|code| count(classes.expand(code, n, true)).unwrap_or(0)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::classes::Histogram;
    use crate::takes::Takes;
    use proptest::prelude::*;

    /// One heap of each step of the last half.
    #[test]
    fn heaps_of_the_sample() {
        for (n, step) in [(2 * SAMPLE_HEAPS, 1), (20 * SAMPLE_HEAPS, 10), (1 << 23, (1 << 20) / SAMPLE_HEAPS)]
        {
            for seed in [1, 2] {
                let first = n - (n / 2).min(1 << 20);
                let places: Vec<usize> =
                    sample(n, seed).into_iter().map(|heap| (heap - first) / step).collect();
                assert_eq!(places, (0..SAMPLE_HEAPS).collect::<Vec<_>>(), "{n}");
            }
        }
        assert_ne!(sample(20 * SAMPLE_HEAPS, 1), sample(20 * SAMPLE_HEAPS, 2));
    }

    proptest! {
        /// The pair that newly excludes most is next, of equal ones the first.
        #[test]
        fn the_greedy_order(
            heaps in 1_usize..6,
            codes in prop::collection::vec(0_u8..9, 0..60),
            limits in any::<[u8; 6]>(),
        ) {
            let limits: Vec<u8> = limits[..heaps].iter().map(|limit| limit % 9).collect();
            let pairs = codes.len() / heaps;
            let codes = &codes[..pairs * heaps];
            let mut covered = std::collections::BTreeSet::new();
            let mut expected = Vec::new();
            loop {
                let adds = |pair: usize| {
                    (0..heaps).map(move |heap| (heap, codes[heap * pairs + pair]))
                        .filter(|&(heap, code)| code < limits[heap])
                        .filter(|cell| !covered.contains(cell))
                        .collect::<Vec<_>>()
                };
                let best = (0..pairs).max_by_key(|&pair| (adds(pair).len(), std::cmp::Reverse(pair)));
                let cells = best.map(adds).unwrap_or_default();
                if cells.is_empty() {
                    break;
                }
                covered.extend(cells);
                expected.extend(best);
            }
            prop_assert_eq!(greedy_order(codes, &limits), expected);
        }

        #[test]
        fn below_counts_smaller_values_of_the_other_class(values in prop::collection::vec(0_u16..512, 1..9), split in 1_usize..4) {
            let mut digits = vec![0; 4];
            digits[split] = 4;
            let takes = Takes { digits, unequal: false };
            let (classes, _) = Classes::best(&takes, &Histogram::of(0, &values).unwrap());
            for (n, below) in below(classes).iter().enumerate() {
                for (code, &below) in (0..256).zip(below) {
                    let value = classes.expand(code, n, true);
                    for rare in 0..256 {
                        prop_assert_eq!(classes.expand(rare, n, false) < value, rare < below);
                    }
                }
            }
        }
    }
}
