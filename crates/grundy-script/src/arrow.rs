//! Games in one line: `n -> range((n+1)//2, n)`.
//!
//! The expression yields the options of a position: a list, tuple or range of them. A position is a number,
//! or a tuple of numbers where there are several parameters; an option is a position, or a list of positions,
//! which is their *sum*. Numbers are from 0 on: an option with a negative number is none, so `n -> [n - 1, n
//! - 3, n - 4]` is a game. Both players have the same moves, and who cannot move loses. A bar between two
//! lists divides Left's options from Right's: `n -> [n - 1] | [n - 2]`. Heaps of several kinds have a rule
//! each: `a(n) -> [b(n - 1)]; b(n) -> [a(n - 2)]`.
//!
//! | File | What it does |
//! |---|---|
//! | `bar.rs` | options of Left and of Right |
//! | `options.rs` | what the value of an expression means |
//! | `code.rs`, `lower.rs`, `compile.rs`, `turns.rs` | arithmetic as closures; the machine does the rest |
//! | `block.rs`, `rows.rs`, `inline.rs`, `numbers.rs` | the same for moves of rule files that only compute |
//! | `values.rs`, `store.rs` | nimbers without lists of moves, in arrays |
//! | `relation.rs` | moves as relations of which laws are proved |
//! | `shape.rs`, `system.rs` | moves of which theorems know the law; heaps of several kinds |
//! | `recognise.rs`, `known.rs`, `pairs.rs` | games that the library knows better |
//! | `rules.rs` | the rules as the library sees them |
//! | `python.rs` | the options as Python reads them |

mod bar;
pub(crate) mod block;
pub mod code;
mod compile;
mod inline;
pub(crate) mod known;
mod lower;
pub(crate) mod numbers;
mod options;
mod pairs;
pub mod python;
mod recognise;
mod relation;
mod rows;
mod rules;
mod shape;
mod store;
mod system;
mod turns;
mod values;

#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::sync::{Arc, PoisonError};

use grundy::error::Error;
use grundy::table::{self, Axis, Family, Kinds, Shape, Table, Watched};

use compile::{Frame, Program};
use grundy_lang::ast::Function;
use grundy_lang::formula::Formula;
use recognise::{HeapOptions, recognise};
use relation::{ClaimRelation, Moves};
use rules::Arrow;
use rustc_hash::FxHashSet;

/// Wythoff's game as an expression, which programs are written from.
///
/// ```
/// assert!(grundy_script::arrow::wythoff().starts_with("x, y -> "));
/// ```
pub fn wythoff() -> String {
    pairs::expression(1)
}

/// How a game is opened: with everything, unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Whether the arithmetic part of the language is compiled; else the machine runs it.
    pub compile: bool,
    /// Whether games that the library knows are looked for (among compiled ones).
    pub recognise: bool,
}

impl Default for How {
    fn default() -> Self {
        Self { compile: true, recognise: true }
    }
}

/// Opens the game of an arrow expression, and gives the text as it is written canonically. The game of the
/// library that it was proved to be, if it is one, is what the table says.
///
/// ```
/// use grundy::report::Ask;
/// let (name, table) = grundy_script::arrow::open("n -> range((n+1)//2, n)").unwrap();
/// let report = table.solve("132 73 23", &Ask::default()).unwrap();
/// let nimbers: Vec<u64> = report.components.iter().map(|part| part.nimber().unwrap().0).collect();
/// assert_eq!((nimbers, report.answer.nimber().unwrap().0), (vec![66, 18, 1], 81));
/// let (name, table) = grundy_script::arrow::open("n -> [n - 1,  n - 3, n - 4]").unwrap();
/// assert_eq!((name.as_str(), table.same_as()), ("n -> [n - 1, n - 3, n - 4]", Some("sticks:1,3,4")));
/// ```
///
/// # Errors
/// A syntax error with its place. Faults while the expression runs are reported when positions are asked for.
pub fn open(text: &str) -> Result<(String, Box<dyn Table>), Error> {
    match bar::sides(text) {
        Some(sides) => bar::open_sides(text, sides),
        None => open_as(text, How::default()),
    }
}

/// The options of an arrow expression as code, if they only compute with numbers. Those of heaps of several
/// kinds are none: a kind is written by its name.
pub fn code(text: &str) -> Option<code::Code> {
    if bar::sides(text).is_some() {
        return None;
    }
    let formula = Formula::arrow(text).ok()?;
    if formula.kinds().is_empty() { lower::lower(formula.function()) } else { None }
}

/// Opens a game in another way, to compare ways: the answers are the same.
///
/// # Errors
/// As for [`open`].
pub fn open_as(text: &str, how: How) -> Result<(String, Box<dyn Table>), Error> {
    let formula = Formula::arrow(text)?;
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let params = formula.params().len();
    Ok(match params {
        1 => (name, one(formula, how)),
        2 => (name, several::<2>(formula, how)),
        3 | 4 => (name, several::<4>(formula, how)),
        _ => (name, several::<8>(formula, how)),
    })
}

/// A claim as a relation of numbers, if it keeps to arithmetic.
pub(crate) fn claimed_relation(function: &Function) -> Option<ClaimRelation> {
    lower::claim(function)
}

fn program(formula: &Formula, how: How) -> (Option<code::Code>, Option<Program>) {
    let code = lower::lower(formula.function()).filter(|_| how.compile);
    let program = code.as_ref().map(Program::new);
    (code, program)
}

fn one(formula: Formula, how: How) -> Box<dyn Table> {
    let (code, program) = program(&formula, how);
    let axes = axes(&formula);
    let mut rules = Arrow::<1>::new(formula, program);
    if let Some(code) = code.as_ref().filter(|_| how.recognise) {
        let mut steps = 0;
        let mut frame = Frame::under(rules.allowance());
        rules.known = recognise(code, |n| {
            let mut listed = |by_machine| -> Option<HeapOptions> {
                let sums = rules.listed_in(&[n], by_machine, MAX_OPTIONS, &mut frame).ok()?;
                if sums.len() >= MAX_OPTIONS {
                    return None;
                }
                steps += frame.paid();
                let sums = sums.into_iter().map(|sum| sum.into_iter().map(|[part]| part).collect());
                (steps <= MAX_STEPS).then(|| sums.collect())
            };
            let found = listed(false)?;
            // the small ones are looked at in both ways
            (n > MAX_CHECKED_HEAP || listed(true)? == found).then_some(found)
        })
        .map(Arc::new);
    }
    let known = rules.known.clone();
    let shape = if how.recognise && known.is_none() { shape_of(&rules) } else { None };
    let (nothing, faults) = (rules.nothing(), Arc::clone(&rules.faults));
    let table = table::impartial(rules)
        .empty(nothing)
        .axes(axes, |_, numbers| Some([*numbers.first()?]))
        .evaluate(|rules, at, held, budget| {
            if let Some(known) = rules.known_at(at)
                && let Some(found) = known.search(at[0], &mut held.table, budget)
            {
                return found;
            }
            rules.values.lock().unwrap_or_else(PoisonError::into_inner).nimber(rules, at, budget)
        });
    let table = match known {
        Some(known) => {
            let table = known.open(table, |sum| sum.iter().map(|&[n]| n).collect(), |n| [n]);
            if let Some(law) = known.misere_law() { table.misere_law(law) } else { table }
        }
        None => table,
    };
    let table = match (code, shape) {
        (None, None) => table,
        (code, shape) => table.relational(Moves { numbers: 1, code, shape }),
    };
    Box::new(Watched::new(Box::new(table), faults))
}

/// The shape of the options of one number, if a theorem knows it.
fn shape_of(rules: &Arrow<1>) -> Option<Shape> {
    let looked = OnceCell::new();
    let amounts = || -> Option<FxHashSet<u64>> {
        let mut frame = Frame::under(rules.allowance());
        let sums = rules.listed_in(&[LOOKED_AT], false, MAX_OPTIONS, &mut frame).ok()?.into_iter();
        // what leaves nothing takes all
        sums.map(|sum| Some(LOOKED_AT - sum.first().map_or(0, |[left]| *left))).collect()
    };
    shape::shape(rules.function(), |amount| {
        looked.get_or_init(amounts).as_ref().map(|amounts| amounts.contains(&amount))
    })
}

/// The heap whose options tell which small amounts can be taken.
const LOOKED_AT: u64 = 128;
/// Options of one heap beyond which an expression is not recognised.
const MAX_OPTIONS: usize = 100_000;
/// Steps in which an expression is recognised, or not at all.
const MAX_STEPS: u64 = 8_000_000;
/// Up to this heap, a recognised game is compared with what the machine says.
const MAX_CHECKED_HEAP: u64 = 64;

fn several<const K: usize>(formula: Formula, how: How) -> Box<dyn Table> {
    let (code, program) = program(&formula, how);
    let axes = axes(&formula);
    let rules = Arrow::<K>::new(formula, program);
    let kinds: Vec<String> = rules.kinds().iter().map(|kind| kind.to_string()).collect();
    let is_pair = |code: &&code::Code| how.recognise && code.params == 2 && kinds.is_empty();
    let known = code.as_ref().filter(is_pair).and_then(|code| {
        pairs::wythoff(code, |numbers| {
            let mut at = [0; K];
            at[..2].copy_from_slice(&numbers);
            let sums = rules.listed(&at, false).ok()?.into_iter();
            Some(sums.map(|sum| sum.into_iter().map(|part| [part[0], part[1]]).collect()).collect())
        })
    });
    let (nothing, faults) = (rules.nothing(), Arc::clone(&rules.faults));
    let table = table::impartial(rules).empty(nothing).evaluate(|rules, at, _, budget| {
        rules.values.lock().unwrap_or_else(PoisonError::into_inner).nimber(rules, at, budget)
    });
    let table = table.axes(axes, |_, numbers| {
        let mut at = [0; K];
        at.get_mut(..numbers.len())?.copy_from_slice(numbers);
        Some(at)
    });
    let table = match known {
        Some(game) => {
            let table = table.family(Family::Wythoff(game));
            if game.r == 1 { table.same_as("wythoff") } else { table }
        }
        None => table,
    };
    let table = match code {
        code if !kinds.is_empty() => {
            let bounds = code.as_ref().and_then(|code| system::bounds(code, kinds.len()));
            table.relational(Moves {
                numbers: 2,
                code,
                shape: Some(Shape::Kinds(Kinds { names: kinds, bounds })),
            })
        }
        Some(code) => table.relational(code),
        None => table,
    };
    Box::new(Watched::new(Box::new(table), faults))
}

/// An axis for each parameter, under its name.
fn axes(formula: &Formula) -> Vec<Axis> {
    if let (Some(last), Some(number)) = (formula.kinds().len().checked_sub(1), formula.params().last()) {
        return vec![Axis::finite("kind", 0..=last as u64), Axis::endless(number.to_owned())];
    }
    formula.params().map(|name| Axis::endless(name.to_owned())).collect()
}
