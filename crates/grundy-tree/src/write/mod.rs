//! Trees to text.

mod brackets;
mod dot;
mod efg;
mod json;

pub use brackets::brackets;
pub use dot::dot;
pub use efg::{Dialect, ascii, efg};
pub use json::{dag, json};
