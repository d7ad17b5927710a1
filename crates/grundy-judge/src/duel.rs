//! A two-player game as its line protocol sees it: moves as text, legality, the end, the last phrase.

use grundy::error::BadText;

use crate::check::brief;
use crate::generate::TestRng;
use crate::verdict::{Judged, Speaker, Verdict};

/// A game as its protocol sees it: the contestant begins, both move in turn, and at the end the contestant
/// says a phrase and stops.
pub trait Duel: Clone + Send + 'static {
    /// A move.
    type Move: Clone + Send;

    /// How many lines the input has, by its first line.
    fn lines(first: &str) -> usize;

    /// The start, from the input.
    ///
    /// # Errors
    /// The input is not as the statement says.
    fn read(input: &str) -> Result<Self, BadText>;

    /// Whether the game has ended.
    fn over(&self) -> bool;

    /// Reads a move, and says whether it is legal here.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_move(&self, line: &str) -> Result<Self::Move, MoveError>;

    /// A move as a line.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// Makes a legal move.
    fn play(&mut self, by: Speaker, mv: &Self::Move);

    /// All legal moves, in a fixed order; none if it is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// The moves that keep the value for the player to move: the winning ones. Empty in a lost position,
    /// where all moves are alike.
    fn best(&self) -> Vec<Self::Move>;

    /// The move of a greedy player: it takes as much as it can.
    fn greedy(&self) -> Self::Move;

    /// What the contestant must print at the end; `last` made the last move (the judge, if there was none).
    fn phrase(&self, last: Speaker) -> String {
        match last {
            Speaker::Contestant => "I won!".to_owned(),
            Speaker::Judge => "You won...".to_owned(),
        }
    }

    /// The contestant's final score: 1 for a win and 0 for a loss, unless the game counts something else.
    fn score(&self, last: Speaker) -> i64 {
        i64::from(last == Speaker::Contestant)
    }

    /// What the contestant, to move here, can guarantee.
    fn value(&self) -> i64;

    /// The reason to show when a score is below the one demanded.
    fn too_little(&self, score: i64, at_least: i64) -> String {
        let _ = (score, at_least);
        "the game is lost, but it could be won".to_owned()
    }

    /// The weak opponents, each with a fault of its own.
    fn weak() -> Vec<Opponent<Self>>;
}

/// Why a line is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It is not of the form of a move.
    Form(String),
    /// It is a move, but not a legal one.
    Illegal(String),
}

impl MoveError {
    /// The verdict on a line that cannot be a move here.
    pub(crate) fn judged(self) -> Judged {
        match self {
            Self::Form(why) => Judged::new(Verdict::Presentation, why),
            Self::Illegal(why) => Judged::new(Verdict::Rules, why),
        }
    }
}

/// A line of exactly `N` whole numbers, the form of most moves.
///
/// # Errors
/// The line is anything else; `expected` describes the right form.
pub fn whole_numbers<const N: usize>(line: &str, expected: &str) -> Result<[i64; N], MoveError> {
    let numbers: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| MoveError::Form(format!("'{}' is no move: expected {expected}", brief(line))))
}

/// An opponent of a game.
pub struct Opponent<D: Duel> {
    /// Its name: `take-max`.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// How it chooses its moves.
    pub choose: Policy<D>,
}

/// Chooses a move in a game that is not over.
pub type Policy<D> = fn(&D, &mut TestRng) -> <D as Duel>::Move;
