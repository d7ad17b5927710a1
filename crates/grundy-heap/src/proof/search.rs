//! A period looked for while the values come.

use super::period::Period;

/// A search that goes on while values are computed, in constant memory and linear time: the last values
/// before a mark are looked for after it, and where they come again the distance is tried (Brent's way, with
/// a window for the state).
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
    /// Looks at the bytes known by now, more each time. A period is returned once it is `proved`.
    pub(crate) fn advance(&mut self, bytes: &[u8], proved: impl Fn(Period) -> bool) -> Option<Period> {
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
        Some(Period { from: from as u64, period: length as u64 }).filter(|&found| proved(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::period::least;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_the_least_period(start in prop::collection::vec(0_u8..4, 0..3000), cycle in prop::collection::vec(0_u8..4, 1..2000), step in 1_usize..700) {
            let mut values = start.clone();
            (0..8 * (start.len() + cycle.len()) + 8192).for_each(|i| values.push(cycle[i % cycle.len()]));
            let mut search = Search::default();
            let enough = |found: &Period, n: usize| 2 * (found.from + found.period) <= n as u64;
            let found = (step..values.len()).step_by(step).find_map(|n| search.advance(&values[..n], |found| enough(&found, n)));
            prop_assert_eq!(found, least(&values, &|found| enough(found, values.len())));
        }
    }
}
