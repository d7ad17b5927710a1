//! Games that are solved whole behind the door: boards as text, statistics, values kept in files.

mod door;
mod kept;
mod shape;
mod statistics;
mod tiers;

pub(crate) use door::StrongVerdicts;
pub use door::{Codes, Strong, Together, Whole, must_be_kept};
pub use kept::KeptValues;
pub use shape::{BoardShape, cells};
pub use statistics::statistics;
pub use tiers::{TierCounts, statistics_of_tiers};
