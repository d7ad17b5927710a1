//! Commitments: options whose removal makes no player worse off and some player better.
//!
//! Each option of each node is removed in turn, and the root valued again. Only options that are chosen
//! matter, and a change is followed up only while values change. **Source** textbook 1.8.4; T. Schelling
//! 1960.

use grundy::Error;
use grundy::limits::Budget;

use crate::equilibria::plus;
use crate::solve::{Rules, Solution, prefers};
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// An option whose removal is good for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The node whose option it is.
    pub node: usize,
    /// The child that it leads to.
    pub without: usize,
    /// What each player gets when it cannot be chosen.
    pub pays: Vec<Rational>,
}

/// Finds all single options whose removal makes no player worse off and some player better, in the order of
/// the tree.
///
/// The solution must come from the same rules.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{commitments, read, solve::{Rules, induction}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ < (-9 9) (6 5) (3 4) > < (1 2) (2 1) > ]", budget)?;
/// let solution = induction(&tree, &Rules::default(), budget)?;
/// let found = commitments::find(&tree, &solution, &Rules::default(), budget)?;
/// assert_eq!((found.len(), found[0].without), (1, 2)); // (-9 9)
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// A limit.
pub fn find(
    tree: &Tree,
    solution: &Solution,
    rules: &Rules,
    budget: &mut Budget<'_>,
) -> Result<Vec<Commitment>, Error> {
    budget.take_table::<u32>(tree.len() as u64)?;
    let parents = tree.parents();
    let root = solution.value(0);
    let mut found = Vec::new();
    for node in 0..tree.len() {
        budget.step()?;
        let Some(without) = solution.chosen(node).filter(|_| tree.arity(node) > 1) else { continue };
        let pays = without_option(tree, solution, rules, &parents, node, without, budget)?;
        let worse = pays.iter().zip(&root).any(|(new, old)| new < old);
        let better = pays.iter().zip(&root).any(|(new, old)| new > old);
        if better && !worse {
            found.push(Commitment { node, without, pays });
        }
    }
    Ok(found)
}

/// The value of the root if one option of a node is gone.
fn without_option(
    tree: &Tree,
    solution: &Solution,
    rules: &Rules,
    parents: &[u32],
    node: usize,
    without: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Rational>, Error> {
    let mut at = node;
    let mut value = again(tree, rules, node, &|child| (child != without).then(|| solution.value(child)));
    while at != 0 && value != solution.value(at) {
        budget.step()?;
        let (changed, new) = (at, value);
        at = parents[at] as usize;
        value = again(tree, rules, at, &|child| {
            Some(if child == changed { new.clone() } else { solution.value(child) })
        });
    }
    Ok(if at == 0 { value } else { solution.value(0) })
}

/// The value of one node from given values of its children.
fn again(
    tree: &Tree,
    rules: &Rules,
    node: usize,
    value: &dyn Fn(usize) -> Option<Vec<Rational>>,
) -> Vec<Rational> {
    let below: Vec<Vec<Rational>> = tree.children(node).filter_map(value).collect();
    let worth = match tree.mover(node) {
        Mover::Player(player) => {
            let mut best = &below[0];
            for pays in &below[1..] {
                let tie = || prefers(rules.ties, player, pays, best);
                if pays[player] > best[player] || (pays[player] == best[player] && tie()) {
                    best = pays;
                }
            }
            best.clone()
        }
        _ => (0..tree.players.len())
            .map(|player| rules.chance.worth(tree.odds(node), below.iter().map(|pays| &pays[player])))
            .collect(),
    };
    match tree.pays(node) {
        Some(own) => plus(&worth, &own),
        None => worth,
    }
}
