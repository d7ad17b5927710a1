//! Collects all positions that can be reached by Python functions.

use std::collections::{HashMap, HashSet};

use grundy::limits::Budget;
use grundy::rules::{Ending, Turn};
use grundy::value::outcome::Outcome;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};

use super::amounts;
use super::callback::{Callback, Options};
use super::explicit::Explicit;
use crate::errors::raised;
use crate::long::Clock;

/// Positions between two checks of the clock and of signals.
const POSITIONS_PER_LOOK: usize = 128;
/// Approximate bytes of a position without its name, and of a move.
const POSITION_BYTES: u64 = 320;
const MOVE_BYTES: u64 = 48;

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

/// An option: its name, its weight, and the positions it leaves.
struct Choice<'py> {
    label: Option<String>,
    weight: u64,
    left: Vec<Bound<'py, PyAny>>,
}

/// Positions in the order of discovery.
pub(super) struct Explorer<'f, 'py> {
    py: Python<'py>,
    functions: &'f Functions,
    /// The number by position, or by position and mover if the position does not determine the mover.
    numbers: Bound<'py, PyDict>,
    positions: Vec<(Bound<'py, PyAny>, usize)>,
    found: Explicit,
    chance: bool,
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
            names: Vec::new(),
            places: HashMap::new(),
            moves: vec![0],
            parts: vec![0],
            heads: Vec::new(),
            labels: Vec::new(),
            endings: Vec::new(),
            turns: Vec::new(),
            pays: HashMap::new(),
            gains: HashMap::new(),
            weights: Vec::new(),
            players: functions.players,
            ending,
            partizan: functions.partizan,
            axes: 0,
            nothing: 0,
        };
        let numbers = PyDict::new(py);
        Self { py, functions, numbers, positions: Vec::new(), found, chance: false }
    }

    /// All positions reachable from these, and the notation of these.
    pub(super) fn explore(
        mut self,
        roots: &[Bound<'py, PyAny>],
        budget: &mut Budget<'_>,
        clock: &mut Clock<'_>,
    ) -> PyResult<(Explicit, Vec<String>)> {
        self.found.axes = roots.first().map_or(0, axes_of);
        let mut texts = Vec::with_capacity(roots.len());
        for root in roots {
            let number = self.number(root, 0, budget)?;
            texts.push(self.found.names[number as usize].clone());
        }
        let mut next = 0;
        while let Some((at, mover)) = self.positions.get(next).cloned() {
            if next % POSITIONS_PER_LOOK == 0 {
                clock.look(self.py, next as u64, None)?;
                budget.look().map_err(|stopped| raised(self.py, stopped.into()))?;
            }
            self.position(next, &at, mover, budget)?;
            budget.step().map_err(|stopped| raised(self.py, stopped.into()))?;
            self.found.moves.push(self.found.labels.len());
            next += 1;
        }
        // the empty component of sums
        let nothing = self.name("nothing".to_owned())?;
        self.found.nothing = nothing;
        self.found.moves.push(self.found.labels.len());
        self.found.endings.push(Outcome::Loss);
        self.found.turns.push(Turn::Of(0));
        if !self.chance {
            self.found.weights.clear();
        }
        Ok((self.found, texts))
    }

    /// The number of a position; a new number if the position is new.
    fn number(&mut self, at: &Bound<'py, PyAny>, mover: usize, budget: &mut Budget<'_>) -> PyResult<u32> {
        // if a function gives the mover, or the mover does not matter, the position is the whole key
        let alone = self.functions.family != Family::Payoffs || self.functions.turn.is_some();
        let key = if alone { at.clone() } else { (at, mover).into_pyobject(self.py)?.into_any() };
        if let Some(known) = self.numbers.get_item(&key)? {
            return known.extract();
        }
        let mut text = name_of(at)?;
        if !alone && mover > 0 {
            text.push_str(&format!("_player_{}", mover + 1));
        }
        budget
            .take(POSITION_BYTES + 2 * text.len() as u64)
            .map_err(|stopped| raised(self.py, stopped.into()))?;
        let number = self.name(text)?;
        self.numbers.set_item(key, number)?;
        self.positions.push((at.clone(), mover));
        Ok(number)
    }

    /// A new notation; duplicates get a suffix.
    fn name(&mut self, text: String) -> PyResult<u32> {
        let number = u32::try_from(self.found.names.len())
            .map_err(|_| PyValueError::new_err("more positions than can be numbered"))?;
        let mut name = text.clone();
        let mut mark = 1;
        while self.found.places.contains_key(&name) {
            mark += 1;
            name = format!("{text}#{mark}");
        }
        self.found.places.insert(name.clone(), number);
        self.found.names.push(name);
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
        self.found.turns.push(Turn::Of(mover));
        self.found.endings.push(stuck);
        let place = u32::try_from(number).expect("positions are numbered by u32");
        if let Some(result) = &functions.result {
            let said = result.call(self.py, at)?;
            if !said.is_none() {
                return self.ended(result, &said, place, at, mover);
            }
        }
        if let Some(chance) = &functions.chance {
            let said = chance.call(self.py, at)?;
            if !said.is_none() {
                self.chance = true;
                self.found.turns[number] = Turn::Nature;
                let choices = self.weighted(chance, &said, at)?;
                return self.add(choices, at, mover, budget);
            }
        }
        let said = functions.moves.call(self.py, at)?;
        if functions.family != Family::Impartial && said.is_instance_of::<PyString>() {
            return self.ended(&functions.moves, &said, place, at, mover);
        }
        let choices = self.choices(said, at)?;
        self.add(choices, at, mover, budget)
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
    fn ended(
        &mut self,
        said_by: &Callback,
        said: &Bound<'py, PyAny>,
        number: u32,
        at: &Bound<'py, PyAny>,
        mover: usize,
    ) -> PyResult<()> {
        let (word, players) = (amounts::ending(said), usize::from(self.functions.players));
        if self.functions.family == Family::Contest {
            let expected = "expected \"win\", \"lose\" or \"draw\" for the player to move, or None";
            self.found.endings[number as usize] =
                word.ok_or_else(|| said_by.noted(self.py, said_by.wrong(said, expected), at))?;
            return Ok(());
        }
        let paid = match word {
            Some(outcome) => Some(amounts::of_word(outcome, players, mover)),
            None => amounts::of_all(said, players, mover),
        };
        let expected = format!("expected {players} payoffs, \"win\", \"lose\", \"draw\", or None");
        let paid = paid.ok_or_else(|| said_by.noted(self.py, said_by.wrong(said, &expected), at))?;
        self.found.pays.insert(number, paid);
        Ok(())
    }

    /// Options with their names, if they come in a dict.
    fn choices(&self, said: Bound<'py, PyAny>, at: &Bound<'py, PyAny>) -> PyResult<Vec<Choice<'py>>> {
        let labels: Option<Vec<String>> = match said.cast::<PyDict>() {
            Ok(dict) => Some(
                dict.keys()
                    .iter()
                    .map(|key| Ok(one_word(&key.str()?.to_string())))
                    .collect::<PyResult<_>>()?,
            ),
            Err(_) => None,
        };
        let options: Options<'py> = self.functions.moves.listed(said, at)?;
        let mut choices = Vec::with_capacity(options.len());
        for place in 0..options.len() {
            let option = options.get(self.py, place)?;
            let label = labels.as_ref().map(|labels| labels[place].clone());
            choices.push(Choice { label, weight: 1, left: self.left(option) });
        }
        Ok(choices)
    }

    /// The positions that an option leaves. A list is a sum if the family has sums.
    fn left(&self, option: Bound<'py, PyAny>) -> Vec<Bound<'py, PyAny>> {
        match option.cast::<PyList>() {
            Ok(sum) if self.functions.family == Family::Impartial => sum.iter().collect(),
            _ => vec![option],
        }
    }

    /// The chance moves: `(weight, position)` or `(weight, name, position)`.
    fn weighted(
        &self,
        chance: &Callback,
        said: &Bound<'py, PyAny>,
        at: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Choice<'py>>> {
        let expected =
            "expected a list of (weight, position) or (weight, name, position) with whole weights, or None";
        let wrong = || chance.noted(self.py, chance.wrong(said, expected), at);
        let mut choices = Vec::new();
        for item in said.try_iter().map_err(|_| wrong())? {
            let item = item?;
            let item = item.cast::<PyTuple>().map_err(|_| wrong())?;
            let weight: u64 = item.get_item(0).and_then(|weight| weight.extract()).map_err(|_| wrong())?;
            let (label, to) = match item.len() {
                2 => (None, item.get_item(1)?),
                3 => (Some(one_word(&item.get_item(1)?.str()?.to_string())), item.get_item(2)?),
                _ => return Err(wrong()),
            };
            if weight > 0 {
                choices.push(Choice { label, weight, left: vec![to] });
            }
        }
        if choices.is_empty() { Err(wrong()) } else { Ok(choices) }
    }

    /// Adds the moves of a position. Moves with the same notation and the same result are merged.
    fn add(
        &mut self,
        choices: Vec<Choice<'py>>,
        at: &Bound<'py, PyAny>,
        mover: usize,
        budget: &mut Budget<'_>,
    ) -> PyResult<()> {
        let players = usize::from(self.functions.players);
        let next = (mover + 1) % players;
        let mut seen: HashSet<(Option<String>, Vec<u32>)> = HashSet::new();
        for choice in choices {
            let mut left = Vec::with_capacity(choice.left.len());
            for part in &choice.left {
                let number = self
                    .number(part, next, budget)
                    .map_err(|error| self.functions.moves.noted(self.py, error, at))?;
                left.push(number);
            }
            let weighted = self.found.turns.last() == Some(&Turn::Nature);
            if !weighted && !seen.insert((choice.label.clone(), left.clone())) {
                continue;
            }
            budget
                .take(MOVE_BYTES + 4 * left.len() as u64)
                .map_err(|stopped| raised(self.py, stopped.into()))?;
            let mv = self.found.labels.len();
            if let (Some(gain), Some(to)) = (&self.functions.gain, choice.left.first()) {
                let said = gain.call2(at, to)?;
                if !said.is_none() {
                    let expected = format!("expected a number for the mover, {players} numbers, or None");
                    let paid = amounts::of_all(&said, players, mover)
                        .ok_or_else(|| gain.noted(self.py, gain.wrong(&said, &expected), at))?;
                    self.found.gains.insert(mv, paid);
                }
            }
            self.found.heads.extend(left);
            self.found.parts.push(self.found.heads.len());
            self.found.labels.push(choice.label);
            self.found.weights.push(choice.weight);
        }
        Ok(())
    }
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

/// A position as one word: text unchanged, other values by `repr`.
fn name_of(at: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = match at.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => at.repr()?.to_string(),
    };
    Ok(one_word(&text.replace(", ", ",")))
}

/// Replaces blanks, which separate the components of a sum.
fn one_word(text: &str) -> String {
    let word: String = text.trim().chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
    if word.is_empty() { "''".to_owned() } else { word }
}
