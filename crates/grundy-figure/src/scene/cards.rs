//! Cards in a row.

use super::SceneDrawing;
use crate::measure;
use crate::shape::{Area, Shape, centred, point};

/// More cards than this are cut, with dots for the rest.
const MAX_CARDS: usize = 30;
const CARDS_PER_ROW: usize = 12;

pub(super) fn draw(cards: &[String]) -> SceneDrawing {
    const FONT_PX: f64 = 17.0;
    let mut drawing = SceneDrawing::default();
    let widest = cards.iter().take(MAX_CARDS).map(|card| measure::width(card, FONT_PX)).fold(20.0, f64::max);
    let (wide, tall) = (widest.min(120.0) + 16.0, 48.0);
    for (place, card) in cards.iter().take(MAX_CARDS).enumerate() {
        let (column, line) = (place % CARDS_PER_ROW, place / CARDS_PER_ROW);
        let at =
            point(column as f64 * (wide + 6.0) + wide / 2.0, line as f64 * (tall + 16.0) + tall / 2.0 + 10.0);
        let area = Area::around(at, wide, tall);
        drawing.shapes.push(Shape::Rect { area, round: 5.0, class: "card" });
        drawing.shapes.push(centred(at, FONT_PX, measure::cut(card, FONT_PX, 120.0), "ink"));
        drawing.spots.insert((0, place as u64), area);
        drawing.width = drawing.width.max(area.x + wide);
        drawing.height = area.y + tall + 4.0;
    }
    if cards.len() > MAX_CARDS {
        drawing.shapes.push(centred(
            point(drawing.width / 2.0, drawing.height + 10.0),
            15.0,
            format!("… ({})", cards.len()),
            "faint",
        ));
        drawing.height += 24.0;
    }
    if cards.is_empty() {
        drawing.shapes.push(centred(point(60.0, 24.0), 15.0, "∅", "faint"));
        (drawing.width, drawing.height) = (120.0, 48.0);
    }
    drawing
}
