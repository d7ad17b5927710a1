//! Questions and answers as plain data, in the words of the user. Solvers fill reports, views write them;
//! neither knows the other.

mod answer;
mod coalition;
mod criterion;
mod look;
mod paid_line;
pub mod scene;
mod sided;
mod solver;
mod study;
mod ties;

use std::borrow::Cow;
use std::ops::RangeInclusive;

pub use answer::{Answer, Paid, Payoffs};
pub use coalition::Coalition;
pub use criterion::Criterion;
pub use look::{Look, Way};
pub use paid_line::{Card, PaidLine, PaidStep};
pub use sided::{Heat, Made, Parts, Sided, Worth};
pub use solver::Solver;
pub use study::{Effort, Sheet, SheetBlock, SheetCell, Study, TieCount};
pub use ties::Ties;

use crate::limits::{Limits, Stats};
use crate::phrase::Phrase;
use crate::rules::Class;
use crate::value::amount::Sum;
use crate::value::loopy::Loopy;
use crate::value::nimber::Nimber;
use crate::value::outcome::Outcome;

/// How a question is to be answered.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// Misère play: a player without a move wins.
    pub misere: bool,
    /// The solver to use.
    pub solver: Solver,
    /// What the Grundy solver remembers; asking for it also asks for that solver.
    pub cache: Option<Cache>,
    /// How many moves to look for.
    pub moves: Moves,
    /// Which of equally good moves is taken in payoff games.
    pub ties: Ties,
    /// How lotteries are judged, where chance decides in payoff games.
    pub criterion: Criterion,
    /// What is tabulated of positions that have partizan values.
    pub told: Told,
    /// Memory, and the flag that ends the work.
    pub limits: Limits,
}

/// What a table tells of positions that have partizan values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// The canonical form.
    #[default]
    Value,
    /// The mean.
    Mean,
    /// The temperature.
    Temperature,
    /// The letter of the outcome: N, P, L or R.
    Outcome,
    /// The atomic weight; empty where there is none.
    AtomicWeight,
}

/// What the Grundy solver remembers (the thesis's comparison).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// Values of components; sums by XOR.
    Components,
    /// Values of whole positions; the sum theorem is not used.
    Positions,
    /// Nothing: every value is computed again when needed.
    None,
}

/// How much work is done on moves (three levels of it are in the textbook, 1.4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Only the winner, without moves.
    None,
    /// The first of the best moves.
    One,
    /// As many as answers usually show: all, but where the value of each is a long search of its own. There
    /// one winning move is found, or, where all lose, they are listed without values.
    Usual,
    /// All moves, the best marked.
    #[default]
    All,
}

/// Who wins. "First" is the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Winner {
    /// The word in JSON and CSV.
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::First,
            Outcome::Loss => Self::Second,
            Outcome::Draw => Self::Draw,
        }
    }
}

/// The answer about a position: what it is worth, and the moves.
#[derive(Clone, Debug)]
pub struct Report {
    /// The position in its canonical form.
    pub position: String,
    /// What kind of game was solved (misère included).
    pub class: Class,
    /// The solver that answered.
    pub solver: Solver,
    /// What the position is worth.
    pub answer: Answer<Payoffs>,
    /// What the player to move and the other are called, where the game names its players: "player 2",
    /// "player 1".
    pub players: Option<[Phrase; 2]>,
    /// The verdict in the game's own words, where it has some: "White mates in 10 moves."
    pub remark: Option<Phrase>,
    /// How the question was read, where people or books also read it otherwise.
    pub reading: Option<Phrase>,
    /// The components of a sum, in the order given; empty where the position is not a sum.
    pub components: Vec<Component>,
    /// The values of the components, where Left and Right have moves of their own.
    pub parts: Option<Parts>,
    /// The moves that were looked at, with answers of the same kind; where all lose, perhaps only with that.
    pub moves: Vec<MoveRow>,
    /// How many legal moves there are, if that was counted. More than `moves` holds if the list was cut to
    /// the best.
    pub total_moves: Option<u64>,
    /// Counters of the solver's run.
    pub stats: Stats,
}

impl Report {
    /// An answer without moves.
    pub fn new(position: String, class: Class, solver: Solver, answer: Answer<Payoffs>) -> Self {
        Self {
            position,
            class,
            solver,
            answer,
            players: None,
            remark: None,
            reading: None,
            components: Vec::new(),
            parts: None,
            moves: Vec::new(),
            total_moves: None,
            stats: Stats::default(),
        }
    }

    /// Who wins; `None` in payoff games, and where somebody wins or nobody does, as Left or Right begins.
    pub fn winner(&self) -> Option<Winner> {
        let same = self.answer.outcome().map(Winner::from);
        same.or_else(|| match self.answer.sided()?.begins {
            [Outcome::Win, Outcome::Loss] => Some(Winner::Left),
            [Outcome::Loss, Outcome::Win] => Some(Winner::Right),
            _ => None,
        })
    }

    /// Cuts the moves to the first of the best, or to none where the position is lost or drawn.
    pub fn keep_one_move(&mut self) {
        let chosen = |row: &MoveRow| row.best && row.winner().is_none_or(|winner| winner == Winner::First);
        self.moves.retain(chosen);
        self.moves.truncate(1);
    }
}

/// One component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The component as text.
    pub position: String,
    /// Its Grundy value, if known.
    pub value: Option<Loopy>,
    /// The value it would have to take for the sum to be zero (the nim equation).
    pub target: Option<Nimber>,
}

impl Component {
    /// A component known only by its position.
    pub fn unvalued(position: String) -> Self {
        Self { position, value: None, target: None }
    }

    /// The value, if it is known and finite.
    pub fn nimber(&self) -> Option<Nimber> {
        self.value.as_ref()?.finite()
    }
}

/// One move and what it leads to.
#[derive(Clone, Debug)]
pub struct MoveRow {
    /// The move as it is written (and can be typed).
    pub mv: String,
    /// The component it is made in, from 0, with that component and what it becomes. Only in sums of several.
    pub inside: Option<Inside>,
    /// The whole position after it; `None` if it is too long to repeat for every move.
    pub to: Option<String>,
    /// What the position after it is worth to the player then to move; in payoff games, what is paid in all.
    pub answer: Answer<Paid>,
    /// Whether it keeps the value of the position: nothing better can be had.
    pub best: bool,
}

impl MoveRow {
    /// A row of a game that somebody wins; `before` is the outcome of the position before the move.
    pub fn new(
        mv: String,
        inside: Option<Inside>,
        to: Option<String>,
        answer: Answer<Paid>,
        before: Option<Outcome>,
    ) -> Self {
        let best = answer.outcome().map(Outcome::flipped) == before;
        Self { mv, inside, to, answer, best }
    }

    /// The winner after the move, seen from before it ("first" makes the move); `None` in payoff games.
    pub fn winner(&self) -> Option<Winner> {
        self.answer.outcome().map(|after| after.flipped().into())
    }
}

/// The place of a move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The component's number, from 0.
    pub number: usize,
    /// The component before the move.
    pub from: String,
    /// What it becomes: none, one or several components, written in one piece.
    pub rest: String,
}

/// A table of values of a one- or two-parameter family.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The game as it is written.
    pub game: String,
    /// Name, first and last number of each axis.
    pub axes: Vec<(String, u64, u64)>,
    /// Row by row; the last axis runs fastest.
    pub cells: Vec<Cell>,
}

/// One cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No position has these coordinates (a mine).
    Void,
    /// The nimber of the position.
    Nimber(Nimber),
    /// The outcome for the player to move.
    Outcome(Outcome),
    /// Payoffs of all players.
    Payoffs(Vec<Sum>),
    /// A partizan value, or what else is told of it, as text.
    Value(String),
}

impl Cell {
    /// The nimber, if it is one.
    pub fn nimber(&self) -> Option<Nimber> {
        match self {
            Self::Nimber(value) => Some(*value),
            _ => None,
        }
    }

    /// The outcome of the player to move, if the cell has one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Nimber(value) if value.is_zero() => Some(Outcome::Loss),
            Self::Nimber(_) => Some(Outcome::Win),
            Self::Outcome(outcome) => Some(*outcome),
            Self::Void | Self::Payoffs(_) | Self::Value(_) => None,
        }
    }
}

/// A position at its step of retrograde analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The step at which it is decided, its remoteness; `None` if it never is.
    pub step: Option<u32>,
    /// The position as text.
    pub position: String,
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The reason for the outcome.
    pub why: Why,
}

/// The reason for an outcome, with the position that a move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The player has no move.
    Ended,
    /// A move wins, soonest to this position.
    MoveTo(String),
    /// All moves lose, latest to this position.
    AllMovesTo(String),
    /// No move wins, and one to this position avoids the loss.
    Kept(String),
}

/// A whole game in numbers: the number of positions of each outcome.
///
/// A *tie* is an ending without a winner; a *draw* is endless play, or, in a game that calls its endings so,
/// a drawn ending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Which positions were counted, in words: "legal positions, mirror images counted each".
    pub counted: Phrase,
    /// One tally, or one for each player to move where that is part of the position.
    pub tallies: Vec<Tally>,
}

/// Positions counted by their outcome for the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Which positions, if there are several tallies ("white to move"); else empty.
    pub name: Phrase,
    /// All of them: the sum of the next four.
    pub positions: u64,
    /// Won by the player to move.
    pub wins: u64,
    /// Lost by the player to move.
    pub losses: u64,
    /// Neither wins, and play need not end.
    pub draws: u64,
    /// Play ends without a winner.
    pub ties: u64,
    /// By remoteness, ascending; only those that occur. Draws have none.
    pub levels: Vec<Level>,
    /// Numbers of the game's own, each with its name ("stalemates").
    pub special: Vec<(Phrase, u64)>,
    /// A win that takes longest, if there is a win.
    pub longest: Option<Longest>,
}

/// The number of positions that end after a given number of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The number of plies to the end.
    pub remoteness: u32,
    /// Won by the player to move.
    pub wins: u64,
    /// Lost by the player to move.
    pub losses: u64,
    /// Endings without a winner.
    pub ties: u64,
}

/// A win with the most plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// How many plies it takes.
    pub remoteness: u32,
    /// How many positions take as long.
    pub count: u64,
    /// One position with this many plies.
    pub position: String,
    /// Its best moves up to the end, alternately of both players.
    pub line: Vec<Step>,
}

/// A move and where it leads, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as it is written.
    pub mv: String,
    /// The position after the move.
    pub to: String,
}

/// A parameter of a family of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What the number counts.
    pub name: Cow<'static, str>,
    /// All its values, where there are finitely many.
    pub extent: Option<RangeInclusive<u64>>,
}

impl Axis {
    /// An axis without an upper end.
    pub fn endless(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), extent: None }
    }

    /// An axis of these numbers.
    pub fn finite(name: impl Into<Cow<'static, str>>, extent: RangeInclusive<u64>) -> Self {
        Self { name: name.into(), extent: Some(extent) }
    }
}
