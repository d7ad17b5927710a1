//! What is left of a drawing, as a string of vertices in one form for all drawings that are played alike.
//!
//! A region is a list of boundaries, a boundary the vertices that are met on the way around it. Vertices with
//! three lines play no part and are left out; so are regions in which nobody can draw. Every region may be
//! turned over by itself: no move leads from one region to another.
//! **Source** D. Applegate, G. Jacobson, D. Sleator 1991; J. Lemoine, S. Viennot 2010.

/// A spot without lines: a boundary by itself.
pub(super) const SPOT: u8 = 0;
/// A vertex with one line.
pub(super) const END: u8 = 1;
/// A vertex with two lines that is met here alone, or where both places make no difference.
pub(super) const LAST: u8 = 2;
/// The first of the vertices with two lines that are met twice: on one boundary, or in two regions.
pub(super) const LETTERS: u8 = 3;
/// Ends a boundary.
pub(super) const BOUNDARY: u8 = 254;
/// Ends a region.
pub(super) const REGION: u8 = 255;

/// How often what is around a letter is taken into its key.
const ROUNDS: usize = 3;
/// The keys of letters that have no name yet are above all names.
const NAMELESS: u64 = 1 << 63;
/// The most lives of a region of which only the number of lives matters.
const FEW_LIVES: u32 = 3;

/// Regions that hang together by the vertices they share.
///
/// # Equality
/// Lands with equal strings are played alike. Where two lands are the same but for names, turns and order,
/// their strings are nearly always equal; a pair that is missed is played twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Land(Box<[u8]>);

impl Land {
    /// So many spots, and nothing drawn.
    pub(super) fn spots(n: u64) -> Self {
        let mut drawn: Vec<u8> = (0..n).flat_map(|_| [SPOT, BOUNDARY]).collect();
        if n > 0 {
            drawn.push(REGION);
        }
        Self(drawn.into())
    }

    /// The number of spots, if nothing is drawn.
    pub(super) fn plain(&self) -> Option<usize> {
        let is_plain = self.regions().count() <= 1 && self.vertices().all(|vertex| vertex == SPOT);
        is_plain.then(|| self.vertices().count())
    }

    /// The string.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The regions, each with its boundaries.
    pub(super) fn regions(&self) -> impl Iterator<Item = &[u8]> {
        regions(&self.0)
    }

    fn vertices(&self) -> impl Iterator<Item = u8> {
        self.0.iter().copied().filter(|&byte| byte < BOUNDARY)
    }

    /// How many lines can still end somewhere.
    pub(super) fn lives(&self) -> u32 {
        // a letter is met twice and counts once
        let halves = self.vertices().map(|vertex| match vertex {
            SPOT => 6,
            END => 4,
            LAST => 2,
            _ => 1,
        });
        halves.sum::<u32>() / 2
    }

    /// All that is left, as one land even where it falls apart.
    pub(super) fn whole(drawn: Vec<u8>) -> Self {
        let drawn = tidied(drawn);
        Self::of(&regions(&drawn).collect::<Vec<_>>())
    }

    fn of(regions: &[&[u8]]) -> Self {
        // two vertices that see each other from both sides are joined once, as if they did from one
        let is_pair =
            |one: &[u8], other: &[u8]| one.len() == 3 && one.iter().all(|byte| other.contains(byte));
        match regions {
            [one, other]
                if other.len() == 3 && is_pair(one, other) && one.iter().any(|&byte| is_letter(byte)) =>
            {
                Self([LAST, LAST, BOUNDARY, REGION].into())
            }
            _ => Self(named(regions)),
        }
    }

    /// The lands into which a drawing falls apart, in order.
    pub(super) fn all(drawn: Vec<u8>) -> Vec<Self> {
        let drawn = tidied(drawn);
        let regions: Vec<&[u8]> = regions(&drawn).collect();
        let mut lands: Vec<Self> = apart(&regions).iter().map(|together| Self::of(together)).collect();
        lands.sort_unstable();
        lands
    }
}

/// The regions of a string, without their ends.
pub(super) fn regions(drawn: &[u8]) -> impl Iterator<Item = &[u8]> {
    drawn.split(|&byte| byte == REGION).filter(|region| !region.is_empty())
}

/// The boundaries of a region, without their ends.
pub(super) fn boundaries(region: &[u8]) -> impl Iterator<Item = &[u8]> {
    region.split(|&byte| byte == BOUNDARY).filter(|boundary| !boundary.is_empty())
}

fn is_letter(byte: u8) -> bool {
    (LETTERS..BOUNDARY).contains(&byte)
}

/// Without regions in which nobody can draw; letters that are met once, or twice side by side, are none.
fn tidied(mut drawn: Vec<u8>) -> Vec<u8> {
    loop {
        let (mut met, mut beside) = ([0_u8; 256], [false; 256]);
        for boundary in drawn.split(|&byte| byte >= BOUNDARY) {
            for (k, &vertex) in boundary.iter().enumerate() {
                met[usize::from(vertex)] = met[usize::from(vertex)].saturating_add(1);
                let next = boundary[(k + 1) % boundary.len()];
                if boundary.len() > 1 && next == vertex && is_letter(vertex) {
                    beside[usize::from(vertex)] = true;
                }
            }
        }
        let (mut out, mut dropped) = (Vec::with_capacity(drawn.len()), false);
        for region in regions(&drawn) {
            let from = out.len();
            let mut here = [0_u8; 256];
            for boundary in boundaries(region) {
                for &vertex in boundary {
                    here[usize::from(vertex)] += u8::from(is_letter(vertex));
                    let place = usize::from(vertex);
                    match is_letter(vertex) {
                        true if beside[place] && here[place] == 2 => {}
                        true if beside[place] || met[place] == 1 => out.push(LAST),
                        _ => out.push(vertex),
                    }
                }
                out.push(BOUNDARY);
            }
            let kept = &out[from..];
            let twice = |vertex: u8| here[usize::from(vertex)] == 2;
            let halves = kept.iter().map(|&byte| match byte {
                SPOT => 6,
                END => 4,
                LAST => 2,
                BOUNDARY => 0,
                letter if twice(letter) => 1,
                _ => 2,
            });
            let lives = halves.sum::<u32>() / 2;
            if lives < 2 {
                out.truncate(from);
                dropped = true;
                continue;
            }
            if lives <= FEW_LIVES && !kept.iter().any(|&byte| byte == SPOT || byte == END) {
                // any two can be joined, and whatever is left can be joined with what is new
                let (mut few, mut seen) = (Vec::new(), [false; 256]);
                for &byte in kept.iter().filter(|&&byte| byte != BOUNDARY) {
                    match is_letter(byte) && twice(byte) {
                        true if std::mem::replace(&mut seen[usize::from(byte)], true) => {}
                        true => few.push(LAST),
                        false => few.push(byte),
                    }
                }
                out.truncate(from);
                out.extend(few);
                out.push(BOUNDARY);
            }
            out.push(REGION);
        }
        if !dropped {
            return out;
        }
        drawn = out;
    }
}

/// Regions that share vertices, together.
fn apart<'d>(regions: &[&'d [u8]]) -> Vec<Vec<&'d [u8]>> {
    let mut lands: Vec<(Vec<&[u8]>, [bool; 256])> = Vec::new();
    for &region in regions {
        let (mut together, mut letters) = (vec![region], [false; 256]);
        for &byte in region.iter().filter(|&&byte| is_letter(byte)) {
            letters[usize::from(byte)] = true;
        }
        let mut others = Vec::with_capacity(lands.len() + 1);
        for (land, theirs) in lands {
            if letters.iter().zip(&theirs).any(|(here, there)| *here && *there) {
                together.splice(0..0, land);
                letters.iter_mut().zip(theirs).for_each(|(here, there)| *here |= there);
            } else {
                others.push((land, theirs));
            }
        }
        others.push((together, letters));
        lands = others;
    }
    lands.into_iter().map(|(land, _)| land).collect()
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (word ^ word >> 32).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// What tells vertices apart: the kind of a vertex, the name of a letter, or what is around one without a
/// name.
struct Keys([u64; 256]);

impl Keys {
    fn of(&self, vertex: u8) -> u64 {
        self.0[usize::from(vertex)]
    }

    /// A vertex and its neighbours on a boundary, the same from both sides.
    fn around(&self, boundary: &[u8], k: usize) -> u64 {
        let n = boundary.len();
        let beside = self.of(boundary[(k + 1) % n]).wrapping_add(self.of(boundary[(k + n - 1) % n]));
        mixed(mixed(self.of(boundary[k])) ^ beside)
    }

    fn of_boundary(&self, boundary: &[u8]) -> u64 {
        let sum = (0..boundary.len()).fold(0, |sum: u64, k| sum.wrapping_add(self.around(boundary, k)));
        mixed(sum ^ boundary.len() as u64)
    }

    fn of_region(&self, region: &[u8]) -> u64 {
        boundaries(region).fold(0, |sum: u64, boundary| sum.wrapping_add(self.of_boundary(boundary)))
    }

    /// The keys of letters by what is around them.
    fn found(regions: &[&[u8]]) -> Self {
        let mut keys = Self([NAMELESS; 256]);
        for kind in [SPOT, END, LAST] {
            keys.0[usize::from(kind)] = kind.into();
        }
        let letters =
            regions.iter().flat_map(|region| region.iter().copied().filter(|&byte| is_letter(byte)));
        let Some(last) = letters.max() else { return keys };
        for _ in 0..ROUNDS {
            let mut sums = [0_u64; 256];
            for region in regions {
                let whole = keys.of_region(region);
                for boundary in boundaries(region) {
                    for (k, &vertex) in boundary.iter().enumerate().filter(|(_, vertex)| is_letter(**vertex))
                    {
                        let sum = &mut sums[usize::from(vertex)];
                        *sum = sum.wrapping_add(mixed(keys.around(boundary, k) ^ whole));
                    }
                }
            }
            for letter in LETTERS..=last {
                let key = &mut keys.0[usize::from(letter)];
                *key = mixed(*key ^ sums[usize::from(letter)]) | NAMELESS;
            }
        }
        keys
    }

    /// The vertices of a region in the least order that turns allow, with ends of boundaries.
    fn least(&self, region: &[u8]) -> Vec<u8> {
        let (ahead, back) = (self.sorted(region, false), self.sorted(region, true));
        if self.row(&back).lt(self.row(&ahead)) { back } else { ahead }
    }

    /// What a row of vertices is compared by.
    fn row<'r>(&'r self, row: &'r [u8]) -> impl Iterator<Item = u64> + 'r {
        row.iter().map(|&byte| if byte == BOUNDARY { u64::MAX } else { self.of(byte) })
    }

    fn sorted(&self, region: &[u8], back: bool) -> Vec<u8> {
        let mut all: Vec<Vec<u8>> = boundaries(region).map(<[u8]>::to_vec).collect();
        for boundary in &mut all {
            if back {
                boundary.reverse();
            }
            let from = self.first(boundary);
            boundary.rotate_left(from);
        }
        all.sort_by(|one, other| {
            one.len().cmp(&other.len()).then_with(|| self.row(one).cmp(self.row(other)))
        });
        let mut out = Vec::with_capacity(region.len() + 1);
        for boundary in all {
            out.extend(boundary);
            out.push(BOUNDARY);
        }
        out
    }

    /// Where a boundary begins so that it is least.
    fn first(&self, boundary: &[u8]) -> usize {
        let turned = |from: usize| {
            let (before, after) = boundary.split_at(from);
            after.iter().chain(before).map(|&vertex| self.of(vertex))
        };
        (1..boundary.len()).fold(0, |best, from| if turned(from).lt(turned(best)) { from } else { best })
    }
}

/// The string of regions: the least comes first, and gives names to its letters, by which the next is found.
fn named(regions: &[&[u8]]) -> Box<[u8]> {
    let mut keys = Keys::found(regions);
    let mut left: Vec<(u64, &[u8])> =
        regions.iter().map(|region| (keys.of_region(region), *region)).collect();
    left.sort_by_key(|(whole, _)| *whole);
    let mut out = Vec::with_capacity(regions.iter().map(|region| region.len() + 2).sum());
    let mut fresh = LETTERS;
    while let Some(&(whole, _)) = left.first() {
        let alike = left.iter().take_while(|(other, _)| *other == whole).count();
        let rows = left[..alike].iter().map(|(_, region)| keys.least(region)).enumerate();
        let least = rows.min_by(|(_, one), (_, other)| keys.row(one).cmp(keys.row(other)));
        let (place, row) = least.expect("there is a region left");
        left.remove(place);
        for byte in row {
            if is_letter(byte) && keys.of(byte) >= NAMELESS {
                keys.0[usize::from(byte)] = fresh.into();
                fresh += 1;
            }
            out.push(if is_letter(byte) { name_of(keys.of(byte)) } else { byte });
        }
        out.push(REGION);
    }
    out.into()
}

/// The letter with this name.
fn name_of(key: u64) -> u8 {
    u8::try_from(key).expect("names of letters are few")
}
