//! Which parts to split off first: those that exclude most values of some heaps, each for what it adds.

use super::cover::Cover;

/// Heaps that are looked at.
const SAMPLE_HEAPS: usize = 96;
/// Splits that are looked at.
const MAX_SPLITS: usize = 1 << 12;
/// A split that excludes fewer values is taken by chance: at other heaps it would exclude others.
const MIN_EXCLUDED: u32 = 2;
/// Stands for no value; a value that counts is below another one, and therefore smaller.
const NONE: u16 = u16::MAX;

/// The numbers of the best of some splits, (how much is taken, the part), in the order in which each excludes
/// most of the values of the class that are below the values of some known heaps and not excluded before. The
/// parts are far smaller than half of the heaps known.
pub(super) fn best(known: &[u16], splits: &[(usize, usize)], in_class: impl Fn(u16) -> bool) -> Vec<usize> {
    let splits = &splits[..splits.len().min(MAX_SPLITS).min(known.len() / 8)];
    // of the last half, at no even distance
    let half = known.len() / 2;
    let heaps = (0..SAMPLE_HEAPS).map(|i| half + (i * half + i * i * 7919 % half) / SAMPLE_HEAPS);
    let heaps: Vec<usize> = heaps.collect();
    // an option that counts is below a known value
    let size = known.iter().max().map_or(0, |&most| usize::from(most));
    let class: &Vec<bool> = &(0..).take(size).map(in_class).collect();
    // the value that each split excludes at each heap, where it counts
    let excluded = |heap: usize| {
        splits.iter().map(move |&(t, part)| {
            let other = heap.saturating_sub(t + part);
            let option = known[other] ^ known[part];
            let counts = other > 0 && option < known[heap] && class[usize::from(option)];
            if counts { option } else { NONE }
        })
    };
    let excluded: Vec<u16> = heaps.iter().flat_map(|&heap| excluded(heap)).collect();
    let mut cover = Cover::new(splits.len());
    for row in excluded.chunks(splits.len().max(1)) {
        let options = (0..).zip(row).filter(|&(_, &option)| option != NONE);
        cover.row(size, options.map(|(split, &option)| (split, usize::from(option))));
    }
    let taken = cover.take(MIN_EXCLUDED, |split, each| {
        let options = excluded.iter().skip(split).step_by(splits.len()).zip(0..);
        let options = options.filter(|&(&option, _)| option != NONE);
        options.map(|(&option, row)| row * size + usize::from(option)).for_each(each);
    });
    taken.options
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each split adds at least what the next one would have added, and no split is there twice.
    #[test]
    fn each_is_taken_for_what_it_adds() {
        let mut seed = 1_u32;
        let known: Vec<u16> = (0..2000)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                u16::try_from(seed >> 27).unwrap()
            })
            .collect();
        let splits: Vec<(usize, usize)> = (20..400).map(|part| (3, part)).collect();
        let order = best(&known, &splits, |value| value % 2 == 1);
        let order: Vec<_> = order.into_iter().map(|i| splits[i]).collect();
        assert!(order.len() > 5 && order.len() < 200, "{}", order.len());
        let mut sorted = order.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), order.len());
        let excluded = |splits: &[(usize, usize)]| -> usize {
            (1000..2000)
                .map(|heap: usize| {
                    let mut options: Vec<u16> =
                        splits.iter().map(|&(t, part)| known[heap - t - part] ^ known[part]).collect();
                    options.retain(|&option| option % 2 == 1 && option < known[heap]);
                    options.sort_unstable();
                    options.dedup();
                    options.len()
                })
                .sum()
        };
        assert!(excluded(&order[..5]) > excluded(&splits[..5]));
        // the plan as it is: no value depends on it
        assert_eq!((order.len(), &order[..4]), (63, &[(3, 53), (3, 45), (3, 146), (3, 118)][..]));
    }
}
