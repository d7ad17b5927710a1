//! The options that the value of an arrow expression names.

use grundy::phrase::phrase;
use grundy_lang::run::Machine;
use grundy_lang::source::{Fault, Span};
use grundy_lang::value::Value;

/// Options of one position at most.
pub(super) const MAX_OPTIONS: u64 = 20_000_000;

/// A receiver of options. An option is a sum of positions, passed as a row of numbers. Receivers drop options
/// with a negative number.
pub(super) trait Sink {
    /// Takes one option. `None` stops the evaluation.
    fn one(&mut self, numbers: &[i64]) -> Option<()>;

    /// Takes `count` options, each of which adds `step` to the one before. `None` stops the evaluation.
    fn ray(&mut self, first: &[i64], step: &[i64], count: u64) -> Option<()> {
        let mut at = first.to_vec();
        for i in 0..count {
            self.one(&at)?;
            if i + 1 < count {
                at.iter_mut().zip(step).for_each(|(number, step)| *number += step);
            }
        }
        Some(())
    }

    /// Takes `count` options of one number each, with growing or falling distances: the first distance is
    /// `step`, each further one is larger by `bend`. `None` stops the evaluation.
    fn curve(&mut self, first: i64, step: i64, bend: i64, count: u64) -> Option<()> {
        let (mut number, mut step) = (first, step);
        for i in 0..count {
            self.one(&[number])?;
            if i + 1 < count {
                number = number.checked_add(step)?;
                step = step.checked_add(bend)?;
            }
        }
        Some(())
    }

    /// Discards all options, because the position is evaluated again.
    fn again(&mut self);

    /// Whether it stopped the evaluation itself.
    fn is_full(&self) -> bool;
}

/// How a position is written as a value.
#[derive(Clone, Copy)]
pub(super) struct Positions<'a> {
    /// The numbers of a position.
    pub(super) numbers: usize,
    /// The first kind of heaps, if there are kinds.
    pub(super) kind: Option<&'a str>,
}

/// Passes the options in a value to a sink. If the sink stops, so does this, without a fault.
///
/// # Errors
/// The value does not name options.
pub(super) fn feed(
    machine: &Machine,
    value: Value,
    positions: Positions<'_>,
    span: Span,
    sink: &mut dyn Sink,
) -> Result<(), Fault> {
    let params = positions.numbers;
    let items = match value {
        Value::List(at) | Value::Tuple(at) => machine.heap.items(at),
        Value::Range(at) => {
            let range = machine.heap.range(at);
            if range.len > 0 && params > 1 {
                return Err(wrong(1, Value::Int(0), positions, span));
            }
            if range.len > 0 {
                // a sink that has enough options says so
                let _ = sink.ray(&[range.start], &[range.step], range.len);
            }
            return Ok(());
        }
        other => {
            let fault = Fault::new(
                span,
                phrase!(
                    "wrong-gives",
                    "the expression gives {kind}; expected the options: a list, a tuple or a range of them",
                    kind = other.kind_words()
                ),
            );
            return Err(match other {
                Value::Int(_) => fault.hint(phrase!(
                    "hint-brackets",
                    "a single option stands in brackets too: {example}",
                    example = "n -> [n - 1]"
                )),
                _ => fault,
            });
        }
    };
    let mut numbers = Vec::new();
    for (number, &item) in (1..).zip(items) {
        numbers.clear();
        match item {
            Value::List(at) => {
                for &part in machine.heap.items(at) {
                    if !position(machine, part, params, &mut numbers) {
                        return Err(wrong_part(number, part, positions, span));
                    }
                }
            }
            _ => {
                if !position(machine, item, params, &mut numbers) {
                    return Err(wrong(number, item, positions, span));
                }
            }
        }
        if sink.one(&numbers).is_none() {
            return Ok(());
        }
    }
    Ok(())
}

/// Adds the numbers of a position; `false` if the value is not one.
fn position(machine: &Machine, value: Value, params: usize, numbers: &mut Vec<i64>) -> bool {
    match value {
        Value::Int(n) if params == 1 => {
            numbers.push(n);
            true
        }
        Value::Tuple(at) if params > 1 => {
            let items = machine.heap.items(at);
            items.len() == params
                && items.iter().all(|item| match item {
                    Value::Int(n) => {
                        numbers.push(*n);
                        true
                    }
                    _ => false,
                })
        }
        _ => false,
    }
}

fn expected(positions: Positions<'_>) -> String {
    if let Some(kind) = positions.kind {
        return format!("a heap of some kind, such as {kind}(3), or a list of heaps (their sum)");
    }
    match positions.numbers {
        1 => "a number, or a list of numbers (their sum)".to_owned(),
        numbers => format!("a tuple of {numbers} numbers, or a list of such tuples (their sum)"),
    }
}

fn wrong(number: u64, value: Value, positions: Positions<'_>, span: Span) -> Fault {
    advised(
        Fault::new(
            span,
            phrase!(
                "wrong-one-option",
                "option {number} is {kind}; expected {expected}",
                number = number,
                kind = value.kind_words(),
                expected = expected(positions)
            ),
        ),
        value,
        positions,
    )
}

fn wrong_part(number: u64, value: Value, positions: Positions<'_>, span: Span) -> Fault {
    advised(
        Fault::new(
            span,
            format!("option {number} holds {}; expected {}", value.kind_words(), expected(positions)),
        ),
        value,
        positions,
    )
}

fn advised(fault: Fault, value: Value, positions: Positions<'_>) -> Fault {
    let params = positions.numbers;
    match value {
        Value::Int(_) | Value::Range(_) if positions.kind.is_some() => fault,
        Value::Int(_) if params > 1 => fault.hint(phrase!(
            "hint-brackets",
            "a single option stands in brackets too: {example}",
            example = "x, y -> [(x - 1, y)]"
        )),
        Value::Tuple(_) if params == 1 => fault.hint("a sum is written as a list: [a, b]"),
        Value::Tuple(_) => fault.hint(format!("each position has {params} numbers")),
        Value::Range(_) => fault.hint("list(range(…)) is a sum; joined by +, ranges give options"),
        Value::Ratio(_) => fault.hint("a // b divides and rounds down"),
        Value::Bool(_) => {
            fault.hint("int(…) makes 0 or 1 of a truth value; conditions stand behind 'if' or 'where'")
        }
        _ => fault,
    }
}
