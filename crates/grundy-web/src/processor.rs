//! Processors: what a question has cost, whatever else the machine does meanwhile, and which threads go
//! first.

use std::cell::Cell;
use std::time::Duration;

/// A thread at a moment: its number, and its processor time until then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    thread: u32,
    used: Duration,
}

impl Moment {
    /// The thread that asks, now; `None` where the system does not tell it.
    pub(crate) fn now() -> Option<Self> {
        let thread = number()?;
        Some(Self { thread, used: used(thread)? })
    }

    /// The processor time of this thread since then.
    pub(crate) fn since(self) -> Option<Duration> {
        Some(used(self.thread)?.saturating_sub(self.used))
    }
}

/// The time that the thread which asks has waited for a processor since it began to run.
pub(crate) fn starved() -> Option<Duration> {
    Some(told(number()?)?.1)
}

/// Lets other threads go before the one that asks. On Linux niceness is of a thread; elsewhere it would be of
/// the whole process, and nothing is done.
pub(crate) fn step_back(nice: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(nice);
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

/// Niceness of the threads on which long answers are written.
const WRITING_NICENESS: i32 = 10;

/// Does what takes a while beside the threads that read requests and answer others; `None` if it panicked.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    thread_local! {
        static STANDS_BACK: Cell<bool> = const { Cell::new(false) };
    }
    let done = tokio::task::spawn_blocking(move || {
        if !STANDS_BACK.replace(true) {
            step_back(WRITING_NICENESS);
        }
        work()
    });
    done.await.ok()
}

#[cfg(target_os = "linux")]
fn number() -> Option<u32> {
    rustix::thread::gettid().as_raw_nonzero().get().try_into().ok()
}

#[cfg(not(target_os = "linux"))]
fn number() -> Option<u32> {
    None
}

fn used(thread: u32) -> Option<Duration> {
    Some(told(thread)?.0)
}

/// How long a thread has run, and how long it has waited to run: Linux tells both in nanoseconds, the first
/// two of three numbers.
fn told(thread: u32) -> Option<(Duration, Duration)> {
    let told = std::fs::read_to_string(format!("/proc/self/task/{thread}/schedstat")).ok()?;
    let mut numbers = told.split_whitespace().map(|number| number.parse().ok().map(Duration::from_nanos));
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn sleep_costs_nothing_and_work_costs_its_time() {
        let Some(start) = Moment::now() else { return };
        std::thread::sleep(Duration::from_millis(60));
        let slept = start.since().unwrap();
        assert!(slept < Duration::from_millis(30), "{slept:?}");
        // on a busy machine this takes longer than it costs
        let begun = Instant::now();
        while start.since().unwrap() < Duration::from_millis(50) {
            assert!(begun.elapsed() < Duration::from_secs(20));
        }
        // another thread's time is told, too
        let told = std::thread::spawn(move || start.since()).join().unwrap().unwrap();
        assert!(told >= Duration::from_millis(40), "{told:?}");
    }
}
