//! Many questions, counted by their answers.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// What became of the questions of a census.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Census<'a> {
    /// All questions.
    pub questions: usize,
    /// Those with an answer.
    pub answered: usize,
    /// Answers by winner: `first`, `second`, `draw`, or `value` where numbers are paid.
    pub winners: BTreeMap<&'a str, usize>,
    /// Questions without an answer, by the kind of failure.
    pub failed: BTreeMap<String, usize>,
    /// Questions that other processes work on.
    pub taken: usize,
    /// Questions at which several processes ended.
    pub set_aside: &'a [String],
}
