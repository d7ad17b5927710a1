//! Hackenbush: a player cuts an edge, and what is no longer joined to the ground falls.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::edges::{Cut, Edges};
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "hackenbush",
    aliases: &[],
    title: "Hackenbush",
    rules: "A picture of edges that stand on the ground; some are Left's, some Right's, some of both. A \
            player cuts an edge that he or she may cut, and what is no longer joined to the ground \
            falls. The player who cannot move loses.",
    params: &[(
        "FILE",
        "a graph file: edges blue (Left's), red (Right's) or of both, on a vertex called ground or \
         0",
    )],
    notation: "Edges l (Left's), r (Right's) and e (of both) one after the other; branches as (…;…); :A \
               or :{name} names the vertex just reached, and a name that comes again is the same vertex: \
               l(l;rl), lr:Al(e;r:A). The ground is where the text begins. A move names the edge as it \
               is counted in the text: edge 2.",
    examples: &["hackenbush l(l;rl)", "hackenbush l(e;rl)r:A left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("l(l;rl)", "3/2"), source: "Winning Ways, chapter 1" },
        Fact { params: "", says: Says::Value("lrrl", "3/8"), source: "Berlekamp's sign rule" },
    ],
    source: "Winning Ways, chapter 1",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::grounded)?;
        let rules = Edges { cut: Cut::Falls };
        Ok(Box::new(table::partizan(rules, start.unwrap_or_else(|| "l(l;rl)".to_owned()))))
    },
};
