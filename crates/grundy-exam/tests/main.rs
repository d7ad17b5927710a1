//! The exam's vectors, the faults of other programs, and both ways to every class on random rules.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random;
mod vectors;

use std::ops::RangeInclusive;

use grundy::limits::Limits;
use grundy_exam::answers::Answers;
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::{DEFAULT_BOUND, Solved};

/// Rules from their texts.
fn rules(heaps: &str, moves: &str, end: &str, lose: Option<&str>, no_repeat: bool) -> Rules {
    Rules::read(Texts {
        heaps: heaps.to_owned(),
        moves: moves.to_owned(),
        end: Some(end.to_owned()),
        lose: lose.map(str::to_owned),
        no_repeat,
    })
    .unwrap()
}

fn solved(rules: &Rules, starts: RangeInclusive<i64>) -> Solved<'_> {
    Solved::new(rules, starts, DEFAULT_BOUND, &Limits::default()).unwrap()
}

fn answers(rules: &Rules, starts: RangeInclusive<i64>) -> Answers {
    Answers::of(&solved(rules, starts)).unwrap()
}
