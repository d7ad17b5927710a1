//! Ski Jumps: Left's skiers slide to the right and off the board, Right's to the left; jumpers may jump
//! over the enemy below them.

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
    id: "ski-jumps",
    aliases: &[],
    title: "Ski Jumps",
    rules: "Left's skiers slide to the right over empty cells, also off the board, Right's to the left. \
            A jumper with an enemy directly below and an empty cell under that may jump there; the enemy \
            becomes a slipper, which only slides. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes: jumpers L and R, slippers l and r, empty cells. A move \
               names from and to, columns from a, rows from 1 at the bottom: a1-b1, a1-off.",
    examples: &["ski-jumps L..", "ski-jumps L.R./.r.l/....", "ski-jumps L..../R..../....."],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("L..", "3"), source: "by hand" },
        Fact { params: "", says: Says::Value("L..../R..../.....", "9/2"), source: "cgt, ski_jumps.rs" },
    ],
    source: "Winning Ways, chapter 1",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(SkiJumps, "L.R/.r.")))
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

impl Notation<Board<4>, (Player, Ski)> for SkiJumps {
    fn read(&self, text: Text<'_>) -> Result<Board<4>, BadText> {
        Board::read(text, ".LRlr", ["L", "R", "l", "r"])
    }

    fn write(&self, at: &Board<4>) -> String {
        at.write(['L', 'R', 'l', 'r'], '.')
    }

    fn write_move(&self, at: &Board<4>, (_, ski): &(Player, Ski)) -> String {
        format!("{}-{}", at.name(ski.from), ski.to.map_or_else(|| "off".to_owned(), |to| at.name(to)))
    }

    fn scene(&self, at: &Board<4>) -> Option<Scene> {
        Some(at.scene(['L', 'R', 'l', 'r'], '.'))
    }
}
