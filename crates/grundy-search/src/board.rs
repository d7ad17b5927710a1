//! Sets of cells of a small grid, as bits of one word: connected regions, and the least image of a region
//! under shifts, turns and reflections.

#![expect(clippy::cast_possible_truncation, reason = "rows, columns and bits of a board of 64 cells")]

use std::sync::OnceLock;

/// Cells of the largest board: the bits of a word.
pub const MAX_CELLS: u32 = 64;
/// A board of at most 64 cells has a side of at most so many.
const MAX_SHORT_SIDE: usize = 8;

/// A grid of at most 64 cells. Its longer side lies along the rows: whatever fits on it fits there turned so.
///
/// Cell (row, column) is the bit `row * stride + column`: rows lie a byte apart where they fit into bytes,
/// two bytes where they fit into those, so that images are exchanges of bytes.
#[derive(Clone, Debug)]
pub struct Board {
    rows: u32,
    columns: u32,
    stride: u32,
    first_column: u64,
    last_column: u64,
    /// The cells of the first row.
    row_bits: u64,
    /// For dominoes across and down, whether the cells around one hang together: a bit for each set of cells
    /// of a box of three by four, and of four by three.
    around: [[u64; WINDOWS / 64]; 2],
    /// Which cells of such a box are on the board, by the first cell of the domino in its middle.
    on_board: [[u16; MAX_CELLS as usize]; 2],
    /// The bits of a row of at most eight cells, one below the other.
    columns_of: [u64; 1 << MAX_SHORT_SIDE],
}

/// The sets of cells of a box of twelve.
const WINDOWS: usize = 1 << 12;

/// A set of cells in the corner of the board: none of its rows and columns before the first is empty.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Which cells are in it, a bit each.
    pub cells: u64,
    /// How many rows it meets.
    pub height: u32,
    /// How many columns it meets.
    pub width: u32,
}

/// A region in the corner of the board, in the least of its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Which cells are in it, a bit each.
    pub cells: u64,
    /// Whether half a turn takes it to itself, and no two neighbours to themselves.
    pub paired: bool,
}

impl Board {
    /// A board with sides of these lengths, in either order; `None` if a side is 0 or there are more than 64
    /// cells.
    pub fn new(one: u32, other: u32) -> Option<Self> {
        let (rows, columns) = (one.min(other), one.max(other));
        if rows == 0 || rows.checked_mul(columns).is_none_or(|cells| cells > MAX_CELLS) {
            return None;
        }
        let stride = match (rows, columns) {
            (_, ..=8) => 8,
            (..=4, ..=16) => 16,
            _ => columns,
        };
        let first_column = (0..rows).fold(0, |bits, row| bits | 1 << (row * stride));
        let mut columns_of = [0; 1 << MAX_SHORT_SIDE];
        for row in 1..1usize << rows {
            columns_of[row] = columns_of[row & (row - 1)] | 1 << (row.trailing_zeros() * stride);
        }
        let mut on_board = [[0; MAX_CELLS as usize]; 2];
        for (windows, wide) in on_board.iter_mut().zip([4, 3]) {
            for cell in 0..rows * stride {
                let in_box = |i: &u32| {
                    let (row, column) = (cell / stride + i / wide, cell % stride + i % wide);
                    (1..=rows).contains(&row) && (1..=columns).contains(&column)
                };
                windows[cell as usize] = (0..12).filter(in_box).fold(0, |bits, i| bits | 1 << i);
            }
        }
        Some(Self {
            rows,
            columns,
            stride,
            first_column,
            last_column: first_column << (columns - 1),
            row_bits: u64::MAX >> (MAX_CELLS - columns),
            around: [hanging_together(4), hanging_together(3)],
            on_board,
            columns_of,
        })
    }

    /// The board with these sides, made once.
    pub fn of(one: u32, other: u32) -> Option<&'static Self> {
        static BOARDS: [OnceLock<Box<Board>>; MAX_SHORT_SIDE * MAX_CELLS as usize] =
            [const { OnceLock::new() }; MAX_SHORT_SIDE * MAX_CELLS as usize];
        let (rows, columns) = (one.min(other), one.max(other));
        if rows == 0 || rows.checked_mul(columns).is_none_or(|cells| cells > MAX_CELLS) {
            return None;
        }
        let place = &BOARDS[((rows - 1) * MAX_CELLS + columns - 1) as usize];
        Some(place.get_or_init(|| Box::new(Self::new(rows, columns).expect("the sides are checked"))))
    }

    /// The length of a row, the longer side.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows, the shorter side.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many bits lie between a cell and the one below.
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// All cells.
    pub fn all(&self) -> u64 {
        self.first_column.wrapping_mul(self.row_bits)
    }

    /// The cells of a column.
    #[inline]
    pub fn column(&self, column: u32) -> u64 {
        self.first_column << column
    }

    /// The set whose cells are numbered row by row, without gaps.
    pub fn spread(&self, packed: u64) -> u64 {
        let row = |row: u32| packed.checked_shr(row * self.columns).unwrap_or(0) & self.row_bits;
        (0..self.rows).fold(0, |bits, i| bits | row(i) << (i * self.stride))
    }

    /// The cells of a set numbered row by row, without gaps.
    pub fn packed(&self, set: u64) -> u64 {
        (0..self.rows).fold(0, |bits, row| bits | self.row(set, row) << (row * self.columns))
    }

    /// The cells of a set whose right neighbour is in it.
    #[inline]
    pub fn with_right(&self, set: u64) -> u64 {
        set & (set >> 1) & !self.last_column
    }

    /// The cells of a set whose neighbour below is in it.
    #[inline]
    pub fn with_below(&self, set: u64) -> u64 {
        if self.rows == 1 { 0 } else { set & (set >> self.stride) }
    }

    /// A set and its neighbours.
    #[inline]
    pub fn near(&self, set: u64) -> u64 {
        let beside = (set & !self.last_column) << 1 | (set & !self.first_column) >> 1;
        let above = if self.rows == 1 { 0 } else { set << self.stride | set >> self.stride };
        set | beside | above
    }

    /// A set without cells that make no difference where dominoes cover it, and whether it may have fallen
    /// apart. A leaf is a cell with one neighbour. What goes are leaves whose neighbour has another one, and
    /// cells that are no leaves, but all of whose neighbours have one: to cover such a cell and a neighbour
    /// leaves the same, but for a lone cell, as to cover that neighbour and its leaf.
    #[inline]
    pub fn thinned(&self, set: u64) -> (u64, bool) {
        let [left, right, up, down] = self.beside(set);
        let two = left & right | up & down | (left | right) & (up | down);
        let leaves = set & (left | right | up | down) & !two;
        if leaves == 0 {
            return (set, false);
        }
        let [left, right, up, down] = self.beside(leaves);
        let with_leaf = set & (left | right | up | down);
        // the leaf on the right goes if there is one on the left, and so on
        let goes = |on_this_side: u64, on_others: u64| on_this_side & on_others & set;
        let right_of = goes(right, left);
        let above = goes(up, left | right);
        let below = goes(down, left | right | up);
        let mut kept = set & !(right_of << 1);
        if above | below != 0 {
            kept &= !(above >> self.stride | below << self.stride);
        }
        let [left, right, up, down] = self.beside(set & !with_leaf);
        let bridges = set & !(leaves | left | right | up | down);
        (kept & !bridges, bridges != 0)
    }

    /// The left cells of dominoes across for which there are others. Where two opposite cells of a square
    /// have no neighbours but its other two, it is all one with which of them a domino covers one of those:
    /// the dominoes down are enough.
    #[inline]
    pub fn spare_across(&self, set: u64) -> u64 {
        if self.rows == 1 {
            return 0;
        }
        let [left, right, up, down] = self.beside(set);
        let set_if = |two: u64, others: u64| set & two & !others;
        let falling = set_if(right & down, left | up) & set_if(left & up, right | down) >> (self.stride + 1);
        let rising = set_if(left & down, right | up) >> 1 & set_if(right & up, left | down) >> self.stride;
        let upper = falling | rising;
        upper | upper << self.stride
    }

    /// The cells whose neighbour on the left is in a set; those whose right, upper, lower one is.
    #[inline]
    fn beside(&self, set: u64) -> [u64; 4] {
        let (left, right) = ((set & !self.last_column) << 1, (set & !self.first_column) >> 1);
        if self.rows == 1 {
            [left, right, 0, 0]
        } else {
            [left, right, set << self.stride, set >> self.stride]
        }
    }

    /// The connected region of `set` around `seed`.
    #[inline]
    pub fn region(&self, set: u64, seed: u64) -> u64 {
        let mut region = seed;
        loop {
            let grown = self.near(region) & set;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Whether a connected set stays connected when a domino is taken away, as far as the cells around tell;
    /// the domino's first cell is `first`, and `left` is without it.
    #[inline]
    pub fn stays_connected<const ACROSS: bool>(&self, left: u64, first: u32) -> bool {
        // bits that come round from the other end are those of cells outside the board
        let from = left.rotate_left(self.stride + 1).rotate_right(first);
        let row =
            |i: u32, wide: u32| (from.rotate_right(i * self.stride) as u16 & ((1 << wide) - 1)) << (i * wide);
        let window = if ACROSS {
            row(0, 4) | row(1, 4) | row(2, 4)
        } else {
            row(0, 3) | row(1, 3) | row(2, 3) | row(3, 3)
        };
        let down = usize::from(!ACROSS);
        let window = window & self.on_board[down][first as usize];
        self.around[down][usize::from(window / 64)] >> (window % 64) & 1 == 1
    }

    /// The connected regions of a set.
    pub fn regions(&self, set: u64) -> impl Iterator<Item = u64> {
        self.regions_around(set, set)
    }

    /// The connected regions of a set, each of which has a cell among `seeds`.
    #[inline]
    pub fn regions_around(&self, set: u64, seeds: u64) -> impl Iterator<Item = u64> {
        let (mut left, mut seeds) = (set, seeds & set);
        std::iter::from_fn(move || {
            if seeds == 0 {
                return None;
            }
            let mut region = seeds & seeds.wrapping_neg();
            while seeds & !region != 0 {
                let grown = self.near(region) & left;
                if grown == region {
                    left &= !region;
                    seeds &= !region;
                    return Some(region);
                }
                region = grown;
            }
            // all that is left hangs together
            seeds = 0;
            Some(left)
        })
    }

    #[inline]
    pub(crate) fn row(&self, set: u64, row: u32) -> u64 {
        set >> (row * self.stride) & self.row_bits
    }

    /// The columns that a set meets, as one row.
    #[inline]
    fn width_bits(&self, set: u64) -> u64 {
        let mut bits = set;
        if self.stride == 8 || self.stride == 16 {
            bits |= bits >> 32;
            bits |= bits >> 16;
            bits |= if self.stride == 8 { bits >> 8 } else { 0 };
        } else {
            (1..self.rows).for_each(|row| bits |= set >> (row * self.stride));
        }
        bits & self.row_bits
    }

    /// A set of cells that is not empty, moved to the corner of the board.
    #[inline]
    pub fn corner(&self, set: u64) -> Corner {
        let top = set.trailing_zeros() / self.stride;
        let bits = self.width_bits(set);
        let cells = set >> (top * self.stride + bits.trailing_zeros());
        let width = MAX_CELLS - bits.leading_zeros() - bits.trailing_zeros();
        let height = (MAX_CELLS - 1 - cells.leading_zeros()) / self.stride + 1;
        Corner { cells, height, width }
    }

    /// Rows become columns, if they fit: neither side is longer than the shorter side of the board.
    #[inline]
    pub fn transposed(&self, at: Corner) -> Corner {
        Corner { cells: self.columns_as_rows(at.cells, at.height), height: at.width, width: at.height }
    }

    /// The same with rows for columns, if it is higher than wide.
    #[inline]
    pub fn lying(&self, at: Corner) -> Corner {
        if at.height > at.width { self.transposed(at) } else { at }
    }

    /// The image with the least word, among all turns and reflections that fit.
    #[inline]
    pub fn least_image(&self, at: Corner) -> Region {
        let Corner { cells, height, width } = self.lying(at);
        let least = |cells: u64| {
            let turned = self.turned(cells, height, width);
            let (flipped, mirrored) = (self.upside_down(cells, height), self.upside_down(turned, height));
            (cells.min(turned).min(flipped).min(mirrored), turned)
        };
        let (mut found, turned) = least(cells);
        if height == width {
            found = found.min(least(self.columns_as_rows(cells, height)).0);
        }
        Region { cells: found, paired: turned == cells && self.half_turn_parts(cells, height, width) }
    }

    /// Whether half a turn of the box takes no cell of the set and no two neighbours to themselves.
    fn half_turn_parts(&self, set: u64, height: u32, width: u32) -> bool {
        // with two cells in the middle both are there or none, as the set is symmetric
        let middle = 1 << (height / 2 * self.stride + width / 2);
        height.is_multiple_of(2) && width.is_multiple_of(2) || set & middle == 0
    }

    #[inline]
    fn upside_down(&self, set: u64, height: u32) -> u64 {
        let last = (height - 1) * self.stride;
        match self.stride {
            8 => set.swap_bytes() >> (56 - last),
            16 => {
                let halves = set.rotate_left(32);
                ((halves & 0xFFFF_0000_FFFF_0000) >> 16 | (halves & 0x0000_FFFF_0000_FFFF) << 16)
                    >> (48 - last)
            }
            _ => (0..height).fold(0, |bits, row| bits | self.row(set, row) << (last - row * self.stride)),
        }
    }

    /// Half a turn of the box: all its bits in reverse.
    #[inline]
    fn turned(&self, set: u64, height: u32, width: u32) -> u64 {
        set.reverse_bits() >> (MAX_CELLS - 1 - ((height - 1) * self.stride + width - 1))
    }

    #[inline]
    fn columns_as_rows(&self, set: u64, height: u32) -> u64 {
        if self.stride != 8 {
            let row = |row| self.columns_of[self.row(set, row) as usize & 0xFF] << row;
            return (0..height).fold(0, |bits, i| bits | row(i));
        }
        // cells beside the diagonal, then squares of four, then of sixteen change places
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
            .into_iter()
            .fold(set, |set, (far, some)| {
                let other = (set ^ set >> far) & some;
                set ^ other ^ other << far
            })
    }
}

/// For each set of cells of a box of twelve, so many in a row, whether those beside the domino in its middle
/// hang together within the box, without the domino.
fn hanging_together(wide: u32) -> [u64; WINDOWS / 64] {
    let high = 12 / wide;
    let cell = |row: u32, column: u32| 1u32 << (row * wide + column);
    let domino = if wide == 4 { cell(1, 1) | cell(1, 2) } else { cell(1, 1) | cell(2, 1) };
    let first: u32 = (0..high).map(|row| cell(row, 0)).sum();
    let last = first << (wide - 1);
    let near = |set: u32| {
        (set | (set & !last) << 1 | (set & !first) >> 1 | set << wide | set >> wide) & ((1 << 12) - 1)
    };
    let hangs = |cells: u32| {
        let beside = near(domino) & cells & !domino;
        let mut region = beside & beside.wrapping_neg();
        for _ in 0..12 {
            region = near(region) & cells & !domino;
        }
        beside & !region == 0
    };
    std::array::from_fn(|word| (0..64).fold(0, |bits, i| bits | u64::from(hangs(word as u32 * 64 + i)) << i))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn pictured(board: &Board, rows: &str) -> u64 {
        rows.split('/').enumerate().fold(0, |set, (row, cells)| {
            let bits = cells.bytes().enumerate().filter(|(_, cell)| *cell == b'#');
            bits.fold(set, |set, (column, _)| set | 1 << (row as u32 * board.stride + column as u32))
        })
    }

    fn image_of(board: &Board, set: u64) -> Region {
        board.least_image(board.corner(set))
    }

    #[test]
    fn all_images_have_one_least() {
        let board = Board::new(4, 6).unwrap();
        let images = ["##./.##", ".##/##.", "#./##/.#", ".#/##/#."].map(|rows| pictured(&board, rows));
        for image in images {
            assert_eq!(image_of(&board, image), image_of(&board, images[0]));
            assert_eq!(image_of(&board, image << (board.stride + 1)), image_of(&board, image));
        }
    }

    /// Turned and reflected cell by cell, on boards whose rows lie a byte apart, two bytes, and close
    /// together.
    #[test]
    fn images_are_turns_and_reflections() {
        for (rows, columns) in [(4, 6), (8, 8), (3, 9), (4, 16), (5, 9), (7, 9), (1, 20), (2, 2)] {
            let board = Board::new(rows, columns).unwrap();
            for seed in 1..=200u64 {
                let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let set = board.spread(random & random >> 32 | random >> 20 & 0b11 | 1);
                let at = board.lying(board.corner(set));
                let (height, width) = (at.height, at.width);
                let mut least = u64::MAX;
                for image in 0..8 {
                    let turn = |row, column| {
                        let row = if image & 1 == 0 { row } else { height - 1 - row };
                        let column = if image & 2 == 0 { column } else { width - 1 - column };
                        if image & 4 == 0 { (row, column) } else { (column, row) }
                    };
                    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
                    let had =
                        cells.filter(|&(row, column)| at.cells >> (row * board.stride + column) & 1 == 1);
                    let bit = |(row, column): (u32, u32)| 1u64 << (row * board.stride + column);
                    if image & 4 == 0 || height == width {
                        least = had
                            .map(|(row, column)| turn(row, column))
                            .fold(0, |bits, at| bits | bit(at))
                            .min(least);
                    }
                }
                let found = board.least_image(at);
                assert_eq!(found.cells, least, "{rows}x{columns} {set:b}");
                assert_eq!(board.least_image(board.corner(least)), found);
                assert_eq!(board.spread(board.packed(set)), set);
            }
        }
    }

    #[test]
    fn regions_are_connected_and_cover() {
        let board = Board::new(3, 5).unwrap();
        let set = pictured(&board, "##..#/.#.##/#..#.");
        let regions: Vec<_> = board.regions(set).collect();
        assert_eq!(regions.iter().map(|region| region.count_ones()).collect::<Vec<_>>(), [3, 4, 1]);
        assert_eq!(regions.iter().fold(0, |all, region| all | region), set);
        assert_eq!(
            board.regions_around(set, set & pictured(&board, "####./###.#/###..")).collect::<Vec<_>>(),
            regions
        );
        assert_eq!(board.with_right(set).count_ones(), 2);
        assert_eq!(board.with_below(set).count_ones(), 3);
    }

    /// Neighbours of cells, by their rows and columns.
    fn flooded(set: &[(u32, u32)], seed: (u32, u32)) -> Vec<(u32, u32)> {
        let mut region = vec![seed];
        let mut at = 0;
        while let Some(&(row, column)) = region.get(at) {
            let beside = set.iter().filter(|(r, c)| r.abs_diff(row) + c.abs_diff(column) == 1);
            let fresh: Vec<_> = beside.filter(|cell| !region.contains(cell)).copied().collect();
            region.extend(fresh);
            at += 1;
        }
        region
    }

    const SIDES: [(u32, u32); 6] = [(3, 5), (8, 8), (1, 20), (4, 16), (5, 9), (2, 3)];

    fn random_set(board: &Board, seed: u64) -> u64 {
        let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        board.spread((random | random << 23) & (random >> 17 | random << 31)) & board.all()
    }

    /// The cells of a set as rows and columns, and back.
    fn cells_of(board: &Board, set: u64) -> Vec<(u32, u32)> {
        let all = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| (row, column)));
        all.filter(|&at| set & bit_of(board, at) != 0).collect()
    }

    fn bit_of(board: &Board, (row, column): (u32, u32)) -> u64 {
        1 << (row * board.stride + column)
    }

    #[test]
    fn regions_by_flooding() {
        for (rows, columns) in SIDES {
            let board = Board::new(rows, columns).unwrap();
            for seed in 1..=60 {
                let set = random_set(&board, seed);
                let cells = cells_of(&board, set);
                for &cell in &cells {
                    let flooded =
                        flooded(&cells, cell).into_iter().fold(0, |set, at| set | bit_of(&board, at));
                    assert_eq!(board.region(set, bit_of(&board, cell)), flooded, "{rows}x{columns} {set:b}");
                }
            }
        }
    }

    /// What the cells around a domino tell, cell by cell: of those beside it every one reaches every other
    /// within one cell around the domino.
    #[test]
    fn what_stays_connected() {
        let mut told = [0, 0];
        for (rows, columns) in SIDES {
            let board = Board::new(rows, columns).unwrap();
            for seed in 1..=60 {
                let set = random_set(&board, seed);
                for &(row, column) in &cells_of(&board, board.all()) {
                    for across in [false, true] {
                        let other = if across { (row, column + 1) } else { (row + 1, column) };
                        if other.0 >= rows || other.1 >= columns {
                            continue;
                        }
                        let domino = [(row, column), other];
                        let left = set & !domino.iter().fold(0, |set, &at| set | bit_of(&board, at));
                        let far = |(r, c): (u32, u32)| {
                            domino.iter().map(|at| at.0.abs_diff(r).max(at.1.abs_diff(c))).min().unwrap()
                        };
                        let around: Vec<_> =
                            cells_of(&board, left).into_iter().filter(|&at| far(at) == 1).collect();
                        let beside: Vec<_> = around
                            .iter()
                            .filter(|at| domino.iter().any(|d| d.0.abs_diff(at.0) + d.1.abs_diff(at.1) == 1))
                            .collect();
                        let hangs = beside.first().is_none_or(|first| {
                            let region = flooded(&around, **first);
                            beside.iter().all(|at| region.contains(at))
                        });
                        let first = row * board.stride + column;
                        let found = match across {
                            true => board.stays_connected::<true>(left, first),
                            false => board.stays_connected::<false>(left, first),
                        };
                        assert_eq!(found, hangs, "{rows}x{columns} {left:b} {domino:?}");
                        told[usize::from(hangs)] += 1;
                    }
                }
            }
        }
        assert!(told[0] > 500 && told[1] > 500, "{told:?}");
    }

    /// The nimber of a set by the definition, and whether those of all dominoes are met without the spare
    /// ones.
    fn nimber_of(board: &Board, set: u64, known: &mut HashMap<u64, u32>) -> u32 {
        if let Some(&nimber) = known.get(&set) {
            return nimber;
        }
        let mut met = |firsts: u64, domino: u64| -> Vec<u32> {
            let cells = (0..MAX_CELLS).filter(|cell| firsts >> cell & 1 == 1);
            cells.map(|cell| nimber_of(board, set & !(domino << cell), known)).collect()
        };
        let (across, spare) = (board.with_right(set), board.spare_across(set));
        let down =
            if board.rows == 1 { Vec::new() } else { met(board.with_below(set), 1 << board.stride | 1) };
        let enough = [down, met(across & !spare, 0b11)].concat();
        assert!(met(across & spare, 0b11).iter().all(|value| enough.contains(value)), "{set:b}");
        let nimber = (0..).find(|value| !enough.contains(value)).unwrap();
        known.insert(set, nimber);
        nimber
    }

    #[test]
    fn what_is_thinned_is_worth_the_same() {
        let (mut smaller, mut bridged, mut spare) = (0, 0, 0);
        for (rows, columns) in [(4, 6), (3, 5), (1, 20), (5, 9), (2, 8)] {
            let board = Board::new(rows, columns).unwrap();
            let mut known = HashMap::new();
            for seed in 1..=2000 {
                let set = random_set(&board, seed) | random_set(&board, seed + 5000);
                let few = cells_of(&board, set).iter().take(13).fold(0, |few, &at| few | bit_of(&board, at));
                let (kept, has_bridges) = board.thinned(few);
                let nimber = nimber_of(&board, few, &mut known);
                assert_eq!(nimber_of(&board, kept, &mut known), nimber, "{rows}x{columns} {few:b}");
                smaller += u32::from(kept != few && !has_bridges);
                bridged += u32::from(has_bridges);
                spare += u32::from(board.spare_across(few) != 0);
            }
        }
        assert!(smaller > 500 && bridged > 500 && spare > 500, "{smaller} {bridged} {spare}");
    }

    #[test]
    fn bridges_and_squares() {
        let board = Board::new(4, 6).unwrap();
        let drawn = |rows: &str| pictured(&board, rows);
        assert_eq!(board.thinned(drawn("#####")), (drawn("##.##"), true));
        assert_eq!(board.thinned(drawn("#.#/###")), (drawn("#.#/#.#"), true));
        assert_eq!(board.thinned(drawn("###/.#.")), (drawn("##."), false));
        assert_eq!(board.thinned(drawn("###/#.#/###")), (drawn("###/#.#/###"), false));
        assert_eq!(board.spare_across(drawn("##./###")), drawn("#../#.."));
        assert_eq!(board.spare_across(drawn(".##./####")), 0);
    }

    #[test]
    fn half_a_turn_pairs_moves() {
        let board = Board::new(4, 6).unwrap();
        let paired = |rows: &str| image_of(&board, pictured(&board, rows)).paired;
        assert!(paired("##/##") && paired("###/#.#/###") && paired("####/####"));
        assert!(!paired("##") && !paired("###") && !paired("##/#.") && !paired("###/###/###"));
    }

    #[test]
    fn sides_have_limits() {
        assert!(
            Board::new(0, 5).is_none() && Board::new(9, 8).is_none() && Board::new(u32::MAX, 2).is_none()
        );
        assert_eq!(Board::new(64, 1).unwrap().all(), u64::MAX);
        assert_eq!(Board::of(3, 5).unwrap().packed(Board::of(5, 3).unwrap().all()), (1 << 15) - 1);
        assert!(Board::of(8, 8).is_some() && Board::of(13, 5).is_none() && Board::of(0, 1).is_none());
        assert_eq!(Board::new(5, 3).unwrap().columns(), 5);
    }
}
