//! How fast the values of subtraction games come, and their periods. Every bench asserts its answer.
//!
//! `cargo bench -p grundy --bench subtraction`; the counter says values a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use grundy::heap::partisan::outcomes;
use grundy::heap::subtraction::{TakeSet, solve, table};
use grundy::limits::{Budget, Limits};

fn main() {
    divan::main();
}

fn set(amounts: &[u64]) -> TakeSet {
    TakeSet::new(amounts.iter().copied()).expect("amounts from 1 to 10^9")
}

/// A sum over some of the values, to assert.
fn sample(n: u64, value: impl Fn(u64) -> u64) -> u64 {
    (0..1000).map(|i| n / 1000 * i + i * i % 97).fold(0, |sum, heap| (sum * 31 + value(heap)) % 1_000_003)
}

/// The rival: a table of bytes, a bit set of the options of each heap.
fn plain(bencher: Bencher<'_, '_>, amounts: &[u64], n: u64, expected: u64) {
    let amounts: Vec<usize> = amounts.iter().map(|&take| usize::try_from(take).expect("small")).collect();
    let last = usize::try_from(n).expect("small");
    bencher.counter(ItemsCount::new(n)).bench(|| {
        let mut values = vec![0_u8; last + 1];
        for heap in 0..=last {
            let takes = black_box(&amounts).iter().take_while(|&&take| take <= heap);
            let options = takes.fold(0_u32, |options, take| options | 1 << values[heap - take]);
            values[heap] = u8::try_from(options.trailing_ones()).expect("at most 32");
        }
        assert_eq!(sample(n, |heap| values[usize::try_from(heap).expect("small")].into()), expected);
    });
}

/// All values to n, one after another.
fn values(bencher: Bencher<'_, '_>, amounts: &[u64], n: u64, expected: u64) {
    let (set, limits) = (set(amounts), Limits::default());
    bencher.counter(ItemsCount::new(n)).bench(|| {
        let values = table(black_box(&set), n, &mut Budget::new(&limits)).expect("fits");
        assert_eq!(sample(n, |heap| values.value(heap).expect("computed").0), expected);
    });
}

const TEN_SMALL: [u64; 10] = [1, 3, 8, 14, 21, 33, 40, 47, 55, 62];

#[divan::bench(sample_count = 5)]
fn ten_small_amounts(bencher: Bencher<'_, '_>) {
    values(bencher, &TEN_SMALL, 100_000_000, 707_756);
}

#[divan::bench(sample_count = 5)]
fn ten_small_amounts_plain(bencher: Bencher<'_, '_>) {
    plain(bencher, &TEN_SMALL, 100_000_000, 707_756);
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
    values(bencher, &near_a_million(), 100_000_000, 801_277);
}

#[divan::bench(sample_count = 5)]
fn ten_amounts_near_a_million_plain(bencher: Bencher<'_, '_>) {
    plain(bencher, &near_a_million(), 100_000_000, 801_277);
}

fn near_a_million() -> Vec<u64> {
    (0..10).map(|i| 950_000 + i * i * 1237 + i).collect()
}

#[divan::bench(sample_count = 5)]
fn three_amounts_near_a_million(bencher: Bencher<'_, '_>) {
    values(bencher, &[950_000, 1_000_003, 1_049_999], 100_000_000, 526_443);
}

/// Both rows of a partisan game, looked through for a period; a large amount keeps it away.
fn partisan_rows(bencher: Bencher<'_, '_>, first: &[u64], second: &[u64], n: u64) {
    let (sets, limits) = ([set(first), set(second)], Limits::default());
    bencher.counter(ItemsCount::new(n)).bench(|| {
        let found = outcomes(black_box(&sets), n, &mut Budget::new(&limits)).expect("fits");
        assert_eq!(found.period(), None);
    });
}

#[divan::bench(sample_count = 5)]
fn partisan_amounts_near_a_thousand(bencher: Bencher<'_, '_>) {
    partisan_rows(bencher, &[901, 977, 1013], &[907, 997, 1_000_000], 900_000);
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
