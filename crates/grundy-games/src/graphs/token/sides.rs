//! Tokens on a graph whose arcs have colours: a partizan game, whose positions have values; loopy ones
//! where play may come back.

use grundy_base::error::BadText;
use grundy_base::graph::Graph;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};
use grundy_partizan::rules::Partizan;

use super::Vertex;

/// Opens a graph in which some arcs are of one player alone.
pub(super) fn open(named: NamedGraph, own: [Graph; 2], start: String, is_cyclic: bool) -> Box<dyn Table> {
    let axes = named.axes("vertex");
    let vertex_at = |rules: &Sides, numbers: &[u64]| rules.named.find(&numbers[0].to_string()).map(Vertex);
    // a token stays on the graph
    Box::new(table::partizan(Sides { named, own }, start).empty(None).axes(axes, vertex_at).cyclic(is_cyclic))
}

/// The rules: Left uses arcs that are blue or of both players, Right those that are red or of both.
struct Sides {
    named: NamedGraph,
    /// The arcs of Left and those of Right.
    own: [Graph; 2],
}

impl Partizan for Sides {
    type Component = Vertex;
    /// The vertex it leads to.
    type Move = Vertex;

    fn moves(&self, at: &Vertex, player: Player, out: &mut Vec<Vertex>) {
        let own = &self.own[usize::from(player == Player::Right)];
        out.extend(own.arcs_from(at.0 as usize).iter().copied().map(Vertex));
    }

    fn play(&self, _: &Vertex, _: Player, to: &Vertex, out: &mut Vec<Vertex>) {
        out.push(*to);
    }
}

impl Notation<Vertex, (Player, Vertex)> for Sides {
    fn read(&self, text: Text<'_>) -> Result<Vertex, BadText> {
        self.named.vertex(text).map(Vertex)
    }

    fn write(&self, at: &Vertex) -> String {
        self.named.name(at.0).into_owned()
    }

    fn scene(&self, at: &Vertex) -> Option<Scene> {
        self.named.scene(at.0)
    }

    fn write_move(&self, _: &Vertex, (_, to): &(Player, Vertex)) -> String {
        format!("to {}", self.named.name(to.0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::open_graph;
    use crate::testing::question;
    use grundy_base::report::{Ask, Cell, Moves, Solver, Winner};

    fn value(graph: &str, position: &str) -> String {
        let report = open_graph(graph).solve(position, &Ask::default()).unwrap();
        report.answer.sided().unwrap().worth.clone().unwrap().value
    }

    /// Forms of Winning Ways as graphs.
    #[test]
    fn values_of_small_forms() {
        for (graph, known) in [
            ("a>b=blue", "1"),
            ("a>b=blue,b>c=blue,a>d=red,d>b=blue", "3/2"),
            ("a>z=blue,a>s=red,s>z", "^"),
            ("a>z=blue,a>u=red,u>z=blue,u>s=red,s>z", "^^*"),
            ("a>z=blue,a>x=red,x>z=blue", "1/2"),
            ("a>x=blue,x>z=blue,a>y=red,y>z=red", "+-1"),
            ("a>z,a>s,s>z", "*2"),
        ] {
            assert_eq!(value(&format!("{graph},q>r=blue"), "a"), known, "{graph}");
        }
        // two tokens, and one beside a heap
        assert_eq!(value("a>z=blue,a>s=red,s>z", "a a s"), "^^*");
        let sum = question("graph:a>z=blue,a>s=red,s>z a + nim 1").unwrap();
        let report = sum.table.solve(&sum.position, &Ask::default()).unwrap();
        assert_eq!(report.answer.sided().unwrap().worth.clone().unwrap().value, "^*");
    }

    #[test]
    fn positions_and_tables() {
        let graph = open_graph("1>2=blue,1>3=red,2>3");
        assert_eq!(graph.canonical("Left;1").unwrap(), "1 left");
        assert_eq!(graph.canonical("1 2 right").unwrap(), "1 2 right");
        assert!(graph.canonical("4").unwrap_err().to_string().contains("no vertex"));
        let cells = graph.cells(&[1..=3], &Ask::default()).unwrap();
        assert_eq!(cells, ["v", "*", "0"].map(|value| Cell::Value(value.to_owned())));
        // zero is a vertex like others
        assert_eq!(value("0>1=blue,1>2=blue", "0"), "2");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// A token beside the negative of its value is lost by who begins, by search that knows no values.
        #[test]
        fn a_token_without_its_value_is_lost(
            arcs in prop::collection::vec((0..7_usize, 1..4_usize, 0..3_usize), 1..16)
        ) {
            let colours = ["blue", "red", "green"];
            let words = arcs.iter().map(|(a, more, c)| format!("{a}>{}={}", a + more, colours[*c]));
            let graph = words.chain(["0>1=blue".to_owned()]).collect::<Vec<_>>().join(",");
            let known = value(&graph, "0");
            let sum = question(&format!("graph:{graph} 0 + value 0-({known})")).unwrap();
            let ask = Ask { solver: Solver::Memo, moves: Moves::None, ..Ask::default() };
            let report = sum.table.solve(&sum.position, &ask).unwrap();
            prop_assert_eq!(report.winner(), Some(Winner::Second), "{} is {}", graph, known);
        }
    }
}
