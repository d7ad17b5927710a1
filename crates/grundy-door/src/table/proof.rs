//! Answers by proof numbers: who wins, and one move that keeps it.

use super::arena::{Opened, SharedArena};
use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_search::crew::Threads;
use grundy_search::proof::{Found, Play, best_of, outcome, outcome_by};

/// What was proved of a position.
pub(super) struct Proved {
    outcome: Outcome,
    /// The move that keeps it, if the position is not lost.
    best: Option<usize>,
}

impl Proved {
    pub(super) fn new(outcome: Outcome, best: Option<usize>) -> Self {
        Self { outcome, best }
    }

    pub(super) fn verdict(&self) -> Verdict {
        Verdict { outcome: self.outcome, remoteness: None }
    }

    /// The verdict after each move that is told.
    pub(super) fn after(&self) -> Verdict {
        Verdict { outcome: self.outcome.flipped(), remoteness: None }
    }

    /// Whether it is known what a move leads to: all moves of a lost position lose.
    pub(super) fn is_told(&self, mv: usize) -> bool {
        self.outcome == Outcome::Loss || self.best == Some(mv)
    }
}

/// Proves the outcome of a position, of which these are the options in the order of the moves.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub(super) fn proved<R: Play>(
    rules: &R,
    at: &R::Position,
    options: &[R::Position],
    budget: &mut Budget<'_>,
) -> Result<Proved, Halt<R::Position>> {
    told(rules, options, budget, |found, budget| outcome(rules, at, found, budget))
}

/// The same by several threads, unless it is soon proved.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub(super) fn proved_by<R: Play<Position: Send + Sync> + Sync>(
    threads: Threads,
    rules: &R,
    at: &R::Position,
    options: &[R::Position],
    budget: &mut Budget<'_>,
) -> Result<Proved, Halt<R::Position>> {
    told(rules, options, budget, |found, budget| outcome_by(threads, rules, at, found, budget))
}

/// An outcome, with the move that keeps it.
fn told<R: Play>(
    rules: &R,
    options: &[R::Position],
    budget: &mut Budget<'_>,
    prove: impl FnOnce(&mut Found<R::Position>, &mut Budget<'_>) -> Result<Outcome, Halt<R::Position>>,
) -> Result<Proved, Halt<R::Position>> {
    let mut found = Found::default();
    let outcome = prove(&mut found, budget)?;
    let best = best_of(rules, options, outcome, &mut found, budget)?;
    found.release(budget);
    Ok(Proved { outcome, best })
}

/// The positions of an arena, for the search.
pub(super) struct ByNumber<'a> {
    pub(super) arena: &'a dyn SharedArena,
    pub(super) reversed: bool,
    pub(super) draws: bool,
}

impl Play for ByNumber<'_> {
    type Position = usize;

    fn open(
        &self,
        at: &usize,
        out: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped> {
        let Opened { outcome, bytes } = self.arena.open(*at, !self.reversed, out);
        budget.stats.moves += out.len() as u64;
        budget.take(bytes)?;
        Ok(outcome.map(|outcome| if self.reversed { outcome.flipped() } else { outcome }))
    }

    fn footprint(&self, _: &usize) -> u64 {
        size_of::<usize>() as u64
    }

    fn has_draws(&self) -> bool {
        self.draws
    }
}
