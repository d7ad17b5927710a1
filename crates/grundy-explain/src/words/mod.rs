//! The one writer of words: lines of any width, in any language of the catalogue.

pub mod checked;
pub mod explanation;
pub mod law;
mod page;
pub mod solution;
