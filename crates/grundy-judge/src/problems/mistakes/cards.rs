//! Mistakes with rows of cards: 1.7:A to 1.7:F.

use grundy::catalogue::row_cards::prefixes;

use super::super::p1_7_a_card_row::TAKES;
use super::super::p1_7_b_card_row_interactive::Cards;
use super::{Always, Mistake, as_opponent, lines, numbers};
use crate::duel::Duel;

/// The cards of an input that begins with their number.
fn cards(input: &str) -> Vec<i64> {
    numbers(input).split_off(1)
}

fn one(number: i64) -> String {
    format!("{number}\n")
}

fn words(numbers: &[i64]) -> String {
    let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
    words.join(" ") + "\n"
}

/// The sums of players by turns, of whom each takes so many cards from the right end.
fn by_rule(cards: &[i64], players: usize, rule: impl Fn(&[i64]) -> usize) -> Vec<i64> {
    let (mut row, mut sums, mut mover) = (cards, vec![0; players], 0);
    while !row.is_empty() {
        let (rest, taken) = row.split_at(row.len() - rule(row));
        sums[mover] += taken.iter().sum::<i64>();
        (row, mover) = (rest, (mover + 1) % players);
    }
    sums
}

/// As many cards as are worth most at once; the fewest of these.
fn richest(row: &[i64]) -> usize {
    let sum = |take: usize| row[row.len() - take..].iter().sum::<i64>();
    (1..=row.len().min(3)).rev().max_by_key(|&take| sum(take)).unwrap_or(1)
}

fn three(row: &[i64]) -> usize {
    row.len().min(3)
}

fn answered(answer: &str) -> Vec<i64> {
    numbers(answer)
}

pub(super) const ROW: &[Mistake] = &[
    Mistake::prints("richest", |input, _| one(by_rule(&cards(input), 2, richest)[0])),
    Mistake::prints("three", |input, _| one(by_rule(&cards(input), 2, three)[0])),
    Mistake::prints("difference", |input, answer| {
        one(2 * answered(answer).iter().sum::<i64>() - cards(input).iter().sum::<i64>())
    }),
    Mistake::prints("wrong-end", |input, _| {
        let mut cards = cards(input);
        cards.reverse();
        one(prefixes(&cards, &TAKES, 2).values(cards.len())[0])
    }),
];

pub(super) const ROW_PLAYED: &[Mistake] = &[
    Mistake::plays("richest", &Always::<Cards>(|game| as_opponent(game, "richest"))),
    Mistake::plays("three", &Always::<Cards>(Cards::greedy)),
    Mistake::plays("one-by-one", &Always::<Cards>(|_| 1)),
];

pub(super) const THREE_PLAYERS: &[Mistake] = &[
    Mistake::prints("two-players", |input, _| {
        let cards = cards(input);
        let row = prefixes(&cards, &TAKES, 2);
        let sums = row.values(cards.len());
        words(&[sums[0], sums[1], 0])
    }),
    Mistake::prints("richest", |input, _| words(&by_rule(&cards(input), 3, richest))),
    Mistake::prints("from-last", |_, answer| {
        let mut sums = answered(answer);
        sums.reverse();
        words(&sums)
    }),
];

/// What both get if each takes the end that is worth more to it.
fn greedy(row: &[[i64; 2]]) -> [i64; 2] {
    let (mut row, mut sums, mut mover) = (row, [0; 2], 0);
    while let [left, .., right] | [left @ right] = row {
        sums[mover] += left[mover].max(right[mover]);
        row = if left[mover] >= right[mover] { &row[1..] } else { &row[..row.len() - 1] };
        mover = 1 - mover;
    }
    sums
}

pub(super) const ENDS: &[Mistake] = &[
    Mistake::prints("greedy", |input, _| {
        let row: Vec<[i64; 2]> = cards(input).into_iter().map(|card| [card, card]).collect();
        one(greedy(&row)[0])
    }),
    Mistake::prints("places", |input, _| {
        let cards = cards(input);
        let sum = |start: usize| cards.iter().skip(start).step_by(2).sum::<i64>();
        one(sum(0).max(sum(1)))
    }),
    Mistake::prints("difference", |input, answer| {
        one(2 * answered(answer).iter().sum::<i64>() - cards(input).iter().sum::<i64>())
    }),
    Mistake::prints("opponent", |input, answer| {
        one(cards(input).iter().sum::<i64>() - answered(answer).iter().sum::<i64>())
    }),
];

fn pairs(input: &str) -> Vec<[i64; 2]> {
    cards(input).chunks_exact(2).map(|card| [card[0], card[1]]).collect()
}

/// A number of 53 bits, as doubles have it.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "the very slip")]
fn as_double(number: i64) -> i64 {
    number as f64 as i64
}

fn doubles(_: &str, answer: &str) -> String {
    let rounded = |line: &str| words(&numbers(line).into_iter().map(as_double).collect::<Vec<_>>());
    answer.lines().map(rounded).collect()
}

/// What both get if the second player only wants the first one's sum to be small.
fn spite(row: &[[i64; 2]]) -> [i64; 2] {
    let n = row.len();
    // the sums from a stretch on, by its first card; longer and longer ones
    let mut sums = vec![[0; 2]; n + 1];
    for length in 1..=n {
        let mover = (n - length) % 2;
        for first in 0..=n - length {
            let with = |card: [i64; 2], mut after: [i64; 2]| {
                after[mover] += card[mover];
                after
            };
            let left = with(row[first], sums[first + 1]);
            let right = with(row[first + length - 1], sums[first]);
            let is_left = if mover == 0 { left[0] >= right[0] } else { left[0] <= right[0] };
            sums[first] = if is_left { left } else { right };
        }
    }
    sums[0]
}

pub(super) const TWO_NUMBERS: &[Mistake] = &[
    Mistake::prints("greedy", |input, _| words(&greedy(&pairs(input)))),
    Mistake::prints("doubles", doubles),
    Mistake::prints("spite", |input, _| words(&spite(&pairs(input)))),
    Mistake::prints("swapped", |_, answer| {
        let mut sums = answered(answer);
        sums.reverse();
        words(&sums)
    }),
];

pub(super) const GUARANTEE: &[Mistake] = &[
    Mistake::prints("one-line", |_, answer| lines(answer, 1)),
    Mistake::prints("same", |_, answer| {
        lines(answer, 1) + &one(answered(answer).first().copied().unwrap_or(0))
    }),
    Mistake::prints("doubles", doubles),
];
