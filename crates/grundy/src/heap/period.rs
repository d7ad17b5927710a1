//! Periods: found in linear time, and proved.

use super::sequence::Takes;

/// Values that repeat for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which on they do.
    pub from: u64,
    /// How many heaps there are between equal ones.
    pub length: u64,
}

impl Period {
    /// The heap below `from + length` whose value the heap `n` has.
    pub fn representative(self, n: u64) -> u64 {
        if n < self.from { n } else { self.from + (n - self.from) % self.length }
    }
}

/// How many values have to be known, from heap 0 on, to prove that a period goes on for ever. None if no theorem does.
///
/// **Source** Guy and Smith 1956. Let t be the largest number that may be taken. If the values agree with the period in
/// all heaps known, a larger heap n + p has the same options as n: its largest part is so large that it may be
/// shortened by p and stays in the period. With one heap left, n - t has to be in the period: `from + p + t` values.
/// With two heaps left, one has at least half: `2 from + 2 p + t`. With three, a third: `3 from + 3 p + t`. Heaps of
/// different sizes (Grundy's game) are not kept by the shortening, so there is no theorem.
///
/// ```
/// use grundy::heap::{period::needed, sequence::Takes};
/// let kayles = Takes { digits: vec![0, 7, 7], unequal: false };
/// assert_eq!(needed(&kayles, 71, 12), Some(168));
/// ```
pub fn needed(takes: &Takes, from: u64, length: u64) -> Option<u64> {
    let most = takes.digits.iter().rposition(|&digit| digit != 0)? as u64;
    let bits = takes.digits.iter().fold(0, |all, digit| all | digit);
    // the theorem is about heaps that are not taken whole
    let from = from.max(1);
    let parts = match bits {
        0..4 => 1,
        4..8 => 2,
        _ => 3,
    };
    if takes.unequal {
        return None;
    }
    from.checked_add(length)?.checked_mul(parts)?.checked_add(most)
}

/// The shortest period that the values have and `enough(from, length)` accepts as long enough ago.
///
/// **Cost** linear: the Z function of the values read backwards, 4 bytes a value.
///
/// ```
/// use grundy::heap::period::{Period, shortest};
/// let found = shortest(&[9, 0, 1, 2, 0, 1, 2, 0, 1, 2], |from, length| from + 3 * length <= 10);
/// assert_eq!(found, Some(Period { from: 1, length: 3 }));
/// ```
pub fn shortest<T: Eq>(values: &[T], enough: impl Fn(u64, u64) -> bool) -> Option<Period> {
    let n = values.len();
    let back = |i: usize| &values[n - 1 - i];
    // z[p]: how far back the values equal those p earlier
    let mut z = vec![0_u32; n];
    let (mut left, mut right) = (0, 0);
    for p in 1..n {
        let mut length = if p < right { (z[p - left] as usize).min(right - p) } else { 0 };
        while p + length < n && back(length) == back(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        z[p] = u32::try_from(length).unwrap_or(u32::MAX);
        let from = (n - p - length) as u64;
        if length > 0 && enough(from, p as u64) {
            return Some(Period { from, length: p as u64 });
        }
    }
    None
}

/// A search that goes on while values are computed, in constant memory and linear time: the last values before a mark are
/// looked for after it, and where they come again the distance is tried (Brent's way, with a window for the state).
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// The end of the window looked for.
    mark: usize,
    /// Where to go on looking.
    next: usize,
    /// How many values were compared for nothing since the mark.
    wasted: usize,
    candidate: Option<Candidate>,
}

/// A distance at which everything agrees since the window.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The first heap of the agreement.
    from: usize,
    length: usize,
    /// How far it was compared.
    compared: usize,
}

impl Search {
    /// Looks at the bytes known by now, more each time. A period that `needed` finds proved is returned.
    pub(crate) fn advance(
        &mut self,
        bytes: &[u8],
        needed: impl Fn(u64, u64) -> Option<u64>,
    ) -> Option<Period> {
        let len = bytes.len();
        if len < 64 {
            return None;
        }
        if let Some(Candidate { from, length, compared }) = self.candidate {
            let other = (compared..len).find(|&n| bytes[n] != bytes[n - length]);
            self.wasted += other.unwrap_or(compared) - compared;
            self.candidate = other.is_none().then_some(Candidate { from, length, compared: len });
        }
        // a window from before the period does not come again for ever: the mark has to move on
        let old = len >= 2 * self.mark || (self.wasted > 2 * self.mark && len >= self.mark + self.mark / 16);
        if self.candidate.is_none() && old {
            *self = Self { mark: len, next: len, ..Self::default() };
        }
        let window = &bytes[self.mark - (self.mark / 4).min(1024)..self.mark];
        while self.candidate.is_none() && self.wasted <= 2 * self.mark {
            let first = self.next + 1 - window.len();
            let Some(at) = memchr::memmem::find(&bytes[first..], window) else {
                self.next = len;
                break;
            };
            let end = first + at + window.len();
            let length = end - self.mark;
            self.next = end;
            match (end..len).find(|&n| bytes[n] != bytes[n - length]) {
                Some(other) => self.wasted += other - end,
                None => {
                    // how far back it agrees
                    let agree = (0..self.mark).rev().take_while(|&n| bytes[n] == bytes[n + length]).count();
                    self.candidate = Some(Candidate { from: self.mark - agree, length, compared: len });
                }
            }
        }
        let Candidate { from, length, .. } = self.candidate?;
        let (from, length) = (from as u64, length as u64);
        needed(from, length).filter(|&needed| needed <= len as u64).map(|_| Period { from, length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn periods_are_found(start in prop::collection::vec(0_u8..4, 0..40), cycle in prop::collection::vec(0_u8..4, 1..30)) {
            let mut values = start.clone();
            (0..4 * (start.len() + cycle.len())).for_each(|i| values.push(cycle[i % cycle.len()]));
            let n = values.len() as u64;
            let found = shortest(&values, |from, length| from + 2 * length <= n).unwrap();
            let at = |i: u64| values[usize::try_from(i).unwrap()];
            let fits = |from: u64, length: u64| {
                (from..n - length).all(|i| at(i) == at(i + length))
            };
            prop_assert!(fits(found.from, found.length));
            prop_assert!(found.from == 0 || !fits(found.from - 1, found.length));
            prop_assert!(found.length <= cycle.len() as u64);
            prop_assert!((1..found.length).all(|p| (0..=n - 2 * p).all(|from| !fits(from, p))));
        }

        #[test]
        fn the_search_finds_the_same(start in prop::collection::vec(0_u8..4, 0..3000), cycle in prop::collection::vec(0_u8..4, 1..2000), step in 1_usize..700) {
            let mut values = start.clone();
            (0..8 * (start.len() + cycle.len()) + 8192).for_each(|i| values.push(cycle[i % cycle.len()]));
            let enough = |from: u64, length: u64| Some(2 * from + 2 * length);
            let mut search = Search::default();
            let found = (step..values.len()).step_by(step).find_map(|n| search.advance(&values[..n], enough));
            let expected = shortest(&values, |from, length| 2 * from + 2 * length <= values.len() as u64);
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn theorems_count_parts() {
        let takes = |digits: &[u8]| Takes { digits: digits.to_vec(), unequal: false };
        assert_eq!(needed(&takes(&[0, 3, 0, 3]), 5, 4), Some(12));
        assert_eq!(needed(&takes(&[4, 3]), 2, 2), Some(9));
        assert_eq!(needed(&takes(&[0, 8]), 10, 7), Some(52));
        assert_eq!(needed(&takes(&[4]), 0, 2), Some(6));
        assert_eq!(needed(&Takes::grundys_game(), 10, 7), None);
    }
}
