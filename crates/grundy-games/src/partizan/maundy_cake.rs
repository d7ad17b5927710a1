//! Maundy Cake.

use grundy_base::report::Axis;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::cake::{Cake, Knife};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "maundy-cake",
    aliases: &[],
    title: "Maundy Cake",
    rules: "Left cuts a cake a x b into equal slices along the second number, Right along the first. Who \
            cannot move loses.",
    params: &[("twisted", "Left cuts along the first number, and slices are turned")],
    notation: "Two lengths: 3x5; several cakes are a sum. A move names the slices: slices of 3.",
    examples: &["maundy-cake 8x5", "maundy-cake 6x6", "maundy-cake:twisted 8x6 left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("8x5", "-3"), source: "CGSuite, GameHeapTest" },
        Fact { params: "", says: Says::Value("999x1000", "6"), source: "Winning Ways, chapter 2" },
    ],
    source: "Winning Ways, chapter 2",
    take_and_break: None,
    open: |args| {
        let turns = match args.text.trim().as_str() {
            "" => false,
            "twisted" => true,
            _ => return Err(args.text.bad("expected twisted, or nothing").into()),
        };
        Ok(Box::new(
            table::partizan(Cake { knife: Knife::Slice, turns }, "6x4")
                .axes(vec![Axis::endless("a"), Axis::endless("b")], |_, size| Cake::of_size(size)),
        ))
    },
};
