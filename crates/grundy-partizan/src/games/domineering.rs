//! Domineering: Left places vertical dominoes, Right horizontal ones.

use crate::board::{Board, cells};
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "domineering",
    about: "Left places vertical dominoes on free cells, Right horizontal ones. Rows of . (free) and # \
            between slashes, or a size as 4x5.",
    example: ("domineering 2x3", "{2|-1/2}"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Domineering, Board::read(text, ".#", ["."])?)
    },
};

/// The rules; the layer holds the free cells.
pub(crate) struct Domineering;

impl Partizan for Domineering {
    type Component = Board<1>;
    /// The cells of the domino.
    type Move = u64;

    fn moves(&self, at: &Board<1>, player: Player, out: &mut Vec<u64>) {
        let [free] = at.layers;
        let columns = u32::from(at.columns);
        let (fits, next) = match player {
            Player::Left => (free & free.checked_shr(columns).unwrap_or(0), columns),
            Player::Right => {
                let last = (0..u32::from(at.rows))
                    .fold(0, |bits, row| bits | 1_u64 << (row * columns + columns - 1));
                (free & !last & free >> 1, 1)
            }
        };
        out.extend(cells(fits).map(|cell| 1 << cell | 1 << (cell + next)));
    }

    fn play(&self, at: &Board<1>, _: Player, mv: &u64, out: &mut Vec<Board<1>>) {
        out.push(Board { layers: [at.layers[0] & !mv], ..*at });
    }

    fn parts(&self, at: &Board<1>, out: &mut Vec<Board<1>>) {
        let mut rest = at.layers[0];
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, false);
            rest &= !part;
            // nothing fits on one cell
            if part.count_ones() > 1 {
                out.push(at.cropped(part));
            }
        }
    }

    fn representative(&self, at: Board<1>) -> (Board<1>, bool) {
        let (upright, lying) = (at.least_upright(), at.transposed().least_upright());
        if upright <= lying { (upright, false) } else { (lying, true) }
    }
}
