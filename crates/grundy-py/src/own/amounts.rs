//! Payoffs as Python numbers: whole, fractions or floats, all held exactly.

use grundy::value::outcome::Outcome;
use grundy::value::rational::Rational;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

/// A number as an exact fraction; `None` if it is not a number or exceeds 64 bits.
pub(super) fn exact(number: &Bound<'_, PyAny>) -> Option<Rational> {
    // most are
    if let Ok(whole) = number.cast_exact::<PyInt>() {
        return whole.extract::<i64>().ok().map(Rational::whole);
    }
    let (above, below): (i64, i64) = number.call_method0("as_integer_ratio").ok()?.extract().ok()?;
    Rational::ratio(above, below)
}

/// The payoffs of `players` players: one number each; a single number for one player, or for the mover alone.
pub(super) fn of_all(said: &Bound<'_, PyAny>, players: usize, mover: usize) -> Option<Vec<Rational>> {
    if let Some(one) = exact(said) {
        return Some(
            (0..players).map(|player| if player == mover { one.clone() } else { Rational::ZERO }).collect(),
        );
    }
    if said.is_instance_of::<PyString>() {
        return None;
    }
    let all: Vec<Rational> =
        said.try_iter().ok()?.map(|one| one.ok().and_then(|one| exact(&one))).collect::<Option<_>>()?;
    (all.len() == players).then_some(all)
}

/// An ending as a word, from the view of the player to move.
pub(super) fn ending(said: &Bound<'_, PyAny>) -> Option<Outcome> {
    match said.cast::<PyString>().ok()?.to_string().as_str() {
        "win" => Some(Outcome::Win),
        "lose" | "loss" => Some(Outcome::Loss),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

/// One wins what the others lose.
pub(super) fn of_word(outcome: Outcome, players: usize, mover: usize) -> Vec<Rational> {
    let sign: i64 = match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    };
    (0..players).map(|player| Rational::whole(if player == mover { sign } else { -sign })).collect()
}
