//! What searches have found, for later runs, for other processes, and for questions that were not answered.

use std::sync::{Arc, PoisonError};

use super::super::findings::{self, AsLines};
use super::super::spoken::Component;
use super::super::{MAX_LISTED_MOVES, Recalls};
use super::Sums;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::text::Text;
use grundy_search::components;
use grundy_search::elsewhere::Elsewhere;
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

/// Other processes, which are told of components as they are written: with two functions that write and read
/// one. What has no text is not sent, and what cannot be read is not heard.
pub fn in_text<P: 'static>(
    others: Arc<dyn Elsewhere<String>>,
    write: impl Fn(&P) -> Option<String> + Send + Sync + 'static,
    read: impl Fn(Text<'_>) -> Option<P> + Send + Sync + 'static,
) -> Arc<dyn Elsewhere<(P, Fact)>> {
    Arc::new(AsLines::new(
        others,
        move |(at, fact): &(P, Fact)| findings::line_of_fact(&write(at)?, *fact),
        move |line: &str| {
            let (at, fact) = findings::fact_of_line(line)?;
            Some((read(Text::new(at))?, fact))
        },
    ))
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
}

impl<C: Component + 'static> Recalls for &Sums<C> {
    fn found(&self, tell: &mut dyn FnMut(&str)) {
        let mut told = |at: &C, fact| {
            if let Some(line) = findings::line_of_fact(&self.rules.write(at), fact) {
                tell(&line);
            }
        };
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

    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        let (at, fact) = findings::fact_of_line(line).ok_or_else(|| findings::unread(line))?;
        let at = self.rules.read(Text::new(at))?;
        if let Some(memory) = &self.memory {
            return Ok(memory.recall(&at, fact, budget)?);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let owned = |at: &Option<C>| at.as_ref().map_or(0, |at| self.rules.footprint(at));
        Ok(known.facts.keep(&Some(self.rules.representative(&at)), fact, fact.opened(), owned, budget)?)
    }

    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        if let Some(memory) = &self.memory {
            return memory.share_with(others);
        }
        let speak = |others| {
            let [writer, reader] = [&self.rules, &self.rules].map(Arc::clone);
            in_text(
                others,
                move |at: &Option<C>| at.as_ref().map(|at| writer.write(at)),
                move |text| Some(Some(reader.representative(&reader.read(text).ok()?))),
            )
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.facts.share_with(others.map(speak));
    }
}
