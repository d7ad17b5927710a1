//! The price of work: one step for an item, a call or a statement, and one for every [`BYTES_PER_STEP`] bytes
//! read or copied.

use super::{Machine, Run, STEPS_PER_LOOK, room};
use crate::allowance::BYTES_PER_STEP;
use crate::error::Limit;
use crate::source::{Fault, Span};
use crate::value::{ENTRY_BYTES, Ref, Value};

impl Machine {
    /// Pays for work before it is done, or stops it: at the limit of one call, or at one of the question.
    ///
    /// # Errors
    /// The limit.
    #[inline]
    pub fn pay(&mut self, steps: usize, span: Span) -> Run<()> {
        match self.fuel.checked_sub(steps as u64) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => self.refuel(steps as u64, span),
        }
    }

    /// Pays for bytes that are read or copied.
    ///
    /// # Errors
    /// The limit.
    #[inline]
    pub fn pay_bytes(&mut self, bytes: usize, span: Span) -> Run<()> {
        self.pay(1 + bytes / BYTES_PER_STEP, span)
    }

    /// Pays for a list of values that is copied, and takes its memory.
    ///
    /// # Errors
    /// The limit.
    pub fn pay_list(&mut self, count: usize, span: Span) -> Run<()> {
        room(self.heap.take_values(count), span)?;
        self.pay_bytes(count.saturating_mul(size_of::<Value>()), span)
    }

    /// Pays for a string that is made, and takes the memory of it before it is shared.
    ///
    /// # Errors
    /// The limit.
    pub fn pay_text(&mut self, bytes: usize, span: Span) -> Run<()> {
        room(self.heap.take(bytes), span)?;
        self.pay_bytes(bytes, span)
    }

    /// Pays for a dict that is copied, and takes its memory.
    ///
    /// # Errors
    /// The limit.
    pub(crate) fn pay_dict(&mut self, at: Ref, span: Span) -> Run<()> {
        let count = self.heap.dict(at).len();
        self.pay(count, span)?;
        // the keys' own parts are shared
        self.pay_bytes(count * ENTRY_BYTES, span)?;
        room(self.heap.take(count * ENTRY_BYTES), span)
    }

    /// Pays for a search through a string.
    ///
    /// # Errors
    /// The limit.
    pub(crate) fn pay_search(&mut self, bytes: usize, span: Span) -> Run<()> {
        // a byte takes longer to compare than to copy
        self.pay_bytes(4 * bytes, span)
    }

    #[cold]
    fn refuel(&mut self, steps: u64, span: Span) -> Run<()> {
        let left = self.fuel + self.steps;
        let all = self.heap.allowance().steps;
        self.heap.allowance().look().map_err(|limit| self.stopped(limit, span))?;
        let Some(left) = left.checked_sub(steps) else {
            return Err(Box::new(
                Fault::new(span, format!("one call took over {all} steps"))
                    .hint("does a loop run through more than the options of one position?"),
            ));
        };
        self.fuel = left.min(STEPS_PER_LOOK);
        self.steps = left - self.fuel;
        Ok(())
    }

    /// Steps that the call has paid for.
    pub fn paid(&self) -> u64 {
        self.heap.allowance().steps - self.fuel - self.steps
    }

    pub(super) fn stopped(&self, limit: Limit, span: Span) -> Box<Fault> {
        Box::new(Fault::stopped(span, limit, format!("{} steps of one call", self.paid())))
    }
}
