//! Three men's morris: three men each on a board of three by three, placed, then moved along the lines.

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
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry, rows_of};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "three-mens-morris",
    aliases: &["tapatan"],
    title: "Three men's morris",
    rules: "Nine points, three by three, joined along rows, columns and the two diagonals; three men each. \
            In turn, x first, the players place their men on empty points; then a move takes one's own man \
            along a line to the next point, if it is empty. The player who has three in a row, column or \
            diagonal wins; the player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes, and who is to move: x.o/.x./..o x. A move names the point of a new man (b2), \
               or both points (b2-b3), columns from a, rows from 1 at the bottom.",
    examples: &["three-mens-morris xo./.x./..o x", "three-mens-morris xxo/oo./x.. x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact {
            params: "",
            says: Says::Wins(".../.../... x", Winner::First),
            source: "Wikipedia: the first player wins by the centre, if that is allowed",
        },
        Fact { params: "", says: Says::Wins("xx./oo./... x", Winner::First), source: "by hand" },
    ],
    source: "Ovid, Ars amatoria, perhaps; H. J. R. Murray, A history of board-games other than chess",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    let game = Morris::new();
    let start = game.shape.empty();
    Ok(Box::new(table::contest(game, GAME.class).start(start).strong(GAME.id)))
}

/// The men of a player.
const MEN: u32 = 3;

/// The rules.
#[derive(Clone, Debug)]
pub struct Morris {
    shape: BoardShape,
    pairs: Pairs,
    rows: Vec<u32>,
    beside: Vec<u32>,
}

impl Morris {
    fn new() -> Self {
        let rows = rows_of(3, 3, 3);
        // neighbours on a line: pairs of points of a row with the middle one, which is the second of three
        let middle = |row: u32| row & !(1 << row.trailing_zeros()) & !(1 << row.ilog2());
        let on_lines = |point: u32| {
            let ends = rows.iter().map(|&row| (row, middle(row)));
            ends.filter(|(row, _)| row >> point & 1 == 1)
                .map(|(row, middle)| if middle == 1 << point { row & !middle } else { middle })
                .fold(0, |set, more| set | more)
        };
        let groups = (0..=2 * MEN).map(|n| (0, n / 2, n.div_ceil(2)));
        Self {
            // the ends of a row are its first and last points
            shape: BoardShape::grid(3, 3, ['x', 'o'])
                .joined(rows.iter().map(|row| [row.trailing_zeros(), row.ilog2()])),
            pairs: Pairs::new(Symmetry::of_grid(3, 3), groups),
            beside: (0..9).map(on_lines).collect(),
            rows,
        }
    }

    fn won(&self, men: u32) -> bool {
        self.rows.contains(&men)
    }
}

impl Rules for Morris {
    type Position = Stones;
    /// Where the man comes from, if it was on the board, and where it goes.
    type Move = (Option<u32>, u32);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        let empty = !at.all() & 0o777;
        if self.won(at.theirs) || self.won(at.mine) {
            return;
        }
        if at.mine.count_ones() < MEN {
            out.extend(cells(empty).map(|to| (None, to)));
        } else {
            for from in cells(at.mine) {
                out.extend(cells(self.beside[from as usize] & empty).map(|to| (Some(from), to)));
            }
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        let gone = from.map_or(0, |from| 1 << from);
        Stones { mine: at.mine & !gone | 1 << to, ..*at }.turned()
    }
}

impl Contest for Morris {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.won(at.mine) && !self.won(at.theirs) { Outcome::Win } else { Outcome::Loss }
    }
}

impl Board for Morris {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

impl Notation<Stones, (Option<u32>, u32)> for Morris {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        self.shape.read_dropped(text, &self.pairs, MEN, "men")
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
    use crate::testing::strong::{check, totals};
    use crate::testing::{problem, winning_moves};

    #[test]
    fn lines_join_the_points() {
        let sizes: Vec<_> = Morris::new().beside.into_iter().map(u32::count_ones).collect();
        assert_eq!(sizes, [3, 3, 3, 3, 8, 3, 3, 3, 3]);
    }

    #[test]
    fn the_centre_wins() {
        check("three-mens-morris");
        assert_eq!(winning_moves("three-mens-morris .../.../... x"), ["b2"]);
        let tally = totals("three-mens-morris");
        assert_eq!(tally.ties, 0);
        assert_eq!(tally.positions, tally.wins + tally.losses + tally.draws);
    }

    #[test]
    fn slips() {
        assert!(problem("three-mens-morris xxo/.../... x").contains("do not fit"));
    }
}
