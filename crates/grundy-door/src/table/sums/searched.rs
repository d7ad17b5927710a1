//! What searches have found, for later runs, for other processes, and for questions that were not answered.

use std::sync::{Arc, PoisonError};

use super::super::MAX_LISTED_MOVES;
use super::super::spoken::{Component, Spoken};
use super::Sums;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::text::Text;
use grundy_search::components;
use grundy_search::elsewhere::{Elsewhere, News};
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

    /// From now on searches share what they find with other processes; or no more. They speak of components
    /// as text.
    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>);
}

/// Other processes, which are told of components as they are written.
#[derive(Debug)]
pub struct InText<P, R> {
    others: Arc<dyn Elsewhere<String>>,
    rules: R,
    words: Spelling<P, R>,
}

/// How components are written and read.
type Spelling<P, R> = (fn(&R, &P) -> Option<String>, fn(&R, Text<'_>) -> Option<P>);

impl<P, R> InText<P, R> {
    /// With the two functions that write and read a component; what has no text is not sent, and what cannot
    /// be read is not heard.
    pub fn new(
        others: Arc<dyn Elsewhere<String>>,
        rules: R,
        write: fn(&R, &P) -> Option<String>,
        read: fn(&R, Text<'_>) -> Option<P>,
    ) -> Arc<Self> {
        Arc::new(Self { others, rules, words: (write, read) })
    }
}

impl<P: std::fmt::Debug, R: std::fmt::Debug + Send + Sync> Elsewhere<P> for InText<P, R> {
    fn exchange(&self, found: Vec<(P, Fact)>, at: &[u64]) -> News<P> {
        let (write, read) = self.words;
        let told = |(at, fact): (P, Fact)| Some((write(&self.rules, &at)?, fact));
        let News { facts, at, processes, own } =
            self.others.exchange(found.into_iter().filter_map(told).collect(), at);
        let heard = |(at, fact): (String, Fact)| Some((read(&self.rules, Text::new(&at))?, fact));
        News { facts: facts.into_iter().filter_map(heard).collect(), at, processes, own }
    }
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

    pub(super) fn share_facts(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        if let Some(memory) = &self.memory {
            return memory.share_with(others);
        }
        let in_text = |others| -> Arc<dyn Elsewhere<Option<C>>> {
            InText::new(
                others,
                Speaker(Arc::clone(&self.rules)),
                |Speaker(rules), at: &Option<C>| at.as_ref().map(|at| rules.write(at)),
                |Speaker(rules), text| Some(Some(rules.representative(&rules.read(text).ok()?))),
            )
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.facts.share_with(others.map(in_text));
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

/// Rules, by what they say.
struct Speaker<C>(Arc<dyn Spoken<C>>);

impl<C> std::fmt::Debug for Speaker<C> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("rules")
    }
}
