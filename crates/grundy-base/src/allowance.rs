//! What programs may use: limits of each call, and those of the question for which they are called.
//!
//! A caller puts the [`Limits`] of a question in force with [`Meter::under`]. Until the guard goes, every
//! call on any thread stops when the question's flag is raised, and all calls together hold no more than
//! their share of its memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Limit;
use crate::limits::{Budget, Limits};

/// Steps that one call may take: loops, calls, items, and every [`BYTES_PER_STEP`] bytes that are read or
/// copied.
pub const MAX_STEPS: u64 = 20_000_000;
/// Steps of a call for which no question sets limits: loading a file, reading a position, drawing one.
const MAX_STEPS_UNASKED: u64 = 4_000_000;
/// Bytes that one call may allocate.
const MAX_BYTES: u64 = 256 << 20;
/// Bytes of a call for which no question sets limits.
const MAX_BYTES_UNASKED: u64 = 32 << 20;
/// The running calls of a question may together hold its memory divided by this; the rest is left to the
/// solver's tables.
const MEMORY_SHARE_DIVISOR: u64 = 2;
/// Bytes read or copied at the price of one step.
pub const BYTES_PER_STEP: usize = 64;

/// The limits in force: those of one call, and those of a question if there is one.
#[derive(Debug)]
pub struct Allowance {
    /// Steps that one call may take.
    pub steps: u64,
    /// Bytes that one call may allocate.
    pub bytes: u64,
    question: Option<Limits>,
    /// Bytes that the calls of the question hold now.
    held: AtomicU64,
}

impl Default for Allowance {
    /// The allowance of a call outside any question.
    fn default() -> Self {
        Self { steps: MAX_STEPS_UNASKED, bytes: MAX_BYTES_UNASKED, question: None, held: AtomicU64::new(0) }
    }
}

impl Allowance {
    /// The limits of a question.
    pub fn of(limits: &Limits) -> Self {
        let question = Some(Limits { watch: None, ..limits.clone() });
        Self { steps: MAX_STEPS, bytes: MAX_BYTES, question, held: AtomicU64::new(0) }
    }

    /// The limits of the question, if one is asked.
    pub fn question(&self) -> Option<&Limits> {
        self.question.as_ref()
    }

    /// Steps that one call may take.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Fails once the question's flag is raised.
    ///
    /// # Errors
    /// The time limit, or an interruption.
    pub fn look(&self) -> Result<(), Limit> {
        match &self.question {
            Some(limits) => Budget::new(limits).look().map_err(|stopped| stopped.limit),
            None => Ok(()),
        }
    }

    /// Holds memory of the question until it is given back.
    ///
    /// # Errors
    /// The memory limit.
    pub fn hold(&self, bytes: u64) -> Result<(), Limit> {
        let Some(limits) = &self.question else { return Ok(()) };
        let held = self.held.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if held > limits.max_bytes / MEMORY_SHARE_DIVISOR {
            self.give_back(bytes);
            return Err(Limit::Memory(limits.max_bytes));
        }
        Ok(())
    }

    /// Gives memory of the question back.
    pub fn give_back(&self, bytes: u64) {
        if self.question.is_some() {
            self.held.fetch_sub(bytes, Ordering::Relaxed);
        }
    }
}

/// The limits in force for a program, shared by its opened game and all threads that run it.
#[derive(Debug, Default)]
pub struct Meter {
    unasked: Arc<Allowance>,
    /// Those of the questions being answered; the last one asked is in force.
    questions: Mutex<Vec<Arc<Allowance>>>,
}

impl Meter {
    /// Puts the limits of a question in force until the guard goes.
    #[must_use = "the limits are in force as long as the guard lives"]
    pub fn under(&self, limits: &Limits) -> Under<'_> {
        let allowance = Arc::new(Allowance::of(limits));
        self.questions.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&allowance));
        Under { meter: self, allowance }
    }

    /// What is in force now.
    pub fn allowance(&self) -> Arc<Allowance> {
        let questions = self.questions.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(questions.last().unwrap_or(&self.unasked))
    }
}

/// Keeps the limits of a question in force.
#[derive(Debug)]
pub struct Under<'a> {
    meter: &'a Meter,
    allowance: Arc<Allowance>,
}

impl Drop for Under<'_> {
    fn drop(&mut self) {
        let mut questions = self.meter.questions.lock().unwrap_or_else(PoisonError::into_inner);
        questions.retain(|allowance| !Arc::ptr_eq(allowance, &self.allowance));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_question_is_in_force_until_it_ends() {
        let meter = Meter::default();
        let small = Limits { max_bytes: 100, ..Limits::default() };
        let first = meter.under(&Limits::default());
        let second = meter.under(&small);
        assert_eq!(meter.allowance().hold(51), Err(Limit::Memory(100)));
        drop(first);
        assert!(meter.allowance().hold(50).is_ok());
        assert!(meter.allowance().hold(1).is_err());
        meter.allowance().give_back(50);
        small.stop.interrupt();
        assert_eq!(meter.allowance().look(), Err(Limit::Interrupt));
        drop(second);
        assert_eq!(meter.allowance().look(), Ok(()));
    }
}
