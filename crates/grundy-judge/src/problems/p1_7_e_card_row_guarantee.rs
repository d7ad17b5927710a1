//! 1.7:E, Maximum-sum game (L/R, two numbers on a card) 2: what both get, and what the first player can
//! guarantee.

use grundy::catalogue::row_ends::best_sum;
use grundy::error::BadText;

use super::p1_7_d_card_row_two_numbers::both;
use super::two_numbers::{TwoNumberCard, read, tests};
use crate::check::Checker;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:E",
    title: Words {
        en: "Maximum-sum game (L/R, two numbers on a card) 2",
        uk: "Гра на максимум суми (L/R, два числа на картці) - 2",
        ru: "Игра на максимум суммы (L/R, два числа на карточке) - 2",
    },
    statement: statement!("p1_7_e_card_row_guarantee"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("4\n1024 8\n256 512\n4 2\n16 65536\n", "1280 65538\n1040\n"),
        Sample::Io("4\n1 2\n8 64\n1024 256\n32 16\n", "1025 80\n1025\n"),
        Sample::Io("4\n1 2\n8 256\n1024 64\n32 16\n", "1056 258\n1025\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("all rows", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// What the first player collects for certain: the lower numbers do not matter then.
fn sure(cards: &[TwoNumberCard]) -> i64 {
    best_sum(&cards.iter().map(|card| card[0]).collect::<Vec<_>>())
}

fn solve(input: &str) -> Result<String, BadText> {
    let cards = read(input)?;
    let [first, second] = both(&cards);
    Ok(format!("{first} {second}\n{}\n", sure(&cards)))
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::super::two_numbers::{any_row, as_double, by_all_ways, greedy};
    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn vectors() {
        for (input, answer) in [
            ("1\n2 4\n", "2 0\n2\n"),
            ("5\n1 2\n1024 32\n4 256\n64 128\n16 8\n", "1041 384\n21\n"),
            (
                "6\n562949953421312 16\n1024 281474976710656\n137438953472 4\n524288 1152921504606846976\n2 131072\n\
                 1073741824 274877906944\n",
                "563088466116608 1153202979583688704\n563087392374786\n",
            ),
        ] {
            assert_eq!(PROBLEM.solve(input).unwrap(), answer, "{input}");
        }
    }

    /// The first player's sum against all that the second one can do.
    fn against_all(cards: &[TwoNumberCard], second: bool) -> i64 {
        let [left, .., right] = cards else {
            return if second { 0 } else { cards.iter().map(|card| card[0]).sum() };
        };
        let after_left = against_all(&cards[1..], !second);
        let after_right = against_all(&cards[..cards.len() - 1], !second);
        if second { after_left.min(after_right) } else { (left[0] + after_left).max(right[0] + after_right) }
    }

    proptest! {
        #[test]
        fn all_ways_to_play(cards in any_row()) {
            prop_assert_eq!(both(&cards), by_all_ways(&cards, 0));
            prop_assert_eq!(sure(&cards), against_all(&cards, false));
            prop_assert!(sure(&cards) <= both(&cards)[0]);
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let by = |input: &str, way: &dyn Fn(&[TwoNumberCard]) -> (TwoNumberCard, i64)| {
            let ([first, second], sure) = way(&read(input).unwrap());
            format!("{first} {second}\n{sure}\n")
        };
        check_wrong(&PROBLEM, &|input| by(input, &|cards| (greedy(cards), sure(cards))), "WA");
        // no line for what is sure; or the value under perfect play once more
        check_wrong(&PROBLEM, &|input| right(input).lines().next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| by(input, &|cards| (both(cards), both(cards)[0])), "WA");
        // what is sure by the lower numbers
        let lower = |cards: &[TwoNumberCard]| best_sum(&cards.iter().map(|card| card[1]).collect::<Vec<_>>());
        check_wrong(&PROBLEM, &|input| by(input, &|cards| (both(cards), lower(cards))), "WA");
        let doubles = |cards: &[TwoNumberCard]| (both(cards).map(as_double), as_double(sure(cards)));
        check_wrong(&PROBLEM, &|input| by(input, &doubles), "WA");
        check_wrong(&PROBLEM, &|input| right(input).lines().rev().collect::<Vec<_>>().join("\n"), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', "\r\n"), "OK");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', " "), "OK");
    }
}
