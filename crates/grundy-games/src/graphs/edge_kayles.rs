//! Arc Kayles: an edge is taken with both ends, and so with all edges there.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::zones::{self, ZoneGame};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "edge-kayles",
    aliases: &["impartial-arc-kayles"],
    title: "Arc Kayles",
    rules: "A graph. A move takes an edge with both its ends, and so all edges that touch it. The player who \
            cannot move loses. (On a grid it is Cram.)",
    params: &[("FILE", "a graph file; arcs are edges")],
    notation: "The edges between names: 1-2,2-3; or a graph by name, as for node-kayles: path:5, grid:3x4, \
               petersen. Several graphs are a sum. A move names the edge: take 1-2.",
    examples: &["edge-kayles grid:2x3", "edge-kayles 1-2,2-3,2-4 path:4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("path:16", 5), source: "Dawson's Kayles, 0.07" },
        Fact { params: "", says: Says::Nimber("petersen", 0), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("comb:5", 4), source: "Kayles" },
    ],
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978",
    take_and_break: None,
    open: |args| zones::open(ZoneGame::Edges, args, "grid:2x3"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::zones::testing::check;

    #[test]
    fn known_graphs() {
        for (graph, value) in [
            ("path:16", 5),
            ("comb:5", 4),
            ("comb:10", 2),
            ("prism:5", 1),
            ("prism:3", 1),
            ("prism:4", 0),
            ("complete:7", 1),
            ("complete:4", 0),
            ("bipartite:3x4", 1),
            ("bipartite:2x3", 0),
            ("spider:1,2,3", 3),
            ("spider:2,3,4", 0),
            ("petersen", 0),
            ("grid:3x4", 1),
        ] {
            check(ZoneGame::Edges, "edge-kayles", graph, value);
        }
    }
}
