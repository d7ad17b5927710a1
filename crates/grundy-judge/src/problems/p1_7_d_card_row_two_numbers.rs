//! 1.7:D, Maximum-sum game (L/R, two numbers on a card) 1: one card from either end; what both get if each
//! plays for itself.

use grundy::catalogue::row_ends::intervals;
use grundy::error::BadText;
use grundy::solve::payoff::Ties;

use super::two_numbers::{TwoNumberCard, read, tests};
use crate::check::Checker;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:D",
    title: Words {
        en: "Maximum-sum game (L/R, two numbers on a card) 1",
        uk: "Гра на максимум суми (L/R, два числа на картці) - 1",
        ru: "Игра на максимум суммы (L/R, два числа на карточке) - 1",
    },
    statement: statement!("p1_7_d_card_row_two_numbers"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("4\n1024 8\n256 512\n4 2\n16 65536\n", "1280 65538\n"),
        Sample::Io("4\n1 2\n8 64\n1024 256\n32 16\n", "1025 80\n"),
        Sample::Io("4\n1 2\n8 256\n1024 64\n32 16\n", "1056 258\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("all rows", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// What both players get. Different powers of two: no tie ever matters.
pub(super) fn both(cards: &[TwoNumberCard]) -> TwoNumberCard {
    intervals(cards, Ties::First).values()
}

fn solve(input: &str) -> Result<String, BadText> {
    let [first, second] = both(&read(input)?);
    Ok(format!("{first} {second}\n"))
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::super::two_numbers::{any_row, as_double, by_all_ways, greedy, write};
    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn vectors() {
        for (input, answer) in [
            ("1\n2 4\n", "2 0\n"),
            ("1\n1 2\n", "1 0\n"),
            ("2\n4 1\n2 8\n", "4 8\n"),
            ("5\n1 1024\n2 512\n4 256\n8 128\n16 64\n", "28 1536\n"),
            ("6\n64 1\n2 128\n32 4\n8 16\n256 512\n2048 1024\n", "2144 656\n"),
            ("5\n1 2\n1024 32\n4 256\n64 128\n16 8\n", "1041 384\n"),
            (
                "6\n562949953421312 16\n1024 281474976710656\n137438953472 4\n524288 1152921504606846976\n2 131072\n\
                 1073741824 274877906944\n",
                "563088466116608 1153202979583688704\n",
            ),
        ] {
            assert_eq!(PROBLEM.solve(input).unwrap(), answer, "{input}");
        }
        let e = |j: u32| 1_i64 << ((17 * j + 5) % 61);
        let spread: Vec<TwoNumberCard> = (0..30).map(|i| [e(2 * i), e(2 * i + 1)]).collect();
        let answer = "1216467246558257474 726267496306442240\n";
        assert_eq!(PROBLEM.solve(&write(&spread)).unwrap(), answer);
    }

    proptest! {
        #[test]
        fn all_ways_to_play(cards in any_row()) {
            prop_assert_eq!(both(&cards), by_all_ways(&cards, 0));
            // which of two equal cards a player takes does not matter
            prop_assert_eq!(intervals(&cards, Ties::Mean).values(), intervals(&cards, Ties::Kind).values());
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let by = |input: &str, way: &dyn Fn(&[TwoNumberCard]) -> TwoNumberCard| {
            let [first, second] = way(&read(input).unwrap());
            format!("{first} {second}\n")
        };
        check_wrong(&PROBLEM, &|input| by(input, &greedy), "WA");
        check_wrong(&PROBLEM, &|input| by(input, &|cards| both(cards).map(as_double)), "WA");
        // the second player only spoils the first one's game
        let spoil = |cards: &[TwoNumberCard]| {
            let upper: Vec<i64> = cards.iter().map(|card| card[0]).collect();
            let sure = grundy::catalogue::row_ends::best_sum(&upper);
            [sure, upper.iter().sum::<i64>() - sure]
        };
        check_wrong(&PROBLEM, &|input| by(input, &spoil), "WA");
        let turned = |cards: &[TwoNumberCard]| {
            let [first, second] = both(cards);
            [second, first]
        };
        check_wrong(&PROBLEM, &|input| by(input, &turned), "WA");
        check_wrong(&PROBLEM, &|input| right(input).split_once(' ').unwrap().0.to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', ", "), "PE");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', "\r\n"), "OK");
    }
}
