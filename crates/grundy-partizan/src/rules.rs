//! The rules of a partizan game: moves of Left and of Right on one component. A position is a sum of
//! components.

use std::hash::Hash;

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// The rules of a game that ends. Who moves is not part of a position.
///
/// Two methods are required. The others promise something, and a game without them is worth the same.
pub trait Partizan {
    /// What is independent of the rest of a position.
    type Component: Clone + Eq + Hash;
    /// How a player moves in a component.
    type Move;

    /// Adds the moves of a player.
    fn moves(&self, at: &Self::Component, player: Player, out: &mut Vec<Self::Move>);

    /// Adds the components that a move leaves: none, one or several.
    fn play(&self, at: &Self::Component, player: Player, mv: &Self::Move, out: &mut Vec<Self::Component>);

    /// Adds the components that each move of a player leaves, and where those of each move end. For rules whose
    /// moves are costly to name.
    fn left_over(
        &self,
        at: &Self::Component,
        player: Player,
        out: &mut Vec<Self::Component>,
        ends: &mut Vec<usize>,
    ) {
        let mut moves = Vec::new();
        self.moves(at, player, &mut moves);
        for mv in moves {
            self.play(at, player, &mv, out);
            ends.push(out.len());
        }
    }

    /// Adds the independent parts of a component.
    fn parts(&self, at: &Self::Component, out: &mut Vec<Self::Component>) {
        out.push(at.clone());
    }

    /// One for all components that are alike, and whether it is worth the negative.
    fn representative(&self, at: Self::Component) -> (Self::Component, bool) {
        (at, false)
    }

    /// Whether parts and representatives are found slowly, as by programs. Then they are remembered.
    fn is_slow(&self) -> bool {
        false
    }

    /// Adds components that are best valued before this one, in this order: where positions are deep, so that
    /// the search is not.
    fn before(&self, _at: &Self::Component, _out: &mut Vec<Self::Component>) {}

    /// The value, where it is known without play.
    ///
    /// # Errors
    /// If the budget is spent.
    fn law(&self, _at: &Self::Component, _store: &mut Store<'_>) -> Done<Option<Value>> {
        Ok(None)
    }

    /// Whether a player who begins wins a component alone, where a theorem tells it without values.
    fn theorem(&self, _at: &Self::Component, _first: Player) -> Option<bool> {
        None
    }

    /// Whether a component is too large to be valued in a search for who wins; [`Self::tied`] may bound it
    /// then. If the rules do not say, the moves in it are counted.
    fn is_large(&self, _at: &Self::Component) -> Option<bool> {
        None
    }

    /// Whether a [part](Self::parts) is so large that its value is better not asked for.
    fn is_beyond_values(&self, _at: &Self::Component) -> bool {
        false
    }

    /// Ways to forbid some moves to a player, so that a component falls into small ones. Each sum of these is
    /// worth no more to this player than the component.
    fn tied(&self, _at: &Self::Component, _player: Player) -> Vec<Vec<Self::Component>> {
        Vec::new()
    }
}
