//! The four ways a question can fail: bad text, refusal, cycle, limit.
//!
//! Each says what is wrong, where, and what would be right. Messages are lower case, without a full stop.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, Debug, Error)]
pub enum Error {
    /// The text does not say what it should.
    #[error(transparent)]
    BadText(#[from] Box<BadText>),
    /// The solver must not be used on this game.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A position can be met again, and the solver needs that it cannot.
    #[error(transparent)]
    Cycle(#[from] Cycle),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<BadText> for Error {
    fn from(bad: BadText) -> Self {
        Self::BadText(Box::new(bad))
    }
}

/// A slip in a text, with its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{problem}")]
pub struct BadText {
    /// What is wrong, and what was expected.
    pub problem: String,
    /// The whole text.
    pub text: String,
    /// The bytes of `text` that are wrong; empty at the end if something is missing.
    pub span: Range<usize>,
    /// Where the text came from, if not from the command line (a file's name).
    pub origin: Option<String>,
    /// What to try instead.
    pub hint: Option<String>,
}

impl BadText {
    /// The same slip with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same slip, in a named file.
    #[must_use]
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        self.origin = Some(name.into());
        self
    }
}

/// A solver that does not apply, and one that does.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{solver} does not apply: {reason}")]
pub struct Refused {
    /// The solver asked for, in words.
    pub solver: String,
    /// The requirement that the game does not meet.
    pub reason: String,
    /// Who could do it.
    pub instead: String,
}

/// A cycle found where none may be.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the game has a cycle: {}", Loop(witness))]
pub struct Cycle {
    /// The positions of the cycle in order; the first follows the last.
    pub witness: Vec<String>,
}

struct Loop<'a>(&'a [String]);

impl fmt::Display for Loop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        for position in self.0.iter().take(SHOWN) {
            write!(f, "{position} → ")?;
        }
        if self.0.len() > SHOWN {
            write!(f, "… ({} positions) → ", self.0.len())?;
        }
        f.write_str(self.0.first().map_or("", String::as_str))
    }
}

/// A limit that ended the work.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("stopped: {limit}, after {done}")]
pub struct Stopped {
    /// Which limit.
    pub limit: Limit,
    /// How far the work had come.
    pub done: String,
}

/// The limits of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The answer would need more memory than allowed (bytes).
    Memory(u64),
    /// The time allowed is over.
    Time,
    /// The user asked to stop.
    Interrupt,
    /// More of something than can be listed or held.
    Size,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(bytes) if *bytes < 1 << 20 => {
                write!(f, "the memory limit of {bytes} bytes was reached")
            }
            Self::Memory(bytes) => write!(f, "the memory limit of {} MiB was reached", bytes >> 20),
            Self::Time => f.write_str("the time is over"),
            Self::Interrupt => f.write_str("interrupted"),
            Self::Size => f.write_str("too large to hold"),
        }
    }
}
