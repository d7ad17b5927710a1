//! Payoffs replaced by their ranks: 1 for the least that a player can get at a leaf, and so on up; equal ones
//! rank alike.
//!
//! Backward induction only compares, so choices stay the same. With chance they would not: expectations need
//! real amounts.

use grundy::Error;

use crate::dag::refused;
use crate::edit::at_leaves;
use crate::pays::Pays;
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// The tree with ranks for payoffs, all at the leaves.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{ranks, read, write};
/// let tree = read::brackets("[ (-10 7) < (3 7) (500 -1) > ]", &mut Budget::new(&Limits::default()))?;
/// assert_eq!(write::brackets(&ranks::ranks(&tree)?), "[ (1 2) < (2 2) (3 1) > ]");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// A tree with chance is refused.
pub fn ranks(tree: &Tree) -> Result<Tree, Error> {
    if (0..tree.len()).any(|node| tree.mover(node) == Mover::Chance) {
        let reason = "the tree has chance nodes, and an expectation of ranks says nothing about payoffs";
        return Err(refused("ranking", reason, "solve the tree as it is"));
    }
    let mut tree = at_leaves(tree);
    let players = tree.players.len();
    let rows = tree.outcomes.name.len();
    let mut ranked = vec![0_i64; rows * players];
    for player in 0..players {
        let mut order: Vec<(Rational, usize)> =
            (0..rows).map(|row| (tree.outcomes.pays.get(row * players + player), row)).collect();
        order.sort();
        let mut rank = 0;
        for (at, (pay, row)) in order.iter().enumerate() {
            if at == 0 || *pay != order[at - 1].0 {
                rank += 1;
            }
            ranked[row * players + player] = rank;
        }
    }
    tree.outcomes.pays = Pays::Whole(ranked);
    Ok(tree)
}
