//! Sums searched as they are, component beside component.

use super::super::spoken::{Component, Spoken};
use super::super::{most_listed, unlisted};
use super::Sums;
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Report, Solver};
use grundy_base::rules::Whole;
use grundy_solve::contest;
use grundy_solve::demand::Halt;

impl<C: Component + 'static> Sums<C> {
    /// The game over whole sums. One type for all kinds of play, so that its solvers are compiled once.
    pub(super) fn lifted(&self, misere: bool, solver: Solver) -> Whole<&(dyn Spoken<C> + 'static)> {
        let whole = if misere { Whole::misere(&*self.rules) } else { Whole::normal(&*self.rules) };
        match self.misere_law {
            Some(law) if misere && solver == Solver::Law => whole.with_law(law),
            _ => whole,
        }
    }

    /// Any play over whole sums, by a contest solver.
    pub(super) fn solve_whole(&self, sum: &[C], solver: Solver, ask: &Ask) -> Result<Report, Error> {
        let rules = &self.lifted(ask.misere, solver);
        let mut budget = Budget::new(&ask.limits);
        if solver != Solver::Law && !self.can_list(sum, most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        let text = |halt: Halt<Vec<C>>| halt.into_error(|sum| self.write(sum));
        // empty components would make equal positions look different
        let canonical = |sum: Vec<C>| {
            Whole::<&dyn Spoken<C>>::canonical(
                sum.into_iter().filter(|at| Some(at) != self.empty.as_ref()).collect(),
            )
        };
        let root = canonical(sum.to_vec());
        let mut solved = contest::solve(rules, &root, solver, &mut budget).map_err(text)?;
        let verdict = solved.verdict(&root, &mut budget).map_err(text)?;
        let mut report = self.report(sum, ask, solver, Answer::Contest(verdict));
        report.components = self.unvalued(sum);
        self.with_moves(report, sum, ask, budget, |after, budget| {
            Ok(Answer::Contest(solved.verdict(&canonical(after), budget).map_err(text)?))
        })
    }
}
