//! Nimbers (Grundy values), their nim-sum, and the minimum excludant.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use crate::planted::{self, Fault};

/// The value of an impartial position under normal play: the size of the Nim heap it equals.
///
/// A position is P (lost for the player to move) iff its nimber is 0. The nimber of a sum is the
/// nim-sum (XOR) of the nimbers of its components (Sprague 1935, Grundy 1939).
///
/// ```
/// use grundy_base::Nimber;
/// assert_eq!(Nimber(13) ^ Nimber(12) ^ Nimber(8), Nimber(9));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a P-position.
    pub const ZERO: Self = Self(0);

    /// The nim-sum of the values; zero for none.
    #[inline]
    pub fn sum(values: impl IntoIterator<Item = Self>) -> Self {
        values.into_iter().fold(Self::ZERO, BitXor::bitxor)
    }

    /// Whether the player who just moved wins (the value is zero).
    #[inline]
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl From<Nimber> for u64 {
    fn from(value: Nimber) -> Self {
        value.0
    }
}

impl BitXor for Nimber {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The least value that does not occur; 0 for no values. Order and repeats do not matter.
///
/// ```
/// use grundy_base::{Nimber, mex};
/// let of = |values: &[u64]| mex(values.iter().map(|&v| Nimber(v))).0;
/// assert_eq!(of(&[]), 0);
/// assert_eq!(of(&[0]), 1);
/// assert_eq!(of(&[0, 1, 1, 2, 2, 2, 5]), 3);
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let values: Vec<Nimber> = values.into_iter().collect();
    let mut set = MexSet::default();
    set.reset(values.len());
    values.into_iter().for_each(|value| set.insert(value));
    set.mex()
}

/// A reusable set of nimbers that answers only [`mex`](MexSet::mex).
///
/// The mex of k options is at most k, so values above k are not stored: memory is k bits,
/// whatever the values.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<u64>,
}

impl MexSet {
    /// Empties the set and makes room for this many insertions.
    #[inline]
    pub fn reset(&mut self, options: usize) {
        self.words.clear();
        self.words.resize(options / 64 + 1, 0);
    }

    /// Adds a value to the set.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        if let Some(word) = usize::try_from(value.0 / 64).ok().and_then(|at| self.words.get_mut(at)) {
            *word |= 1 << (value.0 % 64);
        }
    }

    /// The least value not inserted since the last reset.
    #[inline]
    pub fn mex(&self) -> Nimber {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let tail = self.words.get(full).map_or(0, |word| word.trailing_ones());
        let least = full as u64 * 64 + u64::from(tail);
        Nimber(if planted::is(Fault::MexOfThree) && least == 3 { 4 } else { least })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mex_of_the_textbook() {
        // Porublov 1.4.2
        let check = |values: &[u64], expected| {
            assert_eq!(mex(values.iter().map(|&v| Nimber(v))), Nimber(expected), "{values:?}");
        };
        check(&[1, 2, 3, 4, 5], 0);
        check(&[2, 5], 0);
        check(&[0, 1, 2, 5], 3);
        check(&[1, 2, 4, 7, 12, 3, 0, 9, 5], 6);
        check(&[u64::MAX, 0], 1);
    }

    proptest! {
        #[test]
        fn mex_is_the_least_absent(values in prop::collection::vec(0u64..200, 0..300)) {
            let least = (0..).find(|v| !values.contains(v)).unwrap();
            prop_assert_eq!(mex(values.into_iter().map(Nimber)), Nimber(least));
        }
    }
}
