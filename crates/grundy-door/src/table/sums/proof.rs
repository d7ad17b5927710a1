//! Who wins a sum, by proof numbers: of couples under normal play, of whole sums under misère play.

use std::sync::PoisonError;

use super::super::proof;
use super::super::spoken::{Component, Spoken};
use super::super::{most_listed, unlisted};
use super::Sums;
use grundy_base::error::{Error, Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Moves, Report, Solver};
use grundy_base::rules::{Contest, Rules, Whole};
use grundy_base::value::outcome::Outcome;
use grundy_search::best_first;
use grundy_search::crew::Threads;
use grundy_search::proof::Play;

/// Sums, each with its components in the form that symmetries take them to.
struct Alike<'s, C: Component + 'static> {
    sums: &'s Sums<C>,
    whole: Whole<&'s (dyn Spoken<C> + 'static)>,
}

impl<C: Component + 'static> Alike<'_, C> {
    /// A sum without empty components.
    fn canonical(&self, sum: Vec<C>) -> Vec<C> {
        let counts = |at: &C| Some(at) != self.sums.empty.as_ref();
        let mut sum: Vec<C> =
            sum.iter().filter(|at| counts(at)).map(|at| self.sums.rules.representative(at)).collect();
        sum.sort_unstable();
        sum
    }
}

impl<C: Component + 'static> Play for Alike<'_, C> {
    type Position = Vec<C>;

    fn open(
        &self,
        at: &Vec<C>,
        out: &mut Vec<Vec<C>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped> {
        let mut moves = Vec::new();
        self.whole.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        out.extend(moves.iter().map(|mv| self.canonical(self.whole.play(at, mv))));
        Ok(out.is_empty().then(|| self.whole.ending(at)))
    }

    fn footprint(&self, at: &Vec<C>) -> u64 {
        self.whole.footprint(at)
    }

    fn has_draws(&self) -> bool {
        false
    }
}

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

    /// Misère play over whole sums.
    fn prove_whole(
        &self,
        sum: &[C],
        options: &[Vec<C>],
        budget: &mut Budget<'_>,
    ) -> Result<proof::Proved, Error> {
        let play = Alike { sums: self, whole: self.lifted(true, Solver::Proof) };
        let root = play.canonical(sum.to_vec());
        let options: Vec<Vec<C>> = options.iter().map(|option| play.canonical(option.clone())).collect();
        proof::proved(&play, &root, &options, budget).map_err(|halt| halt.into_error(|sum| self.write(sum)))
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
