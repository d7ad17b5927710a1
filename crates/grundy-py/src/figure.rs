//! Pictures: SVG, text, DOT.

use std::sync::Arc;

use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy_explain::messages::{Language, Messages};
use grundy_figure::kind::{self, DrawFamily, DrawPosition, Drawing, FigureKind};
use grundy_figure::{Figure as Drawn, Theme};
use grundy_script::open::Opened;
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
    /// A short description.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// A description for readers who cannot see it.
    #[getter]
    fn description(&self) -> &str {
        &self.0.description
    }

    /// The figure as text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// An SVG file, `width` pixels wide (its own width by default). The theme is "light", "dark" or "auto".
    #[pyo3(signature = (theme="light", width=None))]
    fn svg(&self, py: Python<'_>, theme: &str, width: Option<f64>) -> PyResult<String> {
        Ok(self.0.svg(named(py, "theme", theme, &THEMES)?, width))
    }

    /// A DOT file of a graph or a tree.
    fn dot(&self) -> Option<String> {
        self.0.dot()
    }

    /// A PNG file of a table that is too large for shapes: one square a cell.
    #[pyo3(signature = (width=None))]
    fn pixels(&self, width: Option<f64>) -> Option<Vec<u8>> {
        self.0.pixels(width)
    }
}

const THEMES: [(&str, Theme); 3] = [("light", Theme::Light), ("dark", Theme::Dark), ("auto", Theme::Auto)];

fn named<T: Copy>(py: Python<'_>, what: &str, word: &str, all: &[(&str, T)]) -> PyResult<T> {
    all.iter().find(|(name, _)| *name == word).map(|(_, found)| *found).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        let problem = format!("no {what} is called '{word}': expected one of {}", names.join(", "));
        raised(py, slip(word, problem).into())
    })
}

/// The kinds drawn in this way, with their names.
fn kinds<T>(drawn: impl Fn(&FigureKind) -> Option<T>) -> Vec<(&'static str, T)> {
    kind::ALL.into_iter().filter_map(|kind| Some((kind.name, drawn(kind)?))).collect()
}

/// The names of the kinds of figures: of positions, and of families.
#[pyfunction]
pub(crate) fn figure_kinds() -> (Vec<&'static str>, Vec<&'static str>) {
    let (families, positions): (Vec<_>, Vec<_>) = kind::ALL.into_iter().partition(|kind| kind.is_family());
    let names = |kinds: Vec<&FigureKind>| kinds.into_iter().map(|kind| kind.name).collect();
    (names(positions), names(families))
}

/// A picture of a position: the position itself, its graph, its tree or its best line.
#[pyfunction]
pub(crate) fn draw_position(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    position: String,
    kind: &str,
    how: How,
    effort: Effort,
) -> PyResult<Figure> {
    let positions = kinds(|kind| match kind.drawing {
        Drawing::Position(draw) => Some(draw),
        Drawing::Family { .. } => None,
    });
    let draw: DrawPosition = named(py, "kind", kind, &positions)?;
    let again = Arc::clone(&game.get().again);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    let drawn = effort.run(py, move |limits| {
        let Opened { game, table, .. } = again()?;
        let question = Question { game, table, position };
        draw(&question, &Ask { limits, ..ask }, Messages::of(Language::En))
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
    let families = kinds(|kind| match kind.drawing {
        Drawing::Position(_) => None,
        Drawing::Family { draw, .. } => Some(Some(draw)),
    });
    let families = [vec![("auto", None)], families].concat();
    let draw: Option<DrawFamily> = named(py, "kind", kind, &families)?;
    let again = Arc::clone(&game.get().again);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    let drawn = effort.run(py, move |limits| {
        let Opened { game, table, .. } = again()?;
        let question = Question { game, table, position: String::new() };
        let ask = &Ask { limits, ..ask };
        let grid = grundy_figure::grid(&question, &closed(ranges), ask)?;
        let draw = draw.unwrap_or_else(|| kind::fitting(&grid).1);
        draw(&grid, &*question.table, ask, Messages::of(Language::En))
    })?;
    Ok(Figure(drawn))
}
