//! Values as text: reading expressions, writing canonical forms.

mod evaluate;
mod form;
mod functions;
mod lex;
mod loopy;
mod order;
mod read;
mod shape;
mod spell;
mod term;
mod write;

pub use form::{Options, form};
pub use functions::FUNCTIONS;
pub use loopy::{offside, onside, write_loopy};
pub use read::{Game, Positions, read, read_game, read_game_with, read_with};
pub use shape::{Kind, kind};
pub use spell::{Spelling, spelled};
pub use write::{sorted, write};
