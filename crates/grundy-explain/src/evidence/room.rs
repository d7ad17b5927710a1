//! The limits on the size of evidence.

use grundy::error::{Error, Limit, Stopped};
use grundy::limits::{Budget, Limits};

/// Positions examined for evidence at most.
pub(super) const MAX_POSITIONS: usize = 200_000;
/// Moves examined for evidence at most.
pub(super) const MAX_MOVES: usize = 2_000_000;

/// Average number of moves a position at most.
const MAX_MEAN_MOVES: usize = 50;

/// Charges positions and moves to the limits of the question.
pub(super) struct Room<'a> {
    budget: Budget<'a>,
    positions: usize,
    moves: usize,
    most: usize,
}

impl<'a> Room<'a> {
    pub(super) fn new(limits: &'a Limits, most: usize) -> Self {
        Self { budget: Budget::new(limits), positions: 0, moves: 0, most: most.min(MAX_POSITIONS) }
    }

    /// Charges a position of `bytes` bytes and its moves with their texts.
    pub(super) fn take(&mut self, position: &str, moves: usize, bytes: usize) -> Result<(), Error> {
        self.positions += 1;
        self.moves += moves;
        if self.positions > self.most || self.moves > MAX_MOVES.min(self.most.saturating_mul(MAX_MEAN_MOVES))
        {
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
