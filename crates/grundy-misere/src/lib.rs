//! Misère play of heap games: a player without a move wins.
//!
//! A [`Game`] says what a move makes of a heap; positions are sums of heaps. Under misère play nimbers do not
//! decide sums, and no formula on them does. What does:
//!
//! | Room | What it does |
//! |---|---|
//! | [`tame`] | games that behave like misère Nim: the proof, and then a formula |
//! | [`quotient`] | the misère quotient: the finite algebra that decides all sums of heaps up to n, or of the whole game |
//! | [`search`] | exact outcomes of single sums, over canonical forms ([`forms`]) |
//! | [`trees`] | forms of the small components of any impartial game, and sums with others |
//! | [`genus`] | genus symbols, and what kind of animal each heap is |
//! | [`nim_like`] | where the formula of misère Nim first fails |
//!
//! Nothing here prints or reads a clock; a [`Watch`] given by the caller may end the work.

mod bits;
pub mod forms;
pub mod game;
pub mod genus;
mod mex;
pub mod nim_like;
mod outcomes;
pub mod period;
pub mod quotient;
pub mod search;
pub mod tame;
pub mod trees;
pub mod watch;

pub use game::{Game, Reach};
pub use watch::{Halted, Unwatched, Watch};
