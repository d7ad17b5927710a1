//! Node-Kayles: a vertex is taken with all its neighbours.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::zones::{self, ZoneGame};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "node-kayles",
    aliases: &["vertex-kayles"],
    title: "Node-Kayles",
    rules: "A graph. A move takes a vertex, and with it all its neighbours. The player who cannot move \
            loses.",
    params: &[("FILE", "a graph file; arcs are edges")],
    notation: "The edges between names, and vertices without one: 1-2,2-3,4; or a graph by name: path:5, \
               cycle:5, grid:3x4, king:3x4, queen:3x3, knight:3x4, complete:4, bipartite:3x4, prism:5, \
               moebius:5, petersen, petersen-of:7x2, comb:5, spider:1,2,3, tree:4. Several graphs are a \
               sum. A move names the vertex: take 2.",
    examples: &["node-kayles grid:2x3", "node-kayles a-b,b-c,b-d cycle:3"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("path:13", 4), source: "Dawson's chess, 0.137" },
        Fact { params: "", says: Says::Nimber("petersen", 1), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("grid:3x5", 3), source: "OEIS A316632" },
    ],
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978",
    take_and_break: None,
    open: |args| zones::open(ZoneGame::Vertices, args, "grid:2x3"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::zones::testing::check;

    #[test]
    fn known_graphs() {
        for (graph, value) in [
            ("path:13", 4),
            ("path:15", 5),
            ("cycle:17", 1),
            ("cycle:12", 0),
            ("grid:3x5", 3),
            ("prism:5", 0),
            ("moebius:4", 1),
            ("moebius:5", 1),
            ("petersen", 1),
            ("bipartite:3x4", 2),
            ("bipartite:3x3", 1),
            ("king:3x5", 3),
            ("queen:3x3", 2),
            ("knight:3x5", 4),
            ("knight:3x4", 0),
            ("spider:1,1,2", 3),
            ("spider:3,3,3", 0),
            ("spider:1,2,3", 2),
            ("tree:4", 2),
            ("tree:3", 1),
            ("petersen-of:5x2", 1),
            ("petersen-of:6x2", 0),
            ("comb:5", 1),
            ("comb:6", 0),
            ("0", 0),
        ] {
            check(ZoneGame::Vertices, "node-kayles", graph, value);
        }
    }

    #[test]
    fn files_and_slips() {
        let read = |_: &str| Ok("1 2\n2 3\n4\n".to_owned());
        let question = crate::testing::question_with("node-kayles:city.graph", &read).unwrap();
        assert_eq!(question.table.canonical(&question.position).unwrap(), "1-2,2-3,4");
        for (text, part) in [
            ("node-kayles 1-1", "two different ends"),
            ("node-kayles 1-", "names of letters"),
            ("node-kayles wheel:5", "no graph with a name"),
            ("node-kayles grid:3", "needs 2 numbers"),
            ("node-kayles complete:200", "a number of the graph"),
        ] {
            let problem = crate::testing::problem(text);
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }
}
