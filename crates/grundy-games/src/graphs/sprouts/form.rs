//! The names of vertices, and the order of boundaries and regions: drawings that are played alike have one
//! string.

use super::land::{BOUNDARY, END, LAST, LETTERS, REGION, SPOT, boundaries, is_letter};

/// How often what is around a letter is taken into its key.
const ROUNDS: usize = 3;
/// The keys of letters that have no name yet are above all names.
const NAMELESS: u64 = 1 << 63;

/// What tells vertices apart: the kind of a vertex, the name of a letter, or what is around one without a
/// name. Beside it stands room to work in, for one string after the other.
#[derive(Debug)]
pub(super) struct Form {
    keys: [u64; 256],
    sums: [u64; 256],
    /// What is around each vertex of a region.
    around: Vec<u64>,
    /// The rows of a region in both directions.
    rows: [Row; 2],
}

impl Default for Form {
    fn default() -> Self {
        let mut keys = [NAMELESS; 256];
        for kind in [SPOT, END, LAST] {
            keys[usize::from(kind)] = kind.into();
        }
        Self { keys, sums: [0; 256], around: Vec::new(), rows: Default::default() }
    }
}

/// The boundaries of a region in order, each from where it is least.
#[derive(Debug, Default)]
struct Row {
    /// Boundaries that are spots come first.
    spots: usize,
    vertices: Vec<u8>,
    keys: Vec<u64>,
    /// Where each other boundary stands, in order.
    order: Vec<(u32, u32)>,
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (word ^ word >> 32).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// The letter with this name.
fn name_of(key: u64) -> u8 {
    u8::try_from(key).expect("names of letters are few")
}

impl Form {
    fn of(&self, vertex: u8) -> u64 {
        self.keys[usize::from(vertex)]
    }

    /// The key of a region; what is around each of its vertices is left in `around`.
    fn of_region(&mut self, region: &[u8]) -> u64 {
        let (mut whole, mut around) = (0_u64, std::mem::take(&mut self.around));
        around.clear();
        for boundary in boundaries(region) {
            let n = boundary.len();
            let mut sum = 0_u64;
            for (k, &vertex) in boundary.iter().enumerate() {
                // a vertex and its neighbours on the boundary, the same from both sides
                let next = boundary[if k + 1 == n { 0 } else { k + 1 }];
                let last = boundary[if k == 0 { n - 1 } else { k - 1 }];
                let beside = self.of(next).wrapping_add(self.of(last));
                let here = mixed(mixed(self.of(vertex)) ^ beside);
                around.push(here);
                sum = sum.wrapping_add(here);
            }
            whole = whole.wrapping_add(mixed(sum ^ n as u64));
        }
        self.around = around;
        whole
    }

    /// Sets the keys of letters by what is around them.
    fn find(&mut self, regions: &[&[u8]]) {
        let letters =
            regions.iter().flat_map(|region| region.iter().copied().filter(|&byte| is_letter(byte)));
        let Some(last) = letters.max() else { return };
        let letters = usize::from(LETTERS)..=usize::from(last);
        self.keys[letters.clone()].fill(NAMELESS);
        for _ in 0..ROUNDS {
            self.sums[letters.clone()].fill(0);
            for region in regions {
                let whole = self.of_region(region);
                let vertices = region.iter().filter(|&&byte| byte < BOUNDARY);
                for (&vertex, around) in vertices.zip(&self.around).filter(|(vertex, _)| is_letter(**vertex))
                {
                    let sum = &mut self.sums[usize::from(vertex)];
                    *sum = sum.wrapping_add(mixed(around ^ whole));
                }
            }
            for letter in letters.clone() {
                let key = &mut self.keys[letter];
                *key = mixed(*key ^ self.sums[letter]) | NAMELESS;
            }
        }
    }

    /// Puts the vertices of a region in the least order that turns allow.
    fn least(&mut self, region: &[u8]) -> usize {
        let mut rows = std::mem::take(&mut self.rows);
        rows[0].put(region, false, &self.keys);
        // a boundary of two vertices is the same from both sides
        let best = if boundaries(region).all(|boundary| boundary.len() < 3) {
            0
        } else {
            rows[1].put(region, true, &self.keys);
            usize::from(rows[1].keys().lt(rows[0].keys()))
        };
        self.rows = rows;
        best
    }

    /// The string of regions: the least comes first, and gives names to its letters, by which the next is
    /// found.
    pub(super) fn named(&mut self, regions: &[&[u8]]) -> Box<[u8]> {
        self.find(regions);
        let mut out = Vec::with_capacity(regions.iter().map(|region| region.len() + 2).sum());
        let mut fresh = LETTERS;
        if let [region] = regions {
            let best = self.least(region);
            self.write(best, &mut fresh, &mut out);
            return out.into();
        }
        let mut left: Vec<(u64, &[u8])> =
            regions.iter().map(|region| (self.of_region(region), *region)).collect();
        left.sort_by_key(|(whole, _)| *whole);
        while let Some(&(whole, _)) = left.first() {
            let alike = left.iter().take_while(|(other, _)| *other == whole).count();
            let mut place = 0;
            if alike > 1 {
                let mut rows: Vec<(Vec<u64>, usize)> = Vec::with_capacity(alike);
                for (i, (_, region)) in left[..alike].iter().enumerate() {
                    let best = self.least(region);
                    rows.push((self.rows[best].keys().collect(), i));
                }
                place = rows.into_iter().min().map_or(0, |(_, i)| i);
            }
            let (_, region) = left.remove(place);
            let best = self.least(region);
            self.write(best, &mut fresh, &mut out);
        }
        out.into()
    }

    /// Writes a row, and gives names to its letters.
    fn write(&mut self, row: usize, fresh: &mut u8, out: &mut Vec<u8>) {
        let row = &self.rows[row];
        for _ in 0..row.spots {
            out.extend([SPOT, BOUNDARY]);
        }
        for &(start, len) in &row.order {
            for &byte in &row.vertices[start as usize..(start + len) as usize] {
                let key = &mut self.keys[usize::from(byte)];
                if is_letter(byte) && *key >= NAMELESS {
                    *key = (*fresh).into();
                    *fresh += 1;
                }
                out.push(if is_letter(byte) { name_of(*key) } else { byte });
            }
            out.push(BOUNDARY);
        }
        out.push(REGION);
    }
}

impl Row {
    /// Takes a region, each boundary turned to where it is least, the least boundary first.
    fn put(&mut self, region: &[u8], back: bool, keys: &[u64; 256]) {
        self.spots = 0;
        self.vertices.clear();
        self.keys.clear();
        self.order.clear();
        for boundary in boundaries(region) {
            if boundary == [SPOT] {
                self.spots += 1;
                continue;
            }
            let (start, n) = (self.vertices.len(), boundary.len());
            self.vertices.extend_from_slice(boundary);
            if back {
                self.vertices[start..].reverse();
            }
            self.keys.extend(self.vertices[start..].iter().map(|&vertex| keys[usize::from(vertex)]));
            let from = first(&self.keys[start..]);
            self.vertices[start..].rotate_left(from);
            self.keys[start..].rotate_left(from);
            let narrow = |n: usize| u32::try_from(n).expect("a region is short");
            self.order.push((narrow(start), narrow(n)));
        }
        let row = |&(start, len): &(u32, u32)| &self.keys[start as usize..(start + len) as usize];
        self.order.sort_by(|one, other| one.1.cmp(&other.1).then_with(|| row(one).cmp(row(other))));
    }

    /// What a row is compared by: its keys, with a mark after each boundary.
    fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        let spots = std::iter::repeat_n([u64::from(SPOT), u64::MAX], self.spots).flatten();
        let others = self.order.iter().flat_map(|&(start, len)| {
            let row = &self.keys[start as usize..(start + len) as usize];
            row.iter().copied().chain([u64::MAX])
        });
        spots.chain(others)
    }
}

/// Where a boundary begins so that it is least.
fn first(keys: &[u64]) -> usize {
    let n = keys.len();
    let mut best = 0;
    for from in 1..n {
        let mut k = 0;
        while k < n {
            let at = |from: usize| keys[if from + k < n { from + k } else { from + k - n }];
            match at(from).cmp(&at(best)) {
                std::cmp::Ordering::Equal => k += 1,
                std::cmp::Ordering::Less => {
                    best = from;
                    break;
                }
                std::cmp::Ordering::Greater => break,
            }
        }
    }
    best
}
