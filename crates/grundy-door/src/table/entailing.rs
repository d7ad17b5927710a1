//! The adapter for impartial games whose moves may bind the next one: nimbers and loony components; search
//! over whole positions, where a solver is named.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use super::axes::Axes;
use super::{Axis, Cells, ContestTable, Family, Pictures, Retrograde, Step, Table, read};
use crate::notation::Notation;
use grundy_base::error::{BadText, Error, Halt};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::Scene;
use grundy_base::report::{self, Answer, Ask, Cell, MoveRow, Moves, Paid, Payoffs, Report, Solver};
use grundy_base::rules::{Bind, Bound, Class, Duty, Entailing, Replies, Rules};
use grundy_base::text::Text;
use grundy_base::value::loopy::Loopy;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::entailing::{self, Memo};

/// After the component that must be answered in.
const MUST: char = '!';
/// The word for a player who must let the other move once more, and for that move.
const WAIT: &str = "wait";
/// The position in which nothing is left, and nobody is bound.
const NOTHING: &str = "0";
/// A loony component in a table.
const LOONY: &str = "∞";

impl<R> Notation<Bound<R::Component>, Bind<R::Move>> for Replies<R>
where
    R: Entailing + Notation<R::Component, R::Move>,
{
    fn read(&self, text: Text<'_>) -> Result<Bound<R::Component>, BadText> {
        let (mut sum, mut duty) = (Vec::new(), Duty::Free);
        if text.trim().as_str() == NOTHING && self.0.read(text.trim()).is_err() {
            return Ok(Bound::new(sum, duty));
        }
        for part in self.0.parts(text) {
            let place = part.trim();
            let bound = match place.as_str() {
                WAIT => Some(Duty::Wait),
                word => match word.strip_suffix(MUST) {
                    Some(component) => Some(Duty::Answer(self.0.read(place.part(0..component.len()))?)),
                    None => None,
                },
            };
            match bound {
                Some(_) if duty != Duty::Free => {
                    return Err(place.bad(Phrase::fixed("wrong-bound", "a player is bound in one way only")));
                }
                Some(bound) => duty = bound,
                None => sum.push(self.0.read(place)?),
            }
        }
        if sum.is_empty() && duty == Duty::Free {
            return Err(text.bad(Phrase::fixed("wrong-no-position", "no position is given")));
        }
        Ok(Bound::new(sum, duty))
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Bound<R::Component>) -> String {
        let mut words: Vec<String> = at.sum.iter().map(|component| self.0.write(component)).collect();
        match &at.duty {
            Duty::Free => {}
            Duty::Answer(component) => words.push(format!("{}{MUST}", self.0.write(component))),
            Duty::Wait => words.push(WAIT.to_owned()),
        }
        if words.is_empty() { NOTHING.to_owned() } else { words.join(" ") }
    }

    fn write_move(&self, at: &Bound<R::Component>, mv: &Bind<R::Move>) -> String {
        let Some((component, inner)) = Self::part(at, mv) else { return WAIT.to_owned() };
        let name = self.0.write_move(component, inner);
        match mv {
            Bind::In(place, _) if at.sum.len() > 1 => format!("{}: {name}", place + 1),
            _ => name,
        }
    }

    fn scene(&self, at: &Bound<R::Component>) -> Option<Scene> {
        let bound = if let Duty::Answer(component) = &at.duty { Some(component) } else { None };
        let scenes: Option<Vec<Scene>> = at.sum.iter().chain(bound).map(|at| self.0.scene(at)).collect();
        scenes.map(Scene::sum)
    }
}

/// Entailing rules, opened. Made by [`entailing`](super::entailing()), then refined.
pub struct EntailingTable<R: Entailing> {
    rules: Replies<R>,
    searched: ContestTable<Replies<R>>,
    axes: Axes<R::Component>,
    known: Mutex<Memo<R::Component>>,
}

impl<R> EntailingTable<R>
where
    R: Entailing<Component: Send + Sync> + Notation<R::Component, R::Move> + Clone + Send + Sync + 'static,
{
    pub(super) fn new(rules: R) -> Self {
        let searched = super::contest(Replies(rules.clone()), Class::CONTEST);
        Self { rules: Replies(rules), searched, axes: Axes::none(), known: Mutex::default() }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(self, start: impl Into<String>) -> Self {
        Self { searched: self.searched.start(start), ..self }
    }

    /// With a table over one number; `component_at` says which component it means.
    #[must_use]
    pub fn axis(mut self, name: &'static str, component_at: fn(u64) -> Option<R::Component>) -> Self {
        self.axes.set(vec![Axis::endless(name)], move |numbers| component_at(*numbers.first()?));
        self
    }

    /// What a position is worth: its nimber where the player is free and no component is loony, else the
    /// winner.
    fn answer<P>(
        &self,
        at: &Bound<R::Component>,
        memo: &mut Memo<R::Component>,
        budget: &mut Budget<'_>,
    ) -> Result<Answer<P>, Error> {
        let text = |halt: Halt<R::Component>| halt.into_error(|at| self.rules.0.write(at));
        let sum = entailing::nimber(&self.rules.0, &at.sum, memo, budget).map_err(text)?;
        if let (Duty::Free, Some(sum)) = (&at.duty, sum) {
            return Ok(Answer::Nimber(sum));
        }
        let won = entailing::is_won(&self.rules.0, at, memo, budget).map_err(text)?;
        let outcome = if won { Outcome::Win } else { Outcome::Loss };
        Ok(Answer::Contest(Verdict { outcome, remoteness: None }))
    }

    fn by_values(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let at = read(&self.rules, position)?;
        let mut budget = Budget::new(&ask.limits);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let answer: Answer<Payoffs> = self.answer(&at, &mut known, &mut budget)?;
        let mut report = Report::new(self.rules.write(&at), Class::CONTEST, Solver::Grundy, answer);
        for component in &at.sum {
            let value = known.get(component).and_then(entailing::Winning::value).map(Loopy::Finite);
            let position = self.rules.0.write(component);
            report.components.push(report::Component { position, value, target: None });
        }
        report.remark = self.remark(&at, &report);
        if ask.moves != Moves::None {
            let mut moves = Vec::new();
            self.rules.moves(&at, &mut moves);
            report.total_moves = Some(moves.len() as u64);
            for mv in &moves {
                let after = self.rules.play(&at, mv);
                let answer: Answer<Paid> = self.answer(&after, &mut known, &mut budget)?;
                let (name, to) = (self.rules.write_move(&at, mv), Some(self.rules.write(&after)));
                report.moves.push(MoveRow::new(name, None, to, answer, report.answer.outcome()));
            }
            if ask.moves == Moves::One {
                report.keep_one_move();
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// That a component is loony, and what it means.
    fn remark(&self, at: &Bound<R::Component>, report: &Report) -> Option<Phrase> {
        let loony = report.components.iter().find(|component| component.value.is_none())?;
        (at.duty == Duty::Free).then(|| {
            phrase!(
                "remark-loony",
                "{component} is loony: who moves there wins, whatever stands beside.",
                component = loony.position.clone()
            )
        })
    }
}

impl<R> Table for EntailingTable<R>
where
    R: Entailing<Component: Send + Sync> + Notation<R::Component, R::Move> + Clone + Send + Sync + 'static,
{
    fn class(&self, misere: bool) -> Class {
        self.searched.class(misere)
    }
    fn start(&self) -> Option<String> {
        Table::start(&self.searched)
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.searched.canonical(position)
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.searched.moves(position)
    }
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        match ask.solver {
            Solver::Auto | Solver::Grundy if !ask.misere && ask.cache.is_none() => {
                self.by_values(position, ask)
            }
            _ => self.searched.solve(position, ask),
        }
    }
    fn solvers(&self, misere: bool) -> Vec<Solver> {
        let by_values = (!misere).then_some(Solver::Grundy);
        self.searched.solvers(misere).into_iter().chain(by_values).collect()
    }
    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }
    fn retrograde(&self) -> Option<&dyn Retrograde> {
        self.searched.retrograde()
    }
    fn is_bound(&self) -> bool {
        true
    }
    fn pictures(&self) -> Option<&dyn Pictures> {
        self.searched.pictures()
    }
    fn forget(&self) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Memo::default();
    }
}

impl<R> Cells for EntailingTable<R>
where
    R: Entailing<Component: Send + Sync> + Notation<R::Component, R::Move> + Clone + Send + Sync + 'static,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.0.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        (self.axes.positions(ranges))
            .map(|at| {
                budget.step()?;
                let Some(at) = at else { return Ok(Cell::Void) };
                let at = Bound::new(vec![at], Duty::Free);
                if ask.misere || !matches!(ask.solver, Solver::Auto | Solver::Grundy) {
                    let ask = Ask { moves: Moves::None, ..ask.clone() };
                    let found = self.searched.solve(&self.rules.write(&at), &ask)?;
                    return Ok(found.answer.outcome().map_or(Cell::Void, Cell::Outcome));
                }
                let value: Answer<Payoffs> = self.answer(&at, &mut known, &mut budget)?;
                Ok(value.nimber().map_or_else(|| Cell::Value(LOONY.to_owned()), Cell::Nimber))
            })
            .collect()
    }

    fn family(&self) -> Option<Family> {
        None
    }
}
