//! Animals as outlines, in a square of 45: the pieces of games of the hunt.

use crate::shape::{Point, Shape, point};

/// The animal of this letter, in the middle of a square of this side; `None` if no animal has it.
pub(super) fn head(letter: char, at: Point, side: f64) -> Option<Shape> {
    let outline = match letter {
        'd' => HOUND,
        'h' => HARE,
        'c' => CROW,
        'v' => VULTURE,
        _ => return None,
    };
    let scale = side / 45.0;
    let shapes = vec![Shape::Path { d: outline.to_owned(), class: "on-disc" }];
    let by = point(at.x - 22.5 * scale, at.y - 22.5 * scale);
    Some(Shape::Group { title: String::new(), by, scale, shapes })
}

/// A head with hanging ears.
const HOUND: &str = "M14 10 C18 6 27 6 31 10 C37 10 41 18 39 29 C36 31 33 28 32 23 C32 30 29 33 28 38 C26 42 19 42 17 38 \
                     C16 33 13 30 13 23 C12 28 9 31 6 29 C4 18 8 10 14 10 Z";
/// A head with long ears.
const HARE: &str = "M14 3 C19 4 20 12 21 18 H24 C25 12 26 4 31 3 C35 5 33 14 29 20 C35 24 36 32 32 37 C28 43 17 43 13 37 C9 32 \
                    10 24 16 20 C12 14 10 5 14 3 Z";
/// A bird that stands, from the side.
const CROW: &str = "M3 15 L11 12 C13 6 22 6 25 12 C31 16 36 22 42 34 L32 31 C30 33 27 34 24 34 L25 41 H21 L20 34 C12 31 9 25 \
                    10 18 Z";
/// A bird with spread wings, from above.
const VULTURE: &str = "M22.5 5 C25 5 26 8 26 11 C31 11 37 9 43 12 C44 19 41 25 37 30 C35 26 31 26 28 27 L31 40 L22.5 36 L14 40 \
                       L17 27 C14 26 10 26 8 30 C4 25 1 19 2 12 C8 9 14 11 19 11 C19 8 20 5 22.5 5 Z";
