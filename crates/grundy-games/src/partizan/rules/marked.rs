//! Graphs whose vertices have names and marks, and how they are written.

use std::collections::BTreeMap;

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Coloured, Vertex, Whose};
use grundy_base::text::Text;

use super::board::cells;

/// The most vertices of a graph.
const MAX_VERTICES: usize = 64;

/// A graph; vertices are ordered by their names, so that its text does not depend on how it was written.
pub(crate) struct Marked {
    names: Vec<String>,
    neighbours: Vec<u64>,
    marks: [u64; 2],
}

/// Numbers in their order, before other names.
type Name = (usize, String);

fn sortable(name: &str) -> Name {
    let digits = name.trim_start_matches('0').len();
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    (if is_number { digits } else { usize::MAX }, name.to_owned())
}

/// A graph that is being read: vertices in the order in which they come.
#[derive(Default)]
struct Draft {
    named: BTreeMap<Name, usize>,
    n_vertices: usize,
    edges: Vec<(usize, usize)>,
    marks: Vec<(usize, usize)>,
    anonymous: Vec<usize>,
}

impl Draft {
    fn vertex(&mut self, word: Text<'_>, whole: Text<'_>) -> Result<usize, BadText> {
        let text = word.as_str();
        let (name, mark) = match (text.strip_suffix('L'), text.strip_suffix('R')) {
            (Some(name), _) => (name, Some(0)),
            (_, Some(name)) => (name, Some(1)),
            _ => (text, None),
        };
        let anonymous = matches!((name, mark), (".", None) | ("", Some(_)));
        if !anonymous && (name.is_empty() || !name.chars().all(char::is_alphanumeric)) {
            let problem = format!("'{text}' is no vertex: expected ., L, R or a name of letters and digits");
            return Err(word.bad(problem));
        }
        let known = self.named.get(&sortable(name)).copied().filter(|_| !anonymous);
        let vertex = known.unwrap_or(self.n_vertices);
        if known.is_none() {
            if self.n_vertices == MAX_VERTICES {
                return Err(whole.bad(Phrase::brief(
                    "wrong-many",
                    format!("too many vertices: expected at most {MAX_VERTICES}"),
                )));
            }
            self.n_vertices += 1;
            if anonymous {
                self.anonymous.push(vertex);
            } else {
                self.named.insert(sortable(name), vertex);
            }
        }
        self.marks.extend(mark.map(|mark| (vertex, mark)));
        Ok(vertex)
    }

    /// Numbers the vertices by their names; those without a name get the first numbers that are free.
    fn finished(mut self) -> Marked {
        let mut number = 0;
        for vertex in std::mem::take(&mut self.anonymous) {
            let free = (number + 1..).find(|n: &usize| !self.named.contains_key(&sortable(&n.to_string())));
            number = free.unwrap_or(usize::MAX);
            self.named.insert(sortable(&number.to_string()), vertex);
        }
        let mut place = vec![0; self.n_vertices];
        for (at, &vertex) in self.named.values().enumerate() {
            place[vertex] = at;
        }
        let mut neighbours = vec![0; self.n_vertices];
        for (a, b) in self.edges {
            neighbours[place[a]] |= 1_u64 << place[b];
            neighbours[place[b]] |= 1_u64 << place[a];
        }
        let mut marks = [0; 2];
        for (vertex, mark) in self.marks {
            marks[mark] |= 1_u64 << place[vertex];
        }
        Marked { names: self.named.into_keys().map(|(_, name)| name).collect(), neighbours, marks }
    }
}

impl Marked {
    /// Reads paths and edges.
    pub(crate) fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut draft = Draft::default();
        for path in text.words() {
            let mut before: Option<usize> = None;
            for word in path.split(&['-']) {
                let vertex = draft.vertex(word, text)?;
                match before {
                    Some(other) if other == vertex => {
                        return Err(path.bad("an edge leads from a vertex to itself"));
                    }
                    Some(other) => draft.edges.push((other, vertex)),
                    None => {}
                }
                before = Some(vertex);
            }
        }
        if draft.n_vertices == 0 {
            return Err(
                text.bad("the graph is empty: expected a path such as .-.-. or edges such as 1-2 2-3")
            );
        }
        Ok(draft.finished())
    }

    /// All vertices.
    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.names.len())
    }

    /// The vertices marked L and R.
    pub(crate) fn marks(&self) -> [u64; 2] {
        self.marks
    }

    pub(crate) fn neighbours(&self, vertex: u32) -> u64 {
        self.neighbours[vertex as usize]
    }

    pub(crate) fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// The picture of the part of the graph on some vertices.
    pub(crate) fn drawn(&self, vertices: u64, marks: [u64; 2]) -> Coloured {
        let shown: Vec<u32> = cells(vertices).collect();
        let vertex = |&at: &u32| Vertex {
            name: self.names[at as usize].clone(),
            near: marks.map(|mark| mark >> at & 1 == 1),
            ..Vertex::default()
        };
        let pairs = (0..shown.len()).flat_map(|a| (a + 1..shown.len()).map(move |b| (a, b)));
        let joined = pairs.filter(|&(a, b)| self.neighbours(shown[a]) >> shown[b] & 1 == 1);
        Coloured {
            vertices: shown.iter().map(vertex).collect(),
            edges: joined.map(|(a, b)| (a, b, Whose::Nobody)).collect(),
            ..Coloured::default()
        }
    }

    /// The part of the graph on some vertices: each edge, vertices that no edge touches, and second marks.
    pub(crate) fn write(&self, vertices: u64, marks: [u64; 2]) -> String {
        let mut written = 0_u64;
        let mut words = Vec::new();
        let mut name = |vertex: u32| {
            let first = written >> vertex & 1 == 0;
            written |= 1 << vertex;
            let mark = match marks.map(|mark| first && mark >> vertex & 1 == 1) {
                [true, _] => "L",
                [_, true] => "R",
                _ => "",
            };
            format!("{}{mark}", self.names[vertex as usize])
        };
        for a in cells(vertices) {
            let near = self.neighbours(a) & vertices;
            if near == 0 {
                words.push(name(a));
            }
            if marks.iter().all(|mark| mark >> a & 1 == 1) {
                words.push(format!("{}R", self.names[a as usize]));
            }
            for b in cells(near).filter(|&b| b > a) {
                words.push(format!("{}-{}", name(a), name(b)));
            }
        }
        if words.is_empty() { "0".to_owned() } else { words.join(" ") }
    }
}
