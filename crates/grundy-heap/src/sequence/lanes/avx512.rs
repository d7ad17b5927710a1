//! AVX-512 on vectors of 32 bytes, and of 64 where nothing else is needed. Twice as many registers, and any
//! function of three vectors is one instruction: the compiler finds those.

use std::arch::x86_64::__m512i;

use pulp::x86::V4;

use super::avx2::{M, with_avx2};
use super::{Lanes, WideLanes};

/// AVX-512, on machines that have it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(V4);

/// The same, 64 bytes at a time.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512Wide(V4);

impl Avx512 {
    /// If this machine has it.
    pub(in super::super) fn here() -> Option<Self> {
        V4::try_new().map(Self)
    }
}

/// For each group of 16 codes: 0xff at its place, in each part of 16 bytes.
const GROUPS: [[u8; 64]; 16] = {
    let mut tables = [[0; 64]; 16];
    let mut i = 0;
    while i < 16 * 4 {
        tables[i % 16][i] = 0xff;
        i += 1;
    }
    tables
};

impl Lanes for Avx512 {
    with_avx2!();

    type Wide = Avx512Wide;

    #[inline(always)]
    fn wide(self) -> Avx512Wide {
        Avx512Wide(self.0)
    }

    // Comparisons give masks of bits here: each looks only at the places that are left.
    #[inline(always)]
    fn holds_xors<const WANTED: usize>(
        self,
        low: &[[u16; 64]],
        high: &[[u16; 64]],
        wanted: [u16; WANTED],
    ) -> u32 {
        let wanted = wanted.map(|word| self.0.avx512f._mm512_set1_epi16(word.cast_signed()));
        let mut unequal = [u32::MAX; WANTED];
        for (low, high) in low.iter().zip(high) {
            let (low, high): ([__m512i; 2], [__m512i; 2]) = (pulp::cast(*low), pulp::cast(*high));
            for (low, high) in low.into_iter().zip(high) {
                let words = self.0.avx512f._mm512_xor_si512(low, high);
                for (unequal, &wanted) in unequal.iter_mut().zip(&wanted) {
                    *unequal = self.0.avx512bw._mm512_mask_cmpneq_epi16_mask(*unequal, words, wanted);
                }
            }
        }
        (0..).zip(unequal).fold(0, |found, (i, unequal)| found | u32::from(unequal != u32::MAX) << i)
    }

    #[inline(always)]
    fn equal(self, a: &[u8; 64], b: &[u8; 64]) -> u64 {
        self.0.avx512bw._mm512_cmpeq_epi8_mask(pulp::cast(*a), pulp::cast(*b))
    }

    #[inline(always)]
    fn any_equal<const K: usize>(self, a: [&[u8; 64]; K], b: &[[u8; 64]; K]) -> bool {
        let unequal = a.into_iter().zip(b).fold(u64::MAX, |places, (a, b)| {
            self.0.avx512bw._mm512_mask_cmpneq_epi8_mask(places, pulp::cast(*a), pulp::cast(*b))
        });
        unequal != u64::MAX
    }

    #[inline(always)]
    fn remove<const K: usize>(self, from: &mut [u8; 128], bits: [&[u8; 128]; K]) {
        let mut left: [__m512i; 2] = pulp::cast(*from);
        for bits in bits {
            let bits: [__m512i; 2] = pulp::cast(*bits);
            left[0] = self.0.avx512f._mm512_andnot_si512(bits[0], left[0]);
            left[1] = self.0.avx512f._mm512_andnot_si512(bits[1], left[1]);
        }
        *from = pulp::cast(left);
    }
}

impl WideLanes for Avx512Wide {
    type W = __m512i;
    /// A bit for each byte.
    type Places = u64;
    const BYTES: usize = 64;
    const MANY_REGISTERS: bool = true;

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        self.0.avx512f._mm512_set1_epi8(byte.cast_signed())
    }

    #[inline(always)]
    fn splat_four(self, bytes: [u8; 4]) -> __m512i {
        self.0.avx512f._mm512_set1_epi32(i32::from_ne_bytes(bytes))
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> __m512i {
        pulp::cast([*bytes; 4])
    }

    #[inline(always)]
    fn load(self, from: &[u8]) -> __m512i {
        pulp::cast(*from.first_chunk::<64>().expect("64 bytes are there"))
    }

    #[inline(always)]
    fn store(self, v: __m512i, to: &mut [u8]) {
        let bytes: [u8; 64] = pulp::cast(v);
        to[..64].copy_from_slice(&bytes);
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512f._mm512_xor_si512(a, b)
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512f._mm512_and_si512(a, b)
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512f._mm512_or_si512(a, b)
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512bw._mm512_add_epi8(a, b)
    }

    #[inline(always)]
    fn min(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512bw._mm512_min_epu8(a, b)
    }

    #[inline(always)]
    fn max(self, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512bw._mm512_max_epu8(a, b)
    }

    #[inline(always)]
    fn shuffle(self, table: __m512i, index: __m512i) -> __m512i {
        self.0.avx512bw._mm512_shuffle_epi8(table, index)
    }

    #[inline(always)]
    fn shuffle_at(self, places: u64, table: __m512i, index: __m512i) -> __m512i {
        self.0.avx512bw._mm512_maskz_shuffle_epi8(places, table, index)
    }

    // A comparison whose result is a mask of bits would have to be turned into bytes; a shuffle gives bytes,
    // and the two operations that follow it become one.
    #[inline(always)]
    fn group(self, group: u8) -> __m512i {
        pulp::cast(GROUPS[usize::from(group % 16)])
    }

    #[inline(always)]
    fn groups_of(self, codes: __m512i) -> __m512i {
        self.and(self.0.avx512bw._mm512_srli_epi16::<4>(codes), self.splat(0x0f))
    }

    #[inline(always)]
    fn in_group(self, groups: __m512i, group: __m512i) -> __m512i {
        self.shuffle(group, groups)
    }

    #[inline(always)]
    fn everywhere(self) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> u64 {
        self.0.avx512bw._mm512_cmpeq_epi8_mask(a, b)
    }

    #[inline(always)]
    fn unequal(self, places: u64, a: __m512i, b: __m512i) -> u64 {
        self.0.avx512bw._mm512_mask_cmpneq_epi8_mask(places, a, b)
    }

    #[inline(always)]
    fn with_bit(self, v: __m512i, bit: u32) -> u64 {
        self.0.avx512bw._mm512_test_epi8_mask(v, self.splat(1 << bit))
    }

    #[inline(always)]
    fn select(self, places: u64, a: __m512i, b: __m512i) -> __m512i {
        self.0.avx512bw._mm512_mask_blend_epi8(places, b, a)
    }
}
