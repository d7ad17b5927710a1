//! What `symmetry` has said: a search meets the same positions again and again.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use grundy_lang::plain::Plain;
use rustc_hash::FxHasher;

/// How many positions are remembered: each has one place, and a new one takes the place of the one before.
const PLACES: usize = 1 << 13;
/// Larger positions are not remembered.
const MAX_POSITION_BYTES: usize = 128;

/// A position, and its canonical form if that differs.
type Said = (Plain, Option<Plain>);

/// The positions whose canonical forms are remembered.
#[derive(Debug, Default)]
pub(super) struct Alike(Mutex<Vec<Option<Said>>>);

impl Alike {
    /// The canonical form of a position if it differs, where that is remembered.
    pub(super) fn of(&self, at: &Plain) -> Option<Option<Plain>> {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, alike) = places.get(place(at))?.as_ref()?;
        (known == at).then(|| alike.clone())
    }

    /// Remembers it.
    pub(super) fn keep(&self, at: &Plain, alike: Option<&Plain>) {
        if at.bytes() > MAX_POSITION_BYTES || alike.is_some_and(|alike| alike.bytes() > MAX_POSITION_BYTES) {
            return;
        }
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if places.is_empty() {
            places.resize(PLACES, None);
        }
        places[place(at)] = Some((at.clone(), alike.cloned()));
    }
}

fn place(at: &Plain) -> usize {
    let mut hasher = FxHasher::default();
    at.hash(&mut hasher);
    usize::try_from(hasher.finish() % PLACES as u64).expect("there are few places")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_position_takes_the_place_of_another() {
        let known = Alike::default();
        assert_eq!(known.of(&Plain::Int(1)), None);
        let all = 0..3 * i64::try_from(PLACES).unwrap();
        for n in all.clone() {
            known.keep(&Plain::Int(n), (n % 2 == 0).then_some(&Plain::None));
            assert_eq!(known.of(&Plain::Int(n)), Some((n % 2 == 0).then_some(Plain::None)));
        }
        let kept = all.filter(|&n| known.of(&Plain::Int(n)).is_some()).count();
        assert!(kept <= PLACES && kept > PLACES / 2, "{kept}");
    }

    #[test]
    fn large_positions_are_not_kept() {
        let known = Alike::default();
        let (small, large) = (Plain::Str("a".repeat(100).into()), Plain::Str("b".repeat(200).into()));
        known.keep(&small, Some(&large));
        known.keep(&large, Some(&small));
        assert_eq!((known.of(&small), known.of(&large)), (None, None));
        known.keep(&small, Some(&small));
        assert_eq!(known.of(&small), Some(Some(small.clone())));
    }
}
