//! A position to click on: its drawing as elements of SVG, and where its places are.

use std::collections::BTreeSet;
use std::ops::Bound;

use grundy::report::scene::{Change, Scene};

use crate::scene::{SceneDrawing, draw};
use crate::shape::Area;
use crate::svg;

/// A drawn position, for pages that put links over it. The style sheet is
/// [`Theme::css_within`](crate::Theme::css_within).
///
/// ```
/// use grundy::report::scene::{change, Scene, Unit};
/// use grundy_figure::ImageMap;
/// let heaps = |sizes: &[u64]| Scene::Heaps { unit: Unit::Stone, sizes: sizes.to_vec() };
/// let before = heaps(&[3, 1]);
/// let map = ImageMap::of(&before);
/// let taken = map.touched(&change(&before, &heaps(&[1, 1])));
/// assert_eq!(taken, [(0, 1), (0, 2)], "the two upper stones of the first heap");
/// assert!(map.area((0, 2)).unwrap().y < map.area((0, 1)).unwrap().y);
/// ```
#[derive(Clone, Debug)]
pub struct ImageMap {
    drawing: SceneDrawing,
}

/// A place of a part of a scene, both from 0.
pub type Place = (usize, u64);

impl ImageMap {
    /// Draws a scene.
    pub fn of(scene: &Scene) -> Self {
        Self { drawing: draw(scene) }
    }

    /// The width in pixels.
    pub fn width(&self) -> f64 {
        self.drawing.width
    }

    /// The height in pixels.
    pub fn height(&self) -> f64 {
        self.drawing.height
    }

    /// Whether one piece goes from a place to another, so that an arrow says it.
    pub fn travels(&self) -> bool {
        self.drawing.travels
    }

    /// The elements of the drawing, for a `<svg>` of this size: text is escaped, nothing is a link yet.
    pub fn elements(&self) -> String {
        svg::elements(&self.drawing.shapes)
    }

    /// Where a place is drawn, if it is.
    pub fn area(&self, place: Place) -> Option<Area> {
        self.drawing.spots.get(&place).copied()
    }

    /// The drawn places that a move changes, where pieces come first, then where something goes away, then
    /// where a row is cut.
    pub fn touched(&self, change: &Change) -> Vec<Place> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for run in change.filled.iter().chain(&change.emptied) {
            let drawn = self.drawing.spots.range((run.part, run.places.start)..(run.part, run.places.end));
            let mut some: Vec<Place> = drawn.map(|(place, _)| *place).collect();
            if some.is_empty() {
                // what is added on top of a heap belongs to its last thing
                some.extend(self.last(run.part));
            }
            found.extend(some.into_iter().filter(|place| seen.insert(*place)));
        }
        let cuts = change.cut.iter().filter(|place| self.drawing.spots.contains_key(place));
        found.extend(cuts.filter(|place| seen.insert(**place)));
        found
    }

    fn last(&self, part: usize) -> Option<Place> {
        let whole = (Bound::Included((part, 0)), Bound::Included((part, u64::MAX)));
        self.drawing.spots.range(whole).next_back().map(|(place, _)| *place)
    }
}

#[cfg(test)]
mod tests {
    use grundy::report::scene::{Names, Piece, Unit, change};

    use super::*;

    #[test]
    fn pieces_come_before_what_they_leave() {
        let row = |column| {
            let board = grundy::report::scene::Board::free(1, 3, Names::None);
            Scene::Board(board.with(0, column, Piece::Chip))
        };
        let map = ImageMap::of(&row(2));
        assert_eq!(map.touched(&change(&row(2), &row(0))), [(0, 0), (0, 2)]);
    }

    #[test]
    fn long_heaps_have_few_places() {
        let heap = |n| Scene::heap(Unit::Stone, n);
        let map = ImageMap::of(&heap(1_000_000));
        let all = map.touched(&change(&heap(1_000_000), &heap(0)));
        assert!(all.len() < 30, "{}", all.len());
        // what is put on top belongs to the last stone
        assert_eq!(ImageMap::of(&heap(3)).touched(&change(&heap(3), &heap(9))), [(0, 2)]);
    }
}
