//! Rows of positions in which a stone is placed, looked at as wholes.
//!
//! A row is all sets of the mover's stones beside the same stones of the other player. After a move those are
//! the mover's, so a whole row leads to one row, but for moves that take: a set of stones to all sets with
//! one more. Sets of k cells are numbered as numbers are: those without the last cell come first, then those
//! with it. So what the last cell is worth is told by one pass over two stretches, side by side, and what is
//! left are two smaller rows: nothing is looked up one by one. Moves that fill a line are looked at from what
//! they lead to: a set with a full line, and the stones that were taken for it, are looked up once for all
//! cells of its lines.

use std::ops::Range;

use super::pairs::Pairs;

/// How stones are placed: on any empty cell.
#[derive(Clone, Copy, Debug)]
pub struct Placing<'r> {
    /// Lines of cells. A move that fills one takes one of the other player's stones, if there are any: one
    /// that is in no full line, or any if all are.
    pub lines: &'r [u32],
}

impl Placing<'_> {
    /// Which of these stones may be taken.
    #[inline]
    pub fn prey(self, stones: u32) -> u32 {
        let full = self.lines.iter().filter(|line| stones & *line == **line).fold(0, |all, line| all | line);
        if stones & !full == 0 { stones } else { stones & !full }
    }
}

/// What moves are worth that lead to numbers, one after another.
pub trait ReadMerits {
    /// Those of these numbers; `None` if the game does not say that moves lead there.
    fn merits(&self, numbers: Range<usize>) -> Option<&[u16]>;
}

/// A move leads where the game does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrayRow {
    /// The first number there.
    pub number: usize,
}

/// The rows of some groups of positions.
pub struct PlacedRows<'r> {
    pairs: &'r Pairs,
    groups: Vec<PlacedGroup<'r>>,
    len: usize,
    /// By cells and stones: how many sets there are.
    sets: Vec<Vec<usize>>,
}

/// A group whose rows are looked at.
#[derive(Clone, Copy)]
struct PlacedGroup<'r> {
    /// Its place in the list of all.
    group: usize,
    /// The number of its first row.
    first: usize,
    placing: Placing<'r>,
}

/// Scratch memory that a thread reuses from row to row.
#[derive(Default)]
pub struct RowScratch {
    best: Vec<u16>,
}

/// No set holds this: it stands for a line that cannot be filled.
const NO_LINE: u32 = u32::MAX;
/// Lines that meet in a cell, at most.
const LINES_OF_CELL: usize = 4;
/// With so few cells sets are looked up one by one.
const FEW_CELLS: usize = 5;

impl<'r> PlacedRows<'r> {
    /// The rows of whole groups; `None` if the numbers are not those of whole groups, if one of them is not
    /// said to place stones, or if too many lines meet.
    pub fn of(
        pairs: &'r Pairs,
        numbers: Range<usize>,
        placing: impl Fn((u8, u32, u32)) -> Option<Placing<'r>>,
    ) -> Option<Self> {
        let cells = pairs.cells();
        let (mut groups, mut len, mut end) = (Vec::new(), 0, numbers.start);
        for (group, (of_stones, of_group)) in pairs.groups().enumerate() {
            if of_group.start == end && end < numbers.end {
                let placing = placing(of_stones)?;
                let meeting = |cell: u32| placing.lines.iter().filter(|line| *line >> cell & 1 == 1).count();
                if (0..cells).any(|cell| meeting(cell) > LINES_OF_CELL) {
                    return None;
                }
                groups.push(PlacedGroup { group, first: len, placing });
                len += pairs.row_count(of_stones.2);
                end = of_group.end;
            }
        }
        let sets = (0..=cells as usize).map(|n| (0..=n + 1).map(|k| num_integer::binomial(n, k)).collect());
        (end == numbers.end).then(|| Self { pairs, groups, len, sets: sets.collect() })
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Says of each number of a row what its best move is worth. If some symmetry leaves the stones of the
    /// row as they are, the numbers are given to `visit` instead, and nothing is said.
    ///
    /// # Errors
    /// A move leads to a number whose merit is not read.
    pub fn look(
        &self,
        row: usize,
        read: &dyn ReadMerits,
        scratch: &mut RowScratch,
        found: &mut dyn FnMut(usize, u16),
        visit: &mut dyn FnMut(usize),
    ) -> Result<(), StrayRow> {
        let of_row = self.groups.partition_point(|group| group.first <= row) - 1;
        let PlacedGroup { group, first, placing } = self.groups[of_row];
        let ((layer, mine, theirs), row) = (self.pairs.group(group), row - first);
        let set = self.pairs.row_set(theirs, row);
        let rival = self.pairs.mover(set);
        let n = (self.pairs.cells() - theirs) as usize;
        if !rival.is_rigid() {
            self.pairs.each_of_row(group, row, &mut |at| visit(self.pairs.number(&at)));
            return Ok(());
        }
        let (k, squeeze) = (mine as usize, rival.squeezed());
        let rows = |stones: &super::pairs::Mover<'_>| {
            let numbers = stones.row_numbers(layer + 1, mine + 1);
            read.merits(numbers.clone()).ok_or(StrayRow { number: numbers.start })
        };
        let after = rows(&rival)?;
        let best = &mut scratch.best;
        best.clear();
        best.resize(self.sets[n][k], 0);
        // without stones of the other player nothing is taken
        let lines = placing.lines.iter().filter(|line| set != 0 && *line & set == 0);
        let lines: Vec<u32> = lines.map(|line| squeeze.squeeze(*line)).collect();
        let through: Vec<[u32; LINES_OF_CELL]> = (0..n)
            .map(|cell| {
                let mut of_cell =
                    lines.iter().filter(|line| *line >> cell & 1 == 1).map(|line| line & !(1 << cell));
                [(); LINES_OF_CELL].map(|()| of_cell.next().unwrap_or(NO_LINE))
            })
            .collect();
        self.place(&through, (n, k), after, best, 0);
        if !lines.is_empty() {
            let mut prey = placing.prey(set);
            let mut taken = Vec::new();
            while prey != 0 {
                let left = self.pairs.mover(set & !(prey & prey.wrapping_neg()));
                taken.push((left, rows(&left)?));
                prey &= prey - 1;
            }
            for &with in &self.pairs.sets(mine + 1)[..self.sets[n][k + 1]] {
                let mut full =
                    lines.iter().filter(|line| with & *line == **line).fold(0, |all, line| all | line);
                if full == 0 {
                    continue;
                }
                let stones = squeeze.spread(with);
                let worth =
                    taken.iter().map(|(left, merits)| merits[left.place_in_row(stones)]).max().unwrap_or(0);
                while full != 0 {
                    let before = &mut best[self.pairs.rank(with & !(full & full.wrapping_neg()))];
                    *before = worth.max(*before);
                    full &= full - 1;
                }
            }
        }
        for (&with, &worth) in self.pairs.sets(mine).iter().zip(&*best) {
            found(self.pairs.mover(squeeze.spread(with)).number(layer, set), worth);
        }
        Ok(())
    }

    /// The best of the moves that fill no line, for all sets of k among the first n cells beside those of
    /// `upper`: `after` has the merits of the sets of one more.
    fn place(
        &self,
        through: &[[u32; LINES_OF_CELL]],
        (n, k): (usize, usize),
        after: &[u16],
        best: &mut [u16],
        upper: u32,
    ) {
        if k >= n {
            return;
        }
        if n <= FEW_CELLS {
            self.place_one_by_one(through, (n, k), after, best, upper);
            return;
        }
        let cell = n - 1;
        let (without, with) = after.split_at(self.sets[cell][k + 1]);
        let (best_without, best_with) = best.split_at_mut(self.sets[cell][k]);
        let below = (1_u32 << cell) - 1;
        // what must stand below for the cell to fill a line
        let fills = |line: u32| if line & !below & !upper == 0 { line & below } else { NO_LINE };
        let lines = through[cell].map(|line| if line == NO_LINE { line } else { fills(line) });
        if lines == [NO_LINE; LINES_OF_CELL] {
            best_without.iter_mut().zip(with).for_each(|(best, worth)| *best = (*best).max(*worth));
        } else if !lines.contains(&0) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 30 cells")]
            let sets = self.pairs.sets(k as u32);
            for ((best, &worth), &set) in best_without.iter_mut().zip(with).zip(sets) {
                *best = (*best).max(if holds_any(&lines, set) { 0 } else { worth });
            }
        }
        self.place(through, (cell, k), without, best_without, upper);
        if k > 0 {
            self.place(through, (cell, k - 1), with, best_with, upper | 1 << cell);
        }
    }

    /// The same, for few cells.
    fn place_one_by_one(
        &self,
        through: &[[u32; LINES_OF_CELL]],
        (n, k): (usize, usize),
        after: &[u16],
        best: &mut [u16],
        upper: u32,
    ) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 30 cells")]
        for (&set, best) in self.pairs.sets(k as u32)[..self.sets[n][k]].iter().zip(best) {
            let stones = set | upper;
            for cell in (0..n).filter(|cell| set >> cell & 1 == 0) {
                if !holds_any(&through[cell], stones) {
                    *best = (*best).max(after[self.pairs.rank(set | 1 << cell)]);
                }
            }
        }
    }
}

/// Whether a set holds one of these, without a branch.
#[inline]
fn holds_any(lines: &[u32; LINES_OF_CELL], set: u32) -> bool {
    lines.iter().fold(false, |any, &line| any | (set & line == line))
}

#[cfg(test)]
mod tests {
    use super::super::Symmetry;
    use super::super::pairs::Stones;
    use super::*;
    use proptest::prelude::*;

    /// Merits of all numbers.
    struct All(Vec<u16>);

    impl ReadMerits for All {
        fn merits(&self, numbers: Range<usize>) -> Option<&[u16]> {
            self.0.get(numbers)
        }
    }

    /// The best move of a position, one move after the other.
    fn best(pairs: &Pairs, placing: Placing<'_>, merits: &[u16], at: Stones) -> u16 {
        let bits = |set: u32| (0..pairs.cells()).map(|cell| 1 << cell).filter(move |bit| set & bit != 0);
        let worth = |mine: u32, theirs: u32| {
            merits[pairs.number(&Stones { mine, theirs, layer: at.layer + 1, second: false })]
        };
        let of_move = |cell: u32| {
            let with = at.mine | cell;
            let fills = placing.lines.iter().any(|line| line & cell != 0 && with & line == *line);
            match fills && at.theirs != 0 {
                true => {
                    bits(placing.prey(at.theirs)).map(|prey| worth(at.theirs & !prey, with)).max().unwrap()
                }
                false => worth(at.theirs, with),
            }
        };
        bits(!at.all()).map(of_move).max().unwrap_or(0)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Each number is told once, or visited, with the best of its moves.
        #[test]
        fn rows_are_positions_one_by_one(
            (mine, theirs) in (0_u32..5, 0_u32..5),
            lines in proptest::collection::vec((0_u32..16, 0_u32..16, 0_u32..16), 0..3),
            seed: u64,
        ) {
            let board = Symmetry::of_grid(4, 4);
            // symmetric positions are alike, so the images of a line are lines
            let lines = lines.into_iter().map(|(a, b, c)| 1_u32 << a | 1 << b | 1 << c);
            let images = lines.flat_map(|line| (0..board.order()).map(move |symmetry| (symmetry, line)));
            let mut lines: Vec<u32> = images.map(|(symmetry, line)| board.image(symmetry, line)).collect();
            lines.sort_unstable();
            lines.dedup();
            let groups = [(1, theirs, mine + 1), (0, mine, theirs), (1, theirs.saturating_sub(1), mine + 1)];
            let groups = groups.into_iter().take(if theirs > 0 { 3 } else { 2 });
            let pairs = Pairs::new(board.clone(), groups);
            let (_, numbers) = pairs.groups().nth(1).unwrap();
            let placing = Placing { lines: &lines };
            let rows = PlacedRows::of(&pairs, numbers.clone(), |_| Some(placing));
            prop_assume!(rows.is_some());
            let rows = rows.unwrap();
            let mixed = |i: u64| (i ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48;
            let merit = |i| 1 + u16::try_from(mixed(i) / 2).unwrap();
            let all = All((0..pairs.size() as u64).map(merit).collect());
            let (mut told, mut visited, mut scratch) = (Vec::new(), Vec::new(), RowScratch::default());
            for row in 0..rows.len() {
                let found = &mut |number, merit| told.push((number, merit));
                rows.look(row, &all, &mut scratch, found, &mut |number| visited.push(number)).unwrap();
            }
            for &(number, merit) in &told {
                let at = pairs.position(number).unwrap();
                prop_assert_eq!(merit, best(&pairs, placing, &all.0, at), "{:?}", at);
            }
            let mut once: Vec<usize> = told.into_iter().map(|(number, _)| number).chain(visited).collect();
            once.sort_unstable();
            prop_assert!(once.into_iter().eq(numbers.filter(|&number| pairs.position(number).is_some())));
        }
    }
}
