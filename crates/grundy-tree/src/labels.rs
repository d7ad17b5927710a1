//! Words that occur again and again, each kept once.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Names of nodes, moves and outcomes by number. Number 0 is the empty name.
#[derive(Clone, Debug)]
pub(crate) struct Labels(IndexSet<Box<str>, FxBuildHasher>);

impl Default for Labels {
    fn default() -> Self {
        Self(IndexSet::from_iter([Box::from("")]))
    }
}

impl Labels {
    /// The number of a name, old or new.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if name.is_empty() {
            return 0;
        }
        let at = self.0.get_index_of(name).unwrap_or_else(|| self.0.insert_full(name.into()).0);
        u32::try_from(at).expect("a tree has fewer names than bytes, and those are limited")
    }

    pub(crate) fn name(&self, number: u32) -> &str {
        &self.0[number as usize]
    }
}
