//! **Partizan values**: what positions are worth if Left and Right have moves of their own.
//!
//! Normal play: who cannot move loses. A [`Store`] keeps each [`Value`] of Conway's group once, in
//! canonical form, so that equal values are equal ids; sums, order, thermographs and the rest are its
//! methods, one idea a file. [`text`] reads and writes values; [`rules`] is the trait of games, and
//! [`position`] finds what a position is worth, and [`bounds`] who wins one that is too large for that.
//!
//! Nothing here recurses on values or positions, and all memory is charged to the budget of the store.
//!
//! ```
//! use grundy_base::Limits;
//! use grundy_partizan::{Store, text};
//!
//! let limits = Limits::default();
//! let mut store = Store::new(&limits);
//! let up = text::read(&mut store, "{0|*}")?;
//! let double = store.plus(up, up)?;
//! assert_eq!(text::write(&mut store, double)?, "^^");
//! # Ok::<(), grundy_partizan::Halt>(())
//! ```

pub mod bounds;
mod compounds;
mod cooling;
mod counts;
pub mod dyadic;
mod expansion;
mod fold;
mod halt;
mod lattice;
mod line;
pub mod loopy;
mod numbered;
pub mod nus;
mod pairs;
pub mod position;
mod products;
mod reduced;
pub mod report;
pub mod rules;
mod store;
mod sum;
mod temperature;
pub mod text;
pub mod thermograph;
mod uptimal;
mod weight;
pub mod why;

pub use counts::Parity;
pub use dyadic::Dyadic;
pub use expansion::Expansion;
pub use halt::{Done, Halt};
pub use products::Form;
pub use store::{Outcome, Player, Relation, Store, Value};
