//! Why a computation ended without a value, in one word of memory.

use std::fmt;

use grundy_base::Error;
use grundy_base::error::{BadText, Refused, Stopped};
use grundy_base::phrase::Phrase;

/// An [`Error`] behind a pointer: results of the hot functions stay small.
#[derive(Clone, Debug)]
pub struct Halt(Box<Error>);

/// A result of the functions on values.
pub type Done<T> = Result<T, Halt>;

impl Halt {
    /// Something is larger than a store can hold.
    pub(crate) fn too_large(what: &str) -> Self {
        let reason = Phrase::brief("too-large-number", format!("{what} cannot be held"));
        Refused::because(reason, Phrase::fixed("smaller-numbers", "ask for smaller numbers")).into()
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Halt {}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self(Box::new(stopped.into()))
    }
}

impl From<Refused> for Halt {
    fn from(refused: Refused) -> Self {
        Self(Box::new(refused.into()))
    }
}

impl From<BadText> for Halt {
    fn from(bad: BadText) -> Self {
        Self(Box::new(bad.into()))
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self(Box::new(error))
    }
}

impl From<Halt> for Error {
    fn from(halt: Halt) -> Self {
        *halt.0
    }
}
