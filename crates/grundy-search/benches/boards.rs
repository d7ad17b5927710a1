//! Nimbers of Cram boards by both methods, by one thread and by all cores, each with its known value.

use divan::Bencher;
use grundy_base::{Limits, limits::Budget};
use grundy_search::board::Board;
use grundy_search::cram::Cram;
use grundy_search::crew::Threads;
use grundy_search::facts::Facts;
use grundy_search::nimber::{Method, nimber_by};

fn main() {
    divan::main();
}

/// Rows, columns, nimber.
type Asked = (u32, u32, u32);

const BOARDS: [Asked; 4] = [(5, 6, 2), (4, 9, 1), (5, 7, 1), (5, 8, 1)];

fn board(bencher: Bencher<'_, '_>, (rows, columns, value): Asked, method: Method, threads: Threads) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let board = Board::new(rows, columns).expect("a small board");
        let (mut facts, mut budget) = (Facts::default(), Budget::new(&limits));
        let (all, rules) = (board.all(), Cram::new(&board, &budget));
        let found =
            nimber_by(threads, &rules, &all, method, &mut facts, &mut budget).expect("within the limits");
        assert_eq!(found, Some(value));
    });
}

#[divan::bench(args = BOARDS, sample_count = 3)]
fn couples(bencher: Bencher<'_, '_>, asked: Asked) {
    board(bencher, asked, Method::Couples, Threads::ONE);
}

#[divan::bench(args = BOARDS, sample_count = 3)]
fn sets(bencher: Bencher<'_, '_>, asked: Asked) {
    board(bencher, asked, Method::Sets, Threads::ONE);
}

#[divan::bench(args = BOARDS, sample_count = 3)]
fn sets_by_all_cores(bencher: Bencher<'_, '_>, asked: Asked) {
    board(bencher, asked, Method::Sets, Threads::of_pool());
}
