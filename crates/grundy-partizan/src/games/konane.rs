//! Konane: a stone jumps in a straight line over enemy stones, which leave the board.

use crate::board::{Board, ORTHOGONAL, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "konane",
    about: "A stone jumps over a neighbouring stone of the other colour onto the empty cell behind it, \
            and may go on in the same direction; stones that were jumped over leave. Rows of x \
            (Left's), o (Right's) and . between slashes.",
    example: ("konane xo.xo.", "{1|0}"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Konane, Board::read(text, ".xo", ["x", "o", "."])?)
    },
};

/// The rules; the layers hold the stones of Left and of Right, and the empty cells.
struct Konane;

impl Partizan for Konane {
    type Component = Board<3>;
    /// From, to, and the stones that leave.
    type Move = (u32, u32, u64);

    fn moves(&self, at: &Board<3>, player: Player, out: &mut Vec<(u32, u32, u64)>) {
        let [x, o, empty] = at.layers;
        let (own, enemy) = if player == Player::Left { (x, o) } else { (o, x) };
        for from in cells(own) {
            for step in ORTHOGONAL {
                let (mut here, mut taken) = (from, 0);
                while let Some(over) = at.step(here, step).filter(|&over| enemy >> over & 1 == 1)
                    && let Some(to) = at.step(over, step).filter(|&to| empty >> to & 1 == 1)
                {
                    taken |= 1 << over;
                    out.push((from, to, taken));
                    here = to;
                }
            }
        }
    }

    fn play(
        &self,
        at: &Board<3>,
        player: Player,
        &(from, to, taken): &(u32, u32, u64),
        out: &mut Vec<Board<3>>,
    ) {
        let [mut x, mut o, empty] = at.layers;
        let (own, enemy) = if player == Player::Left { (&mut x, &mut o) } else { (&mut o, &mut x) };
        *own = *own & !(1 << from) | 1 << to;
        *enemy &= !taken;
        let empty = (empty | taken | 1 << from) & !(1 << to);
        out.push(Board { layers: [x, o, empty], ..*at });
    }

    fn parts(&self, at: &Board<3>, out: &mut Vec<Board<3>>) {
        // stones of one colour alone never move
        let [x, o, _] = at.layers;
        if x != 0 && o != 0 {
            out.push(*at);
        }
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}
