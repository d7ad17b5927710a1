//! The adapter for impartial games: sums of components, nimbers, misère play over whole sums.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use super::{
    Axis, Family, MAX_LISTED, MAX_REPEATED, Step, Summand, Table, coordinates, count_cells, too_many_moves,
};
use crate::error::{BadText, Error};
use crate::heap;
use crate::limits::Budget;
use crate::notation::Notation;
use crate::notation::text::Text;
use crate::report::{Ask, Cache, Cell, Component, Inside, MoveRow, Moves, Report, Winner};
use crate::rules::{Class, Contest, Ending, Heap, Impartial, Whole};
use crate::solve::demand::Halt;
use crate::solve::{Solver, contest, equation, grundy, memo};
use crate::value::nimber::Nimber;
use crate::value::outcome::Outcome;

/// Values found so far, kept across questions.
#[derive(Debug)]
pub struct Known<P> {
    /// By component.
    pub memo: grundy::Memo<P>,
    /// By heap size, from 0.
    pub table: Vec<Nimber>,
}

type Evaluate<R> = fn(
    &R,
    &<R as Impartial>::Component,
    &mut Known<<R as Impartial>::Component>,
    &mut Budget<'_>,
) -> Result<Nimber, Error>;
type MisereLaw<R> = fn(&R, &[<R as Impartial>::Component]) -> Option<Outcome>;
type ComponentAt<R> = Box<dyn Fn(&R, &[u64]) -> Option<<R as Impartial>::Component> + Send + Sync>;
type BulkCells<R> = fn(&R, &[RangeInclusive<u64>], &mut Budget<'_>) -> Result<Option<Vec<Cell>>, Error>;

/// Impartial rules, opened. Made by [`heaps`](super::heaps) or [`impartial`](super::impartial), then refined.
pub struct ImpartialTable<R: Impartial> {
    rules: R,
    evaluate: Evaluate<R>,
    known: Mutex<Known<R::Component>>,
    empty: Option<R::Component>,
    joint: &'static str,
    start: Option<String>,
    misere_law: Option<MisereLaw<R>>,
    axes: Vec<Axis>,
    component_at: Option<ComponentAt<R>>,
    bulk: Option<BulkCells<R>>,
    single: Option<Box<dyn Table>>,
    family: Option<Family>,
}

impl<R> ImpartialTable<R>
where
    R: Heap + Notation<u64, R::Move>,
{
    pub(super) fn heaps(rules: R) -> Self {
        Self {
            evaluate: |rules, at, known, budget| {
                heap::nimbers(rules, *at, &mut known.table, budget)?;
                Ok(known.table[usize::try_from(*at).expect("the table holds this heap")])
            },
            empty: Some(0),
            axes: vec![Axis::endless("n")],
            component_at: Some(Box::new(|_, numbers| numbers.first().copied())),
            ..Self::new(rules)
        }
    }
}

impl<R> ImpartialTable<R>
where
    R: Impartial + Notation<R::Component, R::Move>,
{
    pub(super) fn new(rules: R) -> Self {
        Self {
            rules,
            evaluate: |rules, at, known, budget| {
                grundy::nimber(rules, at, &mut known.memo, budget)
                    .map_err(|halt| halt.into_error(|at| rules.write(at)))
            },
            known: Mutex::new(Known { memo: grundy::Memo::default(), table: Vec::new() }),
            empty: None,
            joint: " ",
            start: None,
            misere_law: None,
            axes: Vec::new(),
            component_at: None,
            bulk: None,
            single: None,
            family: None,
        }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// With a component that stands for nothing: it has no moves, and keeps the place of one of which nothing is left.
    #[must_use]
    pub fn empty(mut self, empty: R::Component) -> Self {
        self.empty = Some(empty);
        self
    }

    /// With another mark between components than a space.
    #[must_use]
    pub(super) fn joint(mut self, joint: &'static str) -> Self {
        self.joint = joint;
        self
    }

    /// With a better way to the nimber of a component than the memo (the law is still asked first).
    #[must_use]
    pub fn evaluate(mut self, evaluate: Evaluate<R>) -> Self {
        self.evaluate = evaluate;
        self
    }

    /// With a theorem for whole sums under misère play.
    #[must_use]
    pub fn misere_law(mut self, law: MisereLaw<R>) -> Self {
        self.misere_law = Some(law);
        self
    }

    /// With a table over one or two numbers; `component_at` says which component they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        component_at: impl Fn(&R, &[u64]) -> Option<R::Component> + Send + Sync + 'static,
    ) -> Self {
        self.axes = axes;
        self.component_at = Some(Box::new(component_at));
        self
    }

    /// With a faster way to whole tables; `None` from it means: cell by cell, please.
    #[must_use]
    pub fn bulk(mut self, bulk: BulkCells<R>) -> Self {
        self.bulk = Some(bulk);
        self
    }

    /// With the same game of one component opened as a contest, for the solvers that mark predecessors in arrays.
    #[must_use]
    pub fn single(mut self, contest: impl Table + 'static) -> Self {
        self.single = Some(Box::new(contest));
        self
    }

    /// With what the law finder may know.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.family = Some(family);
        self
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<R::Component>, BadText> {
        let sum: Vec<_> = if self.joint == " " {
            self.rules.parts(text).into_iter().map(|part| self.rules.read(part)).collect::<Result<_, _>>()?
        } else {
            text.pieces(self.joint).map(|piece| self.rules.read(piece)).collect::<Result<_, _>>()?
        };
        if sum.is_empty() {
            Err(text.bad("no position is given").hint("`grundy games NAME` shows examples"))
        } else {
            Ok(sum)
        }
    }

    fn write(&self, sum: &[R::Component]) -> String {
        let words: Vec<_> = sum.iter().map(|component| self.rules.write(component)).collect();
        words.join(self.joint)
    }

    /// What a component becomes, in one piece of text.
    fn write_rest(&self, rest: &[R::Component]) -> String {
        let words: Vec<_> = rest.iter().map(|component| self.rules.write(component)).collect();
        if words.is_empty() { "0".to_owned() } else { words.join("+") }
    }

    /// What is left of a component, with the empty component in its place if nothing is.
    fn play(&self, at: &R::Component, mv: &R::Move) -> Vec<R::Component> {
        let mut rest = Vec::new();
        self.rules.play(at, mv, &mut rest);
        if rest.is_empty() {
            rest.extend(self.empty.clone());
        }
        rest
    }

    fn name_move(&self, sum: &[R::Component], i: usize, mv: &R::Move) -> String {
        let name = self.rules.write_move(&sum[i], mv);
        if sum.len() > 1 { format!("{}: {name}", i + 1) } else { name }
    }

    fn after(sum: &[R::Component], i: usize, rest: Vec<R::Component>) -> Vec<R::Component> {
        let mut after = sum[..i].to_vec();
        after.extend(rest);
        after.extend_from_slice(&sum[i + 1..]);
        after
    }

    /// Whether there are so few moves that a search may list them, as far as that is known without listing them.
    fn can_list<'c>(&self, sum: impl IntoIterator<Item = &'c R::Component>) -> bool
    where
        R::Component: 'c,
    {
        let counts = sum.into_iter().map(|at| self.rules.count_moves(at).unwrap_or(0));
        counts.fold(0, u64::saturating_add) <= MAX_LISTED
    }

    /// All moves of a sum: component, move, what it becomes. `None` if they are too many.
    #[expect(clippy::type_complexity, reason = "a triple is plainest")]
    fn all_moves(&self, sum: &[R::Component]) -> Option<Vec<(usize, R::Move, Vec<R::Component>)>> {
        if !self.can_list(sum) {
            return None;
        }
        let mut all = Vec::new();
        let mut moves = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            self.rules.moves(at, &mut moves);
            if (all.len() + moves.len()) as u64 > MAX_LISTED {
                return None;
            }
            all.extend(moves.drain(..).map(|mv| {
                let rest = self.play(at, &mv);
                (i, mv, rest)
            }));
        }
        Some(all)
    }

    fn nimber(
        &self,
        at: &R::Component,
        law: bool,
        known: &mut Known<R::Component>,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Error> {
        match self.rules.law(at).filter(|_| law) {
            Some(value) => Ok(value),
            None => (self.evaluate)(&self.rules, at, known, budget),
        }
    }

    fn row(
        &self,
        sum: &[R::Component],
        (i, mv, rest): (usize, &R::Move, Vec<R::Component>),
        with_to: bool,
    ) -> MoveRow {
        let inside = (sum.len() > 1).then(|| Inside {
            number: i,
            from: self.rules.write(&sum[i]),
            rest: self.write_rest(&rest),
        });
        MoveRow {
            mv: self.name_move(sum, i, mv),
            inside,
            to: with_to.then(|| self.write(&Self::after(sum, i, rest))),
            winner: None,
            nimber: None,
            infinity: None,
            remoteness: None,
            payoffs: Vec::new(),
            gains: Vec::new(),
            best: false,
        }
    }

    /// Normal play by nimbers.
    fn solve_by_nimbers(&self, sum: &[R::Component], ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut *known;
        let law = ask.solver != Solver::Grundy;
        let mut by_law = law;
        let mut values = Vec::with_capacity(sum.len());
        for at in sum {
            by_law &= self.rules.law(at).is_some();
            values.push(self.nimber(at, law, known, &mut budget)?);
        }
        let targets = equation::targets(&values);
        let total = Nimber::sum(values.iter().copied());
        let mut report = self.blank(sum, ask, if by_law { Solver::Law } else { Solver::Grundy });
        report.winner = Some(if total.is_zero() { Winner::Second } else { Winner::First });
        report.nimber = Some(total);
        report.components = sum
            .iter()
            .zip(values.iter().zip(&targets))
            .map(|(at, (value, target))| Component {
                position: self.rules.write(at),
                nimber: Some(*value),
                infinity: None,
                target: Some(*target),
            })
            .collect();
        let size = report.position.len();
        let keep = |with_to: usize| size.saturating_mul(with_to) <= MAX_REPEATED;
        match ask.moves {
            Moves::None => {}
            Moves::One => {
                if let Some((i, target)) = equation::certain(&values).next() {
                    let mut found = Vec::new();
                    if self.can_list([&sum[i]]) {
                        found = equation::moves_to(&self.rules, &sum[i], target, |at| {
                            self.nimber(at, law, known, &mut budget)
                        })?;
                    } else if !self.rules.moves_to(&sum[i], target, &mut found) {
                        return Err(too_many_moves());
                    }
                    let mv = found.first().expect("a component moves to every smaller value");
                    let mut row = self.row(sum, (i, mv, self.play(&sum[i], mv)), true);
                    (row.winner, row.nimber, row.best) = (Some(Winner::First), Some(Nimber::ZERO), true);
                    report.moves.push(row);
                }
            }
            Moves::All => match self.all_moves(sum) {
                Some(all) => {
                    report.total_moves = Some(all.len() as u64);
                    let with_to = keep(all.len());
                    for (i, mv, rest) in all {
                        let mut after = total ^ values[i];
                        for at in &rest {
                            after ^= self.nimber(at, law, known, &mut budget)?;
                        }
                        let wins = after.is_zero();
                        let mut row = self.row(sum, (i, &mv, rest), with_to);
                        row.winner = Some(if wins { Winner::First } else { Winner::Second });
                        row.nimber = Some(after);
                        row.best = wins != total.is_zero();
                        report.moves.push(row);
                    }
                }
                None => self.only_winning_moves(sum, total, &targets, &mut report)?,
            },
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// Where there are too many moves to list: the winning ones, if the law gives them; else none, and the number of
    /// moves says that there are some.
    fn only_winning_moves(
        &self,
        sum: &[R::Component],
        total: Nimber,
        targets: &[Nimber],
        report: &mut Report,
    ) -> Result<(), Error> {
        let mut counts = sum.iter().map(|at| self.rules.count_moves(at));
        report.total_moves = counts.try_fold(0, |total, count| Some(u64::saturating_add(total, count?)));
        if total.is_zero() {
            return Ok(());
        }
        let mut winning = Vec::new();
        for (i, (at, target)) in sum.iter().zip(targets).enumerate() {
            let mut moves = Vec::new();
            if !self.rules.moves_to(at, *target, &mut moves) {
                return match report.total_moves {
                    Some(_) => Ok(()),
                    None => Err(too_many_moves()),
                };
            }
            winning.extend(moves.into_iter().map(|mv| (i, mv)));
        }
        let with_to = report.position.len().saturating_mul(winning.len()) <= MAX_REPEATED;
        for (i, mv) in winning {
            let mut row = self.row(sum, (i, &mv, self.play(&sum[i], &mv)), with_to);
            (row.winner, row.nimber, row.best) = (Some(Winner::First), Some(Nimber::ZERO), true);
            report.moves.push(row);
        }
        Ok(())
    }

    /// Normal play with a chosen cache, counters and all; the theory is used only as far as the cache says.
    fn solve_with_cache(&self, sum: &[R::Component], cache: Cache, ask: &Ask) -> Result<Report, Error> {
        if !self.can_list(sum) {
            return Err(too_many_moves());
        }
        let mut budget = Budget::new(&ask.limits);
        let total = match cache {
            Cache::Components => {
                let mut memo = grundy::Memo::default();
                let mut total = Nimber::ZERO;
                for at in sum {
                    total ^= grundy::nimber(&self.rules, at, &mut memo, &mut budget)
                        .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
                }
                total
            }
            Cache::Positions | Cache::None => {
                let mut memo =
                    if cache == Cache::None { grundy::Memo::forgetful() } else { grundy::Memo::default() };
                grundy::nimber_of_whole(&self.rules, sum, &mut memo, &mut budget)
                    .map_err(|halt| halt.into_error(|sum| self.write(sum)))?
            }
        };
        let stats = budget.stats;
        // moves are found with the full theory: the counters show what the value cost, not what the list costs
        let mut report = self.solve_by_nimbers(sum, &Ask { solver: Solver::Grundy, ..ask.clone() })?;
        debug_assert_eq!(report.nimber, Some(total));
        report.nimber = Some(total);
        report.stats = stats;
        Ok(report)
    }

    /// Any play over whole sums, by a contest solver.
    fn solve_whole<C>(
        &self,
        rules: &C,
        sum: &[R::Component],
        solver: Solver,
        ask: &Ask,
    ) -> Result<Report, Error>
    where
        C: Contest<Position = Vec<R::Component>>,
    {
        if solver != Solver::Law && !self.can_list(sum) {
            return Err(too_many_moves());
        }
        let mut budget = Budget::new(&ask.limits);
        let text = |halt: Halt<Vec<R::Component>>| halt.into_error(|sum| self.write(sum));
        // empty components would make equal positions look different
        let canonical = |sum: Vec<R::Component>| {
            Whole::<&R>::canonical(sum.into_iter().filter(|at| Some(at) != self.empty.as_ref()).collect())
        };
        let root = canonical(sum.to_vec());
        let mut solved = contest::solve(rules, &root, solver, &mut budget).map_err(text)?;
        let verdict = solved.verdict(&root, &mut budget).map_err(text)?;
        let mut report = self.blank(sum, ask, solver);
        report.winner = Some(verdict.outcome.into());
        report.remoteness = verdict.remoteness;
        report.components = sum
            .iter()
            .map(|at| Component {
                position: self.rules.write(at),
                nimber: None,
                infinity: None,
                target: None,
            })
            .collect();
        if ask.moves != Moves::None {
            let all = self.all_moves(sum).ok_or_else(too_many_moves)?;
            report.total_moves = Some(all.len() as u64);
            let with_to = report.position.len().saturating_mul(all.len()) <= MAX_REPEATED;
            for (i, mv, rest) in all {
                let after = canonical(Self::after(sum, i, rest.clone()));
                let after = solved.verdict(&after, &mut budget).map_err(text)?;
                let plain = self.row(sum, (i, &mv, rest), with_to);
                let judged = MoveRow::contest(String::new(), String::new(), after, verdict.outcome);
                report.moves.push(MoveRow { mv: plain.mv, inside: plain.inside, to: plain.to, ..judged });
            }
            if ask.moves == Moves::One {
                report.moves.retain(|row| row.best && verdict.outcome == Outcome::Win);
                report.moves.truncate(1);
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }

    fn blank(&self, sum: &[R::Component], ask: &Ask, solver: Solver) -> Report {
        Report {
            game: String::new(),
            position: self.write(sum),
            class: class_under(ask.misere),
            winner: None,
            nimber: None,
            infinity: None,
            remoteness: None,
            remark: None,
            payoffs: Vec::new(),
            mover: None,
            components: Vec::new(),
            moves: Vec::new(),
            chances: Vec::new(),
            total_moves: None,
            stats: crate::limits::Stats::default(),
            solver,
        }
    }
}

fn class_under(misere: bool) -> Class {
    if misere { Class::IMPARTIAL.ending(Ending::Misere) } else { Class::IMPARTIAL }
}

/// Misère play by a theorem, as a contest without search.
struct ByTheorem<'r, R: Impartial> {
    whole: Whole<&'r R>,
    rules: &'r R,
    law: MisereLaw<R>,
}

impl<R: Impartial> crate::rules::Rules for ByTheorem<'_, R> {
    type Position = Vec<R::Component>;
    type Move = (usize, R::Move);
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        self.whole.moves(at, out);
    }
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.whole.play(at, mv)
    }
}

impl<R: Impartial> Contest for ByTheorem<'_, R> {
    fn ending(&self, _: &Self::Position) -> Outcome {
        Outcome::Win
    }
    fn law(&self, at: &Self::Position) -> Option<Outcome> {
        (self.law)(self.rules, at)
    }
}

impl<R> Table for ImpartialTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync,
{
    fn class(&self, misere: bool) -> Class {
        class_under(misere)
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.write(&self.read(Text::new(position))?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let sum = self.read(Text::new(position))?;
        let all = self.all_moves(&sum).ok_or_else(too_many_moves)?;
        Ok(all
            .into_iter()
            .map(|(i, mv, rest)| Step {
                mv: self.name_move(&sum, i, &mv),
                to: self.write(&Self::after(&sum, i, rest)),
            })
            .collect())
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let sum = self.read(Text::new(position))?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        solver.check(&class_under(ask.misere))?;
        match (solver, ask.misere) {
            (Solver::Payoff, _) => {
                Err(solver.refuse("the game has no payoffs but winning and losing", Solver::Auto))
            }
            (Solver::Strong, _) => Err(solver.refuse("the game's positions are not numbered", Solver::Auto)),
            (Solver::Auto | Solver::Grundy, false) => match ask.cache {
                Some(cache) => self.solve_with_cache(&sum, cache, ask),
                None => self.solve_by_nimbers(&sum, ask),
            },
            (Solver::Law, false) if sum.iter().all(|at| self.rules.law(at).is_some()) => {
                self.solve_by_nimbers(&sum, ask)
            }
            (Solver::Auto | Solver::Law, true)
                if let Some(law) = self.misere_law
                    && law(&self.rules, &sum).is_some() =>
            {
                let rules = ByTheorem { whole: Whole::misere(&self.rules), rules: &self.rules, law };
                self.solve_whole(&rules, &sum, Solver::Law, ask)
            }
            (Solver::Law, _) => Err(solver.refuse("no closed form is known here", Solver::Auto)),
            (Solver::Auto | Solver::Grundy, true) => {
                self.solve_whole(&Whole::misere(&self.rules), &sum, Solver::Memo, ask)
            }
            (_, misere) => match &self.single {
                Some(single) if sum.len() == 1 => single.solve(position, ask),
                _ if misere => self.solve_whole(&Whole::misere(&self.rules), &sum, solver, ask),
                _ => self.solve_whole(&Whole::normal(&self.rules), &sum, solver, ask),
            },
        }
    }

    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<crate::report::Layer>, Error> {
        let sum = self.read(Text::new(position))?;
        match &self.single {
            Some(single) if sum.len() == 1 => single.layers(position, ask),
            _ => {
                let reason = "sums are solved by components, and have no steps";
                Err(Solver::Retrograde.refuse(reason, Solver::Auto))
            }
        }
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        let mut fit = vec![Solver::Induction, Solver::Memo, Solver::Push, Solver::Retrograde];
        if !misere {
            fit.push(Solver::Grundy);
        }
        fit
    }

    fn axes(&self) -> Vec<Axis> {
        self.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        let at =
            self.component_at.as_ref().filter(|_| numbers.len() == self.axes.len())?(&self.rules, numbers)?;
        Some(self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = count_cells(&self.axes, ranges)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let component_at =
            self.component_at.as_ref().expect("a game with axes says which component a cell is");
        if ask.misere {
            let whole = Whole::misere(&self.rules);
            let mut known = memo::Memo::default();
            return coordinates(ranges)
                .map(|numbers| {
                    budget.step()?;
                    let Some(at) = component_at(&self.rules, &numbers) else { return Ok(Cell::Void) };
                    let sum: Vec<_> =
                        Some(at).into_iter().filter(|at| Some(at) != self.empty.as_ref()).collect();
                    let by_law = self.misere_law.and_then(|law| law(&self.rules, &sum));
                    let outcome = by_law.map_or_else(
                        || {
                            memo::outcome(&whole, &sum, &mut known, &mut budget)
                                .map_err(|halt| halt.into_error(|sum| self.write(sum)))
                        },
                        Ok,
                    )?;
                    Ok(Cell::Outcome(outcome))
                })
                .collect();
        }
        if let Some(bulk) = self.bulk
            && let Some(cells) = bulk(&self.rules, ranges, &mut budget)?
        {
            return Ok(cells);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        coordinates(ranges)
            .map(|numbers| {
                budget.step()?;
                component_at(&self.rules, &numbers).map_or(Ok(Cell::Void), |at| {
                    let law = ask.solver != Solver::Grundy;
                    self.nimber(&at, law, &mut known, &mut budget).map(Cell::Nimber)
                })
            })
            .collect()
    }

    fn family(&self) -> Option<Family> {
        self.family.clone()
    }

    fn summand(&self) -> Option<&dyn Summand> {
        Some(self)
    }
}

impl<R> Summand for ImpartialTable<R>
where
    R: Impartial<Component: Send + Sync> + Notation<R::Component, R::Move> + Send + Sync,
{
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        Ok(self.read(text)?.iter().map(|at| self.rules.write(at)).collect())
    }

    fn options(&self, component: &str) -> Vec<(String, Vec<String>)> {
        let Ok(at) = self.rules.read(Text::new(component)) else { return Vec::new() };
        let mut moves = Vec::new();
        self.rules.moves(&at, &mut moves);
        let rest = |mv| {
            let mut rest = Vec::new();
            self.rules.play(&at, mv, &mut rest);
            rest.iter().map(|at| self.rules.write(at)).collect()
        };
        moves.iter().map(|mv| (self.rules.write_move(&at, mv), rest(mv))).collect()
    }

    fn count_moves(&self, component: &str) -> Option<u64> {
        self.rules.read(Text::new(component)).ok().and_then(|at| self.rules.count_moves(&at))
    }

    fn nimber(&self, component: &str, budget: &mut Budget<'_>) -> Result<Nimber, Error> {
        let at = self.rules.read(Text::new(component))?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        ImpartialTable::nimber(self, &at, true, &mut known, budget)
    }

    fn empty(&self) -> Option<String> {
        self.empty.as_ref().map(|at| self.rules.write(at))
    }
}
