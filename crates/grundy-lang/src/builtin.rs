//! The functions of the language: those of Starlark that rules need, with `sum`, `mex`, `ord` and `chr`,
//! and two for boards.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::phrase::{Phrase, phrase};

use num_rational::Ratio;

use super::ast::Binary;
use super::format;
use super::grid::{BYTES_A_CELL, Grid, Image};
use super::method::kinds;
use super::operator::{self, letters};
use super::plain::Plain;
use super::run::{Machine, Run, fault, room};
use super::set::members;
use super::source::{Fault, Span};
use super::value::{Dict, Object, Range, Set, Value};

/// The arguments of a call.
struct Args<'a> {
    values: &'a [Value],
    named: &'a [(Arc<str>, Value)],
}

impl Args<'_> {
    /// The argument of this name.
    fn named(&self, name: &str) -> Option<Value> {
        self.named.iter().find(|(known, _)| &**known == name).map(|(_, value)| *value)
    }
}

/// What a function does; `None` if its arguments are of the wrong kind.
type BuiltinBody = fn(&mut Machine, Args<'_>, Span) -> Run<Option<Value>>;

/// A function of the language.
struct Entry {
    name: &'static str,
    /// How many arguments it takes by position.
    arity: RangeInclusive<usize>,
    /// Its arguments by name.
    named: &'static [&'static str],
    body: BuiltinBody,
}

macro_rules! builtins {
    ($($variant:ident = $name:literal, $arity:expr, $named:expr, $body:expr, $doc:literal;)*) => {
        /// A function of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i64)]
        pub enum Builtin {
            $(#[doc = $doc] $variant,)*
        }

        impl Builtin {
            const ALL: &[Self] = &[$(Self::$variant,)*];
            /// In the order of the variants.
            const ENTRIES: &[Entry] = &[$(Entry { name: $name, arity: $arity, named: &$named, body: $body },)*];
        }
    };
}

const ANY: RangeInclusive<usize> = 0..=usize::MAX;

builtins! {
    Abs = "abs", 1..=1, [], abs, "`abs(n)`: without sign";
    All = "all", 1..=1, [], |m, args, span| whether(m, args.values[0], true, span), "`all(items)`: whether all are true";
    Any = "any", 1..=1, [], |m, args, span| whether(m, args.values[0], false, span), "`any(items)`: whether one is true";
    Bin = "bin", 1..=1, [], bin, "`bin(n)`: in binary, as text: `0b101`";
    Bool = "bool", 1..=1, [], |m, args, _| Ok(Some(Value::truth(m.heap.truth(args.values[0])))), "`bool(x)`: whether it counts as true";
    Chr = "chr", 1..=1, [], chr, "`chr(n)`: the character with this number";
    Dict = "dict", 0..=1, [], dict, "`dict(pairs)`: a dict of pairs, or a copy";
    Enumerate = "enumerate", 1..=2, ["start"], enumerate, "`enumerate(items, start=0)`: pairs of number and item";
    Fail = "fail", ANY, [], fail, "`fail(…)`: ends with this message";
    Int = "int", 1..=1, [], int, "`int(x)`: a string, fraction or truth value as a whole number";
    LeastImage = "least_image", 1..=1, [], least_image, "`least_image(b)`: of its eight images";
    Len = "len", 1..=1, [], len, "`len(x)`: the number of items";
    List = "list", 0..=1, [], list, "`list(items)`: a new list";
    Max = "max", 1..=usize::MAX, ["key"], |m, args, span| extreme(m, &args, "max", Ordering::Greater, span), "`max(items, key=None)`: the largest";
    Mex = "mex", 1..=1, [], mex, "`mex(items)`: the least number from 0 on that is not among them";
    Min = "min", 1..=usize::MAX, ["key"], |m, args, span| extreme(m, &args, "min", Ordering::Less, span), "`min(items, key=None)`: the smallest";
    Mirrors = "mirrors", 1..=1, [], mirrors, "`mirrors(b)`: a board as it is, left for right, top for bottom, and both";
    Ord = "ord", 1..=1, [], ord, "`ord(c)`: the number of a character";
    Print = "print", ANY, [], print, "refused: rules print nothing";
    Range = "range", 1..=3, [], range, "`range(stop)`, `range(start, stop, step=1)`: numbers up to before `stop`";
    Regions = "regions", 2..=3, ["other"], regions, "`regions(b, kept)`: parts of a board";
    Repr = "repr", 1..=1, [], |m, args, span| text(m, args.values[0], format::repr, span), "`repr(x)`: as the language writes it";
    Reversed = "reversed", 1..=1, [], reversed, "`reversed(items)`: a list from the last to the first";
    Set = "set", 0..=1, [], set, "`set(items)`: a new set, in the order of the items";
    Sorted = "sorted", 1..=1, ["key", "reverse"], sorted, "`sorted(items, key=None, reverse=False)`: a list in order";
    Str = "str", 1..=1, [], str, "`str(x)`: as text";
    Sum = "sum", 1..=1, [], sum, "`sum(items)`: numbers added up";
    Transposed = "transposed", 1..=1, [], transposed, "`transposed(b)`: rows of a board as columns";
    Tuple = "tuple", 0..=1, [], tuple, "`tuple(items)`: a new tuple";
    Type = "type", 1..=1, [], kind, "`type(x)`: the name of its kind";
    Zip = "zip", ANY, [], zip, "`zip(a, b, …)`: tuples of the first, the second, … items";
}

impl Builtin {
    fn entry(self) -> &'static Entry {
        &Self::ENTRIES[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The function with a name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|builtin| builtin.name() == name)
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ENTRIES.iter().map(|entry| entry.name)
    }

    /// Calls it.
    ///
    /// # Errors
    /// Arguments that it does not take; its own faults; a limit.
    pub fn call(
        self,
        m: &mut Machine,
        values: &[Value],
        named: &[(Arc<str>, Value)],
        span: Span,
    ) -> Run<Value> {
        let entry = self.entry();
        if let Some((name, _)) = named.iter().find(|(name, _)| !entry.named.contains(&&**name)) {
            return fault(span, format!("{} has no parameter '{name}'", entry.name));
        }
        let found = match entry.arity.contains(&values.len()) {
            true => (entry.body)(m, Args { values, named }, span)?,
            false => None,
        };
        match found {
            Some(value) => Ok(value),
            None => fault(span, format!("{} cannot be called with {}", entry.name, kinds(values))),
        }
    }
}

fn bin(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Value::Int(n) = args.values[0] else { return Ok(None) };
    let text = format!("{}0b{:b}", if n < 0 { "-" } else { "" }, n.unsigned_abs());
    m.pay_text(text.len(), span)?;
    room(m.heap.str(text), span).map(Some)
}

fn abs(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let value = args.values[0];
    match m.heap.number(value) {
        Some(number) if number >= Ratio::from_integer(0) => Ok(Some(value)),
        Some(_) => operator::binary(m, Binary::Sub, Value::Int(0), value, span).map(Some),
        None => fault(span, format!("abs of {}: expected a number", value.kind())),
    }
}

/// Whether all items are true (`of` is true), or one is (`of` is false).
fn whether(m: &mut Machine, items: Value, of: bool, span: Span) -> Run<Option<Value>> {
    let items = m.items(items, span)?;
    for at in 0..items.len() {
        m.pay(1, span)?;
        if m.heap.truth(items.get(&m.heap, at)) != of {
            return Ok(Some(Value::truth(!of)));
        }
    }
    Ok(Some(Value::truth(of)))
}

fn sum(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let items = m.items(args.values[0], span)?;
    let mut total = Value::Int(0);
    for at in 0..items.len() {
        m.pay(1, span)?;
        let item = items.get(&m.heap, at);
        total = operator::binary(m, Binary::Add, total, item, span)?;
    }
    Ok(Some(total))
}

fn list(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let items = all(m, &args, span)?;
    room(m.heap.list(items), span).map(Some)
}

fn tuple(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let items = all(m, &args, span)?;
    room(m.heap.tuple(items), span).map(Some)
}

/// The items of the one argument; none if there is none.
fn all(m: &mut Machine, args: &Args<'_>, span: Span) -> Run<Vec<Value>> {
    match args.values.first() {
        Some(items) => m.listed(*items, span),
        None => Ok(Vec::new()),
    }
}

fn set(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let set = match args.values.first() {
        Some(items) => members(m, *items, span)?,
        None => Set::default(),
    };
    room(m.heap.new_set(set), span).map(Some)
}

fn reversed(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let mut items = m.listed(args.values[0], span)?;
    items.reverse();
    room(m.heap.list(items), span).map(Some)
}

fn enumerate(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let start = args.values.get(1).copied().or_else(|| args.named("start")).unwrap_or(Value::Int(0));
    let Value::Int(start) = start else {
        return fault(span, "the start of enumerate must be a whole number");
    };
    let items = m.listed(args.values[0], span)?;
    let numbers = Range { start, step: 1, len: items.len() as u64 };
    if start.checked_add_unsigned(numbers.len).is_none() {
        return fault(span, Phrase::brief("wrong-large-here", "the start of enumerate is too large"));
    }
    m.pay(items.len(), span)?;
    m.pay_list(items.len(), span)?;
    let mut pairs = Vec::with_capacity(items.len());
    for (i, item) in numbers.iter().zip(items) {
        pairs.push(room(m.heap.tuple(vec![Value::Int(i), item]), span)?);
    }
    room(m.heap.list(pairs), span).map(Some)
}

fn str(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    match args.values[0] {
        value @ Value::Str(_) => Ok(Some(value)),
        value => text(m, value, format::text, span),
    }
}

/// A board as text: rows between slashes, or on lines of their own.
fn board(m: &mut Machine, value: Value, span: Span) -> Run<Option<Grid>> {
    let Value::Str(at) = value else { return Ok(None) };
    let len = m.heap.text(at).len();
    // cells, marks and places stand beside the text
    m.pay(len, span)?;
    m.pay_text(len.saturating_mul(BYTES_A_CELL), span)?;
    match Grid::read(m.heap.text(at)) {
        Ok(grid) => Ok(Some(grid)),
        Err(problem) => fault(span, problem),
    }
}

fn least_image(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Some(board) = board(m, args.values[0], span)? else { return Ok(None) };
    m.pay(8 * board.len(), span)?;
    m.pay_text(8 * BYTES_A_CELL * board.len(), span)?;
    room(m.heap.write(board.len(), |out| board.write(board.least_image(), out)), span).map(Some)
}

fn mirrors(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Some(board) = board(m, args.values[0], span)? else { return Ok(None) };
    m.pay(4 * board.len(), span)?;
    m.pay_text(4 * BYTES_A_CELL * board.len(), span)?;
    let mut images = Vec::with_capacity(Image::MIRRORS.len());
    for image in Image::MIRRORS {
        images.push(room(m.heap.write(board.len(), |out| board.write(image, out)), span)?);
    }
    room(m.heap.list(images), span).map(Some)
}

fn transposed(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Some(board) = board(m, args.values[0], span)? else { return Ok(None) };
    m.pay(board.len(), span)?;
    m.pay_text(BYTES_A_CELL * board.len(), span)?;
    room(m.heap.write(board.len(), |out| board.write(Image::TRANSPOSED, out)), span).map(Some)
}

fn regions(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Value::Str(kept) = args.values[1] else { return Ok(None) };
    let kept = m.heap.shared(kept);
    let other = match args.values.get(2).copied().or_else(|| args.named("other")) {
        None => '#',
        Some(Value::Str(at)) => {
            let mut marks = m.heap.text(at).chars();
            match (marks.next(), marks.next()) {
                (Some(mark), None) => mark,
                _ => return fault(span, "regions expects a single character for other cells"),
            }
        }
        Some(_) => return Ok(None),
    };
    let Some(board) = board(m, args.values[0], span)? else { return Ok(None) };
    m.pay(board.len().saturating_mul(kept.len()), span)?;
    let parts = board.regions(&kept);
    m.pay_list(parts.len(), span)?;
    let mut items = Vec::with_capacity(parts.len());
    for part in parts.iter() {
        m.pay_text(part.len(), span)?;
        items.push(room(m.heap.write(part.len(), |out| board.crop(&parts, part, other, out)), span)?);
    }
    room(m.heap.list(items), span).map(Some)
}

fn text(
    m: &mut Machine,
    value: Value,
    write: fn(&mut Machine, Value, Span) -> Run<String>,
    span: Span,
) -> Run<Option<Value>> {
    let text = write(m, value, span)?;
    room(m.heap.str(text), span).map(Some)
}

fn ord(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Value::Str(at) = args.values[0] else { return Ok(None) };
    let mut letters = m.heap.text(at).chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(Some(Value::Int(i64::from(u32::from(letter))))),
        _ => fault(span, "ord expects a single character"),
    }
}

fn chr(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let Value::Int(n) = args.values[0] else { return Ok(None) };
    match u32::try_from(n).ok().and_then(char::from_u32) {
        Some(letter) => room(m.heap.letter(letter), span).map(Some),
        None => fault(span, format!("no character has the number {n}")),
    }
}

fn kind(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let name = match args.values[0] {
        Value::Unset | Value::None => "NoneType",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int",
        Value::Ratio(_) => "fraction",
        Value::Str(_) => "string",
        Value::Tuple(_) => "tuple",
        Value::List(_) => "list",
        Value::Dict(_) => "dict",
        Value::Set(_) => "set",
        Value::Range(_) => "range",
        Value::Function(_) | Value::Builtin(_) => "function",
    };
    room(m.heap.str(name), span).map(Some)
}

fn fail(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let mut words = Vec::new();
    for arg in args.values {
        words.push(format::text(m, *arg, span)?);
    }
    fault(span, words.join(" "))
}

fn print(_: &mut Machine, _: Args<'_>, span: Span) -> Run<Option<Value>> {
    Err(Box::new(
        Fault::new(span, "rules print nothing")
            .hint("fail(x) ends with x as the message; show(p) draws a position"),
    ))
}

fn range(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let mut numbers = Vec::with_capacity(3);
    for arg in args.values {
        match arg {
            Value::Int(n) => numbers.push(*n),
            other => {
                // `n / 2` is a fraction even of an even n
                let bad = match other {
                    Value::Ratio(_) => {
                        let problem =
                            Phrase::fixed("wrong-fraction", "range of a fraction: expected a whole number");
                        Fault::new(span, problem).hint(phrase!(
                            "hint-divide",
                            "`//` divides and rounds down, as in {example}",
                            example = "range(n // 2)",
                        ))
                    }
                    _ => Fault::new(span, format!("range of {}: expected a whole number", other.kind())),
                };
                return Err(Box::new(bad));
            }
        }
    }
    let range = match numbers[..] {
        [stop] => Range::new(0, stop, 1),
        [start, stop] => Range::new(start, stop, 1),
        [_, _, 0] => return fault(span, "the step of a range is zero"),
        [start, stop, step] => Range::new(start, stop, step),
        _ => unreachable!("one to three arguments were counted"),
    };
    room(m.heap.add(Object::Range(range)), span).map(|at| Some(Value::Range(at)))
}

fn len(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let len = match args.values[0] {
        Value::Str(at) => {
            m.pay_bytes(m.heap.text(at).len(), span)?;
            letters(m.heap.text(at))
        }
        Value::Tuple(at) | Value::List(at) => m.heap.items(at).len(),
        Value::Dict(at) => m.heap.dict(at).len(),
        Value::Set(at) => m.heap.set(at).len(),
        Value::Range(at) => usize::try_from(m.heap.range(at).len).unwrap_or(usize::MAX),
        other => return fault(span, format!("{} has no length", other.kind())),
    };
    Ok(Some(Value::Int(i64::try_from(len).unwrap_or(i64::MAX))))
}

fn keyed(m: &mut Machine, key: Option<Value>, item: Value, span: Span) -> Run<Value> {
    match key {
        None | Some(Value::None) => Ok(item),
        Some(key) => m.call(key, &[item], &[], span),
    }
}

fn extreme(m: &mut Machine, args: &Args<'_>, name: &str, wanted: Ordering, span: Span) -> Run<Option<Value>> {
    let key = args.named("key");
    let items = match args.values {
        [items] => m.listed(*items, span)?,
        several => several.to_vec(),
    };
    let mut best: Option<(Value, Value)> = None;
    for item in items {
        m.pay(1, span)?;
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
        Some((_, item)) => Ok(Some(item)),
        None => fault(span, format!("{name}() of an empty sequence")),
    }
}

fn mex(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let items = m.items(args.values[0], span)?;
    room(m.heap.take(items.len().saturating_add(1)), span)?;
    m.pay(items.len(), span)?;
    let mut seen = vec![false; items.len() + 1];
    for at in 0..items.len() {
        let Value::Int(n) = items.get(&m.heap, at) else {
            return fault(span, format!("mex of {}: expected whole numbers", items.get(&m.heap, at).kind()));
        };
        if let Some(place) = usize::try_from(n).ok().and_then(|n| seen.get_mut(n)) {
            *place = true;
        }
    }
    let least = seen.iter().position(|seen| !seen).expect("one more place than items");
    Ok(Some(Value::Int(i64::try_from(least).unwrap_or(i64::MAX))))
}

fn sorted(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let (key, reverse) = (args.named("key"), args.named("reverse"));
    let items = m.listed(args.values[0], span)?;
    m.pay_list(4 * items.len(), span)?;
    let mut pairs = Vec::with_capacity(items.len());
    for item in items {
        pairs.push((keyed(m, key, item, span)?, item));
    }
    let reverse = reverse.is_some_and(|value| m.heap.truth(value));
    merge_sort(m, &mut pairs, reverse, span)?;
    let items = pairs.into_iter().map(|(_, item)| item).collect();
    room(m.heap.list(items), span).map(Some)
}

/// A stable sort that stops at the first fault.
fn merge_sort(m: &mut Machine, pairs: &mut Vec<(Value, Value)>, reverse: bool, span: Span) -> Run<()> {
    let wrong = if reverse { Ordering::Less } else { Ordering::Greater };
    let mut merged = Vec::with_capacity(pairs.len());
    let mut width = 1;
    while width < pairs.len() {
        for two in pairs.chunks(2 * width) {
            let (mut left, mut right) = two.split_at(width.min(two.len()));
            while let (Some(a), Some(b)) = (left.first(), right.first()) {
                m.pay(1, span)?;
                let from = if operator::order(m, a.0, b.0, span)? == wrong { &mut right } else { &mut left };
                merged.push(from[0]);
                *from = &from[1..];
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(pairs, &mut merged);
        merged.clear();
        width *= 2;
    }
    Ok(())
}

fn zip(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let mut columns = Vec::with_capacity(args.values.len());
    for arg in args.values {
        columns.push(m.items(*arg, span)?);
    }
    let rows = columns.iter().map(super::run::Items::len).min().unwrap_or(0);
    m.pay(rows.saturating_mul(columns.len()), span)?;
    m.pay_list(rows, span)?;
    let mut tuples = Vec::with_capacity(rows);
    for row in 0..rows {
        let items = columns.iter().map(|column| column.get(&m.heap, row)).collect();
        tuples.push(room(m.heap.tuple(items), span)?);
    }
    room(m.heap.list(tuples), span).map(Some)
}

fn dict(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let mut dict = Dict::default();
    match args.values {
        [Value::Dict(from)] => {
            m.pay_dict(*from, span)?;
            dict = m.heap.dict(*from).clone();
        }
        [from] => {
            let pairs = m.items(*from, span)?;
            for at in 0..pairs.len() {
                m.pay(1, span)?;
                let pair = pairs.get(&m.heap, at);
                let pair = m.listed(pair, span)?;
                let [key, value] = pair[..] else {
                    return fault(span, "dict expects pairs of key and value");
                };
                let plain = m.key(key, span)?;
                room(m.heap.take_entry(&plain), span)?;
                dict.insert(plain, (key, value));
            }
        }
        _ => {}
    }
    room(m.heap.new_dict(dict), span).map(Some)
}

fn int(m: &mut Machine, args: Args<'_>, span: Span) -> Run<Option<Value>> {
    let value = args.values[0];
    Ok(Some(match value {
        Value::Int(_) => value,
        Value::Bool(b) => Value::Int(i64::from(b.holds())),
        Value::Ratio(_) => Value::Int(m.heap.number(value).unwrap_or_default().trunc().to_integer()),
        Value::Str(at) => {
            m.pay_bytes(m.heap.text(at).len(), span)?;
            match m.heap.text(at).trim().parse() {
                Ok(n) => Value::Int(n),
                Err(_) => {
                    let mut text = Plain::Str(m.heap.shared(at)).to_string();
                    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
                        text.truncate(end);
                        text.push('…');
                    }
                    return fault(span, format!("{text} is not a whole number"));
                }
            }
        }
        other => return fault(span, format!("{} is not a number", other.kind())),
    }))
}

/// Characters of a string that a message shows.
const SHOWN: usize = 60;
