//! Forest chess: two rows of pawns, one row between them, and captures that must be made. Dawson's chess with
//! real pawns.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{self, Names, Piece, Scene, Square};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::text::grid::CharGrid;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "pawns",
    aliases: &["dawson-pawns"],
    title: "Forest chess, with pawns",
    rules: "A board of three rows. Black pawns fill the first row, white pawns the third; white moves first. A pawn steps one \
            cell forward onto an empty cell, or captures an enemy pawn diagonally forward. If any capture is possible, a \
            capture must be made. The player who cannot move loses.",
    params: &[],
    notation: "The number of columns at the start: 3; or the rows from the top and who is to move: bbb/.w./w.w b. A step \
               names the column: 2 up (white), 2 down (black); a capture both columns: 2x3 (and the row if pawns of two \
               rows could make it: 2x3 from row 2).",
    examples: &["pawns 3", "pawns bb/.w/w. b", "pawns 6"],
    class: Class::CONTEST.partizan(),
    facts: &[
        Fact { params: "", says: Says::WinningMoves("3", &["2 up"]), source: "textbook 1.4:F" },
        Fact { params: "", says: Says::WinningMoves("2", &["1 up", "2 up"]), source: "textbook 1.4:F" },
        Fact { params: "", says: Says::WinningMoves("1", &["1 up"]), source: "textbook 1.4:F, computed" },
        Fact { params: "", says: Says::Wins("4", Winner::Second), source: "textbook 1.4:F" },
        Fact { params: "", says: Says::WinningMoves("5", &["3 up"]), source: "textbook 1.4:F, computed" },
    ],
    source: "T. R. Dawson, 1935; B. Yakovenko, textbook 1.4:F",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    let columns = Axis::finite("columns", 1..=8);
    Ok(Box::new(table::contest(Pawns, GAME.class).start("3").axes(vec![columns], |_, numbers| {
        let columns = numbers.first().and_then(|&n| u32::try_from(n).ok());
        columns.filter(|n| (1..=MAX_COLUMNS).contains(n)).map(Board::start)
    })))
}

/// The widest board.
const MAX_COLUMNS: u32 = 32;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Pawns;

/// The board.
///
/// # Equality
/// The same pawns are another position when the other player is to move. Boards that are mirrored, or differ
/// only in pawns that can never move again, are different positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u32,
    black_to_move: bool,
    /// The white pawns and the black ones, a bit for each column, rows from the mover's own: white's first
    /// row is the third of the board, black's the first.
    pawns: [[u32; 3]; 2],
}

impl Board {
    fn start(columns: u32) -> Self {
        let all = u32::MAX >> (u32::BITS - columns);
        Self { columns, black_to_move: false, pawns: [[all, 0, 0], [all, 0, 0]] }
    }

    fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    /// Whether the player (0 is white) has a pawn in a row, counted as that player does, and a column.
    fn has(&self, player: usize, row: usize, column: u32) -> bool {
        self.pawns[player][row] >> column & 1 == 1
    }
}

/// A pawn's move: its row (counted from its own side, from 0), its column, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go {
    row: usize,
    from: u32,
    to: u32,
}

impl Rules for Pawns {
    type Position = Board;
    type Move = Go;

    fn moves(&self, at: &Board, out: &mut Vec<Go>) {
        let (me, rival) = (at.mover(), 1 - at.mover());
        let pawns =
            |row| (0..at.columns).filter(move |&from| at.has(me, row, from)).map(move |from| (row, from));
        let forward = || (0..2).flat_map(pawns);
        let before = out.len();
        for (row, from) in forward() {
            let sides = [from.checked_sub(1), Some(from + 1).filter(|&to| to < at.columns)];
            // my row r is the rival's row 2 - r
            let prey = sides.into_iter().flatten().filter(|&to| at.has(rival, 1 - row, to));
            out.extend(prey.map(|to| Go { row, from, to }));
        }
        if out.len() == before {
            let free =
                |&(row, from): &(usize, u32)| !at.has(me, row + 1, from) && !at.has(rival, 1 - row, from);
            out.extend(forward().filter(free).map(|(row, from)| Go { row, from, to: from }));
        }
    }

    fn play(&self, at: &Board, mv: &Go) -> Board {
        let (me, mut pawns) = (at.mover(), at.pawns);
        pawns[me][mv.row] &= !(1 << mv.from);
        pawns[me][mv.row + 1] |= 1 << mv.to;
        pawns[1 - me][1 - mv.row] &= !(1 << mv.to);
        Board { pawns, black_to_move: !at.black_to_move, ..*at }
    }
}

impl Contest for Pawns {}

impl Notation<Board, Go> for Pawns {
    fn read(&self, text: Text<'_>) -> Result<Board, BadText> {
        if text.as_str().bytes().all(|b| b.is_ascii_digit()) {
            let columns = text.number("the number of columns", 1..=u64::from(MAX_COLUMNS))?;
            return Ok(Board::start(u32::try_from(columns).expect("at most 32")));
        }
        let end = text.as_str().len();
        let (rows, side) = text
            .as_str()
            .rfind(' ')
            .map_or((text, None), |gap| (text.part(0..gap).trim(), Some(text.part(gap + 1..end))));
        let black_to_move = match side.map(|side| (side, side.as_str())) {
            Some((_, "w")) => false,
            Some((_, "b")) => true,
            Some((side, other)) => {
                return Err(side.bad(format!("'{other}' is no player: expected w or b to move")));
            }
            None => {
                return Err(text.bad(Phrase::brief(
                    "wrong-turn",
                    "who is to move is missing: expected three rows and w or b, as bbb/.w./w.w b",
                )));
            }
        };
        let grid = CharGrid::read(rows, "bw.")?;
        if grid.rows != 3 {
            return Err(rows.bad(format!("the board has {} rows: expected 3", grid.rows)));
        }
        let columns =
            u32::try_from(grid.columns).ok().filter(|&columns| columns <= MAX_COLUMNS).ok_or_else(|| {
                rows.bad(format!("the board has {} columns: expected at most {MAX_COLUMNS}", grid.columns))
            })?;
        let row_of = |pawn, row| {
            let columns = (0..grid.columns).filter(|&column| grid.at(row, column) == Some(pawn));
            columns.fold(0, |bits, column| bits | 1 << column)
        };
        let pawns = [[2, 1, 0].map(|row| row_of('w', row)), [0, 1, 2].map(|row| row_of('b', row))];
        Ok(Board { columns, black_to_move, pawns })
    }

    fn write(&self, at: &Board) -> String {
        let cell = |row: usize, column| match (at.has(0, 2 - row, column), at.has(1, row, column)) {
            (true, _) => 'w',
            (_, true) => 'b',
            _ => '.',
        };
        let rows: Vec<String> =
            (0..3).map(|row| (0..at.columns).map(|column| cell(row, column)).collect()).collect();
        format!("{} {}", rows.join("/"), if at.black_to_move { 'b' } else { 'w' })
    }

    fn scene(&self, at: &Board) -> Option<Scene> {
        let pawn = |white| Square::Holds(Piece::Chess { white, kind: 'P' });
        let written = self.write(at);
        let (rows, _) = written.split_once(' ')?;
        Some(Scene::Board(scene::Board::of_rows(rows, Names::Columns, |c| match c {
            'w' => pawn(true),
            'b' => pawn(false),
            _ => Square::Free,
        })))
    }

    fn write_move(&self, at: &Board, mv: &Go) -> String {
        let (from, to) = (mv.from + 1, mv.to + 1);
        if from == to {
            // of two own pawns in a column the one behind cannot step, or the one in front has no row left
            return format!("{from} {}", if at.black_to_move { "down" } else { "up" });
        }
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let twins = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
        let row = if at.black_to_move { mv.row + 1 } else { 3 - mv.row };
        if twins > 1 { format!("{from}x{to} from row {row}") } else { format!("{from}x{to}") }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem, solve, winning_moves};
    use grundy_base::value::nimber::{Nimber, mex};

    /// Textbook 1.4:F: crossing out a column with its neighbours. The values of 0 to n columns.
    fn dawson(to: usize) -> Vec<Nimber> {
        let mut values = vec![Nimber::ZERO];
        for n in 1..=to {
            let after = |i: usize| values[i.saturating_sub(2)] ^ values[n.saturating_sub(i + 1)];
            let value = mex((1..=n).map(after));
            values.push(value);
        }
        values
    }

    #[test]
    fn the_control_values() {
        let listed = [
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
            7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2,
        ];
        assert_eq!(dawson(51), listed.map(Nimber));
    }

    #[test]
    fn winning_first_moves_agree_with_the_recurrence() {
        let values = dawson(12);
        let listed: [&[usize]; 12] = [
            &[1],
            &[1, 2],
            &[2],
            &[],
            &[3],
            &[1, 3, 4, 6],
            &[2, 4, 6],
            &[],
            &[5],
            &[1, 3, 8, 10],
            &[2, 3, 4, 6, 8, 9, 10],
            &[4, 9],
        ];
        for (n, listed) in (1_usize..).zip(listed) {
            let wins = |i: &usize| values[i.saturating_sub(2)] == values[n.saturating_sub(i + 1)];
            assert_eq!((1..=n).filter(wins).collect::<Vec<_>>(), listed);
            let expected: Vec<_> = listed.iter().map(|i| format!("{i} up")).collect();
            assert_eq!(winning_moves(&format!("pawns {n}")), expected, "{n}");
        }
    }

    #[test]
    fn captures_are_forced_and_named_apart() {
        let moves =
            |text| open("pawns").moves(text).unwrap().into_iter().map(|step| step.mv).collect::<Vec<_>>();
        assert_eq!(moves("bbb/.w./w.w b"), ["1x2", "3x2"]);
        assert_eq!(moves("bbb/.../www w"), ["1 up", "2 up", "3 up"]);
        assert_eq!(moves(".b/wb/w. w"), ["1x2 from row 3", "1x2 from row 2"]);
        assert_eq!(moves("b./bw/.w b"), ["1x2 from row 1", "1x2 from row 2"]);
        // blocked by each other; by the edge
        assert_eq!(moves("b/w/. w"), [""; 0]);
        assert_eq!(moves("w/./b b"), [""; 0]);
        let to = |text| open("pawns").moves(text).unwrap().remove(0).to;
        assert_eq!(to("bbb/.w./w.w b"), ".bb/.b./w.w w");
        assert_eq!(solve("pawns bb/.w/w. b").moves.len(), 1);
    }

    #[test]
    fn notation_and_slips() {
        let canonical = |text| open("pawns").canonical(text).unwrap();
        assert_eq!(canonical("2"), "bb/../ww w");
        assert_eq!(canonical("bb\n.w\nw. b"), "bb/.w/w. b");
        assert!(problem("pawns 0").contains("too small"));
        assert!(problem("pawns 33").contains("too large"));
        assert!(problem("pawns bb/ww w").contains("expected 3"));
        assert!(problem("pawns b/./w x").contains("w or b"));
        assert!(problem("pawns b/./w").contains("who is to move is missing"));
        assert!(problem("pawns b/x/w w").contains("'x' is no cell"));
    }
}
