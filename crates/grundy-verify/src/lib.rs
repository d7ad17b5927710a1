//! The checker of evidence. It knows the [`Rules`] of a game as moves and ends of play, and no solver: this
//! crate depends on `grundy-base` alone, which has none.
//!
//! With the builder of evidence it shares only the data types. So if the rules are right, everything that it
//! accepts is true. Otherwise it reports the first error and its place.

pub mod amount;
mod check;
mod choice;
pub mod evidence;

pub use check::{Checked, Fault, Wrong, verify};

use evidence::Chance;
use grundy_base::error::Error;
use grundy_base::report::{Look, Step};
use grundy_base::rules::Class;
use grundy_base::value::outcome::Outcome;

/// What the checker asks of a game: what follows from its rules, without solving anything.
pub trait Rules {
    /// What kind of game it is, under normal (its own) or misère play.
    fn class(&self, misere: bool) -> Class;

    /// The position in its canonical form.
    ///
    /// # Errors
    /// Bad text.
    fn canonical(&self, position: &str) -> Result<String, Error>;

    /// The components of a sum.
    ///
    /// # Errors
    /// Bad text; a game whose positions are no sums.
    fn components(&self, position: &str) -> Result<Vec<String>, Error>;

    /// Components that together are worth what a sum is, as the rules declare it: its own, those that have
    /// fallen apart in pieces, each in the form that a symmetry of the rules takes it to. By default its own.
    ///
    /// # Errors
    /// Bad text; a game whose positions are no sums.
    fn pieces(&self, position: &str) -> Result<Vec<String>, Error> {
        self.components(position)
    }

    /// The component that has no moves, which sums leave out; empty if there is none.
    fn empty(&self) -> String;

    /// The components of a sum of games in which Left and Right have moves of their own, as moves number them
    /// from 1: those in which nothing is left stand in it, too. Nobody is said to move.
    ///
    /// # Errors
    /// Bad text; a game of another kind.
    fn summands(&self, sum: &str) -> Result<Vec<String>, Error>;

    /// All legal moves.
    ///
    /// # Errors
    /// Bad text, or too many moves to list.
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error>;

    /// The result of a position without moves for the player to move.
    ///
    /// # Errors
    /// Bad text; a game that pays numbers.
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error>;

    /// Who moves in a position, the moves, and what is paid, where lotteries are judged in this way.
    ///
    /// # Errors
    /// Bad text; a game without payoffs.
    fn look(&self, position: &str, chance: Chance) -> Result<Look, Error>;
}
