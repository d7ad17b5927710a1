//! Mistakes with one heap of sticks: 1.2:A, 1.2:B, 1.2:G, 1.2:H.

use super::super::p1_2_b_bashe_interactive::Bashe;
use super::super::p1_2_g_dependent_sticks::fibonacci;
use super::super::p1_2_h_dependent_sticks_interactive::Sticks;
use super::{Always, Mistake, WhenLost, as_opponent, numbers, swapped, who};
use crate::duel::Duel;

fn n(input: &str) -> i64 {
    numbers(input).first().copied().unwrap_or(0)
}

pub(super) const BASHE: &[Mistake] = &[
    Mistake::prints("parity", |input, _| who(n(input) % 2 != 0)),
    Mistake::prints("mod-3", |input, _| who(n(input) % 3 != 0)),
    Mistake::prints("misere", |input, _| who(n(input) % 4 != 1)),
    Mistake::prints("swapped", swapped),
];

pub(super) const BASHE_PLAYED: &[Mistake] = &[
    Mistake::plays("habit", &WhenLost::<Bashe>(|game| [1, 2, 3].map(|take| game.left().min(take)).to_vec())),
    Mistake::plays("greedy", &Always::<Bashe>(Bashe::greedy)),
    Mistake::plays("mod-3", &Always::<Bashe>(|game| (game.left() % 3).max(1))),
];

pub(super) const DEPENDENT: &[Mistake] = &[
    Mistake::prints("mod-3", |input, _| who(n(input) % 3 != 0)),
    Mistake::prints("swapped", swapped),
    Mistake::prints("fibonacci", |input, _| {
        let sticks = u64::try_from(n(input)).unwrap_or(0);
        who(sticks < 3 || !fibonacci(3..=sticks).contains(&sticks))
    }),
    // the lowest place of the binary form is what may be taken then
    Mistake::prints("same-limit", |input, _| who(n(input).trailing_zeros() < 2)),
];

pub(super) const DEPENDENT_PLAYED: &[Mistake] = &[
    Mistake::plays("greedy", &Always::<Sticks>(Sticks::greedy)),
    Mistake::plays("mod-3", &Always::<Sticks>(|game| (game.left() % 3).clamp(1, game.greedy()))),
    Mistake::plays("half", &Always::<Sticks>(|game| as_opponent(game, "half-max"))),
];
