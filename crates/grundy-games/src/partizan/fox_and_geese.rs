//! Fox and Geese: geese (Left) try to shut in a fox (Right), who goes to and fro: play may come back.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Board, Names, Piece, Scene, Square};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::board::cells;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "fox-and-geese",
    aliases: &["fox"],
    title: "Fox and Geese",
    rules: "On the dark squares of a board of 8 columns and 8 rows Left's geese step diagonally down, and \
            Right's fox diagonally any way; nobody is taken. A fox that is above all geese, or stands beside \
            the highest ones with a row above, has escaped: Left has no more moves, and Right moves for ever. The player \
            who cannot move loses.",
    params: &[("range=1", "how many squares the fox may go at once: 2 and more is Ceylonese Fox and Geese")],
    notation: "The squares of the geese and then that of the fox, columns from a, rows from 1 at the bottom, \
               column and row both odd or both even: b4 d4 f4 h4 a1. A move names \
               from and to: d4-c3; an escaped fox may pass.",
    examples: &[
        "fox-and-geese a3 c3 e3 g3 c1",
        "fox-and-geese b2 d2 f2 h2 a1",
        "fox-and-geese:range=2 a3 c3 e3 g3 c1 left",
    ],
    class: CLASS.cyclic(),
    facts: &[
        Fact {
            params: "",
            says: Says::Value("b2 d2 f2 h2 a1", "3"),
            source: "by hand: three squares for geese, none for the fox",
        },
        Fact {
            params: "",
            says: Says::Value("a1 c1 b2", "off"),
            source: "by the rules: the fox has escaped",
        },
    ],
    source: "Winning Ways, chapter 20",
    take_and_break: None,
    open: |args| {
        let [range] = args.named(["range"])?;
        let range = range.map_or(Ok(1), |text| text.number("the range of the fox", 1..=7))?;
        let range = u32::try_from(range).expect("at most 7");
        Ok(Box::new(table::partizan(FoxAndGeese { range }, "a3 c3 e3 g3 c1").empty(None).cyclic(true)))
    },
};

/// Columns and rows.
const SIDE: u32 = 8;

/// The rules.
struct FoxAndGeese {
    range: u32,
}

/// Where the geese stand, and the fox; cells are counted row by row from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Hunt {
    geese: u64,
    fox: u32,
}

impl Hunt {
    /// Whether the fox is above all geese, or beside the highest with a row above.
    fn is_over(self) -> bool {
        let row = self.fox / SIDE;
        let highest = (self.geese != 0).then(|| self.geese.ilog2() / SIDE);
        highest.is_none_or(|highest| row > highest || row == highest && row + 1 < SIDE)
    }
}

/// The cell that a number of diagonal steps leads to, if it is on the board.
fn diagonal(from: u32, (up, right): (i32, i32), steps: u32) -> Option<u32> {
    let far = i32::try_from(steps).ok()?;
    let row = (from / SIDE).checked_add_signed(up * far)?;
    let column = (from % SIDE).checked_add_signed(right * far)?;
    (row < SIDE && column < SIDE).then_some(row * SIDE + column)
}

fn name(cell: u32) -> String {
    let letter = ('a'..='h').nth((cell % SIDE) as usize).expect("there are eight columns");
    format!("{letter}{}", cell / SIDE + 1)
}

fn cell(text: Text<'_>) -> Result<u32, BadText> {
    let bad = || text.bad("expected a square from a1 to h8, with column and row both odd or both even");
    let mut letters = text.as_str().chars();
    let (Some(column), Some(row), None) = (letters.next(), letters.next(), letters.next()) else {
        return Err(bad());
    };
    let column = ('a'..='h').zip(0_u32..).find(|(letter, _)| *letter == column).map(|(_, column)| column);
    let row = row.to_digit(10).filter(|row| (1..=SIDE).contains(row));
    let (Some(column), Some(row)) = (column, row) else { return Err(bad()) };
    if (column + row).is_multiple_of(2) { Err(bad()) } else { Ok((row - 1) * SIDE + column) }
}

impl Partizan for FoxAndGeese {
    type Component = Hunt;
    /// From and to; a fox that passes goes nowhere.
    type Move = (u32, u32);

    fn moves(&self, at: &Hunt, player: Player, out: &mut Vec<(u32, u32)>) {
        if at.is_over() {
            if player == Player::Right {
                out.push((at.fox, at.fox));
            }
            return;
        }
        let is_free = |cell: u32| cell != at.fox && at.geese >> cell & 1 == 0;
        match player {
            Player::Left => {
                for goose in cells(at.geese) {
                    let steps = [(-1, -1), (-1, 1)].into_iter().filter_map(|step| diagonal(goose, step, 1));
                    out.extend(steps.filter(|&to| is_free(to)).map(|to| (goose, to)));
                }
            }
            Player::Right => {
                for step in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let way = (1..=self.range).map_while(|steps| diagonal(at.fox, step, steps));
                    out.extend(way.take_while(|&to| is_free(to)).map(|to| (at.fox, to)));
                }
            }
        }
    }

    fn play(&self, at: &Hunt, player: Player, &(from, to): &(u32, u32), out: &mut Vec<Hunt>) {
        out.push(match player {
            Player::Left => Hunt { geese: at.geese & !(1 << from) | 1 << to, ..*at },
            Player::Right => Hunt { fox: to, ..*at },
        });
    }
}

impl Notation<Hunt, (Player, (u32, u32))> for FoxAndGeese {
    /// The geese and the fox stand in one text.
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        if text.is_blank() { Vec::new() } else { vec![text.trim()] }
    }

    fn read(&self, text: Text<'_>) -> Result<Hunt, BadText> {
        let mut squares: Vec<Text<'_>> = text.words().collect();
        let fox =
            squares.pop().ok_or_else(|| text.bad("expected the squares of the geese and of the fox"))?;
        let mut hunt = Hunt { geese: 0, fox: cell(fox)? };
        for goose in squares {
            let cell = cell(goose)?;
            if cell == hunt.fox || hunt.geese >> cell & 1 == 1 {
                return Err(goose.bad("this square is taken twice"));
            }
            hunt.geese |= 1 << cell;
        }
        Ok(hunt)
    }

    fn write(&self, at: &Hunt) -> String {
        cells(at.geese).chain([at.fox]).map(name).collect::<Vec<_>>().join(" ")
    }

    fn write_move(&self, _: &Hunt, (_, (from, to)): &(Player, (u32, u32))) -> String {
        if from == to { "pass".to_owned() } else { format!("{}-{}", name(*from), name(*to)) }
    }

    fn scene(&self, at: &Hunt) -> Option<Scene> {
        let mark = |row: u32, column: u32| {
            let cell = row * SIDE + column;
            match () {
                () if cell == at.fox => 'f',
                () if at.geese >> cell & 1 == 1 => 'g',
                () if (row + column).is_multiple_of(2) => '.',
                () => '#',
            }
        };
        let row = |row: u32| (0..SIDE).map(|column| mark(row, column)).collect::<String>();
        let rows = (0..SIDE).rev().map(row).collect::<Vec<_>>().join("/");
        let square = |mark| match mark {
            'g' => Square::Holds(Piece::First(mark)),
            'f' => Square::Holds(Piece::Second(mark)),
            '#' => Square::Blocked,
            _ => Square::Free,
        };
        Some(Scene::Board(Board::of_rows(&rows, Names::Chess, square)))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::question;

    #[test]
    fn slips() {
        for (position, part) in [
            ("a2 c1", "both odd or both even"),
            ("a1 a1", "taken twice"),
            ("b2 i9", "from a1 to h8"),
            ("", "no position"),
        ] {
            let asked = question("fox-and-geese a3 c1").unwrap();
            let error = asked.table.canonical(position).unwrap_err().to_string();
            assert!(error.contains(part), "{position}: {error}");
        }
    }
}
