//! Compounds of games: several games at once that are no sum, as `kayles 5 and nim 7`.
//!
//! | Written | A turn | Ends when | Decided by |
//! |---|---|---|---|
//! | `and` | moves in all games | the first one is over | the least remoteness |
//! | `and-long` | moves in all that go on | all are over | the greatest suspense |
//! | `or` | moves in one game or more | all are over | a game that is won |
//! | `or-short` | moves in one game or more | the first one is over | a game that is won |
//! | `plus-short` | moves in one game | the first one is over | foreclosed nimbers |
//! | `then` | moves in the first game; in the second once that is over | both are over | nimbers |
//! | `:` | moves in the second game, or in the first, which ends the second | no move is left | nimbers |
//! | `with pass` | moves, or passes once while the game goes on | no move is left | nimbers |
//!
//! The first five are contests (Smith 1966; Conway, *On Numbers and Games*, ch. 14); the others are
//! impartial games with nimbers.

mod measure;
mod parts;
mod successive;
#[cfg(test)]
mod tests;
mod together;

use std::sync::Arc;

use crate::table::{Faults, Table, Watched};
use grundy_base::error::Error;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::text::Text;

use parts::{Part, Parts};

/// How games are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// A turn moves in all games; the first that is over ends the play.
    Conjunctive,
    /// A turn moves in all games that go on.
    Continued,
    /// A turn moves in any of the games, at least one.
    Selective,
    /// The same; the first that is over ends the play.
    ShortenedSelective,
    /// A turn moves in one game; the first that is over ends the play.
    Diminished,
    /// The second game begins when the first is over.
    Sequential,
    /// A move in the first game ends the second.
    Ordinal,
    /// One of the players may pass, once, while the game goes on.
    Passing,
}

impl Compound {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Conjunctive,
        Self::Continued,
        Self::Selective,
        Self::ShortenedSelective,
        Self::Diminished,
        Self::Sequential,
        Self::Ordinal,
        Self::Passing,
    ];

    /// What stands between the games.
    pub const fn joint(self) -> &'static str {
        match self {
            Self::Conjunctive => " and ",
            Self::Continued => " and-long ",
            Self::Selective => " or ",
            Self::ShortenedSelective => " or-short ",
            Self::Diminished => " plus-short ",
            Self::Sequential => " then ",
            Self::Ordinal => " : ",
            Self::Passing => " with ",
        }
    }

    /// Whether the first game that is over ends the play.
    const fn is_short(self) -> bool {
        matches!(self, Self::Conjunctive | Self::ShortenedSelective | Self::Diminished)
    }
}

/// A game as it is written, opened, and a position of it.
pub type Asked = (String, Box<dyn Table>, String);

/// The compound of these games, in these positions; of one game with a pass.
///
/// # Errors
/// A game that is not impartial, or in which play may go round; more than two games one after another.
pub fn compound(how: Compound, place: Text<'_>, games: Vec<Asked>) -> Result<Asked, Error> {
    let (mut opened, mut positions) = (Vec::new(), Vec::new());
    for (game, table, position) in games {
        positions.push(table.canonical(&position)?);
        opened.push((game, table));
    }
    if how == Compound::Passing {
        positions.push(parts::PASS.to_owned());
    }
    let (game, parts, faults) = together(how, place, opened)?;
    let position = parts.written(&positions);
    Ok((game, table_of(parts, faults), position))
}

/// The compound of these games.
///
/// # Errors
/// As for [`compound`].
pub fn game(
    how: Compound,
    place: Text<'_>,
    games: Vec<(String, Box<dyn Table>)>,
) -> Result<(String, Box<dyn Table>), Error> {
    let (game, parts, faults) = together(how, place, games)?;
    Ok((game, table_of(parts, faults)))
}

/// The parts of a compound, and what it is called.
fn together(
    how: Compound,
    place: Text<'_>,
    games: Vec<(String, Box<dyn Table>)>,
) -> Result<(String, Parts, Arc<Faults>), Error> {
    let mut parts = Vec::new();
    for (game, table) in games {
        let class = table.class(false);
        let fits = class.impartial && class.acyclic && !class.payoffs && !class.draws && class.players == 2;
        if !fits || table.is_bound() {
            let problem = phrase!(
                "wrong-compound-game",
                "{game} cannot be part of a compound: it is not impartial, binds moves, or may go round",
                game = game
            );
            return Err(place.bad(problem).into());
        }
        parts.push(Part::Game { game, table });
    }
    if how == Compound::Passing {
        parts.push(Part::Pass);
    }
    if matches!(how, Compound::Sequential | Compound::Ordinal | Compound::Passing) && parts.len() != 2 {
        return Err(place.bad(Phrase::fixed("wrong-compound-two", "expected two games here")).into());
    }
    let game = parts.iter().map(Part::game).collect::<Vec<_>>().join(how.joint());
    let faults = Arc::new(Faults::of(parts.iter().flat_map(Part::meters).collect()));
    Ok((game, Parts::new(how, parts, Arc::clone(&faults)), faults))
}

fn table_of(parts: Parts, faults: Arc<Faults>) -> Box<dyn Table> {
    let table: Box<dyn Table> = match parts.how {
        Compound::Sequential | Compound::Ordinal | Compound::Passing => Box::new(successive::open(parts)),
        _ => Box::new(together::PlayedTogether::new(parts)),
    };
    Box::new(Watched::new(table, faults))
}
