//! Mistakes with several heaps: 1.3:A to 1.3:D, 1.4:A, 1.4:B.

use super::super::heap_duel::Heaps;
use super::super::p1_3_d_nim_interactive::Nim;
use super::super::p1_4_b_nim_bashe_hybrid_interactive::Hybrid;
use super::{
    Always, Mistake, WhenLost, as_opponent, first_line, first_move, from_zero, numbers, swapped, who,
};
use crate::duel::Duel;

/// The heaps of an input that begins with their number.
fn heaps(input: &str) -> Vec<i64> {
    numbers(input).split_off(1)
}

fn xor(values: impl IntoIterator<Item = i64>) -> i64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

pub(super) const THREE: &[Mistake] = &[
    Mistake::prints("parity", |input, _| who(numbers(input).iter().sum::<i64>() % 2 != 0)),
    Mistake::prints("largest-is-sum", |input, _| {
        let heaps = numbers(input);
        who(heaps.iter().sum::<i64>() != 2 * heaps.iter().max().copied().unwrap_or(0))
    }),
    // no heap is empty, so that c == 0 is 0
    Mistake::prints("precedence", |input, _| who(xor(numbers(input).into_iter().take(2)) != 0)),
    Mistake::prints("two-equal", |input, _| {
        let mut heaps = numbers(input);
        heaps.sort_unstable();
        who(heaps.windows(2).all(|pair| pair[0] != pair[1]))
    }),
];

pub(super) const NIM: &[Mistake] = &[
    Mistake::prints("parity", |input, _| who(heaps(input).iter().sum::<i64>() % 2 != 0)),
    Mistake::prints("mod-4", |input, _| who(xor(heaps(input).into_iter().map(|heap| heap % 4)) != 0)),
    Mistake::prints("sixteen-bits", |input, _| {
        who(xor(heaps(input).into_iter().map(|heap| heap & 0xffff)) != 0)
    }),
    Mistake::prints("swapped", swapped),
];

pub(super) const NIM_MOVES: &[Mistake] = &[
    Mistake::prints("who-only", first_line),
    Mistake::prints("first-only", first_move),
    Mistake::prints("from-zero", from_zero),
    Mistake::prints("leaves", |input, answer| {
        let heaps = heaps(input);
        let left = |line: &str| {
            let numbers = numbers(line);
            let (heap, take) = (*numbers.first()?, *numbers.get(1)?);
            let has = heaps.get(usize::try_from(heap - 1).ok()?)?;
            Some(format!("{heap} {}\n", has - take))
        };
        first_line("", answer) + &answer.lines().skip(1).filter_map(left).collect::<String>()
    }),
];

type NimGame = Heaps<Nim>;
type HybridGame = Heaps<Hybrid>;

pub(super) const NIM_PLAYED: &[Mistake] = &[
    Mistake::plays("habit", &WhenLost::<NimGame>(|game| game.habitual().collect())),
    Mistake::plays("bashe", &Always::<NimGame>(|game| as_opponent(game, "bashe"))),
    Mistake::plays("greedy", &Always::<NimGame>(NimGame::greedy)),
    Mistake::plays("level", &Always::<NimGame>(|game| as_opponent(game, "leveller"))),
];

pub(super) const HYBRID: &[Mistake] = &[
    Mistake::prints("nim", |input, _| who(xor(heaps(input)) != 0)),
    Mistake::prints("sum-mod-4", |input, _| who(heaps(input).iter().sum::<i64>() % 4 != 0)),
    Mistake::prints("each-alone", |input, _| who(heaps(input).iter().any(|heap| heap % 4 != 0))),
    Mistake::prints("swapped", swapped),
];

pub(super) const HYBRID_PLAYED: &[Mistake] = &[
    Mistake::plays("nim", &Always::<HybridGame>(|game| as_opponent(game, "nim"))),
    Mistake::plays("bashe", &Always::<HybridGame>(|game| as_opponent(game, "bashe"))),
    Mistake::plays("greedy", &Always::<HybridGame>(HybridGame::greedy)),
];
