//! The lines of a board of dots as bits: those that lie, row by row, then those that stand.

/// The most lines of a board.
pub(super) const MAX_LINES: u32 = 60;

/// A board of boxes, and what is fixed about it.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All lines.
    pub(super) all: u64,
    /// The four lines of each box.
    boxes: Vec<u64>,
    /// The boxes beside each line.
    beside: Vec<[Option<usize>; 2]>,
    /// Lines of one box at the edge of the board: of these only the number counts.
    edges: Vec<u64>,
    /// Where turns and reflections take the lines, for each byte of them.
    images: Vec<[[u64; 256]; 8]>,
}

/// What a player does who can close a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// No box has three lines.
    Nothing,
    /// Nothing is better than to draw this line.
    Best(u32),
    /// One of two lines is best: the one that closes a box, or the one that leaves the last boxes of a chain.
    OneOf(u32, u32),
}

impl Lines {
    /// A board, if its lines fit.
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let count =
            |rows: u32, columns: u32| Some((rows + 1).checked_mul(columns)? + rows.checked_mul(columns + 1)?);
        let lines = count(rows, columns).filter(|&lines| lines <= MAX_LINES && rows > 0 && columns > 0)?;
        let mut board = Self {
            rows,
            columns,
            all: (1 << lines) - 1,
            boxes: Vec::new(),
            beside: vec![[None; 2]; lines as usize],
            edges: Vec::new(),
            images: Vec::new(),
        };
        for row in 0..rows {
            for column in 0..columns {
                let sides = [
                    board.lying(row, column),
                    board.lying(row + 1, column),
                    board.standing(row, column),
                    board.standing(row, column + 1),
                ];
                for line in sides {
                    let place = &mut board.beside[line as usize];
                    place[usize::from(place[0].is_some())] = Some(board.boxes.len());
                }
                board.boxes.push(sides.iter().fold(0, |bits, line| bits | 1 << line));
            }
        }
        let at_edge = |line: &u32| board.beside[*line as usize][1].is_none();
        let edges = board
            .boxes
            .iter()
            .map(|sides| bits(*sides).filter(at_edge).fold(0, |bits, line| bits | 1_u64 << line));
        board.edges = edges.filter(|lines: &u64| lines.count_ones() > 1).collect();
        board.images = board.symmetries();
        Some(board)
    }

    /// The line below so many rows of boxes.
    pub(super) fn lying(&self, row: u32, column: u32) -> u32 {
        row * self.columns + column
    }

    /// The line right of so many boxes.
    pub(super) fn standing(&self, row: u32, column: u32) -> u32 {
        (self.rows + 1) * self.columns + row * (self.columns + 1) + column
    }

    fn symmetries(&self) -> Vec<[[u64; 256]; 8]> {
        let (rows, columns) = (self.rows, self.columns);
        let mut images = Vec::new();
        for turned in [false, true] {
            if turned && rows != columns {
                break;
            }
            for (up, left) in [(false, false), (false, true), (true, false), (true, true)] {
                let mut to = vec![0; self.beside.len()];
                let image = |is_lying: bool, row: u32, column: u32| {
                    let (last_row, last_column) =
                        if is_lying { (rows, columns - 1) } else { (rows - 1, columns) };
                    let row = if up { last_row - row } else { row };
                    let column = if left { last_column - column } else { column };
                    match (is_lying, turned) {
                        (true, false) => self.lying(row, column),
                        (false, false) => self.standing(row, column),
                        (true, true) => self.standing(column, row),
                        (false, true) => self.lying(column, row),
                    }
                };
                for row in 0..=rows {
                    for column in 0..columns {
                        to[self.lying(row, column) as usize] = image(true, row, column);
                    }
                }
                for row in 0..rows {
                    for column in 0..=columns {
                        to[self.standing(row, column) as usize] = image(false, row, column);
                    }
                }
                if to.iter().enumerate().all(|(from, &to)| from == to as usize) {
                    continue;
                }
                let mut bytes = [[0_u64; 256]; 8];
                for (place, table) in bytes.iter_mut().enumerate() {
                    for (byte, bits) in table.iter_mut().enumerate() {
                        let lines = (0..8)
                            .filter(|bit| byte >> bit & 1 == 1)
                            .filter_map(|bit| to.get(8 * place + bit));
                        *bits = lines.fold(0, |bits, line| bits | 1 << line);
                    }
                }
                images.push(bytes);
            }
        }
        images
    }

    /// The least of the images of some lines that are played alike.
    pub(super) fn least_image(&self, drawn: u64) -> u64 {
        let image = |table: &[[u64; 256]; 8]| {
            drawn
                .to_le_bytes()
                .iter()
                .zip(table)
                .fold(0, |bits, (&byte, table)| bits | table[usize::from(byte)])
        };
        self.images.iter().map(image).fold(drawn, |least, image| least.min(self.first_of_edges(image)))
    }

    /// The same lines, of those of a box at the edge the first ones.
    pub(super) fn first_of_edges(&self, mut drawn: u64) -> u64 {
        for &edge in &self.edges {
            let count = (drawn & edge).count_ones() as usize;
            drawn = bits(edge).take(count).fold(drawn & !edge, |bits, line| bits | 1 << line);
        }
        drawn
    }

    /// The moves that need to be looked at where no box can be closed: lines that give no box its third side,
    /// and one line for each chain of boxes with two sides, short chains first.
    pub(super) fn moves(&self, drawn: u64) -> (Vec<u32>, Vec<u32>) {
        let (mut safe, mut opening, mut seen) = (Vec::new(), Vec::new(), 0);
        let mut left = self.all & !drawn;
        for &edge in &self.edges {
            // the first of them stands for the others
            let free = edge & left;
            left &= !(free & free.wrapping_sub(1));
        }
        for line in bits(left) {
            if self.around(line).all(|place| self.sides(place, drawn) < 2) {
                safe.push(line);
            } else if seen >> line & 1 == 0 {
                let (boxes, lines) = self.chain(drawn, line);
                seen |= lines;
                // two boxes are given away best by the line between them: then neither can be left
                let between = bits(lines).find(|&line| {
                    boxes.len() == 2 && self.around(line).filter(|place| boxes.contains(place)).count() == 2
                });
                opening.push((boxes.len(), between.unwrap_or(line)));
            }
        }
        opening.sort_unstable();
        (safe, opening.into_iter().map(|(_, line)| line).collect())
    }

    /// The boxes with two sides that hang together by free lines, from a line on, and all those lines.
    fn chain(&self, drawn: u64, line: u32) -> (Vec<usize>, u64) {
        let (mut boxes, mut lines, mut fresh) = (Vec::new(), 0_u64, 1_u64 << line);
        while fresh != 0 {
            lines |= fresh;
            let mut next = 0;
            for line in bits(fresh) {
                for place in self.around(line).filter(|&place| self.sides(place, drawn) == 2) {
                    if !boxes.contains(&place) {
                        boxes.push(place);
                        next |= self.boxes[place] & !drawn;
                    }
                }
            }
            fresh = next & !lines;
        }
        (boxes, lines)
    }

    /// How many boxes are not closed.
    pub(super) fn open(&self, drawn: u64) -> i32 {
        self.boxes.iter().map(|sides| i32::from(drawn & sides != *sides)).sum()
    }

    /// How many boxes a line closes.
    pub(super) fn closed_by(&self, drawn: u64, line: u32) -> i32 {
        let after = drawn | 1 << line;
        self.around(line).map(|place| i32::from(after & self.boxes[place] == self.boxes[place])).sum()
    }

    fn around(&self, line: u32) -> impl Iterator<Item = usize> {
        self.beside[line as usize].into_iter().flatten()
    }

    /// How many lines of a box are drawn.
    fn sides(&self, place: usize, drawn: u64) -> u32 {
        (self.boxes[place] & drawn).count_ones()
    }

    /// The box on the other side of a line.
    fn across(&self, line: u32, place: usize) -> Option<usize> {
        self.around(line).find(|other| *other != place)
    }

    /// What is best where a box has three lines: to close what can be closed, but for the end of the last
    /// chain, which may be left to the other player: two boxes, or four where both ends are open to him.
    pub(super) fn closing(&self, drawn: u64) -> Closing {
        let (mut chains, mut loops) = (Vec::new(), Vec::new());
        for place in (0..self.boxes.len()).filter(|&place| self.sides(place, drawn) == 3) {
            let first = (self.boxes[place] & !drawn).trailing_zeros();
            let Some(mut at) = self.across(first, place).filter(|&next| self.sides(next, drawn) == 2) else {
                return Closing::Best(first);
            };
            // the chain behind the box: its last line so far, and in the end the one before
            let (mut length, mut last) = (2, first);
            let (is_loop, before) = loop {
                let before = last;
                last = (self.boxes[at] & !drawn & !(1 << last)).trailing_zeros();
                match self.across(last, at) {
                    Some(next) if self.sides(next, drawn) == 2 => (at, length) = (next, length + 1),
                    Some(next) if self.sides(next, drawn) == 3 => break (true, before),
                    _ => break (false, before),
                }
            };
            match (is_loop, length) {
                (false, 2) => chains.push((first, last)),
                // four boxes, the last of which can be closed as well: the middle line leaves them all
                (true, 3) => loops.push((first, before)),
                _ => return Closing::Best(first),
            }
        }
        match (chains.as_slice(), loops.as_slice()) {
            ([], []) => Closing::Nothing,
            (&[(close, leave)], []) | ([], &[(close, leave), _]) => Closing::OneOf(close, leave),
            (_, &[(close, _), ..]) | (&[(close, _), ..], []) => Closing::Best(close),
        }
    }
}

/// The lines of a word, from the lowest.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let line = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        line
    })
}
