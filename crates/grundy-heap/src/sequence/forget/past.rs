//! Forgotten values, computed once more from the state before them.

use std::ops::ControlFlow;

use super::super::plan::Plan;
use super::super::{Sequence, Store};
use super::recurrence::SparseRecurrence;
use super::replay::Replay;
use super::{CHUNK_HEAPS, Watch};
use crate::Tally;

/// The heaps of a sequence that has forgotten some.
pub(super) struct Past<'a> {
    sequence: &'a Sequence,
    recurrence: &'a SparseRecurrence,
    plan: Plan,
}

/// Values in order: those of the small heaps are kept, the others are computed again.
struct PastReader<'a> {
    past: &'a Past<'a>,
    heap: u64,
    replay: Option<Replay>,
}

impl<'a> Past<'a> {
    /// Nothing if nothing is forgotten.
    pub(super) fn of(sequence: &'a Sequence) -> Option<Self> {
        let recurrence = sequence.forget.as_ref()?.recurrence.as_ref()?;
        let Store::Bytes(blocks) = &sequence.store else { return None };
        Some(Self { sequence, recurrence, plan: blocks.plan() })
    }

    /// From the last state before a heap, up to it.
    fn replay(&self, heap: u64, watch: Watch<'_>) -> ControlFlow<(), Replay> {
        let Store::Bytes(blocks) = &self.sequence.store else { return ControlFlow::Break(()) };
        let state = self.recurrence.point(heap);
        let mut replay = Replay::new(&blocks.known, self.plan.clone(), state);
        while replay.heap() < heap {
            watch(self.sequence)?;
            replay.read(chunk(replay.heap(), heap));
        }
        ControlFlow::Continue(replay)
    }

    fn reader(&'a self, heap: u64, watch: Watch<'_>) -> ControlFlow<(), PastReader<'a>> {
        let small = self.recurrence.points[0].heap;
        let replay = if heap < small { None } else { Some(self.replay(heap, watch)?) };
        ControlFlow::Continue(PastReader { past: self, heap, replay })
    }

    /// The tally of the heaps below `len`.
    pub(super) fn tally(&self, len: u64, watch: Watch<'_>) -> ControlFlow<(), Tally> {
        let small = self.recurrence.points[0].heap;
        let (mut tally, from) = match len < small {
            true => (Tally::default(), 0),
            false => {
                let point = self.recurrence.point(len);
                (point.tally.clone(), point.heap)
            }
        };
        let mut values = self.reader(from, watch)?;
        while tally.len() < len {
            watch(self.sequence)?;
            tally.extend(&values.read(chunk(tally.len(), len), watch)?);
        }
        ControlFlow::Continue(tally)
    }

    /// The least heap from which values are the same `length` heaps later: they are from the mark on.
    pub(super) fn start_of(&self, length: u64, watch: Watch<'_>) -> ControlFlow<(), u64> {
        let SparseRecurrence { points, mark, reach, .. } = self.recurrence;
        let known = points.partition_point(|point| point.heap <= mark.heap);
        // the states before number `low` do not come back so much later; those from `high` on do
        let (mut low, mut high) = (0, known);
        while low < high {
            let middle = usize::midpoint(low, high);
            let later = self.replay(points[middle].heap + length, watch)?;
            if later.last(*reach) == points[middle].window {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let end = points[..known].get(low).unwrap_or(mark).heap;
        // a state that does not come back differs in its window, or in a value after it
        let from = low.checked_sub(1).map_or(0, |last| points[last].heap - *reach as u64);
        let (mut start, mut at) = (from, from);
        let (mut here, mut later) = (self.reader(from, watch)?, self.reader(from + length, watch)?);
        while at < end {
            watch(self.sequence)?;
            let count = chunk(at, end);
            let (one, other) = (here.read(count, watch)?, later.read(count, watch)?);
            if let Some(last) = (0..count).rev().find(|&i| one[i] != other[i]) {
                start = at + last as u64 + 1;
            }
            at += count as u64;
        }
        ControlFlow::Continue(start)
    }
}

impl PastReader<'_> {
    fn read(&mut self, count: usize, watch: Watch<'_>) -> ControlFlow<(), Vec<u16>> {
        let mut values = vec![0; count];
        let small = self.past.recurrence.points[0].heap;
        let kept = usize::try_from(small.saturating_sub(self.heap)).map_or(count, |kept| kept.min(count));
        if kept > 0 {
            self.past.sequence.copy(self.heap, &mut values[..kept]);
            self.heap += kept as u64;
        }
        if kept < count {
            let replay = match &mut self.replay {
                Some(replay) => replay,
                none => none.insert(self.past.replay(self.heap, watch)?),
            };
            let Store::Bytes(blocks) = &self.past.sequence.store else { return ControlFlow::Break(()) };
            let odd = usize::from(!self.heap.is_multiple_of(2));
            blocks.known.expand(odd, replay.read(count - kept), &mut values[kept..]);
            self.heap += (count - kept) as u64;
        }
        ControlFlow::Continue(values)
    }
}

/// The heaps from one to another, at most as many as are handled at once.
fn chunk(from: u64, to: u64) -> usize {
    usize::try_from(to - from).map_or(CHUNK_HEAPS, |left| left.min(CHUNK_HEAPS))
}
