//! Boards of stones as text.

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Board, Names, Piece, Scene, Square};
use grundy_base::text::Text;
use grundy_solve::strong::{Pairs, Stones};

/// What a board looks like: rows between slashes, where each dot is a cell and all else is drawing; and the
/// letters of the two players' stones. A position is the board with stones in it, a blank, and the letter of
/// the player to move.
///
/// ```
/// use grundy_base::text::Text;
/// use grundy_door::strong::BoardShape;
/// use grundy_solve::strong::Stones;
/// let shape = BoardShape::grid(2, 2, ['x', 'o']);
/// let at = shape.read(Text::new("x./.o o")).unwrap();
/// assert_eq!(at, Stones { mine: 0b1000, theirs: 0b0001, layer: 0, second: true });
/// assert_eq!(shape.write(&at), "x./.o o");
/// assert_eq!(shape.cell(0), "a2");
/// ```
#[derive(Clone, Debug)]
pub struct BoardShape {
    template: String,
    letters: [char; 2],
    names: Vec<String>,
    /// Pairs of cells that a line joins.
    lines: Vec<[u32; 2]>,
    /// Where each cell is drawn, in hundredths of a cell; empty if that is its place in the rows.
    places: Vec<[u32; 2]>,
}

impl BoardShape {
    /// A board drawn like this. Cells are numbered as they are read.
    pub fn new(template: impl Into<String>, letters: [char; 2]) -> Self {
        let template = template.into();
        let rows = template.split('/').count();
        let names = template.split('/').enumerate().flat_map(|(row, cells)| {
            let columns = ('a'..='z').zip(cells.chars()).filter(|(_, c)| *c == '.');
            columns.map(move |(column, _)| format!("{column}{}", rows - row))
        });
        Self {
            names: names.collect(),
            letters,
            template: template.clone(),
            lines: Vec::new(),
            places: Vec::new(),
        }
    }

    /// A rectangular board with two letters for the stones.
    pub fn grid(rows: u32, columns: u32, letters: [char; 2]) -> Self {
        let row = ".".repeat(columns as usize);
        Self::new(vec![row; rows as usize].join("/"), letters)
    }

    /// With lines between cells: the board is drawn as points and lines.
    #[must_use]
    pub fn joined(self, lines: impl IntoIterator<Item = [u32; 2]>) -> Self {
        Self { lines: lines.into_iter().collect(), ..self }
    }

    /// With the cells drawn elsewhere than in their rows: across and down, in hundredths of a cell.
    #[must_use]
    pub fn placed(self, places: impl Into<Vec<[u32; 2]>>) -> Self {
        Self { places: places.into(), ..self }
    }

    /// How many cells there are.
    #[inline]
    pub fn cells(&self) -> usize {
        self.names.len()
    }

    /// The name of a cell: its column as a letter, its row counted from the bottom.
    pub fn cell(&self, cell: u32) -> &str {
        &self.names[cell as usize]
    }

    /// The empty board, the first player to move.
    pub fn empty(&self) -> String {
        self.write(&Stones::default())
    }

    /// Reads a position of stones that are dropped in turn, a fixed number each, and then slide.
    ///
    /// # Errors
    /// As for [`read`](Self::read); also if the stones are not a stage of such a game. `stones` says what
    /// they are, for people.
    pub fn read_dropped(
        &self,
        text: Text<'_>,
        pairs: &Pairs,
        each: u32,
        stones: &str,
    ) -> Result<Stones, BadText> {
        let at = self.read(text)?;
        let dropping = at.theirs.count_ones() == at.mine.count_ones() + u32::from(at.second);
        if pairs.holds(&at) && (dropping || at.all().count_ones() == 2 * each) {
            return Ok(at);
        }
        Err(text.bad(Phrase::brief("wrong-pieces", format!(
            "the numbers of {stones} do not fit: expected {each} each, or as many x as o, one more when o is to move"
        ))))
    }

    /// Writes where a stone is dropped, or from where to where it slides.
    pub fn write_drop_or_slide(&self, from: Option<u32>, to: u32) -> String {
        let to = self.cell(to);
        from.map_or_else(|| to.to_owned(), |from| format!("{}-{to}", self.cell(from)))
    }

    /// Reads a position whose layer determines the player to move.
    ///
    /// # Errors
    /// As for [`read`](Self::read); also if the stones are too many or too few: `expected` says what would be
    /// right.
    pub fn read_layered(&self, text: Text<'_>, pairs: &Pairs, expected: &str) -> Result<Stones, BadText> {
        let at = self.read(text)?;
        let at = Stones { layer: u8::from(at.second), ..at };
        if pairs.holds(&at) { Ok(at) } else { Err(text.bad(expected)) }
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Not a board of this shape, or no player to move.
    pub fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let text = text.trim();
        let end = text.as_str().len();
        let [first, second] = self.letters;
        let example = || format!("expected a position such as {}", self.empty());
        let Some(gap) = text.as_str().rfind(' ') else {
            return Err(
                text.bad(Phrase::brief("wrong-turn", format!("who is to move is missing: {}", example())))
            );
        };
        let (board, side) = (text.part(0..gap).trim(), text.part(gap + 1..end));
        let turn = match side.as_str() {
            letter if letter.chars().eq([first]) => false,
            letter if letter.chars().eq([second]) => true,
            other => {
                return Err(side.bad(format!("'{other}' is no player: expected {first} or {second} to move")));
            }
        };
        let (mut sets, mut bit) = ([0_u32; 2], 1_u32);
        let mut template = self.template.chars();
        for (c, place) in board.chars() {
            match template.next() {
                Some('.') => {
                    match c {
                        '.' => {}
                        c if c == first => sets[0] |= bit,
                        c if c == second => sets[1] |= bit,
                        c => {
                            return Err(
                                place.bad(format!("'{c}' is no cell: expected '.', '{first}' or '{second}'"))
                            );
                        }
                    }
                    bit = bit.wrapping_shl(1);
                }
                Some(drawn) if drawn == c => {}
                Some(drawn) => {
                    return Err(place.bad(format!("expected '{drawn}' here: a board is {}", self.template)));
                }
                None => return Err(place.bad(format!("the board ends before this: {}", example()))),
            }
        }
        if template.next().is_some() {
            return Err(board.bad(format!("the board is not complete: {}", example())));
        }
        let [mine, theirs] = if turn { [sets[1], sets[0]] } else { sets };
        Ok(Stones { mine, theirs, layer: 0, second: turn })
    }

    /// Writes a position as rows of letters.
    pub fn write(&self, at: &Stones) -> String {
        let (first, second) = if at.second { (at.theirs, at.mine) } else { (at.mine, at.theirs) };
        let mut bit = 1_u32;
        let mut text: String = self
            .template
            .chars()
            .map(|c| {
                if c != '.' {
                    return c;
                }
                let here = bit;
                bit = bit.wrapping_shl(1);
                match () {
                    () if first & here != 0 => self.letters[0],
                    () if second & here != 0 => self.letters[1],
                    () => c,
                }
            })
            .collect();
        text.push(' ');
        text.push(self.letters[usize::from(at.second)]);
        text
    }

    /// What a position looks like.
    pub fn scene(&self, at: &Stones) -> Scene {
        self.scene_decided(at, 0)
    }

    /// What a position looks like in which these cells decided the game.
    pub fn scene_decided(&self, at: &Stones, decided: u32) -> Scene {
        let written = self.write(at);
        let board = written.rsplit_once(' ').map_or(written.as_str(), |(board, _)| board);
        let board = Board::of_rows(board, Names::Chess, |c| match c {
            '.' => Square::Free,
            '_' | ' ' => Square::Nothing,
            c if c == self.letters[0] => Square::Holds(Piece::First(c)),
            c if c == self.letters[1] => Square::Holds(Piece::Second(c)),
            c => Square::Drawing(c),
        });
        let rows = self.template.split('/').enumerate();
        let places: Vec<usize> = rows
            .flat_map(|(row, cells)| {
                let cells = cells.chars().enumerate().filter(|(_, c)| *c == '.');
                cells.map(move |(column, _)| (row, column))
            })
            .map(|(row, column)| row * board.columns + column)
            .collect();
        let place = |cell: u32| places.get(cell as usize).copied();
        let lines = self.lines.iter().filter_map(|&[a, b]| Some((place(a)?, place(b)?))).collect();
        let moved = places.iter().copied().zip(self.places.iter().copied()).collect();
        let decided = cells(decided).filter_map(place).collect();
        Scene::Board(board.joined(lines).placed(moved).decided(decided))
    }
}

/// The cells of a set, ascending.
#[inline]
pub fn cells(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        next
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_with_drawing() {
        let shape = BoardShape::new("-.-/.../-.-", ['d', 'h']);
        assert_eq!((shape.cells(), shape.cell(0), shape.cell(1), shape.cell(4)), (5, "b3", "a2", "b1"));
        for text in ["-.-/.h./-d- d", "-d-/.../-h- h"] {
            assert_eq!(shape.write(&shape.read(Text::new(text)).unwrap()), text);
        }
        for (text, problem) in [
            ("-.-/.../-.-", "who is to move is missing"),
            ("-.-/.../-.- x", "no player"),
            ("-.-/..x/-.- d", "no cell"),
            ("..-/.../-.- d", "expected '-' here"),
            ("-.-/.../ d", "not complete"),
            ("-.-/.../-.-. d", "ends before"),
        ] {
            let bad = shape.read(Text::new(text)).unwrap_err();
            assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
        }
    }
}
