//! Tic-tac-toe and its kin: k stones in a row on a board of m by n.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::strong::{BoardShape, cells};
use grundy_door::table::{self, Table};
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry, rows_of};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "mnk",
    aliases: &["tic-tac-toe", "noughts-and-crosses", "noughts", "ttt", "xo"],
    title: "Tic-tac-toe (m,n,k)",
    rules: "A board of m columns and n rows. In turn, x first, each player puts a stone of his own on an \
            empty cell. The player who first has k in a row, column or diagonal wins; a full board without \
            such a row is a tie.",
    params: &[
        ("3x3", "columns and rows: at most 25 cells, of which 16 can be solved whole"),
        ("3", "how many in a row win: mnk:4x4,3"),
    ],
    notation: "Rows from the top between slashes, and who is to move: xo./.x./..o x. A move names its cell, columns from a, \
               rows from 1 at the bottom: b2.",
    examples: &["mnk:3x3,3 xo./ox./... x", "tic-tac-toe .../.../... x", "mnk:4x3,3 x.../.o../.... x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).with_draws(),
    facts: &[
        Fact { params: "", says: Says::Wins(".../.../... x", Winner::Draw), source: "folklore" },
        Fact {
            params: "4x3,3",
            says: Says::Wins("..../..../.... x", Winner::First),
            source: "J. W. H. M. Uiterwijk: 3 in a row is won on 4 by 3",
        },
        Fact { params: "", says: Says::Wins("x.o/..o/x.. x", Winner::First), source: "by hand" },
    ],
    source: "folklore; Winning Ways, chapter 22",
    take_and_break: None,
    open,
};

/// Cells of the largest board that is solved as a whole.
const MAX_SOLVED_CELLS: u32 = 16;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (plain, _) = args.split(&[])?;
    let (columns, rows) = match plain.first() {
        Some(size) => size.pair("the size of the board", 1..=25)?,
        None => (3, 3),
    };
    if columns * rows > 25 {
        return Err(plain[0]
            .bad(Phrase::brief("wrong-large-here", "the board is too large: expected at most 25 cells"))
            .into());
    }
    let longest = columns.max(rows);
    let length =
        plain.get(1).map_or(Ok(3.min(longest)), |text| text.number("the row that wins", 1..=longest))?;
    if let Some(more) = plain.get(2) {
        return Err(more
            .bad(Phrase::brief("wrong-many", "too many parameters: expected a size and a number, as 3x3,3"))
            .into());
    }
    let [columns, rows, length] = [columns, rows, length].map(|n| u32::try_from(n).expect("at most 25"));
    let name = format!("{}:{columns}x{rows},{length}", GAME.id);
    let game = Mnk::new(columns, rows, length);
    let (start, numbered) = (game.shape.empty(), game.pairs.size() > 0);
    let table = table::contest(game, GAME.class).start(start);
    Ok(Box::new(if numbered { table.strong(name) } else { table }))
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Mnk {
    shape: BoardShape,
    pairs: Pairs,
    lines: Vec<u32>,
    board: u32,
}

impl Mnk {
    fn new(columns: u32, rows: u32, length: u32) -> Self {
        let all = rows * columns;
        let groups = (0..=all).map(|n| (0, n / 2, n.div_ceil(2))).filter(|_| all <= MAX_SOLVED_CELLS);
        Self {
            shape: BoardShape::grid(rows, columns, ['x', 'o']),
            pairs: Pairs::new(Symmetry::of_grid(rows, columns), groups),
            lines: rows_of(rows, columns, length),
            board: (1 << all) - 1,
        }
    }

    fn won(&self, stones: u32) -> bool {
        self.lines.iter().any(|line| stones & line == *line)
    }
}

impl Rules for Mnk {
    type Position = Stones;
    /// The cell.
    type Move = u32;

    fn moves(&self, at: &Stones, out: &mut Vec<u32>) {
        if !self.won(at.theirs) {
            out.extend(cells(self.board & !at.all()));
        }
    }

    fn play(&self, at: &Stones, cell: &u32) -> Stones {
        Stones { mine: at.mine | 1 << cell, ..*at }.turned()
    }
}

impl Contest for Mnk {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.won(at.theirs) { Outcome::Loss } else { Outcome::Draw }
    }
}

impl Board for Mnk {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        out.extend(cells(at.theirs).map(|cell| Stones { theirs: at.theirs & !(1 << cell), ..*at }.turned()));
        true
    }

    fn leads(&self, (layer, mine, theirs): (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        out.push((layer, theirs, mine + 1));
        true
    }
}

impl Notation<Stones, u32> for Mnk {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let at = self.shape.read(text)?;
        let (mine, theirs) = (at.mine.count_ones(), at.theirs.count_ones());
        let right = theirs == mine + u32::from(at.second);
        let problem = Phrase::brief(
            "wrong-pieces",
            "the numbers of stones do not fit: x moves first, and has as many as o, or one more when o is to move",
        );
        if right && !self.won(at.mine) {
            Ok(at)
        } else {
            Err(text.bad(if right {
                "x and o cannot both have won, nor the player to move".into()
            } else {
                problem
            }))
        }
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        let rows = self.lines.iter().filter(|line| at.theirs & **line == **line);
        Some(self.shape.scene_decided(at, rows.fold(0, |all, line| all | line)))
    }

    fn write_move(&self, _: &Stones, cell: &u32) -> String {
        self.shape.cell(*cell).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check, check_rules, totals};

    #[test]
    fn tic_tac_toe_in_numbers() {
        // GamesmanOne, `analyze`
        let tally = totals("tic-tac-toe");
        assert_eq!((tally.positions, tally.wins, tally.losses, tally.ties), (5478, 2836, 1574, 1068));
        assert_eq!(tally.draws, 0);
        let levels: Vec<_> = tally.levels.iter().map(|l| (l.wins, l.losses, l.ties)).collect();
        let expected = [
            (0, 942, 16),
            (2358, 0, 80),
            (0, 508, 200),
            (356, 0, 200),
            (0, 124, 264),
            (122, 0, 136),
            (0, 0, 138),
            (0, 0, 24),
            (0, 0, 9),
            (0, 0, 1),
        ];
        assert_eq!(levels, expected);
        let different: Vec<_> = tally.special.iter().map(|(_, count)| *count).collect();
        assert_eq!(different, [765, 390, 224, 0, 151]);
        let longest = tally.longest.unwrap();
        assert_eq!((longest.remoteness, longest.count, longest.line.len()), (5, 122, 5));
    }

    #[test]
    fn two_ways() {
        check_rules(&Mnk::new(3, 3, 3));
        check_rules(&Mnk::new(5, 2, 3));
        for game in ["mnk:3x3,3", "mnk:4x2,2", "mnk:4x3,3", "mnk:2x2,2", "mnk:1x1,1"] {
            check(game);
        }
    }

    #[test]
    fn slips() {
        assert!(problem("mnk:9x9,5").contains("too large"));
        assert!(problem("mnk:3x3,4").contains("too large"));
        assert!(problem("mnk xx./.../... o").contains("do not fit"));
        let refusal =
            crate::testing::try_solve("mnk:5x5,4", grundy_base::report::Solver::Strong).unwrap_err();
        assert!(refusal.to_string().contains("not numbered"));
    }
}
