//! What is left of a drawing, as a string of vertices in one form for all drawings that are played alike.
//!
//! A region is a list of boundaries, a boundary the vertices that are met on the way around it. Vertices with
//! three lines play no part and are left out; so are regions in which nobody can draw. Every region may be
//! turned over by itself: no move leads from one region to another.
//! **Source** D. Applegate, G. Jacobson, D. Sleator 1991; J. Lemoine, S. Viennot 2010.

use smallvec::SmallVec;

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

/// Bytes of a land that need no memory of their own.
const SHORT: usize = 64;

/// Regions that hang together by the vertices they share.
///
/// # Equality
/// Lands with equal strings are played alike. Where two lands are the same but for names, turns and order,
/// their strings are nearly always equal; a pair that is missed is played twice.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Land(SmallVec<[u8; SHORT]>);

impl Clone for Land {
    /// All bytes at once; the list's own copy takes one after the other.
    fn clone(&self) -> Self {
        Self::named(&self.0)
    }
}

impl Land {
    /// A land by its string.
    pub(super) fn named(string: &[u8]) -> Self {
        Self(SmallVec::from_slice(string))
    }

    /// So many spots, and nothing drawn.
    pub(super) fn spots(n: u64) -> Self {
        let mut drawn: SmallVec<[u8; SHORT]> = (0..n).flat_map(|_| [SPOT, BOUNDARY]).collect();
        if n > 0 {
            drawn.push(REGION);
        }
        Self(drawn)
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

    /// Bytes that the string takes beside the land itself.
    pub(super) fn bytes_beside(&self) -> usize {
        if self.0.spilled() { self.0.capacity() } else { 0 }
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
    pub(super) fn whole(drawn: &[u8]) -> Self {
        let mut string = Vec::new();
        Form::default().whole(drawn, &mut string);
        Self::named(&string)
    }

    /// The lands into which a drawing falls apart, in order. `form` is room to work in.
    #[cfg(test)]
    pub(super) fn all(drawn: &[u8], form: &mut Form) -> Vec<Self> {
        let mut string = Vec::new();
        form.all(drawn, &mut string);
        Self::each(&string)
    }

    /// The lands of a string in which each ends with an empty region.
    pub(super) fn each(string: &[u8]) -> Vec<Self> {
        let (mut lands, mut from) = (Vec::new(), 0);
        for (at, pair) in string.windows(2).enumerate() {
            if pair == [REGION; 2] {
                lands.push(Self::named(&string[from..=at]));
                from = at + 2;
            }
        }
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
