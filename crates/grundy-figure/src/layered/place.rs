//! Places within layers: near the neighbours above and below, no two boxes too near.

use super::Layers;

const SWEEP_COUNT: usize = 24;
/// The weight of an arc between two dummy vertices, which keeps long arcs straight; arcs at boxes weigh 1.
const LONG_ARC_WEIGHT: f64 = 6.0;

/// The middle of every vertex, from 0.
pub(super) fn across(layers: &Layers, gap: f64) -> Vec<f64> {
    let mut xs = vec![0.0; layers.widths.len()];
    let is_box = |vertex: usize| vertex < layers.boxes;
    let apart = |left: usize, right: usize| {
        let room = if is_box(left) && is_box(right) {
            gap
        } else if is_box(left) || is_box(right) {
            gap * 0.6
        } else {
            gap * 0.35
        };
        (layers.widths[left] + layers.widths[right]) / 2.0 + room
    };
    for row in &layers.rows {
        let mut x = 0.0;
        for pair in row.windows(2) {
            x += apart(pair[0], pair[1]);
            xs[pair[1]] = x;
        }
        row.iter().for_each(|&vertex| xs[vertex] -= x / 2.0);
    }
    let count = layers.rows.len();
    for sweep in 0..SWEEP_COUNT {
        for step in 0..count {
            let row = if sweep % 2 == 0 { step } else { count - 1 - step };
            let row = &layers.rows[row];
            let wanted: Vec<(f64, f64)> = row
                .iter()
                .map(|&vertex| {
                    let (mut sum, mut weight) = (0.0, 0.0);
                    for &near in layers.above[vertex].iter().chain(&layers.below[vertex]) {
                        let much = if !is_box(vertex) && !is_box(near) { LONG_ARC_WEIGHT } else { 1.0 };
                        sum += much * xs[near];
                        weight += much;
                    }
                    if weight > 0.0 { (sum / weight, weight) } else { (xs[vertex], 0.1) }
                })
                .collect();
            settle(row, &wanted, &apart, &mut xs);
        }
    }
    let left = (0..xs.len()).map(|vertex| xs[vertex] - layers.widths[vertex] / 2.0).fold(f64::MAX, f64::min);
    xs.iter_mut().for_each(|x| *x -= left);
    xs
}

/// The places nearest to those wanted that keep the distances: neighbours that push each other move together.
fn settle(row: &[usize], wanted: &[(f64, f64)], apart: &dyn Fn(usize, usize) -> f64, xs: &mut [f64]) {
    // with the distances taken off, places only have to be in order
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(row.len());
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for (i, &(place, weight)) in wanted.iter().enumerate() {
        if i > 0 {
            offset += apart(row[i - 1], row[i]);
        }
        offsets.push(offset);
        let mut block = ((place - offset) * weight, weight, 1);
        while let Some(&(sum, heavy, count)) = blocks.last() {
            if sum / heavy <= block.0 / block.1 {
                break;
            }
            block = (block.0 + sum, block.1 + heavy, block.2 + count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut i = 0;
    for (sum, weight, count) in blocks {
        for _ in 0..count {
            xs[row[i]] = sum / weight + offsets[i];
            i += 1;
        }
    }
}
