//! Games on heaps: the moves most of them share, and all values up to n at once.

pub mod all_but;
#[cfg(test)]
pub(crate) mod check;
pub mod code;
mod cut;
pub mod endless;
mod fletcher;
pub mod partisan;
mod parts;
pub mod sequence;
pub mod subtraction;
mod values;
mod window;

pub use code::Code;
pub use cut::Cut;
pub use fletcher::Fletcher;
pub use parts::Parts;
pub use values::nimbers;
