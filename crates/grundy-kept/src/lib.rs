//! Solved games that are kept: in a file, or tier by tier in a folder.
//!
//! [`answer_from`] lets an opened game answer from one. A block of values is read and decoded when one of
//! them is needed; the last ones are kept within a bound that is charged to every question. The program
//! writes these files; here they are only read.

pub mod blocks;
pub mod folder;
pub mod listing;
pub mod manifest;
pub mod sealed;
pub mod table;
pub mod texts;
mod unusable;
mod values;

pub use unusable::{Unusable, cannot_use, in_words};
pub use values::{answer_from, game_of, open};
