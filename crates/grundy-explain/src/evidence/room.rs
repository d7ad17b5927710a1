//! How much evidence may hold.

use grundy::error::{Error, Limit, Stopped};
use grundy::limits::{Budget, Limits};

/// Positions that are looked at for evidence at most.
pub(super) const MOST_POSITIONS: usize = 200_000;
/// Moves that are looked at for evidence at most.
pub(super) const MOST_MOVES: usize = 2_000_000;

/// Moves a position that are looked at on the average at most.
const MOVES_EACH: usize = 50;

/// Room for positions and their moves, within the limits of the question.
pub(super) struct Room<'a> {
    budget: Budget<'a>,
    positions: usize,
    moves: usize,
    most: usize,
}

impl<'a> Room<'a> {
    pub(super) fn new(limits: &'a Limits, most: usize) -> Self {
        Self { budget: Budget::new(limits), positions: 0, moves: 0, most: most.min(MOST_POSITIONS) }
    }

    /// Takes room for a position of so many bytes, and its moves with the texts they lead to.
    pub(super) fn take(&mut self, position: &str, moves: usize, bytes: usize) -> Result<(), Error> {
        self.positions += 1;
        self.moves += moves;
        if self.positions > self.most || self.moves > MOST_MOVES.min(self.most.saturating_mul(MOVES_EACH)) {
            let done = format!(
                "looking at {} positions and {} moves below (evidence goes by the rules alone, not by laws or tables)",
                self.positions - 1,
                self.moves
            );
            return Err(Stopped::new(Limit::Size, done).into());
        }
        self.budget.step()?;
        let bytes = position.len() + bytes + 64 * moves + 160;
        Ok(self.budget.take(u64::try_from(bytes).unwrap_or(u64::MAX))?)
    }
}
