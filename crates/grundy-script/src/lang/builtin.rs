//! The functions of the language: those of Starlark that rules need, with `sum`, `mex`, `ord` and `chr`.

use std::cmp::Ordering;
use std::sync::Arc;

use super::format;
use super::operator;
use super::plain::Plain;
use super::run::{Machine, Run, fault, room};
use super::source::{Fault, Span};
use super::value::{Dict, Object, Range, Value};

macro_rules! builtins {
    ($($variant:ident = $name:literal, $doc:literal;)*) => {
        /// A function of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Builtin {
            $(#[doc = $doc] $variant,)*
        }

        impl Builtin {
            const ALL: &[(&'static str, Self)] = &[$(($name, Self::$variant),)*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

builtins! {
    Abs = "abs", "`abs(n)`: without sign";
    All = "all", "`all(items)`: whether all are true";
    Any = "any", "`any(items)`: whether one is true";
    Bool = "bool", "`bool(x)`: whether it counts as true";
    Chr = "chr", "`chr(n)`: the character with this number";
    Dict = "dict", "`dict(pairs)`: a dict of pairs, or a copy";
    Enumerate = "enumerate", "`enumerate(items, start=0)`: pairs of number and item";
    Fail = "fail", "`fail(…)`: ends with this message";
    Int = "int", "`int(x)`: a string, fraction or truth value as a whole number";
    Len = "len", "`len(x)`: how many items";
    List = "list", "`list(items)`: a new list";
    Max = "max", "`max(items, key=None)`: the largest";
    Mex = "mex", "`mex(items)`: the least number from 0 on that is not among them";
    Min = "min", "`min(items, key=None)`: the smallest";
    Ord = "ord", "`ord(c)`: the number of a character";
    Print = "print", "refused: rules print nothing";
    Range = "range", "`range(stop)`, `range(start, stop, step=1)`: numbers up to before `stop`";
    Repr = "repr", "`repr(x)`: as the language writes it";
    Reversed = "reversed", "`reversed(items)`: a list from the last to the first";
    Sorted = "sorted", "`sorted(items, key=None, reverse=False)`: a list in order";
    Str = "str", "`str(x)`: as text";
    Sum = "sum", "`sum(items)`: numbers added up";
    Tuple = "tuple", "`tuple(items)`: a new tuple";
    Type = "type", "`type(x)`: the name of its kind";
    Zip = "zip", "`zip(a, b, …)`: tuples of the first, the second, … items";
}

impl Builtin {
    /// The function with a name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, builtin)| *builtin)
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|(name, _)| *name)
    }

    /// Calls it.
    pub fn call(
        self,
        m: &mut Machine,
        args: &[Value],
        named: &[(Arc<str>, Value)],
        span: Span,
    ) -> Run<Value> {
        let allowed: &[&str] = match self {
            Self::Min | Self::Max => &["key"],
            Self::Sorted => &["key", "reverse"],
            Self::Enumerate => &["start"],
            _ => &[],
        };
        if let Some((name, _)) = named.iter().find(|(name, _)| !allowed.contains(&&**name)) {
            return fault(span, format!("{} has no parameter '{name}'", self.name()));
        }
        let option = |name: &str| named.iter().find(|(known, _)| &**known == name).map(|(_, value)| *value);
        match (self, args) {
            (Self::Range, [Value::Int(_), ..]) if args.len() <= 3 => range(m, args, span),
            (Self::Len, [value]) => len(m, *value, span),
            (Self::Abs, [value]) => match value {
                Value::Int(n) => {
                    n.checked_abs().map_or_else(|| fault(span, "too large"), |n| Ok(Value::Int(n)))
                }
                Value::Ratio(_) => {
                    let ratio = m.heap.number(*value).unwrap_or_default();
                    if ratio < num_rational::Ratio::from_integer(0) {
                        operator::binary(m, super::ast::Binary::Sub, Value::Int(0), *value, span)
                    } else {
                        Ok(*value)
                    }
                }
                other => fault(span, format!("abs of {}: expected a number", other.kind())),
            },
            (Self::Min, [_, ..]) => extreme(m, args, option("key"), Ordering::Less, span),
            (Self::Max, [_, ..]) => extreme(m, args, option("key"), Ordering::Greater, span),
            (Self::Sum, [items]) => {
                let items = m.items(*items, span)?;
                m.work(items.len(), span)?;
                let mut total = Value::Int(0);
                for item in items.iter() {
                    total = operator::binary(m, super::ast::Binary::Add, total, item, span)?;
                }
                Ok(total)
            }
            (Self::Mex, [items]) => mex(m, *items, span),
            (Self::Any, [items]) => {
                let items = m.items(*items, span)?;
                m.work(items.len(), span)?;
                Ok(Value::Bool(items.iter().any(|item| m.heap.truth(item))))
            }
            (Self::All, [items]) => {
                let items = m.items(*items, span)?;
                m.work(items.len(), span)?;
                Ok(Value::Bool(items.iter().all(|item| m.heap.truth(item))))
            }
            (Self::Bool, [value]) => Ok(Value::Bool(m.heap.truth(*value))),
            (Self::List, []) => room(m.heap.list(Vec::new()), span),
            (Self::Tuple, []) => room(m.heap.tuple(Vec::new()), span),
            (Self::List, [items]) => {
                let items = listed(m, *items, span)?;
                room(m.heap.list(items), span)
            }
            (Self::Tuple, [items]) => {
                let items = listed(m, *items, span)?;
                room(m.heap.tuple(items), span)
            }
            (Self::Reversed, [items]) => {
                let mut items = listed(m, *items, span)?;
                items.reverse();
                room(m.heap.list(items), span)
            }
            (Self::Sorted, [items]) => sorted(m, *items, option("key"), option("reverse"), span),
            (Self::Enumerate, [items] | [items, _]) => {
                let start = args.get(1).copied().or_else(|| option("start")).unwrap_or(Value::Int(0));
                let Value::Int(start) = start else {
                    return fault(span, "the start of enumerate is no number");
                };
                let items = listed(m, *items, span)?;
                room(m.heap.take_values(2 * items.len()), span)?;
                let mut pairs = Vec::with_capacity(items.len());
                let numbers = super::value::Range { start, step: 1, len: items.len() as u64 };
                if start.checked_add_unsigned(numbers.len).is_none() {
                    return fault(span, "the start of enumerate is too large");
                }
                for (i, item) in numbers.iter().zip(items) {
                    pairs.push(room(m.heap.tuple(vec![Value::Int(i), item]), span)?);
                }
                room(m.heap.list(pairs), span)
            }
            (Self::Zip, _) => zip(m, args, span),
            (Self::Dict, []) => room(m.heap.add(Object::Dict(Dict::default())), span).map(Value::Dict),
            (Self::Dict, [from]) => dict(m, *from, span),
            (Self::Str, [value]) => match value {
                Value::Str(_) => Ok(*value),
                _ => {
                    let text = format::text(m, *value, span)?;
                    room(m.heap.str(text), span)
                }
            },
            (Self::Repr, [value]) => {
                let text = format::repr(m, *value, span)?;
                room(m.heap.str(text), span)
            }
            (Self::Int, [value]) => int(m, *value, span),
            (Self::Ord, [Value::Str(at)]) => {
                let mut letters = m.heap.text(*at).chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) => Ok(Value::Int(i64::from(u32::from(letter)))),
                    _ => fault(span, "ord wants a single character"),
                }
            }
            (Self::Chr, [Value::Int(n)]) => match u32::try_from(*n).ok().and_then(char::from_u32) {
                Some(letter) => room(m.heap.str(letter.to_string()), span),
                None => fault(span, format!("no character has the number {n}")),
            },
            (Self::Type, [value]) => {
                let name = match value {
                    Value::Unset | Value::None => "NoneType",
                    Value::Bool(_) => "bool",
                    Value::Int(_) => "int",
                    Value::Ratio(_) => "fraction",
                    Value::Str(_) => "string",
                    Value::Tuple(_) => "tuple",
                    Value::List(_) => "list",
                    Value::Dict(_) => "dict",
                    Value::Range(_) => "range",
                    Value::Function(_) | Value::Builtin(_) => "function",
                };
                room(m.heap.str(name), span)
            }
            (Self::Fail, _) => {
                let mut words = Vec::new();
                for arg in args {
                    words.push(format::text(m, *arg, span)?);
                }
                fault(span, words.join(" "))
            }
            (Self::Print, _) => Err(Box::new(
                Fault::new(span, "rules print nothing")
                    .hint("fail(x) ends with x as the message; show(p) draws a position"),
            )),
            _ => {
                let kinds: Vec<_> = args.iter().map(|arg| arg.kind()).collect();
                let given = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") };
                fault(span, format!("{} cannot be called with {given}", self.name()))
            }
        }
    }
}

fn range(m: &mut Machine, args: &[Value], span: Span) -> Run<Value> {
    let mut numbers = Vec::with_capacity(3);
    for arg in args {
        match arg {
            Value::Int(n) => numbers.push(*n),
            other => return fault(span, format!("range of {}: expected a number", other.kind())),
        }
    }
    let range = match numbers[..] {
        [stop] => Range::new(0, stop, 1),
        [start, stop] => Range::new(start, stop, 1),
        [_, _, 0] => return fault(span, "the step of a range is zero"),
        [start, stop, step] => Range::new(start, stop, step),
        _ => unreachable!("one to three arguments were counted"),
    };
    room(m.heap.add(Object::Range(range)), span).map(Value::Range)
}

fn len(m: &Machine, value: Value, span: Span) -> Run<Value> {
    let len = match value {
        Value::Str(at) => {
            let text = m.heap.text(at);
            if text.is_ascii() { text.len() } else { text.chars().count() }
        }
        Value::Tuple(at) | Value::List(at) => m.heap.items(at).len(),
        Value::Dict(at) => m.heap.dict(at).len(),
        Value::Range(at) => usize::try_from(m.heap.range(at).len).unwrap_or(usize::MAX),
        other => return fault(span, format!("{} has no length", other.kind())),
    };
    Ok(Value::Int(i64::try_from(len).unwrap_or(i64::MAX)))
}

/// All items of a value in a list of their own.
fn listed(m: &mut Machine, value: Value, span: Span) -> Run<Vec<Value>> {
    let items = m.items(value, span)?;
    m.work(items.len() / 8, span)?;
    room(m.heap.take_values(items.len()), span)?;
    Ok(items.iter().collect())
}

fn keyed(m: &mut Machine, key: Option<Value>, item: Value, span: Span) -> Run<Value> {
    match key {
        None | Some(Value::None) => Ok(item),
        Some(key) => m.call(key, &[item], &[], span),
    }
}

fn extreme(m: &mut Machine, args: &[Value], key: Option<Value>, wanted: Ordering, span: Span) -> Run<Value> {
    let items = match args {
        [items] => listed(m, *items, span)?,
        several => several.to_vec(),
    };
    m.work(items.len(), span)?;
    let mut best: Option<(Value, Value)> = None;
    for item in items {
        let by = keyed(m, key, item, span)?;
        let better = match best {
            None => true,
            Some((so_far, _)) => operator::order(m, by, so_far, span)? == wanted,
        };
        if better {
            best = Some((by, item));
        }
    }
    match best {
        Some((_, item)) => Ok(item),
        None => fault(span, "nothing is the smallest or largest of no items"),
    }
}

fn mex(m: &mut Machine, items: Value, span: Span) -> Run<Value> {
    let items = listed(m, items, span)?;
    m.work(items.len(), span)?;
    let mut seen = vec![false; items.len() + 1];
    for item in items {
        let Value::Int(n) = item else {
            return fault(span, format!("mex of {}: expected numbers", item.kind()));
        };
        if let Some(place) = usize::try_from(n).ok().and_then(|n| seen.get_mut(n)) {
            *place = true;
        }
    }
    let least = seen.iter().position(|seen| !seen).expect("one more place than items");
    Ok(Value::Int(i64::try_from(least).unwrap_or(i64::MAX)))
}

fn sorted(
    m: &mut Machine,
    items: Value,
    key: Option<Value>,
    reverse: Option<Value>,
    span: Span,
) -> Run<Value> {
    let items = listed(m, items, span)?;
    let mut pairs = Vec::with_capacity(items.len());
    for item in items {
        pairs.push((keyed(m, key, item, span)?, item));
    }
    let bits = usize::BITS - pairs.len().leading_zeros();
    m.work(pairs.len().saturating_mul(bits as usize), span)?;
    let reverse = reverse.is_some_and(|value| m.heap.truth(value));
    // a sort cannot be left in the middle: the first fault is kept, and told at the end
    let mut failed = None;
    pairs.sort_by(|(a, _), (b, _)| match operator::order(m, *a, *b, span) {
        Ok(order) if reverse => order.reverse(),
        Ok(order) => order,
        Err(fault) => {
            failed.get_or_insert(fault);
            Ordering::Equal
        }
    });
    match failed {
        Some(fault) => Err(fault),
        None => room(m.heap.list(pairs.into_iter().map(|(_, item)| item).collect()), span),
    }
}

fn zip(m: &mut Machine, args: &[Value], span: Span) -> Run<Value> {
    let mut columns = Vec::with_capacity(args.len());
    for arg in args {
        columns.push(m.items(*arg, span)?);
    }
    let rows = columns.iter().map(super::run::Items::len).min().unwrap_or(0);
    m.work(rows.saturating_mul(columns.len()), span)?;
    room(m.heap.take_values(rows.saturating_mul(columns.len() + 1)), span)?;
    let mut tuples = Vec::with_capacity(rows);
    for row in 0..rows {
        let items = columns.iter().map(|column| column.get(row)).collect();
        tuples.push(room(m.heap.tuple(items), span)?);
    }
    room(m.heap.list(tuples), span)
}

fn dict(m: &mut Machine, from: Value, span: Span) -> Run<Value> {
    let dict = match from {
        Value::Dict(at) => m.heap.dict(at).clone(),
        _ => {
            let mut dict = Dict::default();
            for pair in listed(m, from, span)? {
                let pair = listed(m, pair, span)?;
                let [key, value] = pair[..] else { return fault(span, "dict wants pairs of key and value") };
                let plain = m.key(key, span)?;
                room(m.heap.take_entry(&plain), span)?;
                dict.insert(plain, (key, value));
            }
            dict
        }
    };
    room(m.heap.add(Object::Dict(dict)), span).map(Value::Dict)
}

fn int(m: &Machine, value: Value, span: Span) -> Run<Value> {
    match value {
        Value::Int(_) => Ok(value),
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        Value::Ratio(_) => Ok(Value::Int(m.heap.number(value).unwrap_or_default().trunc().to_integer())),
        Value::Str(at) => match m.heap.text(at).trim().parse() {
            Ok(n) => Ok(Value::Int(n)),
            Err(_) => fault(span, format!("{} is no whole number", Plain::Str(Arc::clone(m.heap.text(at))))),
        },
        other => fault(span, format!("{} is no number", other.kind())),
    }
}
