//! The one mapping of the library's errors to the exceptions of the package, which are Python classes.

use grundy::Error;
use grundy::error::{Advice, BadText as Slip, Limit, Setting};
use grundy::phrase::Phrase;
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(grundy._errors, BadText);
import_exception!(grundy._errors, Refused);
import_exception!(grundy._errors, Cycle);
import_exception!(grundy._errors, Stopped);
import_exception!(grundy._errors, OutOfTime);
import_exception!(grundy._errors, OutOfMemory);

/// Longest line that a message shows.
const MAX_LINE_CHARS: usize = 160;

/// The exception for an error of the library.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::BadText(bad) => bad_text(py, &bad),
        Error::Refused(refused) => {
            let raised = Refused::new_err(refused.to_string());
            with(py, raised, |value| {
                value.setattr("reason", refused.reason.english())?;
                value.setattr("hint", told(&refused.instead))
            })
        }
        Error::Cycle(cycle) => {
            let raised = Cycle::new_err(cycle.to_string());
            with(py, raised, |value| {
                value.setattr("cycle", &cycle.witness)?;
                value.setattr("hint", "games whose positions can come back are contests: grundy.contest")
            })
        }
        Error::Stopped(stopped) => {
            let says = stopped.to_string();
            let raised = match stopped.limit {
                Limit::Time => OutOfTime::new_err(says),
                Limit::Memory(_) => OutOfMemory::new_err(says),
                Limit::Interrupt | Limit::Size => Stopped::new_err(says),
            };
            let (word, hint) = match stopped.limit {
                Limit::Memory(_) => ("memory", Some("limits=grundy.Limits(memory=...) allows more")),
                Limit::Time => ("time", Some("limits=grundy.Limits(time=...) allows more")),
                Limit::Interrupt => ("interrupt", None),
                Limit::Size => ("size", None),
            };
            with(py, raised, |value| {
                value.setattr("limit", word)?;
                value.setattr("done", stopped.done.english())?;
                value.setattr("hint", stopped.instead.as_deref().map(told).or(hint.map(str::to_owned)))
            })
        }
    }
}

/// Advice in words, with the argument that does it.
fn told(advice: &Advice) -> String {
    let words = &advice.words;
    let Some((option, to)) = &advice.change else { return in_python(words) };
    let name = option.replace('-', "_");
    match to {
        Setting::On => format!("{words} ({name}=True)"),
        Setting::Off => format!("{words} ({name}=False)"),
        Setting::Default => format!("{words} (leave out {name})"),
        Setting::OneOf(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("'{value}'")).collect();
            match values.as_slice() {
                [] => format!("{words} ({name})"),
                [one] => format!("{words} ({name}={one})"),
                [several @ .., last] => format!("{words} ({name}={} or {last})", several.join(", ")),
            }
        }
    }
}

/// Advice that names commands of the program names what does the same here.
fn in_python(words: &Phrase) -> String {
    match (words.id(), words.text("name")) {
        ("hint-near-listed", Some(name)) => format!("did you mean '{name}'? grundy.catalogue() lists all"),
        ("hint-listed-new", _) => {
            "grundy.catalogue() lists all; grundy.rules takes a function of your own".to_owned()
        }
        _ => words.to_string(),
    }
}

/// A syntax error with its place: the message shows the line with a mark below it.
fn bad_text(py: Python<'_>, bad: &Slip) -> PyErr {
    let place = Place::of(bad);
    let mut message = bad.problem.to_string();
    if bad.origin.is_some() || place.line > 1 {
        let origin = bad.origin.as_deref().map_or_else(String::new, |name| format!("{name}, "));
        message.push_str(&format!(" ({origin}line {}, column {})", place.line, place.column));
    }
    if !place.shown.trim().is_empty() && place.shown.chars().count() <= MAX_LINE_CHARS {
        let (blank, marks) = (" ".repeat(place.column - 1), "^".repeat(place.width));
        message.push_str(&format!("\n  {}\n  {blank}{marks}", place.shown.replace('\t', " ")));
    }
    let hint = bad.hint.as_deref().map(told);
    if let Some(hint) = &hint {
        message.push_str(&format!("\nhint: {hint}"));
    }
    with(py, BadText::new_err(message), |value| {
        value.setattr("problem", bad.problem.english())?;
        value.setattr("text", &bad.text)?;
        value.setattr("line", place.line)?;
        value.setattr("column", place.column)?;
        value.setattr("origin", &bad.origin)?;
        value.setattr("hint", hint)
    })
}

/// Sets attributes of an exception. If that fails, the error of the failure is raised instead.
fn with(py: Python<'_>, raised: PyErr, set: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>) -> PyErr {
    match set(raised.value(py).as_any()) {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// Line and column of an error, counted from 1, with the line and the number of wrong characters.
struct Place {
    line: usize,
    column: usize,
    width: usize,
    shown: String,
}

impl Place {
    fn of(bad: &Slip) -> Self {
        let text = bad.text.as_str();
        let floor =
            |at: usize| (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let start = floor(bad.span.start);
        let begin = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let stop = text[start..].find(['\n', '\r']).map_or(text.len(), |i| start + i);
        let end = floor(bad.span.end).clamp(start, stop);
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[begin..start].chars().count() + 1,
            width: text[start..end].chars().count().max(1),
            shown: text[begin..stop].to_owned(),
        }
    }
}

/// Errors in Python values, where there is no text to point at.
pub(crate) fn refuse(py: Python<'_>, solver: &str, reason: &str, instead: &str) -> PyErr {
    let refused = grundy::error::Refused::new(solver.to_owned(), reason, instead);
    raised(py, refused.into())
}
