//! The whole game behind the door: solved once, then asked.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Slots, Solved, reach, solve, statistics};
use crate::error::{Error, Stopped};
use crate::limits::Budget;
use crate::notation::Notation;
use crate::notation::text::Text;
use crate::report::{Ask, Statistics};
use crate::solve::contest::Numbered;

/// An opened game that can be solved whole.
pub trait Whole: Send + Sync {
    /// How many numbers its positions have.
    fn slots(&self) -> u64;

    /// The whole game in numbers: what can be reached from a position.
    ///
    /// # Errors
    /// Bad text, a limit.
    fn statistics(&self, start: &str, ask: &Ask) -> Result<Statistics, Error>;

    /// All values.
    ///
    /// # Errors
    /// A limit.
    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error>;
}

/// The same, for whoever has positions.
pub(crate) trait Verdicts<P>: Whole {
    /// What each position is worth.
    fn verdicts(&self, budget: &mut Budget<'_>) -> Result<Numbered<P>, Stopped>;
}

/// Numbered rules, and their values once they are known.
pub struct Strong<R> {
    rules: Arc<R>,
    solved: Mutex<Option<Arc<Solved>>>,
}

impl<R: Slots> Strong<R> {
    /// Nothing is solved yet.
    pub fn new(rules: Arc<R>) -> Self {
        Self { rules, solved: Mutex::new(None) }
    }

    fn values(&self, budget: &mut Budget<'_>) -> Result<Arc<Solved>, Stopped> {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solved) = &*solved {
            // whoever asks again has the same limit
            budget.take(super::solve::bytes_for(solved.len()))?;
            return Ok(Arc::clone(solved));
        }
        let found = Arc::new(solve(&*self.rules, budget)?);
        budget.stats.computed = found.len() as u64;
        budget.stats.cached = found.len() as u64;
        *solved = Some(Arc::clone(&found));
        Ok(found)
    }
}

impl<R> Whole for Strong<R>
where
    R: Slots + Notation<R::Position, R::Move> + Send,
{
    fn slots(&self) -> u64 {
        self.rules.slots() as u64
    }

    fn statistics(&self, start: &str, ask: &Ask) -> Result<Statistics, Error> {
        let start = self.rules.read(Text::new(start).trim())?;
        let mut budget = Budget::new(&ask.limits);
        let solved = self.values(&mut budget)?;
        let reached = reach(&*self.rules, &start, &mut budget)?;
        Ok(statistics(&*self.rules, &solved, &reached))
    }

    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error> {
        Ok(self.values(&mut Budget::new(&ask.limits))?)
    }
}

impl<R> Verdicts<R::Position> for Strong<R>
where
    R: Slots + Notation<R::Position, R::Move> + Send + 'static,
{
    fn verdicts(&self, budget: &mut Budget<'_>) -> Result<Numbered<R::Position>, Stopped> {
        let (solved, rules) = (self.values(budget)?, Arc::clone(&self.rules));
        Ok(Arc::new(move |at: &R::Position| {
            solved.grade(rules.slot(at)).expect("a position has a number that is no hole").verdict()
        }))
    }
}
