//! The maximum-sum game: tables of the textbook, formulas, arrays against search.
#![expect(clippy::cast_precision_loss, reason = "small numbers")]

use super::*;
use crate::testing::{open, problem, solve};
use grundy_base::value::amount::Sum;
use proptest::prelude::*;

fn text(cards: &[i64]) -> String {
    cards.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

fn payoffs(position: &str) -> [i64; 2] {
    let report = solve(&format!("row-cards {position}"));
    let [Sum::Whole(first), Sum::Whole(second)] = report.answer.payoffs()[..] else {
        panic!("{:?}", report.answer.payoffs())
    };
    [first, second]
}

/// Textbook 1.7 (12): what the player to move gets from the first 0, 1, 2, … cards.
fn by_formula_12(cards: &[i64]) -> Vec<i64> {
    let (mut p, mut sum) = (vec![0], 0);
    for i in 1..=cards.len() {
        sum += cards[i - 1];
        let least = p[i.saturating_sub(3)..i].iter().min().unwrap();
        p.push(sum - least);
    }
    p
}

#[test]
fn the_tables_of_the_samples() {
    let check = |cards: &[i64], p: &[i64]| {
        assert_eq!(by_formula_12(cards), p);
        for (left, expected) in p.iter().enumerate().skip(1) {
            let total: i64 = cards[..left].iter().sum();
            assert_eq!(payoffs(&text(&cards[..left])), [*expected, total - expected]);
            // the same row for the other player: the sums change places
            assert_eq!(payoffs(&format!("2; {}", text(&cards[..left]))), [total - expected, *expected]);
        }
    };
    check(&[11; 7], &[0, 11, 22, 33, 33, 33, 33, 44]);
    check(&[3, 2, 999, 4, 6, 7, -5, 1], &[0, 3, 5, 1004, 1005, 1009, 17, 999, 1000]);
    check(&[23, -17, 2, -13, 5, 3, 11, -7, 19], &[0, 23, 6, 8, -11, 11, 14, 25, -4, 30]);
    assert_eq!(payoffs(&text(&(-10..=10).collect::<Vec<_>>()))[0], 8);
    assert_eq!(payoffs("none"), [0, 0]);
}

#[test]
fn long_rows_are_held_once() {
    let cards: Vec<i64> = (0..100_000_i64).map(|i| (i * i * 31 + i * 17) % 2001 - 1000).collect();
    assert_eq!(payoffs(&text(&cards))[0], by_formula_12(&cards)[cards.len()]);
}

#[test]
fn notation_and_slips() {
    let canonical = |text| open("row-cards").canonical(text).unwrap();
    assert_eq!([canonical("1;  4  −5"), canonical("2;none")], ["4 -5", "2; none"]);
    assert_eq!(open("row-cards").moves("7 -5 1").unwrap()[2].to, "2; none");
    assert_eq!(open("row-cards").moves("2; 7 -5 1").unwrap()[0].to, "7 -5");
    assert!(problem("row-cards 1 x").contains("'x' is not a number"));
    assert!(problem("row-cards 3; 1 2").contains("the player to move"));
    assert!(problem("row-cards 2;").contains("no card is given"));
    assert!(problem("row-cards 9999999999999").contains("out of range"));
    assert!(problem("row-cards:take=0..3 1").contains("too small"));
    assert!(problem("row-cards:players=0 1").contains("too small"));
    assert!(problem("row-cards:players=3 4; 1").contains("the player to move"));
    assert!(problem("row-cards:wind=1.1 1").contains("probability"));
    assert!(problem("row-cards:wind=0.1 wind 2; none").contains("only where a card is left"));
    assert!(problem("row-cards wind 2; 1").contains("not a number"));
}

proptest! {
    #[test]
    fn agrees_with_formula_12(cards in prop::collection::vec(-20..20_i64, 1..40)) {
        let total: i64 = cards.iter().sum();
        let best = *by_formula_12(&cards).last().unwrap();
        prop_assert_eq!(payoffs(&text(&cards)), [best, total - best]);
    }

    #[test]
    fn equal_rows_are_equal_positions(cards in prop::collection::vec(-2..3_i64, 1..5), other in prop::collection::vec(-2..3_i64, 1..5)) {
        let rules = RowCards { takes: vec![1], players: 2, wind: None, number: |n| n };
        let row = |cards: &[i64]| rules.read(Text::new(&text(cards))).unwrap();
        let longer: Vec<_> = cards.iter().copied().chain([1]).collect();
        let shortened = rules.play(&Row { mover: 1, ..row(&longer) }, &RowAction::Take(1));
        prop_assert_eq!(&shortened, &row(&cards));
        prop_assert_eq!(row(&cards) == row(&other), cards == other);
    }
}

/// What all players get, as the report says.
fn exact(question: &str) -> Vec<f64> {
    solve(question).answer.payoffs().iter().map(Sum::approx).collect()
}

#[test]
fn tables_of_three_players() {
    let check = |cards: &[i64], rows: &[([i64; 3], usize)]| {
        let solved = prefixes(cards, &[1, 2, 3], 3);
        for (left, (values, take)) in rows.iter().enumerate() {
            assert_eq!((solved.values(left), solved.take(left).unwrap_or(0)), (&values[..], *take), "{left}");
        }
    };
    let second = [
        ([0, 0, 0], 0),
        ([3, 0, 0], 1),
        ([5, 0, 0], 2),
        ([1004, 0, 0], 3),
        ([1005, 3, 0], 3),
        ([1009, 5, 0], 3),
        ([17, 1004, 0], 3),
        ([8, 1005, 3], 3),
        ([4, 8, 1005], 1),
    ];
    check(&[3, 2, 999, 4, 6, 7, -5, 1], &second);
    let third = [
        ([0, 0, 0], 0),
        ([23, 0, 0], 1),
        ([6, 0, 0], 2),
        ([8, 0, 0], 3),
        ([-11, 6, 0], 2),
        ([5, -11, 6], 1),
        ([9, 5, -11], 1),
        ([20, 5, -11], 2),
        ([13, 5, -11], 3),
        ([12, 9, 5], 3),
    ];
    check(&[23, -17, 2, -13, 5, 3, 11, -7, 19], &third);
}

#[test]
fn tables_of_the_wind() {
    let check = |cards: &[f64], rows: &[(f64, f64, usize)]| {
        let solved = prefixes_with_wind(cards, &[1, 2, 3], 2, 0.1);
        for (left, (a, b, take)) in (1..).zip(rows) {
            let near = |x: f64, y: f64| (x - y).abs() < 1e-9;
            assert!(near(solved.values(left)[0], *a) && near(solved.values(left)[1], *b), "{left}");
            assert_eq!(solved.take(left), Some(*take), "{left}");
        }
    };
    check(
        &[3.0, 2.0, 999.0, 4.0, 6.0, 7.0, -5.0, 1.0],
        &[
            (3.0, 0.0, 1),
            (5.0, 0.0, 2),
            (1004.0, 0.0, 3),
            (1005.0, 2.7, 3),
            (1009.0, 4.8, 3),
            (17.0, 904.1, 3),
            (809.17, 116.2, 1),
            (810.17, 116.2, 2),
        ],
    );
    check(
        &[23.0, -17.0, 2.0, -13.0, 5.0, 3.0, 11.0, -7.0, 19.0],
        &[
            (23.0, 0.0, 1),
            (6.0, 0.0, 2),
            (8.0, 0.0, 3),
            (-11.0, 7.7, 2),
            (11.93, -9.1, 1),
            (14.93, -9.1, 2),
            (25.93, -9.1, 3),
            (-0.42, 9.637, 3),
            (26.7633, 2.215, 1),
        ],
    );
}

#[test]
fn ties_of_three_players_change_what_others_get() {
    // textbook 1.7.4: fewest and most cards differ, and there is nothing else
    let study = open("row-cards:players=3")
        .study("-2 1 -1 -1 3", grundy_base::report::Effort::Full, &grundy_base::report::Ask::default())
        .unwrap()
        .unwrap();
    let whole = |pay: [i64; 3]| pay.map(Sum::Whole).to_vec();
    assert_eq!(study.outcomes, Some(vec![whole([2, 0, -2]), whole([3, -1, -2])]));
}

proptest! {
    #[test]
    fn arrays_and_search_agree(
        cards in prop::collection::vec(-9..10_i64, 0..14),
        players in 1..5_usize,
        takes in prop::sample::subsequence(vec![1, 2, 3, 5], 1..4),
    ) {
        let list = takes.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        let row = if cards.is_empty() { "none".to_owned() } else { text(&cards) };
        let found = exact(&format!("row-cards:players={players},take={list} {row}"));
        let fast = prefixes(&cards, &takes, players);
        let fast: Vec<_> = fast.values(cards.len()).iter().map(|n| *n as f64).collect();
        prop_assert_eq!(found, fast);
    }

    /// Exact fractions against doubles. A tie is broken by rounding there, so only numbers without ties are
    /// compared: those of the player to move always.
    #[test]
    fn exact_and_floating_wind_agree(cards in prop::collection::vec(-99..100_i64, 1..12), wind in 0..=10_u32) {
        let found = exact(&format!("row-cards:wind={wind}/10 {}", text(&cards)));
        let doubles: Vec<f64> = cards.iter().map(|n| *n as f64).collect();
        let fast = prefixes_with_wind(&doubles, &[1, 2, 3], 2, f64::from(wind) / 10.0);
        let ties = open(&format!("row-cards:wind={wind}/10"))
            .study(&text(&cards), grundy_base::report::Effort::Full, &grundy_base::report::Ask::default());
        let has_none = match ties {
            Ok(study) => study.unwrap().depends_on_ties() == Some(false),
            // so many payoffs under different ways to break ties that a limit is met
            Err(Error::Stopped(_)) => false,
            Err(error) => panic!("{error}"),
        };
        if has_none {
            let values = fast.values(cards.len());
            prop_assert!(found.iter().zip(values).all(|(a, b)| (a - b).abs() < 1e-9), "{:?} {:?}", found, values);
        }
    }
}
