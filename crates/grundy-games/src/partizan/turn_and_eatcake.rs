//! Turn-and-Eatcake.

use grundy_base::report::Axis;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::cake::{Cake, Knife};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "turn-and-eatcake",
    aliases: &[],
    title: "Turn-and-Eatcake",
    rules: "Left eats a row of a cake a x b, Right a column, and what is left is turned. The player who cannot move \
            loses.",
    params: &[],
    notation: "Two lengths: 3x5; several cakes are a sum. A move names the lengths that are left of the \
               side: 2+2.",
    examples: &["turn-and-eatcake 8x5", "turn-and-eatcake 3x4"],
    class: CLASS,
    facts: &[Fact { params: "", says: Says::Value("8x5", "v<3>"), source: "CGSuite, GameHeapTest" }],
    source: "Winning Ways, chapter 8",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(
            table::partizan(Cake { knife: Knife::Eat, turns: true }, "3x4")
                .axes(vec![Axis::endless("a"), Axis::endless("b")], |_, size| Cake::of_size(size)),
        ))
    },
};
