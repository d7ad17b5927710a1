//! The moves: a line between two places of a region with a new vertex on it. It joins two boundaries, or
//! splits a region, and the player says on which side each other boundary is left.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::alike::{Alike, Exchange};
use super::form::Form;
use super::land::{BOUNDARY, END, LAST, LETTERS, Land, REGION, SPOT, boundaries};

/// What is left by each move, each once.
pub(super) fn options(land: &Land) -> Vec<Vec<Land>> {
    let regions: Vec<&[u8]> = land.regions().collect();
    let fresh =
        land.bytes().iter().copied().filter(|&byte| byte < BOUNDARY).max().map_or(LETTERS, |last| last + 1);
    let (mut drawn, mut alike) = (Drawn::default(), Alike::of(&regions));
    for (i, region) in regions.iter().enumerate() {
        if (0..i).any(|other| alike.regions(other, i)) {
            continue;
        }
        let mut others = Vec::with_capacity(land.bytes().len());
        for other in regions[..i].iter().chain(&regions[i + 1..]) {
            others.extend_from_slice(other);
            others.push(REGION);
        }
        let (kinds, is_mirrored) = kinds(region, &mut alike);
        let sizes = kinds.iter().map(Kind::count).collect();
        let drawing = Drawing { others, kinds, sizes, is_mirrored, fresh: fresh.max(LETTERS) };
        drawing.join(&mut drawn);
        drawing.split(&mut drawn);
    }
    drawn.each_once()
}

/// What moves leave, as strings one behind the other.
#[derive(Default)]
struct Drawn {
    form: Form,
    /// What a line leaves, not yet in its form.
    line: Vec<u8>,
    string: Vec<u8>,
    /// Where what a move leaves stands, and a hash of it.
    moves: Vec<(u64, usize, usize)>,
}

impl Drawn {
    /// Adds what the last line leaves.
    fn add(&mut self) {
        let start = self.string.len();
        self.form.all(&self.line, &mut self.string);
        let mut hasher = FxHasher::default();
        hasher.write(&self.string[start..]);
        self.moves.push((hasher.finish(), start, self.string.len()));
    }

    fn each_once(mut self) -> Vec<Vec<Land>> {
        let of = |(_, start, end): (u64, usize, usize)| &self.string[start..end];
        self.moves.sort_unstable_by(|one, other| one.0.cmp(&other.0).then_with(|| of(*one).cmp(of(*other))));
        self.moves.dedup_by(|one, other| one.0 == other.0 && of(*one) == of(*other));
        let mut all: Vec<Vec<Land>> = self.moves.iter().map(|&at| Land::each(of(at))).collect();
        all.sort_unstable();
        all
    }
}

/// Vertices on the way around a new boundary.
type Around = SmallVec<[u8; 32]>;

/// In how many ways the boundaries of a region can be shared by two sides.
pub(super) fn sharings(region: &[u8]) -> u64 {
    let mut all: SmallVec<[&[u8]; 16]> = boundaries(region).collect();
    all.sort_unstable();
    let kinds = all.chunk_by(|one, other| one == other);
    kinds.fold(1, |ways, kind| ways.saturating_mul(kind.len() as u64 + 1))
}

/// Boundaries that are alike: an exchange of letters takes each to each other one and leaves the rest of the
/// region. Each begins where the first one does.
struct Kind {
    /// How many vertices each has.
    len: usize,
    /// All of them, each with its end.
    string: Vec<u8>,
    /// For each vertex of the first one, what is met from there on, as a number; and the same backwards.
    codes: [Vec<usize>; 2],
}

impl Kind {
    /// How many there are.
    fn count(&self) -> usize {
        self.string.len() / (self.len + 1)
    }

    /// One of them.
    fn one(&self, at: usize) -> &[u8] {
        &self.string[at * (self.len + 1)..][..self.len]
    }

    /// Some of them, each with its end.
    fn some(&self, from: usize, to: usize) -> &[u8] {
        &self.string[from * (self.len + 1)..to * (self.len + 1)]
    }
}

/// The boundaries of a region, those that are alike together, and whether the region is its own mirror image.
fn kinds(region: &[u8], alike: &mut Alike<'_>) -> (Vec<Kind>, bool) {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut is_mirrored = true;
    for boundary in boundaries(region) {
        let n = boundary.len();
        let mut home = kinds.iter_mut().filter(|kind| kind.len == n);
        let home = home.find_map(|kind| turn(kind.one(0), boundary, alike).map(|by| (kind, by)));
        if let Some((kind, by)) = home {
            let (before, after) = boundary.split_at(by);
            kind.string.extend(after.iter().chain(before).chain(&[BOUNDARY]));
            continue;
        }
        // all readings from one of the vertices on, ahead and back
        let mut readings: Vec<Vec<u8>> = Vec::with_capacity(2 * n);
        for step in [1, n - 1] {
            readings.extend((0..n).map(|from| reading(boundary, from, step)));
        }
        let mut sorted: Vec<&Vec<u8>> = readings.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let code = |at: usize| sorted.partition_point(|other| **other < readings[at]);
        let mut codes = [(0..n).map(code).collect::<Vec<_>>(), (n..2 * n).map(code).collect::<Vec<_>>()];
        is_mirrored &= codes[0].iter().min() == codes[1].iter().min();
        for by in 1..n {
            let [from, to] = [codes[0][0], codes[0][by]];
            if from != to && Exchange::turning(boundary, by).is_some_and(|exchange| alike.allows(&exchange)) {
                for k in 0..n {
                    let [one, other] = [codes[0][k], codes[0][(k + by) % n]];
                    let same = |code: &mut usize| {
                        if *code == one.max(other) {
                            *code = one.min(other);
                        }
                    };
                    codes.iter_mut().flatten().for_each(same);
                }
            }
        }
        kinds.push(Kind { len: n, string: [boundary, &[BOUNDARY]].concat(), codes });
    }
    (kinds, is_mirrored)
}

/// By how much a boundary must be turned to be like another one.
fn turn(one: &[u8], other: &[u8], alike: &mut Alike<'_>) -> Option<usize> {
    if one == other {
        return Some(0);
    }
    let n = one.len();
    (0..n).find(|&by| {
        let turned = other[by..].iter().chain(&other[..by]);
        Exchange::swapping(one.iter().copied().zip(turned.copied()))
            .is_some_and(|exchange| alike.allows(&exchange))
    })
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
struct Drawing {
    /// The other regions.
    others: Vec<u8>,
    kinds: Vec<Kind>,
    /// How many boundaries each kind has.
    sizes: Vec<usize>,
    is_mirrored: bool,
    /// A letter that is free, and the two after it.
    fresh: u8,
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

impl Drawing {
    /// Lines between two boundaries, which become one. Of those that leave the same by a turn or a reflection
    /// one is drawn.
    fn join(&self, drawn: &mut Drawn) {
        for i in 0..self.kinds.len() {
            for j in i..self.kinds.len() {
                if i == j && self.sizes[i] < 2 {
                    continue;
                }
                let (one, other) = (self.kinds[i].one(0), self.kinds[j].one(usize::from(i == j)));
                let mut used: Vec<usize> = vec![0; self.kinds.len()];
                used[i] += 1;
                used[j] += 1;
                let mut seen: SmallVec<[[usize; 2]; 16]> = SmallVec::new();
                for a in 0..one.len() {
                    for b in 0..other.len() {
                        let code = |way: usize| {
                            let codes = [self.kinds[i].codes[way][a], self.kinds[j].codes[way][b]];
                            // of two boundaries that are alike the order does not count
                            let turned = [codes[1], codes[0]];
                            if i == j { codes.min(turned) } else { codes }
                        };
                        let code = if self.is_mirrored { code(0).min(code(1)) } else { code(0) };
                        if !seen.contains(&code) {
                            seen.push(code);
                            self.joined((one, a), (other, b), &used, drawn);
                        }
                    }
                }
            }
        }
    }

    fn joined(
        &self,
        (one, a): (&[u8], usize),
        (other, b): (&[u8], usize),
        used: &[usize],
        drawn: &mut Drawn,
    ) {
        let [z, x, y] = [self.fresh, self.fresh + 1, self.fresh + 2];
        let ends = [ended(one[a], x), ended(other[b], y)];
        let mut row = Around::new();
        for (end, (boundary, at)) in ends.iter().zip([(one, a), (other, b)]) {
            row.extend(end.sides[0]);
            row.extend(rest(boundary, at));
            row.extend(end.sides[1]);
            row.push(z);
        }
        self.leave(&[(&row, used, &self.sizes)], &ends, drawn);
    }

    /// Lines from a boundary to itself, which split the region.
    fn split(&self, drawn: &mut Drawn) {
        for i in 0..self.kinds.len() {
            let boundary = self.kinds[i].one(0);
            let n = boundary.len();
            let mut seen: SmallVec<[(usize, usize); 16]> = SmallVec::new();
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
                    if !seen.contains(&code) {
                        seen.push(code);
                        self.parted(i, a, b, one == other && boundary[a] != END, drawn);
                    }
                }
            }
        }
    }

    /// All that a line on boundary `i` leaves; `alike` says that both sides of it are alike.
    fn parted(&self, i: usize, a: usize, b: usize, alike: bool, drawn: &mut Drawn) {
        let boundary = self.kinds[i].one(0);
        let [z, x, y] = [self.fresh, self.fresh + 1, self.fresh + 2];
        let (rows, ends) = if a == b {
            // a loop; a spot is met on both sides of it, a vertex with a line is full
            let spot = (boundary[a] == SPOT).then_some(x);
            let inner: Around = spot.into_iter().chain([z]).collect();
            let outer: Around = spot.into_iter().chain(rest(boundary, a)).chain([z]).collect();
            ([inner, outer], SmallVec::new())
        } else {
            let ends = [ended(boundary[a], x), ended(boundary[b], y)];
            let [first, last] = [ends[0].sides[0], ends[1].sides[0]];
            let inner: Around =
                first.into_iter().chain(boundary[a + 1..b].iter().copied()).chain(last).chain([z]).collect();
            let outer = (boundary[b + 1..].iter().chain(&boundary[..a])).copied();
            let outer: Around = last.into_iter().chain(outer).chain(first).chain([z]).collect();
            ([inner, outer], SmallVec::<[Ended; 2]>::from_slice(&ends))
        };
        let [inner, outer] = rows;
        let from: Vec<usize> = (0..self.kinds.len()).map(|kind| usize::from(kind == i)).collect();
        let end = &self.sizes;
        let mut within = from.clone();
        loop {
            let turned = from.iter().zip(end).zip(&within).map(|((from, end), within)| end + from - within);
            if !alike || within.iter().copied().le(turned) {
                self.leave(&[(&inner, &from, &within), (&outer, &within, end)], &ends, drawn);
            }
            let Some(next) = within.iter().zip(end).position(|(some, all)| some < all) else { return };
            within[next] += 1;
            within[..next].copy_from_slice(&from[..next]);
        }
    }

    /// What is left of all: new boundaries in regions of their own, each with some of each kind of the old
    /// ones: from which to which.
    fn leave(&self, sides: &[(&[u8], &[usize], &[usize])], ends: &[Ended], out: &mut Drawn) {
        let drawn = &mut out.line;
        drawn.clear();
        drawn.extend_from_slice(&self.others);
        for (row, from, to) in sides {
            drawn.extend_from_slice(row);
            drawn.push(BOUNDARY);
            for ((kind, from), to) in self.kinds.iter().zip(*from).zip(*to) {
                drawn.extend_from_slice(kind.some(*from, *to));
            }
            drawn.push(REGION);
        }
        if ends.iter().any(|end| end.dead.is_some()) {
            drawn.retain(|byte| !ends.iter().any(|end| end.dead == Some(*byte)));
        }
        out.add();
    }
}
