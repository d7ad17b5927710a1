//! Methods of strings, lists, dicts and sets.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::format;
use super::operator::{equal, letters};
use super::run::{Machine, Run, fault, room};
use super::set;
use super::source::{Fault, Span};
use super::value::{Ref, Value};

/// What a method does; `None` if its arguments are of the wrong kind.
type MethodBody = fn(&mut Machine, Ref, &[Value], Span) -> Run<Option<Value>>;

/// A method of one kind of value.
#[derive(Debug)]
struct Entry {
    name: &'static str,
    /// How many arguments it takes.
    arity: RangeInclusive<usize>,
    body: MethodBody,
}

const fn entry(name: &'static str, arity: RangeInclusive<usize>, body: MethodBody) -> Entry {
    Entry { name, arity, body }
}

const OF_STRINGS: &[Entry] = &[
    entry("count", 1..=1, count),
    entry("elems", 0..=0, elems),
    entry("endswith", 1..=1, |m, at, args, span| {
        tested(m, at, args, |text, part| text.ends_with(part), span)
    }),
    entry("find", 1..=1, |m, at, args, span| found(m, at, args, |text, part| text.find(part), span)),
    entry("format", 0..=usize::MAX, braces),
    entry("index", 1..=1, |m, at, args, span| {
        match found(m, at, args, |text, part| text.find(part), span)? {
            Some(Value::Int(-1)) => fault(span, "the part is not in the string"),
            place => Ok(place),
        }
    }),
    entry("isalpha", 0..=0, |m, at, _, span| all(m, at, char::is_alphabetic, span)),
    entry("isdigit", 0..=0, |m, at, _, span| all(m, at, |c| c.is_ascii_digit(), span)),
    entry("islower", 0..=0, |m, at, _, span| cased(m, at, char::is_uppercase, char::is_lowercase, span)),
    entry("isupper", 0..=0, |m, at, _, span| cased(m, at, char::is_lowercase, char::is_uppercase, span)),
    entry("join", 1..=1, join),
    entry("lower", 0..=0, |m, at, _, span| recased(m, at, str::to_lowercase, span)),
    entry("lstrip", 0..=1, |m, at, args, span| stripped(m, at, args, [true, false], span)),
    entry("replace", 2..=3, replace),
    entry("rfind", 1..=1, |m, at, args, span| found(m, at, args, |text, part| text.rfind(part), span)),
    entry("rstrip", 0..=1, |m, at, args, span| stripped(m, at, args, [false, true], span)),
    entry("split", 0..=1, split),
    entry("splitlines", 0..=0, |m, at, _, span| {
        let text = m.heap.shared(at);
        parts(m, &text, text.lines(), span)
    }),
    entry("startswith", 1..=1, |m, at, args, span| {
        tested(m, at, args, |text, part| text.starts_with(part), span)
    }),
    entry("strip", 0..=1, |m, at, args, span| stripped(m, at, args, [true, true], span)),
    entry("upper", 0..=0, |m, at, _, span| recased(m, at, str::to_uppercase, span)),
];

const OF_LISTS: &[Entry] = &[
    entry("append", 1..=1, append),
    entry("clear", 0..=0, |m, at, _, span| {
        m.list_mut(at, span)?.clear();
        Ok(Some(Value::None))
    }),
    entry("extend", 1..=1, |m, at, args, span| {
        extend(m, at, args[0], span)?;
        Ok(Some(Value::None))
    }),
    entry("index", 1..=1, |m, at, args, span| Ok(Some(number(position(m, at, args[0], span)?)))),
    entry("insert", 2..=2, insert),
    entry("pop", 0..=1, pop),
    entry("remove", 1..=1, |m, at, args, span| {
        let place = position(m, at, args[0], span)?;
        remove(m, at, place, span)?;
        Ok(Some(Value::None))
    }),
];

const OF_DICTS: &[Entry] = &[
    entry("clear", 0..=0, |m, at, _, span| {
        m.dict_mut(at, span)?.clear();
        Ok(Some(Value::None))
    }),
    entry("get", 1..=2, get),
    entry("items", 0..=0, items),
    entry("keys", 0..=0, |m, at, _, span| listed(m, at, |(key, _)| key, span)),
    entry("pop", 1..=2, pop_key),
    entry("setdefault", 1..=2, set_default),
    entry("update", 1..=1, update),
    entry("values", 0..=0, |m, at, _, span| listed(m, at, |(_, value)| value, span)),
];

const OF_SETS: &[Entry] = &[
    entry("add", 1..=1, |m, at, args, span| {
        let key = m.key(args[0], span)?;
        room(m.heap.take_entry(&key), span)?;
        m.set_mut(at, span)?.entry(key).or_insert(args[0]);
        Ok(Some(Value::None))
    }),
    entry("clear", 0..=0, |m, at, _, span| {
        m.set_mut(at, span)?.clear();
        Ok(Some(Value::None))
    }),
    entry("difference", 1..=1, |m, at, args, span| set::with_items(m, at, args[0], set::without, span)),
    entry("discard", 1..=1, |m, at, args, span| set::taken(m, at, args[0], span).map(|_| Some(Value::None))),
    entry("intersection", 1..=1, |m, at, args, span| set::with_items(m, at, args[0], set::common, span)),
    entry("isdisjoint", 1..=1, |m, at, args, span| {
        set::compared(m, at, args[0], |set, other| !other.keys().any(|key| set.contains_key(key)), span)
    }),
    entry("issubset", 1..=1, |m, at, args, span| set::compared(m, at, args[0], set::is_within, span)),
    entry("issuperset", 1..=1, |m, at, args, span| {
        set::compared(m, at, args[0], |set, other| set::is_within(other, set), span)
    }),
    entry("pop", 0..=0, |m, at, _, span| match m.set_mut(at, span)?.pop() {
        Some((_, last)) => Ok(Some(last)),
        None => fault(span, "pop of a set without members"),
    }),
    entry("remove", 1..=1, |m, at, args, span| match set::taken(m, at, args[0], span)? {
        true => Ok(Some(Value::None)),
        false => fault(span, "the set has no such member"),
    }),
    entry("symmetric_difference", 1..=1, |m, at, args, span| {
        set::with_items(m, at, args[0], set::either, span)
    }),
    entry("union", 1..=1, |m, at, args, span| set::with_items(m, at, args[0], set::both, span)),
    entry("update", 1..=1, |m, at, args, span| {
        let more = set::members(m, args[0], span)?;
        let known = m.set_mut(at, span)?;
        more.into_iter().for_each(|(key, value)| _ = known.entry(key).or_insert(value));
        Ok(Some(Value::None))
    }),
];

/// The methods of a name, looked up once: one for each kind of value that has it.
#[derive(Clone, Debug)]
pub struct Method {
    name: Arc<str>,
    of_string: Option<&'static Entry>,
    of_list: Option<&'static Entry>,
    of_dict: Option<&'static Entry>,
    of_set: Option<&'static Entry>,
    of_number: Option<OfNumber>,
}

/// The methods of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfNumber {
    /// `n.bit_count()`: the number of ones in binary, whatever the sign.
    BitCount,
    /// `n.bit_length()`: the number of binary digits, whatever the sign.
    BitLength,
}

impl OfNumber {
    fn named(name: &str) -> Option<Self> {
        match name {
            "bit_count" => Some(Self::BitCount),
            "bit_length" => Some(Self::BitLength),
            _ => None,
        }
    }

    /// Its value.
    pub fn of(self, n: i64) -> i64 {
        let n = n.unsigned_abs();
        match self {
            Self::BitCount => n.count_ones().into(),
            Self::BitLength => (u64::BITS - n.leading_zeros()).into(),
        }
    }
}

impl Method {
    /// The methods of this name.
    pub fn named(name: Arc<str>) -> Self {
        let find = |all: &'static [Entry]| all.iter().find(|entry| *entry.name == *name);
        let (of_string, of_list) = (find(OF_STRINGS), find(OF_LISTS));
        let (of_dict, of_set) = (find(OF_DICTS), find(OF_SETS));
        let of_number = OfNumber::named(&name);
        Self { name, of_string, of_list, of_dict, of_set, of_number }
    }

    /// As it is written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The method that whole numbers have, if they have one of this name.
    pub fn of_number(&self) -> Option<OfNumber> {
        self.of_number
    }

    /// `object.name(args)`
    pub(crate) fn call(&self, m: &mut Machine, object: Value, args: &[Value], span: Span) -> Run<Value> {
        let (at, entry, known) = match object {
            Value::Str(at) => (at, self.of_string, OF_STRINGS),
            Value::List(at) => (at, self.of_list, OF_LISTS),
            Value::Dict(at) => (at, self.of_dict, OF_DICTS),
            Value::Set(at) => (at, self.of_set, OF_SETS),
            Value::Int(n) => {
                return match self.of_number {
                    Some(method) if args.is_empty() => Ok(Value::Int(method.of(n))),
                    Some(_) => fault(span, format!(".{} cannot be called with {}", self.name, kinds(args))),
                    None => Err(Box::new(self.missing(object, span).hint("it has bit_count, bit_length"))),
                };
            }
            _ => return Err(Box::new(self.missing(object, span))),
        };
        let Some(entry) = entry else {
            let names: Vec<&str> = known.iter().map(|entry| entry.name).collect();
            return Err(Box::new(self.missing(object, span).hint(format!("it has {}", names.join(", ")))));
        };
        let found = match entry.arity.contains(&args.len()) {
            true => (entry.body)(m, at, args, span)?,
            false => None,
        };
        match found {
            Some(value) => Ok(value),
            None => fault(span, format!(".{} cannot be called with {}", entry.name, kinds(args))),
        }
    }

    fn missing(&self, object: Value, span: Span) -> Fault {
        Fault::new(span, format!("{} has no method .{}", object.kind(), self.name))
    }
}

/// The kinds of arguments, for messages.
pub(crate) fn kinds(args: &[Value]) -> String {
    let kinds: Vec<_> = args.iter().map(|arg| arg.kind()).collect();
    if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") }
}

fn number(n: usize) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}

/// The text of an argument, if it is a string.
fn word(m: &mut Machine, args: &[Value], i: usize) -> Option<Arc<str>> {
    match args.get(i) {
        Some(Value::Str(at)) => Some(m.heap.shared(*at)),
        _ => None,
    }
}

fn braces(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let template = m.heap.shared(at);
    let text = format::braces(m, &template, args, span)?;
    room(m.heap.str(text), span).map(Some)
}

/// A string in the other case.
fn recased(m: &mut Machine, at: Ref, case: fn(&str) -> String, span: Span) -> Run<Option<Value>> {
    m.pay_search(m.heap.text(at).len(), span)?;
    // some letters become three
    m.pay_text(3 * m.heap.text(at).len(), span)?;
    let text = case(m.heap.text(at));
    room(m.heap.str(text), span).map(Some)
}

/// A string without white space, or without the characters of a set, at its ends.
fn stripped(
    m: &mut Machine,
    at: Ref,
    args: &[Value],
    [start, end]: [bool; 2],
    span: Span,
) -> Run<Option<Value>> {
    let set = match args {
        [] => None,
        _ => match word(m, args, 0) {
            Some(set) => Some(set),
            None => return Ok(None),
        },
    };
    let len = m.heap.text(at).len();
    let price = set.as_ref().map_or(1, |set| 1 + set.len() / 8);
    m.pay(len.saturating_mul(price) / 8, span)?;
    m.pay_bytes(len, span)?;
    let text = m.heap.text(at);
    let cut = |c: char| set.as_ref().map_or_else(|| c.is_whitespace(), |set| set.contains(c));
    let rest = if start { text.trim_start_matches(cut) } else { text };
    let from = text.len() - rest.len();
    let rest = if end { rest.trim_end_matches(cut) } else { rest };
    let bytes = from..from + rest.len();
    room(m.heap.part(at, bytes), span).map(Some)
}

fn replace(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let times = match args.get(2) {
        None => usize::MAX,
        Some(Value::Int(times)) => usize::try_from(*times).unwrap_or(usize::MAX),
        Some(_) => return Ok(None),
    };
    let (Some(from), Some(to)) = (word(m, args, 0), word(m, args, 1)) else { return Ok(None) };
    m.pay_search(m.heap.text(at).len(), span)?;
    let text = m.heap.shared(at);
    let count = text.matches(&*from).take(times).count();
    m.pay(count, span)?;
    m.pay_text(text.len().saturating_add(count.saturating_mul(to.len())), span)?;
    room(m.heap.str(text.replacen(&*from, &to, times)), span).map(Some)
}

fn join(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let mark = m.heap.shared(at);
    let items = m.items(args[0], span)?;
    let mut out = String::new();
    for i in 0..items.len() {
        let item = items.get(&m.heap, i);
        let Value::Str(part) = item else {
            return Err(Box::new(
                Fault::new(span, format!("join expects strings, not {}", item.kind()))
                    .hint("str(…) makes a string"),
            ));
        };
        m.pay_text(mark.len() + m.heap.text(part).len(), span)?;
        out.push_str(if i > 0 { &mark } else { "" });
        out.push_str(m.heap.text(part));
    }
    room(m.heap.str(out), span).map(Some)
}

fn tested(
    m: &mut Machine,
    at: Ref,
    args: &[Value],
    test: fn(&str, &str) -> bool,
    span: Span,
) -> Run<Option<Value>> {
    let Some(part) = word(m, args, 0) else { return Ok(None) };
    m.pay_bytes(part.len(), span)?;
    Ok(Some(Value::truth(test(m.heap.text(at), &part))))
}

fn count(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let Some(part) = word(m, args, 0).filter(|part| !part.is_empty()) else { return Ok(None) };
    m.pay_search(m.heap.text(at).len(), span)?;
    Ok(Some(number(m.heap.text(at).matches(&*part).count())))
}

/// The place of a part, in characters; -1 if it is not there.
fn found(
    m: &mut Machine,
    at: Ref,
    args: &[Value],
    find: fn(&str, &str) -> Option<usize>,
    span: Span,
) -> Run<Option<Value>> {
    let Some(part) = word(m, args, 0) else { return Ok(None) };
    m.pay_search(m.heap.text(at).len(), span)?;
    let text = m.heap.text(at);
    Ok(Some(find(text, &part).map_or(Value::Int(-1), |byte| number(letters(&text[..byte])))))
}

fn all(m: &mut Machine, at: Ref, test: fn(char) -> bool, span: Span) -> Run<Option<Value>> {
    m.pay_search(m.heap.text(at).len(), span)?;
    let text = m.heap.text(at);
    Ok(Some(Value::truth(!text.is_empty() && text.chars().all(test))))
}

fn cased(
    m: &mut Machine,
    at: Ref,
    wrong: fn(char) -> bool,
    right: fn(char) -> bool,
    span: Span,
) -> Run<Option<Value>> {
    m.pay_search(m.heap.text(at).len(), span)?;
    let text = m.heap.text(at);
    Ok(Some(Value::truth(text.chars().any(right) && !text.chars().any(wrong))))
}

fn split(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let text = m.heap.shared(at);
    if args.is_empty() {
        return parts(m, &text, text.split_whitespace(), span);
    }
    let Some(mark) = word(m, args, 0).filter(|mark| !mark.is_empty()) else { return Ok(None) };
    parts(m, &text, text.split(&*mark), span)
}

/// A list of the parts of a string.
fn parts<'t>(
    m: &mut Machine,
    text: &str,
    parts: impl Iterator<Item = &'t str>,
    span: Span,
) -> Run<Option<Value>> {
    m.pay_search(text.len(), span)?;
    let mut all = Vec::new();
    for part in parts {
        m.pay(1, span)?;
        room(m.heap.take_values(2), span)?;
        all.push(room(m.heap.str(part), span)?);
    }
    room(m.heap.list(all), span).map(Some)
}

fn elems(m: &mut Machine, at: Ref, _: &[Value], span: Span) -> Run<Option<Value>> {
    let letters = m.listed(Value::Str(at), span)?;
    room(m.heap.list(letters), span).map(Some)
}

fn append(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    // a list that grows has as much to spare
    room(m.heap.take_values(2), span)?;
    m.list_mut(at, span)?.push(args[0]);
    Ok(Some(Value::None))
}

/// Adds all items of a value to a list.
pub(crate) fn extend(m: &mut Machine, at: Ref, more: Value, span: Span) -> Run<()> {
    let more = m.listed(more, span)?;
    m.pay_list(2 * more.len(), span)?;
    m.list_mut(at, span)?.extend(more);
    Ok(())
}

fn insert(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let Value::Int(place) = args[0] else { return Ok(None) };
    let len = m.heap.items(at).len();
    m.pay(1 + len / 4, span)?;
    room(m.heap.take_values(2), span)?;
    m.list_mut(at, span)?.insert(clamp(place, len), args[1]);
    Ok(Some(Value::None))
}

fn pop(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let len = m.heap.items(at).len();
    let place = match args {
        [] => len.wrapping_sub(1),
        [Value::Int(place)] if *place < 0 => {
            usize::try_from(place + i64::try_from(len).unwrap_or(i64::MAX)).unwrap_or(usize::MAX)
        }
        [Value::Int(place)] => usize::try_from(*place).unwrap_or(usize::MAX),
        _ => return Ok(None),
    };
    if place >= len {
        return fault(span, format!("pop of an item that is not there: the length is {len}"));
    }
    remove(m, at, place, span).map(Some)
}

/// Takes an item out of a list.
fn remove(m: &mut Machine, at: Ref, place: usize, span: Span) -> Run<Value> {
    m.pay_bytes((m.heap.items(at).len() - place) * size_of::<Value>(), span)?;
    Ok(m.list_mut(at, span)?.remove(place))
}

/// The place of the first item that equals this one.
fn position(m: &mut Machine, at: Ref, item: Value, span: Span) -> Run<usize> {
    for place in 0..m.heap.items(at).len() {
        let candidate = m.heap.items(at)[place];
        m.pay(1, span)?;
        if equal(m, candidate, item, span)? {
            return Ok(place);
        }
    }
    fault(span, "no item of the list equals this")
}

fn clamp(place: i64, len: usize) -> usize {
    let len = i64::try_from(len).unwrap_or(i64::MAX);
    let place = if place < 0 { (place.saturating_add(len)).max(0) } else { place.min(len) };
    usize::try_from(place).expect("it was made positive")
}

fn get(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let default = args.get(1).copied().unwrap_or(Value::None);
    let key = m.key(args[0], span)?;
    Ok(Some(m.heap.dict(at).get(&key).map_or(default, |(_, value)| *value)))
}

/// A list of something of each entry.
fn listed(m: &mut Machine, at: Ref, of: fn((Value, Value)) -> Value, span: Span) -> Run<Option<Value>> {
    m.pay_list(m.heap.dict(at).len(), span)?;
    let all = m.heap.dict(at).values().map(|entry| of(*entry)).collect();
    room(m.heap.list(all), span).map(Some)
}

fn items(m: &mut Machine, at: Ref, _: &[Value], span: Span) -> Run<Option<Value>> {
    let count = m.heap.dict(at).len();
    m.pay(count, span)?;
    m.pay_list(count, span)?;
    let mut tuples = Vec::with_capacity(count);
    for i in 0..count {
        let (key, value) = m.heap.dict(at)[i];
        tuples.push(room(m.heap.tuple(vec![key, value]), span)?);
    }
    room(m.heap.list(tuples), span).map(Some)
}

fn pop_key(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let key = m.key(args[0], span)?;
    // the entries behind it move up
    m.pay_bytes(m.heap.dict(at).len() * size_of::<Value>(), span)?;
    match (m.dict_mut(at, span)?.shift_remove(&key), args.get(1)) {
        (Some((_, value)), _) => Ok(Some(value)),
        (None, Some(default)) => Ok(Some(*default)),
        (None, None) => fault(span, format!("the dict has no key {key}")),
    }
}

fn set_default(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let key = m.key(args[0], span)?;
    if let Some((_, value)) = m.heap.dict(at).get(&key) {
        return Ok(Some(*value));
    }
    let default = args.get(1).copied().unwrap_or(Value::None);
    room(m.heap.take_entry(&key), span)?;
    m.dict_mut(at, span)?.insert(key, (args[0], default));
    Ok(Some(default))
}

fn update(m: &mut Machine, at: Ref, args: &[Value], span: Span) -> Run<Option<Value>> {
    let Value::Dict(from) = args[0] else { return Ok(None) };
    // once for the copy, once for the entries
    m.pay_dict(from, span)?;
    m.pay_dict(from, span)?;
    let from = m.heap.dict(from).clone();
    m.dict_mut(at, span)?.extend(from);
    Ok(Some(Value::None))
}
