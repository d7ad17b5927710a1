//! What the threads of a crew know of components together: a table of facts by the hashes of the components,
//! which they read and write without waiting for one another. When it is full, a fact that took more work
//! stays.
//!
//! A fact is kept with the hashes mixed with it, so parts of different facts are those of no component.
//! Of a component 128 bits are compared: a fact is taken for that of another one about once in 2^100
//! questions. **Source** R. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel
//! search", 2002.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use prefetch_index::prefetch_index;

use crate::fact::Fact;
use crate::hashes::{check_of, hash_of};

/// Facts of one shelf: two lines of a processor's cache.
const SLOTS: usize = 5;
/// Shelves of the first table.
const FIRST_SHELVES: usize = 1 << 12;
/// The places that are taken are counted in one part of so many: threads count seldom.
const COUNTED_PART: usize = 64;

/// Where a fact stands.
#[derive(Debug, Default)]
struct Slot {
    fact: AtomicU64,
    hash: AtomicU64,
    check: AtomicU64,
}

impl Slot {
    fn fact(&self) -> u64 {
        self.fact.load(Ordering::Relaxed)
    }

    /// The fact, if it is one of a component with this hash, and with the check that is made then.
    #[inline]
    fn fact_of(&self, hash: u64, check: impl Fn() -> u64) -> Option<Fact> {
        let bits = self.fact();
        let is_its = self.hash.load(Ordering::Relaxed) ^ bits.rotate_left(21) == hash
            && self.check.load(Ordering::Relaxed) ^ bits.rotate_left(42) == check();
        is_its.then(|| Fact::of_bits(bits))
    }

    fn put(&self, hash: u64, check: u64, fact: Fact) {
        let bits = fact.bits();
        self.fact.store(bits, Ordering::Relaxed);
        self.hash.store(hash ^ bits.rotate_left(21), Ordering::Relaxed);
        self.check.store(check ^ bits.rotate_left(42), Ordering::Relaxed);
    }
}

/// What stands together.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Row([Slot; SLOTS]);

/// Facts by hashes of components.
#[derive(Debug, Default)]
pub(crate) struct Told {
    shelves: Vec<Row>,
    /// How many places are taken on the shelves that are counted.
    held: AtomicUsize,
    is_full: bool,
}

impl Told {
    pub(crate) fn bytes(&self) -> u64 {
        (self.shelves.len() * size_of::<Row>()) as u64
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        let place = (u128::from(hash) * self.shelves.len() as u128) >> 64;
        usize::try_from(place).expect("a place is below the length")
    }

    /// Has the place of a hash fetched, so that it is near when it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.shelves, self.place(hash));
    }

    /// What is known of a component with this hash.
    #[inline]
    pub(crate) fn at<P: Hash>(&self, hash: u64, part: &P) -> Fact {
        let Some(Row(shelf)) = self.shelves.get(self.place(hash)) else { return Fact::NONE };
        shelf.iter().find_map(|place| place.fact_of(hash, || check_of(part))).unwrap_or(Fact::NONE)
    }

    /// Tells all what is known of a component.
    pub(crate) fn tell<P: Hash>(&self, part: &P, fact: Fact) {
        self.put(hash_of(part), check_of(part), fact);
    }

    /// Adds what another process has found to what is known of a component.
    pub(crate) fn take_in<P: Hash>(&self, part: &P, fact: Fact) {
        let known = self.at(hash_of(part), part);
        match (known.value(), fact.value()) {
            (Some(_), _) => {}
            (None, Some(_)) => self.tell(part, fact),
            (None, None) => {
                let all = Fact::excluding(known.excluded() | fact.excluded());
                self.tell(part, all.after(known.opened().max(fact.opened())));
            }
        }
    }

    fn put(&self, hash: u64, check: u64, fact: Fact) {
        let at = self.place(hash);
        let Some(Row(shelf)) = self.shelves.get(at) else { return };
        let same = shelf.iter().find(|place| place.fact_of(hash, || check).is_some());
        let least = || shelf.iter().min_by_key(|place| Fact::of_bits(place.fact()).effort());
        let place = same.or_else(least).expect("a shelf has places");
        if at < self.counted() && place.fact() == 0 {
            self.held.fetch_add(1, Ordering::Relaxed);
        }
        place.put(hash, check, fact);
    }

    /// The shelves on which places are counted, from the first on.
    fn counted(&self) -> usize {
        self.shelves.len() / COUNTED_PART
    }

    /// Whether the table is nearly full and may [grow](Self::grow).
    #[inline]
    pub(crate) fn is_crowded(&self) -> bool {
        !self.is_full && self.held.load(Ordering::Relaxed) * 4 >= self.counted() * SLOTS * 3
    }

    /// Makes room where the table is nearly full, as long as it takes at most half of the memory.
    ///
    /// # Errors
    /// The limit of memory.
    pub(crate) fn grow(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if !self.is_crowded() {
            return Ok(());
        }
        let (old, old_bytes) = (self.shelves.len(), self.bytes());
        let new = (old * 2).max(FIRST_SHELVES);
        let bytes = (new * size_of::<Row>()) as u64;
        self.is_full = bytes > (budget.left() + old_bytes) / 2;
        if self.is_full {
            return Ok(());
        }
        // while the old table is read, there are both
        budget.take(bytes)?;
        let mut shelves = Vec::new();
        shelves.resize_with(new, Row::default);
        let kept = std::mem::replace(&mut self.shelves, shelves);
        self.held = AtomicUsize::new(0);
        for place in kept.iter().flat_map(|Row(shelf)| shelf) {
            let bits = place.fact();
            if bits != 0 {
                let hash = place.hash.load(Ordering::Relaxed) ^ bits.rotate_left(21);
                let check = place.check.load(Ordering::Relaxed) ^ bits.rotate_left(42);
                self.put(hash, check, Fact::of_bits(bits));
            }
        }
        budget.give_back(old_bytes);
        Ok(())
    }

    /// Whether nothing is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.held.load(Ordering::Relaxed) == 0
    }

    /// Another question may have more memory.
    pub(crate) fn begin(&mut self) {
        self.is_full = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    #[test]
    fn what_is_told_is_known() {
        let limits = Limits { max_bytes: 8 << 20, ..Limits::default() };
        let (mut told, mut budget) = (Told::default(), Budget::new(&limits));
        told.tell(&5_u64, Fact::exact(0));
        assert_eq!(told.at(hash_of(&5_u64), &5_u64), Fact::NONE);
        let fact = |part: u64| Fact::exact(u32::try_from(part % 40).unwrap()).after(part);
        for part in 1..100_000_u64 {
            told.grow(&mut budget).unwrap();
            assert_eq!(told.at(hash_of(&part), &part), Fact::NONE);
            told.tell(&part, Fact::excluding(part & 7).after(part));
            told.tell(&part, fact(part));
            assert_eq!(told.at(hash_of(&part), &part), fact(part));
            // another component with the same hash is another one
            assert_eq!(told.at(hash_of(&part), &(part + 1)), Fact::NONE);
        }
        assert_eq!(told.bytes(), 4 << 20);
        assert_eq!(budget.left(), 4 << 20);
        let known = (1..100_000).filter(|part| told.at(hash_of(part), part) == fact(*part)).count();
        assert!(known > 98_000, "{known}");
    }

    #[test]
    fn a_full_table_forgets_the_least_work() {
        let limits = Limits { max_bytes: 2 << 20, ..Limits::default() };
        let (mut told, mut budget) = (Told::default(), Budget::new(&limits));
        told.grow(&mut budget).unwrap();
        told.tell(&0_u64, Fact::exact(3).after(1 << 40));
        for part in 1..200_000_u64 {
            told.grow(&mut budget).unwrap();
            told.tell(&part, Fact::exact(1).after(1));
        }
        assert_eq!(told.at(hash_of(&0_u64), &0_u64).value(), Some(3));
        assert_eq!(told.bytes(), 1 << 20);
    }
}
