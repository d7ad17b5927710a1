//! Dao: each player has four stones, which slide until they are blocked.

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
use grundy_solve::strong::{
    Board, Pairs, Stones, Symmetry, corners_of, neighbours, rays, rows_of, squares_of,
};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "dao",
    aliases: &[],
    title: "Dao",
    rules: "A board of four by four; the diagonals are full of stones, one of x, one of o; x moves first. \
            A move slides one's own stone in any of the eight directions, as far as it is free. The player \
            who fills a row or a column, a square of two by two, or the four corners with his stones wins; \
            a diagonal does not count. A stone in a corner with three of the rival's around it wins for \
            its owner.",
    params: &[("4x4", "the board; 3x3 is a small game with three stones each, where rows and columns win")],
    notation: "Rows from the top between slashes, and who is to move: x..o/.xo./.ox./o..x x. A move names the cells, columns \
               from a, rows from 1 at the bottom: a4-a2.",
    examples: &["dao:3x3 xo./o.x/.xo x", "dao x..o/.xo./.ox./o..x x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact { params: "", says: Says::Wins("x..o/.xo./.ox./o..x x", Winner::Draw), source: "GAMESMAN" },
        Fact { params: "", says: Says::Wins("xx../.x../..oo/o.xo x", Winner::First), source: "by hand" },
    ],
    source: "J. Pickering and B. Pasternak, 1999",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (side, start) = match args.text.trim() {
        text if text.is_blank() => (4, START),
        text => match text.pair("the size of the board", 3..=4)? {
            (4, 4) => (4, START),
            (3, 3) => (3, "xo./o.x/.xo x"),
            _ => return Err(text.bad("the board is a square: expected 3x3 or 4x4").into()),
        },
    };
    let name = format!("{}:{side}x{side}", GAME.id);
    Ok(Box::new(table::contest(Dao::new(side), GAME.class).start(start).strong(name)))
}

const START: &str = "x..o/.xo./.ox./o..x x";

/// The rules.
#[derive(Clone, Debug)]
pub struct Dao {
    shape: BoardShape,
    pairs: Pairs,
    side: u32,
    /// Stones that win.
    wins: Vec<u32>,
    /// A corner, and the cells around it.
    traps: Vec<(u32, u32)>,
    /// For each cell, the cells in each direction, nearest first.
    rays: Vec<[Vec<u32>; 8]>,
}

impl Dao {
    fn new(side: u32) -> Self {
        let diagonal = (0..side).fold(0, |set, i| set | 1 << (i * (side + 1)));
        let other = (0..side).fold(0, |set, i| set | 1 << ((i + 1) * (side - 1)));
        let mut wins = rows_of(side, side, side);
        wins.retain(|&row| row != diagonal && row != other);
        let mut traps = Vec::new();
        if side == 4 {
            let beside = neighbours(side, side);
            traps.extend(cells(corners_of(side, side)).map(|corner| (1 << corner, beside[corner as usize])));
            wins.extend(squares_of(side, side));
            wins.push(corners_of(side, side));
        }
        Self {
            shape: BoardShape::grid(side, side, ['x', 'o']),
            pairs: Pairs::new(Symmetry::of_grid(side, side), [(0, side, side)]),
            side,
            wins,
            traps,
            rays: rays(side, side),
        }
    }

    fn won(&self, stones: u32) -> bool {
        self.wins.contains(&stones)
    }

    /// Whether a stone of the player to move is shut in.
    fn trapped(&self, at: &Stones) -> bool {
        let shut = |(corner, around): &(u32, u32)| at.mine & corner != 0 && at.theirs & around == *around;
        self.traps.iter().any(shut)
    }
}

impl Rules for Dao {
    type Position = Stones;
    /// The cells from and to.
    type Move = (u32, u32);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        if self.won(at.theirs) || self.won(at.mine) || self.trapped(at) {
            return;
        }
        for from in cells(at.mine) {
            let rays = self.rays[from as usize].iter();
            let ends =
                rays.filter_map(|ray| ray.iter().take_while(|&&cell| at.all() >> cell & 1 == 0).last());
            out.extend(ends.map(|&to| (from, to)));
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        Stones { mine: at.mine & !(1 << from) | 1 << to, ..*at }.turned()
    }
}

impl Contest for Dao {
    fn ending(&self, at: &Stones) -> Outcome {
        if !self.won(at.theirs) && (self.won(at.mine) || self.trapped(at)) {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }
}

impl Board for Dao {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        let free = |cell: &&u32| at.all() >> **cell & 1 == 0;
        for to in cells(at.theirs) {
            let others = at.theirs & !(1 << to);
            for (direction, back) in self.rays[to as usize].iter().enumerate() {
                // the opposite ray: a stone that slid this way had nowhere to go on
                if !self.rays[to as usize][7 - direction].first().is_some_and(|cell| free(&cell)) {
                    let origins = back.iter().take_while(free);
                    out.extend(origins.map(|from| Stones { theirs: others | 1 << from, ..*at }.turned()));
                }
            }
        }
        true
    }
}

impl Notation<Stones, (u32, u32)> for Dao {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let at = self.shape.read(text)?;
        let fits = self.pairs.holds(&at);
        if fits { Ok(at) } else { Err(text.bad(format!("expected {} stones of each player", self.side))) }
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, (from, to): &(u32, u32)) -> String {
        format!("{}-{}", self.shape.cell(*from), self.shape.cell(*to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check, check_rules, totals};

    #[test]
    fn two_ways() {
        check_rules(&Dao::new(3));
        check("dao:3x3");
    }

    #[test]
    fn dao_in_numbers() {
        let tally = totals("dao");
        // GamesmanClassic reaches as many
        assert_eq!(tally.positions, 1_768_108);
        // 17 528 of them have a formation: the others shut a stone in
        assert_eq!((tally.ties, tally.levels[0].wins + tally.levels[0].losses), (0, 33_200));
    }

    #[test]
    fn slips() {
        assert!(problem("dao:3x4").contains("a square"));
        assert!(problem("dao x.../..../..../o... x").contains("4 stones"));
    }
}
