//! Dodgem: two cars each that leave the board at different sides.

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
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "dodgem",
    aliases: &[],
    title: "Dodgem",
    rules: "A board of three by three. The cars of x start in the left column and drive up, down or to the \
            right, where they leave the board; the cars of o start in the bottom row and drive left, right \
            or up, where they leave. A move drives one car by one cell, onto an empty cell or off the \
            board; x moves first. The player who has no car left wins; the player who leaves the rival \
            without a move loses.",
    params: &[],
    notation: "Rows from the top between slashes, and who is to move: x../x../.oo x. A move names the cells, columns from a, rows \
               from 1 at the bottom: a3-b3; c3-off leaves the board.",
    examples: &["dodgem .x./.../.o. x", "dodgem x../x../.oo x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact {
            params: "",
            says: Says::Wins("x../x../.oo x", Winner::First),
            source: "Winning Ways, chapter 22",
        },
        Fact { params: "", says: Says::Wins("..x/.o./... x", Winner::First), source: "by hand" },
    ],
    source: "C. Vout, 1972; Winning Ways, chapter 22",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    Ok(Box::new(table::contest(Dodgem::new(), GAME.class).start("x../x../.oo x").strong(GAME.id)))
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Dodgem {
    shape: BoardShape,
    /// Layer 0 where x is to move, layer 1 where o is.
    pairs: Pairs,
}

impl Dodgem {
    fn new() -> Self {
        let counts = || (0..3).flat_map(|mine| (0..3).map(move |theirs| (mine, theirs)));
        let groups =
            [0, 1].into_iter().flat_map(|layer| counts().map(move |(mine, theirs)| (layer, mine, theirs)));
        Self {
            shape: BoardShape::grid(3, 3, ['x', 'o']),
            pairs: Pairs::new(Symmetry::generated(9, &[]), groups).sided(),
        }
    }
}

impl Rules for Dodgem {
    type Position = Stones;
    /// The cell, and where the car goes; nowhere, if it leaves.
    type Move = (u32, Option<u32>);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        if at.theirs == 0 || at.mine == 0 {
            return;
        }
        for from in cells(at.mine) {
            let (row, column) = (from / 3, from % 3);
            let (up, down) = ((row > 0).then(|| from - 3), (row < 2).then_some(from + 3));
            let (left, right) = ((column > 0).then(|| from - 1), (column < 2).then_some(from + 1));
            // x leaves to the right, o at the top
            let (sides, ahead) = if at.second { ([left, right], up) } else { ([up, down], right) };
            let to = sides.into_iter().flatten().map(Some).chain([ahead]);
            let free = to.filter(|to| to.is_none_or(|to| at.all() >> to & 1 == 0));
            out.extend(free.map(|to| (from, to)));
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        let arrived = to.map_or(0, |to| 1 << to);
        let mine = at.mine & !(1 << from) | arrived;
        Stones { mine, layer: 1 - at.layer, ..*at }.turned()
    }
}

impl Contest for Dodgem {
    fn ending(&self, at: &Stones) -> Outcome {
        // all gone: the rival has won; else the rival left no move, and has lost
        if at.theirs == 0 { Outcome::Loss } else { Outcome::Win }
    }
}

impl Board for Dodgem {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

impl Notation<Stones, (u32, Option<u32>)> for Dodgem {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        self.shape.read_layered(text, &self.pairs, "too many cars: expected at most two of each player")
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, (from, to): &(u32, Option<u32>)) -> String {
        format!("{}-{}", self.shape.cell(*from), to.map_or("off", |to| self.shape.cell(to)))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::problem;
    use crate::testing::strong::{check, totals};

    #[test]
    fn dodgem_in_numbers() {
        check("dodgem");
        let tally = totals("dodgem");
        // GamesmanClassic reaches as many
        assert_eq!(tally.positions, 1963);
        assert_eq!(tally.ties, 0);
    }

    #[test]
    fn slips() {
        assert!(problem("dodgem xxx/.../.oo x").contains("too many cars"));
    }
}
