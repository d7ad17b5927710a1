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
        let mut left: Vec<bool> = self.cells.iter().map(|cell| kept.contains(*cell)).collect();
        let (mut cells, mut regions) = (Vec::with_capacity(left.len()), Vec::new());
        let mut take = |row: usize, column: usize, cells: &mut Vec<[usize; 2]>| {
            if std::mem::replace(&mut left[row * columns + column], false) {
                cells.push([row, column]);
            }
        };
        for first in (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column])) {
            let start = cells.len();
            take(first[0], first[1], &mut cells);
            let [mut of_rows, mut of_columns] = first.map(|at| [at; 2]);
            let mut next = start;
            while let Some(&[row, column]) = cells.get(next) {
                next += 1;
                of_rows[1] = of_rows[1].max(row);
                of_columns = [of_columns[0].min(column), of_columns[1].max(column)];
                if row > 0 {
                    take(row - 1, column, &mut cells);
                }
                if column > 0 {
                    take(row, column - 1, &mut cells);
                }
                if column + 1 < columns {
                    take(row, column + 1, &mut cells);
                }
                if row + 1 < rows {
                    take(row + 1, column, &mut cells);
                }
            }
            if start < next {
                regions.push(Region { cells: start..next, rows: of_rows, columns: of_columns });
            }
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

    /// Writes an image.
    pub(crate) fn write(&self, image: Image, out: &mut String) {
        let (mut rows, mut columns) = (self.rows(), self.columns);
        // from a cell to the next in its row, and to the one below
        let (mut right, mut down) = (1, columns);
        if image.transposed {
            (rows, columns, right, down) = (columns, rows, down, right);
        }
        for row in 0..rows {
            if row > 0 {
                out.push(self.mark);
            }
            let start = down * if image.upside_down { rows - 1 - row } else { row };
            let cells = (0..columns).map(|column| self.cells[start + right * column]);
            if image.backwards { out.extend(cells.rev()) } else { out.extend(cells) }
        }
    }

    /// The first in the order of texts among all images under turns and reflections.
    pub(crate) fn least_image(&self) -> String {
        let images =
            Image::MIRRORS.into_iter().flat_map(|image| [image, Image { transposed: true, ..image }]);
        let texts = images.map(|image| {
            let mut text = String::with_capacity(self.len());
            self.write(image, &mut text);
            text
        });
        texts.min().unwrap_or_default()
    }
}
