//! Childish Hackenbush: a cut may not let anything fall.

use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::edges::{Cut, Edges};
use super::rules::from_file;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "childish",
    aliases: &[],
    title: "Childish Hackenbush",
    rules: "Hackenbush in which a cut of an edge of one player may not let anything else fall; a cut of \
            an edge of both may. The player who cannot move loses.",
    params: &[(
        "FILE",
        "a graph file: edges blue (Left's), red (Right's) or of both, on a vertex called ground or \
         0",
    )],
    notation: "Edges l (Left's), r (Right's) and e (of both) one after the other; branches as (…;…); :A \
               or :{name} names the vertex just reached, and a name that comes again is the same vertex: \
               l(l;rl), lr:Al(e;r:A). The ground is where the text begins. A move names the edge as it \
               is counted in the text: edge 2.",
    examples: &["childish :{g}llllllrrrr:{g}", "childish lr:Al(e;r:A)"],
    class: CLASS,
    facts: &[Fact {
        params: "",
        says: Says::Value(":{g}llllllrrrr:{g}", "{4|-2}"),
        source: "Winning Ways, chapter 8",
    }],
    source: "Winning Ways, chapter 8",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::grounded)?;
        let rules = Edges { cut: Cut::Stands };
        Ok(Box::new(table::partizan(rules, start.unwrap_or_else(|| "l(l;rl)".to_owned()))))
    },
};
