//! Games that are solved whole behind the door: boards as text, statistics, values kept in files.

mod door;
mod kept;
mod shape;
mod statistics;
mod tiers;

pub use door::{Codes, Strong, StrongVerdicts, Together, Whole, must_be_kept, no_value};
pub use kept::{KeptValues, asked};
pub use shape::{BoardShape, cells};
pub use statistics::statistics;
pub use tiers::{TierCounts, statistics_of_tiers};
