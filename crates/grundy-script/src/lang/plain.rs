//! Values that outlive a call: positions, keys of dicts.

use std::fmt::{self, Write};
use std::sync::Arc;

use num_rational::Ratio;

use super::value::{Heap, Object, OutOfMemory, Value};

/// Tuples and lists may not be nested deeper in a position.
const MAX_DEPTH: u32 = 60;
/// A position may not have more parts: lists may hold one list many times, and that many times over.
const MAX_PARTS: usize = 1 << 20;

/// A value by itself: compared, hashed and ordered by what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Plain {
    /// `None`
    None,
    /// `True` or `False`
    Bool(bool),
    /// A whole number
    Int(i64),
    /// A fraction
    Ratio(Ratio<i64>),
    /// A string
    Str(Arc<str>),
    /// A tuple
    Tuple(Arc<[Plain]>),
    /// A list
    List(Arc<[Plain]>),
}

impl Plain {
    /// A value of a heap by itself; the message says what cannot be taken out.
    pub fn of(value: Value, heap: &Heap) -> Result<Self, String> {
        Self::nested(value, heap, 0, &mut MAX_PARTS.clone())
    }

    fn nested(value: Value, heap: &Heap, depth: u32, left: &mut usize) -> Result<Self, String> {
        if depth > MAX_DEPTH {
            return Err(format!("it is nested over {MAX_DEPTH} deep"));
        }
        let mut items = |items: &[Value]| -> Result<Arc<[Self]>, String> {
            *left = left.checked_sub(items.len()).ok_or_else(|| format!("it has over {MAX_PARTS} parts"))?;
            items.iter().map(|item| Self::nested(*item, heap, depth + 1, left)).collect()
        };
        Ok(match value {
            Value::None => Self::None,
            Value::Bool(b) => Self::Bool(b),
            Value::Int(n) => Self::Int(n),
            Value::Ratio(_) => Self::Ratio(heap.number(value).unwrap_or_default()),
            Value::Str(at) => Self::Str(Arc::clone(heap.text(at))),
            Value::Tuple(at) => Self::Tuple(items(heap.items(at))?),
            Value::List(at) => Self::List(items(heap.items(at))?),
            Value::Unset | Value::Dict(_) | Value::Range(_) | Value::Function(_) | Value::Builtin(_) => {
                return Err(format!("{} cannot be part of it", value.kind()));
            }
        })
    }

    /// The value in a heap.
    pub fn value(&self, heap: &mut Heap) -> Result<Value, OutOfMemory> {
        Ok(match self {
            Self::None => Value::None,
            Self::Bool(b) => Value::Bool(*b),
            Self::Int(n) => Value::Int(*n),
            Self::Ratio(ratio) => Value::Ratio(heap.add(Object::Ratio(*ratio))?),
            Self::Str(text) => heap.str(Arc::clone(text))?,
            Self::Tuple(items) => {
                let items = items.iter().map(|item| item.value(heap)).collect::<Result<_, _>>()?;
                heap.tuple(items)?
            }
            Self::List(items) => {
                let items = items.iter().map(|item| item.value(heap)).collect::<Result<_, _>>()?;
                heap.list(items)?
            }
        })
    }

    /// Bytes outside itself.
    pub fn footprint(&self) -> u64 {
        match self {
            Self::Str(text) => text.len() as u64 + 16,
            Self::Tuple(items) | Self::List(items) => {
                16 + items.iter().map(|item| size_of::<Self>() as u64 + item.footprint()).sum::<u64>()
            }
            _ => 0,
        }
    }
}

/// As the language writes it, without spaces.
impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Ratio(ratio) => write!(f, "{}/{}", ratio.numer(), ratio.denom()),
            Self::Str(text) => quote(f, text),
            Self::Tuple(items) => {
                f.write_char('(')?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_str(if items.len() == 1 { ",)" } else { ")" })
            }
            Self::List(items) => {
                f.write_char('[')?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_char(']')
            }
        }
    }
}

/// A string in quotes.
pub fn quote(f: &mut impl Write, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}
