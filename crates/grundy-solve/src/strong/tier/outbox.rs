//! Targets on their way: collected by all threads, sorted, sent; and applied where they arrive.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::held::Held;
use crate::strong::grade::Grade;
use crate::strong::machines::{Batch, Kind, pack};
use crate::strong::share::BLOCK_POSITIONS;

/// The bits of a target that name the cell, where a code stands above them.
pub(super) const CELL_BITS: u32 = 48;

/// How targets are collected and sent.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Targets of a batch.
    pub batch: usize,
    /// Bytes that a machine sends in a step, about.
    pub under_way: usize,
    /// Cells that are looked at before the queues are.
    pub piece: usize,
    /// Whether targets are written as gaps: fewer bytes, and more work.
    pub gaps: bool,
}

impl Flow {
    /// As measured (`docs/scale.md`); gaps pay where the network is slower than 10 Gbit/s.
    pub const fn measured(gaps: bool) -> Self {
        Self { batch: 1 << 18, under_way: 64 << 20, piece: BLOCK_POSITIONS, gaps }
    }

    /// For so many pieces that take turns, with so many bytes for all that is collected.
    pub fn of_pieces(pieces: usize, bytes: u64) -> Self {
        let collectors = rayon::current_num_threads() as u64 + 1;
        let batch = bytes / (2 * 8 * collectors * pieces.max(1) as u64);
        let batch = usize::try_from(batch).unwrap_or(usize::MAX).clamp(1 << 6, 1 << 18);
        let under_way = usize::try_from(bytes / 4).unwrap_or(usize::MAX).clamp(1 << 16, 64 << 20);
        Self { batch, under_way, piece: BLOCK_POSITIONS, gaps: true }
    }
}

/// Applies targets to the cells of this machine. Gives how many have heard something.
pub(super) fn apply(held: &Held, kind: Kind, targets: &[u64], last: u32) -> u64 {
    let mut heard = 0;
    for &target in targets {
        let cell = usize::try_from(target & ((1 << CELL_BITS) - 1)).unwrap_or(usize::MAX);
        match kind {
            Kind::Heard => {
                let code = u16::try_from(target >> CELL_BITS).ok().and_then(Grade::of_code);
                heard += u64::from(code.is_some_and(|grade| held.hear(cell, grade)));
            }
            Kind::Won if held.is_open(cell) => held.decide(cell, Grade::Win(last + 1)),
            Kind::OneLess if held.is_open(cell) => held.one_less(cell, last),
            Kind::Tie if held.is_open(cell) => held.decide(cell, Grade::Tie(last + 1)),
            _ => {}
        }
    }
    heard
}

/// Targets for all machines, collected by all threads. Those for this machine are applied at once; a batch of
/// them is sorted as well, since near cells are then near in time.
pub(super) struct Outbox<'h> {
    kind: Kind,
    held: &'h Held,
    /// The round whose numbers speak.
    last: u32,
    flow: Flow,
    me: usize,
    /// By machine.
    pools: Vec<Mutex<Vec<u64>>>,
    ready: Mutex<Vec<(usize, Batch)>>,
    /// Bytes that are ready.
    bytes: AtomicUsize,
    heard: AtomicU64,
}

impl<'h> Outbox<'h> {
    /// Of one kind, for so many machines of which this is `me`.
    pub(super) fn new(
        kind: Kind,
        held: &'h Held,
        last: u32,
        flow: Flow,
        (me, machines): (usize, usize),
    ) -> Self {
        Self {
            kind,
            held,
            last,
            flow,
            me,
            pools: (0..machines).map(|_| Mutex::default()).collect(),
            ready: Mutex::default(),
            bytes: AtomicUsize::new(0),
            heard: AtomicU64::new(0),
        }
    }

    /// Whether more may be sent in this step.
    pub(super) fn is_free(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) < self.flow.under_way
    }

    pub(super) fn letters(&self) -> Letters<'_> {
        Letters { outbox: self, to: vec![Vec::new(); self.pools.len()] }
    }

    /// Makes a batch of targets.
    fn pack(&self, to: usize, targets: &mut Vec<u64>) {
        if to == self.me {
            targets.sort_unstable();
            self.heard.fetch_add(apply(self.held, self.kind, targets, self.last), Ordering::Relaxed);
            return;
        }
        let batch = Batch { kind: self.kind, bytes: pack(self.kind, targets, self.flow.gaps) };
        self.bytes.fetch_add(batch.bytes.len(), Ordering::Relaxed);
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).push((to, batch));
    }

    /// All batches, and how many cells of this machine have heard something.
    pub(super) fn close(self) -> (Vec<(usize, Batch)>, u64) {
        for to in 0..self.pools.len() {
            let mut pool =
                std::mem::take(&mut *self.pools[to].lock().unwrap_or_else(PoisonError::into_inner));
            if !pool.is_empty() {
                self.pack(to, &mut pool);
            }
        }
        (self.ready.into_inner().unwrap_or_else(PoisonError::into_inner), self.heard.into_inner())
    }
}

/// Targets of one thread.
pub(super) struct Letters<'o> {
    outbox: &'o Outbox<'o>,
    to: Vec<Vec<u64>>,
}

impl Letters<'_> {
    #[inline]
    pub(super) fn add(&mut self, (machine, cell): (usize, usize), code: u64) {
        self.to[machine].push(code | cell as u64);
        if self.to[machine].len() >= self.outbox.flow.batch {
            self.outbox.pack(machine, &mut self.to[machine]);
            self.to[machine].clear();
        }
    }

    /// Puts what is left to that of other threads.
    pub(super) fn post(self) {
        for (machine, mut targets) in self.to.into_iter().enumerate() {
            let mut pool = self.outbox.pools[machine].lock().unwrap_or_else(PoisonError::into_inner);
            pool.append(&mut targets);
            if pool.len() >= self.outbox.flow.batch {
                let mut full = std::mem::take(&mut *pool);
                drop(pool);
                self.outbox.pack(machine, &mut full);
            }
        }
    }
}
