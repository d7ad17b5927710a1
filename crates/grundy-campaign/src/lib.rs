//! A campaign against the solvers: random games of every family, each asked of every solver and of a slow
//! definition that shares no code with them.
//!
//! A game is made of [`choices`], a list of numbers. Any list makes a game, so that one [`shrink`] serves all
//! [`families`]: it makes the list shorter and its numbers smaller while an answer still differs. What is
//! left goes into a file, which the tests of this crate read.
//!
//! Besides it attacks what the program keeps and serves: [`kills`] of everything long, [`corruptions`] of
//! evidence, [`damage`] to folders of runs and solved games, and a [`soak`] of the page.

pub mod choices;
mod corrupt;
pub mod corruptions;
pub mod damage;
pub mod definition;
pub mod families;
pub mod finding;
pub mod hunt;
pub mod kills;
#[cfg(feature = "planted-faults")]
pub mod planted;
pub mod program;
pub mod shrink;
pub mod soak;
pub mod tally;
pub mod truth;
