//! Long calls: work on its own thread without the interpreter's lock, with limits, Ctrl-C and progress
//! reports.

use std::ffi::CString;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::{Limits, MAX_THREADS_PER_CORE, StopFlag, Watch};
use pyo3::exceptions::{PyRuntimeError, PyUserWarning};
use pyo3::prelude::*;

use crate::errors::raised;

/// Interval between checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);
/// How long to wait for an interrupted computation to stop before it is abandoned.
const STOP_GRACE: Duration = Duration::from_millis(100);
/// Default memory for tables and memos.
const DEFAULT_BYTES: u64 = 2 << 30;
/// Stack size of a worker; no code recurses on positions.
const STACK_BYTES: usize = 8 << 20;
/// The total of a computation that does not know it.
const UNKNOWN_TOTAL: u64 = u64::MAX;

/// The most threads that a call uses.
fn most_threads() -> usize {
    /// The system is asked once: it reads files to tell it.
    static CORES: LazyLock<NonZeroUsize> =
        LazyLock::new(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    CORES.saturating_mul(MAX_THREADS_PER_CORE).get()
}

/// The limits of a call from Python: bytes, seconds, threads, and the progress callback.
#[derive(FromPyObject)]
pub(crate) struct Effort(Option<u64>, Option<f64>, Option<usize>, Option<Py<PyAny>>);

impl Effort {
    /// Threads for the engines that use several; one by default.
    pub(crate) fn threads(&self) -> usize {
        self.2.unwrap_or(1).clamp(1, most_threads())
    }

    /// Warns if more threads were asked for than are used.
    fn warn_of_threads(&self, py: Python<'_>) -> PyResult<()> {
        let most = most_threads();
        match self.2 {
            Some(asked) if asked > most => {
                let warning = CString::new(format!("{asked} threads were asked for; {most} are used"));
                let warning = warning.expect("numbers and letters");
                PyErr::warn(py, &py.get_type::<PyUserWarning>(), &warning, 2)
            }
            _ => Ok(()),
        }
    }

    fn time(&self) -> Option<Duration> {
        self.1.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
    }

    /// The limits without a watcher of the clock.
    pub(crate) fn limits(&self) -> Limits {
        Limits { max_bytes: self.0.unwrap_or(DEFAULT_BYTES), ..Limits::default() }
    }

    /// Does the work on its own thread.
    ///
    /// # Errors
    /// Errors of the work; exceptions of signal handlers (Ctrl-C: `KeyboardInterrupt`), at most 0.15 s later.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Limits) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let (done, total) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(UNKNOWN_TOTAL)));
        let stop = Arc::new(StopFlag::default());
        let watch = self.3.is_some().then(|| watch(&done, &total));
        let limits = Limits { stop: Arc::clone(&stop), watch, ..self.limits() };
        let (sender, mut receiver) = mpsc::channel();
        self.warn_of_threads(py)?;
        let threads = self.2.map(|_| self.threads());
        let work = move || {
            let pool = threads.and_then(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().ok());
            let found = match pool {
                Some(pool) => on_pool(&pool, || work(limits)),
                None => work(limits),
            };
            // the receiver is gone if the call was interrupted
            let _ = sender.send(found);
        };
        std::thread::Builder::new().name("grundy".to_owned()).stack_size(STACK_BYTES).spawn(work)?;
        let deadline = self.time().and_then(|time| Instant::now().checked_add(time));
        let mut late = false;
        loop {
            let left = deadline.filter(|_| !late).map(|at| at.saturating_duration_since(Instant::now()));
            let slice = left.map_or(SIGNAL_INTERVAL, |left| left.min(SIGNAL_INTERVAL));
            match wait(py, &mut receiver, slice) {
                Ok(found) => return found.map_err(|error| raised(py, error)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a fault in grundy itself: please report it"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if !late && left.is_some_and(|left| left <= slice) {
                stop.time_is_over();
                late = true;
            }
            if let Err(signal) = py.check_signals().and_then(|()| self.tell(py, &done, &total)) {
                stop.interrupt();
                let _ = wait(py, &mut receiver, STOP_GRACE);
                return Err(signal);
            }
        }
    }

    /// Does the work on the thread of the caller, where it is known to be short: nothing but its size bounds
    /// it. With a clock, a progress bar or threads it is done as other work is.
    ///
    /// # Errors
    /// Errors of the work.
    pub(crate) fn run_here<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Limits) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        if self.1.is_some() || self.2.is_some() || self.3.is_some() {
            return self.run(py, work);
        }
        let limits = self.limits();
        py.detach(move || work(limits)).map_err(|error| raised(py, error))
    }

    fn tell(&self, py: Python<'_>, done: &AtomicU64, total: &AtomicU64) -> PyResult<()> {
        let Some(progress) = &self.3 else { return Ok(()) };
        let total = Some(total.load(Ordering::Relaxed)).filter(|&total| total != UNKNOWN_TOTAL);
        progress.call1(py, (done.load(Ordering::Relaxed), total)).map(|_| ())
    }

    /// Does work that needs the interpreter, on this thread.
    pub(crate) fn clock(&self) -> Clock<'_> {
        let now = Instant::now();
        Clock { effort: self, deadline: self.time().and_then(|time| now.checked_add(time)), told: now }
    }
}

/// Checks signals, time and progress for work that calls Python.
pub(crate) struct Clock<'e> {
    effort: &'e Effort,
    deadline: Option<Instant>,
    told: Instant,
}

impl Clock<'_> {
    /// Makes one check; call it every thousand positions or so.
    ///
    /// # Errors
    /// An exception of a signal handler; the time limit was reached.
    pub(crate) fn look(&mut self, py: Python<'_>, done: u64, total: Option<u64>) -> PyResult<()> {
        py.check_signals()?;
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            let stopped = Stopped::after(Limit::Time, done);
            return Err(raised(py, stopped.into()));
        }
        if let Some(progress) = &self.effort.3
            && now.duration_since(self.told) >= SIGNAL_INTERVAL
        {
            self.told = now;
            progress.call1(py, (done, total))?;
        }
        Ok(())
    }
}

fn watch(done: &Arc<AtomicU64>, total: &Arc<AtomicU64>) -> Arc<Watch> {
    let (done, total) = (Arc::clone(done), Arc::clone(total));
    Arc::new(move |now, all| {
        done.store(now, Ordering::Relaxed);
        total.store(all.unwrap_or(UNKNOWN_TOTAL), Ordering::Relaxed);
    })
}

/// Waits without the interpreter's lock.
fn wait<T: Send>(
    py: Python<'_>,
    receiver: &mut mpsc::Receiver<T>,
    time: Duration,
) -> Result<T, RecvTimeoutError> {
    py.detach(move || receiver.recv_timeout(time))
}

/// Does the work on a pool.
fn on_pool<T: Send>(
    pool: &rayon::ThreadPool,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> Result<T, Error> {
    pool.install(work)
}
