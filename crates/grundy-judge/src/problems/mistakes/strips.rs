//! Mistakes with strips that fall apart: 1.4:D, 1.4:E, 1.4:F.

use super::super::p1_4_e_crossing_out_interactive::Crossing;
use super::{Always, Mistake, WhenLost, as_opponent, first_line, from_zero, numbers};
use crate::duel::Duel;

/// The answer with those strokes, first cell and count, that are kept; nothing more if none is.
fn kept(answer: &str, keep: impl Fn(i64, i64) -> bool) -> String {
    let is_kept = |line: &&str| matches!(numbers(line)[..], [first, count] if keep(first, count));
    let strokes = answer.lines().skip(1).filter(is_kept).map(|line| format!("{line}\n"));
    first_line("", answer) + &strokes.collect::<String>()
}

fn cells(input: &str) -> i64 {
    numbers(input).first().copied().unwrap_or(0)
}

pub(super) const CROSSING: &[Mistake] = &[
    Mistake::prints("who-only", first_line),
    Mistake::prints("no-fours", |_, answer| kept(answer, |_, count| count != 4)),
    Mistake::prints("left-half", |input, answer| {
        kept(answer, |first, count| 2 * first + count <= cells(input) + 2)
    }),
    Mistake::prints("one-end", |input, answer| {
        kept(answer, |first, count| first == 1 || first + count <= cells(input))
    }),
    Mistake::prints("from-zero", from_zero),
];

pub(super) const CROSSING_PLAYED: &[Mistake] = &[
    Mistake::plays("habit", &WhenLost::<Crossing>(|game| game.habitual().collect())),
    Mistake::plays("greedy", &Always::<Crossing>(Crossing::greedy)),
    Mistake::plays("first-cell", &Always::<Crossing>(|game| as_opponent(game, "one-first"))),
];

/// A list of pawns with their number before it.
fn list(pawns: &[i64]) -> String {
    let words = pawns.iter().map(|pawn| format!(" {pawn}"));
    format!("{}{}\n", pawns.len(), words.collect::<String>())
}

/// The pawns of an answer, without their number.
fn pawns(answer: &str) -> Vec<i64> {
    numbers(answer).into_iter().skip(1).collect()
}

/// First moves that win if a move takes one column and leaves those on both sides.
fn one_column(columns: usize) -> Vec<i64> {
    let mut values: Vec<u64> = vec![0];
    for n in 1..=columns {
        let reached: std::collections::BTreeSet<u64> =
            (0..n).map(|left| values[left] ^ values[n - 1 - left]).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap_or(0));
    }
    let wins = (1..=columns).filter(|&pawn| values[pawn - 1] == values[columns - pawn]);
    wins.filter_map(|pawn| i64::try_from(pawn).ok()).collect()
}

pub(super) const FOREST: &[Mistake] = &[
    Mistake::prints("count-only", |_, answer| format!("{}\n", pawns(answer).len())),
    Mistake::prints("left-half", |input, answer| {
        let mut pawns = pawns(answer);
        pawns.retain(|pawn| 2 * pawn <= cells(input) + 1);
        list(&pawns)
    }),
    Mistake::prints("from-zero", |_, answer| {
        list(&pawns(answer).into_iter().map(|pawn| pawn - 1).collect::<Vec<_>>())
    }),
    Mistake::prints("one-column", |input, _| list(&one_column(usize::try_from(cells(input)).unwrap_or(0)))),
];
