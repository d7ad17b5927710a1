//! What all of grundy shares: numbers, rules, graphs, text with places, reports. Internal to grundy; use the
//! crate `grundy`.

pub mod allowance;
pub mod error;
pub mod graph;
pub mod limits;
pub mod phrase;
#[doc(hidden)]
pub mod planted;
pub mod report;
pub mod rules;
pub mod text;
pub mod value;

pub use error::Error;
pub use limits::Limits;
pub use value::nimber::{Nimber, mex};
pub use value::outcome::{Outcome, Verdict};
