//! Values that outlive a call: positions, keys of dicts.

use std::fmt::{self, Write};
use std::sync::Arc;

use num_rational::Ratio;

use super::run::{Machine, Run, room};
use super::source::{Fault, Span};
use super::value::Value;

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

/// Why there is no plain value.
#[derive(Debug)]
pub enum NotPlain {
    /// What is wrong with the value.
    Problem(String),
    /// A limit was reached while it was read.
    Limit(Box<Fault>),
}

impl From<Box<Fault>> for NotPlain {
    fn from(fault: Box<Fault>) -> Self {
        Self::Limit(fault)
    }
}

impl NotPlain {
    /// The fault: `told` says what the problem means.
    pub fn fault(self, told: impl FnOnce(String) -> Fault) -> Fault {
        match self {
            Self::Problem(problem) => told(problem),
            Self::Limit(fault) => *fault,
        }
    }
}

impl Plain {
    /// A value of a machine by itself.
    ///
    /// # Errors
    /// Why it cannot stand by itself; a limit.
    pub fn of(value: Value, m: &mut Machine, span: Span) -> Result<Self, NotPlain> {
        Self::of_few(value, m, span, &mut MAX_PARTS.clone())
    }

    /// A value of a machine by itself, if it has no more parts than are left; what it has is taken from them.
    ///
    /// # Errors
    /// As for [`of`](Self::of).
    pub(crate) fn of_few(
        value: Value,
        m: &mut Machine,
        span: Span,
        left: &mut usize,
    ) -> Result<Self, NotPlain> {
        Self::nested(value, m, span, 0, left)
    }

    fn nested(
        value: Value,
        m: &mut Machine,
        span: Span,
        depth: u32,
        left: &mut usize,
    ) -> Result<Self, NotPlain> {
        if depth > MAX_DEPTH {
            return Err(NotPlain::Problem(format!("it is nested over {MAX_DEPTH} deep")));
        }
        Ok(match value {
            Value::None => Self::None,
            Value::Bool(b) => Self::Bool(b.holds()),
            Value::Int(n) => Self::Int(n),
            Value::Ratio(_) => Self::Ratio(m.heap.number(value).unwrap_or_default()),
            Value::Str(at) => Self::Str(m.heap.shared(at)),
            Value::Tuple(at) | Value::List(at) => {
                let count = m.heap.items(at).len();
                *left = left
                    .checked_sub(count)
                    .ok_or_else(|| NotPlain::Problem(format!("it has over {MAX_PARTS} parts")))?;
                m.pay(1 + count, span)?;
                room(m.heap.take(count * size_of::<Self>()), span)?;
                let items = (0..count).map(|i| {
                    let item = m.heap.items(at)[i];
                    Self::nested(item, m, span, depth + 1, left)
                });
                let items = items.collect::<Result<Arc<[Self]>, _>>()?;
                if matches!(value, Value::List(_)) { Self::List(items) } else { Self::Tuple(items) }
            }
            Value::Unset
            | Value::Dict(_)
            | Value::Set(_)
            | Value::Range(_)
            | Value::Function(_)
            | Value::Builtin(_) => {
                return Err(NotPlain::Problem(format!("{} cannot be part of it", value.kind())));
            }
        })
    }

    /// The value in a machine.
    ///
    /// # Errors
    /// A limit.
    pub fn value(&self, m: &mut Machine, span: Span) -> Run<Value> {
        match self {
            Self::None => Ok(Value::None),
            Self::Bool(b) => Ok(Value::truth(*b)),
            Self::Int(n) => Ok(Value::Int(*n)),
            Self::Ratio(ratio) => room(m.heap.ratio(*ratio), span),
            Self::Str(text) => room(m.heap.received(text), span),
            Self::Tuple(items) | Self::List(items) => {
                m.pay(1 + items.len(), span)?;
                let values = items.iter().map(|item| item.value(m, span)).collect::<Run<Vec<_>>>()?;
                let values = match self {
                    Self::Tuple(_) => m.heap.tuple(values),
                    _ => m.heap.list(values),
                };
                room(values, span)
            }
        }
    }

    /// The same in the machine's word.
    pub fn bytes(&self) -> usize {
        usize::try_from(self.footprint()).unwrap_or(usize::MAX)
    }

    /// Bytes that it holds outside itself.
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
