//! A token on a graph with labels whose arcs have colours: a partizan game of Left and Right, by
//! wins, losses and draws.

use std::sync::OnceLock;

use grundy_base::error::{BadText, Error};
use grundy_base::graph::{Graph, GraphContest, against_the_moves};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_door::notation::Notation;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};
use grundy_solve::retrograde;

/// Opens a graph in which some arcs are of one player alone.
pub(super) fn open(named: NamedGraph, own: [Graph; 2], start: String) -> Result<Box<dyn Table>, Error> {
    let mut class = Class::CONTEST.partizan();
    if named.labels.iter().any(Option::is_some) {
        class = class.ending(Ending::Own);
    }
    if named.labels.contains(&Some(Outcome::Draw)) {
        class = class.with_draws();
    }
    let axes = [Axis { name: "player".into(), extent: Some(1..=2) }]
        .into_iter()
        .chain(named.axes("vertex"))
        .collect();
    let rules = Coloured { named, own, outcomes: OnceLock::new() };
    if against_the_moves(&rules.in_turn()).is_err() {
        class = class.cyclic();
    }
    let position = |rules: &Coloured, numbers: &[u64]| match numbers {
        [player @ (1 | 2), vertex] => {
            let vertex = rules.named.find(&vertex.to_string())?;
            Some(Turn { right: *player == 2, vertex })
        }
        _ => None,
    };
    Ok(Box::new(table::contest(rules, class).start(start).axes(axes, position)))
}

/// Who moves, and the vertex of the token.
///
/// # Equality
/// The same vertex is another position when the other player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Turn {
    right: bool,
    vertex: u32,
}

/// The rules: Left uses arcs that are blue or of both players, Right those that are red or of both.
#[derive(Debug)]
struct Coloured {
    named: NamedGraph,
    /// The arcs of Left and those of Right.
    own: [Graph; 2],
    /// Outcomes of all vertices for Left to move, then for Right; filled when first asked for.
    outcomes: OnceLock<Vec<Outcome>>,
}

impl Coloured {
    /// The positions as one graph: those of Left to move, then those of Right.
    fn in_turn(&self) -> Graph {
        let vertices = u32::try_from(self.named.graph.len()).expect("vertices are numbered by u32");
        let (mut starts, mut heads) = (vec![0], Vec::new());
        for (own, shift) in self.own.iter().zip([vertices, 0]) {
            for vertex in 0..own.len() {
                heads.extend(own.arcs_from(vertex).iter().map(|head| head + shift));
                starts.push(heads.len());
            }
        }
        Graph::from_rows(starts, heads)
    }

    /// The outcomes of a vertex for Left to move and for Right to move.
    fn both(&self, vertex: u32) -> [Outcome; 2] {
        let solve = || {
            let graph = self.in_turn();
            let labels = || self.named.labels.iter().map(|label| label.unwrap_or(Outcome::Loss));
            let endings: Vec<Outcome> = labels().chain(labels()).collect();
            let verdicts = retrograde::solve(GraphContest { graph: &graph, endings: &endings });
            verdicts.into_iter().map(|verdict| verdict.outcome).collect()
        };
        let outcomes = self.outcomes.get_or_init(solve);
        let vertex = vertex as usize;
        [outcomes[vertex], outcomes[self.named.graph.len() + vertex]]
    }
}

impl Rules for Coloured {
    type Position = Turn;
    /// The vertex it leads to.
    type Move = u32;

    fn moves(&self, at: &Turn, out: &mut Vec<u32>) {
        out.extend(self.own[usize::from(at.right)].arcs_from(at.vertex as usize));
    }

    fn play(&self, at: &Turn, &vertex: &u32) -> Turn {
        Turn { right: !at.right, vertex }
    }
}

impl Contest for Coloured {
    fn ending(&self, at: &Turn) -> Outcome {
        self.named.labels[at.vertex as usize].unwrap_or(Outcome::Loss)
    }
}

impl Notation<Turn, u32> for Coloured {
    fn read(&self, text: Text<'_>) -> Result<Turn, BadText> {
        let Some((who, vertex)) = text.split_once(';') else {
            if text.words().count() > 1 && text.words().all(|word| self.named.find(word.as_str()).is_some()) {
                return Err(text.bad("only one token can be played on a graph with colours"));
            }
            return Ok(Turn { right: false, vertex: self.named.vertex(text)? });
        };
        let right = match who.trim().as_str() {
            "Left" | "left" | "L" | "1" => false,
            "Right" | "right" | "R" | "2" => true,
            other => {
                let problem = format!("'{other}' is no player: expected Left or Right, as Left;9");
                return Err(who.bad(problem));
            }
        };
        Ok(Turn { right, vertex: self.named.vertex(vertex)? })
    }

    fn write(&self, at: &Turn) -> String {
        format!("{};{}", if at.right { "Right" } else { "Left" }, self.named.name(at.vertex))
    }

    fn player_names(&self, at: &Turn) -> Option<[Phrase; 2]> {
        let [left, right] = [phrase!("player-left", "Left"), phrase!("player-right", "Right")];
        Some(if at.right { [right, left] } else { [left, right] })
    }

    fn scene(&self, at: &Turn) -> Option<Scene> {
        self.named.scene(at.vertex)
    }

    fn write_move(&self, _: &Turn, &vertex: &u32) -> String {
        format!("to {}", self.named.name(vertex))
    }

    /// Who wins whoever moves first.
    fn remark(&self, at: &Turn, _: &Verdict) -> Option<Phrase> {
        use Outcome::{Loss, Win};
        let [left, right] = self.both(at.vertex);
        Some(match (left, right) {
            (Win, Loss) => phrase!("class-left", "Left wins here, whoever moves first (outcome L)."),
            (Loss, Win) => phrase!("class-right", "Right wins here, whoever moves first (outcome R)."),
            (Win, Win) => phrase!("class-next", "Here the player who moves first wins (outcome N)."),
            (Loss, Loss) => phrase!("class-previous", "Here the player who moves second wins (outcome P)."),
            _ => {
                let told = |outcome: Outcome, mover: Phrase, other: Phrase| match outcome {
                    Win => mover,
                    Loss => other,
                    Outcome::Draw => phrase!("nobody-here", "nobody"),
                };
                let [l, r] = [phrase!("player-left", "Left"), phrase!("player-right", "Right")];
                phrase!(
                    "class-with-draws",
                    "If Left moves first here, {first} wins; if Right does, {second} wins.",
                    first = told(left, l.clone(), r.clone()),
                    second = told(right, r, l)
                )
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::open_graph;
    use grundy_base::report::{Ask, Winner};
    use grundy_base::value::outcome::Outcome;

    fn winner(graph: &str, position: &str) -> Option<Winner> {
        open_graph(graph).solve(position, &Ask::default()).unwrap().winner()
    }

    /// Each of the four outcomes on one arc or two, beside a label that is out of the way.
    #[test]
    fn the_four_outcomes() {
        for (graph, left, right, says) in [
            ("a>b=blue", Winner::First, Winner::Second, "outcome L"),
            ("a>b=red", Winner::Second, Winner::First, "outcome R"),
            ("a>b=blue,a>c=red", Winner::First, Winner::First, "outcome N"),
            ("a>b=blue,b>c=red,a>d=red,d>e=blue", Winner::Second, Winner::Second, "outcome P"),
        ] {
            let graph = &format!("{graph},x=draw");
            assert_eq!(winner(graph, "Left;a"), Some(left), "{graph}");
            assert_eq!(winner(graph, "Right;a"), Some(right), "{graph}");
            let report = open_graph(graph).solve("a", &Ask::default()).unwrap();
            assert_eq!(report.position, "Left;a");
            assert!(report.remark.unwrap().contains(says), "{graph}");
        }
    }

    #[test]
    fn draws_labels_and_slips() {
        let ring = open_graph("a>b=blue,b>a=red,x=draw");
        assert_eq!(ring.solve("a", &Ask::default()).unwrap().winner(), Some(Winner::Draw));
        assert!(!ring.class(false).acyclic && !ring.class(false).impartial);
        assert!(ring.solve("a", &Ask::default()).unwrap().remark.unwrap().contains("nobody wins"));
        assert_eq!(winner("a>b=blue,b=win", "Left;a"), Some(Winner::Second));
        assert_eq!(winner("a>b=blue,b=draw", "Left;a"), Some(Winner::Draw));
        // a cycle that one player alone could go round is none in turns
        assert!(open_graph("a>b=blue,b>a=blue,x=win").class(false).acyclic);
        let graph = open_graph("a>b=blue,b>a=red,x=draw");
        for (position, part) in
            [("Up;a", "expected Left or Right"), ("a b", "only one token"), ("R;c", "no vertex")]
        {
            let error = graph.canonical(position).unwrap_err().to_string();
            assert!(error.contains(part), "{position}: {error}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Loopy values, retrograde analysis, and the remark's outcomes, against rounds of the definition.
        #[test]
        fn outcomes_equal_rounds_of_the_definition(
            arcs in prop::collection::vec((0..6_usize, 0..6_usize, 0..3_usize), 1..14)
        ) {
            let colours = ["blue", "red", "green"];
            let words = arcs.iter().map(|(a, b, c)| format!("{a}>{b}={}", colours[*c]));
            let text = (0..6).map(|n| n.to_string()).chain(words).chain(["0>1=blue".to_owned()]);
            let text = text.collect::<Vec<_>>().join(",");
            // a cycle elsewhere, so that play is said to come back; a label elsewhere, so that only
            // outcomes are asked for
            let values = open_graph(&format!("{text},x>y,y>x"));
            let outcomes = open_graph(&format!("{text},x=draw"));
            let mut known = [[None; 6]; 2];
            for _ in 0..=12 {
                for player in 0..2 {
                    for vertex in 0..6 {
                        let all = arcs.iter().copied().chain([(0, 1, 0)]);
                        let mine = all.filter(|(a, _, c)| *a == vertex && (*c == player || *c == 2));
                        let after: Vec<_> = mine.map(|(_, b, _)| known[1 - player][b]).collect();
                        if after.contains(&Some(Outcome::Loss)) {
                            known[player][vertex] = Some(Outcome::Win);
                        } else if after.iter().all(|outcome| *outcome == Some(Outcome::Win)) {
                            known[player][vertex] = Some(Outcome::Loss);
                        }
                    }
                }
            }
            for (player, known) in ["Left", "Right"].into_iter().zip(&known) {
                for (vertex, outcome) in known.iter().enumerate() {
                    let position = format!("{player};{vertex}");
                    let expected = outcome.unwrap_or(Outcome::Draw);
                    for graph in [&values, &outcomes] {
                        for solver in graph.solvers(false) {
                            let ask = Ask { solver, ..Ask::default() };
                            let report = graph.solve(&position, &ask).unwrap();
                            let found = report.winner();
                            prop_assert_eq!(found, Some(expected.into()), "{} {:?}", position, solver);
                        }
                    }
                }
            }
        }
    }
}
