//! Quixo: take a cube from the border, push it in again as one's own.

use grundy_base::error::{BadText, Error};
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::strong::BoardShape;
use grundy_door::table::{self, Table};
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry, rows_of};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "quixo",
    aliases: &[],
    title: "Quixo",
    rules: "A square board full of blank cubes. In turn, x first, each player takes a cube from the border \
            that is blank or his own, and puts it back, his own side up, at another end of the row or \
            column it came from; the cubes between move along. The player who makes a full row, column or \
            diagonal of his own wins; the player who makes one of the rival's loses, even with one of his \
            own.",
    params: &[("3x3", "the board, 2x2 to 5x5; 5x5 is solved tier by tier, in a day")],
    notation: "Rows from the top between slashes, and who is to move: x../.o./... x. A move says which cube is taken and where \
               it is put in, columns from a, rows from 1 at the bottom: a1-a3.",
    examples: &["quixo:2x2 ../.. x", "quixo:3x3 x../.o./... x", "quixo"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact { params: "3x3", says: Says::Wins(".../.../... x", Winner::First), source: "Tanaka and others" },
        Fact { params: "3x3", says: Says::Wins("xxx/ooo/... x", Winner::First), source: "the rules" },
        Fact { params: "3x3", says: Says::Wins("ooo/.x./... x", Winner::Second), source: "the rules" },
    ],
    source: "T. Chapeau, 1995; S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, Quixo is solved, 2020",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let side = match args.text.trim() {
        text if text.is_blank() => 3,
        text => match text.pair("the size of the board", 2..=5)? {
            (rows, columns) if rows == columns => u32::try_from(rows).expect("at most 5"),
            _ => return Err(text.bad("the board is a square: expected 2x2, 3x3, 4x4 or 5x5").into()),
        },
    };
    let game = Quixo::new(side);
    let start = game.shape.empty();
    let name = format!("{}:{side}x{side}", GAME.id);
    Ok(Box::new(table::contest(game, GAME.class).start(start).strong(name)))
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Quixo {
    shape: BoardShape,
    pairs: Pairs,
    lines: Vec<u32>,
    pushes: Vec<Push>,
}

/// A cube on its way: where it is taken, where it is put in, and all cells from the one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    from: u32,
    to: u32,
    way: u32,
    /// By how many cells those between move, to lower or to higher numbers.
    step: u32,
    down: bool,
}

impl Push {
    /// The stones after the cubes have moved; the cube itself is left out.
    fn shift(&self, stones: u32) -> u32 {
        let moving = stones & self.way & !(1 << self.from);
        let moved = if self.down { moving >> self.step } else { moving << self.step };
        stones & !self.way | moved
    }

    /// The stones before; the cube itself is left out.
    fn unshift(&self, stones: u32) -> u32 {
        let moved = stones & self.way & !(1 << self.to);
        let moving = if self.down { moved << self.step } else { moved >> self.step };
        stones & !self.way | moving
    }
}

impl Quixo {
    fn new(side: u32) -> Self {
        let all = side * side;
        let mut pushes = Vec::new();
        for from in 0..all {
            let (row, column) = (from / side, from % side);
            if [row, column].iter().all(|&place| place != 0 && place != side - 1) {
                continue;
            }
            let along_row = [row * side, row * side + side - 1].map(|to| (to, 1));
            let along_column = [column, all - side + column].map(|to| (to, side));
            for (to, step) in along_row.into_iter().chain(along_column).filter(|(to, _)| *to != from) {
                let (low, high) = (from.min(to), from.max(to));
                let way = (low..=high).step_by(step as usize).fold(0, |way, cell| way | 1 << cell);
                // towards where the cube was: from the end, cubes move away from it
                pushes.push(Push { from, to, way, step, down: to > from });
            }
        }
        let groups = (0..=all).flat_map(|mine| (0..=all - mine).map(move |theirs| (0, mine, theirs)));
        Self {
            shape: BoardShape::grid(side, side, ['x', 'o']),
            pairs: Pairs::new(Symmetry::of_grid(side, side), groups),
            lines: rows_of(side, side, side),
            pushes,
        }
    }

    fn line(&self, stones: u32) -> bool {
        self.lines.iter().any(|line| stones & line == *line)
    }
}

impl Rules for Quixo {
    type Position = Stones;
    type Move = Push;

    fn moves(&self, at: &Stones, out: &mut Vec<Push>) {
        if !self.line(at.mine) && !self.line(at.theirs) {
            out.extend(self.pushes.iter().filter(|push| at.theirs >> push.from & 1 == 0));
        }
    }

    fn play(&self, at: &Stones, push: &Push) -> Stones {
        Stones { mine: push.shift(at.mine) | 1 << push.to, theirs: push.shift(at.theirs), ..*at }.turned()
    }
}

impl Contest for Quixo {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.line(at.mine) { Outcome::Win } else { Outcome::Loss }
    }
}

impl Board for Quixo {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        for push in self.pushes.iter().filter(|push| at.theirs >> push.to & 1 == 1) {
            let blank =
                Stones { mine: push.unshift(at.mine), theirs: push.unshift(at.theirs), ..*at }.turned();
            out.extend([blank, Stones { mine: blank.mine | 1 << push.from, ..blank }]);
        }
        true
    }

    fn leads(&self, (layer, mine, theirs): (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        // a cube of his own, or a blank one
        out.extend([(layer, theirs, mine), (layer, theirs, mine + 1)]);
        true
    }
}

impl Notation<Stones, Push> for Quixo {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        self.shape.read(text)
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        let full = |stones: u32| {
            let rows = self.lines.iter().filter(move |line| stones & **line == **line);
            rows.fold(0, |all, line| all | line)
        };
        Some(self.shape.scene_decided(at, full(at.mine) | full(at.theirs)))
    }

    fn write_move(&self, _: &Stones, push: &Push) -> String {
        format!("{}-{}", self.shape.cell(push.from), self.shape.cell(push.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check, check_rules, totals};

    #[test]
    fn two_ways() {
        check_rules(&Quixo::new(2));
        check_rules(&Quixo::new(3));
        check("quixo:2x2");
        check("quixo:3x3");
    }

    #[test]
    fn three_by_three_in_numbers() {
        let tally = totals("quixo");
        assert_eq!((tally.positions, tally.wins, tally.losses), (32_027, 20_247, 11_780));
        assert_eq!((tally.draws, tally.ties), (0, 0));
        let longest = tally.longest.unwrap();
        assert_eq!((longest.remoteness, longest.count, longest.line.len()), (7, 41, 7));
    }

    #[test]
    fn slips() {
        assert!(problem("quixo:6x6").contains("too large"));
        assert!(problem("quixo:3x4").contains("a square"));
    }
}
