//! Nimbers of games whose rules are a Python function.
//!
//! **Solves** impartial games under normal play whose options are positions or lists of positions (sums).
//! **Needs** that no position comes back. **Cost** one call of the function a position, and a look at the
//! memo an option. **Finds** nimbers; or the cycle. Suspended positions wait on a stack of their own.
//! **Source** Sprague 1935, Grundy 1939.

use grundy::Nimber;
use grundy::error::Cycle;
use grundy::limits::Budget;
use grundy::value::nimber::MexSet;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::callback::{Callback, Options};
use super::memo::{Key, Known, Memo};
use crate::errors::raised;
use crate::long::Clock;

/// Work between two checks of the clock and of signals, in positions.
const WORK_PER_LOOK: u64 = 256;
/// Options that count as much work as a position.
const OPTIONS_PER_WORK: u64 = 64;
/// Approximate bytes of a suspended position.
const FRAME_BYTES: u64 = 128;

/// The nimbers found so far, and buffers.
#[derive(Default)]
pub(super) struct Nimbers {
    memo: Memo,
    mex: MexSet,
    /// Work since the last check.
    work: u64,
    done: u64,
}

/// A suspended position.
struct Frame<'py> {
    key: Key<'py>,
    options: Options<'py>,
    /// The values of the first options.
    values: Vec<u32>,
}

/// The value of an option, if it is known.
enum OptionValue<'py> {
    Value(u32),
    Missing(Key<'py>),
    Open(Key<'py>),
}

impl Nimbers {
    /// What was found so far.
    pub(super) fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The values of 0, 1, …, count - 1.
    pub(super) fn row(
        &mut self,
        py: Python<'_>,
        moves: &Callback,
        count: usize,
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<Vec<u32>> {
        budget.take_table::<u32>(count as u64).map_err(|stopped| raised(py, stopped.into()))?;
        let mut values = Vec::with_capacity(count);
        self.done = 0;
        for n in 0..count {
            let key = match self.memo.at(n) {
                Known::Nimber(value) => {
                    values.push(value);
                    continue;
                }
                _ => Key::of(n.into_pyobject(py)?.into_any()),
            };
            values.push(self.value(py, moves, key, budget, clock)?);
        }
        Ok(values)
    }

    /// The value of a position, or of a list of them.
    pub(super) fn of<'py>(
        &mut self,
        py: Python<'py>,
        moves: &Callback,
        position: Bound<'py, PyAny>,
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<u32> {
        self.done = 0;
        let Ok(sum) = position.cast::<PyList>() else {
            return self.value(py, moves, Key::of(position), budget, clock);
        };
        let mut total = 0;
        for part in sum.iter() {
            total ^= self.value(py, moves, Key::of(part), budget, clock)?;
        }
        Ok(total)
    }

    fn value<'py>(
        &mut self,
        py: Python<'py>,
        moves: &Callback,
        root: Key<'py>,
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<u32> {
        if let Known::Nimber(value) = self.memo.get(&root)? {
            return Ok(value);
        }
        let mut stack: Vec<Frame<'py>> = Vec::new();
        let found = self.run(py, moves, root, &mut stack, budget, clock);
        if found.is_err() {
            for frame in &stack {
                self.memo.forget(py, &frame.key);
            }
        }
        found
    }

    fn run<'py>(
        &mut self,
        py: Python<'py>,
        moves: &Callback,
        root: Key<'py>,
        stack: &mut Vec<Frame<'py>>,
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<u32> {
        let mut spare: Vec<u32> = Vec::new();
        let mut next = Some(root);
        let mut last = 0;
        loop {
            if let Some(key) = next.take() {
                self.look(py, budget, clock)?;
                let options = moves.options(py, &key.object(py)?)?;
                let room = FRAME_BYTES + 4 * options.len() as u64;
                budget.take(room).map_err(|stopped| raised(py, stopped.into()))?;
                self.memo.open(py, &key, budget)?;
                self.work += 1 + options.len() as u64 / OPTIONS_PER_WORK;
                stack.push(Frame { key, options, values: std::mem::take(&mut spare) });
            }
            let Some(frame) = stack.last_mut() else { return Ok(last) };
            match self.memo.values(py, frame).map_err(|error| {
                frame.key.object(py).map_or_else(|other| other, |at| moves.noted(py, error, &at))
            })? {
                Some(OptionValue::Missing(key)) => next = Some(key),
                Some(OptionValue::Open(key)) => return Err(cycle(py, stack, &key)?),
                Some(OptionValue::Value(_)) | None => {
                    self.mex.reset(frame.values.len());
                    frame.values.iter().for_each(|&value| self.mex.insert(Nimber(value.into())));
                    last = u32::try_from(self.mex.mex().0).expect("no more than there are options");
                    self.memo.set(py, &frame.key, last)?;
                    budget.give_back(FRAME_BYTES + 4 * frame.options.len() as u64);
                    spare = stack.pop().map(|frame| frame.values).unwrap_or_default();
                    spare.clear();
                    self.done += 1;
                    budget.step().map_err(|stopped| raised(py, stopped.into()))?;
                }
            }
        }
    }

    fn look(&mut self, py: Python<'_>, budget: &Budget<'_>, clock: &mut Clock<'_>) -> PyResult<()> {
        if self.work >= WORK_PER_LOOK {
            self.work = 0;
            clock.look(py, self.done, None)?;
            budget.look().map_err(|stopped| raised(py, stopped.into()))?;
        }
        Ok(())
    }
}

impl Memo {
    /// Reads the values of a position's further options, up to the first unknown one.
    fn values<'py>(&self, py: Python<'py>, frame: &mut Frame<'py>) -> PyResult<Option<OptionValue<'py>>> {
        let (options, values) = (&frame.options, &mut frame.values);
        if let Options::Range { start, step, len } = options {
            let begun = i64::try_from(values.len()).expect("a range that Python counts");
            let mut number = *start + *step * begun;
            for place in values.len()..*len {
                match usize::try_from(number).map_or(Known::Nothing, |place| self.at(place)) {
                    Known::Nimber(value) => values.push(value),
                    _ => match self.worth(options.get(py, place)?)? {
                        OptionValue::Value(value) => values.push(value),
                        stop => return Ok(Some(stop)),
                    },
                }
                number += *step;
            }
            return Ok(None);
        }
        for place in values.len()..options.len() {
            match self.worth(options.get(py, place)?)? {
                OptionValue::Value(value) => values.push(value),
                stop => return Ok(Some(stop)),
            }
        }
        Ok(None)
    }

    /// The value of an option: of a position, or of a list of positions.
    fn worth<'py>(&self, option: Bound<'py, PyAny>) -> PyResult<OptionValue<'py>> {
        if let Ok(sum) = option.cast::<PyList>() {
            let mut total = 0;
            for part in sum.iter() {
                match self.worth_of_one(part)? {
                    OptionValue::Value(value) => total ^= value,
                    stop => return Ok(stop),
                }
            }
            return Ok(OptionValue::Value(total));
        }
        self.worth_of_one(option)
    }

    fn worth_of_one<'py>(&self, position: Bound<'py, PyAny>) -> PyResult<OptionValue<'py>> {
        let key = Key::of(position);
        Ok(match self.get(&key)? {
            Known::Nimber(value) => OptionValue::Value(value),
            Known::Nothing => OptionValue::Missing(key),
            Known::Open => OptionValue::Open(key),
        })
    }
}

/// The cycle: the positions from the repeated one to the last.
fn cycle<'py>(py: Python<'py>, stack: &[Frame<'py>], back: &Key<'py>) -> PyResult<PyErr> {
    let back = back.object(py)?;
    let mut witness = Vec::new();
    for frame in stack.iter().rev() {
        let at = frame.key.object(py)?;
        witness.push(at.repr()?.to_string());
        if at.eq(&back)? {
            break;
        }
    }
    witness.reverse();
    Ok(raised(py, Cycle { witness }.into()))
}
