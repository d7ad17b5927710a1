//! Values as text: `str`, `repr`, `%` and `.format`.

use std::fmt::Write;
use std::sync::Arc;

use super::plain::quote;
use super::run::{Machine, Run, fault, room};
use super::source::Span;
use super::value::{Object, Ref, Value};

/// Values may not be nested deeper to be written.
const MAX_DEPTH: u32 = 60;

/// A value as text; strings without quotes.
pub fn text(m: &mut Machine, value: Value, span: Span) -> Run<String> {
    match value {
        Value::Str(at) => {
            room(m.heap.take(m.heap.text(at).len()), span)?;
            Ok(m.heap.text(at).to_string())
        }
        _ => repr(m, value, span),
    }
}

/// A value as the language writes it.
pub fn repr(m: &mut Machine, value: Value, span: Span) -> Run<String> {
    let mut out = String::new();
    write_repr(m, value, span, &mut out, 0)?;
    room(m.heap.take(out.len()), span)?;
    Ok(out)
}

fn write_repr(m: &mut Machine, value: Value, span: Span, out: &mut String, depth: u32) -> Run<()> {
    if depth > MAX_DEPTH {
        return fault(span, "the value is nested too deep to be written");
    }
    m.work(1, span)?;
    match value {
        Value::Unset | Value::None => out.push_str("None"),
        Value::Bool(b) => out.push_str(if b { "True" } else { "False" }),
        Value::Int(n) => write!(out, "{n}").expect("strings take all"),
        Value::Ratio(_) => {
            let ratio = m.heap.number(value).unwrap_or_default();
            write!(out, "{}/{}", ratio.numer(), ratio.denom()).expect("strings take all");
        }
        Value::Str(at) => {
            // a long one may stand in a list many times
            room(m.heap.take(m.heap.text(at).len()), span)?;
            quote(out, m.heap.text(at)).expect("strings take all");
        }
        Value::Tuple(at) => items(m, at, span, out, depth, ["(", ")"])?,
        Value::List(at) => items(m, at, span, out, depth, ["[", "]"])?,
        Value::Dict(at) => {
            let entries: Vec<_> = m.heap.dict(at).values().copied().collect();
            out.push('{');
            for (i, (key, value)) in entries.into_iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                write_repr(m, key, span, out, depth + 1)?;
                out.push_str(": ");
                write_repr(m, value, span, out, depth + 1)?;
            }
            out.push('}');
        }
        Value::Range(at) => {
            let range = m.heap.range(at);
            let stop = range.start.saturating_add(range.step.saturating_mul(range.len.cast_signed()));
            write!(out, "range({}, {stop}", range.start).expect("strings take all");
            if range.step != 1 {
                write!(out, ", {}", range.step).expect("strings take all");
            }
            out.push(')');
        }
        Value::Function(at) => match m.heap.get(at) {
            Object::Function(function, ..) => {
                write!(out, "<function {}>", function.name).expect("strings take all");
            }
            other => unreachable!("{other:?} is no function"),
        },
        Value::Builtin(builtin) => {
            write!(out, "<built-in function {}>", builtin.name()).expect("strings take all");
        }
    }
    Ok(())
}

fn items(
    m: &mut Machine,
    at: Ref,
    span: Span,
    out: &mut String,
    depth: u32,
    [open, close]: [&str; 2],
) -> Run<()> {
    let items = m.heap.items(at).to_vec();
    out.push_str(open);
    for (i, item) in items.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        write_repr(m, *item, span, out, depth + 1)?;
    }
    out.push_str(if open == "(" && items.len() == 1 { ",)" } else { close });
    Ok(())
}

/// `template % arguments`: `%s`, `%d`, `%r`, `%%`.
pub fn percent(m: &mut Machine, template: Ref, arguments: Value, span: Span) -> Run<String> {
    let template = Arc::clone(m.heap.text(template));
    let arguments = match arguments {
        Value::Tuple(at) => m.heap.items(at).to_vec(),
        one => vec![one],
    };
    let mut arguments = arguments.into_iter();
    let mut out = String::new();
    let mut letters = template.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            out.push(letter);
            continue;
        }
        let kind = letters.next();
        if kind == Some('%') {
            out.push('%');
            continue;
        }
        let Some(argument) = arguments.next() else { return fault(span, "too few values for this text") };
        match (kind, argument) {
            (Some('s'), value) => out.push_str(&text(m, value, span)?),
            (Some('r'), value) => out.push_str(&repr(m, value, span)?),
            (Some('d'), Value::Int(_)) => out.push_str(&text(m, argument, span)?),
            (Some('d'), other) => {
                return fault(span, format!("%d wants a whole number, not {}", other.kind()));
            }
            (Some(other), _) => {
                return fault(span, format!("%{other} is unknown: %s, %d, %r and %% are not"));
            }
            (None, _) => return fault(span, "the text ends with a lone %"),
        }
    }
    if arguments.next().is_some() {
        return fault(span, "too many values for this text");
    }
    Ok(out)
}

/// `template.format(arguments)`: `{}`, `{0}`, `{{`, `}}`.
pub fn braces(m: &mut Machine, template: &str, arguments: &[Value], span: Span) -> Run<String> {
    let mut out = String::new();
    let mut next = 0;
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        out.push_str(&rest[..at]);
        let tail = &rest[at..];
        if tail.starts_with("{{") || tail.starts_with("}}") {
            out.push_str(&tail[..1]);
            rest = &tail[2..];
            continue;
        }
        let Some(end) = tail.find('}').filter(|_| tail.starts_with('{')) else {
            return fault(span, "a single brace stands in this text: write {{ or }} for the sign itself");
        };
        let place = match &tail[1..end] {
            "" => {
                next += 1;
                next - 1
            }
            number => match number.parse::<usize>() {
                Ok(number) => number,
                Err(_) => return fault(span, format!("{{{number}}} is unknown: {{}} and {{0}} are not")),
            },
        };
        let Some(argument) = arguments.get(place) else { return fault(span, "too few values for this text") };
        out.push_str(&text(m, *argument, span)?);
        rest = &tail[end + 1..];
    }
    out.push_str(rest);
    Ok(out)
}
