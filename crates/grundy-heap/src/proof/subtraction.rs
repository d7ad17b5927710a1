//! Rows of subtraction games: one set of amounts for both players, or a set for each.

use super::Theorem;
use crate::values::Values;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// The values of heaps 0, 1, 2, … where amounts from a set are taken.
///
/// ```
/// use grundy_base::{Limits, limits::Budget};
/// use grundy_heap::{proof::subtraction::SubtractionRow, values::Values};
/// let limits = Limits::default();
/// let mut row = SubtractionRow::one_set(vec![1, 2, 3]);
/// row.extend(6, &mut Budget::new(&limits)).unwrap();
/// assert_eq!((0..6).map(|n| row.at(n)).collect::<Vec<_>>(), [0, 1, 2, 3, 0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct SubtractionRow {
    sets: TakenSets,
    values: Vec<u32>,
}

#[derive(Clone, Debug)]
enum TakenSets {
    One(Vec<usize>),
    Two([Vec<usize>; 2]),
}

/// Amounts as distances in the row. An amount beyond the address space is never reached.
fn distances(mut set: Vec<u64>) -> Vec<usize> {
    set.retain(|&take| take > 0);
    set.sort_unstable();
    set.dedup();
    set.into_iter().filter_map(|take| usize::try_from(take).ok()).collect()
}

impl SubtractionRow {
    /// Both players take from one set: nimbers.
    pub fn one_set(takes: Vec<u64>) -> Self {
        Self { sets: TakenSets::One(distances(takes)), values: Vec::new() }
    }

    /// A set for each player. The values: 1 if player 1 wins when it is his turn, plus 2 if player 2 does at
    /// his.
    pub fn two_sets(takes: [Vec<u64>; 2]) -> Self {
        Self { sets: TakenSets::Two(takes.map(distances)), values: Vec::new() }
    }

    /// The last values decide the next one: as many as the largest amount.
    pub fn theorem(&self) -> Theorem {
        let most = |set: &Vec<usize>| set.last().copied().unwrap_or(0) as u64;
        let last = match &self.sets {
            TakenSets::One(set) => most(set),
            TakenSets::Two([first, second]) => most(first).max(most(second)),
        };
        Theorem::Window { last }
    }

    /// How many options a heap has at most.
    pub fn width(&self) -> u64 {
        match &self.sets {
            TakenSets::One(set) => set.len() as u64,
            TakenSets::Two([first, second]) => (first.len() + second.len()) as u64,
        }
    }

    /// Continues until `len` values are known. **Cost** the set for each value, 4 bytes a value.
    ///
    /// # Errors
    /// A limit; what is known then stays.
    pub fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let more = len.saturating_sub(self.values.len() as u64);
        budget.take_table::<u32>(more)?;
        // seen[v] is the last heap, counted from 1, with an option of value v
        let mut seen = vec![0_usize; usize::try_from(self.width()).expect("a set that is held") + 1];
        for _ in 0..more {
            budget.step()?;
            let n = self.values.len();
            let value = match &self.sets {
                TakenSets::One(set) => {
                    for &take in set.iter().take_while(|&&take| take <= n) {
                        let option =
                            usize::try_from(self.values[n - take]).expect("at most the size of the set");
                        seen[option] = n + 1;
                    }
                    let least = seen.iter().position(|&heap| heap != n + 1).unwrap_or(seen.len());
                    u32::try_from(least).expect("sets are short")
                }
                TakenSets::Two(sets) => {
                    // after the move the rival is to move: player 1's bit is the first, player 2's the second
                    let wins = |player: usize| {
                        let loses = |take: &usize| self.values[n - take] >> (1 - player) & 1 == 0;
                        sets[player].iter().take_while(|&&take| take <= n).any(loses)
                    };
                    u32::from(wins(0)) | u32::from(wins(1)) << 1
                }
            };
            self.values.push(value);
        }
        Ok(())
    }
}

impl Values for SubtractionRow {
    fn count(&self) -> usize {
        self.values.len()
    }

    fn at(&self, n: usize) -> u64 {
        self.values[n].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::period::{self, Period};
    use grundy_base::Limits;

    fn long(mut row: SubtractionRow, len: u64) -> SubtractionRow {
        let limits = Limits::default();
        row.extend(len, &mut Budget::new(&limits)).unwrap();
        row
    }

    fn proved(row: SubtractionRow) -> Option<Period> {
        let row = long(row, 2_000);
        let theorem = row.theorem();
        period::least(&row, &|found| found.is_proved(&theorem, 2_000))
    }

    /// Textbook 1.2.4.
    #[test]
    fn periods_of_the_textbook() {
        let two = |first: &[u64], second: &[u64]| SubtractionRow::two_sets([first.to_vec(), second.to_vec()]);
        assert_eq!(proved(two(&[1, 7], &[3, 4])), Some(Period { from: 0, period: 10 }));
        let second = two(&[1, 3, 5, 6, 7], &[1, 2, 8, 12]);
        assert_eq!(proved(second), Some(Period { from: 1, period: 15 }));
        assert_eq!(proved(SubtractionRow::one_set(vec![1, 2, 3])), Some(Period { from: 0, period: 4 }));
        assert_eq!(proved(SubtractionRow::one_set(vec![2, 4, 7])), Some(Period { from: 8, period: 3 }));
    }
}
