//! Games written by the user: arrow expressions and rule files.

pub mod arrow;
pub mod claim;
pub mod file;
pub mod library;
pub mod open;
