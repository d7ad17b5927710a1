//! Bipartite Snort: each vertex has a neighbour of one colour from the start.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::coloring::Coloring;
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "bipartite-snort",
    aliases: &[],
    title: "Bipartite Snort",
    rules: "Snort on a graph in which each vertex is Left's or Right's. A player colours a vertex of his or \
            her own; its neighbours of the other player are lost to both. The player who cannot move loses.",
    params: &[(
        "FILE",
        "a graph file: its edges, and vertices that are coloured already, blue by Left and red by \
         Right (3 = blue, the attribute color)",
    )],
    notation: "Paths of vertices L and R: L-R-L; or edges between names of letters and digits, with L or R \
               behind each name once: 1L-2R 1-3R. A move names the vertex.",
    examples: &["bipartite-snort L-R-L", "bipartite-snort 1L-2R 1-3R 4L-3 right"],
    class: CLASS,
    facts: &[
        // Left's centre costs Right all leaves; a leaf of Right's costs Left the centre
        Fact { params: "", says: Says::Value("1L-2R 1-3R 1-4R", "{0|-2}"), source: "by hand" },
        Fact { params: "", says: Says::Value("L-R-L", "{1|0}"), source: "by hand" },
    ],
    source: "cgt, bipartite_snort.rs",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::colouring)?;
        let start = start.unwrap_or_else(|| "L-R-L-R".to_owned());
        Ok(Box::new(table::partizan(Coloring::tinted(), start)))
    },
};
