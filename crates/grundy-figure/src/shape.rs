//! The drawing model: shapes with classes; colours are the theme's.

use crate::pixels::IndexedImage;

/// A shape. Lengths are pixels, to the right and down; `class` names what it means, and the theme says how
/// that looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// Where it begins and ends.
        ends: [Point; 2],
        /// What it means.
        class: &'static str,
    },
    /// A rectangle.
    Rect {
        /// Its place.
        area: Area,
        /// The radius of its corners.
        round: f64,
        /// What it means.
        class: &'static str,
    },
    /// A rectangle of a colour of its own.
    Tile {
        /// Its place.
        area: Area,
        /// Red, green, blue.
        colour: [u8; 3],
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// What it means.
        class: &'static str,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners.
        corners: Vec<Point>,
        /// What it means.
        class: &'static str,
    },
    /// A path, in the letters of SVG.
    Path {
        /// The letters and numbers.
        d: String,
        /// What it means.
        class: &'static str,
    },
    /// One line of text.
    Text {
        /// The point on its baseline.
        at: Point,
        /// Which part of the text is at the point.
        anchor: Anchor,
        /// The size of the font.
        size: f64,
        /// The text as it is read.
        text: String,
        /// What it means.
        class: &'static str,
    },
    /// A picture of pixels, whose edges stay sharp.
    Image {
        /// Its place.
        area: Area,
        /// The pixels.
        pixels: IndexedImage,
    },
    /// Shapes that belong together, moved and scaled.
    Group {
        /// What they are, for screen readers and tooltips; may be empty.
        title: String,
        /// By how much they are moved.
        by: Point,
        /// How much larger they are drawn.
        scale: f64,
        /// The shapes.
        shapes: Vec<Shape>,
    },
}

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A point.
pub fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Area {
    /// A rectangle around a point.
    pub fn around(at: Point, width: f64, height: f64) -> Self {
        Self { x: at.x - width / 2.0, y: at.y - height / 2.0, width, height }
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        point(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A path: each command of SVG with its points.
pub(crate) fn path(commands: &[(char, &[Point])], class: &'static str) -> Shape {
    let written = |(letter, points): &(char, &[Point])| {
        let numbers: Vec<String> = points.iter().flat_map(|at| [number(at.x), number(at.y)]).collect();
        format!("{letter}{}", numbers.join(" "))
    };
    Shape::Path { d: commands.iter().map(written).collect::<Vec<_>>().join(" "), class }
}

/// A length with at most one digit after the point, the same on all machines.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text around a point, centred both ways.
pub(crate) fn centred(at: Point, size: f64, text: impl Into<String>, class: &'static str) -> Shape {
    label(point(at.x, at.y + size * 0.36), size, text, class, Anchor::Middle)
}

/// Text on a baseline.
pub(crate) fn label(
    at: Point,
    size: f64,
    text: impl Into<String>,
    class: &'static str,
    anchor: Anchor,
) -> Shape {
    Shape::Text { at, anchor, size, text: text.into(), class }
}

/// A group that is only moved.
pub(crate) fn moved(x: f64, y: f64, shapes: Vec<Shape>) -> Shape {
    Shape::Group { title: String::new(), by: point(x, y), scale: 1.0, shapes }
}

/// A group with a name.
pub(crate) fn named(title: impl Into<String>, shapes: Vec<Shape>) -> Shape {
    Shape::Group { title: title.into(), by: point(0.0, 0.0), scale: 1.0, shapes }
}

/// The head of an arrow whose tip is at a point, seen from another.
pub(crate) fn arrow_head(from: Point, tip: Point, length: f64, class: &'static str) -> Shape {
    let (dx, dy) = (tip.x - from.x, tip.y - from.y);
    let long = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / long * length, dy / long * length);
    let back = point(tip.x - ux, tip.y - uy);
    let wide = 0.42;
    Shape::Polygon {
        corners: vec![
            tip,
            point(back.x - uy * wide, back.y + ux * wide),
            point(back.x + uy * wide, back.y - ux * wide),
        ],
        class,
    }
}
