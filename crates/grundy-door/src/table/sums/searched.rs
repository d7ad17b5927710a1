//! What searches have found, for later runs and for questions that were not answered.

use std::sync::PoisonError;

use super::super::MAX_LISTED_MOVES;
use super::super::spoken::Component;
use super::Sums;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_search::components;
use grundy_search::facts::Fact;

/// Rules that keep what a search of their own finds.
pub trait Remembers<C>: Send + Sync {
    /// What is known of a component.
    fn fact(&self, at: &C) -> Fact;

    /// Calls `tell` with the components of which something was found, in no order.
    fn each_fact(&self, tell: &mut dyn FnMut(&C, Fact));

    /// Takes back what was told before.
    ///
    /// # Errors
    /// The limit of memory.
    fn recall(&self, at: &C, fact: Fact, budget: &mut Budget<'_>) -> Result<(), Stopped>;
}

/// What a search knows of a sum whose nimber it did not find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoFar {
    /// Values that the nimber is not.
    pub excluded: Vec<u64>,
    /// Moves, and the nimbers that they leave.
    pub moves: Vec<(String, u64)>,
    /// How many moves there are.
    pub total_moves: u64,
}

impl<C: Component + 'static> Sums<C> {
    pub(super) fn so_far_of(&self, sum: &[C]) -> Result<SoFar, Error> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // where nothing was searched, moves are not listed either: they may be without number
        if self.memory.is_none() && known.facts.iter().next().is_none() {
            return Ok(SoFar::default());
        }
        let fact = |at: &C| match &self.memory {
            Some(memory) => memory.fact(at),
            None => components::fact(&*self.rules, at, &known.facts),
        };
        let excluded = Fact::sum(sum.iter().map(fact)).excluded();
        let excluded = (0..u64::BITS).filter(|value| excluded >> value & 1 == 1).map(u64::from).collect();
        let mut moves = Vec::new();
        let all = self.all_moves(sum, MAX_LISTED_MOVES).unwrap_or_default();
        let total_moves = all.len() as u64;
        for (i, (name, rest)) in all {
            let after = Self::after(sum, i, rest);
            if let Some(value) = Fact::sum(after.iter().map(fact)).value() {
                moves.push((Self::name_move(sum, i, name), value.into()));
            }
        }
        Ok(SoFar { excluded, moves, total_moves })
    }

    pub(super) fn tell_facts(&self, tell: &mut dyn FnMut(&str, Fact)) {
        let mut told = |at: &C, fact| tell(&self.rules.write(at), fact);
        if let Some(memory) = &self.memory {
            return memory.each_fact(&mut told);
        }
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, fact) in known.facts.iter() {
            if let Some(at) = at {
                told(at, fact);
            }
        }
    }

    pub(super) fn recall_fact(&self, at: &C, fact: Fact, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if let Some(memory) = &self.memory {
            return memory.recall(at, fact, budget);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let owned = |at: &Option<C>| at.as_ref().map_or(0, |at| self.rules.footprint(at));
        known.facts.keep(&Some(self.rules.representative(at)), fact, fact.opened(), owned, budget)
    }
}
