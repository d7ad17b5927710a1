//! Explanations as data: steps from an answer and its evidence, complete, so that a writer computes nothing.
//!
//! | Step | Of |
//! |---|---|
//! | [`Step::NimSum`], [`Step::Equation`], [`Step::Raise`], [`Step::Mex`] | sums under normal play |
//! | [`Step::Loopy`] | the same where positions come back |
//! | [`Step::MisereNim`] | Nim in which the last stick loses |
//! | [`Step::Wins`], [`Step::Replies`], [`Step::Draw`], [`Step::Line`] | who wins |
//! | [`Step::Layers`] | retrograde analysis |
//! | [`Step::Choice`], [`Step::Table`] | payoffs |
//! | [`Step::Ended`], [`Step::Law`], [`Step::Limit`] | all |

mod contest;
mod explain;
mod misere_nim;
mod payoff;
mod sums;

pub use explain::explain;

use serde::Serialize;

use crate::evidence::{Chance, TieRule, Wins, Worth};

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Step {
    /// Play has ended; a rule says who has won.
    Ended {
        /// Who cannot move: loses, wins, or it is for the game's own rule to say.
        rule: EndRule,
        /// Who has won; nobody is told where numbers are paid.
        winner: Option<Wins>,
    },
    /// The answer was taken from a law of the game, not from its moves.
    Law {
        /// Whose law it is, if the catalogue says.
        source: Option<String>,
    },
    /// The nim-sum of the components.
    NimSum {
        /// Each component with its value.
        rows: Vec<Row>,
        /// Their nim-sum.
        total: u64,
        /// Binary digits of a column.
        bits: u32,
        /// The highest digit of the sum that is one, from 0; none if the sum is 0. It decides which components can be lowered.
        deciding: Option<u32>,
    },
    /// What each component must become for the sum to be zero.
    Equation {
        /// One a component.
        rows: Vec<Target>,
    },
    /// Why a move that raises a component wins as well.
    Raise {
        /// The component, from 1.
        number: usize,
        /// Its value before.
        from: u64,
        /// Its value after.
        to: u64,
        /// Such a move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Why a component has its value.
    Mex {
        /// The component.
        position: String,
        /// The least value that no option has.
        nimber: u64,
        /// Each value that options have, ascending, with the first option that has it.
        options: Vec<Reached>,
    },
    /// Values where positions come back.
    Loopy {
        /// Each component with its value: a nimber, or infinity with the nimbers within reach.
        rows: Vec<Infinite>,
        /// The value of the sum.
        total: String,
    },
    /// Misère Nim, by Bouton's theorem.
    MisereNim {
        /// Heaps of two and more.
        large: usize,
        /// Heaps of one.
        ones: usize,
        /// The nim-sum of all.
        sum: u64,
        /// What is to be done.
        stage: Stage,
        /// Who wins.
        winner: Wins,
        /// A move that wins.
        #[serde(rename = "move")]
        mv: Option<Way>,
    },
    /// A winning move.
    Wins {
        /// The position.
        position: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Where it leads.
        to: String,
        /// Plies to the end after it, if they are known.
        plies: Option<u32>,
    },
    /// All moves of a lost position, each with what wins against it.
    Replies {
        /// The lost position.
        position: String,
        /// Who moves in it.
        mover: Wins,
        /// All moves.
        replies: Vec<Reply>,
    },
    /// Why nobody wins.
    Draw {
        /// The position.
        position: String,
        /// Moves that keep the draw.
        keeps: Vec<Way>,
        /// Moves that lose, each with what wins against it.
        loses: Vec<Reply>,
    },
    /// Best play of both from here on.
    Line {
        /// The moves, alternately.
        moves: Vec<Way>,
        /// The number of moves after which the position was the same as at the end: play goes round.
        repeats: Option<usize>,
        /// Whether it goes on after the last move told.
        cut: bool,
    },
    /// The step of retrograde analysis at which each position was decided.
    Layers {
        /// By steps; those never decided last.
        rows: Vec<Layered>,
    },
    /// A choice between payoffs.
    Choice {
        /// The position.
        position: String,
        /// The player, from 1; none if chance decides.
        player: Option<usize>,
        /// All moves.
        options: Vec<Offer>,
        /// The rule that broke a tie, if there was one.
        ties: Option<TieRule>,
        /// What chance counts, if it decides.
        chance: Option<Chance>,
    },
    /// Who chose what in all positions below.
    Table {
        /// The position first, ends last.
        rows: Vec<PaidRow>,
    },
    /// Why the explanation goes no deeper.
    Limit {
        /// What was too large, or does not apply.
        reason: String,
    },
}

/// Who has won where nobody can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndRule {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
    /// The game's own rule says it.
    Own,
}

/// What is to be done in misère Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Several heaps of two and more: play as in Nim.
    AsNim,
    /// One heap of two or more: the move that makes all heaps ones is made now.
    Crossing,
    /// No heap exceeds one: nothing is left to choose.
    Ones,
}

/// A component with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// As it is written.
    pub position: String,
    /// Its value.
    pub nimber: u64,
}

/// A component, and what it must become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// From 1.
    pub number: usize,
    /// As it is written.
    pub position: String,
    /// Its value.
    pub nimber: u64,
    /// The value that makes the sum zero.
    pub target: u64,
    /// Moves that give it that value.
    pub moves: Vec<Way>,
}

/// A move, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position (or component) after it.
    pub to: String,
}

/// A value that an option has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// The value.
    pub value: u64,
    /// The first move to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the move leaves.
    pub to: String,
    /// The values whose nim-sum it is, if the move leaves several components.
    pub parts: Vec<u64>,
}

/// A component with a value that may be infinite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Infinite {
    /// As it is written.
    pub position: String,
    /// Its value.
    pub value: String,
}

/// A move, and what wins against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub to: String,
    /// What wins there; none if play has ended.
    pub answer: Option<String>,
    /// Plies from there to the end.
    pub plies: Option<u32>,
}

/// A position at its step of retrograde analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layered {
    /// The step; none if it was never decided.
    pub step: Option<u32>,
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    pub outcome: Worth,
    /// The position that decided it: a loss to move to, the slowest win of the rival, or what keeps the draw.
    pub to: Option<String>,
}

/// What a move pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub to: String,
    /// What it pays at once, a player.
    pub gains: Vec<String>,
    /// What it pays in all, a player.
    pub payoffs: Vec<String>,
    /// How likely it is, compared with the others; 1 where a player decides.
    pub weight: u64,
    /// Whether it is taken.
    pub chosen: bool,
}

/// A position with who chose what in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaidRow {
    /// The position.
    pub position: String,
    /// Who decides.
    pub decides: Decides,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What all still get.
    pub payoffs: Vec<String>,
}

/// Who decides in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decides {
    /// A player, from 1.
    Player(usize),
    /// Chance.
    Chance,
    /// Nobody: play has ended.
    Nobody,
}
