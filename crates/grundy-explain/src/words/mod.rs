//! The one writer of words: lines of any width, in any language of the catalogue.

pub mod checked;
pub mod explanation;
mod page;
pub mod solution;
