//! Values of positions: nimber, outcome, remoteness, payoff.
//!
//! Plain data with the arithmetic of the field. Nothing here knows rules, texts of positions, or solvers.

pub mod amount;
pub mod field;
pub mod loopy;
pub mod nimber;
pub mod ordinal;
pub mod outcome;
pub mod rational;
