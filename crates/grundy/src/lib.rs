//! **grundy** solves sequential games: who wins, by how much, by which moves.
//!
//! ```
//! use grundy::{Nimber, notation::term::question, report::{Ask, Winner}};
//!
//! let no_files = |_: &str| Err("no files here".to_owned());
//! let question = question("nim 13 12 8", &no_files)?;
//! let report = question.solve(&Ask::default())?;
//! assert_eq!(report.winner, Some(Winner::First));
//! assert_eq!(report.nimber, Some(Nimber(9)));
//! let winning: Vec<&str> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
//! assert_eq!(winning, ["1: take 9", "2: take 7", "3: take 7"]);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # The way through the house
//!
//! ```text
//! text ──notation──▶ rules + position ──solver──▶ report ──view──▶ words · table · JSON
//! ```
//!
//! * Text in, plain data out, for any game: [`notation::term::question`] opens a game behind the one door
//!   [`table::Table`]; its answer is a [`report::Report`], which the [`view`]s write.
//! * Rules of your own, at full speed: implement one of the three traits of [`rules`] and call a function of [`solve`].
//! * The games that are there: [`catalogue`].
//!
//! The library prints nothing, and reads no file, clock or environment. Who calls it owns those: files come through a
//! function, time and interrupts through a [`StopFlag`](limits::StopFlag).

pub mod catalogue;
pub mod check;
pub mod endgame;
pub mod error;
pub mod game;
pub mod graph;
pub mod heap;
pub mod law;
pub mod limits;
pub mod misere;
pub mod notation;
pub mod phrase;
pub mod play;
pub mod policy;
pub mod report;
pub mod rules;
pub mod solve;
pub mod strong;
pub mod table;
#[cfg(test)]
mod testing;
pub mod value;
pub mod view;

pub use error::Error;
pub use limits::Limits;
pub use value::nimber::{Nimber, mex};
pub use value::outcome::{Outcome, Verdict};
