//! Either end of a row: the tables of the textbook, its formulas, arrays against search.

use super::*;
use crate::testing::{open, problem, solve};
use grundy_base::report::{Ask, Effort, Sheet, Ties};
use grundy_base::value::amount::Sum;
use proptest::prelude::*;

fn whole(sums: &[Sum]) -> Vec<i64> {
    let one = |sum: &Sum| match sum {
        Sum::Whole(whole) => *whole,
        other => panic!("{other:?}"),
    };
    sums.iter().map(one).collect()
}

fn by_ties(cards: &str, ties: Ties) -> Vec<i64> {
    whole(open("row-ends:two").solve(cards, &Ask { ties, ..Ask::default() }).unwrap().answer.payoffs())
}

fn sheet(cards: &str, ties: &[Ties]) -> Sheet {
    open("row-ends:two").sheet(cards, ties, &Ask::default()).unwrap().unwrap()
}

/// The cells of one block, as the book writes them.
fn written(sheet: &Sheet, block: usize) -> Vec<String> {
    let cell = |pays: &[Vec<Sum>]| {
        let mut all: Vec<String> = pays
            .iter()
            .map(|pay| whole(pay).iter().map(i64::to_string).collect::<Vec<_>>().join("/"))
            .collect();
        all.dedup();
        all.join(" : ")
    };
    let rows = sheet.blocks[block].rows.iter();
    rows.map(|(_, cells)| cells.iter().map(|one| cell(&one.payoffs)).collect::<Vec<_>>().join("  ")).collect()
}

#[test]
fn the_full_tables_of_the_samples() {
    let check = |cards: &str, first: [&str; 4], second: [&str; 4]| {
        let sheet = sheet(cards, &[Ties::First]);
        assert_eq!(written(&sheet, 0), first, "{cards}");
        assert_eq!(written(&sheet, 1), second, "{cards}");
    };
    check(
        "1024/8 256/512 4/2 16/65536",
        ["1024/0  256/0  4/0  16/0", "1024/512  256/2  16/2", "1028/512  260/65536", "1280/65538"],
        ["0/8  0/512  0/2  0/65536", "1024/512  4/512  4/65536", "1024/514  256/65538", "1028/66048"],
    );
    check(
        "1/2 8/64 1024/256 32/16",
        ["1/0  8/0  1024/0  32/0", "8/2  1024/64  1024/16", "1025/64  40/256", "1025/80"],
        ["0/2  0/64  0/256  0/16", "1/64  8/256  32/256", "8/258  1024/80", "40/258"],
    );
    check(
        "1/2 8/256 1024/64 32/16",
        ["1/0  8/0  1024/0  32/0", "8/2  1024/256  1024/16", "1025/256  1056/256", "1056/258"],
        ["0/2  0/256  0/64  0/16", "1/256  1024/256  32/64", "1024/258  1024/272", "1025/272"],
    );
}

#[test]
fn kind_and_mean_tables() {
    let both = [Ties::Kind, Ties::Mean];
    let helps = sheet("4/30 2/1 25/30 20/1", &both);
    assert_eq!(
        written(&helps, 0),
        ["4/0  2/0  25/0  20/0", "4/1  25/1  25/1", "27/30  22/30", "45/31 : 29/2"]
    );
    assert_eq!(
        written(&helps, 1),
        ["0/30  0/1  0/30  0/1", "2/30  2/30  20/30", "25/31 : 4/31  25/2", "22/60"]
    );
    let hurts = sheet("24/1 30/15 4/1 4/30", &both);
    assert_eq!(
        written(&hurts, 0),
        ["24/0  30/0  4/0  4/0", "30/1  30/1  4/30 : 4/1", "28/15  34/30", "34/2 : 54/31"]
    );
    assert_eq!(
        written(&hurts, 1),
        ["0/1  0/15  0/1  0/30", "24/15  4/15  4/30", "30/2  4/45 : 30/31", "28/45"]
    );
}

#[test]
fn ties_and_all_outcomes() {
    for (cards, left, right, all) in [
        ("5/4 12/2 5/2 0/2", [12, 6], [17, 4], [[12, 6], [17, 4]]),
        ("4/30 2/1 25/30 20/1", [45, 31], [29, 2], [[29, 2], [45, 31]]),
        ("24/1 30/15 4/1 4/30", [34, 2], [54, 31], [[34, 2], [54, 31]]),
    ] {
        assert_eq!(
            (by_ties(cards, Ties::First), by_ties(cards, Ties::Last)),
            (left.to_vec(), right.to_vec())
        );
        let study = open("row-ends:two").study(cards, Effort::Little, &Ask::default()).unwrap().unwrap();
        let found: Vec<_> = study.outcomes.as_ref().unwrap().iter().map(|pay| whole(pay)).collect();
        assert_eq!(found, all, "{cards}");
        assert_eq!(study.depends_on_ties(), Some(true));
    }
    assert!(problem_with_fewest().contains("moves have no size"));
}

fn problem_with_fewest() -> String {
    let ask = Ask { ties: Ties::Fewest, ..Ask::default() };
    open("row-ends:two").solve("1/2 3/4", &ask).unwrap_err().to_string()
}

#[test]
fn what_player_1_can_be_sure_of() {
    for (cards, sure) in [
        ("1024/8 256/512 4/2 16/65536", 1040),
        ("1/2 8/64 1024/256 32/16", 1025),
        ("1/2 8/256 1024/64 32/16", 1025),
        ("2/4", 2),
        ("1/2 1024/32 4/256 64/128 16/8", 21),
        ("5/4 12/2 5/2 0/2", 12),
        (LARGE, 563_087_392_374_786),
    ] {
        let study = open("row-ends:two").study(cards, Effort::Little, &Ask::default()).unwrap().unwrap();
        assert_eq!(whole(&study.guaranteed)[0], sure, "{cards}");
        let uppers: Vec<i64> =
            cards.split(' ').map(|card| card.split('/').next().unwrap().parse().unwrap()).collect();
        assert_eq!(best_sum(&uppers), sure, "{cards}");
    }
    let best = solve(&format!("row-ends:two {LARGE}"));
    assert_eq!(whole(best.answer.payoffs()), [563_088_466_116_608, 1_153_202_979_583_688_704]);
}

const LARGE: &str = "562949953421312/16 1024/281474976710656 137438953472/4 524288/1152921504606846976 2/131072 \
                     1073741824/274877906944";

#[test]
fn thirty_cards_of_powers_of_two() {
    let power = |j: u32| 1_i64 << ((17 * j + 5) % 61);
    let cards: Vec<[i64; 2]> = (0..30).map(|i| [power(2 * i), power(2 * i + 1)]).collect();
    let expected = [1_216_467_246_558_257_474, 726_267_496_306_442_240];
    assert_eq!(intervals(&cards, Ties::First).values(), expected);
    assert_eq!(intervals(&cards, Ties::Last).values(), expected);
    let row: Vec<_> = cards.iter().map(|[a, b]| format!("{a}/{b}")).collect();
    assert_eq!(whole(solve(&format!("row-ends:two {}", row.join(" "))).answer.payoffs()), expected);
}

#[test]
fn notation_and_slips() {
    let canonical = |game, text| open(game).canonical(text).unwrap();
    assert_eq!(canonical("row-ends", "1;  4  −5"), "4 -5");
    assert_eq!(canonical("row-ends:two", "2; 4/1 -2/5"), "2; 4/1 -2/5");
    assert_eq!(open("row-ends").moves("7").unwrap().len(), 1);
    assert!(problem("row-ends:two 1 2").contains("two numbers"));
    assert!(problem("row-ends 1/2").contains("one number"));
    assert!(problem("row-ends 3; 1").contains("the player to move"));
    assert!(problem("row-ends 4611686018427387904").contains("out of range"));
    assert!(problem("row-ends 4611686018427387903 1").contains("too large"));
    assert!(std::panic::catch_unwind(|| open("row-ends:three")).is_err());
}

proptest! {
    #[test]
    fn arrays_and_search_agree(
        cards in prop::collection::vec([0..4_i64, 0..4_i64], 1..9),
    ) {
        let row: Vec<_> = cards.iter().map(|[a, b]| format!("{a}/{b}")).collect();
        for (_, ties) in Ties::ALL.into_iter().filter(|(_, ties)| *ties != Ties::Fewest) {
            let fast = intervals(&cards, ties);
            prop_assert_eq!(by_ties(&row.join(" "), ties), fast.values());
            // following the choices gives the values
            let (mut from, mut to, mut mover, mut paid) = (0, cards.len(), 0, [0; 2]);
            while from < to {
                let card = if fast.takes_left(to - from, from).unwrap() { from += 1; from - 1 } else { to -= 1; to };
                paid[mover] += cards[card][mover];
                mover = 1 - mover;
            }
            prop_assert_eq!(paid, fast.values());
            prop_assert_eq!(fast.takes_left(cards.len() + 1, 0), None);
        }
    }

    /// (13), (16) and the search: three ways to one sum; the difference is another way to say it.
    #[test]
    fn constant_sums(cards in prop::collection::vec(-9..10_i64, 1..12)) {
        let row = cards.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let total: i64 = cards.iter().sum();
        let best = best_sum(&cards);
        prop_assert_eq!(whole(solve(&format!("row-ends {row}")).answer.payoffs()), [best, total - best]);
        let pairs: Vec<[i64; 2]> = cards.iter().map(|card| [*card; 2]).collect();
        prop_assert_eq!(intervals(&pairs, Ties::First).values(), [best, total - best]);
        let difference = whole(solve(&format!("row-ends:difference {row}")).answer.payoffs());
        prop_assert_eq!(difference, [2 * best - total, total - 2 * best]);
    }
}
