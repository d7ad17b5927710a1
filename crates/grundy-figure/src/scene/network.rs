//! Graphs with tokens: layered, roads without direction as plain lines.

use std::collections::BTreeSet;

use grundy::report::scene::Network;

use super::SceneDrawing;
use crate::arcs;
use crate::layered::{self, LOOP_REACH_PX, LayoutInput};
use crate::measure;
use crate::shape::{Area, Shape, arrow_head, centred, point};

pub(super) fn draw(graph: &Network) -> SceneDrawing {
    const FONT_PX: f64 = 14.0;
    let names: Vec<String> = graph.vertices.iter().map(|name| measure::brief(name, 16)).collect();
    let sizes: Vec<(f64, f64)> =
        names.iter().map(|name| (measure::width(name, FONT_PX).max(14.0) + 18.0, 30.0)).collect();
    // a road both ways is one line
    let all: BTreeSet<(usize, usize)> = graph.arcs.iter().copied().collect();
    let both = |&(a, b): &(usize, usize)| a != b && all.contains(&(b, a));
    let roads: Vec<(usize, usize)> =
        graph.arcs.iter().copied().filter(|arc| !both(arc) || arc.0 < arc.1).collect();
    let sketch = LayoutInput { sizes: &sizes, arcs: &roads, layers: None, gap: 18.0, between: 44.0 };
    let Ok(drawn) = layered::layout(&sketch) else {
        return super::text(&[format!("|V| = {}, |E| = {}", names.len(), roads.len())]);
    };
    let mut drawing = SceneDrawing {
        width: drawn.width,
        height: drawn.height + 12.0,
        travels: true,
        ..SceneDrawing::default()
    };
    for (route, arc) in drawn.routes.iter().zip(&roads) {
        match route.as_slice() {
            [] => {
                let at = drawn.middles[arc.0];
                drawing.shapes.extend(arcs::loop_at(at, sizes[arc.0].0, ["road", "road-head"]));
            }
            [.., before, last] => {
                drawing.shapes.push(arcs::smooth(route, "road"));
                if !both(arc) {
                    let from = point(last.x, last.y - (last.y - before.y).signum() * LOOP_REACH_PX);
                    drawing.shapes.push(arrow_head(from, *last, 8.0, "road-head"));
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
        drawing.shapes.push(Shape::Rect { area, round: 12.0, class });
        drawing.shapes.push(centred(at, FONT_PX, name.clone(), ink));
        drawing.spots.insert((0, vertex as u64), area);
    }
    drawing
}
