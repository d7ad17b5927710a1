//! Orders of play: every option is smaller than its position.

use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use grundy_door::table::Leaving;

use super::{constant, position};

/// Weights of the numbers of a position; the first sum that falls with every move is an order of play.
const WEIGHTS: &[[i64; 2]] = &[[1, 1], [1, 0], [0, 1], [1, 2], [2, 1], [1, 3], [3, 1]];

/// The counterexamples, all empty, to the sentence that options are smaller, in the first order in which they
/// are; none if they are in no order that is tried.
pub(super) fn is_decreasing(
    derive: &mut Derivation<'_>,
    numbers: usize,
    moves: &[Leaving],
) -> Result<Option<Vec<Relation>>, Stopped> {
    let weights = WEIGHTS.iter().map(|pair| {
        let weight = |at: usize| if at == 0 { pair[0] } else { pair[1] };
        (0..numbers).map(weight).collect::<Vec<i64>>()
    });
    let sums = weights.take(if numbers == 1 { 1 } else { WEIGHTS.len() }).map(Order::Sum);
    for order in sums.chain([Order::FirstThenRest, Order::LastThenRest]) {
        let mut all = Vec::new();
        for leaving in moves {
            for part in &leaving.parts {
                let not_smaller = order.not_smaller(derive, &position(numbers), part)?;
                all.push(derive.and(leaving.relation, not_smaller)?);
            }
        }
        if all.iter().all(|&one| derive.is_empty(one)) {
            return Ok(Some(all));
        }
    }
    Ok(None)
}

/// A well-founded order of tuples of natural numbers.
enum Order {
    /// By a sum with weights.
    Sum(Vec<i64>),
    /// By the first number, then by the next ones.
    FirstThenRest,
    /// By the last number, then by those before it.
    LastThenRest,
}

impl Order {
    fn not_smaller(
        &self,
        derive: &mut Derivation<'_>,
        position: &[Var],
        part: &[Var],
    ) -> Result<Relation, Stopped> {
        let pairs: Vec<(Var, Var)> = match self {
            Self::Sum(weights) => {
                let terms = part.iter().zip(weights).map(|(&var, &weight)| (var, weight));
                let less = position.iter().zip(weights).map(|(&var, &weight)| (var, -weight));
                let terms: Vec<(Var, i64)> = terms.chain(less).collect();
                return derive.linear(&terms, 0, Compare::AtLeastZero);
            }
            Self::FirstThenRest => part.iter().copied().zip(position.iter().copied()).collect(),
            Self::LastThenRest => part.iter().copied().zip(position.iter().copied()).rev().collect(),
        };
        // from the last place of the comparison to the first: greater, or equal and the rest not smaller
        let mut rest = constant(derive, &[], true)?;
        for &(new, old) in pairs.iter().rev() {
            let greater = derive.linear(&[(new, 1), (old, -1)], -1, Compare::AtLeastZero)?;
            let equal = derive.linear(&[(new, 1), (old, -1)], 0, Compare::Zero)?;
            let tied = derive.and(equal, rest)?;
            rest = derive.or(greater, tied)?;
        }
        Ok(rest)
    }
}
