//! A position in detail, for callers that follow a game move by move.

use super::Step;
use crate::rules::Turn;
use crate::value::amount::Sum;

/// The player to move in a position, the moves, and the payments.
#[derive(Clone, Debug)]
pub struct Look {
    /// How many players are paid.
    pub players: usize,
    /// The player to move; `None` where two players alternate, since it then depends on the earlier moves.
    pub turn: Option<Turn>,
    /// The moves; none where play has ended.
    pub branches: Vec<Way>,
    /// What an ending pays each player; where players alternate, the player to move comes first. Empty if
    /// play goes on.
    pub pays: Vec<Sum>,
}

/// A move from a position.
#[derive(Clone, Debug)]
pub struct Way {
    /// The move, and where it leads.
    pub step: Step,
    /// What the move pays immediately; empty if nothing.
    pub gains: Vec<Sum>,
    /// How likely it is, compared with its siblings; only where nature moves.
    pub weight: u64,
}
