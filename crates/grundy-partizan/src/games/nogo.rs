//! NoGo: stones are placed so that nothing is ever captured.

use crate::board::{Board, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "nogo",
    about: "A player puts a stone on an empty cell, if every group of either colour keeps an empty \
            neighbour. Rows of x (Left's), o (Right's) and . between slashes, or a size as 3x3.",
    example: ("nogo ...", "+-1"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &NoGo, Board::read(text, ".xo", ["x", "o", "."])?)
    },
};

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

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}
