//! Values of two or three heaps with a given total that no smaller total of the same class has.
//!
//! Let a + b = m, and let a smaller heap a' of the class of a mod q have the value of a. Then a' + b is a
//! smaller total of the class of m, and a' and b are worth together what a and b are: the sets of the tail
//! have that value already. So only the heaps matter that are the first of their value in their class. Where
//! values stay small these are few, and a total costs next to nothing, however large it is.

use crate::values::Values;

use super::near;
use super::set::Set;

/// If more than one heap in `DENSE_SPACING` is a first one, all heaps are scanned instead of a list.
const DENSE_SPACING: usize = 4;

/// The heaps that are the first of their value in their class.
#[derive(Clone, Debug)]
pub(super) struct Firsts {
    /// By class: the values seen there.
    seen: Vec<Set>,
    /// The heaps, ascending, and the same as a set.
    heaps: Vec<usize>,
    is_first: Set,
    /// Scratch: the values that one total adds.
    new: Set,
}

impl Firsts {
    pub(super) fn new(classes: usize) -> Self {
        let none = Set::default;
        Self { seen: vec![none(); classes], heaps: Vec::new(), is_first: none(), new: none() }
    }

    /// The next heap, from 1 on.
    pub(super) fn add<V: Values + ?Sized>(&mut self, known: &V, heap: usize) {
        let class = heap % self.seen.len();
        let value = known.at(heap);
        if !self.seen[class].has(value) {
            self.seen[class].insert(value);
            self.heaps.push(heap);
            self.is_first.insert(heap as u64);
        }
    }

    /// The values of two heaps of this total that are new to its class, and perhaps some more of its values;
    /// all values known are at most `most`.
    pub(super) fn pairs<V: Values + ?Sized>(&mut self, known: &V, total: usize, most: u64) -> &Set {
        self.new.clear();
        if DENSE_SPACING * self.heaps.len() > total {
            // scanning all heaps is faster than choosing some
            self.new.extend(most, near::pairs(known, total));
            return &self.new;
        }
        let halves = self.heaps.iter().take_while(|&&a| 2 * a <= total);
        let both = halves.filter(|&&a| self.is_first.has((total - a) as u64));
        self.new.extend(most, both.map(|&a| known.at(a) ^ known.at(total - a)));
        &self.new
    }

    /// The same for three heaps.
    pub(super) fn triples<V: Values + ?Sized>(&mut self, known: &V, total: usize, most: u64) -> &Set {
        self.new.clear();
        for (i, &a) in self.heaps.iter().enumerate().take_while(|(_, a)| 3 * **a <= total) {
            let left = total - a;
            let halves = self.heaps[i..].iter().take_while(|&&b| 2 * b <= left);
            let all = halves.filter(|&&b| self.is_first.has((left - b) as u64));
            self.new.extend(most, all.map(|&b| known.at(a) ^ known.at(b) ^ known.at(left - b)));
        }
        &self.new
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let seen: u64 = self.seen.iter().map(Set::bytes).sum();
        seen + self.is_first.bytes() + self.new.bytes() + 8 * self.heaps.capacity() as u64
    }

    /// An upper bound of the bytes for `heaps` heaps with values below `values`.
    pub(super) fn most_bytes(&self, heaps: u64, values: u64) -> u64 {
        let classes = self.seen.len() as u64;
        let firsts = heaps.min(classes.saturating_mul(values));
        let sets = Set::most_bytes(values).saturating_mul(classes + 1);
        sets.saturating_add(Set::most_bytes(heaps)).saturating_add(firsts.saturating_mul(16))
    }
}
