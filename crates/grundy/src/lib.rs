//! **grundy** solves sequential games: who wins, by how much, by which moves.
pub mod catalogue;
pub mod error;
pub mod game;
pub mod graph;
pub mod heap;
pub mod limits;
pub mod notation;
pub mod report;
pub mod rules;
pub mod solve;
pub mod table;
#[cfg(test)]
mod testing;
pub mod value;
pub mod view;

pub use error::Error;
pub use limits::Limits;
pub use value::nimber::{Nimber, mex};
pub use value::outcome::{Outcome, Verdict};
