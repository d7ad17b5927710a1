//! Families of positions that are named by numbers.

use std::ops::RangeInclusive;

use super::super::{Axis, Family};
use grundy_base::error::Error;
use grundy_base::report::{Ask, Cell};

/// A game with positions that one or two numbers name; without axes it has none.
pub trait Cells {
    /// The axes of its tables: names, and the whole extent where that is finite and small.
    fn axes(&self) -> Vec<Axis>;

    /// The position that numbers mean, one for each axis, as it is written; `None` where there is none.
    fn position(&self, numbers: &[u64]) -> Option<String>;

    /// Values, one cell for each combination of numbers; the last axis runs fastest.
    ///
    /// # Errors
    /// As for [`solve`](super::super::Table::solve); also if the number of ranges is wrong.
    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error>;

    /// What is known of the one-parameter family under normal play, for finding its law.
    fn family(&self) -> Option<Family>;

    /// The last number of a one-parameter family from which play goes on; beyond it, it has ended. `None`
    /// where there is no last one, or it is not known.
    fn last_in_play(&self) -> Option<u64> {
        None
    }

    /// How long a range of a table should be if nothing else is asked for, where values take long soon.
    fn short_range(&self) -> Option<u64> {
        None
    }
}
