//! White knight: a chess knight with four of its moves, all towards the top left.

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::{Board, MAX_CELLS, Names, Piece, Scene};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};
use grundy_heap::proof::Theorem;

pub mod law;

use law::white_knight;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "white-knight",
    aliases: &["knight"],
    title: "White knight",
    rules: "A knight stands on a board with a corner at 1,1; the board has no other end unless its size is given. Of a knight's \
            moves only four are allowed: (-1,-2), (-2,-1), (-2,+1) and (+1,-2). The player who cannot move \
            loses.",
    params: &[("8x8", "the size of the board; without end by default")],
    notation: "The square as x,y from 1: 5,6; several squares are a sum of boards. A move names the square \
               it leads to: 4,4.",
    examples: &["white-knight 4,4", "white-knight:8x8 8,8", "white-knight 3,5 6,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Wins("2,2", Winner::Second),
            source: "thesis A.3: the 2×2 corner is terminal",
        },
        Fact { params: "", says: Says::Nimber("4,6", 3), source: "thesis A.3, computed" },
        Fact { params: "", says: Says::Nimber("5,4", 4), source: "thesis A.3, computed" },
        Fact { params: "", says: Says::Nimber("6,1", 0), source: "thesis A.3, computed" },
        Fact { params: "", says: Says::WinningMoves("4,4", &["2,5", "5,2"]), source: "computed" },
    ],
    source: "thesis A.3",
    take_and_break: None,
    open,
};

/// Coordinates are not larger than this.
const MAX_SIDE: u64 = 1_000_000_000;

/// The side that stands for an endless board: play from a valid square never gets there.
const ENDLESS_SIDE: u64 = 2 * MAX_SIDE;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let size =
        if args.is_empty() { None } else { Some(args.text.pair("the size of the board", 1..=MAX_SIDE)?) };
    let (width, height) = size.unwrap_or((ENDLESS_SIDE, ENDLESS_SIDE));
    let axis = |name: &'static str, last| Axis { name: name.into(), extent: size.map(|_| 1..=last) };
    let knight = WhiteKnight { width, height };
    let start = knight.write(&Square { x: width.min(4), y: height.min(4) });
    let axes = vec![axis("x", width), axis("y", height)];
    let table = table::impartial(knight)
        .start(start)
        .axes(axes, |knight, numbers| knight.square(numbers[0], numbers[1]));
    // an edge on the right or below takes moves away
    Ok(match size {
        None => Box::new(table.family(table::Family::Named(LAW))),
        Some(_) => Box::new(table),
    })
}

/// The board without an end; [`law`] has the whole law and its proof.
const LAW: Theorem = Theorem::Told {
    statement: "g(x + 4, y + 4) = g(x, y)",
    id: "theorem-white-knight",
    name: "induction on x + y over the cases of x and y mod 4 and of x - y, on the board without an end",
};

/// A square, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The first number.
    pub x: u64,
    /// The second number.
    pub y: u64,
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct WhiteKnight {
    width: u64,
    height: u64,
}

impl WhiteKnight {
    fn square(&self, x: u64, y: u64) -> Option<Square> {
        ((1..=self.width).contains(&x) && (1..=self.height).contains(&y)).then_some(Square { x, y })
    }
}

impl Impartial for WhiteKnight {
    type Component = Square;
    /// The square it leads to.
    type Move = Square;

    fn moves(&self, at: &Square, out: &mut Vec<Square>) {
        let steps = [(-1, -2), (-2, -1), (-2, 1), (1, -2)];
        let to = |(dx, dy)| self.square(at.x.checked_add_signed(dx)?, at.y.checked_add_signed(dy)?);
        out.extend(steps.into_iter().filter_map(to));
    }

    fn play(&self, _: &Square, mv: &Square, out: &mut Vec<Square>) {
        out.push(*mv);
    }

    /// A square board is its own mirror image, and so are the knight's steps.
    fn representative(&self, at: &Square) -> Square {
        if self.width != self.height {
            return *at;
        }
        Square { x: at.x.min(at.y), y: at.x.max(at.y) }
    }

    /// The law of the board without an end, where play cannot reach an edge: x grows by 1 only where y falls
    /// by 2, so it stays within x + (y - 1) / 2; and the other way round.
    fn law(&self, at: &Square) -> Option<Nimber> {
        let free = at.x + (at.y - 1) / 2 <= self.width && at.y + (at.x - 1) / 2 <= self.height;
        free.then(|| Nimber(white_knight(at.x, at.y)))
    }
}

impl Notation<Square, Square> for WhiteKnight {
    fn read(&self, text: Text<'_>) -> Result<Square, BadText> {
        let (x, y) = text.pair("a square", 1..=self.width.max(self.height).max(MAX_SIDE))?;
        self.square(x, y).ok_or_else(|| {
            text.bad(format!("square {x},{y} is off the board, which is {}x{}", self.width, self.height))
        })
    }

    fn write(&self, at: &Square) -> String {
        format!("{},{}", at.x, at.y)
    }

    /// The board; of a large one the corner that is played to.
    fn scene(&self, at: &Square) -> Option<Scene> {
        const SIDE: u64 = 40;
        let corner = (at.x.max(at.y) + 1).max(8);
        let side = |length: u64| usize::try_from(if length <= SIDE { length } else { corner }).ok();
        let (rows, columns) = (side(self.width)?, side(self.height)?);
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        rows.checked_mul(columns).filter(|cells| *cells <= MAX_CELLS).map(|_| {
            let board = Board::free(rows, columns, Names::Matrix).chequered().common();
            Scene::Board(board.with(x - 1, y - 1, Piece::Chess { white: true, kind: 'N' }))
        })
    }

    fn write_move(&self, _: &Square, mv: &Square) -> String {
        self.write(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::{Ask, Cell, Solver};

    fn open_game(game: &str) -> Box<dyn Table> {
        crate::open(Text::new(game), &|_| Err(String::new())).unwrap().1
    }

    fn rows(game: &str, side: u64) -> Vec<Vec<u64>> {
        let cells = open_game(game).cells(&[1..=side, 1..=side], &Ask::default()).unwrap();
        let value = |cell: &Cell| match cell {
            Cell::Nimber(value) => value.0,
            other => panic!("{other:?}"),
        };
        cells.chunks(usize::try_from(side).unwrap()).map(|row| row.iter().map(value).collect()).collect()
    }

    #[test]
    fn values_of_the_thesis() {
        let expected =
            ["00110011", "00210011", "12223222", "11214323", "00340011", "00230021", "11221222", "11231121"];
        let digits = |row: &&str| row.bytes().map(|b| u64::from(b - b'0')).collect::<Vec<_>>();
        assert_eq!(rows("white-knight", 8), expected.iter().map(digits).collect::<Vec<_>>());
    }

    /// The law and search, on boards whose edges are near, and on squares far away.
    #[test]
    fn the_law_is_search() {
        for game in [
            "white-knight",
            "white-knight:9x5",
            "white-knight:12x12",
            "white-knight:1x7",
            "white-knight:6x20",
        ] {
            let table = open_game(game);
            let ends: Vec<u64> =
                table.axes().iter().map(|axis| axis.extent.as_ref().map_or(24, |e| *e.end())).collect();
            let cells =
                |solver| table.cells(&[1..=ends[0], 1..=ends[1]], &Ask { solver, ..Ask::default() }).unwrap();
            assert_eq!(cells(Solver::Auto), cells(Solver::Grundy), "{game}");
        }
        let far = open_game("white-knight").solve("1000000000,1000000001", &Ask::default()).unwrap();
        assert_eq!(far.answer.nimber(), Some(Nimber(4)));
        assert!(open_game("white-knight").moves("1000000000,1000000000").is_ok());
        let steps = open_game("white-knight").moves("1000000000,5").unwrap();
        assert!(steps.iter().all(|step| open_game("white-knight").canonical(&step.to).is_ok()), "{steps:?}");
    }

    #[test]
    fn a_board_clips_moves() {
        // by mex over plain loops: x + y falls with every move
        let mut expected = vec![vec![0_u64; 8]; 8];
        for sum in 0..=14_i64 {
            for x in 0..8_i64 {
                let y = sum - x;
                if !(0..8).contains(&y) {
                    continue;
                }
                let to = [(x - 1, y - 2), (x - 2, y - 1), (x - 2, y + 1), (x + 1, y - 2)];
                let at = |x: i64, y: i64| (usize::try_from(x).unwrap(), usize::try_from(y).unwrap());
                let on = to.iter().filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y));
                let seen: Vec<u64> = on.map(|&(x, y)| expected[at(x, y).0][at(x, y).1]).collect();
                let (i, j) = at(x, y);
                expected[i][j] = (0..).find(|value| !seen.contains(value)).unwrap();
            }
        }
        assert_eq!(rows("white-knight:8x8", 8), expected);
        assert_ne!(rows("white-knight:8x8", 8), rows("white-knight", 8));
        let steps = open_game("white-knight:8x8").moves("8,8").unwrap();
        assert_eq!(steps.iter().map(|step| step.mv.as_str()).collect::<Vec<_>>(), ["7,6", "6,7"]);
        assert!(open_game("white-knight:8x8").canonical("9,1").is_err());
    }
}
