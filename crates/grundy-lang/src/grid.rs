//! Boards written as text, rows between slashes or on lines of their own: what hangs together, and turns.

/// The memory that the work on a cell needs.
pub(crate) const BYTES_A_CELL: usize = 16;

/// A rectangle of characters.
pub(crate) struct Grid {
    /// The mark between two rows.
    mark: char,
    columns: usize,
    cells: Vec<char>,
}

/// Cells that hang together, and the first and last of their rows and columns.
pub(crate) struct Region {
    cells: Vec<usize>,
    rows: [usize; 2],
    columns: [usize; 2],
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
    pub(crate) fn regions(&self, kept: &str) -> Vec<Region> {
        let columns = self.columns;
        let mut left: Vec<bool> = self.cells.iter().map(|cell| kept.contains(*cell)).collect();
        let mut found = Vec::new();
        for first in 0..left.len() {
            if !std::mem::replace(&mut left[first], false) {
                continue;
            }
            let (row, column) = (first / columns, first % columns);
            let mut region = Region { cells: vec![first], rows: [row; 2], columns: [column; 2] };
            let mut next = 0;
            while let Some(&at) = region.cells.get(next) {
                next += 1;
                let (row, column) = (at / columns, at % columns);
                region.rows[1] = region.rows[1].max(row);
                region.columns = [region.columns[0].min(column), region.columns[1].max(column)];
                let near = [
                    (row > 0).then(|| at - columns),
                    (column > 0).then(|| at - 1),
                    (column + 1 < columns).then_some(at + 1),
                    (row + 1 < self.rows()).then_some(at + columns),
                ];
                for near in near.into_iter().flatten() {
                    if std::mem::replace(&mut left[near], false) {
                        region.cells.push(near);
                    }
                }
            }
            found.push(region);
        }
        found
    }

    /// A region in the smallest rectangle around it, with `other` for the cells that are not in it.
    pub(crate) fn cropped(&self, region: &Region, other: char) -> String {
        let [[top, bottom], [left, right]] = [region.rows, region.columns];
        let width = right + 1 - left;
        let mut cells = vec![other; (bottom + 1 - top) * width];
        for &at in &region.cells {
            cells[(at / self.columns - top) * width + at % self.columns - left] = self.cells[at];
        }
        Self { mark: self.mark, columns: width, cells }.text()
    }

    /// The images in mirrors: as it is, left for right, top for bottom, and both.
    pub(crate) fn mirrors(&self) -> [Self; 4] {
        let (last_row, last_column) = (self.rows().max(1) - 1, self.columns.max(1) - 1);
        [
            self.image(false, |row, column| (row, column)),
            self.image(false, |row, column| (row, last_column - column)),
            self.image(false, |row, column| (last_row - row, column)),
            self.image(false, |row, column| (last_row - row, last_column - column)),
        ]
    }

    /// Rows as columns.
    pub(crate) fn transposed(&self) -> Self {
        self.image(true, |row, column| (column, row))
    }

    /// The first in the order of texts among all images under turns and reflections.
    pub(crate) fn least_image(&self) -> String {
        let images = [self.mirrors(), self.transposed().mirrors()];
        images.iter().flatten().map(Self::text).min().unwrap_or_default()
    }

    /// The board whose cells come from these; with rows for columns if it is turned.
    fn image(&self, turned: bool, from: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let (rows, columns) = if turned { (self.columns, self.rows()) } else { (self.rows(), self.columns) };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells = places.map(|(row, column)| {
            let (row, column) = from(row, column);
            self.cells[row * self.columns + column]
        });
        Self { mark: self.mark, columns, cells: cells.collect() }
    }

    /// As it is written.
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.rows());
        for (at, cell) in self.cells.iter().enumerate() {
            if at > 0 && at % self.columns == 0 {
                text.push(self.mark);
            }
            text.push(*cell);
        }
        text
    }
}
