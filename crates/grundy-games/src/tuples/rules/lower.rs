//! Moves that lower all heaps of a set at once, each by one or by any number.

use super::Row;

/// In rows of more heaps there are too many sets.
pub(crate) const MAX_LOWERED: usize = 12;

/// The sets of heaps that a move may lower: bit i of a set is heap i.
pub(crate) struct Lower {
    sets: Vec<u32>,
    slow: bool,
}

impl Lower {
    /// All these sets; `slow` lowers each heap by exactly one.
    pub(crate) fn new(sets: impl IntoIterator<Item = u32>, slow: bool) -> Self {
        Self { sets: sets.into_iter().collect(), slow }
    }

    /// All sets of at least `least` and at most `most` of `n` heaps.
    pub(crate) fn sized(n: usize, least: u32, most: u32, slow: bool) -> Self {
        let sized = (1_u32..1 << n).filter(|set| (least..=most).contains(&set.count_ones()));
        Self::new(sized, slow)
    }

    /// Adds the rows after all moves.
    pub(crate) fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        for set in &self.sets {
            let heaps: Vec<usize> = (0..at.len()).filter(|heap| set >> heap & 1 == 1).collect();
            if heaps.iter().any(|&heap| at[heap] == 0) {
                continue;
            }
            let mut row = at.to_vec();
            heaps.iter().for_each(|&heap| row[heap] -= 1);
            out.push(row.clone());
            // counts down like an odometer: the last heap of the set is the fastest
            while !self.slow
                && let Some(place) = heaps.iter().rposition(|&heap| row[heap] > 0)
            {
                row[heaps[place]] -= 1;
                heaps[place + 1..].iter().for_each(|&heap| row[heap] = at[heap] - 1);
                out.push(row.clone());
            }
        }
    }

    /// How many moves there are.
    pub(crate) fn count(&self, at: &[u64]) -> u64 {
        let of_heap = |heap: usize| if self.slow { at[heap].min(1) } else { at[heap] };
        let of_set = |set: &u32| {
            let heaps = (0..at.len()).filter(|heap| set >> heap & 1 == 1);
            heaps.map(of_heap).fold(1, u64::saturating_mul)
        };
        self.sets.iter().map(of_set).fold(0, u64::saturating_add)
    }
}
