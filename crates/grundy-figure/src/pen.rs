//! Where shapes are drawn, for formats that do not move and scale groups themselves.

use crate::shape::{Point, point};

/// How a group is moved and scaled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    /// By how much it is moved.
    pub(crate) by: Point,
    /// How much larger it is drawn.
    pub(crate) scale: f64,
}

/// A step of a path, in places of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    /// Begins anew.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A curve of Bézier.
    Curve([Point; 3]),
    /// Back to the beginning.
    Close,
}

impl Pen {
    /// The page itself.
    pub(crate) const PAGE: Self = Self { by: Point { x: 0.0, y: 0.0 }, scale: 1.0 };

    /// A group within this one.
    pub(crate) fn within(self, by: Point, scale: f64) -> Self {
        Self { by: self.at(by), scale: self.scale * scale }
    }

    /// A point of the group on the page.
    pub(crate) fn at(self, at: Point) -> Point {
        point(self.by.x + at.x * self.scale, self.by.y + at.y * self.scale)
    }

    /// A path in the letters of SVG that figures use: M, L, H, V, C and Z, all of them absolute.
    pub(crate) fn path(self, d: &str) -> Vec<Segment> {
        let mut steps = Vec::new();
        let mut here = point(0.0, 0.0);
        let mut rest = d;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic()) {
            let (letter, tail) = rest[start..].split_at(1);
            let end = tail.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(tail.len());
            let numbers: Vec<f64> =
                tail[..end].split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
            rest = &tail[end..];
            let points: Vec<Point> = match letter {
                "H" => numbers.iter().map(|&x| point(x, here.y)).collect(),
                "V" => numbers.iter().map(|&y| point(here.x, y)).collect(),
                _ => numbers.chunks_exact(2).map(|pair| point(pair[0], pair[1])).collect(),
            };
            here = points.last().copied().unwrap_or(here);
            let points: Vec<Point> = points.into_iter().map(|at| self.at(at)).collect();
            match letter {
                "M" => steps.extend(points.into_iter().map(Segment::Move)),
                "C" => steps.extend(
                    points.chunks_exact(3).map(|curve| Segment::Curve([curve[0], curve[1], curve[2]])),
                ),
                "Z" => steps.push(Segment::Close),
                _ => steps.extend(points.into_iter().map(Segment::Line)),
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_svg() {
        let pen = Pen::PAGE.within(point(10.0, 20.0), 2.0);
        let at = |x: f64, y: f64| point(10.0 + 2.0 * x, 20.0 + 2.0 * y);
        assert_eq!(
            pen.path("M1 2 H3 V4 C0 0 1 1 2.5 2 Z M0 -1,L1 1"),
            [
                Segment::Move(at(1.0, 2.0)),
                Segment::Line(at(3.0, 2.0)),
                Segment::Line(at(3.0, 4.0)),
                Segment::Curve([at(0.0, 0.0), at(1.0, 1.0), at(2.5, 2.0)]),
                Segment::Close,
                Segment::Move(at(0.0, -1.0)),
                Segment::Line(at(1.0, 1.0)),
            ]
        );
        assert_eq!(pen.path(""), []);
    }
}
