//! The values of a take-and-break game, heap after heap, within the memory limit.

mod blocks;
mod cells;
mod classes;
mod coded;
mod cover;
mod definition;
mod digits;
mod endless;
mod forget;
mod kernel;
mod lanes;
mod marks;
mod mirror;
mod near;
mod ones;
mod order;
mod plan;
mod proof;
pub mod rare;
mod rounds;
mod sieve;
mod slots;
mod splits;
mod stretches;
mod threads;
mod unseen;
mod witnesses;

use std::ops::ControlFlow;

use blocks::{Blocks, End};
use classes::{Classes, Histogram};
use coded::Coded;
pub use digits::Digits;
pub use forget::{MIN_KEPT_HEAPS, NeedsAll};
use splits::Splits;

use crate::proof::Theorem;
use crate::proof::period::{Period, least};
use crate::proof::search::Search;
pub use crate::takes::Takes;
use crate::values::Values;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

/// The length at which rare heaps are first searched for.
const FIRST_RARE_SEARCH_HEAPS: usize = 1024;
/// The lengths at which a period is first searched for, and up to which all values are searched again.
const FIRST_PERIOD_SEARCH_HEAPS: usize = 64;
const LAST_FULL_SEARCH_HEAPS: usize = 1 << 14;

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Values known: those of the heaps 0, 1, …, `len - 1`.
    pub len: u64,
    /// The largest value so far.
    pub largest: u16,
    /// Heaps of the rare class so far; 0 if no two classes are known.
    pub rare: u64,
    /// The largest rare heap.
    pub last_rare: Option<u64>,
}

/// The values of the heaps 0, 1, 2, … of a take-and-break game.
#[derive(Clone, Debug)]
pub struct Sequence {
    takes: Takes,
    /// The theorem that proves a period.
    theorem: Option<Theorem>,
    splits: Splits,
    /// Digits that repeat for ever.
    tail: Option<Box<endless::Tail>>,
    store: Store,
    /// The length at which rare heaps are looked for next.
    next_try: usize,
    largest: u16,
    /// Whether a period is looked for, and the one that was proved.
    periods: bool,
    period: Option<Period>,
    /// The search among bytes, and the length at which words are searched next.
    search: Search,
    next_look: usize,
    /// What is kept instead of all values.
    forget: Option<Box<forget::Forget>>,
}

/// The known values, in the narrowest form.
#[derive(Clone, Debug)]
enum Store {
    /// Plain 16-bit values.
    Words(Vec<u16>),
    /// As codes, with few rare heaps.
    Bytes(Box<Blocks>),
}

impl Sequence {
    /// The values of no heap yet.
    pub fn new(takes: Takes) -> Self {
        Self::resume(takes, Vec::new())
    }

    /// A sequence whose first values are known, such as those of an earlier run. They are believed.
    pub fn resume(takes: Takes, known: Vec<u16>) -> Self {
        let largest = known.iter().copied().max().unwrap_or(0);
        let splits = Splits::new(&takes);
        Self {
            theorem: Theorem::of(&takes),
            takes,
            splits,
            tail: None,
            store: Store::Words(known),
            next_try: FIRST_RARE_SEARCH_HEAPS,
            largest,
            periods: true,
            period: None,
            search: Search::default(),
            next_look: FIRST_PERIOD_SEARCH_HEAPS,
            forget: None,
        }
    }

    /// The same without looking for a period: every value is computed.
    #[must_use]
    pub fn without_periods(mut self) -> Self {
        self.periods = false;
        self
    }

    /// The period of the values, once it is proved: it holds for all heaps.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of any heap, if it is known or the period gives it.
    pub fn value(&self, n: u64) -> Option<u16> {
        self.get(self.period.map_or(n, |period| period.representative(n)))
    }

    /// How many values are known, forgotten ones included.
    pub fn len(&self) -> u64 {
        self.computed().max(self.forget.as_ref().map_or(0, |forget| forget.followed))
    }

    /// How many values are kept.
    fn known(&self) -> usize {
        match &self.store {
            Store::Words(words) => words.len(),
            Store::Bytes(blocks) => blocks.known.bytes.len(),
        }
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.known() == 0
    }

    /// The value of the heap `n`, if known and not forgotten.
    pub fn get(&self, n: u64) -> Option<u16> {
        match &self.store {
            Store::Words(words) => words.get(usize::try_from(n).ok()?).copied(),
            Store::Bytes(blocks) => blocks.known.place(n).map(|place| blocks.known.value(place)),
        }
    }

    /// Copies the values of the heaps `from`, `from + 1`, … into `out`; all of them must be known.
    ///
    /// # Panics
    /// Some value is not known.
    pub fn copy(&self, from: u64, out: &mut [u16]) {
        let heap = usize::try_from(from).expect("a known value fits the address space");
        match &self.store {
            _ if out.is_empty() => {}
            Store::Words(words) => out.copy_from_slice(&words[heap..heap + out.len()]),
            Store::Bytes(blocks) => {
                blocks.known.copy(blocks.known.place(from).expect("the value is kept"), out);
            }
        }
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let rare: &[(usize, u16)] = match &self.store {
            Store::Words(_) => &[],
            Store::Bytes(blocks) => &blocks.known.rare,
        };
        Progress {
            len: self.len(),
            largest: self.largest,
            rare: rare.len() as u64,
            last_rare: rare.last().map(|&(heap, _)| heap as u64),
        }
    }

    /// Continues until the values of the heaps below `len` are known, on up to `threads` threads, or until
    /// `watch` breaks (or, for codes whose digits repeat for ever, a value needs more than 16 bits; or the
    /// sequence [forgets](Self::forgetting) and [needs all values](Self::needs_all)). `watch` is called
    /// several times a second, between values; what is known then stays.
    pub fn extend(
        &mut self,
        len: u64,
        threads: usize,
        watch: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let end = len;
        if self.periods && self.period.is_none() {
            // what an earlier run has computed may be enough
            self.look_for_period();
            self.prove_recurrence(watch)?;
        }
        while self.len() < end {
            watch(self)?;
            let len = usize::try_from(end).unwrap_or(usize::MAX) - self.gone();
            match (self.period, &mut self.forget) {
                (Some(_), Some(forget)) => {
                    forget.followed = end;
                    break;
                }
                (Some(period), None) => {
                    self.repeat(period, len);
                    continue;
                }
                (None, _) => {}
            }
            let from = self.known();
            let (stop, room) = (self.stop_before(len), self.room(len));
            match &mut self.store {
                Store::Words(_) if self.tail.is_some() => {
                    if !self.extend_tail(len) {
                        return ControlFlow::Break(());
                    }
                }
                Store::Words(words) if words.len() >= self.next_try => {
                    self.next_try = 2 * words.len();
                    self.divide();
                }
                Store::Words(words) => {
                    let look = if self.periods { self.next_look } else { usize::MAX };
                    let chunk =
                        1024.min(self.next_try - words.len()).min(look.max(words.len() + 1) - words.len());
                    let end = len.min(words.len() + chunk);
                    by_all_splits(&self.takes, &mut self.splits, words, (end, threads), &mut self.largest);
                }
                Store::Bytes(blocks) => {
                    let known = blocks.known.bytes.len();
                    // all at once: a vector that grows by doubling would need twice the memory
                    let _ = blocks.known.bytes.try_reserve_exact(room.min(1 << 36).saturating_sub(known));
                    let next = stop.min(known + if known < LAST_FULL_SEARCH_HEAPS { 1024 } else { 1 << 16 });
                    if known >= self.next_try {
                        self.next_try = 2 * known;
                        if blocks.adapt() {
                            // what was seen among the old bytes says nothing of the new ones
                            self.search = Search::default();
                        }
                    }
                    let end = blocks.extend(next, threads);
                    // a heap that missed a rare value may be behind by now
                    self.largest =
                        self.largest.max(blocks.known.largest_from(from.min(blocks.known.bytes.len())));
                    match end {
                        End::Done => {}
                        End::Unfit if blocks.known.gone == 0 => self.undo(),
                        // a value as large as that would need all values
                        End::Unfit | End::Forgotten => {
                            self.forget_some(from, watch)?;
                            self.begin_again()?;
                            continue;
                        }
                    }
                }
            }
            if self.periods {
                self.look_for_period();
            }
            self.forget_some(from, watch)?;
        }
        ControlFlow::Continue(())
    }

    /// Looks for a period from time to time.
    fn look_for_period(&mut self) {
        let Some(theorem) = &self.theorem else { return };
        if self.gone() > 0 {
            return;
        }
        let known = self.known();
        let proved = |found: &Period| found.is_proved(theorem, known as u64);
        if known >= self.next_look
            && (known <= LAST_FULL_SEARCH_HEAPS || matches!(self.store, Store::Words(_)))
        {
            self.next_look = known + known / if known < LAST_FULL_SEARCH_HEAPS { 4 } else { 1 };
            self.period = match &self.store {
                Store::Words(words) => least(words, &proved),
                Store::Bytes(_) => {
                    let mut values = vec![0_u16; known];
                    self.copy(0, &mut values);
                    least(&values, &proved)
                }
            };
        }
        let Store::Bytes(blocks) = &self.store else { return };
        if self.period.is_some_and(|period| !blocks.known.repeats(period)) {
            return self.undo();
        }
        if known > LAST_FULL_SEARCH_HEAPS && self.period.is_none() {
            let coded = &blocks.known;
            let whole = |found| coded.whole_period(found);
            let found = self.search.advance(&coded.bytes, |found| proved(&whole(found))).map(whole);
            self.period = found.filter(|&found| coded.repeats(found));
        }
    }

    /// Copies values up to `len` from the period.
    fn repeat(&mut self, period: Period, len: usize) {
        let length = usize::try_from(period.period).expect("a period of known values");
        while self.known() < len {
            let known = self.known();
            // as many whole periods back as were copied before
            let back = (known - usize::try_from(period.from).expect("a known heap")) / length * length;
            let count = back.min(len - known);
            match &mut self.store {
                Store::Words(words) => words.extend_from_within(known - back..known - back + count),
                Store::Bytes(blocks) => {
                    blocks.known.bytes.extend_from_within(known - back..known - back + count);
                }
            }
        }
    }

    /// Keeps bytes from now on if rare heaps are few enough.
    fn divide(&mut self) {
        let Store::Words(words) = &self.store else { return };
        if self.takes.splits().is_empty() || self.takes.has_triples() {
            return;
        }
        let half = words.len() / 2;
        let Some(histogram) = Histogram::of(0, words) else { return };
        let (classes, _) = Classes::best(&self.takes, &histogram);
        let rare = (half..words.len()).filter(|&n| !classes.common(n, words[n])).count();
        if rare * 64 > half {
            return;
        }
        let mut known = Coded::new(&self.takes, classes);
        words.iter().for_each(|&value| known.push(value));
        self.store = Store::Bytes(Box::new(Blocks::new(known)));
        self.search = Search::default();
    }

    /// Keeps values as they are.
    fn undo(&mut self) {
        let mut words = vec![0; self.known()];
        self.copy(0, &mut words);
        self.next_try = (4 * words.len()).next_power_of_two();
        self.store = Store::Words(words);
    }
}

/// Continues until `len` values are known, on up to `threads` threads.
fn by_all_splits(
    takes: &Takes,
    splits: &mut Splits,
    words: &mut Vec<u16>,
    (len, threads): (usize, usize),
    largest: &mut u16,
) {
    if !takes.has_triples() {
        return splits.extend(takes, words, (len, threads), largest);
    }
    while words.len() < len {
        let value = definition::value(takes, words);
        *largest = value.max(*largest);
        words.push(value);
    }
}

/// The nimbers of the heaps 0, 1, …, n, by the fastest way on one thread; `known` holds those found before,
/// from 0 on, and is extended. **Cost** 10 bytes a heap.
///
/// # Errors
/// A limit; `known` then holds what was found.
///
/// ```
/// use grundy_base::{Limits, limits::Budget};
/// use grundy_heap::{sequence::nimbers, takes::Takes};
/// let (limits, mut values) = (Limits::default(), Vec::new());
/// nimbers(&Takes::grundys_game(), 9, &mut values, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
/// ```
pub fn nimbers(
    takes: &Takes,
    n: u64,
    known: &mut Vec<Nimber>,
    budget: &mut Budget<'_>,
) -> Result<(), Stopped> {
    let from = known.len() as u64;
    if n < from {
        return Ok(());
    }
    budget.take_table::<Nimber>(n + 1 - from)?;
    budget.take_table::<u16>(n + 1)?;
    budget.expect(n + 1);
    let values =
        known.iter().map(|value| u16::try_from(value.0).expect("the engine's values are short")).collect();
    let mut sequence = Sequence::resume(takes.clone(), values);
    let (mut stopped, mut seen) = (None, 0);
    let _ = sequence.extend(n + 1, 1, &mut |sequence| {
        let more = sequence.len() - seen;
        seen += more;
        match budget.steps(more) {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                stopped = Some(limit);
                ControlFlow::Break(())
            }
        }
    });
    let found = (from..sequence.len()).filter_map(|n| sequence.get(n)).map(|value| Nimber(value.into()));
    known.extend(found);
    budget.stats.computed += known.len() as u64 - from;
    budget.stats.cached = known.len() as u64;
    stopped.map_or(Ok(()), Err)
}

/// The nimber of one heap by [`nimbers`]. Computes at least an eighth more than is known, so that asking for
/// heap after heap restarts rarely.
///
/// # Errors
/// A limit; `known` then holds what was found.
pub fn nimber(
    takes: &Takes,
    heap: u64,
    known: &mut Vec<Nimber>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Stopped> {
    let len = known.len() as u64;
    if heap >= len {
        nimbers(takes, heap.max(len + len / 8), known, budget)?;
    }
    Ok(known[usize::try_from(heap).expect("the table holds this heap")])
}

impl Values for Sequence {
    fn count(&self) -> usize {
        usize::try_from(self.len()).expect("known values fit the address space")
    }

    fn at(&self, n: usize) -> u64 {
        self.get(n as u64).expect("the value is known").into()
    }
}

#[cfg(test)]
mod tests;
