//! Impartial games by components: a move leaves a sum.

use std::fmt::Debug;
use std::hash::Hash;

use crate::value::nimber::Nimber;

/// Rules of an impartial game under normal play, one component at a time.
///
/// A position of the whole game is a *sum* of components; a move chooses one component and replaces it by
/// none, one or several. A player without a move loses. Both players have the same moves.
///
/// # Equality
/// Two components are equal iff they have the same moves; nothing about the history or the sum around belongs
/// in it.
///
/// ```
/// use grundy_base::rules::Impartial;
/// /// Kayles: knock down one pin or two neighbours.
/// struct Kayles;
/// impl Impartial for Kayles {
///     type Component = u64;
///     type Move = (u64, u64);
///     fn moves(&self, n: &u64, out: &mut Vec<(u64, u64)>) {
///         for down in 1..=2.min(*n) {
///             out.extend((0..=n - down).map(|left| (left, n - down - left)));
///         }
///     }
///     fn play(&self, _: &u64, &(left, right): &(u64, u64), out: &mut Vec<u64>) {
///         out.extend([left, right].into_iter().filter(|&n| n > 0));
///     }
/// }
/// let mut moves = Vec::new();
/// Kayles.moves(&3, &mut moves);
/// assert_eq!(moves.len(), 5);
/// ```
pub trait Impartial {
    /// One component: plain data.
    type Component: Clone + Eq + Ord + Hash + Debug;
    /// A move in one component.
    type Move: Clone + PartialEq + Debug;

    /// Adds all moves from `at` to `out`, each once, always in the same order.
    fn moves(&self, at: &Self::Component, out: &mut Vec<Self::Move>);

    /// Adds to `out` the components that `at` becomes. Components without moves may be left out.
    fn play(&self, at: &Self::Component, mv: &Self::Move, out: &mut Vec<Self::Component>);

    /// The value by a closed form, if one is known for this component. Used before any search, and checked
    /// against search by the tests of every game.
    fn law(&self, at: &Self::Component) -> Option<Nimber> {
        let _ = at;
        None
    }

    /// Where a law gives them directly: adds all moves from `at` to value `target`, and says `true`. Only
    /// needed where a component has too many moves to look at.
    fn moves_to(&self, at: &Self::Component, target: Nimber, out: &mut Vec<Self::Move>) -> bool {
        let _ = (at, target, out);
        false
    }

    /// How many moves there are, where that is known without listing them.
    fn count_moves(&self, at: &Self::Component) -> Option<u64> {
        let _ = at;
        None
    }

    /// One of the components that symmetries of the rules (turns and reflections of a board) take to this
    /// one: the same for all of them. By default there are no symmetries.
    fn representative(&self, at: &Self::Component) -> Self::Component {
        at.clone()
    }

    /// Adds to `out` components that together are worth what this one is, where it has fallen apart: the
    /// regions of a board, say, if `play` leaves the board whole. By default the component itself.
    fn pieces(&self, at: &Self::Component, out: &mut Vec<Self::Component>) {
        out.push(at.clone());
    }

    /// How much work a component is expected to be, in any unit: the square of the number of its free cells,
    /// say. A search that may choose looks at options with little open work first. By default the bytes that
    /// it owns.
    fn work(&self, at: &Self::Component) -> u32 {
        u32::try_from(self.footprint(at)).unwrap_or(u32::MAX)
    }

    /// About how many moves play from a component may last: the lives that are left, say. A search by proof
    /// numbers looks at short games first. By default nothing is said: all are alike.
    fn lasts(&self, at: &Self::Component) -> u32 {
        let _ = at;
        0
    }

    /// Where two options are equal work, the one with the smaller hint is looked at first: on a board, a move
    /// near the middle, say, of which `left` is left. By default all are alike.
    fn hint(&self, at: &Self::Component, left: &[Self::Component]) -> u32 {
        let _ = (at, left);
        0
    }

    /// Bytes that a component owns outside itself, for the memory limit. Override it if the component owns
    /// memory.
    fn footprint(&self, at: &Self::Component) -> u64 {
        let _ = at;
        0
    }

    /// Bytes that a move owns outside itself, for the memory limit. Override it if a move owns memory.
    fn move_footprint(&self, mv: &Self::Move) -> u64 {
        let _ = mv;
        0
    }
}

/// A promise: components are numbers, and every move leaves smaller ones. Then all values up to n come from
/// one table.
pub trait Heap: Impartial<Component = u64> {}

impl<R: Impartial + ?Sized> Impartial for &R {
    type Component = R::Component;
    type Move = R::Move;
    fn moves(&self, at: &Self::Component, out: &mut Vec<Self::Move>) {
        R::moves(self, at, out);
    }
    fn play(&self, at: &Self::Component, mv: &Self::Move, out: &mut Vec<Self::Component>) {
        R::play(self, at, mv, out);
    }
    fn law(&self, at: &Self::Component) -> Option<Nimber> {
        R::law(self, at)
    }
    fn moves_to(&self, at: &Self::Component, target: Nimber, out: &mut Vec<Self::Move>) -> bool {
        R::moves_to(self, at, target, out)
    }
    fn count_moves(&self, at: &Self::Component) -> Option<u64> {
        R::count_moves(self, at)
    }
    fn representative(&self, at: &Self::Component) -> Self::Component {
        R::representative(self, at)
    }
    fn pieces(&self, at: &Self::Component, out: &mut Vec<Self::Component>) {
        R::pieces(self, at, out);
    }
    fn work(&self, at: &Self::Component) -> u32 {
        R::work(self, at)
    }
    fn lasts(&self, at: &Self::Component) -> u32 {
        R::lasts(self, at)
    }
    fn hint(&self, at: &Self::Component, left: &[Self::Component]) -> u32 {
        R::hint(self, at, left)
    }
    fn footprint(&self, at: &Self::Component) -> u64 {
        R::footprint(self, at)
    }
    fn move_footprint(&self, mv: &Self::Move) -> u64 {
        R::move_footprint(self, mv)
    }
}
