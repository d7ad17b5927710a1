//! An opened game: every question that Python can ask about it.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use grundy::check::check;
use grundy::error::{Error, Limit, Stopped};
use grundy::heap::sequence::Sequence;
use grundy::law::{find, sides, two};
use grundy::limits::{Budget, Limits};
use grundy::notation::term;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell, Effort as Hard, Moves};
use grundy::solve::Solver;
use grundy::strong::Grade;
use grundy::table::{Family, Table};
use grundy::value::nimber::Nimber;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::check as told;
use grundy_script::file;
use grundy_script::open::Opened;
use numpy::IntoPyArray;
use pyo3::prelude::*;

use crate::ask::How;
use crate::claim;
use crate::errors::{raised, refuse};
use crate::law::{Found, Law};
use crate::long::Effort;
use crate::open::{Again, OPENER};
use crate::solution::Solution;
use crate::{arrays, plies};

/// An opened game.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) table: Arc<dyn Table>,
    pub(crate) again: Again,
    /// Few positions, which are all known: questions of it are answered sooner than a thread begins.
    pub(crate) is_small: bool,
}

impl Game {
    /// Opens a game.
    ///
    /// # Errors
    /// The game cannot be opened.
    pub(crate) fn new(again: Again) -> Result<Self, Error> {
        let Opened { game, table, .. } = again()?;
        Ok(Self { name: game, table: table.into(), again, is_small: false })
    }
}

/// Opens a game as it is written on the command line. A text of several lines holds rules. With `solved`, a
/// file of a solved game or a folder of tiers, it answers from that.
#[pyfunction]
#[pyo3(signature = (text, solved=None))]
pub(crate) fn open_game(py: Python<'_>, text: String, solved: Option<PathBuf>) -> PyResult<Game> {
    let again = move || -> Result<Opened, Error> {
        let opened = match text.trim().contains('\n') {
            true => Opened::file("rules", file::open("rules", &text)?),
            false => OPENER.open(Text::new(&text).trim())?,
        };
        if let Some(path) = &solved {
            grundy_kept::answer_from(&*opened.table, path, &Limits::default())?;
        }
        Ok(opened)
    };
    Game::new(Arc::new(again)).map_err(|error| raised(py, error))
}

type Positions<'py> = (Vec<String>, Bound<'py, PyAny>, Bound<'py, PyAny>);

#[pymethods]
impl Game {
    /// The game's notation.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The class of the game in words.
    #[pyo3(signature = (misere=false))]
    fn kind(&self, misere: bool) -> String {
        self.table.class(misere).words()
    }

    /// The position to start from, if there is one.
    #[getter]
    fn start(&self) -> Option<String> {
        self.table.start()
    }

    /// The axes of its family of positions: names, with first and last numbers if they are bounded.
    #[getter]
    fn axes(&self) -> Vec<(String, Option<(u64, u64)>)> {
        let extent = |range: RangeInclusive<u64>| (*range.start(), *range.end());
        self.table.axes().into_iter().map(|axis| (axis.name.to_string(), axis.extent.map(extent))).collect()
    }

    /// The names of the applicable solvers.
    #[pyo3(signature = (misere=false))]
    fn solvers(&self, misere: bool) -> Vec<&'static str> {
        self.table.solvers(misere).into_iter().map(Solver::name).collect()
    }

    /// A position in its canonical form.
    fn canonical(&self, py: Python<'_>, position: &str) -> PyResult<String> {
        self.table.canonical(position).map_err(|error| raised(py, error))
    }

    /// The position with these numbers, if there is one.
    fn position(&self, numbers: Vec<u64>) -> Option<String> {
        self.table.position(&numbers)
    }

    /// A drawing of a position in lines of text, if the game has one.
    fn picture(&self, py: Python<'_>, position: &str) -> PyResult<Option<String>> {
        self.table.picture(position).map_err(|error| raised(py, error))
    }

    /// All legal moves: notation and resulting position.
    fn moves(&self, py: Python<'_>, position: &str) -> PyResult<Vec<(String, String)>> {
        let steps = self.table.moves(position).map_err(|error| raised(py, error))?;
        Ok(steps.into_iter().map(|step| (step.mv, step.to)).collect())
    }

    /// Solves a position.
    fn solve(&self, py: Python<'_>, position: String, how: How, effort: Effort) -> PyResult<Solution> {
        let (table, game) = (Arc::clone(&self.table), self.name.clone());
        let (ask, hard) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let is_soon = self.is_small && hard == Hard::Little;
        let work = move |limits| {
            let ask = Ask { limits, ..ask };
            let report = table.solve(&position, &ask)?;
            let picture = table.picture(&report.position)?;
            // the rest is found when it is asked for; this can take long, so it is part of the question
            let mut study = OnceLock::new();
            if report.class.payoffs && hard == Hard::Full {
                study = OnceLock::from(table.study(&position, hard, &ask)?);
            }
            // later questions have limits of their own
            let ask = Ask { limits: Limits::default(), ..ask };
            Ok(Solution { game, table, ask, report, picture, study })
        };
        if is_soon { effort.run_here(py, work) } else { effort.run(py, work) }
    }

    /// The best line to the end: moves and resulting positions.
    fn line(
        &self,
        py: Python<'_>,
        position: String,
        how: How,
        effort: Effort,
    ) -> PyResult<Vec<(String, String)>> {
        let table = Arc::clone(&self.table);
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let steps = effort.run(py, move |limits| table.line(&position, &Ask { limits, ..ask }))?;
        Ok(steps.into_iter().map(|step| (step.mv, step.to)).collect())
    }

    /// The values of a family in these ranges, both ends included.
    fn cells<'py>(
        &self,
        py: Python<'py>,
        ranges: Vec<(u64, u64)>,
        how: How,
        effort: Effort,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = Arc::clone(&self.table);
        let ranges = closed(ranges);
        let shape = lengths(&ranges);
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let cells = effort.run(py, move |limits| table.cells(&ranges, &Ask { limits, ..ask }))?;
        arrays::cells(py, &cells, &shape)
    }

    /// Plies to the end in these ranges, both ends included: -1 for a draw, -2 where there is no position.
    fn plies<'py>(
        &self,
        py: Python<'py>,
        ranges: Vec<(u64, u64)>,
        how: How,
        effort: Effort,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = Arc::clone(&self.table);
        let ranges = closed(ranges);
        let shape = lengths(&ranges);
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let plies = effort.run(py, move |limits| plies::of(&*table, &ranges, &Ask { limits, ..ask }))?;
        arrays::shaped(plies.into_pyarray(py), &shape)
    }

    /// The nimbers of the heaps 0, 1, …, count - 1.
    fn nimbers<'py>(&self, py: Python<'py>, count: u64, effort: Effort) -> PyResult<Bound<'py, PyAny>> {
        if let Some(Family::Breaks(takes)) = self.table.family() {
            let threads = effort.threads();
            let values = effort.run(py, move |limits| {
                let mut budget = Budget::new(&limits);
                budget.take_table::<[u16; 5]>(count)?;
                budget.expect(count);
                let (mut sequence, mut seen, mut stopped) = (Sequence::new(takes), 0, None);
                let _ = sequence.extend(count, threads, &mut |sequence| {
                    let more = sequence.len() - seen;
                    seen += more;
                    stopped = budget.steps(more).err();
                    if stopped.is_some() {
                        return std::ops::ControlFlow::Break(());
                    }
                    std::ops::ControlFlow::Continue(())
                });
                if let Some(stopped) = stopped {
                    return Err(stopped.into());
                }
                let mut values = vec![0_u16; length(count)?];
                sequence.copy(0, &mut values);
                Ok(values)
            })?;
            return Ok(values.into_pyarray(py).into_any());
        }
        let (table, name) = (Arc::clone(&self.table), self.name.clone());
        if table.axes().len() != 1 || !table.class(false).sums {
            let reason = "its positions are not heaps with nimbers";
            let instead = "grundy.table has the values of its family, game.solve those of a position";
            return Err(refuse(py, &format!("the sequence of nimbers of {name}"), reason, instead));
        }
        let values = effort.run(py, move |limits| {
            if count == 0 {
                return Ok(Vec::new());
            }
            let ask = Ask { moves: Moves::None, limits, ..Ask::default() };
            let cells = table.cells(&[0..=count - 1], &ask)?;
            let short = |cell: &Cell| match cell {
                Cell::Nimber(Nimber(value)) => u32::try_from(*value).map_err(|_| too_large()),
                _ => Ok(0),
            };
            cells.iter().map(short).collect()
        })?;
        Ok(values.into_pyarray(py).into_any())
    }

    /// The law of the heaps, searched up to a heap or a default bound.
    #[pyo3(signature = (to, how, effort))]
    fn law(&self, py: Python<'_>, to: Option<u64>, how: How, effort: Effort) -> PyResult<Law> {
        let (table, threads) = (Arc::clone(&self.table), effort.threads());
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let rows = matches!(table.family(), Some(Family::Sets(_)));
        let found = effort.run(py, move |limits| {
            let ask = Ask { limits, ..ask };
            if table.axes().len() == 2 && !rows {
                return two::in_table(&*table, to, &ask).map(Found::Table);
            }
            if sides::are_values(&*table, &ask) {
                return sides::in_table(&*table, to, &ask).map(Found::Sides);
            }
            find::in_table(&*table, to, threads, &ask).map(|found| Found::Row(found.into()))
        })?;
        let same_as = self.table.same_as().map(str::to_owned);
        Ok(Law { game: self.name.clone(), same_as, misere: how.misere(), found })
    }

    /// A claim against the values: JSON, and words. `claim` is a function of `numbers` numbers, or a formula.
    #[pyo3(signature = (claim, numbers, of, to, how, effort))]
    #[expect(clippy::too_many_arguments, reason = "who asks is the package itself, and only there")]
    fn check(
        &self,
        py: Python<'_>,
        claim: Py<PyAny>,
        numbers: usize,
        of: Option<String>,
        to: Option<u64>,
        how: How,
        effort: Effort,
    ) -> PyResult<(String, String)> {
        let table = Arc::clone(&self.table);
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let name = claim::name(py, &claim);
        let axes = table.axes();
        let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
        let mut guess = claim::Guess::new(py, claim, numbers, &names, of.as_deref())?;
        let (checked, fault) = effort.run(py, move |limits| {
            let mut fault = None;
            let (many, meter) = (guess.numbers(), guess.formula().map(grundy_script::claim::Guess::meter));
            let _limits = meter.as_ref().map(|meter| meter.under(&limits));
            let ask = Ask { limits, ..ask };
            let checked = match &mut guess {
                claim::Guess::Formula(formula) => formula.check(&*table, to, &ask),
                function @ claim::Guess::Function { .. } => {
                    let mut says = |at: &[u64]| function.of(at, &mut fault);
                    check(&*table, grundy::check::Claim::new(many, &mut says), to, &ask)
                }
            };
            match (checked, fault) {
                (_, Some(fault)) => Ok((None, Some(fault))),
                (Ok(checked), None) => Ok((Some(checked), None)),
                (Err(error), None) => Err(error),
            }
        })?;
        match (checked, fault) {
            (Some(checked), None) => {
                let json = grundy_wire::json(&grundy_wire::Check {
                    same_as: self.table.same_as().map(str::to_owned),
                    ..grundy_wire::Check::of(&self.name, &name, how.misere(), &checked)
                });
                let shown = term::shown(&self.name, &*self.table);
                Ok((json, told::words(&shown, &name, &checked, 80, Messages::of(Language::En))))
            }
            (_, Some(fault)) => Err(fault),
            (None, None) => Err(refuse(py, "the check", "nothing was checked", "give a claim")),
        }
    }

    /// All positions that can be reached from one, each with its outcome (1, 0, -1) and its plies to the end
    /// (-1: none).
    fn reachable<'py>(
        &self,
        py: Python<'py>,
        position: String,
        how: How,
        effort: Effort,
    ) -> PyResult<Positions<'py>> {
        let table = Arc::clone(&self.table);
        let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
        let layers = effort.run(py, move |limits| table.layers(&position, &Ask { limits, ..ask }))?;
        let (mut positions, mut outcomes, mut plies) = (Vec::new(), Vec::new(), Vec::new());
        for layer in layers {
            outcomes.push(arrays::outcome(layer.outcome));
            plies.push(layer.step.and_then(|step| i32::try_from(step).ok()).unwrap_or(-1));
            positions.push(layer.position);
        }
        Ok((positions, outcomes.into_pyarray(py).into_any(), plies.into_pyarray(py).into_any()))
    }

    /// The whole game by its numbers: outcomes (1, 0, -1; -2: no position) and plies to the end (-1: play
    /// without end, -2: no position).
    fn whole<'py>(
        &self,
        py: Python<'py>,
        effort: Effort,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let table = Arc::clone(&self.table);
        if table.whole().is_none() {
            let what = format!("solving all positions of {}", self.name);
            let instead = "game.reachable(position) solves all that can be reached from a position";
            return Err(refuse(py, &what, "its positions are not numbered", instead));
        }
        let (outcomes, plies) = effort.run(py, move |limits| {
            let mut budget = Budget::new(&limits);
            let whole = table.whole().expect("it was there before");
            budget.take(whole.slots().saturating_mul(5))?;
            let solved = whole.solved(&Ask { limits: limits.clone(), ..Ask::default() })?;
            let (mut outcomes, mut plies) = (Vec::new(), Vec::new());
            outcomes.reserve_exact(solved.len());
            plies.reserve_exact(solved.len());
            for slot in 0..solved.len() {
                let verdict = solved.grade(slot).map(Grade::verdict);
                outcomes.push(verdict.map_or(arrays::NO_OUTCOME, |told| arrays::outcome(told.outcome)));
                plies.push(verdict.map_or(plies::NO_POSITION, |told| plies::number(told.remoteness)));
            }
            Ok((outcomes, plies))
        })?;
        Ok((outcomes.into_pyarray(py).into_any(), plies.into_pyarray(py).into_any()))
    }

    /// The whole game in numbers, as JSON.
    fn statistics(&self, py: Python<'_>, effort: Effort) -> PyResult<String> {
        let table = Arc::clone(&self.table);
        let counted = effort.run(py, move |limits| table.statistics(&Ask { limits, ..Ask::default() }))?;
        match counted {
            Some(counted) => Ok(grundy_wire::json(&grundy_wire::Statistics::of(&counted))),
            None => {
                let what = format!("counting all positions of {}", self.name);
                let instead = "solve single positions, or tabulate a family";
                Err(refuse(py, &what, "no table of all its positions is made", instead))
            }
        }
    }
}

/// A sum of different games: opened games with the names they have in it, and positions. Gives the sum as a
/// game, and its position.
#[pyfunction]
pub(crate) fn sum_of(
    py: Python<'_>,
    parts: Vec<(PyRef<'_, Game>, String, String)>,
) -> PyResult<(Game, String)> {
    let mut games: Vec<(String, Again)> = Vec::new();
    let mut components: Vec<String> = Vec::new();
    for (game, label, position) in &parts {
        let read = match (game.table.sided(), game.table.twin()) {
            (Some(sided), _) => sided.components(Text::new(position)),
            (None, Some(twin)) => twin.components(Text::new(position)),
            (None, None) => term::summand(&game.name, &*game.table)
                .map_err(Error::from)
                .and_then(|summand| summand.components(Text::new(position)).map_err(Error::from)),
        };
        let read = read.map_err(|error| raised(py, error))?;
        components.extend(read.into_iter().map(|component| format!("{label} {component}")));
        if !games.iter().any(|(known, _)| known == label) {
            games.push((label.clone(), Arc::clone(&game.again)));
        }
    }
    let again: Again = Arc::new(move || {
        let opened = games.iter().map(|(label, again)| Ok((label.clone(), again()?.table)));
        Ok(Opened::sum(opened.collect::<Result<_, Error>>()?))
    });
    let game = Game::new(again).map_err(|error| raised(py, error))?;
    Ok((game, components.join(term::JOINT)))
}

pub(crate) fn closed(ranges: Vec<(u64, u64)>) -> Vec<RangeInclusive<u64>> {
    ranges.into_iter().map(|(first, last)| first..=last).collect()
}

/// How many numbers each range has; what cannot be held fails before it is asked.
fn lengths(ranges: &[RangeInclusive<u64>]) -> Vec<usize> {
    let one = |range: &RangeInclusive<u64>| (range.end() - range.start()).saturating_add(1);
    ranges.iter().map(|range| usize::try_from(one(range)).unwrap_or(usize::MAX)).collect()
}

fn length(count: u64) -> Result<usize, Error> {
    usize::try_from(count).map_err(|_| too_large())
}

fn too_large() -> Error {
    Stopped::new(Limit::Size, "nothing").into()
}
