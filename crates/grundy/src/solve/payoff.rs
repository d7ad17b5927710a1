//! Backward induction over payoffs: every player maximises his own (max^n); chance averages.
//!
//! **Solves** acyclic payoff games of any number of players. **Needs** a rule for ties, which is named: the answer may
//! depend on it. **Cost** every move once. **Source** textbook 1.7 (12), (16), 1.9 (19).

use crate::error::Stopped;
use crate::limits::Budget;
use crate::rules::{Payoff, Turn};
use crate::solve::demand::{self, Demand, Halt, Next};
use crate::value::amount::Amount;

/// Which of several moves that pay the mover alike is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the order in which the rules list them.
    #[default]
    First,
    /// The last.
    Last,
}

/// Payoffs found so far: what all players still get from a position on, one place a player.
pub type Memo<R> = demand::Memo<<R as crate::rules::Rules>::Position, Box<[<R as Payoff>::Amount]>>;

/// What each player gets from `at` on, when all play for themselves.
///
/// # Errors
/// A cycle, with its positions; or a limit.
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation (integers): a fault of the rules, which the tests of
/// every game would show.
pub fn payoffs<R: Payoff>(
    rules: &R,
    at: &R::Position,
    ties: Ties,
    memo: &mut Memo<R>,
    budget: &mut Budget<'_>,
) -> Result<Box<[R::Amount]>, Halt<R::Position>> {
    demand::evaluate(&OwnInterest { rules, ties }, at, memo, budget)
}

struct OwnInterest<'r, R> {
    rules: &'r R,
    ties: Ties,
}

struct Work<M, A> {
    moves: std::vec::IntoIter<M>,
    /// What the move being valued pays at once, and how likely it is.
    paid: (u64, Box<[A]>),
    /// The best so far, for a player.
    best: Option<Box<[A]>>,
    /// All branches so far, for nature.
    lottery: Vec<(u64, Box<[A]>)>,
}

impl<R: Payoff> Demand for OwnInterest<'_, R> {
    type Position = R::Position;
    type Value = Box<[R::Amount]>;
    type Work = Work<R::Move, R::Amount>;

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        self.rules.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        Ok(Work { moves: moves.into_iter(), paid: (1, Box::default()), best: None, lottery: Vec::new() })
    }

    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Self::Value>,
    ) -> Next<Self::Position, Self::Value> {
        if let Some(later) = given {
            let (weight, mut total) = std::mem::take(&mut work.paid);
            total.iter_mut().zip(later).for_each(|(sum, more)| sum.add(more));
            match self.rules.turn(at) {
                Turn::Nature => work.lottery.push((weight, total)),
                Turn::Of(player) => {
                    let better = work.best.as_ref().is_none_or(|best| match self.ties {
                        Ties::First => total[player] > best[player],
                        Ties::Last => total[player] >= best[player],
                    });
                    if better {
                        work.best = Some(total);
                    }
                }
            }
        }
        let nothing = || vec![R::Amount::zero(); self.rules.players()].into_boxed_slice();
        if let Some(mv) = work.moves.next() {
            work.paid = (self.rules.weight(at, &mv), nothing());
            self.rules.gain(at, &mv, &mut work.paid.1);
            return Next::Need(self.rules.play(at, &mv));
        }
        if let Some(best) = work.best.take() {
            return Next::Done(best);
        }
        if !work.lottery.is_empty() {
            let expectation = (0..self.rules.players()).map(|player| {
                let lottery: Vec<_> = work.lottery.iter().map(|(w, pay)| (*w, pay[player].clone())).collect();
                R::Amount::mean(&lottery).expect("a game with chance pays numbers that hold its expectations")
            });
            return Next::Done(expectation.collect());
        }
        let mut end = nothing();
        self.rules.settle(at, &mut end);
        Next::Done(end)
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        2 * self.rules.footprint(at) + (self.rules.players() * size_of::<R::Amount>()) as u64 + 16
    }
}
