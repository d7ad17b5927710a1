//! Faults of rules in the middle of a search.
//!
//! Rules cannot fail: a search asks them for moves and goes on. So rules that run a program keep its first
//! fault here and have no moves from then on, and [`Watched`](super::Watched) looks after every question
//! whether there was one.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::allowance::{Meter, Under};
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Limits;

/// What the calls of a program share: the limits they obey, and the first fault since the last look.
#[derive(Debug, Default)]
pub struct Faults {
    meters: Vec<Arc<Meter>>,
    first: Mutex<Option<Error>>,
}

impl Faults {
    /// No fault yet; the calls obey the limits of these meters.
    pub fn of(meters: Vec<Arc<Meter>>) -> Self {
        Self { meters, first: Mutex::default() }
    }

    /// The meters whose limits the calls obey.
    pub fn meters(&self) -> &[Arc<Meter>] {
        &self.meters
    }

    /// Puts the limits of a question in force until the guards go.
    #[must_use = "the limits are in force as long as the guards live"]
    pub fn under(&self, limits: &Limits) -> Vec<Under<'_>> {
        self.meters.iter().map(|meter| meter.under(limits)).collect()
    }

    /// Keeps a fault, if it is the first.
    pub fn keep(&self, fault: impl Into<Error>) {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault.into());
    }

    /// Whether a fault was recorded.
    pub fn any(&self) -> bool {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Stops who asks if a fault was recorded.
    ///
    /// # Errors
    /// The fault, if it is a limit; else an interruption, as the fault says more.
    pub fn check(&self) -> Result<(), Stopped> {
        match &*self.first.lock().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(Error::Stopped(stopped)) => Err(stopped.clone()),
            Some(_) => Err(Stopped::new(Limit::Interrupt, String::new())),
        }
    }

    /// Removes and returns the recorded fault.
    pub fn take(&self) -> Option<Error> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
