//! The sentences about nimbers and about P-positions, as the relations of their counterexamples.

use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use grundy_door::table::Leaving;

use super::{OTHER_VALUE, VALUE, constant, position};

/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];

/// Positions, each with the value of an option: the options as sums, by the supposed values of their parts.
/// None if this numeration system does not show bits.
pub(super) fn option_values(
    derive: &mut Derivation<'_>,
    numbers: usize,
    moves: &[Leaving],
    function: Relation,
) -> Result<Option<Relation>, Stopped> {
    let position = position(numbers);
    let mut all_vars = position.clone();
    all_vars.push(OTHER_VALUE);
    let mut all = constant(derive, &all_vars, false)?;
    for leaving in moves {
        let mut open = leaving.relation;
        let mut values = Vec::new();
        for part in &leaving.parts {
            let value = derive.fresh();
            let mut names: Vec<(Var, Var)> = position.iter().copied().zip(part.iter().copied()).collect();
            names.push((VALUE, value));
            let of_part = derive.renamed(function, &names)?;
            open = derive.and(open, of_part)?;
            open = derive.exist(part, open)?;
            values.push(value);
        }
        let mut values = values.into_iter();
        let sum = match values.next() {
            None => {
                let zero = derive.linear(&[(OTHER_VALUE, 1)], 0, Compare::Zero)?;
                derive.and(open, zero)?
            }
            Some(first) => {
                let mut sum = first;
                for value in values {
                    let next = derive.fresh();
                    let Some(xor) = derive.bitwise(XOR, [sum, value, next])? else { return Ok(None) };
                    open = derive.and(open, xor)?;
                    open = derive.exist(&[sum, value], open)?;
                    sum = next;
                }
                derive.renamed(open, &[(sum, OTHER_VALUE)])?
            }
        };
        all = derive.or(all, sum)?;
    }
    Ok(Some(all))
}

/// Positions without a value or with two, with an option of their own value, or without one of a smaller one.
pub(super) fn value_counterexamples(
    derive: &mut Derivation<'_>,
    numbers: usize,
    moves: &[Leaving],
    function: Relation,
) -> Result<Option<Vec<Relation>>, Stopped> {
    let other = derive.renamed(function, &[(VALUE, OTHER_VALUE)])?;
    let smaller = derive.linear(&[(VALUE, 1), (OTHER_VALUE, -1)], -1, Compare::AtLeastZero)?;
    // (a)
    let some = derive.exists(VALUE, function)?;
    let without = derive.not(some)?;
    let both = derive.and(function, other)?;
    let two = derive.and(both, smaller)?;
    // (b)
    let Some(options) = option_values(derive, numbers, moves, function)? else { return Ok(None) };
    let own_value = derive.renamed(options, &[(OTHER_VALUE, VALUE)])?;
    let own = derive.and(own_value, function)?;
    // (c)
    let below = derive.and(function, smaller)?;
    let others = derive.not(options)?;
    let missing = derive.and(below, others)?;
    Ok(Some(vec![without, two, own, missing]))
}

/// P-positions with a move to one, and others without. None if a move leaves several components.
pub(super) fn lost_counterexamples(
    derive: &mut Derivation<'_>,
    numbers: usize,
    moves: &[Leaving],
    lost: Relation,
) -> Result<Option<Vec<Relation>>, Stopped> {
    let position = position(numbers);
    let mut winning = constant(derive, &position, false)?;
    for leaving in moves {
        let to_lost = match leaving.parts.as_slice() {
            // nothing is left, and the rival has lost
            [] => leaving.relation,
            [part] => {
                let names: Vec<(Var, Var)> = position.iter().copied().zip(part.iter().copied()).collect();
                let lost_part = derive.renamed(lost, &names)?;
                let both = derive.and(leaving.relation, lost_part)?;
                derive.exist(part, both)?
            }
            _ => return Ok(None),
        };
        winning = derive.or(winning, to_lost)?;
    }
    let both = derive.and(winning, lost)?;
    let (not_winning, not_lost) = (derive.not(winning)?, derive.not(lost)?);
    let neither = derive.and(not_winning, not_lost)?;
    Ok(Some(vec![both, neither]))
}
