//! Fission: a stone splits into two, of Left into the cells above and below, of Right into those beside it.

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
    id: "fission",
    aliases: &[],
    title: "Fission",
    rules: "A stone splits in two: Left splits it into the cells above and below it, Right into those on \
            both sides. These must be empty. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes: stones x, empty cells . and blocked cells #. A move \
               names the stone, columns from a, rows from 1 at the bottom: b2.",
    examples: &["fission .x.x/..x./..../..x.", "fission .../.x./..."],
    class: CLASS,
    facts: &[Fact {
        params: "",
        says: Says::Value(".x.x/..x./..../..x.", "{-1|-4}"),
        source: "cgt, fission.rs",
    }],
    source: "CGSuite",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Fission, ".../.x./...")))
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
        at.least_lying()
    }
}

impl Notation<Board<2>, (Player, (u32, u64))> for Fission {
    fn read(&self, text: Text<'_>) -> Result<Board<2>, BadText> {
        Board::read(text, ".x#", ["x", "."])
    }

    fn write(&self, at: &Board<2>) -> String {
        at.write(['x', '.'], '#')
    }

    fn write_move(&self, at: &Board<2>, (_, (cell, _)): &(Player, (u32, u64))) -> String {
        at.name(*cell)
    }

    fn scene(&self, at: &Board<2>) -> Option<Scene> {
        Some(at.scene(['x', '.'], '#'))
    }
}
