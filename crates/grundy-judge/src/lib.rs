//! The textbook's problems and their judge: statements, reference solvers, tests, checkers, interactors,
//! opponents, scores; and a runner of submissions.
//!
//! ```
//! use grundy_judge::problems;
//! let bashe = problems::find("1.2:A").unwrap();
//! assert_eq!(bashe.solve("25\n").unwrap(), "1\n");
//! ```
//!
//! # Who does what
//!
//! * A [`Problem`](problem::Problem) is a record: texts, limits, blocks of points, tests, and a solver or a game. One file each, in
//!   [`problems`].
//! * A [`Referee`](interact::Referee) is a pure state machine over lines; it never waits. The same one speaks to contestants in
//!   process, to processes, and over standard input.
//! * [`check`], [`generate`], [`opponents`], [`score`] and [`verdict`] are data and pure functions. Only [`run`] starts
//!   processes and looks at clocks.

pub mod analysis;
pub mod card;
pub mod check;
pub mod duel;
#[cfg(feature = "export")]
pub mod export;
pub mod generate;
pub mod input;
pub mod interact;
#[cfg(all(unix, feature = "processes"))]
pub mod judge;
pub mod opponents;
pub mod problem;
pub mod problems;
#[cfg(all(unix, feature = "processes"))]
pub mod run;
pub mod score;
pub mod verdict;
pub mod view;
