//! Searches over the numbers of positions: values by demand, and everything below the first position as a
//! graph.

use super::positions::ArenaRules;
use grundy_base::error::{Cycle, Error};
use grundy_base::limits::Budget;
use grundy_base::rules::Payoff;
use grundy_base::value::amount::Amount;
use grundy_solve::demand::{self, Halt};
use grundy_solve::payoff::graph::{Numbered, PayoffGraph, explore};
use grundy_solve::payoff::{self, Choice};

/// The position that a question is about: the first that is met.
pub(super) const ROOT: usize = 0;

/// The payoffs found so far, by position number.
pub(super) type Memo<A> = demand::Memo<usize, Box<[A]>>;

/// Positions in the order of a graph.
pub(super) type Indices = Numbered<usize>;

/// All positions below one, as a graph.
pub(super) fn explored<A: Amount>(
    rules: ArenaRules<'_, A>,
    budget: &mut Budget<'_>,
) -> Result<(Indices, PayoffGraph<A>), Error> {
    let (positions, nodes) = explore(&rules, &ROOT, budget)?;
    let graph = PayoffGraph::new(rules.players(), nodes).map_err(|cycle| {
        let written = |number: &u32| {
            let at = positions.get_index(*number as usize).expect("the cycle is of explored positions");
            rules.0.write(*at)
        };
        Cycle { witness: cycle.iter().map(written).collect() }
    })?;
    Ok((positions, graph))
}

/// What players get from a position on.
///
/// # Errors
/// A cycle or a limit.
pub(super) fn value_of<A: Amount>(
    rules: ArenaRules<'_, A>,
    at: usize,
    choice: Choice,
    memo: &mut Memo<A>,
    budget: &mut Budget<'_>,
) -> Result<Box<[A]>, Error> {
    payoff::payoffs(&rules, &at, choice, memo, budget)
        .map_err(|halt: Halt<usize>| halt.into_error(|at| rules.0.write(*at)))
}
