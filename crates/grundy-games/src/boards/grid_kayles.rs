//! Node Kayles on a board: a cell goes with its neighbours. What hangs together is a component.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

use crate::partizan::rules::board::{Board, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "grid-kayles",
    aliases: &["node-kayles-on-a-board"],
    title: "Node Kayles on a board",
    rules: "In turn, each player takes a cell off the board, with all its neighbours. A player who cannot \
            move loses.",
    params: &[("king", "king: cells that touch at a corner are neighbours, too")],
    notation: "A whole board as rows x columns: 3x4. Else its rows from the top between slashes, cells as \
               dots, gaps as #: ..##/..../##.. . Several boards are a sum. A move names the cell, columns \
               from a, rows from 1 at the bottom: b2.",
    examples: &["grid-kayles 2x3", "grid-kayles ..##/..../.#..", "grid-kayles:king 2x5 1x4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimber("1x8", 0),
            source: "a row of n cells is Dawson's chess, 0.137",
        },
        Fact { params: "", says: Says::Nimber("3x6", 3), source: "OEIS A316632" },
        Fact {
            params: "",
            says: Says::Nimber("2x9", 1),
            source: "a row of pairs: all of odd length are worth 1",
        },
        Fact {
            params: "",
            says: Says::Wins("4x6", Winner::Second),
            source: "answer each cell by its image under half a turn",
        },
        Fact { params: "king", says: Says::Nimber("4x4", 0), source: "computed by two programs" },
        Fact {
            params: "",
            says: Says::WinsMisere("3x3", Winner::Second),
            source: "computed by two programs",
        },
    ],
    source: "T. Schaefer 1978",
    take_and_break: None,
    open: |args| {
        let around = match args.text.trim().as_str() {
            "" => false,
            "king" => true,
            other => return Err(args.text.bad(format!("'{other}' is not known: expected king")).into()),
        };
        let axes = vec![Axis::endless("rows"), Axis::endless("columns")];
        let table = table::impartial(Kayles { around })
            .start("2x3")
            .empty(NOTHING)
            .axes(axes, |_, size| Board::empty(size, [true]))
            .short_range(SHORT_SIDE);
        Ok(Box::new(table))
    },
};

/// Sides of boards in tables if nothing else is asked for.
const SHORT_SIDE: u64 = 4;
/// A board without cells.
const NOTHING: Board<1> = Board { rows: 1, columns: 1, layers: [0] };

/// The rules; the layer holds the cells that are left.
struct Kayles {
    /// Whether cells that touch at a corner are neighbours.
    around: bool,
}

impl Kayles {
    /// Some cells with their neighbours.
    fn near(&self, at: &Board<1>, bits: u64) -> u64 {
        bits | if self.around { at.spread_around(bits) } else { at.spread(bits) }
    }
}

impl Impartial for Kayles {
    type Component = Board<1>;
    type Move = u32;

    fn moves(&self, at: &Board<1>, out: &mut Vec<u32>) {
        out.extend(cells(at.layers[0]));
    }

    fn play(&self, at: &Board<1>, cell: &u32, out: &mut Vec<Board<1>>) {
        let mut rest = at.layers[0] & !self.near(at, 1 << cell);
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, self.around);
            rest &= !part;
            out.push(at.cropped(part));
        }
    }

    /// The second player answers each cell by its image under half a turn, where no cell is its own image or
    /// that of a neighbour.
    fn law(&self, at: &Board<1>) -> Option<Nimber> {
        let n = u32::from(at.rows) * u32::from(at.columns);
        let image = |cell: u32| 1_u64 << (n - 1 - cell);
        let is_answered = |cell| {
            let answer = image(cell);
            answer & at.layers[0] != 0 && answer & self.near(at, 1 << cell) == 0
        };
        cells(at.layers[0]).all(is_answered).then_some(Nimber::ZERO)
    }

    fn representative(&self, at: &Board<1>) -> Board<1> {
        at.cropped(at.layers[0]).least()
    }

    fn work(&self, at: &Board<1>) -> u32 {
        at.layers[0].count_ones().pow(2)
    }
}

impl Notation<Board<1>, u32> for Kayles {
    fn read(&self, text: Text<'_>) -> Result<Board<1>, BadText> {
        Board::read(text, ".#", ["."])
    }

    fn write(&self, at: &Board<1>) -> String {
        at.write(['.'], '#')
    }

    fn write_move(&self, at: &Board<1>, cell: &u32) -> String {
        at.name(*cell)
    }

    fn scene(&self, at: &Board<1>) -> Option<Scene> {
        Some(at.scene(['.'], '#'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::boards::nimbers;
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::report::Solver;
    use grundy_solve::grundy;

    /// OEIS A316632, and two programs.
    #[test]
    fn boards_have_their_known_nimbers() {
        let three = [2, 1, 1, 0, 3, 3, 2];
        let boards: Vec<String> = (1..=three.len()).map(|n| format!("3x{n}")).collect();
        let mut known: Vec<(&str, u64)> = boards.iter().map(String::as_str).zip(three).collect();
        known.extend([("4x4", 0), ("4x5", 0), ("1x5", 3), ("2x6", 0), ("2x7", 1)]);
        for solver in [Solver::Couples, Solver::Sets, Solver::Auto] {
            nimbers("grid-kayles", solver, &known);
        }
        nimbers("grid-kayles", Solver::Sets, &[("5x5", 3)]);
        nimbers("grid-kayles:king", Solver::Sets, &[("4x4", 0), ("3x7", 1)]);
    }

    /// The answer by images, against the definition.
    #[test]
    fn images_answer() {
        let limits = Limits::default();
        let (mut told, mut budget) = (0, Budget::new(&limits));
        for around in [false, true] {
            let (rules, mut memo) = (Kayles { around }, grundy::Memo::default());
            for bits in 1..1_u64 << 12 {
                let at = Board { rows: 3, columns: 4, layers: [bits] };
                if let Some(value) = rules.law(&at) {
                    assert_eq!(
                        grundy::nimber(&rules, &at, &mut memo, &mut budget).unwrap(),
                        value,
                        "{bits:b}"
                    );
                    told += 1;
                }
            }
        }
        assert!(told > 20, "{told}");
    }

    #[test]
    fn boards_under_misere_play() {
        let lost = ["1x1", "1x2", "2x3", "2x4", "3x3"];
        let won = ["1x3", "1x4", "1x5", "2x2", "2x5", "3x4", "3x5", "4x4"];
        for (board, winner) in
            lost.iter().map(|at| (at, Winner::Second)).chain(won.iter().map(|at| (at, Winner::First)))
        {
            for solver in [Solver::Auto, Solver::Proof] {
                let report = crate::testing::misere(&format!("grid-kayles {board}"), solver);
                assert_eq!(report.winner(), Some(winner), "{board} by {}", solver.name());
            }
        }
    }
}
