//! Snort: vertices are coloured; neighbours never get different colours.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::coloring::{Coloring, Neighbours};
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "snort",
    aliases: &[],
    title: "Snort",
    rules: "A player colours a vertex of a graph in his or her colour; neighbours never get different \
            colours. The player who cannot move loses.",
    params: &[(
        "FILE",
        "a graph file: its edges, and vertices that are coloured already, blue by Left and red by \
         Right (3 = blue, the attribute color)",
    )],
    notation: "Paths of vertices . with L or R for one that has a neighbour of that colour outside: \
               .-.-L-.; or edges between names of letters and digits, as in 1-2 2-3 3L. A move names the \
               vertex.",
    examples: &["snort .-.-.-.", "snort 1-2 2-3 3-1 3-4L right"],
    class: CLASS,
    facts: &[Fact {
        params: "",
        says: Says::Value(".-.-.-.-.", "+-{1,{3|0}}"),
        source: "Winning Ways, chapter 2",
    }],
    source: "S. Norton",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::colouring)?;
        let rules = Coloring::new(Neighbours::Same);
        Ok(Box::new(table::partizan(rules, start.unwrap_or_else(|| ".-.-.-.".to_owned()))))
    },
};
