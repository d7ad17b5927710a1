//! Claims that are Python functions of numbers.

use grundy::check::{About, Claimed};
use grundy::error::{BadText, Error};
use grundy::value::outcome::Outcome;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use crate::ask::slip;
use crate::errors::raised;
use crate::note::noted;

/// A claim, and what it is about once that is known.
pub(crate) struct Guess {
    claim: Py<PyAny>,
    about: Option<About>,
}

/// What messages call a claim.
pub(crate) fn name(py: Python<'_>, claim: &Py<PyAny>) -> String {
    let name = claim.getattr(py, "__name__").and_then(|name| name.extract::<String>(py));
    name.unwrap_or_else(|_| "the claim".to_owned())
}

impl Guess {
    /// A claim about what is named, or about what its first answer says.
    ///
    /// # Errors
    /// An unknown name.
    pub(crate) fn new(py: Python<'_>, claim: Py<PyAny>, of: Option<&str>) -> PyResult<Self> {
        let about = of.map(|word| {
            About::ALL.into_iter().find(|about| about.name() == word).ok_or_else(|| {
                let names: Vec<&str> = About::ALL.iter().map(|about| about.name()).collect();
                let bad =
                    slip(word, format!("no claim is about '{word}': expected one of {}", names.join(", ")));
                raised(py, bad.into())
            })
        });
        Ok(Self { claim, about: about.transpose()? })
    }

    /// What the claim says of these numbers. A fault of the function is kept, and ends the check.
    pub(crate) fn of(&mut self, at: &[u64], fault: &mut Option<PyErr>) -> Result<Claimed, Error> {
        let said = Python::attach(|py| {
            let arguments = PyTuple::new(py, at)?;
            let said = self.claim.bind(py).call1(&arguments);
            let said = said.map_err(|error| noted(py, error, format!("in the claim about {arguments}")))?;
            self.claimed(&said, at)
        });
        said.map_err(|error| {
            *fault = Some(error);
            Error::from(BadText {
                problem: "the claim failed".to_owned(),
                text: String::new(),
                span: 0..0,
                origin: None,
                hint: None,
            })
        })
    }

    fn claimed(&mut self, said: &Bound<'_, PyAny>, at: &[u64]) -> PyResult<Claimed> {
        let whole = said.is_instance_of::<PyInt>() && !said.is_instance_of::<PyBool>();
        let about = *self.about.get_or_insert(if whole { About::Nimber } else { About::Outcome });
        let (claimed, expected) = match about {
            About::Outcome => (outcome(said), "True (a P-position), False, or one of 'P', 'N', 'D'"),
            About::Nimber => (said.extract().ok().map(Claimed::Nimber), "a whole number, the nimber"),
            About::Remoteness => {
                (said.extract().ok().map(Claimed::Remoteness), "a whole number of plies, or None for a draw")
            }
            About::Move => {
                (to(said), "the position after the move (a number or a tuple), or the move as text")
            }
        };
        claimed.ok_or_else(|| {
            let at: Vec<String> = at.iter().map(u64::to_string).collect();
            let said = said.repr().map_or_else(|_| "something".to_owned(), |said| said.to_string());
            PyTypeError::new_err(format!("the claim gives {said} for {}: expected {expected}", at.join(", ")))
        })
    }
}

fn outcome(said: &Bound<'_, PyAny>) -> Option<Claimed> {
    if let Ok(letter) = said.cast::<PyString>() {
        let letter = letter.to_string();
        return match letter.as_str() {
            "P" | "L" => Some(Claimed::Outcome(Outcome::Loss)),
            "N" | "W" => Some(Claimed::Outcome(Outcome::Win)),
            "D" => Some(Claimed::Outcome(Outcome::Draw)),
            _ => None,
        };
    }
    // NumPy has truths of its own
    said.call_method0("__bool__").and_then(|lost| lost.extract()).ok().map(Claimed::Lost)
}

fn to(said: &Bound<'_, PyAny>) -> Option<Claimed> {
    if let Ok(text) = said.cast::<PyString>() {
        return Some(Claimed::Move(text.to_string()));
    }
    let one = said.extract::<i64>().map(|n| vec![n]);
    one.or_else(|_| said.extract::<Vec<i64>>()).ok().map(Claimed::To)
}
