//! Partisan take-sets: one heap, and for each player the amounts that he may take.

use crate::subtraction::TakeSet;
use crate::window::{self, Cells, Recurrence};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// The winner on every heap for each player to move: up to some heap, or for all heaps if the period is
/// proved.
#[derive(Clone, Debug)]
pub struct Outcomes {
    cells: Cells<u8>,
    /// All amounts are multiples of this.
    scale: u64,
}

impl Outcomes {
    /// Whether the player to move wins: player 1, and player 2. None if the heap lies beyond what was
    /// computed and no period is known.
    pub fn wins(&self, heap: u64) -> Option<[bool; 2]> {
        let lost = self.cells.get(heap / self.scale)?;
        Some([lost & FIRST_LOSES == 0, lost & SECOND_LOSES == 0])
    }

    /// The first heap of the period and its length, if the outcomes are proved to repeat: the least of both.
    pub fn period(&self) -> Option<(u64, u64)> {
        let (from, length) = self.cells.period?;
        let [from, length] = [from as u64, length as u64];
        // outcomes that never change again have period 1, whatever the scale
        Some((from * self.scale, if length == 1 { 1 } else { length * self.scale }))
    }
}

/// The outcomes of all heaps, by their period: the outcomes of the last heaps, as many as the largest amount,
/// decide all that follow; where they come back, the period is proved (textbook 1.2.4).
///
/// # Errors
/// No recurrence among the heaps below `limit` (in steps of the greatest common divisor of the amounts), or a
/// limit.
///
/// ```
/// use grundy_base::{Limits, limits::Budget};
/// use grundy_heap::{partisan::solve, subtraction::TakeSet};
/// let limits = Limits::default();
/// let sets = [TakeSet::new([1, 7]).unwrap(), TakeSet::new([3, 4]).unwrap()];
/// let outcomes = solve(&sets, 1_000_000, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(outcomes.period(), Some((0, 10)));
/// assert_eq!(outcomes.wins(1_000_000_000_000_000_000), Some([false, false]));
/// ```
pub fn solve(sets: &[TakeSet; 2], limit: u64, budget: &mut Budget<'_>) -> Result<Outcomes, Stopped> {
    let rows = OutcomeRows::new(sets);
    let cells = window::run(&rows, limit, true, budget)?;
    match cells.period {
        Some(_) => Ok(Outcomes { cells, scale: rows.scale }),
        None => Err(Stopped::new(
            Limit::Size,
            format!(
                "{limit} heaps, in which the outcomes of {} heaps in a row never came back",
                rows.reach()
            ),
        )),
    }
}

/// The outcomes of the heaps 0, 1, …, n at least; of all heaps if they are seen to repeat on the way.
///
/// # Errors
/// A limit.
pub fn outcomes(sets: &[TakeSet; 2], n: u64, budget: &mut Budget<'_>) -> Result<Outcomes, Stopped> {
    let rows = OutcomeRows::new(sets);
    let cells = window::run(&rows, n / rows.scale + 1, true, budget)?;
    Ok(Outcomes { cells, scale: rows.scale })
}

/// The bit of a cell that says: player 1 is to move and loses.
const FIRST_LOSES: u8 = 1;
/// The bit of a cell that says: player 2 is to move and loses.
const SECOND_LOSES: u8 = 2;

/// A slice fits the level 1 cache.
const MAX_SLICE_BYTES: usize = 4096;

/// Both rows of outcomes. A heap below 0 counts as lost by neither player, because no move leads there.
struct OutcomeRows {
    takes: [Vec<usize>; 2],
    scale: u64,
}

impl OutcomeRows {
    fn new(sets: &[TakeSet; 2]) -> Self {
        let scale = num_integer::gcd(sets[0].scale(), sets[1].scale());
        let number = |take: &u64| usize::try_from(take / scale).expect("amounts are at most 10^9");
        Self { takes: [0, 1].map(|player| sets[player].amounts().iter().map(number).collect()), scale }
    }

    /// Amounts of both players by which no heap of a slice is an option of another.
    fn least(&self) -> usize {
        self.takes.iter().filter_map(|set| set.first()).copied().min().unwrap_or(1)
    }
}

impl OutcomeRows {
    /// For amounts up to 64: a word for each player holds where he has lost, and all amounts are tried at
    /// once.
    fn fill_by_words(&self, cells: &mut [u8], from: usize) {
        let masks =
            [0, 1].map(|player| self.takes[player].iter().fold(0, |mask, take| mask | 1_u64 << (take - 1)));
        // bit k: lost with k + 1 sticks fewer on the heap
        let mut lost = [0_u64; 2];
        let mut shift = |cell: u8| {
            lost = [lost[0] << 1 | u64::from(cell & FIRST_LOSES), lost[1] << 1 | u64::from(cell >> 1)];
            lost
        };
        let mut window = [0; 2];
        for cell in &cells[from - self.reach()..from] {
            window = shift(*cell);
        }
        for cell in &mut cells[from..] {
            let loses = [masks[0] & window[1] == 0, masks[1] & window[0] == 0];
            *cell = u8::from(loses[0]) | u8::from(loses[1]) << 1;
            window = shift(*cell);
        }
    }
}

impl Recurrence for OutcomeRows {
    type Cell = u8;

    fn reach(&self) -> usize {
        self.takes.iter().filter_map(|set| set.last()).copied().max().unwrap_or(1)
    }

    fn work(&self) -> usize {
        self.takes.iter().map(Vec::len).sum()
    }

    fn fill(&self, cells: &mut [u8], from: usize) {
        if self.reach() <= 64 {
            return self.fill_by_words(cells, from);
        }
        let slice_length = self.least().min(MAX_SLICE_BYTES);
        let mut at = from;
        while at < cells.len() {
            let length = slice_length.min(cells.len() - at);
            let (known, rest) = cells.split_at_mut(at);
            let slice = &mut rest[..length];
            // a player wins where the other one has lost: gathered in the bit of the player who has lost then
            slice.fill(0);
            for (takes, other) in self.takes.iter().zip([SECOND_LOSES, FIRST_LOSES]) {
                for take in takes {
                    for (cell, option) in slice.iter_mut().zip(&known[at - take..at - take + length]) {
                        *cell |= option & other;
                    }
                }
            }
            for cell in slice {
                // the other's lost option is a win of mine: no bit of his, and I lose
                let swapped = (*cell & FIRST_LOSES) << 1 | (*cell & SECOND_LOSES) >> 1;
                *cell = !swapped & (FIRST_LOSES | SECOND_LOSES);
            }
            at += length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;
    use proptest::prelude::*;

    fn sets(first: &[u64], second: &[u64]) -> [TakeSet; 2] {
        [first, second].map(|set| TakeSet::new(set.iter().copied()).unwrap())
    }

    fn period(first: &[u64], second: &[u64]) -> (u64, u64) {
        let limits = Limits::default();
        solve(&sets(first, second), 1 << 24, &mut Budget::new(&limits)).unwrap().period().unwrap()
    }

    /// By the definition: a player wins if some move of his leads to a heap that the other one loses.
    fn by_definition(first: &[u64], second: &[u64], n: usize) -> Vec<[bool; 2]> {
        let mut wins: Vec<[bool; 2]> = Vec::new();
        for heap in 0..=n {
            let can = |set: &[u64], other: usize| {
                set.iter().any(|&take| {
                    heap.checked_sub(usize::try_from(take).unwrap()).is_some_and(|rest| !wins[rest][other])
                })
            };
            let row = [can(first, 1), can(second, 0)];
            wins.push(row);
        }
        wins
    }

    #[test]
    fn known_periods() {
        assert_eq!(period(&[1, 7], &[3, 4]), (0, 10));
        assert_eq!(period(&[3, 4], &[1, 7]), (0, 10));
        assert_eq!(period(&[1, 3, 5, 6, 7], &[1, 2, 8, 12]), (1, 15));
        assert_eq!(period(&[100, 700], &[300, 400]), (0, 1000));
        assert_eq!(period(&[2], &[4]), (0, 6));
        // from eight on player 1 wins, whichever player moves: a period of 1, though every amount is even
        assert_eq!(period(&[2, 4], &[6]), (8, 1));
        assert_eq!(period(&[1_000_000_000], &[1_000_000_000]), (0, 2_000_000_000));
    }

    #[test]
    fn no_recurrence_within_the_limit_is_said() {
        let limits = Limits::default();
        let stopped = solve(&sets(&[100], &[101]), 150, &mut Budget::new(&limits)).unwrap_err();
        assert!(stopped.to_string().contains("after 150 heaps, in which the outcomes of 101 heaps in a row"));
    }

    proptest! {
        #[test]
        fn outcomes_follow_the_definition(
            first in prop::collection::btree_set(1..90_u64, 1..6),
            second in prop::collection::btree_set(1..90_u64, 1..6),
            scale in 1..3_u64,
            most in prop::sample::select(vec![10_u64, 32, 64, 90]),
        ) {
            let [first, second] = [first, second].map(|set| set.into_iter().map(|take| take % most + 1));
            let [first, second]: [Vec<u64>; 2] =
                [first.collect::<Vec<_>>(), second.collect()]
                    .map(|set| set.into_iter().map(|take| take * scale).collect());
            let wins = by_definition(&first, &second, 2000);
            let limits = Limits::default();
            let found = outcomes(&sets(&first, &second), 2000, &mut Budget::new(&limits)).unwrap();
            for (heap, row) in (0..).zip(&wins) {
                prop_assert_eq!(found.wins(heap), Some(*row), "heap {}", heap);
            }
            if let Some((from, length)) = found.period() {
                let [from, length] = [from, length].map(|n| usize::try_from(n).unwrap());
                prop_assert!(from == 0 || wins.get(from - 1 + length).is_none_or(|row| *row != wins[from - 1]));
            }
        }
    }
}
