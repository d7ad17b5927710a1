//! Trees a million deep, and wide ones.

use grundy_explain::messages::{Language, Messages};
use std::fmt::Write;

use grundy_tree::solve::{Chance, Ties, guaranteed};
use grundy_tree::write::{self, Dialect};
use grundy_tree::{commitments, ranks, read, report, stack, view};

use crate::{brackets, efg, free, perfect, plain, value};

/// A chain of so many decisions; at each, play may end.
fn chain(depth: usize) -> String {
    let mut text = String::new();
    for at in 0..depth {
        write!(text, "{}({at} {}) ", ['[', '<'][at % 2], depth - at).unwrap();
    }
    write!(text, "({depth} 0)").unwrap();
    (0..depth).rev().for_each(|at| text.push([']', '>'][at % 2]));
    text
}

/// Whoever read or solved by recursion would need more than the two megabytes of a test's stack at a tenth of
/// this depth.
#[test]
fn a_million_deep() {
    const DEPTH: usize = 1_000_000;
    let tree = brackets(&chain(DEPTH));
    assert_eq!(tree.shape().depth, DEPTH);
    // the last to move (player 2) ends, and so does everybody before: player 2 gets more, the sooner it ends
    assert_eq!(value(&tree, Ties::First), "1 999999");
}

/// A call takes at least 32 bytes of stack, so this is too deep for recursion as well.
#[test]
fn a_hundred_thousand_deep() {
    const DEPTH: usize = 100_000;
    let text = chain(DEPTH);
    let tree = brackets(&text);
    assert_eq!(stack::value(&text), Ok((1, 99_999)));
    assert_eq!(perfect(&tree), ["1 99999 x1"]);
    assert_eq!(free(|budget| guaranteed(&tree, 0, &Chance::Mean, budget)).unwrap().to_string(), "1");
    assert_eq!(value(&ranks::ranks(&tree).unwrap(), Ties::First), "2 100000");
    let strict = write::efg(&tree, Dialect::Strict);
    let again = efg(&strict);
    assert_eq!((again.len(), value(&again, Ties::First)), (tree.len(), "1 99999".to_owned()));
    let found =
        free(|budget| commitments::find(&tree, &plain(&tree), &grundy_tree::solve::Rules::default(), budget));
    assert!(found.is_ok());
    let json = write::json(&tree);
    assert_eq!(free(|budget| read::json(&json, budget)).unwrap().len(), tree.len());
    let report = free(|budget| report::Report::of(&tree, &Default::default(), &[0, 1], budget)).unwrap();
    let page =
        view::words(&report, view::Style { width: 80, most: 10, messages: Messages::of(Language::En) });
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

#[test]
fn a_million_ties() {
    // a binary tree of depth 8 in which all leaves pay alike
    let mut text = "(1 1)".to_owned();
    for level in 0..8 {
        let (open, close) = if level % 2 == 0 { ('[', ']') } else { ('<', '>') };
        text = format!("{open}{text} {text}{close}");
    }
    let power = num_bigint::BigUint::from(2_u32).pow(255);
    assert_eq!(perfect(&brackets(&text)), [format!("1 1 x{power}")]);
    // and a wide one
    let wide = format!("[{}]", "(3 4) ".repeat(100_000));
    assert_eq!(perfect(&brackets(&wide)), ["3 4 x100000"]);
}

#[test]
fn numbers_beyond_machine_integers() {
    let large = i64::MAX;
    let tree = efg(&format!(
        "EFG 2 R \"\" {{ \"A\" }} p \"\" 1 1 \"\" {{ \"l\" \"r\" }} 1 \"\" {{ {large} }} t \"\" 1 t \"\" 2 \"\" {{ -1 }}"
    ));
    assert_eq!(value(&tree, Ties::First), "18446744073709551614");
    // fine probabilities multiply: the numbers are limited
    let deep = 6000;
    let text = format!("{}(1){}", "{ 1/3 (0) 2/3 ".repeat(deep), "}".repeat(deep));
    let tree = brackets(&text);
    let refused =
        free(|budget| grundy_tree::solve::induction(&tree, &Default::default(), budget)).unwrap_err();
    assert!(refused.to_string().contains("digits"), "{refused}");
}
