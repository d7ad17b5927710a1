//! Rules of the user's that only compute with numbers, run without Python.
//!
//! The package writes such a function in the language of rules (`python/grundy/_translated.py`), whose
//! compiled code needs no objects. Python stays the judge: the function itself is asked for the options of a
//! few of the positions, and where their nimbers say anything else, or where the code gives up, all is done
//! in Python.

use std::sync::Arc;

use grundy::error::Error;
use grundy::limits::Budget;
use grundy::value::nimber::{MexSet, Nimber};
use grundy_script::file::Computed;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyTuple};

use super::callback::Callback;
use crate::long::Effort;

/// Positions that Python is asked about, at the beginning and spread over the rest.
const FIRST_ASKED: usize = 12;
const SPREAD_ASKED: usize = 12;

/// Sums of positions as numbers.
pub(super) enum Sums {
    /// The positions 0, 1, …, up to this.
    Row(usize),
    /// Any others.
    Listed {
        /// Of each position, `width` of them.
        numbers: Vec<u64>,
        width: usize,
        /// Where each sum ends, in positions.
        ends: Vec<usize>,
    },
}

impl Sums {
    /// Numbers, or tuples of numbers, or lists of those; `None` if they are anything else.
    pub(super) fn of(positions: &[Bound<'_, PyAny>]) -> Option<Self> {
        let (mut all, mut width, mut ends) = (Vec::new(), 0, Vec::with_capacity(positions.len()));
        let mut push = |position: &Bound<'_, PyAny>| {
            let before = all.len();
            numbers(position, &mut all)?;
            let found = all.len() - before;
            width = if width == 0 { found } else { width };
            (width == found && width > 0).then_some(all.len() / width)
        };
        for position in positions {
            let mut end = ends.last().copied().unwrap_or(0);
            match position.cast_exact::<PyList>() {
                Ok(sum) => sum.iter().try_for_each(|part| push(&part).map(|so_far| end = so_far))?,
                Err(_) => end = push(position)?,
            }
            ends.push(end);
        }
        Some(Self::Listed { numbers: all, width, ends })
    }

    /// How many positions are in all the sums.
    fn positions(&self) -> usize {
        match self {
            Self::Row(count) => *count,
            Self::Listed { numbers, width, .. } => numbers.len() / (*width).max(1),
        }
    }

    /// One of these.
    fn position(&self, place: usize) -> Vec<u64> {
        match self {
            Self::Row(_) => vec![place as u64],
            Self::Listed { numbers, width, .. } => numbers[place * width..(place + 1) * width].to_vec(),
        }
    }
}

/// The numbers of a position; `None` if it is made of other things.
fn numbers(position: &Bound<'_, PyAny>, into: &mut Vec<u64>) -> Option<()> {
    if let Ok(number) = position.cast_exact::<PyInt>() {
        into.push(number.extract().ok()?);
        return Some(());
    }
    let tuple = position.cast_exact::<PyTuple>().ok()?;
    for item in tuple.iter() {
        into.push(item.cast_exact::<PyInt>().ok()?.extract().ok()?);
    }
    Some(())
}

/// The nimbers of these sums; `None` where the code gives up.
///
/// # Errors
/// A limit.
pub(super) fn nimbers(
    py: Python<'_>,
    code: &Arc<Computed>,
    sums: &Arc<Sums>,
    effort: &Effort,
) -> PyResult<Option<Vec<u32>>> {
    let (code, sums) = (Arc::clone(code), Arc::clone(sums));
    effort.run(py, move |limits| {
        code.within(&limits, |code| {
            let mut budget = Budget::new(&limits);
            let found = match &*sums {
                Sums::Row(count) => code.row(*count as u64, &mut budget),
                Sums::Listed { numbers, width, ends } => {
                    budget.take_table::<u32>(ends.len() as u64)?;
                    listed(code, numbers, *width, ends, &mut budget)
                }
            };
            // Python says what is wrong, but for limits
            match found {
                Err(Error::Stopped(stopped)) => Err(stopped.into()),
                found => Ok(found.unwrap_or(None)),
            }
        })
    })
}

/// The nimbers of sums, each of so many numbers a position, which end there.
fn listed(
    code: &Computed,
    numbers: &[u64],
    width: usize,
    ends: &[usize],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    let mut positions = numbers.chunks_exact(width.max(1));
    let (mut values, mut from) = (Vec::with_capacity(ends.len()), 0);
    for &end in ends {
        let mut value = 0;
        for position in positions.by_ref().take(end - from) {
            let Some(Nimber(one)) = code.nimber(position, budget)? else { return Ok(None) };
            value ^= one;
        }
        let Ok(value) = u32::try_from(value) else { return Ok(None) };
        values.push(value);
        from = end;
    }
    Ok(Some(values))
}

/// Whether the user's function agrees with these nimbers where it is asked. Its positions are numbers, or
/// tuples.
///
/// # Errors
/// What the function raises.
pub(super) fn agrees(
    py: Python<'_>,
    moves: &Callback,
    code: &Computed,
    sums: &Sums,
    is_number: bool,
    effort: &Effort,
) -> PyResult<bool> {
    let limits = effort.limits();
    let mut budget = Budget::new(&limits);
    let (mut known, mut mex) = (Vec::new(), MexSet::default());
    let mut nimber = |position: &Bound<'_, PyAny>| {
        known.clear();
        numbers(position, &mut known)?;
        code.within(&limits, |code| code.nimber(&known, &mut budget)).ok().flatten()
    };
    let count = sums.positions();
    let spread = (1..=SPREAD_ASKED).map(|part| (count * part / SPREAD_ASKED).saturating_sub(1));
    for place in (0..count.min(FIRST_ASKED)).chain(spread.filter(|&place| place >= FIRST_ASKED)) {
        let position = match sums.position(place)[..] {
            [one] if is_number => one.into_pyobject(py)?.into_any(),
            ref all => PyTuple::new(py, all)?.into_any(),
        };
        let options = moves.options(py, &position)?;
        mex.reset(options.len());
        for option in 0..options.len() {
            let option = options.get(py, option)?;
            let value = match option.cast::<PyList>() {
                Ok(sum) => sum.iter().try_fold(0, |total, part| Some(total ^ nimber(&part)?.0)),
                Err(_) => nimber(&option).map(|nimber| nimber.0),
            };
            let Some(value) = value else { return Ok(false) };
            mex.insert(Nimber(value));
        }
        if nimber(&position) != Some(mex.mex()) {
            return Ok(false);
        }
    }
    Ok(true)
}
