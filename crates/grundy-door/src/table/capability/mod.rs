//! What a game can do besides being solved: one small trait for each idea, behind an accessor of
//! [`Table`](super::Table).
//!
//! A game without a capability says `None`; the questions of `dyn Table` then say why there is no answer.

mod ahead;
mod cells;
mod in_tiers;
mod payoffs;
mod pictures;
mod recalls;
mod relational;
mod retrograde;
mod shape;
mod sided;
mod stored;
mod summand;

pub use ahead::{Ahead, SEEN_WIN};
pub use cells::Cells;
pub use in_tiers::{InTiers, KeptTiers, TierShelf};
pub use payoffs::Payoffs;
pub use pictures::Pictures;
pub use recalls::Recalls;
pub use relational::{Leaving, Relational};
pub use retrograde::Retrograde;
pub use shape::{Bounds, Growth, Kinds, Shape};
pub use sided::{Bounded, Leaves, Sided, Valuer};
pub use stored::Stored;
pub use summand::Summand;
