//! Boards of cells, with their pieces and names at the edge; boards of points that lines join.

use std::collections::BTreeMap;

use grundy::report::scene::{Board, Names, Piece, Square};

use super::SceneDrawing;
use super::animal;
use crate::chess;
use crate::measure;
use crate::shape::{Area, Point, Shape, centred, point};

pub(super) fn draw(board: &Board) -> SceneDrawing {
    let (rows, columns) = (board.rows(), board.columns);
    // large boards have small cells
    let side = (640.0 / rows.max(columns).max(1) as f64).clamp(8.0, 40.0);
    let edge = if board.names == Names::None { 2.0 } else { 20.0 };
    let mut drawing = SceneDrawing { travels: true, ..SceneDrawing::default() };
    let places: BTreeMap<usize, [u32; 2]> = board.places.iter().copied().collect();
    let cell = |row: usize, column: usize| {
        let (across, down) = match places.get(&(row * columns + column)) {
            Some(&[across, down]) => (f64::from(across) / 100.0, f64::from(down) / 100.0),
            None => (column as f64, row as f64),
        };
        Area { x: edge + across * side, y: edge + down * side, width: side, height: side }
    };
    // points joined by lines are drawn as points
    let lined = !board.lines.is_empty();
    let pointed = lined || board.cells.iter().any(|square| matches!(square, Square::Drawing(_)));
    for &(from, to) in &board.lines {
        let middle = |at: usize| cell(at / columns.max(1), at % columns.max(1)).middle();
        drawing.shapes.push(Shape::Line { ends: [middle(from), middle(to)], class: "drawing" });
    }
    for row in 0..rows {
        for column in 0..columns {
            let area = cell(row, column);
            let square = board.at(row, column);
            match square {
                Square::Nothing => continue,
                Square::Drawing(c) => {
                    if !lined {
                        drawing.shapes.extend(line(*c, area));
                    }
                    continue;
                }
                Square::Blocked => {
                    drawing.shapes.push(Shape::Rect { area, round: 0.0, class: "blocked" });
                    if side >= 16.0 {
                        drawing.shapes.extend(cross(area.middle(), side * 0.22, "on-blocked"));
                    }
                }
                Square::Free | Square::Holds(_) if pointed => {
                    drawing.shapes.push(Shape::Circle {
                        at: area.middle(),
                        radius: side * 0.12,
                        class: "vertex",
                    });
                }
                Square::Free | Square::Holds(_) => {
                    let dark = board.chequered && (row + column) % 2 == 1;
                    let class = match (board.chequered, dark) {
                        (true, false) => "light-square",
                        (true, true) => "dark-square",
                        (false, _) => "cell",
                    };
                    drawing.shapes.push(Shape::Rect { area, round: 0.0, class });
                }
            }
            match square {
                Square::Holds(piece) if lined => drawing.shapes.extend(man(piece, area.middle(), side)),
                Square::Holds(piece) => drawing.shapes.extend(drawn(piece, area.middle(), side)),
                _ => {}
            }
            drawing.spots.insert((0, (row * columns + column) as u64), area);
        }
    }
    drawing.shapes.extend(row_that_won(board, cell));
    if !places.is_empty() {
        drawing.shapes.extend(names_beside(board, side, cell));
    } else if side >= 11.0 {
        drawing.shapes.extend(names(board.names, rows, columns, side, edge));
    }
    let down = places.values().map(|[_, down]| f64::from(*down) / 100.0 + 1.0).fold(rows as f64, f64::max);
    let room = if places.is_empty() { 2.0 } else { edge };
    drawing.width = edge + columns as f64 * side + room;
    drawing.height = edge + down * side + if board.names == Names::Chess { edge } else { 2.0 };
    drawing
}

/// A line through the row that won; several rows, or what is no row, is marked cell by cell.
fn row_that_won(board: &Board, cell: impl Fn(usize, usize) -> Area) -> Vec<Shape> {
    let columns = board.columns.max(1);
    let step = board.decided.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
    let middle = |place: usize| cell(place / columns, place % columns).middle();
    match board.decided.as_slice() {
        [] => Vec::new(),
        [first, .., last] if step.iter().all(|one| *one == step[0]) => {
            vec![Shape::Line { ends: [middle(*first), middle(*last)], class: "mark-line" }]
        }
        cells => {
            let ring = |&place: &usize| {
                let area = cell(place / columns, place % columns);
                Shape::Circle { at: area.middle(), radius: area.width * 0.44, class: "new" }
            };
            cells.iter().map(ring).collect()
        }
    }
}

/// The names of points that stand in no rows, each beside its point.
fn names_beside(board: &Board, side: f64, cell: impl Fn(usize, usize) -> Area) -> Vec<Shape> {
    let at = |place: usize| cell(place / board.columns.max(1), place % board.columns.max(1)).middle();
    let all: Vec<Point> = board.places.iter().map(|&(place, _)| at(place)).collect();
    let count = all.len().max(1) as f64;
    let centre =
        point(all.iter().map(|at| at.x).sum::<f64>() / count, all.iter().map(|at| at.y).sum::<f64>() / count);
    let mut shapes = Vec::new();
    for &(place, _) in &board.places {
        let (row, column) = (place / board.columns.max(1), place % board.columns.max(1));
        let letter = ('a'..='z').nth(column).unwrap_or('?');
        // away from the middle, where no lines are
        let at = at(place);
        let (dx, dy) = (at.x - centre.x, at.y - centre.y);
        let far = side * 0.62 / dx.hypot(dy).max(1.0);
        let text = format!("{letter}{}", board.rows() - row);
        shapes.push(centred(point(at.x + dx * far, at.y + dy * far), side * 0.28, text, "faint"));
    }
    shapes
}

fn names(names: Names, rows: usize, columns: usize, side: f64, edge: f64) -> Vec<Shape> {
    let size = (side * 0.4).clamp(7.0, 12.0);
    let across = |column: usize| edge + (column as f64 + 0.5) * side;
    let down = |row: usize| edge + (row as f64 + 0.5) * side;
    let mut shapes = Vec::new();
    let mut write = |x: f64, y: f64, text: String| shapes.push(centred(point(x, y), size, text, "faint"));
    match names {
        Names::None => {}
        Names::Chess => {
            for (column, letter) in (0..columns).zip('a'..='z') {
                write(across(column), down(rows) - side / 2.0 + edge / 2.0, letter.to_string());
            }
            (0..rows).for_each(|row| write(edge / 2.0, down(row), (rows - row).to_string()));
        }
        Names::Matrix => {
            (0..columns).for_each(|column| write(across(column), edge / 2.0, (column + 1).to_string()));
            (0..rows).for_each(|row| write(edge / 2.0, down(row), (row + 1).to_string()));
        }
        Names::Columns => {
            (0..columns).for_each(|column| write(across(column), edge / 2.0, (column + 1).to_string()));
        }
    }
    shapes
}

fn drawn(piece: &Piece, at: Point, side: f64) -> Vec<Shape> {
    let disc = |class| Shape::Circle { at, radius: side * 0.34, class };
    match piece {
        Piece::Chip => vec![disc("second-disc")],
        Piece::Poison => {
            let mut shapes = vec![disc("blocked")];
            shapes.extend(cross(at, side * 0.16, "on-blocked"));
            shapes
        }
        Piece::First('x' | 'X') => cross(at, side * 0.27, "first"),
        Piece::Second('o' | 'O') => {
            vec![Shape::Circle { at, radius: side * 0.28, class: "second" }]
        }
        Piece::First(letter) => {
            vec![disc("first-disc"), centred(at, side * 0.36, letter.to_string(), "on-disc")]
        }
        Piece::Second(letter) => {
            vec![disc("second-disc"), centred(at, side * 0.36, letter.to_string(), "on-disc")]
        }
        Piece::Chess { white, kind } => vec![chess::piece(*white, *kind, at, side * 0.94)],
        Piece::Text(text) => vec![centred(at, side * 0.4, measure::cut(text, side * 0.4, side), "ink")],
    }
}

/// A piece on a point: a man, of which the second player's have a ring, or an animal.
fn man(piece: &Piece, at: Point, side: f64) -> Vec<Shape> {
    let disc = |radius: f64, class| Shape::Circle { at, radius: side * radius, class };
    match piece {
        Piece::First('x') => vec![disc(0.36, "first-disc")],
        Piece::Second('o') => vec![disc(0.36, "second-disc"), disc(0.2, "ring")],
        Piece::First(letter) => vec![
            disc(0.46, "first-disc"),
            animal::head(*letter, at, side * 0.68).unwrap_or_else(|| disc(0.2, "ring")),
        ],
        Piece::Second(letter) => vec![
            disc(0.46, "second-disc"),
            animal::head(*letter, at, side * 0.68).unwrap_or_else(|| disc(0.2, "ring")),
        ],
        other => drawn(other, at, side),
    }
}

fn cross(at: Point, arm: f64, class: &'static str) -> Vec<Shape> {
    let line =
        |dx: f64| Shape::Line { ends: [point(at.x - dx, at.y - arm), point(at.x + dx, at.y + arm)], class };
    vec![line(arm), line(-arm)]
}

/// Lines between points, as text draws them.
fn line(c: char, area: Area) -> Vec<Shape> {
    let Area { x, y, width, height } = area;
    let middle = area.middle();
    let ends = match c {
        '-' => [point(x - width * 0.38, middle.y), point(x + width * 1.38, middle.y)],
        '|' => [point(middle.x, y - height * 0.38), point(middle.x, y + height * 1.38)],
        '/' => [point(x + width, y), point(x, y + height)],
        '\\' => [point(x, y), point(x + width, y + height)],
        _ => return Vec::new(),
    };
    vec![Shape::Line { ends, class: "drawing" }]
}
