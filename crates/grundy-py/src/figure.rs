//! Pictures: SVG, text, DOT.

use std::sync::Arc;

use grundy::error::Error;
use grundy::law::find;
use grundy::notation::term::Question;
use grundy::report::{Ask, Cell};
use grundy_figure::game_tree::Extent;
use grundy_figure::graph::Labels;
use grundy_figure::table::Colours;
use grundy_figure::{Figure as Drawn, Theme, gallery, game_tree, graph, line, position, sequence, table};
use pyo3::prelude::*;

use crate::ask::{How, slip};
use crate::errors::raised;
use crate::game::{Game, closed};
use crate::long::Effort;

/// A picture.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Figure(pub(crate) Drawn);

#[pymethods]
impl Figure {
    /// What it shows, in a few words.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// What it says, for those who cannot see it.
    #[getter]
    fn description(&self) -> &str {
        &self.0.description
    }

    /// The same in lines of text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// An SVG file; `width` in pixels if it is not to have its own. The theme is "light", "dark" or "auto".
    #[pyo3(signature = (theme="light", width=None))]
    fn svg(&self, py: Python<'_>, theme: &str, width: Option<f64>) -> PyResult<String> {
        Ok(self.0.svg(named(py, "theme", theme, &THEMES)?, width))
    }

    /// A DOT file, if it is a graph or a tree.
    fn dot(&self) -> Option<String> {
        self.0.dot()
    }

    /// A PNG file, where a table is too large for shapes: a cell is a square.
    #[pyo3(signature = (width=None))]
    fn pixels(&self, width: Option<f64>) -> Option<Vec<u8>> {
        self.0.pixels(width)
    }
}

const THEMES: [(&str, Theme); 3] = [("light", Theme::Light), ("dark", Theme::Dark), ("auto", Theme::Auto)];

/// What is drawn of a position.
#[derive(Clone, Copy)]
enum Kind {
    Position,
    Plain,
    Graph,
    Nimbers,
    Steps,
    Tree,
    Reduced,
    Line,
}

const KINDS: [(&str, Kind); 8] = [
    ("position", Kind::Position),
    ("plain", Kind::Plain),
    ("graph", Kind::Graph),
    ("nimbers", Kind::Nimbers),
    ("steps", Kind::Steps),
    ("tree", Kind::Tree),
    ("reduced", Kind::Reduced),
    ("line", Kind::Line),
];

/// What is drawn of a family.
#[derive(Clone, Copy)]
enum Family {
    Auto,
    Table,
    Heat,
    Sequence,
}

const FAMILIES: [(&str, Family); 4] = [
    ("auto", Family::Auto),
    ("table", Family::Table),
    ("heat", Family::Heat),
    ("sequence", Family::Sequence),
];

fn named<T: Copy>(py: Python<'_>, what: &str, word: &str, all: &[(&str, T)]) -> PyResult<T> {
    all.iter().find(|(name, _)| *name == word).map(|(_, found)| *found).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        let problem = format!("no {what} is called '{word}': expected one of {}", names.join(", "));
        raised(py, slip(word, problem).into())
    })
}

/// A picture of a position: itself, the graph or tree below it, the best line.
#[pyfunction]
pub(crate) fn draw_position(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    position: String,
    kind: &str,
    how: How,
    effort: Effort,
) -> PyResult<Figure> {
    let kind = named(py, "kind", kind, &KINDS)?;
    let opener = Arc::clone(&game.get().opener);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    let drawn = effort.run(py, move |limits| {
        let (game, table) = opener()?;
        let question = Question { game, table, position };
        let ask = &Ask { limits, ..ask };
        match kind {
            Kind::Position => position::figure(&question, ask),
            Kind::Plain => position::plain(&question),
            Kind::Graph => graph::figure(&question, ask, Labels::Outcome),
            Kind::Nimbers => graph::figure(&question, ask, Labels::Nimber),
            Kind::Steps => graph::steps(&question, ask),
            Kind::Tree => game_tree::figure(&question, ask, Extent::Full),
            Kind::Reduced => game_tree::figure(&question, ask, Extent::Reduced),
            Kind::Line => line::figure(&question, ask),
        }
    })?;
    Ok(Figure(drawn))
}

/// A picture of the values of a family in these ranges, both ends included.
#[pyfunction]
pub(crate) fn draw_family(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    ranges: Vec<(u64, u64)>,
    kind: &str,
    how: How,
    effort: Effort,
) -> PyResult<Figure> {
    let kind = named(py, "kind", kind, &FAMILIES)?;
    let opener = Arc::clone(&game.get().opener);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    let drawn = effort.run(py, move |limits| {
        let (game, table) = opener()?;
        let question = Question { game, table, position: String::new() };
        family(&question, kind, ranges, &Ask { limits, ..ask })
    })?;
    Ok(Figure(drawn))
}

fn family(question: &Question, kind: Family, ranges: Vec<(u64, u64)>, ask: &Ask) -> Result<Drawn, Error> {
    let grid = gallery::grid(question, closed(ranges), ask)?;
    let nimbers = grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_) | Cell::Void));
    match kind {
        Family::Sequence => row(question, &grid, ask),
        Family::Auto if grid.axes.len() == 1 && nimbers && !grid.cells.contains(&Cell::Void) => {
            row(question, &grid, ask)
        }
        Family::Heat => table::figure(&grid, Colours::Heat),
        Family::Auto if nimbers => table::figure(&grid, Colours::Heat),
        Family::Auto | Family::Table => table::figure(&grid, Colours::Outcome),
    }
}

/// Values of one number, with a law as far as the picture goes; that there is none is no fault of the picture.
fn row(question: &Question, grid: &grundy::report::Grid, ask: &Ask) -> Result<Drawn, Error> {
    let to = grid.axes.first().map(|axis| axis.2);
    let found = if ask.misere { None } else { find::in_table(&*question.table, to, 1, ask).ok() };
    sequence::figure(grid, found.as_ref().and_then(|found| found.law.as_ref()))
}
