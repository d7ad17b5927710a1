//! A graph while it is read: vertices are numbered as they come, and sorted at the end.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::NamedGraph;
use super::colour::Users;
use grundy_base::error::BadText;
use grundy_base::graph::Graph;
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;

/// A graph has at most this many arcs: a few words of DOT can ask for the square of their number.
const MAX_ARCS: usize = 1 << 25;

/// What the readers of all formats fill.
#[derive(Default)]
pub(super) struct Draft<'a> {
    names: IndexSet<String, FxBuildHasher>,
    /// Of each vertex: its name as it is written, if that has blanks.
    written: Vec<Option<Box<str>>>,
    arcs: Vec<(u32, u32)>,
    /// Arcs by their places in `arcs`, with their users where a colour names them; the last entry counts.
    coloured: Vec<(usize, Users)>,
    labels: Vec<(u32, Outcome, Text<'a>)>,
    /// Where the text says that its roads go both ways.
    undirected: Option<Text<'a>>,
}

impl<'a> Draft<'a> {
    /// The vertex with a name that stands in the text as it is; a new one if there is none yet.
    pub(super) fn word(&mut self, name: Text<'a>) -> Result<u32, BadText> {
        let word = name.as_str();
        if let Some(odd) = word.chars().find(|c| c.is_whitespace() || ",=>#".contains(*c)) {
            return Err(name.bad(format!("'{word}' is no name of a vertex: it must not contain '{odd}'")));
        }
        self.vertex(word, name)
    }

    /// The vertex with a name; `at` is its place. A blank in a name is kept as `_`, since positions are
    /// words.
    pub(super) fn vertex(&mut self, name: &str, at: Text<'a>) -> Result<u32, BadText> {
        let blank = name.contains(char::is_whitespace);
        let place = match self.names.get_index_of(name) {
            Some(known) => known,
            None if name.is_empty() => {
                return Err(at.bad("a vertex is missing: expected its name, a number or a word"));
            }
            None if name.chars().any(char::is_control) => {
                return Err(at.bad("a name of a vertex must not contain control characters"));
            }
            None if blank => self.names.insert_full(words(name)).0,
            None => self.names.insert_full(name.to_owned()).0,
        };
        if self.written.len() == place {
            self.written.push(blank.then(|| name.into()));
        }
        let known = self.written[place].as_deref();
        if known != blank.then_some(name) {
            let other = known.unwrap_or(&self.names[place]);
            return Err(at.bad(format!(
                "'{name}' and '{other}' differ in blanks alone, which are written _ in positions"
            )));
        }
        u32::try_from(place).map_err(|_| at.bad("the graph has too many vertices"))
    }

    /// The vertex with a name that was given before.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        let found = self.names.get_index_of(name).or_else(|| self.names.get_index_of(&words(name)));
        found.and_then(|place| u32::try_from(place).ok())
    }

    /// The names read so far, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// An arc; both ways if the graph is undirected.
    pub(super) fn arc(&mut self, from: u32, to: u32, at: Text<'a>) -> Result<(), BadText> {
        self.one_way(from, to, at)?;
        if self.undirected.is_some() && from != to { self.one_way(to, from, at) } else { Ok(()) }
    }

    /// An arc that goes one way whatever the graph is.
    pub(super) fn one_way(&mut self, from: u32, to: u32, at: Text<'a>) -> Result<(), BadText> {
        if self.arcs.len() == MAX_ARCS {
            return Err(at.bad(format!("the graph has too many arcs: at most {MAX_ARCS} can be held")));
        }
        self.arcs.push((from, to));
        Ok(())
    }

    /// How many arcs have been read.
    pub(super) fn count_arcs(&self) -> usize {
        self.arcs.len()
    }

    /// Gives all arcs read since there were `before` to these players.
    pub(super) fn colour(&mut self, before: usize, users: Users) {
        self.coloured.extend((before..self.arcs.len()).map(|arc| (arc, users)));
    }

    /// The outcome of a dead end for the player to move: a word, its place, and the place to show if the
    /// vertex has arcs.
    pub(super) fn label(
        &mut self,
        vertex: u32,
        word: &str,
        place: Text<'a>,
        at: Text<'a>,
    ) -> Result<(), BadText> {
        let outcome = outcome(word).ok_or_else(|| {
            place.bad(format!(
                "'{word}' is no label: expected win, draw or loss (for the player to move there)"
            ))
        })?;
        self.labels.push((vertex, outcome, at));
        Ok(())
    }

    /// From here on arcs go both ways; `at` says so.
    pub(super) fn undirected(&mut self, at: Text<'a>) {
        self.undirected = Some(at);
    }

    /// Sorts the vertices, drops repeated arcs, checks the labels.
    pub(super) fn finish(self, text: Text<'a>) -> Result<NamedGraph, BadText> {
        let Self { names, arcs, coloured, labels, undirected, .. } = self;
        if names.is_empty() {
            return Err(text.bad("the graph is empty: expected at least one vertex or arc"));
        }
        let mut order: Vec<(Key, String)> = names.into_iter().enumerate().map(Key::of).collect();
        order.sort_unstable();
        let mut place = vec![0_u32; order.len()];
        for (new, (key, _)) in (0..).zip(&order) {
            place[key.old] = new;
        }
        let arcs: Vec<_> =
            arcs.into_iter().map(|(from, to)| (place[from as usize], place[to as usize])).collect();
        let own = own_arcs(order.len(), &arcs, &coloured);
        let graph = Graph::from_arcs(order.len(), &arcs).without_repeats();
        let names: IndexSet<String, FxBuildHasher> = order.into_iter().map(|(_, name)| name).collect();
        let mut outcomes: Vec<Option<Outcome>> = vec![None; names.len()];
        for (vertex, outcome, line) in labels {
            let at = place[vertex as usize] as usize;
            if let Some(&to) = graph.arcs_from(at).first() {
                return Err(line.bad(format!(
                    "vertex '{}' has an arc (to '{}'), so play goes on there: only vertices without arcs \
                     can be labelled",
                    names[at], names[to as usize]
                )));
            }
            if outcomes[at].is_some_and(|known| known != outcome) {
                return Err(line.bad(format!("vertex '{}' has another label already", names[at])));
            }
            outcomes[at] = Some(outcome);
        }
        Ok(NamedGraph { names, graph, own, labels: outcomes, undirected: undirected.map(Text::span) })
    }
}

/// The arcs of Left and those of Right; none where both may use all arcs.
fn own_arcs(vertices: usize, arcs: &[(u32, u32)], coloured: &[(usize, Users)]) -> Option<[Graph; 2]> {
    let mut users = vec![Users::Both; if coloured.is_empty() { 0 } else { arcs.len() }];
    coloured.iter().for_each(|&(arc, who)| users[arc] = who);
    if users.iter().all(|&who| who == Users::Both) {
        return None;
    }
    Some([0, 1].map(|player| {
        let own = arcs.iter().zip(&users).filter(|(_, who)| who.include(player));
        Graph::from_arcs(vertices, &own.map(|(&arc, _)| arc).collect::<Vec<_>>()).without_repeats()
    }))
}

/// The name with blanks replaced.
fn words(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

/// The order of vertices: numbers by size, then words.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    word: bool,
    number: u64,
    text: String,
    old: usize,
}

impl Key {
    fn of((old, name): (usize, String)) -> (Self, String) {
        let number = name.parse::<u64>();
        let text = if number.is_ok() { String::new() } else { name.clone() };
        (Self { word: number.is_err(), number: number.unwrap_or(0), text, old }, name)
    }
}

/// The outcome that a word names.
pub(super) fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "win" => Some(Outcome::Win),
        "draw" => Some(Outcome::Draw),
        "loss" => Some(Outcome::Loss),
        _ => None,
    }
}
