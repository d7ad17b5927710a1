//! Arcs of graphs and trees, with their heads.

use crate::layered::LOOP_REACH_PX;
use crate::shape::{Point, Shape, arrow_head, path, point};

/// How an arc looks: the classes of its line and of its head.
pub(crate) type ArcStyle = [&'static str; 2];

/// An arc along its route; a loop at its vertex if it has none.
pub(crate) fn arc(route: &[Point], at: Point, width: f64, [line, head]: ArcStyle) -> Vec<Shape> {
    let [.., before, last] = route else { return loop_at(at, width, [line, head]) };
    let back = |length: f64| point(last.x, last.y - (last.y - before.y).signum() * length);
    let mut shortened = route.to_vec();
    shortened[route.len() - 1] = back(6.0);
    vec![smooth(&shortened, line), arrow_head(back(10.0), *last, 8.0, head)]
}

/// A loop at the right of a vertex.
pub(crate) fn loop_at(at: Point, width: f64, [line, head]: ArcStyle) -> Vec<Shape> {
    let x = at.x + width / 2.0;
    let reach = x + LOOP_REACH_PX + 6.0;
    let curve = [point(reach, at.y - 16.0), point(reach, at.y + 16.0), point(x + 1.0, at.y + 7.0)];
    let tip = point(x, at.y + 7.0);
    vec![
        path(&[('M', &[point(x - 2.0, at.y - 7.0)]), ('C', &curve)], line),
        arrow_head(point(tip.x + 8.0, tip.y + 4.0), tip, 7.0, head),
    ]
}

/// A route as a smooth path that leaves and arrives upright.
pub(crate) fn smooth(route: &[Point], class: &'static str) -> Shape {
    let curves: Vec<[Point; 3]> = route
        .windows(2)
        .map(|pair| {
            let middle = (pair[0].y + pair[1].y) / 2.0;
            [point(pair[0].x, middle), point(pair[1].x, middle), pair[1]]
        })
        .collect();
    let start = ('M', &route[..route.len().min(1)]);
    let commands: Vec<(char, &[Point])> =
        std::iter::once(start).chain(curves.iter().map(|curve| ('C', curve.as_slice()))).collect();
    path(&commands, class)
}
