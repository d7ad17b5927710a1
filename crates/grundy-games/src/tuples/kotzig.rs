//! Kotzig's Nim: a token goes round a circle and never comes to a cell twice.

use grundy_base::error::Error;
use grundy_base::report::Winner;
use grundy_base::report::scene::{Board, Names, Piece, Scene, Square};
use grundy_base::rules::Class;
use grundy_base::text::amounts::read_amounts;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;

use super::rules::{MAX_NUMBERS, Row, Rows, open};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "kotzig",
    aliases: &["kotzigs-nim", "modular-nim"],
    title: "Kotzig's Nim",
    rules: "A token stands on cell 0 of a circle of n cells. A move takes it some steps on, by one of the \
            given amounts, to a cell where it has not been. The player who cannot move loses.",
    params: &[("A,B,…", "the amounts; 1,2 if not said")],
    notation: "The number of cells: 11; in the middle of play the cells follow, the token's first: 11,3,0,1. \
               Several circles are a sum of such words with commas. A move says how far to go: step 2.",
    examples: &["kotzig 7", "kotzig:1,2,3 5,2,0 4,0"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("7", Winner::Second), source: "Winning Ways, chapter 15" },
        Fact { params: "", says: Says::Wins("8", Winner::First), source: "Winning Ways, chapter 15" },
        Fact {
            params: "1,2,3",
            says: Says::Wins("11", Winner::Second),
            source: "computed from the definition",
        },
    ],
    source: "A. Kotzig 1946; Winning Ways, chapter 15; X. L. Tan and M. D. Ward, On Kotzig's Nim, 2014",
    take_and_break: None,
    open: |args| Ok(Box::new(open(Kotzig { steps: read(args)? }, "7"))),
};

/// The amounts.
fn read(args: &Args<'_>) -> Result<Vec<u64>, Error> {
    match args.is_empty() {
        true => Ok(vec![1, 2]),
        false => Ok(read_amounts(args.text, &[','], "a number of steps", 1..=MAX_CELLS)?),
    }
}

/// A circle has at most as many cells.
const MAX_CELLS: u64 = MAX_NUMBERS as u64 - 1;

/// The rules on the number of cells, the token's cell, and the others where it has been, in order.
#[derive(Clone, Debug)]
pub(crate) struct Kotzig {
    steps: Vec<u64>,
}

impl Rows for Kotzig {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let mut cells: Vec<u64> = self.steps.iter().map(|step| (at[1] + step) % at[0]).collect();
        cells.sort_unstable();
        cells.dedup();
        let free = cells.into_iter().filter(|cell| !at[1..].contains(cell));
        out.extend(free.map(|cell| [&[at[0], cell], &at[1..]].concat()));
    }

    fn count(&self, at: &[u64]) -> u64 {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        moves.len() as u64
    }

    /// There are few moves, and no row is beyond listing them.
    fn is_far(&self, _: &[u64]) -> bool {
        false
    }

    fn settle(&self, at: Row) -> Row {
        match at[..] {
            [cells] => vec![cells, 0],
            _ => {
                let mut row = at;
                row[2..].sort_unstable();
                row
            }
        }
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        let cells = at[0];
        if !(1..=MAX_CELLS).contains(&cells) {
            return Some(format!("expected a circle of 1 to {MAX_CELLS} cells"));
        }
        if let Some(cell) = at[1..].iter().find(|&&cell| cell >= cells) {
            return Some(format!("there is no cell {cell}: expected 0 to {}", cells - 1));
        }
        let twice = (2..at.len()).any(|place| at[1..place].contains(&at[place]));
        twice.then(|| "a cell is named twice".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        format!("step {}", (to[1] + at[0] - at[1] - 1) % at[0] + 1)
    }

    fn scene(&self, at: &[u64]) -> Option<Scene> {
        let mut board = Board::free(1, usize::try_from(at[0]).ok()?, Names::None);
        for &cell in at.get(2..)? {
            *board.cells.get_mut(usize::try_from(cell).ok()?)? = Square::Blocked;
        }
        Some(Scene::Board(board.with(0, usize::try_from(at[1]).ok()?, Piece::Chip)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::check;
    use super::*;
    use crate::testing::solve;

    #[test]
    fn lost_circles_are_known() {
        for (steps, lost) in [
            ("1,2", &[3_u64, 7][..]),
            ("1,3", &[3, 7, 9, 13, 15]),
            ("1,2,3", &[3, 5, 11, 15]),
            ("1,4", &[3, 5, 7, 15]),
            ("2,5", &[3, 5, 7, 11, 13]),
            ("3,4", &[3, 7, 9, 15]),
        ] {
            // steps beyond the circle go round it, which the literature leaves out
            let found: Vec<u64> = (2..=16)
                .filter(|n| solve(&format!("kotzig:{steps} {n}")).winner() == Some(Winner::Second))
                .collect();
            assert_eq!(found, lost, "{steps}");
        }
        check(&Kotzig { steps: vec![1, 2] }, [vec![9], vec![5, 2, 0]]);
    }
}
