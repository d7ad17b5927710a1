//! Chess pieces as outlines, in a square of 45.

use crate::shape::{Point, Shape, point};

/// A piece in the middle of a cell of this side.
pub(crate) fn piece(white: bool, kind: char, at: Point, side: f64) -> Shape {
    let (class, eye) = if white { ("white", "white-eye") } else { ("black", "black-eye") };
    let outline = |d: &str| Shape::Path { d: d.to_owned(), class };
    let ball = |x: f64, y: f64, radius: f64| Shape::Circle { at: point(x, y), radius, class };
    let spot = |x: f64, y: f64| Shape::Circle { at: point(x, y), radius: 1.4, class: eye };
    let shapes = match kind {
        'K' => vec![
            outline("M21 3 H24 V6 H27 V9 H24 V14 H21 V9 H18 V6 H21 Z"),
            outline(
                "M12 39 V34 C5 28 5 18 13 16 C18 15 21 18 22.5 22 C24 18 27 15 32 16 C40 18 40 28 33 34 V39 \
                 Z",
            ),
            outline("M12 34 H33"),
        ],
        'Q' => vec![
            outline(
                "M12 39 V35 C12 31 10 28 8 25 L6 13 L14 22 L14 9 L20 20 L22.5 7 L25 20 L31 9 L31 22 L39 13 L37 25 \
                 C35 28 33 31 33 35 V39 Z",
            ),
            ball(6.0, 11.5, 2.0),
            ball(14.0, 7.5, 2.0),
            ball(22.5, 5.5, 2.0),
            ball(31.0, 7.5, 2.0),
            ball(39.0, 11.5, 2.0),
            outline("M12 35 H33"),
        ],
        'R' => vec![
            outline(
                "M10 39 V34 H13 L15 18 H11 V9 H17 V13 H20 V9 H25 V13 H28 V9 H34 V18 H30 L32 34 H35 V39 Z",
            ),
            outline("M15 18 H30"),
        ],
        'B' => vec![
            ball(22.5, 8.5, 2.8),
            outline(
                "M10 39 V35 H18 C14 32 13 28 14 24 C15 18 19 15 22.5 11 C26 15 30 18 31 24 C32 28 31 32 27 \
                 35 H35 V39 Z",
            ),
            outline("M22.5 18 V26 M18.5 22 H26.5"),
        ],
        'N' => vec![
            outline(
                "M14 39 C14 31 20 28 20 23 L14 28 L9 29 L8 25 C11 20 12 14 18 11 L18 6 L22 10 C33 11 35 24 \
                 35 39 Z",
            ),
            spot(18.0, 16.0),
        ],
        _ => vec![
            outline("M13 39 V35 C13 30 19 28 19 21 H26 C26 28 32 30 32 35 V39 Z"),
            outline("M16 21 H29"),
            ball(22.5, 14.0, 6.5),
        ],
    };
    let scale = side / 45.0;
    Shape::Group { title: String::new(), by: point(at.x - 22.5 * scale, at.y - 22.5 * scale), scale, shapes }
}
