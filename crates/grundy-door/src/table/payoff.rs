//! The adapter for payoff games.

mod answers;
mod line;
mod positions;
mod search;
mod values;

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::axes::Axes;
use super::findings::InScores;
use super::{Axis, Cells, Family, Layout, Look, Payoffs, Pictures, Recalls, Step, Table, drawn, read, steps};
use positions::{ArenaRules, Numbered};

use crate::notation::Notation;
use grundy_base::error::{Advice, Error, Refused, Setting};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Ask, Cell, Coalition, Criterion, Effort, PaidLine, Report, Sheet, SheetBlock, SheetCell, Solver, Study,
    TieCount, Ties,
};
use grundy_base::rules::{Class, Payoff};
use grundy_base::value::amount::{Amount, Sum};
use grundy_search::scores::Scores;
use grundy_solve::payoff::Choice;

type LayoutOf<R> = Box<
    dyn Fn(&<R as grundy_base::rules::Rules>::Position) -> Layout<<R as grundy_base::rules::Rules>::Position>
        + Send
        + Sync,
>;
type CountTies = fn(u64, u64, u64, &mut Budget<'_>) -> Result<TieCount, Error>;

/// Payoff rules, opened. Made by [`payoff`](super::payoff), then refined.
pub struct PayoffTable<R: Payoff> {
    rules: Arc<R>,
    class: Class,
    start: Option<String>,
    axes: Axes<R::Position>,
    layout: Option<LayoutOf<R>>,
    count_ties: Option<CountTies>,
    scores: Option<fn(&R) -> &Mutex<Scores>>,
}

impl<R> PayoffTable<R>
where
    R: Payoff + Notation<R::Position, R::Move>,
{
    pub(super) fn new(rules: R, class: Class) -> Self {
        Self {
            rules: Arc::new(rules),
            class,
            start: None,
            axes: Axes::none(),
            layout: None,
            count_ties: None,
            scores: None,
        }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// With a search of the game's own that several threads share, and the bounds of scores in which it keeps
    /// what it finds.
    #[must_use]
    pub fn scores(mut self, scores: fn(&R) -> &Mutex<Scores>) -> Self {
        self.scores = Some(scores);
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
        let rules = Arc::clone(&self.rules);
        self.axes.set(axes, move |numbers| position_at(&rules, numbers));
        self
    }

    /// With a table of all positions below one, as a book arranges it.
    #[must_use]
    pub fn layout(
        mut self,
        layout: impl Fn(&R::Position) -> Layout<R::Position> + Send + Sync + 'static,
    ) -> Self {
        self.layout = Some(Box::new(layout));
        self
    }

    /// With random positions, on which kind and mean tie breaking are compared: size, trials, seed.
    #[must_use]
    pub fn count_ties(mut self, count: CountTies) -> Self {
        self.count_ties = Some(count);
        self
    }

    /// The positions from one on.
    fn positions(&self, root: R::Position) -> Numbered<'_, R> {
        let positions = Numbered::new(&*self.rules);
        positions.number(root);
        positions
    }

    /// Whether the question can be asked, and what its answer needs.
    fn check(&self, ask: &Ask) -> Result<(), Error> {
        self.check_question(ask)?;
        self.rules.prepare(&mut Budget::new(&ask.limits))?;
        Ok(())
    }

    fn check_question(&self, ask: &Ask) -> Result<(), Error> {
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        // the rules of a game whose positions come back know their values
        solver.check(&Class { acyclic: self.class.acyclic || solver == Solver::Payoff, ..self.class })?;
        if ask.criterion != Criterion::Expectation && !(self.class.chance && self.class.acyclic) {
            let reason = if self.class.chance {
                Phrase::fixed(
                    "criterion-comes-back",
                    "positions can come back, and only expectations are known there",
                )
            } else {
                Phrase::fixed("criterion-no-chance", "chance decides nowhere in this game")
            };
            return Err(Refused::new(
                Phrase::fixed("asked-criterion", "another criterion than the expectation"),
                reason,
                Advice::change(
                    Phrase::fixed("use-expectation", "ask for the expectation"),
                    "criterion",
                    Setting::Default,
                ),
            )
            .into());
        }
        if solver == Solver::Law {
            return Err(solver.refuse(
                Phrase::fixed("reason-no-closed-form", "no closed form is known here"),
                Solver::Payoff,
            ));
        }
        if ask.misere {
            return Err(Refused::misere(Phrase::fixed(
                "misere-pays",
                "the game pays numbers, it has no last move that wins",
            ))
            .into());
        }
        Ok(())
    }
}

impl<R> Table for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn class(&self, _: bool) -> Class {
        self.class
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.rules.write(&read(&*self.rules, position)?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        Ok(steps(&*self.rules, &read(&*self.rules, position)?))
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        let note = self.rules.note(&root);
        let report = answers::solve(ArenaRules(&self.positions(root)), self.class, ask)?;
        Ok(Report { remark: note, ..report })
    }

    fn shares_search(&self, _: &Ask) -> bool {
        self.scores.is_some()
    }

    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        let scores = self.scores.filter(|_| matches!(solver, Solver::Auto | Solver::Payoff))?;
        Some(Box::new(InScores(scores(&self.rules))))
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        if misere { Vec::new() } else { vec![Solver::Payoff] }
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }

    fn payoffs(&self) -> Option<&dyn Payoffs> {
        Some(self)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
}

impl<R> Cells for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let (positions, mut memo) = (Numbered::new(&*self.rules), search::Memo::default());
        (self.axes.positions(ranges))
            .map(|at| {
                budget.step()?;
                let Some(at) = at else { return Ok(Cell::Void) };
                let choice = Choice { ties: ask.ties, criterion: ask.criterion };
                let at = positions.number(at);
                let value = search::value_of(ArenaRules(&positions), at, choice, &mut memo, &mut budget)?;
                Ok(Cell::Payoffs(value.iter().map(Amount::show).collect::<Vec<Sum>>()))
            })
            .collect()
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

impl<R> Payoffs for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        let at = read(&*self.rules, position)?;
        // legal moves need no values
        self.check_question(ask)?;
        Ok(answers::look(ArenaRules(&self.positions(at))))
    }

    fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Study, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        answers::study(ArenaRules(&self.positions(root)), effort, ask)
    }

    fn line(&self, position: &str, ask: &Ask) -> Result<PaidLine, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        if !self.class.acyclic {
            let reason = Phrase::fixed("line-comes-back", "positions can come back, so play need not end");
            let instead = Phrase::fixed("ask-moves-alone", "ask for the moves of the position alone");
            return Err(Refused::new(Phrase::fixed("asked-line", "the best line"), reason, instead).into());
        }
        line::line(ArenaRules(&self.positions(root)), ask)
    }

    fn coalitions(&self, position: &str, of: &[Vec<usize>], ask: &Ask) -> Result<Vec<Coalition>, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        answers::coalitions(ArenaRules(&self.positions(root)), of, ask)
    }

    fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error> {
        let Some(layout) = &self.layout else { return Ok(None) };
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        let layout = layout(&root);
        budget.take_table::<[SheetCell; 2]>(layout.count())?;
        // a position of the table need not be reached from another: each tie rule fills one memo
        let mut memos: Vec<_> = ties.iter().map(|_| search::Memo::default()).collect();
        let positions = Numbered::new(&*self.rules);
        let mut blocks = Vec::new();
        for block in layout.blocks {
            let mut rows = Vec::new();
            for (label, places) in block.rows {
                let cells = places.iter().map(|at| {
                    budget.step()?;
                    let mut cell =
                        SheetCell { position: self.rules.write(at), payoffs: Vec::new(), moves: Vec::new() };
                    let at = positions.number(at.clone());
                    for (ties, memo) in ties.iter().zip(&mut memos) {
                        let choice = Choice { ties: *ties, criterion: ask.criterion };
                        let (pay, mv) =
                            answers::decided(ArenaRules(&positions), at, choice, memo, &mut budget)?;
                        cell.payoffs.push(pay);
                        cell.moves.push(mv);
                    }
                    Ok(cell)
                });
                rows.push((label, cells.collect::<Result<_, Error>>()?));
            }
            blocks.push(SheetBlock { title: block.title, rows });
        }
        let names =
            ties.iter().map(|ties| Ties::ALL.iter().find(|(_, one)| one == ties).map_or("", |one| one.0));
        Ok(Some(Sheet { ties: names.collect(), blocks }))
    }

    fn count_ties(&self, size: u64, trials: u64, seed: u64, ask: &Ask) -> Result<Option<TieCount>, Error> {
        let mut budget = Budget::new(&ask.limits);
        self.count_ties.map(|count| count(size, trials, seed, &mut budget)).transpose()
    }
}

impl<R> Pictures for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        Ok(drawn(&*self.rules, &read(&*self.rules, position)?))
    }
}
