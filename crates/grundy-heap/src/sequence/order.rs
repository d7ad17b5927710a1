//! Which parts to split off first: those that exclude most values of some heaps, each for what it adds.

use std::collections::BinaryHeap;

/// So many heaps are looked at, and so many parts.
const HEAPS: usize = 96;
const PARTS: usize = 1 << 12;
/// A part that excludes less is taken by chance: what it adds would be different at other heaps.
const LEAST: usize = 2;

/// The numbers of the best of some splits, (how much is taken, the part), in the order in which each excludes most of the
/// values of the class that are below the values of some known heaps and not excluded before. The parts are far smaller
/// than half of the heaps known.
pub(super) fn best(known: &[u16], splits: &[(usize, usize)], in_class: impl Fn(u16) -> bool) -> Vec<usize> {
    let splits = &splits[..splits.len().min(PARTS).min(known.len() / 8)];
    // of the last half, at no even distance
    let half = known.len() / 2;
    let heaps = (0..HEAPS).map(|i| half + (i * half + i * i * 7919 % half) / HEAPS);
    let heaps: Vec<usize> = heaps.filter(|&heap| heap < known.len()).collect();
    let size = known.iter().max().map_or(0, |&most| usize::from(most)) + 1;
    let class: Vec<bool> = (0..).take(size).map(in_class).collect();
    // the values that the splits exclude at the heaps, as cells; nothing else counts
    let mut cells = Vec::with_capacity(splits.len() * heaps.len());
    let mut rows = vec![0];
    for &(t, part) in splits {
        for (at, &heap) in heaps.iter().enumerate() {
            let other = heap.saturating_sub(t + part);
            let option = usize::from(known[other] ^ known[part]);
            if other > 0 && option < usize::from(known[heap]) && class[option] {
                cells.push(at * size + option);
            }
        }
        rows.push(cells.len());
    }
    let row = |i: usize| rows[i]..rows[i + 1];
    // the splits of each cell, by counting
    let mut ends = vec![0_u32; heaps.len() * size + 1];
    cells.iter().for_each(|&cell| ends[cell] += 1);
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut members = vec![0_u16; cells.len()];
    for (i, number) in (0..splits.len()).zip(0..) {
        for &cell in &cells[row(i)] {
            // from the end on, so that the ends become starts
            ends[cell] -= 1;
            members[ends[cell] as usize] = number;
        }
    }
    let starts = ends;
    let mut gains: Vec<usize> = (0..splits.len()).map(|i| row(i).len()).collect();
    // what a split adds only sinks: the first whose gain is still true is the best
    let mut queue: BinaryHeap<(usize, usize)> = gains.iter().copied().zip(0..).collect();
    let mut covered = vec![false; heaps.len() * size];
    let mut order = Vec::new();
    while let Some((gain, i)) = queue.pop().filter(|&(gain, _)| gain >= LEAST) {
        if gains[i] < gain {
            queue.push((gains[i], i));
            continue;
        }
        order.push(i);
        for &cell in &cells[row(i)] {
            if !std::mem::replace(&mut covered[cell], true) {
                for &member in &members[starts[cell] as usize..starts[cell + 1] as usize] {
                    gains[usize::from(member)] -= 1;
                }
            }
        }
    }
    order
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
    }
}
