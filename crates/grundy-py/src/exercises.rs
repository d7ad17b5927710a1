//! Exercises without end, and marks of single answers.

use grundy::limits::Budget;
use grundy_exercises::mark::marked;
use grundy_exercises::sheet::{MAX_TASKS, Order, Sheet};
use grundy_exercises::told::Told;
use grundy_exercises::topic::LEVELS;
use grundy_exercises::topics::{TOPICS, find};
use grundy_explain::messages::Language;
use grundy_wire::json;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::long::Effort;

/// The names of all topics.
#[pyfunction]
pub(crate) fn exercise_topics() -> Vec<&'static str> {
    TOPICS.iter().map(|topic| topic.id).collect()
}

/// A sheet of tasks as JSON, as `grundy exercises --json` gives it; tasks of all topics if none is named.
#[pyfunction]
pub(crate) fn exercise_sheet(
    py: Python<'_>,
    topics: Vec<String>,
    count: usize,
    seed: u64,
    level: Option<u32>,
    language: &str,
    effort: Effort,
) -> PyResult<String> {
    let known = |id: &String| {
        find(id).ok_or_else(|| {
            let names = exercise_topics().join(", ");
            PyValueError::new_err(format!("there is no topic '{id}': the topics are {names}"))
        })
    };
    let topics = topics.iter().map(known).collect::<PyResult<Vec<_>>>()?;
    let topics = if topics.is_empty() { TOPICS.to_vec() } else { topics };
    let unknown = |_| PyValueError::new_err(format!("'{language}' is no language: expected en, uk or ru"));
    let language: Language = language.parse().map_err(unknown)?;
    if !(1..=MAX_TASKS).contains(&count) {
        return Err(PyValueError::new_err(format!(
            "{count} is no number of tasks: expected 1 to {MAX_TASKS}"
        )));
    }
    if let Some(level) = level.filter(|level| !(1..=LEVELS).contains(level)) {
        return Err(PyValueError::new_err(format!("{level} is no level: expected 1 to {LEVELS}")));
    }
    let order = Order { topics, count, seed, level, variants: 1, language };
    effort.run(py, move |limits| Ok(json(&Sheet::make(&order, &mut Budget::new(&limits))?)))
}

/// The mark of an answer to a task, both as JSON.
#[pyfunction]
pub(crate) fn mark_answer(task: &str, given: &str) -> PyResult<String> {
    let bad = |error: serde_json::Error| PyValueError::new_err(format!("this is no task: {error}"));
    let task: Told = serde_json::from_str(task).map_err(bad)?;
    serde_json::to_string(&marked(&task, given)).map_err(bad)
}
