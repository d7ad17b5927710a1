//! The adapter for impartial games with cycles: sums by loopy nimbers, single positions by retrograde
//! analysis as well.

use std::ops::RangeInclusive;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::axes::Axes;
use super::contest::layers_of;
use super::partizan::Ruled;
use super::questions::ending_of;
use super::{
    Axis, Cells, Family, MAX_LISTED_MOVES, MAX_ROW_BYTES, Pictures, Retrograde, Sided, Step, Table,
    class_under, drawn, too_many_moves,
};
use crate::notation::Notation;
use grundy_base::error::{BadText, Error};
use grundy_base::graph::{Explored, explore_from};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Answer, Ask, Cell, Component, Inside, Layer, MoveRow, Moves, Paid, Report, Statistics,
};
use grundy_base::rules::{Class, Contest, Impartial, Player, Rules, Whole};
use grundy_base::text::Text;
use grundy_base::value::loopy::Loopy;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_partizan::rules::Partizan;
use grundy_solve::demand::Halt;
use grundy_solve::{contest, loopy, retrograde};

/// Impartial rules whose positions can come back, opened. Made by [`loopy`](super::loopy), then refined.
///
/// Every move must leave exactly one component.
pub struct LoopyTable<R: Impartial> {
    rules: Arc<R>,
    start: Option<String>,
    axes: Axes<R::Component>,
}

/// One component as a contest.
struct Single<'r, R>(&'r R);

impl<R: Impartial> Rules for Single<'_, R> {
    type Position = R::Component;
    type Move = R::Move;
    fn moves(&self, at: &R::Component, out: &mut Vec<R::Move>) {
        self.0.moves(at, out);
    }
    fn play(&self, at: &R::Component, mv: &R::Move) -> R::Component {
        let mut rest = Vec::with_capacity(1);
        self.0.play(at, mv, &mut rest);
        rest.pop().expect("a move leaves one component")
    }
    fn footprint(&self, at: &R::Component) -> u64 {
        size_of::<R::Component>() as u64 + self.0.footprint(at)
    }
}

impl<R: Impartial> Contest for Single<'_, R> {}

/// All components that can be reached from some, with their values.
struct ValuedComponents<P> {
    explored: Explored<P>,
    values: Vec<Loopy>,
}

impl<P: Eq + std::hash::Hash> ValuedComponents<P> {
    fn number(&self, at: &P) -> usize {
        self.explored.positions.get_index_of(at).expect("the component is reachable")
    }

    fn value(&self, at: &P) -> &Loopy {
        &self.values[self.number(at)]
    }
}

impl<R> LoopyTable<R>
where
    R: Impartial + Notation<R::Component, R::Move>,
{
    pub(super) fn new(rules: R) -> Self {
        Self { rules: Arc::new(rules), start: None, axes: Axes::none() }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// With a table over one or two numbers; `component_at` says which component they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        component_at: impl Fn(&R, &[u64]) -> Option<R::Component> + Send + Sync + 'static,
    ) -> Self
    where
        R: Send + Sync + 'static,
    {
        let rules = Arc::clone(&self.rules);
        self.axes.set(axes, move |numbers| component_at(&rules, numbers));
        self
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<R::Component>, BadText> {
        let sum: Vec<_> = text.words().map(|word| self.rules.read(word)).collect::<Result<_, _>>()?;
        if sum.is_empty() { Err(text.bad("no position is given")) } else { Ok(sum) }
    }

    fn write(&self, sum: &[R::Component]) -> String {
        sum.iter().map(|at| self.rules.write(at)).collect::<Vec<_>>().join(" ")
    }

    fn value(
        &self,
        roots: &[R::Component],
        budget: &mut Budget<'_>,
    ) -> Result<ValuedComponents<R::Component>, Error> {
        let explored = explore_from(&Single(&*self.rules), roots, budget)?;
        let (positions, arcs) = (explored.positions.len() as u64, explored.graph.count_arcs() as u64);
        budget.stats.moves += arcs;
        budget.stats.computed += positions;
        budget.stats.cached += positions;
        budget.take_table::<(Loopy, u64, u32)>(positions)?;
        budget.take_table::<u32>(2 * arcs)?;
        let values = loopy::values(&explored.graph);
        Ok(ValuedComponents { explored, values })
    }

    /// All moves of a sum: component, move, the component it leaves.
    #[expect(clippy::type_complexity, reason = "a triple is plainest")]
    fn all_moves(&self, sum: &[R::Component]) -> Result<Vec<(usize, R::Move, R::Component)>, Error> {
        let mut all = Vec::new();
        let mut moves = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            self.rules.moves(at, &mut moves);
            if (all.len() + moves.len()) as u64 > MAX_LISTED_MOVES {
                return Err(too_many_moves());
            }
            all.extend(moves.drain(..).map(|mv| {
                let to = Single(&*self.rules).play(at, &mv);
                (i, mv, to)
            }));
        }
        Ok(all)
    }

    fn name_move(&self, sum: &[R::Component], i: usize, mv: &R::Move) -> String {
        let name = self.rules.write_move(&sum[i], mv);
        if sum.len() > 1 { format!("{}: {name}", i + 1) } else { name }
    }

    fn after(sum: &[R::Component], i: usize, to: &R::Component) -> Vec<R::Component> {
        let mut after = sum.to_vec();
        after[i] = to.clone();
        after
    }

    /// Adds the moves that are asked for; `answer` says what one is worth by the component and what that
    /// becomes.
    fn add_moves(
        &self,
        report: &mut Report,
        sum: &[R::Component],
        moves: Moves,
        mut answer: impl FnMut(usize, &R::Component) -> Result<Answer<Paid>, Error>,
    ) -> Result<(), Error> {
        if moves == Moves::None {
            return Ok(());
        }
        let all = self.all_moves(sum)?;
        report.total_moves = Some(all.len() as u64);
        let with_to = report.position.len().saturating_mul(all.len()) <= MAX_ROW_BYTES;
        for (i, mv, to) in all {
            let inside = (sum.len() > 1).then(|| Inside {
                number: i,
                from: self.rules.write(&sum[i]),
                rest: self.rules.write(&to),
            });
            let (name, answer) = (self.name_move(sum, i, &mv), answer(i, &to)?);
            let to = with_to.then(|| self.write(&Self::after(sum, i, &to)));
            report.moves.push(MoveRow::new(name, inside, to, answer, report.answer.outcome()));
        }
        if moves == Moves::One {
            report.keep_one_move();
        }
        Ok(())
    }

    fn by_values(&self, sum: &[R::Component], ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let valued = self.value(sum, &mut budget)?;
        let total = LoopySum::of(sum.iter().map(|at| valued.value(at)));
        let value = total.value(None);
        // one component alone is a contest on a graph: its plies are known as well
        let verdicts = match sum {
            [_] => {
                budget.take_table::<(Verdict, u64)>(2 * valued.values.len() as u64)?;
                Some(retrograde::solve(valued.explored.board()))
            }
            _ => None,
        };
        let plies =
            |at: &R::Component| verdicts.as_ref().and_then(|found| found[valued.number(at)].remoteness);
        let (class, answer) = (class_under(LOOPY_CLASS, false), Answer::Loopy(value, plies(&sum[0])));
        let mut report = Report::new(self.write(sum), class, Solver::Loopy, answer);
        report.components = (sum.iter())
            .map(|at| Component {
                position: self.rules.write(at),
                value: Some(valued.value(at).clone()),
                // what would make the sum zero, where the others are finite
                target: total.value(Some(valued.value(at))).finite(),
            })
            .collect();
        self.add_moves(&mut report, sum, ask.moves, |i, to| {
            let after = total.value(Some(valued.value(&sum[i]))).plus(valued.value(to));
            Ok(Answer::Loopy(after, plies(to)))
        })?;
        report.stats = budget.stats;
        Ok(report)
    }

    /// Retrograde analysis of the whole sum, normal or misère.
    fn as_a_whole<C>(&self, rules: &C, sum: &[R::Component], ask: &Ask) -> Result<Report, Error>
    where
        C: Contest<Position = Vec<R::Component>>,
    {
        let mut budget = Budget::new(&ask.limits);
        let text = |halt: Halt<Vec<R::Component>>| halt.into_error(|sum| self.write(sum));
        let root = Whole::<&R>::canonical(sum.to_vec());
        let mut solved = contest::solve(rules, &root, Solver::Retrograde, &mut budget).map_err(text)?;
        let verdict = solved.verdict(&root, &mut budget).map_err(text)?;
        let (class, answer) = (class_under(LOOPY_CLASS, ask.misere), Answer::Contest(verdict));
        let mut report = Report::new(self.write(sum), class, Solver::Retrograde, answer);
        let plain = |at| Component::unvalued(self.rules.write(at));
        report.components = sum.iter().map(plain).collect();
        self.add_moves(&mut report, sum, ask.moves, |i, to| {
            let after = Whole::<&R>::canonical(Self::after(sum, i, to));
            Ok(Answer::Contest(solved.verdict(&after, &mut budget).map_err(text)?))
        })?;
        report.stats = budget.stats;
        Ok(report)
    }

    fn check(solver: Solver, misere: bool) -> Result<(), Error> {
        if misere && solver == Solver::Loopy {
            return Err(Solver::Loopy.refuse(
                Phrase::fixed("loopy-normal", "they are values of normal play"),
                Solver::Retrograde,
            ));
        }
        match solver {
            Solver::Law => Err(solver.refuse(
                Phrase::fixed("reason-no-closed-form", "no closed form is known here"),
                Solver::Auto,
            )),
            named => named.check(&class_under(LOOPY_CLASS, misere)),
        }
    }
}

/// The combined values of several components; one of them can be left out again.
struct LoopySum {
    nim: Nimber,
    infinite: Vec<Loopy>,
}

impl LoopySum {
    fn of<'v>(values: impl Iterator<Item = &'v Loopy>) -> Self {
        let (mut nim, mut infinite) = (Nimber::ZERO, Vec::new());
        for value in values {
            match value {
                Loopy::Finite(value) => nim ^= *value,
                // two are as good as any number
                Loopy::Infinity(_) if infinite.len() > 2 => {}
                Loopy::Infinity(_) => infinite.push(value.clone()),
            }
        }
        Self { nim, infinite }
    }

    fn value(&self, without: Option<&Loopy>) -> Loopy {
        match without {
            None => self.infinite.iter().fold(Loopy::Finite(self.nim), |sum, one| sum.plus(one)),
            Some(Loopy::Finite(value)) => {
                self.infinite.iter().fold(Loopy::Finite(self.nim ^ *value), |sum, one| sum.plus(one))
            }
            Some(one) => {
                // any equal one may be the one to leave out
                let place = self.infinite.iter().position(|known| known == one).unwrap_or(0);
                let rest = self.infinite.iter().enumerate().filter(|(i, _)| *i != place);
                rest.fold(Loopy::Finite(self.nim), |sum, (_, one)| sum.plus(one))
            }
        }
    }
}

/// The class under normal play.
const LOOPY_CLASS: Class = Class::IMPARTIAL.cyclic();

impl<R> Table for LoopyTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync + 'static,
{
    fn class(&self, misere: bool) -> Class {
        class_under(LOOPY_CLASS, misere)
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.write(&self.read(Text::new(position).trim())?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let sum = self.read(Text::new(position).trim())?;
        let step = |(i, mv, to)| Step {
            mv: self.name_move(&sum, i, &mv),
            to: self.write(&Self::after(&sum, i, &to)),
        };
        let all = self.all_moves(&sum)?;
        super::check_steps(position, all.len())?;
        Ok(all.into_iter().map(step).collect())
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let sum = self.read(Text::new(position).trim())?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        Self::check(solver, ask.misere)?;
        match solver {
            Solver::Auto | Solver::Loopy if !ask.misere => self.by_values(&sum, ask),
            _ if ask.misere => self.as_a_whole(&Whole::misere(&*self.rules), &sum, ask),
            _ => self.as_a_whole(&Whole::normal(&*self.rules), &sum, ask),
        }
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        [Solver::Loopy, Solver::Retrograde]
            .into_iter()
            .filter(|solver| Self::check(*solver, misere).is_ok())
            .collect()
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }

    fn retrograde(&self) -> Option<&dyn Retrograde> {
        Some(self)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }

    fn twin(&self) -> Option<Box<dyn Sided + '_>> {
        Some(Box::new(Ruled::of(Twin(Arc::clone(&self.rules)))))
    }
}

/// An impartial game in which Left and Right move alike.
struct Twin<R>(Arc<R>);

impl<R: Impartial> Partizan for Twin<R> {
    type Component = R::Component;
    type Move = R::Move;

    fn moves(&self, at: &R::Component, _: Player, out: &mut Vec<R::Move>) {
        self.0.moves(at, out);
    }

    fn play(&self, at: &R::Component, _: Player, mv: &R::Move, out: &mut Vec<R::Component>) {
        self.0.play(at, mv, out);
    }
}

impl<R> Notation<R::Component, (Player, R::Move)> for Twin<R>
where
    R: Impartial + Notation<R::Component, R::Move>,
{
    fn read(&self, text: Text<'_>) -> Result<R::Component, BadText> {
        self.0.read(text)
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        self.0.parts(text)
    }

    fn write(&self, at: &R::Component) -> String {
        self.0.write(at)
    }

    fn write_move(&self, at: &R::Component, (_, mv): &(Player, R::Move)) -> String {
        self.0.write_move(at, mv)
    }

    fn scene(&self, at: &R::Component) -> Option<Scene> {
        self.0.scene(at)
    }
}

impl<R> Cells for LoopyTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        Self::check(ask.solver, ask.misere)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        let at: Vec<_> = self.axes.positions(ranges).collect();
        let roots: Vec<_> = at.iter().flatten().cloned().collect();
        let mut explored = explore_from(&Single(&*self.rules), &roots, &mut budget)?;
        if ask.misere {
            explored.endings.fill(Outcome::Win);
        }
        let verdicts = retrograde::solve(explored.board());
        let places: FxHashMap<&R::Component, usize> =
            explored.positions.iter().enumerate().map(|(i, at)| (at, i)).collect();
        let cell = |at: &Option<R::Component>| {
            at.as_ref().map_or(Cell::Void, |at| Cell::Outcome(verdicts[places[at]].outcome))
        };
        Ok(at.iter().map(cell).collect())
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

impl<R> Retrograde for LoopyTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync + 'static,
{
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.canonical(position).map(|_| ending_of(class_under(LOOPY_CLASS, misere)))
    }

    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        let root = Whole::<&R>::canonical(self.read(Text::new(position).trim())?);
        let (budget, write) = (&mut Budget::new(&ask.limits), |sum: &Vec<R::Component>| self.write(sum));
        if ask.misere {
            return layers_of(&Whole::misere(&*self.rules), &root, write, budget);
        }
        layers_of(&Whole::normal(&*self.rules), &root, write, budget)
    }

    fn statistics(&self, _: &Ask) -> Result<Option<Statistics>, Error> {
        Ok(None)
    }
}

impl<R> Pictures for LoopyTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync,
{
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        Ok(Scene::sum(self.read(Text::new(position).trim())?.iter().map(|at| drawn(&*self.rules, at))))
    }
}
