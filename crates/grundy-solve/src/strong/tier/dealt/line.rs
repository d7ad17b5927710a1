//! The engine as the rounds use it: a machine that cannot go on says so at the end of a step.

use super::super::TierHalt;
use crate::strong::machines::{Batch, Counts, Engine, Lost};

/// The engine, and why this machine cannot go on: then it says so at the end of the step, and all halt.
pub(super) struct Line<'e> {
    pub(super) engine: &'e mut dyn Engine,
    pub(super) failed: &'e mut Option<TierHalt>,
    /// Bytes that this machine has sent, and has not told yet.
    pub(super) sent: u64,
}

impl Line<'_> {
    /// Keeps the first failure, and gives what succeeded.
    pub(super) fn note<T, E: Into<TierHalt>>(&mut self, done: Result<T, E>) -> Option<T> {
        match done {
            Ok(done) => Some(done),
            Err(failed) => {
                self.failed.get_or_insert(failed.into());
                None
            }
        }
    }

    pub(super) fn send(&mut self, batches: Vec<(usize, Batch)>) {
        for (to, batch) in batches {
            self.sent += batch.bytes.len() as u64;
            self.engine.send(to, batch);
        }
    }

    /// Ends a step: what all machines say together, and what has come.
    pub(super) fn end_step(&mut self, own: Counts) -> Result<(Counts, Vec<(usize, Batch)>), TierHalt> {
        let me = self.engine.me() as u64;
        let own = Counts { halted: if self.failed.is_some() { me } else { u64::MAX }, ..own };
        let mut came = Vec::new();
        let sum = self.engine.end_step(own, &mut |from, batch| came.push((from, batch)))?;
        if let Some(failed) = self.failed.take() {
            return Err(failed);
        }
        match usize::try_from(sum.halted) {
            Ok(machine) if machine < self.engine.machines() => Err(TierHalt::Halted { machine }),
            _ => Ok((sum, came)),
        }
    }
}

impl From<Lost> for TierHalt {
    fn from(lost: Lost) -> Self {
        Self::Lost(lost)
    }
}
