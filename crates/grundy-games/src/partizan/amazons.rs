//! Amazons: a queen moves, then shoots an arrow that blocks a cell.

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

use super::CLASS;
use super::rules::board::{Board, DIAGONAL, ORTHOGONAL, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "amazons",
    aliases: &[],
    title: "Amazons",
    rules: "Left's amazons are x, Right's o. A move takes an amazon of one's own as a chess queen over \
            empty cells and blocks a cell that a queen could reach from there. The player who cannot move \
            loses.",
    params: &[],
    notation: "Rows from the top between slashes: x, o, empty cells . and blocked cells #. A move names \
               from, to and the blocked cell, columns from a, rows from 1 at the bottom: a1-a2/b1.",
    examples: &["amazons x...o", "amazons x../..o", "amazons ..o/.../..x right"],
    class: CLASS,
    facts: &[Fact { params: "", says: Says::Value("x...o", "+-2"), source: "Winning Ways" }],
    source: "W. Zamkauskas, 1988",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Amazons, "x../..o")))
    },
};

/// The rules; the layers hold the amazons of Left and of Right, and the empty cells.
pub(crate) struct Amazons;

/// The most empty cells of a part that is valued where nobody says how to solve it: seconds.
const MAX_SOLVED_CELLS: u32 = 14;

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

    /// Two amazons at the ends of a row with n cells between them are worth ±(n−1), and * if n is 1.
    fn law(&self, at: &Board<3>, store: &mut Store<'_>) -> Done<Option<Value>> {
        let [x, o, empty] = at.layers;
        let ends = 1 | (at.all() & !(at.all() >> 1));
        if at.rows.min(at.columns) != 1 || x | o != ends || x == 0 || o == 0 || empty != at.all() & !ends {
            return Ok(None);
        }
        match empty.count_ones() {
            0 => Ok(Some(Value::ZERO)),
            1 => store.nimber(1).map(Some),
            n => {
                let moves = store.integer(i64::from(n) - 1)?;
                store.switch(moves).map(Some)
            }
        }
    }

    fn is_beyond_values(&self, at: &Board<3>) -> bool {
        let [x, o, empty] = at.layers;
        let both = x != 0 && o != 0 && at.rows.min(at.columns) > 2;
        both && empty.count_ones() > MAX_SOLVED_CELLS
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}

impl Notation<Board<3>, (Player, [u32; 3])> for Amazons {
    fn read(&self, text: Text<'_>) -> Result<Board<3>, BadText> {
        Board::read(text, ".xo#", ["x", "o", "."])
    }

    fn write(&self, at: &Board<3>) -> String {
        at.write(['x', 'o', '.'], '#')
    }

    fn write_move(&self, at: &Board<3>, (_, [from, to, arrow]): &(Player, [u32; 3])) -> String {
        format!("{}-{}/{}", at.name(*from), at.name(*to), at.name(*arrow))
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
        check_law(&Amazons, (0..=6).map(|n| format!("x{}o", ".".repeat(n))));
        check_law(&Amazons, ["o..x", "x/./o", "o/././x"].map(str::to_owned));
    }
}
