//! Boards of up to 64 cells as bits: one word a layer (free cells, stones of a colour).

use std::array;
use std::cmp::Ordering;

use super::eight::Eight;
use grundy_base::error::BadText;
use grundy_base::report::scene::{self, Names, Piece, Scene, Square};
use grundy_base::text::Text;
use grundy_base::text::grid::CharGrid;

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 64;

/// The first cell of each row, for each number of columns.
const FIRST_COLUMNS: [u64; MAX_CELLS + 1] = {
    let mut words = [1; MAX_CELLS + 1];
    let mut columns = 1;
    while columns <= MAX_CELLS {
        let mut cell = columns;
        while cell < MAX_CELLS {
            words[columns] |= 1 << cell;
            cell += columns;
        }
        columns += 1;
    }
    words
};

/// The steps to the neighbours in a row and in a column.
pub(crate) const ORTHOGONAL: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// The diagonal steps.
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A rectangle with layers of cells; the cell of row r and column c is bit r·columns + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Board<const N: usize> {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    pub(crate) layers: [u64; N],
}

/// The cells of a word, from the lowest.
pub(crate) fn cells(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        cell
    })
}

impl<const N: usize> Board<N> {
    /// Reads rows between slashes or bars, or a size such as `4x5`; each layer holds the cells whose
    /// character is in its list, and `allowed` are all characters. An empty board of a size consists of
    /// the first of them.
    pub(crate) fn read(text: Text<'_>, allowed: &str, lists: [&str; N]) -> Result<Self, BadText> {
        let text = text.trim();
        let grid = match size(text)? {
            Some((rows, columns)) => {
                let first = allowed.chars().next().expect("boards have characters");
                CharGrid { rows, columns, cells: vec![first; rows * columns] }
            }
            None => CharGrid::read(text, allowed)?,
        };
        if grid.cells.len() > MAX_CELLS {
            let n = grid.cells.len();
            return Err(text.bad(format!("{n} cells are too many: expected at most {MAX_CELLS}")));
        }
        let layer = |list: &str| {
            let marked = grid.cells.iter().enumerate().filter(|(_, cell)| list.contains(**cell));
            marked.fold(0, |bits, (at, _)| bits | 1_u64 << at)
        };
        let small = |n: usize| u8::try_from(n).expect("at most 64");
        Ok(Self { rows: small(grid.rows), columns: small(grid.columns), layers: lists.map(layer) })
    }

    /// A board of a size on which all cells are in the same layers; none if it would be too large.
    pub(crate) fn empty(size: &[u64], layers: [bool; N]) -> Option<Self> {
        let &[rows, columns] = size else { return None };
        let cells = rows.checked_mul(columns).filter(|&cells| cells <= MAX_CELLS as u64)?;
        let all = u64::MAX.checked_shr(64 - u32::try_from(cells).ok()?)?;
        let layers = layers.map(|is_in| if is_in { all } else { 0 });
        Some(Self { rows: u8::try_from(rows).ok()?, columns: u8::try_from(columns).ok()?, layers })
    }

    /// The rows between slashes: a character for each layer, another for cells of none. A board with nothing
    /// on it is written by its size.
    pub(crate) fn write(&self, marks: [char; N], other: char) -> String {
        let text = self.rows_of(marks, other);
        let is_empty = text.bytes().all(|mark| matches!(mark, b'.' | b'/'));
        if is_empty { format!("{}x{}", self.rows, self.columns) } else { text }
    }

    /// The rows between slashes, also of a board with nothing on it.
    pub(crate) fn rows_of(&self, marks: [char; N], other: char) -> String {
        let mut text = String::new();
        for cell in 0..u32::from(self.rows) * u32::from(self.columns) {
            if cell > 0 && cell % u32::from(self.columns) == 0 {
                text.push('/');
            }
            let layer = self.layers.iter().position(|layer| layer >> cell & 1 == 1);
            text.push(layer.map_or(other, |layer| marks[layer]));
        }
        text
    }

    /// The name of a cell: its column from a, its row from 1 at the bottom.
    pub(crate) fn name(&self, cell: u32) -> String {
        let (row, column) = (cell / u32::from(self.columns), cell % u32::from(self.columns));
        let letter = |n: u32| char::from(b'a' + u8::try_from(n).expect("boards have at most 64 columns"));
        let first = if column < 26 { String::new() } else { letter(column / 26 - 1).to_string() };
        format!("{first}{}{}", letter(column % 26), u32::from(self.rows) - row)
    }

    /// The names of some cells, from the lowest row.
    pub(crate) fn names(&self, bits: u64) -> String {
        let mut all: Vec<u32> = cells(bits).collect();
        all.sort_by_key(|cell| (std::cmp::Reverse(cell / u32::from(self.columns)), *cell));
        all.into_iter().map(|cell| self.name(cell)).collect::<Vec<_>>().join("-")
    }

    /// A picture of the board as it is written.
    pub(crate) fn scene(&self, marks: [char; N], other: char) -> Scene {
        let square = |mark| match mark {
            '.' => Square::Free,
            '#' => Square::Blocked,
            'x' | 'L' | 'l' => Square::Holds(Piece::First(mark)),
            _ => Square::Holds(Piece::Second(mark)),
        };
        Scene::Board(scene::Board::of_rows(&self.rows_of(marks, other), Names::Chess, square))
    }

    /// All cells that belong to a layer.
    pub(crate) fn used(&self) -> u64 {
        self.layers.iter().fold(0, |all, layer| all | layer)
    }

    /// The cell that a step leads to, if it is on the board.
    pub(crate) fn step(&self, cell: u32, (down, right): (i8, i8)) -> Option<u32> {
        let columns = u32::from(self.columns);
        let row = (cell / columns).checked_add_signed(down.into())?;
        let column = (cell % columns).checked_add_signed(right.into())?;
        (row < self.rows.into() && column < columns).then(|| row * columns + column)
    }

    /// The neighbours of a set of cells, in rows and columns.
    pub(crate) fn spread(&self, bits: u64) -> u64 {
        let columns = u32::from(self.columns);
        let first = self.first_column();
        let last = first << (columns - 1);
        let up_down = if columns == 64 { 0 } else { bits >> columns | bits << columns };
        ((bits & !last) << 1 | (bits & !first) >> 1 | up_down) & self.all()
    }

    /// All neighbours of a set of cells, the diagonal ones too.
    pub(crate) fn spread_around(&self, bits: u64) -> u64 {
        let columns = u32::from(self.columns);
        let first = self.first_column();
        let last = first << (columns - 1);
        let wide = bits | (bits & !last) << 1 | (bits & !first) >> 1;
        let up_down = if columns == 64 { 0 } else { wide >> columns | wide << columns };
        (wide | up_down) & self.all()
    }

    pub(crate) fn all(&self) -> u64 {
        let n = u32::from(self.rows) * u32::from(self.columns);
        if n == 64 { u64::MAX } else { (1 << n) - 1 }
    }

    /// The first cell of each row.
    pub(crate) fn first_column(&self) -> u64 {
        FIRST_COLUMNS[usize::from(self.columns)] & self.all()
    }

    /// The cells of `inside` that can be reached from a cell within it.
    pub(crate) fn flood(&self, from: u64, inside: u64, around: bool) -> u64 {
        let mut found = from & inside;
        loop {
            let wider = if around { self.spread_around(found) } else { self.spread(found) };
            let next = found | (wider & inside);
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The smallest rectangle around some cells, with nothing else in it.
    pub(crate) fn cropped(&self, keep: u64) -> Self {
        let columns = u32::from(self.columns);
        let row_bits = |row: u32| keep >> (row * columns) & mask(columns);
        let used_rows = (0..u32::from(self.rows)).filter(|&row| row_bits(row) != 0);
        let (mut first_row, mut last_row, mut shadow) = (u32::MAX, 0, 0);
        for row in used_rows {
            first_row = first_row.min(row);
            last_row = row;
            shadow |= row_bits(row);
        }
        if shadow == 0 {
            return Self { rows: 0, columns: 0, layers: [0; N] };
        }
        let left = shadow.trailing_zeros();
        let width = 64 - shadow.leading_zeros() - left;
        let layers = self.layers.map(|layer| {
            let layer = layer & keep;
            (first_row..=last_row).fold(0, |bits, row| {
                let line = layer >> (row * columns + left) & mask(width);
                bits | line << ((row - first_row) * width)
            })
        });
        let small = |n: u32| u8::try_from(n).expect("at most 64");
        Self { rows: small(last_row - first_row + 1), columns: small(width), layers }
    }

    /// Some of the rows, as a board of their own.
    pub(crate) fn rows_between(&self, start: u32, end: u32) -> Self {
        let columns = u32::from(self.columns);
        let layers = self.layers.map(|layer| layer >> (start * columns) & mask((end - start) * columns));
        Self { rows: u8::try_from(end - start).expect("at most 64"), layers, ..*self }
    }

    /// Some of the columns, as a board of their own.
    pub(crate) fn columns_between(&self, start: u32, end: u32) -> Self {
        let (columns, width) = (u32::from(self.columns), end - start);
        let layers = self.layers.map(|layer| {
            (0..u32::from(self.rows))
                .fold(0, |bits, row| bits | (layer >> (row * columns + start) & mask(width)) << (row * width))
        });
        Self { columns: u8::try_from(width).expect("at most 64"), layers, ..*self }
    }

    /// The cells of a layer row by row, each changed and put where the change says.
    fn by_rows(&self, change: impl Fn(u32, u64) -> (u32, u64)) -> Self {
        let columns = u32::from(self.columns);
        let layers = self.layers.map(|layer| {
            (0..u32::from(self.rows)).fold(0, |bits, row| {
                let (to, line) = change(row, layer >> (row * columns) & mask(columns));
                bits | line << (to * columns)
            })
        });
        Self { layers, ..*self }
    }

    pub(crate) fn transposed(&self) -> Self {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let layers = self.layers.map(|layer| {
            cells(layer).fold(0, |bits, cell| bits | 1 << (cell % columns * rows + cell / columns))
        });
        Self { rows: self.columns, columns: self.rows, layers }
    }

    /// The least of the four images under mirroring rows and columns, of one with no more rows than columns,
    /// and whether rows and columns were exchanged for it.
    pub(crate) fn least_lying(&self) -> (Self, bool) {
        if self.rows == 0 {
            return (*self, false);
        }
        if let Some(eight) = Eight::of(self) {
            let (least, turned) = eight.least();
            return (least.board(), turned);
        }
        // boards with a side of more than eight cells are no squares: they have at most 64 cells
        let turned = self.rows > self.columns;
        let lying = if turned { self.transposed() } else { *self };
        let (columns, last) = (u32::from(lying.columns), u32::from(lying.rows) - 1);
        let mirrored = lying.by_rows(|row, line| (row, line.reverse_bits() >> (64 - columns)));
        let flipped = |board: &Self| board.by_rows(|row, line| (last - row, line));
        (lying.min(mirrored).min(flipped(&lying)).min(flipped(&mirrored)), turned)
    }

    /// The least of all eight images.
    pub(crate) fn least(&self) -> Self {
        self.least_lying().0
    }

    /// With the first two layers exchanged.
    pub(crate) fn swapped(&self) -> Self {
        let mut layers = self.layers;
        layers.swap(0, 1);
        Self { layers, ..*self }
    }

    /// The least of all images, if the first two layers mean the same: then the first one has no fewer cells.
    pub(crate) fn least_of_both_colours(&self) -> Self {
        match self.layers[0].count_ones().cmp(&self.layers[1].count_ones()) {
            Ordering::Greater => self.least(),
            Ordering::Less => self.swapped().least(),
            Ordering::Equal => self.least().min(self.swapped().least()),
        }
    }
}

fn mask(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// Rows and columns, if the text is a size such as `4x5`.
fn size(text: Text<'_>) -> Result<Option<(usize, usize)>, BadText> {
    let Some((rows, columns)) = text.split_once('x') else { return Ok(None) };
    let is_number =
        |part: Text<'_>| !part.as_str().is_empty() && part.as_str().bytes().all(|byte| byte.is_ascii_digit());
    if !(is_number(rows) && is_number(columns)) {
        return Ok(None);
    }
    let [rows, columns]: [Result<u64, BadText>; 2] = array::from_fn(|at| {
        let (part, what) = [(rows, "the number of rows"), (columns, "the number of columns")][at];
        part.number(what, 1..=MAX_CELLS as u64)
    });
    let small = |n: u64| usize::try_from(n).expect("at most 64");
    Ok(Some((small(rows?), small(columns?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board<2> {
        Board::read(Text::new(text), ".xo", ["x", "o"]).unwrap()
    }

    /// A board whose characters are turned by the slow way, cell by cell.
    fn by_cells(shape: &Board<2>, to: impl Fn(u32, u32) -> (u32, u32), turned: bool) -> Board<2> {
        let (rows, columns) = if turned { (shape.columns, shape.rows) } else { (shape.rows, shape.columns) };
        let layers = shape.layers.map(|layer| {
            cells(layer).fold(0, |bits, cell| {
                let (row, column) = to(cell / u32::from(shape.columns), cell % u32::from(shape.columns));
                bits | 1 << (row * u32::from(columns) + column)
            })
        });
        Board { rows, columns, layers }
    }

    #[test]
    fn images_have_one_least() {
        for text in ["xo./..x/...", "xo.x/.o..", "x/o/./x", "xx..o.o.x", "x.o.....x/o........", "8x8", "x"] {
            let shape = board(text);
            let (last_row, last_column) = (u32::from(shape.rows) - 1, u32::from(shape.columns) - 1);
            let least = shape.least();
            assert!(least.rows <= least.columns, "{text}");
            let images = [
                by_cells(&shape, |row, column| (row, last_column - column), false),
                by_cells(&shape, |row, column| (last_row - row, column), false),
                by_cells(&shape, |row, column| (last_row - row, last_column - column), false),
                by_cells(&shape, |row, column| (column, row), true),
                by_cells(&shape, |row, column| (last_column - column, row), true),
                by_cells(&shape, |row, column| (column, last_row - row), true),
                by_cells(&shape, |row, column| (last_column - column, last_row - row), true),
            ];
            assert!(least == shape || images.contains(&least), "{text}");
            for image in images {
                assert_eq!(image.least(), least, "{text}");
            }
            if shape.rows != shape.columns {
                assert_eq!(shape.least_lying().1, shape.rows > shape.columns, "{text}");
            }
        }
    }

    #[test]
    fn cropping_and_flooding() {
        let shape = board("....../.x.o../..x...");
        let part = shape.flood(1 << 7, shape.used(), false);
        assert_eq!(part, 1 << 7);
        assert_eq!(shape.flood(1 << 7, shape.used(), true).count_ones(), 3);
        assert_eq!(shape.cropped(shape.used()), board("x.o/.x."));
        assert_eq!(shape.cropped(0).rows, 0);
        assert_eq!(board("8x8").all(), u64::MAX);
        assert_eq!(board("1x64").spread(1 << 63), 1 << 62);
    }
}
