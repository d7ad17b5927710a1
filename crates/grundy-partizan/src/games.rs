//! Games that have values, one a file, and how their positions are written.

pub mod amazons;
pub mod cakes;
pub mod clobber;
pub mod coloring;
pub mod domineering;
pub mod end_nim;
pub mod fission;
pub mod hackenbush;
pub mod heaps;
pub mod konane;
pub mod nogo;
pub mod ski_jumps;
pub mod toads;
pub mod toppling;

use grundy_base::error::BadText;
use grundy_base::text::Text;

use crate::halt::Done;
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Store, Value};

/// A game: its name, how its positions are written, and what they are worth.
pub struct Game {
    /// Its name, without parameters.
    pub name: &'static str,
    /// The rules and the notation, for people.
    pub about: &'static str,
    /// A position, with the parameters in front if there are any, and its value.
    pub example: (&'static str, &'static str),
    /// The value of a position, from the parameters behind the colon (empty without) and the position.
    pub(crate) value: fn(&mut Store<'_>, Text<'_>, Text<'_>) -> Done<Value>,
}

/// All games.
pub static GAMES: &[&Game] = &[
    &amazons::GAME,
    &clobber::GAME,
    &coloring::COL,
    &coloring::SNORT,
    &cakes::CUTCAKE,
    &cakes::EATCAKE,
    &cakes::MAUNDY_CAKE,
    &cakes::TURN_AND_EATCAKE,
    &domineering::GAME,
    &end_nim::GAME,
    &fission::GAME,
    &hackenbush::ARC_KAYLES,
    &hackenbush::CHILDISH,
    &hackenbush::GAME,
    &heaps::OCTAL,
    &heaps::SUBTRACTION,
    &konane::GAME,
    &nogo::GAME,
    &ski_jumps::GAME,
    &toads::GAME,
    &toppling::GAME,
];

/// A game by its name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| game.name == name)
}

/// What a position of one component is worth.
fn worth<R: Partizan>(store: &mut Store<'_>, rules: &R, component: R::Component) -> Done<Value> {
    Worth::new(rules).value(store, &[component])
}

/// Refuses parameters of a game that has none.
fn no_parameters(parameters: Text<'_>) -> Result<(), BadText> {
    if parameters.is_blank() { Ok(()) } else { Err(parameters.bad("this game has no parameters")) }
}
