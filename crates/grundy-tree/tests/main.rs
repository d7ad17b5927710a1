//! The tests of trees: one binary, a module for each question.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bad_text;
mod deep;
mod enumeration;
mod examples;
mod from_game;
mod random;
mod textbook;
mod written;

use grundy::limits::{Budget, Limits};
use grundy::value::rational::Rational;
use grundy_tree::read::{self, Sets};
use grundy_tree::solve::{Rules, Solution, Ties, induction};
use grundy_tree::{Tree, equilibria};

/// Does something with a fresh budget.
fn free<T>(work: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    work(&mut Budget::new(&Limits::default()))
}

fn brackets(text: &str) -> Tree {
    free(|budget| read::brackets(text, budget)).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn efg(text: &str) -> Tree {
    free(|budget| read::efg(text, Sets::Refuse, budget))
        .unwrap_or_else(|error| panic!("{error}: {text}"))
        .tree
}

fn solve(tree: &Tree, rules: &Rules) -> Solution {
    free(|budget| induction(tree, rules, budget)).unwrap()
}

fn plain(tree: &Tree) -> Solution {
    solve(tree, &Rules::default())
}

/// The value of the root, as `3 1/2`.
fn value(tree: &Tree, ties: Ties) -> String {
    words(&solve(tree, &Rules { ties, ..Rules::default() }).value(0))
}

fn words(pays: &[Rational]) -> String {
    pays.iter().map(Rational::to_string).collect::<Vec<_>>().join(" ")
}

/// All subgame-perfect payoffs with their counts, as `4 0 x1`.
fn perfect(tree: &Tree) -> Vec<String> {
    let all = free(|budget| equilibria::all(tree, &plain(tree), budget)).unwrap();
    all.iter().map(|one| format!("{} x{}", words(&one.pays), one.count)).collect()
}

fn number(text: &str) -> Rational {
    Rational::read(text).unwrap()
}
