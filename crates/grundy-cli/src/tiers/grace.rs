//! After Ctrl-C, or when the time is over, a round that is under way may end, so that its work is kept.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::report::Ask;

/// So long a round may go on. (Clusters kill half a minute after they have asked.)
const PATIENCE: Duration = Duration::from_secs(20);
/// Between two looks at the flag.
const PAUSE: Duration = Duration::from_millis(20);

/// Whether the work shall end, and since when it is kept.
pub(super) struct Grace {
    /// The limits of the question.
    asked: Limits,
    /// Whether there are rounds, whose work can be kept.
    rounds: AtomicBool,
    /// All work before is kept.
    kept: Mutex<Instant>,
}

impl Grace {
    /// Why the work shall end, if it shall.
    pub(super) fn asked(&self) -> Option<Stopped> {
        Budget::new(&self.asked).look().err()
    }

    /// From now on there are rounds, or none: without them the work ends at once.
    pub(super) fn rounds(&self, begun: bool) {
        self.rounds.store(begun, Ordering::Relaxed);
    }

    /// All work is kept.
    pub(super) fn kept(&self) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// The time whose work is not kept.
    pub(super) fn lost(&self) -> Duration {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Raises the flag of the solver some time after that of the question.
    fn pass_on(&self, ended: &Receiver<()>, flag: &StopFlag) {
        let mut since = None;
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            let Some(stopped) = self.asked() else { continue };
            let since = since.get_or_insert_with(Instant::now);
            if self.rounds.load(Ordering::Relaxed) && since.elapsed() < PATIENCE {
                continue;
            }
            match stopped.limit {
                Limit::Time => flag.time_is_over(),
                _ => flag.interrupt(),
            }
        }
    }
}

/// Does the work with a flag that is raised later than that of the question, as long as there are rounds.
pub(super) fn with_grace<T>(ask: &Ask, work: impl FnOnce(&Ask, &Grace) -> T) -> T {
    let flag = Arc::new(StopFlag::default());
    let limits = Limits { stop: Arc::clone(&flag), ..ask.limits.clone() };
    let grace = Grace {
        asked: Limits { watch: None, ..ask.limits.clone() },
        rounds: AtomicBool::new(false),
        kept: Mutex::new(Instant::now()),
    };
    let (running, ended) = channel();
    std::thread::scope(|scope| {
        // it ends when the channel is closed
        let (grace, running) = (&grace, running);
        scope.spawn(move || grace.pass_on(&ended, &flag));
        let done = work(&Ask { limits, ..ask.clone() }, grace);
        drop::<std::sync::mpsc::Sender<()>>(running);
        done
    })
}
