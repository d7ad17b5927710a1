//! Amazons: a queen moves, then shoots an arrow that blocks a cell.

use crate::board::{Board, DIAGONAL, ORTHOGONAL, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "amazons",
    about: "An amazon moves like a queen over empty cells, then blocks a cell that a queen could reach \
            from there. Rows of x (Left's), o (Right's), . (empty) and # (blocked) between slashes.",
    example: ("amazons x...o", "+-2"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Amazons, Board::read(text, ".xo#", ["x", "o", "."])?)
    },
};

/// The rules; the layers hold the amazons of Left and of Right, and the empty cells.
pub(crate) struct Amazons;

/// The empty cells that a queen reaches.
fn reach(at: &Board<3>, from: u32, empty: u64) -> u64 {
    let mut reached = 0;
    for step in ORTHOGONAL.into_iter().chain(DIAGONAL) {
        let mut to = at.step(from, step);
        while let Some(cell) = to.filter(|&cell| empty >> cell & 1 == 1) {
            reached |= 1 << cell;
            to = at.step(cell, step);
        }
    }
    reached
}

impl Partizan for Amazons {
    type Component = Board<3>;
    /// From, to, and where the arrow lands.
    type Move = [u32; 3];

    fn moves(&self, at: &Board<3>, player: Player, out: &mut Vec<[u32; 3]>) {
        let [x, o, empty] = at.layers;
        let own = if player == Player::Left { x } else { o };
        for from in cells(own) {
            for to in cells(reach(at, from, empty)) {
                let arrows = reach(at, to, (empty | 1 << from) & !(1 << to));
                out.extend(cells(arrows).map(|arrow| [from, to, arrow]));
            }
        }
    }

    fn play(&self, at: &Board<3>, player: Player, &[from, to, arrow]: &[u32; 3], out: &mut Vec<Board<3>>) {
        let mut layers = at.layers;
        let own = if player == Player::Left { 0 } else { 1 };
        layers[own] = layers[own] & !(1 << from) | 1 << to;
        layers[2] = (layers[2] | 1 << from) & !(1 << to) & !(1 << arrow);
        out.push(Board { layers, ..*at });
    }

    fn parts(&self, at: &Board<3>, out: &mut Vec<Board<3>>) {
        let [x, o, empty] = at.layers;
        let mut rest = x | o | empty;
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, true);
            rest &= !part;
            if part & (x | o) != 0 && part & empty != 0 {
                out.push(at.cropped(part));
            }
        }
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}
