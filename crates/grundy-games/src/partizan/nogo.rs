//! NoGo: stones are placed so that nothing is ever captured.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::board::{Board, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "nogo",
    aliases: &[],
    title: "NoGo",
    rules: "Left puts stones x on empty cells, Right stones o. Every group of either colour must keep an \
            empty neighbour. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes, x, o and empty cells; or a size, 4x5. A move names the \
               cell, columns from a, rows from 1 at the bottom: b2.",
    examples: &["nogo ...", "nogo x../..o", "nogo 2x2 left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("...", "+-1"), source: "by hand" },
        Fact { params: "", says: Says::Value("....", "0"), source: "Du, Wei, Müller 2023" },
    ],
    source: "N. Bouchard and others, 2011",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(
            table::partizan(NoGo, "2x3")
                .axes(vec![Axis::endless("rows"), Axis::endless("columns")], |_, size| {
                    Board::empty(size, [false, false, true])
                }),
        ))
    },
};

/// The most empty cells of a board that is valued where nobody says how to solve it: seconds.
const MAX_SOLVED_CELLS: u32 = 15;

/// The rules; the layers hold the stones of Left and of Right, and the empty cells.
struct NoGo;

/// Whether every group of these stones has an empty neighbour.
fn live(at: &Board<3>, stones: u64, empty: u64) -> bool {
    let breathing = at.flood(at.spread(empty), stones, false);
    breathing == stones
}

impl Partizan for NoGo {
    type Component = Board<3>;
    type Move = u32;

    fn moves(&self, at: &Board<3>, player: Player, out: &mut Vec<u32>) {
        let [x, o, empty] = at.layers;
        out.extend(cells(empty).filter(|&cell| {
            let stone = 1_u64 << cell;
            let (x, o) = if player == Player::Left { (x | stone, o) } else { (x, o | stone) };
            live(at, x, empty & !stone) && live(at, o, empty & !stone)
        }));
    }

    fn play(&self, at: &Board<3>, player: Player, &cell: &u32, out: &mut Vec<Board<3>>) {
        let mut layers = at.layers;
        layers[if player == Player::Left { 0 } else { 1 }] |= 1 << cell;
        layers[2] &= !(1 << cell);
        out.push(Board { layers, ..*at });
    }

    fn is_beyond_values(&self, at: &Board<3>) -> bool {
        at.rows.min(at.columns) > 2 && at.layers[2].count_ones() > MAX_SOLVED_CELLS
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}

impl Notation<Board<3>, (Player, u32)> for NoGo {
    fn read(&self, text: Text<'_>) -> Result<Board<3>, BadText> {
        Board::read(text, ".xo", ["x", "o", "."])
    }

    fn write(&self, at: &Board<3>) -> String {
        at.write(['x', 'o', '.'], '#')
    }

    fn write_move(&self, at: &Board<3>, (_, cell): &(Player, u32)) -> String {
        at.name(*cell)
    }

    fn scene(&self, at: &Board<3>) -> Option<Scene> {
        Some(at.scene(['x', 'o', '.'], '#'))
    }
}
