//! Fjords: only vertices next to one's own colour may be coloured.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::coloring::{Coloring, Neighbours};
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "fjords",
    aliases: &[],
    title: "Fjords",
    rules: "A player colours a vertex of a graph that has a neighbour of his or her colour. Who cannot move \
            loses.",
    params: &[(
        "FILE",
        "a graph file: its edges, and vertices that are coloured already, blue by Left and red by \
         Right (3 = blue, the attribute color)",
    )],
    notation: "Paths of vertices . with L or R for one that has a neighbour of that colour outside: \
               L-.-.-R; or edges between names of letters and digits, as in 1-2 2-3 2L 2R. A move names the \
               vertex.",
    examples: &["fjords L-.-R", "fjords 1-2 2-3 2L 2R 3-4 left"],
    class: CLASS,
    facts: &[
        // nobody can be stopped, and all n vertices are coloured in turn
        Fact { params: "", says: Says::Value("L-.-.-.-R", "*"), source: "by hand" },
        Fact { params: "", says: Says::Value("L-.-.-R", "0"), source: "by hand" },
        // who takes the middle has the two others alone
        Fact { params: "", says: Says::Value("1-2 2-3 2L 2R", "+-2"), source: "by hand" },
        Fact { params: "", says: Says::Value("L-.-.", "3"), source: "by hand" },
    ],
    source: "A. Siegel, CGSuite; after a board game of F.-B. Delonge",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::colouring)?;
        let rules = Coloring::new(Neighbours::Own);
        Ok(Box::new(table::partizan(rules, start.unwrap_or_else(|| "L-.-.-R".to_owned()))))
    },
};
