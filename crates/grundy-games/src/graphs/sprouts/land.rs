//! What is left of a drawing, as a string of vertices in one form for all drawings that are played alike.
//!
//! A region is a list of boundaries, a boundary the vertices that are met on the way around it. Vertices with
//! three lines play no part and are left out; so are regions in which nobody can draw. Every region may be
//! turned over by itself: no move leads from one region to another.
//! **Source** D. Applegate, G. Jacobson, D. Sleator 1991; J. Lemoine, S. Viennot 2010.

use super::form::Form;

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
        Self::of(&regions(&drawn).collect::<Vec<_>>(), &mut Form::default())
    }

    fn of(regions: &[&[u8]], form: &mut Form) -> Self {
        // two vertices that see each other from both sides are joined once, as if they did from one
        let is_pair =
            |one: &[u8], other: &[u8]| one.len() == 3 && one.iter().all(|byte| other.contains(byte));
        match regions {
            [one, other]
                if other.len() == 3 && is_pair(one, other) && one.iter().any(|&byte| is_letter(byte)) =>
            {
                Self([LAST, LAST, BOUNDARY, REGION].into())
            }
            _ => Self(form.named(regions)),
        }
    }

    /// The lands into which a drawing falls apart, in order. `form` is room to work in.
    pub(super) fn all(drawn: Vec<u8>, form: &mut Form) -> Vec<Self> {
        let drawn = tidied(drawn);
        let regions: Vec<&[u8]> = regions(&drawn).collect();
        if regions.len() < 2 {
            return if regions.is_empty() { Vec::new() } else { vec![Self::of(&regions, form)] };
        }
        let mut lands: Vec<Self> = apart(&regions).iter().map(|together| Self::of(together, form)).collect();
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

pub(super) fn is_letter(byte: u8) -> bool {
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
    // the land of each region, and that of each letter met so far
    let mut lands: Vec<usize> = (0..regions.len()).collect();
    let mut letters = [usize::MAX; 256];
    for (i, region) in regions.iter().enumerate() {
        for &byte in region.iter().filter(|&&byte| is_letter(byte)) {
            let land = &mut letters[usize::from(byte)];
            if *land == usize::MAX {
                *land = i;
                continue;
            }
            let (here, there) = (lands[i], lands[*land]);
            lands.iter_mut().filter(|land| **land == here).for_each(|land| *land = there);
        }
    }
    let mut all: Vec<(usize, Vec<&[u8]>)> = Vec::with_capacity(regions.len());
    for (land, region) in lands.into_iter().zip(regions) {
        match all.iter_mut().find(|(other, _)| *other == land) {
            Some((_, together)) => together.push(region),
            None => all.push((land, vec![region])),
        }
    }
    all.into_iter().map(|(_, together)| together).collect()
}
