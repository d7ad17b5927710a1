//! Heaps of stones, rows of sticks and pins, strips of cells.

use grundy::report::scene::Unit;

use super::View;
use crate::shape::{Area, Shape, centred, point};

/// Longer heaps and rows are cut, with dots for the rest.
const MOST: u64 = 24;
/// More heaps than this are not drawn.
const MOST_PARTS: usize = 40;

pub(super) fn view(unit: Unit, sizes: &[u64]) -> View {
    match unit {
        Unit::Stone => piles(sizes),
        Unit::Stick | Unit::Pin | Unit::Cell => rows(unit, sizes),
    }
}

/// How many things are drawn of a heap: all, or the first and the last.
fn drawn(size: u64) -> Vec<Option<u64>> {
    if size <= MOST {
        return (0..size).map(Some).collect();
    }
    (0..6).map(Some).chain([None]).chain((size - 6..size).map(Some)).collect()
}

/// Stones on stones, the size below.
fn piles(sizes: &[u64]) -> View {
    const WIDE: f64 = 58.0;
    const STEP: f64 = 13.0;
    let shown = &sizes[..sizes.len().min(MOST_PARTS)];
    let tallest = shown.iter().map(|&size| drawn(size).len()).max().unwrap_or(0).max(1);
    let floor = tallest as f64 * STEP + 8.0;
    let mut view = View { height: floor + 26.0, ..View::default() };
    for (part, &size) in shown.iter().enumerate() {
        let x = part as f64 * WIDE + WIDE / 2.0;
        for (level, place) in drawn(size).into_iter().enumerate() {
            let y = floor - (level as f64 + 0.5) * STEP;
            let area = Area::around(point(x, y), 38.0, STEP - 2.0);
            match place {
                Some(place) => {
                    view.shapes.push(Shape::Rect { area, round: (STEP - 2.0) / 2.0, class: "stone" });
                    view.spots.insert((part, place), area);
                }
                None => view.shapes.push(centred(point(x, y), 14.0, "…", "ink")),
            }
        }
        if size == 0 {
            view.spots.insert((part, 0), Area::around(point(x, floor - STEP / 2.0), 38.0, STEP - 2.0));
        }
        let line = [point(x - 24.0, floor + 2.0), point(x + 24.0, floor + 2.0)];
        view.shapes.push(Shape::Line { ends: line, class: "axis" });
        view.shapes.push(centred(
            point(x, floor + 15.0),
            if size > 99_999 { 9.0 } else { 14.0 },
            size.to_string(),
            "bold",
        ));
    }
    view.width = shown.len() as f64 * WIDE;
    more(sizes.len(), &mut view);
    view
}

/// Things in a row, one row a component.
fn rows(unit: Unit, sizes: &[u64]) -> View {
    let (step, tall) = match unit {
        Unit::Cell => (26.0, 26.0),
        Unit::Pin => (24.0, 44.0),
        Unit::Stick | Unit::Stone => (13.0, 40.0),
    };
    const LEFT: f64 = 26.0;
    let mut view = View::default();
    for (part, &size) in sizes.iter().take(MOST_PARTS).enumerate() {
        let y = view.height + 12.0 + tall / 2.0;
        if sizes.len() > 1 {
            view.shapes.push(centred(point(8.0, y), 13.0, format!("{}", part + 1), "faint"));
        }
        let mut x = LEFT;
        for place in drawn(size) {
            let at = point(x + step / 2.0, y);
            match place {
                Some(place) => {
                    view.shapes.extend(thing(unit, at, step, tall));
                    let inset = if unit == Unit::Cell { 0.0 } else { 2.0 };
                    view.spots.insert((part, place), Area::around(at, step - inset, tall));
                    x += step;
                }
                None => {
                    view.shapes.push(centred(point(x + 12.0, y), 16.0, "…", "ink"));
                    x += 24.0;
                }
            }
        }
        if size == 0 {
            view.spots.insert((part, 0), Area::around(point(LEFT + step / 2.0, y), step, tall));
        }
        view.shapes.push(centred(point(x + 18.0, y), 14.0, size.to_string(), "bold"));
        view.width = view.width.max(x + 36.0 + if size > 999 { 60.0 } else { 0.0 });
        view.height = y + tall / 2.0 + 4.0;
    }
    more(sizes.len(), &mut view);
    view
}

fn more(parts: usize, view: &mut View) {
    if parts > MOST_PARTS {
        view.shapes.push(centred(point(view.width + 14.0, view.height / 2.0), 16.0, "…", "ink"));
        view.width += 28.0;
    }
}

fn thing(unit: Unit, at: crate::shape::Point, step: f64, tall: f64) -> Vec<Shape> {
    match unit {
        Unit::Cell => vec![Shape::Rect { area: Area::around(at, step, tall), round: 0.0, class: "cell" }],
        Unit::Stick | Unit::Stone => {
            vec![Shape::Rect { area: Area::around(at, 5.0, tall - 4.0), round: 2.0, class: "second-disc" }]
        }
        Unit::Pin => {
            let (x, y) = (at.x, at.y);
            let number = crate::svg::number;
            let d = format!(
                "M{} {} C{} {} {} {} {} {} C{} {} {} {} {} {} C{} {} {} {} {} {} C{} {} {} {} {} {} Z",
                number(x - 5.0),
                number(y + 20.0),
                number(x - 11.0),
                number(y + 6.0),
                number(x - 3.0),
                number(y),
                number(x - 4.0),
                number(y - 11.0),
                number(x - 5.5),
                number(y - 22.0),
                number(x + 5.5),
                number(y - 22.0),
                number(x + 4.0),
                number(y - 11.0),
                number(x + 3.0),
                number(y),
                number(x + 11.0),
                number(y + 6.0),
                number(x + 5.0),
                number(y + 20.0),
                number(x),
                number(y + 21.0),
                number(x),
                number(y + 21.0),
                number(x - 5.0),
                number(y + 20.0)
            );
            let neck = [point(x - 3.6, y - 7.0), point(x + 3.6, y - 7.0)];
            vec![Shape::Path { d, class: "card" }, Shape::Line { ends: neck, class: "mark-line" }]
        }
    }
}
