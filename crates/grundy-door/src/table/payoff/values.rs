//! Values of positions by the criterion that a question asks for.

use super::positions::ArenaRules;
use super::search::{Indices, Memo, explored, value_of};
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Ask, Ties};
use grundy_base::value::amount::Amount;
use grundy_solve::payoff::Choice;
use grundy_solve::payoff::graph::PayoffGraph;
use grundy_solve::payoff::loss_limit::{self, Paid, prospect};

/// What players get, and in the worst case where that matters.
pub(super) struct Worth<A> {
    pub(super) mean: Box<[A]>,
    worst: Option<Box<[A]>>,
}

impl<A: Amount> Worth<A> {
    /// Adds what a move pays immediately.
    pub(super) fn after(mut self, gains: &[A]) -> Self {
        let add = |pay: &mut Box<[A]>| pay.iter_mut().zip(gains).for_each(|(sum, more)| sum.add(more));
        add(&mut self.mean);
        self.worst.iter_mut().for_each(add);
        self
    }
}

/// Values found so far, and the way to find more.
pub(super) enum PositionValues<'r, A> {
    /// On demand, with a memo.
    Memo { rules: ArenaRules<'r, A>, choice: Choice, memo: Memo<A> },
    /// With a limit of losses, on the graph of all positions.
    Careful { positions: Indices, graph: Box<PayoffGraph<A>>, limit: (f64, Ties), memo: loss_limit::Memo<A> },
}

impl<'r, A: Amount> PositionValues<'r, A> {
    /// Values by the criterion asked for.
    ///
    /// # Errors
    /// A cycle or a limit.
    pub(super) fn new(rules: ArenaRules<'r, A>, ask: &Ask, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let choice = Choice { ties: ask.ties, criterion: ask.criterion };
        let Some(limit) = loss_limit::limit_of(choice) else {
            return Ok(Self::Memo { rules, choice, memo: Memo::default() });
        };
        let (positions, graph) = explored(rules, budget)?;
        Ok(Self::Careful { positions, graph: Box::new(graph), limit, memo: loss_limit::Memo::default() })
    }

    /// What the players get from a position on, after the payments so far.
    pub(super) fn of(&mut self, at: usize, paid: &[A], budget: &mut Budget<'_>) -> Result<Worth<A>, Error> {
        match self {
            Self::Memo { rules, choice, memo } => {
                let mean = value_of(*rules, at, *choice, memo, budget)?;
                Ok(Worth { mean, worst: None })
            }
            Self::Careful { positions, graph, limit, memo } => {
                let number = positions.get_index_of(&at).and_then(|number| u32::try_from(number).ok());
                let number = number.expect("all positions after the root were explored");
                let found: Result<_, Stopped> =
                    prospect(graph, number, Paid(paid.into()), *limit, memo, budget);
                found.map(|found| Worth { mean: found.mean, worst: Some(found.worst) }).map_err(Error::from)
            }
        }
    }

    /// Whether a move with this value keeps the player's value of the position.
    pub(super) fn keeps(&self, player: usize, whole: &Worth<A>, mv: &Worth<A>) -> bool {
        let (Self::Careful { limit: (limit, _), .. }, Some(at_worst), Some(worst)) =
            (self, &whole.worst, &mv.worst)
        else {
            return mv.mean[player].alike(&whole.mean[player]);
        };
        let kept = |worst: &A| worst.show().approx() >= -limit;
        match (kept(&at_worst[player]), kept(&worst[player])) {
            (true, true) => mv.mean[player].alike(&whole.mean[player]),
            (false, false) => worst[player].alike(&at_worst[player]),
            _ => false,
        }
    }
}
