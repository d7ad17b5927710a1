//! Limits of a run: memory, time, Ctrl-C; and the bar that shows how far it is.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use grundy::limits::{Limits, StopFlag, Watch};
use grundy::report::Ask;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Io;
use crate::args::Common;

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The memory for tables and memos, if nothing else is said.
pub(crate) const DEFAULT_MEMORY: u64 = 2 << 30;

/// What Ctrl-C does: it ends the work in progress. Where there is none (at a prompt), or the second time, whoever
/// handles it ends the process.
#[derive(Clone, Debug, Default)]
pub struct Interrupts(Arc<Mutex<Option<Arc<StopFlag>>>>);

impl Interrupts {
    /// Ends the work in progress; `false` if there is none that could still be asked to end.
    pub fn interrupt(&self) -> bool {
        self.replace(None).is_some_and(|flag| {
            flag.interrupt();
            true
        })
    }

    fn replace(&self, flag: Option<Arc<StopFlag>>) -> Option<Arc<StopFlag>> {
        std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), flag)
    }
}

/// Does the work under the limits that the options ask for: the clock runs, Ctrl-C is heard and the bar is drawn only
/// meanwhile.
pub(crate) fn limited<T>(ask: Ask, common: &Common, io: &Io, work: impl FnOnce(&Ask) -> T) -> T {
    let stop = Arc::new(StopFlag::default());
    let bar: Arc<Mutex<Option<ProgressBar>>> = Arc::default();
    let watch = io.progress.then(|| watch(Arc::clone(&bar)));
    let limits = Limits { max_bytes: common.max_memory, stop: Arc::clone(&stop), watch };
    let done = under(common.time_limit, io, &stop, || work(&Ask { limits, ..ask }));
    if let Some(bar) = bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
    done
}

/// Does the work while the clock runs and Ctrl-C is heard: both raise the flag.
pub(crate) fn under<T>(
    time_limit: Option<Duration>,
    io: &Io,
    stop: &Arc<StopFlag>,
    work: impl FnOnce() -> T,
) -> T {
    io.interrupts.replace(Some(Arc::clone(stop)));
    let clock = time_limit.map(|time| Clock::start(time, Arc::clone(stop)));
    let done = work();
    drop(clock);
    io.interrupts.replace(None);
    done
}

/// A thread that raises the flag when the time is over, unless the clock goes first.
struct Clock {
    /// Its end is what the thread waits for.
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Clock {
    fn start(time: Duration, stop: Arc<StopFlag>) -> Self {
        let (running, ended) = mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.time_is_over();
            }
        });
        Self { running: Some(running), thread: Some(thread) }
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.running = None;
        // it waits for the channel alone, which is closed now
        self.thread.take().map(JoinHandle::join);
    }
}

/// A bar on standard error that appears after a second and goes when the work ends.
fn watch(bar: Arc<Mutex<Option<ProgressBar>>>) -> Arc<Watch> {
    let start = Instant::now();
    let shown = AtomicU64::new(0);
    Arc::new(move |done, all| {
        let elapsed = start.elapsed();
        // a few times a second is enough
        let tick = elapsed.as_secs() * 8 + u64::from(elapsed.subsec_millis() / 125);
        if elapsed < PATIENCE || shown.swap(tick, Ordering::Relaxed) == tick {
            return;
        }
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| new_bar(all));
        bar.set_position(done);
    })
}

fn new_bar(all: Option<u64>) -> ProgressBar {
    let (bar, template) = match all {
        Some(all) => {
            (ProgressBar::new(all), "{bar:30} {human_pos}/{human_len} positions, {per_sec}, {eta} left")
        }
        None => (ProgressBar::no_length(), "{spinner} {human_pos} positions, {per_sec}, {elapsed}"),
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is constant and right"));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ctrl_c_ends_the_work_once() {
        let interrupts = Interrupts::default();
        assert!(!interrupts.interrupt());
        interrupts.replace(Some(Arc::default()));
        assert!(interrupts.interrupt());
        assert!(!interrupts.interrupt());
    }
}
