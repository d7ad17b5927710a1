//! Evidence checked by the rules alone.

use std::sync::Arc;

use grundy::error::Error;
use grundy::notation::text::Text;
use grundy_explain::evidence::Evidence;
use grundy_explain::verify::{Fault, verify as checked};
use grundy_wire::{Verified, json};
use pyo3::prelude::*;

use crate::ask::slip;
use crate::errors::raised;
use crate::game::Game;
use crate::long::Effort;
use crate::open::OPENER;

/// Checks evidence by the rules of the game that it names, or of this one: JSON with the keys of `grundy
/// verify --json`.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    evidence: &str,
    game: Option<&Bound<'_, Game>>,
    effort: Effort,
) -> PyResult<String> {
    let evidence: Evidence = serde_json::from_str(evidence)
        .map_err(|error| raised(py, slip("", format!("this is no evidence: {error}")).into()))?;
    let opened = game.map(|game| Arc::clone(&game.get().table));
    effort.run(py, move |limits| {
        let table = match opened {
            Some(table) => table,
            None => OPENER.under(&limits).game_or_sum(Text::new(&evidence.game))?.table.into(),
        };
        let found = checked(&evidence, &*table, &limits);
        let wrong = match &found {
            Err(Fault::Door(error)) => return Err(Error::clone(error)),
            Err(Fault::Wrong(wrong)) => Some(wrong),
            Ok(_) => None,
        };
        Ok(json(&Verified::of(&evidence, found.as_ref().ok(), wrong)))
    })
}
