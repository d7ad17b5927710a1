//! The table that finds a value by its options.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::store::Value;

/// Values by the hash of their options: open addressing, at most half full.
#[derive(Default)]
pub(crate) struct Interned {
    slots: Vec<Option<(u32, Value)>>,
    count: usize,
}

impl Interned {
    /// The hash of two lists of options.
    pub(crate) fn hash(left: &[Value], right: &[Value]) -> u64 {
        let mut hasher = FxHasher::default();
        left.hash(&mut hasher);
        right.hash(&mut hasher);
        hasher.finish()
    }

    /// The value with this hash that is the one looked for.
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(Value) -> bool) -> Option<Value> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.home(hash);
        while let Some((tag, value)) = self.slots[at] {
            if tag == tag_of(hash) && is_it(value) {
                return Some(value);
            }
            at = (at + 1) % self.slots.len();
        }
        None
    }

    /// Adds a value that is not there.
    pub(crate) fn insert(&mut self, hash: u64, value: Value) {
        if self.count * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![None; (old.len() * 2).max(64)];
            for (tag, value) in old.into_iter().flatten() {
                self.place(tag, value);
            }
        }
        self.count += 1;
        self.place(tag_of(hash), value);
    }

    fn place(&mut self, tag: u32, value: Value) {
        let mut at = tag as usize % self.slots.len();
        while self.slots[at].is_some() {
            at = (at + 1) % self.slots.len();
        }
        self.slots[at] = Some((tag, value));
    }

    fn home(&self, hash: u64) -> usize {
        tag_of(hash) as usize % self.slots.len()
    }
}

/// The upper half: the better mixed bits.
fn tag_of(hash: u64) -> u32 {
    u32::try_from(hash >> 32).expect("32 bits are left")
}
