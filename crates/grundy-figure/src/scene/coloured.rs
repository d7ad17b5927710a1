//! Graphs whose vertices or edges belong to players. What stands on the ground grows upwards.

use std::collections::BTreeMap;

use grundy::report::scene::{Coloured, Vertex, Whose};

use super::SceneDrawing;
use crate::layered::{self, GraphLayout, LayoutInput};
use crate::measure;
use crate::shape::{Area, Point, Shape, arrow_head, centred, path, point};

const FONT_PX: f64 = 14.0;
/// The side of the place of an edge.
const EDGE_PX: f64 = 26.0;

pub(super) fn draw(graph: &Coloured) -> SceneDrawing {
    let sizes: Vec<(f64, f64)> = graph.vertices.iter().map(|vertex| size(graph, vertex)).collect();
    let mut roads: Vec<(usize, usize)> = graph.edges.iter().map(|edge| (edge.0, edge.1)).collect();
    // the same road twice is laid out once
    roads.sort_unstable();
    roads.dedup();
    roads.retain(|(from, to)| from != to);
    let sketch = LayoutInput { sizes: &sizes, arcs: &roads, layers: None, gap: 22.0, between: 46.0 };
    let Ok(mut drawn) = layered::layout(&sketch) else {
        return super::text(&[format!("|V| = {}, |E| = {}", sizes.len(), graph.edges.len())]);
    };
    if graph.grounded {
        upwards(&mut drawn);
    }
    let mut drawing =
        SceneDrawing { width: drawn.width + 24.0, height: drawn.height + 16.0, ..SceneDrawing::default() };
    let at: Vec<Point> = drawn.middles.iter().map(|at| point(at.x + 12.0, at.y + 8.0)).collect();
    let mut before: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for (number, &(from, to, whose)) in (0_u64..).zip(&graph.edges) {
        let count = before.entry((from.min(to), from.max(to))).or_insert(0);
        let bow = bow(*count);
        *count += 1;
        let middle = edge(&mut drawing.shapes, [at[from], at[to]], bow, look(whose));
        if graph.directed {
            let tip = rim(at[to], sizes[to], middle);
            drawing.shapes.push(arrow_head(middle, tip, 8.0, "road-head"));
        }
        if graph.by_edges {
            drawing.spots.insert((0, number), Area::around(middle, EDGE_PX, EDGE_PX));
        }
    }
    for (number, vertex) in graph.vertices.iter().enumerate() {
        if graph.grounded && number == 0 {
            let y = at[0].y;
            let line = [point(2.0, y), point(drawing.width - 2.0, y)];
            drawing.shapes.push(Shape::Line { ends: line, class: "axis" });
        }
        drawing.shapes.extend(mark(graph, vertex, at[number], sizes[number]));
        if !graph.by_edges {
            drawing
                .spots
                .insert((0, number as u64), Area::around(at[number], sizes[number].0, sizes[number].1));
        }
    }
    drawing
}

fn size(graph: &Coloured, vertex: &Vertex) -> (f64, f64) {
    if graph.by_edges {
        return (16.0, 12.0);
    }
    (measure::width(&measure::brief(&vertex.name, 16), FONT_PX).max(14.0) + 18.0, 32.0)
}

/// The first layer is below.
fn upwards(drawn: &mut GraphLayout) {
    let height = drawn.height;
    drawn.middles.iter_mut().for_each(|at| at.y = height - at.y);
}

/// Where a line from a point meets the box around a vertex.
fn rim(at: Point, (wide, tall): (f64, f64), from: Point) -> Point {
    let (dx, dy) = (at.x - from.x, at.y - from.y);
    let share = (wide / 2.0 / dx.abs().max(1e-9)).min(tall / 2.0 / dy.abs().max(1e-9)).min(1.0);
    point(at.x - dx * share, at.y - dy * share)
}

/// How far an edge beside others is bent: none, then to the two sides in turn.
fn bow(count: u32) -> f64 {
    let side = if count % 2 == 1 { 1.0 } else { -1.0 };
    side * f64::from(count.div_ceil(2)) * 26.0
}

/// How edges look: the players' differ in colour, those of both are grey.
fn look(whose: Whose) -> &'static str {
    match whose {
        Whose::Left => "first",
        Whose::Right => "second",
        Whose::Both | Whose::Nobody => "drawing",
    }
}

/// Draws an edge, and says where its middle is.
fn edge(shapes: &mut Vec<Shape>, [a, b]: [Point; 2], bow: f64, class: &'static str) -> Point {
    if a == b {
        let (left, right) = (point(a.x - 24.0, a.y - 34.0), point(a.x + 24.0, a.y - 34.0));
        shapes.push(path(&[('M', &[a]), ('C', &[left, right, a])], class));
        return point(a.x, a.y - 26.0);
    }
    let middle = point((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    if bow == 0.0 {
        shapes.push(Shape::Line { ends: [a, b], class });
        return middle;
    }
    let long = (b.x - a.x).hypot(b.y - a.y).max(1.0);
    let aside = |by: f64| point(middle.x - (b.y - a.y) / long * by, middle.y + (b.x - a.x) / long * by);
    let pull = aside(bow * 4.0 / 3.0);
    shapes.push(path(&[('M', &[a]), ('C', &[pull, pull, b])], class));
    aside(bow)
}

/// A vertex: a dot between edges, or a disc with its name and its marks.
fn mark(graph: &Coloured, vertex: &Vertex, at: Point, size: (f64, f64)) -> Vec<Shape> {
    if graph.by_edges {
        return vec![Shape::Circle { at, radius: 4.0, class: "blocked" }];
    }
    let (class, ink) = match vertex.owner {
        Whose::Left => ("first-disc", "on-disc"),
        Whose::Right => ("second-disc", "on-disc"),
        Whose::Both | Whose::Nobody => ("vertex", "ink"),
    };
    let mut shapes = vec![
        Shape::Rect { area: Area::around(at, size.0, size.1), round: 14.0, class },
        centred(at, FONT_PX, measure::brief(&vertex.name, 16), ink),
    ];
    for (near, (side, class)) in vertex.near.iter().zip([(-1.0, "first-disc"), (1.0, "second-disc")]) {
        if *near {
            let corner = point(at.x + side * size.0 / 2.0, at.y - 12.0);
            shapes.push(Shape::Circle { at: corner, radius: 5.5, class });
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plants_grow_upwards_and_every_edge_has_its_place() {
        let edges = vec![(0, 1, Whose::Left), (1, 2, Whose::Right), (1, 2, Whose::Both), (2, 2, Whose::Left)];
        let graph = Coloured {
            vertices: vec![Vertex::default(); 3],
            edges,
            by_edges: true,
            grounded: true,
            ..Coloured::default()
        };
        let drawing = draw(&graph);
        let areas: Vec<Area> = drawing.spots.values().copied().collect();
        assert_eq!(areas.len(), 4);
        assert!(areas[1].y < areas[0].y && areas[3].y < areas[1].y, "{areas:?}");
        assert!(areas[1] != areas[2], "parallel edges stand apart");
    }

    #[test]
    fn arrows_end_at_the_rim() {
        let rim = |x: f64, y: f64| rim(point(0.0, 0.0), (60.0, 32.0), point(x, y));
        assert_eq!(rim(0.0, -100.0), point(0.0, -16.0));
        assert_eq!(rim(-100.0, 0.0), point(-30.0, 0.0));
        assert_eq!(rim(100.0, -100.0), point(16.0, -16.0));
    }

    #[test]
    fn vertices_are_places() {
        let vertex = |name: &str, owner| Vertex { name: name.to_owned(), owner, near: [true, false] };
        let graph = Coloured {
            vertices: vec![vertex("a", Whose::Left), vertex("b", Whose::Right)],
            edges: vec![(0, 1, Whose::Nobody)],
            directed: true,
            ..Coloured::default()
        };
        let drawing = draw(&graph);
        assert_eq!(drawing.spots.keys().copied().collect::<Vec<_>>(), [(0, 0), (0, 1)]);
        assert!(drawing.shapes.iter().any(|shape| matches!(shape, Shape::Polygon { .. })));
    }
}
