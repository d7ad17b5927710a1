//! A line of play of a game that pays numbers: who moves, what a move takes, what it pays.

use super::Step;
use crate::value::amount::Sum;

/// The moves from a position to the end, every player choosing for themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaidLine {
    /// The moves in order.
    pub steps: Vec<PaidStep>,
    /// What the end pays each player, beside what the moves paid.
    pub ending: Vec<Sum>,
    /// What each player has at the end, in all.
    pub sums: Vec<Sum>,
}

/// A move of such a line.
#[derive(Clone, Debug, PartialEq)]
pub struct PaidStep {
    /// The player who moves, from 0; `None` where chance does, and the likeliest branch is followed.
    pub player: Option<usize>,
    /// The move, and the position after it.
    pub step: Step,
    /// The cards that the player takes, in the order in which they are taken.
    pub taken: Vec<Card>,
    /// What the move pays each player at once.
    pub gains: Vec<Sum>,
}

/// A card of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its place in the row, from 0 on the left.
    pub place: usize,
    /// What is written on it.
    pub label: String,
}
