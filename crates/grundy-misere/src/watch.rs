//! Stopping the work from outside: clocks, budgets, stop flags, step limits.

use thiserror::Error;

/// Told of every step and of all memory that is kept; may end the work. The caller's clock, budget and stop
/// flag stand behind it.
pub trait Watch {
    /// A position or the like is done.
    ///
    /// # Errors
    /// If the work is to end.
    fn step(&mut self) -> Result<(), Halted>;

    /// `bytes` more bytes are about to be kept.
    ///
    /// # Errors
    /// If that is too much.
    fn take(&mut self, bytes: usize) -> Result<(), Halted>;

    /// `bytes` bytes that were taken are kept no more.
    fn give_back(&mut self, bytes: usize) {
        let _ = bytes;
    }
}

/// The work was ended by its [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the work was ended before it was done")]
pub struct Halted;

/// A watch that never ends the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn step(&mut self) -> Result<(), Halted> {
        Ok(())
    }
    fn take(&mut self, _: usize) -> Result<(), Halted> {
        Ok(())
    }
}

/// A limit on steps under another watch: a bound that does not depend on the machine.
pub struct Steps<'w> {
    watch: &'w mut dyn Watch,
    left: u64,
    spent: bool,
}

impl<'w> Steps<'w> {
    /// At most `left` steps under a watch.
    pub fn new(watch: &'w mut dyn Watch, left: u64) -> Self {
        Self { watch, left, spent: false }
    }

    /// Whether the steps were spent (else the work was ended by the watch below).
    pub fn spent(&self) -> bool {
        self.spent
    }
}

impl Watch for Steps<'_> {
    fn step(&mut self) -> Result<(), Halted> {
        if self.left == 0 {
            self.spent = true;
            return Err(Halted);
        }
        self.left -= 1;
        self.watch.step()
    }
    fn take(&mut self, bytes: usize) -> Result<(), Halted> {
        self.watch.take(bytes)
    }
    fn give_back(&mut self, bytes: usize) {
        self.watch.give_back(bytes);
    }
}
