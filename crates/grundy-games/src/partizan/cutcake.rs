//! Cutcake.

use grundy_base::report::Axis;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::cake::{Cake, Knife};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "cutcake",
    aliases: &[],
    title: "Cutcake",
    rules: "Left cuts a cake a x b into a x c and a x (b-c), Right into c x b and (a-c) x b. The player who cannot \
            move loses.",
    params: &[],
    notation: "Two lengths: 3x5; several cakes are a sum. A move names the lengths that the side \
               becomes: 2+3.",
    examples: &["cutcake 1x8", "cutcake 3x5 4x2"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("1x8", "7"), source: "Winning Ways, chapter 2" },
        Fact { params: "", says: Says::Value("4x9", "1"), source: "Winning Ways, chapter 2" },
    ],
    source: "Winning Ways, chapter 2",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(
            table::partizan(Cake { knife: Knife::Cut, turns: false }, "3x4")
                .axes(vec![Axis::endless("a"), Axis::endless("b")], |_, size| Cake::of_size(size)),
        ))
    },
};
