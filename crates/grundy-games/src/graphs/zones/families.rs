//! Graphs and orders that have a name: paths, cycles, grids, trees, divisors, sets.

use grundy_base::error::BadText;
use grundy_base::text::Text;

use super::{MAX_THINGS, ZoneGame};

/// A graph as it is written: names, and edges between them; in an order the lower end comes first.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Drawn {
    pub(super) names: Vec<String>,
    pub(super) edges: Vec<(usize, usize)>,
}

/// Numbers in the name of a graph are at most this: larger graphs are refused anyway.
const MAX_SIZE: u64 = MAX_THINGS as u64 + 1;

impl Drawn {
    /// Vertices 1 to n, joined where `near` says so.
    fn of(n: usize, near: impl Fn(usize, usize) -> bool) -> Self {
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        Self {
            names: (1..=n).map(|name| name.to_string()).collect(),
            edges: pairs.filter(|&(a, b)| near(a, b)).collect(),
        }
    }

    /// Cells of a board, joined where `near` says so of the distances across and down.
    fn board(rows: usize, columns: usize, near: impl Fn(usize, usize) -> bool) -> Self {
        let cell = |place: usize| (place / columns, place % columns);
        Self::of(rows * columns, |a, b| {
            let ((row, column), (to_row, to_column)) = (cell(a), cell(b));
            near(row.abs_diff(to_row), column.abs_diff(to_column))
        })
    }

    /// An edge that is not there yet; edges of a graph have no direction.
    pub(super) fn join(&mut self, one: usize, other: usize, kind: ZoneGame) {
        let known = self.edges.contains(&(one, other))
            || kind != ZoneGame::Order && self.edges.contains(&(other, one));
        if !known {
            self.edges.push((one, other));
        }
    }

    /// The elements above each, by the relations; `None` if one lies above itself.
    fn above(&self) -> Option<Vec<u128>> {
        let mut above = vec![0_u128; self.names.len()];
        loop {
            let before = above.clone();
            for &(lower, upper) in &self.edges {
                above[lower] |= above[upper] | 1 << upper;
            }
            if above == before {
                let is_order = above.iter().zip(0..).all(|(above, element)| above >> element & 1 == 0);
                return is_order.then_some(above);
            }
        }
    }

    pub(super) fn is_order(&self) -> bool {
        self.names.len() <= MAX_THINGS && self.above().is_some()
    }

    /// Leaves out relations that follow from others.
    pub(super) fn reduce(&mut self) {
        if self.names.len() > MAX_THINGS {
            return;
        }
        let Some(above) = self.above() else { return };
        self.edges.retain(|&(lower, upper)| {
            let between = (0..above.len()).filter(|&other| above[lower] >> other & 1 == 1);
            between.into_iter().all(|other| above[other] >> upper & 1 == 0)
        });
    }

    /// Elements that are ordered where `below` says so.
    fn ordered(names: Vec<String>, below: impl Fn(usize, usize) -> bool) -> Self {
        let n = names.len();
        let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|&(a, b)| a != b && below(a, b));
        let covers =
            |&(a, b): &(usize, usize)| !(0..n).any(|c| c != a && c != b && below(a, c) && below(c, b));
        let edges = pairs.filter(covers).collect();
        Self { names, edges }
    }

    /// The graph with this name, if the text names one.
    ///
    /// # Errors
    /// A known name with other numbers than it needs.
    pub(super) fn named(text: Text<'_>, kind: ZoneGame) -> Result<Option<Self>, BadText> {
        let (name, sizes) = match text.split_once(':') {
            Some((name, sizes)) => (name, Some(sizes)),
            None => (text, None),
        };
        let known = if kind == ZoneGame::Order { ORDERS } else { GRAPHS };
        let Some((_, numbers, make)) = known.iter().find(|(known, _, _)| *known == name.as_str()) else {
            return match sizes {
                None => Ok(None),
                Some(_) => {
                    let names: Vec<&str> = known.iter().map(|(name, _, _)| *name).collect();
                    Err(name.bad(format!(
                        "'{}' is no graph with a name: expected {}",
                        name.as_str(),
                        names.join(", ")
                    )))
                }
            };
        };
        let pieces: Vec<Text<'_>> = sizes.map_or(Vec::new(), |sizes| sizes.split(&[',', 'x', '×']).collect());
        let read = pieces.iter().map(|piece| piece.number("a number of the graph", 1..=MAX_SIZE));
        let sizes = read
            .map(|n| Ok(usize::try_from(n?).expect("a small number")))
            .collect::<Result<Vec<_>, BadText>>()?;
        let fits = numbers.map_or(!sizes.is_empty(), |count| sizes.len() == count);
        if !fits || sizes.iter().fold(1, |cells: usize, n| cells.saturating_mul(*n)) > MAX_CELLS {
            return Err(text.bad(format!(
                "{} needs {} numbers, not too large",
                name.as_str(),
                numbers.map_or("some".to_owned(), |count| count.to_string())
            )));
        }
        Ok(Some(make(&sizes)))
    }
}

/// Products of the numbers of a graph beyond this are refused before it is drawn.
const MAX_CELLS: usize = 4096;

/// A name, how many numbers it has (`None` for any), and the graph.
type Family = (&'static str, Option<usize>, fn(&[usize]) -> Drawn);

/// Graphs by name.
static GRAPHS: &[Family] = &[
    ("path", Some(1), |n| Drawn::of(n[0], |a, b| b == a + 1)),
    ("cycle", Some(1), |n| {
        let n = n[0];
        Drawn::of(n, move |a, b| b == a + 1 || n > 2 && b - a == n - 1)
    }),
    ("complete", Some(1), |n| Drawn::of(n[0], |_, _| true)),
    ("bipartite", Some(2), |n| {
        let left = n[0];
        Drawn::of(left + n[1], move |a, b| (a < left) != (b < left))
    }),
    ("grid", Some(2), |n| Drawn::board(n[0], n[1], |down, across| down + across == 1)),
    ("king", Some(2), |n| Drawn::board(n[0], n[1], |down, across| down.max(across) == 1)),
    ("queen", Some(2), |n| {
        Drawn::board(n[0], n[1], |down, across| down == 0 || across == 0 || down == across)
    }),
    ("knight", Some(2), |n| {
        Drawn::board(n[0], n[1], |down, across| down.min(across) == 1 && down.max(across) == 2)
    }),
    ("prism", Some(1), |n| petersen(n[0], 1)),
    ("moebius", Some(1), |n| {
        let n = n[0];
        Drawn::of(2 * n, move |a, b| b - a == 1 || b - a == n || b - a == 2 * n - 1)
    }),
    ("petersen", Some(0), |_| petersen(5, 2)),
    ("petersen-of", Some(2), |n| petersen(n[0], n[1])),
    ("comb", Some(1), |n| {
        let n = n[0];
        Drawn::of(2 * n, move |a, b| b - a == n || b == a + 1 && b < n)
    }),
    ("spider", None, |legs| {
        let mut drawn = Drawn::of(1 + legs.iter().sum::<usize>(), |_, _| false);
        let mut next = 1;
        for leg in legs {
            drawn
                .edges
                .extend((0..*leg).map(|step| (if step == 0 { 0 } else { next + step - 1 }, next + step)));
            next += leg;
        }
        drawn
    }),
    ("tree", Some(1), |n| Drawn::of((1 << n[0].min(8)) - 1, |a, b| (b - 1) / 2 == a)),
];

/// The generalized Petersen graph: a cycle, a star polygon of the same size, and spokes.
fn petersen(n: usize, k: usize) -> Drawn {
    let apart = move |a: usize, b: usize, step: usize| (a + step) % n == b || (b + step) % n == a;
    Drawn::of(2 * n, move |a, b| match (a < n, b < n) {
        (true, true) => apart(a, b, 1),
        (false, false) => apart(a - n, b - n, k),
        _ => b == a + n,
    })
}

/// Orders by name.
static ORDERS: &[Family] = &[
    ("chain", Some(1), |n| Drawn::of(n[0], |a, b| b == a + 1)),
    ("fence", Some(1), |n| {
        let names = Drawn::of(n[0], |_, _| false).names;
        Drawn::ordered(names, |a, b| a % 2 == 0 && a.abs_diff(b) == 1)
    }),
    ("crown", Some(1), |n| {
        let n = n[0];
        let names = Drawn::of(2 * n, |_, _| false).names;
        Drawn::ordered(names, move |a, b| a < n && b >= n && b - n != a)
    }),
    // the divisors but 1 itself: Schuh's game, in which a number is named, and all its multiples are gone
    ("divisors", Some(1), |n| {
        let divisors: Vec<usize> = (2..=n[0]).filter(|divisor| n[0].is_multiple_of(*divisor)).collect();
        let names = divisors.iter().map(usize::to_string).collect();
        Drawn::ordered(names, |a, b| divisors[b].is_multiple_of(divisors[a]))
    }),
    // the sets that are neither empty nor everything
    ("subsets", Some(1), |n| {
        let n = n[0].min(8);
        let sets: Vec<u32> = (1..(1 << n) - 1).collect();
        let letters = |set: &u32| {
            ('a'..'i').enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, c)| c).collect()
        };
        Drawn::ordered(sets.iter().map(letters).collect(), |a, b| sets[a] & !sets[b] == 0)
    }),
];
