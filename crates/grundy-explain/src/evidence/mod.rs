//! Evidence: plain data that shows an answer right, position by position, by the rules alone.
//!
//! [`build`] makes it; [`verify`](crate::verify) checks it, and shares nothing with the builder but these types. Closed forms are
//! no evidence: the builder goes below them, where that is small enough.
//!
//! No proof rests on itself: nimbers and payoffs come after all that they need, and plies fall with every move of a win or a
//! loss. A loss within n plies shows "at most n": that nothing is faster is not shown.
//!
//! | Proof | Holds | Shows |
//! |---|---|---|
//! | [`Proof::Nimbers`] | components, each below those that move to it | an option of every smaller value, none of the same |
//! | [`Proof::Outcomes`] | the reduced tree, equal positions merged | a move for each win, every move of a loss refuted, a set that a draw never leaves |
//! | [`Proof::Payoffs`] | all positions below, each before those that move to it | who chose what, and what each gets |

pub mod amount;
mod build;
mod choice;
mod nimbers;
mod outcomes;
mod payoffs;
mod room;

pub use build::build;
pub use choice::{Chance, TieRule};
pub(crate) use outcomes::key;

use amount::Amount;
use grundy::report::{Report, Winner};
use grundy::value::outcome::Outcome;
use serde::{Deserialize, Serialize};

/// The version of the format.
pub const VERSION: u32 = 1;

/// An answer with what shows it right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The version of the format: [`VERSION`].
    pub version: u32,
    /// The game, as it can be opened; rule files by their path.
    pub game: String,
    /// The position in its canonical form.
    pub position: String,
    /// Whether it is misère play.
    pub misere: bool,
    /// What is claimed.
    pub claim: Claim,
    /// Why.
    pub proof: Proof,
}

impl Evidence {
    /// Whether it is for what an answer says, as far as the answer says it.
    pub fn fits(&self, report: &Report) -> bool {
        match &self.claim {
            Claim::Nimber { winner, nimber } => {
                report.winner == Some((*winner).into())
                    && report.nimber.is_none_or(|value| value.0 == *nimber)
            }
            Claim::Outcome { winner, .. } => report.winner == Some((*winner).into()),
            Claim::Payoffs { payoffs, .. } => {
                let alike =
                    |(told, sum)| Amount::read(told).is_some_and(|told| told.alike(&Amount::from(sum)));
                payoffs.len() == report.payoffs.len()
                    && payoffs.iter().map(String::as_str).zip(&report.payoffs).all(alike)
            }
        }
    }
}

/// What evidence is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Claim {
    /// The value of a sum under normal play, and so who wins.
    Nimber {
        /// Who wins.
        winner: Wins,
        /// The value.
        nimber: u64,
    },
    /// Who wins.
    Outcome {
        /// Who wins.
        winner: Wins,
        /// In how many plies at most, if somebody does.
        plies: Option<u32>,
    },
    /// What each player gets.
    Payoffs {
        /// One amount a player.
        payoffs: Vec<String>,
        /// Which of equally good moves is taken.
        ties: TieRule,
        /// What chance counts.
        chance: Chance,
    },
}

/// Who wins: "first" is the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wins {
    /// The player to move.
    First,
    /// The other one.
    Second,
    /// Nobody.
    Draw,
}

impl From<Wins> for Winner {
    fn from(wins: Wins) -> Self {
        match wins {
            Wins::First => Self::First,
            Wins::Second => Self::Second,
            Wins::Draw => Self::Draw,
        }
    }
}

/// The proof of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Proof {
    /// Values of components.
    Nimbers {
        /// Each after all that its moves leave.
        components: Vec<Valued>,
    },
    /// Outcomes of positions.
    Outcomes {
        /// In any order: the plies exclude circles.
        positions: Vec<Decided>,
    },
    /// Payoffs of positions.
    Payoffs {
        /// Each after all that its moves lead to.
        positions: Vec<Paid>,
    },
}

/// A component with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Valued {
    /// The component.
    pub position: String,
    /// Its value.
    pub nimber: u64,
    /// A move to 0, one to 1, and so on: one to each smaller value.
    pub moves: Vec<String>,
}

/// A position with its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    pub outcome: Worth,
    /// Plies to the end if the moves here are made and the other side delays; none for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The move that wins, or that keeps the draw; none where all moves lose or play has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<String>,
}

/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// He wins.
    Win,
    /// Nobody wins.
    Draw,
    /// He loses.
    Loss,
}

impl From<Outcome> for Worth {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Win,
            Outcome::Draw => Self::Draw,
            Outcome::Loss => Self::Loss,
        }
    }
}

/// A position with what all players still get from it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paid {
    /// The position.
    pub position: String,
    /// One amount a player: a whole number, a fraction `3/4`, or a decimal where the game is approximate.
    pub payoffs: Vec<String>,
    /// The move that the player chooses; none where chance decides or play has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<String>,
}

impl Proof {
    /// How many positions it holds.
    pub fn len(&self) -> usize {
        match self {
            Self::Nimbers { components } => components.len(),
            Self::Outcomes { positions } => positions.len(),
            Self::Payoffs { positions } => positions.len(),
        }
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
