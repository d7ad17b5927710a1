//! Claims about a family's numbers: Python functions, or formulas as the command line takes them.

use grundy::check::{About, Claimed};
use grundy::error::{BadText, Error};
use grundy::value::outcome::Outcome;
use grundy_script::claim;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use crate::ask::slip;
use crate::errors::raised;
use crate::note::noted;

/// A claim and, once known, its subject.
pub(crate) enum Guess {
    Function { claim: Py<PyAny>, numbers: usize, about: Option<About> },
    Formula(Box<claim::Guess>),
}

/// The name of a claim in messages; a formula is its own name.
pub(crate) fn name(py: Python<'_>, claim: &Py<PyAny>) -> String {
    if let Ok(text) = claim.bind(py).cast::<PyString>() {
        return text.to_string();
    }
    let name = claim.getattr(py, "__name__").and_then(|name| name.extract::<String>(py));
    name.unwrap_or_else(|_| "the claim".to_owned())
}

impl Guess {
    /// A claim about the named subject, or about the one that its first answer shows. A function takes
    /// `numbers` numbers; a formula uses these names.
    ///
    /// # Errors
    /// An unknown name, a slip in a formula.
    pub(crate) fn new(
        py: Python<'_>,
        claim: Py<PyAny>,
        numbers: usize,
        names: &[&str],
        of: Option<&str>,
    ) -> PyResult<Self> {
        let about = of.map(|word| {
            About::ALL.into_iter().find(|about| about.name() == word).ok_or_else(|| {
                let all: Vec<&str> = About::ALL.iter().map(|about| about.name()).collect();
                slip(word, format!("no claim is about '{word}': expected one of {}", all.join(", ")))
            })
        });
        let about = about.transpose().map_err(|bad| raised(py, bad.into()))?;
        match claim.bind(py).cast::<PyString>() {
            Ok(text) => claim::Guess::read(&text.to_string(), names, about)
                .map(|formula| Self::Formula(Box::new(formula)))
                .map_err(|bad| raised(py, bad.into())),
            Err(_) => Ok(Self::Function { claim, numbers, about }),
        }
    }

    /// The formula, if it is one.
    pub(crate) fn formula(&self) -> Option<&claim::Guess> {
        match self {
            Self::Function { .. } => None,
            Self::Formula(formula) => Some(formula),
        }
    }

    /// The number of arguments.
    pub(crate) fn numbers(&self) -> usize {
        match self {
            Self::Function { numbers, .. } => *numbers,
            Self::Formula(formula) => formula.numbers(),
        }
    }

    /// What the claim says for these numbers. An exception of a function is stored and ends the check.
    pub(crate) fn of(&mut self, at: &[u64], fault: &mut Option<PyErr>) -> Result<Claimed, Error> {
        let (claim, about) = match self {
            Self::Formula(formula) => return formula.of(at),
            Self::Function { claim, about, .. } => (claim, about),
        };
        let said = Python::attach(|py| {
            let arguments = PyTuple::new(py, at)?;
            let said = claim.bind(py).call1(&arguments);
            let said = said.map_err(|error| noted(py, error, format!("in the claim about {arguments}")))?;
            claimed(&said, at, about)
        });
        said.map_err(|error| {
            *fault = Some(error);
            Error::from(BadText {
                problem: "the claim failed".into(),
                text: String::new(),
                span: 0..0,
                origin: None,
                hint: None,
            })
        })
    }
}

/// The result of a function as a claim.
fn claimed(said: &Bound<'_, PyAny>, at: &[u64], about: &mut Option<About>) -> PyResult<Claimed> {
    let whole = said.is_instance_of::<PyInt>() && !said.is_instance_of::<PyBool>();
    let about = *about.get_or_insert(if whole { About::Nimber } else { About::Outcome });
    let (claimed, expected) = match about {
        About::Outcome => (outcome(said), "True (a P-position), False, or one of 'P', 'N', 'D'"),
        About::Nimber => (said.extract().ok().map(Claimed::Nimber), "a whole number, the nimber"),
        About::Remoteness => {
            (said.extract().ok().map(Claimed::Remoteness), "a whole number of plies, or None for a draw")
        }
        About::Move => (to(said), "the position after the move (a number or a tuple), or the move as text"),
    };
    claimed.ok_or_else(|| {
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        let said = said.repr().map_or_else(|_| "something".to_owned(), |said| said.to_string());
        PyTypeError::new_err(format!("the claim gives {said} for {}: expected {expected}", at.join(", ")))
    })
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
    // NumPy has its own boolean type
    said.call_method0("__bool__").and_then(|lost| lost.extract()).ok().map(Claimed::Lost)
}

fn to(said: &Bound<'_, PyAny>) -> Option<Claimed> {
    if let Ok(text) = said.cast::<PyString>() {
        return Some(Claimed::Move(text.to_string()));
    }
    let one = said.extract::<i64>().map(|n| vec![n]);
    one.or_else(|_| said.extract::<Vec<i64>>()).ok().map(Claimed::To)
}
