//! Values, and the heap that holds what does not fit into a word.
//!
//! A value is a small copy: lists and the like live in a [`Heap`] and are named by number. The constants of a file are a
//! frozen heap, shared by all calls; a call adds its own objects behind it, and all of them go at its end. So a call can
//! change nothing that outlives it, and calls may run on any thread.

use std::sync::Arc;

use indexmap::IndexMap;
use num_rational::Ratio;
use rustc_hash::FxBuildHasher;

use super::ast::Function;
use super::builtin::Builtin;
use super::plain::Plain;

/// The number of an object in its heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ref(u32);

/// A value while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A place that has no value yet; programs never see it.
    Unset,
    /// `None`
    None,
    /// `True` or `False`
    Bool(bool),
    /// A whole number
    Int(i64),
    /// A fraction that is no whole number
    Ratio(Ref),
    /// A string
    Str(Ref),
    /// A tuple
    Tuple(Ref),
    /// A list
    List(Ref),
    /// A dict
    Dict(Ref),
    /// A range
    Range(Ref),
    /// A function of the program
    Function(Ref),
    /// A function of the language
    Builtin(Builtin),
}

impl Value {
    /// What it is called in messages.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Unset => "nothing",
            Self::None => "None",
            Self::Bool(_) => "a truth value",
            Self::Int(_) => "a number",
            Self::Ratio(_) => "a fraction",
            Self::Str(_) => "a string",
            Self::Tuple(_) => "a tuple",
            Self::List(_) => "a list",
            Self::Dict(_) => "a dict",
            Self::Range(_) => "a range",
            Self::Function(_) | Self::Builtin(_) => "a function",
        }
    }
}

/// A dict: keys by what they are, in the order in which they came.
pub type Dict = IndexMap<Plain, (Value, Value), FxBuildHasher>;

/// What a [`Ref`] names.
#[derive(Clone, Debug)]
pub enum Object {
    /// A string
    Str(Arc<str>),
    /// The items of a tuple or a list
    Items(Vec<Value>),
    /// A dict
    Dict(Dict),
    /// A range
    Range(Range),
    /// A fraction
    Ratio(Ratio<i64>),
    /// A function with the values it took along, and the defaults of its parameters
    Function(Arc<Function>, Vec<Value>, Vec<Value>),
}

/// `range(start, stop, step)`, with its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first number.
    pub start: i64,
    /// The distance between two.
    pub step: i64,
    /// How many there are.
    pub len: u64,
}

impl Range {
    /// The numbers from `start` on before `stop` is reached; `step` is not zero.
    pub fn new(start: i64, stop: i64, step: i64) -> Self {
        let (low, high) = if step > 0 { (start, stop) } else { (stop, start) };
        let len = if low < high { (high.abs_diff(low) - 1) / step.unsigned_abs() + 1 } else { 0 };
        Self { start, step, len }
    }

    /// The number at a place.
    pub fn get(self, at: u64) -> i64 {
        // within the range, so it fits
        self.start.wrapping_add(self.step.wrapping_mul(at.cast_signed()))
    }

    /// All numbers.
    pub fn iter(self) -> impl ExactSizeIterator<Item = i64> {
        let len = usize::try_from(self.len).unwrap_or(usize::MAX);
        (0..len).map(move |at| self.get(at as u64))
    }

    /// Whether a number is among them.
    pub fn contains(self, n: i64) -> bool {
        let (distance, step) = (i128::from(n) - i128::from(self.start), i128::from(self.step));
        distance % step == 0 && (0..i128::from(self.len)).contains(&(distance / step))
    }
}

/// Bytes that one call may allocate.
const MAX_BYTES: usize = 256 << 20;

/// Too much memory for one call.
#[derive(Clone, Copy, Debug)]
pub struct OutOfMemory;

impl OutOfMemory {
    /// In words.
    pub const PROBLEM: &str = "this needs more memory than one call may use (256 MiB)";
}

/// Objects by number: frozen ones first, then those of the running call.
#[derive(Debug, Default)]
pub struct Heap {
    frozen: Arc<Vec<Object>>,
    own: Vec<Object>,
    bytes: usize,
}

impl Heap {
    /// A heap on top of frozen objects.
    pub fn over(frozen: Arc<Vec<Object>>) -> Self {
        Self { frozen, own: Vec::new(), bytes: 0 }
    }

    /// All objects, frozen from now on.
    pub fn freeze(self) -> Arc<Vec<Object>> {
        let mut all = Arc::unwrap_or_clone(self.frozen);
        all.extend(self.own);
        Arc::new(all)
    }

    /// Forgets all objects that are not frozen.
    pub fn clear(&mut self) {
        self.own.clear();
        self.bytes = 0;
    }

    /// The object with a number.
    pub fn get(&self, at: Ref) -> &Object {
        let at = at.0 as usize;
        self.own.get(at.wrapping_sub(self.frozen.len())).unwrap_or_else(|| &self.frozen[at])
    }

    /// The object with a number, to be changed; `None` if it is frozen.
    pub fn get_mut(&mut self, at: Ref) -> Option<&mut Object> {
        self.own.get_mut((at.0 as usize).wrapping_sub(self.frozen.len()))
    }

    /// Takes memory, or says that there is not enough.
    pub fn take(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > MAX_BYTES { Err(OutOfMemory) } else { Ok(()) }
    }

    /// Takes the memory of so many values.
    pub fn take_values(&mut self, count: usize) -> Result<(), OutOfMemory> {
        self.take(count.saturating_mul(size_of::<Value>()))
    }

    /// Takes the memory of an entry of a dict.
    pub fn take_entry(&mut self, key: &Plain) -> Result<(), OutOfMemory> {
        self.take(usize::try_from(key.footprint()).unwrap_or(usize::MAX).saturating_add(96))
    }

    /// Adds an object.
    pub fn add(&mut self, object: Object) -> Result<Ref, OutOfMemory> {
        let bytes = match &object {
            Object::Str(text) => text.len(),
            Object::Items(items) => items.len() * size_of::<Value>(),
            Object::Dict(dict) => dict.len() * 96,
            Object::Range(_) | Object::Ratio(_) => 0,
            Object::Function(_, taken, defaults) => (taken.len() + defaults.len()) * size_of::<Value>(),
        };
        self.take(bytes + size_of::<Object>())?;
        let at = u32::try_from(self.frozen.len() + self.own.len()).map_err(|_| OutOfMemory)?;
        self.own.push(object);
        Ok(Ref(at))
    }

    /// A string.
    pub fn str(&mut self, text: impl Into<Arc<str>>) -> Result<Value, OutOfMemory> {
        self.add(Object::Str(text.into())).map(Value::Str)
    }

    /// A list.
    pub fn list(&mut self, items: Vec<Value>) -> Result<Value, OutOfMemory> {
        self.add(Object::Items(items)).map(Value::List)
    }

    /// A tuple.
    pub fn tuple(&mut self, items: Vec<Value>) -> Result<Value, OutOfMemory> {
        self.add(Object::Items(items)).map(Value::Tuple)
    }

    /// A fraction, or the whole number it is.
    pub fn ratio(&mut self, ratio: Ratio<i64>) -> Result<Value, OutOfMemory> {
        if ratio.is_integer() {
            Ok(Value::Int(*ratio.numer()))
        } else {
            self.add(Object::Ratio(ratio)).map(Value::Ratio)
        }
    }

    /// The characters of a string.
    pub fn text(&self, at: Ref) -> &Arc<str> {
        match self.get(at) {
            Object::Str(text) => text,
            other => unreachable!("{other:?} is no string"),
        }
    }

    /// The items of a tuple or list.
    pub fn items(&self, at: Ref) -> &[Value] {
        match self.get(at) {
            Object::Items(items) => items,
            other => unreachable!("{other:?} has no items"),
        }
    }

    /// A dict.
    pub fn dict(&self, at: Ref) -> &Dict {
        match self.get(at) {
            Object::Dict(dict) => dict,
            other => unreachable!("{other:?} is no dict"),
        }
    }

    /// A range.
    pub fn range(&self, at: Ref) -> Range {
        match self.get(at) {
            Object::Range(range) => *range,
            other => unreachable!("{other:?} is no range"),
        }
    }

    /// A number or fraction, as a fraction.
    pub fn number(&self, value: Value) -> Option<Ratio<i64>> {
        match value {
            Value::Int(n) => Some(Ratio::from_integer(n)),
            Value::Ratio(at) => match self.get(at) {
                Object::Ratio(ratio) => Some(*ratio),
                other => unreachable!("{other:?} is no fraction"),
            },
            _ => None,
        }
    }

    /// Whether a value counts as true: not zero, not empty, not `None`.
    pub fn truth(&self, value: Value) -> bool {
        match value {
            Value::Unset | Value::None => false,
            Value::Bool(b) => b,
            Value::Int(n) => n != 0,
            Value::Ratio(_) | Value::Function(_) | Value::Builtin(_) => true,
            Value::Str(at) => !self.text(at).is_empty(),
            Value::Tuple(at) | Value::List(at) => !self.items(at).is_empty(),
            Value::Dict(at) => !self.dict(at).is_empty(),
            Value::Range(at) => self.range(at).len > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (start, stop, step) in [(0, 5, 1), (5, 0, -2), (3, 3, 1), (-4, 9, 3), (9, 1, 1)] {
            let range = Range::new(start, stop, step);
            let mut expected = Vec::new();
            let mut n = start;
            while (step > 0 && n < stop) || (step < 0 && n > stop) {
                expected.push(n);
                n += step;
            }
            assert_eq!(range.iter().collect::<Vec<_>>(), expected);
            for n in -12..12 {
                assert_eq!(range.contains(n), expected.contains(&n), "{n} in {range:?}");
            }
        }
        assert_eq!(Range::new(i64::MIN, i64::MAX, 1).len, u64::MAX);
        assert!(Range::new(i64::MIN, i64::MAX, 1).contains(5) && !Range::new(0, -5, -1).contains(i64::MIN));
    }
}
