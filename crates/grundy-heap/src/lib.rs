//! Games on heaps: the moves most of them share, all values up to n at once, periods and what proves them.
//! Internal to grundy; use the crate `grundy`.

pub mod all_but;
pub mod code;
mod cut;
pub mod endless;
pub mod family;
pub mod find;
mod fletcher;
mod nimbers;
pub mod partisan;
mod parts;
pub mod proof;
mod proven;
pub mod sequence;
pub mod subtraction;
pub mod takes;
mod tally;
pub mod values;
mod width;
mod window;

pub use code::Code;
pub use cut::Cut;
pub use family::{Family, WythoffGame};
pub use fletcher::Fletcher;
pub use nimbers::nimbers;
pub use parts::Parts;
pub use proven::Proven;
pub use tally::Tally;
pub use width::Width;
