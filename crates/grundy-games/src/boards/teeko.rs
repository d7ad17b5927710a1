//! Teeko: four stones each, dropped, then moved by one cell; four together win.

use grundy_base::error::{BadText, Error};
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
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry, neighbours, rows_of, squares_of};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "teeko",
    aliases: &[],
    title: "Teeko",
    rules: "A square board and four stones each. In turn, x first, the players drop their stones on empty \
            cells; once all eight are on the board, a move takes one's own stone to one of the eight cells \
            beside it, if that is empty. The player who has four in a row, column or diagonal, or in a \
            square of two by two, wins.",
    params: &[("5x5", "the board: 3x3, 4x4 or 5x5")],
    notation: "Rows from the top between slashes, and who is to move: xo./xo./... x. A move names the cell of a new stone (b2), \
               or both cells (b2-b3), columns from a, rows from 1 at the bottom.",
    examples: &["teeko:3x3 xo./xo./... x", "teeko:4x4 xo../xo../xo../.... x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact { params: "4x4", says: Says::Wins("xo../xo../xo../.... x", Winner::First), source: "by hand" },
        Fact { params: "3x3", says: Says::Wins("xx./xx./ooo o", Winner::Second), source: "the rules" },
    ],
    source: "J. Scarne, 1945; solved by G. Steele, 1998",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let side = match args.text.trim() {
        text if text.is_blank() => 5,
        text => match text.pair("the size of the board", 3..=5)? {
            (rows, columns) if rows == columns => u32::try_from(rows).expect("at most 5"),
            _ => return Err(text.bad("the board is a square: expected 3x3, 4x4 or 5x5").into()),
        },
    };
    let game = Teeko::new(side);
    let start = game.shape.empty();
    let name = format!("{}:{side}x{side}", GAME.id);
    Ok(Box::new(table::contest(game, GAME.class).start(start).strong(name)))
}

/// The stones of a player.
const STONES: u32 = 4;

/// The rules.
#[derive(Clone, Debug)]
pub struct Teeko {
    shape: BoardShape,
    pairs: Pairs,
    /// Four stones that win.
    fours: Vec<u32>,
    beside: Vec<u32>,
}

impl Teeko {
    fn new(side: u32) -> Self {
        // no stones, one, one each, …: the player to move has as many as the other, or one fewer
        let groups = (0..=2 * STONES).map(|n| (0, n / 2, n.div_ceil(2)));
        Self {
            shape: BoardShape::grid(side, side, ['x', 'o']),
            pairs: Pairs::new(Symmetry::of_grid(side, side), groups),
            fours: [rows_of(side, side, 4), squares_of(side, side)].concat(),
            beside: neighbours(side, side),
        }
    }

    fn won(&self, stones: u32) -> bool {
        self.fours.contains(&stones)
    }
}

impl Rules for Teeko {
    type Position = Stones;
    /// Where the stone comes from, if it was on the board, and where it goes.
    type Move = (Option<u32>, u32);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        if self.won(at.theirs) || self.won(at.mine) {
            return;
        }
        let all = at.all();
        if at.mine.count_ones() < STONES {
            let board = (1 << self.shape.cells()) - 1;
            out.extend(cells(board & !all).map(|to| (None, to)));
        } else {
            for from in cells(at.mine) {
                out.extend(cells(self.beside[from as usize] & !all).map(|to| (Some(from), to)));
            }
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        let gone = from.map_or(0, |from| 1 << from);
        Stones { mine: at.mine & !gone | 1 << to, ..*at }.turned()
    }
}

impl Contest for Teeko {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.won(at.mine) && !self.won(at.theirs) { Outcome::Win } else { Outcome::Loss }
    }
}

impl Board for Teeko {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        let all = at.all();
        for to in cells(at.theirs) {
            let others = at.theirs & !(1 << to);
            out.push(Stones { theirs: others, ..*at }.turned());
            if all.count_ones() == 2 * STONES {
                let origins = cells(self.beside[to as usize] & !all);
                out.extend(origins.map(|from| Stones { theirs: others | 1 << from, ..*at }.turned()));
            }
        }
        true
    }

    fn leads(&self, (layer, mine, theirs): (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        out.push((layer, theirs, if mine < STONES { mine + 1 } else { mine }));
        true
    }
}

impl Notation<Stones, (Option<u32>, u32)> for Teeko {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        self.shape.read_dropped(text, &self.pairs, STONES, "stones")
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, (from, to): &(Option<u32>, u32)) -> String {
        self.shape.write_drop_or_slide(*from, *to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check, check_rules};

    #[test]
    fn two_ways() {
        check_rules(&Teeko::new(3));
        check("teeko:3x3");
    }

    #[test]
    fn slips() {
        assert!(problem("teeko:6x6").contains("too large"));
        assert!(problem("teeko:4x5").contains("a square"));
        assert!(problem("teeko:3x3 xxo/.../... x").contains("do not fit"));
    }
}
