//! All subgame-perfect payoffs, and the exact number of pure equilibria that pay each, without enumeration.
//!
//! **Solves** trees with the expectation at chance nodes. **Finds** for each node a table: payoff vector →
//! number of pure subgame-perfect equilibria of the subtree. At a node of player p with children j, `N(v) =
//! Σ_i n_i(v) · Π_(j≠i) Σ_(w in j, w_p ≤ v_p) n_j(w)`: child i is chosen, and the others play whatever does
//! not tempt p away. At chance nodes tables are convolved. **Cost** tables can grow exponentially; they are
//! limited. A subtree in which nothing ties has one equilibrium, and gets no table. **Source** one-deviation
//! principle.

use std::collections::BTreeMap;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Budget;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::solve::{MAX_BITS, Solution};
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// A payoff vector, and how many pure subgame-perfect equilibria pay it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// What each player gets.
    pub pays: Vec<Rational>,
    /// The number of strategy profiles.
    pub count: BigUint,
}

/// More different payoffs than this at one node are not held.
pub const MAX_PAYOFFS: usize = 100_000;

/// Payoff vectors in ascending order.
pub(crate) type Table = BTreeMap<Vec<Rational>, BigUint>;

/// All subgame-perfect payoffs of a tree, the highest first (by player 1, then 2, and so on).
///
/// `solution` must come from [`solve::induction`](crate::solve::induction) with the expectation at chance
/// nodes; its tie rule does not matter.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{equilibria, read, solve::{Rules, induction}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ < (4 0) (0 0) > < (3 1) (0 0) > < (2 2) (0 0) > ]", budget)?;
/// let solution = induction(&tree, &Rules::default(), budget)?;
/// let found = equilibria::all(&tree, &solution, budget)?;
/// let words: Vec<_> = found.iter().map(|one| format!("{}:{} x{}", one.pays[0], one.pays[1], one.count)).collect();
/// assert_eq!(words, ["4:0 x1", "3:1 x1"]);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Too many different payoffs; another limit.
pub fn all(tree: &Tree, solution: &Solution, budget: &mut Budget<'_>) -> Result<Vec<Equilibrium>, Error> {
    if solution.tied == 0 {
        return Ok(vec![Equilibrium { pays: solution.value(0), count: BigUint::one() }]);
    }
    let tied = tied_below(tree, solution);
    let mut tables = Tables::new(tree.len(), budget)?;
    for node in (0..tree.len()).rev().filter(|&node| tied[node]) {
        let table = combine(tree, solution, node, &mut |child| tables.take(child), budget)?;
        tables.put(node, table, budget)?;
    }
    let root = tables.take(0).expect("something ties below the root");
    Ok(root.into_iter().rev().map(|(pays, count)| Equilibrium { pays, count }).collect())
}

/// How many equilibria there are in all.
#[must_use]
pub fn total(all: &[Equilibrium]) -> BigUint {
    all.iter().map(|one| &one.count).sum()
}

/// Whether some moves tie in each subtree.
pub(crate) fn tied_below(tree: &Tree, solution: &Solution) -> Vec<bool> {
    let mut tied = vec![false; tree.len()];
    for node in (0..tree.len()).rev() {
        tied[node] = tree.children(node).any(|child| tied[child]) || solution.best(tree, node).len() > 1;
    }
    tied
}

/// Tables of the nodes whose parents are not done yet.
struct Tables(Vec<Option<Box<Table>>>);

impl Tables {
    fn new(nodes: usize, budget: &mut Budget<'_>) -> Result<Self, Error> {
        budget.take_table::<usize>(nodes as u64)?;
        Ok(Self(vec![None; nodes]))
    }
    fn take(&mut self, node: usize) -> Option<Table> {
        self.0[node].take().map(|table| *table)
    }
    fn put(&mut self, node: usize, table: Table, budget: &mut Budget<'_>) -> Result<(), Error> {
        budget.steps(table.len() as u64)?;
        self.0[node] = Some(Box::new(table));
        Ok(())
    }
}

/// The table of a node from those of its children; a child without one has the equilibrium of the solution.
pub(crate) fn combine(
    tree: &Tree,
    solution: &Solution,
    node: usize,
    table: &mut dyn FnMut(usize) -> Option<Table>,
    budget: &mut Budget<'_>,
) -> Result<Table, Error> {
    let below: Vec<Table> = tree
        .children(node)
        .map(|child| table(child).unwrap_or_else(|| Table::from([(solution.value(child), BigUint::one())])))
        .collect();
    let combined = match tree.mover(node) {
        Mover::Player(player) => decide(player, below),
        _ => convolve(below.iter().zip(tree.odds(node)), tree.players().len(), budget)?,
    };
    let size: usize = combined.len();
    if size > MAX_PAYOFFS {
        return Err(too_many());
    }
    let Some(own) = tree.pays(node) else { return Ok(combined) };
    Ok(combined.into_iter().map(|(pays, count)| (plus(&pays, &own), count)).collect())
}

fn too_many() -> Error {
    let done = format!("finding over {MAX_PAYOFFS} different subgame-perfect payoffs of one node");
    Stopped::new(Limit::Size, done).into()
}

pub(crate) fn plus(a: &[Rational], b: &[Rational]) -> Vec<Rational> {
    a.iter().zip(b).map(|(a, b)| a.plus(b)).collect()
}

/// The formula, for all thresholds `v_p` in ascending order: the product of what all children may play is
/// kept up to date.
fn decide(player: usize, below: Vec<Table>) -> Table {
    let mut entries: Vec<(usize, Vec<Rational>, BigUint)> = below
        .into_iter()
        .enumerate()
        .flat_map(|(child, table)| table.into_iter().map(move |(pays, count)| (child, pays, count)))
        .collect();
    let children = entries.last().map_or(0, |(child, ..)| child + 1);
    entries.sort_by(|a, b| a.1[player].cmp(&b.1[player]));
    // what each child may play without tempting the mover; their product, and how many have nothing yet
    let mut allowed = vec![BigUint::zero(); children];
    let (mut product, mut missing) = (BigUint::one(), children);
    let mut table = Table::new();
    let mut rest = &entries[..];
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|entry| entry.1[player] == first.1[player]).count();
        let (group, later) = rest.split_at(same);
        for (child, _, count) in group {
            let old = std::mem::take(&mut allowed[*child]);
            if old.is_zero() {
                missing -= 1;
            } else {
                product /= &old;
            }
            allowed[*child] = old + count;
            product *= &allowed[*child];
        }
        if missing == 0 {
            for (child, pays, count) in group {
                *table.entry(pays.clone()).or_default() += count * (&product / &allowed[*child]);
            }
        }
        rest = later;
    }
    table
}

/// All sums of one entry of each table, weighted by the probabilities.
pub(crate) fn convolve<'t>(
    tables: impl Iterator<Item = (&'t Table, &'t Rational)>,
    players: usize,
    budget: &mut Budget<'_>,
) -> Result<Table, Error> {
    let mut sums = Table::from([(vec![Rational::ZERO; players], BigUint::one())]);
    for (table, p) in tables {
        budget.steps((sums.len() as u64).saturating_mul(table.len() as u64))?;
        let mut next = Table::new();
        for (sum, many) in &sums {
            for (pays, count) in table {
                let total: Vec<Rational> =
                    sum.iter().zip(pays).map(|(sum, pay)| sum.plus(&p.times(pay))).collect();
                if next.len() > MAX_PAYOFFS || total.iter().any(|sum| sum.bits() > MAX_BITS) {
                    return Err(too_many());
                }
                *next.entry(total).or_default() += many * count;
            }
        }
        sums = next;
    }
    Ok(sums)
}
