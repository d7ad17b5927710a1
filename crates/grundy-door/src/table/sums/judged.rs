//! Answers by what a game knows of a component without its nimber.

use super::super::spoken::Component;
use super::super::{KnownMoves, most_listed};
use super::Sums;
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{Answer, Ask, Moves, Report, Solver};
use grundy_base::value::outcome::{Outcome, Verdict};

impl<C: Component + 'static> Sums<C> {
    /// The answer of the game's own judge to this solver, if it knows the position.
    pub(super) fn solve_judged(&self, sum: &[C], solver: Solver, ask: &Ask) -> Result<Option<Report>, Error> {
        let named = matches!(solver, Solver::Own | Solver::Argument).then_some(solver);
        let (Some(judge), [at]) = (&self.judge, sum) else { return Ok(None) };
        let mut budget = Budget::new(&ask.limits);
        let Some(judged) = judge(at, named, &mut budget)? else { return Ok(None) };
        let verdict = Verdict { outcome: judged.outcome, remoteness: None };
        let mut report = self.report(sum, ask, judged.solver, Answer::Contest(verdict));
        report.remark = judged.why;
        report.components = self.unvalued(sum);
        let count = self.count_all(sum);
        // what all moves leave must find room at once
        let room =
            count.map(|count| self.rules.footprint(at).saturating_mul(count)) <= Some(budget.left() / 4);
        let after = |lost: bool| {
            let outcome = if lost { Outcome::Loss } else { Outcome::Win };
            Answer::Contest(Verdict { outcome, remoteness: None })
        };
        match judged.moves {
            _ if ask.moves == Moves::None => {}
            KnownMoves::Unknown => report.total_moves = count,
            KnownMoves::One(name, rest) => {
                report.total_moves = count;
                self.add_rows(&mut report, sum, vec![(0, (name, rest))], |_, _| Ok(after(true)))?;
            }
            KnownMoves::ByRest(is_lost) if room => {
                if let Some(all) = self.all_moves(sum, most_listed(&budget)) {
                    report.total_moves = Some(all.len() as u64);
                    self.add_rows(&mut report, sum, all, |_, rest| Ok(after(rest.iter().all(&is_lost))))?;
                }
            }
            KnownMoves::ByRest(_) => report.total_moves = count,
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
        report.stats = budget.stats;
        Ok(Some(report))
    }
}
