//! Families of two numbers, of which play gives one few values: who moved last, what was done last.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use grundy_base::report::Axis;
use grundy_door::table::Table;

/// A short side has at most this many numbers.
const MAX_NUMBERS: u64 = 8;
/// The long number of the positions from which play is followed; both must give the same short side.
const FROM: [u64; 2] = [20, 40];
/// Positions that are followed at most.
const MAX_POSITIONS: usize = 2000;

/// The short side of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Narrow {
    /// Whether it is the first of the two numbers.
    pub(super) is_first: bool,
    /// Its numbers.
    pub(super) range: RangeInclusive<u64>,
}

/// The short side, if there is one: by the axes, or by the positions that are reached where it starts with 0.
pub(super) fn of(table: &dyn Table, axes: &[Axis]) -> Option<Narrow> {
    let [first, second] = axes else { return None };
    let short = |axis: &Axis| {
        let range = axis.extent.clone()?;
        (range.end() - range.start() < MAX_NUMBERS).then_some(range)
    };
    match (short(first), short(second)) {
        (Some(_), Some(_)) => None,
        (Some(range), None) => Some(Narrow { is_first: true, range }),
        (None, Some(range)) => Some(Narrow { is_first: false, range }),
        (None, None) if first.extent.is_none() && second.extent.is_none() && table.family().is_none() => {
            let sides = [false, true].into_iter();
            sides
                .filter_map(|is_first| Some((is_first, reached(table, is_first)?)))
                .next()
                .map(|(is_first, last)| Narrow { is_first, range: 0..=last })
        }
        _ => None,
    }
}

/// The largest short number that play reaches, if it is the same from both positions.
fn reached(table: &dyn Table, is_first: bool) -> Option<u64> {
    let most = |long: u64| {
        let numbers = if is_first { [0, long] } else { [long, 0] };
        let mut open = vec![table.position(&numbers)?];
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        let mut most = 0;
        while let Some(at) = open.pop() {
            let [x, y] = pair(table, &at)?;
            most = most.max(if is_first { x } else { y });
            if most >= MAX_NUMBERS {
                return None;
            }
            for step in table.moves(&at).ok()? {
                if seen.len() < MAX_POSITIONS && seen.insert(step.to.clone()) {
                    open.push(step.to);
                }
            }
        }
        (seen.len() < MAX_POSITIONS).then_some(most)
    };
    let [near, far] = FROM.map(most);
    near.filter(|&most| most > 0 && far == Some(most))
}

/// The numbers of a position that is written as two numbers.
fn pair(table: &dyn Table, at: &str) -> Option<[u64; 2]> {
    let (x, y) = at.split_once(',')?;
    let numbers = [x.trim().parse().ok()?, y.trim().parse().ok()?];
    (table.position(&numbers)? == at).then_some(numbers)
}
