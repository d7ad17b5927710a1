//! The assumptions on choices in evidence: the tie rule and the criterion for chance.

use grundy_base::error::{Advice, Error, Refused, Setting};
use grundy_base::phrase::Phrase;
use grundy_base::report::{Criterion, Ties};
use serde::{Deserialize, Serialize};

/// The rule for choosing among moves that pay the mover the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieRule {
    /// The first in the order of the rules.
    First,
    /// The last in the order of the rules.
    Last,
    /// The best for the others together, then the first.
    Kind,
    /// The worst for the others together, then the first.
    Mean,
}

/// The criterion for valuing a lottery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The expected payoff.
    Expectation,
    /// The smallest possible payoff.
    Worst,
}

fn refused(what: &str, reason: &str, instead: Advice) -> Error {
    let solver = format!("evidence under {what}");
    Refused::new(solver, reason, instead).into()
}

impl TryFrom<Ties> for TieRule {
    type Error = Error;
    fn try_from(ties: Ties) -> Result<Self, Error> {
        match ties {
            Ties::First => Ok(Self::First),
            Ties::Last => Ok(Self::Last),
            Ties::Kind => Ok(Self::Kind),
            Ties::Mean => Ok(Self::Mean),
            Ties::Fewest => {
                let reason = "the size of a move is no part of what it pays";
                Err(refused(
                    "the tie rule 'fewest'",
                    reason,
                    Advice::change(
                        Phrase::fixed("use-another", "use another"),
                        "ties",
                        Setting::one_of(&["first", "last", "kind", "mean"]),
                    ),
                ))
            }
        }
    }
}

impl TryFrom<Criterion> for Chance {
    type Error = Error;
    fn try_from(criterion: Criterion) -> Result<Self, Error> {
        match criterion {
            Criterion::Expectation => Ok(Self::Expectation),
            Criterion::Worst => Ok(Self::Worst),
            Criterion::LossLimit(_) => {
                let reason = "the choice then depends on what was lost before, not on the position alone";
                Err(refused(
                    "a limit of losses",
                    reason,
                    Advice::change("use the expectation or the worst case", "criterion", Setting::another()),
                ))
            }
        }
    }
}
