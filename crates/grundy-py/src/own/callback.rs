//! The user's functions and their results.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyRange, PyRangeMethods, PyString, PyTuple};

use crate::note::noted;

/// Longest position shown in a note.
const MAX_POSITION_CHARS: usize = 200;

/// A function with its name in messages.
pub(super) struct Callback {
    function: Py<PyAny>,
    name: String,
}

/// The options of a position, as the function returned them.
pub(super) enum Options<'py> {
    /// A `range`, whose numbers need not become objects.
    Range { start: i64, step: i64, len: usize },
    /// Positions, or lists of them.
    List(Bound<'py, PyList>),
    /// The same.
    Tuple(Bound<'py, PyTuple>),
}

impl Callback {
    pub(super) fn new(function: Py<PyAny>, name: String) -> Self {
        Self { function, name }
    }

    /// The function, for the garbage collector.
    pub(super) fn function(&self) -> &Py<PyAny> {
        &self.function
    }

    /// Releases the function.
    pub(super) fn clear(&mut self, py: Python<'_>) {
        self.function = py.None();
    }

    /// Calls the function. Its exceptions pass unchanged, with the position in a note.
    pub(super) fn call<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.function.bind(py).call1((position,)).map_err(|error| self.noted(py, error, position))
    }

    /// The same for functions of a position and an option.
    pub(super) fn call2<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        option: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = position.py();
        self.function.bind(py).call1((position, option)).map_err(|error| self.noted(py, error, position))
    }

    /// The options of a position.
    pub(super) fn options<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Options<'py>> {
        let returned = self.call(py, position)?;
        self.listed(returned, position)
    }

    /// What was returned, as options.
    pub(super) fn listed<'py>(
        &self,
        returned: Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Options<'py>> {
        let py = position.py();
        if let Ok(list) = returned.cast_exact::<PyList>() {
            return Ok(Options::List(list.clone()));
        }
        if let Ok(tuple) = returned.cast_exact::<PyTuple>() {
            return Ok(Options::Tuple(tuple.clone()));
        }
        if let Ok(range) = returned.cast_exact::<PyRange>() {
            let found = (range.start(), range.step(), range.len());
            if let (Ok(start), Ok(step), Ok(len)) = found
                && let (Ok(start), Ok(step)) = (i64::try_from(start), i64::try_from(step))
            {
                return Ok(Options::Range { start, step, len });
            }
        }
        if let Ok(dict) = returned.cast::<PyDict>() {
            return Ok(Options::List(dict.values()));
        }
        let wrong = || self.noted(py, self.wrong(&returned, "expected a list of options"), position);
        if returned.is_instance_of::<PyString>() {
            return Err(wrong());
        }
        let items = returned.try_iter().map_err(|_| wrong())?;
        let list = PyList::empty(py);
        for item in items {
            list.append(item.map_err(|error| self.noted(py, error, position))?)?;
        }
        Ok(Options::List(list))
    }

    /// The error for a wrong result: what was returned and what was expected.
    pub(super) fn wrong(&self, returned: &Bound<'_, PyAny>, expected: &str) -> PyErr {
        PyTypeError::new_err(format!("{} returned {}: {expected}", self.name, shown(returned)))
    }

    /// Adds the position to an exception.
    pub(super) fn noted(&self, py: Python<'_>, error: PyErr, position: &Bound<'_, PyAny>) -> PyErr {
        noted(py, error, format!("in {}, at the position {}", self.name, shown(position)))
    }
}

/// How an object is shown.
fn shown(object: &Bound<'_, PyAny>) -> String {
    let text = object.repr().map_or_else(|_| "an object without repr".to_owned(), |text| text.to_string());
    match text.char_indices().nth(MAX_POSITION_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl<'py> Options<'py> {
    /// How many.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Range { len, .. } => *len,
            Self::List(list) => list.len(),
            Self::Tuple(tuple) => tuple.len(),
        }
    }

    /// One of them as an object.
    pub(super) fn get(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Range { start, step, .. } => {
                let place = i64::try_from(place).expect("a range that Python counts");
                Ok((start + step * place).into_pyobject(py)?.into_any())
            }
            Self::List(list) => list.get_item(place),
            Self::Tuple(tuple) => tuple.get_item(place),
        }
    }
}
