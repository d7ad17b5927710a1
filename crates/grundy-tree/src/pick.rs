//! One of all pure subgame-perfect equilibria: the k-th, or a random one.

use grundy::Error;
use grundy::limits::Budget;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::equilibria::{Table, combine, convolve, tied_below};
use crate::solve::Solution;
use crate::tree::{Mover, NONE, Tree};
use grundy::value::rational::Rational;

/// All equilibria of a tree, numbered from 0: by payoffs, the highest first; among those that pay alike in a
/// fixed order.
#[derive(Debug)]
pub struct Pick<'t> {
    tree: &'t Tree,
    solution: &'t Solution,
    /// Only where something ties.
    tables: Vec<Option<Table>>,
    players: usize,
}

/// A strategy of every player: the child that is chosen at every node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Profile {
    /// What each player gets.
    pub pays: Vec<Rational>,
    chosen: Vec<u32>,
}

impl Profile {
    /// The child chosen at a node; `None` at chance nodes and leaves.
    #[must_use]
    pub fn chosen(&self, node: usize) -> Option<usize> {
        (self.chosen[node] != NONE).then(|| self.chosen[node] as usize)
    }
}

impl<'t> Pick<'t> {
    /// Prepares the tables of all nodes. The solution must be one with the expectation at chance nodes.
    ///
    /// # Errors
    /// Too many different payoffs; another limit.
    pub fn new(tree: &'t Tree, solution: &'t Solution, budget: &mut Budget<'_>) -> Result<Self, Error> {
        budget.take_table::<Option<Table>>(tree.len() as u64)?;
        let tied = tied_below(tree, solution);
        let mut tables: Vec<Option<Table>> = vec![None; tree.len()];
        let entry = (tree.players().len() * size_of::<Rational>() + 96) as u64;
        for node in (0..tree.len()).rev().filter(|&node| tied[node]) {
            let table = combine(tree, solution, node, &mut |child| tables[child].clone(), budget)?;
            budget.take(entry.saturating_mul(table.len() as u64))?;
            tables[node] = Some(table);
        }
        Ok(Self { tree, solution, tables, players: tree.players().len() })
    }

    /// How many equilibria there are.
    #[must_use]
    pub fn total(&self) -> BigUint {
        self.tables[0].as_ref().map_or_else(BigUint::one, |table| table.values().sum())
    }

    /// The equilibrium with this number; `None` if there are fewer.
    ///
    /// # Errors
    /// A limit.
    pub fn get(&self, number: &BigUint, budget: &mut Budget<'_>) -> Result<Option<Profile>, Error> {
        let mut number = number.clone();
        let root = self.table(0);
        let Some(pays) = root.iter().rev().find_map(|(pays, count)| {
            if number < *count {
                return Some(pays.clone());
            }
            number -= count;
            None
        }) else {
            return Ok(None);
        };
        let mut chosen: Vec<u32> = vec![NONE; self.tree.len()];
        let mut open = vec![(0, pays.clone(), number)];
        while let Some((node, pays, number)) = open.pop() {
            budget.step()?;
            if self.tables[node].is_none() {
                for at in self.tree.subtree(node) {
                    chosen[at] = self.solution.chosen(at).map_or(NONE, narrow);
                }
                continue;
            }
            let own = self.tree.pays(node).unwrap_or_else(|| vec![Rational::ZERO; self.players]);
            let below: Vec<Rational> = pays.iter().zip(&own).map(|(pay, own)| pay.minus(own)).collect();
            match self.tree.mover(node) {
                Mover::Player(player) => {
                    chosen[node] = narrow(self.decide(node, player, &below, number, &mut open));
                }
                _ => self.draw(node, below, number, &mut open, budget)?,
            }
        }
        Ok(Some(Profile { pays, chosen }))
    }

    /// The number of the equilibrium that the solution plays, as [`get`](Self::get) counts.
    ///
    /// # Errors
    /// A limit.
    pub fn number_of_solution(&self, budget: &mut Budget<'_>) -> Result<BigUint, Error> {
        let mut numbers = vec![BigUint::zero(); self.tree.len()];
        for node in (0..self.tree.len()).rev().filter(|&node| self.tables[node].is_some()) {
            budget.step()?;
            let own = self.tree.pays(node).unwrap_or_else(|| vec![Rational::ZERO; self.players]);
            let value = self.solution.value(node);
            let below: Vec<Rational> = value.iter().zip(&own).map(|(pay, own)| pay.minus(own)).collect();
            numbers[node] = match self.tree.mover(node) {
                Mover::Player(player) => self.decided(node, player, &below, &numbers),
                _ => self.drawn(node, below, &numbers, budget)?,
            };
        }
        let root = self.table(0);
        let value = self.solution.value(0);
        let better: BigUint = root.range(value..).skip(1).map(|(_, count)| count).sum();
        Ok(better + &numbers[0])
    }

    /// The reverse of [`decide`](Self::decide): the number of what the solution plays below a decision.
    fn decided(&self, node: usize, player: usize, pays: &[Rational], numbers: &[BigUint]) -> BigUint {
        let children: Vec<(usize, Table)> =
            self.tree.children(node).map(|child| (child, self.table(child))).collect();
        let tempting = |pay: &[Rational]| pay[player] > pays[player];
        let allowed: Vec<BigUint> = children
            .iter()
            .map(|(_, table)| table.iter().filter(|(pay, _)| !tempting(pay)).map(|(_, count)| count).sum())
            .collect();
        let product: BigUint = allowed.iter().product();
        let chosen = self.solution.chosen(node);
        let mut number = BigUint::zero();
        for (place, (child, table)) in children.iter().enumerate() {
            let Some(count) = table.get(pays) else { continue };
            if Some(*child) != chosen {
                number += count * (&product / &allowed[place]);
                continue;
            }
            let others = children.iter().zip(&allowed).enumerate().filter(|(other, _)| *other != place);
            let rest = others.rev().fold(BigUint::zero(), |rest, (_, ((sibling, table), allowed))| {
                let played = self.solution.value(*sibling);
                let before = table.range(..played).filter(|(pay, _)| !tempting(pay));
                rest * allowed + before.map(|(_, count)| count).sum::<BigUint>() + &numbers[*sibling]
            });
            return number + count * rest + &numbers[*child];
        }
        unreachable!("the solution pays what its choice pays")
    }

    /// The reverse of [`draw`](Self::draw): the number of what the solution plays below a chance node.
    fn drawn(
        &self,
        node: usize,
        mut pays: Vec<Rational>,
        numbers: &[BigUint],
        budget: &mut Budget<'_>,
    ) -> Result<BigUint, Error> {
        let children: Vec<(usize, Table)> =
            self.tree.children(node).map(|child| (child, self.table(child))).collect();
        let odds = self.tree.odds(node);
        let (mut number, mut scale) = (BigUint::zero(), BigUint::one());
        for (place, (child, table)) in children.iter().enumerate() {
            let later = children[place + 1..].iter().map(|(_, table)| table).zip(&odds[place + 1..]);
            let later = convolve(later, self.players, budget)?;
            let rest = |pay: &[Rational]| -> Vec<Rational> {
                pays.iter().zip(pay).map(|(all, pay)| all.minus(&odds[place].times(pay))).collect()
            };
            let played = self.solution.value(*child);
            let before = table.range(..played.clone());
            let blocks = before.filter_map(|(pay, count)| Some(count * later.get(&rest(pay))?));
            number += (blocks.sum::<BigUint>() + &numbers[*child]) * &scale;
            scale *= table.get(&played).expect("the solution's own payoffs are in the table");
            pays = rest(&played);
        }
        Ok(number)
    }

    fn table(&self, node: usize) -> Table {
        let alone = || Table::from([(self.solution.value(node), BigUint::one())]);
        self.tables[node].clone().unwrap_or_else(alone)
    }

    /// Takes a number apart: which child is chosen, and which equilibria are played below all of them.
    fn decide(
        &self,
        node: usize,
        player: usize,
        pays: &[Rational],
        mut number: BigUint,
        open: &mut Vec<(usize, Vec<Rational>, BigUint)>,
    ) -> usize {
        let children: Vec<(usize, Table)> =
            self.tree.children(node).map(|child| (child, self.table(child))).collect();
        let tempting = |pay: &[Rational]| pay[player] > pays[player];
        let allowed: Vec<BigUint> = children
            .iter()
            .map(|(_, table)| table.iter().filter(|(pay, _)| !tempting(pay)).map(|(_, count)| count).sum())
            .collect();
        let zeros = allowed.iter().filter(|count| count.is_zero()).count();
        assert_eq!(zeros, 0, "payoffs of an equilibrium tempt nobody away");
        let product: BigUint = allowed.iter().product();
        for (place, (child, table)) in children.iter().enumerate() {
            let Some(count) = table.get(pays) else { continue };
            let block = count * (&product / &allowed[place]);
            if number >= block {
                number -= block;
                continue;
            }
            let (mut rest, own) = number.div_rem(count);
            open.push((*child, pays.to_vec(), own));
            for (other, (sibling, table)) in children.iter().enumerate().filter(|(other, _)| *other != place)
            {
                let (further, mut left) = rest.div_rem(&allowed[other]);
                rest = further;
                for (pay, count) in table.iter().filter(|(pay, _)| !tempting(pay)) {
                    if left < *count {
                        open.push((*sibling, pay.clone(), left));
                        break;
                    }
                    left -= count;
                }
            }
            return *child;
        }
        unreachable!("the number is below the count of these payoffs")
    }

    /// Takes a number apart at a chance node: which payoffs each branch contributes.
    fn draw(
        &self,
        node: usize,
        mut pays: Vec<Rational>,
        mut number: BigUint,
        open: &mut Vec<(usize, Vec<Rational>, BigUint)>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        let children: Vec<(usize, Table)> =
            self.tree.children(node).map(|child| (child, self.table(child))).collect();
        let odds = self.tree.odds(node);
        for (place, (child, table)) in children.iter().enumerate() {
            let later = children[place + 1..].iter().map(|(_, table)| table).zip(&odds[place + 1..]);
            let later = convolve(later, self.players, budget)?;
            for (pay, count) in table {
                let rest: Vec<Rational> =
                    pays.iter().zip(pay).map(|(all, pay)| all.minus(&odds[place].times(pay))).collect();
                let Some(many) = later.get(&rest) else { continue };
                let block = count * many;
                if number >= block {
                    number -= block;
                    continue;
                }
                let (further, own) = number.div_rem(count);
                open.push((*child, pay.clone(), own));
                (number, pays) = (further, rest);
                break;
            }
        }
        Ok(())
    }
}

fn narrow(node: usize) -> u32 {
    u32::try_from(node).expect("nodes are numbered by u32")
}

/// A number below `bound`, every one as likely as the next; `word` gives random words. Zero if the bound is.
pub fn random_below(bound: &BigUint, word: &mut dyn FnMut() -> u32) -> BigUint {
    if bound.is_zero() {
        return BigUint::zero();
    }
    let bits = bound.bits();
    let words = usize::try_from(bits.div_ceil(32)).expect("a number in memory");
    let mask = u32::MAX >> ((32 - bits % 32) % 32);
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| word()).collect();
        if let Some(top) = digits.last_mut() {
            *top &= mask;
        }
        let number = BigUint::new(digits);
        if number < *bound {
            return number;
        }
    }
}
