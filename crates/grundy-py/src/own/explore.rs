//! Collects all positions that can be reached by Python functions.
//!
//! A plain memo in Python looks each option up once; so does this, and besides it does little: positions are
//! numbers from then on, names are made when they are asked for ([`Names`]), an option that comes twice is
//! found by a mark at its position.

use std::collections::{HashMap, HashSet};

use grundy::limits::Budget;
use grundy::rules::{Ending, Turn};
use grundy::value::outcome::Outcome;
use pyo3::exceptions::{PyStopIteration, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyIterator, PyList, PyString, PyTuple};

use super::amounts;
use super::callback::{Callback, Options};
use super::explicit::Explicit;
use super::names::Names;
use super::numbering::Numbering;
use crate::errors::raised;
use crate::long::Clock;

/// Positions between two checks of the clock and of signals.
const POSITIONS_PER_LOOK: usize = 128;
/// Approximate bytes of a position with its name, and of a move.
const POSITION_BYTES: u64 = 400;
const MOVE_BYTES: u64 = 52;

/// The three families of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Options are positions or sums of them.
    Impartial,
    /// Two players, win, lose or draw.
    Contest,
    /// Players get payoffs.
    Payoffs,
}

impl Family {
    /// The family with this name.
    ///
    /// # Errors
    /// An unknown name.
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "impartial" => Ok(Self::Impartial),
            "contest" => Ok(Self::Contest),
            "payoffs" => Ok(Self::Payoffs),
            _ => Err(PyValueError::new_err(format!("no family of rules is called '{name}'"))),
        }
    }
}

/// The user's functions and settings.
pub(super) struct Functions {
    pub(super) family: Family,
    pub(super) moves: Callback,
    pub(super) result: Option<Callback>,
    pub(super) turn: Option<Callback>,
    pub(super) gain: Option<Callback>,
    pub(super) chance: Option<Callback>,
    pub(super) players: u8,
    pub(super) misere: bool,
    pub(super) partizan: bool,
    /// Options come with what the move pays: `(gain, position)`.
    pub(super) pays: bool,
}

impl Functions {
    /// All functions that are given.
    pub(super) fn all(&self) -> impl Iterator<Item = &Callback> {
        [
            Some(&self.moves),
            self.result.as_ref(),
            self.turn.as_ref(),
            self.gain.as_ref(),
            self.chance.as_ref(),
        ]
        .into_iter()
        .flatten()
    }

    /// Releases the functions.
    pub(super) fn clear(&mut self, py: Python<'_>) {
        self.moves.clear(py);
        for function in [&mut self.result, &mut self.turn, &mut self.gain, &mut self.chance] {
            *function = None;
        }
    }
}

/// An option as the function gave it: its name, and its weight where nature moves.
struct Choice<'a, 'py> {
    label: Option<&'a Bound<'py, PyAny>>,
    weight: Option<u64>,
    /// What the move pays, if the function says so beside the option.
    gain: Option<Bound<'py, PyAny>>,
    option: Bound<'py, PyAny>,
}

/// Where an option is.
#[derive(Clone, Copy)]
struct Here<'a, 'py> {
    at: &'a Bound<'py, PyAny>,
    number: usize,
    mover: usize,
    /// The first move of the position.
    first: usize,
}

/// Positions in the order of discovery.
pub(super) struct Explorer<'f, 'py> {
    py: Python<'py>,
    functions: &'f Functions,
    /// The number by position; where the position alone does not say who moves, for each mover.
    numbers: Vec<Numbering<'py>>,
    found: Explicit,
    /// By position: one more than the number of the last position from which a move leads to it.
    met: Vec<u32>,
    /// The sums that the position at hand has as options.
    sums: HashSet<Vec<u32>>,
    /// The function's answers to all positions in their order, if every position is asked about.
    answers: Option<Bound<'py, PyIterator>>,
    /// Named options of the position at hand.
    named: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
}

impl<'f, 'py> Explorer<'f, 'py> {
    pub(super) fn new(py: Python<'py>, functions: &'f Functions) -> Self {
        let ending = match (functions.misere, &functions.result) {
            (true, _) => Ending::Misere,
            (false, Some(_)) => Ending::Own,
            (false, None) => Ending::Normal,
        };
        let found = Explicit {
            family: functions.family,
            names: Names::new(py),
            moves: vec![0],
            parts: if functions.family == Family::Impartial { vec![0] } else { Vec::new() },
            heads: Vec::new(),
            labels: Vec::new(),
            endings: Vec::new(),
            turns: Vec::new(),
            pays: HashMap::new(),
            gains: Vec::new(),
            weights: Vec::new(),
            players: functions.players,
            ending,
            partizan: functions.partizan,
            cyclic: false,
            axes: 0,
            nothing: 0,
        };
        // if a function gives the mover, or the mover does not matter, the position is the whole key
        let alone = functions.family != Family::Payoffs || functions.turn.is_some();
        let movers = if alone { 1 } else { usize::from(functions.players) };
        let numbers = (0..movers).map(|_| Numbering::new(py)).collect();
        let (met, sums, named) = (Vec::new(), HashSet::new(), Vec::new());
        Self { py, functions, numbers, found, met, sums, answers: None, named }
    }

    /// `map` of the function over the list of positions, which grows while it is walked through: a call costs
    /// less there than from here. Only where each position is asked about, and that one after the other.
    fn mapped(&self) -> PyResult<Option<Bound<'py, PyIterator>>> {
        let functions = self.functions;
        if functions.result.is_some() || functions.chance.is_some() {
            return Ok(None);
        }
        let map = self.py.import("builtins")?.getattr("map")?;
        map.call1((functions.moves.function(), self.found.names.list(self.py)))?.try_iter().map(Some)
    }

    /// What the function says of the position at hand.
    fn said(&mut self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let moves = &self.functions.moves;
        match self.answers.as_mut().map(|answers| answers.next()) {
            Some(Some(said)) => said.map_err(|error| moves.noted(self.py, error, at)),
            // the function has raised what ends a walk
            Some(None) => Err(moves.noted(self.py, PyStopIteration::new_err(()), at)),
            None => moves.call(self.py, at),
        }
    }

    /// All positions reachable from these, and the notation of these.
    pub(super) fn explore(
        mut self,
        roots: &[Bound<'py, PyAny>],
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<(Explicit, Vec<String>)> {
        self.found.axes = roots.first().map_or(0, axes_of);
        let numbers =
            roots.iter().map(|root| self.number(root, 0, budget)).collect::<PyResult<Vec<u32>>>()?;
        self.answers = self.mapped()?;
        let mut next = 0;
        while let Some((at, mover)) = self.found.names.at(self.py, next) {
            if next % POSITIONS_PER_LOOK == 0 {
                clock.look(self.py, next as u64, None)?;
                budget.look().map_err(|stopped| raised(self.py, stopped.into()))?;
            }
            let (moves, heads) = (self.moves(), self.found.heads.len());
            self.position(next, &at, mover.unwrap_or(0), budget)?;
            let bytes = POSITION_BYTES
                + MOVE_BYTES * (self.moves() - moves) as u64
                + 4 * (self.found.heads.len() - heads) as u64;
            budget.take(bytes).map_err(|stopped| raised(self.py, stopped.into()))?;
            budget.step().map_err(|stopped| raised(self.py, stopped.into()))?;
            self.found.moves.push(self.moves());
            next += 1;
        }
        if self.functions.family == Family::Impartial {
            // the empty component of sums
            self.found.nothing = numbered(next)?;
            self.found.moves.push(self.moves());
            self.found.endings.push(Outcome::Loss);
        } else {
            self.found.cyclic = self.found.is_cyclic();
        }
        let texts = numbers.into_iter().map(|number| self.found.names.root(number)).collect();
        Ok((self.found, texts))
    }

    /// How many moves were collected.
    fn moves(&self) -> usize {
        self.found.parts.len().checked_sub(1).unwrap_or(self.found.heads.len())
    }

    /// The number of a position; a new number if the position is new.
    fn number(&mut self, at: &Bound<'py, PyAny>, mover: usize, budget: &mut Budget<'_>) -> PyResult<u32> {
        let by_mover = self.numbers.len() > 1;
        let fresh = numbered(self.found.names.len())?;
        let known = &mut self.numbers[if by_mover { mover } else { 0 }];
        let (number, is_fresh) = known.number(at, fresh, budget)?;
        if is_fresh {
            self.found.names.push(at, by_mover.then_some(mover))?;
        }
        Ok(number)
    }

    /// Collects everything about a position.
    fn position(
        &mut self,
        number: usize,
        at: &Bound<'py, PyAny>,
        mover: usize,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        let functions = self.functions;
        let stuck = if functions.misere { Outcome::Win } else { Outcome::Loss };
        let mover = match &functions.turn {
            Some(turn) => self.turn(turn, at)?,
            None => mover,
        };
        if functions.family == Family::Payoffs {
            self.found.turns.push(Turn::Of(mover));
        }
        self.found.endings.push(stuck);
        let here = Here { at, number, mover, first: self.moves() };
        if let Some(result) = &functions.result {
            let said = result.call(self.py, at)?;
            if !said.is_none() {
                return self.ended(result, &said, here);
            }
        }
        if functions.family == Family::Payoffs
            && let Some(chance) = &functions.chance
        {
            let said = chance.call(self.py, at)?;
            if !said.is_none() {
                self.found.turns[number] = Turn::Nature;
                self.found.weights.resize(self.moves(), 1);
                return self.weighted(chance, &said, here, budget);
            }
        }
        // most answers are plain lists
        let said = match self.said(at)?.cast_into_exact::<PyList>() {
            Ok(list) => return self.all_of(&Options::List(list), here, budget),
            Err(other) => other.into_inner(),
        };
        if functions.family != Family::Impartial && said.is_instance_of::<PyString>() {
            return self.ended(&functions.moves, &said, here);
        }
        self.options(said, here, budget)
    }

    fn turn(&self, turn: &Callback, at: &Bound<'py, PyAny>) -> PyResult<usize> {
        let said = turn.call(self.py, at)?;
        let players = usize::from(self.functions.players);
        said.extract::<usize>().ok().filter(|&who| who < players).ok_or_else(|| {
            let expected = format!("expected the number of a player, from 0 to {}", players - 1);
            turn.noted(self.py, turn.wrong(&said, &expected), at)
        })
    }

    /// An ending: a word, or what each player gets.
    fn ended(&mut self, said_by: &Callback, said: &Bound<'py, PyAny>, here: Here<'_, 'py>) -> PyResult<()> {
        let (word, players) = (amounts::ending(said), usize::from(self.functions.players));
        let wrong = |expected: &str| said_by.noted(self.py, said_by.wrong(said, expected), here.at);
        if self.functions.family == Family::Contest {
            let expected = "expected \"win\", \"lose\" or \"draw\" for the player to move, or None";
            self.found.endings[here.number] = word.ok_or_else(|| wrong(expected))?;
            return Ok(());
        }
        let paid = match word {
            Some(outcome) => Some(amounts::of_word(outcome, players, here.mover)),
            None => amounts::of_all(said, players, here.mover),
        };
        let expected = || format!("expected {players} payoffs, \"win\", \"lose\", \"draw\", or None");
        let paid = paid.ok_or_else(|| wrong(&expected()))?;
        self.found.pays.insert(numbered(here.number)?, paid);
        Ok(())
    }

    /// Adds the options that the function gave, with their names if they come in a dict.
    fn options(
        &mut self,
        said: Bound<'py, PyAny>,
        here: Here<'_, 'py>,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        if let Ok(dict) = said.cast::<PyDict>() {
            self.sums.clear();
            // nothing of the user's runs before all are here
            let mut named = std::mem::take(&mut self.named);
            named.extend(dict.iter());
            for (label, option) in named.drain(..) {
                self.option(Some(&label), option, here, budget)?;
            }
            self.named = named;
            return Ok(());
        }
        let options: Options<'py> = self.functions.moves.listed(said, here.at)?;
        self.all_of(&options, here, budget)
    }

    /// Adds options without names.
    fn all_of(
        &mut self,
        options: &Options<'py>,
        here: Here<'_, 'py>,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        if self.functions.family == Family::Contest {
            return self.all_plain(options, here, budget);
        }
        self.sums.clear();
        for place in 0..options.len() {
            self.option(None, options.get(self.py, place)?, here, budget)?;
        }
        Ok(())
    }

    /// The same in a contest, with less work for each: they are positions and nothing else.
    fn all_plain(
        &mut self,
        options: &Options<'py>,
        here: Here<'_, 'py>,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        let mark = numbered(here.number + 1)?;
        for place in 0..options.len() {
            let option = options.get(self.py, place)?;
            let head = self
                .number(&option, here.mover, budget)
                .map_err(|error| self.functions.moves.noted(self.py, error, here.at))?;
            if !self.is_met(head, mark) {
                self.found.heads.push(head);
            }
        }
        Ok(())
    }

    /// Adds an option that the function gave.
    fn option(
        &mut self,
        label: Option<&Bound<'py, PyAny>>,
        option: Bound<'py, PyAny>,
        here: Here<'_, 'py>,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        let (gain, option) = match self.functions.pays {
            true => self.paid(option, here.at)?,
            false => (None, option),
        };
        self.add(Choice { label, weight: None, gain, option }, here, budget)
    }

    /// An option with what the move pays.
    fn paid(
        &self,
        option: Bound<'py, PyAny>,
        at: &Bound<'py, PyAny>,
    ) -> PyResult<(Option<Bound<'py, PyAny>>, Bound<'py, PyAny>)> {
        match option.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => Ok((Some(pair.get_item(0)?), pair.get_item(1)?)),
            _ => {
                let moves = &self.functions.moves;
                let expected = "expected options as (gain, position), since pays=True";
                Err(moves.noted(self.py, moves.wrong(&option, expected), at))
            }
        }
    }

    /// Adds the chance moves: `(weight, position)` or `(weight, name, position)`.
    fn weighted(
        &mut self,
        chance: &Callback,
        said: &Bound<'py, PyAny>,
        here: Here<'_, 'py>,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        let expected =
            "expected a list of (weight, position) or (weight, name, position) with whole weights, or None";
        let (py, mut has_some) = (self.py, false);
        let wrong = || chance.noted(py, chance.wrong(said, expected), here.at);
        for item in said.try_iter().map_err(|_| wrong())? {
            let item = item?;
            let item = item.cast::<PyTuple>().map_err(|_| wrong())?;
            let weight: u64 = item.get_item(0).and_then(|weight| weight.extract()).map_err(|_| wrong())?;
            let (label, option) = match item.len() {
                2 => (None, item.get_item(1)?),
                3 => (Some(item.get_item(1)?), item.get_item(2)?),
                _ => return Err(wrong()),
            };
            if weight > 0 {
                has_some = true;
                let choice = Choice { label: label.as_ref(), weight: Some(weight), gain: None, option };
                self.add(choice, here, budget)?;
            }
        }
        if has_some { Ok(()) } else { Err(wrong()) }
    }

    /// Adds a move. Moves of players with the same notation and the same result are one.
    fn add(&mut self, choice: Choice<'_, 'py>, here: Here<'_, 'py>, budget: &mut Budget<'_>) -> PyResult<()> {
        let (py, functions) = (self.py, self.functions);
        let players = usize::from(functions.players);
        let next = (here.mover + 1) % players;
        let (mv, start) = (self.moves(), self.found.heads.len());
        let told = |error| functions.moves.noted(py, error, here.at);
        // a list is a sum if the family has sums
        let has_sums = functions.family == Family::Impartial;
        match has_sums.then(|| choice.option.cast::<PyList>()) {
            Some(Ok(sum)) => {
                for part in sum.iter() {
                    let head = self.number(&part, next, budget).map_err(told)?;
                    self.found.heads.push(head);
                }
            }
            _ => {
                let head = self.number(&choice.option, next, budget).map_err(told)?;
                self.found.heads.push(head);
            }
        }
        if choice.weight.is_none() && self.is_again(&choice, here, mv, start)? {
            self.found.heads.truncate(start);
            return Ok(());
        }
        let said = match (choice.gain, &functions.gain) {
            (Some(gain), _) => Some((gain, &functions.moves)),
            (None, Some(gain)) => Some((gain.call2(here.at, &choice.option)?, gain)),
            (None, None) => None,
        };
        if let Some((said, by)) = said
            && !said.is_none()
        {
            let wrong = || {
                let expected = format!("expected a number for the mover, {players} numbers, or None");
                by.noted(py, by.wrong(&said, &expected), here.at)
            };
            let paid = amounts::of_all(&said, players, here.mover).ok_or_else(wrong)?;
            self.found.gains.resize_with(mv, || None);
            self.found.gains.push(Some(paid));
        }
        if let Some(label) = choice.label {
            self.found.labels.resize_with(mv, || None);
            self.found.labels.push(Some(label.clone().unbind()));
        }
        if choice.weight.is_some() || !self.found.weights.is_empty() {
            self.found.weights.push(choice.weight.unwrap_or(1));
        }
        if has_sums {
            self.found.parts.push(self.found.heads.len());
        }
        Ok(())
    }

    /// Whether a position was met with this mark before, which it has from now on.
    fn is_met(&mut self, head: u32, mark: u32) -> bool {
        let head = head as usize;
        if self.met.len() <= head {
            self.met.resize(self.found.names.len(), 0);
        }
        std::mem::replace(&mut self.met[head], mark) == mark
    }

    /// Whether the last option, which would be the move `last` and whose heads begin at `start`, was among
    /// the moves of this position before.
    fn is_again(
        &mut self,
        choice: &Choice<'_, 'py>,
        here: Here<'_, 'py>,
        last: usize,
        start: usize,
    ) -> PyResult<bool> {
        let heads = &self.found.heads[start..];
        let perhaps = match heads {
            &[head] => self.is_met(head, numbered(here.number + 1)?),
            // rare enough
            sum => !self.sums.insert(sum.to_vec()),
        };
        if !perhaps {
            return Ok(false);
        }
        let Some(label) = choice.label else { return Ok(true) };
        let label = label.str()?.to_string();
        for mv in here.first..last {
            if *self.found.left(mv) == self.found.heads[start..]
                && let Some(Some(other)) = self.found.labels.get(mv)
                && other.bind(self.py).str()?.to_string() == label
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A count as the number of a position.
fn numbered(count: usize) -> PyResult<u32> {
    u32::try_from(count)
        .ok()
        .filter(|&number| number < u32::MAX)
        .ok_or_else(|| PyValueError::new_err("more positions than can be numbered"))
}

/// The number of axes of positions like this.
fn axes_of(root: &Bound<'_, PyAny>) -> usize {
    if root.is_exact_instance_of::<PyInt>() {
        return 1;
    }
    match root.cast_exact::<PyTuple>() {
        Ok(pair) if pair.len() == 2 && pair.iter().all(|n| n.is_exact_instance_of::<PyInt>()) => 2,
        _ => 0,
    }
}
