//! Misère play of sums: by what is known of heaps, or by search.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::Table;
use super::super::impartial::Way;
use super::super::spoken::Component;
use super::{AsHeaps, Sums};
use crate::misere::Theory;
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Cell, Moves, Report, Solver};
use grundy_base::value::outcome::{Outcome, Verdict};

/// The answer about a position that is lost, or else won.
fn decided<P>(lost: bool) -> Answer<P> {
    Answer::Contest(Verdict::of(if lost { Outcome::Loss } else { Outcome::Win }))
}

impl<C: Component + 'static> Sums<C> {
    /// Misère play by what is known of heaps, or by search over whole sums.
    pub(super) fn solve_misere(&self, sum: &[C], ask: &Ask) -> Result<Report, Error> {
        let (Some(theory), Some(as_heaps)) = (Table::misere(self), &self.as_heaps) else {
            return match ask.solver {
                Solver::Auto if self.is_for_proof(sum, ask) => self.solve_by_proof(sum, ask),
                Solver::Auto => self.solve_by_forms(sum, ask),
                named => Err(named.refuse("the game's components are not heaps", Solver::Auto)),
            };
        };
        let mut budget = Budget::new(&ask.limits);
        let heaps = (as_heaps.of)(sum);
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let Some(mut judge) = theory.judge(largest, ask.solver, &mut budget)? else {
            return self.solve_whole(sum, Solver::Memo, ask);
        };
        let lost = judge.is_lost(&heaps, &mut budget)?;
        let mut report = self.report(sum, ask, judge.solver(), decided(lost));
        report.remark = Some(judge.why());
        report.components = self.unvalued(sum);
        self.with_moves(report, sum, ask, budget, |after, budget| {
            Ok(decided(judge.is_lost(&(as_heaps.of)(&after), budget)?))
        })
    }

    /// Whether proof numbers are better than a memo: play is long, or only the winner is asked for. Sums are
    /// more than their components, so play is long earlier than where nimbers are found.
    fn is_for_proof(&self, sum: &[C], ask: &Ask) -> bool {
        let is_long = || self.lasts(sum) > u64::from(self.short / 2);
        self.way == Way::Proof
            && match ask.moves {
                Moves::All => false,
                Moves::None => true,
                _ => is_long(),
            }
    }

    /// Outcomes of single heaps, by what is known of them.
    pub(super) fn cells_by_theory(
        &self,
        ranges: &[RangeInclusive<u64>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Cell>>, Error> {
        let (Some(theory), Some(as_heaps)) = (Table::misere(self), &self.as_heaps) else { return Ok(None) };
        let heaps = self.axes.positions(ranges).map(|at| Some((as_heaps.of)(&[at?])));
        let heaps: Vec<Option<Vec<u64>>> = heaps.collect();
        let largest = heaps.iter().flatten().flatten().copied().max().unwrap_or(0);
        let Some(mut judge) = theory.judge(largest, Solver::Auto, budget)? else { return Ok(None) };
        let cell = |heap: Option<Vec<u64>>| {
            budget.step()?;
            let Some(heap) = heap else { return Ok(Cell::Void) };
            let lost = judge.is_lost(&heap, budget)?;
            Ok(Cell::Outcome(if lost { Outcome::Loss } else { Outcome::Win }))
        };
        heaps.into_iter().map(cell).collect::<Result<_, Error>>().map(Some)
    }

    /// The theory of the game's heaps.
    pub(super) fn make_theory(&self) -> Option<Theory> {
        let &AsHeaps { of, at } = self.as_heaps.as_ref()?;
        let rules = Arc::clone(&self.rules);
        let game = crate::misere::Game::new(move |n| {
            let mut options = Vec::new();
            rules.options(&at(u64::from(n)), &mut options);
            let small = |heap: u64| u32::try_from(heap).expect("options are smaller than a heap of 32 bits");
            options.iter().map(|option| of(option).into_iter().map(small).collect()).collect()
        });
        Some(Theory::of_family(game, self.axes.family.as_ref()))
    }
}
