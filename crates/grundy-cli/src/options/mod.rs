//! Options that several commands share, one group a file, and how their values are read.

pub(crate) mod choice;
pub(crate) mod computation;
pub(crate) mod hyphen;
pub(crate) mod machines;
pub(crate) mod number;
pub(crate) mod payoffs;
pub(crate) mod units;

/// Winning moves that are listed unless `--all` is given.
pub(crate) const MAX_LISTED_MOVES: usize = 20;
