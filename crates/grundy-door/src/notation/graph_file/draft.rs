//! A graph while it is read: vertices are numbered as they come, and sorted at the end.

use std::borrow::Cow;
use std::ops::Range;

use super::NamedGraph;
use super::colour::Users;
use super::names::NamesMet;
use grundy_base::error::{BadText, Limit, Stopped};
use grundy_base::graph::Graph;
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::planted::{self, Fault};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;

/// A graph has at most this many arcs: a few words of DOT can ask for the square of their number.
const MAX_ARCS: usize = 1 << 25;
/// Bytes of an arc while it is read, and in rows.
const ARC_BYTES: u64 = 14;
/// Bytes of a vertex in rows, and in the order against the moves.
const VERTEX_BYTES: u64 = 24;
/// How many arcs are read between two looks at the limits.
const ARCS_PER_LOOK: usize = 4096;

/// What the readers of all formats fill.
#[derive(Default)]
pub(super) struct Draft {
    names: NamesMet,
    /// Of each word: the name as it is written, if that has blanks.
    written: Vec<Option<Box<str>>>,
    arcs: Vec<(u32, u32)>,
    /// Arcs by their places in `arcs`, with their users where a colour names them; the last entry counts.
    coloured: Vec<(usize, Users)>,
    labels: Vec<(u32, Outcome, Range<usize>)>,
    /// Vertices of the colour of a player; the last entry counts.
    painted: Vec<(u32, Player)>,
    /// Where a line says the colour of a vertex.
    painted_at: Option<Range<usize>>,
    /// Where the text says that its roads go both ways.
    undirected: Option<Range<usize>>,
    /// Bytes of the file before the part that is read.
    pub(super) before: usize,
    /// Bytes of the mark at the start of the file.
    pub(super) marked: usize,
    /// Where in the file a slip is, if not in the part that is read.
    pub(super) elsewhere: Option<Range<usize>>,
    /// What reading may use.
    limits: Option<Limits>,
    /// The limit that was reached.
    stopped: Option<Stopped>,
}

impl Draft {
    /// A draft under limits.
    pub(super) fn under(limits: &Limits) -> Self {
        Self { limits: Some(limits.clone()), ..Self::default() }
    }

    /// The vertex with a name that stands in the text as it is; a new one if there is none yet.
    pub(super) fn word(&mut self, name: Text<'_>) -> Result<u32, BadText> {
        let word = name.as_str();
        if let Some(odd) = word.chars().find(|c| c.is_whitespace() || ",=>#".contains(*c)) {
            return Err(name.bad(format!("'{word}' is no name of a vertex: it must not contain '{odd}'")));
        }
        self.vertex(word, name)
    }

    /// The vertex with a name; `at` is its place. A blank in a name is kept as `_`, since positions are
    /// words.
    pub(super) fn vertex(&mut self, name: &str, at: Text<'_>) -> Result<u32, BadText> {
        let blank = name.contains(char::is_whitespace);
        if name.is_empty() {
            return Err(at.bad(Phrase::brief(
                "wrong-missing",
                "a vertex is missing: expected its name, a number or a word",
            )));
        }
        if name.chars().any(char::is_control) && self.names.find(name).is_none() {
            return Err(at.bad("a name of a vertex must not contain control characters"));
        }
        let kept = if blank { Cow::Owned(words(name)) } else { Cow::Borrowed(name) };
        let inserted = self.names.insert(kept);
        let (vertex, word) =
            inserted.ok_or_else(|| at.bad(Phrase::brief("wrong-many", "the graph has too many vertices")))?;
        let Some(word) = word else { return Ok(vertex) };
        if self.written.len() == word {
            self.written.push(blank.then(|| name.into()));
            if word.is_multiple_of(ARCS_PER_LOOK) {
                self.look(at)?;
            }
        }
        let known = self.written[word].as_deref();
        if known != blank.then_some(name) {
            let other = known.unwrap_or(self.names.word(word));
            return Err(at.bad(format!(
                "'{name}' and '{other}' differ in blanks alone, which are written _ in positions"
            )));
        }
        Ok(vertex)
    }

    /// The vertex with a name that was given before.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.names.find(name).or_else(|| self.names.find(&words(name)))
    }

    /// The names read so far.
    pub(super) fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.names.iter()
    }

    /// Looks at the limits: the memory that the graph takes already, and will take when it is finished.
    fn look(&mut self, at: Text<'_>) -> Result<(), BadText> {
        let Some(limits) = &self.limits else { return Ok(()) };
        let arcs = self.arcs.len() as u64;
        let bytes = arcs * ARC_BYTES + self.names.len() as u64 * VERTEX_BYTES + self.names.bytes();
        let stopped = |limit| Stopped::new(limit, format!("{arcs} arcs of the graph"));
        let found = if bytes > limits.max_bytes {
            Err(stopped(Limit::Memory(limits.max_bytes)))
        } else {
            Budget::new(limits).look().map_err(|raised| stopped(raised.limit))
        };
        found.map_err(|reached| {
            self.stopped = Some(reached);
            at.part(0..0).bad("a limit is reached")
        })
    }

    /// The limit that was reached, if it was one that ended the reading.
    pub(super) fn stopped(&mut self) -> Option<Stopped> {
        self.stopped.take()
    }

    /// An arc; both ways if the graph is undirected.
    pub(super) fn arc(&mut self, from: u32, to: u32, at: Text<'_>) -> Result<(), BadText> {
        self.one_way(from, to, at)?;
        if self.undirected.is_some() && from != to { self.one_way(to, from, at) } else { Ok(()) }
    }

    /// An arc that goes one way whatever the graph is.
    pub(super) fn one_way(&mut self, from: u32, to: u32, at: Text<'_>) -> Result<(), BadText> {
        if self.arcs.len() == MAX_ARCS {
            return Err(at.bad(Phrase::brief(
                "wrong-many",
                format!("the graph has too many arcs: at most {MAX_ARCS} can be held"),
            )));
        }
        if self.arcs.len() == self.arcs.capacity() {
            // a quarter more: twice as much would be half empty
            self.arcs.reserve_exact(self.arcs.len() / 4 + ARCS_PER_LOOK);
        }
        if planted::is(Fault::EighthArc) && self.arcs.len() == 7 {
            return Ok(());
        }
        self.arcs.push((from, to));
        if self.arcs.len().is_multiple_of(ARCS_PER_LOOK) { self.look(at) } else { Ok(()) }
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
        place: Text<'_>,
        at: Text<'_>,
    ) -> Result<(), BadText> {
        let outcome = outcome(word).ok_or_else(|| {
            place.bad(format!(
                "'{word}' is no label: expected win, draw or loss (for the player to move there)"
            ))
        })?;
        self.labels.push((vertex, outcome, self.place(at)));
        Ok(())
    }

    /// Gives a vertex the colour that a word names, if that is a player's: other colours are for drawings.
    pub(super) fn paint(&mut self, vertex: u32, colour: &str) -> bool {
        let player = match Users::of(colour) {
            Some(Users::Left) => Player::Left,
            Some(Users::Right) => Player::Right,
            Some(Users::Both) | None => return false,
        };
        self.painted.push((vertex, player));
        true
    }

    /// A line says the colour of a vertex.
    pub(super) fn painted_at(&mut self, at: Text<'_>) {
        self.painted_at = Some(self.place(at));
    }

    /// From here on arcs go both ways; `at` says so.
    pub(super) fn undirected(&mut self, at: Text<'_>) {
        self.undirected_at(self.place(at));
    }

    /// The same, said in this place of the file.
    pub(super) fn undirected_at(&mut self, place: Range<usize>) {
        self.undirected = Some(place);
    }

    /// Where a piece of text stands in the file.
    pub(super) fn place(&self, at: Text<'_>) -> Range<usize> {
        self.before + at.span().start..self.before + at.span().end
    }

    /// Sorts the vertices, drops repeated arcs, checks the labels.
    ///
    /// # Errors
    /// What is wrong with the whole, and the place of it.
    pub(super) fn finish(self) -> Result<NamedGraph, (String, Option<Range<usize>>)> {
        let Self { names, mut arcs, coloured, labels, painted, painted_at, undirected, .. } = self;
        let vertices = names.len();
        if vertices == 0 {
            return Err(("the graph is empty: expected at least one vertex or arc".to_owned(), None));
        }
        arcs.shrink_to_fit();
        let sorted = names.sort();
        for (from, to) in &mut arcs {
            (*from, *to) = (sorted.place(*from), sorted.place(*to));
        }
        let own = own_arcs(vertices, &arcs, &coloured);
        let graph = Graph::from_arcs(vertices, &arcs);
        drop(arcs);
        let graph = graph.without_repeats();
        let mut outcomes: Vec<Option<Outcome>> = vec![None; vertices];
        let labels: Vec<_> =
            labels.into_iter().map(|(vertex, outcome, at)| (sorted.place(vertex), outcome, at)).collect();
        let mut owners = vec![None; if painted.is_empty() { 0 } else { vertices }];
        for (vertex, player) in painted {
            owners[sorted.place(vertex) as usize] = Some(player);
        }
        let names = sorted.names();
        for (vertex, outcome, line) in labels {
            let at = vertex as usize;
            if let Some(&to) = graph.arcs_from(at).first() {
                let problem = format!(
                    "vertex '{}' has an arc (to '{}'), so play goes on there: only vertices without arcs \
                     can be labelled",
                    names.name(vertex),
                    names.name(to)
                );
                return Err((problem, Some(line)));
            }
            if outcomes[at].is_some_and(|known| known != outcome) {
                let problem = format!("vertex '{}' has another label already", names.name(vertex));
                return Err((problem, Some(line)));
            }
            outcomes[at] = Some(outcome);
        }
        Ok(NamedGraph { names, graph, own, labels: outcomes, owners, painted_at, undirected })
    }

    /// The graph that was read from this text alone.
    pub(super) fn finish_text(self, text: Text<'_>) -> Result<NamedGraph, BadText> {
        self.finish().map_err(|(problem, span)| {
            let bad = text.bad(problem);
            BadText { span: span.unwrap_or(bad.span), ..bad }
        })
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

/// The outcome that a word names.
pub(super) fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "win" => Some(Outcome::Win),
        "draw" => Some(Outcome::Draw),
        "loss" => Some(Outcome::Loss),
        _ => None,
    }
}
