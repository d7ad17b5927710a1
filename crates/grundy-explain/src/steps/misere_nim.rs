//! Misère Nim: as in Nim, up to the one move that leaves only heaps of one.
//!
//! **Source** textbook 1.3.3, (3) to (5): lost iff the nim-sum is 0, or iff it is 1 where no heap exceeds 1.

use grundy::report::Report;

use super::explain::wins;
use super::{Row, Stage, Step, Way, sums};
use crate::evidence::Wins;

pub(super) fn steps(report: &Report, steps: &mut Vec<Step>) {
    let sizes: Option<Vec<u64>> =
        report.components.iter().map(|heap| heap.position.trim().parse().ok()).collect();
    let Some(sizes) = sizes else { return };
    let large = sizes.iter().filter(|&&n| n > 1).count();
    let ones = sizes.iter().filter(|&&n| n == 1).count();
    let sum = sizes.iter().fold(0, |sum, n| sum ^ n);
    let stage = match large {
        0 => Stage::Ones,
        1 => Stage::Crossing,
        _ => Stage::AsNim,
    };
    if stage == Stage::AsNim {
        let heap =
            |(n, one): (&u64, &grundy::report::Component)| Row { position: one.position.clone(), nimber: *n };
        steps.push(sums::nim_sum(sizes.iter().zip(&report.components).map(heap).collect(), sum));
    }
    let winner = report.winner().map_or(Wins::Draw, wins);
    let best = report.moves.iter().find(|row| row.best && winner == Wins::First);
    let mv = best.and_then(|row| Some(Way { mv: row.mv.clone(), to: row.to.clone()? }));
    steps.push(Step::MisereNim { large, ones, sum, stage, winner, mv });
}
