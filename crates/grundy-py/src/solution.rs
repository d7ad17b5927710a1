//! The answer about a position.

use std::sync::Arc;

use grundy::notation::term;
use grundy::report::{Ask, Report, Study};
use grundy::table::Table;
use grundy::view::study::Told;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::steps;
use grundy_explain::words::{explanation, solution, study as words_beyond};
use grundy_wire::{Answer, Extras};
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
    pub(crate) study: Option<Study>,
}

#[pymethods]
impl Solution {
    /// One JSON object with the keys of the command line's `--json`.
    fn json(&self) -> String {
        let (picture, study) = (self.picture.as_deref(), self.study.as_ref());
        let extras = Extras { same_as: self.table.same_as(), picture, study, ..Extras::default() };
        grundy_wire::json(&Answer::of(&self.game, &self.report, extras))
    }

    /// The answer in words.
    #[pyo3(signature = (width=80, lang="en"))]
    fn words(&self, py: Python<'_>, width: usize, lang: &str) -> PyResult<String> {
        let style = solution::Style { width: columns(width), ..solution::Style::default() };
        let mut text = solution::solution(
            &term::shown(&self.game, &*self.table),
            &self.report,
            &style,
            &messages(py, lang)?,
        );
        if let Some(study) = &self.study {
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
