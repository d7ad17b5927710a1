//! Chomp on at most three rows: all lost bars, without nimbers.
//!
//! For given lengths b and c of the second and the third row at most one length a of the first makes a lost
//! bar: from a longer first row one bites back to it. So the lost bars are a table over (b, c), and its entry
//! is the least a that no other lost bar forbids (as in Zeilberger's "Three-rowed Chomp", 2001). **Cost** for
//! bars up to n columns: about n³/100 steps and 2n² bytes.

use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// More columns are not tabulated.
const MAX_COLUMNS: u32 = 20_000;
/// No first row makes a lost bar.
const NONE: u32 = u32::MAX;

/// A set of lengths.
#[derive(Clone)]
struct Lengths(Vec<u64>);

impl Lengths {
    fn new(most: usize) -> Self {
        Self(vec![0; most / 64 + 1])
    }

    fn insert(&mut self, length: u32) {
        if let Some(word) = self.0.get_mut(length as usize / 64) {
            *word |= 1 << (length % 64);
        }
    }

    /// The least length from `from` on that is in neither set.
    fn least_free(&self, other: &Self, from: u32) -> u32 {
        let mut place = from as usize / 64;
        let mut below = (1_u64 << (from % 64)) - 1;
        while let (Some(a), Some(b)) = (self.0.get(place), other.0.get(place)) {
            let taken = a | b | below;
            if taken != u64::MAX {
                let bit = u32::try_from(place * 64).expect("lengths are few");
                return bit + taken.trailing_ones();
            }
            (place, below) = (place + 1, 0);
        }
        NONE
    }
}

/// The lost bars of at most three rows, up to a number of columns.
pub(super) struct LostBars {
    columns: u32,
    /// By b and c: the first row that makes a lost bar.
    firsts: Vec<u32>,
}

impl LostBars {
    /// Finds all lost bars of at most `columns` columns.
    ///
    /// # Errors
    /// Too many columns; a limit.
    pub(super) fn find(columns: u32, budget: &mut Budget<'_>) -> Result<Self, Stopped> {
        if columns > MAX_COLUMNS {
            return Err(Stopped::new(
                Limit::Size,
                format!("bars of three rows beyond {MAX_COLUMNS} columns"),
            ));
        }
        let n = columns as usize;
        let cells = (n + 1) * (n + 2) / 2;
        budget.take_table::<u32>(cells as u64)?;
        budget.take_table::<u64>((n as u64 + 1) * (n as u64 / 64 + 1))?;
        let mut lost = Self { columns, firsts: vec![NONE; cells] };
        // by b: the first rows that make a lost bar with a shorter third row
        let mut with_shorter = vec![Lengths::new(n); n + 1];
        // the first rows of lost bars whose other two rows are equal and shorter than c
        let mut equal_rows = Lengths::new(n);
        for c in 0..=columns {
            let mut forbidden = equal_rows.clone();
            for b in c..=columns {
                budget.step()?;
                let first = forbidden.least_free(&with_shorter[b as usize], b.max(1));
                if first > columns {
                    continue;
                }
                lost.firsts[Self::place(b, c)] = first;
                with_shorter[b as usize].insert(first);
                forbidden.insert(first);
                if b == c {
                    equal_rows.insert(first);
                }
                // a bite of the first row now wins from every longer second row
                if first == b {
                    break;
                }
            }
        }
        Ok(lost)
    }

    /// Bars with at most as many columns were looked at.
    pub(super) fn columns(&self) -> u32 {
        self.columns
    }

    fn place(b: u32, c: u32) -> usize {
        let (b, c) = (b as usize, c as usize);
        b * (b + 1) / 2 + c
    }

    /// Whether a bar with these rows is lost; none if it is larger than what was looked at.
    pub(super) fn is_lost(&self, rows: &[u32]) -> Option<bool> {
        let [a, b, c] = match *rows {
            [a] => [a, 0, 0],
            [a, b] => [a, b, 0],
            [a, b, c] => [a, b, c],
            _ => return None,
        };
        (a <= self.columns).then(|| self.firsts[Self::place(b, c)] == a)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use grundy_base::limits::Limits;

    /// The definition, bite by bite.
    fn wins(bar: [u32; 3], known: &mut HashMap<[u32; 3], bool>) -> bool {
        if let Some(&won) = known.get(&bar) {
            return won;
        }
        let mut won = false;
        for row in 0..3 {
            for column in 0..bar[row] {
                if (row, column) != (0, 0) {
                    let mut after = bar;
                    after[row..].iter_mut().for_each(|length| *length = column.min(*length));
                    won |= !wins(after, known);
                }
            }
        }
        known.insert(bar, won);
        won
    }

    #[test]
    fn lost_bars_equal_the_definition() {
        let (limits, mut known) = (Limits::default(), HashMap::new());
        let lost = LostBars::find(14, &mut Budget::new(&limits)).unwrap();
        for a in 1..=14 {
            for b in 0..=a {
                for c in 0..=b {
                    let bar = [a, b, c];
                    assert_eq!(lost.is_lost(&bar), Some(!wins(bar, &mut known)), "{bar:?}");
                }
            }
        }
    }

    /// A table of more columns says the same of the smaller bars, and no whole bar but one square is lost.
    #[test]
    fn more_columns_change_nothing() {
        let limits = Limits::default();
        let [small, large] = [40, 150].map(|n| LostBars::find(n, &mut Budget::new(&limits)).unwrap());
        for b in 0..=40 {
            for c in 0..=b {
                for a in b.max(1)..=40 {
                    assert_eq!(small.is_lost(&[a, b, c]), large.is_lost(&[a, b, c]));
                }
            }
        }
        for n in 2..=150 {
            assert_eq!(large.is_lost(&[n, n, n]), Some(false));
            assert_eq!(large.is_lost(&[n, n - 1]), Some(true));
        }
        assert!(LostBars::find(MAX_COLUMNS + 1, &mut Budget::new(&limits)).is_err());
    }
}
