//! Impartial games among partizan ones: both players have the same moves, and the value is a nimber.

use crate::table::{Leaves, Sided, Summand, Valuer};
use grundy_base::error::Error;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_partizan::loopy::Game;
use grundy_partizan::{Done, Store};

/// An impartial game in which Left and Right move alike.
pub(super) struct Lifted<'t>(pub(super) &'t dyn Summand);

impl Sided for Lifted<'_> {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        Ok(self.0.components(text)?)
    }

    fn options(&self, component: &str, _: Player) -> Result<Vec<Leaves>, Error> {
        self.0.options(component)
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Nimbers(self.0))
    }

    fn scene(&self, component: &str) -> Option<Scene> {
        self.0.scene(component)
    }

    fn empty(&self) -> Option<String> {
        self.0.empty()
    }
}

/// Nimbers as partizan values. The game keeps those it knows.
struct Nimbers<'t>(&'t dyn Summand);

impl Valuer for Nimbers<'_> {
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Game> {
        let Nimber(nimber) = self.0.nimber(component, store.budget())?;
        store.nimber(nimber).map(Game::Short)
    }

    fn games(&mut self, component: &str, _: Player, store: &mut Store<'_>) -> Done<Vec<Game>> {
        let mut values = Vec::new();
        for (_, rest) in self.0.options(component)? {
            let mut total = Nimber::ZERO;
            for one in &rest {
                total ^= self.0.nimber(one, store.budget())?;
            }
            values.push(Game::Short(store.nimber(total.0)?));
        }
        Ok(values)
    }
}
