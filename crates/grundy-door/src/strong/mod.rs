//! Games that are solved whole behind the door: boards as text, statistics, values kept in files.

mod door;
mod shape;
mod statistics;
mod tiers;

pub(crate) use door::Verdicts;
pub use door::{Codes, Dealt, Strong, Together, Whole, must_be_kept};
pub use shape::{Shape, cells};
pub use statistics::statistics;
pub use tiers::{TierCounts, statistics_of_tiers};
