//! Games whose rules are Python functions.
//!
//! Nimbers are computed without Python where the function only computes with numbers ([`native`]), else by a
//! loop here that asks the function for options ([`nimbers`]). All else goes by the door that every game has:
//! the positions that can be reached are collected once ([`explore`]), and the library solves them without
//! Python ([`explicit`]).

mod amounts;
mod callback;
mod explicit;
mod explore;
mod memo;
mod names;
mod native;
mod nimbers;
mod numbering;
mod row;

use std::sync::Arc;

use grundy::limits::Budget;
use grundy_script::file::Computed;
use numpy::IntoPyArray;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::errors::raised;
use crate::game::Game;
use crate::law::{Found, Law};
use crate::long::Effort;
use callback::Callback;
pub(crate) use explore::Family;
use explore::{Explorer, Functions};
use native::Sums;
use nimbers::Nimbers;

/// A game with so few moves is solved before a thread for it would have begun to run.
const MAX_SMALL: usize = 1 << 15;

/// A game whose rules are the user's functions.
#[pyclass(module = "grundy._grundy")]
pub(crate) struct Own {
    name: String,
    functions: Functions,
    nimbers: Nimbers,
    /// The same rules without Python, if they only compute with numbers.
    code: Option<Arc<Computed>>,
}

#[pymethods]
impl Own {
    /// `family` is "impartial", "contest" or "payoffs". The Python package documents the functions.
    #[new]
    #[pyo3(signature = (
        name, family, moves, result=None, turn=None, gain=None, chance=None, players=2, misere=false,
        partizan=false, pays=false
    ))]
    #[expect(clippy::too_many_arguments, reason = "the names are those of the decorators")]
    fn new(
        name: String,
        family: &str,
        moves: Py<PyAny>,
        result: Option<Py<PyAny>>,
        turn: Option<Py<PyAny>>,
        gain: Option<Py<PyAny>>,
        chance: Option<Py<PyAny>>,
        players: u8,
        misere: bool,
        partizan: bool,
        pays: bool,
    ) -> PyResult<Self> {
        let named = |function: Option<Py<PyAny>>, what: &str| {
            function.map(|function| Callback::new(function, format!("{what} of {name}")))
        };
        let functions = Functions {
            family: Family::named(family)?,
            moves: Callback::new(moves, name.clone()),
            result: named(result, "result"),
            turn: named(turn, "turn"),
            gain: named(gain, "gain"),
            chance: named(chance, "chance"),
            players: players.max(1),
            misere,
            partizan,
            pays,
        };
        Ok(Self { name, functions, nimbers: Nimbers::default(), code: None })
    }

    /// Takes the same rules in the language of rules, from now on in place of the function; whether they only
    /// compute with numbers.
    fn translate(&mut self, text: &str) -> bool {
        self.code = Computed::read(&self.name, text).ok().flatten().map(Arc::new);
        self.code.is_some()
    }

    /// The nimbers of the positions 0, 1, …, count - 1.
    fn nimbers<'py>(&mut self, py: Python<'py>, count: usize, effort: Effort) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.row(py, count, &effort)?.into_pyarray(py).into_any())
    }

    /// The nimbers of these positions, each of which may be a list: a sum.
    fn values<'py>(
        &mut self,
        py: Python<'py>,
        positions: Vec<Bound<'py, PyAny>>,
        effort: Effort,
    ) -> PyResult<Bound<'py, PyAny>> {
        let are_numbers = positions.first().is_some_and(|at| !holds_tuples(at));
        if self.code.is_some()
            && let Some(sums) = Sums::of(&positions)
            && let Some(values) = self.without_python(py, sums, are_numbers, &effort)?
        {
            return Ok(values.into_pyarray(py).into_any());
        }
        let limits = effort.limits();
        let (mut budget, mut clock) = (Budget::new(&limits), effort.clock());
        let mut values = Vec::with_capacity(positions.len());
        for position in positions {
            values.push(self.nimbers.of(py, &self.functions.moves, position, &mut budget, &mut clock)?);
        }
        Ok(values.into_pyarray(py).into_any())
    }

    /// The law of the nimbers of 0, 1, …, count - 1.
    fn law(&mut self, py: Python<'_>, count: usize, effort: Effort) -> PyResult<Law> {
        let values: Vec<u64> = self.row(py, count, &effort)?.into_iter().map(u64::from).collect();
        let found = effort.run(py, move |limits| row::law(values, &limits))?;
        Ok(Law { game: self.name.clone(), same_as: None, misere: false, found: Found::Row(found.into()) })
    }

    /// For the garbage collector: a function may refer to its own game.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for function in self.functions.all() {
            visit.call(function.function())?;
        }
        match self.nimbers.memo().objects() {
            Some(objects) => visit.call(objects),
            None => Ok(()),
        }
    }

    fn __clear__(&mut self, py: Python<'_>) {
        self.functions.clear(py);
        self.nimbers = Nimbers::default();
    }

    /// The game on all positions that can be reached from these, and how each of these is written there.
    fn explore(
        &self,
        py: Python<'_>,
        roots: Vec<Bound<'_, PyAny>>,
        effort: Effort,
    ) -> PyResult<(Game, Vec<String>)> {
        let limits = effort.limits();
        let (mut budget, mut clock) = (Budget::new(&limits), effort.clock());
        let explorer = Explorer::new(py, &self.functions);
        let (found, texts) = explorer.explore(&roots, &mut budget, &mut clock)?;
        let (found, name) = (Arc::new(found), self.name.clone());
        let is_small = found.heads.len() <= MAX_SMALL;
        let game = Game::new(Arc::new(move || Ok((name.clone(), explicit::open(Arc::clone(&found))).into())));
        let game = game.map_err(|error| raised(py, error))?;
        Ok((Game { is_small, ..game }, texts))
    }
}

impl Own {
    /// The nimbers of these sums by the translated rules; `None` if they do not do, and then never again.
    fn without_python(
        &mut self,
        py: Python<'_>,
        sums: Sums,
        are_numbers: bool,
        effort: &Effort,
    ) -> PyResult<Option<Vec<u32>>> {
        let Some(code) = self.code.clone() else { return Ok(None) };
        let sums = Arc::new(sums);
        let found = native::nimbers(py, &code, &sums, effort)?;
        if found.is_some() && native::agrees(py, &self.functions.moves, &code, &sums, are_numbers, effort)? {
            return Ok(found);
        }
        self.code = None;
        Ok(None)
    }

    fn row(&mut self, py: Python<'_>, count: usize, effort: &Effort) -> PyResult<Vec<u32>> {
        if self.code.is_some()
            && let Some(values) = self.without_python(py, Sums::Row(count), true, effort)?
        {
            return Ok(values);
        }
        let limits = effort.limits();
        let (mut budget, mut clock) = (Budget::new(&limits), effort.clock());
        self.nimbers.row(py, &self.functions.moves, count, &mut budget, &mut clock)
    }
}

/// Whether a position is a tuple, or the first of a sum is.
fn holds_tuples(at: &Bound<'_, PyAny>) -> bool {
    match at.cast::<PyList>() {
        Ok(sum) => sum.get_item(0).is_ok_and(|first| first.is_instance_of::<PyTuple>()),
        Err(_) => at.is_instance_of::<PyTuple>(),
    }
}
