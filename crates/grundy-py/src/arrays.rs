//! Tables as NumPy arrays; the memory is handed over, not copied.

use grundy::report::Cell;
use grundy::value::outcome::Outcome;
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// The entry for no position among nimbers.
const NO_NIMBER: i32 = -1;
/// The entry for no position among outcomes.
pub(crate) const NO_OUTCOME: i8 = -2;

/// A win is 1, a draw 0, a loss -1, for the player to move.
pub(crate) fn outcome(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

/// Cells of a table with these lengths of axes: nimbers as int32 (-1: no position), outcomes as int8 (-2: no
/// position), payoffs as float64 with one more axis, a place a player (NaN: no position).
pub(crate) fn cells<'py>(py: Python<'py>, cells: &[Cell], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let players = cells.iter().find_map(|cell| match cell {
        Cell::Payoffs(sums) => Some(sums.len()),
        _ => None,
    });
    if let Some(players) = players {
        let flat: Vec<f64> = cells
            .iter()
            .flat_map(|cell| {
                let paid: Vec<f64> = match cell {
                    Cell::Payoffs(sums) => sums.iter().map(grundy::value::amount::Sum::approx).collect(),
                    _ => vec![f64::NAN; players],
                };
                paid
            })
            .collect();
        return shaped(flat.into_pyarray(py), &[shape, &[players]].concat());
    }
    if cells.iter().any(|cell| matches!(cell, Cell::Outcome(_))) {
        let flat: Vec<i8> = cells
            .iter()
            .map(|cell| match cell {
                Cell::Outcome(won) => outcome(*won),
                _ => NO_OUTCOME,
            })
            .collect();
        return shaped(flat.into_pyarray(py), shape);
    }
    let mut flat = Vec::with_capacity(cells.len());
    for cell in cells {
        flat.push(match cell {
            Cell::Nimber(value) => i32::try_from(value.0)
                .map_err(|_| PyOverflowError::new_err(format!("a nimber is {value}")))?,
            _ => NO_NIMBER,
        });
    }
    shaped(flat.into_pyarray(py), shape)
}

/// The same memory with another shape.
pub(crate) fn shaped<'py, T: numpy::Element>(
    flat: Bound<'py, numpy::PyArray1<T>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    Ok(flat.reshape(shape)?.into_any())
}
