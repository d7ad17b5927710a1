//! The limits on the size of evidence.

use grundy::error::{Error, Limit, Stopped};
use grundy::explore::{Explored, Identity, Met, explore};
use grundy::limits::{Budget, Limits};
use grundy::report::Ask;
use grundy::table::Table;

/// Positions examined for evidence at most.
pub(super) const MAX_POSITIONS: usize = 200_000;
/// Moves examined for evidence at most.
pub(super) const MAX_MOVES: usize = 2_000_000;

/// Bytes of a move but its text, and of a position but its texts.
const MOVE_BYTES: usize = 96;
const POSITION_BYTES: usize = 240;

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

    /// All positions below one.
    pub(super) fn explore(
        &mut self,
        table: &dyn Table,
        start: &str,
        ask: &Ask,
        identity: Identity,
    ) -> Result<Explored, Error> {
        let texts = |met: &Met| met.moves.iter().map(|arc| arc.mv.len()).sum::<usize>() + 2 * met.text.len();
        explore(table, start, ask, identity, |met, _| self.take(met.moves.len(), texts(met)))
    }

    /// Charges a pass over what was explored.
    pub(super) fn step(&mut self) -> Result<(), Error> {
        Ok(self.budget.step()?)
    }

    /// Charges a position and its moves, with the bytes of their texts.
    pub(super) fn take(&mut self, moves: usize, texts: usize) -> Result<(), Error> {
        self.positions += 1;
        self.moves += moves;
        if self.positions > self.most || self.moves > MAX_MOVES.min(self.most.saturating_mul(MAX_MEAN_MOVES))
        {
            let done = format!(
                "looking at {} positions and {} moves below (evidence goes by the rules alone, not by laws \
                 or tables)",
                self.positions - 1,
                self.moves
            );
            return Err(Stopped::new(Limit::Size, done).into());
        }
        self.budget.step()?;
        let bytes = texts + MOVE_BYTES * moves + POSITION_BYTES;
        Ok(self.budget.take(u64::try_from(bytes).unwrap_or(u64::MAX))?)
    }
}
