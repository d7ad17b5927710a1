//! Outcomes on demand, with a memo and an early break.
//!
//! **Solves** the outcome of one position of a contest. **Needs** no cycle below it. **Cost** stops at the
//! first move into a lost position, so often far fewer positions than exist. **Finds** the outcome; no
//! remoteness (the first win found need not be the fastest). **Source** textbook 1.2, "memoised recursion",
//! and 1.5 for draws.

use crate::demand::{self, Demand, Halt, Next};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::Outcome;

/// Outcomes found so far. Keep it across the moves of a play: a position that was skipped is then solved when
/// asked for.
pub type Memo<P> = demand::Memo<P, Outcome>;

/// The outcome of a position.
///
/// # Errors
/// A cycle, with its positions; or a limit.
pub fn outcome<R: Contest>(
    rules: &R,
    at: &R::Position,
    memo: &mut Memo<R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Halt<R::Position>> {
    demand::evaluate(&EarlyBreak(rules), at, memo, budget)
}

struct EarlyBreak<'r, R>(&'r R);

struct OutcomeFrame<M> {
    moves: std::vec::IntoIter<M>,
    /// The best outcome among the moves tried; `None` before the first.
    best: Option<Outcome>,
}

impl<R: Contest> Demand for EarlyBreak<'_, R> {
    type Position = R::Position;
    type Value = Outcome;
    type Work = OutcomeFrame<R::Move>;

    fn open(&self, at: &Self::Position, _: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        self.0.moves(at, &mut moves);
        Ok(OutcomeFrame { moves: moves.into_iter(), best: None })
    }

    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Outcome>,
    ) -> Next<Self::Position, Outcome> {
        work.best = work.best.max(given.map(|outcome| outcome.flipped()));
        if work.best == Some(Outcome::Win) {
            return Next::Done(Outcome::Win);
        }
        match work.moves.next() {
            Some(mv) => Next::Need(self.0.play(at, &mv)),
            None => Next::Done(work.best.unwrap_or_else(|| self.0.ending(at))),
        }
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        2 * self.0.footprint(at)
    }

    fn held(&self, work: &Self::Work) -> u64 {
        size_of_val(work.moves.as_slice()) as u64
    }
}
