//! As many bytes at a time as a machine likes best: what far options need.

use super::Lanes;

/// Operations on 32 or on 64 bytes.
pub(in super::super) trait WideLanes: Copy {
    /// A vector of bytes.
    type W: Copy;
    /// Some places of a vector.
    type Places: Copy;
    /// Bytes of a vector.
    const BYTES: usize;
    /// Whether there are thirty-two registers, not sixteen.
    const MANY_REGISTERS: bool;

    /// The same byte everywhere.
    fn splat(self, byte: u8) -> Self::W;
    /// The same four bytes again and again.
    fn splat_four(self, bytes: [u8; 4]) -> Self::W;
    /// The same sixteen bytes again and again.
    fn table(self, bytes: &[u8; 16]) -> Self::W;
    /// The first bytes of a slice.
    fn load(self, from: &[u8]) -> Self::W;
    /// Puts the bytes into the first ones of a slice.
    fn store(self, v: Self::W, to: &mut [u8]);
    fn xor(self, a: Self::W, b: Self::W) -> Self::W;
    fn and(self, a: Self::W, b: Self::W) -> Self::W;
    fn or(self, a: Self::W, b: Self::W) -> Self::W;
    /// The sum of each two bytes, modulo 256.
    fn add(self, a: Self::W, b: Self::W) -> Self::W;
    /// The smaller of each two bytes.
    fn min(self, a: Self::W, b: Self::W) -> Self::W;
    /// The larger of each two bytes.
    fn max(self, a: Self::W, b: Self::W) -> Self::W;
    /// `table[index & 15]` in each part of 16 bytes; 0 where the top bit of the index is set.
    fn shuffle(self, table: Self::W, index: Self::W) -> Self::W;
    /// The same at these places; 0 elsewhere.
    fn shuffle_at(self, places: Self::Places, table: Self::W, index: Self::W) -> Self::W;
    /// The codes from `16 * group` on, for [`in_group`](Self::in_group).
    fn group(self, group: u8) -> Self::W;
    /// What decides in which groups codes are.
    fn groups_of(self, codes: Self::W) -> Self::W;
    /// 0xff where a code is of the group, else 0.
    fn in_group(self, groups: Self::W, group: Self::W) -> Self::W;

    /// All places.
    fn everywhere(self) -> Self::Places;
    /// The places at which the bytes are equal.
    fn equal(self, a: Self::W, b: Self::W) -> Self::Places;
    /// Those of the places at which the bytes differ.
    fn unequal(self, places: Self::Places, a: Self::W, b: Self::W) -> Self::Places;
    /// The places at which this bit is set.
    fn with_bit(self, v: Self::W, bit: u32) -> Self::Places;
    /// The bytes of `a` at these places, those of `b` elsewhere.
    fn select(self, places: Self::Places, a: Self::W, b: Self::W) -> Self::W;
}

/// The vectors of 32 bytes that the lanes have.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Narrow<L>(pub(in super::super) L);

impl<L: Lanes> WideLanes for Narrow<L> {
    type W = L::V;
    type Places = L::V;
    const BYTES: usize = 32;
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    fn splat(self, byte: u8) -> L::V {
        self.0.splat(byte)
    }

    #[inline(always)]
    fn splat_four(self, bytes: [u8; 4]) -> L::V {
        self.0.splat_four(bytes)
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> L::V {
        self.0.load(&std::array::from_fn::<u8, 32, _>(|i| bytes[i % 16]))
    }

    #[inline(always)]
    fn load(self, from: &[u8]) -> L::V {
        self.0.load(from)
    }

    #[inline(always)]
    fn store(self, v: L::V, to: &mut [u8]) {
        to[..32].copy_from_slice(&self.0.store(v));
    }

    #[inline(always)]
    fn xor(self, a: L::V, b: L::V) -> L::V {
        self.0.xor(a, b)
    }

    #[inline(always)]
    fn and(self, a: L::V, b: L::V) -> L::V {
        self.0.and(a, b)
    }

    #[inline(always)]
    fn or(self, a: L::V, b: L::V) -> L::V {
        self.0.or(a, b)
    }

    #[inline(always)]
    fn add(self, a: L::V, b: L::V) -> L::V {
        self.0.add(a, b)
    }

    #[inline(always)]
    fn min(self, a: L::V, b: L::V) -> L::V {
        self.0.min(a, b)
    }

    #[inline(always)]
    fn max(self, a: L::V, b: L::V) -> L::V {
        self.0.max(a, b)
    }

    #[inline(always)]
    fn shuffle(self, table: L::V, index: L::V) -> L::V {
        self.0.shuffle(table, index)
    }

    #[inline(always)]
    fn shuffle_at(self, places: L::V, table: L::V, index: L::V) -> L::V {
        self.0.and(places, self.0.shuffle(table, index))
    }

    #[inline(always)]
    fn group(self, group: u8) -> L::V {
        self.0.splat(group << 4)
    }

    #[inline(always)]
    fn groups_of(self, codes: L::V) -> L::V {
        self.0.and(codes, self.0.splat(0xf0))
    }

    #[inline(always)]
    fn in_group(self, groups: L::V, group: L::V) -> L::V {
        self.0.eq(groups, group)
    }

    #[inline(always)]
    fn everywhere(self) -> L::V {
        self.0.splat(0xff)
    }

    #[inline(always)]
    fn equal(self, a: L::V, b: L::V) -> L::V {
        self.0.eq(a, b)
    }

    #[inline(always)]
    fn unequal(self, places: L::V, a: L::V, b: L::V) -> L::V {
        self.0.and_not(self.0.eq(a, b), places)
    }

    #[inline(always)]
    fn with_bit(self, v: L::V, bit: u32) -> L::V {
        let bit = self.0.splat(1 << bit);
        self.0.eq(self.0.and(v, bit), bit)
    }

    #[inline(always)]
    fn select(self, places: L::V, a: L::V, b: L::V) -> L::V {
        self.0.select(places, a, b)
    }
}
