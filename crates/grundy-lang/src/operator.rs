//! Operators: arithmetic, comparison, items, slices.

use std::cmp::Ordering;

use crate::phrase::Phrase;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub};

use super::ast::Binary;
use super::format;
use super::plain::Plain;
use grundy_base::planted;

use super::run::{Machine, Run, fault, room};
use super::set;
use super::source::{Fault, Span};
use super::value::{Range, Ref, Value};

/// Values may not be nested deeper where they are compared.
const MAX_DEPTH: u32 = 60;

fn too_large<T>(span: Span) -> Run<T> {
    fault(
        span,
        Phrase::brief("wrong-large-here", format!("the result is too large: numbers go up to {}", i64::MAX)),
    )
}

/// `a op b`
pub fn binary(machine: &mut Machine, op: Binary, a: Value, b: Value, span: Span) -> Run<Value> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => whole(machine, op, a, b, span),
        (Value::Int(_) | Value::Ratio(_), Value::Int(_) | Value::Ratio(_)) => {
            fraction(machine, op, a, b, span)
        }
        (Value::Str(left), _) if op == Binary::Mod => {
            let text = format::percent(machine, left, b, span)?;
            room(machine.heap.str(text), span)
        }
        (Value::Str(a), Value::Str(b)) if op == Binary::Add => {
            let bytes = machine.heap.text(a).len().saturating_add(machine.heap.text(b).len());
            machine.pay_text(bytes, span)?;
            room(machine.heap.joined(&[a, b]), span)
        }
        (Value::Str(text), Value::Int(n)) | (Value::Int(n), Value::Str(text)) if op == Binary::Mul => {
            let text = machine.heap.shared(text);
            let times = usize::try_from(n).unwrap_or(0);
            machine.pay_text(text.len().saturating_mul(times), span)?;
            room(machine.heap.str(text.repeat(times)), span)
        }
        (Value::List(x), Value::List(y)) | (Value::Tuple(x), Value::Tuple(y)) if op == Binary::Add => {
            machine.pay_list(machine.heap.items(x).len() + machine.heap.items(y).len(), span)?;
            let items = [machine.heap.items(x), machine.heap.items(y)].concat();
            room(machine.heap.like(a, items), span)
        }
        // lists and ranges may be joined: options come from both
        (Value::List(_) | Value::Range(_), Value::List(_) | Value::Range(_)) if op == Binary::Add => {
            let mut items = machine.listed(a, span)?;
            items.extend(machine.listed(b, span)?);
            room(machine.heap.list(items), span)
        }
        (Value::List(at) | Value::Tuple(at), Value::Int(n))
        | (Value::Int(n), Value::List(at) | Value::Tuple(at))
            if op == Binary::Mul =>
        {
            let times = usize::try_from(n).unwrap_or(0);
            let count = machine.heap.items(at).len().saturating_mul(times);
            machine.pay_list(count, span)?;
            let items = machine.heap.items(at).repeat(times);
            let like = if matches!(a, Value::Int(_)) { b } else { a };
            room(machine.heap.like(like, items), span)
        }
        (Value::Set(x), Value::Set(y)) => match set::binary(machine, op, x, y, span)? {
            Some(set) => Ok(set),
            None => Err(Box::new(meaningless(op, a, b, span))),
        },
        _ => Err(Box::new(meaningless(op, a, b, span))),
    }
}

fn meaningless(op: Binary, a: Value, b: Value, span: Span) -> Fault {
    let bad = Fault::new(span, format!("{} {} {} has no meaning", a.kind(), op.mark(), b.kind()));
    match (a, b, op) {
        (Value::Str(_), _, Binary::Add) | (_, Value::Str(_), Binary::Add) => {
            bad.hint("str(…) makes a string of a number")
        }
        (Value::Bool(_), ..) | (_, Value::Bool(_), _) => bad.hint("int(…) makes 0 or 1 of a truth value"),
        (Value::Set(_), _, _) | (_, Value::Set(_), _) => {
            bad.hint("sets have |, &, ^ and -, with another set")
        }
        _ => bad,
    }
}

/// Arithmetic of whole numbers, rounding down as Python does.
pub fn whole(machine: &mut Machine, op: Binary, a: i64, b: i64, span: Span) -> Run<Value> {
    let result = match op {
        Binary::Add => a.checked_add(b),
        Binary::Sub => a.checked_sub(b),
        Binary::Mul => a.checked_mul(b),
        Binary::Div | Binary::FloorDiv | Binary::Mod if b == 0 => {
            return fault(span, Phrase::fixed("wrong-zero", "division by zero"));
        }
        Binary::Div => {
            if a == i64::MIN || b == i64::MIN {
                return too_large(span);
            }
            return room(machine.heap.ratio(Ratio::new(a, b)), span);
        }
        Binary::FloorDiv => floor_div(a, b),
        Binary::Mod => Some(floor_mod(a, b)),
        Binary::And => Some(a & b),
        Binary::Or => Some(a | b),
        Binary::Xor => Some(a ^ b),
        Binary::Shl | Binary::Shr if b < 0 => return fault(span, "a shift by a negative number"),
        Binary::Shl => shl(a, b),
        Binary::Shr => Some(a >> b.min(63)),
        Binary::Pow if b < 0 => {
            return fault(span, "a negative exponent: write 1 / a ** b for a fraction");
        }
        Binary::Pow => power(a, b),
    };
    result.map_or_else(|| too_large(span), |n| Ok(Value::Int(n)))
}

/// Division rounded down; `None` if the result does not fit. `b` is not zero.
pub fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let up = i64::from(planted::is(planted::Fault::QuotientUp) && a % b == b - 1);
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient + up })
}

/// The remainder of division rounded down: it has the sign of `b`, which is not zero.
pub fn floor_mod(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

/// `a << b` for `b` from 0 on, if it fits.
pub fn shl(a: i64, b: i64) -> Option<i64> {
    let shift = u32::try_from(b).unwrap_or(u32::MAX);
    match a.checked_shl(shift) {
        Some(shifted) if shifted >> shift == a => Some(shifted),
        _ if a == 0 => Some(0),
        _ => None,
    }
}

/// `a ** b` for `b` from 0 on, if it fits.
pub fn power(a: i64, b: i64) -> Option<i64> {
    match (a, u32::try_from(b)) {
        (0 | 1, _) => Some(if b == 0 { 1 } else { a }),
        (-1, _) => Some(if b % 2 == 0 { 1 } else { -1 }),
        (_, Ok(b)) => a.checked_pow(b),
        (_, Err(_)) => None,
    }
}

fn fraction(machine: &mut Machine, op: Binary, a: Value, b: Value, span: Span) -> Run<Value> {
    let (Some(x), Some(y)) = (machine.heap.number(a), machine.heap.number(b)) else {
        unreachable!("both are numbers")
    };
    let zero = Ratio::from_integer(0);
    let result = match op {
        Binary::Add => x.checked_add(&y),
        Binary::Sub => x.checked_sub(&y),
        Binary::Mul => x.checked_mul(&y),
        Binary::Div | Binary::FloorDiv | Binary::Mod if y == zero => {
            return fault(span, Phrase::fixed("wrong-zero", "division by zero"));
        }
        Binary::Div => x.checked_div(&y),
        Binary::FloorDiv => x.checked_div(&y).and_then(floor),
        Binary::Mod => {
            x.checked_div(&y).and_then(floor).and_then(|q| q.checked_mul(&y)).and_then(|q| x.checked_sub(&q))
        }
        _ => return fault(span, format!("{} {} {} has no meaning", a.kind(), op.mark(), b.kind())),
    };
    match result {
        Some(ratio) => room(machine.heap.ratio(ratio), span),
        None => too_large(span),
    }
}

/// The largest whole number that is not above; that of `num_rational` overflows for large ones.
fn floor(ratio: Ratio<i64>) -> Option<Ratio<i64>> {
    floor_div(*ratio.numer(), *ratio.denom()).map(Ratio::from_integer)
}

fn key(machine: &Machine, dict: Ref, i: usize) -> &Plain {
    machine.heap.dict(dict).get_index(i).expect("it is below the length").0
}

/// `a == b`
pub fn equal(machine: &mut Machine, a: Value, b: Value, span: Span) -> Run<bool> {
    equal_nested(machine, a, b, span, 0)
}

fn equal_nested(machine: &mut Machine, a: Value, b: Value, span: Span, depth: u32) -> Run<bool> {
    if depth > MAX_DEPTH {
        return fault(span, "the values are nested too deep to be compared");
    }
    Ok(match (a, b) {
        (Value::Str(x), Value::Str(y)) if x == y => true,
        (Value::Str(x), Value::Str(y)) => {
            let len = machine.heap.text(x).len();
            if len != machine.heap.text(y).len() {
                return Ok(false);
            }
            machine.pay_bytes(len, span)?;
            machine.heap.text(x) == machine.heap.text(y)
        }
        (Value::Ratio(_), Value::Ratio(_)) => machine.heap.number(a) == machine.heap.number(b),
        (Value::Tuple(x), Value::Tuple(y)) | (Value::List(x), Value::List(y)) => {
            let count = machine.heap.items(x).len();
            if count != machine.heap.items(y).len() {
                return Ok(false);
            }
            for i in 0..count {
                machine.pay(1, span)?;
                let (x, y) = (machine.heap.items(x)[i], machine.heap.items(y)[i]);
                if !equal_nested(machine, x, y, span, depth + 1)? {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Dict(x), Value::Dict(y)) => {
            let count = machine.heap.dict(x).len();
            if count != machine.heap.dict(y).len() {
                return Ok(false);
            }
            for i in 0..count {
                // each key is hashed, and compared with another
                machine.pay_bytes(2 * key(machine, x, i).bytes(), span)?;
                let value = machine.heap.dict(x)[i].1;
                let Some((_, other)) = machine.heap.dict(y).get(key(machine, x, i)) else { return Ok(false) };
                if !equal_nested(machine, value, *other, span, depth + 1)? {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Set(x), Value::Set(y)) => set::equal(machine, x, y, span)?,
        (Value::Range(x), Value::Range(y)) => {
            let (x, y) = (machine.heap.range(x), machine.heap.range(y));
            x.len == y.len && (x.len == 0 || x.start == y.start && (x.len == 1 || x.step == y.step))
        }
        _ => a == b,
    })
}

/// The order of two values of one kind.
pub fn order(machine: &mut Machine, a: Value, b: Value, span: Span) -> Run<Ordering> {
    order_nested(machine, a, b, span, 0)
}

fn order_nested(machine: &mut Machine, a: Value, b: Value, span: Span, depth: u32) -> Run<Ordering> {
    if depth > MAX_DEPTH {
        return fault(span, "the values are nested too deep to be compared");
    }
    Ok(match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(&b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(&b),
        (Value::Int(_) | Value::Ratio(_), Value::Int(_) | Value::Ratio(_)) => {
            machine.heap.number(a).cmp(&machine.heap.number(b))
        }
        (Value::Str(a), Value::Str(b)) => {
            machine.pay_bytes(machine.heap.text(a).len().min(machine.heap.text(b).len()), span)?;
            machine.heap.text(a).cmp(machine.heap.text(b))
        }
        (Value::Tuple(x), Value::Tuple(y)) | (Value::List(x), Value::List(y)) => {
            let lengths = (machine.heap.items(x).len(), machine.heap.items(y).len());
            for i in 0..lengths.0.min(lengths.1) {
                machine.pay(1, span)?;
                let (x, y) = (machine.heap.items(x)[i], machine.heap.items(y)[i]);
                let found = order_nested(machine, x, y, span, depth + 1)?;
                if found.is_ne() {
                    return Ok(found);
                }
            }
            lengths.0.cmp(&lengths.1)
        }
        _ => return fault(span, format!("{} and {} have no order", a.kind(), b.kind())),
    })
}

/// `item in object`
pub fn contains(machine: &mut Machine, object: Value, item: Value, span: Span) -> Run<bool> {
    match object {
        Value::Str(text) => match item {
            Value::Str(part) => {
                machine.pay_search(machine.heap.text(text).len(), span)?;
                Ok(machine.heap.text(text).contains(machine.heap.text(part)))
            }
            other => {
                fault(span, format!("only a string can be searched for in a string, not {}", other.kind()))
            }
        },
        Value::Dict(at) => {
            let key = machine.key(item, span)?;
            Ok(machine.heap.dict(at).contains_key(&key))
        }
        Value::Set(at) => {
            let key = machine.key(item, span)?;
            Ok(machine.heap.set(at).contains_key(&key))
        }
        Value::Range(at) => Ok(matches!(item, Value::Int(n) if machine.heap.range(at).contains(n))),
        Value::Tuple(at) | Value::List(at) => {
            let count = machine.heap.items(at).len();
            for i in 0..count {
                machine.pay(1, span)?;
                let candidate = machine.heap.items(at)[i];
                if equal(machine, candidate, item, span)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        other => fault(span, format!("{} has no items to look in", other.kind())),
    }
}

/// The place of an item, counted from the end if negative.
fn place(index: i64, len: usize, span: Span) -> Run<usize> {
    let from_start = if index < 0 { index + i64::try_from(len).unwrap_or(i64::MAX) } else { index };
    match usize::try_from(from_start) {
        Ok(at) if at < len => Ok(at),
        _ => fault(span, format!("there is no item {index}: the length is {len}")),
    }
}

/// `object[index]`
pub fn index(machine: &mut Machine, object: Value, index: Value, span: Span) -> Run<Value> {
    if let Value::Dict(at) = object {
        let key = machine.key(index, span)?;
        return match machine.heap.dict(at).get(&key) {
            Some((_, value)) => Ok(*value),
            None => Err(Box::new(
                Fault::new(span, format!("the dict has no key {key}"))
                    .hint(".get(key, default) gives a default"),
            )),
        };
    }
    let Value::Int(at) = index else {
        return fault(span, format!("an index must be a whole number, not {}", index.kind()));
    };
    match object {
        Value::Tuple(items) | Value::List(items) => {
            let items = machine.heap.items(items);
            Ok(items[place(at, items.len(), span)?])
        }
        Value::Range(range) => {
            let range = machine.heap.range(range);
            let len = usize::try_from(range.len).unwrap_or(usize::MAX);
            Ok(Value::Int(range.get(place(at, len, span)? as u64)))
        }
        Value::Str(text) => {
            machine.pay_bytes(machine.heap.text(text).len(), span)?;
            let text = machine.heap.text(text);
            let letter = if text.is_ascii() {
                char::from(text.as_bytes()[place(at, text.len(), span)?])
            } else {
                let at = place(at, text.chars().count(), span)?;
                text.chars().nth(at).expect("the place is in the text")
            };
            room(machine.heap.letter(letter), span)
        }
        other => fault(span, format!("{} has no items", other.kind())),
    }
}

/// `object[index] = value`
pub fn set_index(machine: &mut Machine, object: Value, index: Value, value: Value, span: Span) -> Run<()> {
    match object {
        Value::List(at) => {
            let Value::Int(number) = index else {
                return fault(span, format!("an index must be a whole number, not {}", index.kind()));
            };
            let number = place(number, machine.heap.items(at).len(), span)?;
            machine.list_mut(at, span)?[number] = value;
            Ok(())
        }
        Value::Dict(at) => {
            let key = machine.key(index, span)?;
            room(machine.heap.take_entry(&key), span)?;
            machine.dict_mut(at, span)?.insert(key, (index, value));
            Ok(())
        }
        Value::Str(_) | Value::Tuple(_) => Err(Box::new(
            Fault::new(span, format!("{} cannot be changed", object.kind()))
                .hint("build a new one: p[:i] + new + p[i + 1:]"),
        )),
        other => fault(span, format!("{} has no items", other.kind())),
    }
}

/// The number of characters of a text.
pub fn letters(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// The places of `object[from:to:step]`. What it takes to copy them is paid.
pub fn places(
    machine: &mut Machine,
    object: Value,
    [from, to, step]: [Option<i64>; 3],
    span: Span,
) -> Run<Range> {
    let step = step.unwrap_or(1);
    if step == 0 {
        return fault(span, "the step of a slice is zero");
    }
    let len = match object {
        Value::Tuple(at) | Value::List(at) => machine.heap.items(at).len(),
        Value::Str(at) => {
            machine.pay_bytes(machine.heap.text(at).len(), span)?;
            letters(machine.heap.text(at))
        }
        Value::Range(at) => usize::try_from(machine.heap.range(at).len).unwrap_or(usize::MAX),
        other => return fault(span, format!("{} cannot be sliced", other.kind())),
    };
    let len = i64::try_from(len).unwrap_or(i64::MAX);
    let (low, high) = if step > 0 { (0, len) } else { (-1, len - 1) };
    let end = |end: i64| (if end < 0 { end.saturating_add(len) } else { end }).clamp(low, high);
    let (first, last) = if step > 0 { (low, high) } else { (high, low) };
    let range = Range::new(from.map_or(first, end), to.map_or(last, end), step);
    // characters have up to four bytes, values sixteen
    machine.pay_list(usize::try_from(range.len).unwrap_or(usize::MAX), span)?;
    Ok(range)
}

/// The bytes at these places, if they stand together.
pub fn bytes_at(text: &str, places: Range) -> Option<std::ops::Range<usize>> {
    if places.step != 1 || !text.is_ascii() {
        return None;
    }
    let from = usize::try_from(places.start).expect("places are clamped to the length");
    Some(from..from + places.iter().len())
}

/// The items at some places of an object: `object[from:to:step]`.
pub fn slice(machine: &mut Machine, object: Value, range: Range, span: Span) -> Run<Value> {
    let places = range.iter().map(|at| usize::try_from(at).expect("places are clamped to the length"));
    match object {
        Value::Tuple(at) | Value::List(at) => {
            let items = machine.heap.items(at);
            let items: Vec<_> = places.map(|place| items[place]).collect();
            room(machine.heap.like(object, items), span)
        }
        Value::Range(at) => {
            let whole = machine.heap.range(at);
            let items = places.map(|place| Value::Int(whole.get(place as u64))).collect();
            room(machine.heap.list(items), span)
        }
        Value::Str(at) => {
            let text = machine.heap.text(at);
            if let Some(bytes) = bytes_at(text, range) {
                let cut = match text.as_bytes()[bytes.clone()] {
                    [letter] => machine.heap.letter(char::from(letter)),
                    _ => machine.heap.part(at, bytes),
                };
                return room(cut, span);
            }
            let text = machine.heap.shared(at);
            let cut: String = if text.is_ascii() {
                places.map(|place| char::from(text.as_bytes()[place])).collect()
            } else {
                room(machine.heap.take(4 * text.len()), span)?;
                let letters: Vec<char> = text.chars().collect();
                places.map(|place| letters[place]).collect()
            };
            room(machine.heap.str(cut), span)
        }
        _ => unreachable!("other kinds were refused"),
    }
}
