//! Values of positions by the criterion that a question asks for.

use crate::notation::Notation;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::Ties;
use grundy_base::rules::{Payoff, Rules};
use grundy_base::value::amount::Amount;
use grundy_solve::payoff::graph::{Numbered, PayoffGraph};
use grundy_solve::payoff::loss_limit::{self, Paid, prospect};
use grundy_solve::payoff::{self, Choice};

/// What players get, and in the worst case where that matters.
pub(super) struct Worth<A> {
    pub(super) mean: Box<[A]>,
    worst: Option<Box<[A]>>,
}

impl<A: Amount> Worth<A> {
    /// With what a move pays at once.
    pub(super) fn after(mut self, gains: &[A]) -> Self {
        let add = |pay: &mut Box<[A]>| pay.iter_mut().zip(gains).for_each(|(sum, more)| sum.add(more));
        add(&mut self.mean);
        self.worst.iter_mut().for_each(add);
        self
    }
}

/// Values found so far, and the way to find more.
pub(super) enum Values<'r, R: Payoff> {
    /// By demand.
    Memo { rules: &'r R, choice: Choice, memo: payoff::Memo<R> },
    /// With a limit of losses, on the graph of all positions.
    Careful {
        positions: Numbered<R::Position>,
        graph: Box<PayoffGraph<R::Amount>>,
        limit: (f64, Ties),
        memo: loss_limit::Memo<R::Amount>,
    },
}

impl<R: Payoff + Notation<<R as Rules>::Position, <R as Rules>::Move>> Values<'_, R> {
    /// What players get from a position on, after so much was paid.
    pub(super) fn of(
        &mut self,
        at: &R::Position,
        paid: &[R::Amount],
        budget: &mut Budget<'_>,
    ) -> Result<Worth<R::Amount>, Error> {
        match self {
            Self::Memo { rules, choice, memo } => {
                let mean = payoff::payoffs(*rules, at, *choice, memo, budget)
                    .map_err(|halt| halt.into_error(|at| rules.write(at)))?;
                Ok(Worth { mean, worst: None })
            }
            Self::Careful { positions, graph, limit, memo } => {
                let number = positions.get_index_of(at).and_then(|number| u32::try_from(number).ok());
                let number = number.expect("all positions after the root were explored");
                let found: Result<_, Stopped> =
                    prospect(graph, number, Paid(paid.into()), *limit, memo, budget);
                found.map(|found| Worth { mean: found.mean, worst: Some(found.worst) }).map_err(Error::from)
            }
        }
    }

    /// Whether a move that is worth this keeps what the position is worth to the player.
    pub(super) fn keeps(&self, player: usize, whole: &Worth<R::Amount>, mv: &Worth<R::Amount>) -> bool {
        let (Self::Careful { limit: (limit, _), .. }, Some(at_worst), Some(worst)) =
            (self, &whole.worst, &mv.worst)
        else {
            return mv.mean[player].alike(&whole.mean[player]);
        };
        let kept = |worst: &R::Amount| worst.show().approx() >= -limit;
        match (kept(&at_worst[player]), kept(&worst[player])) {
            (true, true) => mv.mean[player].alike(&whole.mean[player]),
            (false, false) => worst[player].alike(&at_worst[player]),
            _ => false,
        }
    }
}
