//! A worker pool: threads, a bounded queue, and a time limit for every question. Questions whose kind has
//! cost little come first, so that quick ones need not wait for others.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::limits::{Limits, StopFlag};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::budget::Allowance;
use crate::error::Trouble;
use crate::games::Shelf;
use crate::processor::{Moment, step_back};
use crate::setup::SolvedGames;

type Job = Box<dyn FnOnce(&mut Shelf) + Send>;

/// Workers that missed their deadline are replaced, at most this many at a time.
const MAX_LOST: usize = 8;
/// A worker that has had nothing to do for so long forgets its games.
const IDLE: Duration = Duration::from_secs(10);

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
    idle: Duration,
    solved: Arc<SolvedGames>,
}

#[derive(Default)]
struct Queue {
    /// By what they are expected to cost; equal ones in the order in which they came.
    jobs: BTreeMap<(Duration, u64), Job>,
    /// How many have come.
    came: u64,
    closed: bool,
}

impl Pool {
    /// A pool whose workers run at this niceness.
    pub(crate) fn new(allowance: Allowance, nice: i32, solved: &Arc<SolvedGames>) -> Self {
        Self::forgetful(allowance, nice, IDLE, solved)
    }

    /// The same; `idle` is how long workers remember games when they have nothing to do.
    fn forgetful(allowance: Allowance, nice: i32, idle: Duration, solved: &Arc<SolvedGames>) -> Self {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            wake: Condvar::new(),
            surplus: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
            kept: allowance.kept,
            nice,
            idle,
            solved: Arc::clone(solved),
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

    /// Does the work under this pool's limits, what is `expected` to cost less before the rest. Dropping the
    /// future stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        expected: Duration,
        work: impl FnOnce(&mut Shelf, &Limits) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Trouble> {
        let allowance = self.allowance;
        let stop = Arc::new(StopFlag::default());
        let limits = Limits { max_bytes: allowance.bytes, stop: Arc::clone(&stop), watch: None };
        let (begins, begun) = oneshot::channel::<Option<Moment>>();
        let (ends, mut ended) = oneshot::channel();
        let job: Job = Box::new(move |shelf| {
            // the client may have disconnected
            if begins.send(Moment::now()).is_ok() {
                let found = work(shelf, &limits);
                if found.is_err() || !shelf.keeps() {
                    shelf.forget();
                }
                let _ = ends.send(found);
            }
        });
        if !self.shared.push(expected, job, allowance.queue) {
            return Err(Trouble::Busy);
        }
        let _stops = Stops(Arc::clone(&stop));
        let moment = match timeout(allowance.wait, begun).await {
            Err(_) => return Err(Trouble::Busy),
            Ok(Err(_)) => return Err(Trouble::Crashed),
            Ok(Ok(moment)) => moment,
        };
        let done = match within(allowance, moment, &mut ended).await {
            Some(done) => done,
            None => {
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

/// What ends within the time that the work may cost; `None` if it does not. While the processor does other
/// things there is patience.
async fn within<F: Future + Unpin>(
    allowance: Allowance,
    moment: Option<Moment>,
    ended: &mut F,
) -> Option<F::Output> {
    let last = Instant::now() + allowance.time + allowance.patience;
    let mut time = allowance.time;
    loop {
        if let Ok(done) = timeout(time, &mut *ended).await {
            return Some(done);
        }
        let cost = moment.and_then(Moment::since)?;
        let left = allowance.time.checked_sub(cost)?.min(last.saturating_duration_since(Instant::now()));
        // a thread's time is told in steps
        time = Some(left).filter(|left| !left.is_zero())?.max(Duration::from_millis(1));
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

    fn push(&self, expected: Duration, job: Job, most: usize) -> bool {
        let mut queue = self.lock();
        if queue.jobs.len() >= most {
            return false;
        }
        queue.came += 1;
        let place = (expected, queue.came);
        queue.jobs.insert(place, job);
        drop(queue);
        self.wake.notify_one();
        true
    }

    /// The next job. Whoever waits long for it clears the shelf.
    fn next(&self, shelf: &mut Shelf) -> Option<Job> {
        let mut queue = self.lock();
        let mut is_idle = false;
        loop {
            if queue.closed {
                return None;
            }
            if let Some((_, job)) = queue.jobs.pop_first() {
                return Some(job);
            }
            if is_idle {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let (still, waited) =
                self.wake.wait_timeout(queue, self.idle).unwrap_or_else(PoisonError::into_inner);
            queue = still;
            if waited.timed_out() && queue.jobs.is_empty() {
                is_idle = true;
                drop(queue);
                shelf.clear();
                queue = self.lock();
            }
        }
    }

    fn work(&self) {
        step_back(self.nice);
        let mut shelf = Shelf::with(self.kept, Arc::clone(&self.solved));
        while let Some(job) = self.next(&mut shelf) {
            // a panic must not stop the server; the worker's open games may be inconsistent
            if catch_unwind(AssertUnwindSafe(|| job(&mut shelf))).is_err() {
                shelf = Shelf::with(self.kept, Arc::clone(&self.solved));
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
    use super::*;

    const ZERO: Duration = Duration::ZERO;

    const SMALL: Allowance = Allowance {
        threads: 1,
        queue: 1,
        wait: Duration::from_millis(50),
        time: Duration::from_millis(20),
        patience: Duration::from_millis(180),
        grace: Duration::from_millis(50),
        bytes: 1 << 20,
        kept: 1,
    };

    fn pool(allowance: Allowance) -> Pool {
        Pool::new(allowance, 0, &Arc::default())
    }

    fn small() -> Pool {
        pool(SMALL)
    }

    fn block<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(future)
    }

    #[test]
    fn a_panic_is_told_and_the_worker_lives() {
        // on a busy machine the thread may begin late
        let long = Duration::from_secs(60);
        let pool = pool(Allowance { wait: long, time: long, patience: long, ..SMALL });
        let crashed =
            block(pool.run(ZERO, |_, _| -> Result<(), Error> {
                std::panic::resume_unwind(Box::new("on purpose"))
            }));
        assert!(matches!(crashed, Err(Trouble::Crashed)), "{crashed:?}");
        assert!(matches!(block(pool.run(ZERO, |_, _| Ok(7))), Ok(7)));
    }

    #[test]
    fn a_worker_that_does_not_stop_is_replaced() {
        let pool = small();
        let sleepy = |_: &mut Shelf, _: &Limits| {
            std::thread::sleep(Duration::from_millis(400));
            Ok(())
        };
        assert!(matches!(block(pool.run(ZERO, sleepy)), Err(Trouble::Late)));
        assert!(matches!(block(pool.run(ZERO, |_, _| Ok(7))), Ok(7)));
        std::thread::sleep(Duration::from_millis(400));
        // one of the two has gone
        assert!(matches!(block(pool.run(ZERO, |_, _| Ok(8))), Ok(8)));
    }

    #[test]
    fn work_is_told_that_the_time_is_over() {
        let found = block(small().run(ZERO, |_, limits| {
            let budget = grundy::limits::Budget::new(limits);
            loop {
                budget.look()?;
            }
            #[expect(unreachable_code, reason = "says what the work would give")]
            Ok(())
        }));
        assert!(matches!(found, Err(Trouble::Game(Error::Stopped(_)))), "{found:?}");
    }

    /// On a busy machine a quick question takes long, and is no slow one.
    #[test]
    #[cfg(target_os = "linux")]
    fn waiting_for_the_processor_is_not_work() {
        let pool = small();
        let found = block(pool.run(ZERO, |_, limits| {
            std::thread::sleep(Duration::from_millis(90));
            grundy::limits::Budget::new(limits).look()?;
            Ok(7)
        }));
        assert!(matches!(found, Ok(7)), "{found:?}");
    }

    #[test]
    fn games_are_kept_where_that_is_wanted() {
        let named = |game: &str| crate::games::Named { game: game.to_owned(), rules: String::new() };
        for (kept, expected) in [(0, 0), (1, 1), (2, 2)] {
            let pool = Pool::new(
                Allowance { kept, time: Duration::from_secs(20), ..small().allowance },
                0,
                &Arc::default(),
            );
            let count = block(async {
                for game in ["nim", "kayles", "chomp"] {
                    pool.run(ZERO, move |shelf, _| shelf.open(&named(game)).map(|_| ())).await.unwrap();
                }
                pool.run(ZERO, |shelf, _| Ok(shelf.len())).await.unwrap()
            });
            assert_eq!(count, expected);
        }
    }

    #[test]
    fn idle_workers_forget() {
        let (soon, late) = (Duration::from_millis(50), Duration::from_secs(60));
        for (idle, rest, expected) in [(late, Duration::ZERO, 1), (soon, 10 * soon, 0)] {
            let time = Duration::from_secs(20);
            let pool = Pool::forgetful(Allowance { time, ..small().allowance }, 0, idle, &Arc::default());
            let nim = crate::games::Named { game: "nim".to_owned(), rules: String::new() };
            block(pool.run(ZERO, move |shelf, _| shelf.open(&nim).map(|_| ()))).unwrap();
            std::thread::sleep(rest);
            assert_eq!(block(pool.run(ZERO, |shelf, _| Ok(shelf.len()))).unwrap(), expected);
        }
    }

    #[test]
    fn what_costs_less_comes_first() {
        let wait = Duration::from_secs(60);
        let allowance = Allowance { queue: 9, wait, time: wait, ..small().allowance };
        let pool = Pool::new(allowance, 0, &Arc::default());
        let order = Arc::new(Mutex::new(Vec::new()));
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let ask = |cost: u64| {
            let order = Arc::clone(&order);
            pool.run(Duration::from_millis(cost), move |_, _| {
                order.lock().unwrap().push(cost);
                Ok(())
            })
        };
        block(async {
            let first = pool.run(ZERO, move |_, _| {
                let _ = gate.recv();
                Ok(())
            });
            let opens = async {
                while pool.waiting() < 4 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                drop(open);
            };
            let held = async {
                // the worker has the first one before others come
                while pool.waiting() > 0 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                let (a, b, c, d) = tokio::join!(ask(5), ask(1), ask(9), ask(1));
                assert!([a, b, c, d].iter().all(Result::is_ok));
            };
            let (first, (), ()) = tokio::join!(biased; first, opens, held);
            assert!(first.is_ok());
        });
        assert_eq!(*order.lock().unwrap(), [1, 1, 5, 9]);
    }

    #[test]
    fn a_full_queue_is_told() {
        let pool = small();
        let slow = |_: &mut Shelf, _: &Limits| {
            std::thread::sleep(Duration::from_millis(15));
            Ok(())
        };
        let busy = block(async {
            let (a, b, c) = tokio::join!(pool.run(ZERO, slow), pool.run(ZERO, slow), pool.run(ZERO, slow));
            [a, b, c].iter().filter(|one| matches!(one, Err(Trouble::Busy))).count()
        });
        assert!((1..=2).contains(&busy), "{busy}");
    }
}
