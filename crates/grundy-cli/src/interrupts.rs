//! Ctrl-C.

use std::sync::{Arc, Mutex, PoisonError};

use grundy::limits::StopFlag;

/// What Ctrl-C does: it stops the work in progress. If there is none (at a prompt), or the second time, the
/// caller ends the process.
#[derive(Clone, Debug, Default)]
pub struct Interrupts(Arc<Mutex<Option<Arc<StopFlag>>>>);

impl Interrupts {
    /// Stops the work in progress; `false` if there is none that has not been told to stop.
    pub fn interrupt(&self) -> bool {
        self.replace(None).is_some_and(|flag| {
            flag.interrupt();
            true
        })
    }

    /// Names the flag that stops the work in progress; gives the one before.
    pub(crate) fn replace(&self, flag: Option<Arc<StopFlag>>) -> Option<Arc<StopFlag>> {
        std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ctrl_c_stops_the_work_once() {
        let interrupts = Interrupts::default();
        assert!(!interrupts.interrupt());
        interrupts.replace(Some(Arc::default()));
        assert!(interrupts.interrupt());
        assert!(!interrupts.interrupt());
    }
}
