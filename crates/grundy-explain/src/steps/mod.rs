//! Explanations as data: steps from an answer and its evidence. They are complete, so that views compute
//! nothing.
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
mod orthodox;
mod payoff;
mod searched;
mod sided;
mod sums;

pub use explain::{explain, explain_to};
pub use sided::form;

use serde::Serialize;

use crate::evidence::{Chance, TieRule, Wins, Worth};

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Step {
    /// Play has ended, and a rule decides who has won.
    Ended {
        /// The rule for a player who cannot move.
        rule: EndRule,
        /// The winner; `None` in payoff games.
        winner: Option<Wins>,
    },
    /// The answer was taken from a law of the game, not from its moves.
    Law {
        /// The source of the law, if the catalogue names it.
        source: Option<String>,
    },
    /// The nim-sum of the components.
    NimSum {
        /// Each component with its value.
        rows: Vec<Row>,
        /// Their nim-sum.
        total: u64,
        /// The number of binary digits.
        bits: u32,
        /// The highest one bit of the sum, from 0; `None` if the sum is 0. Components with that bit can be
        /// lowered.
        deciding: Option<u32>,
    },
    /// What each component must become for the sum to be zero.
    Equation {
        /// One entry for each component.
        rows: Vec<Target>,
    },
    /// Why a move that raises a component also wins.
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
        /// The least value that no option has: the mex.
        nimber: u64,
        /// Each value that options have, ascending, with the first option that has it.
        options: Vec<Reached>,
    },
    /// Values where positions can repeat.
    Loopy {
        /// Each component with its value: a nimber, or infinity with the nimbers of its options.
        rows: Vec<Infinite>,
        /// The value of the sum.
        total: String,
    },
    /// Misère Nim, by Bouton's theorem.
    MisereNim {
        /// The number of heaps of two or more.
        large: usize,
        /// The number of heaps of one.
        ones: usize,
        /// The nim-sum of all heaps.
        sum: u64,
        /// The plan.
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
    /// All moves of a lost position, each with its refutation.
    Replies {
        /// The lost position.
        position: String,
        /// Who is to move there.
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
        /// Moves that lose, each with its refutation.
        loses: Vec<Reply>,
    },
    /// Best play of both from here on.
    Line {
        /// The moves, alternately.
        moves: Vec<Way>,
        /// If the last position repeats an earlier one: the number of moves before that one.
        repeats: Option<usize>,
        /// Whether the line continues after the last move shown.
        cut: bool,
    },
    /// The step of retrograde analysis at which each position was decided.
    Layers {
        /// Sorted by step; undecided positions come last.
        rows: Vec<Layered>,
    },
    /// A choice between payoffs.
    Choice {
        /// The position.
        position: String,
        /// The player, from 1; `None` if chance decides.
        player: Option<usize>,
        /// All moves.
        options: Vec<Offer>,
        /// The rule that broke a tie, if one was needed.
        ties: Option<TieRule>,
        /// How chance is judged, if it decides.
        chance: Option<Chance>,
    },
    /// The choices in all positions below.
    Table {
        /// The position comes first, ends of play last.
        rows: Vec<PaidRow>,
    },
    /// Why a position of Left and Right has its value: what becomes of its options.
    Form {
        /// The component.
        position: String,
        /// Its canonical form.
        value: String,
        /// The values of the options, Left's first.
        options: Vec<FormOption>,
    },
    /// Orthodox play of a hot sum.
    Orthodox {
        /// Who begins: `left` or `right`.
        first: &'static str,
        /// The moves, until nothing is hot.
        moves: Vec<OrthodoxMove>,
        /// What is left is worth this.
        rest: String,
    },
    /// Why the explanation goes no deeper.
    Limit {
        /// What was too large or does not apply.
        reason: String,
    },
}

/// A move of orthodox play. Values and temperatures are texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrthodoxMove {
    /// Whose move it is: `left` or `right`.
    pub player: &'static str,
    /// The part of the sum in which it is made.
    pub component: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value that it leaves there.
    pub to: String,
    /// The temperature of the component before.
    pub temperature: String,
    /// Whether it answers a threat of the move before.
    pub answers: bool,
}

/// An option of a form, and what becomes of it in the canonical form. Values are texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormOption {
    /// Whose option it is: `left` or `right`.
    pub player: &'static str,
    /// The value.
    pub option: String,
    /// What becomes of it.
    pub fate: Destiny,
    /// The option that dominates it, or the answer through which it reverses.
    pub by: Option<String>,
    /// What takes the place of an option that reverses.
    pub into: Vec<String>,
}

/// What becomes of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Destiny {
    /// It stays.
    Kept,
    /// Another one is at least as good.
    Dominated,
    /// The other player can take it back.
    Reversed,
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndRule {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
    /// The game's own rule decides.
    Own,
}

/// The plan in misère Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Several heaps of two or more: play as in Nim.
    AsNim,
    /// One heap of two or more: make the move that leaves only heaps of one.
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

/// A component and its target value.
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

/// A move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position (or component) after it.
    pub to: String,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    /// The value.
    pub value: u64,
    /// The first move to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The option.
    pub to: String,
    /// The values of its components, if it has several.
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

/// A move and its refutation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub to: String,
    /// The winning reply; `None` if play has ended.
    pub answer: Option<String>,
    /// Plies from there to the end.
    pub plies: Option<u32>,
}

/// A position at its step of retrograde analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layered {
    /// The step; `None` if it was never decided.
    pub step: Option<u32>,
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    pub outcome: Worth,
    /// The position that decided it: a loss to move to, the opponent's slowest win, or one that keeps the
    /// draw.
    pub to: Option<String>,
}

/// The payoffs of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub to: String,
    /// What it pays each player at once.
    pub gains: Vec<String>,
    /// What it pays each player in total.
    pub payoffs: Vec<String>,
    /// Its weight among the chance moves; 1 if a player decides.
    pub weight: u64,
    /// Whether it is taken.
    pub chosen: bool,
}

/// A position with the choice made in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaidRow {
    /// The position.
    pub position: String,
    /// Who decides.
    pub decides: Decides,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What each player still gets.
    pub payoffs: Vec<String>,
}

/// Who decides in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decides {
    /// A player, counted from 1.
    Player(usize),
    /// Chance.
    Chance,
    /// Play has ended.
    Nobody,
}
