//! The steps of retrograde analysis.

use grundy::report::{self, Why};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// One position, with the step that decides it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Layer<'a> {
    /// The step; null for a draw.
    pub step: Option<u32>,
    /// The position.
    pub position: &'a str,
    /// `W`, `L` or `D`.
    pub outcome: char,
    /// The reason: `ended`, `move`, `all_moves` or `kept`.
    pub why: &'static str,
    /// The position that the reason names.
    pub to: Option<&'a str>,
}

impl<'a> Layer<'a> {
    pub(crate) fn of(layer: &'a report::Layer) -> Self {
        let (why, to) = match &layer.why {
            Why::Ended => ("ended", None),
            Why::MoveTo(to) => ("move", Some(to)),
            Why::AllMovesTo(to) => ("all_moves", Some(to)),
            Why::Kept(to) => ("kept", Some(to)),
        };
        Self {
            step: layer.step,
            position: &layer.position,
            outcome: layer.outcome.letter(),
            why,
            to: to.map(String::as_str),
        }
    }
}
