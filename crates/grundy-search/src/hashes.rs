//! Two hashes of components that say nothing of one another.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHasher;

/// A hash of a component, all bits of which count.
#[inline]
pub(crate) fn hash_of<P: Hash>(part: &P) -> u64 {
    let mut hasher = FxHasher::default();
    part.hash(&mut hasher);
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Another hash, which says nothing of the one that finds the place.
pub(crate) fn check_of<P: Hash>(part: &P) -> u64 {
    let mut hasher = DefaultHasher::new();
    part.hash(&mut hasher);
    hasher.finish()
}
