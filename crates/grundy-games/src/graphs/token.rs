//! A token on a graph: an explicit game graph, with cycles, labels or colours for one token, or with several
//! tokens.

mod coloured;
mod sides;

use std::sync::OnceLock;

use grundy_base::error::{BadText, Error, Stopped};
use grundy_base::graph::against_the_moves;
use grundy_base::limits::Budget;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Impartial, Rules};
use grundy_base::text::Text;
use grundy_base::value::nimber::{MexSet, Nimber};
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};

/// What the thesis's text tells of its graph of 15 vertices (its picture is lost): seven arcs, and the dead
/// ends 1 to 4. The arcs of the other vertices follow a rule that gives the outcomes of the text: each of the
/// others that is won has an arc to the lost vertex next below it, and 11, the one that is lost, has arcs to
/// all won ones below it.
const SAMPLE: &str = "9>7,9>8,9>13,7>3,7>8,8>4,13>8,1,2,5>4,6>4,10>4,11>5,11>6,11>10,12>11,14>13,15>13";

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "graph",
    aliases: &["token"],
    title: "A token on a graph",
    rules: "A token stands on a vertex of a directed graph. A move takes it along an arc. The player \
            who cannot move loses, unless the vertex is labelled as a win or a draw. Without cycles and labels, several tokens may be played: a move takes one \
            of them. With cycles, play need not end: that is a draw. Colours say who may use an arc: \
            blue is Left's, red is Right's, others are both players'; without labels positions then have \
            partizan values, loopy ones where play may come back.",
    params: &[(
        "FILE or 9>7,9>8",
        "the graph: a file, which is a game by itself (grundy solve city.graph 9), or arcs (9>7, or 9:7 where > \
         needs quotes), vertices and labels between commas. \
         A file holds one arc a line (9 7), adjacency lists (9: 7 8), an adjacency matrix (0 1 1), DOT, GraphML or CSV; labels \
         (3 = win, 4 = draw, 5 = loss; in DOT and GraphML the attribute result), colours of \
         arcs (9 7 blue, 9 blue: 7 8, b and r in a matrix, the attribute color, 9>7=blue) and # comments",
    )],
    notation: "The vertex of the token: 9; of several tokens: 9 13. With colours also who moves: 9 left, \
               9 right; with labels too, Left;9 and Right;9 (Left if it is not said). A blank in a \
               name is written _. A move says where to: to 7; with several tokens, which one: 2: to 8.",
    examples: &[
        "graph 9",
        "graph 9 7",
        "graph:a>b,b>c,c>a,c>d a",
        "graph:1>2,1>3,2=draw,3=win 1",
        "graph:1>2=blue,1>3=red,2>3 1",
        "graph:a>b=blue,b>a=red a",
    ],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("9", 3), source: "thesis A.6" },
        Fact { params: "", says: Says::Nimber("7", 2), source: "thesis A.6" },
        Fact { params: "", says: Says::Nimber("8", 1), source: "thesis A.6" },
        Fact { params: "", says: Says::Nimber("3", 0), source: "thesis A.6" },
        Fact { params: "", says: Says::Nimber("4", 0), source: "thesis A.6" },
        Fact { params: "", says: Says::Nimber("13", 0), source: "thesis A.6" },
        Fact { params: "", says: Says::WinningMoves("9", &["to 13"]), source: "thesis A.6" },
        Fact {
            params: "a>b,b>a,b>c,c>d",
            says: Says::Wins("a", Winner::Draw),
            source: "by hand: b moves back, as c is won",
        },
        Fact { params: "1>2,1>3,2=draw,3=win", says: Says::Wins("1", Winner::Draw), source: "by the rules" },
        Fact {
            params: "1>2=blue,1>3=red,2>3",
            says: Says::Wins("1 left", Winner::Second),
            source: "by hand",
        },
        Fact { params: "1>2=blue,1>3=red,2>3", says: Says::Value("1", "v"), source: "by hand" },
    ],
    source: "thesis A.6; C. A. B. Smith 1966 for cycles",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = args.text.trim();
    if text.is_blank() {
        open_graph(NamedGraph::read_inline(Text::new(SAMPLE), '>')?)
    } else if text.as_str().contains(['>', '=', ',']) {
        // 9:7 is 9>7 that no shell takes for a file to write
        let sign = if text.as_str().contains('>') || !text.as_str().contains(':') { '>' } else { ':' };
        let graph = NamedGraph::read_inline(text, sign)?;
        match &graph.painted_at {
            Some(at) => Err(text
                .part(at.start - text.span().start..at.end - text.span().start)
                .bad(NO_COLOURS)
                .into()),
            None => open_graph(graph),
        }
    } else {
        open_file(args)
    }
}

/// What is wrong with the colour of a vertex.
const NO_COLOURS: &str =
    "the colour of a vertex says nothing to a token: expected win, draw or loss, or the colour of an arc";

/// A token on the graph that a file holds; the parameters are its path alone.
pub(crate) fn open_file(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let path = args.text.trim();
    let (graph, contents) = NamedGraph::from_file(args, path)?;
    if let Some(said) = graph.painted_at.clone().filter(|said| said.end <= contents.len()) {
        return Err(Text::new(&contents).part(said).bad(NO_COLOURS).in_file(path.as_str()).into());
    }
    if let Some(said) = graph.undirected {
        let problem =
            "the roads go both ways, so a token could go to and fro for ever: expected arcs in one direction";
        return Err(Text::new(&contents)
            .part(said)
            .bad(problem)
            .hint(format!("robot-fire is played on roads: grundy solve robot-fire:{}", path.as_str()))
            .in_file(path.as_str())
            .into());
    }
    open_graph(graph)
}

fn open_graph(mut graph: NamedGraph) -> Result<Box<dyn Table>, Error> {
    let order = against_the_moves(&graph.graph);
    let labelled = graph.labels.iter().any(Option::is_some);
    let mut class = if order.is_ok() { Class::CONTEST } else { Class::CONTEST.cyclic() };
    if labelled {
        class = class.ending(Ending::Own);
    }
    if graph.labels.contains(&Some(Outcome::Draw)) {
        class = class.with_draws();
    }
    // the vertex of most arcs is a better start than a dead end
    let start =
        (0..graph.graph.len()).rev().max_by_key(|&vertex| graph.graph.arcs_from(vertex).len()).unwrap_or(0);
    let start = u32::try_from(start).map(|start| graph.name(start).into_owned()).unwrap_or_default();
    if let Some(own) = graph.own.take() {
        return match order {
            order if !labelled => Ok(sides::open(graph, own, start, order.is_err())),
            _ => coloured::open(graph, own, start),
        };
    }
    let axes = graph.axes("vertex");
    let vertex_at = |token: &Token, numbers: &[u64]| token.graph.find(&numbers[0].to_string()).map(Vertex);
    match order {
        Ok(order) if !labelled => {
            let token = Token { graph, order, labelled, values: OnceLock::new() };
            let sum = table::impartial(token)
                .start(start)
                .evaluate(|token, at, _, budget| Ok(token.value(*at, budget)?))
                .axes(axes, vertex_at);
            Ok(Box::new(sum))
        }
        Err(_) if !labelled => {
            let token = Token { graph, order: Vec::new(), labelled, values: OnceLock::new() };
            Ok(Box::new(table::loopy(token).start(start).axes(axes, vertex_at)))
        }
        order => {
            let token = Token { graph, order: order.unwrap_or_default(), labelled, values: OnceLock::new() };
            Ok(Box::new(table::contest(token, class).start(start).axes(axes, vertex_at)))
        }
    }
}

/// A vertex by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

/// The rules: a contest for one token; an impartial game for several tokens, if there are no cycles and no
/// labels.
#[derive(Clone, Debug)]
pub struct Token {
    graph: NamedGraph,
    /// All vertices against the moves; empty if there is a cycle.
    order: Vec<u32>,
    /// Whether some dead end is worth more than a loss, or is said to be one: then there can be only one
    /// token.
    labelled: bool,
    /// Nimbers of all vertices; filled when first asked for.
    values: OnceLock<Vec<Nimber>>,
}

impl Token {
    fn value(&self, at: Vertex, budget: &mut Budget<'_>) -> Result<Nimber, Stopped> {
        let values = match self.values.get() {
            Some(values) => values,
            None => {
                let found = self.nimbers(budget)?;
                self.values.get_or_init(|| found)
            }
        };
        Ok(values[at.0 as usize])
    }

    fn nimbers(&self, budget: &mut Budget<'_>) -> Result<Vec<Nimber>, Stopped> {
        budget.take_table::<Nimber>(self.order.len() as u64)?;
        let (mut values, mut options) = (vec![Nimber::ZERO; self.order.len()], MexSet::default());
        for &vertex in &self.order {
            let heads = self.graph.graph.arcs_from(vertex as usize);
            options.reset(heads.len());
            heads.iter().for_each(|&head| options.insert(values[head as usize]));
            values[vertex as usize] = options.mex();
            budget.stats.moves += heads.len() as u64;
            budget.stats.computed += 1;
            budget.step()?;
        }
        budget.stats.cached += self.order.len() as u64;
        Ok(values)
    }

    fn arcs(&self, at: Vertex) -> impl Iterator<Item = Vertex> {
        self.graph.graph.arcs_from(at.0 as usize).iter().copied().map(Vertex)
    }
}

impl Impartial for Token {
    type Component = Vertex;
    /// The vertex it leads to.
    type Move = Vertex;

    fn moves(&self, &at: &Vertex, out: &mut Vec<Vertex>) {
        out.extend(self.arcs(at));
    }

    fn play(&self, _: &Vertex, mv: &Vertex, out: &mut Vec<Vertex>) {
        out.push(*mv);
    }
}

impl Rules for Token {
    type Position = Vertex;
    /// The vertex it leads to.
    type Move = Vertex;

    fn moves(&self, &at: &Vertex, out: &mut Vec<Vertex>) {
        out.extend(self.arcs(at));
    }

    fn play(&self, _: &Vertex, mv: &Vertex) -> Vertex {
        *mv
    }
}

impl Contest for Token {
    fn ending(&self, at: &Vertex) -> Outcome {
        self.graph.labels[at.0 as usize].unwrap_or(Outcome::Loss)
    }
}

impl Notation<Vertex, Vertex> for Token {
    fn read(&self, text: Text<'_>) -> Result<Vertex, BadText> {
        let several = || text.words().count() > 1;
        if self.labelled && several() && text.words().all(|word| self.graph.find(word.as_str()).is_some()) {
            return Err(
                text.bad("only one token can be played on this graph, since some vertices are labelled")
            );
        }
        self.graph.vertex(text).map(Vertex)
    }

    fn write(&self, at: &Vertex) -> String {
        self.graph.name(at.0).into_owned()
    }

    fn scene(&self, at: &Vertex) -> Option<Scene> {
        self.graph.scene(at.0)
    }

    fn write_move(&self, _: &Vertex, mv: &Vertex) -> String {
        format!("to {}", self.graph.name(mv.0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use grundy_base::report::{Ask, Cell, Solver};

    pub(super) fn open_graph(params: &str) -> Box<dyn Table> {
        let read = |path: &str| match path {
            "city.graph" => Ok("# two arcs\n9 7\n9 8\n7 = win\n8 = draw\n".to_owned()),
            "slip.graph" => Ok("9 7\n9 7 5\n".to_owned()),
            _ => Err("no such file".to_owned()),
        };
        open(&Args::new(Text::new(params), &read)).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn files_labels_and_slips() {
        let city = open_graph("city.graph");
        assert_eq!(city.class(false), Class::CONTEST.ending(Ending::Own).with_draws());
        assert_eq!(city.solve("9", &Ask::default()).unwrap().winner(), Some(Winner::Draw));
        let Err(Error::BadText(bad)) =
            open(&Args::new(Text::new("slip.graph"), &|_| Ok("9 7\n9 7 5\n".to_owned())))
        else {
            panic!("the slip was accepted")
        };
        assert_eq!((bad.origin.as_deref(), bad.span), (Some("slip.graph"), 4..9));
        assert!(open(&Args::new(Text::new("none.graph"), &|_| Err("no such file".to_owned()))).is_err());
        assert!(city.canonical("10").unwrap_err().to_string().contains("expected one of 7, 8, 9"));
    }

    #[test]
    fn several_tokens_need_sums() {
        assert_eq!(open_graph("").canonical("9 7").unwrap(), "9 7");
        assert_eq!(open_graph("a>b,b>c,c>a").canonical("a b").unwrap(), "a b");
        let error = open_graph("a>b,b=win,c").canonical("a b").unwrap_err().to_string();
        assert!(error.contains("only one token") && error.contains("labelled"), "{error}");
        // a vertex that is not there is the nearer slip
        assert!(open_graph("a>b,b=win").canonical("a x").unwrap_err().to_string().contains("no vertex"));
    }

    #[test]
    fn roads_are_no_arcs() {
        let Err(Error::BadText(bad)) =
            open(&Args::new(Text::new("city.dot"), &|_| Ok("graph { 1 -- 2 }".to_owned())))
        else {
            panic!("roads were accepted")
        };
        assert_eq!((bad.origin.as_deref(), bad.span), (Some("city.dot"), 0..5));
        assert_eq!(
            bad.hint.as_deref().map(|hint| hint.words.english()),
            Some("robot-fire is played on roads: grundy solve robot-fire:city.dot")
        );
    }

    #[test]
    fn the_graph_of_the_thesis() {
        let graph = open_graph("");
        let cells = graph.cells(&[1..=15], &Ask::default()).unwrap();
        let known = [(1, 0), (2, 0), (3, 0), (4, 0), (7, 2), (8, 1), (9, 3), (13, 0)];
        for vertex in 1..=15_usize {
            let Some((_, nimber)) = known.iter().find(|(v, _)| *v == vertex) else { continue };
            assert_eq!(cells[vertex - 1], Cell::Nimber(Nimber(*nimber)), "{vertex}");
        }
        let lost: Vec<usize> =
            (1..=15).filter(|vertex| cells[vertex - 1] == Cell::Nimber(Nimber(0))).collect();
        assert_eq!(lost, [1, 2, 3, 4, 11, 13], "all outcomes of the text");
    }

    #[test]
    fn cycles_are_seen() {
        let ring = open_graph("a>b,b>c,c>a,c>d");
        assert!(!ring.class(false).acyclic);
        // c takes the way out; b can only go to c; a forces b to go there
        for (vertex, winner) in [("a", Winner::First), ("b", Winner::Second), ("c", Winner::First)] {
            assert_eq!(ring.solve(vertex, &Ask::default()).unwrap().winner(), Some(winner), "{vertex}");
        }
        let refused = ring.solve("a", &Ask { solver: Solver::Induction, ..Ask::default() });
        assert!(matches!(refused, Err(Error::Refused(_))));
        assert_eq!(open_graph("x>x").solve("x", &Ask::default()).unwrap().winner(), Some(Winner::Draw));
    }

    /// Arcs from larger to smaller numbers among 12 vertices; with `back`, any arcs.
    fn arcs(back: bool) -> impl Strategy<Value = String> {
        prop::collection::vec((0..12_u32, 0..12_u32), 1..30).prop_map(move |pairs| {
            let arcs = pairs.into_iter().filter(|(a, b)| a != b);
            let arcs = arcs.map(|(a, b)| if back { (a, b) } else { (a.max(b), a.min(b)) });
            let vertices = (0..12).map(|vertex| vertex.to_string());
            vertices.chain(arcs.map(|(a, b)| format!("{a}>{b}"))).collect::<Vec<_>>().join(",")
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn nimbers_tell_who_wins(params in arcs(false), tokens in prop::collection::vec(0..12_u32, 1..4)) {
            let graph = open_graph(&params);
            let position = tokens.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            let ask = |solver| Ask { solver, ..Ask::default() };
            let by_nimbers = graph.solve(&position, &ask(Solver::Grundy)).unwrap();
            for solver in [Solver::Induction, Solver::Memo, Solver::Push, Solver::Retrograde] {
                let report = graph.solve(&position, &ask(solver)).unwrap();
                prop_assert_eq!(report.winner(), by_nimbers.winner());
                let best = |report: &grundy_base::report::Report| report.moves.iter().map(|row| row.best).collect::<Vec<_>>();
                prop_assert_eq!(best(&report), best(&by_nimbers));
            }
        }

        /// By as many rounds of the definition as there are vertices: what is not decided then never is.
        #[test]
        fn retrograde_equals_rounds_of_the_definition(params in arcs(true)) {
            let named = NamedGraph::read_inline(Text::new(&params), '>').unwrap();
            let mut known: Vec<Option<Outcome>> = vec![None; 12];
            for _ in 0..=12 {
                for vertex in 0..12 {
                    let after = || named.graph.arcs_from(vertex).iter().map(|&head| known[head as usize]);
                    if after().any(|outcome| outcome == Some(Outcome::Loss)) {
                        known[vertex] = Some(Outcome::Win);
                    } else if after().all(|outcome| outcome == Some(Outcome::Win)) {
                        known[vertex] = Some(Outcome::Loss);
                    }
                }
            }
            let graph = open_graph(&params);
            for (vertex, outcome) in known.iter().enumerate() {
                let report = graph.solve(&vertex.to_string(), &Ask::default()).unwrap();
                prop_assert_eq!(report.winner(), Some(outcome.unwrap_or(Outcome::Draw).into()));
            }
        }
    }
}
