//! The fast way for games with few rare heaps.

use rayon::prelude::*;

use super::classes::{CLASS_VALUE_LIMIT, Classes, Histogram};
use super::coded::Coded;
use super::kernel::Pair;
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::{BLOCK_HEAPS, Marks};
use super::plan::{LANE_HEAPS, NEAR_HEAPS, Plan, below, pairs};
use super::proof::{Cell, Proof, Prove};
use super::rounds::{FarKnowledge, FarOptions, HeapWindow, LookFar, Settle, TooLarge};
use super::threads::Threads;
use super::witnesses::{self, Witnesses};

/// Heaps whose distant splits are examined ahead of time, in parallel.
const ROUND_HEAPS: usize = BLOCK_HEAPS;
/// Heaps that may be computed before they are proved, by one thread and by two.
const MAX_UNPROVED_HEAPS: usize = 2 * BLOCK_HEAPS;
const MAX_UNPROVED_HEAPS_BY_TWO: usize = 8 * BLOCK_HEAPS;
/// Witnesses are chosen only from this many known heaps on.
const MIN_WITNESS_HEAPS: usize = 1024;
/// The plan, marks and witnesses are chosen again when the number of heaps has grown by this factor.
const STALE_GROWTH: usize = 64;

/// Other classes are tried on the last half of the heaps, at most on this many.
const LATE_HEAPS: usize = 1 << 20;
/// Other classes are tried only if more than this many of the late heaps are rare.
const MIN_LATE_RARE_HEAPS: usize = 64;
/// The new classes must have this many times fewer rare heaps.
const MIN_RARE_REDUCTION: usize = 4;

/// Values as bytes, and the plan for more of them.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pub(super) known: Coded,
    plan: Option<Plan>,
    /// Where codes stand, for the plan and the proof; and how many heaps were known when it was made.
    marks: Option<Marks>,
    marked: usize,
    proof: Proof,
    threads: Threads,
}

/// How a run of blocks ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All requested heaps are known.
    Done,
    /// The rare heaps are no longer few, or a value is too large.
    Unfit,
    /// The next heap needs the value of a forgotten one.
    Forgotten,
}

impl Blocks {
    pub(super) fn new(known: Coded) -> Self {
        Self {
            known,
            plan: None,
            marks: None,
            marked: 0,
            proof: Proof::default(),
            threads: Threads::default(),
        }
    }

    /// Chooses the classes again if others have far fewer rare heaps lately: a value that was common may have
    /// become rare. Returns whether it did so; then every byte has a new meaning.
    pub(super) fn adapt(&mut self) -> bool {
        let n = self.known.bytes.len();
        let half = n - (n / 2).min(LATE_HEAPS);
        let late = self.known.rare.len() - self.known.rare.partition_point(|&(heap, _)| heap < half);
        if late <= MIN_LATE_RARE_HEAPS {
            return false;
        }
        let mut values = vec![0; n - half];
        self.known.copy(half, &mut values);
        let Some(histogram) = Histogram::of(half, &values) else { return false };
        let (classes, rare) = Classes::best(&self.known.takes, &histogram);
        if usize::try_from(rare).is_ok_and(|rare| MIN_RARE_REDUCTION * rare >= late) {
            return false;
        }
        let mut known = Coded::new(&self.known.takes, classes);
        (0..n).for_each(|heap| known.push(self.known.value(heap)));
        *self = Self { threads: std::mem::take(&mut self.threads), ..Self::new(known) };
        true
    }

    /// Continues until `len` heaps are known, or something ends it.
    pub(super) fn extend(&mut self, len: usize, threads: usize) -> End {
        let entered = (self.known.bytes.len(), self.known.rare.len());
        let guard = NEAR_HEAPS.max(self.known.takes.digits.len() + 1);
        while self.known.bytes.len() < len {
            let n = self.known.bytes.len();
            // marks are read from heaps that are multiples of 8
            if !n.is_multiple_of(8) || self.known.rare.last().is_some_and(|&(last, _)| last + guard >= n) {
                match self.near_rare() {
                    End::Done => {}
                    end => return end,
                }
                let fresh = self.known.rare.len() - entered.1;
                if fresh > 64 + (self.known.bytes.len() - entered.0) / 64 {
                    return End::Unfit;
                }
                continue;
            }
            self.mark(threads);
            let (missed, end) = match self.threads.pool(threads) {
                None => self.in_turn(len.min(n + self.ahead(BLOCK_HEAPS / 4, MAX_UNPROVED_HEAPS))),
                Some(pool) if threads == 2 => pool.install(|| self.in_two(len)),
                Some(pool) => pool.install(|| self.in_many(len)),
            };
            if let Some(missed) = missed {
                self.truncate(missed);
                match self.by_all_options() {
                    End::Done => {}
                    end => return end,
                }
            } else if end.is_err() {
                return End::Unfit;
            }
        }
        self.truncate(len);
        End::Done
    }

    /// How many heaps to compute before they are proved: what comes after a rare heap that was missed is
    /// lost.
    fn ahead(&self, least: usize, most: usize) -> usize {
        let quiet = self.known.bytes.len() - self.known.rare.last().map_or(0, |&(last, _)| last);
        quiet.clamp(least, most)
    }

    /// Forgets the heaps from `len` on.
    fn truncate(&mut self, len: usize) {
        self.known.truncate(len);
        if let Some(marks) = &mut self.marks {
            marks.forget(len);
        }
    }

    /// Forgets all heaps but those below `small` and the last `late` ones, or some more.
    pub(super) fn forget(&mut self, small: usize, late: usize) {
        self.known.forget(small, late);
        if let Some(marks) = &mut self.marks {
            // the numbers of the heaps have changed
            marks.forget(0);
        }
    }

    /// The plan for heaps that follow each other without a look ahead.
    pub(super) fn plan(&self) -> Plan {
        let old = self.plan.as_ref().filter(|plan| plan.asked == LANE_HEAPS);
        let mut plan = old.cloned().unwrap_or_else(|| Plan::new(&self.known, LANE_HEAPS));
        plan.follow(&self.known);
        plan
    }

    /// Chooses marks and witnesses, if there are none or they are old.
    fn mark(&mut self, threads: usize) {
        let n = self.known.bytes.len();
        if n < MIN_WITNESS_HEAPS || n < STALE_GROWTH * self.marked {
            return;
        }
        let marks = witnesses::marks(&self.known);
        let below = below(self.known.classes);
        let pool = self.threads.pool(threads);
        let before = self.proof.witnesses();
        let choose = |parallel| Witnesses::new(&self.known, &below, &marks, before, parallel);
        let witnesses = pool.map_or_else(|| choose(false), |pool| pool.install(|| choose(true)));
        self.proof.learn(&self.known, witnesses);
        (self.marks, self.marked) = (Some(marks), n);
    }

    /// The next value by the pairs alone, however near the last rare heap is.
    fn near_rare(&mut self) -> End {
        let n = self.known.bytes.len();
        let pairs: Vec<Pair> =
            pairs(&self.known, 0).into_iter().filter(|p| (p.offset as usize) < n).collect();
        let Some(code) = self.known.least_common(n, pairs.iter(), |m| self.known.bytes[m]) else {
            return End::Unfit;
        };
        let value = self.known.classes.expand(code.into(), n, true);
        let smaller = (0..=u8::MAX).filter(|&code| self.known.classes.expand(code.into(), n, false) < value);
        let cells: Vec<Cell> = smaller.map(|code| (n, code)).collect();
        if widest(Prove { known: &self.known, cells: &cells }).is_some() {
            return self.by_all_options();
        }
        self.known.push(value);
        End::Done
    }

    /// The next value from all its options.
    fn by_all_options(&mut self) -> End {
        if self.known.gone > 0 {
            return End::Forgotten;
        }
        let value = self.known.exact();
        if value >= CLASS_VALUE_LIMIT {
            return End::Unfit;
        }
        self.known.push(value);
        End::Done
    }

    /// One round, step after step. The first heap that missed a rare value, if any.
    fn in_turn(&mut self, len: usize) -> (Option<usize>, Result<(), TooLarge>) {
        let plan = plan(&mut self.plan, &self.known, LANE_HEAPS);
        let from = self.known.bytes.len();
        let mut window = HeapWindow::default();
        let ahead = FarKnowledge::Nothing((len - from).div_ceil(LANE_HEAPS));
        let end = widest(Settle { known: &self.known, plan, ahead, window: &mut window });
        self.known.bytes.extend_from_slice(window.found());
        let mut proofs = Proofs { proof: &mut self.proof, marks: self.marks.as_mut(), below: &plan.below };
        (proofs.first_missed(&self.known, from, false), end)
    }

    /// Rounds until `len`: one thread computes a round while the other proves the one before; then both
    /// prove.
    fn in_two(&mut self, len: usize) -> (Option<usize>, Result<(), TooLarge>) {
        let count = self.ahead(2 * BLOCK_HEAPS, MAX_UNPROVED_HEAPS_BY_TWO) / LANE_HEAPS;
        let plan = plan(&mut self.plan, &self.known, LANE_HEAPS);
        let mut proofs = Proofs { proof: &mut self.proof, marks: self.marks.as_mut(), below: &plan.below };
        let mut window = HeapWindow::default();
        let mut proved = self.known.bytes.len();
        loop {
            let known = &self.known;
            let n = known.bytes.len();
            let ahead = FarKnowledge::Nothing(count);
            let (end, missed) = rayon::join(
                || widest(Settle { known, plan, ahead, window: &mut window }),
                || proofs.first_missed(known, proved, true),
            );
            if missed.is_some() {
                return (missed, Ok(()));
            }
            proved = n;
            self.known.bytes.extend_from_slice(window.found());
            if self.known.bytes.len() >= len || end.is_err() {
                return (proofs.first_missed(&self.known, proved, true), end);
            }
        }
    }

    /// Rounds until `len`: while one thread settles a round heap by heap, the others prove the one before,
    /// and look far back for the next one.
    fn in_many(&mut self, len: usize) -> (Option<usize>, Result<(), TooLarge>) {
        let plan = plan(&mut self.plan, &self.known, 2 * ROUND_HEAPS);
        let look = |known: &Coded, n: usize| -> Vec<FarOptions> {
            let vectors = (0..ROUND_HEAPS / LANE_HEAPS).into_par_iter().with_min_len(2);
            vectors.map(|i| widest(LookFar { bytes: &known.bytes, plan, n: n + LANE_HEAPS * i })).collect()
        };
        let mut proofs = Proofs { proof: &mut self.proof, marks: self.marks.as_mut(), below: &plan.below };
        let mut window = HeapWindow::default();
        let mut proved = self.known.bytes.len();
        let mut far = look(&self.known, proved);
        loop {
            let known = &self.known;
            let n = known.bytes.len();
            let ahead = FarKnowledge::Seen(&far);
            let (end, (missed, next)) = rayon::join(
                || widest(Settle { known, plan, ahead, window: &mut window }),
                || rayon::join(|| proofs.first_missed(known, proved, true), || look(known, n + ROUND_HEAPS)),
            );
            if missed.is_some() {
                return (missed, Ok(()));
            }
            (proved, far) = (n, next);
            self.known.bytes.extend_from_slice(window.found());
            if self.known.bytes.len() >= len || end.is_err() {
                return (proofs.first_missed(&self.known, proved, true), end);
            }
        }
    }
}

/// The proof and the data it needs.
struct Proofs<'a> {
    proof: &'a mut Proof,
    marks: Option<&'a mut Marks>,
    below: &'a [Vec<u16>; 2],
}

impl Proofs<'_> {
    /// The first heap from `from` on that has a smaller value of the rare class.
    fn first_missed(&mut self, known: &Coded, from: usize, parallel: bool) -> Option<usize> {
        let to = known.bytes.len();
        if let Some(marks) = &mut self.marks {
            widest(CoverMarks { marks, known, from, to });
        }
        self.proof.first_missed(known, self.below, self.marks.as_deref(), (from, to), parallel)
    }
}

/// Adds the heaps up to `to` to the marks, for blocks from `from` on.
struct CoverMarks<'a> {
    marks: &'a mut Marks,
    known: &'a Coded,
    from: usize,
    to: usize,
}

impl WithLanes for CoverMarks<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let Self { marks, known, from, to } = self;
        lanes.run(
            #[inline(always)]
            || marks.cover(lanes, &known.bytes, from, to),
        );
    }
}

/// The plan for the next heaps: the old one, brought up to date, or a new one.
fn plan<'a>(plan: &'a mut Option<Plan>, known: &Coded, lookahead: usize) -> &'a Plan {
    match plan {
        Some(plan)
            if known.bytes.len() < STALE_GROWTH * plan.made.0
                && known.rare.len() <= plan.made.1 + plan.made.1 / 8 + 4
                && plan.asked == lookahead =>
        {
            plan.follow(known);
        }
        _ => *plan = None,
    }
    plan.get_or_insert_with(|| Plan::new(known, lookahead))
}

#[cfg(test)]
mod tests {
    use super::super::splits::Splits;
    use super::*;
    use crate::takes::Takes;

    #[test]
    fn poor_classes_are_given_up() {
        // 0.16 and Officers with the classes that are best for their first heaps
        for digits in [vec![0, 1, 6], vec![0, 6]] {
            let takes = Takes { digits, unequal: false };
            let (mut values, mut largest) = (Vec::new(), 0);
            Splits::new(&takes).extend(&takes, &mut values, (4000, 1), &mut largest);
            let best = |values: &[u16]| Classes::best(&takes, &Histogram::of(0, values).unwrap());
            for few in [3, 10, 30, 100, 300, 1000] {
                let mut known = Coded::new(&takes, best(&values[..few]).0);
                values.iter().for_each(|&value| known.push(value));
                let late =
                    |blocks: &Blocks| blocks.known.rare.iter().filter(|(heap, _)| *heap >= 2000).count();
                let mut blocks = Blocks::new(known);
                let before = late(&blocks);
                let least = usize::try_from(best(&values[2000..]).1).unwrap();
                let most = MIN_LATE_RARE_HEAPS.max(MIN_RARE_REDUCTION * least);
                // only where it is worth it, and always then
                assert_eq!(blocks.adapt(), before > most, "{few}");
                assert!(late(&blocks) <= before.min(most), "{few}: {before} {}", late(&blocks));
                assert!((0..4000).all(|n| blocks.known.value(n) == values[n]));
            }
        }
    }
}
