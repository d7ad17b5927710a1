//! The results of `moves`, `left`, `right` and `chance`: options with names.

use std::sync::Arc;

use grundy::phrase::{Phrase, phrase};

use super::endless::numbers;
use super::header::{Family, Lister, RuleFile};
use super::position::{Position, write};
use grundy_lang::plain::Plain;
use grundy_lang::run::Machine;
use grundy_lang::source::Fault;
use grundy_lang::value::Value;

/// A move: its name and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Its notation.
    pub name: Arc<str>,
    /// The rules' name for it, else the position it leads to.
    pub mark: Plain,
    /// The sum it leaves; exactly one position where the game has no sums.
    pub to: Vec<Position>,
    /// Its weight, if chance moves.
    pub weight: u64,
}

/// What a move leaves: mostly one position, else a sum.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Left {
    /// One position.
    One(Position),
    /// None, or several.
    Sum(Vec<Position>),
}

impl Left {
    fn of(mut sum: Vec<Position>) -> Self {
        match sum.pop() {
            Some(last) if sum.is_empty() => Self::One(last),
            last => {
                sum.extend(last);
                Self::Sum(sum)
            }
        }
    }
}

/// An option as the program gives it.
struct Choice {
    name: Option<Arc<str>>,
    to: Vec<Plain>,
    weight: u64,
}

impl RuleFile {
    /// All moves of a position where a player moves.
    pub(super) fn options(&self, at: &Position) -> Vec<Move> {
        self.options_by(self.lister(), at)
    }

    /// All moves that a function of the file lists.
    pub(super) fn options_by(&self, by: Lister, at: &Position) -> Vec<Move> {
        let moves = self.unwatched(by, at);
        if self.has_end(by, at) { moves } else { Vec::new() }
    }

    /// The same, when play without an end is not looked for.
    pub(super) fn unwatched(&self, by: Lister, at: &Position) -> Vec<Move> {
        self.named(at, self.choices(by, at), by)
    }

    /// What the moves of a position leave. Names that the rules give are looked at, since two moves must not
    /// share one; others are not made.
    pub(super) fn left(&self, at: &Position) -> Vec<Left> {
        self.left_by(self.lister(), at)
    }

    /// The same, of the moves that a function of the file lists.
    pub(super) fn left_by(&self, by: Lister, at: &Position) -> Vec<Left> {
        let choices = self.choices(by, at);
        if !self.has_end(by, at) {
            return Vec::new();
        }
        if choices.iter().any(|choice| choice.name.is_some()) {
            return self.named(at, choices, by).into_iter().map(|mv| Left::of(mv.to)).collect();
        }
        let sum = |choice: Choice| Left::of(choice.to.into_iter().map(|to| self.reached(to, at)).collect());
        choices.into_iter().map(sum).collect()
    }

    /// Whether play ends, as far as is seen here; else a fault says so.
    fn has_end(&self, by: Lister, at: &Position) -> bool {
        if !self.class().acyclic {
            return true;
        }
        let Some(way) = self.endless().note(self, by, at) else { return true };
        let problem = phrase!("wrong-endless", "no end: {way}", way = way.join(" → "));
        let hint =
            "is a condition such as `if n > 0` missing? If play may go on for ever, write cyclic = True";
        self.keep_fault(self.wrong(by.name, problem).hint(hint));
        false
    }

    /// The options of a position as the program gives them.
    fn choices(&self, by: Lister, at: &Position) -> Vec<Choice> {
        let found = self.ask(by.name, by.function, at, None, |m, value| self.listed(by.name, m, value, at));
        let mut found = found.unwrap_or_default();
        if self.counts_from_zero() {
            let below = |to: &Plain| numbers(to).is_some_and(|all| all.iter().any(|&number| number < 0));
            found.retain(|choice| !choice.to.iter().any(below));
        }
        found
    }

    /// Whether options with a number below 0 are left out, as in arrow expressions.
    pub(super) fn counts_from_zero(&self) -> bool {
        let below = |start: &Plain| numbers(start).is_none_or(|all| all.iter().any(|&number| number < 0));
        self.family().has_sums() && !self.start().iter().any(below)
    }

    /// All chance moves; `None` if a player moves.
    pub(super) fn lottery(&self, at: &Position) -> Option<Vec<Move>> {
        let chance = Lister { name: "chance", function: self.chance_function()? };
        let found = self.ask(chance.name, chance.function, at, None, |m, value| match value {
            Value::None => Ok(None),
            _ => self.weighted(m, value).map(Some),
        });
        found.flatten().map(|found| self.named(at, found, chance))
    }

    /// Names unnamed moves, removes duplicates and finds canonical forms.
    fn named(&self, at: &Position, found: Vec<Choice>, by: Lister) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::with_capacity(found.len());
        let mut places = rustc_hash::FxHashMap::default();
        for Choice { name, to, weight } in found {
            let to: Vec<Position> = to.into_iter().map(|to| self.reached(to, at)).collect();
            let mark = match &name {
                Some(name) => Plain::Str(Arc::clone(name)),
                None => to.first().map_or(Plain::None, |to| to.at.clone()),
            };
            let name = name.unwrap_or_else(|| {
                let plain: Vec<_> = to.iter().map(|to| write(&Position { mover: 0, ..to.clone() })).collect();
                if plain.is_empty() { "nothing".into() } else { plain.join("+").into() }
            });
            match places.get(&name) {
                None => {
                    places.insert(Arc::clone(&name), moves.len());
                    moves.push(Move { name, mark, to, weight });
                }
                Some(&place) if same(&moves[place].to, &to) => {
                    let known: &mut Move = &mut moves[place];
                    known.weight = known.weight.saturating_add(if by.name == "chance" { weight } else { 0 });
                }
                Some(_) => {
                    let problem = format!("two different moves are called \"{name}\"");
                    self.ask(by.name, by.function, at, None, |_, _| {
                        Err::<(), _>(self.wrong(by.name, problem))
                    });
                    return Vec::new();
                }
            }
        }
        moves
    }

    /// What a move leaves. In partizan games it is seen later what it is like: it may fall into parts first.
    fn reached(&self, to: Plain, from: &Position) -> Position {
        match self.family() {
            Family::Partizan => Position::new(to),
            _ => Position { mover: self.next(from), ..self.canonical(to) },
        }
    }

    /// The next mover, if the position does not determine it.
    fn next(&self, at: &Position) -> u8 {
        match self.movers() {
            1 => 0,
            players => (at.mover + 1) % players,
        }
    }

    fn listed(
        &self,
        by: &'static str,
        m: &mut Machine,
        value: Value,
        at: &Position,
    ) -> Result<Vec<Choice>, Fault> {
        if let Value::Dict(dict) = value {
            m.pay_list(2 * m.heap.dict(dict).len(), self.place(by)).map_err(|fault| *fault)?;
            let entries: Vec<(Value, Value)> = m.heap.dict(dict).values().copied().collect();
            return entries
                .into_iter()
                .map(|(name, to)| match name {
                    Value::Str(name) => {
                        let name = m.heap.shared(name);
                        self.option(by, m, Some(name), to, 1)
                    }
                    other => {
                        Err(self
                            .wrong(by, format!("the name of a move must be text, it is {}", other.kind())))
                    }
                })
                .collect();
        }
        if matches!(value, Value::None) {
            return Err(self
                .wrong(by, format!("{by} gives None"))
                .hint("return a list of positions; an empty list where there is no move"));
        }
        let span = self.place(by);
        let items = m.items(value, span).map_err(|_| {
            self.wrong(by, format!("{by} gives {}: expected a list of positions", value.kind()))
                .hint("return [q] for a single position q")
        })?;
        let mut options = Vec::new();
        for i in 0..items.len() {
            let item = items.get(&m.heap, i);
            options.push(match pair(m, item).filter(|_| !alike(m, item, &at.at)) {
                Some((name, to)) => self.option(by, m, Some(name), to, 1)?,
                None => self.option(by, m, None, item, 1)?,
            });
        }
        Ok(options)
    }

    fn weighted(&self, m: &mut Machine, value: Value) -> Result<Vec<Choice>, Fault> {
        let wrong = || {
            self.wrong(
                "chance",
                "chance must give a list of (weight, position) or (weight, \"name\", position), or None",
            )
        };
        let span = self.place("chance");
        let items = m.items(value, span).map_err(|_| wrong())?;
        let mut options = Vec::new();
        for i in 0..items.len() {
            let item = items.get(&m.heap, i);
            let Value::Tuple(at) = item else { return Err(wrong()) };
            let (weight, name, to) = match *m.heap.items(at) {
                [weight, to] => (weight, None, to),
                [weight, Value::Str(name), to] => (weight, Some(m.heap.shared(name)), to),
                _ => return Err(wrong()),
            };
            let Value::Int(weight) = weight else {
                return Err(
                    self.wrong("chance", "weights are whole numbers: (1, q) beside (5, r) means one in six")
                );
            };
            let Ok(weight) = u64::try_from(weight) else {
                return Err(
                    self.wrong("chance", Phrase::brief("wrong-negative-here", "a weight cannot be negative"))
                );
            };
            if weight > 0 {
                options.push(self.option("moves", m, name, to, weight)?);
            }
        }
        if options.is_empty() {
            return Err(self
                .wrong("chance", "chance gives nothing that can happen")
                .hint("return None where a player moves"));
        }
        Ok(options)
    }

    fn option(
        &self,
        by: &'static str,
        m: &mut Machine,
        name: Option<Arc<str>>,
        to: Value,
        weight: u64,
    ) -> Result<Choice, Fault> {
        let name = match name {
            Some(name) => {
                let words: Vec<_> = name.split_whitespace().collect();
                if words.is_empty() {
                    return Err(self.wrong(by, "the name of a move is empty"));
                }
                Some(words.join(" ").into())
            }
            None => None,
        };
        let span = self.place(by);
        let parts = match to {
            Value::List(_) if self.family().has_sums() => m.listed(to, span).map_err(|fault| *fault)?,
            one => vec![one],
        };
        let mut to = Vec::with_capacity(parts.len());
        for part in parts {
            let plain = Plain::of(part, m, span).map_err(|not| {
                not.fault(|problem| self.wrong(by, format!("an option is no position: {problem}")))
            })?;
            // the position, and its text as the name of the move
            let bytes = size_of::<Move>() + size_of::<Position>() + 2 * plain.bytes();
            m.pay_text(bytes, span).map_err(|fault| *fault)?;
            to.push(plain);
        }
        Ok(Choice { name, to, weight })
    }
}

fn same(a: &[Position], b: &[Position]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.at == b.at)
}

/// A name and something else.
fn pair(m: &mut Machine, item: Value) -> Option<(Arc<str>, Value)> {
    let Value::Tuple(at) = item else { return None };
    match *m.heap.items(at) {
        [Value::Str(name), to] => Some((m.heap.shared(name), to)),
        _ => None,
    }
}

/// Whether a value is built like the position it is reached from. Then it is a position, not a pair of a name
/// and a position.
fn alike(m: &Machine, item: Value, at: &Plain) -> bool {
    fn kinds(m: &Machine, item: Value, at: &Plain, depth: u32) -> bool {
        match (item, at) {
            (Value::Tuple(item), Plain::Tuple(at)) => {
                let items = m.heap.items(item);
                items.len() == at.len()
                    && (depth > 3
                        || items.iter().zip(at.iter()).all(|(item, at)| kinds(m, *item, at, depth + 1)))
            }
            (Value::List(_), Plain::List(_))
            | (Value::Str(_), Plain::Str(_))
            | (Value::Int(_) | Value::Ratio(_), Plain::Int(_) | Plain::Ratio(_))
            | (Value::Bool(_), Plain::Bool(_))
            | (Value::None, _)
            | (_, Plain::None) => true,
            _ => false,
        }
    }
    kinds(m, item, at, 0)
}
