//! Values as text: `str`, `repr`, `%` and `.format`.

use std::fmt::Write;

use crate::phrase::Phrase;

use super::plain::quote;
use super::run::{Machine, Run, fault};
use super::source::Span;
use super::value::{Object, Ref, Value};

/// Values may not be nested deeper to be written.
const MAX_DEPTH: u32 = 60;

/// A value as text; strings without quotes.
pub fn text(m: &mut Machine, value: Value, span: Span) -> Run<String> {
    match value {
        Value::Str(at) => {
            m.pay_text(m.heap.text(at).len(), span)?;
            Ok(m.heap.text(at).to_string())
        }
        _ => repr(m, value, span),
    }
}

/// A value as the language writes it.
pub fn repr(m: &mut Machine, value: Value, span: Span) -> Run<String> {
    let mut out = String::new();
    write_repr(m, value, span, &mut out, 0)?;
    Ok(out)
}

fn write_repr(m: &mut Machine, value: Value, span: Span, out: &mut String, depth: u32) -> Run<()> {
    if depth > MAX_DEPTH {
        return fault(span, "the value is nested too deep to be written");
    }
    // what a number or a bracket takes
    m.pay_text(24, span)?;
    match value {
        Value::Unset | Value::None => out.push_str("None"),
        Value::Bool(b) => out.push_str(if b.holds() { "True" } else { "False" }),
        Value::Int(n) => write!(out, "{n}").expect("a string takes all text"),
        Value::Ratio(_) => {
            let ratio = m.heap.number(value).unwrap_or_default();
            write!(out, "{}/{}", ratio.numer(), ratio.denom()).expect("a string takes all text");
        }
        Value::Str(at) => {
            // a long one may be in a list many times, and each character may be escaped
            m.pay_text(2 * m.heap.text(at).len(), span)?;
            m.pay(m.heap.text(at).len() / 8, span)?;
            quote(out, m.heap.text(at)).expect("a string takes all text");
        }
        Value::Tuple(at) => items(m, at, span, out, depth, ["(", ")"])?,
        Value::List(at) => items(m, at, span, out, depth, ["[", "]"])?,
        Value::Dict(at) => {
            out.push('{');
            for i in 0..m.heap.dict(at).len() {
                let (key, value) = m.heap.dict(at)[i];
                out.push_str(if i > 0 { ", " } else { "" });
                write_repr(m, key, span, out, depth + 1)?;
                out.push_str(": ");
                write_repr(m, value, span, out, depth + 1)?;
            }
            out.push('}');
        }
        Value::Set(at) => {
            out.push_str("set([");
            for i in 0..m.heap.set(at).len() {
                out.push_str(if i > 0 { ", " } else { "" });
                let member = m.heap.set(at)[i];
                write_repr(m, member, span, out, depth + 1)?;
            }
            out.push_str("])");
        }
        Value::Range(at) => {
            let range = m.heap.range(at);
            let stop = range.start.saturating_add(range.step.saturating_mul(range.len.cast_signed()));
            write!(out, "range({}, {stop}", range.start).expect("a string takes all text");
            if range.step != 1 {
                write!(out, ", {}", range.step).expect("a string takes all text");
            }
            out.push(')');
        }
        Value::Function(at) => match m.heap.get(at) {
            Object::Function(closure) => {
                write!(out, "<function {}>", closure.function.name).expect("a string takes all text");
            }
            other => unreachable!("{other:?} is not a function"),
        },
        Value::Builtin(builtin) => {
            write!(out, "<built-in function {}>", builtin.name()).expect("a string takes all text");
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
    let count = m.heap.items(at).len();
    out.push_str(open);
    for i in 0..count {
        out.push_str(if i > 0 { ", " } else { "" });
        let item = m.heap.items(at)[i];
        write_repr(m, item, span, out, depth + 1)?;
    }
    out.push_str(if open == "(" && count == 1 { ",)" } else { close });
    Ok(())
}

/// `template % arguments`: `%s`, `%d`, `%r`, `%%`.
pub fn percent(m: &mut Machine, template: Ref, arguments: Value, span: Span) -> Run<String> {
    let template = m.heap.shared(template);
    m.pay_text(template.len(), span)?;
    m.pay(template.len() / 8, span)?;
    let arguments = match arguments {
        Value::Tuple(_) => m.listed(arguments, span)?,
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
                return fault(span, format!("unknown conversion %{other}: expected %s, %d, %r or %%"));
            }
            (None, _) => return fault(span, "the text ends with a single %: write %% for the sign itself"),
        }
    }
    if arguments.next().is_some() {
        return fault(span, Phrase::brief("wrong-many", "too many values for this text"));
    }
    Ok(out)
}

/// `template.format(arguments)`: `{}`, `{0}`, `{{`, `}}`.
pub fn braces(m: &mut Machine, template: &str, arguments: &[Value], span: Span) -> Run<String> {
    m.pay_text(template.len(), span)?;
    m.pay(template.len() / 8, span)?;
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
            return fault(span, "this text has a single brace: write {{ or }} for the sign itself");
        };
        let place = match &tail[1..end] {
            "" => {
                next += 1;
                next - 1
            }
            number => match number.parse::<usize>() {
                Ok(number) => number,
                Err(_) => {
                    return fault(
                        span,
                        format!("unknown field {{{number}}}: expected {{}} or a number as in {{0}}"),
                    );
                }
            },
        };
        let Some(argument) = arguments.get(place) else { return fault(span, "too few values for this text") };
        out.push_str(&text(m, *argument, span)?);
        rest = &tail[end + 1..];
    }
    out.push_str(rest);
    Ok(out)
}
