//! A campaign against the solvers: random games of every family, each asked of every solver and of a slow
//! definition that shares no code with them.
//!
//! A game is made of [`choices`], a list of numbers. Any list makes a game, so that one [`shrink`] serves all
//! [`families`]: it makes the list shorter and its numbers smaller while an answer still differs. What is
//! left goes into a file, which the tests of this crate read.

pub mod choices;
pub mod definition;
pub mod families;
pub mod finding;
pub mod hunt;
#[cfg(feature = "planted-faults")]
pub mod planted;
pub mod shrink;
pub mod tally;
