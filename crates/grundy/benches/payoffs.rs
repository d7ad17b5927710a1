//! How fast payoff games are solved in arrays. Every bench asserts its answer, found by another way before.
//!
//! `cargo bench -p grundy --bench payoffs`

use divan::{Bencher, black_box};
use grundy::catalogue::pig::Odds;
use grundy::catalogue::row_cards::{prefixes, prefixes_with_wind};
use grundy::catalogue::row_ends::{best_sum, intervals};
use grundy::solve::payoff::Ties;

fn main() {
    divan::main();
}

/// Numbers from -1000 to 1000 that follow no simple pattern.
fn cards(count: i64) -> Vec<i64> {
    (0..count).map(|i| (i * i * 31 + i * 17) % 2001 - 1000).collect()
}

/// Textbook 1.7:A, N = 1234567: values and choices of all prefixes. Checked with (12): sums less the least of
/// three.
#[divan::bench(sample_count = 20)]
fn two_players_a_million_cards(bencher: Bencher<'_, '_>) {
    let cards = cards(1_234_567);
    let (mut p, mut sum) = (vec![0_i64], 0);
    for i in 1..=cards.len() {
        sum += cards[i - 1];
        let least = p[i.saturating_sub(3)..i].iter().min().expect("there is p(0)");
        p.push(sum - least);
    }
    bencher.bench(|| {
        let solved = prefixes(black_box(&cards), &[1, 2, 3], 2);
        assert_eq!(solved.values(cards.len()), [p[cards.len()], sum - p[cards.len()]]);
        solved
    });
}

/// Textbook 1.7:F, N = 1234567.
#[divan::bench(sample_count = 20)]
fn three_players_a_million_cards(bencher: Bencher<'_, '_>) {
    let cards = cards(1_234_567);
    bencher.bench(|| {
        let solved = prefixes(black_box(&cards), &[1, 2, 3], 3);
        assert_eq!(solved.values(cards.len()), [1_921_855, 1_919_415, 1_919_905]);
        solved
    });
}

/// Textbook 1.7:C, N = 2013: two million rows of cards. Checked with the pairs of (16).
#[divan::bench(sample_count = 50)]
fn both_ends_2013_cards(bencher: Bencher<'_, '_>) {
    let cards = cards(2013);
    let pairs: Vec<[i64; 2]> = cards.iter().map(|card| [*card; 2]).collect();
    let expected = intervals(&pairs, Ties::First).values()[0];
    bencher.bench(|| assert_eq!(best_sum(black_box(&cards)), expected));
}

/// The same with two numbers on a card, and all choices kept.
#[divan::bench(sample_count = 20)]
fn both_ends_2013_cards_two_numbers(bencher: Bencher<'_, '_>) {
    let pairs: Vec<[i64; 2]> =
        (0..2013).map(|i| [(i * i * 31 + i * 17) % 2001, (i * i * 13 + i * 7) % 2001]).collect();
    bencher.bench(|| {
        let solved = intervals(black_box(&pairs), Ties::First);
        assert_eq!(solved.values(), [1_301_077, 1_293_080]);
        solved
    });
}

/// Textbook 1.9:B, N = 1234.
#[divan::bench(sample_count = 50)]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn wind_1234_cards(bencher: Bencher<'_, '_>) {
    let cards: Vec<f64> = cards(1234).into_iter().map(|card| card as f64).collect();
    bencher.bench(|| {
        let solved = prefixes_with_wind(black_box(&cards), &[1, 2, 3], 2, 0.1);
        assert!((solved.values(1234)[0] - 11_384.293_258_889_12).abs() < 1e-6);
        solved
    });
}

/// All positions of Pig to 100.
#[divan::bench(sample_count = 5)]
fn pig_to_a_hundred(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let odds = Odds::solve(black_box(100), &[2, 3, 4, 5, 6]);
        assert!((odds.wins(0, 0, 0) - 0.530_592_725_273_7).abs() < 1e-12);
    });
}
