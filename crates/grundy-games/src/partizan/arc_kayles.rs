//! Coloured Arc Kayles: a player takes an edge with all that touch it.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::edges::{Cut, Edges};
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "arc-kayles",
    aliases: &[],
    title: "Coloured Arc Kayles",
    rules: "A graph with edges of Left, of Right and of both. A player takes an edge that he or she may \
            take, with both of its ends, and so all edges that touch it. The player who cannot move loses.",
    params: &[("FILE", "a graph file: edges blue (Left's), red (Right's) or of both")],
    notation: "Edges l (Left's), r (Right's) and e (of both) one after the other; branches as (…;…); :A \
               or :{name} names the vertex just reached, and a name that comes again is the same vertex: \
               l(l;rl), lr:Al(e;r:A). A move names the edge as it is counted in the text: edge 2.",
    examples: &["arc-kayles lrl", "arc-kayles lrl(e;l)r right"],
    class: CLASS,
    facts: &[Fact { params: "", says: Says::Value("lrl", "{1|0}"), source: "computed by two programs" }],
    source: "T. Schaefer 1978, coloured",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::floating)?;
        let rules = Edges { cut: Cut::TakesEnds };
        Ok(Box::new(table::partizan(rules, start.unwrap_or_else(|| "lrl".to_owned()))))
    },
};
