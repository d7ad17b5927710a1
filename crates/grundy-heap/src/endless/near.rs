//! What two or three heaps are worth together that the digits before the tail leave.

use std::collections::VecDeque;

use crate::values::Values;

use super::set::Set;

/// The values of all two heaps of this total.
pub(super) fn pairs<V: Values + ?Sized>(known: &V, total: usize) -> impl Iterator<Item = u64> + '_ {
    (1..=total / 2).map(move |a| known.at(a) ^ known.at(total - a))
}

/// The values of `heaps` heaps by their total, for the last totals.
#[derive(Clone, Debug)]
pub(super) struct LastTotals {
    heaps: usize,
    /// The numbers that may be taken when `heaps` heaps are left.
    taken: Vec<usize>,
    /// The sets of the totals before `next`, the last one at the end.
    sets: VecDeque<Set>,
    next: usize,
}

impl LastTotals {
    pub(super) fn new(heaps: usize, bit: u8, digits: &[u8]) -> Self {
        let taken = (0..digits.len()).filter(|&k| digits[k] & bit != 0).collect();
        Self { heaps, taken, sets: VecDeque::new(), next: 0 }
    }

    /// How many totals are held.
    fn width(&self) -> usize {
        match (self.taken.first(), self.taken.last()) {
            (Some(least), Some(most)) => most - least + 1,
            _ => 0,
        }
    }

    /// The sets of the heap `known.count()`; all values known are at most `most`.
    pub(super) fn sets<V: Values + ?Sized>(&mut self, known: &V, most: u64) -> impl Iterator<Item = &Set> {
        let n = known.count();
        let least = self.taken.first().copied().unwrap_or(n);
        let first = (n + 1).saturating_sub(least).saturating_sub(self.width());
        if least <= n && !self.taken.is_empty() {
            if self.next < first {
                self.sets.clear();
                self.next = first;
            }
            while self.next <= n - least {
                // the set of the oldest total serves the newest one
                let full = self.sets.len() == self.width();
                let mut set = full.then(|| self.sets.pop_front()).flatten().unwrap_or_default();
                set.clear();
                self.add(known, most, &mut set);
                self.sets.push_back(set);
                self.next += 1;
            }
        }
        let oldest = self.next - self.sets.len();
        let totals = self.taken.iter().filter_map(move |&k| n.checked_sub(k));
        totals.filter_map(move |total| total.checked_sub(oldest)).map(|at| &self.sets[at])
    }

    fn add<V: Values + ?Sized>(&self, known: &V, most: u64, set: &mut Set) {
        let total = self.next;
        if self.heaps == 2 {
            return set.extend(most, pairs(known, total));
        }
        for a in 1..=total / 3 {
            let left = total - a;
            set.extend(most, (a..=left / 2).map(|b| known.at(a) ^ known.at(b) ^ known.at(left - b)));
        }
    }

    /// The bytes held by now.
    pub(super) fn bytes(&self) -> u64 {
        self.sets.iter().map(Set::bytes).sum()
    }

    /// An upper bound of the bytes if each set takes `set` bytes.
    pub(super) fn most_bytes(&self, set: u64) -> u64 {
        set.saturating_mul(self.width() as u64)
    }
}
