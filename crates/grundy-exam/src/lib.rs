//! The school exam's game of two players and heaps of stones: questions 19, 20 and 21, with strategies and
//! trees.
//!
//! A [`Rules`](rules::Rules) is read from texts; [`Solved`](solve::Solved) gives every position its
//! [`Class`](class::Class); [`Answers`](answers::Answers) are the numbers that the exam asks for;
//! [`Tree`](tree::Tree) is the proof. It knows no files, no clock and no terminal.
//!
//! ```
//! use grundy::limits::Limits;
//! use grundy_exam::answers::{Answers, Question, Reading};
//! use grundy_exam::rules::{Rules, Texts};
//! use grundy_exam::solve::{DEFAULT_BOUND, Solved};
//!
//! let rules = Rules::read(Texts {
//!     heaps: "S".to_owned(),
//!     moves: "+1, *2".to_owned(),
//!     end: Some("s>=29".to_owned()),
//!     lose: None,
//!     no_repeat: false,
//! })?;
//! let solved = Solved::new(&rules, 1..=28, DEFAULT_BOUND, &Limits::default())?;
//! let answers = Answers::of(&solved)?;
//! assert_eq!(answers.to(Question::Nineteen(Reading::Blunder)).least(), Some(8));
//! assert_eq!(answers.to(Question::Twenty).as_slice(), [7, 13]);
//! assert_eq!(answers.to(Question::TwentyOne).least(), Some(12));
//! # Ok::<(), grundy::Error>(())
//! ```

pub mod answers;
pub mod checker;
pub mod class;
mod explore;
mod expression;
pub mod form;
pub mod horizon;
mod moves;
pub mod position;
pub mod range;
pub mod rules;
pub mod solve;
#[cfg(test)]
mod testing;
pub mod tree;
pub mod values;
pub mod view;
