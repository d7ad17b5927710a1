//! Backward induction: what is played at every node, and what it pays.
//!
//! **Solves** any tree. **Needs** a rule for ties and one for chance, both named: the answer may depend on
//! them. **Cost** every node once, over the nodes in reverse; no recursion. **Finds** values, choices and all
//! optimal moves of all nodes. **Source** textbook 1.8.1; E. Zermelo 1913, H. Kuhn 1953.

mod guarantee;
mod scalar;

pub use guarantee::guaranteed;

use std::cmp::Ordering;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Budget;
use grundy::planted::{self, Fault};

use crate::pays::Pays;
use crate::tree::{Mover, NONE, Tree};
use grundy::value::rational::Rational;
use scalar::Scalar;

/// Which of several moves that pay the mover alike is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the order of the tree.
    #[default]
    First,
    /// The last.
    Last,
    /// The one that pays the others more: the next player first, then the one after, and so on round; then
    /// the first.
    Kind,
    /// The one that pays the others less, in the same order; then the first.
    Mean,
}

impl Ties {
    /// The word for people and machines.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
            Self::Kind => "kind",
            Self::Mean => "mean",
        }
    }
}

/// What movers make of chance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Chance {
    /// The expectation.
    #[default]
    Mean,
    /// The worst branch, for each player his own: no single leaf need pay what is then said. Branches of
    /// probability zero do not count.
    Worst,
    /// Between the worst and the best branch: this much of the way up (Hurwicz), from 0 to 1.
    Hurwicz(Rational),
}

impl Chance {
    /// The words for people and machines.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Self::Mean => "mean".to_owned(),
            Self::Worst => "worst".to_owned(),
            Self::Hurwicz(hope) => format!("hurwicz:{hope}"),
        }
    }

    /// What a lottery is worth.
    pub(crate) fn worth<'a>(
        &self,
        odds: &[Rational],
        values: impl Iterator<Item = &'a Rational>,
    ) -> Rational {
        Rational::lottery(self, odds, values).expect("exact numbers hold every result")
    }
}

/// How values are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What is done where moves pay alike.
    pub ties: Ties,
    /// What chance is worth.
    pub chance: Chance,
}

/// Longer numbers (in bits) are not computed with: fine probabilities multiply along a path.
pub(crate) const MAX_BITS: u64 = 1 << 13;

/// The values and choices of all nodes.
#[derive(Clone, Debug)]
pub struct Solution {
    players: usize,
    values: Pays,
    chosen: Vec<u32>,
    /// At how many nodes several moves pay the mover alike.
    pub tied: usize,
}

impl Solution {
    /// What each player gets from a node on, what the node itself pays included.
    #[must_use]
    pub fn value(&self, node: usize) -> Vec<Rational> {
        (0..self.players).map(|player| self.values.get(node * self.players + player)).collect()
    }

    /// What one player gets from a node on.
    #[must_use]
    pub fn value_of(&self, node: usize, player: usize) -> Rational {
        self.values.get(node * self.players + player)
    }

    /// The child that the mover chooses; `None` at chance nodes and leaves.
    #[must_use]
    pub fn chosen(&self, node: usize) -> Option<usize> {
        (self.chosen[node] != NONE).then(|| self.chosen[node] as usize)
    }

    /// All children that pay the mover best; empty at chance nodes and leaves.
    #[must_use]
    pub fn best(&self, tree: &Tree, node: usize) -> Vec<usize> {
        let Mover::Player(player) = tree.mover(node) else { return Vec::new() };
        let most = self.chosen(node).map(|child| self.value_of(child, player));
        tree.children(node).filter(|&child| Some(self.value_of(child, player)) == most).collect()
    }

    /// The nodes of the play, from the root to a leaf or to the first chance node.
    #[must_use]
    pub fn path(&self) -> Vec<usize> {
        std::iter::successors(Some(0), |&node| self.chosen(node)).collect()
    }

    /// Which nodes can be reached if all play as said: chance may do what has a probability.
    #[must_use]
    pub fn reached(&self, tree: &Tree) -> Vec<bool> {
        let mut reached = vec![false; tree.len()];
        reached[0] = true;
        for node in 0..tree.len() {
            if !reached[node] {
                continue;
            }
            match self.chosen(node) {
                Some(child) => reached[child] = true,
                None => {
                    for (child, p) in tree.children(node).zip(tree.odds(node)) {
                        reached[child] = *p != Rational::ZERO;
                    }
                }
            }
        }
        reached
    }
}

/// Solves a tree by backward induction.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, solve::{Rules, Ties, induction}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ < (4 0) (0 0) > < (3 1) (0 0) > ]", budget)?;
/// let value = |ties, budget: &mut Budget<'_>| {
///     induction(&tree, &Rules { ties, ..Rules::default() }, budget).map(|found| found.value_of(0, 0).to_string())
/// };
/// assert_eq!(value(Ties::Kind, budget)?, "4"); // who gets nothing anyway accepts
/// assert_eq!(value(Ties::Mean, budget)?, "3"); // or does not
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// A limit, also of the length of numbers.
pub fn induction(tree: &Tree, rules: &Rules, budget: &mut Budget<'_>) -> Result<Solution, Error> {
    let cells = (tree.len() * tree.players.len()) as u64;
    budget.take_table::<u32>(tree.len() as u64)?;
    // most trees hold machine integers; those that do not are noticed at once, or when a sum is too large
    budget.take_table::<i64>(cells)?;
    if let Some(solution) = induce::<i64>(tree, rules, budget)? {
        return Ok(solution);
    }
    budget.give_back(cells.saturating_mul(size_of::<i64>() as u64));
    budget.take_table::<Rational>(cells)?;
    Ok(induce::<Rational>(tree, rules, budget)?.expect("exact numbers hold every result"))
}

fn induce<N: Scalar>(tree: &Tree, rules: &Rules, budget: &mut Budget<'_>) -> Result<Option<Solution>, Error> {
    let players = tree.players.len();
    let mut values = vec![N::ZERO; tree.len() * players];
    let mut chosen = vec![NONE; tree.len()];
    let mut tied = 0;
    for node in (0..tree.len()).rev() {
        budget.step()?;
        let (head, below) = values.split_at_mut((node + 1) * players);
        let own = &mut head[node * players..];
        let row = |child: usize| &below[(child - node - 1) * players..][..players];
        match tree.mover(node) {
            Mover::Leaf => {}
            Mover::Player(mover) => {
                let mut children = tree.children(node);
                let mut best = children.next().expect("a node that is no leaf has a child");
                let mut tie = false;
                for child in children {
                    match row(child)[mover].cmp(&row(best)[mover]) {
                        Ordering::Less => {}
                        Ordering::Greater => (best, tie) = (child, false),
                        Ordering::Equal => {
                            tie = true;
                            if prefers(rules.ties, mover, row(child), row(best)) {
                                best = child;
                            }
                        }
                    }
                }
                tied += usize::from(tie);
                own.clone_from_slice(row(best));
                chosen[node] = u32::try_from(best).expect("nodes are numbered by u32");
            }
            Mover::Chance => {
                for (player, own) in own.iter_mut().enumerate() {
                    let branches = tree.children(node).map(|child| &row(child)[player]);
                    let Some(worth) = N::lottery(&rules.chance, tree.odds(node), branches) else {
                        return Ok(None);
                    };
                    if worth.bits() > MAX_BITS {
                        return Err(too_long(tree.len() - node));
                    }
                    *own = worth;
                }
            }
        }
        if let Some(first) = tree.row(node) {
            for (player, own) in own.iter_mut().enumerate() {
                let Some(sum) = N::pay(tree, first + player).and_then(|pay| own.plus(&pay)) else {
                    return Ok(None);
                };
                *own = sum;
            }
        }
    }
    Ok(Some(Solution { players, values: N::store(values), chosen, tied }))
}

/// Whether a later move is taken instead of the best so far, which pays the mover alike.
pub(crate) fn prefers<N: Ord>(ties: Ties, mover: usize, new: &[N], best: &[N]) -> bool {
    let others = || (mover + 1..new.len()).chain(0..mover);
    let compared = || others().map(|player| new[player].cmp(&best[player])).find(|order| order.is_ne());
    match ties {
        Ties::First => planted::is(Fault::LastOfTies) && compared() == Some(Ordering::Less),
        Ties::Last => true,
        Ties::Kind => compared() == Some(Ordering::Greater),
        Ties::Mean => compared() == Some(Ordering::Less),
    }
}

/// Exact numbers became too long.
fn too_long(done: usize) -> Error {
    let done = format!("{done} nodes: exact payoffs have more than {} digits by then", MAX_BITS * 3 / 10);
    Stopped::new(Limit::Size, done).into()
}
