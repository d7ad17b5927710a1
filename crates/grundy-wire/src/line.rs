//! Lines of play.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use grundy::table;

/// One move of a line of play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Step<'a> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// The position after it.
    pub to: &'a str,
}

impl<'a> Step<'a> {
    pub(crate) fn all(line: &'a [table::Step]) -> Vec<Self> {
        line.iter().map(|step| Self { mv: &step.mv, to: &step.to }).collect()
    }
}
