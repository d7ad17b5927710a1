//! Greedy set cover: which few of many options cover most cells, each option taken for what it adds.

use super::ones::ones;

/// Cells, each with the options that cover it.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    /// The options of the first cell, of the second, …; and where each list ends.
    members: Vec<u32>,
    ends: Vec<usize>,
    /// How many uncovered cells each option covers.
    gains: Vec<u32>,
}

/// What a greedy cover takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// The options, each with the largest gain at its time; of equal ones the first.
    pub(super) options: Vec<usize>,
    /// The cells that no option covers.
    pub(super) left: Vec<usize>,
}

impl Cover {
    /// A cover of no cell yet, by this many options.
    pub(super) fn new(options: usize) -> Self {
        Self { gains: vec![0; options], ..Self::default() }
    }

    /// Adds an option to the last cell.
    #[inline(always)]
    pub(super) fn option(&mut self, option: usize) {
        self.members.push(u32::try_from(option).expect("few options"));
        self.gains[option] += 1;
    }

    #[inline(always)]
    pub(super) fn end_cell(&mut self) {
        self.ends.push(self.members.len());
    }

    /// Adds `cells` cells at once, from the pairs of an option and a cell that it covers, by options.
    pub(super) fn row(&mut self, cells: usize, covered: impl Iterator<Item = (u32, usize)> + Clone) {
        // a counting sort of the options by their cells
        let mut next = vec![0; cells];
        covered.clone().for_each(|(_, cell)| next[cell] += 1);
        let mut end = self.members.len();
        for next in &mut next {
            end += std::mem::replace(next, end);
            self.ends.push(end);
        }
        self.members.resize(end, 0);
        for (option, cell) in covered {
            self.members[next[cell]] = option;
            next[cell] += 1;
            self.gains[option as usize] += 1;
        }
    }

    /// The cells that some option covers.
    pub(super) fn covered(&self) -> impl Iterator<Item = usize> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).zip(0..).filter(|((begin, end), _)| begin < end).map(|(_, cell)| cell)
    }

    /// Takes options while the best adds at least `least` cells, and at least one. `each_cell` hands over the
    /// cells that an option covers; it may repeat cells.
    pub(super) fn take(mut self, least: u32, each_cell: impl Fn(usize, &mut dyn FnMut(usize))) -> Taken {
        let least = least.max(1);
        // gains only fall: an option waits with others of a gain that it had, and moves down if it has less
        let most = self.gains.iter().copied().max().unwrap_or(0);
        let mut waiting = vec![Options::default(); most as usize + 1];
        for (option, &gain) in self.gains.iter().enumerate().filter(|&(_, &gain)| gain >= least) {
            waiting[gain as usize].add(option, self.gains.len());
        }
        let mut covered = vec![false; self.ends.len()];
        let mut options = Vec::new();
        for gain in (least..=most).rev() {
            for option in std::mem::take(&mut waiting[gain as usize]).each() {
                let current = self.gains[option];
                if current < gain {
                    waiting[current as usize].add(option, self.gains.len());
                    continue;
                }
                options.push(option);
                each_cell(option, &mut |cell| {
                    if !std::mem::replace(&mut covered[cell], true) {
                        let from = if cell == 0 { 0 } else { self.ends[cell - 1] };
                        for &member in &self.members[from..self.ends[cell]] {
                            let gain = &mut self.gains[member as usize];
                            *gain = gain.saturating_sub(1);
                        }
                    }
                });
            }
        }
        let left = (0..).zip(covered).filter(|(_, covered)| !covered).map(|(cell, _)| cell).collect();
        Taken { options, left }
    }
}

/// A set of options, a bit for each.
#[derive(Clone, Debug, Default)]
struct Options {
    words: Vec<u64>,
}

impl Options {
    /// Adds one of `count` options.
    fn add(&mut self, option: usize, count: usize) {
        if self.words.is_empty() {
            self.words = vec![0; count.div_ceil(64)];
        }
        self.words[option / 64] |= 1 << (option % 64);
    }

    /// The options, the first one first.
    fn each(self) -> impl Iterator<Item = usize> {
        self.words.into_iter().enumerate().flat_map(|(at, word)| ones(word).map(move |bit| 64 * at + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(cover: Cover, least: u32, cells: &[&[usize]]) -> (Vec<usize>, Vec<usize>) {
        let each_cell = |option: usize, each: &mut dyn FnMut(usize)| {
            (0..cells.len()).filter(|&cell| cells[cell].contains(&option)).for_each(each);
        };
        let Taken { options, left } = cover.take(least, each_cell);
        (options, left)
    }

    #[test]
    fn each_takes_most_of_what_is_left() {
        let cells: [&[usize]; 5] = [&[0, 1], &[1], &[1, 2], &[2, 0], &[3]];
        let cover = || {
            let mut cover = Cover::new(4);
            for cell in cells {
                cell.iter().for_each(|&option| cover.option(option));
                cover.end_cell();
            }
            cover
        };
        assert_eq!(taken(cover(), 1, &cells), (vec![1, 0, 3], vec![]));
        assert_eq!(taken(cover(), 2, &cells), (vec![1], vec![3, 4]));
    }

    #[test]
    fn rows_are_cells_by_what_options_give() {
        // two rows of three cells; option 2 covers none in the first
        let given = [[Some(1), Some(0), None, Some(1)], [Some(2), Some(2), Some(0), Some(1)]];
        let cells: [&[usize]; 6] = [&[1], &[0, 3], &[], &[2], &[3], &[0, 1]];
        let mut rows = Cover::new(4);
        for row in given {
            rows.row(3, (0..).zip(row).filter_map(|(option, cell)| Some((option, cell?))));
        }
        let mut one_by_one = Cover::new(4);
        for cell in cells {
            cell.iter().for_each(|&option| one_by_one.option(option));
            one_by_one.end_cell();
        }
        assert_eq!((&rows.members, &rows.ends), (&one_by_one.members, &one_by_one.ends));
        assert_eq!(taken(rows, 1, &cells), (vec![0, 1, 2, 3], vec![2]));
    }
}
