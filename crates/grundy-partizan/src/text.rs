//! Values as text: reading expressions, writing canonical forms.

mod claim;
mod evaluate;
mod form;
mod functions;
mod lex;
mod loopy;
mod order;
mod powers;
mod property;
mod read;
mod shape;
mod spell;
mod term;
mod write;

pub use crate::loopy::Game;
pub use claim::Claim;
pub use form::form;
pub use functions::FUNCTIONS;
pub use loopy::{offside, onside, write_all, write_game, write_loopy};
pub use property::{Found, PROPERTIES, Property};
pub use read::{Asked, Positions, read, read_asked, read_game, read_game_with, read_with};
pub use shape::{ValueKind, kind};
pub use spell::{Spelling, spelled};
pub use write::{sorted, write};
