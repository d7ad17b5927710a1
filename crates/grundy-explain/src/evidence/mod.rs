//! Evidence: plain data that proves an answer position by position from the rules alone.
//!
//! [`build`] makes it. [`verify`](crate::verify) checks it and shares only these types with the builder. A
//! closed form is not evidence: the builder explores the positions below it, if there are few enough.
//!
//! No proof rests on itself: nimbers and payoffs come after all that they need, and plies fall with every
//! move of a win or a loss. A loss within n plies shows "at most n": that nothing is faster is not shown.
//!
//! | Proof | Holds | Shows |
//! |---|---|---|
//! | [`Proof::Nimbers`] | components, each below those that move to it | an option of every smaller value, none of the same |
//! | [`Proof::Couples`] | components, each with one nimber | whether it is the component's |
//! | [`Proof::Outcomes`] | the reduced tree, equal positions merged | a move for each win, every move of a loss refuted, a set that a draw never leaves |
//! | [`Proof::Survival`] | positions of a difference | answers of whoever never lacks a move, ranks |
//! | [`Proof::Payoffs`] | all positions below, each before those that move to it | who chose what, and what each gets |

mod build;
mod couples;
mod nimbers;
mod outcomes;
mod payoffs;
mod room;
mod strategy;
mod survival;

pub use build::build;
pub(crate) use build::{Proven, prove};
pub use grundy_verify::amount;
pub use grundy_verify::evidence::{
    Answered, Chance, Claim, Couple, Decided, Evidence, Paid, Proof, Relation, Side, TieRule, VERSION,
    Valued, Wins, Worth,
};
pub use survival::compare;
pub(crate) use survival::summands;
