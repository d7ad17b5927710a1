//! Mistakes with trees and with chance: 1.8:A, 1.9:A, 1.9:B.

use grundy::catalogue::row_cards::prefixes;

use super::super::p1_7_a_card_row::TAKES;
use super::{Mistake, numbers};

/// What each player gets.
type Leaf = [i64; 2];

/// The leaf of a tree that remains if a node, whose mover is 0 or 1, becomes one of its options.
fn folded(line: &str, choose: impl Fn(usize, &[Leaf]) -> Option<Leaf>) -> Option<String> {
    let spaced: String =
        line.chars().flat_map(|c| if "[]<>()".contains(c) { vec![' ', c, ' '] } else { vec![c] }).collect();
    let mut open: Vec<Vec<Leaf>> = vec![Vec::new()];
    let mut words = spaced.split_whitespace();
    while let Some(word) = words.next() {
        let done = match word {
            "[" | "<" => {
                open.push(Vec::new());
                continue;
            }
            "]" | ">" => choose(usize::from(word == ">"), &open.pop()?)?,
            "(" => [words.next()?.parse().ok()?, words.next()?.parse().ok()?],
            _ => continue,
        };
        open.last_mut()?.push(done);
    }
    let [first, second] = *open.first()?.first()?;
    Some(format!("{first} {second}\n"))
}

fn by_key(key: impl Fn(usize, &Leaf) -> i64) -> impl Fn(usize, &[Leaf]) -> Option<Leaf> {
    move |mover, leaves| leaves.iter().max_by_key(|leaf| key(mover, leaf)).copied()
}

fn two_words(answer: &str, change: impl Fn(&mut Vec<&str>)) -> String {
    let mut words: Vec<&str> = answer.split_whitespace().collect();
    change(&mut words);
    words.join(" ") + "\n"
}

fn swapped(_: &str, answer: &str) -> String {
    two_words(answer, |words| words.reverse())
}

pub(super) const TREE: &[Mistake] = &[
    Mistake::prints("first-option", |input, _| {
        folded(input, |_, leaves| leaves.first().copied()).unwrap_or_default()
    }),
    Mistake::prints("spite", |input, _| {
        folded(input, by_key(|mover, leaf| if mover == 0 { leaf[0] } else { -leaf[0] })).unwrap_or_default()
    }),
    Mistake::prints("together", |input, _| {
        folded(input, by_key(|_, leaf| leaf[0] + leaf[1])).unwrap_or_default()
    }),
    Mistake::prints("swapped", swapped),
];

/// A pack: how many pluses, how many minuses.
fn pack(input: &str) -> [i64; 2] {
    let numbers = numbers(input);
    [numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0)]
}

fn float(number: i64) -> f64 {
    i32::try_from(number).map_or(f64::NAN, f64::from)
}

/// The expectation of one who stops after the first plus at the latest.
fn first_plus([a, b]: [i64; 2]) -> f64 {
    let mut value = 0.0_f64;
    // from no minuses on
    for minuses in 0..=b {
        let all = float(a + minuses);
        let plus = if all > 0.0 { float(a) / all } else { 0.0 };
        value = (plus + (1.0 - plus) * (value - 1.0)).max(0.0);
    }
    value
}

pub(super) const PACK: &[Mistake] = &[
    Mistake::prints("hold", |input, _| {
        let [a, b] = pack(input);
        format!("{}\n", a - b)
    }),
    Mistake::prints("positive", |input, _| {
        let [a, b] = pack(input);
        format!("{}\n", (a - b).max(0))
    }),
    Mistake::prints("first-plus", |input, _| format!("{}\n", first_plus(pack(input)))),
];

pub(super) const WIND: &[Mistake] = &[
    Mistake::prints("no-wind", |input, _| {
        let cards = numbers(input).split_off(1);
        let row = prefixes(&cards, &TAKES, 2);
        let sums = row.values(cards.len());
        format!("{} {}\n", sums[0], sums[1])
    }),
    Mistake::prints("two-decimals", |_, answer| {
        let rounded =
            |word: &str| word.parse::<f64>().map_or_else(|_| word.to_owned(), |sum| format!("{sum:.2}"));
        let words: Vec<String> = answer.split_whitespace().map(rounded).collect();
        words.join(" ") + "\n"
    }),
    Mistake::prints("swapped", swapped),
];
