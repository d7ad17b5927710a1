//! What a player can ensure, whatever the others do.

use grundy::Error;
use grundy::limits::Budget;

use super::scalar::Scalar;
use super::{Chance, MAX_BITS, too_long};
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// The maximin value of a player: the player maximises their payoff while all others minimise it. Chance is
/// judged by the rule: with the mean it is what the player can ensure in expectation, with the worst case
/// what the player gets for sure.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, solve::{Chance, guaranteed}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ < (9 1) (2 0) > (3 3) ]", budget)?;
/// assert_eq!(guaranteed(&tree, 0, &Chance::Mean, budget)?.to_string(), "3"); // correct play pays 9
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// A limit, also of the length of numbers.
pub fn guaranteed(
    tree: &Tree,
    player: usize,
    chance: &Chance,
    budget: &mut Budget<'_>,
) -> Result<Rational, Error> {
    let nodes = tree.len() as u64;
    let bytes = nodes.saturating_mul(size_of::<Rational>() as u64);
    budget.take(bytes)?;
    let found = match ensure::<i64>(tree, player, chance, budget)? {
        Some(whole) => Rational::whole(whole),
        None => ensure::<Rational>(tree, player, chance, budget)?.expect("exact numbers hold every result"),
    };
    budget.give_back(bytes);
    Ok(found)
}

fn ensure<N: Scalar>(
    tree: &Tree,
    player: usize,
    chance: &Chance,
    budget: &mut Budget<'_>,
) -> Result<Option<N>, Error> {
    let mut values = vec![N::ZERO; tree.len()];
    for node in (0..tree.len()).rev() {
        budget.step()?;
        let below = || tree.children(node).map(|child| &values[child]);
        let worth = match tree.mover(node) {
            Mover::Leaf => Some(N::ZERO),
            Mover::Player(mover) if mover == player => below().max().cloned(),
            Mover::Player(_) => below().min().cloned(),
            Mover::Chance => N::lottery(chance, tree.odds(node), below()),
        };
        let own = tree.row(node).map_or(Some(N::ZERO), |first| N::pay(tree, first + player));
        let Some(sum) = worth.zip(own).and_then(|(worth, own)| worth.plus(&own)) else { return Ok(None) };
        if sum.bits() > MAX_BITS {
            return Err(too_long(tree.len() - node));
        }
        values[node] = sum;
    }
    Ok(values.into_iter().next())
}
