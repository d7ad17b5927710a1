//! The rules of any impartial game, as the search for nimbers takes them.
//!
//! Laws of components are used where there are some, and symmetries by their representative. Options are
//! looked at in the order of [`work`](Impartial::work), then of [`hint`](Impartial::hint).
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_search::{components::{Known, nimber}, nimber::Method};
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
//! let found = nimber(&Kayles, &9, Method::Couples, &mut known, &mut budget).unwrap();
//! assert_eq!(found, Some(Nimber(4)));
//! ```

use grundy_base::error::Halt;
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;

use crate::facts::Facts;
use crate::nimber::{Method, nimber_of_sum};
use crate::openings::{Options, Parts};

/// What is known of components. Only a place of the table that is free holds none.
pub type Known<C> = Facts<Option<C>>;

/// How many options are named before what is known of them is looked up.
const AT_A_TIME: usize = 64;

/// The nimber of a component; `None` if some nimber on the way is too large for this search. What is known
/// already is taken from the budget first; if it is too much, it is forgotten.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn nimber<R: Impartial + ?Sized>(
    rules: &R,
    at: &R::Component,
    method: Method,
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Option<Nimber>, Halt<R::Component>> {
    if known.charge(budget).is_err() {
        *known = Known::default();
    }
    let rules = Components(rules);
    let found = nimber_of_sum(&rules, |out| rules.leave(at, out), method, known, budget);
    known.release(budget);
    match found {
        Ok(value) => Ok(value.map(|value| Nimber(value.into()))),
        Err(Halt::Cycle(parts)) => Err(Halt::Cycle(parts.into_iter().flatten().collect())),
        Err(Halt::Stopped(stopped)) => Err(stopped.into()),
    }
}

/// The values that the nimber of a component is known not to be, as far as the search has come: those below
/// the first that is possible.
pub fn excluded<R: Impartial + ?Sized>(
    rules: &R,
    at: &R::Component,
    known: &Known<R::Component>,
) -> Vec<u64> {
    let excluded = known.of(&Some(rules.representative(at))).excluded();
    (0..u64::BITS).filter(|value| excluded >> value & 1 == 1).map(u64::from).collect()
}

/// Impartial rules, for the search.
struct Components<'r, R: ?Sized>(&'r R);

impl<R: Impartial + ?Sized> Components<'_, R> {
    /// Names a component, or its nimber.
    fn leave(&self, at: &R::Component, out: &mut Options<'_, Self>) {
        match self.0.law(at).and_then(|value| u32::try_from(value.0).ok()) {
            Some(value) => out.known(value),
            None => out.part(Some(self.0.representative(at))),
        }
    }
}

impl<R: Impartial + ?Sized> Parts for Components<'_, R> {
    type Part = Option<R::Component>;

    fn options(&self, at: &Self::Part, out: &mut Options<'_, Self>) {
        let Some(at) = at else { return };
        let (mut moves, mut left) = (Vec::new(), Vec::new());
        self.0.moves(at, &mut moves);
        for (i, mv) in moves.iter().enumerate() {
            left.clear();
            self.0.play(at, mv, &mut left);
            out.begin(self.0.hint(at, &left));
            left.iter().for_each(|part| self.leave(part, out));
            if out.end() || i % AT_A_TIME == AT_A_TIME - 1 && out.enough() {
                return;
            }
        }
    }

    fn work(&self, at: &Self::Part) -> u32 {
        at.as_ref().map_or(0, |at| self.0.work(at))
    }

    fn owned(&self, at: &Self::Part) -> u64 {
        at.as_ref().map_or(0, |at| self.0.footprint(at))
    }
}
