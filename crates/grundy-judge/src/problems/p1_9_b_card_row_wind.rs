//! 1.9:B, Maximum-sum game (1/2/3) with random losses of cards: a wind carries cards away; the expectations
//! of both players.

use grundy::catalogue::row_cards::{Prefixes, prefixes_with_wind};
use grundy::error::BadText;

use super::card_row::{MAX_CARD, random, read, write};
use super::p1_7_a_card_row::TAKES;
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.9:B",
    title: Words {
        en: "Maximum-sum game (1/2/3) with random losses of cards",
        uk: "Гра на максимум суми (1/2/3) з випадковими втратами карток",
        ru: "Игра на максимум суммы (1/2/3) со случайными потерями карточек",
    },
    statement: statement!("p1_9_b_card_row_wind"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("7\n11 11 11 11 11 11 11\n", "41.91 33\n"),
        Sample::Io("8\n3 2 999 4 6 7 -5 1\n", "810.17 116.2\n"),
        Sample::Io("9\n23 -17 2 -13 5 3 11 -7 19\n", "26.7633 2.215\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("all rows", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Reals(1e-9) },
};

/// The longest row.
const MAX: u64 = 1234;

/// How often the wind takes a card.
const WIND: f64 = 0.1;

/// Expectations of the player to move and of the other one, from the first 0, 1, … cards on.
fn solved(cards: &[i64]) -> Prefixes<f64> {
    let cards: Vec<f64> =
        cards.iter().map(|&card| f64::from(i32::try_from(card).expect("cards are small"))).collect();
    prefixes_with_wind(&cards, &TAKES, 2, WIND)
}

fn solve(input: &str) -> Result<String, BadText> {
    let cards = read(input, MAX)?;
    // no minus before a zero
    let sums: Vec<String> =
        solved(&cards).values(cards.len()).iter().map(|sum| (sum + 0.0).to_string()).collect();
    Ok(format!("{}\n", sums.join(" ")))
}

/// By how much the best move is better than the next, where they are nearest; `None` if there is no choice at
/// all.
fn nearest(cards: &[i64]) -> Option<f64> {
    let row = solved(cards);
    let value = |left: usize| row.values(left)[1];
    let own = |left: usize, take: usize| {
        let taken: i64 = cards[left - take..left].iter().sum();
        let later = match left - take {
            0 => 0.0,
            rest => (1.0 - WIND) * value(rest) + WIND * value(rest - 1),
        };
        f64::from(i32::try_from(taken).expect("three cards are small")) + later
    };
    let margin = |left: usize| {
        let mut moves: Vec<f64> =
            TAKES.into_iter().filter(|take| *take <= left).map(|take| own(left, take)).collect();
        moves.sort_by(f64::total_cmp);
        moves[moves.len() - 1] - moves[moves.len() - 2]
    };
    (2..=cards.len()).map(margin).min_by(f64::total_cmp)
}

/// Random cards without ties, so that the answer does not depend on tie-breaking.
fn without_ties(many: usize, range: std::ops::RangeInclusive<i64>, tests: &mut Tests) -> Vec<i64> {
    for _ in 0..10_000 {
        let cards = random(many, range.clone(), tests.rng());
        if nearest(&cards).is_none_or(|margin| margin > 1e-7) {
            return cards;
        }
    }
    // hardly to be expected: a row in which every card is worth having
    (1..=MAX_CARD).cycle().take(many).collect()
}

fn tests(tests: &mut Tests) {
    let longest = usize::try_from(MAX).expect("a small number");
    let fixed: [(&str, Vec<i64>); 7] = [
        ("one card", vec![5]),
        ("one card, negative", vec![-5]),
        ("two negative cards", vec![-5, -7]),
        ("two cards, the last one negative", vec![3, -2]),
        ("ten cards", vec![-12, 16, -16, -4, -13, 11, 8, 10, 4, -7]),
        ("twelve cards", vec![-17, -15, -15, 3, -10, -1, -4, 18, -7, 18, -18, 17]),
        ("ascending", (1..=40).collect()),
    ];
    for (about, cards) in fixed {
        tests.input(1, about, write(&cards));
    }
    for (many, low, high) in [
        (3, -9, 9),
        (4, -9, 9),
        (5, -99, 99),
        (20, -99, 99),
        (40, MAX_CARD - 9, MAX_CARD),
        (100, -MAX_CARD, MAX_CARD),
        (500, -MAX_CARD, -1),
        (500, 1, MAX_CARD),
        (1000, -99, 99),
        (longest - 2, -MAX_CARD, MAX_CARD),
        (longest - 1, -MAX_CARD, -1),
        (longest, 1, MAX_CARD),
        (longest, -MAX_CARD, MAX_CARD),
    ] {
        let cards = without_ties(many, low..=high, tests);
        tests.input(1, format!("{many} random cards from {low} to {high}"), write(&cards));
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems::testing::check_wrong;

    /// Expectations of both players by all ways that play and wind can go, in units of 10^-`cards` (whole
    /// numbers: exact). The second value says whether some player had a tie.
    fn exact(cards: &[i64], mover: usize, unit: i64) -> ([i64; 2], bool) {
        let mut best: Option<[i64; 2]> = None;
        let mut tie = false;
        for take in 1..=cards.len().min(3) {
            let (rest, taken) = cards.split_at(cards.len() - take);
            let (mut sums, mut tied) = exact(rest, 1 - mover, unit);
            if let [fewer @ .., _] = rest {
                let (blown, tied_too) = exact(fewer, 1 - mover, unit);
                sums = [0, 1].map(|player| (9 * sums[player] + blown[player]) / 10);
                tied |= tied_too;
            }
            sums[mover] += unit * taken.iter().sum::<i64>();
            tie |= tied;
            match best {
                Some(best) if best[mover] > sums[mover] => {}
                Some(best) if best[mover] == sums[mover] => tie = true,
                _ => best = Some(sums),
            }
        }
        (best.unwrap_or_default(), tie)
    }

    fn answer(cards: &[i64]) -> [f64; 2] {
        let answer = PROBLEM.solve(&write(cards)).unwrap();
        let numbers: Vec<f64> = answer.split_whitespace().map(|word| word.parse().unwrap()).collect();
        [numbers[0], numbers[1]]
    }

    #[test]
    fn vectors() {
        for (cards, expected) in [
            (&[5][..], [5.0, 0.0]),
            (&[-5], [-5.0, 0.0]),
            (&[-5, -7], [-7.0, -4.5]),
            (&[3, -2], [1.0, 0.0]),
            (&[-12, 16, -16, -4, -13, 11, 8, 10, 4, -7], [-5.9132, 4.2698]),
            (&[-17, -15, -15, 3, -10, -1, -4, 18, -7, 18, -18, 17], [3.28806, -26.97106]),
            // a tie: fewest cards
            (&[1, -1, -1], [-1.0, 0.1]),
        ] {
            let found = answer(cards);
            assert!((0..2).all(|i| (found[i] - expected[i]).abs() < 1e-9), "{cards:?}: {found:?}");
        }
    }

    proptest! {
        #[test]
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        fn all_ways_to_play(cards in prop::collection::vec(-30..=30_i64, 1..9)) {
            let unit = 1_000_000_000_000;
            let (expected, tie) = exact(&cards, 0, unit);
            if !tie {
                let found = answer(&cards);
                for player in 0..2 {
                    prop_assert!((found[player] - expected[player] as f64 / unit as f64).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn nothing_depends_on_ties() {
        for test in PROBLEM.tests(DEFAULT_SEED) {
            let margin = nearest(&read(&test.input, MAX).unwrap());
            assert!(margin.is_none_or(|margin| margin > 1e-7), "test {}: {}", test.number, test.about);
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let cards = |input: &str| read(input, MAX).unwrap();
        // no wind; a fixed sum; the wind on every card; too few digits
        let calm = |input: &str| {
            let cards = cards(input);
            let row = super::super::p1_7_a_card_row::solved(&cards);
            format!("{} {}\n", row.values(cards.len())[0], row.values(cards.len())[1])
        };
        check_wrong(&PROBLEM, &calm, "WA");
        let fixed_sum = |input: &str| {
            let first = answer(&cards(input))[0];
            let all: i32 = cards(input).iter().map(|card| i32::try_from(*card).unwrap()).sum();
            format!("{first} {}\n", f64::from(all) - first)
        };
        check_wrong(&PROBLEM, &fixed_sum, "WA");
        let stormy = |input: &str| {
            let cards: Vec<f64> =
                cards(input).iter().map(|card| f64::from(i32::try_from(*card).unwrap())).collect();
            let row = prefixes_with_wind(&cards, &TAKES, 2, 0.9);
            format!("{} {}\n", row.values(cards.len())[0], row.values(cards.len())[1])
        };
        check_wrong(&PROBLEM, &stormy, "WA");
        let show = |input: &str, show: &dyn Fn(f64) -> String| {
            let [first, second] = answer(&cards(input));
            format!("{} {}\n", show(first), show(second))
        };
        check_wrong(&PROBLEM, &|input| show(input, &|sum| format!("{sum:.2}")), "WA");
        check_wrong(&PROBLEM, &|input| right(input).split(' ').next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| show(input, &|sum| format!("{sum}$")), "PE");
        check_wrong(&PROBLEM, &|input| show(input, &|sum| format!("{sum:.10}")), "OK");
        check_wrong(&PROBLEM, &|input| show(input, &|sum| format!("{sum:.12E}")), "OK");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', "\r\n"), "OK");
    }
}
