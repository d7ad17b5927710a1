//! Blocks of heaps in two steps: what lies far back, in any order and on any thread; and what is near, heap
//! by heap.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::coded::Coded;
use super::kernel::{Pair, Sets, candidates, missing, options, transposed};
use super::lanes::{Lanes, Narrow, WideLanes, WithLanes};
use super::near::Near;
use super::plan::{LANE_HEAPS, NEAR_HEAPS, Plan};
use super::slots::Slots;

/// Groups whose codes fit a word of 64 bits.
const WORD_GROUPS: usize = 4;

/// Heaps for which near pairs are looked at together.
const STEP_HEAPS: usize = 8;

/// What the far heaps say of 64 heaps.
#[derive(Clone, Debug)]
pub(super) enum FarOptions {
    /// Codes of the common class that are options, of each half of the heaps.
    Excluded(Box<[Sets; LANE_HEAPS / NEAR_HEAPS]>),
    /// Common codes that may be the value.
    Candidates(Box<Slots>),
}

/// The far options of the heaps from `n` to `n + 63`.
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
    if !plan.stages.is_empty() {
        return FarOptions::Candidates(Box::new(far_candidates(lanes, bytes, plan, n)));
    }
    let mut excluded = [[[0; NEAR_HEAPS]; 3]; LANE_HEAPS / NEAR_HEAPS];
    for (half, excluded) in excluded.iter_mut().enumerate() {
        *excluded = given(lanes, bytes, n + NEAR_HEAPS * half, &plan.union, plan);
    }
    FarOptions::Excluded(Box::new(excluded))
}

/// The codes that some of these pairs give, of the heaps from `n` to `n + 31`.
#[inline(always)]
fn given<L: Lanes>(lanes: L, bytes: &[u8], n: usize, pairs: &[Pair], plan: &Plan) -> Sets {
    transposed(lanes, &options(Narrow(lanes), bytes, n, pairs, plan.groups))
}

#[inline(always)]
fn far_candidates<L: Lanes>(lanes: L, bytes: &[u8], plan: &Plan, n: usize) -> Slots {
    let (wide, mut left) = (lanes.wide(), Slots::new());
    for first in (0..LANE_HEAPS).step_by(<L::Wide as WideLanes>::BYTES) {
        let rows = options(wide, bytes, n + first, &plan.union, plan.groups);
        candidates(wide, &rows, plan.groups, |row, codes| left.put(wide, first, row, codes));
    }
    for (width, pairs) in &plan.stages {
        left.truncate(*width);
        left.strike(lanes, bytes, n, pairs);
    }
    left
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
    /// Nothing is known in advance; this many groups of 64 heaps are wanted.
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
        let (near_pairs, nearest_pairs) =
            plan.near.iter().partition(|pair| pair.offset as usize >= STEP_HEAPS);
        let mut one_by_one = OneByOne {
            near_pairs,
            nearest_pairs,
            known,
            plan,
            last_rare: known.rare.last().map_or(0, |&(heap, _)| heap),
            forced: forced(known, plan, start, LANE_HEAPS * count).into_iter().peekable(),
            near: Near::new(lanes, &plan.near, &window.bytes),
            window,
        };
        for i in 0..count {
            let seen = match ahead {
                FarKnowledge::Seen(far) => Some(&far[i]),
                FarKnowledge::Nothing(_) => None,
            };
            lanes.run(
                #[inline(always)]
                || one_by_one.group(lanes, start + LANE_HEAPS * i, seen),
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
    /// The near pairs that reach [`STEP_HEAPS`] heaps at least, and the others.
    near_pairs: Vec<Pair>,
    nearest_pairs: Vec<Pair>,
    window: &'a mut HeapWindow,
}

impl<L: Lanes> OneByOne<'_, L> {
    /// The values of the heaps from `n` to `n + 63`.
    #[inline(always)]
    fn group(&mut self, lanes: L, n: usize, seen: Option<&FarOptions>) -> Result<(), TooLarge> {
        let plan = self.plan;
        let at = n - self.window.first;
        if plan.stages.is_empty() {
            for half in 0..LANE_HEAPS / NEAR_HEAPS {
                let (first, bytes) = (NEAR_HEAPS * half, &self.window.bytes);
                let mut excluded = match seen {
                    Some(FarOptions::Excluded(seen)) => seen[half],
                    _ => given(lanes, bytes, at + first, &plan.union, plan),
                };
                if !plan.mid.is_empty() {
                    let mid = given(lanes, bytes, at + first, &plan.mid, plan);
                    for (all, mid) in excluded.as_flattened_mut().iter_mut().zip(mid.as_flattened()) {
                        *all |= mid;
                    }
                }
                let mut done = 0;
                if plan.groups <= WORD_GROUPS && !self.some_forced(n + first) {
                    done = self.settle_words(&excluded[0]);
                }
                self.settle(
                    lanes,
                    n + first,
                    done,
                    #[inline(always)]
                    |me, lane, heap| from_sets(&excluded, lane, heap, plan, me.window),
                )?;
            }
            return Ok(());
        }
        let mut left = match seen {
            Some(FarOptions::Candidates(seen)) => Slots::clone(seen),
            _ => far_candidates(lanes, &self.window.bytes, plan, at),
        };
        for first in (0..LANE_HEAPS).step_by(NEAR_HEAPS) {
            left.strike_half(lanes, first, &self.window.bytes, at + first, &plan.mid);
            self.settle(
                lanes,
                n + first,
                0,
                #[inline(always)]
                |me, lane, _| {
                    // the first candidate that no near pair gives
                    let mut chosen = None;
                    for code in left.of(first + lane) {
                        if !me.near.gives(lanes, code) {
                            chosen = Some(code);
                            break;
                        }
                    }
                    chosen
                },
            )?;
        }
        Ok(())
    }

    /// Whether all options have to be looked at for some heap from `n` to `n + 31`.
    fn some_forced(&mut self, n: usize) -> bool {
        self.forced.peek().is_some_and(|&heap| heap < n + NEAR_HEAPS)
    }

    /// The values of the next 32 heaps from what far pairs give, where all codes below the groups fit one
    /// word. How many they are: fewer if one is too large.
    #[inline(always)]
    fn settle_words(&mut self, far: &[u64; NEAR_HEAPS]) -> usize {
        // the last heaps, then those to be found
        let mut bytes = [0; 2 * NEAR_HEAPS];
        let last = self.window.bytes.last_chunk::<NEAR_HEAPS>().expect("blocks begin after many heaps");
        bytes[..NEAR_HEAPS].copy_from_slice(last);
        let mut found = *far;
        for at in (0..NEAR_HEAPS).step_by(STEP_HEAPS) {
            for pair in &self.near_pairs {
                let from = NEAR_HEAPS + at - pair.offset as usize;
                let partners: [u8; STEP_HEAPS] = *bytes[from..].first_chunk().expect("a step");
                for (found, partner) in found[at..at + STEP_HEAPS].iter_mut().zip(partners) {
                    *found |= bit(partner ^ pair.code());
                }
            }
            for lane in at..at + STEP_HEAPS {
                for pair in &self.nearest_pairs {
                    found[lane] |= bit(bytes[NEAR_HEAPS + lane - pair.offset as usize] ^ pair.code());
                }
                let free = found[lane].trailing_ones();
                bytes[NEAR_HEAPS + lane] = match u8::try_from(free) {
                    Ok(code) if usize::from(code) < 16 * self.plan.groups => code,
                    _ => {
                        self.window.bytes.extend_from_slice(&bytes[NEAR_HEAPS..][..lane]);
                        return lane;
                    }
                };
            }
        }
        self.window.bytes.extend_from_slice(&bytes[NEAR_HEAPS..]);
        NEAR_HEAPS
    }

    /// The values of the heaps from `n` to `n + 31` but for the first ones, which are known. `least` is the
    /// least code that no pair gives, if it can tell.
    #[inline(always)]
    fn settle(
        &mut self,
        lanes: L,
        n: usize,
        known: usize,
        least: impl Fn(&Self, usize, usize) -> Option<u8>,
    ) -> Result<(), TooLarge> {
        let by_candidates = !self.plan.stages.is_empty();
        let some_forced = self.some_forced(n);
        for lane in known..NEAR_HEAPS {
            let heap = n + lane;
            let is_forced = some_forced && self.forced.next_if_eq(&heap).is_some();
            let chosen = if is_forced { None } else { least(self, lane, heap) };
            let byte = match chosen {
                Some(byte) => byte,
                None => self.by_all_pairs(heap).ok_or(TooLarge)?,
            };
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
        marks[usize::from(bytes[bytes.len() - pair.offset as usize] ^ pair.code())] = true;
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

/// The set of one code; none if it does not fit.
#[inline(always)]
fn bit(code: u8) -> u64 {
    if code < 64 { 1 << code } else { 0 }
}

/// The least code below the groups that no pair gives.
fn from_sets(sets: &Sets, lane: usize, heap: usize, plan: &Plan, window: &HeapWindow) -> Option<u8> {
    let mut found = [sets[0][lane], sets[1][lane], sets[2][lane]];
    let at = heap - window.first;
    for pair in &plan.near {
        let code = window.bytes[at - pair.offset as usize] ^ pair.code();
        if let Some(word) = found.get_mut(usize::from(code >> 6)) {
            *word |= 1 << (code & 63);
        }
    }
    missing(found, 16 * plan.groups).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::takes::Takes;
    use proptest::prelude::*;

    fn plan(near: Vec<Pair>, groups: usize) -> Plan {
        let (mid, union, stages, all, wide, below) = Default::default();
        let (asked, lookahead, reach, made, followed) = (64, 64, 64, (0, 0), 0);
        Plan { asked, lookahead, reach, near, mid, union, stages, all, wide, groups, below, made, followed }
    }

    fn pairs() -> impl Strategy<Value = Vec<Pair>> {
        let pair = (1_u32..30, any::<u8>()).prop_map(|(offset, code)| Pair::new(offset, code));
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
            let gives = |p: &Pair| bytes[bytes.len() - p.offset as usize] ^ p.code();
            let given = |code: u8| plan.near.iter().any(|p| gives(p) == code);
            let left = |groups: usize| (0..u8::try_from(16 * groups).unwrap())
                .find(|&code| excluded[usize::from(code) / 64] >> (code % 64) & 1 == 0 && !given(code));
            let (lane, first) = (7, 1000);
            let mut sets = [[0; NEAR_HEAPS]; 3];
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
            let known = Coded::of(&takes, &values);
            let plan = Plan { wide, ..plan(Vec::new(), 1) };
            let is_rare = |heap: usize| known.rare_value(heap).is_some();
            let met = |heap: usize| plan.wide.iter().any(|p| is_rare(heap - p.offset as usize));
            let expected: Vec<usize> = (start..start + count).filter(|&heap| met(heap)).collect();
            prop_assert_eq!(forced(&known, &plan, start, count), expected);
        }
    }
}
