//! Chance with a seed: the same draws on every machine, for ever.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Draws from a seeded generator. How bits become numbers is written here, so that no new version of a
/// library changes old sheets.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of one purpose under a seed; other purposes draw from other streams.
    pub(crate) fn new(seed: u64, purpose: &str) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(fingerprint(purpose));
        Self(generator)
    }

    /// A number of the range, each as likely.
    pub(crate) fn number(&mut self, range: RangeInclusive<i64>) -> i64 {
        let (low, high) = range.into_inner();
        let width = u128::from(high.abs_diff(low)) + 1;
        let drawn = (u128::from(self.0.next_u64()) * width) >> 64;
        low + i64::try_from(drawn).expect("ranges of exercises are short")
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let last = i64::try_from(count).expect("lists of exercises are short") - 1;
        usize::try_from(self.number(0..=last)).expect("not negative")
    }

    /// One of several things.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Different numbers of the range, in ascending order; fewer if it is too short.
    pub(crate) fn distinct(&mut self, count: usize, range: RangeInclusive<i64>) -> Vec<i64> {
        let mut all: Vec<i64> = range.collect();
        self.shuffle(&mut all);
        all.truncate(count);
        all.sort_unstable();
        all
    }

    /// Puts things in a random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last + 1);
            things.swap(last, other);
        }
    }
}

/// The 64-bit FNV-1a hash of a text.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values of FNV-1a.
    #[test]
    fn fingerprints() {
        assert_eq!(fingerprint(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fingerprint("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_number_is_drawn_and_no_other() {
        let mut dice = Dice::new(1, "test");
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[usize::try_from(dice.number(1..=6)).unwrap() - 1] += 1;
        }
        assert!(seen.iter().all(|count| (60..=140).contains(count)), "{seen:?}");
        assert_eq!(dice.distinct(3, 4..=6), [4, 5, 6]);
    }
}
