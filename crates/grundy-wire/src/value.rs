//! Values that many answers hold: winners, nimbers, payoffs.

use grundy::report;
use grundy::value::amount::Sum;
use grundy::value::loopy::Loopy;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The player who wins, counted from the player to move.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The player to move.
    First,
    /// The other player.
    Second,
    /// Neither player.
    Draw,
    /// Left, whoever begins.
    Left,
    /// Right, whoever begins.
    Right,
}

impl From<report::Winner> for Winner {
    fn from(winner: report::Winner) -> Self {
        match winner {
            report::Winner::First => Self::First,
            report::Winner::Second => Self::Second,
            report::Winner::Draw => Self::Draw,
            report::Winner::Left => Self::Left,
            report::Winner::Right => Self::Right,
        }
    }
}

/// A Grundy value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A nimber.
    Nimber(u64),
    /// An infinite value, with the nimbers of its options.
    Infinity {
        /// The nimbers of the options.
        infinity: Vec<u64>,
    },
}

impl Value {
    pub(crate) fn of(value: &Loopy) -> Self {
        match value {
            Loopy::Finite(nimber) => Self::Nimber(nimber.0),
            Loopy::Infinity(options) => {
                Self::Infinity { infinity: options.iter().map(|option| option.0).collect() }
            }
        }
    }
}

/// A payoff: a whole number, or the nearest double.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(i64),
    /// The double that is nearest to the number.
    Real(f64),
}

impl Amount {
    pub(crate) fn of(sum: &Sum) -> Self {
        match sum {
            Sum::Whole(whole) => Self::Whole(*whole),
            sum => Self::Real(sum.approx()),
        }
    }

    /// One payoff for each player; `None` if there are none.
    pub(crate) fn all(sums: &[Sum]) -> Option<Vec<Self>> {
        (!sums.is_empty()).then(|| sums.iter().map(Self::of).collect())
    }
}

/// Serialises pairs as an object that keeps their order.
pub(crate) fn object<S: Serializer, T: Serialize>(
    pairs: &[(String, T)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}
