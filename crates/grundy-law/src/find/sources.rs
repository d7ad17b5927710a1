//! Values that come from an opened game, or from a row of a subtraction game.

use std::ops::RangeInclusive;

use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Ask, Cell};
use grundy_base::value::outcome::Outcome;
use grundy_door::table::Table;
use grundy_heap::Family;
use grundy_heap::find::{DEFAULT_MAX_OPTIONS, DEFAULT_MAX_VALUES, Finding, Kind, NO_NIMBER, Source};
use grundy_heap::proof::subtraction::SubtractionRow;
use grundy_heap::proof::{Law, Theorem};

use super::{NO_POSITION_VALUE, in_intervals, multiplied, refused};

/// Cells that are computed if the caller sets no bound.
const DEFAULT_MAX_CELLS: u64 = 2_048;
/// The same where each is a search.
const DEFAULT_MAX_SEARCHES: u64 = 8;
/// The same where each is a search over whole sums.
const DEFAULT_MAX_SUMS: u64 = 16;
/// Options are counted where this many cells are known.
const MIN_COUNTED_CELLS: u64 = 32;
/// Options that are looked at, if the caller sets no bound.
const MAX_OPTIONS: u64 = 1 << 24;
/// The same where a family ends, up to its last number.
const DEFAULT_MAX_CELLS_TO_END: u64 = 1 << 20;

/// The values of a subtraction game.
pub(super) struct Taking {
    row: SubtractionRow,
    theorem: Theorem,
}

impl Taking {
    pub(super) fn new(row: SubtractionRow) -> Self {
        Self { theorem: row.theorem(), row }
    }
}

impl Source for Taking {
    type Row = SubtractionRow;

    fn row(&self) -> &SubtractionRow {
        &self.row
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        Ok(self.row.extend(len, budget)?)
    }

    fn is_near(&self, len: u64) -> bool {
        len <= 4 * DEFAULT_MAX_VALUES && self.row.width().saturating_mul(len) <= DEFAULT_MAX_OPTIONS
    }

    fn theorem(&self) -> Option<&Theorem> {
        Some(&self.theorem)
    }
}

/// The cells of a table with one axis.
pub(super) struct TableCells<'t> {
    pub(super) table: &'t dyn Table,
    pub(super) ask: &'t Ask,
    /// Each cell is a search, so a few are much, and those before a limit count.
    pub(super) is_searched: bool,
    pub(super) theorem: Option<Theorem>,
    /// The largest n there is, if there is one.
    pub(super) last: Option<u64>,
    /// Beyond this n play has ended: a law must be seen to hold up to there.
    pub(super) last_in_play: Option<u64>,
    pub(super) kind: Kind,
    pub(super) values: Vec<u64>,
    /// The numbers that are no positions.
    pub(super) gaps: Vec<usize>,
}

impl TableCells<'_> {
    /// About how many options all cells below `len` have, if they go on growing as they do.
    fn options_up_to(&self, len: u64) -> u64 {
        let known = self.values.len() as u64;
        if self.table.family().is_some() || known < MIN_COUNTED_CELLS || len <= known {
            return 0;
        }
        let count = |n: u64| {
            let moves = self.table.position(&[n]).and_then(|at| self.table.moves(&at).ok());
            moves.map_or(u64::MAX, |moves| moves.len() as u64)
        };
        let (half, whole) = (count(known / 2).max(1), count(known - 1));
        // what doubles its heap has as many times more options as before
        let next = whole.saturating_mul(whole.div_ceil(half)).saturating_mul((len / known).max(2) / 2);
        next.saturating_mul(len) / 2
    }

    /// The cells of some numbers, or those before a limit.
    fn cells(&self, numbers: RangeInclusive<u64>) -> Result<(Vec<Cell>, Option<Stopped>), Error> {
        if !self.is_searched {
            return Ok((self.table.cells(&[numbers], self.ask)?, None));
        }
        let mut cells = Vec::new();
        for n in numbers {
            match self.table.cells(&[n..=n], self.ask) {
                Ok(found) => cells.extend(found),
                Err(Error::Stopped(stopped)) => return Ok((cells, Some(stopped))),
                Err(other) => return Err(other),
            }
        }
        Ok((cells, None))
    }

    /// Whether an unproved law is wrong near the end of play, if the values did not reach it: there every
    /// number on the way down by halves is looked at, and the next one.
    pub(super) fn is_refuted(&self, found: &Finding) -> Result<bool, Error> {
        let (Some(law), Some(last)) = (&found.law, self.last_in_play) else { return Ok(false) };
        if law.is_proved() || found.known > last {
            return Ok(false);
        }
        let halves = std::iter::successors(Some(last), |n| Some(n / 2)).take_while(|&n| n > found.known);
        for n in halves.flat_map(|n| [n, n.saturating_add(1)]) {
            match self.table.cells(&[n..=n], self.ask) {
                Ok(cells) if cells.iter().any(|cell| value(cell).ok() != law.told(n)) => {
                    return Ok(true);
                }
                Ok(_) | Err(Error::Stopped(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(false)
    }
}

/// A cell as a number.
fn value(cell: &Cell) -> Result<u64, Error> {
    Ok(match cell {
        Cell::Nimber(value) => value.0,
        Cell::Outcome(Outcome::Loss) => 0,
        Cell::Outcome(Outcome::Win) => 1,
        Cell::Outcome(Outcome::Draw) => 2,
        Cell::Void => NO_POSITION_VALUE,
        Cell::Value(_) => {
            return Err(refused(
                "not all of its values are nimbers",
                "tabulate them, and look at the period",
            ));
        }
        Cell::Payoffs(_) => return Err(refused("its values are payoffs", "choose a game of two players")),
    })
}

impl Source for TableCells<'_> {
    type Row = Vec<u64>;

    fn row(&self) -> &Vec<u64> {
        &self.values
    }

    fn extend(&mut self, len: u64, _: &mut Budget<'_>) -> Result<(), Error> {
        let known = self.values.len() as u64;
        let last = self.last.map_or(len, |last| len.min(last + 1)).saturating_sub(1);
        if len <= known || last < known {
            return Ok(());
        }
        let (cells, stopped) = self.cells(known..=last)?;
        // a gap of half of all numbers is the end of the family
        let met =
            cells.iter().rposition(|cell| *cell != Cell::Void).map_or(0, |place| known + place as u64 + 1);
        let ends = stopped.is_none() && met <= last.div_ceil(2);
        let kept = if ends { met.max(1).saturating_sub(known) } else { u64::MAX };
        for (_, cell) in (0..kept).zip(&cells) {
            if *cell == Cell::Void {
                self.gaps.push(self.values.len());
            }
            if matches!(cell, Cell::Outcome(_)) {
                self.kind = Kind::Outcomes;
            }
            self.values.push(value(cell)?);
        }
        if ends {
            // what was taken for a gap at the end of the last values
            while self.values.len() > 1 && self.gaps.last() == Some(&(self.values.len() - 1)) {
                self.values.pop();
                self.gaps.pop();
            }
            self.last = Some((self.values.len() as u64).saturating_sub(1));
        }
        if self.kind != Kind::Outcomes && self.gaps.iter().any(|&gap| gap > 0) {
            self.kind = Kind::NimbersWithGaps;
            self.gaps.iter().for_each(|&gap| self.values[gap] = NO_NIMBER);
        }
        stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
    }

    fn predicted(&self) -> Option<Law> {
        let to_the_end = || {
            let last = self.last_in_play?;
            (self.values.len() as u64 > last.saturating_add(1)).then(|| in_intervals(&self.values))?
        };
        multiplied(&self.values, self.theorem.as_ref()).or_else(to_the_end)
    }

    /// Misère play of a game that breaks heaps, or whose moves bind replies, is a search over whole sums: a
    /// few heaps are much.
    fn is_near(&self, len: u64) -> bool {
        let sums = matches!(self.table.family(), Some(Family::Breaks(_))) || self.table.is_bound();
        let most = match () {
            () if self.is_searched => DEFAULT_MAX_SEARCHES,
            () if self.ask.misere && sums => DEFAULT_MAX_SUMS,
            () => DEFAULT_MAX_CELLS,
        };
        // values of a family that ends are few: all of them, and some beyond
        let end = self.last_in_play.filter(|last| *last < DEFAULT_MAX_CELLS_TO_END);
        len <= most.max(end.map_or(0, |last| 2 * last + 2)) && self.options_up_to(len) <= MAX_OPTIONS
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }
}
