//! Who wins a sum, by proof numbers: of couples under normal play, of whole sums under misère play.

use std::sync::PoisonError;

use super::super::proof;
use super::super::spoken::Component;
use super::super::{most_listed, unlisted};
use super::Sums;
use super::reduced::ByForms;
use grundy_base::error::{Error, Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Moves, Report, Solver};
use grundy_base::value::outcome::Outcome;
use grundy_search::best_first;
use grundy_search::crew::Threads;

impl<C: Component + 'static> Sums<C> {
    /// Who wins by proof numbers. Of the moves of a position that is won, one is found.
    pub(super) fn solve_by_proof(&self, sum: &[C], ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        if !self.can_list(sum, most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        // moves are those of the sum as it stands, its components not yet exchanged for their like
        let all = self.all_moves(sum, most_listed(&budget)).ok_or_else(|| unlisted(&mut budget))?;
        let options: Vec<Vec<C>> =
            all.iter().map(|(i, (_, rest))| Self::after(sum, *i, rest.clone())).collect();
        let proved = match ask.misere {
            true => self.prove_whole(sum, &options, &mut budget)?,
            false => self.prove_couples(sum, &options, &mut budget)?,
        };
        let mut report = self.report(sum, ask, Solver::Proof, Answer::Contest(proved.verdict()));
        report.components = self.unvalued(sum);
        if ask.moves != Moves::None {
            report.total_moves = Some(all.len() as u64);
            let rows = all.into_iter().enumerate().filter(|(i, _)| proved.is_told(*i));
            let rows = rows.map(|(_, row)| row).collect();
            self.add_rows(&mut report, sum, rows, |_, _| Ok(Answer::Contest(proved.after())))?;
            if ask.moves == Moves::One {
                report.keep_one_move();
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// Who wins a sum under misère play.
    pub(super) fn outcome_by_proof(&self, sum: &[C], budget: &mut Budget<'_>) -> Result<Outcome, Error> {
        Ok(self.prove_whole(sum, &[], budget)?.verdict().outcome)
    }

    /// Misère play over whole sums, the small components by their forms.
    fn prove_whole(
        &self,
        sum: &[C],
        options: &[Vec<C>],
        budget: &mut Budget<'_>,
    ) -> Result<proof::Proved, Error> {
        let play = ByForms::new(self);
        let root = play.reduced(sum, budget)?;
        let options = options.iter().map(|option| play.reduced(option, budget));
        let options = options.collect::<Result<Vec<_>, Stopped>>()?;
        proof::proved(&play, &root, &options, budget)
            .map_err(|halt| halt.into_error(|sum| self.write(&sum.rest)))
    }

    /// Normal play, where no sum need be searched.
    fn prove_couples(
        &self,
        sum: &[C],
        options: &[Vec<C>],
        budget: &mut Budget<'_>,
    ) -> Result<proof::Proved, Error> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let facts = &mut known.facts;
        let text = |halt: Halt<C>| halt.into_error(|at| self.rules.write(at));
        if !best_first::wins(Threads::of_pool(), &*self.rules, sum, facts, budget).map_err(text)? {
            return Ok(proof::Proved::new(Outcome::Loss, None));
        }
        let best =
            best_first::lost(Threads::of_pool(), &*self.rules, options, facts, budget).map_err(text)?;
        Ok(proof::Proved::new(Outcome::Win, best))
    }
}
