//! 1.7:A, Maximum-sum game (1/2/3): a row of cards, 1 to 3 from the right; the sum that the first player can
//! guarantee.

use grundy::catalogue::row_cards::{Prefixes, prefixes};
use grundy::error::BadText;

use super::card_row::{MAX_CARD, random, read, write};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:A",
    title: Words {
        en: "Maximum-sum game (1/2/3)",
        uk: "Гра на максимум суми (1/2/3)",
        ru: "Игра на максимум суммы (1/2/3)",
    },
    statement: statement!("p1_7_a_card_row"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Io("7\n11 11 11 11 11 11 11\n", "44\n"),
        Sample::Io("8\n3 2 999 4 6 7 -5 1\n", "1000\n"),
        Sample::Io("9\n23 -17 2 -13 5 3 11 -7 19\n", "30\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("short rows", 60), Block::each("long rows", 40)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The longest row.
pub(super) const MAX: u64 = 1_234_567;

/// How many cards a move takes.
pub(super) const TAKES: [usize; 3] = [1, 2, 3];

/// What the player to move and the other one get from the first 0, 1, … cards on.
pub(super) fn solved(cards: &[i64]) -> Prefixes<i64> {
    prefixes(cards, &TAKES, 2)
}

fn solve(input: &str) -> Result<String, BadText> {
    let cards = read(input, MAX)?;
    Ok(format!("{}\n", solved(&cards).values(cards.len())[0]))
}

fn tests(tests: &mut Tests) {
    let fixed: [(&str, Vec<i64>); 8] = [
        ("one card, negative", vec![-5]),
        ("one card, the largest", vec![MAX_CARD]),
        ("two cards", vec![3, -2]),
        ("all negative", vec![-1, -2, -3, -4]),
        ("a trap in the middle", vec![5, -100, 5]),
        ("ascending", (-10..=10).collect()),
        ("descending", (-10..=10).rev().collect()),
        ("all zero", vec![0; 100]),
    ];
    for (about, cards) in fixed {
        tests.input(1, about, write(&cards));
    }
    for (many, most) in [(7, 9), (20, 3), (100, 100), (1000, MAX_CARD)] {
        let cards = random(many, -most..=most, tests.rng());
        tests.input(1, format!("{many} random cards"), write(&cards));
    }
    let longest = usize::try_from(MAX).expect("a small number");
    for (many, low, high) in [
        (10_000, -MAX_CARD, MAX_CARD),
        (100_000, -MAX_CARD, -MAX_CARD + 9),
        (longest - 1, -2, 2),
        (longest, -MAX_CARD, MAX_CARD),
    ] {
        let cards = random(many, low..=high, tests.rng());
        tests.input(2, format!("{many} random cards from {low} to {high}"), write(&cards));
    }
    tests.input(2, "as many as there may be, all the largest", write(&vec![MAX_CARD; longest]));
    let turns: Vec<i64> =
        (0..50_000).map(|place| if place % 2 == 0 { MAX_CARD } else { -MAX_CARD }).collect();
    tests.input(2, "good and bad in turn", write(&turns));
    let rare: Vec<i64> = (0..50_000).map(|place| if place % 5 == 2 { 999 } else { place % 7 - 3 }).collect();
    tests.input(2, "a treasure every fifth card", write(&rare));
    let half = [vec![-MAX_CARD; 50_000], vec![MAX_CARD; 50_000]].concat();
    tests.input(2, "the good cards come first", write(&half));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::problems::testing::check_wrong;

    /// The largest difference that the player to move can reach, by all ways to play.
    fn difference(cards: &[i64]) -> i64 {
        let play = |take: usize| {
            let (rest, taken) = cards.split_at(cards.len() - take);
            taken.iter().sum::<i64>() - difference(rest)
        };
        (1..=cards.len().min(3)).map(play).max().unwrap_or(0)
    }

    #[test]
    fn vectors() {
        for (cards, sum) in [
            ("3 1 4 1 5 9 2", 19),
            ("-5", -5),
            ("-1 -2 -3 -4", -6),
            ("5 -100 5", 5),
            ("-10 -9 -8 -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7 8 9 10", 8),
        ] {
            let input = format!("{}\n{cards}\n", cards.split(' ').count());
            assert_eq!(PROBLEM.solve(&input).unwrap(), format!("{sum}\n"), "{cards}");
        }
    }

    proptest! {
        #[test]
        fn all_ways_to_play(cards in prop::collection::vec(-20..=20_i64, 1..14)) {
            let all: i64 = cards.iter().sum();
            let expected = (all + difference(&cards)) / 2;
            prop_assert_eq!(PROBLEM.solve(&write(&cards)).unwrap(), format!("{expected}\n"));
        }
    }

    /// Both play by a rule of thumb; what the first has.
    fn by_thumb(cards: &[i64], rule: fn(&[i64]) -> usize) -> i64 {
        let (mut left, mut sums, mut mover) = (cards.len(), [0, 0], 0);
        while left > 0 {
            let take = rule(&cards[..left]).min(left);
            sums[mover] += cards[left - take..left].iter().sum::<i64>();
            (left, mover) = (left - take, 1 - mover);
        }
        sums[0]
    }

    /// The formula as the book prints it, which misses a card.
    fn as_printed(cards: &[i64]) -> i64 {
        let mut values = vec![0];
        for i in 1..=cards.len() {
            let own = |take: usize| cards[i - take..i].iter().sum::<i64>();
            let others = |take: usize| (1..=3).filter_map(move |reply| (i + 1).checked_sub(take + reply));
            let least = |take: usize| others(take).map(|left| values[left]).min().unwrap_or(0);
            let best = (1..=i.min(3)).map(|take| own(take) + least(take)).max();
            values.push(best.unwrap());
        }
        values[cards.len()]
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let by = |input: &str, way: &dyn Fn(&[i64]) -> i64| format!("{}\n", way(&read(input, MAX).unwrap()));
        let richest = |row: &[i64]| {
            let sum = |take: &usize| row[row.len() - take..].iter().sum::<i64>();
            (1..=row.len().min(3)).max_by_key(sum).unwrap()
        };
        check_wrong(&PROBLEM, &|input| by(input, &|cards| by_thumb(cards, richest)), "WA");
        check_wrong(&PROBLEM, &|input| by(input, &|cards| by_thumb(cards, |_| 3)), "WA");
        check_wrong(&PROBLEM, &|input| by(input, &as_printed), "WA");
        let inputs = PROBLEM.tests(crate::generate::DEFAULT_SEED).into_iter().take(3).map(|test| test.input);
        assert_eq!(
            inputs.map(|input| by(&input, &as_printed)).collect::<Vec<_>>(),
            ["55\n", "1007\n", "19\n"]
        );
        // the row the other way round; the difference instead of the sum
        let reversed = |cards: &[i64]| {
            let cards: Vec<i64> = cards.iter().rev().copied().collect();
            solved(&cards).values(cards.len())[0]
        };
        check_wrong(&PROBLEM, &|input| by(input, &reversed), "WA");
        let lead = |cards: &[i64]| {
            let row = solved(cards);
            row.values(cards.len())[0] - row.values(cards.len())[1]
        };
        check_wrong(&PROBLEM, &|input| by(input, &lead), "WA");
        check_wrong(&PROBLEM, &|input| format!("{} 0\n", right(input).trim()), "WA");
        check_wrong(&PROBLEM, &|input| format!("{}.0\n", right(input).trim()), "PE");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', " \r\n\r\n"), "OK");
    }
}
