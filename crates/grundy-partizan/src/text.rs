//! Values as text: reading expressions, writing canonical forms.

mod evaluate;
mod functions;
mod lex;
mod order;
mod read;
mod shape;
mod spell;
mod write;

pub use functions::FUNCTIONS;
pub use read::{Positions, read, read_with};
pub use shape::{Kind, kind};
pub use spell::{Spelling, spelled};
pub use write::{sorted, write};
