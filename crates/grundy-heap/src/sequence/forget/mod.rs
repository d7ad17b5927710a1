//! Sequences in constant memory. Once the rare heaps have stopped, a value depends on the values of a few
//! heaps far below it: those at the distances of the rare heaps. So the first heaps and the last ones are
//! enough, with sums over all of them and some earlier states.
//!
//! What needs a forgotten value is never guessed. The proof that a heap is not rare looks at splits with a
//! small heap; if one day they do not show it, the run begins again with more memory, or ends and says so.

mod past;
mod recurrence;
mod replay;
mod state;

use std::ops::ControlFlow;

use super::blocks::Blocks;
use super::plan::{LANE_HEAPS, pairs};
use super::{Sequence, Store};
use crate::Tally;
use crate::proof::period::Period;
use past::Past;
use recurrence::SparseRecurrence;

/// The least number of heaps to keep.
pub const MIN_KEPT_HEAPS: u64 = 1 << 16;
/// Of the heaps that are kept, one in this many is a small one.
const SMALL_SHARE: usize = 4;
/// When a heap needs forgotten values, this many times as many heaps are kept as it took to get there: then
/// nothing is forgotten before it.
const AGAIN_FACTOR: u64 = 4;
/// Heaps that are compared between two looks at the clock.
const CHUNK_HEAPS: usize = 1 << 16;

/// What a sequence that forgets keeps besides values.
#[derive(Clone, Debug, Default)]
pub(super) struct Forget {
    /// Heaps that are kept, and how many may be.
    keep: usize,
    most: u64,
    /// Of all heaps that were computed.
    tally: Tally,
    /// Once heaps are forgotten.
    recurrence: Option<Box<SparseRecurrence>>,
    /// The first heap of the period, once the state came back and it was looked for.
    start: Option<u64>,
    /// How far the period was followed.
    pub(super) followed: u64,
    needs: Option<NeedsAll>,
}

/// Why a sequence that forgets cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeedsAll {
    /// The rare heaps have not stopped, or rare and common values cannot be told apart, in as many heaps as
    /// may be kept.
    Rare {
        /// The heaps that are known.
        known: u64,
    },
    /// All the splits of a heap have to be looked at: it may be a new rare heap.
    Heap(u64),
}

/// What is asked several times a second: whether to go on.
type Watch<'a> = &'a mut dyn FnMut(&Sequence) -> ControlFlow<()>;

impl Sequence {
    /// The same in constant memory: about `keep` values are kept, at least [`MIN_KEPT_HEAPS`], and more as
    /// long as rare heaps come; but at most `most`. No value of digits that repeat for ever is forgotten.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_heap::sequence::{Sequence, Takes};
    /// let mut sequence = Sequence::new(Takes::digits(&[0, 1, 0, 6])).forgetting(1 << 16, 1 << 20);
    /// assert!(sequence.extend(1_000_001, 1, &mut |_| ControlFlow::Continue(())).is_continue());
    /// assert_eq!((sequence.get(1000).is_some(), sequence.get(500_000)), (true, None));
    /// let tally = sequence.tally(1_000_001, &mut |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(tally.fletcher.to_string(), "F21F01B0");
    /// ```
    #[must_use]
    pub fn forgetting(mut self, keep: u64, most: u64) -> Self {
        let keep = usize::try_from(keep.max(MIN_KEPT_HEAPS)).unwrap_or(usize::MAX);
        self.forget = Some(Box::new(Forget { keep, most, ..Forget::default() }));
        self
    }

    /// Why it cannot go on without the values that it has forgotten.
    pub fn needs_all(&self) -> Option<NeedsAll> {
        self.forget.as_ref().and_then(|forget| forget.needs)
    }

    /// Counts the values that are not yet in the tally, up to the heaps below `len`; all of them must be
    /// kept.
    ///
    /// # Panics
    /// Some value is not known.
    pub fn count_into(&self, tally: &mut Tally, len: u64) {
        let mut chunk = vec![0; CHUNK_HEAPS];
        while tally.len() < len {
            let left = usize::try_from(len - tally.len()).unwrap_or(usize::MAX);
            chunk.truncate(left);
            self.copy(tally.len(), &mut chunk);
            tally.extend(&chunk);
        }
    }

    /// The tally of the heaps below `len`, whether their values are kept or not; they were computed, or the
    /// period gives them. Nothing if they are not known, or `watch` breaks.
    pub fn tally(&self, len: u64, watch: Watch<'_>) -> Option<Tally> {
        let computed = self.computed();
        if len <= computed {
            return self.tally_at(len, watch).continue_value();
        }
        let period = self.period?;
        let (start, times) = ((len - period.from) % period.period, (len - period.from) / period.period);
        let start = self.tally_at(period.from + start, watch).continue_value()?;
        let later = self.tally_at(start.len() + period.period, watch).continue_value()?;
        Some(start.repeated(&later, times))
    }

    /// The tally of heaps that were computed.
    fn tally_at(&self, len: u64, watch: Watch<'_>) -> ControlFlow<(), Tally> {
        match (&self.forget, Past::of(self)) {
            (Some(forget), _) if forget.tally.len() == len => ControlFlow::Continue(forget.tally.clone()),
            (_, Some(past)) => past.tally(len, watch),
            _ => {
                let mut tally = Tally::default();
                self.count_into(&mut tally, len);
                ControlFlow::Continue(tally)
            }
        }
    }

    /// The tally of all values that were computed, by a sequence that forgets; others have none.
    pub fn counted(&self) -> Option<&Tally> {
        self.forget.as_ref().map(|forget| &forget.tally)
    }

    /// How many values were computed or copied, and not only followed from the period.
    pub(super) fn computed(&self) -> u64 {
        (self.known() + self.gone()) as u64
    }

    pub(super) fn gone(&self) -> usize {
        match &self.store {
            Store::Words(_) => 0,
            Store::Bytes(blocks) => blocks.known.gone,
        }
    }

    /// The place up to which the next values may be computed: a state is kept there.
    pub(super) fn stop_before(&self, end: usize) -> usize {
        let recurrence = self.forget.as_ref().and_then(|forget| forget.recurrence.as_ref());
        let point = recurrence.and_then(|found| usize::try_from(found.next_point(self.computed())).ok());
        point.map_or(end, |point| end.min(point - self.gone()))
    }

    /// The heaps for which there is to be room.
    pub(super) fn room(&self, len: usize) -> usize {
        self.forget.as_ref().map_or(len, |forget| len.min(forget.keep.saturating_add(2 * CHUNK_HEAPS)))
    }

    /// Takes in the new values from the place `from` on, looks for a period, and forgets what is not needed.
    pub(super) fn forget_some(&mut self, from: usize, watch: Watch<'_>) -> ControlFlow<()> {
        let Some(mut forget) = self.forget.take() else { return ControlFlow::Continue(()) };
        self.count_into(&mut forget.tally, self.computed());
        if let (Some(recurrence), Store::Bytes(blocks)) = (&mut forget.recurrence, &self.store) {
            recurrence.see(&blocks.known, from, &forget.tally);
        }
        if self.known() >= forget.keep && self.period.is_none() && self.tail.is_none() {
            self.make_room(&mut forget);
        }
        let needs = forget.needs;
        self.forget = Some(forget);
        if needs.is_some() { ControlFlow::Break(()) } else { self.prove_recurrence(watch) }
    }

    fn make_room(&mut self, forget: &mut Forget) {
        let small = |keep: usize| keep / SMALL_SHARE / 64 * 64;
        if forget.recurrence.is_none() {
            let reach = loop {
                let reach = match &self.store {
                    Store::Bytes(blocks) => reach(blocks, small(forget.keep)),
                    Store::Words(_) => None,
                };
                if let Some(reach) = reach {
                    break reach;
                }
                let twice = forget.keep.saturating_mul(2);
                if twice as u64 > forget.most {
                    forget.needs = Some(NeedsAll::Rare { known: self.computed() });
                    return;
                }
                forget.keep = twice;
                if self.known() < twice {
                    return;
                }
            };
            let mut first = Tally::default();
            self.count_into(&mut first, small(forget.keep) as u64);
            let Store::Bytes(blocks) = &self.store else { return };
            let found = SparseRecurrence::new(&blocks.known, reach, first, &forget.tally);
            forget.recurrence = Some(Box::new(found));
        }
        if let Store::Bytes(blocks) = &mut self.store {
            blocks.forget(small(forget.keep), forget.keep / 2);
        }
    }

    /// The next heap needs a forgotten value: everything again with more memory, if there is so much.
    pub(super) fn begin_again(&mut self) -> ControlFlow<()> {
        let heap = self.computed();
        let Some(forget) = &mut self.forget else { return ControlFlow::Break(()) };
        let (keep, most) = ((heap + 1).saturating_mul(AGAIN_FACTOR), forget.most);
        if keep > most {
            forget.needs = Some(NeedsAll::Heap(heap));
            return ControlFlow::Break(());
        }
        let again = Self { periods: self.periods, ..Self::new(self.takes.clone()) };
        *self = again.forgetting(keep, most);
        ControlFlow::Continue(())
    }

    /// Once the state has come back: looks for the beginning of the period, and takes the period when enough
    /// values are known to prove it. In between all values are what the state says: they were computed and
    /// proved, and no rare heap was among them.
    pub(super) fn prove_recurrence(&mut self, watch: Watch<'_>) -> ControlFlow<()> {
        let (Some(forget), true) = (&self.forget, self.periods && self.period.is_none()) else {
            return ControlFlow::Continue(());
        };
        let length = forget.recurrence.as_ref().and_then(|recurrence| recurrence.length);
        let (Some(theorem), Some(length)) = (&self.theorem, length) else {
            return ControlFlow::Continue(());
        };
        let start = match forget.start {
            Some(start) => start,
            None => match Past::of(self) {
                Some(past) => past.start_of(length, watch)?,
                None => return ControlFlow::Continue(()),
            },
        };
        let found = Period { from: start, period: length };
        if found.is_proved(theorem, self.computed()) {
            self.period = Some(found);
        }
        if let Some(forget) = &mut self.forget {
            forget.start = Some(start);
        }
        ControlFlow::Continue(())
    }
}

/// How far the options of the common class reach back, if all rare heaps are that far below the heap `small`.
fn reach(blocks: &Blocks, small: usize) -> Option<usize> {
    let known = &blocks.known;
    let reach = pairs(known, 0).iter().map(|pair| pair.offset as usize).max()?;
    let last = known.rare.last().map_or(0, |&(heap, _)| heap);
    let guard = LANE_HEAPS + known.takes.digits.len();
    // the proof looks at small heaps and at what splits leave of late ones
    let few_digits = known.takes.digits.len() <= small / 8;
    (few_digits && last + reach + guard <= small).then_some(reach)
}

#[cfg(test)]
mod tests;
