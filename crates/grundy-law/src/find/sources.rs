//! Values that come from an opened game, or from a row of a subtraction game.

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{Ask, Cell};
use grundy_base::value::outcome::Outcome;
use grundy_door::table::Table;
use grundy_heap::Family;
use grundy_heap::find::{DEFAULT_MAX_OPTIONS, DEFAULT_MAX_VALUES, Kind, Source};
use grundy_heap::proof::subtraction::SubtractionRow;
use grundy_heap::proof::{Law, Theorem};

use super::{NO_POSITION_VALUE, multiplied, refused};

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
    pub(super) theorem: Option<Theorem>,
    /// The largest n there is, if there is one.
    pub(super) last: Option<u64>,
    pub(super) kind: Kind,
    pub(super) values: Vec<u64>,
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
        for (n, cell) in (known..).zip(self.table.cells(&[known..=last], self.ask)?) {
            if cell == Cell::Void && n > 0 {
                // the family ends here
                self.last = Some(n - 1);
                return Ok(());
            }
            self.values.push(match cell {
                Cell::Nimber(value) => value.0,
                Cell::Outcome(Outcome::Loss) => 0,
                Cell::Outcome(Outcome::Win) => 1,
                Cell::Outcome(Outcome::Draw) => 2,
                Cell::Void => NO_POSITION_VALUE,
                Cell::Payoffs(_) => {
                    return Err(refused("its values are payoffs", "choose a game of two players"));
                }
            });
            if matches!(cell, Cell::Outcome(_)) {
                self.kind = Kind::Outcomes;
            }
        }
        Ok(())
    }

    fn predicted(&self) -> Option<Law> {
        multiplied(&self.values, self.theorem.as_ref())
    }

    /// Misère play of a game that breaks heaps is a search over whole sums: a few heaps are much.
    fn is_near(&self, len: u64) -> bool {
        let breaks = matches!(self.table.family(), Some(Family::Breaks(_)));
        len <= if self.ask.misere && breaks { 16 } else { 2_048 }
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }
}
