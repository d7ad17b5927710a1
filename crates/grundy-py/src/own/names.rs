//! How positions of the user's rules are written. Nothing is written before somebody asks: a game may have
//! far more positions than are ever shown.

use std::collections::HashMap;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::sync::OnceLockExt;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

/// The name of the empty position, which sums need.
const NOTHING: &str = "nothing";

/// What kinds of things positions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kinds {
    ints: bool,
    tuples: bool,
    texts: bool,
    others: bool,
}

impl Kinds {
    fn meet(&mut self, at: &Bound<'_, PyAny>) {
        if at.is_exact_instance_of::<PyInt>() {
            self.ints = true;
        } else if at.is_exact_instance_of::<PyTuple>() {
            self.tuples = true;
        } else if at.is_exact_instance_of::<PyString>() {
            self.texts = true;
        } else {
            self.others = true;
        }
    }

    /// Whether a text can be the name of no other position: it is written as few others are, and all are of
    /// one kind.
    fn has_one(self, text: &str) -> bool {
        if self.others {
            return false;
        }
        match self.texts {
            true => {
                let odd = |c: char| c.is_whitespace() || matches!(c, '_' | '#' | '\'');
                !self.ints && !self.tuples && !text.is_empty() && text != NOTHING && !text.contains(odd)
            }
            false => text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'(' | b')' | b',' | b'-')),
        }
    }
}

/// Positions in the order of their numbers, with their names once these are needed.
pub(super) struct Names {
    positions: Py<PyList>,
    count: usize,
    /// The player to move in each, where the position alone does not say it.
    movers: Vec<usize>,
    kinds: Kinds,
    /// The positions that were asked about.
    roots: HashMap<String, u32>,
    all: OnceLock<All>,
}

/// The unique name of each position, and the number by name.
struct All {
    names: Vec<String>,
    places: HashMap<String, u32>,
}

impl Names {
    pub(super) fn new(py: Python<'_>) -> Self {
        Self {
            positions: PyList::empty(py).unbind(),
            count: 0,
            movers: Vec::new(),
            kinds: Kinds::default(),
            roots: HashMap::new(),
            all: OnceLock::new(),
        }
    }

    /// The positions as a list of Python's, which grows with them.
    pub(super) fn list<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.positions.bind(py).clone()
    }

    /// A further position, and who moves in it where that is a part of it.
    ///
    /// # Errors
    /// Python has no memory left.
    pub(super) fn push(&mut self, at: &Bound<'_, PyAny>, mover: Option<usize>) -> PyResult<()> {
        self.kinds.meet(at);
        self.positions.bind(at.py()).append(at)?;
        self.count += 1;
        self.movers.extend(mover);
        Ok(())
    }

    /// How many positions there are, without the empty one.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// One of them, with the player to move where that is a part of it.
    pub(super) fn at<'py>(
        &self,
        py: Python<'py>,
        place: usize,
    ) -> Option<(Bound<'py, PyAny>, Option<usize>)> {
        let at = self.positions.bind(py).get_item(place).ok()?;
        Some((at, self.movers.get(place).copied()))
    }

    /// Remembers how a position is written that was asked about.
    pub(super) fn root(&mut self, number: u32) -> String {
        let name = self.of(number);
        self.roots.insert(name.clone(), number);
        name
    }

    /// The name of a position.
    pub(super) fn of(&self, number: u32) -> String {
        let named = Python::try_attach(|py| {
            if let Some(text) = self.at(py, number as usize).map(|(at, _)| text_of(&at))
                && self.kinds.has_one(&text)
            {
                return self.with_mover(text, number as usize);
            }
            self.all(py).names[number as usize].clone()
        });
        // only while the interpreter ends
        named.unwrap_or_else(|| format!("position_{number}"))
    }

    /// The position with a name.
    pub(super) fn read(&self, name: &str) -> Option<u32> {
        if let Some(known) = self.roots.get(name) {
            return Some(*known);
        }
        Python::try_attach(|py| self.all(py).places.get(name).copied()).flatten()
    }

    fn with_mover(&self, text: String, place: usize) -> String {
        match self.movers.get(place) {
            Some(mover) if *mover > 0 => format!("{text}_player_{}", mover + 1),
            _ => text,
        }
    }

    fn all(&self, py: Python<'_>) -> &All {
        self.all.get_or_init_py_attached(py, || {
            let texts = self.positions.bind(py).iter().enumerate();
            let texts = texts.map(|(place, at)| self.with_mover(one_word(&text_of(&at)), place));
            let (mut names, mut places) = (Vec::new(), HashMap::new());
            for text in texts.chain([NOTHING.to_owned()]) {
                let (mut name, mut mark) = (text.clone(), 1);
                while places.contains_key(&name) {
                    mark += 1;
                    name = format!("{text}#{mark}");
                }
                places.insert(name.clone(), u32::try_from(names.len()).unwrap_or(u32::MAX));
                names.push(name);
            }
            All { names, places }
        })
    }
}

/// A position as text: text unchanged, other values by `repr`.
fn text_of(at: &Bound<'_, PyAny>) -> String {
    match at.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => match at.repr() {
            Ok(text) => text.to_string().replace(", ", ","),
            Err(_) => "an_object_without_repr".to_owned(),
        },
    }
}

/// Replaces blanks, which separate the components of a sum.
pub(super) fn one_word(text: &str) -> String {
    let word: String = text.trim().chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
    if word.is_empty() { "''".to_owned() } else { word }
}
