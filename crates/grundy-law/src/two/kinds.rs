//! Laws of heaps of several kinds, which are one system: a law for each kind.
//!
//! **Guy and Smith's theorem for systems.** Let all moves of all kinds be as [`Bounds`] say, with at most s
//! heaps that share what is left and at most t taken, and let g(n + p) = g(n) for all kinds and for n0 ≤ n <
//! s·n0 + (s - 1)·p + t. Then it holds for all n ≥ n0. For take a heap of n + p, n larger, and suppose it of
//! all heaps that come up in play below it. The largest of the heaps that share n + p - t at least has n0 + p
//! at least; take p from it, and the option is one of the heap of n, of the same kind, with the same value.
//! An option of n has a heap of n0 at least among those that share; add p to it. Heaps n - c that stand alone
//! grow by p as n does. The proof for one kind never looks at kinds.

use grundy_base::error::Error;
use grundy_base::phrase::phrase;
use grundy_base::report::{Ask, Cell};
use grundy_door::table::{Bounds, Kinds, Table};
use grundy_heap::proof::Status;
use grundy_heap::proof::period::{self, Period};

use super::{Shape, TableFinding, TableLaw, refused};
use crate::plane::line::{self, Line};

/// Heaps of each kind that are looked at first.
const FIRST_HEAPS: u64 = 64;
/// The same at last, if the caller sets no bound.
const LAST_HEAPS: u64 = 1024;
/// Values of all kinds together, at last.
const MAX_VALUES: u64 = 2048;
/// Periods beyond this are not joined.
const MAX_PERIOD: u64 = 1 << 20;

/// Looks for a law of each kind, up to heap `to`.
///
/// # Errors
/// A limit before anything is known; what the rules say.
pub(super) fn in_table(
    kinds: &Kinds,
    table: &dyn Table,
    to: Option<u64>,
    ask: &Ask,
) -> Result<TableFinding, Error> {
    let count = kinds.names.len() as u64;
    let last = to.unwrap_or(LAST_HEAPS.min(MAX_VALUES / count.max(1)).saturating_sub(1));
    let mut values: Vec<Vec<u64>> = vec![Vec::new(); kinds.names.len()];
    let mut reach = FIRST_HEAPS.min(last.saturating_add(1));
    loop {
        let stopped = match extend(table, &mut values, reach, ask) {
            Ok(()) => None,
            // what is known already stays
            Err(Error::Stopped(stopped)) if values.iter().all(|row| !row.is_empty()) => Some(stopped),
            Err(other) => return Err(other),
        };
        let laws = laws(kinds, &values);
        let proved = laws.iter().filter(|law| matches!(law.status, Status::Proved { .. })).count();
        if proved == values.len() || reach > last || stopped.is_some() {
            let known = values.first().map_or(0, |row| row.len() as u64);
            let tried = vec!["period", "arithmetic period"];
            let range = (0, known.saturating_sub(1));
            return Ok(TableFinding { laws, range, tried, outcomes: false, stopped });
        }
        reach = reach.saturating_mul(2).min(last.saturating_add(1));
    }
}

/// Values of all kinds for all heaps below `reach`.
fn extend(table: &dyn Table, values: &mut [Vec<u64>], reach: u64, ask: &Ask) -> Result<(), Error> {
    let from = values.first().map_or(0, |row| row.len() as u64);
    if from >= reach {
        return Ok(());
    }
    let kinds = values.len() as u64;
    let cells = table.cells(&[0..=kinds - 1, from..=reach - 1], ask)?;
    let rows = cells.chunks(usize::try_from(reach - from).expect("a table that is held"));
    for (row, cells) in values.iter_mut().zip(rows) {
        let number = |cell: &Cell| match cell {
            Cell::Nimber(value) => Ok(value.0),
            _ => Err(refused("not all of its values are nimbers")),
        };
        for cell in cells {
            row.push(number(cell)?);
        }
    }
    Ok(())
}

fn laws(kinds: &Kinds, values: &[Vec<u64>]) -> Vec<TableLaw> {
    let known = values.first().map_or(0, |row| row.len() as u64);
    let periods: Vec<Option<Period>> = values
        .iter()
        .map(|row| period::least(row, &|found| 2 * found.period + found.from <= known))
        .collect();
    let mut laws = Vec::new();
    for (place, (name, row)) in kinds.names.iter().zip(values).enumerate() {
        let proof = kinds.bounds.as_ref().and_then(|bounds| proved(bounds, &periods, place, known));
        let proved = proof.zip(periods[place]);
        let (line, status) = match proved {
            Some((needs, found)) => {
                let theorem = phrase!(
                    "theorem-kinds",
                    "Guy and Smith's periodicity theorem, for kinds of heaps, which needs n to {to}",
                    to = (needs - 1).to_string()
                );
                let [from, period] = [found.from, found.period]
                    .map(|n| usize::try_from(n).expect("less than the values that are held"));
                (Line { from, period, saltus: 0 }, Status::Proved { theorem })
            }
            None => match line::find(row) {
                Some(line) => (line, Status::Verified),
                None => continue,
            },
        };
        let statement =
            phrase!("law-of-kind", "{kind}(n): {law}", kind = name.clone(), law = line.statement(0));
        let shape = Shape::Row { x: place as u64, known: row.clone(), line };
        laws.push(TableLaw { kind: "kind", statement, status, shape, first: 0 });
    }
    laws
}

/// How many values of each kind a proof needs, if so many are known: the periods of all kinds that come up in
/// play from this one are joined.
fn proved(bounds: &Bounds, periods: &[Option<Period>], place: usize, known: u64) -> Option<u64> {
    let (mut from, mut period) = (bounds.from.max(1), 1_u64);
    for &reached in &bounds.reached[place] {
        let found = periods[reached]?;
        from = from.max(found.from);
        period = joined(period, found.period).filter(|&period| period <= MAX_PERIOD)?;
    }
    let shared = bounds.heaps.checked_mul(from)?.checked_add((bounds.heaps - 1).checked_mul(period)?)?;
    let needs = shared.checked_add(bounds.taken)?.checked_add(period)?;
    // its own period is seen through one of all
    let own = from.checked_add(period)?.checked_add(periods[place]?.period)?;
    let needs = needs.max(own);
    (known >= needs).then_some(needs)
}

/// The least common multiple.
fn joined(a: u64, b: u64) -> Option<u64> {
    a.checked_mul(b / num_integer::gcd(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_need_the_kinds_in_play() {
        let bounds = |reached: Vec<Vec<usize>>| Bounds { heaps: 2, taken: 3, from: 1, reached };
        let periods = [Some(Period { from: 2, period: 4 }), Some(Period { from: 7, period: 6 }), None];
        let apart = bounds(vec![vec![0], vec![1], vec![2]]);
        // 2·2 + 4 + 3, and a period more
        assert_eq!(proved(&apart, &periods, 0, 15), Some(15));
        assert_eq!(proved(&apart, &periods, 0, 14), None);
        assert_eq!(proved(&apart, &periods, 2, 1000), None);
        let both = bounds(vec![vec![0, 1], vec![1], vec![0, 2]]);
        assert_eq!(proved(&both, &periods, 0, 1000), Some(2 * 7 + 12 + 3 + 12));
        assert_eq!(proved(&both, &periods, 2, 1000), None);
        assert_eq!((joined(4, 6), joined(1, 7), joined(u64::MAX, 2)), (Some(12), Some(7), None));
    }
}
