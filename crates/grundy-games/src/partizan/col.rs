//! Col: vertices are coloured; neighbours never get the same colour.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::coloring::{Coloring, Neighbours};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "col",
    aliases: &[],
    title: "Col",
    rules: "A player colours a vertex of a graph in his or her colour; neighbours never get the same \
            colour. The player who cannot move loses.",
    params: &[],
    notation: "Paths of vertices . with L or R for one that has a neighbour of that colour outside: \
               .-.-L-.; or edges between names of letters and digits, as in 1-2 2-3 3L. A move names the \
               vertex.",
    examples: &["col .-.-L-.", "col 1-2 2-3 3-1 left"],
    class: CLASS,
    facts: &[Fact {
        params: "",
        says: Says::Value("R-.-R-.-L-.-R-.-R-.", "7/8"),
        source: "Winning Ways, chapter 2",
    }],
    source: "C. Vout",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Coloring { rule: Neighbours::Different }, ".-.-.-.")))
    },
};
