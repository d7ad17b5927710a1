//! Layered drawings of directed graphs, after Sugiyama: layers, few crossings, straight arcs.
//!
//! Arcs that close cycles are turned for the layout and drawn upwards. Long arcs pass through dummy vertices,
//! so that they keep away from the boxes between. Layers are ordered by barycentres and exchanges of
//! neighbours; places within a layer are least squares under the distances that boxes need (pool adjacent
//! violators), swept down and up.
//!
//! Two crates were measured on the same graphs and boxes; a *hit* is an arc that runs over a box it does not
//! belong to. rust-sugiyama gives places for boxes only, so its arcs are straight, and short of crossings
//! because they run over boxes. Both are under the MIT licence.
//!
//! | Graph (positions, moves) | Layout | Crossings | Hits | Length of arcs | Width x height | Time, ms |
//! |---|---|---|---|---|---|---|
//! | textbook's graph (9, 13) | own | 1 | 0 | 663 | 170 x 340 | 0.1 |
//! | | rust-sugiyama 0.4 | 1 | 0 | 256 | 170 x 244 | 0.1 |
//! | | layout-rs 0.1.3 | 1 | 0 | 917 | 258 x 420 | 0.1 |
//! | sticks:1,2,3 9 (10, 24) | own | 5 | 0 | 2750 | 101 x 720 | 0.1 |
//! | | rust-sugiyama | 4 | 5 | 1814 | 170 x 504 | 0.2 |
//! | | layout-rs | 5 | 0 | 4000 | 174 x 900 | 0.8 |
//! | nim 3 2 1 (14, 38) | own | 26 | 0 | 4015 | 275 x 492 | 0.2 |
//! | | rust-sugiyama | 14 | 8 | 3103 | 448 x 348 | 0.5 |
//! | | layout-rs | 24 | 0 | 7862 | 556 x 612 | 2.9 |
//! | with cycles (9, 13) | own | 1 | 0 | 1265 | 150 x 416 | 0.1 |
//! | | rust-sugiyama | 1 | 0 | 993 | 201 x 400 | 0.1 |
//! | | layout-rs | 0 | 0 | 1885 | 210 x 516 | 0.3 |
//! | kayles 7 (22, 75) | own | 138 | 2 | 8005 | 393 x 568 | 0.4 |
//! | | rust-sugiyama | 112 | 18 | 11150 | 737 x 400 | 1.0 |
//! | | layout-rs | 137 | 2 | 15715 | 841 x 708 | 35 |
//! | nim 3 4 5 (48, 262) | own | 2071 | 8 | 69705 | 795 x 1086 | 2.4 |
//! | | rust-sugiyama | 1790 | 147 | 83850 | 2160 x 660 | 106 |
//! | | layout-rs | 2083 | 30 | 175591 | 2873 x 1188 | 10576 |
//!
//! Neither gives better pictures: ours are two to four times narrower on the larger graphs, hit fewest
//! boxes, and bundle arcs that go the same way.

mod cycles;
mod order;
mod place;

use grundy::error::Error;

use crate::answers::too_large;
use crate::shape::{Point, point};

/// A graph to draw.
pub(crate) struct LayoutInput<'a> {
    /// The width and height of each box.
    pub(crate) sizes: &'a [(f64, f64)],
    /// From where to where.
    pub(crate) arcs: &'a [(usize, usize)],
    /// The layer of each vertex, where that is given: then all arcs go down.
    pub(crate) layers: Option<&'a [usize]>,
    /// The room between boxes of a layer.
    pub(crate) gap: f64,
    /// The least room between layers.
    pub(crate) between: f64,
}

/// A graph that is laid out.
#[derive(Clone, Debug, Default)]
pub(crate) struct GraphLayout {
    /// The middle of each box.
    pub(crate) middles: Vec<Point>,
    /// The points of each arc, from box to box; loops have none.
    pub(crate) routes: Vec<Vec<Point>>,
    /// The width of all.
    pub(crate) width: f64,
    /// The height of all.
    pub(crate) height: f64,
}

/// Graphs whose long arcs need more dummy vertices are not laid out.
const MAX_DUMMY_VERTICES: usize = 6000;

/// The vertices of the layout: boxes first, then dummies.
pub(super) struct Layers {
    /// The layers, each from left to right.
    pub(super) rows: Vec<Vec<usize>>,
    /// The vertices above and below each vertex.
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
    /// The width of each vertex.
    pub(super) widths: Vec<f64>,
    /// How many vertices are boxes.
    pub(super) boxes: usize,
}

/// Lays a graph out.
///
/// # Errors
/// More arcs through more layers than can be drawn readably.
pub(crate) fn layout(sketch: &LayoutInput<'_>) -> Result<GraphLayout, Error> {
    let n = sketch.sizes.len();
    if n == 0 {
        return Ok(GraphLayout::default());
    }
    let down = cycles::downwards(n, sketch.arcs);
    let layer = match sketch.layers {
        Some(given) => given.to_vec(),
        None => cycles::layers(n, &down),
    };
    // a chain for every arc: its ends, and a dummy in each layer between
    let mut widths: Vec<f64> = sketch.sizes.iter().map(|size| size.0).collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layer.iter().max().map_or(1, |last| last + 1)];
    (0..n).for_each(|vertex| rows[layer[vertex]].push(vertex));
    let mut chains = Vec::with_capacity(down.len());
    for &(tail, head) in &down {
        let mut chain = vec![tail];
        if tail != head {
            for row in &mut rows[layer[tail] + 1..layer[head]] {
                row.push(widths.len());
                chain.push(widths.len());
                widths.push(2.0);
            }
            if widths.len() - n > MAX_DUMMY_VERTICES {
                let done = format!("{n} positions: their moves pass over too many others to be drawn");
                return Err(too_large(done));
            }
        }
        chain.push(head);
        chains.push(chain);
    }
    let (mut above, mut below) = (vec![Vec::new(); widths.len()], vec![Vec::new(); widths.len()]);
    for chain in chains.iter().filter(|chain| chain[0] != chain[chain.len() - 1]) {
        for pair in chain.windows(2) {
            below[pair[0]].push(pair[1]);
            above[pair[1]].push(pair[0]);
        }
    }
    let mut layers = Layers { rows, above, below, widths, boxes: n };
    order::arrange(&mut layers);
    let xs = place::across(&layers, sketch.gap);
    Ok(finish(sketch, &layers, &chains, &xs))
}

/// Heights, ports and routes.
fn finish(sketch: &LayoutInput<'_>, layers: &Layers, chains: &[Vec<usize>], xs: &[f64]) -> GraphLayout {
    let n = layers.boxes;
    let height = |vertex: usize| sketch.sizes.get(vertex).map_or(0.0, |size| size.1);
    // layers with long slanting arcs between them stand farther apart
    let mut ys = vec![0.0; xs.len()];
    let (mut y, mut half_above) = (0.0, 0.0);
    for (i, row) in layers.rows.iter().enumerate() {
        let half = row.iter().map(|&vertex| height(vertex) / 2.0).fold(0.0, f64::max);
        if i > 0 {
            let slant = row.iter().flat_map(|&v| layers.above[v].iter().map(move |&u| (xs[v] - xs[u]).abs()));
            let slant = slant.fold(0.0, f64::max);
            y += half_above + sketch.between.max((slant / 6.0).min(sketch.between * 2.5)) + half;
        } else {
            y += half;
        }
        row.iter().for_each(|&vertex| ys[vertex] = y);
        half_above = half;
    }
    let at = |vertex: usize| point(xs[vertex], ys[vertex]);
    let ports = ports(layers, chains, xs);
    let mut routes = Vec::with_capacity(chains.len());
    for (arc, chain) in chains.iter().enumerate() {
        let (first, last) = (chain[0], chain[chain.len() - 1]);
        if first == last {
            routes.push(Vec::new());
            continue;
        }
        let mut route: Vec<Point> = chain.iter().map(|&vertex| at(vertex)).collect();
        let end = route.len() - 1;
        route[0] = point(ports[arc].0, ys[first] + height(first) / 2.0);
        route[end] = point(ports[arc].1, ys[last] - height(last) / 2.0);
        // turned arcs run upwards again
        if sketch.arcs[arc] != (first, last) {
            route.reverse();
        }
        routes.push(route);
    }
    let half = |vertex: usize| layers.widths[vertex] / 2.0;
    let loops = sketch.arcs.iter().filter(|(tail, head)| tail == head).map(|(tail, _)| *tail);
    let right = loops.map(|vertex| xs[vertex] + half(vertex) + LOOP_REACH_PX).fold(0.0, f64::max);
    let right = (0..xs.len()).map(|vertex| xs[vertex] + half(vertex)).fold(right, f64::max);
    GraphLayout { middles: (0..n).map(at).collect(), routes, width: right, height: y + half_above }
}

/// How far a loop reaches out of its box.
pub(crate) const LOOP_REACH_PX: f64 = 22.0;

/// Where arcs leave and enter boxes: side by side, in the order of where they go.
fn ports(layers: &Layers, chains: &[Vec<usize>], xs: &[f64]) -> Vec<(f64, f64)> {
    let mut ports: Vec<(f64, f64)> =
        chains.iter().map(|chain| (xs[chain[0]], xs[chain[chain.len() - 1]])).collect();
    let mut leaving: Vec<Vec<(f64, usize)>> = vec![Vec::new(); layers.boxes];
    let mut entering = leaving.clone();
    for (arc, chain) in chains.iter().enumerate() {
        let (first, last) = (chain[0], chain[chain.len() - 1]);
        if first != last {
            leaving[first].push((xs[chain[1]], arc));
            entering[last].push((xs[chain[chain.len() - 2]], arc));
        }
    }
    for (vertex, (mut out, mut into)) in leaving.into_iter().zip(entering).enumerate() {
        for (list, leaves) in [(&mut out, true), (&mut into, false)] {
            list.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let count = list.len();
            let step = (layers.widths[vertex] * 0.6 / count.max(1) as f64).min(12.0);
            for (i, &(_, arc)) in list.iter().enumerate() {
                let x = xs[vertex] + (i as f64 - (count as f64 - 1.0) / 2.0) * step;
                if leaves { ports[arc].0 = x } else { ports[arc].1 = x }
            }
        }
    }
    ports
}

#[cfg(test)]
mod tests;
