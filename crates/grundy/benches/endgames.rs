//! How fast the tables of chess endgames come. Every bench asserts its answer.
//!
//! `cargo bench -p grundy --bench endgames`; the counter says positions a second, both sides to move.

use cozy_chess::Board;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use grundy::endgame::{Endgame, Material};
use grundy::limits::{Budget, Limits};
use grundy::notation::text::Text;

fn main() {
    divan::main();
}

/// Makes all tables of a material, and asks for a longest mate.
fn make(bencher: Bencher<'_, '_>, name: &str, positions: u64, fen: &str, plies: u32) {
    let material = Material::read(Text::new(name)).expect("a material");
    let board = Board::from_fen(fen, false).expect("a position");
    bencher.counter(ItemsCount::new(positions)).bench(|| {
        let limits = Limits { max_bytes: 1 << 30, ..Limits::default() };
        let endgame = Endgame::solve(black_box(material), &mut Budget::new(&limits)).expect("fits");
        let verdict = endgame.verdict(&board).expect("a position of the endgame");
        assert_eq!(verdict.remoteness, Some(plies));
    });
}

#[divan::bench]
fn kqk(bencher: Bencher<'_, '_>) {
    make(bencher, "KQK", 2 * 462 * 64, "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 19);
}

#[divan::bench]
fn krk(bencher: Bencher<'_, '_>) {
    make(bencher, "KRK", 2 * 462 * 64, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 31);
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn kqkr(bencher: Bencher<'_, '_>) {
    make(bencher, "KQKR", 2 * 462 * 4096, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 31);
}
