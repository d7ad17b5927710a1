//! A program ready to be called.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;

use super::allowance::Meter;
use super::ast::Function;
use super::parse_file;
use super::plain::Plain;
use super::resolve::{self, Globals};
use super::run::{Machine, Run};
use super::source::{Source, Span};
use super::value::{Heap, Object, Value};

/// A file that was read and run once: its functions and constants.
///
/// ```
/// use grundy_lang::{program::Program, source::Source, value::Value};
/// let program = Program::load(Source::file("double.star", "def f(n):\n    return 2 * n\n")).unwrap();
/// let f = program.get("f").unwrap();
/// let doubled = program.with_machine(|m| m.call(f, &[Value::Int(21)], &[], Default::default()));
/// assert_eq!(doubled.unwrap(), Value::Int(42));
/// ```
#[derive(Debug)]
pub struct Program {
    source: Source,
    names: Globals,
    values: Vec<Value>,
    frozen: Arc<Vec<Object>>,
    meter: Arc<Meter>,
    idle: Mutex<Vec<Machine>>,
    constants: Mutex<Constants>,
}

/// The constants that were asked for, as plain data.
#[derive(Debug)]
struct Constants {
    known: BTreeMap<u16, Option<Plain>>,
    /// Parts that those not asked for yet may have.
    parts_left: usize,
}

/// A constant that is asked for may not have more parts: a list may hold another many times.
const MAX_CONSTANT_PARTS: usize = 1 << 18;
/// Nor may all of them together; those that are too long count.
const MAX_PARTS_OF_CONSTANTS: usize = 4 * MAX_CONSTANT_PARTS;

impl Default for Constants {
    fn default() -> Self {
        Self { known: BTreeMap::new(), parts_left: MAX_PARTS_OF_CONSTANTS }
    }
}

impl Program {
    /// Reads a file and runs its statements, under the limits that are in force without a question.
    ///
    /// # Errors
    /// A slip in the text, a fault while its statements run.
    pub fn load(source: Source) -> Result<Self, Error> {
        let meter = Meter::default();
        let mut block = parse_file::file(&source.text).map_err(|fault| source.bad(fault))?;
        let (names, slots) = resolve::file(&mut block).map_err(|fault| source.bad(fault))?;
        let mut machine = Machine::new(Heap::default(), vec![Value::Unset; names.names().len()]);
        machine.begin(meter.allowance());
        machine.file(&block, slots).map_err(|fault| source.error(*fault))?;
        let Machine { heap, globals, .. } = machine;
        let (frozen, meter) = (heap.freeze(), Arc::new(meter));
        Ok(Self {
            source,
            names,
            values: globals,
            frozen,
            meter,
            idle: Mutex::default(),
            constants: Mutex::default(),
        })
    }

    /// The limits that its calls obey.
    pub fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// The text.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The value of a constant or function of the file.
    pub fn get(&self, name: &str) -> Option<Value> {
        let place = self.names.find(name)?;
        self.values.get(usize::from(place)).copied().filter(|value| *value != Value::Unset)
    }

    /// The value of a constant by its place, if it is plain data and not too long.
    pub fn constant(&self, place: u16) -> Option<Plain> {
        let value = *self.values.get(usize::from(place))?;
        if matches!(value, Value::Unset | Value::Function(_)) {
            return None;
        }
        let mut constants = self.constants.lock().unwrap_or_else(PoisonError::into_inner);
        let Constants { known, parts_left } = &mut *constants;
        let made = || {
            let may_have = MAX_CONSTANT_PARTS.min(*parts_left);
            let mut left = may_have;
            let plain = |m: &mut Machine| Ok(Plain::of_few(value, m, Span::default(), &mut left).ok());
            let made = self.with_machine(plain).ok().flatten();
            *parts_left -= may_have - left;
            made
        };
        known.entry(place).or_insert_with(made).clone()
    }

    /// A function of the file by its place, if it takes nothing from elsewhere: no values from around it, no
    /// defaults.
    pub fn function(&self, place: u16) -> Option<Arc<Function>> {
        let Value::Function(at) = *self.values.get(usize::from(place))? else { return None };
        let found = self.with_machine(|m| Ok(m.heap.closure(at).clone())).ok()?;
        (found.taken.is_empty() && found.defaults.is_empty()).then_some(found.function)
    }

    /// Where a name is first given a value, for messages about it.
    pub fn place_of(&self, name: &str) -> Span {
        let Some(span) = self.names.span(name) else { return Span::default() };
        // of a function it is the whole, and its name stands behind `def`
        match self.source.text.get(span.start()..span.end()).and_then(|text| text.find(name)) {
            Some(at) => Span::new(span.start() + at, span.start() + at + name.len()),
            None => span,
        }
    }

    /// Runs something on a machine of its own, with the limits that are in force.
    ///
    /// # Errors
    /// Those of the work.
    pub fn with_machine<T>(&self, work: impl FnOnce(&mut Machine) -> Run<T>) -> Run<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut machine =
            idle.unwrap_or_else(|| Machine::new(Heap::over(Arc::clone(&self.frozen)), self.values.clone()));
        machine.begin(self.meter.allowance());
        let result = work(&mut machine);
        machine.end();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(machine);
        result
    }

    /// As [`with_machine`](Self::with_machine); faults as the library's errors say them.
    ///
    /// # Errors
    /// Those of the work.
    pub fn run<T>(&self, work: impl FnOnce(&mut Machine) -> Run<T>) -> Result<T, Error> {
        self.with_machine(work).map_err(|fault| self.source.error(*fault))
    }
}
