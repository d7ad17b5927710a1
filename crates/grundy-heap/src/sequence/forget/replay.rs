//! Values computed once more from a saved state, without proof: they were proved when they came first.

use super::super::coded::Coded;
use super::super::lanes::widest;
use super::super::plan::{LANE_HEAPS, Plan};
use super::super::rounds::{FarKnowledge, HeapWindow, Settle};
use super::recurrence::State;

/// Groups of 64 heaps that are computed at once.
const GROUPS: usize = 32;
/// Bytes that were read are dropped when they are this many.
const MAX_READ_BYTES: usize = 1 << 20;

/// The bytes after a state, in order.
#[derive(Debug)]
pub(super) struct Replay {
    /// Nothing, then the bytes of the state and those that follow.
    known: Coded,
    plan: Plan,
    window: HeapWindow,
    /// Where the bytes of the state begin, and where the next byte to read is.
    lead: usize,
    next: usize,
    heap: u64,
}

impl Replay {
    /// From a state of the sequence with these rare heaps; the plan looks at nothing ahead.
    pub(super) fn new(of: &Coded, plan: Plan, state: &State) -> Self {
        let last_rare = of.rare.last().map_or(0, |&(heap, _)| heap);
        let lead = last_rare + of.takes.digits.len() + plan.reach + LANE_HEAPS;
        let mut known = Coded::new(&of.takes, of.classes);
        known.rare.clone_from(&of.rare);
        known.bytes.resize(lead, 0);
        known.bytes.extend_from_slice(&state.window);
        let next = known.bytes.len();
        Self { known, plan, window: HeapWindow::default(), lead, next, heap: state.heap }
    }

    /// The heap of the next byte to read.
    pub(super) fn heap(&self) -> u64 {
        self.heap
    }

    /// The next bytes.
    pub(super) fn read(&mut self, count: usize) -> &[u8] {
        if self.next > self.lead + self.plan.reach + MAX_READ_BYTES {
            let kept = self.next - self.plan.reach;
            self.known.bytes.drain(self.lead..kept);
            self.next -= kept - self.lead;
        }
        let end = self.next + count;
        while self.known.bytes.len() < end {
            let (known, plan) = (&self.known, &self.plan);
            let ahead = FarKnowledge::Nothing(GROUPS);
            widest(Settle { known, plan, ahead, window: &mut self.window })
                .expect("the values were small enough when they came first");
            self.known.bytes.extend_from_slice(self.window.found());
        }
        let from = std::mem::replace(&mut self.next, end);
        self.heap += count as u64;
        &self.known.bytes[from..end]
    }

    /// The last `count` bytes before the next one; at most as many as a state has.
    pub(super) fn last(&self, count: usize) -> &[u8] {
        &self.known.bytes[self.next - count..self.next]
    }
}
