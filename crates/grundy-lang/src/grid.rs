//! Boards written as text, rows between slashes or on lines of their own: what hangs together, and turns.

use std::ops::Range;

/// The memory that the work on a cell needs.
pub(crate) const BYTES_A_CELL: usize = 24;

/// A rectangle of characters.
pub(crate) struct Grid {
    /// The mark between two rows.
    mark: char,
    columns: usize,
    cells: Vec<char>,
}

/// A way to turn a board: first about its diagonal, then in mirrors.
#[derive(Clone, Copy, Default)]
pub(crate) struct Image {
    /// Rows are columns.
    transposed: bool,
    /// The last row is the first.
    upside_down: bool,
    /// The last column is the first.
    backwards: bool,
}

impl Image {
    /// In mirrors: as it is, left for right, top for bottom, and both.
    pub(crate) const MIRRORS: [Self; 4] = {
        let plain = Self { transposed: false, upside_down: false, backwards: false };
        [
            plain,
            Self { backwards: true, ..plain },
            Self { upside_down: true, ..plain },
            Self { upside_down: true, backwards: true, ..plain },
        ]
    };

    /// Rows as columns.
    pub(crate) const TRANSPOSED: Self = Self { transposed: true, upside_down: false, backwards: false };
}

/// The order in which an image has the cells of its board.
#[derive(Clone, Copy)]
struct Walk {
    rows: usize,
    columns: usize,
    first: usize,
    /// From a cell to the next in its row, and from a row to the next.
    right: isize,
    down: isize,
}

impl Walk {
    fn row(self, row: usize) -> impl Iterator<Item = usize> {
        let start = self.first.wrapping_add_signed(self.down.wrapping_mul(row.cast_signed()));
        (0..self.columns).map(move |column| start.wrapping_add_signed(self.right * column.cast_signed()))
    }
}

/// The parts of a board whose cells hang together.
pub(crate) struct Regions {
    /// The rows and columns of the cells, part after part.
    cells: Vec<[usize; 2]>,
    regions: Vec<Region>,
}

/// Cells that hang together, and the first and last of their rows and columns.
pub(crate) struct Region {
    cells: Range<usize>,
    rows: [usize; 2],
    columns: [usize; 2],
}

impl Regions {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.regions.len()
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Region> {
        self.regions.iter()
    }
}

impl Region {
    /// Bytes of its text, if each character has one.
    pub(crate) fn len(&self) -> usize {
        let [[top, bottom], [left, right]] = [self.rows, self.columns];
        (bottom + 1 - top) * (right + 2 - left)
    }
}

impl Grid {
    /// Reads a board, or says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mark = if text.contains('\n') { '\n' } else { '/' };
        let (mut cells, mut columns) = (Vec::with_capacity(text.len()), 0);
        for (row, line) in text.split(mark).enumerate() {
            let before = cells.len();
            cells.extend(line.chars());
            let length = cells.len() - before;
            if row == 0 {
                columns = length;
            } else if length != columns {
                return Err(format!("row {} has {length} cells, but row 1 has {columns}", row + 1));
            }
        }
        Ok(Self { mark, columns, cells })
    }

    /// How many cells and ends of rows and columns there are.
    pub(crate) fn len(&self) -> usize {
        self.cells.len() + self.rows() + self.columns
    }

    fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The parts whose cells are among `kept` and hang together.
    pub(crate) fn regions(&self, kept: &str) -> Regions {
        let (rows, columns) = (self.rows(), self.columns);
        let mut signs = kept.chars();
        let mut left: Vec<bool> = match (signs.next(), signs.next()) {
            (Some(one), None) => self.cells.iter().map(|cell| *cell == one).collect(),
            _ => self.cells.iter().map(|cell| kept.contains(*cell)).collect(),
        };
        let (mut cells, mut regions) = (Vec::with_capacity(left.len()), Vec::new());
        for first in 0..left.len() {
            if !std::mem::take(&mut left[first]) {
                continue;
            }
            let start = cells.len();
            let [row, column] = [first / columns, first % columns];
            let [mut of_rows, mut of_columns] = [[row; 2], [column; 2]];
            cells.push([row, column]);
            let mut next = start;
            while let Some(&[row, column]) = cells.get(next) {
                next += 1;
                of_rows[1] = of_rows[1].max(row);
                of_columns = [of_columns[0].min(column), of_columns[1].max(column)];
                let at = row * columns + column;
                if row > 0 && std::mem::take(&mut left[at - columns]) {
                    cells.push([row - 1, column]);
                }
                if column > 0 && std::mem::take(&mut left[at - 1]) {
                    cells.push([row, column - 1]);
                }
                if column + 1 < columns && std::mem::take(&mut left[at + 1]) {
                    cells.push([row, column + 1]);
                }
                if row + 1 < rows && std::mem::take(&mut left[at + columns]) {
                    cells.push([row + 1, column]);
                }
            }
            regions.push(Region { cells: start..next, rows: of_rows, columns: of_columns });
        }
        Regions { cells, regions }
    }

    /// Writes a region in the smallest rectangle around it, with `other` for the cells that are not in it.
    pub(crate) fn crop(&self, regions: &Regions, region: &Region, other: char, out: &mut String) {
        let [[top, bottom], [left, right]] = [region.rows, region.columns];
        let columns = right + 1 - left;
        let mut cells = vec![other; (bottom + 1 - top) * columns];
        for &[row, column] in &regions.cells[region.cells.clone()] {
            cells[(row - top) * columns + column - left] = self.cells[row * self.columns + column];
        }
        Self { mark: self.mark, columns, cells }.write(Image::default(), out);
    }

    fn walk(&self, image: Image) -> Walk {
        let (mut rows, mut columns) = (self.rows(), self.columns);
        let (mut right, mut down) = (1, columns.cast_signed());
        if image.transposed {
            (rows, columns, right, down) = (columns, rows, down, right);
        }
        let mut first = 0;
        if image.upside_down {
            (first, down) = (first + down * (rows.cast_signed() - 1), -down);
        }
        if image.backwards {
            (first, right) = (first + right * (columns.cast_signed() - 1), -right);
        }
        // of a board without cells there is nothing to walk over
        Walk { rows, columns, first: first.cast_unsigned(), right, down }
    }

    /// Writes an image.
    pub(crate) fn write(&self, image: Image, out: &mut String) {
        let walk = self.walk(image);
        for row in 0..walk.rows {
            if row > 0 {
                out.push(self.mark);
            }
            out.extend(walk.row(row).map(|cell| self.cells[cell]));
        }
    }

    /// The first in the order of texts among all images under turns and reflections.
    pub(crate) fn least_image(&self) -> Image {
        let turned = Image::MIRRORS.map(|image| Image { transposed: true, ..image });
        // their rows end at the same places, so the cells alone decide
        let cells = |image: Image| {
            let walk = self.walk(image);
            (0..walk.rows).flat_map(move |row| walk.row(row)).map(|cell| self.cells[cell])
        };
        let [plain, turned] = [Image::MIRRORS, turned].map(|images| {
            let less = |best: Image, image: Image| if cells(image).lt(cells(best)) { image } else { best };
            images.into_iter().reduce(less).expect("there are four")
        });
        let text = |image: Image| {
            let walk = self.walk(image);
            (0..walk.rows).flat_map(move |row| {
                let mark = (row > 0).then_some(self.mark);
                mark.into_iter().chain(walk.row(row).map(|cell| self.cells[cell]))
            })
        };
        if text(turned).lt(text(plain)) { turned } else { plain }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// All images written, and the first of them.
        #[test]
        fn the_least_image_is_the_first_text(
            rows in 1_usize..5,
            columns in 1_usize..5,
            signs in "[-.#ä]{16}",
            mark in prop::sample::select(vec!['/', '\n']),
        ) {
            let signs: Vec<char> = signs.chars().collect();
            let grid = Grid { mark, columns, cells: signs[..rows * columns].to_vec() };
            let write = |image| {
                let mut text = String::new();
                grid.write(image, &mut text);
                text
            };
            let turned = Image::MIRRORS.map(|image| Image { transposed: true, ..image });
            let least = Image::MIRRORS.into_iter().chain(turned).map(write).min();
            prop_assert_eq!(Some(write(grid.least_image())), least);
            // turned twice, it is as it was; a single row does not show its mark
            let turned = if columns > 1 { write(Image::TRANSPOSED) } else { return Ok(()) };
            let back = Grid::read(&turned).unwrap();
            let mut again = String::new();
            back.write(Image::TRANSPOSED, &mut again);
            prop_assert_eq!(again, write(Image::default()));
        }

        /// Two cells are in one region if a way of kept cells leads from one to the other.
        #[test]
        fn regions_hang_together(columns in 1_usize..5, signs in "[.o#]{12}", kept in "[.o#]{1,2}") {
            let signs: Vec<char> = signs.chars().collect();
            let cells = signs[..signs.len() / columns * columns].to_vec();
            let grid = Grid { mark: '/', columns, cells: cells.clone() };
            let touch = |a: usize, b: usize| {
                a.abs_diff(b) == columns || a.abs_diff(b) == 1 && a / columns == b / columns
            };
            // each kept cell begins with its own number, and takes the least of its neighbours
            let mut of: Vec<usize> = (0..cells.len()).collect();
            let is_kept = |cell: usize| kept.contains(cells[cell]);
            for _ in 0..cells.len() {
                for a in (0..cells.len()).filter(|&a| is_kept(a)) {
                    for b in (0..cells.len()).filter(|&b| is_kept(b) && touch(a, b)) {
                        of[a] = of[a].min(of[b]);
                    }
                }
            }
            let mut expected: Vec<Vec<usize>> = Vec::new();
            for first in (0..cells.len()).filter(|&cell| is_kept(cell) && of[cell] == cell) {
                expected.push((0..cells.len()).filter(|&cell| is_kept(cell) && of[cell] == first).collect());
            }
            let found = grid.regions(&kept);
            let cells_of = |region: &Region| {
                let cells = found.cells[region.cells.clone()].iter();
                let mut cells: Vec<usize> = cells.map(|[row, column]| row * columns + column).collect();
                cells.sort_unstable();
                cells
            };
            let found: Vec<Vec<usize>> = found.iter().map(cells_of).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
