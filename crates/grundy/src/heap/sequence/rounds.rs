//! Blocks of heaps in two steps: what lies far back, in any order and on any thread; and what is near, heap by heap.

use super::coded::Coded;
use super::kernel::{Sets, candidates, missing, options, transposed};
use super::lanes::{Lanes, WithLanes};
use super::plan::{LANES, Plan};
use super::slots::Slots;

/// What the far heaps say of 32 heaps.
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// Codes of the common class that are options.
    excluded: Sets,
    /// Common codes that may be the value; empty if the sets say all.
    candidates: Slots,
}

/// The far options of the heaps from `n` to `n + 31`.
pub(super) struct LookFar<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) plan: &'a Plan,
    pub(super) n: usize,
}

impl WithLanes for LookFar<'_> {
    type Output = Far;

    fn with<L: Lanes>(self, lanes: L) -> Far {
        let Self { bytes, plan, n } = self;
        lanes.run(
            #[inline(always)]
            || far(lanes, bytes, plan, n),
        )
    }
}

#[inline(always)]
fn far<L: Lanes>(lanes: L, bytes: &[u8], plan: &Plan, n: usize) -> Far {
    let rows = options(lanes, bytes, n, &plan.union, plan.groups);
    let Some(&(width, _)) = plan.stages.first() else {
        return Far { excluded: transposed(lanes, &rows), candidates: Slots::new() };
    };
    let mut left = candidates(lanes, &rows, plan.groups, width);
    for (width, pairs) in &plan.stages {
        left.truncate(*width);
        left.strike(lanes, bytes, n, pairs);
    }
    Far { excluded: [[0; LANES]; 3], candidates: left }
}

/// The last known bytes and those being found, apart from the rest so that others may read that meanwhile.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// The first heap in the window.
    first: usize,
    bytes: Vec<u8>,
    /// How many of the bytes were known before.
    old: usize,
}

impl Window {
    /// The last `reach` bytes.
    pub(super) fn open(&mut self, bytes: &[u8], reach: usize) {
        self.first = bytes.len() - reach.min(bytes.len());
        self.bytes.clear();
        self.bytes.extend_from_slice(&bytes[self.first..]);
        self.old = self.bytes.len();
    }

    /// The bytes found since.
    pub(super) fn found(&self) -> &[u8] {
        &self.bytes[self.old..]
    }

    fn get(&self, known: &Coded, n: usize) -> u8 {
        if n >= self.first { self.bytes[n - self.first] } else { known.bytes[n] }
    }
}

/// Why heap by heap could not go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLarge;

/// What is known of the heaps to come.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ahead<'a> {
    /// What the far heaps say.
    Seen(&'a [Far]),
    /// Nothing; so many times 32 heaps are wanted.
    Nothing(usize),
}

/// The heaps after those known.
pub(super) struct Settle<'a> {
    pub(super) known: &'a Coded,
    pub(super) plan: &'a Plan,
    pub(super) ahead: Ahead<'a>,
    pub(super) window: &'a mut Window,
}

impl WithLanes for Settle<'_> {
    /// The window has the new bytes then; fewer than there could be if a value is too large.
    type Output = Result<(), TooLarge>;

    fn with<L: Lanes>(self, lanes: L) -> Self::Output {
        let start = self.known.bytes.len();
        let Self { known, plan, ahead, window } = self;
        let (count, reach) = match ahead {
            Ahead::Seen(far) => (far.len(), plan.lookahead + LANES),
            Ahead::Nothing(count) => (count, plan.reach),
        };
        window.open(&known.bytes, reach);
        let forced = forced(known, plan, start, LANES * count);
        let mut forced = forced.iter().copied().peekable();
        for i in 0..count {
            let n = start + LANES * i;
            let at = n - window.first;
            let far = lanes.run(
                #[inline(always)]
                || match ahead {
                    Ahead::Seen(far) => mid(lanes, window, plan, at, &far[i]),
                    Ahead::Nothing(_) => far(lanes, &window.bytes, plan, at),
                },
            );
            for lane in 0..LANES {
                let heap = n + lane;
                let chosen = if forced.next_if_eq(&heap).is_some() {
                    None
                } else if plan.stages.is_empty() {
                    from_sets(&far.excluded, lane, heap, plan, window)
                } else {
                    from_candidates(&far.candidates, lane, heap, plan, window)
                };
                let chosen =
                    chosen.or_else(|| known.least_common(heap, plan.all.iter(), |m| window.get(known, m)));
                window.bytes.push(chosen.ok_or(TooLarge)?);
            }
        }
        Ok(())
    }
}

/// The heaps at which a pair with a large code meets a rare heap: there the sets may be wrong.
fn forced(known: &Coded, plan: &Plan, start: usize, count: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let last = known.rare.last().map_or(0, |&(heap, _)| heap);
    for pair in plan.wide.iter().filter(|pair| last + pair.offset as usize >= start) {
        let offset = pair.offset as usize;
        let first = start.saturating_sub(offset);
        let from = known.rare.partition_point(|&(heap, _)| heap < first);
        let met = known.rare[from..].iter().take_while(|&&(heap, _)| heap + offset < start + count);
        found.extend(met.map(|&(heap, _)| heap + offset));
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[inline(always)]
fn mid<L: Lanes>(lanes: L, window: &Window, plan: &Plan, at: usize, far: &Far) -> Far {
    let mut far = far.clone();
    if plan.stages.is_empty() {
        let sets = transposed(lanes, &options(lanes, &window.bytes, at, &plan.mid, plan.groups));
        for (all, sets) in far.excluded.iter_mut().zip(&sets) {
            for (all, set) in all.iter_mut().zip(sets) {
                *all |= set;
            }
        }
    } else {
        far.candidates.strike(lanes, &window.bytes, at, &plan.mid);
    }
    far
}

/// The least code below the groups that no pair gives.
fn from_sets(sets: &Sets, lane: usize, heap: usize, plan: &Plan, window: &Window) -> Option<u8> {
    let mut found = [sets[0][lane], sets[1][lane], sets[2][lane]];
    let at = heap - window.first;
    for pair in &plan.near {
        let code = window.bytes[at - pair.offset as usize] ^ pair.code;
        if let Some(word) = found.get_mut(usize::from(code >> 6)) {
            *word |= 1 << (code & 63);
        }
    }
    missing(found, 16 * plan.groups).next()
}

/// The first candidate that no near pair gives.
fn from_candidates(left: &Slots, lane: usize, heap: usize, plan: &Plan, window: &Window) -> Option<u8> {
    let at = heap - window.first;
    left.of(lane).find(|&code| {
        plan.near.iter().all(|pair| window.bytes[at - pair.offset as usize] ^ pair.code != code)
    })
}
