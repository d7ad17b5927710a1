//! The one writer of words: lines of any width, in any language of the catalogue.

mod page;
pub mod solution;
