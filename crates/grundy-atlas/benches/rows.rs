//! Rows of the atlas a second: games merged, and what is known of each to so many heaps.
//!
//! `cargo bench -p grundy-atlas --bench rows`.

use divan::{Bencher, black_box};
use grundy_atlas::{Game, Row, Status, games};
use grundy_base::limits::{Budget, Limits};

fn main() {
    divan::main();
}

fn merged(digits: usize) -> Vec<Game> {
    games(digits, &mut Budget::new(&Limits::default())).expect("within the limits")
}

fn rows(games: &[Game], to: u64) -> Vec<Row> {
    let row = |game| Row::of(game, to, &mut Budget::new(&Limits::default())).expect("within the limits");
    games.iter().map(row).collect()
}

/// Codes of so many digits; equal games are found and proved to be equal.
#[divan::bench(args = [(2, 128), (3, 1024)], sample_count = 3, sample_size = 1)]
fn codes(bencher: Bencher<'_, '_>, (digits, count): (usize, u64)) {
    bencher.counter(count).bench(|| merged(black_box(digits)));
}

/// All games of three digits to 3000 heaps. The rows that come with the program, to 10^6 heaps, say of as
/// many that their law needs no more heaps than that.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn three_digits(bencher: Bencher<'_, '_>) {
    let games = merged(3);
    let solved = rows(&games, 3000).iter().filter(|row| row.status != Status::Open).count();
    assert_eq!((solved, games.len()), (84, 174));
    bencher.counter(games.len()).bench(|| rows(black_box(&games), 3000));
}
