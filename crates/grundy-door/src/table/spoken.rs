//! Impartial rules as the door needs them: components in, names and options out, whatever a move is.
//!
//! All rules with the same kind of component are one type behind this trait, so that the adapter and its
//! solvers are compiled once for all games of heaps, and not once for each game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::notation::Notation;
use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Impartial;
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;

/// A component that can be a key.
pub(super) trait Component: Clone + Eq + Ord + Hash + Debug + Send + Sync {}
impl<C: Clone + Eq + Ord + Hash + Debug + Send + Sync> Component for C {}

/// A move as it is written, and the components that it leaves.
pub(super) type WrittenMove<C> = (String, Vec<C>);

/// What [`Impartial`] and [`Notation`] say, without their moves.
pub(super) trait Spoken<C>: Send + Sync {
    fn read(&self, text: Text<'_>) -> Result<C, BadText>;
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>>;
    fn write(&self, at: &C) -> String;
    fn scene(&self, at: &C) -> Option<Scene>;
    fn law(&self, at: &C) -> Option<Nimber>;
    fn count_moves(&self, at: &C) -> Option<u64>;
    fn representative(&self, at: &C) -> C;
    fn pieces(&self, at: &C, out: &mut Vec<C>);
    fn work(&self, at: &C) -> u32;
    fn lasts(&self, at: &C) -> u32;
    fn hint(&self, at: &C, left: &[C]) -> u32;
    fn footprint(&self, at: &C) -> u64;
    /// What the moves leave, in order.
    fn options(&self, at: &C, out: &mut Vec<Vec<C>>);
    /// All moves with their names, at most `most + 1`.
    fn named(&self, at: &C, most: usize) -> Vec<WrittenMove<C>>;
    /// The moves to a value where a law gives them directly.
    fn named_to(&self, at: &C, target: Nimber) -> Option<Vec<WrittenMove<C>>>;
}

/// What an allocation costs besides its contents.
const ALLOCATION_BYTES: u64 = 16;

/// The components after a move.
fn rest<R: Impartial>(rules: &R, at: &R::Component, mv: &R::Move) -> Vec<R::Component> {
    let mut rest = Vec::new();
    rules.play(at, mv, &mut rest);
    rest
}

impl<R> Spoken<R::Component> for R
where
    R: Impartial + Notation<R::Component, R::Move> + Send + Sync,
{
    fn read(&self, text: Text<'_>) -> Result<R::Component, BadText> {
        Notation::read(self, text)
    }
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        Notation::parts(self, text)
    }
    fn write(&self, at: &R::Component) -> String {
        Notation::write(self, at)
    }
    fn scene(&self, at: &R::Component) -> Option<Scene> {
        Notation::scene(self, at)
    }
    fn law(&self, at: &R::Component) -> Option<Nimber> {
        Impartial::law(self, at)
    }
    fn count_moves(&self, at: &R::Component) -> Option<u64> {
        Impartial::count_moves(self, at)
    }
    fn representative(&self, at: &R::Component) -> R::Component {
        Impartial::representative(self, at)
    }
    fn pieces(&self, at: &R::Component, out: &mut Vec<R::Component>) {
        Impartial::pieces(self, at, out);
    }
    fn work(&self, at: &R::Component) -> u32 {
        Impartial::work(self, at)
    }
    fn lasts(&self, at: &R::Component) -> u32 {
        Impartial::lasts(self, at)
    }
    fn hint(&self, at: &R::Component, left: &[R::Component]) -> u32 {
        Impartial::hint(self, at, left)
    }
    fn footprint(&self, at: &R::Component) -> u64 {
        Impartial::footprint(self, at)
    }
    fn options(&self, at: &R::Component, out: &mut Vec<Vec<R::Component>>) {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        out.extend(moves.iter().map(|mv| rest(self, at, mv)));
    }
    fn named(&self, at: &R::Component, most: usize) -> Vec<WrittenMove<R::Component>> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let named = |mv| (self.write_move(at, mv), rest(self, at, mv));
        moves.iter().take(most.saturating_add(1)).map(named).collect()
    }
    fn named_to(&self, at: &R::Component, target: Nimber) -> Option<Vec<WrittenMove<R::Component>>> {
        let mut moves = Vec::new();
        let told = self.moves_to(at, target, &mut moves);
        told.then(|| moves.iter().map(|mv| (self.write_move(at, mv), rest(self, at, mv))).collect())
    }
}

/// For the solvers a move is what it leaves.
impl<C: Component> Impartial for dyn Spoken<C> {
    type Component = C;
    type Move = Vec<C>;
    fn moves(&self, at: &C, out: &mut Vec<Vec<C>>) {
        self.options(at, out);
    }
    fn play(&self, _: &C, option: &Vec<C>, out: &mut Vec<C>) {
        out.extend_from_slice(option);
    }
    fn law(&self, at: &C) -> Option<Nimber> {
        Spoken::law(self, at)
    }
    fn representative(&self, at: &C) -> C {
        Spoken::representative(self, at)
    }
    fn pieces(&self, at: &C, out: &mut Vec<C>) {
        Spoken::pieces(self, at, out);
    }
    fn work(&self, at: &C) -> u32 {
        Spoken::work(self, at)
    }
    fn lasts(&self, at: &C) -> u32 {
        Spoken::lasts(self, at)
    }
    fn hint(&self, at: &C, left: &[C]) -> u32 {
        Spoken::hint(self, at, left)
    }
    fn footprint(&self, at: &C) -> u64 {
        Spoken::footprint(self, at)
    }
    fn move_footprint(&self, option: &Vec<C>) -> u64 {
        let parts = option.iter().map(|part| size_of::<C>() as u64 + Spoken::footprint(self, part));
        ALLOCATION_BYTES + parts.sum::<u64>()
    }
}
