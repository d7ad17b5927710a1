//! Graphs with tokens: layered, roads without direction as plain lines.

use std::collections::BTreeSet;

use grundy::report::scene::Network;

use super::View;
use crate::layered::{self, LOOP, Sketch};
use crate::measure;
use crate::shape::{Area, Shape, arrow_head, centred, point};

pub(super) fn view(graph: &Network) -> View {
    const SIZE: f64 = 14.0;
    let names: Vec<String> = graph.vertices.iter().map(|name| measure::brief(name, 16)).collect();
    let sizes: Vec<(f64, f64)> =
        names.iter().map(|name| (measure::width(name, SIZE).max(14.0) + 18.0, 30.0)).collect();
    // a road both ways is one line
    let all: BTreeSet<(usize, usize)> = graph.arcs.iter().copied().collect();
    let both = |&(a, b): &(usize, usize)| a != b && all.contains(&(b, a));
    let arcs: Vec<(usize, usize)> =
        graph.arcs.iter().copied().filter(|arc| !both(arc) || arc.0 < arc.1).collect();
    let sketch = Sketch { sizes: &sizes, arcs: &arcs, layers: None, gap: 18.0, between: 44.0 };
    let Ok(drawn) = layered::layout(&sketch) else {
        return super::text(&[format!("|V| = {}, |E| = {}", names.len(), arcs.len())]);
    };
    let mut view = View { width: drawn.width, height: drawn.height + 12.0, travels: true, ..View::default() };
    for (route, arc) in drawn.routes.iter().zip(&arcs) {
        match route.as_slice() {
            [] => {
                let at = drawn.middles[arc.0];
                view.shapes.extend(crate::graph::loop_at(at, sizes[arc.0].0, "road", "road-head"));
            }
            [.., before, last] => {
                view.shapes.push(Shape::Path { d: layered::path(route), class: "road" });
                if !both(arc) {
                    let from = point(last.x, last.y - (last.y - before.y).signum() * LOOP);
                    view.shapes.push(arrow_head(from, *last, 8.0, "road-head"));
                }
            }
            [_] => {}
        }
    }
    for (vertex, name) in names.iter().enumerate() {
        let (at, (wide, tall)) = (drawn.middles[vertex], sizes[vertex]);
        let area = Area::around(at, wide, tall);
        let class = if graph.tokens.contains(&vertex) { "second-disc" } else { "vertex" };
        let ink = if graph.tokens.contains(&vertex) { "on-disc" } else { "ink" };
        view.shapes.push(Shape::Rect { area, round: 12.0, class });
        view.shapes.push(centred(at, SIZE, name.clone(), ink));
        view.spots.insert((0, vertex as u64), area);
    }
    view
}
