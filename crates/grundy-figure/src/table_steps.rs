//! A table once for each step of filling it, as textbooks print it.

use grundy::Outcome;
use grundy::error::Error;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Table;
use grundy::view::{self, Letters};
use grundy_explain::messages::Messages;

use crate::answers::{FillStep, Filling, too_large};
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Anchor, Area, Shape, centred, label, point};

/// Outcomes, a table for each step.
pub(crate) static TABLE_STEPS: FigureKind = FigureKind {
    name: "table-steps",
    title: "Table, step by step",
    help: "A table of outcomes once for each step of filling it",
    switch_of: Some("table"),
    offered: |game| game.axes > 0 && !game.payoffs,
    gallery_rank: |_| None,
    drawing: Drawing::Family { fits: |_| false, draw: steps },
};

/// Larger tables are not drawn step by step.
const MAX_CELLS: usize = 700;
/// Tables that take more steps are not drawn.
const MAX_STEPS: usize = 48;
const CELL_PX: f64 = 20.0;
const HEADER_PX: f64 = 18.0;
const FONT_PX: f64 = 10.0;
const NAME_FONT_PX: f64 = 13.0;
/// The room between panels.
const BETWEEN_PX: f64 = 24.0;

fn steps(grid: &Grid, game: &dyn Table, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    if grid.cells.len() > MAX_CELLS {
        let done = format!("counting {} cells: at most {MAX_CELLS} are drawn step by step", grid.cells.len());
        return Err(too_large(done));
    }
    let filling = Filling::of(grid, game, ask)?;
    if filling.steps.len() > MAX_STEPS {
        return Err(too_large(format!("{} steps: at most {MAX_STEPS} are drawn", filling.steps.len())));
    }
    let drawn = Panels::new(grid, &filling, messages);
    let columns = drawn.columns();
    let (wide, high) = (drawn.width + BETWEEN_PX, drawn.height + BETWEEN_PX);
    let mut content = Vec::new();
    for (i, panel) in drawn.panels.iter().enumerate() {
        let by = point((i % columns) as f64 * wide, (i / columns) as f64 * high);
        content.push(Shape::Group { title: panel.name.clone(), by, scale: 1.0, shapes: drawn.shapes(panel) });
    }
    let has = |outcome| grid.cells.iter().any(|cell| cell.outcome() == Some(outcome));
    let mut legend = Vec::new();
    for (outcome, class, word) in [
        (Outcome::Win, "win-cell", "n-cell"),
        (Outcome::Loss, "loss-cell", "p-cell"),
        (Outcome::Draw, "draw-cell", "d-cell"),
    ] {
        if has(outcome) {
            legend.push((LegendSample::Square(class), messages.say(word, &[])));
        }
    }
    legend.push((LegendSample::Square("cell"), messages.say("not-known-yet", &[])));
    if grid.cells.contains(&Cell::Void) {
        legend.push((LegendSample::Square("void-cell"), messages.say("no-position", &[])));
    }
    legend.push((LegendSample::Square("new"), messages.say("new-at-step", &[])));
    let page = FigurePage {
        title: messages.say("step-by-step", &[("title", grid.game.as_str().into())]),
        lines: vec![messages.say("what-filling-does", &[])],
        content,
        width: columns as f64 * wide - BETWEEN_PX,
        height: drawn.panels.len().div_ceil(columns) as f64 * high - BETWEEN_PX,
        legend,
        text: drawn.text(),
    };
    Ok(page.figure())
}

/// The table as it is known after a step.
struct Panel {
    name: String,
    known: Vec<Option<Outcome>>,
    new: Vec<usize>,
}

struct Panels<'a> {
    grid: &'a Grid,
    panels: Vec<Panel>,
    /// How many cells a row has.
    row: usize,
    /// The room for the numbers of rows.
    left: f64,
    width: f64,
    height: f64,
}

impl<'a> Panels<'a> {
    fn new(grid: &'a Grid, filling: &Filling, messages: &Messages) -> Self {
        let mut known = vec![None; grid.cells.len()];
        let panel = |(i, step): (usize, &FillStep)| {
            let new: Vec<usize> = std::iter::once(step.cell).chain(step.marks.iter().copied()).collect();
            step.marks.iter().for_each(|&cell| known[cell] = Some(Outcome::Win));
            known[step.cell] = Some(step.outcome);
            let args = [
                ("step", (i + 1).to_string().into()),
                ("position", step.position.as_str().into()),
                ("outcome", letter(step.outcome).into()),
            ];
            Panel { name: messages.say("fill-step", &args), known: known.clone(), new }
        };
        let panels: Vec<Panel> = filling.steps.iter().enumerate().map(panel).collect();
        let last = |axis: usize| grid.axes.get(axis).map_or(0, |(_, first, last)| last - first + 1);
        let (rows, row) = if grid.axes.len() > 1 { (last(0), last(1)) } else { (1, last(0)) };
        let left = match grid.axes.as_slice() {
            [(_, _, last), _, ..] => measure::width(&last.to_string(), FONT_PX) + 8.0,
            _ => 0.0,
        };
        let named = panels.iter().map(|panel| measure::width(&panel.name, NAME_FONT_PX)).fold(0.0, f64::max);
        let width = (left + row as f64 * CELL_PX).max(named);
        let height = NAME_FONT_PX + 8.0 + HEADER_PX + rows as f64 * CELL_PX;
        Self { grid, panels, row: usize::try_from(row).unwrap_or(1).max(1), left, width, height }
    }

    /// How many panels stand side by side: about as wide as high, and no wider than a page.
    fn columns(&self) -> usize {
        let distance = |columns: usize| {
            let rows = self.panels.len().div_ceil(columns);
            (columns as f64 * self.width / (rows as f64 * self.height) / 1.3).ln().abs()
        };
        (1..=self.panels.len()).min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(1)
    }

    fn shapes(&self, panel: &Panel) -> Vec<Shape> {
        let name = label(point(0.0, NAME_FONT_PX), NAME_FONT_PX, panel.name.clone(), "bold", Anchor::Start);
        let mut shapes = vec![name];
        let top = NAME_FONT_PX + 8.0 + HEADER_PX;
        let across = self.grid.axes.last().map_or(0, |axis| axis.1);
        for (column, n) in (0..self.row).zip(across..) {
            let at = point(self.left + (column as f64 + 0.5) * CELL_PX, top - HEADER_PX / 2.0);
            shapes.push(centred(at, FONT_PX, n.to_string(), "faint"));
        }
        let mut frames = Vec::new();
        for (place, cell) in self.grid.cells.iter().enumerate() {
            let (row, column) = (place / self.row, place % self.row);
            let (x, y) = (self.left + column as f64 * CELL_PX, top + row as f64 * CELL_PX);
            if column == 0 && self.grid.axes.len() > 1 {
                let n = self.grid.axes[0].1 + row as u64;
                shapes.push(centred(
                    point(self.left / 2.0, y + CELL_PX / 2.0),
                    FONT_PX,
                    n.to_string(),
                    "faint",
                ));
            }
            let area = Area { x, y, width: CELL_PX, height: CELL_PX };
            let class = match (cell, panel.known[place]) {
                (Cell::Void, _) => "void-cell",
                (_, None) => "cell",
                (_, Some(Outcome::Win)) => "win-cell",
                (_, Some(Outcome::Loss)) => "loss-cell",
                (_, Some(Outcome::Draw)) => "draw-cell",
            };
            shapes.push(Shape::Rect { area, round: 0.0, class });
            if let Some(outcome) = panel.known[place] {
                shapes.push(centred(area.middle(), FONT_PX, letter(outcome).to_owned(), "ink"));
            }
            if panel.new.contains(&place) {
                let inner = Area { x: x + 1.5, y: y + 1.5, width: CELL_PX - 3.0, height: CELL_PX - 3.0 };
                frames.push(Shape::Rect { area: inner, round: 3.0, class: "new" });
            }
        }
        shapes.extend(frames);
        shapes
    }

    fn text(&self) -> String {
        let table = |panel: &Panel| {
            let cell = |(cell, known): (&Cell, &Option<Outcome>)| match known {
                _ if *cell == Cell::Void => Cell::Void,
                Some(outcome) => Cell::Outcome(*outcome),
                None => Cell::Value(".".to_owned()),
            };
            let cells = self.grid.cells.iter().zip(&panel.known).map(cell).collect();
            let grid = Grid { game: self.grid.game.clone(), axes: self.grid.axes.clone(), cells };
            format!("{}\n{}", panel.name, view::table::grid(&grid, Letters::Np, 100))
        };
        self.panels.iter().map(table).collect::<Vec<_>>().join("\n")
    }
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "N",
        Outcome::Loss => "P",
        Outcome::Draw => "D",
    }
}
