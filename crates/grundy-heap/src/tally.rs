//! Sums over the values of a run, kept up to date as values arrive.

use crate::Fletcher;
use crate::sequence::Sequence;

/// Values are copied so many at a time.
const CHUNK_VALUES: usize = 1 << 16;

/// Counts and sums over the values of the heaps 0, 1, 2, …
///
/// ```
/// use grundy_heap::Tally;
/// let mut tally = Tally::default();
/// tally.extend(&[0, 3, 1]);
/// tally.extend(&[3, 2]);
/// assert_eq!((tally.len(), tally.largest, tally.zeros, tally.last), (5, (3, 1), (1, 0), 2));
/// ```
#[derive(Clone, Debug, Default)]
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
        for (n, &value) in (self.len..).zip(values) {
            if value > self.largest.0 {
                self.largest = (value, n);
            }
            if value == 0 {
                self.zeros = (self.zeros.0 + 1, n);
            }
        }
        self.fletcher.extend(values);
        self.last = values.last().copied().unwrap_or(self.last);
        self.len += values.len() as u64;
    }

    /// Adds the values of a sequence that are not yet counted.
    pub fn catch_up(&mut self, sequence: &Sequence) {
        self.catch_up_to(sequence, sequence.len());
    }

    /// The same for the heaps below `len`; all of them must be known.
    pub fn catch_up_to(&mut self, sequence: &Sequence, len: u64) {
        let mut chunk = vec![0; CHUNK_VALUES];
        while self.len < len {
            let left = usize::try_from(len - self.len).unwrap_or(usize::MAX);
            chunk.truncate(left);
            sequence.copy(self.len, &mut chunk);
            self.extend(&chunk);
        }
    }
}
