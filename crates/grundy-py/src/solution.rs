//! The answer about a position.

use std::sync::{Arc, OnceLock};

use grundy::error::Refused;
use grundy::notation::term;
use grundy::report::{Ask, Effort as Hard, Report, Study};
use grundy::rival;
use grundy::solve::Solver;
use grundy::table::Table;
use grundy::view::study::Told;
use grundy_explain::evidence;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::steps;
use grundy_explain::verify::{Fault, verify};
use grundy_explain::words::{explanation, solution, study as words_beyond};
use grundy_wire::{Answer, Extras};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::slip;
use crate::errors::raised;
use crate::long::Effort;

/// A solved position with its drawing and, in payoff games, its guarantees and ties.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Solution {
    pub(crate) game: String,
    pub(crate) table: Arc<dyn Table>,
    pub(crate) ask: Ask,
    pub(crate) report: Report,
    pub(crate) picture: Option<String>,
    /// In payoff games, once it is asked for: what play for payoffs may come to.
    pub(crate) study: OnceLock<Option<Study>>,
}

impl Solution {
    /// Guarantees and ties of a payoff game, as far as they are soon found.
    fn studied(&self, py: Python<'_>, effort: &Effort) -> PyResult<Option<&Study>> {
        if !self.report.class.payoffs {
            return Ok(None);
        }
        if self.study.get().is_none() {
            let (table, ask, position) =
                (Arc::clone(&self.table), self.ask.clone(), self.report.position.clone());
            let found =
                effort.run(py, move |limits| table.study(&position, Hard::Little, &Ask { limits, ..ask }))?;
            // another thread may have been faster
            let _ = self.study.set(found);
        }
        Ok(self.study.get().and_then(Option::as_ref))
    }
}

#[pymethods]
impl Solution {
    /// One JSON object with the keys of the command line's `--json`.
    fn json(&self, py: Python<'_>, effort: Effort) -> PyResult<String> {
        let (picture, study) = (self.picture.as_deref(), self.studied(py, &effort)?);
        let extras = Extras { same_as: self.table.same_as(), picture, study, ..Extras::default() };
        Ok(grundy_wire::json(&Answer::of(&self.game, &self.report, extras)))
    }

    /// The same without what has to be looked for first.
    fn brief(&self) -> String {
        let extras =
            Extras { same_as: self.table.same_as(), picture: self.picture.as_deref(), ..Extras::default() };
        grundy_wire::json(&Answer::of(&self.game, &self.report, extras))
    }

    /// The same with chances against every weak rival.
    fn against_weak(&self, py: Python<'_>, effort: Effort) -> PyResult<String> {
        let (table, ask, position) =
            (Arc::clone(&self.table), self.ask.clone(), self.report.position.clone());
        let weak =
            effort.run(py, move |limits| rival::against_all(&*table, &position, &Ask { limits, ..ask }))?;
        let extras = Extras { weak_rivals: Some(&weak), ..Extras::default() };
        Ok(grundy_wire::json(&Answer::of(&self.game, &self.report, extras)))
    }

    /// The answer in words.
    fn words(&self, py: Python<'_>, width: usize, lang: &str, effort: Effort) -> PyResult<String> {
        let style = solution::Style { width: columns(width), ..solution::Style::default() };
        let mut text = solution::solution(
            &term::shown(&self.game, &*self.table),
            &self.report,
            &style,
            &messages(py, lang)?,
        );
        if let Some(study) = self.studied(py, &effort)? {
            let told = words_beyond::words(
                &self.report,
                study,
                Told::default(),
                style.width,
                Messages::of(Language::En),
            );
            if !told.is_empty() {
                text.push('\n');
                text.push_str(&told);
            }
        }
        Ok(text)
    }

    /// Evidence that can be checked by the rules alone, as JSON.
    fn evidence(&self, py: Python<'_>, effort: Effort) -> PyResult<String> {
        let (game, table) = (self.game.clone(), Arc::clone(&self.table));
        let (report, ask) = (self.report.clone(), self.ask.clone());
        let found = effort.run(py, move |limits| {
            let ask = Ask { limits, ..ask };
            if report.solver == Solver::Argument {
                let reason =
                    "an argument shows that a move wins; evidence holds moves and what refutes every reply";
                return Err(Refused::new("evidence", reason, "solve a smaller position").into());
            }
            let found = evidence::build(&*table, &game, &report.position, &ask, usize::MAX)?;
            // it is checked before it leaves the library
            match verify(&found, &*table, &ask.limits) {
                Err(Fault::Door(error)) => Err(error),
                Ok(_) if found.fits(&report) => Ok(found),
                _ => {
                    let reason = "the evidence does not hold, which is a fault in grundy or in the rules";
                    Err(Refused::new("evidence", reason, "please report it").into())
                }
            }
        })?;
        serde_json::to_string(&found).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Why the answer holds, in words.
    #[pyo3(signature = (width, lang, effort))]
    fn explain(&self, py: Python<'_>, width: usize, lang: &str, effort: Effort) -> PyResult<String> {
        let messages = messages(py, lang)?;
        let (game, table) = (self.game.clone(), Arc::clone(&self.table));
        let (report, ask) = (self.report.clone(), self.ask.clone());
        let why =
            effort.run(py, move |limits| steps::explain(&game, &*table, &report, &Ask { limits, ..ask }))?;
        Ok(explanation::explanation(&why, columns(width), &messages))
    }
}

/// A line width within readable bounds.
fn columns(width: usize) -> usize {
    width.clamp(40, 400)
}

fn messages(py: Python<'_>, lang: &str) -> PyResult<Messages> {
    let found = Language::ALL.into_iter().find(|language| language.code() == lang);
    let language = found.ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
        let problem = format!("no language is called '{lang}': expected one of {}", codes.join(", "));
        raised(py, slip(lang, problem).into())
    })?;
    Ok(Messages::new(language))
}
