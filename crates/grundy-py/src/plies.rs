//! Plies to the end for all positions of a family, each solved separately.

use std::ops::RangeInclusive;

use grundy::error::{Error, Refused};
use grundy::limits::Budget;
use grundy::report::{Ask, Moves};
use grundy::solve::Solver;
use grundy::table::Table;

/// The entry for play without end.
const ENDLESS: i32 = -1;
/// The entry for numbers without a position.
pub(crate) const NO_POSITION: i32 = -2;

/// Plies as an array entry.
pub(crate) fn number(plies: Option<u32>) -> i32 {
    plies.map_or(ENDLESS, |plies| i32::try_from(plies).unwrap_or(i32::MAX))
}

/// The plies in these ranges; the last axis runs fastest.
///
/// # Errors
/// A game that pays numbers; what its solver says.
pub(crate) fn of(table: &dyn Table, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<i32>, Error> {
    let solver = if table.class(ask.misere).acyclic { Solver::Induction } else { Solver::Retrograde };
    let ask = Ask { solver, moves: Moves::None, ..ask.clone() };
    let mut budget = Budget::new(&ask.limits);
    let count = ranges
        .iter()
        .fold(1_u64, |n, range| n.saturating_mul((range.end() - range.start()).saturating_add(1)));
    budget.take_table::<i32>(count)?;
    budget.expect(count);
    let mut plies = Vec::new();
    let mut numbers: Vec<u64> = ranges.iter().map(|range| *range.start()).collect();
    for _ in 0..count {
        budget.steps(1)?;
        plies.push(match table.position(&numbers) {
            None => NO_POSITION,
            Some(position) => {
                let report = table.solve(&position, &ask)?;
                if report.winner().is_none() {
                    return Err(paid());
                }
                number(report.answer.remoteness())
            }
        });
        for (place, range) in numbers.iter_mut().zip(ranges).rev() {
            if *place < *range.end() {
                *place += 1;
                break;
            }
            *place = *range.start();
        }
    }
    Ok(plies)
}

fn paid() -> Error {
    Refused::new("a table of remoteness", "the game pays numbers", "leave out of=\"remoteness\"").into()
}
