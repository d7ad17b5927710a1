//! Sums of impartial components behind the door: nimbers, winning moves, misère play over whole sums.

mod judged;
mod misere;
mod nimbers;
mod proof;
mod reduced;
mod searched;
mod whole;

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::axes::Axes;
use super::impartial::{Known, Way, excluding};
use super::judged::ComponentJudge;
use super::questions::ending_of;
use super::spoken::{Component, Spoken, WrittenMove};
use super::{
    Axis, Cells, Family, MAX_LISTED_MOVES, MAX_ROW_BYTES, Pictures, Reading, Recalls, Retrograde, Shifted,
    Step, Summand, Table, check_steps, class_under, most_listed, too_many_moves, unlisted,
};
use crate::misere::Theory;
use grundy_base::error::{BadText, Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    self, Answer, Ask, Cell, Inside, MoveRow, Moves, Paid, Payoffs, Report, Statistics,
};
use grundy_base::rules::{Class, LawOfSums, Whole};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_search::couples::{self, Couple, Shown};
use grundy_search::nimber::Method;
use grundy_solve::memo;

pub use searched::{Remembers, SoFar, in_text};

pub(super) type Evaluate<C> =
    Box<dyn Fn(&C, &mut Known<C>, &mut Budget<'_>) -> Result<Nimber, Error> + Send + Sync>;
pub(super) type SumSearch<C> =
    Box<dyn Fn(&C, Method, &mut Known<C>, &mut Budget<'_>) -> Result<Option<Nimber>, Error> + Send + Sync>;
pub(super) type BulkCells =
    Box<dyn Fn(&[RangeInclusive<u64>], &mut Budget<'_>) -> Result<Option<Vec<Cell>>, Error> + Send + Sync>;

/// Components that are heaps: their sizes, and the component of a size.
pub(super) struct AsHeaps<C> {
    pub(super) of: fn(&[C]) -> Vec<u64>,
    pub(super) at: fn(u64) -> C,
}

/// How a solver asks the search.
fn method_of(solver: Solver) -> Option<Method> {
    match solver {
        Solver::Couples => Some(Method::Couples),
        Solver::Sets => Some(Method::Sets),
        _ => None,
    }
}

/// The refusal of a search whose values are small.
fn too_large(solver: Solver) -> Error {
    solver.refuse(Phrase::fixed("reason-large-nimbers", "a nimber is too large for it"), Solver::Grundy)
}

/// Bytes that lists of names take.
fn names_bytes(names: &[String]) -> usize {
    names.iter().map(|name| name.len() + size_of::<String>()).sum()
}

/// An opened impartial game, whatever its moves are.
pub(super) struct Sums<C: Component + 'static> {
    pub(super) rules: Arc<dyn Spoken<C>>,
    /// A better way to a nimber than the memo.
    pub(super) evaluate: Option<Evaluate<C>>,
    /// A faster search than that with the rules as they are.
    pub(super) search: Option<SumSearch<C>>,
    /// What that search finds, if the rules keep it themselves.
    pub(super) memory: Option<Arc<dyn Remembers<C>>>,
    pub(super) known: Mutex<Known<C>>,
    /// How nimbers are found at first, where nothing is known.
    pub(super) way: Way,
    /// Where nimbers are found by proof numbers, all moves are valued unasked if play lasts at most so long.
    pub(super) short: u32,
    pub(super) empty: Option<C>,
    pub(super) joint: &'static str,
    pub(super) start: Option<String>,
    pub(super) reading: Option<Reading>,
    pub(super) same_as: Option<String>,
    pub(super) shifted: Option<Shifted>,
    pub(super) misere_law: Option<LawOfSums<C>>,
    /// What is known of misère play, where components are heaps; made when it is first asked for.
    pub(super) theory: OnceLock<Option<Theory>>,
    /// Components as heaps, if they are heaps.
    pub(super) as_heaps: Option<AsHeaps<C>>,
    pub(super) axes: Axes<C>,
    pub(super) bulk: Option<BulkCells>,
    /// What is known of components whose nimbers are too far.
    pub(super) judge: Option<ComponentJudge<C>>,
    pub(super) single: Option<Box<dyn Table>>,
}

impl<C: Component + 'static> Sums<C> {
    fn read(&self, text: Text<'_>) -> Result<Vec<C>, BadText> {
        let parts = self.rules.parts(text).into_iter();
        let sum: Vec<_> = parts.map(|part| self.rules.read(part)).collect::<Result<_, _>>()?;
        if sum.is_empty() {
            Err(text.bad("no position is given").hint("`grundy games NAME` shows examples"))
        } else {
            Ok(sum)
        }
    }

    fn write(&self, sum: &[C]) -> String {
        let words: Vec<_> = sum.iter().map(|component| self.rules.write(component)).collect();
        words.join(self.joint)
    }

    /// What a component becomes, in one piece of text.
    fn write_rest(&self, rest: &[C]) -> String {
        let words: Vec<_> = rest.iter().map(|component| self.rules.write(component)).collect();
        if words.is_empty() { "0".to_owned() } else { words.join("+") }
    }

    /// What is left of a component, with the empty component in its place if nothing is.
    fn filled(&self, mut rest: Vec<C>) -> Vec<C> {
        if rest.is_empty() {
            rest.extend(self.empty.clone());
        }
        rest
    }

    fn name_move(sum: &[C], i: usize, name: String) -> String {
        if sum.len() > 1 { format!("{}: {name}", i + 1) } else { name }
    }

    fn after(sum: &[C], i: usize, rest: Vec<C>) -> Vec<C> {
        let mut after = sum[..i].to_vec();
        after.extend(rest);
        after.extend_from_slice(&sum[i + 1..]);
        after
    }

    /// Whether there are at most `most` moves, if that is known without listing them.
    fn can_list<'c>(&self, sum: impl IntoIterator<Item = &'c C>, most: u64) -> bool
    where
        C: 'c,
    {
        let counts = sum.into_iter().map(|at| self.rules.count_moves(at).unwrap_or(0));
        counts.fold(0, u64::saturating_add) <= most
    }

    /// How many moves a sum has, if that is known without listing them.
    fn count_all(&self, sum: &[C]) -> Option<u64> {
        let mut counts = sum.iter().map(|at| self.rules.count_moves(at));
        counts.try_fold(0, |total, count| Some(u64::saturating_add(total, count?)))
    }

    /// All moves of a sum: component, move, what it leaves. `None` if they are more than `most`.
    fn all_moves(&self, sum: &[C], most: u64) -> Option<Vec<(usize, WrittenMove<C>)>> {
        if !self.can_list(sum, most) {
            return None;
        }
        let most = usize::try_from(most).expect("few enough to list");
        let mut all = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            let moves = self.rules.named(at, most - all.len());
            if all.len() + moves.len() > most {
                return None;
            }
            all.extend(moves.into_iter().map(|(name, rest)| (i, (name, self.filled(rest)))));
        }
        Some(all)
    }

    fn nimber(
        &self,
        at: &C,
        solver: Solver,
        known: &mut Known<C>,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Error> {
        let found = self.nimber_of(at, solver, known, budget);
        found.map_err(|error| self.with_excluded(error, at, known))
    }

    /// The nimber of what a move leaves, where one move after the other is valued: what couples find of one
    /// of them helps with the next ones, far more than what sets of values find.
    fn nimber_of_left(
        &self,
        at: &C,
        solver: Solver,
        known: &mut Known<C>,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Error> {
        let by_sets = self.memory.is_some() || known.way == Way::Search(Method::Sets);
        if solver == Solver::Auto && by_sets && self.rules.law(at).is_none() {
            let found = self.searched(at, Method::Couples, known, budget);
            if let Some(value) = found.map_err(|error| self.with_excluded(error, at, known))? {
                return Ok(value);
            }
        }
        self.nimber(at, solver, known, budget)
    }

    /// A limit, and what is known by then of the nimber of a component: it may be one that a move leaves, so
    /// its name is told.
    fn with_excluded(&self, error: Error, at: &C, known: &Known<C>) -> Error {
        match error {
            Error::Stopped(stopped) => {
                let fact = match &self.memory {
                    Some(memory) => memory.fact(at),
                    None => known.fact(&*self.rules, at),
                };
                excluding(stopped, &self.rules.write(at), fact.excluded()).into()
            }
            error => error,
        }
    }

    /// The nimber of a component by search; `None` if nimbers are too large for it.
    fn searched(
        &self,
        at: &C,
        method: Method,
        known: &mut Known<C>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Error> {
        match &self.search {
            Some(search) => search(at, method, known, budget),
            None => {
                let found = known.search(&*self.rules, at, method, budget);
                found.map_err(|halt| halt.into_error(|at| self.rules.write(at)))
            }
        }
    }

    fn nimber_of(
        &self,
        at: &C,
        solver: Solver,
        known: &mut Known<C>,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Error> {
        if let Some(method) = method_of(solver) {
            return self.searched(at, method, known, budget)?.ok_or_else(|| too_large(solver));
        }
        let law = self.rules.law(at).filter(|_| solver != Solver::Grundy);
        if let Some(value) = law {
            return Ok(value);
        }
        let way = known.way;
        if solver == Solver::Grundy {
            known.way = Way::MemoAlone;
        }
        let found = match &self.evaluate {
            Some(evaluate) => evaluate(at, known, budget),
            None => {
                let found = known.nimber(&*self.rules, at, budget);
                found.map_err(|halt| halt.into_error(|at| self.rules.write(at)))
            }
        };
        if solver == Solver::Grundy {
            known.way = way;
        }
        found
    }

    /// Adds rows for these moves; `answer` says what a move is worth by the component and what it leaves.
    fn add_rows(
        &self,
        report: &mut Report,
        sum: &[C],
        moves: Vec<(usize, WrittenMove<C>)>,
        mut answer: impl FnMut(usize, &[C]) -> Result<Answer<Paid>, Error>,
    ) -> Result<(), Error> {
        let with_to = moves.len() == 1 || report.position.len().saturating_mul(moves.len()) <= MAX_ROW_BYTES;
        for (i, (name, rest)) in moves {
            let answer = answer(i, &rest)?;
            let inside = (sum.len() > 1).then(|| Inside {
                number: i,
                from: self.rules.write(&sum[i]),
                rest: self.write_rest(&rest),
            });
            let to = with_to.then(|| self.write(&Self::after(sum, i, rest)));
            let name = Self::name_move(sum, i, name);
            report.moves.push(MoveRow::new(name, inside, to, answer, report.answer.outcome()));
        }
        Ok(())
    }

    /// A report with the rows of the moves that are asked for; where they are too many to list, with their
    /// number. `worth` says what a sum is worth that a move leaves.
    fn with_moves(
        &self,
        mut report: Report,
        sum: &[C],
        ask: &Ask,
        mut budget: Budget<'_>,
        mut worth: impl FnMut(Vec<C>, &mut Budget<'_>) -> Result<Answer<Paid>, Error>,
    ) -> Result<Report, Error> {
        if ask.moves != Moves::None {
            let Some(all) = self.all_moves(sum, most_listed(&budget)) else {
                report.total_moves = self.count_all(sum);
                report.stats = budget.stats;
                return if report.total_moves.is_some() { Ok(report) } else { Err(unlisted(&mut budget)) };
            };
            report.total_moves = Some(all.len() as u64);
            self.add_rows(&mut report, sum, all, |i, rest| {
                worth(Self::after(sum, i, rest.to_vec()), &mut budget)
            })?;
            if ask.moves == Moves::One {
                report.keep_one_move();
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// The components, of whose values nothing is known.
    fn unvalued(&self, sum: &[C]) -> Vec<report::Component> {
        sum.iter().map(|at| report::Component::unvalued(self.rules.write(at))).collect()
    }

    fn solved(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let sum = self.read(Text::new(position))?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        if matches!(solver, Solver::Auto | Solver::Own | Solver::Argument)
            && !ask.misere
            && let Some(report) = self.solve_judged(&sum, solver, ask)?
        {
            return Ok(report);
        }
        solver.check(&class_under(Class::IMPARTIAL, ask.misere))?;
        match (solver, ask.misere) {
            (Solver::Payoff, _) => Err(solver.refuse(
                Phrase::fixed("reason-no-payoffs", "the game has no payoffs but winning and losing"),
                Solver::Auto,
            )),
            (Solver::Strong, _) => Err(solver.refuse(
                Phrase::fixed("reason-not-numbered", "the game's positions are not numbered"),
                Solver::Auto,
            )),
            (Solver::Auto | Solver::Grundy | Solver::Couples | Solver::Sets, false) => match ask.cache {
                Some(cache) => self.solve_with_cache(&sum, cache, ask),
                None => self.solve_by_nimbers(&sum, ask),
            },
            (Solver::Proof, _) => self.solve_by_proof(&sum, ask),
            (Solver::Law, false) if sum.iter().all(|at| self.rules.law(at).is_some()) => {
                self.solve_by_nimbers(&sum, ask)
            }
            (Solver::Auto | Solver::Law, true)
                if let Some(law) = self.misere_law
                    && law(&sum).is_some() =>
            {
                self.solve_whole(&sum, Solver::Law, ask)
            }
            (Solver::Auto | Solver::Tame | Solver::Quotient, true) => self.solve_misere(&sum, ask),
            (Solver::Law, _) => Err(solver.refuse(
                Phrase::fixed("reason-no-closed-form", "no closed form is known here"),
                Solver::Auto,
            )),
            _ => match &self.single {
                Some(single) if sum.len() == 1 => single.solve(position, ask),
                _ => self.solve_whole(&sum, solver, ask),
            },
        }
    }

    fn report(&self, sum: &[C], ask: &Ask, solver: Solver, answer: Answer<Payoffs>) -> Report {
        Report::new(self.write(sum), class_under(Class::IMPARTIAL, ask.misere), solver, answer)
    }
}

impl<C: Component + 'static> Table for Sums<C> {
    fn class(&self, misere: bool) -> Class {
        class_under(Class::IMPARTIAL, misere)
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn same_as(&self) -> Option<&str> {
        self.same_as.as_deref()
    }

    fn shifted(&self) -> Option<&Shifted> {
        self.shifted.as_ref()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.write(&self.read(Text::new(position))?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let sum = self.read(Text::new(position))?;
        let all = self.all_moves(&sum, MAX_LISTED_MOVES).ok_or_else(too_many_moves)?;
        check_steps(position, all.len())?;
        Ok(all
            .into_iter()
            .map(|(i, (name, rest))| Step {
                mv: Self::name_move(&sum, i, name),
                to: self.write(&Self::after(&sum, i, rest)),
            })
            .collect())
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let mut report = self.solved(position, ask)?;
        report.reading = self.reading.as_ref().and_then(|reading| reading(position));
        Ok(report)
    }

    fn shares_search(&self, ask: &Ask) -> bool {
        let is_search = matches!(ask.solver, Solver::Couples | Solver::Sets | Solver::Proof);
        !ask.misere && (is_search || ask.solver == Solver::Auto && self.as_heaps.is_none())
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        let mut fit = vec![Solver::Induction, Solver::Memo, Solver::Proof, Solver::Push, Solver::Retrograde];
        if !misere {
            fit.extend([Solver::Grundy, Solver::Couples, Solver::Sets]);
        }
        fit
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

    fn misere(&self) -> Option<&Theory> {
        self.theory.get_or_init(|| self.make_theory()).as_ref()
    }

    fn forget(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Known::new(self.way);
    }

    fn summand(&self) -> Option<&dyn Summand> {
        Some(self)
    }

    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        matches!(solver, Solver::Auto | Solver::Couples | Solver::Sets).then(|| Box::new(self) as _)
    }
}

impl<C: Component + 'static> Cells for Sums<C> {
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        if ask.misere
            && ask.solver == Solver::Auto
            && self.misere_law.is_none()
            && let Some(cells) = self.cells_by_theory(ranges, &mut budget)?
        {
            return Ok(cells);
        }
        if ask.misere {
            let whole = Whole::misere(&*self.rules);
            let mut known = memo::Memo::default();
            return (self.axes.positions(ranges))
                .map(|at| {
                    budget.step()?;
                    let Some(at) = at else { return Ok(Cell::Void) };
                    let sum: Vec<_> =
                        Some(at).into_iter().filter(|at| Some(at) != self.empty.as_ref()).collect();
                    let by_law = self.misere_law.and_then(|law| law(&sum));
                    if by_law.is_none() && self.way == Way::Proof && ask.solver == Solver::Auto {
                        return self.outcome_by_proof(&sum, &mut budget).map(Cell::Outcome);
                    }
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
        if let Some(bulk) = &self.bulk
            && let Some(cells) = bulk(ranges, &mut budget)?
        {
            return Ok(cells);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        (self.axes.positions(ranges))
            .map(|at| {
                budget.step()?;
                at.map_or(Ok(Cell::Void), |at| {
                    self.nimber(&at, ask.solver, &mut known, &mut budget).map(Cell::Nimber)
                })
            })
            .collect()
    }

    fn short_range(&self) -> Option<u64> {
        self.axes.short_range
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

impl<C: Component + 'static> Retrograde for Sums<C> {
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.canonical(position).map(|_| ending_of(class_under(Class::IMPARTIAL, misere)))
    }

    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<grundy_base::report::Layer>, Error> {
        let sum = self.read(Text::new(position))?;
        match &self.single {
            Some(single) if sum.len() == 1 => single.layers(position, ask),
            _ => {
                let reason = "sums are solved by components, and have no steps";
                Err(Solver::Retrograde.refuse(reason, Solver::Auto))
            }
        }
    }

    fn statistics(&self, _: &Ask) -> Result<Option<Statistics>, Error> {
        Ok(None)
    }
}

impl<C: Component + 'static> Pictures for Sums<C> {
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        let one = |at: &C| self.rules.scene(at).unwrap_or_else(|| Scene::text(&self.rules.write(at)));
        Ok(Scene::sum(self.read(Text::new(position))?.iter().map(one)))
    }
}

impl<C: Component + 'static> Summand for Sums<C> {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        Ok(self.read(text)?.iter().map(|at| self.rules.write(at)).collect())
    }

    fn alike(&self, position: &str) -> Result<String, Error> {
        let sum = self.read(Text::new(position))?;
        let mut sum: Vec<C> = sum.iter().map(|one| self.rules.representative(one)).collect();
        sum.sort();
        let nothing = self.empty.as_ref().map_or("0".to_owned(), |at| self.rules.write(at));
        let parts = sum.iter().map(|one| self.rules.write(one)).filter(|part| *part != nothing);
        Ok(parts.collect::<Vec<_>>().join(" "))
    }

    fn pieces(&self, position: &str) -> Result<Vec<String>, Error> {
        let mut pieces = Vec::new();
        self.read(Text::new(position))?.iter().for_each(|at| self.rules.pieces(at, &mut pieces));
        let left = pieces.iter().filter(|at| Some(*at) != self.empty.as_ref());
        Ok(left.map(|at| self.rules.write(&self.rules.representative(at))).collect())
    }

    fn couples(
        &self,
        position: &str,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Shown<String, String>, Error> {
        let sum = self.read(Text::new(position))?;
        let found = couples::proof(&*self.rules, &sum, self.empty.as_ref(), most, budget)
            .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
        let Shown { nimber, couples } = found.ok_or_else(|| too_large(Solver::Couples))?;
        let written = |one: Couple<C, usize>| {
            let names = self.rules.named(&one.component, usize::MAX);
            let moves: Vec<String> = one.moves.iter().map(|mv| names[*mv].0.clone()).collect();
            let component = self.rules.write(&one.component);
            let bytes = component.len() + names_bytes(&moves);
            budget.take(u64::try_from(bytes).unwrap_or(u64::MAX))?;
            Ok(Couple { component, nimber: one.nimber, lost: one.lost, moves })
        };
        Ok(Shown { nimber, couples: couples.into_iter().map(written).collect::<Result<_, Stopped>>()? })
    }

    fn is_searched(&self) -> bool {
        self.way != Way::Memo || self.memory.is_some()
    }

    fn so_far(&self, position: &str) -> Result<SoFar, Error> {
        self.so_far_of(&self.read(Text::new(position))?)
    }

    fn options(&self, component: &str) -> Result<Vec<(String, Vec<String>)>, Error> {
        let at = self.rules.read(Text::new(component))?;
        let written = |rest: Vec<C>| rest.iter().map(|at| self.rules.write(at)).collect();
        let moves = self.rules.named(&at, usize::MAX).into_iter();
        Ok(moves.map(|(name, rest)| (name, written(rest))).collect())
    }

    fn count_moves(&self, component: &str) -> Option<u64> {
        self.rules.read(Text::new(component)).ok().and_then(|at| self.rules.count_moves(&at))
    }

    fn nimber(&self, component: &str, budget: &mut Budget<'_>) -> Result<Nimber, Error> {
        let at = self.rules.read(Text::new(component))?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        Self::nimber(self, &at, Solver::Auto, &mut known, budget)
    }

    fn scene(&self, component: &str) -> Option<Scene> {
        self.rules.scene(&self.rules.read(Text::new(component)).ok()?)
    }

    fn empty(&self) -> Option<String> {
        self.empty.as_ref().map(|at| self.rules.write(at))
    }
}
