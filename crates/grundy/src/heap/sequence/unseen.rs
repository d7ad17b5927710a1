//! Which codes were not yet seen among the options of a block of heaps: a row of bits for each code.

use super::lanes::Lanes;
use super::marks::{BLOCK, BYTES, Bits, Marks, Row};
use super::witnesses::{Group, Witness};

/// For each code the heaps of a block of which it is not known to be an option.
#[derive(Clone, Debug, Default)]
pub(super) struct Unseen {
    rows: Vec<Bits>,
}

impl Unseen {
    /// At each heap the codes below its limit.
    #[inline(always)]
    pub(super) fn below<L: Lanes>(&mut self, lanes: L, limits: &[u8; BLOCK]) {
        let most = limits.iter().copied().max().unwrap_or(0);
        self.rows.resize(most.into(), [0; BYTES]);
        for (code, row) in (0..most).zip(&mut self.rows) {
            let least = lanes.splat(code + 1);
            for (limits, out) in limits.as_chunks::<32>().0.iter().zip(row.as_chunks_mut::<4>().0) {
                let limits = lanes.load(limits);
                *out = lanes.top_bits(lanes.eq(lanes.max(limits, least), limits)).to_le_bytes();
            }
        }
    }

    /// How many codes there are.
    pub(super) fn codes(&self) -> usize {
        self.rows.len()
    }

    /// Removes what the witnesses show in the block that begins at `start`.
    #[inline(always)]
    pub(super) fn remove<L: Lanes>(&mut self, lanes: L, marks: &Marks, groups: &[Group], start: usize) {
        for (row, Group { fours, ones }) in marks.rows(start).zip(groups) {
            remove(lanes, &row, fours, &mut self.rows);
            remove(lanes, &row, ones, &mut self.rows);
        }
    }

    /// The heaps `32 * part` and so on of the block: bit i is set if it is not seen at the heap `32 * part + i`.
    #[inline(always)]
    pub(super) fn word(&self, code: usize, part: usize) -> u32 {
        u32::from_le_bytes(self.rows[code].as_chunks().0[part])
    }
}

#[inline(always)]
fn remove<L: Lanes, const K: usize>(lanes: L, row: &Row<'_>, witnesses: &[Witness<K>], unseen: &mut [Bits]) {
    for witness in witnesses {
        let Some(unseen) = unseen.get_mut(usize::from(witness.code)) else { continue };
        let parts = unseen.as_chunks_mut::<32>().0;
        let mut left: [L::V; BYTES / 32] = std::array::from_fn(|i| lanes.load(&parts[i]));
        for place in witness.places {
            let bits = row.bits(place.into()).as_chunks::<32>().0;
            for i in 0..BYTES / 32 {
                left[i] = lanes.and_not(lanes.load(&bits[i]), left[i]);
            }
        }
        for (part, left) in parts.iter_mut().zip(left) {
            *part = lanes.store(left);
        }
    }
}
