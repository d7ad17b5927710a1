//! The values of a subtraction game with many amounts, often a few runs of amounts in a row.
//!
//! Cells hold the value plus one, and 0 stands for heaps below 0. How many options have each value is
//! counted; from one heap to the next, each run of amounts gains one option and loses one.

use crate::window::Recurrence;

/// Runs of amounts, each from its least to its largest.
pub(super) struct Wide {
    runs: Vec<(usize, usize)>,
    amounts: usize,
}

impl Wide {
    pub(super) fn new(takes: &[usize]) -> Self {
        let runs = takes.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1]));
        Self { runs: runs.collect(), amounts: takes.len() }
    }
}

impl Recurrence for Wide {
    type Cell = u32;

    fn reach(&self) -> usize {
        self.runs.last().map_or(1, |run| run.1)
    }

    fn work(&self) -> usize {
        2 * self.runs.len()
    }

    fn fill(&self, cells: &mut [u32], from: usize) {
        let mut options = ValueCounts::new(self.amounts + 2);
        // no value is 0 in a cell: as if an option had it, which is never lost
        options.add(0);
        for (least, most) in &self.runs {
            cells[from - most..=from - least].iter().for_each(|cell| options.add(*cell));
        }
        for at in from..cells.len() {
            cells[at] = options.mex();
            if at + 1 < cells.len() {
                for (least, most) in &self.runs {
                    options.add(cells[at + 1 - least]);
                    options.remove(cells[at - most]);
                }
            }
        }
    }
}

/// How many options have each value; which have any, 64 to a word; and which words are full.
struct ValueCounts {
    count: Vec<u32>,
    present: Vec<u64>,
    full: Vec<u64>,
}

impl ValueCounts {
    fn new(values: usize) -> Self {
        let words = values / 64 + 1;
        Self { count: vec![0; words * 64], present: vec![0; words], full: vec![0; words / 64 + 1] }
    }

    fn add(&mut self, value: u32) {
        let value = value as usize;
        self.count[value] += 1;
        if self.count[value] == 1 {
            let word = &mut self.present[value / 64];
            *word |= 1 << (value % 64);
            self.full[value / 4096] |= u64::from(*word == u64::MAX) << (value / 64 % 64);
        }
    }

    fn remove(&mut self, value: u32) {
        let value = value as usize;
        self.count[value] -= 1;
        if self.count[value] == 0 {
            self.present[value / 64] &= !(1 << (value % 64));
            self.full[value / 4096] &= !(1 << (value / 64 % 64));
        }
    }

    /// The least value of no option. There is one: values are at most the number of amounts.
    fn mex(&self) -> u32 {
        let first = self.full.iter().position(|word| *word != u64::MAX).unwrap_or(0);
        let word = first * 64 + self.full[first].trailing_ones() as usize;
        let value = word * 64 + self.present[word].trailing_ones() as usize;
        u32::try_from(value).expect("a list of amounts holds at most a million")
    }
}
