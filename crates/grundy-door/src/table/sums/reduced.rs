//! Misère play of sums in which small components stand by their canonical forms.

use std::cell::RefCell;

use super::super::spoken::Component;
use super::super::{most_listed, unlisted};
use super::Sums;
use crate::misere::WatchedBudget;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Report, Solver};
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_misere::trees::{Reduced, Rules, Trees};
use grundy_search::proof::Play;
use grundy_solve::demand::{self, Demand, Halt, Next};

/// Outcomes of sums that are known.
type Memo<C> = demand::Memo<Reduced<C>, Outcome>;

/// The rules of components, without those in which nothing is left.
struct TakenApart<'s, C: Component + 'static>(&'s Sums<C>);

impl<C: Component + 'static> TakenApart<'_, C> {
    /// The components of a sum, each taken apart, and in the form that symmetries take it to.
    fn of(&self, sum: &[C]) -> Vec<C> {
        let mut parts = Vec::with_capacity(sum.len());
        sum.iter().for_each(|at| self.0.rules.pieces(at, &mut parts));
        parts.retain(|at| Some(at) != self.0.empty.as_ref());
        parts.iter().map(|at| self.0.rules.representative(at)).collect()
    }
}

impl<C: Component + 'static> Rules<C> for TakenApart<'_, C> {
    fn options(&self, at: &C) -> Vec<Vec<C>> {
        let mut options = Vec::new();
        self.0.rules.options(at, &mut options);
        options.iter().map(|left| self.of(left)).collect()
    }

    fn size(&self, at: &C) -> u32 {
        match self.0.rules.lasts(at) {
            0 => self.0.rules.work(at),
            lasts => lasts,
        }
    }

    fn owned(&self, at: &C) -> usize {
        usize::try_from(self.0.rules.footprint(at)).expect("what lies in memory is counted in usize")
    }
}

/// Sums, with the forms of components that were found.
pub(super) struct ByForms<'s, C: Component + 'static> {
    parts: TakenApart<'s, C>,
    trees: RefCell<Trees<C>>,
}

impl<'s, C: Component + 'static> ByForms<'s, C> {
    pub(super) fn new(sums: &'s Sums<C>) -> Self {
        Self { parts: TakenApart(sums), trees: RefCell::default() }
    }

    /// A sum, reduced.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn reduced(&self, sum: &[C], budget: &mut Budget<'_>) -> Result<Reduced<C>, Stopped> {
        let mut watch = WatchedBudget::new(budget);
        let found = self.trees.borrow_mut().reduced(&self.parts, self.parts.of(sum), &mut watch);
        found.map_err(|_| watch.stopped())
    }

    fn options(&self, at: &Reduced<C>, budget: &mut Budget<'_>) -> Result<Vec<Reduced<C>>, Stopped> {
        let mut watch = WatchedBudget::new(budget);
        let found = self.trees.borrow_mut().options(&self.parts, at, &mut watch);
        let options = found.map_err(|_| watch.stopped())?;
        budget.stats.moves += options.len() as u64;
        Ok(options)
    }

    /// The outcome, if forms tell it.
    fn at_once(&self, at: &Reduced<C>) -> Option<Outcome> {
        self.trees.borrow().lost_at_once(at).map(|lost| if lost { Outcome::Loss } else { Outcome::Win })
    }

    fn bytes(&self, at: &Reduced<C>) -> u64 {
        let lists = size_of::<Reduced<C>>() + 32 + 2 * at.forms.len() + at.rest.len() * size_of::<C>();
        lists as u64 + at.rest.iter().map(|one| self.parts.0.rules.footprint(one)).sum::<u64>()
    }
}

impl<C: Component + 'static> Play for ByForms<'_, C> {
    type Position = Reduced<C>;

    fn open(
        &self,
        at: &Reduced<C>,
        out: &mut Vec<Reduced<C>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped> {
        if let Some(outcome) = self.at_once(at) {
            return Ok(Some(outcome));
        }
        out.append(&mut self.options(at, budget)?);
        Ok(out.is_empty().then_some(Outcome::Win))
    }

    fn footprint(&self, at: &Reduced<C>) -> u64 {
        self.bytes(at)
    }

    fn has_draws(&self) -> bool {
        false
    }
}

/// What is left to look at of a sum.
pub(super) struct Options<C> {
    left: std::vec::IntoIter<Reduced<C>>,
    has_some: bool,
    bytes: u64,
}

impl<C: Component + 'static> Demand for ByForms<'_, C> {
    type Position = Reduced<C>;
    type Value = Outcome;
    type Work = Options<C>;

    fn open(&self, at: &Reduced<C>, budget: &mut Budget<'_>) -> Result<Options<C>, Stopped> {
        let options = match self.at_once(at) {
            Some(_) => Vec::new(),
            None => self.options(at, budget)?,
        };
        let bytes = options.iter().map(|option| self.bytes(option)).sum();
        Ok(Options { has_some: !options.is_empty(), left: options.into_iter(), bytes })
    }

    fn resume(
        &self,
        at: &Reduced<C>,
        work: &mut Options<C>,
        given: Option<&Outcome>,
    ) -> Next<Reduced<C>, Outcome> {
        if given == Some(&Outcome::Loss) {
            return Next::Done(Outcome::Win);
        }
        for option in work.left.by_ref() {
            match self.at_once(&option) {
                Some(Outcome::Loss) => return Next::Done(Outcome::Win),
                Some(_) => {}
                None => return Next::Need(option),
            }
        }
        let all_won = if work.has_some { Outcome::Loss } else { Outcome::Win };
        Next::Done(self.at_once(at).unwrap_or(all_won))
    }

    fn footprint(&self, at: &Reduced<C>) -> u64 {
        self.bytes(at)
    }

    fn held(&self, work: &Options<C>) -> u64 {
        work.bytes
    }
}

impl<C: Component + 'static> Sums<C> {
    /// Misère play by a memo of reduced sums.
    pub(super) fn solve_by_forms(&self, sum: &[C], ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        if !self.can_list(sum, most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        let play = ByForms::new(self);
        let mut memo = Memo::default();
        let mut verdict = |sum: &[C], budget: &mut Budget<'_>| -> Result<Verdict, Error> {
            let at = play.reduced(sum, budget)?;
            let outcome = demand::evaluate(&play, &at, &mut memo, budget);
            let text = |halt: Halt<Reduced<C>>| halt.into_error(|sum| self.write(&sum.rest));
            Ok(Verdict::of(outcome.map_err(text)?))
        };
        let answer = Answer::Contest(verdict(sum, &mut budget)?);
        let mut report = self.report(sum, ask, Solver::Memo, answer);
        report.components = self.unvalued(sum);
        self.with_moves(report, sum, ask, budget, |after, budget| {
            Ok(Answer::Contest(verdict(&after, budget)?))
        })
    }
}
