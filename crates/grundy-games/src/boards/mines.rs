//! Chips on a minefield: slide right or down, never onto or over a mine. Several endings; chips that vanish
//! in pairs.

use std::sync::{Arc, OnceLock};

use grundy_base::error::{BadText, Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{self, Names, Piece, Scene};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Ending, Impartial, Indexed, Rules, Unplay};
use grundy_base::text::Text;
use grundy_base::text::grid::CharGrid;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};
use grundy_solve::rays;

/// The field of the textbook's samples.
const SAMPLE: &str = "..../.**.";
/// More cells than this are refused.
const MAX_CELLS: usize = 20_000_000;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "mines",
    aliases: &["minefield"],
    title: "Chips on a minefield",
    rules: "Chips stand on free cells of a field with mines. A move slides one chip any number of cells to the right or down, \
            never onto a mine or over one; over other chips it may go. The player who cannot move loses. \
            With another ending, one \
            chip is played, and what a dead end is worth depends on the cell. With vanish=yes two chips \
            that meet disappear.",
    params: &[
        (
            "FILE or ..../.**.",
            "the field: rows of '.' (free) and '*' (mine), in a file or with slashes between; by default ..../.**.",
        ),
        (
            "ending=normal|reversed|mixed|chessboard|draw-corner",
            "who cannot move loses (normal) or wins (reversed); wins iff one of the cells below and to the right is a mine \
             and the other is off the field (mixed); loses on white and wins on black cells, the top-left \
             one being white \
             (chessboard); loses, but the bottom-right corner is a draw (draw-corner)",
        ),
        ("vanish=yes", "two chips in one cell disappear at once"),
    ],
    notation: "The cell of each chip as row,column from 1: 1,1 or 1,1 2,5. A move says where and how far: D 1 (down), R 2 \
               (right); with several chips, which one: 2: R 2.",
    examples: &[
        "mines 1,1",
        "mines 1,1 1,4",
        "mines:....*../.*...../......./.....*./..*.... 1,1 2,5 3,3 4,2",
        "mines:..../.**.,ending=reversed 1,1",
        "mines:..../..*./...*/..../..*.,ending=draw-corner 1,1",
        "mines:..../.**.,vanish=yes 1,1 1,4",
    ],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1,1", 3), source: "textbook 1.4.3, computed" },
        Fact {
            params: "",
            says: Says::WinningMoves("1,1", &["D 1", "R 2"]),
            source: "textbook 1.2:D, sample 1",
        },
        Fact {
            params: ".",
            says: Says::Wins("1,1", Winner::Second),
            source: "textbook 1.2:C and 1.2:D, sample 2",
        },
        Fact {
            params: "....*../.*...../......./.....*./..*....",
            says: Says::WinningMoves("1,1", &["D 1", "R 2"]),
            source: "textbook 1.2.2, PUSH example",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("1,1 2,4", &["1: D 1", "1: R 2"]),
            source: "textbook 1.4:C, sample 1",
        },
        Fact {
            params: "....*../.*...../......./.....*./..*....",
            says: Says::WinningMoves("1,1 2,5 3,3 4,2", &["1: D 3", "2: R 2", "3: R 1"]),
            source: "textbook 1.4:C, sample 3",
        },
        Fact {
            params: "ending=reversed",
            says: Says::WinningMoves("1,1", &["R 3"]),
            source: "textbook 1.2:F, sample 1",
        },
        Fact {
            params: ".,ending=reversed",
            says: Says::Wins("1,1", Winner::First),
            source: "textbook 1.2:F, sample 2",
        },
        Fact {
            params: "ending=mixed",
            says: Says::WinningMoves("1,1", &["R 2"]),
            source: "textbook 1.2.3, computed",
        },
        Fact {
            params: "ending=chessboard",
            says: Says::WinningMoves("1,1", &["R 2"]),
            source: "textbook 1.2.3, computed",
        },
        Fact {
            params: "..../..*./...*/..../..*.,ending=draw-corner",
            says: Says::Wins("1,1", Winner::First),
            source: "textbook 1.5, board 1",
        },
        Fact {
            params: "..../.*../...*/..../..*.,ending=draw-corner",
            says: Says::Wins("1,1", Winner::Draw),
            source: "textbook 1.5, board 2",
        },
        Fact {
            params: ".*./...",
            says: Says::WinsMisere("1,1", Winner::Second),
            source: "textbook 1.4.7: nimber 0, yet lost; misère Nim's formula does not carry over",
        },
    ],
    source: "textbook 1.2:C-F, 1.2.3, 1.4:C, 1.5",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (plain, named) = args.split(&["ending", "vanish"])?;
    let field = match plain[..] {
        [] => Field::read(Text::new(SAMPLE))?,
        [one] if one.as_str().contains('\n') || one.as_str().chars().all(|c| ".*/".contains(c)) => {
            Field::read(one)?
        }
        [path] => {
            let text = args.file(path)?;
            Field::read(Text::new(&text)).map_err(|bad| bad.in_file(path.as_str()))?
        }
        [_, second, ..] => {
            return Err(second.bad("a second field: expected one field, then ending=… or vanish=yes").into());
        }
    };
    let field = Arc::new(field);
    let dead_end = named[0].map_or(Ok(DeadEnd::Normal), DeadEnd::read)?;
    let vanish = match named[1].map(|word| (word, word.as_str())) {
        None | Some((_, "no")) => false,
        Some((_, "yes")) if dead_end == DeadEnd::Normal => true,
        Some((word, "yes")) => return Err(word.bad("chips vanish only under the normal ending").into()),
        Some((word, other)) => {
            return Err(word.bad(format!("'{other}': expected vanish=yes or vanish=no")).into());
        }
    };
    if vanish {
        return Ok(Box::new(table::contest(Vanishing { field }, Class::CONTEST).start("1,1")));
    }
    let axes = vec![
        Axis::finite("row", 1..=u64::from(field.rows)),
        Axis::finite("column", 1..=u64::from(field.columns)),
    ];
    let mines = Mines { field, dead_end, values: OnceLock::new() };
    let class = match dead_end {
        DeadEnd::Normal => Class::CONTEST,
        DeadEnd::Reversed => Class::CONTEST.ending(Ending::Misere),
        DeadEnd::Mixed | DeadEnd::Chessboard => Class::CONTEST.ending(Ending::Own),
        DeadEnd::DrawCorner => Class::CONTEST.ending(Ending::Own).with_draws(),
    };
    let square_at = |mines: &Mines, numbers: &[u64]| mines.field.square_at(numbers);
    let one_chip = table::contest(mines.clone(), class).start("1,1").axes(axes.clone(), square_at).numbered();
    if dead_end != DeadEnd::Normal {
        return Ok(Box::new(one_chip));
    }
    let sum = table::impartial(mines)
        .start("1,1")
        .evaluate(|mines, at, _, budget| Ok(mines.value(*at, budget)?))
        .axes(axes, square_at)
        .single(one_chip);
    Ok(Box::new(sum))
}

/// A rectangular field with mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    rows: u32,
    columns: u32,
    /// Row by row from the top.
    free: Vec<bool>,
}

/// A cell, by row and column counted from 0 (written from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From the top.
    pub row: u32,
    /// From the left.
    pub column: u32,
}

/// A way to slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To larger rows.
    Down,
    /// To larger columns.
    Right,
}

/// A move of one chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where to.
    pub way: Way,
    /// How many cells, at least one.
    pub by: u32,
}

impl Field {
    /// Reads rows of `.` and `*`, one a line or between slashes; a first line with the numbers of rows and
    /// columns may stand before them.
    ///
    /// # Errors
    /// As for [`CharGrid::read`]; a field that is too large.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        if text.as_str().len() > 2 * MAX_CELLS {
            return Err(text.part(0..0).bad(Phrase::brief(
                "wrong-large-here",
                format!("the field is too large: expected at most {MAX_CELLS} cells"),
            )));
        }
        let grid = CharGrid::read(text, ".*")?;
        let side = |n: usize| u32::try_from(n).expect("the text was not that long");
        Ok(Self {
            rows: side(grid.rows),
            columns: side(grid.columns),
            free: grid.cells.into_iter().map(|c| c == '.').collect(),
        })
    }

    /// How many rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    fn place(&self, at: Square) -> usize {
        at.row as usize * self.columns as usize + at.column as usize
    }

    /// Whether a cell is on the field, and no mine.
    pub fn is_free(&self, at: Square) -> bool {
        at.row < self.rows && at.column < self.columns && self.free[self.place(at)]
    }

    fn slides(&self, at: Square) -> impl Iterator<Item = Slide> {
        [Way::Down, Way::Right].into_iter().flat_map(move |way| {
            (1..).map(move |by| Slide { way, by }).take_while(move |slide| self.is_free(slide.from(at)))
        })
    }

    /// The cell at a row and column from 1, if it is free.
    fn square_at(&self, numbers: &[u64]) -> Option<Square> {
        let [row, column] = numbers else { return None };
        let zero_based = |n: u64| u32::try_from(n.checked_sub(1)?).ok();
        Some(Square { row: zero_based(*row)?, column: zero_based(*column)? }).filter(|&at| self.is_free(at))
    }

    /// The field with these chips, unless it is too large to draw.
    fn scene(&self, chips: &[Square]) -> Option<Scene> {
        if self.free.len() > scene::MAX_CELLS {
            return None;
        }
        let mut board = scene::Board::new(self.columns as usize, Names::Matrix).common();
        board.cells = (self.free.iter())
            .map(|&free| if free { scene::Square::Free } else { scene::Square::Blocked })
            .collect();
        let chipped =
            |board: scene::Board, at: &Square| board.with(at.row as usize, at.column as usize, Piece::Chip);
        Some(Scene::Board(chips.iter().fold(board, chipped)))
    }

    fn read_square(&self, text: Text<'_>) -> Result<Square, BadText> {
        let (row, column) = text.pair("a cell", 1..=MAX_CELLS as u64)?;
        if row > u64::from(self.rows) || column > u64::from(self.columns) {
            return Err(text.bad(format!(
                "cell {row},{column} is off the field: it has {} rows and {} columns",
                self.rows, self.columns
            )));
        }
        self.square_at(&[row, column])
            .ok_or_else(|| text.bad(format!("cell {row},{column} is a mine: expected a free cell")))
    }
}

impl Slide {
    fn from(self, at: Square) -> Square {
        match self.way {
            Way::Down => Square { row: at.row + self.by, ..at },
            Way::Right => Square { column: at.column + self.by, ..at },
        }
    }

    /// The move as it is written: `D 1`, `R 2`.
    pub fn write(self) -> String {
        match self.way {
            Way::Down => format!("D {}", self.by),
            Way::Right => format!("R {}", self.by),
        }
    }
}

fn write_square(at: Square) -> String {
    format!("{},{}", at.row + 1, at.column + 1)
}

/// What a chip without moves is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// A loss.
    Normal,
    /// A win.
    Reversed,
    /// A loss between two mines or two edges, a win between a mine and an edge.
    Mixed,
    /// A loss on white, a win on black; the top-left cell is white.
    Chessboard,
    /// A loss, but a draw in the bottom-right corner of the field.
    DrawCorner,
}

impl DeadEnd {
    fn read(word: Text<'_>) -> Result<Self, BadText> {
        Ok(match word.as_str() {
            "normal" => Self::Normal,
            "reversed" => Self::Reversed,
            "mixed" => Self::Mixed,
            "chessboard" => Self::Chessboard,
            "draw-corner" => Self::DrawCorner,
            other => {
                return Err(word.bad(format!(
                    "unknown ending '{other}': expected normal, reversed, mixed, chessboard or draw-corner"
                )));
            }
        })
    }
}

/// The rules: of one chip with any ending as a contest, of sums of chips with the normal ending as an
/// impartial game.
#[derive(Clone, Debug)]
pub struct Mines {
    field: Arc<Field>,
    dead_end: DeadEnd,
    /// Nimbers of all cells, by index; filled when first asked for.
    values: OnceLock<Vec<u32>>,
}

impl Mines {
    /// The rules on a field.
    pub fn new(field: Arc<Field>, dead_end: DeadEnd) -> Self {
        Self { field, dead_end, values: OnceLock::new() }
    }

    /// The nimber of a chip on a free cell, under the normal ending. The first question finds those of all
    /// cells.
    ///
    /// # Errors
    /// A limit.
    pub fn value(&self, at: Square, budget: &mut Budget<'_>) -> Result<Nimber, Stopped> {
        let values = match self.values.get() {
            Some(values) => values,
            None => {
                let field = &*self.field;
                let free = |index: usize| field.free[field.free.len() - 1 - index];
                let found = rays::nimbers(field.rows as usize, field.columns as usize, false, free, budget)?;
                self.values.get_or_init(|| found)
            }
        };
        Ok(Nimber(values[self.index(&at)].into()))
    }
}

impl Impartial for Mines {
    type Component = Square;
    type Move = Slide;

    fn moves(&self, &at: &Square, out: &mut Vec<Slide>) {
        out.extend(self.field.slides(at));
    }

    fn play(&self, &at: &Square, mv: &Slide, out: &mut Vec<Square>) {
        out.push(mv.from(at));
    }
}

impl Rules for Mines {
    type Position = Square;
    type Move = Slide;

    fn moves(&self, &at: &Square, out: &mut Vec<Slide>) {
        out.extend(self.field.slides(at));
    }

    fn play(&self, &at: &Square, mv: &Slide) -> Square {
        mv.from(at)
    }

    fn any_move(&self, &at: &Square, test: &mut dyn FnMut(&Slide) -> bool) -> bool {
        self.field.slides(at).any(|slide| test(&slide))
    }
}

impl Contest for Mines {
    fn ending(&self, &at: &Square) -> Outcome {
        let edges = (at.row + 1 == self.field.rows, at.column + 1 == self.field.columns);
        let wins = match self.dead_end {
            DeadEnd::Normal => false,
            DeadEnd::Reversed => true,
            DeadEnd::Mixed => edges.0 != edges.1,
            DeadEnd::Chessboard => (at.row + at.column) % 2 == 1,
            DeadEnd::DrawCorner if edges == (true, true) => return Outcome::Draw,
            DeadEnd::DrawCorner => false,
        };
        if wins { Outcome::Win } else { Outcome::Loss }
    }
}

/// Counted from the bottom-right cell, so that moves lead down; mines are gaps.
impl Indexed for Mines {
    fn size(&self) -> usize {
        self.field.free.len()
    }

    fn index(&self, &at: &Square) -> usize {
        self.field.free.len() - 1 - self.field.place(at)
    }

    fn position(&self, index: usize) -> Option<Square> {
        let place = self.field.free.len() - 1 - index;
        if !self.field.free[place] {
            return None;
        }
        let columns = self.field.columns as usize;
        let side = |n: usize| u32::try_from(n).expect("the field's sides fit");
        Some(Square { row: side(place / columns), column: side(place % columns) })
    }
}

impl Unplay for Mines {
    fn predecessors(&self, &at: &Square, out: &mut Vec<Square>) {
        let free = |square: &Square| self.field.is_free(*square);
        out.extend((0..at.row).rev().map(|row| Square { row, ..at }).take_while(free));
        out.extend((0..at.column).rev().map(|column| Square { column, ..at }).take_while(free));
    }
}

impl Notation<Square, Slide> for Mines {
    fn read(&self, text: Text<'_>) -> Result<Square, BadText> {
        self.field.read_square(text)
    }

    fn write(&self, at: &Square) -> String {
        write_square(*at)
    }

    fn scene(&self, at: &Square) -> Option<Scene> {
        self.field.scene(&[*at])
    }

    fn write_move(&self, _: &Square, mv: &Slide) -> String {
        mv.write()
    }
}

/// Several chips; two that meet disappear.
///
/// # Equality
/// Positions are equal iff the same cells are taken: chips are sorted, and no two stand in one cell.
#[derive(Clone, Debug)]
pub struct Vanishing {
    field: Arc<Field>,
}

impl Rules for Vanishing {
    type Position = Vec<Square>;
    /// Which chip, and its move.
    type Move = (usize, Slide);

    fn moves(&self, chips: &Vec<Square>, out: &mut Vec<Self::Move>) {
        for (i, &at) in chips.iter().enumerate() {
            out.extend(self.field.slides(at).map(|slide| (i, slide)));
        }
    }

    fn play(&self, chips: &Vec<Square>, (i, slide): &Self::Move) -> Vec<Square> {
        let mut after = chips.clone();
        let to = slide.from(after.remove(*i));
        match after.binary_search(&to) {
            Ok(met) => drop(after.remove(met)),
            Err(place) => after.insert(place, to),
        }
        after
    }

    fn footprint(&self, chips: &Vec<Square>) -> u64 {
        (size_of::<Vec<Square>>() + 16 + chips.len() * size_of::<Square>()) as u64
    }
}

impl Contest for Vanishing {}

/// No chip at all is written `0`.
impl Notation<Vec<Square>, (usize, Slide)> for Vanishing {
    fn read(&self, text: Text<'_>) -> Result<Vec<Square>, BadText> {
        if text.as_str() == "0" {
            return Ok(Vec::new());
        }
        let mut chips = Vec::new();
        for word in text.words() {
            let at = self.field.read_square(word)?;
            match chips.binary_search(&at) {
                Ok(_) => return Err(word.bad("two chips in one cell: they would have vanished")),
                Err(place) => chips.insert(place, at),
            }
        }
        if chips.is_empty() {
            Err(text.bad("no chip is given: expected cells such as 1,1 2,5"))
        } else {
            Ok(chips)
        }
    }

    fn write(&self, chips: &Vec<Square>) -> String {
        let words: Vec<String> = chips.iter().copied().map(write_square).collect();
        if words.is_empty() { "0".to_owned() } else { words.join(" ") }
    }

    fn scene(&self, chips: &Vec<Square>) -> Option<Scene> {
        self.field.scene(chips)
    }

    fn write_move(&self, chips: &Vec<Square>, (i, slide): &(usize, Slide)) -> String {
        if chips.len() == 1 { slide.write() } else { format!("{}: {}", i + 1, slide.write()) }
    }
}

#[cfg(test)]
mod tests;
