//! Several threads at one question. All of them search it from its beginning with one table; what one of
//! them is at, the others leave for later, so that they part soon.
//!
//! The answer is that of the thread that has it first. It is the same for any number of threads, where it
//! does not depend on what the table holds; how many positions were opened on the way is not.
//!
//! **Source** T. Kerrigan, "Simplified ABDADA" (2011), after J.-C. Weill, "The ABDADA distributed minimax
//! search algorithm", 1996.
//!
//! ```
//! use grundy_base::{Limits, limits::Budget};
//! use grundy_search::crew::{Crew, Halted};
//! let limits = Limits::default();
//! let mut budget = Budget::new(&limits);
//! let work = |crew: &Crew, _: &mut Budget<'_>| {
//!     // another thread may be at it now
//!     let is_mine = !crew.is_taken(7);
//!     let _taken = crew.takes(7);
//!     Ok(6 * 7)
//! };
//! let found = Crew::answer(2, &mut budget, work, &work, 0);
//! assert_eq!(found.unwrap(), Some(42));
//! ```

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::thread::Thread;
use std::time::Duration;

use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};

/// Places of names that are taken.
const PLACES: usize = 1 << 10;

/// Why a thread's search ended without an answer.
#[derive(Debug)]
pub enum Halted {
    /// A limit.
    Stopped(Stopped),
    /// The crew was called off.
    CalledOff,
}

impl From<Stopped> for Halted {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// What a thread does: its answer, or why it has none.
pub type Work<'w, T> = dyn Fn(&Crew, &mut Budget<'_>) -> Result<T, Halted> + Sync + 'w;

/// What is said to other processes, and heard from them.
pub(crate) type Speaks<'w> = dyn Fn(&Crew) + Sync + 'w;

/// How many threads may search, and from when on.
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// How many, the calling one among them.
    pub count: usize,
    /// How many openings the calling thread makes alone.
    pub alone: u64,
}

impl Threads {
    /// No other thread helps.
    pub const ONE: Self = Self { count: 1, alone: 0 };

    /// Those of the rayon pool in which the caller is; what takes fewer openings is left to one.
    pub fn of_pool() -> Self {
        Self { count: rayon::current_num_threads(), alone: 1 << 13 }
    }

    /// How many threads search after so many openings.
    pub fn after(self, opened: u64) -> usize {
        if opened < self.alone { 1 } else { self.count }
    }
}

/// Threads at one question.
#[derive(Debug)]
pub struct Crew {
    /// The names that are taken, 0 in a free place; none for one thread.
    taken: Names,
    /// The names of what other processes are at; none where there are none.
    away: Names,
    /// How often other processes were heard of.
    heard: AtomicU32,
    /// How many processes there are, and which of them this one is.
    processes: AtomicU32,
    own: AtomicU32,
    is_off: AtomicBool,
}

/// Names, each in a place of its own.
type Names = Vec<AtomicU64>;

impl Crew {
    /// A crew of so many threads; one of them has nobody to wait for, unless there are other processes.
    pub(crate) fn new(threads: usize, has_processes: bool) -> Self {
        let names = |are: bool| (0..if are { PLACES } else { 0 }).map(|_| AtomicU64::new(0)).collect();
        Self {
            taken: names(threads > 1 || has_processes),
            away: names(has_processes),
            heard: AtomicU32::new(0),
            processes: AtomicU32::new(1),
            own: AtomicU32::new(0),
            is_off: AtomicBool::new(false),
        }
    }

    /// One thread.
    pub(crate) fn alone() -> Self {
        Self::new(1, false)
    }

    /// The answer to a question from the first of so many threads that has it: the calling one does its own
    /// work, and the others, each with a budget of so many bytes, theirs. `None` if the crew was called off
    /// before. `budget.stats` counts the openings and moves of all.
    ///
    /// # Errors
    /// A limit that the calling thread met.
    pub fn answer<T: Send>(
        threads: usize,
        budget: &mut Budget<'_>,
        own: impl FnOnce(&Self, &mut Budget<'_>) -> Result<T, Halted>,
        others: &Work<'_, T>,
        bytes: u64,
    ) -> Result<Option<T>, Stopped> {
        Self::answer_beside(None, threads, budget, own, others, bytes)
    }

    /// The same, while one more thread speaks with other processes, if there are some: every so often, and
    /// once more when the work has ended.
    pub(crate) fn answer_beside<T: Send>(
        speaks: Option<(&Speaks<'_>, Duration)>,
        threads: usize,
        budget: &mut Budget<'_>,
        own: impl FnOnce(&Self, &mut Budget<'_>) -> Result<T, Halted>,
        others: &Work<'_, T>,
        bytes: u64,
    ) -> Result<Option<T>, Stopped> {
        let crew = Self::new(threads, speaks.is_some());
        // only the calling thread tells the watcher how far it is
        let quiet = Limits { watch: None, max_bytes: bytes, ..budget.limits().clone() };
        let (first, opened, moves) = (Mutex::new(None), AtomicU64::new(0), AtomicU64::new(0));
        let report = |found: Result<T, Halted>| match found {
            Ok(answer) => {
                crew.call_off();
                let mut first = first.lock().expect("no thread panics while it reports");
                first.get_or_insert(answer);
                Ok(())
            }
            Err(Halted::CalledOff) => Ok(()),
            Err(Halted::Stopped(stopped)) => Err(stopped),
        };
        let done = std::thread::scope(|scope| {
            let speaker = speaks.map(|(speak, every)| {
                let crew = &crew;
                scope.spawn(move || {
                    while !crew.is_off() {
                        std::thread::park_timeout(every);
                        speak(crew);
                    }
                })
            });
            let wakes = Wakes(speaker.as_ref().map(|speaker| speaker.thread().clone()));
            for _ in 1..threads {
                scope.spawn(|| {
                    let _panic = CallsOff { crew: &crew, only_panics: true };
                    let mut budget = Budget::new(&quiet);
                    // the limit that another thread meets, the calling one meets as well
                    let _ = report(others(&crew, &mut budget));
                    opened.fetch_add(budget.stats.computed, Ordering::Relaxed);
                    moves.fetch_add(budget.stats.moves, Ordering::Relaxed);
                });
            }
            // the others do not go on without the calling thread, whatever ended its work
            let _end = (CallsOff { crew: &crew, only_panics: false }, wakes);
            report(own(&crew, budget))
        });
        budget.stats.computed += opened.into_inner();
        budget.stats.moves += moves.into_inner();
        let first = first.into_inner().expect("no thread panics while it reports");
        if first.is_some() { Ok(first) } else { done.map(|()| None) }
    }

    /// Ends the work of all.
    pub fn call_off(&self) {
        self.is_off.store(true, Ordering::Relaxed);
    }

    fn is_off(&self) -> bool {
        self.is_off.load(Ordering::Relaxed)
    }

    /// Says whether to go on; where the table that all share is crowded, nobody does.
    ///
    /// # Errors
    /// The crew is called off.
    #[inline]
    pub fn go_on(&self, is_crowded: bool) -> Result<(), Halted> {
        if is_crowded {
            self.call_off();
        }
        if self.is_off() { Err(Halted::CalledOff) } else { Ok(()) }
    }

    /// Whether there are several threads, or several processes.
    #[inline]
    pub fn has_others(&self) -> bool {
        !self.taken.is_empty()
    }

    /// Whether another thread is at the position of this name, which is not 0 and well mixed; or another
    /// process.
    #[inline]
    pub fn is_taken(&self, name: u64) -> bool {
        let stands = |names| place(names, name).is_some_and(|place| place.load(Ordering::Relaxed) == name);
        stands(&self.taken) || stands(&self.away)
    }

    /// The names of what the threads are at.
    pub(crate) fn names(&self) -> Vec<u64> {
        self.taken.iter().map(|place| place.load(Ordering::Relaxed)).filter(|name| *name != 0).collect()
    }

    /// How often other processes were heard of.
    #[inline]
    pub(crate) fn heard(&self) -> u32 {
        self.heard.load(Ordering::Relaxed)
    }

    /// Takes down what other processes are at, how many there are with this one, and its number.
    pub(crate) fn hear(&self, at: &[u64], own: u32, processes: u32) {
        self.away.iter().for_each(|place| place.store(0, Ordering::Relaxed));
        for name in at {
            if let Some(place) = place(&self.away, *name) {
                place.store(*name, Ordering::Relaxed);
            }
        }
        self.own.store(own, Ordering::Relaxed);
        self.processes.store(processes, Ordering::Relaxed);
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether to leave an option to other processes for a while. What this process is at since they were
    /// last heard of, it does alone; of what takes longer, each process begins with its own part of the
    /// options, or all would go the same way at the same time. `since` is how often they had been
    /// [heard](Self::heard) of when the search of these options began.
    #[inline]
    pub(crate) fn leaves_to_others(&self, name: u64, since: u32) -> bool {
        if self.away.is_empty() || self.heard() == since {
            return false;
        }
        let processes = self.processes.load(Ordering::Relaxed).max(1);
        let part = ((name >> 16 & u64::from(u32::MAX)) * u64::from(processes)) >> 32;
        part != u64::from(self.own.load(Ordering::Relaxed))
    }

    /// Says that this thread is at the position of this name, until what it returns is dropped.
    pub fn takes(&self, name: u64) -> Taken<'_> {
        self.take(name);
        Taken { crew: self, name }
    }

    /// The same until it [leaves](Self::leave).
    pub(crate) fn take(&self, name: u64) {
        // where another name stands, that one is forgotten: it will be searched twice
        if let Some(place) = place(&self.taken, name) {
            place.store(name, Ordering::Relaxed);
        }
    }

    /// Says that this thread is no more at the position of this name.
    pub(crate) fn leave(&self, name: u64) {
        if let Some(place) = place(&self.taken, name) {
            // unless another name has taken its place
            let _ = place.compare_exchange(name, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Looks at so many options in their order, until one of them is enough; those that another thread is at
    /// come last, and those that are left to other processes, unless it is the first. Options have names as
    /// positions do.
    ///
    /// # Errors
    /// Of `look`.
    pub fn each<E>(
        &self,
        count: usize,
        name: impl Fn(usize) -> u64,
        mut look: impl FnMut(usize) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (mut left, since) = (Vec::new(), self.heard());
        for i in 0..count {
            let name = name(i);
            if i > 0 && (self.is_taken(name) || self.leaves_to_others(name, since)) {
                left.push(i);
                continue;
            }
            let _taken = self.takes(name);
            if look(i)? {
                return Ok(());
            }
        }
        for i in left {
            let _taken = self.takes(name(i));
            if look(i)? {
                break;
            }
        }
        Ok(())
    }
}

/// The place of a name.
fn place(names: &Names, name: u64) -> Option<&AtomicU64> {
    names.get(usize::try_from(name >> 54).expect("ten bits"))
}

/// Wakes a thread when it is dropped.
struct Wakes(Option<Thread>);

impl Drop for Wakes {
    fn drop(&mut self) {
        if let Some(thread) = &self.0 {
            thread.unpark();
        }
    }
}

/// Calls the crew off when it is dropped.
struct CallsOff<'c> {
    crew: &'c Crew,
    /// Only where the thread panics.
    only_panics: bool,
}

impl Drop for CallsOff<'_> {
    fn drop(&mut self) {
        if !self.only_panics || std::thread::panicking() {
            self.crew.call_off();
        }
    }
}

/// While it lives, a position is taken.
#[derive(Debug)]
pub struct Taken<'c> {
    crew: &'c Crew,
    name: u64,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.crew.leave(self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::error::Limit;

    /// Works until the crew is called off.
    fn for_ever(crew: &Crew, _: &mut Budget<'_>) -> Result<u32, Halted> {
        loop {
            crew.go_on(false)?;
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_first_answer_ends_the_work_of_all() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let answers = |_: &Crew, budget: &mut Budget<'_>| {
            budget.stats.computed += 5;
            Ok(7)
        };
        assert_eq!(Crew::answer(3, &mut budget, answers, &for_ever, 0).unwrap(), Some(7));
        assert_eq!(Crew::answer(3, &mut budget, for_ever, &answers, 0).unwrap(), Some(7));
        // what all have opened counts
        assert_eq!(budget.stats.computed, 15);
    }

    #[test]
    fn nobody_goes_on_without_the_calling_thread() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let stopped = |_: &Crew, _: &mut Budget<'_>| Err(Stopped::after(Limit::Size, 3_u64).into());
        assert!(Crew::answer(3, &mut budget, stopped, &for_ever, 0).is_err());
        // the limits of others are not those of the calling thread
        assert_eq!(Crew::answer(2, &mut budget, |_, _| Ok(1), &stopped, 0).unwrap(), Some(1));
        let called_off = |crew: &Crew, _: &mut Budget<'_>| {
            crew.call_off();
            Err(Halted::CalledOff)
        };
        assert_eq!(Crew::answer(3, &mut budget, called_off, &for_ever, 0).unwrap(), None);
        assert_eq!(Crew::answer(3, &mut budget, for_ever, &called_off, 0).unwrap(), None);
        let panics = |_: &Crew, _: &mut Budget<'_>| -> Result<u32, Halted> { panic!("on purpose") };
        let caught =
            |work: &mut dyn FnMut()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err();
        assert!(caught(&mut || drop(Crew::answer(3, &mut budget, panics, &for_ever, 0))));
        assert!(caught(&mut || drop(Crew::answer(3, &mut budget, for_ever, &panics, 0))));
    }

    #[test]
    fn what_others_are_at_comes_last() {
        let crew = Crew::new(2, false);
        let name = |i: usize| (i as u64 + 1) << 54 | 1;
        let order = |enough: usize| {
            let mut order = Vec::new();
            let look = |i| {
                order.push(i);
                Ok::<_, ()>(i == enough)
            };
            crew.each(5, name, look).unwrap();
            order
        };
        assert_eq!(order(9), [0, 1, 2, 3, 4]);
        // the first is not put off; who looks at an option that another one is at, ends that one's mark with
        // it
        for (enough, looked_at) in [(9, &[0, 1, 4, 2, 3][..]), (4, &[0, 1, 4]), (2, &[0, 1, 4, 2])] {
            let taken = [crew.takes(name(0)), crew.takes(name(2)), crew.takes(name(3))];
            assert_eq!(order(enough), looked_at);
            drop(taken);
        }
        assert!((0..5).all(|i| !crew.is_taken(name(i))));
        assert!(!Crew::alone().has_others() && !Crew::alone().is_taken(0));
    }
}
