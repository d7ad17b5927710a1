//! Cards in a row.

use super::View;
use crate::measure;
use crate::shape::{Area, Shape, centred, point};

/// More cards than this are cut, with dots for the rest.
const MOST: usize = 30;
/// Cards of a line.
const IN_LINE: usize = 12;

pub(super) fn view(cards: &[String]) -> View {
    const SIZE: f64 = 17.0;
    let mut view = View::default();
    let widest = cards.iter().take(MOST).map(|card| measure::width(card, SIZE)).fold(20.0, f64::max);
    let (wide, tall) = (widest.min(120.0) + 16.0, 48.0);
    for (place, card) in cards.iter().take(MOST).enumerate() {
        let (column, line) = (place % IN_LINE, place / IN_LINE);
        let at =
            point(column as f64 * (wide + 6.0) + wide / 2.0, line as f64 * (tall + 16.0) + tall / 2.0 + 10.0);
        let area = Area::around(at, wide, tall);
        view.shapes.push(Shape::Rect { area, round: 5.0, class: "card" });
        view.shapes.push(centred(at, SIZE, measure::cut(card, SIZE, 120.0), "ink"));
        view.spots.insert((0, place as u64), area);
        view.width = view.width.max(area.x + wide);
        view.height = area.y + tall + 4.0;
    }
    if cards.len() > MOST {
        view.shapes.push(centred(
            point(view.width / 2.0, view.height + 10.0),
            15.0,
            format!("… ({})", cards.len()),
            "faint",
        ));
        view.height += 24.0;
    }
    if cards.is_empty() {
        view.shapes.push(centred(point(60.0, 24.0), 15.0, "∅", "faint"));
        (view.width, view.height) = (120.0, 48.0);
    }
    view
}
