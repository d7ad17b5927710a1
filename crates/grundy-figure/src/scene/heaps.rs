//! Heaps of stones, rows of sticks and pins, strips of cells.

use grundy::report::scene::Unit;

use super::SceneDrawing;
use crate::shape::{Area, Point, Shape, centred, path, point};

/// Longer heaps and rows are cut, with dots for the rest.
const MAX_HEAP_SIZE: u64 = 24;
/// More heaps than this are not drawn.
const MAX_HEAPS: usize = 40;

pub(super) fn draw(unit: Unit, sizes: &[u64]) -> SceneDrawing {
    match unit {
        Unit::Stone => piles(sizes),
        Unit::Stick | Unit::Pin | Unit::Cell => rows(unit, sizes),
    }
}

/// How many things are drawn of a heap: all, or the first and the last.
fn drawn(size: u64) -> Vec<Option<u64>> {
    if size <= MAX_HEAP_SIZE {
        return (0..size).map(Some).collect();
    }
    (0..6).map(Some).chain([None]).chain((size - 6..size).map(Some)).collect()
}

/// Stones on stones, the size below.
fn piles(sizes: &[u64]) -> SceneDrawing {
    const HEAP_WIDTH_PX: f64 = 58.0;
    const STONE_HEIGHT_PX: f64 = 13.0;
    let shown = &sizes[..sizes.len().min(MAX_HEAPS)];
    let tallest = shown.iter().map(|&size| drawn(size).len()).max().unwrap_or(0).max(1);
    let floor = tallest as f64 * STONE_HEIGHT_PX + 8.0;
    let mut drawing = SceneDrawing { height: floor + 26.0, ..SceneDrawing::default() };
    for (part, &size) in shown.iter().enumerate() {
        let x = part as f64 * HEAP_WIDTH_PX + HEAP_WIDTH_PX / 2.0;
        for (level, place) in drawn(size).into_iter().enumerate() {
            let y = floor - (level as f64 + 0.5) * STONE_HEIGHT_PX;
            let area = Area::around(point(x, y), 38.0, STONE_HEIGHT_PX - 2.0);
            match place {
                Some(place) => {
                    drawing.shapes.push(Shape::Rect {
                        area,
                        round: (STONE_HEIGHT_PX - 2.0) / 2.0,
                        class: "stone",
                    });
                    drawing.spots.insert((part, place), area);
                }
                None => drawing.shapes.push(centred(point(x, y), 14.0, "…", "ink")),
            }
        }
        if size == 0 {
            drawing.spots.insert(
                (part, 0),
                Area::around(point(x, floor - STONE_HEIGHT_PX / 2.0), 38.0, STONE_HEIGHT_PX - 2.0),
            );
        }
        let line = [point(x - 24.0, floor + 2.0), point(x + 24.0, floor + 2.0)];
        drawing.shapes.push(Shape::Line { ends: line, class: "axis" });
        drawing.shapes.push(centred(
            point(x, floor + 15.0),
            if size > 99_999 { 9.0 } else { 14.0 },
            size.to_string(),
            "bold",
        ));
    }
    drawing.width = shown.len() as f64 * HEAP_WIDTH_PX;
    more(sizes.len(), &mut drawing);
    drawing
}

/// Things in a row, one row a component.
fn rows(unit: Unit, sizes: &[u64]) -> SceneDrawing {
    let (step, tall) = match unit {
        Unit::Cell => (26.0, 26.0),
        Unit::Pin => (24.0, 44.0),
        Unit::Stick | Unit::Stone => (13.0, 40.0),
    };
    const LEFT_PX: f64 = 26.0;
    let mut drawing = SceneDrawing::default();
    for (part, &size) in sizes.iter().take(MAX_HEAPS).enumerate() {
        let y = drawing.height + 12.0 + tall / 2.0;
        if sizes.len() > 1 {
            drawing.shapes.push(centred(point(8.0, y), 13.0, format!("{}", part + 1), "faint"));
        }
        let mut x = LEFT_PX;
        for place in drawn(size) {
            let at = point(x + step / 2.0, y);
            match place {
                Some(place) => {
                    drawing.shapes.extend(thing(unit, at, step, tall));
                    let inset = if unit == Unit::Cell { 0.0 } else { 2.0 };
                    drawing.spots.insert((part, place), Area::around(at, step - inset, tall));
                    x += step;
                }
                None => {
                    drawing.shapes.push(centred(point(x + 12.0, y), 16.0, "…", "ink"));
                    x += 24.0;
                }
            }
        }
        if size == 0 {
            drawing.spots.insert((part, 0), Area::around(point(LEFT_PX + step / 2.0, y), step, tall));
        }
        drawing.shapes.push(centred(point(x + 18.0, y), 14.0, size.to_string(), "bold"));
        drawing.width = drawing.width.max(x + 36.0 + if size > 999 { 60.0 } else { 0.0 });
        drawing.height = y + tall / 2.0 + 4.0;
    }
    more(sizes.len(), &mut drawing);
    drawing
}

fn more(parts: usize, drawing: &mut SceneDrawing) {
    if parts > MAX_HEAPS {
        drawing.shapes.push(centred(point(drawing.width + 14.0, drawing.height / 2.0), 16.0, "…", "ink"));
        drawing.width += 28.0;
    }
}

fn thing(unit: Unit, at: Point, step: f64, tall: f64) -> Vec<Shape> {
    match unit {
        Unit::Cell => vec![Shape::Rect { area: Area::around(at, step, tall), round: 0.0, class: "cell" }],
        Unit::Stick | Unit::Stone => {
            vec![Shape::Rect { area: Area::around(at, 5.0, tall - 4.0), round: 2.0, class: "second-disc" }]
        }
        Unit::Pin => {
            let by = |x: f64, y: f64| point(at.x + x, at.y + y);
            let outline: [(char, &[Point]); 6] = [
                ('M', &[by(-5.0, 20.0)]),
                ('C', &[by(-11.0, 6.0), by(-3.0, 0.0), by(-4.0, -11.0)]),
                ('C', &[by(-5.5, -22.0), by(5.5, -22.0), by(4.0, -11.0)]),
                ('C', &[by(3.0, 0.0), by(11.0, 6.0), by(5.0, 20.0)]),
                ('C', &[by(0.0, 21.0), by(0.0, 21.0), by(-5.0, 20.0)]),
                ('Z', &[]),
            ];
            let neck = [by(-3.6, -7.0), by(3.6, -7.0)];
            vec![path(&outline, "card"), Shape::Line { ends: neck, class: "mark-line" }]
        }
    }
}
