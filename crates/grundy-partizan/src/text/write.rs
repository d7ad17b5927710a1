//! Writes canonical forms, with the names that values have.

use std::fmt::Write;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};
use crate::text::order::Layouts;
use crate::text::shape::{Shape, Ups, Uptimal};

/// What is still to be written.
enum Task {
    Value(Value),
    /// Alone on its side: without braces if it may.
    Side(Value),
    /// The inside of braces.
    Inside(Value),
    Word(&'static str),
    Bars(usize),
}

/// The value in ASCII, with CGSuite's names and order of options.
///
/// # Errors
/// If the budget is spent; the text is charged too.
pub fn write(store: &mut Store<'_>, value: Value) -> Done<String> {
    let mut layouts = Layouts::default();
    layouts.prepare(store, value)?;
    let mut out = String::new();
    let mut tasks = vec![Task::Value(value)];
    while let Some(task) = tasks.pop() {
        let before = out.len();
        match task {
            Task::Word(word) => out.push_str(word),
            Task::Bars(bars) => out.extend(std::iter::repeat_n('|', bars)),
            Task::Side(value) if layouts.drops_braces(store, value)? => tasks.push(Task::Inside(value)),
            Task::Side(value) | Task::Value(value) => one(store, &mut layouts, value, &mut out, &mut tasks)?,
            Task::Inside(value) => {
                let layout = layouts.layout(value);
                list(&layout.right, &mut tasks);
                tasks.push(Task::Bars(layout.bars));
                list(&layout.left, &mut tasks);
            }
        }
        store.budget.take((out.len() - before) as u64)?;
        store.budget.step()?;
    }
    Ok(out)
}

/// The options of a player, in the order in which they are written.
///
/// # Errors
/// If the budget is spent.
pub fn sorted(store: &mut Store<'_>, value: Value, player: Player) -> Done<Vec<Value>> {
    let mut options = store.options(value, player)?.to_vec();
    sort(store, &mut options)?;
    Ok(options)
}

/// Sorts values as they are written.
pub(crate) fn sort(store: &mut Store<'_>, values: &mut [Value]) -> Done<()> {
    let mut layouts = Layouts::default();
    for &value in values.iter() {
        layouts.prepare(store, value)?;
    }
    layouts.sort(store, values)
}

fn list(values: &[Value], tasks: &mut Vec<Task>) {
    if let [only] = *values {
        tasks.push(Task::Side(only));
        return;
    }
    for (at, &value) in values.iter().enumerate().rev() {
        tasks.push(Task::Value(value));
        if at > 0 {
            tasks.push(Task::Word(","));
        }
    }
}

/// Writes a value that stands by itself.
fn one(
    store: &mut Store<'_>,
    layouts: &mut Layouts,
    value: Value,
    out: &mut String,
    tasks: &mut Vec<Task>,
) -> Done<()> {
    match layouts.shape(store, value)? {
        Shape::Nus(nus) => number_up_star(out, nus),
        Shape::Uptimal(found) => uptimal(out, found),
        Shape::Braces => tasks.extend([Task::Word("}"), Task::Inside(value), Task::Word("{")]),
        Shape::Switch => {
            let left = layouts.layout(value).left.clone();
            out.push_str("+-");
            match left[..] {
                [only] => bracketed(store, layouts, only, tasks, false)?,
                _ => {
                    tasks.push(Task::Word("}"));
                    list(&left, tasks);
                    out.push('{');
                }
            }
        }
        Shape::Tiny(x, positive, of) => {
            if x != Dyadic::ZERO {
                number(out, x);
            }
            out.push_str(if positive { "+_" } else { "-_" });
            layouts.prepare(store, of)?;
            bracketed(store, layouts, of, tasks, true)?;
        }
    }
    Ok(())
}

/// A value behind a sign that takes one: in brackets unless it is a number or in braces.
fn bracketed(
    store: &mut Store<'_>,
    layouts: &mut Layouts,
    value: Value,
    tasks: &mut Vec<Task>,
    whole: bool,
) -> Done<()> {
    let simple = match layouts.shape(store, value)? {
        Shape::Nus(nus) => nus.as_number().is_some_and(|x| !whole || x.whole().is_some()),
        Shape::Braces => true,
        _ => false,
    };
    if simple {
        tasks.push(Task::Value(value));
    } else {
        tasks.extend([Task::Word(")"), Task::Value(value), Task::Word("(")]);
    }
    Ok(())
}

fn number(out: &mut String, x: Dyadic) {
    write!(out, "{x}").expect("strings take everything");
}

fn number_up_star(out: &mut String, nus: Nus) {
    let Nus { number: x, ups, star } = nus;
    if x != Dyadic::ZERO || (ups == 0 && star == 0) {
        number(out, x);
    }
    let arrow = if ups > 0 { '^' } else { 'v' };
    match ups.unsigned_abs() {
        0 => {}
        1 => out.push(arrow),
        2 => out.extend([arrow, arrow]),
        k => write!(out, "{arrow}{k}").expect("strings take everything"),
    }
    stars(out, star);
}

fn uptimal(out: &mut String, found: Uptimal) {
    if found.number != Dyadic::ZERO {
        number(out, found.number);
    }
    out.push(if found.positive { '^' } else { 'v' });
    let height = found.height;
    match found.ups {
        Ups::Tower => write!(out, "[{height}]"),
        Ups::Power => write!(out, "<{height}>"),
    }
    .expect("strings take everything");
    stars(out, found.star);
}

fn stars(out: &mut String, star: u64) {
    match star {
        0 => {}
        1 => out.push('*'),
        m => write!(out, "*{m}").expect("strings take everything"),
    }
}
