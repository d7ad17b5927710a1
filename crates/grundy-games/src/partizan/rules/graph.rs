//! Graphs with coloured edges, and how they are written.

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Coloured, Vertex, Whose};
use grundy_base::text::Text;
use rustc_hash::FxHashMap;

use super::board::cells;

/// The vertex where the text begins.
pub(crate) const GROUND: usize = 0;
/// The most edges of a graph.
const MAX_EDGES: usize = 64;

/// Whose an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    Left,
    Right,
    Both,
}

/// Edges between vertices; sets of edges are bits.
pub(crate) struct Graph {
    edges: Vec<(usize, usize, Color)>,
    /// The edges at each vertex.
    at_vertex: Vec<u64>,
}

impl Graph {
    /// Reads edges one after the other, with branches and names.
    pub(crate) fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut edges: Vec<(usize, usize, Color)> = Vec::new();
        let mut names: FxHashMap<&str, usize> = FxHashMap::default();
        let (mut n_vertices, mut here) = (1, GROUND);
        let mut open: Vec<usize> = Vec::new();
        let mut at = 0;
        let whole = text.as_str();
        while let Some(c) = whole[at..].chars().next() {
            let place = text.part(at..at + c.len_utf8());
            at += c.len_utf8();
            match c {
                'l' | 'r' | 'e' => {
                    if edges.len() == MAX_EDGES {
                        return Err(text.bad(Phrase::brief(
                            "wrong-many",
                            format!("too many edges: expected at most {MAX_EDGES}"),
                        )));
                    }
                    let color = match c {
                        'l' => Color::Left,
                        'r' => Color::Right,
                        _ => Color::Both,
                    };
                    edges.push((here, n_vertices, color));
                    here = n_vertices;
                    n_vertices += 1;
                }
                ':' => {
                    let rest = &whole[at..];
                    let name = if let Some(braced) = rest.strip_prefix('{') {
                        let end = braced.find('}').ok_or_else(|| {
                            place.bad(Phrase::brief("wrong-open", "the name is not closed: '}' is missing"))
                        })?;
                        at += end + 2;
                        &braced[..end]
                    } else {
                        let length = rest.chars().next().map_or(0, char::len_utf8);
                        at += length;
                        &rest[..length]
                    };
                    if name.is_empty() {
                        return Err(place.bad(Phrase::brief(
                            "wrong-missing",
                            "a name is missing: expected :A or :{name}",
                        )));
                    }
                    let named = *names.entry(name).or_insert(here);
                    if named != here {
                        // the vertex just reached is that one
                        let (from, to) = (here.max(named), here.min(named));
                        for edge in &mut edges {
                            for end in [&mut edge.0, &mut edge.1] {
                                *end = if *end == from { to } else { *end };
                            }
                        }
                        names.values_mut().filter(|vertex| **vertex == from).for_each(|vertex| *vertex = to);
                        here = to;
                    }
                }
                '(' => open.push(here),
                ';' => {
                    here =
                        *open.last().ok_or_else(|| place.bad("';' stands between branches in brackets"))?;
                }
                ')' => here = open.pop().ok_or_else(|| place.bad("no bracket is open here"))?,
                _ => {
                    let problem =
                        format!("'{c}' is no edge: expected l, r or e, a branch (…;…) or a name :A");
                    return Err(place.bad(problem));
                }
            }
        }
        if !open.is_empty() {
            return Err(text.bad(Phrase::brief("wrong-open", "a bracket is not closed: ')' is missing")));
        }
        if edges.is_empty() {
            return Err(text.bad("the graph is empty: expected edges such as lrl"));
        }
        let mut at_vertex = vec![0; n_vertices];
        for (edge, &(a, b, _)) in edges.iter().enumerate() {
            at_vertex[a] |= 1_u64 << edge;
            at_vertex[b] |= 1_u64 << edge;
        }
        Ok(Self { edges, at_vertex })
    }

    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.edges.len())
    }

    pub(crate) fn n_vertices(&self) -> usize {
        self.at_vertex.len()
    }

    fn ends(&self, edge: u32) -> [usize; 2] {
        let (a, b, _) = self.edges[edge as usize];
        [a, b]
    }

    pub(crate) fn color(&self, edge: u32) -> Color {
        self.edges[edge as usize].2
    }

    /// All edges that share an end with one.
    pub(crate) fn touching(&self, edge: u32) -> u64 {
        self.ends(edge).iter().fold(0, |all, &vertex| all | self.at_vertex[vertex])
    }

    /// The edges that are joined to some within a set, but not through the vertex `apart`.
    pub(crate) fn connected(&self, from: u64, within: u64, apart: Option<usize>) -> u64 {
        let (mut found, mut fresh) = (from, from);
        while fresh != 0 {
            let ends = cells(fresh).flat_map(|edge| self.ends(edge)).filter(|&vertex| Some(vertex) != apart);
            let wider = ends.fold(found, |all, vertex| all | self.at_vertex[vertex]) & within;
            fresh = wider & !found;
            found = wider;
        }
        found
    }

    /// The edges that are joined to the ground.
    pub(crate) fn grounded(&self, edges: u64) -> u64 {
        self.connected(edges & self.at_vertex[GROUND], edges, None)
    }

    /// The edges from the ground upwards, as (below, above, whose), if they form a tree.
    pub(crate) fn tree(&self, edges: u64) -> Option<Vec<(usize, usize, Color)>> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.n_vertices()];
        seen[GROUND] = true;
        let (mut left, mut waiting) = (edges, vec![GROUND]);
        while let Some(below) = waiting.pop() {
            for edge in cells(self.at_vertex[below] & left) {
                left &= !(1 << edge);
                let [a, b] = self.ends(edge);
                let above = if a == below { b } else { a };
                if std::mem::replace(&mut seen[above], true) {
                    return None;
                }
                order.push((below, above, self.color(edge)));
                waiting.push(above);
            }
        }
        (left == 0).then_some(order)
    }

    /// The edges that some cycle goes through.
    fn in_cycles(&self, edges: u64) -> u64 {
        let is_in_cycle = |edge: u32| {
            let ([a, b], rest) = (self.ends(edge), edges & !(1 << edge));
            a == b || self.connected(rest & self.at_vertex[a], rest, None) & self.at_vertex[b] != 0
        };
        cells(edges).filter(|&edge| is_in_cycle(edge)).fold(0, |all, edge| all | 1 << edge)
    }

    /// The nimber of edges of both that stand on the ground: the vertices of a cycle are fused, each of its
    /// edges becomes a loop that is worth *, and the colon principle says what the tree is worth that is
    /// left.
    pub(crate) fn fused(&self, edges: u64) -> Option<u64> {
        if cells(edges).any(|edge| self.color(edge) != Color::Both) {
            return None;
        }
        let loops = self.in_cycles(edges);
        let mut place: Vec<usize> = (0..self.n_vertices()).collect();
        for edge in cells(loops) {
            let [a, b] = self.ends(edge).map(|vertex| place[vertex]);
            place.iter_mut().filter(|at| **at == b).for_each(|at| *at = a);
        }
        let mut nimbers = vec![0; self.n_vertices()];
        for edge in cells(loops) {
            let [a, _] = self.ends(edge);
            nimbers[place[a]] ^= 1;
        }
        // what is fused is a tree of the other edges
        let (mut order, mut waiting, mut left) = (Vec::new(), vec![place[GROUND]], edges & !loops);
        while let Some(below) = waiting.pop() {
            for edge in cells(left) {
                let [a, b] = self.ends(edge).map(|vertex| place[vertex]);
                if a == below || b == below {
                    left &= !(1 << edge);
                    let above = if a == below { b } else { a };
                    order.push((below, above));
                    waiting.push(above);
                }
            }
        }
        for (below, above) in order.into_iter().rev() {
            nimbers[below] ^= nimbers[above] + 1;
        }
        (left == 0).then(|| nimbers[place[GROUND]])
    }

    /// The picture of some edges, in their order; `grounded` if they stand on the ground.
    pub(crate) fn drawn(&self, edges: u64, grounded: bool) -> Coloured {
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        if grounded {
            places.insert(GROUND, 0);
        }
        let mut place = |vertex: usize| {
            let next = places.len();
            *places.entry(vertex).or_insert(next)
        };
        let drawn = cells(edges).map(|edge| {
            let [a, b] = self.ends(edge).map(&mut place);
            let whose = match self.color(edge) {
                Color::Left => Whose::Left,
                Color::Right => Whose::Right,
                Color::Both => Whose::Both,
            };
            (a, b, whose)
        });
        let edges: Vec<_> = drawn.collect();
        let vertices = vec![Vertex::default(); places.len()];
        Coloured { vertices, edges, directed: false, by_edges: true, grounded }
    }

    /// The text of some edges that are joined; `grounded` if they stand on the ground.
    pub(crate) fn write(&self, edges: u64, grounded: bool) -> String {
        let Some(first) = cells(edges).next() else { return "0".to_owned() };
        let root = if grounded { GROUND } else { self.edges[first as usize].0 };
        let mut names = FxHashMap::default();
        // the first pass finds the vertices that need a name, the second writes them
        let mut text = String::new();
        for _ in 0..2 {
            let mut pass = Pass { graph: self, left: edges, seen: 0, names: &mut names };
            text = pass.name(root, false) + &pass.branches(root);
        }
        text
    }
}

/// One pass over joined edges.
struct Pass<'g> {
    graph: &'g Graph,
    left: u64,
    /// The vertices that were reached.
    seen: u128,
    names: &'g mut FxHashMap<usize, usize>,
}

impl Pass<'_> {
    /// The name behind a vertex; if it is reached again, it gets one.
    fn name(&mut self, vertex: usize, again: bool) -> String {
        self.seen |= 1 << vertex;
        let next = self.names.len();
        let number = if again { Some(*self.names.entry(vertex).or_insert(next)) } else { None };
        let number = number.or_else(|| self.names.get(&vertex).copied());
        number.map_or_else(String::new, |number| format!(":{{{}}}", number + 1))
    }

    /// What stands on a vertex. There are at most 64 edges, so this recursion is shallow.
    fn branches(&mut self, here: usize) -> String {
        let mut all = Vec::new();
        for edge in cells(self.graph.at_vertex[here]) {
            if self.left >> edge & 1 == 0 {
                continue;
            }
            self.left &= !(1 << edge);
            let [a, b] = self.graph.ends(edge);
            let there = if a == here { b } else { a };
            let letter = match self.graph.color(edge) {
                Color::Left => 'l',
                Color::Right => 'r',
                Color::Both => 'e',
            };
            let again = self.seen >> there & 1 == 1;
            let name = self.name(there, again);
            let rest = if again { String::new() } else { self.branches(there) };
            all.push(format!("{letter}{name}{rest}"));
        }
        match &all[..] {
            [only] => only.clone(),
            [] => String::new(),
            _ => format!("({})", all.join(";")),
        }
    }
}
