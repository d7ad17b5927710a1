//! Why a sum has its nimber: the nim-sum, the target value of each component, and the mex of its options.

use grundy::error::{Error, Limit, Stopped};
use grundy::report::{Ask, Component, MoveRow, Moves, Report};
use grundy::table::Table;
use grundy::value::nimber::Nimber;
use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::{Infinite, Reached, Row, Step, Target, Way};
use crate::evidence::{self, Proof};

/// Different components of the position whose options are shown.
const MAX_COMPONENTS: usize = 8;
/// Components whose options are shown, those below them included.
const MAX_TOLD_COMPONENTS: usize = 200;
/// Components below them that are valued to explain options that are sums.
const MAX_VALUED_COMPONENTS: usize = 2000;
/// Moves shown for one component.
const MAX_MOVES: usize = 100;

pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    ask: &Ask,
    depth: u32,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    let total = report.answer.nimber().map_or(0, |nimber| nimber.0);
    if report.components.len() > 1 {
        let rows: Vec<Row> = report.components.iter().filter_map(row).collect();
        steps.push(nim_sum(rows, total));
    }
    if total != 0 {
        let rows = targets(report);
        let raised = rows.iter().find(|row| row.target > row.nimber && !row.moves.is_empty());
        let raise = raised.map(|row| Step::Raise {
            number: row.number,
            from: row.nimber,
            to: row.target,
            mv: row.moves[0].mv.clone(),
        });
        steps.push(Step::Equation { rows });
        steps.extend(raise);
    }
    let known = below(table, report, ask);
    let ask = Ask { moves: Moves::All, cache: None, ..ask.clone() };
    let mut met: IndexSet<String> = IndexSet::new();
    for part in report.components.iter().filter(|part| part.nimber().is_some()) {
        if met.len() < MAX_COMPONENTS {
            met.insert(part.position.clone());
        }
    }
    let (mut next, mut level) = (0, 0);
    while level < depth && next < met.len() {
        let end = met.len();
        while next < end {
            if next == MAX_COMPONENTS.max(MAX_TOLD_COMPONENTS) {
                steps.push(Step::Limit { reason: format!("{next} positions have been told") });
                return Ok(());
            }
            let position = met[next].clone();
            next += 1;
            let solved = match table.solve(&position, &ask) {
                Ok(solved) => solved,
                // too many moves to list are too many to explain
                Err(Error::Stopped(Stopped { limit: Limit::Size, .. })) => continue,
                Err(error) => return Err(error),
            };
            let Some(nimber) = solved.answer.nimber() else { continue };
            steps.extend(mex(table, &solved, nimber, &known)?);
            if level + 1 < depth {
                for to in solved.moves.iter().filter_map(|row| row.to.as_ref()).filter(|to| !to.is_empty()) {
                    met.extend(table.components(to)?);
                }
            }
        }
        level += 1;
    }
    Ok(())
}

fn row(part: &Component) -> Option<Row> {
    Some(Row { position: part.position.clone(), nimber: part.nimber()?.0 })
}

/// The columns of a nim-sum.
pub(super) fn nim_sum(rows: Vec<Row>, total: u64) -> Step {
    let all = rows.iter().fold(total, |bits, row| bits | row.nimber);
    let length = |value: u64| u64::BITS - value.leading_zeros();
    Step::NimSum { total, bits: length(all).max(1), deciding: length(total).checked_sub(1), rows }
}

fn targets(report: &Report) -> Vec<Target> {
    let mut moves: FxHashMap<usize, Vec<Way>> = FxHashMap::default();
    for row in report.moves.iter().filter(|row| row.best) {
        let number = row.inside.as_ref().map_or(0, |at| at.number);
        let of = moves.entry(number).or_default();
        if of.len() < MAX_MOVES {
            of.extend(way(row));
        }
    }
    let target = |(i, part): (usize, &Component)| {
        Some(Target {
            number: i + 1,
            position: part.position.clone(),
            nimber: part.nimber()?.0,
            target: part.target?.0,
            moves: moves.remove(&i).unwrap_or_default(),
        })
    };
    report.components.iter().enumerate().filter_map(target).collect()
}

/// A move with the value that it gives its component.
fn way(row: &MoveRow) -> Option<Way> {
    let to = row.inside.as_ref().map(|at| at.rest.clone()).or_else(|| row.to.clone())?;
    Some(Way { mv: row.mv.clone(), to })
}

/// The values of all small components below, computed by the rules.
fn below(table: &dyn Table, report: &Report, ask: &Ask) -> FxHashMap<String, u64> {
    match evidence::prove(table, &report.position, ask, MAX_VALUED_COMPONENTS) {
        Ok((_, Proof::Nimbers { components })) => {
            components.into_iter().map(|one| (one.position, one.nimber)).collect()
        }
        _ => FxHashMap::default(),
    }
}

fn mex(
    table: &dyn Table,
    part: &Report,
    nimber: Nimber,
    known: &FxHashMap<String, u64>,
) -> Result<Option<Step>, Error> {
    // a list of winning moves only does not hold all values
    if part.total_moves != Some(part.moves.len() as u64) {
        return Ok(None);
    }
    let mut first: FxHashMap<u64, &MoveRow> = FxHashMap::default();
    for row in &part.moves {
        let Some(value) = row.answer.nimber() else { return Ok(None) };
        first.entry(value.0).or_insert(row);
    }
    let mut reached: Vec<(u64, &MoveRow)> = first.into_iter().collect();
    reached.sort_unstable_by_key(|(value, _)| *value);
    let mut options = Vec::with_capacity(reached.len());
    for (value, row) in reached {
        let to = row.to.clone().unwrap_or_default();
        let left = if to.is_empty() || known.is_empty() { Vec::new() } else { table.components(&to)? };
        let parts: Option<Vec<u64>> = left.iter().map(|part| known.get(part).copied()).collect();
        let parts = parts.filter(|parts| parts.len() > 1).unwrap_or_default();
        options.push(Reached { value, mv: row.mv.clone(), to, parts });
    }
    Ok(Some(Step::Mex { position: part.position.clone(), nimber: nimber.0, options }))
}

/// The values of a loopy sum, if the answer has them.
pub(super) fn loopy(report: &Report, steps: &mut Vec<Step>) {
    let Some(total) = report.answer.value() else { return };
    let row = |part: &Component| {
        Some(Infinite { position: part.position.clone(), value: part.value.as_ref()?.to_string() })
    };
    steps.push(Step::Loopy {
        rows: report.components.iter().filter_map(row).collect(),
        total: total.to_string(),
    });
}
