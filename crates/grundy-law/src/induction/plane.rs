//! Laws of tables as relations, so that they can be proved.

use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;

use super::{OTHER_VALUE, VALUE, constant, position};
use crate::plane::{Board, FoundPlane, Join, Of, Sequence};

/// The two numbers of a position.
const X: Var = Var(0);
const Y: Var = Var(1);
/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];
/// Known values that a relation lists, at most.
const MAX_LISTED: usize = 256;

/// The function that a law of a table says; none if it does not say all values, or not with automata.
pub(super) fn function(derive: &mut Derivation<'_>, found: &FoundPlane) -> Result<Option<Relation>, Stopped> {
    match found {
        FoundPlane::One { of, f } => {
            let number = derive.fresh();
            let Some(made) = made_of(derive, *of, number)? else { return Ok(None) };
            let Some(values) = sequence(derive, f, number, VALUE)? else { return Ok(None) };
            let both = derive.and(made, values)?;
            derive.exists(number, both).map(Some)
        }
        FoundPlane::Two { join, f, h } => {
            let other = derive.fresh();
            let Some(of_x) = sequence(derive, f, X, OTHER_VALUE)? else { return Ok(None) };
            let Some(of_y) = sequence(derive, h, Y, other)? else { return Ok(None) };
            let joined = match join {
                Join::Plus => {
                    let terms = [(VALUE, 1), (OTHER_VALUE, -1), (other, -1)];
                    Some(derive.linear(&terms, 0, Compare::Zero)?)
                }
                Join::Xor => derive.bitwise(XOR, [OTHER_VALUE, other, VALUE])?,
            };
            let Some(joined) = joined else { return Ok(None) };
            let first = derive.and(of_x, joined)?;
            let first = derive.exists(OTHER_VALUE, first)?;
            let all = derive.and(first, of_y)?;
            derive.exists(other, all).map(Some)
        }
        FoundPlane::Board(found) => board(derive, found),
    }
}

/// Between x, y and the number made of them.
fn made_of(derive: &mut Derivation<'_>, of: Of, number: Var) -> Result<Option<Relation>, Stopped> {
    // one linear form where x <= y, and one where x > y
    let forms = match of {
        Of::X => [(1, 0, 0), (1, 0, 0)],
        Of::Y => [(0, 1, 0), (0, 1, 0)],
        Of::Sum => [(1, 1, 0), (1, 1, 0)],
        Of::Difference => [(-1, 1, 0), (1, -1, 0)],
        Of::Signed => [(-2, 2, 0), (2, -2, -1)],
        Of::Least => [(1, 0, 0), (0, 1, 0)],
        Of::Most => [(0, 1, 0), (1, 0, 0)],
        Of::Nim => return derive.bitwise(XOR, [X, Y, number]),
    };
    let below = derive.linear(&[(Y, 1), (X, -1)], 0, Compare::AtLeastZero)?;
    let above = derive.not(below)?;
    let mut cases = Vec::new();
    for ((x, y, added), side) in forms.into_iter().zip([below, above]) {
        let form = derive.linear(&[(X, x), (Y, y), (number, -1)], added, Compare::Zero)?;
        cases.push(derive.and(form, side)?);
    }
    derive.or(cases[0], cases[1]).map(Some)
}

/// Between n and the value of a sequence that goes on by a line.
fn sequence(
    derive: &mut Derivation<'_>,
    of: &Sequence,
    n: Var,
    value: Var,
) -> Result<Option<Relation>, Stopped> {
    let Some(line) = &of.line else { return Ok(None) };
    let (Ok(period), Ok(saltus)) = (i64::try_from(line.period), i64::try_from(line.saltus)) else {
        return Ok(None);
    };
    let listed = line.from + line.period;
    if listed > MAX_LISTED || listed > of.known.len() {
        return Ok(None);
    }
    let times = derive.fresh();
    let mut all = constant(derive, &[n, value], false)?;
    for (at, &known) in (0..).zip(&of.known[..listed]) {
        let Ok(known) = i64::try_from(known) else { return Ok(None) };
        let goes_on = i64::from(usize::try_from(at).is_ok_and(|at| at >= line.from));
        let place = derive.linear(&[(n, 1), (times, -period * goes_on)], -at, Compare::Zero)?;
        let is = derive.linear(&[(value, 1), (times, -saltus * goes_on)], -known, Compare::Zero)?;
        let both = derive.and(place, is)?;
        let here = derive.exists(times, both)?;
        all = derive.or(all, here)?;
    }
    Ok(Some(all))
}

/// The first rows and columns, shifted again and again.
fn board(derive: &mut Derivation<'_>, found: &Board) -> Result<Option<Relation>, Stopped> {
    let (Ok(dx), Ok(dy)) = (i64::try_from(found.shift.0), i64::try_from(found.shift.1)) else {
        return Ok(None);
    };
    let (column, row) = (derive.fresh(), derive.fresh());
    let mut edge = constant(derive, &[column, row, VALUE], false)?;
    if found.separate {
        if found.shift.0 * found.shift.1 > MAX_LISTED {
            return Ok(None);
        }
        for (x, of_x) in (0..dx).zip(&found.edges.0) {
            for (y, &known) in (0..dy).zip(&of_x.known) {
                let Ok(known) = i64::try_from(known) else { return Ok(None) };
                let cell = [(column, x), (row, y), (VALUE, known)];
                let mut here = constant(derive, &[], true)?;
                for (var, is) in cell {
                    let is = derive.linear(&[(var, 1)], -is, Compare::Zero)?;
                    here = derive.and(here, is)?;
                }
                edge = derive.or(edge, here)?;
            }
        }
    } else {
        let sides = [(&found.edges.0, column, row), (&found.edges.1, row, column)];
        for (sequences, fixed, along) in sides {
            for (at, of) in (0..).zip(sequences) {
                let Some(values) = sequence(derive, of, along, VALUE)? else { return Ok(None) };
                let place = derive.linear(&[(fixed, 1)], -at, Compare::Zero)?;
                let here = derive.and(values, place)?;
                edge = derive.or(edge, here)?;
            }
        }
    }
    // x = column + dx · times, y = row + dy · times, with times of its own for y where sides are separate
    let times = derive.fresh();
    let times_y = if found.separate { derive.fresh() } else { times };
    let of_x = derive.linear(&[(X, 1), (column, -1), (times, -dx)], 0, Compare::Zero)?;
    let of_y = derive.linear(&[(Y, 1), (row, -1), (times_y, -dy)], 0, Compare::Zero)?;
    let mut all = derive.and(edge, of_x)?;
    all = derive.exists(column, all)?;
    all = derive.and(all, of_y)?;
    all = derive.exist(&[row, times, times_y], all)?;
    debug_assert_eq!(derive.automaton(all).tracks[..2], position(2)[..], "of both numbers");
    Ok(Some(all))
}
