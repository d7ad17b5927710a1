//! The moves: a line between two places of a region with a new vertex on it. It joins two boundaries, or
//! splits a region, and the player says on which side each other boundary is left.

use super::form::Form;
use super::land::{BOUNDARY, END, LAST, LETTERS, Land, REGION, SPOT, boundaries};

/// What is left by each move, each once.
pub(super) fn options(land: &Land) -> Vec<Vec<Land>> {
    let regions: Vec<&[u8]> = land.regions().collect();
    let fresh =
        land.bytes().iter().copied().filter(|&byte| byte < BOUNDARY).max().map_or(LETTERS, |last| last + 1);
    let (mut all, mut form) = (Vec::new(), Form::default());
    for (i, region) in regions.iter().enumerate() {
        let mut others = Vec::with_capacity(land.bytes().len());
        for other in regions[..i].iter().chain(&regions[i + 1..]) {
            others.extend_from_slice(other);
            others.push(REGION);
        }
        let (kinds, is_mirrored) = kinds(region);
        let mut drawing =
            Drawing { others, kinds, is_mirrored, fresh: fresh.max(LETTERS), form: &mut form, all: &mut all };
        drawing.join();
        drawing.split();
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// In how many ways the boundaries of a region can be shared by two sides.
pub(super) fn sharings(region: &[u8]) -> u64 {
    let mut all: Vec<&[u8]> = boundaries(region).collect();
    all.sort_unstable();
    let kinds = all.chunk_by(|one, other| one == other);
    kinds.fold(1, |ways, kind| ways.saturating_mul(kind.len() as u64 + 1))
}

/// Boundaries that are alike: they differ in the names of letters that no other boundary has.
struct Kind<'l> {
    all: Vec<&'l [u8]>,
    /// For each vertex of the first one, what is met from there on, as a number; and the same backwards.
    codes: [Vec<usize>; 2],
}

/// The boundaries of a region, those that are alike together, and whether the region is its own mirror image.
fn kinds(region: &[u8]) -> (Vec<Kind<'_>>, bool) {
    let mut kinds: Vec<(Vec<u8>, Kind<'_>)> = Vec::new();
    let mut is_mirrored = true;
    for boundary in boundaries(region) {
        let known = kinds.iter_mut().find(|(_, kind)| kind.all[0] == boundary);
        if let Some((_, kind)) = known {
            kind.all.push(boundary);
            continue;
        }
        // all readings from one of the vertices on, ahead and back
        let n = boundary.len();
        let mut readings: Vec<Vec<u8>> = Vec::with_capacity(2 * n);
        for step in [1, n - 1] {
            readings.extend((0..n).map(|from| reading(boundary, from, step)));
        }
        let mut sorted: Vec<&Vec<u8>> = readings.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let code = |at: usize| sorted.partition_point(|other| **other < readings[at]);
        let codes = [(0..n).map(code).collect::<Vec<_>>(), (n..2 * n).map(code).collect::<Vec<_>>()];
        is_mirrored &= codes[0].iter().min() == codes[1].iter().min();
        let least = readings[..n].iter().min().cloned().unwrap_or_default();
        match kinds.iter_mut().find(|(other, _)| *other == least) {
            Some((_, kind)) => kind.all.push(boundary),
            None => kinds.push((least, Kind { all: vec![boundary], codes })),
        }
    }
    (kinds.into_iter().map(|(_, kind)| kind).collect(), is_mirrored)
}

/// A boundary from one of its vertices on, with other names for letters that are met twice on it.
fn reading(boundary: &[u8], from: usize, step: usize) -> Vec<u8> {
    let n = boundary.len();
    let mut out: Vec<u8> = (0..n).map(|k| boundary[(from + k * step) % n]).collect();
    let mut name = u8::MAX;
    for k in 0..n {
        let letter = out[k];
        if letter < LETTERS {
            continue;
        }
        if let Some(other) = out[k + 1..].iter().position(|&byte| byte == letter) {
            out[k] = name;
            out[k + 1 + other] = name;
            name -= 1;
        }
    }
    out
}

/// A region in which lines are drawn.
struct Drawing<'l> {
    /// The other regions.
    others: Vec<u8>,
    kinds: Vec<Kind<'l>>,
    is_mirrored: bool,
    /// A letter that is free, and the two after it.
    fresh: u8,
    form: &'l mut Form,
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
    /// Lines between two boundaries, which become one. Of those that leave the same by a turn or a reflection
    /// one is drawn.
    fn join(&mut self) {
        for i in 0..self.kinds.len() {
            for j in i..self.kinds.len() {
                if i == j && self.kinds[i].all.len() < 2 {
                    continue;
                }
                let (one, other) = (self.kinds[i].all[0], self.kinds[j].all[usize::from(i == j)]);
                let mut used: Vec<usize> = vec![0; self.kinds.len()];
                used[i] += 1;
                used[j] += 1;
                let mut drawn = Vec::new();
                for a in 0..one.len() {
                    for b in 0..other.len() {
                        let code = |way: usize| {
                            let codes = [self.kinds[i].codes[way][a], self.kinds[j].codes[way][b]];
                            // of two boundaries that are alike the order does not count
                            let turned = [codes[1], codes[0]];
                            if i == j { codes.min(turned) } else { codes }
                        };
                        let code = if self.is_mirrored { code(0).min(code(1)) } else { code(0) };
                        if !drawn.contains(&code) {
                            drawn.push(code);
                            self.joined((one, a), (other, b), &used);
                        }
                    }
                }
            }
        }
    }

    fn joined(&mut self, (one, a): (&[u8], usize), (other, b): (&[u8], usize), used: &[usize]) {
        let [z, x, y] = [self.fresh, self.fresh + 1, self.fresh + 2];
        let ends = [ended(one[a], x), ended(other[b], y)];
        let mut row = Vec::with_capacity(one.len() + other.len() + 4);
        for (end, (boundary, at)) in ends.iter().zip([(one, a), (other, b)]) {
            row.extend(end.sides[0]);
            row.extend(rest(boundary, at));
            row.extend(end.sides[1]);
            row.push(z);
        }
        let all: Vec<usize> = self.kinds.iter().map(|kind| kind.all.len()).collect();
        self.leave(&[(&row, used, &all)], &ends);
    }

    /// Lines from a boundary to itself, which split the region.
    fn split(&mut self) {
        for i in 0..self.kinds.len() {
            let boundary = self.kinds[i].all[0];
            let n = boundary.len();
            let mut drawn = Vec::new();
            for a in 0..n {
                for b in a..n {
                    let same = boundary[a] == boundary[b] && boundary[a] >= LETTERS;
                    let lives = if a == b { boundary[a] <= END } else { !same };
                    if !lives {
                        continue;
                    }
                    let [ahead, back] = &self.kinds[i].codes;
                    let (one, other) = ((ahead[a], b - a), (ahead[b], (n + a - b) % n));
                    let mut code = one.min(other);
                    if self.is_mirrored {
                        code = code.min((back[b], b - a)).min((back[a], (n + a - b) % n));
                    }
                    if !drawn.contains(&code) {
                        drawn.push(code);
                        self.parted(i, a, b, one == other && boundary[a] != END);
                    }
                }
            }
        }
    }

    /// All that a line on boundary `i` leaves; `alike` says that both sides of it are alike.
    fn parted(&mut self, i: usize, a: usize, b: usize, alike: bool) {
        let boundary = self.kinds[i].all[0];
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
        let from: Vec<usize> = (0..self.kinds.len()).map(|kind| usize::from(kind == i)).collect();
        let end: Vec<usize> = self.kinds.iter().map(|kind| kind.all.len()).collect();
        let mut within = from.clone();
        loop {
            let turned = from.iter().zip(&end).zip(&within).map(|((from, end), within)| end + from - within);
            if !alike || within.iter().copied().le(turned) {
                self.leave(&[(&inner, &from, &within), (&outer, &within, &end)], &ends);
            }
            let Some(next) = within.iter().zip(&end).position(|(some, all)| some < all) else { return };
            within[next] += 1;
            within[..next].copy_from_slice(&from[..next]);
        }
    }

    /// What is left of all: new boundaries in regions of their own, each with some of each kind of the old
    /// ones: from which to which.
    fn leave(&mut self, sides: &[(&[u8], &[usize], &[usize])], ends: &[Ended]) {
        let mut drawn = Vec::with_capacity(self.others.len() + 128);
        drawn.extend_from_slice(&self.others);
        for (row, from, to) in sides {
            drawn.extend_from_slice(row);
            drawn.push(BOUNDARY);
            for ((kind, from), to) in self.kinds.iter().zip(*from).zip(*to) {
                for boundary in &kind.all[*from..*to] {
                    drawn.extend_from_slice(boundary);
                    drawn.push(BOUNDARY);
                }
            }
            drawn.push(REGION);
        }
        if ends.iter().any(|end| end.dead.is_some()) {
            drawn.retain(|byte| !ends.iter().any(|end| end.dead == Some(*byte)));
        }
        self.all.push(Land::all(drawn, self.form));
    }
}
