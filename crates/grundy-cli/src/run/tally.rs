//! Sums over the values of a run, kept up to date as values arrive.

use grundy::heap::Fletcher;
use grundy::heap::sequence::Sequence;

/// Counts and sums over the values of the heaps 0, 1, 2, …
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    len: u64,
    /// The checksum that other programs print as well.
    pub(crate) fletcher: Fletcher,
    /// The largest value, and its first heap.
    pub(crate) largest: (u16, u64),
    /// The value of the last heap.
    pub(crate) last: u16,
}

impl Tally {
    /// The number of values counted.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Adds the next values.
    pub(crate) fn extend(&mut self, values: &[u16]) {
        for (n, &value) in (self.len..).zip(values) {
            if value > self.largest.0 {
                self.largest = (value, n);
            }
        }
        self.fletcher.extend(values);
        self.last = values.last().copied().unwrap_or(self.last);
        self.len += values.len() as u64;
    }

    /// Adds the values of a sequence that are not yet counted.
    pub(crate) fn catch_up(&mut self, sequence: &Sequence) {
        let mut chunk = vec![0; 1 << 16];
        while self.len < sequence.len() {
            let left = usize::try_from(sequence.len() - self.len).unwrap_or(usize::MAX);
            chunk.truncate(left);
            sequence.copy(self.len, &mut chunk);
            self.extend(&chunk);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_largest() {
        let mut tally = Tally::default();
        tally.extend(&[0, 3, 1]);
        tally.extend(&[3, 2]);
        assert_eq!((tally.len(), tally.largest, tally.last), (5, (3, 1), 2));
    }
}
