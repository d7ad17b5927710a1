//! Sets of cells of a small grid, as bits of one word: connected regions, and the least image of a region
//! under shifts, turns and reflections.

#![expect(clippy::cast_possible_truncation, reason = "rows, columns and bits of a board of 64 cells")]

/// Cells of the largest board: the bits of a word.
pub const MAX_CELLS: u32 = 64;
/// A board of at most 64 cells has a side of at most so many.
const MAX_SHORT_SIDE: usize = 8;

/// A grid of at most 64 cells. Its longer side lies along the rows: whatever fits on it fits there turned so.
///
/// Cell (row, column) is the bit `row * columns + column`.
#[derive(Clone, Debug)]
pub struct Board {
    rows: u32,
    columns: u32,
    first_column: u64,
    last_column: u64,
    /// The cells of the first row.
    row_bits: u64,
    /// Whether the cells around a domino hang together, by their bits in a box of three by four and four by
    /// three.
    around: [Vec<bool>; 2],
    /// The bits of a row of at most eight cells, one below the other.
    columns_of: [u64; 1 << MAX_SHORT_SIDE],
}

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
        let first_column = (0..rows).fold(0, |bits, row| bits | 1 << (row * columns));
        let mut columns_of = [0; 1 << MAX_SHORT_SIDE];
        for (row, bits) in columns_of.iter_mut().enumerate() {
            let cells = (0..rows as usize).filter(|cell| row >> cell & 1 == 1);
            *bits = cells.fold(0, |bits, cell| bits | 1 << (cell as u32 * columns));
        }
        Some(Self {
            rows,
            columns,
            first_column,
            last_column: first_column << (columns - 1),
            row_bits: u64::MAX >> (MAX_CELLS - columns),
            around: [hanging_together(4), hanging_together(3)],
            columns_of,
        })
    }

    /// The length of a row, the longer side.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows, the shorter side.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// All cells.
    pub fn all(&self) -> u64 {
        u64::MAX >> (MAX_CELLS - self.rows * self.columns)
    }

    /// The cells of a set whose right neighbour is in it.
    #[inline]
    pub fn with_right(&self, set: u64) -> u64 {
        set & (set >> 1) & !self.last_column
    }

    /// The cells of a set whose neighbour below is in it.
    #[inline]
    pub fn with_below(&self, set: u64) -> u64 {
        if self.rows == 1 { 0 } else { set & (set >> self.columns) }
    }

    /// A set and its neighbours.
    #[inline]
    pub fn near(&self, set: u64) -> u64 {
        let beside = (set & !self.last_column) << 1 | (set & !self.first_column) >> 1;
        let above = if self.rows == 1 { 0 } else { set << self.columns | set >> self.columns };
        set | beside | above
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

    /// Whether a connected set stays connected when a domino is taken away, as far as the cells around tell.
    #[inline]
    pub fn stays_connected(&self, left: u64, first: u32, across: bool) -> bool {
        let (row, column) = (first / self.columns, first % self.columns);
        let (wide, high) = if across { (4, 3) } else { (3, 4) };
        let mut window = 0;
        for i in 0..high {
            let at = (row + i).wrapping_sub(1);
            let cells = if at < self.rows { self.row(left, at) } else { 0 };
            // a column of its own stands for what lies before the first
            window |= ((u128::from(cells) << 1 >> column) as usize % (1 << wide)) << (i * wide);
        }
        self.around[usize::from(!across)][window]
    }

    /// The connected regions of a set.
    pub fn regions(&self, set: u64) -> impl Iterator<Item = u64> {
        let mut left = set;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let region = self.region(left, left & left.wrapping_neg());
                left &= !region;
                region
            })
        })
    }

    #[inline]
    pub(crate) fn row(&self, set: u64, row: u32) -> u64 {
        set >> (row * self.columns) & self.row_bits
    }

    /// The columns that a set meets, as one row.
    #[inline]
    fn width_bits(&self, set: u64) -> u64 {
        let (mut left, mut bits) = (set, 0);
        while left != 0 {
            bits |= left;
            left = self.step_down(left);
        }
        bits & self.row_bits
    }

    /// How far the columns of a set in the corner of the board reach.
    pub fn width(&self, set: u64) -> u32 {
        MAX_CELLS - self.width_bits(set).leading_zeros()
    }

    /// A set of cells that is not empty, moved to the corner of the board.
    #[inline]
    pub fn corner(&self, set: u64) -> Corner {
        let top = set.trailing_zeros() / self.columns;
        let bits = self.width_bits(set);
        let cells = set >> (top * self.columns + bits.trailing_zeros());
        let width = MAX_CELLS - bits.leading_zeros() - bits.trailing_zeros();
        let height = (MAX_CELLS - 1 - cells.leading_zeros()) / self.columns + 1;
        Corner { cells, height, width }
    }

    /// Rows become columns, if they fit: neither side is longer than the shorter side of the board.
    #[inline]
    pub fn transposed(&self, at: Corner) -> Corner {
        Corner { cells: self.columns_as_rows(at.cells, at.height), height: at.width, width: at.height }
    }

    /// The image with the least word, among all turns and reflections that fit.
    pub fn least_image(&self, at: Corner) -> Region {
        let Corner { cells, height, width } = if at.height > at.width { self.transposed(at) } else { at };
        let turned = self.turned(cells, height, width);
        let flipped = self.upside_down(cells, height);
        let mut least = cells.min(turned).min(flipped);
        if turned != cells {
            least = least.min(self.turned(flipped, height, width));
        }
        if height == width {
            let mirrored = self.turned(flipped, height, width);
            let others = [cells, turned, flipped, mirrored].map(|image| self.columns_as_rows(image, height));
            least = others.into_iter().fold(least, u64::min);
        }
        Region { cells: least, paired: turned == cells && self.half_turn_parts(cells, height, width) }
    }

    /// Whether half a turn of the box takes no cell of the set and no two neighbours to themselves.
    fn half_turn_parts(&self, set: u64, height: u32, width: u32) -> bool {
        let middle = 1 << (height / 2 * self.columns + width / 2);
        match (height % 2, width % 2) {
            (0, 0) => true,
            (1, 1) => set & middle == 0,
            // the two cells in the middle: both are there or none, as the set is symmetric
            _ => set & middle == 0,
        }
    }

    #[inline]
    fn upside_down(&self, set: u64, height: u32) -> u64 {
        let (mut left, mut out) = (set, 0);
        for _ in 0..height {
            out = self.step_up(out) | left & self.row_bits;
            left = self.step_down(left);
        }
        out
    }

    #[inline]
    fn step_up(&self, set: u64) -> u64 {
        set.checked_shl(self.columns).unwrap_or(0)
    }

    #[inline]
    fn step_down(&self, set: u64) -> u64 {
        set.checked_shr(self.columns).unwrap_or(0)
    }

    /// Half a turn of the box: all its bits in reverse.
    fn turned(&self, set: u64, height: u32, width: u32) -> u64 {
        set.reverse_bits() >> (MAX_CELLS - 1 - ((height - 1) * self.columns + width - 1))
    }

    #[inline]
    fn columns_as_rows(&self, set: u64, height: u32) -> u64 {
        (0..height).fold(0, |bits, row| bits | self.columns_of[self.row(set, row) as usize & 0xFF] << row)
    }
}

/// For each set of cells of a box of twelve, so many in a row, whether those beside the domino in its middle
/// hang together within the box, without the domino.
fn hanging_together(wide: u32) -> Vec<bool> {
    let high = 12 / wide;
    let cell = |row: u32, column: u32| 1u32 << (row * wide + column);
    let domino = if wide == 4 { cell(1, 1) | cell(1, 2) } else { cell(1, 1) | cell(2, 1) };
    let first: u32 = (0..high).map(|row| cell(row, 0)).sum();
    let last = first << (wide - 1);
    let near = |set: u32| {
        (set | (set & !last) << 1 | (set & !first) >> 1 | set << wide | set >> wide) & ((1 << 12) - 1)
    };
    (0..1u32 << 12)
        .map(|cells| {
            let beside = near(domino) & cells & !domino;
            let mut region = beside & beside.wrapping_neg();
            for _ in 0..12 {
                region = near(region) & cells & !domino;
            }
            beside & !region == 0
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictured(board: &Board, rows: &str) -> u64 {
        rows.split('/').enumerate().fold(0, |set, (row, cells)| {
            let bits = cells.bytes().enumerate().filter(|(_, cell)| *cell == b'#');
            bits.fold(set, |set, (column, _)| set | 1 << (row as u32 * board.columns + column as u32))
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
            assert_eq!(image_of(&board, image << 7), image_of(&board, image));
        }
        // 128 sets spread over the board: an image never changes the number of cells, and is its own
        for seed in 1u64..=4096 {
            let set = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
            let least = image_of(&board, set);
            assert_eq!(least.cells.count_ones(), set.count_ones());
            assert_eq!(image_of(&board, least.cells), least);
        }
    }

    #[test]
    fn regions_are_connected_and_cover() {
        let board = Board::new(3, 5).unwrap();
        let set = pictured(&board, "##..#/.#.##/#..#.");
        let regions: Vec<_> = board.regions(set).collect();
        assert_eq!(regions.iter().map(|region| region.count_ones()).collect::<Vec<_>>(), [3, 4, 1]);
        assert_eq!(regions.iter().fold(0, |all, region| all | region), set);
        assert_eq!(board.with_right(set).count_ones(), 2);
        assert_eq!(board.with_below(set).count_ones(), 3);
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
        assert_eq!(Board::new(5, 3).unwrap().columns(), 5);
    }
}
