//! The adapter for contests.

use std::ops::RangeInclusive;

use super::axes::Axes;
use super::{
    Axis, Cells, Family, MAX_LISTED, Pictures, Retrograde, Step, Stored, Table, class_under, drawn, read,
    steps, too_many_moves,
};
use crate::notation::Notation;
use crate::strong::{Codes, Strong, Verdicts, Whole};
use grundy_base::error::Error;
use grundy_base::graph::{explore, explore_from};
use grundy_base::limits::Budget;
use grundy_base::report::Solver;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Ask, Cell, Layer, MoveRow, Moves, Report, Statistics, Why};
use grundy_base::rules::{Class, Contest, Ending, Indexed, Played, Unplay};
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::contest::{self, Numbered, Solved};
use grundy_solve::demand::Halt;
use grundy_solve::layers::{Decided, Reason, layers};
use grundy_solve::strong::Slots;
use grundy_solve::{induction, memo, push, retrograde};

type InArrays<R> = fn(
    &std::sync::Arc<R>,
    Class,
    Solver,
    &mut Budget<'_>,
) -> Result<Numbered<<R as grundy_base::rules::Rules>::Position>, Error>;

type Tables<R> = fn(
    &std::sync::Arc<R>,
    &mut Budget<'_>,
) -> Result<Numbered<<R as grundy_base::rules::Rules>::Position>, Error>;
type Count<R> = fn(&std::sync::Arc<R>, &mut Budget<'_>) -> Result<Statistics, Error>;

/// Contest rules, opened. Made by [`contest`](super::contest), then refined.
pub struct ContestTable<R: Contest> {
    rules: std::sync::Arc<R>,
    class: Class,
    start: Option<String>,
    axes: Axes<R::Position>,
    in_arrays: Option<InArrays<R>>,
    tables: Option<Tables<R>>,
    count: Option<Count<R>>,
    strong: Option<Box<dyn Verdicts<R::Position>>>,
}

impl<R> ContestTable<R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    pub(super) fn new(rules: R, class: Class) -> Self {
        let rules = std::sync::Arc::new(rules);
        Self {
            rules,
            class,
            start: None,
            axes: Axes::none(),
            in_arrays: None,
            tables: None,
            count: None,
            strong: None,
        }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// With what the law finder may know.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.axes.family = Some(family);
        self
    }

    /// With a table over one or two numbers; `position_at` says which position they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        position_at: impl Fn(&R, &[u64]) -> Option<R::Position> + Send + Sync + 'static,
    ) -> Self
    where
        R: Send + Sync + 'static,
    {
        let rules = std::sync::Arc::clone(&self.rules);
        self.axes.set(axes, move |numbers| position_at(&rules, numbers));
        self
    }

    /// Solves in arrays instead of maps when induction or push is asked for: all numbered positions, not only those
    /// that can be reached.
    #[must_use]
    pub fn numbered(mut self) -> Self
    where
        R: Indexed + Unplay + Send + Sync + 'static,
        R::Position: 'static,
    {
        self.in_arrays = Some(|rules, class, solver, budget| {
            let verdicts: Vec<Option<Verdict>> = if solver == Solver::Push {
                let outcomes = push::solve_indexed(&**rules, class.draws, budget)?;
                outcomes.into_iter().map(|outcome| outcome.map(Verdict::of)).collect()
            } else {
                induction::solve_indexed(&**rules, budget)?
            };
            let rules = std::sync::Arc::clone(rules);
            Ok(std::sync::Arc::new(move |at: &R::Position| {
                verdicts[rules.index(at)].expect("a position has a number that is no gap")
            }))
        });
        self
    }

    /// Solves the whole game by its numbers, once, when nothing else is asked for. Its name is the same however the user
    /// spells the game, parameters that have a value of their own included.
    #[must_use]
    pub fn strong(mut self, name: impl Into<String>) -> Self
    where
        R: Slots + Send + 'static,
    {
        self.strong = Some(Box::new(Strong::new(std::sync::Arc::clone(&self.rules), name)));
        self
    }

    /// With tables of the game's own that answer for retrograde analysis, in place of a graph of all reachable
    /// positions; and with what they know of the whole game.
    #[must_use]
    pub fn tables(mut self, solve: Tables<R>, count: Count<R>) -> Self {
        self.tables = Some(solve);
        self.count = Some(count);
        self
    }

    fn played(&self, misere: bool) -> Played<&R> {
        if misere { Played::reversed(&*self.rules) } else { Played::own(&*self.rules) }
    }

    fn solve_from(
        &self,
        root: &R::Position,
        solver: Solver,
        solved: Option<Numbered<R::Position>>,
        mut budget: Budget<'_>,
        ask: &Ask,
    ) -> Result<Report, Error> {
        let rules = &self.played(ask.misere);
        let text = |halt: Halt<R::Position>| halt.into_error(|at| self.rules.write(at));
        let mut solved = match solved {
            Some(find) => Solved::Numbered(find),
            None => contest::solve(rules, root, solver, &mut budget).map_err(text)?,
        };
        let verdict = solved.verdict(root, &mut budget).map_err(text)?;
        let mut rows = Vec::new();
        let mut total = None;
        if ask.moves != Moves::None {
            let mut moves = Vec::new();
            self.rules.moves(root, &mut moves);
            total = Some(moves.len() as u64);
            for mv in moves {
                let to = self.rules.play(root, &mv);
                let after = solved.verdict(&to, &mut budget).map_err(text)?;
                rows.push(MoveRow::contest(
                    self.rules.write_move(root, &mv),
                    self.rules.write(&to),
                    after,
                    verdict.outcome,
                ));
            }
            if ask.moves == Moves::One {
                rows.retain(|row| row.best && verdict.outcome == Outcome::Win);
                rows.truncate(1);
            }
        }
        let blank = Report::blank(self.rules.write(root), class_under(self.class, ask.misere), solver);
        Ok(Report {
            winner: Some(verdict.outcome.into()),
            remoteness: verdict.remoteness,
            remark: self.rules.remark(root, &verdict),
            moves: rows,
            total_moves: total,
            stats: budget.stats,
            ..blank
        })
    }

    fn check_listable(&self, at: &R::Position) -> Result<(), Error> {
        if self.rules.count_moves(at).is_some_and(|count| count > MAX_LISTED) {
            Err(too_many_moves())
        } else {
            Ok(())
        }
    }

    fn check(&self, solver: Solver, misere: bool) -> Result<(), Error> {
        solver.check(&class_under(self.class, misere))?;
        if solver == Solver::Payoff {
            return Err(solver.refuse("the game has no payoffs but winning and losing", Solver::Auto));
        }
        if solver == Solver::Strong && (misere || self.strong.is_none()) {
            let reason = if misere {
                "only the game's own ending is solved whole"
            } else {
                "the game's positions are not numbered"
            };
            return Err(solver.refuse(reason, Solver::Auto));
        }
        if matches!(solver, Solver::Grundy | Solver::Tame | Solver::Quotient) {
            return Err(solver.refuse("the position is not a sum of components", Solver::Induction));
        }
        if solver == Solver::Loopy {
            return Err(solver.refuse("the position is not a sum of components", Solver::Retrograde));
        }
        if misere && self.class.ending != Ending::Normal {
            return Err(grundy_base::error::Refused {
                solver: "misère play".to_owned(),
                reason: "the game has an ending of its own that says who wins".to_owned(),
                instead: "leave out --misere".to_owned(),
            }
            .into());
        }
        Ok(())
    }

    fn automatic(&self) -> Solver {
        if self.class.acyclic { Solver::Induction } else { Solver::Retrograde }
    }
}

impl<R> Table for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn class(&self, misere: bool) -> Class {
        class_under(self.class, misere)
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.rules.write(&read(&*self.rules, position)?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let at = read(&*self.rules, position)?;
        self.check_listable(&at)?;
        Ok(steps(&*self.rules, &at))
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let root = read(&*self.rules, position)?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        self.check(solver, ask.misere)?;
        let law = !ask.misere && self.rules.law(&root).is_some();
        let solver = match solver {
            Solver::Auto if law => Solver::Law,
            Solver::Auto if self.strong.is_some() && !ask.misere => Solver::Strong,
            Solver::Auto => self.automatic(),
            Solver::Law if !law => return Err(solver.refuse("no closed form is known here", Solver::Auto)),
            named => named,
        };
        if solver != Solver::Law || ask.moves != Moves::None {
            self.check_listable(&root)?;
        }
        let mut budget = Budget::new(&ask.limits);
        if ask.misere {
            return self.solve_from(&root, solver, None, budget, ask);
        }
        let arrays = match self.in_arrays {
            Some(solve) if matches!(solver, Solver::Induction | Solver::Push) => {
                Some(solve(&self.rules, self.class, solver, &mut budget)?)
            }
            _ if solver == Solver::Retrograde => match self.tables {
                Some(solve) => Some(solve(&self.rules, &mut budget)?),
                None => None,
            },
            _ => match &self.strong {
                Some(strong) if solver == Solver::Strong => Some(strong.verdicts(&mut budget)?),
                _ => None,
            },
        };
        self.solve_from(&root, solver, arrays, budget, ask)
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        [Solver::Induction, Solver::Memo, Solver::Push, Solver::Retrograde, Solver::Strong]
            .into_iter()
            .filter(|solver| self.check(*solver, misere).is_ok())
            .collect()
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }

    fn retrograde(&self) -> Option<&dyn Retrograde> {
        Some(self)
    }

    fn stored(&self) -> Option<&dyn Stored> {
        self.strong.as_ref().map(|_| self as _)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
}

impl<R> Cells for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        self.check(ask.solver, ask.misere)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let Some(solve) = self.in_arrays.filter(|_| !ask.misere) else {
            return self.cells_one_by_one(ranges, ask.misere, budget);
        };
        let find = solve(&self.rules, self.class, Solver::Push, &mut budget)?;
        let cell = |at: Option<_>| at.map_or(Cell::Void, |at| Cell::Outcome(find(&at).outcome));
        Ok(self.axes.positions(ranges).map(cell).collect())
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

impl<R> Retrograde for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        let at = read(&*self.rules, position)?;
        self.check(Solver::Auto, misere)?;
        Ok(self.played(misere).ending(&at))
    }

    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        let root = read(&*self.rules, position)?;
        self.check(Solver::Retrograde, ask.misere)?;
        self.check_listable(&root)?;
        let mut budget = Budget::new(&ask.limits);
        layers_of(&self.played(ask.misere), &root, |at| self.rules.write(at), &mut budget)
    }

    fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error> {
        self.check(Solver::Auto, ask.misere)?;
        if let Some(strong) = self.strong.as_ref().filter(|_| !ask.misere) {
            return strong.statistics(self.start.as_deref().unwrap_or_default(), ask).map(Some);
        }
        let count = self.count.filter(|_| !ask.misere);
        count.map(|count| count(&self.rules, &mut Budget::new(&ask.limits))).transpose()
    }
}

impl<R> Stored for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn whole(&self) -> &dyn Whole {
        self.strong.as_deref().expect("offered only where positions are numbered")
    }

    fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error> {
        let root = read(&*self.rules, position)?;
        self.check(Solver::Strong, ask.misere)?;
        let strong = self.strong.as_ref().expect("it was just checked that there is one");
        let Some(kept) = strong.kept(&root, codes) else { return Ok(None) };
        let budget = Budget::new(&ask.limits);
        self.solve_from(&root, Solver::Strong, Some(kept), budget, ask).map(Some)
    }
}

impl<R> Pictures for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        Ok(drawn(&*self.rules, &read(&*self.rules, position)?))
    }
}

impl<R> ContestTable<R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    fn cells_one_by_one(
        &self,
        ranges: &[RangeInclusive<u64>],
        misere: bool,
        mut budget: Budget<'_>,
    ) -> Result<Vec<Cell>, Error> {
        let rules = &self.played(misere);
        if !self.class.acyclic {
            return cells_with_cycles(rules, self.axes.positions(ranges), budget);
        }
        let mut known = memo::Memo::default();
        let mut cells = Vec::new();
        for at in self.axes.positions(ranges) {
            budget.step()?;
            let Some(at) = at else {
                cells.push(Cell::Void);
                continue;
            };
            let text = |halt: Halt<R::Position>| halt.into_error(|at| self.rules.write(at));
            let law = rules.law(&at);
            if law.is_none() {
                self.check_listable(&at)?;
            }
            let outcome = match law {
                Some(outcome) => outcome,
                None => memo::outcome(rules, &at, &mut known, &mut budget).map_err(text)?,
            };
            cells.push(Cell::Outcome(outcome));
        }
        Ok(cells)
    }
}

/// Retrograde analysis step by step, with reasons.
pub(super) fn layers_of<C: Contest>(
    rules: &C,
    root: &C::Position,
    write: impl Fn(&C::Position) -> String,
    budget: &mut Budget<'_>,
) -> Result<Vec<Layer>, Error> {
    let explored = explore(rules, root, budget)?;
    budget.take_table::<(Layer, [u64; 8])>(explored.positions.len() as u64)?;
    let verdicts = retrograde::solve(explored.board());
    let text = |vertex: u32| write(&explored.positions[vertex as usize]);
    let layer = |at: Decided| Layer {
        step: at.step,
        position: text(at.vertex),
        outcome: at.outcome,
        why: match at.reason {
            Reason::Ended => Why::Ended,
            Reason::MoveTo(to) => Why::MoveTo(text(to)),
            Reason::AllMovesTo(to) => Why::AllMovesTo(text(to)),
            Reason::Kept(to) => Why::Kept(text(to)),
        },
    };
    Ok(layers(explored.board(), &verdicts).into_iter().map(layer).collect())
}

/// Cells of a game whose positions can come back: all that have no law are solved together.
fn cells_with_cycles<C: Contest>(
    rules: &C,
    positions: impl Iterator<Item = Option<C::Position>>,
    mut budget: Budget<'_>,
) -> Result<Vec<Cell>, Error> {
    let all: Vec<_> = positions.map(|at| at.map(|at| (rules.law(&at), at))).collect();
    let searched: Vec<_> =
        all.iter().flatten().filter(|(law, _)| law.is_none()).map(|(_, at)| at.clone()).collect();
    let explored = explore_from(rules, &searched, &mut budget)?;
    let verdicts = retrograde::solve(explored.board());
    let outcome = |at: &C::Position| {
        verdicts[explored.positions.get_index_of(at).expect("the search began at all of them")].outcome
    };
    let cell = |(law, at): &(Option<Outcome>, C::Position)| Cell::Outcome(law.unwrap_or_else(|| outcome(at)));
    Ok(all.iter().map(|at| at.as_ref().map_or(Cell::Void, cell)).collect())
}
