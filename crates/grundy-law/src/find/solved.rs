//! Subtraction games with large amounts: their period by the solver's own search, in a byte a heap and no
//! table of all.

use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_heap::find::{Finding, Kind};
use grundy_heap::proof::{Theorem, period};
use grundy_heap::subtraction::{self, TakeSet, Values as Solved};
use grundy_heap::values::Values;

/// Sets whose amounts are all smaller are searched like any other row.
const MIN_SOLVED_AMOUNT: u64 = 1 << 12;
/// Cells read at most if the caller sets no bound.
const DEFAULT_MAX_CELLS: u64 = 1 << 30;

/// Values that a solved game gives, as many as prove its period.
struct SolvedRow {
    values: Solved,
    len: usize,
}

impl Values for SolvedRow {
    fn count(&self) -> usize {
        self.len
    }

    fn at(&self, n: usize) -> u64 {
        self.values.value(n as u64).expect("a period gives all values").0
    }
}

/// The law of a set with large amounts; none if they are small. `to` is the last heap to be looked at.
pub(super) fn of(set: &[u64], to: Option<u64>, budget: &mut Budget<'_>) -> Option<Finding> {
    let set = TakeSet::new(set.iter().copied()).filter(|set| set.largest() >= MIN_SOLVED_AMOUNT)?;
    let theorem = Theorem::Window { last: set.largest() };
    let mut finding = Finding {
        law: None,
        known: 0,
        tried: vec!["period"],
        kind: Kind::Nimbers,
        stopped: None,
        theorem: Some(theorem.clone()),
    };
    let scale = set.scale();
    // a search of that kind sees a window come back after at most thrice as many values as it needs
    let limit = to.map_or(DEFAULT_MAX_CELLS / subtraction::work(&set), |to| to / scale + 1);
    match subtraction::solve(&set, limit, budget) {
        Ok(values) => {
            let (from, period) = values.period().expect("a solved game has a period");
            let needs = theorem.needs(from, period);
            let len = usize::try_from(needs).expect("as many values as were held");
            let law =
                period::law(&SolvedRow { values, len }, &period::Period { from, period }, Some(&theorem));
            (finding.law, finding.known) = (Some(law), needs);
        }
        Err(Stopped { limit: Limit::Size, .. }) => finding.known = limit.saturating_mul(scale),
        Err(stopped) => finding.stopped = Some(stopped),
    }
    Some(finding)
}
