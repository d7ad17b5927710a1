//! 1.7:C, Maximum-sum game (L/R): a row of cards, one from either end; the sum that the first player can
//! guarantee.

use grundy::catalogue::row_ends::best_sum;
use grundy::error::BadText;

use super::card_row::{MAX_CARD, random, read, write};
use crate::check::Checker;
use crate::generate::{TestRng, Tests};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:C",
    title: Words {
        en: "Maximum-sum game (L/R)",
        uk: "Гра на максимум суми (L/R)",
        ru: "Игра на максимум суммы (L/R)",
    },
    statement: statement!("p1_7_c_card_row_two_ends"),
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("4\n1 2 9 3\n", "10\n")],
    blocks: &[Block::SAMPLES, Block::each("short rows", 60), Block::each("long rows", 40)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The longest row.
const MAX: u64 = 2013;

fn solve(input: &str) -> Result<String, BadText> {
    Ok(format!("{}\n", best_sum(&read(input, MAX)?)))
}

fn tests(tests: &mut Tests) {
    let fixed: [(&str, Vec<i64>); 7] = [
        ("one card", vec![7]),
        ("two negative cards", vec![-3, -8]),
        ("three cards, the best in the middle", vec![1, MAX_CARD, 2]),
        ("six cards of both signs", vec![-5, 8, -2, 9, -7, 1]),
        ("good and bad in turn", [10, -10].repeat(5)),
        ("six cards, a large one laid open by a small one", vec![2, 9, 1, 8, 3, 1]),
        ("small numbers, again and again", [1, 2, -2, -1].repeat(5)),
    ];
    for (about, cards) in fixed {
        tests.input(1, about, write(&cards));
    }
    for (many, most) in [(9, 9), (10, 9), (20, 99), (50, 3), (101, MAX_CARD)] {
        let cards = trap(many, -most..=most, tests.rng());
        tests.input(1, format!("{many} random cards"), write(&cards));
    }
    let longest = usize::try_from(MAX).expect("a small number");
    let all = -MAX_CARD..=MAX_CARD;
    for (about, cards) in [
        ("an odd number of cards, random", trap(longest, all.clone(), tests.rng())),
        ("an even number of cards, random", trap(longest - 1, all, tests.rng())),
        ("random, small numbers", trap(longest, -2..=2, tests.rng())),
        ("random, all negative", trap(longest - 1, -MAX_CARD..=-1, tests.rng())),
        ("random, all positive", trap(longest, 1..=MAX_CARD, tests.rng())),
        ("all the largest", vec![MAX_CARD; longest]),
        ("all the smallest", vec![-MAX_CARD; longest - 1]),
        ("the good cards in the middle", [vec![-9; 671], vec![MAX_CARD; 671], vec![-9; 671]].concat()),
    ] {
        tests.input(2, about, write(&cards));
    }
}

/// Random cards with which a player does not get all by always taking the larger end.
fn trap(many: usize, range: std::ops::RangeInclusive<i64>, rng: &mut TestRng) -> Vec<i64> {
    loop {
        let cards = random(many, range.clone(), rng);
        if greedy(&cards) != best_sum(&cards) {
            return cards;
        }
    }
}

/// What the first player gets if both take the larger end.
fn greedy(cards: &[i64]) -> i64 {
    let (mut row, mut sums, mut mover) = (cards, [0, 0], 0);
    while let [left, .., right] | [left @ right] = row {
        sums[mover] += left.max(right);
        row = if left >= right { &row[1..] } else { &row[..row.len() - 1] };
        mover = 1 - mover;
    }
    sums[0]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn vectors() {
        for (cards, sum) in [
            (&[7][..], 7),
            (&[-3, -8], -3),
            (&[3, 1, 4, 1, 5, 9, 2, 6], 17),
            (&[-5, 8, -2, 9, -7, 1], 18),
            (&[10, -10, 10, -10, 10, -10, 10, -10, 10, -10], 50),
        ] {
            assert_eq!(PROBLEM.solve(&write(cards)).unwrap(), format!("{sum}\n"), "{cards:?}");
        }
    }

    /// What the first player collects, by all ways to play; the second one, moving next if `second`, wants it
    /// small.
    fn sure(cards: &[i64], second: bool) -> i64 {
        let [left, .., right] = cards else {
            return if second { 0 } else { cards.iter().sum() };
        };
        let (after_left, after_right) =
            (sure(&cards[1..], !second), sure(&cards[..cards.len() - 1], !second));
        if second { after_left.min(after_right) } else { (left + after_left).max(right + after_right) }
    }

    proptest! {
        #[test]
        fn all_ways_to_play(cards in prop::collection::vec(-20..=20_i64, 1..14)) {
            prop_assert_eq!(PROBLEM.solve(&write(&cards)).unwrap(), format!("{}\n", sure(&cards, false)));
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let by = |input: &str, way: &dyn Fn(&[i64]) -> i64| format!("{}\n", way(&read(input, MAX).unwrap()));
        check_wrong(&PROBLEM, &|input| by(input, &greedy), "WA");
        // all even or all odd places: right only for even rows, and not even there
        let places = |cards: &[i64]| {
            let sum = |start: usize| cards.iter().skip(start).step_by(2).sum::<i64>();
            sum(0).max(sum(1))
        };
        check_wrong(&PROBLEM, &|input| by(input, &places), "WA");
        check_wrong(
            &PROBLEM,
            &|input| by(input, &|cards| 2 * best_sum(cards) - cards.iter().sum::<i64>()),
            "WA",
        );
        check_wrong(&PROBLEM, &|input| by(input, &|cards| cards.iter().sum::<i64>() - best_sum(cards)), "WA");
        check_wrong(&PROBLEM, &|input| format!("+{}", right(input)), "PE");
        check_wrong(&PROBLEM, &|input| format!("\r\n{}\r\n", right(input).trim()), "OK");
    }
}
