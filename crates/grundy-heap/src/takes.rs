//! The rules as the engine sees them.

use crate::Code;

/// What the engine needs to know of a take-and-break game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Takes {
    /// `digits[k]`: what may be left when k are taken, as sums of 1 (nothing), 2 (one heap), 4 (two heaps), 8
    /// (three).
    pub digits: Vec<u8>,
    /// Two heaps left must be of different sizes (Grundy's game).
    pub unequal: bool,
}

impl Takes {
    /// The rules of a code, without the block that repeats if there is one; with `digits: code.digits_to(n)`
    /// the rules hold in heaps up to n.
    pub fn octal(code: &Code) -> Self {
        Self { digits: code.prefix().to_vec(), unequal: false }
    }

    /// The rules of an octal code with these digits, d0 first.
    pub fn digits(digits: &[u8]) -> Self {
        Self { digits: digits.to_vec(), unequal: false }
    }

    /// Grundy's game: break a heap into two unequal ones.
    pub fn grundys_game() -> Self {
        Self { digits: vec![4], unequal: true }
    }

    /// The most that can be taken: the place of the last digit that is not 0.
    pub fn last(&self) -> u64 {
        self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0) as u64
    }

    /// The most heaps that a move leaves, at least 1.
    pub fn heaps(&self) -> u64 {
        let any = self.digits.iter().fold(0, |any, digit| any | digit);
        u64::from((any >> 1).checked_ilog2().unwrap_or(0)) + 1
    }

    /// The numbers taken that may leave what `bit` says.
    fn with(&self, bit: u8) -> impl Iterator<Item = usize> + '_ {
        (0..self.digits.len()).filter(move |&k| self.digits[k] & bit != 0)
    }

    /// The numbers taken that may leave two heaps.
    pub(crate) fn splits(&self) -> Vec<usize> {
        self.with(4).collect()
    }

    /// The numbers taken that may leave one heap.
    pub(crate) fn shortens(&self) -> Vec<usize> {
        self.with(2).filter(|&k| k > 0).collect()
    }

    /// Whether the whole heap of n may be taken.
    pub(crate) fn clears(&self, n: usize) -> bool {
        n > 0 && self.digits.get(n).is_some_and(|digit| digit & 1 != 0)
    }

    /// Whether some move leaves three heaps.
    pub(crate) fn has_triples(&self) -> bool {
        self.with(8).next().is_some()
    }

    /// The largest size of the smaller of two heaps that n are broken into; 0 if n cannot be broken.
    pub(crate) fn half(&self, n: usize) -> usize {
        if self.unequal { n.saturating_sub(1) / 2 } else { n / 2 }
    }
}
