//! Tables: outcome maps, maps of payoffs, and heat maps of nimbers.

use grundy::Outcome;
use grundy::error::{Error, Limit, Refused, Stopped};
use grundy::report::{Cell, Grid};
use grundy_explain::messages::Messages;

use crate::figure::{Figure, Page, Sample};
use crate::measure;
use crate::pixels::Pixels;
use crate::shape::{Area, Shape, centred, point};
use crate::svg::number;
use crate::theme::{heat, is_light};

/// Up to so many cells a table is drawn cell by cell; larger ones are pixels.
pub const MOST_CELLS: usize = 10_000;
/// Larger tables are not drawn.
pub const MOST_PIXELS: usize = 4_000_000;

/// What the colours of a table say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Won, lost or drawn.
    Outcome,
    /// The nimber: few to many.
    #[default]
    Heat,
}

/// Whether a table of so many cells can be drawn; worth asking before it is computed.
///
/// # Errors
/// More than [`MOST_PIXELS`].
pub fn check_size(cells: u64) -> Result<(), Error> {
    if cells <= MOST_PIXELS as u64 {
        return Ok(());
    }
    let done = format!("counting {cells} cells: at most {MOST_PIXELS} are drawn");
    Err(Stopped { limit: Limit::Size, done }.into())
}

/// The picture of a table of one or two numbers; rows are the first number, columns the second. The plies to the end stand beside
/// outcomes, where they are known.
///
/// # Errors
/// More cells than [`MOST_PIXELS`]; heat without nimbers; large tables of payoffs.
pub fn figure(
    grid: &Grid,
    colours: Colours,
    plies: &[Option<u32>],
    messages: &Messages,
) -> Result<Figure, Error> {
    let [rows, columns] = sides(grid);
    check_size(grid.cells.len() as u64)?;
    let nimbers = grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_) | Cell::Void));
    if colours == Colours::Heat && !nimbers {
        return Err(Refused {
            solver: "a heat map".to_owned(),
            reason: format!("the table of {} holds no nimbers", grid.game),
            instead: "draw it as a table (--kind table)".to_owned(),
        }
        .into());
    }
    let most = grid.cells.iter().filter_map(value).max().unwrap_or(0);
    if grid.cells.len() > MOST_CELLS {
        if grid.cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
            let done =
                format!("counting {} cells of payoffs: at most {MOST_CELLS} are drawn", grid.cells.len());
            return Err(Stopped { limit: Limit::Size, done }.into());
        }
        return Ok(raster(grid, colours, [rows, columns], most, messages));
    }
    let told = |i: usize| plies.get(i).copied().flatten();
    let widest = (0..grid.cells.len())
        .map(|i| text(&grid.cells[i], colours, told(i)).chars().count())
        .max()
        .unwrap_or(1);
    let side = if grid.cells.len() > 900 {
        14.0
    } else {
        24.0_f64.max(measure::width("0", 11.0) * widest as f64 + 8.0)
    };
    let (left, top) = (edge(grid, 0), 22.0);
    let size = if side < 18.0 { 7.0 } else { 11.0 };
    let mut content = Vec::new();
    for (i, cell) in grid.cells.iter().enumerate() {
        let (row, column) = (i / columns.max(1), i % columns.max(1));
        let area = Area {
            x: left + column as f64 * side,
            y: top + row as f64 * side.min(30.0),
            width: side,
            height: side.min(30.0),
        };
        content.extend(drawn(cell, colours, told(i), area, size, most));
    }
    let down = side.min(30.0);
    let every = |count: usize| if side < 18.0 && count > 12 { 5 } else { 1 };
    for (column, text) in numbers(grid, grid.axes.len() - 1, columns).enumerate() {
        if (column + 1) % every(columns) == 0 || column == 0 {
            content.push(centred(
                point(left + (column as f64 + 0.5) * side, top / 2.0 + 2.0),
                10.0,
                text,
                "faint",
            ));
        }
    }
    if grid.axes.len() > 1 {
        for (row, text) in numbers(grid, 0, rows).enumerate() {
            if (row + 1) % every(rows) == 0 || row == 0 {
                content.push(centred(
                    point(left / 2.0, top + (row as f64 + 0.5) * down),
                    10.0,
                    text,
                    "faint",
                ));
            }
        }
    }
    let figure = page(
        grid,
        colours,
        content,
        [left + columns as f64 * side, top + rows as f64 * down],
        most,
        plies,
        messages,
    );
    Ok(figure)
}

fn page(
    grid: &Grid,
    colours: Colours,
    content: Vec<Shape>,
    [width, height]: [f64; 2],
    most: u64,
    plies: &[Option<u32>],
    messages: &Messages,
) -> Figure {
    let lines = vec![match grid.axes.as_slice() {
        [axis] => from_to(axis, messages),
        [down, across, ..] => {
            let args =
                [("down", from_to(down, messages).into()), ("across", from_to(across, messages).into())];
            messages.say("down-and-across", &args)
        }
        [] => String::new(),
    }];
    let has = |outcome| grid.cells.iter().any(|cell| cell.outcome() == Some(outcome));
    let mut legend = Vec::new();
    if colours == Colours::Outcome {
        let all = [
            (Outcome::Win, "win-cell", messages.say("n-cell", &[])),
            (Outcome::Loss, "loss-cell", messages.say("p-cell", &[])),
            (Outcome::Draw, "draw-cell", messages.say("d-cell", &[])),
        ];
        legend.extend(all.into_iter().filter(|one| has(one.0)).map(|one| (Sample::Square(one.1), one.2)));
    }
    if grid.cells.contains(&Cell::Void) {
        legend.push((Sample::Square("void-cell"), messages.say("no-position", &[])));
    }
    let mut lines = lines;
    if plies.iter().any(Option::is_some) {
        lines.push(messages.say("plies-in-cells", &[]));
    }
    if colours == Colours::Heat {
        lines.push(messages.say("heat-range", &[("most", most.to_string().into())]));
    }
    Page {
        title: grid.game.clone(),
        lines,
        content,
        width,
        height,
        legend,
        text: grundy::view::table::grid(
            grid,
            if colours == Colours::Outcome {
                grundy::view::Letters::Np
            } else {
                grundy::view::Letters::Values
            },
            100,
        ),
    }
    .figure()
}

/// `n from 0 to 9`.
fn from_to((name, first, last): &(String, u64, u64), messages: &Messages) -> String {
    messages.say(
        "from-to",
        &[
            ("name", name.as_str().into()),
            ("first", first.to_string().into()),
            ("last", last.to_string().into()),
        ],
    )
}

fn sides(grid: &Grid) -> [usize; 2] {
    let length =
        |(_, first, last): &(String, u64, u64)| usize::try_from(last - first + 1).unwrap_or(usize::MAX);
    match grid.axes.as_slice() {
        [one] => [1, length(one)],
        [rows, columns, ..] => [length(rows), length(columns)],
        [] => [0, 0],
    }
}

/// The room for the numbers of rows.
fn edge(grid: &Grid, axis: usize) -> f64 {
    let widest = grid.axes.get(axis).map_or(0.0, |(_, _, last)| measure::width(&last.to_string(), 10.0));
    if grid.axes.len() > 1 { widest + 10.0 } else { 0.0 }
}

fn numbers(grid: &Grid, axis: usize, count: usize) -> impl Iterator<Item = String> + '_ {
    let first = grid.axes.get(axis).map_or(0, |axis| axis.1);
    (first..).take(count).map(|n| n.to_string())
}

fn value(cell: &Cell) -> Option<u64> {
    cell.nimber().map(|value| value.0)
}

fn text(cell: &Cell, colours: Colours, plies: Option<u32>) -> String {
    let letter = |letter: &str| plies.map_or_else(|| letter.to_owned(), |plies| format!("{letter}{plies}"));
    match (cell, colours) {
        (Cell::Void, _) => String::new(),
        (Cell::Nimber(value), Colours::Heat) => value.0.to_string(),
        (Cell::Payoffs(pays), _) => pays.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        (cell, _) => match cell.outcome() {
            Some(Outcome::Win) => letter("N"),
            Some(Outcome::Loss) => letter("P"),
            Some(Outcome::Draw) => letter("D"),
            None => String::new(),
        },
    }
}

fn drawn(cell: &Cell, colours: Colours, plies: Option<u32>, area: Area, size: f64, most: u64) -> Vec<Shape> {
    let words = text(cell, colours, plies);
    let class = match (cell, colours) {
        (Cell::Nimber(value), Colours::Heat) => {
            let colour = heat(share(value.0, most));
            let ink = if is_light(colour) { "heat-text" } else { "heat-text-light" };
            let mut shapes = vec![Shape::Tile { area, colour }];
            if value.is_zero() {
                let inner = Area {
                    x: area.x + 1.5,
                    y: area.y + 1.5,
                    width: area.width - 3.0,
                    height: area.height - 3.0,
                };
                shapes.push(Shape::Rect { area: inner, round: 0.0, class: "zero" });
            }
            shapes.push(centred(area.middle(), size, words, ink));
            return shapes;
        }
        (Cell::Void, _) => "void-cell",
        (Cell::Payoffs(_), _) => "cell",
        (cell, _) => match cell.outcome() {
            Some(Outcome::Loss) => "loss-cell",
            Some(Outcome::Draw) => "draw-cell",
            Some(Outcome::Win) | None => "win-cell",
        },
    };
    vec![Shape::Rect { area, round: 0.0, class }, centred(area.middle(), size, words, "ink")]
}

fn share(value: u64, most: u64) -> f64 {
    if most == 0 { 0.0 } else { value as f64 / most as f64 }
}

/// A pixel a cell.
fn raster(
    grid: &Grid,
    colours: Colours,
    [rows, columns]: [usize; 2],
    most: u64,
    messages: &Messages,
) -> Figure {
    const HEATS: u32 = 250;
    let heats = (0..HEATS).map(|i| heat(f64::from(i) / f64::from(HEATS - 1)));
    // after the heats: nothing, won, lost, drawn
    let palette: Vec<[u8; 3]> =
        heats.chain([[74, 74, 74], [253, 235, 192], [0, 114, 178], [160, 160, 160]]).collect();
    let number_of = |n: u64| u8::try_from(n).expect("at most 253 colours");
    let cell = |cell: &Cell| match (cell, colours) {
        (Cell::Nimber(value), Colours::Heat) => {
            let step = u128::from(value.0) * u128::from(HEATS - 1) / u128::from(most.max(1));
            number_of(u64::try_from(step).expect("no value is above the most"))
        }
        (cell, _) => number_of(match cell.outcome() {
            None => u64::from(HEATS),
            Some(Outcome::Win) => u64::from(HEATS) + 1,
            Some(Outcome::Loss) => u64::from(HEATS) + 2,
            Some(Outcome::Draw) => u64::from(HEATS) + 3,
        }),
    };
    let narrow = |n: usize| u32::try_from(n).expect("large tables are refused");
    let pixels = Pixels {
        width: narrow(columns),
        height: narrow(rows),
        palette,
        cells: grid.cells.iter().map(cell).collect(),
    };
    // a strip of one row would be a thread
    let height = if rows == 1 { 40.0 } else { rows as f64 * (800.0 / columns as f64) };
    let area = Area { x: 0.0, y: 0.0, width: 800.0, height };
    let content = vec![Shape::Image { area, pixels: pixels.clone() }];
    let figure = page(grid, colours, content, [800.0, height], most, &[], messages);
    let text = format!("{}: {} cells; as text: grundy table\n", grid.game, number(grid.cells.len() as f64));
    Figure { pixels: Some(pixels), text, ..figure }
}
