//! Sums of partizan and impartial games: `domineering 4x2 + nim 3`.

use std::sync::Arc;

use super::players::{Players, sided};
use super::several::{self, Several};
use super::summed::Summed;
use crate::table::{Bounded, Faults, Leaves, Sided, Table, Valuer, Watched};
use grundy_base::error::Error;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::loopy::Game;
use grundy_partizan::{Done, Store};

/// Several opened games as one.
struct Mixed {
    games: Vec<(String, Box<dyn Table>)>,
}

/// Opens a sum; a summand that fails fails the question.
pub(in crate::table) fn open(games: Vec<(String, Box<dyn Table>)>) -> Watched {
    let meters = games.iter().flat_map(|(_, game)| match (game.sided(), game.summand()) {
        (Some(sided), _) => sided.meters(),
        (None, Some(summand)) => summand.meters(),
        (None, None) => game.twin().map_or_else(Vec::new, |twin| twin.meters()),
    });
    let faults = Arc::new(Faults::of(meters.collect()));
    Watched::new(Box::new(Mixed { games }), faults)
}

impl Summed for Mixed {
    fn players(&self) -> Players<'_> {
        let games = self.games.iter();
        let games = games.filter_map(|(name, table)| Some((name.clone(), sided(&**table)?)));
        Players::several(games.collect(), self)
    }

    fn sided(&self) -> &dyn Sided {
        self
    }

    fn start(&self) -> Option<String> {
        None
    }

    fn is_cyclic(&self) -> bool {
        self.games.iter().any(|(_, game)| !game.class(false).acyclic)
    }
}

impl Sided for Mixed {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        let players = self.players();
        Ok(players.read(text)?.parts.iter().map(|part| players.write_part(part)).collect())
    }

    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error> {
        let players = self.players();
        let at = players.read(Text::new(component))?;
        let leaves = players.moves(&at, player)?.into_iter();
        Ok(leaves
            .map(|mv| (mv.name, mv.rest.iter().map(|part| players.write_part(part)).collect()))
            .collect())
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Sum(self.players()))
    }

    fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        // in the order of the players
        let games = self.games.iter().filter_map(|(_, table)| Some((table.sided(), sided(&**table)?)));
        let mut is_searched = false;
        let members = games.map(|(known, game)| {
            let member = known.and_then(Sided::member);
            is_searched |= member.is_some();
            member.unwrap_or_else(|| several::valued(game))
        });
        let members = members.collect();
        is_searched.then(|| Box::new(Several::new(self.players(), members)) as _)
    }

    fn scene(&self, component: &str) -> Option<Scene> {
        self.players().scene(component).ok()
    }

    fn empty(&self) -> Option<String> {
        None
    }
}

/// Values of components that name their games.
struct Sum<'t>(Players<'t>);

impl Valuer for Sum<'_> {
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Game> {
        let at = self.0.read(Text::new(component))?;
        self.0.total(&at, store)
    }

    fn games(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Game>> {
        let at = self.0.read(Text::new(component))?;
        let moves = self.0.moves(&at, player)?;
        moves.iter().map(|mv| self.0.total(&Players::play(&at, mv), store)).collect()
    }
}
