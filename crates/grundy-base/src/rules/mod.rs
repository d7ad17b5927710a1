//! Rules of games: the moves, and the outcome at the end. No text, no pictures, no solvers.
//!
//! | Family | Trait | Says | Needs |
//! |---|---|---|---|
//! | impartial, with sums | [`Impartial`] | moves of one component; a move leaves a sum of components | `moves`, `play` |
//! | the same, with bound replies | [`Entailing`] | also who moves next, and where | `moves`, `play` |
//! | contest: win, draw, loss | [`Contest`] over [`Rules`] | moves of the player to move; the outcome of a dead end | `moves`, `play` |
//! | payoffs | [`Payoff`] over [`Rules`] | the player to move, the payment for a move; the weights of nature's moves | `moves`, `play`, `turn` |
//!
//! Promises beyond that are traits of their own: [`Heap`] (components are numbers and only get smaller),
//! [`Indexed`] (positions are numbered, and moves lead down), [`Unplay`] (predecessors by rule). Lifting is
//! explicit: [`Whole`] makes an impartial game a contest over whole sums, [`Scored`] makes a contest a game
//! for +1, 0, -1, [`Replies`] makes an entailing game a contest. Lifting is what checks solvers against
//! each other.

mod class;
mod contest;
mod entailing;
mod impartial;
mod indexed;
mod payoff;
mod player;
mod whole;

pub use class::{Class, Ending};
pub use contest::{Contest, Played, Rules};
pub use entailing::{Bind, Bound, Duty, Entailing, Replies, Reply};
pub use impartial::{Heap, Impartial};
pub use indexed::{Indexed, Unplay};
pub use payoff::{Payoff, Scored, Turn};
pub use player::Player;
pub use whole::{LawOfSums, Whole};
