//! Tables: outcome maps, maps of payoffs, and heat maps of nimbers. Rows are the first number, columns the
//! second.

use grundy::Outcome;
use grundy::error::{Advice, Error, Refused, Setting};
use grundy::partizan::Dyadic;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Table;
use grundy::view::{self, Letters};
use grundy_explain::messages::Messages;

use crate::answers::{self, too_large};
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::pixels::IndexedImage;
use crate::shape::{Area, Shape, centred, point};
use crate::theme::{heat, is_light};

/// Outcomes or payoffs, with the plies to the end where they are known.
pub(crate) static TABLE: FigureKind = FigureKind {
    name: "table",
    title: "Outcomes",
    help: "Outcomes (or payoffs) of a family of one or two numbers",
    switch_of: None,
    offered: |game| game.axes > 0,
    gallery_rank: |_| None,
    drawing: Drawing::Family { fits: |_| true, draw: outcomes },
};

/// Nimbers as colours, or the temperatures of partizan values.
pub(crate) static HEAT: FigureKind = FigureKind {
    name: "heat",
    title: "Heat map",
    help: "Nimbers of such a family in colours; of partizan values their temperatures",
    switch_of: None,
    offered: |game| (game.nimbers || game.values) && game.axes > 0,
    gallery_rank: |_| None,
    drawing: Drawing::Family { fits: |grid| holds_nimbers(grid) || holds_values(grid), draw: heat_map },
};

/// Larger tables are pixels.
const MAX_SHAPE_CELLS: usize = 10_000;
/// Larger tables have small cells.
const MAX_LARGE_CELLS: usize = 900;
/// Longer values are cut.
const MAX_CELL_COLUMNS: usize = 24;
const SMALL_CELL_PX: f64 = 14.0;
const HEADER_HEIGHT_PX: f64 = 22.0;
/// The width of a table of pixels.
const IMAGE_WIDTH_PX: f64 = 800.0;

/// What the colours of a table say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellColours {
    Outcome,
    Nimber,
    Temperature,
}

/// A table that is drawn.
struct DrawnTable<'a> {
    grid: &'a Grid,
    colours: CellColours,
    plies: Vec<Option<u32>>,
    rows: usize,
    columns: usize,
    max_nimber: u64,
    /// Where they are the colours: the temperature of each cell.
    temperatures: Vec<Option<Dyadic>>,
}

fn holds_values(grid: &Grid) -> bool {
    grid.cells.iter().all(|cell| matches!(cell, Cell::Value(_) | Cell::Void))
}

fn holds_nimbers(grid: &Grid) -> bool {
    grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_) | Cell::Void))
}

fn outcomes(grid: &Grid, game: &dyn Table, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    DrawnTable::new(grid, CellColours::Outcome, answers::plies(grid, game, ask)).figure(messages)
}

fn heat_map(grid: &Grid, game: &dyn Table, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    if holds_values(grid) && grid.cells.len() <= MAX_SHAPE_CELLS {
        let temperatures = answers::temperatures(grid, game, ask)?;
        let table = DrawnTable::new(grid, CellColours::Temperature, Vec::new());
        return DrawnTable { temperatures, ..table }.figure(messages);
    }
    if !holds_nimbers(grid) {
        return Err(Refused::new(
            "a heat map",
            format!("the table of {} holds no nimbers", grid.game),
            Advice::change("draw it as a table", "kind", Setting::value("table")),
        )
        .into());
    }
    DrawnTable::new(grid, CellColours::Nimber, Vec::new()).figure(messages)
}

impl<'a> DrawnTable<'a> {
    fn new(grid: &'a Grid, colours: CellColours, plies: Vec<Option<u32>>) -> Self {
        let length =
            |(_, first, last): &(String, u64, u64)| usize::try_from(last - first + 1).unwrap_or(usize::MAX);
        let [rows, columns] = match grid.axes.as_slice() {
            [one] => [1, length(one)],
            [rows, columns, ..] => [length(rows), length(columns)],
            [] => [0, 0],
        };
        let nimbers = grid.cells.iter().filter_map(Cell::nimber);
        let max_nimber = nimbers.map(|value| value.0).max().unwrap_or(0);
        Self { grid, colours, plies, rows, columns, max_nimber, temperatures: Vec::new() }
    }

    /// The lowest temperature and the highest.
    fn extremes(&self) -> [Dyadic; 2] {
        let known = || self.temperatures.iter().flatten().copied();
        [known().min(), known().max()].map(|found| found.unwrap_or(Dyadic::ZERO))
    }

    fn figure(&self, messages: &Messages) -> Result<Figure, Error> {
        let count = self.grid.cells.len();
        if count <= MAX_SHAPE_CELLS {
            return Ok(self.cell_by_cell(messages));
        }
        if self.grid.cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
            return Err(too_large(format!(
                "counting {count} cells of payoffs: at most {MAX_SHAPE_CELLS} are drawn"
            )));
        }
        Ok(self.image(messages))
    }

    fn cell_by_cell(&self, messages: &Messages) -> Figure {
        let cells = &self.grid.cells;
        let texts: Vec<String> =
            (0..cells.len()).map(|i| measure::brief(&self.text(i), MAX_CELL_COLUMNS)).collect();
        let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        let small = cells.len() > MAX_LARGE_CELLS;
        let width = match small {
            true => SMALL_CELL_PX,
            false => 24.0_f64.max(measure::width("0", 11.0) * longest as f64 + 8.0),
        };
        let height = width.min(30.0);
        let left = self.row_numbers_width();
        let mut content = Vec::new();
        let font_px = if small { 7.0 } else { 11.0 };
        for (i, text) in texts.into_iter().enumerate() {
            let (row, column) = (i / self.columns.max(1), i % self.columns.max(1));
            let (x, y) = (left + column as f64 * width, HEADER_HEIGHT_PX + row as f64 * height);
            let area = Area { x, y, width, height };
            content.extend(match self.temperatures.get(i).copied().flatten() {
                Some(temperature) => self.warm_cell(temperature, text, area, font_px),
                None => self.cell(&cells[i], text, area, font_px),
            });
        }
        // of many numbers at small cells, each fifth is written
        let shown =
            |place: usize, count: usize| !small || count <= 12 || place == 0 || (place + 1).is_multiple_of(5);
        let mut write =
            |x: f64, y: f64, text: String| content.push(centred(point(x, y), 10.0, text, "faint"));
        for (column, text) in self.numbers(self.grid.axes.len() - 1, self.columns) {
            if shown(column, self.columns) {
                write(left + (column as f64 + 0.5) * width, HEADER_HEIGHT_PX / 2.0 + 2.0, text);
            }
        }
        if self.grid.axes.len() > 1 {
            for (row, text) in self.numbers(0, self.rows) {
                if shown(row, self.rows) {
                    write(left / 2.0, HEADER_HEIGHT_PX + (row as f64 + 0.5) * height, text);
                }
            }
        }
        let size = [left + self.columns as f64 * width, HEADER_HEIGHT_PX + self.rows as f64 * height];
        self.page(content, size, messages)
    }

    /// The room for the numbers of rows.
    fn row_numbers_width(&self) -> f64 {
        match self.grid.axes.as_slice() {
            [(_, _, last), _, ..] => measure::width(&last.to_string(), 10.0) + 10.0,
            _ => 0.0,
        }
    }

    /// The numbers of an axis, with their places.
    fn numbers(&self, axis: usize, count: usize) -> impl Iterator<Item = (usize, String)> {
        (self.grid.axes[axis].1..).take(count).map(|n| n.to_string()).enumerate()
    }

    fn text(&self, index: usize) -> String {
        let plies =
            self.plies.get(index).copied().flatten().map_or_else(String::new, |plies| plies.to_string());
        match (&self.grid.cells[index], self.colours) {
            (Cell::Void, _) => String::new(),
            (Cell::Value(value), _) => value.clone(),
            (Cell::Nimber(value), CellColours::Nimber) => value.0.to_string(),
            (Cell::Payoffs(pays), _) => pays.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            (cell, _) => match cell.outcome() {
                Some(Outcome::Win) => format!("N{plies}"),
                Some(Outcome::Loss) => format!("P{plies}"),
                Some(Outcome::Draw) => format!("D{plies}"),
                None => String::new(),
            },
        }
    }

    /// A value on the colour of its temperature.
    fn warm_cell(&self, temperature: Dyadic, text: String, area: Area, font_px: f64) -> Vec<Shape> {
        let [low, high] = self.extremes().map(Dyadic::nearest);
        let share = if high > low { (temperature.nearest() - low) / (high - low) } else { 0.0 };
        let colour = heat(share);
        let ink = if is_light(colour) { "heat-text" } else { "heat-text-light" };
        vec![Shape::Tile { area, colour }, centred(area.middle(), font_px, text, ink)]
    }

    fn cell(&self, cell: &Cell, text: String, area: Area, font_px: f64) -> Vec<Shape> {
        let class = match (cell, self.colours) {
            (Cell::Nimber(value), CellColours::Nimber) => {
                let share = if self.max_nimber == 0 { 0.0 } else { value.0 as f64 / self.max_nimber as f64 };
                let colour = heat(share);
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
                shapes.push(centred(area.middle(), font_px, text, ink));
                return shapes;
            }
            (Cell::Void, _) => "void-cell",
            (Cell::Payoffs(_) | Cell::Value(_), _) => "cell",
            (cell, _) => match cell.outcome() {
                Some(Outcome::Loss) => "loss-cell",
                Some(Outcome::Draw) => "draw-cell",
                Some(Outcome::Win) | None => "win-cell",
            },
        };
        vec![Shape::Rect { area, round: 0.0, class }, centred(area.middle(), font_px, text, "ink")]
    }

    /// A table with a pixel for each cell.
    fn image(&self, messages: &Messages) -> Figure {
        const HEATS: u8 = 250;
        let heats = (0..HEATS).map(|i| heat(f64::from(i) / f64::from(HEATS - 1)));
        // after the heats: nothing, won, lost, drawn
        let palette = heats.chain([[74, 74, 74], [253, 235, 192], [0, 114, 178], [160, 160, 160]]).collect();
        let colour = |cell: &Cell| match (cell, self.colours) {
            (Cell::Nimber(value), CellColours::Nimber) => {
                let step = u128::from(value.0) * u128::from(HEATS - 1) / u128::from(self.max_nimber.max(1));
                u8::try_from(step).expect("no value is above the largest")
            }
            (cell, _) => match cell.outcome() {
                None => HEATS,
                Some(Outcome::Win) => HEATS + 1,
                Some(Outcome::Loss) => HEATS + 2,
                Some(Outcome::Draw) => HEATS + 3,
            },
        };
        let narrow = |n: usize| u32::try_from(n).expect("large tables are refused");
        let pixels = IndexedImage {
            width: narrow(self.columns),
            height: narrow(self.rows),
            palette,
            cells: self.grid.cells.iter().map(colour).collect(),
        };
        // a strip of one row would be a thread
        let scale = IMAGE_WIDTH_PX / self.columns as f64;
        let height = if self.rows == 1 { 40.0 } else { self.rows as f64 * scale };
        let area = Area { x: 0.0, y: 0.0, width: IMAGE_WIDTH_PX, height };
        let content = vec![Shape::Image { area, pixels: pixels.clone() }];
        let figure = self.page(content, [IMAGE_WIDTH_PX, height], messages);
        let text = format!("{}: {} cells; as text: grundy table\n", self.grid.game, self.grid.cells.len());
        Figure { pixels: Some(pixels), text, ..figure }
    }

    fn page(&self, content: Vec<Shape>, [width, height]: [f64; 2], messages: &Messages) -> Figure {
        let grid = self.grid;
        let mut lines = vec![match grid.axes.as_slice() {
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
        let letters = match self.colours {
            CellColours::Outcome => {
                let outcomes = [
                    (Outcome::Win, "win-cell", "n-cell"),
                    (Outcome::Loss, "loss-cell", "p-cell"),
                    (Outcome::Draw, "draw-cell", "d-cell"),
                ];
                let shown = outcomes.into_iter().filter(|one| has(one.0));
                legend.extend(shown.map(|one| (LegendSample::Square(one.1), messages.say(one.2, &[]))));
                if self.plies.iter().any(Option::is_some) {
                    lines.push(messages.say("plies-in-cells", &[]));
                }
                Letters::Np
            }
            CellColours::Temperature => {
                let [low, high] = self.extremes().map(|t| t.to_string());
                lines
                    .push(messages.say("temperature-range", &[("least", low.into()), ("most", high.into())]));
                Letters::Values
            }
            CellColours::Nimber => {
                lines.push(messages.say("heat-range", &[("most", self.max_nimber.to_string().into())]));
                Letters::Values
            }
        };
        if grid.cells.contains(&Cell::Void) {
            legend.push((LegendSample::Square("void-cell"), messages.say("no-position", &[])));
        }
        let (title, text) = (grid.game.clone(), view::table::grid(grid, letters, 100));
        FigurePage { title, lines, content, width, height, legend, text }.figure()
    }
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
