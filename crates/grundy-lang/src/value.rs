//! Values, and the heap that holds what does not fit into a word.
//!
//! A value is a small copy: lists and the like live in a [`Heap`] and are named by number. The constants of a
//! file are a frozen heap, shared by all calls; a call adds its own objects behind it, and all of them go at
//! its end. So a call can change nothing that outlives it, and calls may run on any thread.

use std::sync::{Arc, LazyLock};

use indexmap::IndexMap;
use num_rational::Ratio;
use rustc_hash::FxBuildHasher;

use super::allowance::Allowance;
use super::ast::Function;
use super::builtin::Builtin;
use super::plain::Plain;
use crate::error::Limit;
use crate::phrase::Phrase;

/// The number of an object in its heap, from 0 on.
///
/// What a value holds is always as wide as a number: so values travel in two registers, and are not put
/// together from bytes of several widths, for which the processor would wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ref(isize);

/// A truth value, as wide as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i64)]
pub enum Truth {
    /// `False`
    False = 0,
    /// `True`
    True = 1,
}

impl Truth {
    /// Whether it is `True`.
    pub fn holds(self) -> bool {
        self == Self::True
    }
}

/// A value while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A place that has no value yet; programs never see it.
    Unset,
    /// `None`
    None,
    /// `True` or `False`
    Bool(Truth),
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
    /// A set
    Set(Ref),
    /// A range
    Range(Ref),
    /// A function of the program
    Function(Ref),
    /// A function of the language
    Builtin(Builtin),
}

impl Value {
    /// `True` or `False`.
    pub fn truth(holds: bool) -> Self {
        Self::Bool(if holds { Truth::True } else { Truth::False })
    }

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
            Self::Set(_) => "a set",
            Self::Range(_) => "a range",
            Self::Function(_) | Self::Builtin(_) => "a function",
        }
    }

    /// What it is, for messages in any language.
    pub fn kind_words(self) -> Phrase {
        match self {
            Self::Bool(_) => Phrase::fixed("part-truth", "a truth value"),
            Self::Int(_) => Phrase::fixed("part-number", "a number"),
            Self::Ratio(_) => Phrase::fixed("part-fraction", "a fraction"),
            Self::Str(_) => Phrase::fixed("part-string", "a string"),
            Self::Tuple(_) => Phrase::fixed("part-tuple", "a tuple"),
            Self::List(_) => Phrase::fixed("part-list", "a list"),
            other => Phrase::formula(other.kind()),
        }
    }
}

/// A dict: keys by what they are, in the order in which they came.
pub type Dict = IndexMap<Plain, (Value, Value), FxBuildHasher>;

/// A set: members by what they are, in the order in which they came.
pub type Set = IndexMap<Plain, Value, FxBuildHasher>;

/// What a [`Ref`] names.
#[derive(Clone, Debug)]
pub enum Object {
    /// A string that is held elsewhere, too
    Str(Arc<str>),
    /// A string of the running call: a stretch of the heap's text
    Text(Stretch),
    /// The items of a tuple or a list
    Items(Vec<Value>),
    /// A dict
    Dict(Box<Dict>),
    /// A set
    Set(Box<Set>),
    /// A range
    Range(Range),
    /// A fraction
    Ratio(Ratio<i64>),
    /// A function of the program
    Function(Box<Closure>),
}

/// Where a string stands in the text of its heap.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    from: u32,
    len: u32,
}

impl Stretch {
    fn bytes(self) -> std::ops::Range<usize> {
        let from = self.from as usize;
        from..from + self.len as usize
    }
}

/// A function with the values it captured, and the defaults of its last parameters.
#[derive(Clone, Debug)]
pub struct Closure {
    /// The function.
    pub function: Arc<Function>,
    /// The values it captured.
    pub taken: Vec<Value>,
    /// The defaults.
    pub defaults: Vec<Value>,
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

/// Bytes that a call may hold before it asks the question for more.
const FREE_BYTES: u64 = 64 << 10;
/// Bytes that a call asks the question for at once.
const CHUNK_BYTES: u64 = 64 << 10;
/// Objects for which a heap keeps its memory from one call to the next.
const KEPT_OBJECTS: usize = 1024;
/// Bytes of text for which it does.
const KEPT_TEXT_BYTES: usize = 16 << 10;
/// A string stands in the text of the call, and again by itself where it is kept.
const TEXT_COPIES: usize = 2;
/// A string from outside of up to so many bytes is copied.
const SHORT_TEXT_BYTES: usize = 64;
/// Bytes of an entry of a dict, besides its key's own: the entry, its place in the table, and what both have
/// to spare.
pub(crate) const ENTRY_BYTES: usize = 2 * (size_of::<(Plain, Value, Value)>() + 16);
/// Bytes of an object: its place in the heap, and what the heap has to spare.
const OBJECT_BYTES: usize = 2 * size_of::<Object>();

/// The strings of one ASCII character: the first objects of every heap.
static LETTERS: LazyLock<Arc<Vec<Object>>> = LazyLock::new(|| {
    Arc::new((0..128_u8).map(|code| Object::Str(char::from(code).to_string().into())).collect())
});

/// There is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfMemory {
    /// One call wants more than this many bytes.
    Call(u64),
    /// The question wants more than it may use.
    Question(Limit),
}

/// Objects by number: frozen ones first, then those of the running call.
#[derive(Debug)]
pub struct Heap {
    frozen: Arc<Vec<Object>>,
    own: Vec<Object>,
    /// The strings of the running call, one behind the other.
    written: String,
    bytes: u64,
    /// What the question has granted of them.
    granted: u64,
    allowance: Arc<Allowance>,
}

impl Default for Heap {
    fn default() -> Self {
        Self::over(Arc::clone(&LETTERS))
    }
}

impl Heap {
    /// A heap on top of the objects that another one froze.
    pub fn over(frozen: Arc<Vec<Object>>) -> Self {
        Self {
            frozen,
            own: Vec::new(),
            written: String::new(),
            bytes: 0,
            granted: 0,
            allowance: Arc::default(),
        }
    }

    /// All objects, frozen from now on.
    pub fn freeze(mut self) -> Arc<Vec<Object>> {
        let mut all = Arc::unwrap_or_clone(std::mem::take(&mut self.frozen));
        all.extend(self.own.into_iter().map(|object| match object {
            Object::Text(text) => Object::Str(self.written[text.bytes()].into()),
            other => other,
        }));
        Arc::new(all)
    }

    /// Begins a call under these limits.
    pub(crate) fn begin(&mut self, allowance: Arc<Allowance>) {
        self.end();
        self.allowance = allowance;
    }

    /// Ends a call: forgets all objects that are not frozen, and gives their memory back.
    pub(crate) fn end(&mut self) {
        self.own.clear();
        self.written.clear();
        if self.granted > FREE_BYTES {
            self.own.shrink_to(KEPT_OBJECTS);
            self.written.shrink_to(KEPT_TEXT_BYTES);
            self.allowance.give_back(self.granted - FREE_BYTES);
        }
        (self.bytes, self.granted) = (0, FREE_BYTES);
    }

    /// The limits of the call.
    pub(crate) fn allowance(&self) -> &Allowance {
        &self.allowance
    }

    /// The object with a number.
    #[inline]
    pub fn get(&self, at: Ref) -> &Object {
        object(&self.frozen, &self.own, at)
    }

    /// The object with a number, to be changed; `None` if it is frozen.
    pub(crate) fn get_mut(&mut self, at: Ref) -> Option<&mut Object> {
        self.own.get_mut(at.0.cast_unsigned().wrapping_sub(self.frozen.len()))
    }

    /// Takes memory, or fails if there is not enough. Call it before allocating.
    #[inline]
    pub fn take(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        self.bytes = self.bytes.saturating_add(bytes as u64);
        if self.bytes > self.granted { self.grant() } else { Ok(()) }
    }

    #[cold]
    fn grant(&mut self) -> Result<(), OutOfMemory> {
        if self.bytes > self.allowance.bytes {
            return Err(OutOfMemory::Call(self.allowance.bytes));
        }
        let more = (self.bytes - self.granted).next_multiple_of(CHUNK_BYTES);
        self.allowance.hold(more).map_err(OutOfMemory::Question)?;
        self.granted += more;
        Ok(())
    }

    /// Takes the memory of `count` values.
    pub fn take_values(&mut self, count: usize) -> Result<(), OutOfMemory> {
        self.take(count.saturating_mul(size_of::<Value>()))
    }

    /// Takes the memory of an entry of a dict, or of a member of a set.
    pub fn take_entry(&mut self, key: &Plain) -> Result<(), OutOfMemory> {
        self.take(key.bytes().saturating_add(ENTRY_BYTES))
    }

    /// Adds an object.
    pub fn add(&mut self, object: Object) -> Result<Ref, OutOfMemory> {
        let bytes = match &object {
            // the counters of the shared string stand before it
            Object::Str(text) => text.len() + 32,
            // it was paid for when it was written
            Object::Text(_) => 0,
            Object::Items(items) => size_of_val(&items[..]),
            Object::Dict(_) => size_of::<Dict>(),
            Object::Set(_) => size_of::<Set>(),
            Object::Range(_) | Object::Ratio(_) => 0,
            Object::Function(function) => {
                size_of::<Closure>() + 16 * (function.taken.len() + function.defaults.len())
            }
        };
        self.take(bytes + OBJECT_BYTES)?;
        self.push(object)
    }

    fn push(&mut self, object: Object) -> Result<Ref, OutOfMemory> {
        let at = self.frozen.len() + self.own.len();
        self.own.push(object);
        Ok(Ref(at.cast_signed()))
    }

    /// A string.
    pub fn str(&mut self, text: impl AsRef<str>) -> Result<Value, OutOfMemory> {
        let text = text.as_ref();
        self.write(text.len(), |out| out.push_str(text))
    }

    /// A string of about so many bytes that is written at its place.
    pub(crate) fn write(
        &mut self,
        bytes: usize,
        write: impl FnOnce(&mut String),
    ) -> Result<Value, OutOfMemory> {
        self.take(TEXT_COPIES.saturating_mul(bytes).saturating_add(OBJECT_BYTES))?;
        let from = self.written.len();
        write(&mut self.written);
        // letters beyond ASCII are longer than was thought
        let more = (self.written.len() - from).saturating_sub(bytes);
        self.take(TEXT_COPIES * more)?;
        self.stretch(from..self.written.len())
    }

    /// A string that stands in the text already.
    fn stretch(&mut self, bytes: std::ops::Range<usize>) -> Result<Value, OutOfMemory> {
        match (u32::try_from(bytes.start), u32::try_from(bytes.len())) {
            (Ok(from), Ok(len)) => self.push(Object::Text(Stretch { from, len })).map(Value::Str),
            _ => Err(OutOfMemory::Call(self.allowance.bytes)),
        }
    }

    /// A part of a string, by its bytes. What the call made itself is not copied.
    pub(crate) fn part(&mut self, at: Ref, bytes: std::ops::Range<usize>) -> Result<Value, OutOfMemory> {
        match self.get(at) {
            Object::Text(whole) => {
                let from = whole.bytes().start;
                self.take(OBJECT_BYTES)?;
                self.stretch(from + bytes.start..from + bytes.end)
            }
            Object::Str(whole) => {
                let whole = Arc::clone(whole);
                self.str(&whole[bytes])
            }
            other => unreachable!("{other:?} is not a string"),
        }
    }

    /// Strings, joined to one.
    pub(crate) fn joined(&mut self, parts: &[Ref]) -> Result<Value, OutOfMemory> {
        let bytes = parts.iter().map(|part| self.text(*part).len()).fold(0, usize::saturating_add);
        self.take(TEXT_COPIES.saturating_mul(bytes).saturating_add(OBJECT_BYTES))?;
        let from = self.written.len();
        for part in parts {
            match object(&self.frozen, &self.own, *part) {
                Object::Text(text) => self.written.extend_from_within(text.bytes()),
                Object::Str(text) => self.written.push_str(text),
                other => unreachable!("{other:?} is not a string"),
            }
        }
        self.stretch(from..self.written.len())
    }

    /// A string that is held elsewhere, too.
    pub fn share(&mut self, text: Arc<str>) -> Result<Value, OutOfMemory> {
        if let [letter] = text.as_bytes() {
            return self.letter(char::from(*letter));
        }
        self.take(OBJECT_BYTES)?;
        self.push(Object::Str(text)).map(Value::Str)
    }

    /// A string from outside the call. A short one is copied, so that its slices are not.
    pub(crate) fn received(&mut self, text: &Arc<str>) -> Result<Value, OutOfMemory> {
        if (2..=SHORT_TEXT_BYTES).contains(&text.len()) {
            self.str(text)
        } else {
            self.share(Arc::clone(text))
        }
    }

    /// A string of one character: those of ASCII are there once for all.
    pub(crate) fn letter(&mut self, letter: char) -> Result<Value, OutOfMemory> {
        if letter.is_ascii() {
            return Ok(Value::Str(Ref((letter as usize).cast_signed())));
        }
        self.str(letter.encode_utf8(&mut [0; 4]) as &str)
    }

    /// A list.
    pub fn list(&mut self, items: Vec<Value>) -> Result<Value, OutOfMemory> {
        self.add(Object::Items(items)).map(Value::List)
    }

    /// A dict.
    pub fn new_dict(&mut self, dict: Dict) -> Result<Value, OutOfMemory> {
        self.add(Object::Dict(Box::new(dict))).map(Value::Dict)
    }

    /// Keeps a set; its memory is charged.
    pub fn new_set(&mut self, set: Set) -> Result<Value, OutOfMemory> {
        self.add(Object::Set(Box::new(set))).map(Value::Set)
    }

    /// A tuple.
    pub fn tuple(&mut self, items: Vec<Value>) -> Result<Value, OutOfMemory> {
        self.add(Object::Items(items)).map(Value::Tuple)
    }

    /// A list, or a tuple if `like` is one.
    pub fn like(&mut self, like: Value, items: Vec<Value>) -> Result<Value, OutOfMemory> {
        if matches!(like, Value::Tuple(_)) { self.tuple(items) } else { self.list(items) }
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
    #[inline]
    pub fn text(&self, at: Ref) -> &str {
        match self.get(at) {
            Object::Str(text) => text,
            Object::Text(text) => &self.written[text.bytes()],
            other => unreachable!("{other:?} is not a string"),
        }
    }

    /// The characters of a string, to be kept. They are copied once, however often they are asked for.
    pub fn shared(&mut self, at: Ref) -> Arc<str> {
        if let Object::Str(text) = self.get(at) {
            return Arc::clone(text);
        }
        let text: Arc<str> = self.text(at).into();
        if let Some(object) = self.get_mut(at) {
            *object = Object::Str(Arc::clone(&text));
        }
        text
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
            other => unreachable!("{other:?} is not a dict"),
        }
    }

    /// The set at this place.
    pub fn set(&self, at: Ref) -> &Set {
        match self.get(at) {
            Object::Set(set) => set,
            other => unreachable!("{other:?} is not a set"),
        }
    }

    /// A function of the program.
    pub(crate) fn closure(&self, at: Ref) -> &Closure {
        match self.get(at) {
            Object::Function(closure) => closure,
            other => unreachable!("{other:?} is not a function"),
        }
    }

    /// A range.
    pub fn range(&self, at: Ref) -> Range {
        match self.get(at) {
            Object::Range(range) => *range,
            other => unreachable!("{other:?} is not a range"),
        }
    }

    /// A number or fraction, as a fraction.
    pub fn number(&self, value: Value) -> Option<Ratio<i64>> {
        match value {
            Value::Int(n) => Some(Ratio::from_integer(n)),
            Value::Ratio(at) => match self.get(at) {
                Object::Ratio(ratio) => Some(*ratio),
                other => unreachable!("{other:?} is not a fraction"),
            },
            _ => None,
        }
    }

    /// Whether a value counts as true: not zero, not empty, not `None`.
    pub fn truth(&self, value: Value) -> bool {
        match value {
            Value::Unset | Value::None => false,
            Value::Bool(b) => b.holds(),
            Value::Int(n) => n != 0,
            Value::Ratio(_) | Value::Function(_) | Value::Builtin(_) => true,
            Value::Str(at) => !self.text(at).is_empty(),
            Value::Tuple(at) | Value::List(at) => !self.items(at).is_empty(),
            Value::Dict(at) => !self.dict(at).is_empty(),
            Value::Set(at) => !self.set(at).is_empty(),
            Value::Range(at) => self.range(at).len > 0,
        }
    }
}

/// The object with a number: one of the call's own, or a frozen one.
fn object<'o>(frozen: &'o [Object], own: &'o [Object], at: Ref) -> &'o Object {
    let at = at.0.cast_unsigned();
    own.get(at.wrapping_sub(frozen.len())).unwrap_or_else(|| &frozen[at])
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
