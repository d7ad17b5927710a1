//! Games on heaps: the moves most of them share, and all values up to n at once.

#[cfg(test)]
pub(crate) mod check;
pub mod code;
mod cut;
mod fletcher;
pub mod sequence;
mod values;

pub use code::OctalCode;
pub use cut::Cut;
pub use fletcher::Fletcher;
pub use values::nimbers;
