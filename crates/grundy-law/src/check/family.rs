//! The positions that a claim speaks of: those of a game's table, or sums of two of a game with one number.

use std::ops::RangeInclusive;

use super::Claimed;
use grundy_base::error::{Error, Refused};
use grundy_base::phrase::Phrase;
use grundy_base::report::{Ask, Axis, Cell, MoveRow};
use grundy_door::table::Table;

/// A family of positions given by numbers.
pub(super) struct ClaimFamily<'t> {
    pub(super) table: &'t dyn Table,
    axes: Vec<Axis>,
    /// Two components of a game whose components have one number.
    pairs: bool,
    /// Pairs without nimbers have to be solved one by one.
    pub(super) slow: bool,
    /// No number is smaller.
    from: u64,
}

/// The cells up to some largest number.
pub(super) struct CellBlock {
    ranges: Vec<RangeInclusive<u64>>,
    cells: Vec<Cell>,
}

impl CellBlock {
    /// The cell with these numbers, which must be among them.
    pub(super) fn at(&self, numbers: &[u64]) -> Cell {
        match (&self.ranges[..], numbers) {
            // sums of two of one row
            ([row], [a, b]) => match (self.get(a - row.start()), self.get(b - row.start())) {
                (Cell::Nimber(a), Cell::Nimber(b)) => Cell::Nimber(*a ^ *b),
                _ => Cell::Void,
            },
            _ => {
                let place = self.ranges.iter().zip(numbers).fold(0, |place, (range, n)| {
                    place * (range.end() - range.start() + 1) + (n - range.start())
                });
                self.get(place).clone()
            }
        }
    }

    fn get(&self, place: u64) -> &Cell {
        usize::try_from(place).ok().and_then(|place| self.cells.get(place)).unwrap_or(&Cell::Void)
    }
}

impl<'t> ClaimFamily<'t> {
    /// The family of a game that a claim of one or two numbers is about.
    pub(super) fn of(table: &'t dyn Table, numbers: usize, from: u64, misere: bool) -> Result<Self, Error> {
        let axes = table.axes();
        let family = |axes, pairs| Self { table, axes, pairs, slow: pairs && misere, from };
        match (axes.len(), numbers) {
            (0, _) => Err(Refused::no_table(Phrase::fixed(
                "claims-are-about-families",
                "claims are about families of positions",
            ))
            .into()),
            (have, said) if have == said => Ok(family(axes, false)),
            (1, 2) if table.summand().is_some() => Ok(family([&axes[..], &axes[..]].concat(), true)),
            (have, said) => {
                let names: Vec<_> = axes.iter().map(|axis| &*axis.name).collect();
                Err(Refused::because(
                    format!(
                        "the claim takes {said} numbers, but a position of this game has {have}: {}",
                        names.join(", ")
                    ),
                    format!("write it as '{}: …'", names.join(", ")),
                )
                .into())
            }
        }
    }

    fn first_of(&self, axis: &Axis) -> u64 {
        axis.extent.as_ref().map_or(0, |extent| *extent.start()).max(self.from)
    }

    /// The names of the numbers.
    pub(super) fn names(&self) -> Vec<String> {
        match self.pairs {
            true => (1..=2).map(|i| format!("{}{i}", self.axes[0].name)).collect(),
            false => self.axes.iter().map(|axis| axis.name.to_string()).collect(),
        }
    }

    /// The least of all numbers.
    pub(super) fn start(&self) -> u64 {
        self.axes.iter().map(|axis| self.first_of(axis)).min().unwrap_or(0)
    }

    /// The largest of all numbers, if there is one.
    pub(super) fn last(&self) -> Option<u64> {
        let ends: Option<Vec<u64>> =
            self.axes.iter().map(|axis| axis.extent.as_ref().map(|extent| *extent.end())).collect();
        ends.and_then(|ends| ends.into_iter().max())
    }

    /// All combinations of numbers whose largest is this one.
    pub(super) fn shell(&self, largest: u64) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        let fits = |axis: &Axis| {
            largest >= self.first_of(axis) && axis.extent.as_ref().is_none_or(|all| all.contains(&largest))
        };
        let up_to = |axis: &Axis, end: u64| {
            self.first_of(axis)..axis.extent.as_ref().map_or(end, |all| end.min(all.end().saturating_add(1)))
        };
        match &self.axes[..] {
            [one] => Box::new(fits(one).then(|| vec![largest]).into_iter()),
            [first, second] => {
                let side = fits(second).then(|| up_to(first, largest)).into_iter().flatten();
                let last =
                    fits(first).then(|| up_to(second, largest.saturating_add(1))).into_iter().flatten();
                Box::new(side.map(move |x| vec![x, largest]).chain(last.map(move |y| vec![largest, y])))
            }
            [] => Box::new(std::iter::empty()),
            several => {
                let ranges: Vec<_> =
                    several.iter().map(|axis| up_to(axis, largest.saturating_add(1))).collect();
                Box::new(combinations(ranges).filter(move |numbers| numbers.contains(&largest)))
            }
        }
    }

    /// The positions there are among the first numbers.
    pub(super) fn all(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        /// The largest number tried when searching for the first position of a family.
        const MAX_FIRST_NUMBER: u64 = 1000;
        /// Combinations of numbers tried for it.
        const MAX_FIRST_POSITIONS: usize = 1 << 20;
        let from = self.start();
        (from..=from.saturating_add(MAX_FIRST_NUMBER))
            .flat_map(|n| self.shell(n))
            .take(MAX_FIRST_POSITIONS)
            .filter(|numbers| self.position(numbers).is_some())
    }

    /// The position with these numbers as it is written, if there is one.
    pub(super) fn position(&self, numbers: &[u64]) -> Option<String> {
        if !self.pairs {
            return self.table.position(numbers);
        }
        let both: Option<Vec<String>> = numbers.iter().map(|&n| self.table.position(&[n])).collect();
        both.map(|both| both.join(" "))
    }

    /// The cells with largest numbers between two.
    pub(super) fn cells(&self, from: u64, to: u64, ask: &Ask) -> Result<CellBlock, Error> {
        let clipped = |axis: &Axis, from: u64| {
            let end = axis.extent.as_ref().map_or(to, |all| to.min(*all.end()));
            from.max(self.first_of(axis))..=end
        };
        if self.pairs {
            let row = [clipped(&self.axes[0], 0)];
            return Ok(CellBlock { cells: self.table.cells(&row, ask)?, ranges: row.into() });
        }
        // of one number, what was looked at before need not come again
        let from = if self.axes.len() == 1 { from } else { 0 };
        let ranges: Vec<_> = self.axes.iter().map(|axis| clipped(axis, from)).collect();
        if ranges.iter().any(RangeInclusive::is_empty) {
            return Ok(CellBlock { ranges, cells: Vec::new() });
        }
        Ok(CellBlock { cells: self.table.cells(&ranges, ask)?, ranges })
    }

    /// The move that a claim means, among all moves of a position.
    pub(super) fn row<'r>(&self, claimed: &Claimed, rows: &'r [MoveRow]) -> Option<&'r MoveRow> {
        match claimed {
            Claimed::Move(written) => {
                rows.iter().find(|row| row.mv == written.trim()).or_else(|| self.to(written, rows))
            }
            Claimed::To(numbers) => {
                let numbers: Option<Vec<u64>> = numbers.iter().map(|&n| u64::try_from(n).ok()).collect();
                let numbers = numbers?;
                let position = match numbers.len() == self.axes.len() {
                    true => self.position(&numbers)?,
                    // a sum of several components
                    false => numbers
                        .iter()
                        .map(|&n| self.table.position(&[n]))
                        .collect::<Option<Vec<_>>>()?
                        .join(" "),
                };
                self.to(&position, rows)
            }
            _ => None,
        }
    }

    /// The move that leads to a position; in sums the order of the components is left out of account.
    fn to<'r>(&self, position: &str, rows: &'r [MoveRow]) -> Option<&'r MoveRow> {
        let canonical = self.table.canonical(position).ok()?;
        let sums = self.table.summand().is_some();
        let parts = |text: &str| {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            if sums {
                words.sort_unstable();
            }
            words
        };
        let wanted = parts(&canonical);
        rows.iter().find(|row| row.to.as_deref().is_some_and(|to| parts(to) == wanted))
    }
}

/// All combinations of numbers, the last range fastest.
fn combinations(ranges: Vec<std::ops::Range<u64>>) -> impl Iterator<Item = Vec<u64>> {
    let fits = ranges.iter().all(|range| !range.is_empty());
    let mut next: Option<Vec<u64>> = fits.then(|| ranges.iter().map(|range| range.start).collect());
    std::iter::from_fn(move || {
        let current = next.take()?;
        let mut after = current.clone();
        for (number, range) in after.iter_mut().zip(&ranges).rev() {
            if *number + 1 < range.end {
                *number += 1;
                next = Some(after);
                break;
            }
            *number = range.start;
        }
        Some(current)
    })
}
