//! Mistakes in games that can go in circles: 1.6:A, 1.6:B.

use super::{Mistake, numbers};

/// The special moves of an input, and its questions.
fn question(input: &str) -> (Vec<(usize, usize)>, Vec<usize>) {
    let all: Vec<usize> = numbers(input).into_iter().filter_map(|n| usize::try_from(n).ok()).collect();
    let many = all.first().copied().unwrap_or(0);
    let specials = all.iter().skip(1).take(2 * many).copied().collect::<Vec<_>>();
    let pairs = specials.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    (pairs, all.into_iter().skip(2 + 2 * many).collect())
}

fn word(letters: impl Iterator<Item = char>) -> String {
    letters.collect::<String>() + "\n"
}

/// Bashe's game with those special moves that go down: from small heaps to large ones.
fn upwards(input: &str, _: &str) -> String {
    let (specials, heaps) = question(input);
    let most = heaps.iter().max().copied().unwrap_or(0);
    let mut down: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
    for (from, to) in specials.into_iter().filter(|(from, to)| to < from && *from <= most) {
        down[from].push(to);
    }
    let mut lost = vec![true];
    for (heap, down) in down.iter().enumerate().skip(1) {
        let plain = (1..=heap.min(3)).map(|take| heap - take);
        let any_lost = plain.chain(down.iter().copied()).any(|to| lost[to]);
        lost.push(!any_lost);
    }
    word(heaps.into_iter().map(|heap| if lost[heap] { 'L' } else { 'W' }))
}

pub(super) const SPECIAL: &[Mistake] = &[
    Mistake::prints("bashe", |input, _| {
        word(question(input).1.into_iter().map(|heap| if heap % 4 == 0 { 'L' } else { 'W' }))
    }),
    Mistake::prints("upwards", upwards),
    Mistake::prints("draws-lost", |_, answer| answer.replace('D', "L")),
    Mistake::prints("swapped", |_, answer| {
        let swap = |letter| match letter {
            'W' => 'L',
            'L' => 'W',
            other => other,
        };
        answer.chars().map(swap).collect()
    }),
];

fn each(answer: &str, change: impl Fn(i64) -> i64) -> String {
    numbers(answer).into_iter().map(|moves| format!("{}\n", change(moves))).collect()
}

pub(super) const ENDGAME: &[Mistake] = &[
    Mistake::prints("plies", |_, answer| each(answer, |moves| 2 * moves - 1)),
    Mistake::prints("both-sides", |_, answer| each(answer, |moves| 2 * moves)),
    Mistake::prints("one-less", |_, answer| each(answer, |moves| moves - 1)),
];
