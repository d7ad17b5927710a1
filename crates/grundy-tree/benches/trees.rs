//! How fast trees are read and solved. Every bench asserts its answer.
//!
//! `cargo bench -p grundy-tree`

use std::fmt::Write;

use divan::Bencher;
use grundy::limits::{Budget, Limits};
use grundy_tree::read::{self, Sets};
use grundy_tree::solve::{Rules, induction};
use grundy_tree::{Tree, equilibria, stack};

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// Payoffs below 1000 that look random, the same in every run.
fn pay(leaf: u64, player: u64) -> u64 {
    let mixed = (leaf * 2 + player + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) % 1000
}

/// A full binary tree of two alternating players, as text, each outcome with a name of its own or without;
/// and its value by the plainest induction over an array.
fn binary(depth: u32, named: bool) -> (String, [u64; 2]) {
    let mut text = "EFG 2 R \"binary\" { \"A\" \"B\" }\n\"\"\n\n".to_owned();
    let (mut leaf, mut sets) = (0_u64, [0_u64; 2]);
    // what is still to be written: levels above the leaves
    let mut open = vec![depth];
    while let Some(level) = open.pop() {
        if level == 0 {
            leaf += 1;
            let (a, b) = (pay(leaf, 0), pay(leaf, 1));
            let _ = match named {
                true => writeln!(text, "t \"\" {leaf} \"outcome {leaf}\" {{ {a}, {b} }}"),
                false => writeln!(text, "t \"\" {leaf} \"\" {{ {a}, {b} }}"),
            };
            continue;
        }
        let who = usize::try_from((depth - level) % 2).expect("0 or 1");
        sets[who] += 1;
        let _ = writeln!(text, "p \"\" {} {} \"\" {{ \"L\" \"R\" }} 0", who + 1, sets[who]);
        open.extend([level - 1, level - 1]);
    }
    let mut values: Vec<[u64; 2]> = (1..=leaf).map(|leaf| [pay(leaf, 0), pay(leaf, 1)]).collect();
    for level in 1..=depth {
        let who = usize::try_from((depth - level) % 2).expect("0 or 1");
        let best = |pair: &[[u64; 2]]| if pair[1][who] > pair[0][who] { pair[1] } else { pair[0] };
        values = values.chunks(2).map(best).collect();
    }
    (text, values[0])
}

fn read_and_solve(text: &str) -> (Tree, [u64; 2]) {
    let limits = Limits::default();
    let budget = &mut Budget::new(&limits);
    let tree = read::any(text, Sets::Refuse, budget).expect("it was written so").tree;
    let solution = induction(&tree, &Rules::default(), budget).expect("it fits");
    let value =
        [0, 1].map(|player| solution.value_of(0, player).to_whole().expect("whole payoffs").unsigned_abs());
    (tree, value)
}

/// With 2^20 leaves the text has 62 MB.
#[divan::bench(sample_count = 5, args = [16, 20])]
fn efg_read_and_solved(bencher: Bencher<'_, '_>, depth: u32) {
    let (text, value) = binary(depth, false);
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| assert_eq!(read_and_solve(&text).1, value));
}

/// The same with a name for every outcome.
#[divan::bench(sample_count = 5, args = [20])]
fn efg_with_names_read_and_solved(bencher: Bencher<'_, '_>, depth: u32) {
    let (text, value) = binary(depth, true);
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| assert_eq!(read_and_solve(&text).1, value));
}

#[divan::bench(sample_count = 5)]
fn induction_of_2_20_leaves(bencher: Bencher<'_, '_>) {
    let (text, value) = binary(20, false);
    let (tree, _) = read_and_solve(&text);
    let limits = Limits::default();
    bencher.bench(|| {
        let solution = induction(&tree, &Rules::default(), &mut Budget::new(&limits)).expect("it fits");
        assert_eq!(solution.value_of(0, 0).to_whole().map(i64::unsigned_abs), Some(value[0]));
    });
}

fn chain(depth: usize) -> String {
    let mut text = String::new();
    for at in 0..depth {
        let _ = write!(text, "{}({at} {}) ", ['[', '<'][at % 2], depth - at);
    }
    let _ = write!(text, "({depth} 0)");
    (0..depth).rev().for_each(|at| text.push([']', '>'][at % 2]));
    text
}

#[divan::bench(sample_count = 5)]
fn a_chain_of_a_million(bencher: Bencher<'_, '_>) {
    let text = chain(1_000_000);
    bencher.bench(|| assert_eq!(read_and_solve(&text).1, [1, 999_999]));
}

/// About 10^5 characters of brackets, as problem 1.8:A allows.
#[divan::bench(sample_count = 100)]
fn brackets_of_100_000_characters(bencher: Bencher<'_, '_>) {
    let text = chain(7_000);
    assert!((95_000..105_000).contains(&text.len()), "{}", text.len());
    bencher.bench(|| assert_eq!(read_and_solve(&text).1, [1, 6_999]));
}

/// The same by the stack alone, without a tree.
#[divan::bench(sample_count = 100)]
fn the_same_by_the_stack(bencher: Bencher<'_, '_>) {
    let text = chain(7_000);
    bencher.bench(|| assert_eq!(stack::value(&text), Ok((1, 6_999))));
}

/// 2^255 equilibria.
#[divan::bench]
fn equilibria_where_all_ties(bencher: Bencher<'_, '_>) {
    let mut text = "(1 1)".to_owned();
    for _ in 0..8 {
        text = format!("[{text} {text}]");
    }
    let limits = Limits::default();
    let budget = &mut Budget::new(&limits);
    let tree = read::brackets(&text, budget).expect("it was written so");
    let solution = induction(&tree, &Rules::default(), budget).expect("it fits");
    bencher.bench(|| {
        let found = equilibria::all(&tree, &solution, &mut Budget::new(&limits)).expect("it fits");
        assert_eq!(found[0].count.bits(), 256);
    });
}
