//! Processor time of worker threads: what a question has cost, whatever else the machine does meanwhile.

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

#[cfg(target_os = "linux")]
fn number() -> Option<u32> {
    rustix::thread::gettid().as_raw_nonzero().get().try_into().ok()
}

#[cfg(not(target_os = "linux"))]
fn number() -> Option<u32> {
    None
}

/// Linux tells it in nanoseconds, first of three numbers.
fn used(thread: u32) -> Option<Duration> {
    let told = std::fs::read_to_string(format!("/proc/self/task/{thread}/schedstat")).ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
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
