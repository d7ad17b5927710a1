//! A budget as the watch of misère computations.

use grundy_misere::{Halted, Watch};

use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;

/// Passes steps and memory on to a [`Budget`], and keeps what ended the work.
#[derive(Debug)]
pub struct WatchedBudget<'b, 'l> {
    budget: &'b mut Budget<'l>,
    stopped: Option<Stopped>,
}

impl<'b, 'l> WatchedBudget<'b, 'l> {
    /// A watch over this budget.
    pub fn new(budget: &'b mut Budget<'l>) -> Self {
        Self { budget, stopped: None }
    }

    /// The error that ended the work.
    pub fn error(&mut self) -> Error {
        self.stopped().into()
    }

    /// The limit that ended the work.
    pub fn stopped(&mut self) -> Stopped {
        let size = || Stopped::new(Limit::Size, "heaps too large for canonical forms");
        self.stopped.take().unwrap_or_else(size)
    }

    fn keep(&mut self, done: Result<(), Stopped>) -> Result<(), Halted> {
        done.map_err(|stopped| {
            self.stopped = Some(stopped);
            Halted
        })
    }
}

impl Watch for WatchedBudget<'_, '_> {
    fn step(&mut self) -> Result<(), Halted> {
        let done = self.budget.step();
        self.keep(done)
    }
    fn take(&mut self, bytes: usize) -> Result<(), Halted> {
        let done = self.budget.take(bytes as u64);
        self.keep(done)
    }
    fn give_back(&mut self, bytes: usize) {
        self.budget.give_back(bytes as u64);
    }
}
