//! Who wins sums of several games that are too large for values: by search, with bounds.

use std::rc::Rc;

use super::players::Players;
use crate::table::{Bounded, Sided};
use grundy_base::error::Error;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::bounds::{Member, SearchOfSeveral};
use grundy_partizan::{Done, Store};

/// The outcomes of sums, with those known so far. Components name their games.
pub(super) struct Several<'p> {
    players: Players<'p>,
    search: SearchOfSeveral<'p>,
}

impl<'p> Several<'p> {
    /// Games, and the same as members of a sum.
    pub(super) fn new(players: Players<'p>, members: Vec<Member<'p>>) -> Self {
        Self { players, search: SearchOfSeveral::new(members) }
    }

    /// The components, each with the number of its game. Such a text is one component of one game.
    fn read(&self, components: &[String]) -> Result<Vec<(usize, String)>, Error> {
        let mut read = Vec::with_capacity(components.len());
        for component in components {
            read.extend(self.players.read(Text::new(component))?.parts);
        }
        Ok(read)
    }
}

/// A game whose components have values.
pub(super) fn valued(game: Box<dyn Sided + '_>) -> Member<'_> {
    let game = Rc::new(game);
    let same = Rc::clone(&game);
    Member::valued(
        move |text, store| game.valuer().value(text, store),
        move |text, player| Ok(same.options(text, player)?.into_iter().map(|(_, rest)| rest).collect()),
    )
}

/// Each component as the search names it.
fn named(sum: &[(usize, String)]) -> Vec<(usize, &str)> {
    sum.iter().map(|(game, text)| (*game, text.as_str())).collect()
}

impl Bounded for Several<'_> {
    fn is_beyond_values(&self, component: &str) -> Result<bool, Error> {
        for (game, text) in self.players.read(Text::new(component))?.parts {
            if let Some(bounded) = self.players.game(game).bounded()
                && bounded.is_beyond_values(&text)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_told(&self, _: &[String]) -> Result<bool, Error> {
        Ok(false)
    }

    fn wins(&mut self, components: &[String], first: Player, store: &mut Store<'_>) -> Done<bool> {
        let sum = self.read(components)?;
        self.search.wins(store, &named(&sum), first)
    }

    fn winning_move(
        &mut self,
        components: &[String],
        first: Player,
        store: &mut Store<'_>,
    ) -> Done<Option<(usize, usize)>> {
        let sum = self.read(components)?;
        self.search.winning_move(store, &named(&sum), first)
    }
}
