//! Blocks of heaps in two steps: what lies far back, in any order and on any thread; and what is near, heap
//! by heap.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::coded::Coded;
use super::kernel::{Pair, Sets, candidates, missing, options, transposed};
use super::lanes::{Lanes, WithLanes};
use super::near::Near;
use super::plan::{LANE_HEAPS, Plan};
use super::slots::Slots;

/// Groups whose codes fit a word of 64 bits.
const WORD_GROUPS: usize = 4;

/// What the far heaps say of 32 heaps.
#[derive(Clone, Debug)]
pub(super) struct FarOptions {
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
    type Output = FarOptions;

    fn with<L: Lanes>(self, lanes: L) -> FarOptions {
        let Self { bytes, plan, n } = self;
        lanes.run(
            #[inline(always)]
            || far(lanes, bytes, plan, n),
        )
    }
}

#[inline(always)]
fn far<L: Lanes>(lanes: L, bytes: &[u8], plan: &Plan, n: usize) -> FarOptions {
    let rows = options(lanes, bytes, n, &plan.union, plan.groups);
    if plan.stages.is_empty() {
        return FarOptions { excluded: transposed(lanes, &rows), candidates: Slots::new() };
    }
    let mut left = candidates(lanes, &rows, plan.groups);
    for (width, pairs) in &plan.stages {
        left.truncate(*width);
        left.strike(lanes, bytes, n, pairs);
    }
    FarOptions { excluded: [[0; LANE_HEAPS]; 3], candidates: left }
}

/// The last known bytes and those being found. They are kept apart from the rest, so that other threads can
/// read the rest in the meantime.
#[derive(Clone, Debug, Default)]
pub(super) struct HeapWindow {
    /// The first heap in the window.
    first: usize,
    bytes: Vec<u8>,
    /// How many of the bytes were known before.
    old: usize,
}

impl HeapWindow {
    /// Starts the window with the last `reach` bytes.
    pub(super) fn open(&mut self, bytes: &[u8], reach: usize) {
        self.first = bytes.len() - reach.min(bytes.len());
        self.bytes.clear();
        self.bytes.extend_from_slice(&bytes[self.first..]);
        self.old = self.bytes.len();
    }

    /// The bytes found since [`open`](Self::open).
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
pub(super) enum FarKnowledge<'a> {
    /// What the far heaps say.
    Seen(&'a [FarOptions]),
    /// Nothing is known in advance; this many groups of 32 heaps are wanted.
    Nothing(usize),
}

/// The heaps after those known.
pub(super) struct Settle<'a> {
    pub(super) known: &'a Coded,
    pub(super) plan: &'a Plan,
    pub(super) ahead: FarKnowledge<'a>,
    pub(super) window: &'a mut HeapWindow,
}

impl WithLanes for Settle<'_> {
    /// The window has the new bytes then; fewer than there could be if a value is too large.
    type Output = Result<(), TooLarge>;

    fn with<L: Lanes>(self, lanes: L) -> Self::Output {
        let start = self.known.bytes.len();
        let Self { known, plan, ahead, window } = self;
        let (count, reach) = match ahead {
            FarKnowledge::Seen(far) => (far.len(), plan.lookahead + LANE_HEAPS),
            FarKnowledge::Nothing(count) => (count, plan.reach),
        };
        window.open(&known.bytes, reach);
        let mut one_by_one = OneByOne {
            known,
            plan,
            last_rare: known.rare.last().map_or(0, |&(heap, _)| heap),
            forced: forced(known, plan, start, LANE_HEAPS * count).into_iter().peekable(),
            near: Near::new(lanes, &plan.near, &window.bytes),
            window,
        };
        for i in 0..count {
            let n = start + LANE_HEAPS * i;
            lanes.run(
                #[inline(always)]
                || {
                    let window = &*one_by_one.window;
                    let at = n - window.first;
                    let far = match ahead {
                        FarKnowledge::Seen(far) => mid(lanes, window, plan, at, &far[i]),
                        FarKnowledge::Nothing(_) => far(lanes, &window.bytes, plan, at),
                    };
                    one_by_one.settle(lanes, n, &far)
                },
            )?;
        }
        Ok(())
    }
}

/// Settles one heap after another.
struct OneByOne<'a, L: Lanes> {
    known: &'a Coded,
    plan: &'a Plan,
    /// The last rare heap.
    last_rare: usize,
    /// Heaps at which all options have to be looked at.
    forced: Peekable<IntoIter<usize>>,
    near: Near<L>,
    window: &'a mut HeapWindow,
}

impl<L: Lanes> OneByOne<'_, L> {
    /// The values of the heaps from `n` to `n + 31`.
    #[inline(always)]
    fn settle(&mut self, lanes: L, n: usize, far: &FarOptions) -> Result<(), TooLarge> {
        let by_candidates = !self.plan.stages.is_empty();
        let some_forced = self.forced.peek().is_some_and(|&heap| heap < n + LANE_HEAPS);
        for lane in 0..LANE_HEAPS {
            let heap = n + lane;
            let mut chosen = None;
            if !some_forced || self.forced.next_if_eq(&heap).is_none() {
                if !by_candidates && self.plan.groups <= WORD_GROUPS {
                    chosen = from_words(far.excluded[0][lane], self.plan, &self.window.bytes);
                } else if !by_candidates {
                    chosen = from_sets(&far.excluded, lane, heap, self.plan, self.window);
                } else {
                    // the first candidate that no near pair gives
                    for code in far.candidates.of(lane) {
                        if !self.near.gives(lanes, code) {
                            chosen = Some(code);
                            break;
                        }
                    }
                }
            }
            let byte = chosen.or_else(|| self.by_all_pairs(heap)).ok_or(TooLarge)?;
            if by_candidates {
                self.near.push(lanes, byte);
            }
            self.window.bytes.push(byte);
        }
        Ok(())
    }

    /// The value from all pairs.
    fn by_all_pairs(&self, heap: usize) -> Option<u8> {
        let Self { known, plan, window, .. } = self;
        if heap >= plan.reach + window.first.max(self.last_rare) {
            return least_free(&window.bytes[..heap - window.first], &plan.all);
        }
        known.least_common(heap, plan.all.iter(), |m| window.get(known, m))
    }
}

/// The least code that no pair gives after these bytes, where no rare heap is in reach.
fn least_free(bytes: &[u8], pairs: &[Pair]) -> Option<u8> {
    let mut marks = [false; 256];
    for pair in pairs {
        marks[usize::from(bytes[bytes.len() - pair.offset as usize] ^ pair.code)] = true;
    }
    marks.iter().position(|&set| !set).and_then(|code| u8::try_from(code).ok())
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
fn mid<L: Lanes>(lanes: L, window: &HeapWindow, plan: &Plan, at: usize, far: &FarOptions) -> FarOptions {
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

/// The same after these bytes, where all codes below the groups fit one word.
#[inline(always)]
fn from_words(excluded: u64, plan: &Plan, bytes: &[u8]) -> Option<u8> {
    let near = plan.near.iter().map(|pair| bytes[bytes.len() - pair.offset as usize] ^ pair.code);
    let found = near.fold(excluded, |found, code| found | if code < 64 { 1 << code } else { 0 });
    let free = found.trailing_ones();
    u8::try_from(free).ok().filter(|&code| usize::from(code) < 16 * plan.groups)
}

/// The least code below the groups that no pair gives.
fn from_sets(sets: &Sets, lane: usize, heap: usize, plan: &Plan, window: &HeapWindow) -> Option<u8> {
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

#[cfg(test)]
mod tests {
    use super::super::classes::{Classes, Histogram};
    use super::*;
    use crate::takes::Takes;
    use proptest::prelude::*;

    fn plan(near: Vec<Pair>, groups: usize) -> Plan {
        let (mid, union, stages, all, wide, below) = Default::default();
        let (lookahead, reach, made, followed) = (64, 64, (0, 0), 0);
        Plan { lookahead, reach, near, mid, union, stages, all, wide, groups, below, made, followed }
    }

    fn pairs() -> impl Strategy<Value = Vec<Pair>> {
        let pair = (1_u32..30, any::<u8>()).prop_map(|(offset, code)| Pair { offset, code });
        prop::collection::vec(pair, 0..40)
    }

    proptest! {
        /// The least code below the groups that neither a set nor a near pair excludes.
        #[test]
        fn the_least_code_left(
            bytes in prop::collection::vec(0_u8..64, 30..60),
            near in pairs(),
            excluded in any::<[u64; 3]>(),
            mostly: bool,
            groups in 1_usize..=10,
        ) {
            let excluded = excluded.map(|word| if mostly { word | !(1 << (word % 64)) } else { word });
            let plan = plan(near, groups);
            let gives = |p: &Pair| bytes[bytes.len() - p.offset as usize] ^ p.code;
            let given = |code: u8| plan.near.iter().any(|p| gives(p) == code);
            let left = |groups: usize| (0..u8::try_from(16 * groups).unwrap())
                .find(|&code| excluded[usize::from(code) / 64] >> (code % 64) & 1 == 0 && !given(code));
            if groups <= WORD_GROUPS {
                prop_assert_eq!(from_words(excluded[0], &plan, &bytes), left(groups));
            }
            let (lane, first) = (7, 1000);
            let mut sets = [[0; LANE_HEAPS]; 3];
            sets.iter_mut().zip(excluded).for_each(|(row, word)| row[lane] = word);
            let window = HeapWindow { first, bytes: bytes.clone(), old: 0 };
            prop_assert_eq!(from_sets(&sets, lane, first + bytes.len(), &plan, &window), left(groups));
        }

        /// The heaps at which a pair with a large code meets a rare heap, found by looking at each.
        #[test]
        fn where_sets_may_be_wrong(
            values in prop::collection::vec(0_u16..64, 40..120),
            wide in pairs(),
            start in 30_usize..120,
            count in 1_usize..60,
        ) {
            let takes = Takes { digits: vec![0, 4], unequal: false };
            let (classes, _) = Classes::best(&takes, &Histogram::of(0, &values).unwrap());
            let mut known = Coded::new(&takes, classes);
            values.iter().for_each(|&value| known.push(value));
            let plan = Plan { wide, ..plan(Vec::new(), 1) };
            let is_rare = |heap: usize| known.rare_value(heap).is_some();
            let met = |heap: usize| plan.wide.iter().any(|p| is_rare(heap - p.offset as usize));
            let expected: Vec<usize> = (start..start + count).filter(|&heap| met(heap)).collect();
            prop_assert_eq!(forced(&known, &plan, start, count), expected);
        }
    }
}
