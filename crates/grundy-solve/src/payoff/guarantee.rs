//! What a player can be sure of, however the others play.
//!
//! **Solves** the game in which all others want this player to get little (textbook 1.7:E, 1.8.2). It is
//! never more than the value under correct play; in a two-player game of constant sum it is the same.

use super::graph::PayoffGraph;
use grundy_base::report::Criterion;
use grundy_base::rules::Turn;
use grundy_base::value::amount::Amount;

/// What this player is sure of from each position on: he takes the most, the others leave him the least, and
/// nature averages (or does its worst, if he judges it so).
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation.
pub fn guaranteed<A: Amount>(graph: &PayoffGraph<A>, player: usize, criterion: Criterion) -> Vec<A> {
    let mut values = vec![A::zero(); graph.nodes().len()];
    for &number in graph.order() {
        let node = &graph.nodes()[number as usize];
        let own: Vec<(u64, A)> = node
            .branches
            .iter()
            .map(|branch| {
                let mut sum = branch.gain[player].clone();
                sum.add(&values[branch.to as usize]);
                (branch.weight, sum)
            })
            .collect();
        let pick = |better: fn(&A, &A) -> bool| {
            own.iter()
                .map(|(_, sum)| sum)
                .reduce(|best, one| if better(one, best) { one } else { best })
                .expect("the position has moves")
                .clone()
        };
        values[number as usize] = match (node.turn, criterion) {
            _ if own.is_empty() => node.settle[player].clone(),
            (Turn::Of(mover), _) if mover == player => pick(|one, best| one > best),
            (Turn::Of(_), _) => pick(|one, least| one < least),
            (Turn::Nature, Criterion::Worst) => {
                let cases: Vec<_> = own.iter().map(|(w, sum)| (*w, Box::from([sum.clone()]))).collect();
                Criterion::Worst.of(&cases)[0].clone()
            }
            (Turn::Nature, _) => {
                A::mean(&own).expect("a game with chance pays numbers that hold its expectations")
            }
        };
    }
    values
}
