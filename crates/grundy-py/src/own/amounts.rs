//! Payoffs as Python numbers: whole, fractions or floats, all held exactly.

use grundy::value::amount::Amount;
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

/// What is paid at once.
pub(super) enum Paid {
    /// To one player; nothing to the others.
    One(usize, Rational),
    /// To each player.
    Each(Vec<Rational>),
}

impl Paid {
    /// Adds it to what the players have.
    pub(super) fn add_to(&self, pay: &mut [Rational]) {
        match self {
            Self::One(player, amount) => Amount::add(&mut pay[*player], amount),
            Self::Each(all) => pay.iter_mut().zip(all).for_each(|(pay, amount)| Amount::add(pay, amount)),
        }
    }
}

/// The payoffs of `players` players: one number each; a single number is for the mover alone.
pub(super) fn of_all(said: &Bound<'_, PyAny>, players: usize, mover: usize) -> Option<Paid> {
    if let Some(one) = exact(said) {
        return Some(Paid::One(mover, one));
    }
    if said.is_instance_of::<PyString>() {
        return None;
    }
    let all: Vec<Rational> =
        said.try_iter().ok()?.map(|one| one.ok().and_then(|one| exact(&one))).collect::<Option<_>>()?;
    (all.len() == players).then_some(Paid::Each(all))
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
pub(super) fn of_word(outcome: Outcome, players: usize, mover: usize) -> Paid {
    let sign: i64 = match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    };
    let to = |player| Rational::whole(if player == mover { sign } else { -sign });
    Paid::Each((0..players).map(to).collect())
}
