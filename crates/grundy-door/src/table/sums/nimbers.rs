//! Sums under normal play: by the nimbers of their components.

use std::sync::PoisonError;

use super::super::impartial::Way;
use super::super::spoken::{Component, WrittenMove};
use super::super::{most_listed, too_many_moves, unlisted};
use super::{Sums, method_of};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{self, Answer, Ask, Cache, Moves, Report, Solver};
use grundy_base::value::loopy::Loopy;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_search::crew::Threads;
use grundy_search::nimber::Method;
use grundy_search::{best_first, components};
use grundy_solve::{equation, grundy};

impl<C: Component + 'static> Sums<C> {
    /// Normal play by the nim-sum of the components.
    pub(super) fn solve_by_nimbers(&self, sum: &[C], ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let (asked, mut by_law) = (ask.solver, ask.solver != Solver::Grundy);
        if method_of(asked).is_some() && !self.can_list(sum, most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut *known;
        let mut values = Vec::with_capacity(sum.len());
        for at in sum {
            by_law &= self.rules.law(at).is_some();
            values.push(self.nimber(at, asked, known, &mut budget)?);
        }
        let targets = equation::targets(&values);
        let total = Nimber::sum(values.iter().copied());
        let solver = match asked {
            Solver::Couples | Solver::Sets => asked,
            _ if by_law => Solver::Law,
            _ if known.way == Way::Search(Method::Couples) => Solver::Couples,
            _ if known.way == Way::Search(Method::Sets) => Solver::Sets,
            _ if known.way == Way::Proof => Solver::Proof,
            _ => Solver::Grundy,
        };
        let mut report = self.report(sum, ask, solver, Answer::Nimber(total));
        report.components = sum
            .iter()
            .zip(values.iter().zip(&targets))
            .map(|(at, (value, target))| report::Component {
                position: self.rules.write(at),
                value: Some(Loopy::Finite(*value)),
                target: Some(*target),
            })
            .collect();
        let may_be_long = matches!(known.way, Way::Proof | Way::Search(Method::Couples));
        let is_long = may_be_long && asked == Solver::Auto && self.is_long(sum);
        match ask.moves {
            Moves::None => {}
            Moves::Usual if is_long && total.is_zero() => {
                let all = self.all_moves(sum, most_listed(&budget)).ok_or_else(too_many_moves)?;
                report.total_moves = Some(all.len() as u64);
                let won = Verdict { outcome: Outcome::Win, remoteness: None };
                self.add_rows(&mut report, sum, all, |_, _| Ok(Answer::Contest(won)))?;
            }
            Moves::One | Moves::Usual if is_long && !total.is_zero() => {
                let all = self.all_moves(sum, most_listed(&budget)).ok_or_else(too_many_moves)?;
                report.total_moves = Some(all.len() as u64);
                let winning = self.winning_move(sum, all, &mut known.facts, &mut budget)?;
                let winning = winning.into_iter().collect();
                self.add_rows(&mut report, sum, winning, |_, _| Ok(Answer::Nimber(Nimber::ZERO)))?;
            }
            Moves::One => {
                if let Some((i, target)) = equation::certain(&values).next() {
                    let most = most_listed(&budget);
                    let left = |at: &C| self.nimber_of_left(at, asked, known, &mut budget);
                    let found = self.move_to(&sum[i], target, most, left)?;
                    let winning =
                        found.map(|(name, rest)| (i, (name, self.filled(rest)))).into_iter().collect();
                    self.add_rows(&mut report, sum, winning, |_, _| Ok(Answer::Nimber(Nimber::ZERO)))?;
                }
            }
            Moves::Usual | Moves::All => match self.all_moves(sum, most_listed(&budget)) {
                Some(all) => {
                    report.total_moves = Some(all.len() as u64);
                    self.add_rows(&mut report, sum, all, |i, rest| {
                        budget.step()?;
                        let left = |at: &C| self.nimber_of_left(at, asked, known, &mut budget);
                        Ok(Answer::Nimber(total ^ values[i] ^ equation::nimber_of(rest, left)?))
                    })?;
                }
                None => self.only_winning_moves(sum, total, &targets, &mut report, &mut budget)?,
            },
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// Whether play may last so long that the nimbers of all moves are asked only where they are wanted.
    fn is_long(&self, sum: &[C]) -> bool {
        self.lasts(sum) > u64::from(self.short)
    }

    /// About how many moves play may last.
    pub(super) fn lasts(&self, sum: &[C]) -> u64 {
        sum.iter().map(|at| u64::from(self.rules.lasts(at))).sum()
    }

    /// A move that wins, by proof numbers: one that the search for the nimber has met, if there is one.
    fn winning_move(
        &self,
        sum: &[C],
        mut all: Vec<(usize, WrittenMove<C>)>,
        facts: &mut components::Known<C>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(usize, WrittenMove<C>)>, Error> {
        let options: Vec<Vec<C>> =
            all.iter().map(|(i, (_, rest))| Self::after(sum, *i, rest.clone())).collect();
        let found = best_first::lost(Threads::of_pool(), &*self.rules, &options, facts, budget)
            .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
        Ok(found.map(|at| all.swap_remove(at)))
    }

    /// The first move of a component to a smaller value. There is one, unless the rules have failed on the
    /// way: those that a limit stopped seem to have no moves, and whoever watches them tells why.
    pub(super) fn move_to(
        &self,
        at: &C,
        target: Nimber,
        most: u64,
        mut value: impl FnMut(&C) -> Result<Nimber, Error>,
    ) -> Result<Option<WrittenMove<C>>, Error> {
        if let Some(moves) = self.rules.named_to(at, target) {
            return Ok(moves.into_iter().next());
        }
        for (_, (name, rest)) in self.all_moves(std::slice::from_ref(at), most).ok_or_else(too_many_moves)? {
            if equation::nimber_of(&rest, &mut value)? == target {
                return Ok(Some((name, rest)));
            }
        }
        Ok(None)
    }

    /// Where there are too many moves to list: the winning ones, if the law gives them; else none, and the
    /// number of moves says that there are some.
    pub(super) fn only_winning_moves(
        &self,
        sum: &[C],
        total: Nimber,
        targets: &[Nimber],
        report: &mut Report,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        report.total_moves = self.count_all(sum);
        if total.is_zero() {
            return Ok(());
        }
        let mut winning = Vec::new();
        for (i, (at, target)) in sum.iter().zip(targets).enumerate() {
            let Some(moves) = self.rules.named_to(at, *target) else {
                return match report.total_moves {
                    Some(_) => Ok(()),
                    None => Err(unlisted(budget)),
                };
            };
            if winning.len().saturating_add(moves.len()) as u64 > most_listed(budget) {
                return Ok(());
            }
            winning.extend(moves.into_iter().map(|(name, rest)| (i, (name, self.filled(rest)))));
        }
        self.add_rows(report, sum, winning, |_, _| Ok(Answer::Nimber(Nimber::ZERO)))
    }

    /// Normal play with a chosen cache, for its counters; the theory is used only where that cache allows it.
    pub(super) fn solve_with_cache(&self, sum: &[C], cache: Cache, ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        if !self.can_list(sum, most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        let total = match cache {
            Cache::Components => {
                let mut memo = grundy::Memo::default();
                let mut total = Nimber::ZERO;
                for at in sum {
                    total ^= grundy::nimber(&&*self.rules, at, &mut memo, &mut budget)
                        .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
                }
                total
            }
            Cache::Positions | Cache::None => {
                let mut memo =
                    if cache == Cache::None { grundy::Memo::forgetful() } else { grundy::Memo::default() };
                grundy::nimber_of_whole(&&*self.rules, sum, &mut memo, &mut budget)
                    .map_err(|halt| halt.into_error(|sum| self.write(sum)))?
            }
        };
        let stats = budget.stats;
        // moves are found with the full theory: the counters show what the value cost, not what the list
        // costs
        let mut report = self.solve_by_nimbers(sum, &Ask { solver: Solver::Grundy, ..ask.clone() })?;
        report.answer = Answer::Nimber(total);
        report.stats = stats;
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::notation::heap_list::HeapMoves;
    use crate::table::{Table, impartial};
    use grundy_base::rules::{Heap, Impartial};

    /// One or two are taken, until a limit stops the rules after so many calls: then nothing can be.
    struct Stopping(AtomicU64);

    impl Impartial for Stopping {
        type Component = u64;
        type Move = u64;

        fn moves(&self, n: &u64, out: &mut Vec<u64>) {
            let goes_on = |left: u64| left.checked_sub(1);
            if self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, goes_on).is_ok() {
                out.extend(1..=2.min(*n));
            }
        }

        fn play(&self, n: &u64, take: &u64, out: &mut Vec<u64>) {
            out.push(n - take);
        }
    }

    impl Heap for Stopping {}

    impl HeapMoves for Stopping {
        fn name_move(&self, _: u64, take: &u64) -> String {
            format!("take {take}")
        }
    }

    /// What comes out is worthless, and whoever watches the rules says so; but it must come out.
    #[test]
    fn rules_that_stop_do_no_harm() {
        for calls in 0..40 {
            for (moves, solver) in
                [(Moves::One, Solver::Auto), (Moves::All, Solver::Auto), (Moves::One, Solver::Grundy)]
            {
                let table = impartial(Stopping(AtomicU64::new(calls)));
                let _ = table.solve("5 7", &Ask { moves, solver, ..Ask::default() });
            }
        }
        let table = impartial(Stopping(AtomicU64::new(u64::MAX)));
        let report = table.solve("5 7", &Ask { moves: Moves::One, ..Ask::default() }).unwrap();
        assert_eq!((report.answer.nimber(), report.moves.len()), (Some(Nimber(3)), 1));
    }
}
