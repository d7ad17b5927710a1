//! Strings as boards: rows between slashes, a character a cell. What rules ask of a board whatever its game,
//! and what takes long where a program writes it out: its images, and the islands it falls into. It knows no
//! machine.

/// The images of a board in mirrors: left for right, top for bottom, and both.
pub(crate) fn mirrors(board: &str) -> [String; 3] {
    let mut cells: Vec<char> = board.chars().collect();
    let mut after = |turn: fn(&mut [char])| {
        turn(&mut cells);
        cells.iter().collect()
    };
    let aside = after(flipped);
    // from the end of the text rows and columns are turned
    let upside_down = after(<[char]>::reverse);
    [aside, upside_down, after(flipped)]
}

/// Each row reversed.
fn flipped(cells: &mut [char]) {
    cells.split_mut(|&cell| cell == '/').for_each(<[char]>::reverse);
}

/// Rows as columns; nothing if they are not equally long.
pub(crate) fn transposed(board: &str) -> Option<String> {
    let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let width = rows[0].len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let columns: Vec<String> = (0..width).map(|x| rows.iter().map(|row| row[x]).collect()).collect();
    Some(columns.join("/"))
}

/// Cells that hang together, and the rectangle around them.
pub(crate) struct Island {
    cells: Vec<(usize, usize, char)>,
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Island {
    fn around(cells: Vec<(usize, usize, char)>) -> Self {
        let ends = |places: &mut dyn Iterator<Item = usize>| {
            places.fold((usize::MAX, 0), |(first, last), place| (first.min(place), last.max(place)))
        };
        let rows = ends(&mut cells.iter().map(|cell| cell.0));
        let columns = ends(&mut cells.iter().map(|cell| cell.1));
        Self { cells, rows, columns }
    }

    /// The rows and columns of its rectangle.
    fn size(&self) -> (usize, usize) {
        (self.rows.1 - self.rows.0 + 1, self.columns.1 - self.columns.0 + 1)
    }

    /// The characters that it is written with, slashes included.
    pub(crate) fn len(&self) -> usize {
        let (height, width) = self.size();
        height.saturating_mul(width + 1)
    }

    /// Cut out of its board, with a mark for the other cells of the rectangle.
    pub(crate) fn cut(&self, other: char) -> String {
        let (height, width) = self.size();
        let mut rows = vec![vec![other; width]; height];
        self.cells.iter().for_each(|&(y, x, mark)| rows[y - self.rows.0][x - self.columns.0] = mark);
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

/// The regions of cells that hold one of these marks and touch along edges, in the order of their first
/// cells.
pub(crate) fn islands(board: &str, marks: &str) -> Vec<Island> {
    let marked = |cell: char| Some(cell).filter(|&cell| marks.contains(cell));
    // a cell that was met is taken off
    let mut rows: Vec<Vec<Option<char>>> =
        board.split('/').map(|row| row.chars().map(marked).collect()).collect();
    let mut all = Vec::new();
    for y in 0..rows.len() {
        for x in 0..rows[y].len() {
            let Some(mark) = rows[y][x].take() else { continue };
            let (mut cells, mut next) = (vec![(y, x, mark)], 0);
            while let Some(&(y, x, _)) = cells.get(next) {
                next += 1;
                for (y, x) in [(y, x + 1), (y + 1, x), (y, x.wrapping_sub(1)), (y.wrapping_sub(1), x)] {
                    let beside = rows.get_mut(y).and_then(|row| row.get_mut(x)).and_then(Option::take);
                    cells.extend(beside.map(|mark| (y, x, mark)));
                }
            }
            all.push(Island::around(cells));
        }
    }
    all
}
