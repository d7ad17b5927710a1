//! Numbers of positions: of small whole numbers by an array, of others by Python's hash and equality.

use grundy::limits::Budget;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};

use super::memo::MAX_PLACE;
use crate::errors::raised;

/// The position with this place has no number yet.
const NONE: u32 = u32::MAX;

/// The number of each position that has one.
pub(super) struct Numbering<'py> {
    /// By whole number.
    places: Vec<u32>,
    /// By any other position.
    objects: Bound<'py, PyDict>,
}

impl<'py> Numbering<'py> {
    pub(super) fn new(py: Python<'py>) -> Self {
        Self { places: Vec::new(), objects: PyDict::new(py) }
    }

    /// The number of a position, which is `fresh` if the position has none yet; whether it had none.
    ///
    /// # Errors
    /// What its hash or equality raises; a limit.
    pub(super) fn number(
        &mut self,
        at: &Bound<'py, PyAny>,
        fresh: u32,
        budget: &mut Budget<'_>,
    ) -> PyResult<(u32, bool)> {
        let Some(place) = place(at)? else {
            if let Some(known) = self.objects.get_item(at)? {
                return Ok((known.extract()?, false));
            }
            self.objects.set_item(at, fresh)?;
            return Ok((fresh, true));
        };
        if place >= self.places.len() {
            let len = (place + 1).next_power_of_two().max(1024);
            budget
                .take_table::<u32>((len - self.places.len()) as u64)
                .map_err(|stopped| raised(at.py(), stopped.into()))?;
            self.places.resize(len, NONE);
        }
        let known = &mut self.places[place];
        let is_fresh = *known == NONE;
        if is_fresh {
            *known = fresh;
        }
        Ok((*known, is_fresh))
    }
}

/// The place of a small whole number, and of whatever is equal to one: 3, 3.0 and NumPy's 3 are one position.
fn place(at: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    let below = |n: i64| usize::try_from(n).ok().filter(|&place| place < MAX_PLACE);
    if let Ok(number) = at.cast_exact::<PyInt>() {
        return Ok(number.extract::<i64>().ok().and_then(below));
    }
    if at.is_exact_instance_of::<PyTuple>() || at.is_exact_instance_of::<PyString>() {
        return Ok(None);
    }
    // what is equal to a number has its hash, and a small number is its own
    match i64::try_from(at.hash()?).ok().and_then(below) {
        Some(place) if at.eq(place)? => Ok(Some(place)),
        _ => Ok(None),
    }
}
