//! Games in which a move takes one thing of a graph, and with it everything in its zone: Node-Kayles, Arc
//! Kayles, games on posets.

mod families;
#[cfg(test)]
pub(crate) mod testing;
mod text;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::{Coloured, Scene, Vertex, Whose};
use grundy_base::rules::Impartial;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};

pub(super) use families::Drawn;

/// A position has at most as many things to take.
pub(super) const MAX_THINGS: usize = 128;

/// Which game is played on a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZoneGame {
    /// A vertex is taken with its neighbours.
    Vertices,
    /// An edge is taken with its ends, and so with all edges there.
    Edges,
    /// An element is taken with all above it.
    Order,
}

/// A graph, and what a move takes.
#[derive(Debug)]
pub(super) struct Net {
    kind: ZoneGame,
    names: Vec<String>,
    /// The edges, or who covers whom: the lower one first.
    edges: Vec<(usize, usize)>,
    /// What leaves with each thing, itself too.
    zones: Vec<u128>,
    /// With what each thing is joined: what is not joined at all is a game by itself.
    joined: Vec<u128>,
}

impl Net {
    fn new(kind: ZoneGame, drawn: Drawn) -> Self {
        let Drawn { names, edges } = drawn;
        let things = if kind == ZoneGame::Edges { edges.len() } else { names.len() };
        let mut joined: Vec<u128> = (0..things).map(|thing| 1 << thing).collect();
        let mut zones = joined.clone();
        match kind {
            ZoneGame::Vertices => {
                for &(a, b) in &edges {
                    joined[a] |= 1 << b;
                    joined[b] |= 1 << a;
                }
                zones.clone_from(&joined);
            }
            ZoneGame::Edges => {
                for (i, one) in edges.iter().enumerate() {
                    for (j, other) in edges.iter().enumerate() {
                        let meet = [one.0, one.1].iter().any(|end| [other.0, other.1].contains(end));
                        joined[i] |= u128::from(meet) << j;
                    }
                }
                zones.clone_from(&joined);
            }
            ZoneGame::Order => {
                // what lies above, until nothing is added: as often as the longest chain has elements
                loop {
                    let before = zones.clone();
                    for &(lower, upper) in &edges {
                        zones[lower] |= zones[upper];
                    }
                    if before == zones {
                        break;
                    }
                }
                for &(lower, upper) in &edges {
                    joined[lower] |= 1 << upper;
                    joined[upper] |= 1 << lower;
                }
            }
        }
        Self { kind, names, edges, zones, joined }
    }

    /// Everything that can be taken.
    fn whole(self) -> Piece {
        let left = self.zones.iter().zip(0..).fold(0, |all, (_, thing)| all | 1 << thing);
        Piece { net: Arc::new(self), left }
    }
}

/// What is left of a graph.
///
/// # Equality
/// Pieces are equal iff the same things of the same graph are left.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    net: Arc<Net>,
    left: u128,
}

impl Piece {
    fn has(&self, thing: usize) -> bool {
        self.left >> thing & 1 == 1
    }

    fn things(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.net.zones.len()).filter(|&thing| self.has(thing))
    }

    /// The edges of which all is left, by number.
    fn edges(&self) -> impl Iterator<Item = usize> + '_ {
        let all = 0..self.net.edges.len();
        all.filter(|&edge| match self.net.kind {
            ZoneGame::Edges => self.has(edge),
            _ => self.has(self.net.edges[edge].0) && self.has(self.net.edges[edge].1),
        })
    }

    /// What is left once these things are gone, piece by piece.
    fn without(&self, gone: u128, out: &mut Vec<Self>) {
        let mut rest = self.left & !gone;
        while rest != 0 {
            let mut piece = rest & rest.wrapping_neg();
            let mut fresh = piece;
            while fresh != 0 {
                let thing = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                let more = self.net.joined[thing] & rest & !piece;
                piece |= more;
                fresh |= more;
            }
            rest &= !piece;
            out.push(Self { net: Arc::clone(&self.net), left: piece });
        }
    }

    /// What tells pieces of different graphs apart.
    fn key(&self) -> (u128, &[(usize, usize)], &[String]) {
        (self.left, &self.net.edges, &self.net.names)
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.left == other.left && (Arc::ptr_eq(&self.net, &other.net) || self.key() == other.key())
    }
}

impl Eq for Piece {}

impl PartialOrd for Piece {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Piece {
    fn cmp(&self, other: &Self) -> Ordering {
        match Arc::ptr_eq(&self.net, &other.net) {
            true => self.left.cmp(&other.left),
            false => self.key().cmp(&other.key()),
        }
    }
}

impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.left.hash(state);
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zones {
    pub(super) kind: ZoneGame,
}

impl Impartial for Zones {
    type Component = Piece;
    /// The thing taken.
    type Move = usize;

    fn moves(&self, at: &Piece, out: &mut Vec<usize>) {
        out.extend(at.things());
    }

    fn play(&self, at: &Piece, &thing: &usize, out: &mut Vec<Piece>) {
        at.without(at.net.zones[thing], out);
    }

    fn count_moves(&self, at: &Piece) -> Option<u64> {
        Some(at.left.count_ones().into())
    }
}

impl Notation<Piece, usize> for Zones {
    fn read(&self, text: Text<'_>) -> Result<Piece, BadText> {
        Ok(Net::new(self.kind, self.drawn(text)?).whole())
    }

    fn write(&self, at: &Piece) -> String {
        self.written(at)
    }

    fn write_move(&self, at: &Piece, &thing: &usize) -> String {
        match self.kind {
            ZoneGame::Edges => format!("take {}", self.edge(at, thing)),
            _ => format!("take {}", at.net.names[thing]),
        }
    }

    fn scene(&self, at: &Piece) -> Option<Scene> {
        let edges: Vec<usize> = at.edges().collect();
        let ends = |vertex: usize| {
            edges.iter().any(|&edge| [at.net.edges[edge].0, at.net.edges[edge].1].contains(&vertex))
        };
        let shown: Vec<usize> = (0..at.net.names.len())
            .filter(|&vertex| if self.kind == ZoneGame::Edges { ends(vertex) } else { at.has(vertex) })
            .collect();
        let place = |vertex| shown.binary_search(&vertex).ok();
        let vertex = |&vertex: &usize| Vertex {
            name: at.net.names[vertex].clone(),
            owner: Whose::Nobody,
            near: [false; 2],
        };
        let edge =
            |edge: usize| Some((place(at.net.edges[edge].0)?, place(at.net.edges[edge].1)?, Whose::Nobody));
        Some(Scene::Coloured(Coloured {
            vertices: shown.iter().map(vertex).collect(),
            edges: edges.into_iter().filter_map(edge).collect(),
            directed: self.kind == ZoneGame::Order,
            by_edges: self.kind == ZoneGame::Edges,
            grounded: false,
        }))
    }
}

/// Opens a game; the graph of a file, if one is named, is the position to start from.
pub(super) fn open(kind: ZoneGame, args: &Args<'_>, start: &str) -> Result<Box<dyn Table>, Error> {
    let rules = Zones { kind };
    let start = match args.is_empty() {
        true => start.to_owned(),
        false => {
            let path = args.text.trim();
            let (graph, _) = NamedGraph::from_file(args, path)?;
            rules.of_file(&graph, path)?
        }
    };
    let nothing = Net::new(kind, Drawn::default()).whole();
    Ok(Box::new(table::impartial(rules).start(start).empty(nothing)))
}
