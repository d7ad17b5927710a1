//! How fast the values of subtraction games come, and their periods. Every bench asserts its answer.
//!
//! `cargo bench -p grundy --bench subtraction`; the counter says values a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use grundy::heap::subtraction::{TakeSet, Values, solve, table};
use grundy::limits::{Budget, Limits};

fn main() {
    divan::main();
}

fn set(amounts: &[u64]) -> TakeSet {
    TakeSet::new(amounts.iter().copied()).expect("amounts from 1 to 10^9")
}

/// A sum over some of the values, to assert.
fn sample(values: &Values, n: u64) -> u64 {
    let places = (0..1000).map(|i| n / 1000 * i + i * i % 97);
    places.fold(0, |sum, heap| {
        let value = values.value(heap).expect("computed").0;
        (sum * 31 + value) % 1_000_003
    })
}

/// All values to n, one after another.
fn values(bencher: Bencher<'_, '_>, amounts: &[u64], n: u64, expected: u64) {
    let (set, limits) = (set(amounts), Limits::default());
    bencher.counter(ItemsCount::new(n)).bench(|| {
        let values = table(black_box(&set), n, &mut Budget::new(&limits)).expect("fits");
        assert_eq!(sample(&values, n), expected);
    });
}

#[divan::bench(sample_count = 5)]
fn ten_small_amounts(bencher: Bencher<'_, '_>) {
    values(bencher, &[1, 3, 8, 14, 21, 33, 40, 47, 55, 62], 100_000_000, 707_756);
}

#[divan::bench(sample_count = 5)]
fn five_small_amounts(bencher: Bencher<'_, '_>) {
    values(bencher, &[2, 5, 14, 33, 47], 100_000_000, 281_433);
}

#[divan::bench(sample_count = 5)]
fn ten_amounts_near_100(bencher: Bencher<'_, '_>) {
    values(bencher, &[90, 91, 97, 100, 103, 104, 109, 111, 118, 120], 100_000_000, 144_943);
}

#[divan::bench(sample_count = 5)]
fn ten_amounts_near_a_million(bencher: Bencher<'_, '_>) {
    let amounts: Vec<u64> = (0..10).map(|i| 950_000 + i * i * 1237 + i).collect();
    values(bencher, &amounts, 100_000_000, 801_277);
}

#[divan::bench(sample_count = 5)]
fn three_amounts_near_a_million(bencher: Bencher<'_, '_>) {
    values(bencher, &[950_000, 1_000_003, 1_049_999], 100_000_000, 526_443);
}

/// The same, looked through for the period, which is proved.
#[divan::bench(sample_count = 5)]
fn the_period_of_two_amounts_near_a_million(bencher: Bencher<'_, '_>) {
    let (set, limits) = (set(&[999_983, 1_000_003]), Limits::default());
    bencher.bench(|| {
        let found = solve(black_box(&set), 100_000_000, &mut Budget::new(&limits)).expect("a period");
        assert_eq!(found.period(), Some((0, 1_999_986)));
    });
}
