//! Techniques compared on the same work: positions by number, and for each technique what it does.
//!
//! The graph is there before a technique starts, so that only the technique is counted and timed. Speed of
//! answers is the business of the other solvers; these are written to be counted.

mod components;
mod recursion;
mod sweep;

pub use components::{Components, by_components, by_table};
pub use recursion::{Call, Kept, Mex, Win, recurse};
pub use sweep::{backward, marking, retrograde};

/// What a technique did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often a value was asked for.
    pub calls: u64,
    /// How many moves were looked at.
    pub moves: u64,
    /// How many positions were visited.
    pub positions: u64,
    /// How many calls were open at once, at most; 0 without recursion.
    pub depth: u64,
    /// How many values were kept at the end.
    pub kept: u64,
    /// Bytes for values, open calls and whatever else the technique needs beside the positions.
    pub bytes: u64,
}

/// Why a technique gave no answer.
#[derive(Clone, Debug)]
pub enum Halt {
    /// It does not work where positions come back.
    Cycle,
    /// It made more calls than it may.
    TooMany,
    /// A limit of the question.
    Stopped(grundy_base::error::Stopped),
}

impl From<grundy_base::error::Stopped> for Halt {
    fn from(stopped: grundy_base::error::Stopped) -> Self {
        Self::Stopped(stopped)
    }
}
