//! The moves: a line between two places of a region with a new vertex on it. It joins two boundaries, or
//! splits a region, and the player says on which side each other boundary is left.

use super::land::{BOUNDARY, END, LAST, LETTERS, Land, REGION, SPOT, boundaries};

/// What is left by each move, each once.
pub(super) fn options(land: &Land) -> Vec<Vec<Land>> {
    let regions: Vec<&[u8]> = land.regions().collect();
    let fresh =
        land.bytes().iter().copied().filter(|&byte| byte < BOUNDARY).max().map_or(LETTERS, |last| last + 1);
    let mut all = Vec::new();
    for (i, region) in regions.iter().enumerate() {
        let mut others = Vec::with_capacity(land.bytes().len());
        for other in regions[..i].iter().chain(&regions[i + 1..]) {
            others.extend_from_slice(other);
            others.push(REGION);
        }
        let kinds = kinds(region);
        let mut drawing = Drawing { others, kinds, fresh: fresh.max(LETTERS), all: &mut all };
        drawing.join();
        drawing.split();
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// In how many ways the boundaries of a region can be shared by two sides.
pub(super) fn sharings(region: &[u8]) -> u64 {
    kinds(region).iter().fold(1, |ways, (_, count)| ways.saturating_mul(*count as u64 + 1))
}

/// The boundaries of a region, equal ones together.
fn kinds(region: &[u8]) -> Vec<(&[u8], usize)> {
    let mut all: Vec<&[u8]> = boundaries(region).collect();
    all.sort_unstable();
    let mut kinds: Vec<(&[u8], usize)> = Vec::new();
    for boundary in all {
        match kinds.last_mut() {
            Some((kind, count)) if *kind == boundary => *count += 1,
            _ => kinds.push((boundary, 1)),
        }
    }
    kinds
}

/// A region in which lines are drawn.
struct Drawing<'l> {
    /// The other regions.
    others: Vec<u8>,
    kinds: Vec<(&'l [u8], usize)>,
    /// A letter that is free, and the two after it.
    fresh: u8,
    all: &'l mut Vec<Vec<Land>>,
}

/// What a line makes of the vertex where it ends.
#[derive(Clone, Copy)]
struct Ended {
    /// What is met before and after the line.
    sides: [Option<u8>; 2],
    /// The letter that has three lines now.
    dead: Option<u8>,
}

/// A line ends at a vertex; `name` is its letter if it gets its second line.
fn ended(vertex: u8, name: u8) -> Ended {
    match vertex {
        // its first line: it is met once, on the way back
        SPOT => Ended { sides: [Some(END), None], dead: None },
        END => Ended { sides: [Some(name); 2], dead: None },
        LAST => Ended { sides: [None; 2], dead: None },
        letter => Ended { sides: [None; 2], dead: Some(letter) },
    }
}

/// A boundary without one of its vertices, from behind that vertex on.
fn rest(boundary: &[u8], at: usize) -> impl Iterator<Item = u8> + '_ {
    boundary[at + 1..].iter().chain(&boundary[..at]).copied()
}

impl Drawing<'_> {
    /// Lines between two boundaries, which become one.
    fn join(&mut self) {
        for i in 0..self.kinds.len() {
            for j in i..self.kinds.len() {
                if i == j && self.kinds[i].1 < 2 {
                    continue;
                }
                let (one, other) = (self.kinds[i].0, self.kinds[j].0);
                let mut left: Vec<usize> = self.kinds.iter().map(|(_, count)| *count).collect();
                left[i] -= 1;
                left[j] -= 1;
                for a in 0..one.len() {
                    // of two equal boundaries the order does not count
                    for b in if i == j { a } else { 0 }..other.len() {
                        self.joined((one, a), (other, b), &left);
                    }
                }
            }
        }
    }

    fn joined(&mut self, (one, a): (&[u8], usize), (other, b): (&[u8], usize), left: &[usize]) {
        let [z, x, y] = [self.fresh, self.fresh + 1, self.fresh + 2];
        let ends = [ended(one[a], x), ended(other[b], y)];
        let mut row = Vec::with_capacity(one.len() + other.len() + 4);
        for (end, (boundary, at)) in ends.iter().zip([(one, a), (other, b)]) {
            row.extend(end.sides[0]);
            row.extend(rest(boundary, at));
            row.extend(end.sides[1]);
            row.push(z);
        }
        self.leave(&[(row, left)], &ends);
    }

    /// Lines from a boundary to itself, which split the region.
    fn split(&mut self) {
        for i in 0..self.kinds.len() {
            let boundary = self.kinds[i].0;
            let mut most: Vec<usize> = self.kinds.iter().map(|(_, count)| *count).collect();
            most[i] -= 1;
            for a in 0..boundary.len() {
                for b in a..boundary.len() {
                    let same = boundary[a] == boundary[b] && boundary[a] >= LETTERS;
                    let lives = if a == b { boundary[a] <= END } else { !same };
                    if lives {
                        self.parted((boundary, a, b), &most);
                    }
                }
            }
        }
    }

    fn parted(&mut self, (boundary, a, b): (&[u8], usize, usize), most: &[usize]) {
        let [z, x, y] = [self.fresh, self.fresh + 1, self.fresh + 2];
        let (rows, ends) = if a == b {
            // a loop; a spot is met on both sides of it, a vertex with a line is full
            let spot = (boundary[a] == SPOT).then_some(x);
            let inner = spot.into_iter().chain([z]).collect();
            let outer = spot.into_iter().chain(rest(boundary, a)).chain([z]).collect();
            ([inner, outer], Vec::new())
        } else {
            let ends = [ended(boundary[a], x), ended(boundary[b], y)];
            let [first, last] = [ends[0].sides[0], ends[1].sides[0]];
            let inner: Vec<u8> =
                first.into_iter().chain(boundary[a + 1..b].iter().copied()).chain(last).chain([z]).collect();
            let outer = (boundary[b + 1..].iter().chain(&boundary[..a])).copied();
            let outer: Vec<u8> = last.into_iter().chain(outer).chain(first).chain([z]).collect();
            ([inner, outer], ends.to_vec())
        };
        let [inner, outer] = rows;
        let mut within = vec![0; most.len()];
        loop {
            let without: Vec<usize> = most.iter().zip(&within).map(|(all, some)| all - some).collect();
            self.leave(&[(inner.clone(), within.as_slice()), (outer.clone(), &without)], &ends);
            let Some(next) = within.iter().zip(most).position(|(some, all)| some < all) else { return };
            within[next] += 1;
            within[..next].fill(0);
        }
    }

    /// What is left of all: new boundaries in regions of their own, each with so many of each kind of the old
    /// ones.
    fn leave(&mut self, sides: &[(Vec<u8>, &[usize])], ends: &[Ended]) {
        let mut drawn = self.others.clone();
        for (row, counts) in sides {
            drawn.extend_from_slice(row);
            drawn.push(BOUNDARY);
            for ((kind, _), count) in self.kinds.iter().zip(*counts) {
                for _ in 0..*count {
                    drawn.extend_from_slice(kind);
                    drawn.push(BOUNDARY);
                }
            }
            drawn.push(REGION);
        }
        if ends.iter().any(|end| end.dead.is_some()) {
            drawn.retain(|byte| !ends.iter().any(|end| end.dead == Some(*byte)));
        }
        self.all.push(Land::all(drawn));
    }
}
