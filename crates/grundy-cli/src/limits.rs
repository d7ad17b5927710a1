//! The limits of a run (memory, time, Ctrl-C), and the bar that shows its progress.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use grundy::limits::{Limits, StopFlag, Watch};
use grundy::report::Ask;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Io;
use crate::machine;
use crate::options::computation::Computation;

/// Shorter work shows no bar.
const BAR_DELAY: Duration = Duration::from_secs(1);

/// The memory for tables and memos where neither an option nor the system names a limit.
pub(crate) const DEFAULT_MEMORY_BYTES: u64 = 2 << 30;

/// Opens a game under the limits of the options. Gives also the options with the time that is left.
pub(crate) fn opening<T>(how: &Computation, io: &Io, open: impl FnOnce(&Limits) -> T) -> (T, Computation) {
    let (start, stop) = (Instant::now(), Arc::new(StopFlag::default()));
    let max_bytes = machine::within_address_space(how.max_memory);
    let limits = Limits { max_bytes, stop: Arc::clone(&stop), watch: None };
    let opened = under(how.time_limit, io, &stop, || open(&limits));
    let time_limit = how.time_limit.map(|time| time.saturating_sub(start.elapsed()));
    (opened, Computation { time_limit, ..how.clone() })
}

/// Does the work under the limits of the options, with a progress bar.
pub(crate) fn limited<T>(ask: Ask, how: &Computation, io: &Io, work: impl FnOnce(&Ask) -> T) -> T {
    let stop = Arc::new(StopFlag::default());
    let bar: Arc<Mutex<Option<ProgressBar>>> = Arc::default();
    let watch = io.progress.then(|| watch(Arc::clone(&bar)));
    let max_bytes = machine::within_address_space(how.max_memory);
    let limits = Limits { max_bytes, stop: Arc::clone(&stop), watch };
    let done = under(how.time_limit, io, &stop, || work(&Ask { limits, ..ask }));
    if let Some(bar) = bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
    done
}

/// Does the work; meanwhile the time limit and Ctrl-C raise the flag.
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

/// A thread that raises the flag at the time limit, unless the clock is dropped before.
struct Clock {
    /// Closing this channel ends the thread.
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
        // the channel is closed, so the thread ends at once
        self.thread.take().map(JoinHandle::join);
    }
}

/// Draws a bar on standard error once the work has taken a second.
fn watch(bar: Arc<Mutex<Option<ProgressBar>>>) -> Arc<Watch> {
    let start = Instant::now();
    let shown = AtomicU64::new(0);
    Arc::new(move |done, all| {
        let elapsed = start.elapsed();
        // at most eight times a second
        let tick = elapsed.as_secs() * 8 + u64::from(elapsed.subsec_millis() / 125);
        if elapsed < BAR_DELAY || shown.swap(tick, Ordering::Relaxed) == tick {
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
    bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
    bar
}
