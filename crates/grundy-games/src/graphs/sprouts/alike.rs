//! Which parts of a land can be exchanged: of moves that such an exchange takes to each other one is drawn.

use super::land::{BOUNDARY, SPOT, is_letter};
use super::row::{Row, Span};
use super::tidy::Set;

/// An exchange of letters; a letter that stays is its own image.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    images: [u8; 256],
    moved: Set,
}

impl Exchange {
    /// Takes each vertex of one list to that of the other, and back: a letter to a letter, another vertex to
    /// one of its kind. `None` if no exchange does that.
    pub(super) fn swapping(pairs: impl Iterator<Item = (u8, u8)>) -> Option<Self> {
        let mut images = [0; 256];
        let mut known = Set::default();
        for (one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                match is_letter(from) && is_letter(to) {
                    false if from == to => {}
                    true if !known.add(from) => images[usize::from(from)] = to,
                    true if images[usize::from(from)] == to => {}
                    _ => return None,
                }
            }
        }
        Some(Self::of(images, &known))
    }

    /// Takes each vertex of a boundary to that which stands `by` places further. `None` as above.
    pub(super) fn turning(boundary: &[u8], by: usize) -> Option<Self> {
        let n = boundary.len();
        let (mut images, mut known, mut hit) = ([0; 256], Set::default(), Set::default());
        for (k, &from) in boundary.iter().enumerate() {
            let to = boundary[(k + by) % n];
            match is_letter(from) && is_letter(to) {
                false if from == to => {}
                true if !known.add(from) => {
                    if hit.add(to) {
                        return None;
                    }
                    images[usize::from(from)] = to;
                }
                true if images[usize::from(from)] == to => {}
                _ => return None,
            }
        }
        Some(Self::of(images, &known))
    }

    fn of(mut images: [u8; 256], known: &Set) -> Self {
        let mut moved = Set::default();
        for vertex in 0..=u8::MAX {
            let image = &mut images[usize::from(vertex)];
            if !known.has(vertex) {
                *image = vertex;
            } else if *image != vertex {
                moved.add(vertex);
            }
        }
        Self { images, moved }
    }
}

/// The regions of a land, each in the least order that turns allow.
#[derive(Debug)]
pub(super) struct Alike<'l> {
    regions: Vec<(&'l [u8], Set, Vec<u16>)>,
    rows: [Row; 2],
}

impl<'l> Alike<'l> {
    pub(super) fn of(regions: &[&'l [u8]]) -> Self {
        let mut alike = Self { regions: Vec::with_capacity(regions.len()), rows: Default::default() };
        let codes: [u16; 256] = std::array::from_fn(code);
        for &region in regions {
            let mut letters = Set::default();
            for &letter in region.iter().filter(|&&byte| is_letter(byte)) {
                letters.add(letter);
            }
            let least = alike.least(region, &codes);
            alike.regions.push((region, letters, least));
        }
        alike
    }

    /// Whether an exchange of letters leaves the land as it is.
    pub(super) fn allows(&mut self, exchange: &Exchange) -> bool {
        let codes: [u16; 256] = std::array::from_fn(|at| exchange.images[at].into());
        let touched: Vec<usize> =
            (0..self.regions.len()).filter(|&at| self.regions[at].1.meets(&exchange.moved)).collect();
        let mut after: Vec<Vec<u16>> =
            touched.iter().map(|&at| self.least(self.regions[at].0, &codes)).collect();
        let mut before: Vec<&[u16]> = touched.iter().map(|&at| &self.regions[at].2[..]).collect();
        before.sort_unstable();
        after.sort_unstable();
        before.iter().zip(&after).all(|(before, after)| **before == after[..])
    }

    /// Whether an exchange takes one region to another one.
    pub(super) fn regions(&mut self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| self.regions[at].0);
        one.len() == other.len()
            && Exchange::swapping(one.iter().copied().zip(other.iter().copied()))
                .is_some_and(|exchange| self.allows(&exchange))
    }

    fn least(&mut self, region: &[u8], codes: &[u16; 256]) -> Vec<u16> {
        let (mut boundaries, mut spots, mut start) = (Vec::new(), 0, 0);
        for boundary in region.split(|&byte| byte == BOUNDARY) {
            let len = boundary.len();
            match boundary {
                [] => {}
                [SPOT] => spots += 1,
                _ => boundaries.push(Span { start, len }),
            }
            start += len + 1;
        }
        let [ahead, back] = &mut self.rows;
        ahead.put(spots, &boundaries, region, false, codes);
        back.put(spots, &boundaries, region, true, codes);
        let least = if back.is_before(ahead) { back } else { ahead };
        std::iter::repeat_n(0, spots).chain(least.codes()).collect()
    }
}

fn code(vertex: usize) -> u16 {
    u16::try_from(vertex).unwrap_or(u16::MAX)
}
