//! What is known of components: nimbers, and values that a nimber is not. The table is bounded; when it is
//! full, a fact that took more work replaces one that took less, and what is forgotten is found again.

#![expect(clippy::cast_possible_truncation, reason = "places are below the length of the table")]

use std::hash::Hash;
use std::sync::Arc;

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use prefetch_index::prefetch_index;

use crate::elsewhere::{Elsewhere, Outbox, SENT_OPENINGS};
pub use crate::fact::{Fact, TRACKED};
use crate::hashes::hash_of;
use crate::told::Told;

/// Facts that share a place: one line of a processor's cache for components of eight bytes.
const PLACES: usize = 4;
/// Where all threads are told of a fact that took fewer openings, none keeps it for itself.
const OWN_OPENINGS: u64 = 16;
/// Places of the first table.
const FIRST_BUCKETS: usize = 1 << 6;

/// Facts that share a place.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket<P>([(P, Fact); PLACES]);

/// A bounded table of facts.
#[derive(Debug)]
pub struct Facts<P> {
    buckets: Vec<Bucket<P>>,
    held: u64,
    /// Bytes that components own outside themselves.
    owned: u64,
    /// Set when the limit of memory does not let it grow.
    full: bool,
    /// What several threads have found together, if they did; it is looked at while they search.
    pub(crate) told: Option<Arc<Told>>,
    pub(crate) listens: bool,
    /// What other processes are to be told, if there are some.
    pub(crate) outbox: Option<Arc<Outbox<'static, (P, Fact)>>>,
}

impl<P> Default for Facts<P> {
    fn default() -> Self {
        Self { buckets: Vec::new(), held: 0, owned: 0, full: false, told: None, listens: false, outbox: None }
    }
}

impl<P: Clone + Default + Hash + Eq> Facts<P> {
    #[inline]
    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Forgets everything but with whom to share.
    pub(crate) fn forget(&mut self) {
        *self = Self { outbox: self.outbox.take(), ..Self::default() };
    }

    /// From now on searches share what they find with other processes; or no more.
    pub fn share_with(&mut self, others: Option<Arc<dyn Elsewhere<(P, Fact)>>>)
    where
        P: 'static,
    {
        self.outbox = others.map(|others| Arc::new(Outbox::new(others)));
    }

    /// For another thread of those who share what they find.
    pub(crate) fn sharing(told: &Arc<Told>, outbox: Option<&Arc<Outbox<'static, (P, Fact)>>>) -> Self {
        let (told, outbox) = (Some(Arc::clone(told)), outbox.cloned());
        Self { told, listens: true, outbox, ..Self::default() }
    }

    /// Looks at what all threads know, and tells them what it finds; or no more.
    pub(crate) fn listen(&mut self, told: Option<&Arc<Told>>) {
        (self.told, self.listens) = (told.cloned(), told.is_some());
    }

    /// What all threads know, where several search.
    #[inline]
    fn heard(&self) -> Option<&Told> {
        if self.listens { self.told.as_deref() } else { None }
    }

    /// Whether all threads together need more room.
    #[inline]
    pub(crate) fn is_crowded(&self) -> bool {
        self.heard().is_some_and(Told::is_crowded)
    }

    /// What is known of a component.
    #[inline]
    pub fn of(&self, part: &P) -> Fact {
        self.at(hash_of(part), part)
    }

    /// Has the place of a hash fetched, so that it is near when it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        match self.heard() {
            Some(told) => told.prefetch(hash),
            None => prefetch_index(&self.buckets, self.place(hash)),
        }
    }

    /// What is known of a component with this hash.
    #[inline]
    pub(crate) fn at(&self, hash: u64, part: &P) -> Fact {
        if let Some(told) = self.heard() {
            return told.at(hash, part);
        }
        let Some(Bucket(bucket)) = self.buckets.get(self.place(hash)) else { return Fact::NONE };
        bucket.iter().find(|(at, fact)| at == part && !fact.is_none()).map_or(Fact::NONE, |(_, fact)| *fact)
    }

    /// Keeps a fact that took `opened` openings to find; `owned` says how many bytes a component owns outside
    /// itself.
    ///
    /// # Errors
    /// The limit of memory does not even hold the smallest table.
    pub fn keep(
        &mut self,
        part: &P,
        fact: Fact,
        opened: u64,
        owned: impl Fn(&P) -> u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        if let Some(told) = self.heard() {
            told.tell(part, fact.after(opened));
            if opened >= SENT_OPENINGS
                && let Some(outbox) = &self.outbox
            {
                outbox.put((part.clone(), fact.after(opened)));
            }
            if opened < OWN_OPENINGS {
                return Ok(());
            }
        }
        if self.held * 4 >= (self.buckets.len() * PLACES * 3) as u64 && !self.full {
            self.grow(budget)?;
        }
        let place = self.place(hash_of(part));
        let Bucket(bucket) = &mut self.buckets[place];
        let same = bucket.iter().position(|(at, old)| !old.is_none() && at == part);
        let least = || (0..PLACES).min_by_key(|&i| (!bucket[i].1.is_none(), bucket[i].1.effort()));
        let i = same.or_else(least).expect("a bucket has places");
        let is_free = bucket[i].1.is_none();
        let (more, less) = (owned(part), if is_free { 0 } else { owned(&bucket[i].0) });
        if more > less && budget.take(more - less).is_err() {
            // it would be forgotten soon
            return Ok(());
        }
        budget.give_back(less.saturating_sub(more));
        self.owned = self.owned + more - less;
        self.held += u64::from(is_free);
        bucket[i] = (part.clone(), fact.after(opened));
        Ok(())
    }

    fn grow(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let bytes = |buckets: usize| (buckets * size_of::<Bucket<P>>()) as u64;
        let old = self.buckets.len();
        let new = (old * 2).max(FIRST_BUCKETS);
        match budget.take(bytes(new)) {
            Ok(()) => {}
            Err(stopped) if old == 0 => return Err(stopped),
            Err(_) => {
                self.full = true;
                return Ok(());
            }
        }
        let kept = std::mem::take(&mut self.buckets);
        self.buckets.resize_with(new, Default::default);
        // facts of one place share two now, so there is room for all
        for (part, fact) in kept.into_iter().flat_map(|Bucket(bucket)| bucket) {
            if !fact.is_none() {
                let place = self.place(hash_of(&part));
                let Bucket(bucket) = &mut self.buckets[place];
                let free = bucket.iter().position(|(_, old)| old.is_none());
                bucket[free.expect("places are not fewer than before")] = (part, fact);
            }
        }
        budget.give_back(bytes(old));
        Ok(())
    }

    /// Takes the memory of all that is kept already from a budget, before another question.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn charge(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        self.full = false;
        budget.take(self.bytes())
    }

    /// Returns the memory to the budget of a question that is answered.
    pub fn release(&self, budget: &mut Budget<'_>) {
        budget.give_back(self.bytes());
    }

    fn bytes(&self) -> u64 {
        let told = self.told.as_ref().map_or(0, |told| told.bytes());
        (self.buckets.len() * size_of::<Bucket<P>>()) as u64 + self.owned + told
    }

    /// How many facts are kept.
    pub fn len(&self) -> u64 {
        self.held
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// All facts, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Fact)> {
        self.buckets
            .iter()
            .flat_map(|Bucket(bucket)| bucket)
            .filter(|(_, fact)| !fact.is_none())
            .map(|(part, fact)| (part, *fact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    #[test]
    fn tables_know_how_much_they_keep() {
        let limits = Limits::default();
        let (mut facts, mut budget) = (Facts::<u64>::default(), Budget::new(&limits));
        assert!(facts.is_empty() && facts.iter().next().is_none());
        for part in 1..=300 {
            facts.keep(&part, Fact::exact(2), 5, |_| 7, &mut budget).unwrap();
            let len = facts.len();
            // what is known already takes no other place; where a place is full, one fact makes room
            facts.keep(&part, Fact::exact(3), 5, |_| 7, &mut budget).unwrap();
            assert!(!facts.is_empty() && facts.len() == len && (len == part || part > PLACES as u64));
            assert_eq!(facts.of(&part).value(), Some(3));
            assert_eq!(facts.iter().count() as u64, len);
            assert!(facts.iter().all(|(part, fact)| facts.of(part).value() == fact.value()));
        }
        assert!(facts.len() > 200, "few make room for others: {}", facts.len());
    }

    #[test]
    fn a_full_table_forgets_the_least_work() {
        let limits = Limits { max_bytes: (FIRST_BUCKETS * PLACES * 16) as u64, ..Limits::default() };
        let (mut facts, mut budget) = (Facts::<u64>::default(), Budget::new(&limits));
        facts.keep(&1, Fact::exact(3), 1 << 40, |_| 0, &mut budget).unwrap();
        for part in 2..100_000 {
            facts.keep(&part, Fact::excluding(1), 1, |_| 0, &mut budget).unwrap();
        }
        assert_eq!(facts.of(&1).value(), Some(3));
        assert!(facts.len() <= (FIRST_BUCKETS * PLACES) as u64);
        // components that own memory are charged for it
        let (mut facts, limits) =
            (Facts::<Vec<u8>>::default(), Limits { max_bytes: 1 << 18, ..Limits::default() });
        let mut budget = Budget::new(&limits);
        for part in 0..2000u32 {
            let part = part.to_le_bytes().repeat(100);
            facts.keep(&part, Fact::exact(0), 1, |part| part.len() as u64, &mut budget).unwrap();
        }
        assert!(facts.len() > 100 && facts.len() < 700, "{}", facts.len());
        facts.release(&mut budget);
        assert_eq!(budget.left(), 1 << 18);
        let limits = Limits { max_bytes: 100, ..Limits::default() };
        assert!(Facts::default().keep(&1u64, Fact::exact(0), 1, |_| 0, &mut Budget::new(&limits)).is_err());
    }
}
