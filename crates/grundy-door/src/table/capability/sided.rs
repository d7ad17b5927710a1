//! Games in which Left and Right have moves of their own, as parts of sums.

use std::sync::Arc;

use grundy_base::allowance::Meter;
use grundy_base::error::Error;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::bounds::Member;
use grundy_partizan::loopy::Game;
use grundy_partizan::{Done, Store, Value};

use super::Recalls;

/// A partizan game seen component by component, as text: what sums need. Who is to move is not part of a
/// component.
pub trait Sided: Send + Sync {
    /// Reads a sum, and gives its components in canonical form.
    ///
    /// # Errors
    /// Bad text; a limit, rules that fail.
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error>;

    /// The moves of a player in one component: the move as written, and the components it leaves.
    ///
    /// # Errors
    /// Rules that fail.
    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error>;

    /// Values of components, found with one memory of what is known.
    fn valuer(&self) -> Box<dyn Valuer + '_>;

    /// Who wins sums of components, by search with bounds; nothing if there is no such search.
    fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        None
    }

    /// The game as one of several whose components are searched so; nothing if all have values.
    fn member(&self) -> Option<Member<'_>> {
        None
    }

    /// The same search, as one that remembers what it found.
    fn recalls(&self) -> Option<Box<dyn Recalls + '_>> {
        None
    }

    /// Forgets what earlier searches left, for rules that proved to be faulty.
    fn forget(&self) {}

    /// What a component looks like, if it has a picture.
    fn scene(&self, component: &str) -> Option<Scene>;

    /// The meters of rules that are programs, so that a sum puts the limits of its question in force.
    fn meters(&self) -> Vec<Arc<Meter>> {
        Vec::new()
    }

    /// How a component in which nothing is left is written, if it keeps its place in the sum.
    fn empty(&self) -> Option<String>;
}

/// A move as it is written, and the components that it leaves.
pub type Leaves = (String, Vec<String>);

/// The values of components during one question. All values are of the same store.
pub trait Valuer {
    /// What a component is worth; play may come back in it.
    ///
    /// # Errors
    /// A limit, rules that fail.
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Game>;

    /// What the moves of a player lead to, in the order of [`Sided::options`].
    ///
    /// # Errors
    /// A limit, rules that fail.
    fn games(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Game>>;

    /// The value of a component in which play ends.
    ///
    /// # Errors
    /// A limit, rules that fail; play that comes back.
    fn value(&mut self, component: &str, store: &mut Store<'_>) -> Done<Value> {
        self.game(component, store)?.value()
    }

    /// The values after the moves of a player, where play ends.
    ///
    /// # Errors
    /// As for [`Valuer::value`].
    fn options(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Value>> {
        self.games(component, player, store)?.iter().map(Game::value).collect()
    }
}

/// Who wins sums during one question, without the values of the sums.
pub trait Bounded {
    /// Whether a component is so large that its value is better not asked for.
    ///
    /// # Errors
    /// Bad text.
    fn is_beyond_values(&self, component: &str) -> Result<bool, Error>;

    /// Whether a theorem tells who wins a sum, without a search.
    ///
    /// # Errors
    /// Bad text.
    fn is_told(&self, components: &[String]) -> Result<bool, Error>;

    /// Whether this player wins a sum if he or she begins.
    ///
    /// # Errors
    /// A limit, rules that fail.
    fn wins(&mut self, components: &[String], first: Player, store: &mut Store<'_>) -> Done<bool>;

    /// A winning move of the player who begins: the number of the component, and that of the move in
    /// [`Sided::options`].
    ///
    /// # Errors
    /// A limit, rules that fail.
    fn winning_move(
        &mut self,
        components: &[String],
        first: Player,
        store: &mut Store<'_>,
    ) -> Done<Option<(usize, usize)>>;
}
