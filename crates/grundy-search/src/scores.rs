//! Bounds of scores of positions: a bounded table, in which what took more work stays.
//!
//! It grows as long as it may: a short search stays in a processor's cache.
//!
//! ```
//! use grundy_base::{Limits, limits::Budget};
//! use grundy_search::scores::{Scores, Span};
//! let (limits, mut scores) = (Limits::default(), Scores::default());
//! let mut budget = Budget::new(&limits);
//! let most = scores.begin(1 << 20, &mut budget).unwrap();
//! scores.grow(most, &mut budget).unwrap();
//! // a position by two parts of its name; what is known of it, and how many openings that took
//! scores.keep([7, 1], Span { low: -2, high: 3 }, 100);
//! assert_eq!(scores.find([7, 1]), Some(Span { low: -2, high: 3 }));
//! assert_eq!(scores.find([7, 2]), None);
//! scores.end(&mut budget);
//! ```

#![expect(clippy::cast_possible_truncation, reason = "checks and efforts are cut on purpose")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use prefetch_index::prefetch_index;

use crate::crew::{Crew, Halted, Speaks, Threads};
use crate::elsewhere::{EXCHANGE_EVERY, Elsewhere, Outbox, SENT_OPENINGS};

/// Positions of one shelf: a line of a processor's cache.
const PLACES: usize = 4;
/// Shelves of the first table.
const FIRST_SHELVES: usize = 1 << 8;
/// Of a larger table, the places that are taken are counted in one part of so many: threads count seldom.
const COUNTED_PART: usize = 64;

/// A score is at least the one and at most the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least that the score may be.
    pub low: i8,
    /// The most that the score may be.
    pub high: i8,
}

/// What was found of the positions of a name, for later runs and for other processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Two parts, as [`Scores`] has them.
    pub name: [u64; 2],
    /// What is known of the score.
    pub span: Span,
    /// About how many openings it took.
    pub opened: u64,
}

/// What is known of the positions of a name.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    name: u64,
    check: u32,
    low: i8,
    high: i8,
    /// How much work it took, as a power of two; 0 in a place that is free.
    effort: u8,
}

impl Scored {
    fn is_worth_telling(&self) -> bool {
        self.opened >= SENT_OPENINGS
    }
}

impl Bounds {
    fn of(Scored { name: [name, check], span: Span { low, high }, opened }: Scored) -> Self {
        Self { name, check: check as u32, low, high, effort: opened.saturating_add(2).ilog2() as u8 }
    }

    fn is_of(&self, name: [u64; 2]) -> bool {
        self.effort > 0 && self.name == name[0] && self.check == name[1] as u32
    }

    fn told(self) -> Scored {
        let Self { name, check, low, high, effort } = self;
        Scored { name: [name, check.into()], span: Span { low, high }, opened: 1 << effort.min(63) }
    }
}

/// Where bounds stand. Threads read and write it without waiting for one another: the name is kept with all
/// the rest mixed in, so two halves of different bounds have the name of neither (R. Hyatt and T. Mann, "A
/// lockless transposition-table implementation for parallel search", 2002).
#[derive(Debug, Default)]
struct Place {
    mixed: AtomicU64,
    rest: AtomicU64,
}

impl Place {
    #[inline]
    fn bounds(&self) -> Bounds {
        let (mixed, rest) = (self.mixed.load(Ordering::Relaxed), self.rest.load(Ordering::Relaxed));
        let [low, high, effort, ..] = rest.to_le_bytes();
        let (low, high) = (low.cast_signed(), high.cast_signed());
        Bounds { name: mixed ^ rest, check: (rest >> 32) as u32, low, high, effort }
    }

    fn put(&self, Bounds { name, check, low, high, effort }: Bounds) {
        let [one, two, three, four] = check.to_le_bytes();
        let (low, high) = (low.cast_unsigned(), high.cast_unsigned());
        let rest = u64::from_le_bytes([low, high, effort, 0, one, two, three, four]);
        self.mixed.store(name ^ rest, Ordering::Relaxed);
        self.rest.store(rest, Ordering::Relaxed);
    }
}

/// What stands together.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Shelf([Place; PLACES]);

/// The table. A position has a name of two parts: all bits of the first and the low 32 of the second tell it
/// from others; the high bits of the first must be well mixed. Several threads may use it at once.
#[derive(Debug, Default)]
pub struct Scores {
    shelves: Vec<Shelf>,
    /// How many places are taken on the shelves that are counted.
    held: AtomicUsize,
    is_full: bool,
    /// What was found in an earlier run, until the next question takes it in.
    recalled: Vec<Scored>,
    /// What other processes are to be told, if there are some.
    outbox: Option<Outbox<'static, Scored>>,
}

impl Scores {
    /// From now on questions share what they find with other processes; or no more.
    pub fn share_with(&mut self, others: Option<Arc<dyn Elsewhere<Scored>>>) {
        self.outbox = others.map(Outbox::new);
    }

    /// What took at least [`SENT_OPENINGS`] to find, in no order; and what was recalled and waits.
    pub fn found(&self) -> impl Iterator<Item = Scored> {
        let bounds = self.shelves.iter().flat_map(|Shelf(shelf)| shelf).map(Place::bounds);
        let told = bounds.filter(|bounds| bounds.effort > 0).map(Bounds::told);
        told.filter(Scored::is_worth_telling).chain(self.recalled.iter().copied())
    }

    /// Takes back what was found in an earlier run.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn recall(&mut self, found: Scored, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.take(size_of::<Scored>() as u64)?;
        self.recalled.push(found);
        Ok(())
    }

    /// Begins a question: takes the memory of the table from its budget. The table may have at most so many
    /// bytes; what is known already is forgotten if it is more. Says how many shelves that allows.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn begin(&mut self, most_bytes: u64, budget: &mut Budget<'_>) -> Result<u64, Stopped> {
        if self.bytes() > most_bytes {
            (self.shelves, self.held) = (Vec::new(), AtomicUsize::new(0));
        }
        self.is_full = false;
        budget.take(self.bytes())?;
        let most_shelves = most_bytes / size_of::<Shelf>() as u64;
        while let Some(&found) = self.recalled.last() {
            if let Err(stopped) = self.grow(most_shelves, budget) {
                self.end(budget);
                return Err(stopped);
            }
            self.take_in(found);
            self.recalled.pop();
        }
        Ok(most_shelves)
    }

    /// Returns the memory to the budget of a question that is answered, or stopped.
    pub fn end(&self, budget: &mut Budget<'_>) {
        budget.give_back(self.bytes());
    }

    /// How much memory the table takes.
    pub fn bytes(&self) -> u64 {
        (self.shelves.len() * size_of::<Shelf>()) as u64
    }

    #[inline]
    fn place(&self, name: u64) -> usize {
        ((u128::from(name) * self.shelves.len() as u128) >> 64) as usize
    }

    /// What is known of a position.
    #[inline]
    pub fn find(&self, name: [u64; 2]) -> Option<Span> {
        let Shelf(shelf) = self.shelves.get(self.place(name[0]))?;
        let known = shelf.iter().map(Place::bounds).find(|known| known.is_of(name))?;
        Some(Span { low: known.low, high: known.high })
    }

    /// Has the place of a name fetched, so that it is near when it is asked for.
    #[inline]
    pub fn prefetch(&self, name: [u64; 2]) {
        prefetch_index(&self.shelves, self.place(name[0]));
    }

    /// Keeps what took so many openings to find. Nothing is kept before the table has [grown](Self::grow).
    pub fn keep(&self, name: [u64; 2], span: Span, opened: u64) {
        let found = Scored { name, span, opened };
        if let Some(outbox) = self.outbox.as_ref().filter(|_| found.is_worth_telling()) {
            outbox.put(found);
        }
        self.put(Bounds::of(found));
    }

    /// Adds what was found elsewhere to what is known.
    fn take_in(&self, Scored { name, span, opened }: Scored) {
        let known = self.find(name).unwrap_or(Span { low: i8::MIN, high: i8::MAX });
        let span = Span { low: span.low.max(known.low), high: span.high.min(known.high) };
        self.put(Bounds::of(Scored { name, span, opened }));
    }

    fn put(&self, found: Bounds) {
        let at = self.place(found.name);
        let Some(Shelf(shelf)) = self.shelves.get(at) else { return };
        let held = std::array::from_fn::<_, PLACES, _>(|i| shelf[i].bounds());
        let same = held.iter().position(|known| known.is_of([found.name, found.check.into()]));
        let least = || (0..PLACES).min_by_key(|&i| held[i].effort);
        let i = same.or_else(least).expect("a shelf has places");
        if held[i].effort == 0 && at < self.counted() {
            self.held.fetch_add(1, Ordering::Relaxed);
        }
        shelf[i].put(found);
    }

    /// The shelves on which places are counted, from the first on.
    fn counted(&self) -> usize {
        (self.shelves.len() / COUNTED_PART).max(FIRST_SHELVES)
    }

    /// Whether the table is nearly full and may [grow](Self::grow).
    #[inline]
    pub fn is_crowded(&self) -> bool {
        let room = self.counted().min(self.shelves.len()) * PLACES;
        !self.is_full && self.held.load(Ordering::Relaxed) * 4 >= room * 3
    }

    /// The answer to a question that threads share, and other processes if there are some; `before` are the
    /// openings before it. It is asked again where the table has to grow, which calls the crew off.
    ///
    /// # Errors
    /// A limit.
    pub fn ask<T: Send>(
        &mut self,
        most_shelves: u64,
        threads: Threads,
        before: u64,
        budget: &mut Budget<'_>,
        work: impl Fn(&Self, &Crew, &mut Budget<'_>) -> Result<T, Halted> + Sync,
    ) -> Result<T, Stopped> {
        loop {
            self.grow(most_shelves, budget)?;
            let scores = &*self;
            let each = |crew: &Crew, budget: &mut Budget<'_>| work(scores, crew, budget);
            let threads = threads.after(budget.stats.computed - before);
            let speak = scores
                .outbox
                .as_ref()
                .map(|outbox| |crew: &Crew| outbox.exchange(crew, |found| scores.take_in(found)));
            let speaks = speak.as_ref().map(|speak| (speak as &Speaks<'_>, EXCHANGE_EVERY));
            if let Some(found) = Crew::answer_beside(speaks, threads, budget, each, &each, 0)? {
                return Ok(found);
            }
        }
    }

    /// Makes room where the table is [nearly full](Self::is_crowded), up to so many shelves.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn grow(&mut self, most_shelves: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if !self.is_crowded() {
            return Ok(());
        }
        let (old, old_bytes) = (self.shelves.len(), self.bytes());
        let new = (old * 2).max(FIRST_SHELVES);
        self.is_full = old > 0 && new as u64 > most_shelves;
        if self.is_full {
            return Ok(());
        }
        // while the old table is read, there are both
        budget.take((new * size_of::<Shelf>()) as u64)?;
        let mut shelves = Vec::new();
        shelves.resize_with(new, Shelf::default);
        let kept = std::mem::replace(&mut self.shelves, shelves);
        self.held = AtomicUsize::new(0);
        let kept = kept.iter().flat_map(|Shelf(shelf)| shelf).map(Place::bounds);
        kept.filter(|known| known.effort > 0).for_each(|known| self.put(known));
        budget.give_back(old_bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    fn name(i: u64) -> [u64; 2] {
        [i.wrapping_mul(0x9E37_79B9_7F4A_7C15), i % 3]
    }

    fn span(i: u64) -> Span {
        let low = (i % 100) as i8 - 50;
        Span { low, high: low + 7 }
    }

    #[test]
    fn all_is_kept_while_the_table_may_grow() {
        let (limits, mut scores) = (Limits::default(), Scores::default());
        let mut budget = Budget::new(&limits);
        // before the first growth nothing is known, and nothing is kept
        scores.keep(name(1), span(1), 1);
        assert_eq!(scores.find(name(1)), None);
        let most = scores.begin(1 << 24, &mut budget).unwrap();
        for i in 0..50_000 {
            scores.grow(most, &mut budget).unwrap();
            scores.prefetch(name(i));
            scores.keep(name(i), span(i), 1 << 20);
            // other bounds take the same place
            scores.keep(name(i), span(i + 1), 1 << 20);
            assert_eq!(scores.find(name(i)), Some(span(i + 1)));
        }
        let found = (0..50_000).filter(|&i| scores.find(name(i)) == Some(span(i + 1))).count();
        assert!(found > 49_000, "{found}");
        assert!(scores.find([name(5)[0], 1]).is_none(), "another position with the same first part");
        scores.end(&mut budget);
        assert_eq!(budget.left(), limits.max_bytes);
        // another question may have less memory
        let most = scores.begin(1 << 14, &mut budget).unwrap();
        assert_eq!((most, budget.left(), scores.find(name(1))), (256, limits.max_bytes, None));
    }

    #[test]
    fn what_is_recalled_waits_until_there_is_memory() {
        let (few, limits) = (Limits { max_bytes: 100, ..Limits::default() }, Limits::default());
        let (mut scores, scored) =
            (Scores::default(), Scored { name: name(3), span: span(3), opened: 1 << 10 });
        scores.recall(scored, &mut Budget::new(&limits)).unwrap();
        let mut budget = Budget::new(&few);
        assert!(scores.begin(1 << 20, &mut budget).is_err());
        // it is told to whoever keeps it
        assert_eq!((scores.found().collect::<Vec<_>>(), budget.left()), (vec![scored], 100));
        scores.begin(1 << 20, &mut Budget::new(&limits)).unwrap();
        assert_eq!((scores.find(name(3)), scores.found().count()), (Some(span(3)), 1));
    }

    #[test]
    fn a_full_table_forgets_the_least_work() {
        let (limits, mut scores) = (Limits { max_bytes: 1 << 16, ..Limits::default() }, Scores::default());
        let mut budget = Budget::new(&limits);
        let most = scores.begin(1 << 15, &mut budget).unwrap();
        scores.grow(most, &mut budget).unwrap();
        scores.keep(name(0), span(0), 1 << 40);
        for i in 1..100_000 {
            scores.grow(most, &mut budget).unwrap();
            scores.keep(name(i), span(i), 1);
        }
        assert_eq!(scores.find(name(0)), Some(span(0)));
        assert_eq!(budget.left(), (1 << 16) - (1 << 15));
        let few = Limits { max_bytes: 100, ..Limits::default() };
        assert!(Scores::default().grow(1000, &mut Budget::new(&few)).is_err());
    }
}
