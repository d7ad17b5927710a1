//! Evidence: plain data that proves an answer position by position from the rules alone.

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
pub use crate::choice::{Chance, TieRule};
use grundy_base::report::{Report, Winner};
use grundy_base::value::outcome::Outcome;

/// The version of the format.
pub const VERSION: u32 = 1;

/// An answer with its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The version of the format: [`VERSION`].
    pub version: u32,
    /// The game's name for opening it; the path of a rule file.
    pub game: String,
    /// The position in its canonical form.
    pub position: String,
    /// Whether it is misère play.
    pub misere: bool,
    /// What it says of the position.
    pub claim: Claim,
    /// The proof of the claim.
    pub proof: Proof,
}

impl Evidence {
    /// Whether this evidence supports the report. Fields that the report leaves out are ignored.
    pub fn fits(&self, report: &Report) -> bool {
        match &self.claim {
            Claim::Nimber { winner, nimber } => {
                report.winner() == Some((*winner).into())
                    && report.answer.nimber().is_none_or(|value| value.0 == *nimber)
            }
            Claim::Outcome { winner, .. } => report.winner() == Some((*winner).into()),
            Claim::Sides { left, right } => {
                let begins = |outcome| match outcome {
                    Outcome::Win => Wins::First,
                    Outcome::Loss => Wins::Second,
                    Outcome::Draw => Wins::Draw,
                };
                report.answer.sided().is_some_and(|sided| sided.begins.map(begins) == [*left, *right])
            }
            // a report tells of one position, not of two games
            Claim::Order { .. } => false,
            Claim::Payoffs { payoffs, .. } => {
                let alike =
                    |(told, sum)| Amount::read(told).is_some_and(|told| told.alike(&Amount::from(sum)));
                payoffs.len() == report.answer.payoffs().len()
                    && payoffs.iter().map(String::as_str).zip(report.answer.payoffs()).all(alike)
            }
        }
    }
}

/// A claim about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Claim {
    /// The value of a sum under normal play, and thus who wins.
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
        /// The plies to the end at most, if a player wins.
        plies: Option<u32>,
    },
    /// Who wins a sum in which Left and Right have moves of their own and nobody is said to move. So it is 0,
    /// or more, or less, or confused with 0; of a difference, that is how two values compare.
    Sides {
        /// Who wins if Left begins: "first" is Left.
        left: Wins,
        /// Who wins if Right begins: "first" is Right.
        right: Wins,
    },
    /// How two games G and H compare, where play may come back. The position is the sum of G, all components
    /// but the last, and of the negative of H's onside, the last component.
    Order {
        /// With draws as Left's wins.
        onside: Relation,
        /// With draws as Right's wins.
        offside: Relation,
        /// The sum of G and the negative of H's offside.
        against_offside: String,
    },
    /// What each player gets.
    Payoffs {
        /// One amount for each player.
        payoffs: Vec<String>,
        /// The tie rule.
        ties: TieRule,
        /// The criterion for chance.
        chance: Chance,
    },
}

/// Who wins: "first" is the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wins {
    /// The player to move.
    First,
    /// The other player.
    Second,
    /// Neither player.
    Draw,
}

/// How two games compare on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// The first is less.
    #[serde(rename = "<")]
    Less,
    /// Both are equal.
    #[serde(rename = "=")]
    Equal,
    /// The first is greater.
    #[serde(rename = ">")]
    Greater,
    /// Neither is at least the other.
    #[serde(rename = "||")]
    Confused,
}

impl Relation {
    /// The relation of two games of which the first is at least, and at most, the second.
    pub fn of(at_least: bool, at_most: bool) -> Self {
        match (at_least, at_most) {
            (true, true) => Self::Equal,
            (true, false) => Self::Greater,
            (false, true) => Self::Less,
            (false, false) => Self::Confused,
        }
    }

    /// Whether the first is at least the second.
    pub fn at_least(self) -> bool {
        matches!(self, Self::Equal | Self::Greater)
    }

    /// Whether the first is at most the second.
    pub fn at_most(self) -> bool {
        matches!(self, Self::Equal | Self::Less)
    }

    /// As it stands between two games.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::Equal => "=",
            Self::Greater => ">",
            Self::Confused => "||",
        }
    }
}

/// Whose wins draws are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left's.
    Onside,
    /// Right's.
    Offside,
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
        /// Each component comes after all that its moves leave.
        components: Vec<Valued>,
    },
    /// Couples of a component and a nimber: whether it is the component's.
    Couples {
        /// Each couple comes after all that it rests on.
        couples: Vec<Couple>,
    },
    /// Outcomes of positions.
    Outcomes {
        /// In any order, because the plies exclude circular proofs.
        positions: Vec<Decided>,
    },
    /// Answers of a player who never lacks a move, on each side first for G ≥ H, then for G ≤ H: where that
    /// holds, of the player whom it favours, who moves second; else of the other, who begins.
    Survival {
        /// With draws as Left's wins.
        onside: [Vec<Answered>; 2],
        /// With draws as Right's wins.
        offside: [Vec<Answered>; 2],
    },
    /// Payoffs of positions.
    Payoffs {
        /// Each position comes after all that its moves lead to.
        positions: Vec<Paid>,
    },
}

/// A component with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Valued {
    /// The component, in its canonical form.
    pub position: String,
    /// Its value.
    pub nimber: u64,
    /// One move to each smaller value, ascending from 0.
    pub moves: Vec<String>,
}

/// A component and a nimber, as a sum of both: it is lost iff the nimber is the component's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Couple {
    /// The component, in the form that symmetries take it to.
    pub position: String,
    /// What the other heap is worth.
    pub nimber: u64,
    /// Whether the nimber is the component's.
    pub lost: bool,
    /// If it is, one move of the component to each smaller value, ascending from 0; else one to that value.
    pub moves: Vec<String>,
}

/// A position with its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// Of which the rest speaks, in its canonical form.
    pub position: String,
    /// Its outcome for the player to move.
    pub outcome: Worth,
    /// Plies to the end if these moves are made and the other side delays; `None` for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The move that wins or keeps the draw; `None` if all moves lose or play has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<String>,
}

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// The player to move wins.
    Win,
    /// Neither player wins.
    Draw,
    /// The player to move loses.
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

/// A position of a play in which one player never lacks a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Of which the rest speaks, in its canonical form, with the player to move.
    pub position: String,
    /// Shows where endless play goes: see the checker.
    pub rank: u32,
    /// The move of that player; `None` where the other moves.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<String>,
}

/// A position with the payoffs from it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paid {
    /// Of which the rest speaks, in its canonical form.
    pub position: String,
    /// One amount for each player: a whole number, a fraction `3/4`, or a decimal if the game is approximate.
    pub payoffs: Vec<String>,
    /// The player's choice; `None` if chance decides or play has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
    pub mv: Option<String>,
}

impl Proof {
    /// The number of positions or components.
    pub fn len(&self) -> usize {
        match self {
            Self::Nimbers { components } => components.len(),
            Self::Couples { couples } => couples.len(),
            Self::Outcomes { positions } => positions.len(),
            Self::Survival { onside, offside } => onside.iter().chain(offside).map(Vec::len).sum(),
            Self::Payoffs { positions } => positions.len(),
        }
    }

    /// Whether the proof is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
