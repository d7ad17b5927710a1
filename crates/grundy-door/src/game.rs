//! A game of the catalogue: what it is called, what it says to people, how it is opened.

use crate::notation::args::Args;
use crate::table::Table;
use grundy_base::error::Error;
use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_heap::sequence::Digits;

/// A game as data. One file of the catalogue holds one of these, the rules, and their notation.
pub struct Game {
    /// The name by which it is asked for.
    pub id: &'static str,
    /// Other names of the game.
    pub aliases: &'static [&'static str],
    /// The name in a headline.
    pub title: &'static str,
    /// The rules, for people: a few sentences.
    pub rules: &'static str,
    /// The parameters after the colon: how each is written, and what it means. Every one has a default.
    pub params: &'static [(&'static str, &'static str)],
    /// How positions and moves are written.
    pub notation: &'static str,
    /// Questions that work, as they follow `grundy solve`.
    pub examples: &'static [&'static str],
    /// What kind of game it is, with its default parameters.
    pub class: Class,
    /// Known answers, each with its source. The tests check them.
    pub facts: &'static [Fact],
    /// Where the game comes from.
    pub source: &'static str,
    /// What the engine of take-and-break games computes far out under the game's name, if it is one that has
    /// no parameters.
    pub take_and_break: Option<fn() -> Digits>,
    /// Opens the game with its parameters.
    pub open: fn(&Args<'_>) -> Result<Box<dyn Table>, Error>,
}

/// An answer known from the literature.
pub struct Fact {
    /// The parameters of the game, as after the colon; empty for none.
    pub params: &'static str,
    /// The known answer.
    pub says: Says,
    /// The book or paper that states it.
    pub source: &'static str,
}

/// The content of a [`Fact`].
pub enum Says {
    /// Nimbers of the one-parameter family, from a number on.
    Nimbers(u64, &'static [u64]),
    /// The winner of a position.
    Wins(&'static str, Winner),
    /// The winner of a position under misère play.
    WinsMisere(&'static str, Winner),
    /// The nimber of a position.
    Nimber(&'static str, u64),
    /// The partizan value of a position.
    Value(&'static str, &'static str),
    /// All winning moves of a position, as they are written.
    WinningMoves(&'static str, &'static [&'static str]),
    /// What the players get in a position, within 1e-9.
    Payoffs(&'static str, &'static [f64]),
}
