//! Elephants and Rhinos: Toads and Frogs without jumps.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::toads::Toads;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "elephants",
    aliases: &["elephants-and-rhinos"],
    title: "Elephants and Rhinos",
    rules: "Left's elephants move to the right, Right's rhinos to the left, onto the next cell if it is \
            empty. Nobody jumps. The player who cannot move loses.",
    params: &[],
    notation: "A strip of elephants e, rhinos r and empty cells. A move names from and to, counted from 1: \
               2-3.",
    examples: &["elephants e..r", "elephants ee..rr", "elephants e.r.e..r left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("eeee..rrr", "1"), source: "CGSuite, GameStripTest" },
        // who steps first blocks both
        Fact { params: "", says: Says::Value("e.r", "*"), source: "by hand" },
        Fact { params: "", says: Says::Value("e..r", "0"), source: "by hand" },
        Fact { params: "", says: Says::Value("ee..", "4"), source: "by hand" },
    ],
    source: "R. Nowakowski; A. Siegel, CGSuite",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Toads::steppers(['e', 'r']), "ee..rr")))
    },
};
