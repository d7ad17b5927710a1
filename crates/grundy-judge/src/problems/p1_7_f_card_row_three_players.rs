//! 1.7:F, Maximum-sum game (1/2/3) for three players: a row of cards, 1 to 3 from the right; what each gets.

use grundy::catalogue::row_cards::{Prefixes, prefixes};
use grundy::error::BadText;
use rand::RngExt;

use super::card_row::{MAX_CARD, read, write};
use super::p1_7_a_card_row::{MAX, TAKES};
use crate::check::Checker;
use crate::generate::{TestRng, Tests};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:F",
    title: Words {
        en: "Maximum-sum game (1/2/3) for three players",
        uk: "Гра на максимум суми (1/2/3) для трьох гравців",
        ru: "Игра на максимум суммы (1/2/3) для трёх игроков",
    },
    statement: statement!("p1_7_f_card_row_three_players"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Io("7\n11 11 11 11 11 11 11\n", "33 33 11\n"),
        Sample::Io("8\n3 2 999 4 6 7 -5 1\n", "4 8 1005\n"),
        Sample::Io("9\n23 -17 2 -13 5 3 11 -7 19\n", "12 9 5\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("short rows", 60), Block::each("long rows", 40)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// What the player to move, the next, and the one after that get from the first 0, 1, … cards on.
fn solved(cards: &[i64]) -> Prefixes<i64> {
    prefixes(cards, &TAKES, 3)
}

fn solve(input: &str) -> Result<String, BadText> {
    let cards = read(input, MAX)?;
    let row = solved(&cards);
    let sums: Vec<String> = row.values(cards.len()).iter().map(i64::to_string).collect();
    Ok(format!("{}\n", sums.join(" ")))
}

/// Random cards without ties, so that the answer does not depend on tie-breaking.
///
/// Whether there is a tie among the first cards does not depend on the last of them, which all moves take. So
/// each card only has to avoid the one or two numbers that would make a tie with the next one or two cards.
fn without_ties(many: usize, range: std::ops::RangeInclusive<i64>, rng: &mut TestRng) -> Vec<i64> {
    let mut cards: Vec<i64> = Vec::with_capacity(many);
    // what the three get, from the player to move on
    let mut gets: Vec<[i64; 3]> = vec![[0; 3]];
    for left in 1..=many {
        let moves = TAKES.into_iter().filter(|take| *take <= left).map(|take| {
            let (taken, after) = (&cards[left - take..left - 1], gets[left - take]);
            (taken.iter().sum::<i64>() + after[2], after)
        });
        let (more, after) = moves.max_by_key(|(own, _)| *own).expect("one card can be taken");
        let later = after[1];
        let tie = later - gets[left - 1][2];
        let other_tie = (left > 1).then(|| later - gets[left - 2][2] - cards[left - 2]);
        let card = loop {
            let card = rng.random_range(range.clone());
            if card != tie && Some(card) != other_tie {
                break card;
            }
        };
        cards.push(card);
        gets.push([card + more, after[0], later]);
    }
    cards
}

fn tests(tests: &mut Tests) {
    let fixed: [(&str, &[i64]); 8] = [
        ("one card, negative", &[-5]),
        ("two cards", &[4, -9]),
        ("three cards, one for each", &[9, -2, -3]),
        ("five cards", &[46, -19, 9, -6, 15]),
        ("ten cards", &[-1, -30, 26, 26, -17, 44, -12, 13, -18, 3]),
        ("twelve cards", &[13, -8, 18, -31, 4, 24, 19, -44, -42, 43, -21, -16]),
        ("a treasure for the third", &[3, 2, MAX_CARD, 4, 6, 7, -5, 1]),
        ("all alike, the largest", &[MAX_CARD; 8]),
    ];
    for (about, cards) in fixed {
        tests.input(1, about, write(cards));
    }
    for (many, most) in [(6, 9), (20, 3), (100, 100), (1000, MAX_CARD)] {
        let cards = without_ties(many, -most..=most, tests.rng());
        tests.input(1, format!("{many} random cards"), write(&cards));
    }
    let longest = usize::try_from(MAX).expect("a small number");
    for (many, low, high) in [
        (10_000, -MAX_CARD, MAX_CARD),
        (50_000, -2, 2),
        (50_001, 1, MAX_CARD),
        (50_002, -MAX_CARD, -1),
        (100_000, MAX_CARD - 9, MAX_CARD),
        (100_000, -MAX_CARD, -MAX_CARD + 9),
        (longest - 1, 1, MAX_CARD),
        (longest, -MAX_CARD, MAX_CARD),
    ] {
        let cards = without_ties(many, low..=high, tests.rng());
        tests.input(2, format!("{many} random cards from {low} to {high}"), write(&cards));
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems::testing::check_wrong;

    /// All that can come of it, whatever is done about ties: the payoffs of all ways to play perfectly, the
    /// player to move first.
    fn all_outcomes(cards: &[i64]) -> Vec<[i64; 3]> {
        if cards.is_empty() {
            return vec![[0; 3]];
        }
        let ways: Vec<Vec<[i64; 3]>> = (1..=cards.len().min(3))
            .map(|take| {
                let (rest, taken) = cards.split_at(cards.len() - take);
                let own: i64 = taken.iter().sum();
                all_outcomes(rest)
                    .into_iter()
                    .map(|[next, third, first]| [own + first, next, third])
                    .collect()
            })
            .collect();
        let sure = ways.iter().map(|way| way.iter().map(|gets| gets[0]).min().unwrap()).max().unwrap();
        let mut found: Vec<_> = ways.into_iter().flatten().filter(|gets| gets[0] >= sure).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn has_ties(cards: &[i64]) -> bool {
        let row = solved(cards);
        (1..=cards.len()).any(|left| {
            let takes = TAKES.into_iter().filter(|take| *take <= left);
            let own =
                takes.map(|take| cards[left - take..left].iter().sum::<i64>() + row.values(left - take)[2]);
            let own: Vec<i64> = own.collect();
            let most = own.iter().max();
            own.iter().filter(|sum| Some(*sum) == most).count() > 1
        })
    }

    #[test]
    fn vectors() {
        for (cards, answer) in [
            (&[46, -19, 9, -6, 15][..], "18 27 0\n"),
            (&[-1, -30, 26, 26, -17, 44, -12, 13, -18, 3], "38 -35 31\n"),
            (&[13, -8, 18, -31, 4, 24, 19, -44, -42, 43, -21, -16], "10 -55 4\n"),
            // the book's tie: fewest cards
            (&[-2, 1, -1, -1, 3], "2 0 -2\n"),
        ] {
            assert_eq!(PROBLEM.solve(&write(cards)).unwrap(), answer, "{cards:?}");
        }
        assert_eq!(all_outcomes(&[-2, 1, -1, -1, 3]), [[2, 0, -2], [3, -1, -2]]);
    }

    proptest! {
        #[test]
        fn all_ways_to_play(many in 1..=10_usize, seed: u64) {
            let cards = without_ties(many, -15..=15, &mut crate::generate::rng(seed));
            let all = all_outcomes(&cards);
            prop_assert_eq!(all.len(), 1, "ties: {:?}", cards);
            let row = solved(&cards);
            prop_assert_eq!(row.values(many), &all[0]);
        }
    }

    #[test]
    fn nothing_depends_on_ties() {
        for test in PROBLEM.tests(DEFAULT_SEED) {
            assert!(!has_ties(&read(&test.input, MAX).unwrap()), "test {}: {}", test.number, test.about);
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let by = |input: &str, way: &dyn Fn(&[i64]) -> Vec<i64>| {
            let sums: Vec<String> = way(&read(input, MAX).unwrap()).iter().map(i64::to_string).collect();
            sums.join(" ")
        };
        // everybody takes what is most at once
        let greedy = |cards: &[i64]| {
            let (mut left, mut sums, mut mover) = (cards.len(), vec![0; 3], 0);
            while left > 0 {
                let sum = |take: &usize| cards[left - take..left].iter().sum::<i64>();
                let take = (1..=left.min(3)).max_by_key(sum).unwrap();
                sums[mover] += sum(&take);
                (left, mover) = (left - take, (mover + 1) % 3);
            }
            sums
        };
        check_wrong(&PROBLEM, &|input| by(input, &greedy), "WA");
        // two players; the triple turned the wrong way; the sums in order of size
        let two = |cards: &[i64]| [prefixes(cards, &TAKES, 2).values(cards.len()), &[0]].concat();
        check_wrong(&PROBLEM, &|input| by(input, &two), "WA");
        let turned = |cards: &[i64]| {
            let mut sums = solved(cards).values(cards.len()).to_vec();
            sums.rotate_left(1);
            sums
        };
        check_wrong(&PROBLEM, &|input| by(input, &turned), "WA");
        let sorted = |cards: &[i64]| {
            let mut sums = solved(cards).values(cards.len()).to_vec();
            sums.sort_unstable();
            sums
        };
        check_wrong(&PROBLEM, &|input| by(input, &sorted), "WA");
        check_wrong(&PROBLEM, &|input| right(input).split(' ').next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', ";"), "PE");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', "\r\n"), "OK");
    }
}
