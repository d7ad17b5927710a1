//! The textbook's problems: statements, tests and checkers. A submission is a function of Python's: no
//! process is started here.

use std::sync::Mutex;

use grundy_judge::generate::{Test, Versus};
use grundy_judge::interact::Referee as Talks;
use grundy_judge::problem::{Problem as Record, Task};
use grundy_judge::problems;
use grundy_judge::score::score;
use grundy_judge::verdict::{Judged, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::raised;

/// A verdict's name, and its reason.
type Told = (&'static str, String);
/// Lines for the contestant, and the verdict if the talk is over.
type Said = (Vec<String>, Option<Told>);
/// A test: its number, its block, what it is for, its input, and the opponent with a seed and a least score.
type Asked = (usize, usize, String, String, Option<(String, u64, Option<i64>)>);

/// The names of all problems.
#[pyfunction]
pub(crate) fn problem_ids() -> Vec<&'static str> {
    problems::ALL.iter().map(|problem| problem.id).collect()
}

/// A problem.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Problem(&'static Record);

#[pymethods]
impl Problem {
    #[new]
    fn new(id: &str) -> PyResult<Self> {
        problems::find(id).map(Self).ok_or_else(|| {
            PyValueError::new_err(format!("no problem is called '{id}': see grundy.problems()"))
        })
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.0.id
    }

    /// Whether contestants play against the judge.
    #[getter]
    fn interactive(&self) -> bool {
        self.0.is_interactive()
    }

    /// Its title in a language.
    fn title(&self, lang: &str) -> &'static str {
        self.0.title.in_language(lang)
    }

    /// Its statement in a language.
    fn statement(&self, lang: &str) -> &'static str {
        self.0.statement.in_language(lang)
    }

    /// Blocks of tests: what each is about, and its points.
    #[getter]
    fn blocks(&self) -> Vec<(&'static str, u32)> {
        self.0.blocks.iter().map(|block| (block.about, block.points)).collect()
    }

    /// All tests, the samples first.
    fn tests(&self, seed: u64) -> Vec<Asked> {
        let told = |test: Test| {
            let versus = test.versus.map(|versus| (versus.opponent, versus.seed, versus.at_least));
            (test.number, test.block, test.about, test.input, versus)
        };
        self.0.tests(seed).into_iter().map(told).collect()
    }

    /// The reference answer to an input.
    fn answer(&self, py: Python<'_>, input: &str) -> PyResult<String> {
        py.detach(|| self.0.solve(input)).map_err(|bad| raised(py, bad.into()))
    }

    /// The verdict on an output; games have a referee.
    fn judge(&self, py: Python<'_>, input: &str, output: &str) -> PyResult<Told> {
        let Task::Batch { solve, check } = &self.0.task else {
            return Err(PyValueError::new_err("this problem is a game: it has a referee"));
        };
        let judged = py.detach(|| solve(input).map(|answer| check.judge(input, &answer, output)));
        Ok(told(judged.map_err(|bad| raised(py, bad.into()))?))
    }

    /// The referee of a game.
    fn referee(
        &self,
        py: Python<'_>,
        input: &str,
        opponent: String,
        seed: u64,
        at_least: Option<i64>,
    ) -> PyResult<Referee> {
        let versus = Versus { opponent, seed, at_least };
        let referee = self.0.referee(input, &versus).map_err(|bad| raised(py, bad.into()))?;
        Ok(Referee(Mutex::new(referee)))
    }

    /// The points of each test, by its block and its verdict.
    fn score(&self, verdicts: Vec<(usize, String)>) -> PyResult<Vec<u32>> {
        let named = |name: &str| {
            [Verdict::Ok, Verdict::WrongAnswer, Verdict::Rules].into_iter().find(|one| one.name() == name)
        };
        // whatever fails has no points
        let verdicts: Vec<(usize, Verdict)> = verdicts
            .into_iter()
            .map(|(block, name)| (block, named(&name).unwrap_or(Verdict::WrongAnswer)))
            .collect();
        match verdicts.iter().all(|(block, _)| *block < self.0.blocks.len()) {
            true => Ok(score(self.0.blocks, &verdicts).tests),
            false => Err(PyValueError::new_err("a test belongs to no block of the problem")),
        }
    }
}

/// The judge's side of a game.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Referee(Mutex<Box<dyn Talks>>);

impl Referee {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn Talks) -> T + Send) -> T {
        py.detach(|| work(&mut **self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)))
    }
}

#[pymethods]
impl Referee {
    /// What the contestant reads at first.
    fn start(&self, py: Python<'_>) -> Vec<String> {
        self.with(py, |referee| referee.start())
    }

    /// A line from the contestant.
    fn hear(&self, py: Python<'_>, line: &str) -> Said {
        let reply = self.with(py, |referee| referee.hear(line));
        (reply.say, reply.end.map(told))
    }

    /// The contestant has ended.
    fn silence(&self, py: Python<'_>) -> Told {
        told(self.with(py, |referee| referee.silence()))
    }

    /// What is expected of the contestant now.
    fn awaits(&self, py: Python<'_>) -> String {
        self.with(py, |referee| referee.awaits())
    }
}

fn told(judged: Judged) -> Told {
    (judged.verdict.name(), judged.reason)
}
