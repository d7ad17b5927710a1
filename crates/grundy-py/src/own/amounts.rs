//! Payoffs as Python numbers: whole, fractions or floats, all held exactly.

use grundy::value::outcome::Outcome;
use num_rational::{BigRational, Ratio};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A number as an exact fraction; `None` if it is none, or too long for 64 bits.
pub(super) fn exact(number: &Bound<'_, PyAny>) -> Option<BigRational> {
    let (above, below): (i64, i64) = number.call_method0("as_integer_ratio").ok()?.extract().ok()?;
    (below != 0).then(|| BigRational::new(above.into(), below.into()))
}

/// What each of so many players gets: a number each; one number where there is one player, or for the mover alone.
pub(super) fn of_all(said: &Bound<'_, PyAny>, players: usize, mover: usize) -> Option<Vec<BigRational>> {
    let nothing = || BigRational::from(Ratio::from_integer(0.into()));
    if let Some(one) = exact(said) {
        return Some(
            (0..players).map(|player| if player == mover { one.clone() } else { nothing() }).collect(),
        );
    }
    if said.is_instance_of::<PyString>() {
        return None;
    }
    let all: Vec<BigRational> =
        said.try_iter().ok()?.map(|one| one.ok().and_then(|one| exact(&one))).collect::<Option<_>>()?;
    (all.len() == players).then_some(all)
}

/// An ending in a word, for the player to move.
pub(super) fn ending(said: &Bound<'_, PyAny>) -> Option<Outcome> {
    match said.cast::<PyString>().ok()?.to_string().as_str() {
        "win" => Some(Outcome::Win),
        "lose" | "loss" => Some(Outcome::Loss),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

/// One wins what the others lose.
pub(super) fn of_word(outcome: Outcome, players: usize, mover: usize) -> Vec<BigRational> {
    let sign: i64 = match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    };
    let whole = |n: i64| BigRational::from(Ratio::from_integer(n.into()));
    (0..players).map(|player| whole(if player == mover { sign } else { -sign })).collect()
}
