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
    /// The boxes beside each line, as bits.
    beside: Vec<u32>,
    /// How far each line is from the middle; where one side is longer, along that side before all.
    middle: Vec<i32>,
}

/// What is left of a board: the lines that are not drawn, and the boxes that have one, two, three and four
/// of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub(super) lines: u64,
    sides: [u32; 4],
}

impl Left {
    /// Boxes that can be closed.
    fn ready(&self) -> u32 {
        self.sides[0]
    }

    /// Boxes with two free lines: links of chains.
    pub(super) fn links(&self) -> u32 {
        self.sides[1]
    }

    /// Boxes with more free lines, in which chains meet.
    pub(super) fn joints(&self) -> u32 {
        self.sides[2] | self.sides[3]
    }

    /// How many boxes are not closed.
    pub(super) fn open(&self) -> i32 {
        self.sides.iter().map(|boxes| boxes.count_ones().cast_signed()).sum()
    }
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
            beside: vec![0; lines as usize],
            middle: vec![0; lines as usize],
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
                    board.beside[line as usize] |= 1 << board.boxes.len();
                }
                board.boxes.push(sides.iter().fold(0, |bits, line| bits | 1 << line));
            }
        }
        // places of lines in half boxes from the middle
        let mut place = |line: u32, row: u32, column: u32| {
            let (down, along) = (row.abs_diff(rows), column.abs_diff(columns));
            let (short, long) = if rows > columns { (along, down) } else { (down, along) };
            let far = if rows == columns { long * long } else { 8 * long };
            board.middle[line as usize] = (far + short * short).cast_signed();
        };
        for row in 0..=rows {
            (0..columns).for_each(|column| place(row * columns + column, 2 * row, 2 * column + 1));
        }
        for row in 0..rows {
            let first = (rows + 1) * columns + row * (columns + 1);
            (0..=columns).for_each(|column| place(first + column, 2 * row + 1, 2 * column));
        }
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

    /// What is left where these lines are drawn.
    pub(super) fn left(&self, drawn: u64) -> Left {
        let mut sides = [0; 4];
        for (place, lines) in self.boxes.iter().enumerate() {
            if let Some(free) = (lines & !drawn).count_ones().checked_sub(1) {
                sides[free as usize] |= 1 << place;
            }
        }
        Left { lines: self.all & !drawn, sides }
    }

    /// Draws a line; returns how many boxes it closes.
    pub(super) fn draw(&self, left: &mut Left, line: u32) -> i32 {
        let beside = self.beside[line as usize];
        let [one, two, three, four] = left.sides;
        left.lines &= !(1 << line);
        left.sides = [
            one & !beside | two & beside,
            two & !beside | three & beside,
            three & !beside | four & beside,
            four & !beside,
        ];
        (one & beside).count_ones().cast_signed()
    }

    /// How many boxes are not closed.
    pub(super) fn open(&self, drawn: u64) -> i32 {
        self.boxes.iter().map(|sides| i32::from(drawn & sides != *sides)).sum()
    }

    /// How many boxes a line closes.
    pub(super) fn closed_by(&self, drawn: u64, line: u32) -> i32 {
        let after = drawn | 1 << line;
        bits(self.beside[line as usize].into())
            .map(|place| {
                let sides = self.boxes[place as usize];
                i32::from(after & sides == sides)
            })
            .sum()
    }

    /// The free lines of a box.
    pub(super) fn free(&self, place: u32, left: &Left) -> u64 {
        self.boxes[place as usize] & left.lines
    }

    /// The box on the other side of a line, as a bit; 0 outside the board.
    pub(super) fn across(&self, line: u32, from: u32) -> u32 {
        self.beside[line as usize] & !from
    }

    /// How far a line is from the middle.
    pub(super) fn middle(&self, line: u32) -> i32 {
        self.middle[line as usize]
    }

    /// What is best where a box has three lines: to close what can be closed, but for the end of the last
    /// chain, which may be left to the other player: two boxes, or four where both ends are open to him.
    pub(super) fn closing(&self, left: &Left) -> Closing {
        let (mut chain, mut circle) = (None, None);
        let mut others = 0;
        for place in bits(left.ready().into()) {
            let first = self.free(place, left).trailing_zeros();
            let mut at = self.across(first, 1 << place) & left.links();
            if at == 0 {
                return Closing::Best(first);
            }
            // the chain behind the box: its last line so far, and in the end the one before
            let (mut length, mut last) = (2, first);
            let (is_circle, before) = loop {
                let before = last;
                last = (self.free(at.trailing_zeros(), left) & !(1 << last)).trailing_zeros();
                let next = self.across(last, at);
                if next & left.links() == 0 {
                    break (next & left.ready() != 0, before);
                }
                (at, length) = (next, length + 1);
            };
            let found = match (is_circle, length) {
                (false, 2) => chain.replace((first, last)),
                // four boxes, the last of which can be closed as well: the middle line leaves them all
                (true, 3) => circle.replace((first, before)),
                _ => return Closing::Best(first),
            };
            others += u32::from(found.is_some());
        }
        // a circle is met from both of its ends
        match (chain, circle, others) {
            (None, None, _) => Closing::Nothing,
            (Some((close, leave)), None, 0) | (None, Some((close, leave)), 1) => Closing::OneOf(close, leave),
            (_, Some((close, _)), _) | (Some((close, _)), ..) => Closing::Best(close),
        }
    }
}

/// The places of the ones of a word, from the lowest.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        place
    })
}
