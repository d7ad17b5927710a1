//! Grundy values on demand, by components, with a memo.
//!
//! **Solves** impartial games under normal play: the nimber of a component. **Needs** no cycle. **Cost**
//! every move of every component below, once. **Finds** the exact value; all options are seen (no early break
//! is possible: one option of value 0 says only that the value is not 0). **Source** Sprague 1935, Grundy
//! 1939; textbook 1.4.3.
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_solve::grundy::{Memo, nimber};
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
//! let (mut memo, mut budget) = (Memo::default(), Budget::new(&limits));
//! assert_eq!(nimber(&Kayles, &9, &mut memo, &mut budget).unwrap(), Nimber(4));
//! assert_eq!(budget.stats.cached, 9);
//! ```

use std::hash::Hash;

use crate::demand::{self, Demand, Halt, Next};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::{Impartial, Rules, Whole};
use grundy_base::value::nimber::{MexSet, Nimber, mex};

/// The nimbers found so far, by position.
pub type Memo<P> = demand::Memo<P, Nimber>;

/// The nimber of one component.
///
/// # Errors
/// A cycle, with its components; or a limit.
pub fn nimber<R: Impartial>(
    rules: &R,
    at: &R::Component,
    memo: &mut Memo<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Halt<R::Component>> {
    demand::evaluate(&ByComponents(rules), at, memo, budget)
}

/// The nimber of a sum *without* the sum theorem: the mex over all moves of the whole position. Exponentially
/// dearer than [`nimber`]; it is the independent check, and the thesis's experiment (with a forgetful memo,
/// without a cache).
///
/// # Errors
/// A cycle, with its positions; or a limit.
pub fn nimber_of_whole<R: Impartial>(
    rules: &R,
    sum: &[R::Component],
    memo: &mut Memo<Vec<R::Component>>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Halt<Vec<R::Component>>> {
    let whole = Whole::normal(rules);
    demand::evaluate(&ByWhole(&whole), &Whole::<&R>::canonical(sum.to_vec()), memo, budget)
}

struct ByComponents<'r, R>(&'r R);

struct NimberFrame<M, P> {
    moves: std::vec::IntoIter<M>,
    /// Components of the option being valued, still without value.
    rest: Vec<P>,
    /// Nim-sum of its components valued so far.
    sum: Nimber,
    inside: bool,
    options: MexSet,
}

impl<R: Impartial> Demand for ByComponents<'_, R>
where
    R::Component: Hash,
{
    type Position = R::Component;
    type Value = Nimber;
    type Work = NimberFrame<R::Move, R::Component>;

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        self.0.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        let mut options = MexSet::default();
        options.reset(moves.len());
        Ok(NimberFrame {
            moves: moves.into_iter(),
            rest: Vec::new(),
            sum: Nimber::ZERO,
            inside: false,
            options,
        })
    }

    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Nimber>,
    ) -> Next<Self::Position, Nimber> {
        if let Some(&value) = given {
            work.sum ^= value;
        }
        loop {
            if let Some(component) = work.rest.pop() {
                return Next::Need(component);
            }
            if work.inside {
                work.options.insert(work.sum);
            }
            let Some(mv) = work.moves.next() else { return Next::Done(work.options.mex()) };
            self.0.play(at, &mv, &mut work.rest);
            (work.sum, work.inside) = (Nimber::ZERO, true);
        }
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        2 * self.0.footprint(at)
    }

    fn held(&self, work: &Self::Work) -> u64 {
        let moves = work.moves.as_slice();
        let owned = moves.iter().map(|mv| self.0.move_footprint(mv)).sum::<u64>();
        size_of_val(moves) as u64 + owned
    }
}

struct ByWhole<'r, R>(&'r R);

impl<R: Rules> Demand for ByWhole<'_, R> {
    type Position = R::Position;
    type Value = Nimber;
    type Work = (std::vec::IntoIter<R::Move>, Vec<Nimber>);

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        self.0.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        Ok((moves.into_iter(), Vec::new()))
    }

    fn resume(
        &self,
        at: &Self::Position,
        (moves, values): &mut Self::Work,
        given: Option<&Nimber>,
    ) -> Next<Self::Position, Nimber> {
        values.extend(given);
        match moves.next() {
            Some(mv) => Next::Need(self.0.play(at, &mv)),
            None => Next::Done(mex(values.iter().copied())),
        }
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        2 * self.0.footprint(at)
    }

    fn held(&self, (moves, _): &Self::Work) -> u64 {
        // a move leaves a value behind
        (moves.len() * (size_of::<R::Move>() + size_of::<Nimber>())) as u64
    }
}
