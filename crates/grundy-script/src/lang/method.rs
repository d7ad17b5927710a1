//! Methods of strings, lists and dicts.

use std::sync::Arc;

use super::format;
use super::operator::{equal, frozen};
use super::run::{Machine, Run, fault, room};
use super::source::{Fault, Span};
use super::value::{Object, Ref, Value};

const OF_STRINGS: &[&str] = &[
    "count",
    "elems",
    "endswith",
    "find",
    "format",
    "index",
    "isalpha",
    "isdigit",
    "islower",
    "isupper",
    "join",
    "lower",
    "lstrip",
    "replace",
    "rfind",
    "rstrip",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "upper",
];
const OF_LISTS: &[&str] = &["append", "clear", "extend", "index", "insert", "pop", "remove"];
const OF_DICTS: &[&str] = &["clear", "get", "items", "keys", "pop", "setdefault", "update", "values"];

/// `object.name(args)`
pub fn call(m: &mut Machine, object: Value, name: &str, args: &[Value], span: Span) -> Run<Value> {
    let known = match object {
        Value::Str(at) => match of_string(m, at, name, args, span)? {
            Some(value) => return Ok(value),
            None => OF_STRINGS,
        },
        Value::List(at) => match of_list(m, object, at, name, args, span)? {
            Some(value) => return Ok(value),
            None => OF_LISTS,
        },
        Value::Dict(at) => match of_dict(m, at, name, args, span)? {
            Some(value) => return Ok(value),
            None => OF_DICTS,
        },
        _ => &[],
    };
    if known.contains(&name) {
        let kinds: Vec<_> = args.iter().map(|arg| arg.kind()).collect();
        let given = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") };
        return fault(span, format!(".{name} cannot be called with {given}"));
    }
    let bad = Fault::new(span, format!("{} has no method .{name}", object.kind()));
    Err(Box::new(if known.is_empty() { bad } else { bad.hint(format!("it has {}", known.join(", "))) }))
}

fn number(n: usize) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}

fn of_string(m: &mut Machine, at: Ref, name: &str, args: &[Value], span: Span) -> Run<Option<Value>> {
    let text = Arc::clone(m.heap.text(at));
    m.work(text.len() / 16, span)?;
    let mut words = Vec::new();
    for arg in args {
        if let Value::Str(at) = arg {
            words.push(Arc::clone(m.heap.text(*at)));
        }
    }
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    // places are counted in characters
    let place = |byte: usize| number(text[..byte].chars().count());
    let made = match (name, args.len(), &words[..]) {
        ("format", ..) => format::braces(m, &text, args, span)?,
        ("lower", 0, _) => text.to_lowercase(),
        ("upper", 0, _) => text.to_uppercase(),
        ("strip", 0, _) => text.trim().to_owned(),
        ("lstrip", 0, _) => text.trim_start().to_owned(),
        ("rstrip", 0, _) => text.trim_end().to_owned(),
        ("strip", 1, [set]) => text.trim_matches(|c| set.contains(c)).to_owned(),
        ("lstrip", 1, [set]) => text.trim_start_matches(|c| set.contains(c)).to_owned(),
        ("rstrip", 1, [set]) => text.trim_end_matches(|c| set.contains(c)).to_owned(),
        ("replace", 2, [from, to]) => {
            let count = text.matches(from).count();
            room(m.heap.take(text.len().saturating_add(count.saturating_mul(to.len()))), span)?;
            text.replace(from, to)
        }
        ("replace", 3, [from, to]) => match args[2] {
            Value::Int(times) => {
                let times = usize::try_from(times).unwrap_or(usize::MAX);
                let count = text.matches(from).take(times).count();
                room(m.heap.take(text.len().saturating_add(count.saturating_mul(to.len()))), span)?;
                text.replacen(from, to, times)
            }
            _ => return Ok(None),
        },
        ("join", 1, _) => {
            let mut out = String::new();
            for (i, item) in m.items(args[0], span)?.iter().enumerate() {
                let Value::Str(at) = item else {
                    return Err(Box::new(
                        Fault::new(span, format!("join wants strings, not {}", item.kind()))
                            .hint("str(…) makes one"),
                    ));
                };
                out.push_str(if i > 0 { &text } else { "" });
                out.push_str(m.heap.text(at));
                if out.len() > 1 << 26 {
                    return fault(span, "the text becomes too long");
                }
            }
            out
        }
        ("startswith", 1, [part]) => return Ok(Some(Value::Bool(text.starts_with(part)))),
        ("endswith", 1, [part]) => return Ok(Some(Value::Bool(text.ends_with(part)))),
        ("count", 1, [part]) if !part.is_empty() => return Ok(Some(number(text.matches(part).count()))),
        ("find", 1, [part]) => return Ok(Some(text.find(part).map_or(Value::Int(-1), place))),
        ("rfind", 1, [part]) => return Ok(Some(text.rfind(part).map_or(Value::Int(-1), place))),
        ("index", 1, [part]) => {
            return match text.find(part) {
                Some(byte) => Ok(Some(place(byte))),
                None => fault(span, "the part is not in the string"),
            };
        }
        ("isdigit", 0, _) => return Ok(Some(all(&text, |c| c.is_ascii_digit()))),
        ("isalpha", 0, _) => return Ok(Some(all(&text, char::is_alphabetic))),
        ("isupper", 0, _) => return Ok(Some(cased(&text, char::is_lowercase, char::is_uppercase))),
        ("islower", 0, _) => return Ok(Some(cased(&text, char::is_uppercase, char::is_lowercase))),
        ("split", 0, _) => return strings(m, text.split_whitespace(), span),
        ("split", 1, [mark]) if !mark.is_empty() => return strings(m, text.split(mark), span),
        ("splitlines", 0, _) => return strings(m, text.lines(), span),
        ("elems", 0, _) => {
            let letters = m.items(Value::Str(at), span)?.iter().collect();
            return room(m.heap.list(letters), span).map(Some);
        }
        _ => return Ok(None),
    };
    room(m.heap.str(made), span).map(Some)
}

fn all(text: &str, test: impl Fn(char) -> bool) -> Value {
    Value::Bool(!text.is_empty() && text.chars().all(test))
}

fn cased(text: &str, wrong: impl Fn(char) -> bool, right: impl Fn(char) -> bool) -> Value {
    Value::Bool(text.chars().any(right) && !text.chars().any(wrong))
}

fn strings<'t>(m: &mut Machine, parts: impl Iterator<Item = &'t str>, span: Span) -> Run<Option<Value>> {
    let mut all = Vec::new();
    for part in parts {
        all.push(room(m.heap.str(part), span)?);
    }
    room(m.heap.list(all), span).map(Some)
}

/// The items of a list that may be changed.
fn items_mut(m: &mut Machine, at: Ref, span: Span) -> Run<&mut Vec<Value>> {
    match m.heap.get_mut(at) {
        Some(Object::Items(items)) => Ok(items),
        _ => frozen(span),
    }
}

/// Adds all items of a value to a list.
pub fn extend(m: &mut Machine, list: Value, more: Value, span: Span) -> Run<()> {
    let Value::List(at) = list else { return fault(span, format!("{} cannot be extended", list.kind())) };
    let more = m.items(more, span)?;
    m.work(more.len() / 8, span)?;
    room(m.heap.take_values(more.len()), span)?;
    let more: Vec<_> = more.iter().collect();
    items_mut(m, at, span)?.extend(more);
    Ok(())
}

fn of_list(
    m: &mut Machine,
    list: Value,
    at: Ref,
    name: &str,
    args: &[Value],
    span: Span,
) -> Run<Option<Value>> {
    match (name, args) {
        ("append", [item]) => {
            room(m.heap.take_values(1), span)?;
            items_mut(m, at, span)?.push(*item);
        }
        ("extend", [more]) => extend(m, list, *more, span)?,
        ("clear", []) => items_mut(m, at, span)?.clear(),
        ("insert", [Value::Int(place), item]) => {
            room(m.heap.take_values(1), span)?;
            let len = m.heap.items(at).len();
            m.work(len / 16, span)?;
            let place = clamp(*place, len);
            items_mut(m, at, span)?.insert(place, *item);
        }
        ("pop", [] | [Value::Int(_)]) => {
            let len = m.heap.items(at).len();
            let place = match args {
                [Value::Int(place)] if *place < 0 => {
                    usize::try_from(place + i64::try_from(len).unwrap_or(i64::MAX))
                }
                [Value::Int(place)] => usize::try_from(*place),
                _ => Ok(len.wrapping_sub(1)),
            };
            return match place {
                Ok(place) if place < len => {
                    m.work((len - place) / 16, span)?;
                    Ok(Some(items_mut(m, at, span)?.remove(place)))
                }
                _ => fault(span, format!("there is no such item to take: the length is {len}")),
            };
        }
        ("index" | "remove", [item]) => {
            let count = m.heap.items(at).len();
            for place in 0..count {
                let candidate = m.heap.items(at)[place];
                m.work(1, span)?;
                if equal(m, candidate, *item, span)? {
                    if name == "index" {
                        return Ok(Some(number(place)));
                    }
                    items_mut(m, at, span)?.remove(place);
                    return Ok(Some(Value::None));
                }
            }
            return fault(span, "no item of the list equals this");
        }
        _ => return Ok(None),
    }
    Ok(Some(Value::None))
}

fn clamp(place: i64, len: usize) -> usize {
    let len = i64::try_from(len).unwrap_or(i64::MAX);
    let place = if place < 0 { (place.saturating_add(len)).max(0) } else { place.min(len) };
    usize::try_from(place).expect("it was made positive")
}

fn of_dict(m: &mut Machine, at: Ref, name: &str, args: &[Value], span: Span) -> Run<Option<Value>> {
    let made = match (name, args) {
        ("get", [key] | [key, _]) => {
            let default = args.get(1).copied().unwrap_or(Value::None);
            let key = m.key(*key, span)?;
            return Ok(Some(m.heap.dict(at).get(&key).map_or(default, |(_, value)| *value)));
        }
        ("keys", []) => m.heap.dict(at).values().map(|(key, _)| *key).collect(),
        ("values", []) => m.heap.dict(at).values().map(|(_, value)| *value).collect(),
        ("items", []) => {
            let pairs: Vec<_> = m.heap.dict(at).values().copied().collect();
            let mut tuples = Vec::with_capacity(pairs.len());
            for (key, value) in pairs {
                tuples.push(room(m.heap.tuple(vec![key, value]), span)?);
            }
            tuples
        }
        ("setdefault" | "pop", [key] | [key, _]) => {
            let default = args.get(1).copied();
            let plain = m.key(*key, span)?;
            let found = m.heap.dict(at).get(&plain).map(|(_, value)| *value);
            room(m.heap.take_entry(&plain), span)?;
            let Some(Object::Dict(dict)) = m.heap.get_mut(at) else { return frozen(span) };
            return match (name, found) {
                ("pop", Some(value)) => {
                    dict.shift_remove(&plain);
                    Ok(Some(value))
                }
                ("pop", None) => match default {
                    Some(default) => Ok(Some(default)),
                    None => fault(span, format!("the dict has no key {plain}")),
                },
                (_, Some(value)) => Ok(Some(value)),
                (_, None) => {
                    let default = default.unwrap_or(Value::None);
                    dict.insert(plain, (*key, default));
                    Ok(Some(default))
                }
            };
        }
        ("update", [Value::Dict(from)]) => {
            let from = m.heap.dict(*from).clone();
            m.work(from.len(), span)?;
            room(m.heap.take(from.len().saturating_mul(96)), span)?;
            let Some(Object::Dict(dict)) = m.heap.get_mut(at) else { return frozen(span) };
            dict.extend(from);
            return Ok(Some(Value::None));
        }
        ("clear", []) => {
            let Some(Object::Dict(dict)) = m.heap.get_mut(at) else { return frozen(span) };
            dict.clear();
            return Ok(Some(Value::None));
        }
        _ => return Ok(None),
    };
    m.work(made.len(), span)?;
    room(m.heap.list(made), span).map(Some)
}
