//! Laws: what holds for all values of a family, how far it is proved, and what it predicts.
//!
//! Finders look at values and suggest ([`period`], [`saltus`]); a [`Theorem`] says how many values make a
//! suggestion a proof; [`find`] asks the finders in order while the values grow.

pub use grundy_heap::Proven;
#[doc(inline)]
pub use grundy_heap::proof::*;
pub use grundy_heap::values::Values;
#[doc(inline)]
pub use grundy_law::{
    evidence, find, induction, intervals, linear, plane, recurrence, sides, two, zeckendorf,
};

/// Beatty pairs: lost positions of Wythoff's game and its generalisations.
pub mod beatty {
    pub use grundy_heap::WythoffGame;
    pub use grundy_law::beatty::*;
}
