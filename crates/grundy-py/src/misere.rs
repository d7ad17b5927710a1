//! Misère quotients and genera of games of heaps.

use std::sync::Arc;

use grundy::error::{Error, Refused};
use grundy::limits::Budget;
use grundy::misere::{Theory, genus, summary};
use grundy::table::Table;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::misere as words;
use grundy_wire::{Genera, Quotient, json};
use pyo3::prelude::*;

use crate::errors::raised;
use crate::game::Game;
use crate::long::Effort;

/// Columns of a report in words.
const WIDTH: usize = 100;

/// What is known about the heaps of a game, or why nothing can be.
fn theory<'t>(game: &str, table: &'t dyn Table) -> Result<&'t Theory, Error> {
    table.misere().ok_or_else(|| {
        let reason = format!("the positions of {game} are not sums of heaps");
        let instead = "solve single positions, with misere=True";
        Refused::new("the theory of misère quotients", reason, instead).into()
    })
}

/// The misère quotient of a game of heaps, looked for up to a heap: JSON with the keys of `grundy misere
/// --json`, and words.
#[pyfunction]
pub(crate) fn quotient(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    to: Option<u32>,
    effort: Effort,
) -> PyResult<(String, String)> {
    let (name, table) = (game.get().name.clone(), Arc::clone(&game.get().table));
    let (json, words, stopped) = effort.run(py, move |limits| {
        let found = summary(theory(&name, &*table)?, to, &mut Budget::new(&limits))?;
        let words = words::words(&name, &found, WIDTH, Messages::of(Language::En));
        Ok((json(&Quotient::of(&name, &found)), words, found.stopped))
    })?;
    kept(py, stopped.map(Error::from))?;
    Ok((json, words))
}

/// The genus of each heap up to one: JSON with the keys of `grundy misere --genus --json`.
#[pyfunction]
pub(crate) fn genera(py: Python<'_>, game: &Bound<'_, Game>, to: u32, effort: Effort) -> PyResult<String> {
    let (name, table) = (game.get().name.clone(), Arc::clone(&game.get().table));
    let (json, stopped) = effort.run(py, move |limits| {
        let (rows, stopped) = genus(theory(&name, &*table)?, to, &mut Budget::new(&limits));
        Ok((json(&Genera::of(&name, &rows)), stopped))
    })?;
    kept(py, stopped)?;
    Ok(json)
}

/// What was found so far is worth nothing to those who asked for all of it.
fn kept(py: Python<'_>, stopped: Option<Error>) -> PyResult<()> {
    stopped.map_or(Ok(()), |stopped| Err(raised(py, stopped)))
}
