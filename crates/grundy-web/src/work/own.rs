//! The live preview of rules that are being written: the first values, or the start and its winner.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::report::{Ask, Grid, Moves, Report};
use grundy_lang::formula::Formula;

use super::position::About;
use super::table::{first, usual};
use super::weight;
use crate::answers::Keep;
use crate::budget::MAX_SHOWN_AXES;
use crate::games::{Named, OWN, Shelf};

/// Typed rules as a game: an arrow expression if they are one line, else a rule file.
pub(crate) fn named(text: &str) -> Named {
    let text = text.trim();
    let one_line = !text.contains('\n');
    match one_line && Formula::is_arrow(text) {
        true => Named { game: text.to_owned(), rules: String::new() },
        false => Named { game: OWN.to_owned(), rules: format!("{text}\n") },
    }
}

/// A preview.
pub(crate) struct Looked {
    pub(crate) about: About,
    /// The first values, if positions are one or two numbers.
    pub(crate) grid: Option<Grid>,
    /// The start, solved, if there is one.
    pub(crate) start: Option<Report>,
}

impl Keep for Looked {
    fn bytes(&self) -> u64 {
        1024 + self.grid.as_ref().map_or(0, weight::grid) + self.start.as_ref().map_or(0, weight::report)
    }
}

/// Makes a preview.
pub(crate) fn look(named: &Named, shelf: &mut Shelf, limits: &Limits) -> Result<Looked, Error> {
    let ask = Ask { limits: limits.clone(), moves: Moves::One, ..Ask::default() };
    let first = first(named, &ask, shelf)?;
    let opened = shelf.open(named)?;
    let about = About::of(opened, false, named);
    let axes = opened.table.axes();
    let mut grid = None;
    if (1..=MAX_SHOWN_AXES).contains(&axes.len()) {
        let mut ranges = usual(&*opened.table, &axes, first);
        let most = if axes.len() == 1 { 39 } else { 9 };
        for range in &mut ranges {
            *range = *range.start()..=(*range.end()).min(range.start().saturating_add(most));
        }
        let cells = opened.table.cells(&ranges, &ask)?;
        let axes = axes
            .iter()
            .zip(&ranges)
            .map(|(axis, range)| (axis.name.to_string(), *range.start(), *range.end()));
        grid = Some(Grid { game: opened.game.clone(), axes: axes.collect(), cells });
    }
    // a start may be too large to solve for a preview and still be explored
    let start = match opened.table.start() {
        Some(start) => Some(opened.table.solve(&start, &ask)?),
        None => None,
    };
    Ok(Looked { about, grid, start })
}
