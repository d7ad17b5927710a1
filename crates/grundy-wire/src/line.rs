//! Lines of play.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use grundy::report::{PaidLine, PaidStep};
use grundy::table;

use crate::value::Amount;

/// One move of a line of play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Step<'a> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// The position after it.
    pub to: &'a str,
    /// The player who makes it, from 1, in games that pay numbers; absent where chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The cards that it takes, in order, where it takes cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<&'a str>,
    /// What it pays each player at once, in games that pay numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gains: Option<Vec<Amount>>,
}

impl<'a> Step<'a> {
    pub(crate) fn all(line: &'a [table::Step]) -> Vec<Self> {
        line.iter().map(Self::of).collect()
    }

    /// The moves of a line that pays.
    pub(crate) fn all_paid(line: &'a PaidLine) -> Vec<Self> {
        let paid = |paid: &'a PaidStep| Self {
            player: paid.player.map(|player| player + 1),
            takes: paid.taken.iter().map(|card| card.label.as_str()).collect(),
            gains: Amount::all(&paid.gains),
            ..Self::of(&paid.step)
        };
        line.steps.iter().map(paid).collect()
    }

    fn of(step: &'a table::Step) -> Self {
        Self { mv: &step.mv, to: &step.to, player: None, takes: Vec::new(), gains: None }
    }
}
