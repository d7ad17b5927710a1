//! Clobber: a stone moves onto a neighbouring stone of the other colour, which leaves the board. And its
//! kin.

use grundy_base::error::BadText;
use grundy_base::text::Text;

use crate::board::{Board, DIAGONAL, ORTHOGONAL, cells};
use crate::games::{Game, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "clobber",
    about: "A stone moves onto a neighbouring stone of the other colour and removes it; Left has x, \
            Right o. Rows of x, o and . between slashes. Parameters: :diagonal, :king, :knight, :rook, \
            :queen (how stones move), :anti (to an empty neighbour; a stone of the other colour \
            appears where it came from), :hot (stones of both colours may be clobbered).",
    example: ("clobber xoxo", "+-{*,^}"),
    value: |store, parameters, text| {
        let clobber = Clobber::of(parameters)?;
        let board = Board::read(text, ".xo", ["x", "o", "."])?;
        worth(store, &clobber, board)
    },
};

/// The steps of a knight.
const KNIGHT: [(i8, i8); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// What a move lands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lands {
    Enemies,
    Stones,
    Empty,
}

/// The rules; the layers hold the stones of Left and of Right, and the empty cells.
struct Clobber {
    steps: Vec<(i8, i8)>,
    slides: bool,
    lands: Lands,
}

impl Clobber {
    fn of(parameters: Text<'_>) -> Result<Self, BadText> {
        let king = [ORTHOGONAL, DIAGONAL].concat();
        let plain =
            |steps: &[(i8, i8)], slides| Self { steps: steps.to_vec(), slides, lands: Lands::Enemies };
        Ok(match parameters.trim().as_str() {
            "" => plain(&ORTHOGONAL, false),
            "diagonal" => plain(&DIAGONAL, false),
            "king" => plain(&king, false),
            "knight" => plain(&KNIGHT, false),
            "rook" => plain(&ORTHOGONAL, true),
            "queen" => plain(&king, true),
            "anti" => Self { lands: Lands::Empty, ..plain(&ORTHOGONAL, false) },
            "hot" => Self { lands: Lands::Stones, ..plain(&ORTHOGONAL, false) },
            other => {
                let problem = format!(
                    "'{other}' is not known: expected diagonal, king, knight, rook, queen, anti or hot"
                );
                return Err(parameters.bad(problem));
            }
        })
    }

    fn is_plain(&self) -> bool {
        !self.slides && self.lands != Lands::Empty && self.steps == ORTHOGONAL
    }
}

impl Partizan for Clobber {
    type Component = Board<3>;
    /// From and to.
    type Move = (u32, u32);

    fn moves(&self, at: &Board<3>, player: Player, out: &mut Vec<(u32, u32)>) {
        let [x, o, empty] = at.layers;
        let (own, enemy) = if player == Player::Left { (x, o) } else { (o, x) };
        let targets = match self.lands {
            Lands::Enemies => enemy,
            Lands::Stones => x | o,
            Lands::Empty => empty,
        };
        for from in cells(own) {
            for &step in &self.steps {
                let mut to = at.step(from, step);
                while let Some(cell) = to
                    && self.slides
                    && empty >> cell & 1 == 1
                {
                    to = at.step(cell, step);
                }
                out.extend(to.filter(|&cell| targets >> cell & 1 == 1).map(|cell| (from, cell)));
            }
        }
    }

    fn play(&self, at: &Board<3>, player: Player, &(from, to): &(u32, u32), out: &mut Vec<Board<3>>) {
        let (from, to) = (1_u64 << from, 1_u64 << to);
        let mut layers = at.layers.map(|layer| layer & !from & !to);
        let (own, enemy) = if player == Player::Left { (0, 1) } else { (1, 0) };
        layers[own] |= to;
        layers[if self.lands == Lands::Empty { enemy } else { 2 }] |= from;
        out.push(Board { layers, ..*at });
    }

    fn parts(&self, at: &Board<3>, out: &mut Vec<Board<3>>) {
        let [x, o, _] = at.layers;
        if !self.is_plain() {
            out.push(*at);
            return;
        }
        let mut rest = x | o;
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, false);
            rest &= !part;
            // stones of one colour alone never move
            if self.lands == Lands::Stones || (part & x != 0 && part & o != 0) {
                let mut alone = Board { layers: [x & part, o & part, 0], ..*at }.cropped(part);
                alone.layers[2] = alone.all() & !alone.used();
                out.push(alone);
            }
        }
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}
