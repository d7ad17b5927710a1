//! Faults of rules in the middle of a search.
//!
//! Rules cannot fail: a search asks them for moves and goes on. So rules that run a program keep its first fault here and
//! have no moves from then on, and [`Watched`](super::Watched) looks after every question whether there was one.

use std::sync::{Mutex, PoisonError};

use grundy_base::error::Error;

/// The first fault since somebody looked.
#[derive(Debug, Default)]
pub struct Faults(Mutex<Option<Error>>);

impl Faults {
    /// Keeps a fault, if it is the first.
    pub fn keep(&self, fault: impl Into<Error>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault.into());
    }

    /// Whether there was one.
    pub fn any(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Takes it out.
    pub fn take(&self) -> Option<Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
