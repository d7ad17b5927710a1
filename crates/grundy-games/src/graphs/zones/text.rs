//! Graphs as text: edges between names, `1-2,2-3,4`; orders by who lies above whom, `a<b,a<c`; the names of
//! well-known graphs, `cycle:5`.

use std::collections::{BTreeMap, BTreeSet};

use grundy_base::error::BadText;
use grundy_base::text::Text;
use grundy_door::notation::graph_file::NamedGraph;

use super::{Drawn, MAX_THINGS, Piece, ZoneGame, Zones};

impl Zones {
    /// What stands between the names of an edge.
    fn mark(self) -> char {
        if self.kind == ZoneGame::Order { '<' } else { '-' }
    }

    /// The graph that a text names or spells.
    pub(super) fn drawn(self, text: Text<'_>) -> Result<Drawn, BadText> {
        let drawn = match Drawn::named(text, self.kind)? {
            Some(drawn) => drawn,
            None if text.as_str() == "0" => Drawn::default(),
            None => self.spelled(text)?,
        };
        let things = if self.kind == ZoneGame::Edges { drawn.edges.len() } else { drawn.names.len() };
        if things.max(drawn.names.len()) > MAX_THINGS {
            return Err(
                text.bad(format!("the graph is too large: expected at most {MAX_THINGS} vertices and moves"))
            );
        }
        if self.kind == ZoneGame::Order && !drawn.is_order() {
            return Err(text.bad("an element lies above itself"));
        }
        Ok(drawn)
    }

    fn spelled(self, text: Text<'_>) -> Result<Drawn, BadText> {
        let mut drawn = Drawn::default();
        let mut places = BTreeMap::new();
        for piece in text.split(&[',']) {
            let (one, other) = match piece.split_once(self.mark()) {
                Some((one, other)) => (one, Some(other)),
                None if self.kind == ZoneGame::Edges => {
                    return Err(
                        piece.bad("expected edges such as 1-2,2-3, or the name of a graph such as cycle:5")
                    );
                }
                None => (piece, None),
            };
            let mut place = |name: Text<'_>| {
                let name = name.trim();
                if name.is_blank() || !name.as_str().chars().all(char::is_alphanumeric) {
                    let mark = self.mark();
                    return Err(name
                        .bad(format!("expected names of letters and digits, such as 1{mark}2,2{mark}3,4")));
                }
                Ok(*places.entry(name.as_str().to_owned()).or_insert_with(|| {
                    drawn.names.push(name.as_str().to_owned());
                    drawn.names.len() - 1
                }))
            };
            let one = place(one)?;
            let Some(other) = other.map(place).transpose()? else { continue };
            if one == other {
                return Err(piece.bad("expected two different ends"));
            }
            drawn.join(one, other, self.kind);
        }
        if self.kind == ZoneGame::Order {
            drawn.reduce();
        }
        Ok(drawn)
    }

    /// An edge as it is written.
    pub(super) fn edge(self, at: &Piece, edge: usize) -> String {
        let (one, other) = at.net.edges[edge];
        format!("{}{}{}", at.net.names[one], self.mark(), at.net.names[other])
    }

    /// The text of what is left: edges, and vertices without one.
    pub(super) fn written(self, at: &Piece) -> String {
        let edges: Vec<usize> = at.edges().collect();
        let ends: BTreeSet<usize> =
            edges.iter().flat_map(|&edge| [at.net.edges[edge].0, at.net.edges[edge].1]).collect();
        let mut words: Vec<String> = edges.iter().map(|&edge| self.edge(at, edge)).collect();
        if self.kind != ZoneGame::Edges {
            let alone = at.things().filter(|thing| !ends.contains(thing));
            words.extend(alone.map(|thing| at.net.names[thing].clone()));
        }
        if words.is_empty() { "0".to_owned() } else { words.join(",") }
    }

    /// The graph of a file as a position. In an order an arc leads to what lies above.
    pub(super) fn of_file(self, graph: &NamedGraph, path: Text<'_>) -> Result<String, BadText> {
        if graph.graph.len() > MAX_THINGS {
            return Err(path.bad(format!("the graph is too large: expected at most {MAX_THINGS} vertices")));
        }
        let mut words = Vec::new();
        for (from, name) in graph.names().enumerate() {
            words.push(name.clone().into_owned());
            for &to in graph.graph.arcs_from(from) {
                words.push(format!("{name}{}{}", self.mark(), graph.name(to)));
            }
        }
        if self.kind == ZoneGame::Edges {
            words.retain(|word| word.contains(self.mark()));
        }
        let text = words.join(",");
        let drawn = self.drawn(Text::new(&text)).map_err(|bad| path.bad(bad.problem))?;
        Ok(self.written(&super::Net::new(self.kind, drawn).whole()))
    }
}
