//! The values of codes whose digits repeat for ever.

use super::Source;
use super::sources::{DEFAULT_MAX_OPTIONS, DEFAULT_MAX_VALUES};
use crate::Code;
use crate::endless::Endless;
use crate::proof::{Theorem, tails};
use grundy_base::error::Error;
use grundy_base::limits::Budget;

/// The nimbers of a code whose digits repeat for ever.
#[derive(Debug)]
pub struct Tails {
    endless: Endless,
    theorem: Option<Theorem>,
    /// The most heaps that a move leaves, and the digits that are looked at for each heap.
    heaps: u64,
    digits: u64,
    values: Vec<u64>,
    /// The bytes taken for what the endless sets hold.
    held: u64,
}

impl Tails {
    /// Nothing computed yet; `None` if the digits end.
    pub fn new(code: &Code) -> Option<Self> {
        let digits = code.prefix().len() + code.block().len();
        Some(Self {
            endless: Endless::new(code)?,
            theorem: tails::theorem(code),
            heaps: tails::heaps(code),
            digits: digits as u64,
            values: Vec::new(),
            held: 0,
        })
    }
}

impl Source for Tails {
    type Row = Vec<u64>;

    fn row(&self) -> &Vec<u64> {
        &self.values
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        budget.take_table::<u64>(len.saturating_sub(self.values.len() as u64))?;
        while (self.values.len() as u64) < len {
            let value = self.endless.value(&self.values);
            self.values.push(value);
            budget.stats.computed += 1;
            budget.step()?;
            if self.values.len().is_multiple_of(64) {
                let now = self.endless.bytes();
                budget.take(now.saturating_sub(self.held))?;
                self.held = self.held.max(now);
                budget.look()?;
            }
        }
        Ok(())
    }

    /// By the options of a heap if every one were looked at.
    fn is_near(&self, len: u64) -> bool {
        let options = match self.heaps {
            1 => self.digits,
            2 => self.digits.max(len / 2),
            _ => len.saturating_mul(len) / 12,
        };
        len <= DEFAULT_MAX_VALUES && options.saturating_mul(len) <= DEFAULT_MAX_OPTIONS
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }
}
