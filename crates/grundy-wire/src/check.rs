//! Checked claims: `grundy check --json`, `/api/check`, `Checked.to_dict()`.

use grundy::check::{self, Checked};
use grundy::misere;
use grundy::report;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::value::{Value, Winner};

/// A claim against computed values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Check {
    /// The game as it is written.
    pub game: String,
    /// The game of the catalogue that rules of the user's own were proved to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// The claim as it is written.
    pub claim: String,
    /// What the claim is about: `outcome`, `nimber`, `remoteness` or `move`.
    pub of: &'static str,
    /// Whether it is misère play.
    pub misere: bool,
    /// Whether the claim holds; null if that was not found out.
    pub holds: Option<bool>,
    /// The largest number that was checked.
    pub checked_to: Option<u64>,
    /// The number of positions that were checked.
    pub positions: u64,
    /// Whether these are all positions of the game.
    pub complete: bool,
    /// The first position where the claim fails.
    pub counterexample: Option<Counterexample>,
    /// The limit that ended the check.
    pub stopped: Option<String>,
    /// What proves the claim for all positions; left out if nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
}

/// The first position where a claim fails.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Counterexample {
    /// The position.
    pub position: String,
    /// Its numbers.
    pub numbers: Vec<u64>,
    /// What the claim says.
    pub claimed: Claimed,
    /// What is true.
    pub actual: Actual,
    /// Why that is true; null if the reason was not looked for.
    pub why: Option<Why>,
}

/// What a claim says of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Claimed {
    /// An outcome class: `P`, `N`, `D` or `not P`.
    Outcome(String),
    /// A nimber, or plies to the end.
    Number(Option<i64>),
    /// A winning move by its name.
    Move(String),
    /// A winning move by the numbers of the position after it.
    To {
        /// The numbers.
        to: Vec<i64>,
    },
}

/// What is true of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Actual {
    /// An outcome class.
    Outcome(char),
    /// A Grundy value.
    Value(Value),
    /// Plies to the end.
    Remoteness(Option<u32>),
    /// All winning moves.
    Moves(Vec<String>),
}

/// Why a counterexample is one.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Why {
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
    /// The moves that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Reply>>,
    /// The number of legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_moves: Option<u64>,
    /// Each nimber below the value, with a move that reaches it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mex: Option<Vec<Reached>>,
}

/// A move that shows why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Reply {
    /// A move and its refutation.
    Answered {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The position after it; null if that is too long to repeat.
        to: Option<String>,
        /// A winning answer, if there is one.
        answer: Option<String>,
    },
    /// A move and its plies.
    Timed {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The position after it; null if that is too long to repeat.
        to: Option<String>,
        /// Plies to the end after it.
        remoteness: Option<u32>,
    },
}

/// A nimber with a move that reaches it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Reached {
    /// The nimber.
    pub nimber: u64,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Check {
    /// What came of a check.
    pub fn of(game: &str, claim: &str, misere: bool, checked: &Checked) -> Self {
        let example = |found: &check::Counterexample| Counterexample {
            position: found.position.clone(),
            numbers: found.numbers.clone(),
            claimed: Claimed::of(&found.claimed),
            actual: Actual::of(&found.actual),
            why: Why::of(&found.why),
        };
        Self {
            game: game.to_owned(),
            same_as: None,
            claim: claim.trim().to_owned(),
            of: checked.about.name(),
            misere,
            holds: checked.holds(),
            checked_to: checked.checked_to,
            positions: checked.positions,
            complete: checked.complete,
            counterexample: checked.counterexample.as_ref().map(example),
            stopped: checked.stopped.as_ref().map(ToString::to_string),
            theorem: checked.theorem.as_ref().map(ToString::to_string),
        }
    }
}

impl Claimed {
    fn of(claimed: &check::Claimed) -> Self {
        match claimed {
            check::Claimed::Lost(true) => Self::Outcome("P".to_owned()),
            check::Claimed::Lost(false) => Self::Outcome("not P".to_owned()),
            check::Claimed::Outcome(outcome) => Self::Outcome(outcome.class_letter().to_string()),
            check::Claimed::Nimber(value) => Self::Number(Some(*value)),
            check::Claimed::Remoteness(plies) => Self::Number(*plies),
            check::Claimed::Move(mv) => Self::Move(mv.clone()),
            check::Claimed::To(numbers) => Self::To { to: numbers.clone() },
        }
    }
}

impl Actual {
    fn of(actual: &check::Actual) -> Self {
        match actual {
            check::Actual::Outcome(outcome) => Self::Outcome(outcome.class_letter()),
            check::Actual::Value(value) => Self::Value(Value::of(value)),
            check::Actual::Remoteness(plies) => Self::Remoteness(*plies),
            check::Actual::Moves(winning) => Self::Moves(winning.clone()),
        }
    }
}

impl Why {
    fn of(why: &check::Why) -> Option<Self> {
        let one = |mv: &check::Reply| Some(vec![Reply::answered(mv)]);
        let won = |winner: report::Winner, mv| Self {
            winner: Some(winner.into()),
            moves: one(mv),
            ..Self::default()
        };
        Some(match why {
            check::Why::Over => Self { moves: Some(Vec::new()), ..Self::default() },
            check::Why::Wins(mv) => won(report::Winner::First, mv),
            check::Why::Drawn(mv) => won(report::Winner::Draw, mv),
            check::Why::Loses(replies, total) => Self {
                winner: Some(Winner::Second),
                moves: Some(replies.iter().map(Reply::answered).collect()),
                total_moves: Some(*total),
                mex: None,
            },
            check::Why::Mex(options) => {
                let reached = options.iter().map(|one| Reached { nimber: one.value.0, mv: one.mv.clone() });
                Self { mex: Some(reached.collect()), ..Self::default() }
            }
            check::Why::Plies(rows) => {
                let timed = rows.iter().map(|(reply, plies)| Reply::Timed {
                    mv: reply.mv.clone(),
                    to: reply.to.clone(),
                    remoteness: *plies,
                });
                Self { moves: Some(timed.collect()), ..Self::default() }
            }
            check::Why::Refuted(mv) => Self { moves: one(mv), ..Self::default() },
            check::Why::NoSuchMove | check::Why::Untold => return None,
        })
    }
}

impl Reply {
    fn answered(reply: &check::Reply) -> Self {
        Self::Answered { mv: reply.mv.clone(), to: reply.to.clone(), answer: reply.answer.clone() }
    }
}

/// The formula of misère Nim against the truth.
#[derive(Debug, Serialize)]
pub struct NimLike<'a> {
    game: &'a str,
    claim: &'static str,
    misere: bool,
    holds: bool,
    status: &'static str,
    checked_to: Option<u32>,
    counterexample: Option<Sum<'a>>,
}

/// A sum where the formula fails.
#[derive(Debug, Serialize)]
struct Sum<'a> {
    position: String,
    claimed: char,
    actual: char,
    nimbers: &'a [u32],
    moves: Vec<HeapMove<'a>>,
}

#[derive(Debug, Serialize)]
struct HeapMove<'a> {
    heap: u32,
    left: &'a [u32],
    winner: Winner,
    answer: Option<&'a [u32]>,
}

impl<'a> NimLike<'a> {
    /// What came of the comparison.
    pub fn of(game: &'a str, verdict: &'a misere::NimLike) -> Self {
        let (checked_to, counterexample) = match verdict {
            misere::NimLike::Proved { heap } => (*heap, None),
            misere::NimLike::None { total } => (Some(*total), None),
            misere::NimLike::Fails(found) => {
                (Some(found.heaps.iter().sum::<u32>() - 1), Some(Sum::of(found)))
            }
        };
        Self {
            game,
            claim: "nim-like",
            misere: true,
            holds: counterexample.is_none(),
            status: if matches!(verdict, misere::NimLike::Proved { .. }) { "proved" } else { "verified" },
            checked_to,
            counterexample,
        }
    }
}

impl<'a> Sum<'a> {
    fn of(found: &'a misere::Counterexample) -> Self {
        let letter = |lost: bool| if lost { 'P' } else { 'N' };
        let heaps = found.heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let moves = found.moves.iter().map(|reply| HeapMove {
            heap: found.heaps[reply.place],
            left: &reply.left,
            winner: if reply.wins { Winner::First } else { Winner::Second },
            answer: reply.answer.as_deref(),
        });
        Self {
            position: if heaps.is_empty() { "0".to_owned() } else { heaps },
            claimed: letter(!found.lost),
            actual: letter(found.lost),
            nimbers: &found.nimbers,
            moves: moves.collect(),
        }
    }
}
