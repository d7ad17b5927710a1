//! Rows of cards with two numbers each, all different powers of two, as two problems read them.

use grundy::error::BadText;
use rand::seq::SliceRandom;

use crate::generate::{TestRng, Tests};
use crate::input::Input;

/// The longest row.
const MAX: u64 = 30;

/// A card: what it is worth to the first player, and to the second.
pub(super) type TwoNumberCard = [i64; 2];

/// Reads N, and N cards.
pub(super) fn read(input: &str) -> Result<Vec<TwoNumberCard>, BadText> {
    let mut input = Input::new(input);
    let many = input.count("N", 1..=MAX)?;
    let mut seen = Vec::new();
    let mut cards = Vec::new();
    for _ in 0..many {
        let mut card = [0; 2];
        for number in &mut card {
            let word = input.word();
            *number = word.integer("a number of a card", 1..=1 << 60)?;
            if number.count_ones() != 1 {
                return Err(word.bad(format!("{number} is no power of two")));
            }
            if seen.contains(number) {
                return Err(word.bad(format!("{number} stands twice: all numbers are different")));
            }
            seen.push(*number);
        }
        cards.push(card);
    }
    input.end()?;
    Ok(cards)
}

/// The lines of a row.
pub(super) fn write(cards: &[TwoNumberCard]) -> String {
    let lines: String = cards.iter().map(|[upper, lower]| format!("{upper} {lower}\n")).collect();
    format!("{}\n{lines}", cards.len())
}

/// Random cards with powers up to 2^`most`.
pub(super) fn random(many: usize, most: u32, rng: &mut TestRng) -> Vec<TwoNumberCard> {
    let mut powers: Vec<i64> = (0..=most).map(|power| 1 << power).collect();
    powers.shuffle(rng);
    powers.as_chunks::<2>().0[..many].to_vec()
}

/// 20 tests in one block.
pub(super) fn tests(tests: &mut Tests) {
    let powers = |exponents: &[u32]| -> Vec<TwoNumberCard> {
        let numbers: Vec<i64> = exponents.iter().map(|power| 1 << power).collect();
        numbers.as_chunks::<2>().0.to_vec()
    };
    let spread: Vec<u32> = (0..60).map(|j| (17 * j + 5) % 61).collect();
    for (about, exponents) in [
        ("one card", vec![1, 2]),
        ("one card, the largest number", vec![60, 0]),
        ("two cards", vec![2, 0, 1, 3]),
        ("five cards", vec![0, 10, 1, 9, 2, 8, 3, 7, 4, 6]),
        ("six cards", vec![6, 0, 1, 7, 5, 2, 3, 4, 8, 9, 11, 10]),
        ("five cards, where an unkind opponent costs much", vec![0, 1, 10, 5, 2, 8, 6, 7, 4, 3]),
        ("six cards, large numbers", vec![49, 4, 10, 48, 37, 2, 19, 60, 1, 17, 30, 38]),
        ("30 cards, spread evenly", spread),
        ("upper numbers ascend, lower descend", (0..30).flat_map(|j| [j, 60 - j]).collect()),
        ("all upper numbers are larger", (0..30).flat_map(|j| [60 - j, j]).collect()),
        ("both numbers ascend", (0..60).collect()),
    ] {
        tests.input(1, about, write(&powers(&exponents)));
    }
    for (many, most) in [(3, 6), (4, 8), (7, 13), (10, 20), (15, 30), (29, 60)] {
        let cards = random(many, most, tests.rng());
        tests.input(1, format!("{many} random cards"), write(&cards));
    }
    for number in 1..=3 {
        let cards = random(30, 60, tests.rng());
        tests.input(1, format!("as many as there may be, random, {number}"), write(&cards));
    }
}

/// What both get by all ways to play: `mover` takes what is best for him.
#[cfg(test)]
pub(super) fn by_all_ways(cards: &[TwoNumberCard], mover: usize) -> TwoNumberCard {
    if cards.is_empty() {
        return [0; 2];
    }
    let (last, rest) = (cards[cards.len() - 1], &cards[..cards.len() - 1]);
    let ways = [(cards[0], &cards[1..]), (last, rest)].map(|(card, rest)| {
        let mut sums = by_all_ways(rest, 1 - mover);
        sums[mover] += card[mover];
        sums
    });
    if ways[0][mover] > ways[1][mover] { ways[0] } else { ways[1] }
}

/// What both get if each takes the card that is worth more to him.
#[cfg(test)]
pub(super) fn greedy(cards: &[TwoNumberCard]) -> TwoNumberCard {
    let (mut row, mut sums, mut mover) = (cards, [0; 2], 0);
    while let [left, .., right] | [left @ right] = row {
        sums[mover] += left[mover].max(right[mover]);
        row = if left[mover] >= right[mover] { &row[1..] } else { &row[..row.len() - 1] };
        mover = 1 - mover;
    }
    sums
}

/// A random row of up to 9 cards, for proptest.
#[cfg(test)]
pub(super) fn any_row() -> impl proptest::strategy::Strategy<Value = Vec<TwoNumberCard>> {
    use proptest::prelude::*;
    (1..=9_usize, any::<u64>()).prop_map(|(many, seed)| random(many, 20, &mut crate::generate::rng(seed)))
}

/// A number of 53 bits, as doubles would have it: what a submission in floating point prints.
#[cfg(test)]
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "the very slip")]
pub(super) fn as_double(number: i64) -> i64 {
    number as f64 as i64
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn slips() {
        for bad in
            ["", "0\n", "31\n", "1\n1\n", "1\n1 3\n", "1\n2 2\n", "2\n1 2\n4 1\n", "1\n0 1\n", "1\n1 2 4\n"]
        {
            assert!(read(bad).is_err(), "{bad:?}");
        }
        assert!(read(&format!("1\n1 {}\n", 1_i64 << 61)).is_err());
        assert_eq!(read("1\n1 1152921504606846976\n").unwrap(), [[1, 1 << 60]]);
    }
}
