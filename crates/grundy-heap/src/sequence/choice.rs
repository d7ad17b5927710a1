//! Greedy set cover: which few of many options cover most cells, each option taken for what it adds.

/// Cells, each with the options that cover it.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// The options of the first cell, of the second, …; and where each list ends.
    members: Vec<u32>,
    ends: Vec<usize>,
    /// How many cells each option covers that are not yet covered; 0 if it is not to be taken.
    gains: Vec<u32>,
}

impl Choice {
    /// No cell, and so many options.
    pub(super) fn new(options: usize) -> Self {
        Self { gains: vec![0; options], ..Self::default() }
    }

    /// An option that covers the cell at work.
    #[inline(always)]
    pub(super) fn option(&mut self, option: usize) {
        self.members.push(u32::try_from(option).expect("few options"));
        self.gains[option] += 1;
    }

    /// All options of this cell are told.
    #[inline(always)]
    pub(super) fn end_cell(&mut self) {
        self.ends.push(self.members.len());
    }

    /// Leaves out options.
    pub(super) fn keep(&mut self, usable: impl Fn(usize) -> bool) {
        for (option, gain) in self.gains.iter_mut().enumerate() {
            *gain = if usable(option) { *gain } else { 0 };
        }
    }

    /// Takes options while the best covers at least so many cells, of which there is at least one. The options in order,
    /// and the cells left. `covers` says whether an option covers a cell.
    pub(super) fn take(
        mut self,
        least: u32,
        covers: impl Fn(usize, usize) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let mut left: Vec<usize> = (0..self.ends.len()).collect();
        let mut taken = Vec::new();
        loop {
            let most = self.gains.iter().copied().max().unwrap_or(0);
            if most < least.max(1) {
                return (taken, left);
            }
            let best = self.gains.iter().position(|&gain| gain == most).expect("the largest is there");
            taken.push(best);
            self.gains[best] = 0;
            left.retain(|&cell| {
                let covered = covers(cell, best);
                if covered {
                    let from = if cell == 0 { 0 } else { self.ends[cell - 1] };
                    for &member in &self.members[from..self.ends[cell]] {
                        let gain = &mut self.gains[member as usize];
                        *gain = gain.saturating_sub(1);
                    }
                }
                !covered
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_takes_most_of_what_is_left() {
        let cells: [&[usize]; 5] = [&[0, 1], &[1], &[1, 2], &[2, 0], &[3]];
        let choice = || {
            let mut choice = Choice::new(4);
            for cell in cells {
                cell.iter().for_each(|&option| choice.option(option));
                choice.end_cell();
            }
            choice
        };
        let covers = |cell: usize, option: usize| cells[cell].contains(&option);
        assert_eq!(choice().take(1, covers), (vec![1, 0, 3], vec![]));
        assert_eq!(choice().take(2, covers), (vec![1], vec![3, 4]));
        let mut some = choice();
        some.keep(|option| option != 1);
        assert_eq!(some.take(1, covers), (vec![0, 2, 3], vec![1]));
    }
}
