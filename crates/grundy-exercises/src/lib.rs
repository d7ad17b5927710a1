//! Exercises on sequential games, without end: a seed draws them, solvers answer them, and whoever errs hears
//! which usual wrong method gives that answer.
//!
//! A [`Topic`](topic::Topic) draws a [`Task`](task::Task), which is data in no language. A
//! [`Sheet`](sheet::Sheet) holds tasks in words, for one pupil or for many; a [`Format`](format::Format)
//! writes it, and [`mark`](mark::mark) compares it with what pupils sent. The same seed gives the same bytes
//! for ever.
//!
//! ```
//! use grundy_exercises::{format::{Format, Show}, sheet::{Order, Sheet}, topics};
//! use grundy::limits::{Budget, Limits};
//!
//! let order = Order { topics: vec![topics::find("nim-sum").unwrap()], count: 2, ..Order::default() };
//! let limits = Limits::default();
//! let sheet = Sheet::make(&order, &mut Budget::new(&limits))?;
//! let text = String::from_utf8(Format::Markdown.write(&sheet, Show::All)).unwrap();
//! assert!(text.contains("What is the nim-sum (bitwise XOR) of these numbers: "));
//! # Ok::<(), grundy::Error>(())
//! ```

mod arcs;
mod boards;
mod dice;
pub mod drawn;
mod field;
pub mod figures;
pub mod format;
mod lots;
pub mod mark;
pub mod sheet;
mod solver;
mod subtraction;
pub mod task;
mod tell;
#[cfg(test)]
mod testing;
mod texts;
pub mod told;
pub mod topic;
pub mod topics;
mod trees;
pub mod words;
