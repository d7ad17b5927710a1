//! Dots and Boxes: who draws the fourth line of a box owns it and draws again.

mod lines;
mod runs;
mod search;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::error::{BadText, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::scene::{self, Names, Scene, Square};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_search::crew::Threads;
use grundy_search::scores::Scores;

use lines::{Lines, MAX_LINES};

const fn fact(position: &'static str, values: &'static [f64]) -> Fact {
    Fact { params: "", says: Says::Payoffs(position, values), source: "computed by two programs" }
}

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "dots-and-boxes",
    aliases: &["boxes"],
    title: "Dots and Boxes",
    rules: "A board of dots. In turn, each player draws a line between two neighbouring dots. Who draws \
            the fourth line of a box owns the box, and draws once more. Each wants as many boxes as he can \
            get.",
    params: &[],
    notation: "Rows x columns of boxes: 2x3; in the middle of a play the lines from the top, those that \
               lie and those that stand by turns, x where one is drawn: x./x.x/.x is a row of two boxes; \
               after who is to move: 2; x./x.x/.x. The boxes that are left count. A move names its dots, \
               columns from a, rows from 1 at the bottom: a1-b1.",
    examples: &["dots-and-boxes 1x2", "dots-and-boxes 2x2", "dots-and-boxes 2; x./x.x/.x"],
    class: Class::PAYOFF,
    facts: &[
        fact("1x1", &[0.0, 1.0]),
        fact("1x3", &[1.0, 2.0]),
        fact("1x4", &[2.0, 2.0]),
        fact("2x2", &[3.0, 1.0]),
        fact("2x3", &[2.0, 4.0]),
    ],
    source: "É. Lucas 1889 (la Pipopipette); E. Berlekamp, The Dots and Boxes Game, 2000",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let table = table::payoff(DotsAndBoxes::default(), GAME.class).start("2x2");
        Ok(Box::new(table.scores(|game| &game.scores)))
    },
};

/// The rules, with what searches have found, on all boards.
#[derive(Debug, Default)]
struct DotsAndBoxes {
    scores: Mutex<Scores>,
}

/// The lines that are drawn, and who is to move.
///
/// # Equality
/// Positions are equal iff the same lines of a board of the same size are drawn, and the same player moves.
/// Who owns which boxes is paid already.
#[derive(Clone, Debug)]
struct Drawing {
    board: Arc<Lines>,
    drawn: u64,
    mover: usize,
}

impl Drawing {
    fn key(&self) -> (u32, u32, u64, usize) {
        (self.board.rows, self.board.columns, self.drawn, self.mover)
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Drawing {}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Rules for DotsAndBoxes {
    type Position = Drawing;
    type Move = u32;

    fn moves(&self, at: &Drawing, out: &mut Vec<u32>) {
        out.extend((0..MAX_LINES).filter(|line| at.board.all & !at.drawn & 1 << line != 0));
    }

    fn play(&self, at: &Drawing, line: &u32) -> Drawing {
        let goes_on = at.board.closed_by(at.drawn, *line) > 0;
        let mover = if goes_on { at.mover } else { 1 - at.mover };
        Drawing { board: Arc::clone(&at.board), drawn: at.drawn | 1 << line, mover }
    }
}

impl Payoff for DotsAndBoxes {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Drawing) -> Turn {
        Turn::Of(at.mover)
    }

    fn gain(&self, at: &Drawing, line: &u32, pay: &mut [i64]) {
        pay[at.mover] += i64::from(at.board.closed_by(at.drawn, *line));
    }

    fn searched(&self, at: &Drawing, budget: &mut Budget<'_>) -> Result<Option<Box<[i64]>>, Stopped> {
        let mut scores = self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        let net = i64::from(search::net(&mut scores, &at.board, at.drawn, Threads::of_pool(), budget)?);
        let open = i64::from(at.board.open(at.drawn));
        let mut pay = [(open - net) / 2; 2];
        pay[at.mover] = (open + net) / 2;
        Ok(Some(pay.into()))
    }
}

/// The rows of lines from the top: how many lines each has, and which they are.
fn rows(board: &Lines) -> impl Iterator<Item = Vec<u32>> {
    (0..=2 * board.rows).map(|row| match row % 2 {
        0 => (0..board.columns).map(|column| board.lying(row / 2, column)).collect(),
        _ => (0..=board.columns).map(|column| board.standing(row / 2, column)).collect(),
    })
}

fn board_of(text: Text<'_>, rows: usize, columns: usize) -> Result<Arc<Lines>, BadText> {
    let narrow = |n: usize| u32::try_from(n).ok().filter(|n| *n <= MAX_LINES);
    let board = narrow(rows).zip(narrow(columns)).and_then(|(rows, columns)| Lines::new(rows, columns));
    let bad = || text.bad(format!("no such board: expected at least one box, and at most {MAX_LINES} lines"));
    board.map(Arc::new).ok_or_else(bad)
}

impl Notation<Drawing, u32> for DotsAndBoxes {
    fn read(&self, text: Text<'_>) -> Result<Drawing, BadText> {
        let (mover, text) = match text.split_once(';') {
            None => (0, text.trim()),
            Some((player, board)) => {
                (usize::from(player.number("the player to move", 1..=2)? == 2), board.trim())
            }
        };
        let is_size = text.as_str().bytes().any(|byte| byte.is_ascii_digit());
        if is_size || text.is_blank() {
            let (rows, columns) = text.pair("a board", 1..=u64::from(MAX_LINES))?;
            let narrow = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            let board = board_of(text, narrow(rows), narrow(columns))?;
            return Ok(Drawing { board, drawn: 0, mover });
        }
        let written: Vec<Text<'_>> = text.split(&['/']).collect();
        let board = board_of(text, written.len() / 2, written[0].as_str().chars().count())?;
        let mut drawn = 0;
        let expected: Vec<Vec<u32>> = rows(&board).collect();
        if written.len() != expected.len() {
            let problem =
                "a row of lines is missing: the first and the last lie, those between stand and lie";
            return Err(text.bad(problem));
        }
        for (row, lines) in written.iter().zip(expected) {
            if row.as_str().chars().count() != lines.len() {
                return Err(row.bad(format!("expected {} lines in this row", lines.len())));
            }
            for ((mark, place), line) in row.chars().zip(lines) {
                match mark {
                    'x' => drawn |= 1 << line,
                    '.' => {}
                    other => return Err(place.bad(format!("'{other}' is no line: expected x or ."))),
                }
            }
        }
        Ok(Drawing { board, drawn, mover })
    }

    fn write(&self, at: &Drawing) -> String {
        let mark = |line: &u32| if at.drawn >> line & 1 == 1 { 'x' } else { '.' };
        let lines: Vec<String> = rows(&at.board).map(|lines| lines.iter().map(mark).collect()).collect();
        let board =
            if at.drawn == 0 { format!("{}x{}", at.board.rows, at.board.columns) } else { lines.join("/") };
        if at.mover == 0 { board } else { format!("2; {board}") }
    }

    fn write_move(&self, at: &Drawing, line: &u32) -> String {
        let name = |row: u32, column: u32| {
            let letter = u8::try_from(column).map_or('?', |column| char::from(b'a' + column));
            format!("{letter}{}", at.board.rows + 1 - row)
        };
        for (i, lines) in (0..).zip(rows(&at.board)) {
            if let Some(column) =
                (0..).zip(&lines).find_map(|(column, other)| (other == line).then_some(column))
            {
                let (row, is_lying) = (i / 2, i % 2 == 0);
                let ends = if is_lying {
                    [name(row, column), name(row, column + 1)]
                } else {
                    [name(row + 1, column), name(row, column)]
                };
                return ends.join("-");
            }
        }
        String::new()
    }

    /// Dots and lines are dark; a line that can be drawn is free.
    fn scene(&self, at: &Drawing) -> Option<Scene> {
        let columns = 2 * usize::try_from(at.board.columns).ok()? + 1;
        let mut board = scene::Board::new(columns, Names::None);
        let square = |line: u32| if at.drawn >> line & 1 == 1 { Square::Blocked } else { Square::Free };
        for (i, lines) in rows(&at.board).enumerate() {
            for (k, line) in lines.into_iter().enumerate() {
                // a dot is left of a line that lies, a box left of one that stands
                match i % 2 {
                    0 => board.cells.push(Square::Blocked),
                    _ if k > 0 => board.cells.push(Square::Nothing),
                    _ => {}
                }
                board.cells.push(square(line));
            }
            if i % 2 == 0 {
                board.cells.push(Square::Blocked);
            }
        }
        Some(Scene::Board(board))
    }
}
