//! Notes on exceptions: the arguments of the user's function that failed.

use pyo3::prelude::*;

/// The same exception with a note; it stays as it is if it takes none.
pub(crate) fn noted(py: Python<'_>, error: PyErr, note: String) -> PyErr {
    let value = error.value(py);
    // notes exist since Python 3.11; for older versions, set the attribute that newer ones read
    let noted = if value.hasattr("add_note").unwrap_or(false) {
        value.call_method1("add_note", (note,)).map(|_| ())
    } else {
        value.setattr("__notes__", vec![note])
    };
    match noted {
        Ok(()) | Err(_) => error,
    }
}
