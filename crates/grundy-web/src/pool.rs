//! A worker pool: threads, a bounded queue, and a time limit for every question.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use grundy::Error;
use grundy::limits::{Limits, StopFlag};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::budget::Allowance;
use crate::error::Trouble;
use crate::games::Shelf;

type Job = Box<dyn FnOnce(&mut Shelf) + Send>;

/// Workers that missed their deadline are replaced, at most this many at a time.
const MAX_LOST: usize = 8;

/// A pool of workers. They end when it is dropped.
pub(crate) struct Pool {
    allowance: Allowance,
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    /// Replaced workers that have returned since and must exit.
    surplus: AtomicUsize,
    /// Replaced workers that have not returned yet.
    lost: AtomicUsize,
    kept: usize,
    nice: i32,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Pool {
    /// A pool whose workers run at this niceness.
    pub(crate) fn new(allowance: Allowance, nice: i32) -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            wake: Condvar::new(),
            surplus: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
            kept: allowance.kept,
            nice,
        });
        let pool = Self { allowance, shared };
        (0..allowance.threads).for_each(|_| pool.hire());
        pool
    }

    fn hire(&self) {
        let shared = Arc::clone(&self.shared);
        std::thread::spawn(move || shared.work());
    }

    /// How many questions wait.
    pub(crate) fn waiting(&self) -> u64 {
        self.shared.lock().jobs.len() as u64
    }

    /// Does the work under this pool's limits. Dropping the future stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Shelf, &Limits) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Trouble> {
        let allowance = self.allowance;
        let stop = Arc::new(StopFlag::default());
        let limits = Limits { max_bytes: allowance.bytes, stop: Arc::clone(&stop), watch: None };
        let (begins, begun) = oneshot::channel::<()>();
        let (ends, mut ended) = oneshot::channel();
        let job: Job = Box::new(move |shelf| {
            // the client may have disconnected
            if begins.send(()).is_ok() {
                let found = work(shelf, &limits);
                if found.is_err() {
                    shelf.forget();
                }
                let _ = ends.send(found);
            }
        });
        if !self.shared.push(job, allowance.queue) {
            return Err(Trouble::Busy);
        }
        let _stops = Stops(Arc::clone(&stop));
        match timeout(allowance.wait, begun).await {
            Err(_) => return Err(Trouble::Busy),
            Ok(Err(_)) => return Err(Trouble::Crashed),
            Ok(Ok(())) => {}
        }
        let done = match timeout(allowance.time, &mut ended).await {
            Ok(done) => done,
            Err(_) => {
                stop.time_is_over();
                match timeout(allowance.grace, &mut ended).await {
                    Ok(done) => done,
                    Err(_) => {
                        self.replace();
                        return Err(Trouble::Late);
                    }
                }
            }
        };
        done.map_err(|_| Trouble::Crashed)?.map_err(Trouble::from)
    }

    /// Replaces a worker that missed its deadline.
    fn replace(&self) {
        let more = |n: usize| (n < MAX_LOST).then_some(n + 1);
        if self.shared.lost.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok() {
            self.shared.surplus.fetch_add(1, Ordering::Relaxed);
            self.hire();
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

/// Stops the work when its future is dropped.
struct Stops(Arc<StopFlag>);

impl Drop for Stops {
    fn drop(&mut self) {
        self.0.interrupt();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job, most: usize) -> bool {
        let mut queue = self.lock();
        if queue.jobs.len() >= most {
            return false;
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.wake.notify_one();
        true
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.jobs.pop_front() {
                return Some(job);
            }
            queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        // on Linux niceness is per thread; elsewhere it would apply to the whole process
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(self.nice);
        #[cfg(not(target_os = "linux"))]
        let _ = self.nice;
        let mut shelf = Shelf::new(self.kept);
        while let Some(job) = self.next() {
            // a panic must not stop the server; the worker's open games may be inconsistent
            if catch_unwind(AssertUnwindSafe(|| job(&mut shelf))).is_err() {
                shelf = Shelf::new(self.kept);
            }
            let surplus = &self.surplus;
            if surplus.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_ok() {
                self.lost.fetch_sub(1, Ordering::Relaxed);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn small() -> Pool {
        let allowance = Allowance {
            threads: 1,
            queue: 1,
            wait: Duration::from_millis(50),
            time: Duration::from_millis(20),
            grace: Duration::from_millis(50),
            bytes: 1 << 20,
            kept: 1,
        };
        Pool::new(allowance, 0)
    }

    fn block<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(future)
    }

    #[test]
    fn a_panic_is_told_and_the_worker_lives() {
        let pool = small();
        let crashed = block(
            pool.run(|_, _| -> Result<(), Error> { std::panic::resume_unwind(Box::new("on purpose")) }),
        );
        assert!(matches!(crashed, Err(Trouble::Crashed)), "{crashed:?}");
        assert!(matches!(block(pool.run(|_, _| Ok(7))), Ok(7)));
    }

    #[test]
    fn a_worker_that_does_not_stop_is_replaced() {
        let pool = small();
        let sleepy = |_: &mut Shelf, _: &Limits| {
            std::thread::sleep(Duration::from_millis(400));
            Ok(())
        };
        assert!(matches!(block(pool.run(sleepy)), Err(Trouble::Late)));
        assert!(matches!(block(pool.run(|_, _| Ok(7))), Ok(7)));
        std::thread::sleep(Duration::from_millis(400));
        // one of the two has gone
        assert!(matches!(block(pool.run(|_, _| Ok(8))), Ok(8)));
    }

    #[test]
    fn work_is_told_that_the_time_is_over() {
        let found = block(small().run(|_, limits| {
            let budget = grundy::limits::Budget::new(limits);
            loop {
                budget.look()?;
            }
            #[expect(unreachable_code, reason = "says what the work would give")]
            Ok(())
        }));
        assert!(matches!(found, Err(Trouble::Game(Error::Stopped(_)))), "{found:?}");
    }

    #[test]
    fn a_full_queue_is_told() {
        let pool = small();
        let slow = |_: &mut Shelf, _: &Limits| {
            std::thread::sleep(Duration::from_millis(15));
            Ok(())
        };
        let busy = block(async {
            let (a, b, c) = tokio::join!(pool.run(slow), pool.run(slow), pool.run(slow));
            [a, b, c].iter().filter(|one| matches!(one, Err(Trouble::Busy))).count()
        });
        assert!((1..=2).contains(&busy), "{busy}");
    }
}
