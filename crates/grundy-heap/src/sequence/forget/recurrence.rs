//! States that come back. Where the last values are those before an earlier heap, all that follows is the
//! same again: the search needs no more memory than two states (Brent, 1980).

use memchr::memmem;

use super::super::coded::Coded;
use crate::Tally;

/// Bytes of a state that are looked for; all are compared where these are found.
const MAX_SOUGHT_BYTES: usize = 1024;
/// States that are kept, at most, and the heaps between them at first.
const MAX_POINTS: usize = 256;
const FIRST_SPACING_HEAPS: u64 = 1 << 14;

/// All that decides the values of a heap and of those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) heap: u64,
    /// Of the heaps before it.
    pub(super) tally: Tally,
    /// The bytes of the heaps before it, as many as options reach back.
    pub(super) window: Vec<u8>,
}

/// The states of a sequence whose rare heaps have stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SparseRecurrence {
    /// Heaps that an option of the common class reaches back at most.
    pub(super) reach: usize,
    /// Whether only even distances count, as a byte means another value at the next heap.
    pub(super) even: bool,
    /// States at multiples of the spacing; the first one is where all heaps before it are kept.
    pub(super) points: Vec<State>,
    pub(super) spacing: u64,
    /// The state that is waited for.
    pub(super) mark: State,
    /// After how many heaps it came back first.
    pub(super) length: Option<u64>,
}

impl SparseRecurrence {
    /// For heaps after those known; `small` is the tally of the heaps that are never forgotten.
    pub(super) fn new(known: &Coded, reach: usize, small: Tally, tally: &Tally) -> Self {
        let state = |tally: &Tally| {
            let end = known.place(tally.len() - 1).expect("a known heap") + 1;
            State { heap: tally.len(), tally: tally.clone(), window: known.bytes[end - reach..end].to_vec() }
        };
        let (points, mark) = (vec![state(&small)], state(tally));
        let spacing = FIRST_SPACING_HEAPS;
        Self { reach, even: known.classes.turns(), points, spacing, mark, length: None }
    }

    /// The heap at which a state is kept next.
    pub(super) fn next_point(&self, heap: u64) -> u64 {
        (heap / self.spacing + 1) * self.spacing
    }

    /// Takes in the bytes from the place `from` on; `tally` counts all of them. The last heap is not beyond
    /// the next point.
    pub(super) fn see(&mut self, known: &Coded, from: usize, tally: &Tally) {
        if self.length.is_none() {
            self.length = self.look(known, from);
        }
        let heap = tally.len();
        let state = || {
            let window = known.bytes[known.bytes.len() - self.reach..].to_vec();
            State { heap, tally: tally.clone(), window }
        };
        let point = heap.is_multiple_of(self.spacing).then(state);
        if self.length.is_none() && heap >= self.mark.heap.saturating_mul(2) {
            self.mark = state();
        }
        self.points.extend(point);
        while self.points.len() > MAX_POINTS {
            self.spacing *= 2;
            let (first, spacing) = (self.points[0].heap, self.spacing);
            self.points.retain(|point| point.heap == first || point.heap.is_multiple_of(spacing));
        }
    }

    /// After how many heaps the mark comes back, if it does after the place `from`.
    fn look(&self, known: &Coded, from: usize) -> Option<u64> {
        let window = &self.mark.window;
        let sought = memmem::Finder::new(&window[window.len() - window.len().min(MAX_SOUGHT_BYTES)..]);
        let length = sought.needle().len();
        let mut first = from + 1 - length;
        while let Some(at) = sought.find(&known.bytes[first..]) {
            let end = first + at + length;
            let distance = (end + known.gone) as u64 - self.mark.heap;
            if (!self.even || distance.is_multiple_of(2)) && known.bytes[..end].ends_with(window) {
                return Some(distance);
            }
            first += at + 1;
        }
        None
    }

    /// The last point that is not after a heap, which is not before the first one.
    pub(super) fn point(&self, heap: u64) -> &State {
        &self.points[self.points.partition_point(|point| point.heap <= heap) - 1]
    }
}
