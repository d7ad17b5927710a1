//! Connect Four: stones fall in columns; four in a row win.

mod ahead;
mod search;

use std::sync::{Mutex, PoisonError};

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::{self, Names, Piece, Scene, Square};
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::text::grid::CharGrid;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};
use grundy_search::crew::Threads;
use grundy_search::scores::Scores;

use search::{Grid, MAX_SIDE, Stones};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "connect-four",
    aliases: &["connect-4", "four-in-a-row"],
    title: "Connect Four",
    rules: "A board that stands upright. In turn, x first, each player drops a stone of his own into a \
            column that is not full. The player who first has four in a row, column or diagonal wins; a \
            full board without such a row is a tie.",
    params: &[("7x6", "columns and rows; (rows + 1) x columns is at most 56")],
    notation: "Rows from the top between slashes: ..../..../..x./.oxo. Who is to move follows from the \
               numbers of stones. Or the columns played from the start, counted from 1: 4455. A move names \
               its column.",
    examples: &["connect-four:4x4 2131444411", "connect-four:5x4 11132335251345", "connect-four:4x3 223411"],
    class: Class::CONTEST.partizan().ending(Ending::Own).with_draws(),
    facts: &[
        Fact {
            params: "7x6",
            says: Says::Wins("2252576253462244111563365343671351441", Winner::Second),
            source: "P. Pons's test sets",
        },
        Fact {
            params: "7x6",
            says: Says::Wins("7422341735647741166133573473242566", Winner::First),
            source: "P. Pons's test sets",
        },
        Fact { params: "4x4", says: Says::Wins("..../..../..../....", Winner::Draw), source: "J. Tromp" },
    ],
    source: "H. Wexler 1974; solved by J. D. Allen and V. Allis 1988",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (plain, _) = args.split(&[])?;
    let (columns, rows) = match plain.first() {
        Some(size) => size.pair("the size of the board", 1..=MAX_SIDE.into())?,
        None => (7, 6),
    };
    let narrow = |n: u64| u32::try_from(n).expect("a side is short");
    let Some(grid) = Grid::new(narrow(columns), narrow(rows)) else {
        return Err(plain[0]
            .bad(Phrase::brief(
                "wrong-large-here",
                "the board is too large: expected (rows + 1) x columns of at most 56",
            ))
            .into());
    };
    if let Some(more) = plain.get(1) {
        return Err(more
            .bad(Phrase::brief("wrong-many", "too many parameters: expected a size, as 7x6"))
            .into());
    }
    let game = ConnectFour { grid, scores: Mutex::default() };
    let start = game.write(&Stones::default());
    let table = table::contest(game, GAME.class).start(start).own(|game, at, budget| {
        let mut scores = game.scores.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(search::verdict(&mut scores, &game.grid, at, Threads::of_pool(), budget)?)
    });
    let table = table.scores(|game| &game.scores);
    let table = table.sees(|game, at, plies, budget| ahead::scores(&game.grid, at, plies, budget));
    Ok(Box::new(table))
}

/// The rules, with what searches have found.
#[derive(Debug)]
struct ConnectFour {
    grid: Grid,
    scores: Mutex<Scores>,
}

impl Rules for ConnectFour {
    type Position = Stones;
    /// The column, from 0.
    type Move = u32;

    fn moves(&self, at: &Stones, out: &mut Vec<u32>) {
        if !self.grid.has_four(at.theirs()) {
            out.extend((0..self.grid.columns).filter(|&column| self.grid.place(at, column) != 0));
        }
    }

    fn play(&self, at: &Stones, column: &u32) -> Stones {
        at.after(self.grid.place(at, *column))
    }
}

impl Contest for ConnectFour {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.grid.has_four(at.theirs()) { Outcome::Loss } else { Outcome::Draw }
    }
}

impl ConnectFour {
    /// The position after these columns, played from the start.
    fn played(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let mut at = Stones::default();
        for (digit, place) in text.chars() {
            let column = digit.to_digit(10).unwrap_or(0);
            if !(1..=self.grid.columns).contains(&column) {
                return Err(place.bad(format!("'{digit}' is no column: expected 1 to {}", self.grid.columns)));
            }
            if self.grid.has_four(at.theirs()) {
                return Err(place.bad("the game has ended before this move"));
            }
            match self.grid.place(&at, column - 1) {
                0 => return Err(place.bad(format!("column {column} is full"))),
                stone => at = at.after(stone),
            }
        }
        Ok(at)
    }

    fn drawn(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let board = CharGrid::read(text, ".xo")?;
        let (columns, rows) = (self.grid.columns as usize, self.grid.rows as usize);
        if (board.columns, board.rows) != (columns, rows) {
            return Err(text.bad(format!("expected {rows} rows of {columns} cells")));
        }
        let mut stones = [0_u64; 2];
        for column in 0..columns {
            let mark = |row: usize| board.cells[(rows - 1 - row) * columns + column];
            let height = (0..rows).take_while(|&row| mark(row) != '.').count();
            if (height..rows).any(|row| mark(row) != '.') {
                return Err(text.bad(format!("column {} has a stone above an empty cell", column + 1)));
            }
            for row in 0..height {
                stones[usize::from(mark(row) == 'o')] |= 1 << (column * (rows + 1) + row);
            }
        }
        let [x, o] = stones;
        let (mine, fits) = match x.count_ones().checked_sub(o.count_ones()) {
            Some(0) => (x, true),
            Some(1) => (o, true),
            _ => (x, false),
        };
        if !fits {
            return Err(text.bad(Phrase::brief(
                "wrong-pieces",
                "the numbers of stones do not fit: x moves first, and has as many as o, or one more",
            )));
        }
        if self.grid.has_four(mine) {
            return Err(text.bad("x and o cannot both have won, nor the player to move"));
        }
        Ok(Stones { mine, all: x | o })
    }
}

impl Notation<Stones, u32> for ConnectFour {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let text = text.trim();
        let is_played = !text.is_blank() && text.as_str().bytes().all(|byte| byte.is_ascii_digit());
        if is_played { self.played(text) } else { self.drawn(text) }
    }

    fn write(&self, at: &Stones) -> String {
        let x_moves = at.all.count_ones().is_multiple_of(2);
        let x = if x_moves { at.mine } else { at.theirs() };
        let mark = |row: u32, column: u32| match 1 << (column * (self.grid.rows + 1) + row) {
            cell if at.all & cell == 0 => '.',
            cell if x & cell != 0 => 'x',
            _ => 'o',
        };
        let row = |row| (0..self.grid.columns).map(|column| mark(row, column)).collect::<String>();
        (0..self.grid.rows).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        let square = |mark| match mark {
            '.' => Square::Free,
            'x' => Square::Holds(Piece::First(mark)),
            _ => Square::Holds(Piece::Second(mark)),
        };
        Some(Scene::Board(scene::Board::of_rows(&self.write(at), Names::Chess, square)))
    }

    fn write_move(&self, _: &Stones, column: &u32) -> String {
        (column + 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{problem, question, solve};
    use grundy_base::report::{Ask, Moves, Report, Solver};
    use grundy_base::value::outcome::Verdict;

    fn verdict(text: &str) -> Verdict {
        let asked = question(text).unwrap();
        let ask = Ask { solver: Solver::Own, moves: Moves::None, ..Ask::default() };
        let report = asked.table.solve(&asked.position, &ask).unwrap();
        Verdict { outcome: report.answer.outcome().unwrap(), remoteness: report.answer.remoteness() }
    }

    /// P. Pons's scores: half the cells that would be left after the winner's last stone, and one.
    #[test]
    fn positions_have_their_known_scores() {
        for (played, score) in [
            ("2252576253462244111563365343671351441", -1),
            ("7422341735647741166133573473242566", 1),
            ("34377363564246745252337544", 8),
            ("141311125643447566323", 11),
            ("44455554221", -15),
        ] {
            let Verdict { outcome, remoteness } = verdict(&format!("connect-four:7x6 {played}"));
            let at_the_end = i64::try_from(played.len()).unwrap() + i64::from(remoteness.unwrap());
            let found = (44 - at_the_end) / 2;
            assert_eq!(if outcome == Outcome::Win { found } else { -found }, score, "{played}");
        }
    }

    /// J. Tromp's and others' tables of small boards.
    #[test]
    fn small_boards_are_draws() {
        for board in ["4x4 ..../..../..../....", "4x5 ..../..../..../..../....", "3x4 .../.../.../..."] {
            assert_eq!(verdict(&format!("connect-four:{board}")).outcome, Outcome::Draw, "{board}");
        }
    }

    /// The search, and induction over all positions, plies included.
    #[test]
    fn two_ways() {
        // the last two have so many free cells that positions are kept, mirrored and foreseen
        let small = ["4x3 ..../..../....", "3x4 1", "4x4 11221221", "5x4 11221221", "4x4 12344321"];
        for position in small.into_iter().chain(["4x4 12", "4x5 1234"]) {
            let asked = question(&format!("connect-four:{position}")).unwrap();
            let report =
                |solver| asked.table.solve(&asked.position, &Ask { solver, ..Ask::default() }).unwrap();
            let [own, all] = [report(Solver::Own), report(Solver::Induction)];
            assert_eq!(own.answer, all.answer, "{position}");
            let rows = |report: Report| -> Vec<_> {
                report.moves.into_iter().map(|row| (row.mv, row.answer, row.best)).collect()
            };
            assert_eq!(rows(own), rows(all), "{position}");
        }
    }

    #[test]
    fn slips() {
        for (question, part) in [
            ("connect-four:4x4 5", "no column"),
            ("connect-four:4x4 11111", "full"),
            ("connect-four:4x4 11223344", "ended"),
            ("connect-four:9x9", "too large"),
            ("connect-four:4x4 x.../..../..../....", "above an empty cell"),
            ("connect-four:4x4 ..../..../..../oo..", "do not fit"),
            ("connect-four:4x4 .../...", "expected 4 rows"),
        ] {
            assert!(problem(question).contains(part), "{question}: {}", problem(question));
        }
        assert_eq!(solve("connect-four:4x4 1213141").answer.outcome(), Some(Outcome::Loss));
    }
}
