//! Values by position: small numbers in an array, other positions by Python's hash and equality.

use grundy::limits::Budget;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

use crate::errors::raised;

/// Numbers below this are indices of the array.
pub(super) const MAX_PLACE: usize = 1 << 22;
/// Nothing is known.
const UNKNOWN: u32 = u32::MAX;
/// Its options are being looked at.
const OPEN: u32 = u32::MAX - 1;
/// The mark for [`OPEN`] in the dict of objects.
const OPEN_MARK: i64 = -1;
/// Approximate bytes of an entry in the dict of objects.
const ENTRY_BYTES: u64 = 160;

/// A position as a key.
#[derive(Clone)]
pub(super) enum Key<'py> {
    Place(usize),
    Object(Bound<'py, PyAny>),
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    Open,
    Nimber(u32),
}

impl Known {
    fn of(value: u32) -> Self {
        match value {
            UNKNOWN => Self::Nothing,
            OPEN => Self::Open,
            value => Self::Nimber(value),
        }
    }
}

impl<'py> Key<'py> {
    /// Only plain ints are indices.
    pub(super) fn of(position: Bound<'py, PyAny>) -> Self {
        match position.cast_exact::<PyInt>().map(|number| number.extract::<i64>()) {
            Ok(Ok(number)) => Self::number(number).unwrap_or(Self::Object(position)),
            _ => Self::Object(position),
        }
    }

    /// The index of a number, if it has one.
    pub(super) fn number(number: i64) -> Option<Self> {
        usize::try_from(number).ok().filter(|&place| place < MAX_PLACE).map(Self::Place)
    }

    /// The position as an object.
    pub(super) fn object(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Place(place) => Ok(place.into_pyobject(py)?.into_any()),
            Self::Object(object) => Ok(object.clone()),
        }
    }
}

/// The values found so far, kept between calls.
#[derive(Default)]
pub(super) struct Memo {
    places: Vec<u32>,
    objects: Option<Py<PyDict>>,
}

impl Memo {
    /// The dict of objects, for the garbage collector.
    pub(super) fn objects(&self) -> Option<&Py<PyDict>> {
        self.objects.as_ref()
    }

    /// What is known of the position with this number.
    pub(super) fn at(&self, place: usize) -> Known {
        self.places.get(place).map_or(Known::Nothing, |&value| Known::of(value))
    }

    /// What is known of a position.
    ///
    /// # Errors
    /// What its hash or equality raises.
    pub(super) fn get(&self, key: &Key<'_>) -> PyResult<Known> {
        match (key, &self.objects) {
            (Key::Place(place), _) => Ok(self.at(*place)),
            (Key::Object(object), None) => object.hash().map(|_| Known::Nothing),
            (Key::Object(object), Some(all)) => match all.bind(object.py()).get_item(object)? {
                None => Ok(Known::Nothing),
                Some(value) => {
                    let value: i64 = value.extract()?;
                    Ok(u32::try_from(value).map_or(Known::Open, Known::Nimber))
                }
            },
        }
    }

    /// Marks a position as begun.
    pub(super) fn open(&mut self, py: Python<'_>, key: &Key<'_>, budget: &mut Budget<'_>) -> PyResult<()> {
        match key {
            Key::Place(place) => {
                if *place >= self.places.len() {
                    let len = (*place + 1).next_power_of_two().max(1024);
                    budget
                        .take_table::<u32>((len - self.places.len()) as u64)
                        .map_err(|stopped| raised(py, stopped.into()))?;
                    self.places.resize(len, UNKNOWN);
                }
                self.places[*place] = OPEN;
                Ok(())
            }
            Key::Object(object) => {
                budget.take(ENTRY_BYTES).map_err(|stopped| raised(py, stopped.into()))?;
                let all = self.objects.get_or_insert_with(|| PyDict::new(py).unbind());
                all.bind(py).set_item(object, OPEN_MARK)
            }
        }
    }

    /// Stores the value of a position.
    pub(super) fn set(&mut self, py: Python<'_>, key: &Key<'_>, value: u32) -> PyResult<()> {
        match (key, &self.objects) {
            (Key::Place(place), _) => self.places[*place] = value,
            (Key::Object(object), Some(all)) => all.bind(py).set_item(object, value)?,
            (Key::Object(_), None) => {}
        }
        Ok(())
    }

    /// Forgets a position that was begun.
    pub(super) fn forget(&mut self, py: Python<'_>, key: &Key<'_>) {
        match (key, &self.objects) {
            (Key::Place(place), _) => self.places[*place] = UNKNOWN,
            (Key::Object(object), Some(all)) => {
                // it was found by its hash before
                let _ = all.bind(py).del_item(object);
            }
            (Key::Object(_), None) => {}
        }
    }
}
