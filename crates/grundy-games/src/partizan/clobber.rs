//! Clobber: a stone moves onto a neighbouring stone of the other colour, which leaves the board. And its
//! kin.

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::nus::Nus;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

use super::CLASS;
use super::rules::board::{Board, DIAGONAL, ORTHOGONAL, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "clobber",
    aliases: &[],
    title: "Clobber",
    rules: "Left's stones are x, Right's o. A move takes a stone of one's own onto a neighbouring stone \
            of the other colour, which leaves the board. The player who cannot move loses.",
    params: &[(
        "diagonal",
        "how stones move: diagonal, king, knight, rook or queen; anti: to an empty neighbour, and a stone of \
         the other colour appears where it came from; hot: stones of both colours may be taken",
    )],
    notation: "Rows from the top between slashes: x, o and empty cells. A move names from and to, \
               columns from a, rows from 1 at the bottom: a1-b1.",
    examples: &["clobber xoxo", "clobber xox/oxo", "clobber:anti xo./.ox left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("xoxo", "+-{*,^}"), source: "computed by two programs" },
        Fact { params: "", says: Says::Value("xox/ox.", "{^^*|*,v}"), source: "CGSuite, GameGridTest" },
        Fact { params: "queen", says: Says::Value("xox/ox.", "^"), source: "CGSuite, GameGridTest" },
    ],
    source: "M. Albert, J. Grossman, R. Nowakowski, D. Wolfe, 2001",
    take_and_break: None,
    open: |args| {
        let clobber = Clobber::of(args.text)?;
        Ok(Box::new(table::partizan(clobber, "xox/oxo")))
    },
};

/// The steps of a knight.
const KNIGHT: [(i8, i8); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// The most stones of a part that is valued where nobody says how to solve it: seconds.
const MAX_SOLVED_STONES: u32 = 18;

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

    /// A row of n stones and one of the other colour is worth n−1 ups, with a star if n is odd; a row of two
    /// and more, and two of the other colour, is worth 0 (Albert, Grossman, Nowakowski, Wolfe 2005).
    fn law(&self, at: &Board<3>, store: &mut Store<'_>) -> Done<Option<Value>> {
        let [x, o, empty] = at.layers;
        let in_a_row = at.rows.min(at.columns) == 1 && empty == 0;
        if !in_a_row || !self.is_plain() || self.lands != Lands::Enemies {
            return Ok(None);
        }
        for (own, other, sign) in [(x, o, 1), (o, x, -1)] {
            let (n, others) = (own.count_ones(), other.count_ones());
            if own.trailing_ones() != n && other.trailing_ones() != others {
                continue;
            }
            match others {
                1 => {
                    let ups = sign * (i64::from(n) - 1);
                    return store.nus(Nus { ups, star: u64::from(n % 2), ..Nus::ZERO }).map(Some);
                }
                2 if n >= 2 => return Ok(Some(Value::ZERO)),
                _ => {}
            }
        }
        Ok(None)
    }

    fn is_beyond_values(&self, at: &Board<3>) -> bool {
        let [x, o, _] = at.layers;
        at.rows.min(at.columns) > 2 && (x | o).count_ones() > MAX_SOLVED_STONES
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}

impl Notation<Board<3>, (Player, (u32, u32))> for Clobber {
    fn read(&self, text: Text<'_>) -> Result<Board<3>, BadText> {
        Board::read(text, ".xo", ["x", "o", "."])
    }

    fn write(&self, at: &Board<3>) -> String {
        at.write(['x', 'o', '.'], '#')
    }

    fn write_move(&self, at: &Board<3>, (_, (from, to)): &(Player, (u32, u32))) -> String {
        format!("{}-{}", at.name(*from), at.name(*to))
    }

    fn scene(&self, at: &Board<3>) -> Option<Scene> {
        Some(at.scene(['x', 'o', '.'], '#'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn closed_forms_are_what_play_says() {
        let rules = Clobber::of(Text::new("")).unwrap();
        let rows =
            |own: &str, other: &str| (1..=8).map(|n| format!("{}{other}", own.repeat(n))).collect::<Vec<_>>();
        check_law(&rules, rows("x", "o"));
        check_law(&rules, rows("o", "x"));
        check_law(&rules, rows("x", "oo").into_iter().map(|row| row.chars().rev().collect()));
        check_law(&rules, rows("o", "xx").into_iter().skip(1));
        check_law(&rules, ["x/x/x/o".to_owned(), "o/x/x".to_owned()]);
    }
}
