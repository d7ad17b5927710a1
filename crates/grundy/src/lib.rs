//! **grundy** solves sequential games: who wins, by how much, by which moves.
//!
//! ```
//! use grundy_base::{Nimber, report::{Ask, Winner}};
//! use grundy::notation::term::question;
//!
//! let no_files = |_: &str| Err("no files here".to_owned());
//! let question = question("nim 13 12 8", &no_files)?;
//! let report = question.solve(&Ask::default())?;
//! assert_eq!(report.winner(), Some(Winner::First));
//! assert_eq!(report.answer.nimber(), Some(Nimber(9)));
//! let winning: Vec<&str> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
//! assert_eq!(winning, ["1: take 9", "2: take 7", "3: take 7"]);
//! # Ok::<(), grundy_base::Error>(())
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
//! The library prints nothing, and reads no file, clock or environment. Who calls it owns those: files come
//! through a function, time and interrupts through a [`StopFlag`](limits::StopFlag).

pub mod law;
pub mod notation;
pub mod view;

#[doc(inline)]
pub use grundy_automata as automata;
#[doc(hidden)]
pub use grundy_base::planted;
#[doc(inline)]
pub use grundy_base::{
    Error, Limits, Nimber, Outcome, Verdict, error, graph, limits, mex, phrase, report, rules, value,
};
#[doc(inline)]
pub use grundy_door::{experiment, explore, foresight, game, play, players, policy, rival, table};
#[doc(inline)]
pub use grundy_endgame as endgame;
#[doc(inline)]
pub use grundy_games as catalogue;
#[doc(inline)]
pub use grundy_heap as heap;
#[doc(inline)]
pub use grundy_law::survey;
#[doc(inline)]
pub use grundy_partizan as partizan;
#[doc(inline)]
pub use grundy_solve as solve;

/// Claims against computed values; games compared; a rule that breaks the sum.
pub mod check {
    pub use grundy_law::check::*;
    pub use grundy_law::{distinct, same};
}

/// Misère play of heap games: which theory decides a sum, the law of a game, what is known of its quotient
/// and its genera.
pub mod misere {
    pub use grundy_door::misere::*;
    pub use grundy_law::misere::law;
}

/// Strong solving: the value of every position of a game by its number; such games behind the door.
pub mod strong {
    pub use grundy_door::strong::*;
    pub use grundy_solve::strong::*;
}
