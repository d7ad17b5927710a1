//! Maze: one token, which Left moves down and Right to the right.

use grundy_base::error::BadText;
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
    id: "maze",
    aliases: &[],
    title: "Maze",
    rules: "A token on a board with walls. Left moves it down, Right to the right, over any number of free \
            cells. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes: the token x, free cells . and walls #. A move names where \
               the token goes, columns from a, rows from 1 at the bottom: a1.",
    examples: &["maze x./..", "maze x.#./..../#...", "maze x../.#./... left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("x./..", "0"), source: "by hand" },
        Fact { params: "", says: Says::Value("x./../..", "1"), source: "by hand" },
        Fact { params: "", says: Says::Value("x./.#", "*"), source: "by hand" },
        Fact { params: "", says: Says::Value("x..", "-2"), source: "by hand" },
    ],
    source: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play, 2007",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Maze, "x../.#./...")))
    },
};

/// The rules; the layers hold the token and the free cells.
struct Maze;

impl Partizan for Maze {
    type Component = Board<2>;
    /// Where the token goes.
    type Move = u32;

    fn moves(&self, at: &Board<2>, player: Player, out: &mut Vec<u32>) {
        let [token, free] = at.layers;
        let step = if player == Player::Left { (1, 0) } else { (0, 1) };
        for from in cells(token) {
            let mut here = at.step(from, step).filter(|&cell| free >> cell & 1 == 1);
            while let Some(cell) = here {
                out.push(cell);
                here = at.step(cell, step).filter(|&cell| free >> cell & 1 == 1);
            }
        }
    }

    fn play(&self, at: &Board<2>, _: Player, &to: &u32, out: &mut Vec<Board<2>>) {
        let [token, free] = at.layers;
        out.push(Board { layers: [1 << to, (free | token) & !(1 << to)], ..*at });
    }

    fn parts(&self, at: &Board<2>, out: &mut Vec<Board<2>>) {
        // the token never comes back to the rows above it and to the columns on its left
        let columns = u32::from(at.columns);
        for token in cells(at.layers[0]) {
            let below = cells(at.all()).filter(|cell| cell / columns >= token / columns);
            let ahead = below.filter(|cell| cell % columns >= token % columns);
            out.push(at.cropped(ahead.fold(0, |bits, cell| bits | 1 << cell)));
        }
    }

    fn representative(&self, at: Board<2>) -> (Board<2>, bool) {
        let turned = at.transposed();
        if turned < at { (turned, true) } else { (at, false) }
    }
}

impl Notation<Board<2>, (Player, u32)> for Maze {
    fn read(&self, text: Text<'_>) -> Result<Board<2>, BadText> {
        let board = Board::read(text, ".x#", ["x", "."])?;
        let count = board.layers[0].count_ones();
        if count != 1 {
            return Err(text.bad(format!("{count} tokens: expected one x")));
        }
        Ok(board)
    }

    fn write(&self, at: &Board<2>) -> String {
        at.write(['x', '.'], '#')
    }

    fn write_move(&self, at: &Board<2>, (_, to): &(Player, u32)) -> String {
        at.name(*to)
    }

    fn scene(&self, at: &Board<2>) -> Option<Scene> {
        Some(at.scene(['x', '.'], '#'))
    }
}
