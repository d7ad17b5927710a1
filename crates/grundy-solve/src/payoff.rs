//! Backward induction over payoffs: every player maximises his own (max^n); chance averages.
//!
//! **Solves** acyclic payoff games of any number of players. **Needs** a rule for ties, which is named: the
//! answer may depend on it ([`outcomes`] says whether). **Cost** every move once. **Source** textbook 1.7
//! (12), (16), 1.9 (19).
//!
//! [`payoffs`] goes by demand, with a memo. The other solvers work on an explicit [`graph`], in arrays:
//! [`induction`] finds the same values, [`outcomes`] the payoffs under all ways to break ties, [`guarantee`]
//! what a player can be sure of, [`coalition`] what players gain by helping each other, [`loss_limit`] the
//! best expectation among plans whose loss never exceeds a limit.

pub mod coalition;
pub mod graph;
pub mod guarantee;
pub mod induction;
pub mod loss_limit;
pub mod outcomes;

pub use grundy_base::report::{Criterion, Ties};

use crate::demand::{self, Demand, Halt, Next};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::{Payoff, Turn};
use grundy_base::value::amount::Amount;

/// How players choose: what they think of chance, and which of equally good moves they take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choice {
    /// Between moves that pay the mover alike.
    pub ties: Ties,
    /// What is compared where chance decides.
    pub criterion: Criterion,
}

impl From<Ties> for Choice {
    fn from(ties: Ties) -> Self {
        Self { ties, ..Self::default() }
    }
}

/// Payoffs found so far: what all players still get from a position on, one place a player.
pub type Memo<R> = demand::Memo<<R as grundy_base::rules::Rules>::Position, Box<[<R as Payoff>::Amount]>>;

/// What each player gets from `at` on, when all play for themselves.
///
/// # Errors
/// A cycle, with its positions; or a limit.
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation (integers): a fault of the rules, which
/// the tests of every game would show. A limit of losses needs [`loss_limit`], and counts as the expectation
/// here.
pub fn payoffs<R: Payoff>(
    rules: &R,
    at: &R::Position,
    choice: impl Into<Choice>,
    memo: &mut Memo<R>,
    budget: &mut Budget<'_>,
) -> Result<Box<[R::Amount]>, Halt<R::Position>> {
    demand::evaluate(&OwnInterest { rules, choice: choice.into() }, at, memo, budget)
}

struct OwnInterest<'r, R> {
    rules: &'r R,
    choice: Choice,
}

struct PayoffFrame<M, A> {
    moves: std::vec::IntoIter<M>,
    /// What the current move pays immediately, its weight, and its size.
    paid: (u64, Box<[A]>, Option<u64>),
    /// The best so far, for a player, with its size.
    best: Option<(Box<[A]>, Option<u64>)>,
    /// All branches so far, for nature.
    lottery: Vec<(u64, Box<[A]>)>,
    /// What the game found by itself.
    found: Option<Box<[A]>>,
}

impl<R: Payoff> Demand for OwnInterest<'_, R> {
    type Position = R::Position;
    type Value = Box<[R::Amount]>;
    type Work = PayoffFrame<R::Move, R::Amount>;

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        // values that the game finds need no moves: `resume` takes them
        let found = self.rules.searched(at, budget)?;
        if found.is_none() {
            self.rules.moves(at, &mut moves);
        }
        budget.stats.moves += moves.len() as u64;
        let paid = (1, Box::default(), None);
        Ok(PayoffFrame { moves: moves.into_iter(), paid, best: None, lottery: Vec::new(), found })
    }

    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Self::Value>,
    ) -> Next<Self::Position, Self::Value> {
        if let Some(later) = given {
            let (weight, mut total, size) = std::mem::take(&mut work.paid);
            total.iter_mut().zip(later).for_each(|(sum, more)| sum.add(more));
            match self.rules.turn(at) {
                Turn::Nature => work.lottery.push((weight, total)),
                Turn::Of(player) => {
                    let better = work.best.as_ref().is_none_or(|(best, least)| {
                        self.choice.ties.prefers(player, (best, *least), (&total, size))
                    });
                    if better {
                        work.best = Some((total, size));
                    }
                }
            }
        }
        let nothing = || vec![R::Amount::zero(); self.rules.players()].into_boxed_slice();
        if let Some(mv) = work.moves.next() {
            work.paid = (self.rules.weight(at, &mv), nothing(), self.rules.size(at, &mv));
            self.rules.gain(at, &mv, &mut work.paid.1);
            return Next::Need(self.rules.play(at, &mv));
        }
        if let Some((best, _)) = work.best.take() {
            return Next::Done(best);
        }
        if !work.lottery.is_empty() {
            return Next::Done(self.choice.criterion.of(&work.lottery));
        }
        if let Some(found) = work.found.take() {
            return Next::Done(found);
        }
        let mut end = nothing();
        self.rules.settle(at, &mut end);
        Next::Done(end)
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        2 * self.rules.footprint(at) + (self.rules.players() * size_of::<R::Amount>()) as u64 + 16
    }

    fn held(&self, work: &Self::Work) -> u64 {
        size_of_val(work.moves.as_slice()) as u64
    }
}
