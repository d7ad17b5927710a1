//! Budgets: how much memory a question may use, and when to give up.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::{Limit, Stopped};

/// More threads than this for each core only wait for one another.
pub const MAX_THREADS_PER_CORE: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

/// Receives the number of positions done, and the total if it is known.
pub type Watch = dyn Fn(u64, Option<u64>) + Send + Sync;

/// What a question may use. The library reads no clock: a caller with a time limit raises the [`StopFlag`].
#[derive(Clone)]
pub struct Limits {
    /// Bytes that tables and memos may hold.
    pub max_bytes: u64,
    /// Raised from outside to end the work.
    pub stop: Arc<StopFlag>,
    /// Receives progress from time to time.
    pub watch: Option<Arc<Watch>>,
}

impl Default for Limits {
    /// 2 GiB, no flag raised, no watcher.
    fn default() -> Self {
        Self { max_bytes: 2 << 30, stop: Arc::default(), watch: None }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("max_bytes", &self.max_bytes).finish_non_exhaustive()
    }
}

/// A flag by which another thread ends the work: interrupted, or out of time.
#[derive(Debug, Default)]
pub struct StopFlag(AtomicU8);

impl StopFlag {
    /// Asks the work to end.
    pub fn interrupt(&self) {
        self.0.store(1, Ordering::Relaxed);
    }

    /// Says that the time is over.
    pub fn time_is_over(&self) {
        self.0.store(2, Ordering::Relaxed);
    }

    fn raised(&self) -> Option<Limit> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Limit::Interrupt),
            _ => Some(Limit::Time),
        }
    }
}

/// Counters of a run. Which of them a solver fills, its documentation says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Times a value was asked for (the thesis's `RecursionCount`).
    pub calls: u64,
    /// Values really computed (its `CachedRecCount`).
    pub computed: u64,
    /// Values held at the end (its `CachedObjects`).
    pub cached: u64,
    /// The number of moves examined.
    pub moves: u64,
}

/// The limits at work: counts bytes and steps, and says when to stop.
#[derive(Debug)]
pub struct Budget<'a> {
    limits: &'a Limits,
    max_bytes: u64,
    used: u64,
    steps: u64,
    met: u64,
    expected: Option<u64>,
    /// What the run has counted so far.
    pub stats: Stats,
}

impl<'a> Budget<'a> {
    /// A budget with nothing spent.
    pub fn new(limits: &'a Limits) -> Self {
        let max_bytes = limits.max_bytes;
        Self { limits, max_bytes, used: 0, steps: 0, met: 0, expected: None, stats: Stats::default() }
    }

    /// The limits that it keeps.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Announces the total number of steps to the watcher.
    pub fn expect(&mut self, steps: u64) {
        self.expected = Some(steps);
    }

    /// Takes memory, or says that there is not enough. Call it before allocating.
    #[inline]
    pub fn take(&mut self, bytes: u64) -> Result<(), Stopped> {
        let wanted = self.used.saturating_add(bytes);
        if wanted > self.max_bytes {
            return Err(self.stopped(Limit::Memory(self.max_bytes)));
        }
        self.used = wanted;
        Ok(())
    }

    /// Takes the memory of `count` values of type `T`.
    #[inline]
    pub fn take_table<T>(&mut self, count: u64) -> Result<(), Stopped> {
        self.take(count.saturating_mul(size_of::<T>() as u64))
    }

    /// The bytes that are left.
    pub fn left(&self) -> u64 {
        self.max_bytes.saturating_sub(self.used)
    }

    /// Does some work with at most so many of the bytes that are left.
    ///
    /// ```
    /// use grundy_base::{Limits, limits::Budget};
    /// let limits = Limits::default();
    /// let mut budget = Budget::new(&limits);
    /// assert!(budget.with_at_most(100, |budget| budget.take(101)).is_err());
    /// assert!(budget.take(101).is_ok());
    /// ```
    pub fn with_at_most<T>(&mut self, bytes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.max_bytes;
        self.max_bytes = all.min(self.used.saturating_add(bytes));
        let done = work(self);
        self.max_bytes = all;
        done
    }

    /// Returns memory to the budget.
    #[inline]
    pub fn give_back(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// One position done. Cheap; looks at the flag every few thousand steps.
    #[inline]
    pub fn step(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(4096) { self.look() } else { Ok(()) }
    }

    /// So many positions done at once.
    #[inline]
    pub fn steps(&mut self, count: u64) -> Result<(), Stopped> {
        self.steps += count;
        self.look()
    }

    /// Looks at the flag now; for steps that are long.
    pub fn look(&self) -> Result<(), Stopped> {
        if let Some(watch) = &self.limits.watch {
            watch(self.steps, self.expected);
        }
        self.limits.stop.raised().map_or(Ok(()), |limit| Err(self.stopped(limit)))
    }

    /// One position met for the first time: a deep descent is done with none of them for long.
    #[inline]
    pub fn meet(&mut self) {
        self.met += 1;
    }

    #[cold]
    fn stopped(&self, limit: Limit) -> Stopped {
        Stopped::after(limit, self.steps.max(self.met))
    }
}
