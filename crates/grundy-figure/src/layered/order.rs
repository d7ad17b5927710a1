//! The order of each layer: few crossings.

use super::Layers;

const MAX_SWEEPS: usize = 16;
/// With more arcs between layers, exchanges of neighbours take too long.
const MAX_ARCS_FOR_EXCHANGES: usize = 3000;

/// Orders all layers: barycentres down and up, then exchanges of neighbours; the best order met is kept.
pub(super) fn arrange(layers: &mut Layers) {
    let mut place = places(layers);
    let mut best = (crossings(layers, &place), layers.rows.clone());
    let arcs: usize = layers.below.iter().map(Vec::len).sum();
    for sweep in 0..MAX_SWEEPS {
        if best.0 == 0 {
            break;
        }
        let down = sweep % 2 == 0;
        let count = layers.rows.len();
        for step in 1..count {
            let row = if down { step } else { count - 1 - step };
            let beside = if down { &layers.above } else { &layers.below };
            let middle = |vertex: usize| {
                let near = &beside[vertex];
                let sum: usize = near.iter().map(|&other| place[other]).sum();
                // a vertex without neighbours in that layer keeps its place
                if near.is_empty() { place[vertex] as f64 } else { sum as f64 / near.len() as f64 }
            };
            let mut keyed: Vec<(f64, usize)> =
                layers.rows[row].iter().map(|&vertex| (middle(vertex), vertex)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            layers.rows[row] = keyed.into_iter().map(|(_, vertex)| vertex).collect();
            for (i, &vertex) in layers.rows[row].iter().enumerate() {
                place[vertex] = i;
            }
        }
        if arcs <= MAX_ARCS_FOR_EXCHANGES {
            exchange(layers, &mut place);
        }
        let now = crossings(layers, &place);
        if now < best.0 {
            best = (now, layers.rows.clone());
        }
    }
    layers.rows = best.1;
}

fn places(layers: &Layers) -> Vec<usize> {
    let mut place = vec![0; layers.widths.len()];
    for row in &layers.rows {
        row.iter().enumerate().for_each(|(i, &vertex)| place[vertex] = i);
    }
    place
}

/// Exchanges neighbours as long as that takes crossings away.
fn exchange(layers: &mut Layers, place: &mut [usize]) {
    for _ in 0..8 {
        let mut better = false;
        for row in 0..layers.rows.len() {
            for i in 1..layers.rows[row].len() {
                let (left, right) = (layers.rows[row][i - 1], layers.rows[row][i]);
                let crossed = |a: usize, b: usize| {
                    pairs(&layers.above[a], &layers.above[b], place)
                        + pairs(&layers.below[a], &layers.below[b], place)
                };
                if crossed(right, left) < crossed(left, right) {
                    layers.rows[row].swap(i - 1, i);
                    (place[left], place[right]) = (i, i - 1);
                    better = true;
                }
            }
        }
        if !better {
            break;
        }
    }
}

/// How often arcs of a vertex cross those of its right neighbour.
fn pairs(left: &[usize], right: &[usize], place: &[usize]) -> usize {
    left.iter().map(|&a| right.iter().filter(|&&b| place[b] < place[a]).count()).sum()
}

/// The number of crossings between all neighbouring layers.
pub(super) fn crossings(layers: &Layers, place: &[usize]) -> usize {
    let mut all = 0;
    for (row, next) in layers.rows.iter().zip(layers.rows.iter().skip(1)) {
        // heads in the order of tails; every inversion is a crossing, counted in a Fenwick tree
        let mut sums = vec![0_usize; next.len() + 1];
        let mut seen = 0;
        for &tail in row {
            let mut heads: Vec<usize> = layers.below[tail].iter().map(|&head| place[head]).collect();
            heads.sort_unstable();
            for &head in &heads {
                let (mut i, mut not_after) = (head + 1, 0);
                while i > 0 {
                    not_after += sums[i];
                    i &= i - 1;
                }
                all += seen - not_after;
            }
            for head in heads {
                let mut i = head + 1;
                while i < sums.len() {
                    sums[i] += 1;
                    i += i & i.wrapping_neg();
                }
                seen += 1;
            }
        }
    }
    all
}
