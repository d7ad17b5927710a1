//! Fission: a stone splits into two, of Left into the cells above and below, of Right into those beside it.

use crate::board::{Board, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "fission",
    about: "A stone splits into the two cells above and below it (Left) or beside it (Right), which \
            must be empty. Rows of x (a stone), . (empty) and # (blocked) between slashes.",
    example: ("fission .x.x/..x./..../..x.", "{-1|-4}"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Fission, Board::read(text, ".x#", ["x", "."])?)
    },
};

/// The rules; the layers hold the stones and the empty cells.
struct Fission;

impl Partizan for Fission {
    type Component = Board<2>;
    /// The stone, and the two that it becomes.
    type Move = (u32, u64);

    fn moves(&self, at: &Board<2>, player: Player, out: &mut Vec<(u32, u64)>) {
        let [stones, empty] = at.layers;
        let step = if player == Player::Left { (1, 0) } else { (0, 1) };
        for cell in cells(stones) {
            if let (Some(a), Some(b)) = (at.step(cell, step), at.step(cell, (-step.0, -step.1)))
                && empty >> a & empty >> b & 1 == 1
            {
                out.push((cell, 1 << a | 1 << b));
            }
        }
    }

    fn play(&self, at: &Board<2>, _: Player, &(cell, two): &(u32, u64), out: &mut Vec<Board<2>>) {
        let [stones, empty] = at.layers;
        let stone = 1_u64 << cell;
        out.push(Board { layers: [stones & !stone | two, empty & !two | stone], ..*at });
    }

    fn parts(&self, at: &Board<2>, out: &mut Vec<Board<2>>) {
        let [stones, empty] = at.layers;
        let mut rest = stones | empty;
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, false);
            rest &= !part;
            if part & stones != 0 && part.count_ones() > 2 {
                out.push(at.cropped(part));
            }
        }
    }

    fn representative(&self, at: Board<2>) -> (Board<2>, bool) {
        let (upright, lying) = (at.least_upright(), at.transposed().least_upright());
        if upright <= lying { (upright, false) } else { (lying, true) }
    }
}
