//! The rules of any impartial game, as the search for nimbers takes them.
//!
//! Laws of components are used where there are some, and symmetries by their representative. Options are
//! looked at in the order of [`work`](Impartial::work), then of [`hint`](Impartial::hint).
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_search::{components::{Known, nimber}, crew::Threads, nimber::Method};
//!
//! /// Knock down one pin of a row, or two neighbours.
//! struct Kayles;
//! impl Impartial for Kayles {
//!     type Component = u64;
//!     type Move = [u64; 2];
//!     fn moves(&self, &n: &u64, out: &mut Vec<[u64; 2]>) {
//!         for down in 1..=2.min(n) {
//!             out.extend((0..=n - down).map(|left| [left, n - down - left]));
//!         }
//!     }
//!     fn play(&self, _: &u64, rest: &[u64; 2], out: &mut Vec<u64>) {
//!         out.extend(rest.iter().filter(|&&part| part > 0));
//!     }
//! }
//! let limits = Limits::default();
//! let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
//! let found = nimber(Threads::ONE, &Kayles, &9, Method::Couples, &mut known, &mut budget).unwrap();
//! assert_eq!(found, Some(Nimber(4)));
//! ```

use grundy_base::error::Halt;
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;

use crate::crew::Threads;
use crate::facts::{Fact, Facts};
use crate::nimber::{Method, nimber_of_sum};
use crate::openings::{Options, Parts};

/// What is known of components. Only a place of the table that is free holds none.
pub type Known<C> = Facts<Option<C>>;

/// How many options are named before what is known of them is looked up.
const AT_A_TIME: usize = 64;

/// The nimber of a component, by at most so many threads; `None` if some nimber on the way is too large for
/// this search. What is known
/// already is taken from the budget first; if it is too much, it is forgotten.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn nimber<R>(
    threads: Threads,
    rules: &R,
    at: &R::Component,
    method: Method,
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Option<Nimber>, Halt<R::Component>>
where
    R: Impartial + Sync + ?Sized,
    R::Component: Send + Sync,
{
    if known.charge(budget).is_err() {
        known.forget();
    }
    let rules = Components { rules, laws: true, nothing: None };
    let name = |out: &mut Options<'_, _>| rules.leave(at, &mut Vec::new(), out);
    let found = nimber_of_sum(threads, &rules, name, method, known, budget);
    known.release(budget);
    found.map(|value| value.map(|value| Nimber(value.into()))).map_err(halted)
}

/// A halt with the components themselves.
pub(crate) fn halted<C>(halt: Halt<Option<C>>) -> Halt<C> {
    match halt {
        Halt::Cycle(parts) => Halt::Cycle(parts.into_iter().flatten().collect()),
        Halt::Stopped(stopped) => stopped.into(),
    }
}

/// What is known of a component, by laws and by what a search found.
pub fn fact<R: Impartial + ?Sized>(rules: &R, at: &R::Component, known: &Known<R::Component>) -> Fact {
    let law = |at: &R::Component| Some(Fact::exact(u32::try_from(rules.law(at)?.0).ok()?));
    let mut pieces = Vec::new();
    rules.pieces(at, &mut pieces);
    let of =
        |piece: &R::Component| law(piece).unwrap_or_else(|| known.of(&Some(rules.representative(piece))));
    law(at).unwrap_or_else(|| Fact::sum(pieces.iter().map(of)))
}

/// Impartial rules, for the search.
pub(crate) struct Components<'r, R: Impartial + ?Sized> {
    rules: &'r R,
    laws: bool,
    /// A component that is left out.
    nothing: Option<&'r R::Component>,
}

impl<'r, R: Impartial + ?Sized> Components<'r, R> {
    /// The rules, of which the search uses no laws of components.
    pub(crate) fn without_laws(rules: &'r R, nothing: Option<&'r R::Component>) -> Self {
        Self { rules, laws: false, nothing }
    }

    /// The rules with their laws.
    pub(crate) fn with_laws(rules: &'r R) -> Self {
        Self { rules, laws: true, nothing: None }
    }

    /// About how many moves play from a component may last.
    pub(crate) fn lasts_of(&self, at: &R::Component) -> u32 {
        self.rules.lasts(at)
    }

    /// Components that together are worth what these are: the nim-sum of what laws tell, and the others.
    pub(crate) fn taken_apart(&self, sum: &[R::Component]) -> (u32, Vec<R::Component>) {
        let (mut known, mut parts, mut pieces) = (0, Vec::with_capacity(sum.len()), Vec::new());
        for at in sum {
            if let Some(value) = self.law(at) {
                known ^= value;
                continue;
            }
            self.rules.pieces(at, &mut pieces);
            // a component that did not fall apart was looked at
            let has_fallen_apart = pieces.len() > 1;
            for piece in pieces.drain(..) {
                match has_fallen_apart.then(|| self.law(&piece)).flatten() {
                    Some(value) => known ^= value,
                    None if Some(&piece) == self.nothing => {}
                    None => parts.push(self.rules.representative(&piece)),
                }
            }
        }
        (known, parts)
    }

    /// Calls `each` with what every option of a component leaves.
    pub(crate) fn each_left(&self, at: &R::Component, mut each: impl FnMut(u32, Vec<R::Component>)) {
        let (mut moves, mut left) = (Vec::new(), Vec::new());
        self.rules.moves(at, &mut moves);
        for mv in &moves {
            left.clear();
            self.rules.play(at, mv, &mut left);
            let (known, parts) = self.taken_apart(&left);
            each(known, parts);
        }
    }

    /// The nimber of a component by a law that the search may use.
    fn law(&self, at: &R::Component) -> Option<u32> {
        if !self.laws {
            return None;
        }
        u32::try_from(self.rules.law(at)?.0).ok()
    }

    /// Names the pieces of a component, or their nimbers. `pieces` is an empty list to work with.
    fn leave(&self, at: &R::Component, pieces: &mut Vec<R::Component>, out: &mut Options<'_, Self>) {
        if let Some(value) = self.law(at) {
            return out.known(value);
        }
        self.rules.pieces(at, pieces);
        // a component that did not fall apart was looked at
        let has_fallen_apart = pieces.len() > 1;
        for piece in pieces.drain(..) {
            match has_fallen_apart.then(|| self.law(&piece)).flatten() {
                Some(value) => out.known(value),
                None if Some(&piece) == self.nothing => {}
                None => out.part(Some(self.rules.representative(&piece))),
            }
        }
    }

    /// Adds the pieces of a component, each in the form that symmetries take it to.
    pub(crate) fn pieces(&self, at: &R::Component, out: &mut Vec<R::Component>) {
        let mut pieces = Vec::new();
        self.rules.pieces(at, &mut pieces);
        let left = pieces.iter().filter(|piece| Some(*piece) != self.nothing);
        out.extend(left.map(|piece| self.rules.representative(piece)));
    }

    /// Calls `each` with the number of every move of a component, and the pieces that it leaves, in order.
    pub(crate) fn each_move(&self, at: &R::Component, mut each: impl FnMut(usize, Vec<R::Component>)) {
        let (mut moves, mut left) = (Vec::new(), Vec::new());
        self.rules.moves(at, &mut moves);
        for (i, mv) in moves.iter().enumerate() {
            left.clear();
            self.rules.play(at, mv, &mut left);
            let mut pieces = Vec::new();
            left.iter().for_each(|part| self.pieces(part, &mut pieces));
            pieces.sort_unstable();
            each(i, pieces);
        }
    }

    pub(crate) fn work_of(&self, at: &R::Component) -> u32 {
        self.rules.work(at)
    }

    pub(crate) fn footprint(&self, at: &R::Component) -> u64 {
        self.rules.footprint(at)
    }
}

impl<R: Impartial + ?Sized> Parts for Components<'_, R> {
    type Part = Option<R::Component>;

    fn options(&self, at: &Self::Part, out: &mut Options<'_, Self>) {
        let Some(at) = at else { return };
        let (mut moves, mut left, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
        self.rules.moves(at, &mut moves);
        for (i, mv) in moves.iter().enumerate() {
            left.clear();
            self.rules.play(at, mv, &mut left);
            out.begin(self.rules.hint(at, &left));
            left.iter().for_each(|part| self.leave(part, &mut pieces, out));
            if out.end() || i % AT_A_TIME == AT_A_TIME - 1 && out.enough() {
                return;
            }
        }
    }

    fn work(&self, at: &Self::Part) -> u32 {
        at.as_ref().map_or(0, |at| self.rules.work(at))
    }

    fn owned(&self, at: &Self::Part) -> u64 {
        at.as_ref().map_or(0, |at| self.rules.footprint(at))
    }
}
