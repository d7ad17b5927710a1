//! Sums over the values of a run, kept up to date as values arrive.

use crate::Fletcher;

/// Counts and sums over the values of the heaps 0, 1, 2, …
///
/// ```
/// use grundy_heap::Tally;
/// let mut tally = Tally::default();
/// tally.extend(&[0, 3, 1]);
/// tally.extend(&[3, 2]);
/// assert_eq!((tally.len(), tally.largest, tally.zeros, tally.last), (5, (3, 1), (1, 0), 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    len: u64,
    /// The checksum that other programs print as well.
    pub fletcher: Fletcher,
    /// The largest value, and its first heap.
    pub largest: (u16, u64),
    /// How many heaps have the value 0, and the last of them.
    pub zeros: (u64, u64),
    /// The value of the last heap.
    pub last: u16,
}

impl Tally {
    /// The number of values counted.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a counter, not a collection")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Adds the next values.
    pub fn extend(&mut self, values: &[u16]) {
        let place = |at: usize| self.len + at as u64;
        let most = values.iter().copied().max().unwrap_or(0);
        if most > self.largest.0 {
            let first = values.iter().position(|&value| value == most).map_or(self.len, place);
            self.largest = (most, first);
        }
        let zeros = values.iter().filter(|&&value| value == 0).count();
        if zeros > 0 {
            let last = values.iter().rposition(|&value| value == 0).map_or(self.len, place);
            self.zeros = (self.zeros.0 + zeros as u64, last);
        }
        self.fletcher.extend(values);
        self.last = values.last().copied().unwrap_or(self.last);
        self.len += values.len() as u64;
    }

    /// The tally after `times` periods, at least one, if `later` is the one after the first of them.
    ///
    /// ```
    /// use grundy_heap::Tally;
    /// let mut start = Tally::default();
    /// start.extend(&[9, 0]);
    /// let mut later = start.clone();
    /// later.extend(&[1, 0, 3]);
    /// let far = start.repeated(&later, 1_000_000_000_000);
    /// assert_eq!((far.len(), far.largest, far.last), (3_000_000_000_002, (9, 0), 3));
    /// assert_eq!(far.zeros, (1_000_000_000_001, 3_000_000_000_000));
    /// ```
    #[must_use]
    pub fn repeated(&self, later: &Self, times: u64) -> Self {
        let (length, more) = (later.len - self.len, times.saturating_sub(1));
        let zeros = later.zeros.0 - self.zeros.0;
        let moved = if zeros > 0 { more * length } else { 0 };
        Self {
            len: later.len + more * length,
            fletcher: self.fletcher.repeated(later.fletcher, length, times.max(1)),
            largest: later.largest,
            zeros: (later.zeros.0 + zeros * more, later.zeros.1 + moved),
            last: later.last,
        }
    }

    /// A tally with this length, and all else empty: for one that is put together again.
    pub(crate) fn of_length(len: u64) -> Self {
        Self { len, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against one value after another, and against periods written out.
        #[test]
        fn tallies_are_those_of_single_values(
            start in prop::collection::vec(0_u16..5, 0..40),
            period in prop::collection::vec(0_u16..7, 1..300),
            times in 1_u64..20,
        ) {
            let mut values = start.clone();
            (0..times).for_each(|_| values.extend(&period));
            let mut whole = Tally::default();
            whole.extend(&values);
            let zeros: Vec<u64> = (0..).zip(&values).filter(|&(_, &v)| v == 0).map(|(n, _)| n).collect();
            let largest = values.iter().copied().max().unwrap();
            let first = values.iter().position(|&v| v == largest).unwrap() as u64;
            prop_assert_eq!(whole.largest, (largest, if largest == 0 { 0 } else { first }));
            prop_assert_eq!(whole.zeros, (zeros.len() as u64, zeros.last().copied().unwrap_or(0)));
            let mut before = Tally::default();
            before.extend(&start);
            let mut later = before.clone();
            later.extend(&period);
            prop_assert_eq!(before.repeated(&later, times), whole);
        }
    }
}
