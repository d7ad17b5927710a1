//! Ski Jumps: Left's skiers slide to the right and off the board, Right's to the left; jumpers may jump
//! over the enemy below them.

use crate::board::{Board, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "ski-jumps",
    about: "Left's skiers slide to the right over empty cells, also off the board, Right's to the \
            left. A jumper (L, R) with an enemy directly below and an empty cell under that may jump \
            there; the enemy becomes a slipper (l, r), which only slides. Rows of L, R, l, r and . \
            between slashes.",
    example: ("ski-jumps L..", "3"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &SkiJumps, Board::read(text, ".LRlr", ["L", "R", "l", "r"])?)
    },
};

/// The rules; the layers hold the jumpers and the slippers of Left and of Right.
struct SkiJumps;

/// A slide, off the board without an end, or a jump.
struct Ski {
    from: u32,
    to: Option<u32>,
    over: Option<u32>,
}

impl Partizan for SkiJumps {
    type Component = Board<4>;
    type Move = Ski;

    fn moves(&self, at: &Board<4>, player: Player, out: &mut Vec<Ski>) {
        let used = at.used();
        let (side, step) = if player == Player::Left { (0, (0, 1)) } else { (1, (0, -1)) };
        let enemies = at.layers[1 - side] | at.layers[3 - side];
        for from in cells(at.layers[side] | at.layers[side + 2]) {
            let mut here = from;
            loop {
                match at.step(here, step) {
                    None => {
                        out.push(Ski { from, to: None, over: None });
                        break;
                    }
                    Some(to) if used >> to & 1 == 1 => break,
                    Some(to) => {
                        out.push(Ski { from, to: Some(to), over: None });
                        here = to;
                    }
                }
            }
        }
        for from in cells(at.layers[side]) {
            if let Some(over) = at.step(from, (1, 0)).filter(|&over| enemies >> over & 1 == 1)
                && let Some(to) = at.step(over, (1, 0)).filter(|&to| used >> to & 1 == 0)
            {
                out.push(Ski { from, to: Some(to), over: Some(over) });
            }
        }
    }

    fn play(&self, at: &Board<4>, player: Player, mv: &Ski, out: &mut Vec<Board<4>>) {
        let mut layers = at.layers;
        let side = if player == Player::Left { 0 } else { 1 };
        let kind = if layers[side] >> mv.from & 1 == 1 { side } else { side + 2 };
        layers[kind] &= !(1 << mv.from);
        if let Some(to) = mv.to {
            layers[kind] |= 1 << to;
        }
        if let Some(over) = mv.over {
            layers[1 - side] &= !(1 << over);
            layers[3 - side] |= 1 << over;
        }
        out.push(Board { layers, ..*at });
    }
}
