//! Both methods, tables of any size and known values agree.

use std::collections::HashMap;

use grundy_base::{Limits, limits::Budget};
use grundy_search::board::Board;
use grundy_search::cram::Cram;
use grundy_search::crew::Threads;
use grundy_search::facts::Facts;
use grundy_search::nimber::{Method, nimber_of_sum};
use grundy_search::openings::{Options, Parts};

/// The rules on a board, and as much memory as each question may use.
struct Searches {
    board: &'static Board,
    rules: Cram,
    limits: Limits,
}

impl Searches {
    fn new(rows: u32, columns: u32, max_bytes: u64) -> Self {
        let limits = Limits { max_bytes, ..Limits::default() };
        let board = Board::of(rows, columns).unwrap();
        let rules = Cram::new(board, &Budget::new(&limits));
        Self { board, rules, limits }
    }

    /// The nimber of the cells that are numbered row by row.
    fn nimber(&self, free: u64, method: Method) -> u32 {
        self.nimber_by(Threads::ONE, free, method)
    }

    /// The same by several threads.
    fn nimber_by(&self, threads: Threads, free: u64, method: Method) -> u32 {
        let (mut facts, mut budget) = (Facts::default(), Budget::new(&self.limits));
        self.rules.charge(&mut budget).unwrap();
        let name = |out: &mut Options<'_, Cram>| self.rules.take_apart(self.board.spread(free), out);
        let found = nimber_of_sum(threads, &self.rules, name, method, &mut facts, &mut budget);
        facts.release(&mut budget);
        self.rules.release(&mut budget);
        assert_eq!(budget.left(), self.limits.max_bytes, "all memory is given back");
        found.unwrap().unwrap()
    }
}

/// P. Beling's table, and computed in two independent ways.
#[test]
fn known_boards() {
    let known = [
        (2, 18, 0),
        (2, 19, 1),
        (3, 3, 0),
        (3, 4, 1),
        (3, 5, 1),
        (3, 6, 4),
        (3, 7, 1),
        (3, 8, 3),
        (3, 9, 1),
        (3, 10, 2),
        (4, 5, 2),
        (4, 7, 3),
        (5, 5, 0),
    ];
    for (rows, columns, value) in known {
        let (searches, all) = (Searches::new(rows, columns, 1 << 30), (1 << (rows * columns)) - 1);
        for method in [Method::Couples, Method::Sets] {
            assert_eq!(searches.nimber(all, method), value, "{rows}x{columns} {method:?}");
        }
    }
}

/// The definition, by sets of cells and nothing else.
fn defined(columns: u32, free: u64, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let mut met = Vec::new();
    for cell in 0..64 {
        let across = (cell % columns + 1 < columns).then_some(0b11u64 << cell);
        let down = (cell + columns < 64).then_some((1 << columns | 1) << cell);
        for domino in across.into_iter().chain(down) {
            if free & domino == domino {
                met.push(defined(columns, free & !domino, known));
            }
        }
    }
    let value = (0..).find(|value| !met.contains(value)).unwrap();
    known.insert(free, value);
    value
}

#[test]
fn boards_with_holes() {
    for (rows, columns) in [(3, 5), (4, 4), (2, 9), (4, 5), (1, 17)] {
        let (all, mut known) = ((1 << (rows * columns)) - 1, HashMap::new());
        let searches = Searches::new(rows, columns, 1 << 30);
        for seed in 1..=60u64 {
            let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let free = (random >> 11 | random >> 37) & all;
            let value = defined(columns, free, &mut known);
            for method in [Method::Couples, Method::Sets] {
                assert_eq!(searches.nimber(free, method), value, "{rows}x{columns} {free:b}");
            }
        }
    }
}

/// Any number of threads finds the same, from the first opening on or later, in much memory and in little.
#[test]
fn threads_agree() {
    for max_bytes in [1 << 30, 3 << 20, 80_000] {
        let searches = Searches::new(4, 7, max_bytes);
        for (count, alone) in [(2, 0), (3, 100), (8, 0), (2, 1 << 13)] {
            for method in [Method::Couples, Method::Sets] {
                let threads = Threads { count, alone };
                let found = searches.nimber_by(threads, (1 << 28) - 1, method);
                assert_eq!(found, 3, "{threads:?} {method:?} {max_bytes}");
            }
        }
    }
    let searches = Searches::new(4, 5, 1 << 26);
    for seed in 1..=40u64 {
        let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 41 & 0xF_FFFF | seed;
        for method in [Method::Couples, Method::Sets] {
            let found = searches.nimber_by(Threads { count: 3, alone: 0 }, free, method);
            assert_eq!(found, searches.nimber(free, method), "{free:b} {method:?}");
        }
    }
}

/// A row is Dawson's Kayles: a domino splits it in two. Rows of all lengths, close together or bytes apart.
#[test]
fn rows() {
    let mut nimbers = vec![0, 0];
    for n in 2..=64usize {
        let met: Vec<u32> = (0..=n - 2).map(|left| nimbers[left] ^ nimbers[n - 2 - left]).collect();
        nimbers.push((0..).find(|value| !met.contains(value)).unwrap());
    }
    for columns in [1, 2, 7, 8, 9, 16, 17, 33, 63, 64] {
        let searches = Searches::new(1, columns, 1 << 30);
        for method in [Method::Couples, Method::Sets] {
            let found = searches.nimber(u64::MAX >> (64 - columns), method);
            assert_eq!(found, nimbers[columns as usize], "1x{columns}");
        }
    }
}

/// A table that forgets costs time, and nothing else.
#[test]
fn a_small_table_gives_the_same_value() {
    let searches = Searches::new(4, 7, 80_000);
    for method in [Method::Couples, Method::Sets] {
        assert_eq!(searches.nimber((1 << 28) - 1, method), 3);
    }
}

/// One heap of n, of which a move takes any number: nimbers beyond what is tracked are not told wrongly.
struct Heap;

impl Parts for Heap {
    type Part = u32;
    fn options(&self, n: &u32, out: &mut Options<'_, Self>) {
        for left in 0..*n {
            out.begin(left);
            if left > 0 {
                out.part(left);
            }
            if out.end() {
                return;
            }
        }
    }
    fn work(&self, n: &u32) -> u32 {
        *n
    }
}

#[test]
fn large_nimbers_are_left_to_others() {
    for (n, value) in [(1, Some(1)), (20, Some(20)), (47, Some(47)), (48, None), (60, None)] {
        for method in [Method::Couples, Method::Sets] {
            let limits = Limits::default();
            let (mut facts, mut budget) = (Facts::default(), Budget::new(&limits));
            let take_apart = |out: &mut Options<'_, Heap>| out.part(n);
            let found =
                nimber_of_sum(Threads::ONE, &Heap, take_apart, method, &mut facts, &mut budget).unwrap();
            assert_eq!(found, value, "{n} {method:?}");
        }
    }
}
