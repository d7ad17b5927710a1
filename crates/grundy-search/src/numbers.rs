//! Proof numbers of positions, and a bounded table of them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "efforts are cut on purpose; places are below the length of the table"
)]

use std::hash::Hash;

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

use crate::hashes::hash_of;

/// Entries that share a place.
const PLACES: usize = 4;
/// Places of the first table.
const FIRST_BUCKETS: usize = 1 << 8;

/// How many positions are at least left to look at until the player to move is known to reach his goal, and
/// until he is known not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    /// It cannot be proved.
    pub(crate) const NEVER: u32 = u32::MAX;
    /// No search reaches these numbers but by an answer.
    pub(crate) const ENDLESS: Self = Self { proof: Self::NEVER, disproof: Self::NEVER };
    /// Nothing is known.
    pub(crate) const NEW: Self = Self { proof: 1, disproof: 1 };

    /// The numbers of a position that is decided.
    pub(crate) fn known(reached: bool) -> Self {
        if reached {
            Self { proof: 0, disproof: Self::NEVER }
        } else {
            Self { proof: Self::NEVER, disproof: 0 }
        }
    }

    /// Whether the goal is reached, if that is known.
    pub(crate) fn decided(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The numbers of a position by those of its options: in one of them the other player must fail, or in
    /// all of them he reaches his goal.
    pub(crate) fn of_options(options: impl Iterator<Item = Self>) -> Self {
        let (mut proof, mut disproof) = (Self::NEVER, 0u32);
        for option in options {
            proof = proof.min(option.disproof);
            disproof = match option.proof {
                Self::NEVER => Self::NEVER,
                // a large sum is not yet an answer
                more if disproof < Self::NEVER => disproof.saturating_add(more).min(Self::NEVER - 1),
                _ => disproof,
            };
        }
        Self { proof, disproof }
    }
}

#[derive(Clone, Debug)]
struct Entry<P> {
    at: P,
    numbers: Numbers,
    /// Openings that it took.
    effort: u32,
    /// Bytes that the position owns outside itself.
    owned: u64,
}

/// A bounded table: when it is full, what took more work replaces what took less.
#[derive(Debug)]
pub(crate) struct Table<P> {
    buckets: Vec<[Option<Entry<P>>; PLACES]>,
    held: usize,
    full: bool,
    bytes: u64,
    /// Bytes of these that are still free, for what entries own while several threads share the table.
    purse: u64,
}

impl<P> Default for Table<P> {
    fn default() -> Self {
        Self { buckets: Vec::new(), held: 0, full: false, bytes: 0, purse: 0 }
    }
}

impl<P: Eq + Hash> Table<P> {
    fn place(&self, at: &P) -> usize {
        ((u128::from(hash_of(at)) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The numbers of a position, as far as they are kept.
    pub(crate) fn of(&self, at: &P) -> Numbers {
        let bucket = self.buckets.get(self.place(at)).into_iter().flatten().flatten();
        bucket.into_iter().find(|entry| entry.at == *at).map_or(Numbers::NEW, |entry| entry.numbers)
    }

    /// How many positions are kept.
    pub(crate) fn len(&self) -> usize {
        self.held
    }

    /// All positions with their numbers, and how many openings they took.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, Numbers, u64)> {
        let entries = self.buckets.iter().flatten().flatten();
        entries.map(|entry| (&entry.at, entry.numbers, entry.effort.into()))
    }

    /// Keeps the numbers of a position that took so many openings.
    pub(crate) fn keep(
        &mut self,
        at: P,
        numbers: Numbers,
        opened: u64,
        owned: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        self.make_room(budget)?;
        if budget.take(owned).is_ok() {
            self.bytes += owned;
            let entry = Entry { at, numbers, effort: opened.min(u64::from(u32::MAX)) as u32, owned };
            let gone = self.put(entry);
            budget.give_back(gone);
            self.bytes -= gone;
        }
        Ok(())
    }

    /// Grows, if three quarters of the places are taken and the memory allows it.
    pub(crate) fn make_room(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.held * 4 >= self.buckets.len() * PLACES * 3 && !self.full {
            self.grow(budget)
        } else {
            Ok(())
        }
    }

    /// Several threads keep numbers from now on, by [`keep_shared`](Self::keep_shared); what entries own is
    /// paid from so many bytes.
    pub(crate) fn share(&mut self, purse: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.take(purse)?;
        self.purse = purse;
        self.bytes += purse;
        Ok(())
    }

    /// One thread is left; the bytes that nothing was paid from go back.
    pub(crate) fn end_sharing(&mut self, budget: &mut Budget<'_>) {
        budget.give_back(self.purse);
        self.bytes -= std::mem::take(&mut self.purse);
    }

    /// As [`keep`](Self::keep), for one of several threads: the table does not grow, and no budget is asked.
    pub(crate) fn keep_shared(&mut self, at: P, numbers: Numbers, opened: u64, owned: u64) {
        if owned <= self.purse && !self.buckets.is_empty() {
            self.purse -= owned;
            self.purse +=
                self.put(Entry { at, numbers, effort: opened.min(u64::from(u32::MAX)) as u32, owned });
        }
    }

    /// Puts an entry into its place; returns the bytes of the one that had to go.
    fn put(&mut self, entry: Entry<P>) -> u64 {
        let place = self.place(&entry.at);
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|old| old.as_ref().is_some_and(|old| old.at == entry.at));
        let least = || (0..PLACES).min_by_key(|&i| bucket[i].as_ref().map(|old| old.effort));
        let i = same.or_else(least).expect("a bucket has places");
        let gone = bucket[i].replace(entry);
        self.held += usize::from(gone.is_none());
        gone.map_or(0, |old| old.owned)
    }

    fn grow(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let bytes = |buckets: usize| (buckets * size_of::<[Option<Entry<P>>; PLACES]>()) as u64;
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
        self.buckets.resize_with(new, || [const { None }; PLACES]);
        self.held = 0;
        let gone: u64 = kept.into_iter().flatten().flatten().map(|entry| self.put(entry)).sum();
        self.bytes = self.bytes + bytes(new) - bytes(old) - gone;
        budget.give_back(bytes(old) + gone);
        Ok(())
    }

    /// Returns all memory to the budget.
    pub(crate) fn release(self, budget: &mut Budget<'_>) {
        budget.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    #[test]
    fn options_give_the_numbers() {
        let of = |options: &[(u32, u32)]| {
            let numbers = options.iter().map(|&(proof, disproof)| Numbers { proof, disproof });
            let Numbers { proof, disproof } = Numbers::of_options(numbers);
            (proof, disproof)
        };
        assert_eq!(of(&[(1, 3), (4, 2)]), (2, 5));
        // one lost option is a win; all won ones are a loss
        assert_eq!(of(&[(1, 1), (u32::MAX, 0)]), (0, u32::MAX));
        assert_eq!(of(&[(0, u32::MAX), (0, u32::MAX)]), (u32::MAX, 0));
        assert_eq!(of(&[(u32::MAX - 1, 1), (9, 1)]), (1, u32::MAX - 1));
    }

    #[test]
    fn a_full_table_forgets_the_least_work() {
        let limits = Limits { max_bytes: 1 << 17, ..Limits::default() };
        let (mut table, mut budget) = (Table::<u32>::default(), Budget::new(&limits));
        table.keep(7, Numbers::known(true), 1 << 40, 0, &mut budget).unwrap();
        for at in 8..20_000 {
            table.keep(at, Numbers { proof: 2, disproof: 3 }, 1, 0, &mut budget).unwrap();
        }
        assert_eq!(table.of(&7), Numbers::known(true));
        assert!(table.held <= table.buckets.len() * PLACES && table.full);
        table.release(&mut budget);
        assert_eq!(budget.left(), 1 << 17);
    }

    /// The budget has what the table says it holds, at every moment: entries with bytes of their own come,
    /// replace others, go when the table grows, and all are given back at the end.
    #[test]
    fn bytes_are_counted_while_a_table_grows() {
        let limits = Limits { max_bytes: 1 << 22, ..Limits::default() };
        let (mut table, mut budget) = (Table::<u32>::default(), Budget::new(&limits));
        let mut sizes = Vec::new();
        for round in 0..2_u64 {
            for at in 0..30_000_u32 {
                let owned = u64::from(at % 7) + 3 * round;
                table.keep(at, Numbers { proof: 2, disproof: 3 }, round, owned, &mut budget).unwrap();
                assert_eq!(budget.left() + table.bytes, 1 << 22, "{at}");
                sizes.push(table.buckets.len());
            }
        }
        let entries = table.buckets.iter().flatten().flatten();
        let (count, owned) = entries.fold((0, 0), |(count, owned), entry| (count + 1, owned + entry.owned));
        let slots = (table.buckets.len() * size_of::<[Option<Entry<u32>>; PLACES]>()) as u64;
        assert_eq!((table.held, table.bytes), (count, slots + owned));
        sizes.dedup();
        assert!(sizes.len() > 3 && sizes.windows(2).all(|pair| pair[1] == 2 * pair[0]), "{sizes:?}");
        // a table grows when three quarters of its places are taken, not sooner
        assert!(count * 8 >= table.buckets.len() / 2 * PLACES * 3 || table.full, "{count}");
        table.release(&mut budget);
        assert_eq!(budget.left(), 1 << 22);
    }
}
