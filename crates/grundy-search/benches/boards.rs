//! Nimbers of Cram boards, each with its known value.

use divan::Bencher;
use grundy_base::{Limits, Nimber, limits::Budget};
use grundy_search::{board::Board, couples, cram::Cram, facts::Facts};

fn main() {
    divan::main();
}

/// Rows, columns, nimber.
const BOARDS: [(u32, u32, u64); 4] = [(5, 6, 2), (4, 9, 1), (5, 7, 1), (5, 8, 2)];

#[divan::bench(args = BOARDS, sample_count = 3)]
fn cram(bencher: Bencher<'_, '_>, (rows, columns, value): (u32, u32, u64)) {
    let board = Board::new(rows, columns).expect("a small board");
    let (all, rules, limits) = (board.all(), Cram::new(board), Limits::default());
    bencher.bench_local(|| {
        let (mut facts, mut budget) = (Facts::default(), Budget::new(&limits));
        let found = couples::nimber(&rules, &all, &mut facts, &mut budget).expect("within the limits");
        assert_eq!(found, Nimber(value));
    });
}
