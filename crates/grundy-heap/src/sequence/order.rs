//! Which parts to split off first: those that exclude what few others exclude.

/// Heaps that are looked at.
const SAMPLE_HEAPS: usize = 16;
/// So finely are scores told apart.
const LEVELS: usize = 256;
/// What the splits share that exclude a value.
const WHOLE_SHARE: u32 = 1 << 20;
/// Values that count for nothing are written as one of so many: an addition waits for the last one to the
/// same place.
const NOTHINGS: usize = 16;

/// A split by the part that is split off: how much shorter the other part is than the heap, and its value.
pub(super) type Split = (u32, u16);

/// Finds the best splits; keeps its memory from one time to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// For each split, how good it is, and the value that it excludes at the heap looked at.
    scores: Vec<u32>,
    excluded: Vec<u16>,
    /// For each value, how many splits exclude it, and the share of each.
    counts: Vec<u32>,
    shares: Vec<u32>,
    best: Vec<u32>,
}

impl Order {
    /// The numbers of some splits, the best first. At some known heaps, the splits that exclude a value of
    /// the class share in it, if it is below that of the heap; the best ones have most.
    pub(super) fn best(&mut self, known: &[u16], splits: &[Split], in_class: impl Fn(u16) -> bool) -> &[u32] {
        // of the last half, at no even distance
        let first = known.len() / 2;
        let late = known.len() - first;
        let heaps = (0..SAMPLE_HEAPS).map(|i| first + (i * late + i * i * 7919 % late) / SAMPLE_HEAPS);
        // an option that counts is below a known value
        let most = known.iter().copied().max().unwrap_or(0);
        let size = usize::from(most);
        let class: Vec<bool> = (0..).take((size + 1).next_power_of_two()).map(in_class).collect();
        let Self { scores, excluded, counts, shares, best } = self;
        scores.clear();
        scores.resize(splits.len(), 0);
        excluded.resize(splits.len(), 0);
        counts.resize(size + NOTHINGS, 0);
        shares.clear();
        shares.resize(size + NOTHINGS, 0);
        for heap in heaps {
            counts.fill(0);
            for ((excluded, &(back, value)), nothing) in excluded.iter_mut().zip(splits).zip(nothings(most)) {
                let other = heap.saturating_sub(back as usize);
                let option = known[other] ^ value;
                // nothing is decided by a jump that has to be guessed
                let counts_for =
                    (other > 0) & (option < known[heap]) & class[usize::from(option) & (class.len() - 1)];
                *excluded = if counts_for { option } else { nothing };
                counts[usize::from(*excluded)] += 1;
            }
            for (share, &count) in shares[..size].iter_mut().zip(&*counts) {
                *share = WHOLE_SHARE / count.max(1);
            }
            for (score, &excluded) in scores.iter_mut().zip(&*excluded) {
                *score += shares[usize::from(excluded)];
            }
        }
        by_levels(scores, best);
        best
    }
}

/// The numbers from `least` on that stand for nothing, again and again.
fn nothings(least: u16) -> impl Iterator<Item = u16> {
    (least..).take(NOTHINGS).cycle()
}

/// Puts the numbers of these scores into `order`, the largest ones first. About equal ones stay in their
/// order, which is that of memory.
fn by_levels(scores: &[u32], order: &mut Vec<u32>) {
    let most = u64::from(scores.iter().copied().max().unwrap_or(0)) + 1;
    let level = |score: u32| {
        let level = u64::from(score) * LEVELS as u64 / most;
        LEVELS - 1 - usize::try_from(level).expect("below the number of levels")
    };
    let mut begins = [0; LEVELS + 1];
    scores.iter().for_each(|&score| begins[level(score) + 1] += 1);
    (0..LEVELS).for_each(|level| begins[level + 1] += begins[level]);
    order.resize(scores.len(), 0);
    for (number, &score) in (0..).zip(scores) {
        let at = &mut begins[level(score)];
        order[*at] = number;
        *at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The larger level is first, and of one level what was first.
        #[test]
        fn large_scores_come_first(
            scores in prop::collection::vec(0_u32..5000, 0..200),
            before in 0_usize..300,
        ) {
            // what was there before counts for nothing
            let mut order = vec![7; before];
            by_levels(&scores, &mut order);
            let most = scores.iter().max().map_or(1, |most| most + 1);
            let key = |&split: &u32| (u32::MAX - scores[split as usize] * 256 / most, split);
            let mut expected: Vec<u32> = (0..).take(scores.len()).collect();
            expected.sort_by_key(key);
            prop_assert_eq!(order, expected);
        }
    }

    /// A split that alone excludes a value is before those that all exclude the same one.
    #[test]
    fn what_few_exclude_counts_more() {
        // a part of 17 and another of 16 give 1, as 99 splits do; one of 24 gives 8
        let known = vec![16_u16; 2000];
        let splits: Vec<Split> = (0..100).map(|i| (1 + i % 7, if i == 60 { 24 } else { 17 })).collect();
        let mut order = Order::default();
        for _ in 0..2 {
            let best = order.best(&known, &splits, |_| true);
            assert_eq!(best[..3], [60, 0, 1]);
            // those that count for nothing
            let best = order.best(&known, &splits[..99], |value| value != 8);
            assert_eq!(best[98], 60);
        }
    }
}
