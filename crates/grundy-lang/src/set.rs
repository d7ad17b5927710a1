//! Sets: members in the order in which they came.

use super::ast::Binary;
use super::plain::Plain;
use super::run::{Machine, Run, room};
use super::source::Span;
use super::value::{ENTRY_BYTES, Ref, Set, Value};

/// The set of the items of a value.
///
/// # Errors
/// A value without items, an item that cannot be a member, a limit.
pub(super) fn members(m: &mut Machine, items: Value, span: Span) -> Run<Set> {
    let items = m.items(items, span)?;
    let mut set = Set::default();
    for at in 0..items.len() {
        m.pay(1, span)?;
        let item = items.get(&m.heap, at);
        let key = m.key(item, span)?;
        room(m.heap.take_entry(&key), span)?;
        set.entry(key).or_insert(item);
    }
    Ok(set)
}

/// `a | b`, `a & b`, `a ^ b`, `a - b` of sets; `None` for other operators.
pub(super) fn binary(m: &mut Machine, op: Binary, a: Ref, b: Ref, span: Span) -> Run<Option<Value>> {
    let way: Way = match op {
        Binary::Or => both,
        // in the order of the second, as the crate `starlark` has it; that of the method is the first's
        Binary::And => |a, b| common(b, a),
        Binary::Xor => either,
        Binary::Sub => without,
        _ => return Ok(None),
    };
    pay(m, a, span)?;
    pay(m, b, span)?;
    let set = way(m.heap.set(a), m.heap.set(b));
    room(m.heap.new_set(set), span).map(Some)
}

/// Whether two sets have the same members.
pub(super) fn equal(m: &mut Machine, a: Ref, b: Ref, span: Span) -> Run<bool> {
    if m.heap.set(a).len() != m.heap.set(b).len() {
        return Ok(false);
    }
    pay_look(m, a, span)?;
    Ok(is_within(m.heap.set(a), m.heap.set(b)))
}

/// How two sets become one, in the order of the first.
pub(super) type Way = fn(&Set, &Set) -> Set;

fn copied((key, value): (&Plain, &Value)) -> (Plain, Value) {
    (key.clone(), *value)
}

pub(super) fn both(a: &Set, b: &Set) -> Set {
    let mut all = a.clone();
    for (key, value) in b {
        all.entry(key.clone()).or_insert(*value);
    }
    all
}

pub(super) fn common(a: &Set, b: &Set) -> Set {
    a.iter().filter(|(key, _)| b.contains_key(*key)).map(copied).collect()
}

pub(super) fn without(a: &Set, b: &Set) -> Set {
    a.iter().filter(|(key, _)| !b.contains_key(*key)).map(copied).collect()
}

pub(super) fn either(a: &Set, b: &Set) -> Set {
    let mut all = without(a, b);
    all.extend(b.iter().filter(|(key, _)| !a.contains_key(*key)).map(copied));
    all
}

pub(super) fn is_within(a: &Set, b: &Set) -> bool {
    a.keys().all(|key| b.contains_key(key))
}

/// Pays for a look at all members: each is hashed, and compared with another.
fn pay_look(m: &mut Machine, at: Ref, span: Span) -> Run<()> {
    let set = m.heap.set(at);
    let (count, bytes) = (set.len(), set.keys().map(Plain::bytes).sum::<usize>());
    m.pay(count, span)?;
    m.pay_bytes(2 * bytes, span)
}

/// The same, and for a copy.
fn pay(m: &mut Machine, at: Ref, span: Span) -> Run<()> {
    pay_look(m, at, span)?;
    let count = m.heap.set(at).len();
    m.pay_bytes(count * ENTRY_BYTES, span)?;
    room(m.heap.take(count * ENTRY_BYTES), span)
}

/// Both as one; the second is any items.
pub(super) fn with_items(m: &mut Machine, at: Ref, items: Value, way: Way, span: Span) -> Run<Option<Value>> {
    let other = members(m, items, span)?;
    pay(m, at, span)?;
    let set = way(m.heap.set(at), &other);
    room(m.heap.new_set(set), span).map(Some)
}

/// A comparison with any items.
pub(super) fn compared(
    m: &mut Machine,
    at: Ref,
    items: Value,
    test: fn(&Set, &Set) -> bool,
    span: Span,
) -> Run<Option<Value>> {
    let other = members(m, items, span)?;
    pay_look(m, at, span)?;
    Ok(Some(Value::truth(test(m.heap.set(at), &other))))
}

/// Takes a member out; `false` if it is none.
pub(super) fn taken(m: &mut Machine, at: Ref, item: Value, span: Span) -> Run<bool> {
    let key = m.key(item, span)?;
    // the members behind it move up
    m.pay_bytes(m.heap.set(at).len() * size_of::<Value>(), span)?;
    Ok(m.set_mut(at, span)?.shift_remove(&key).is_some())
}
