//! Laws of whole families: finders over values, families with two parameters, misère laws, claims compared
//! with values. Internal to grundy; use the crate `grundy`.
//!
//! Finders look at values and suggest; a [`Theorem`](grundy_heap::proof::Theorem) says how many values make a
//! suggestion a proof; [`find`] asks the finders in order while the values grow.

pub mod beatty;
pub mod check;
pub mod distinct;
pub mod evidence;
pub mod find;
pub mod induction;
pub mod intervals;
pub mod linear;
pub mod misere;
pub mod named;
pub mod plane;
pub mod recurrence;
pub mod ruler;
pub mod same;
pub mod sides;
pub mod survey;
#[cfg(test)]
mod testing;
pub mod two;
pub mod zeckendorf;
