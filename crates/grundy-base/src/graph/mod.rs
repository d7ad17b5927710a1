//! Explicit game graphs: vertices are numbers, arcs are moves.

mod explore;
mod order;

pub use explore::{Explored, explore, explore_from};
pub use order::against_the_moves;

use crate::value::outcome::Outcome;

/// A directed graph in compressed rows. Arcs may be repeated (two moves to one position).
///
/// ```
/// use grundy_base::graph::Graph;
/// let graph = Graph::from_arcs(3, &[(2, 1), (2, 0), (1, 0)]);
/// assert_eq!(graph.arcs_from(2), [1, 0]);
/// assert_eq!(graph.reversed().arcs_from(0), [1, 2]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Where the arcs of each vertex start in `heads`; one more at the end.
    starts: Vec<usize>,
    heads: Vec<u32>,
}

impl Graph {
    /// A graph in rows: vertex v has the arcs to `heads[starts[v]..starts[v + 1]]`.
    ///
    /// # Panics
    /// If `starts` does not end where the heads do.
    pub fn from_rows(starts: Vec<usize>, heads: Vec<u32>) -> Self {
        assert_eq!(starts.last(), Some(&heads.len()), "every row ends, and the last one with the heads");
        Self { starts, heads }
    }

    /// A graph on vertices 0..n with these arcs; the arcs of a vertex keep their order.
    ///
    /// # Panics
    /// If an arc names a vertex that is not there.
    pub fn from_arcs(vertices: usize, arcs: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; vertices + 1];
        for (tail, head) in arcs {
            assert!((*head as usize) < vertices, "an arc leads out of the graph");
            starts[*tail as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        // each start moves to its end while its arcs come, and that is the start of the next vertex
        let mut heads = vec![0; arcs.len()];
        for (tail, head) in arcs {
            let place = &mut starts[*tail as usize];
            heads[*place] = *head;
            *place += 1;
        }
        starts.copy_within(..vertices, 1);
        starts[0] = 0;
        Self { starts, heads }
    }

    /// Each arc once, where it came first.
    #[must_use]
    pub fn without_repeats(mut self) -> Self {
        // one more than the last tail from which each head was met
        let mut met = vec![0_u32; self.len()];
        let (mut next, mut kept) = (0, 0);
        for (tail, end) in (1..).zip(1..self.starts.len()) {
            let end = std::mem::replace(&mut self.starts[end], 0);
            for place in next..end {
                let head = self.heads[place];
                if std::mem::replace(&mut met[head as usize], tail) != tail {
                    self.heads[kept] = head;
                    kept += 1;
                }
            }
            next = end;
            self.starts[tail as usize] = kept;
        }
        self.heads.truncate(kept);
        self
    }

    /// The number of vertices.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there is no vertex.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of arcs.
    #[inline]
    pub fn count_arcs(&self) -> usize {
        self.heads.len()
    }

    /// Where the moves of a vertex lead.
    #[inline]
    pub fn arcs_from(&self, vertex: usize) -> &[u32] {
        &self.heads[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// The graph with all arcs reversed.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut starts = vec![0; self.len() + 1];
        for head in &self.heads {
            starts[*head as usize + 1] += 1;
        }
        for vertex in 0..self.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let (mut next, mut heads) = (starts.clone(), vec![0; self.heads.len()]);
        for tail in 0..self.len() {
            for head in self.arcs_from(tail) {
                let place = &mut next[*head as usize];
                heads[*place] = u32::try_from(tail).expect("vertices are numbered by u32");
                *place += 1;
            }
        }
        Self { starts, heads }
    }
}

/// A contest on an explicit graph, as the graph solvers take it: the arcs, and the outcome of each dead end
/// for the player to move there (ignored where there are arcs).
#[derive(Clone, Copy, Debug)]
pub struct GraphContest<'a> {
    /// The moves, as arcs.
    pub graph: &'a Graph,
    /// One entry for each vertex; only those of dead ends count.
    pub endings: &'a [Outcome],
}
