//! AVX-512 on vectors of 32 bytes, and of 64 where nothing else is needed. Twice as many registers, and any
//! function of three vectors is one instruction: the compiler finds those.

use std::arch::x86_64::__m512i;

use pulp::x86::V4;

use super::Lanes;
use super::avx2::{M, with_avx2};

/// AVX-512, on machines that have it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(V4);

impl Avx512 {
    /// If this machine has it.
    pub(in super::super) fn here() -> Option<Self> {
        V4::try_new().map(Self)
    }
}

/// For each group of 16 codes: 0xff at its place, in each half of 16 bytes.
const GROUPS: [[u8; 32]; 16] = {
    let mut tables = [[0; 32]; 16];
    let mut group = 0;
    while group < 16 {
        tables[group][group] = 0xff;
        tables[group][16 + group] = 0xff;
        group += 1;
    }
    tables
};

impl Lanes for Avx512 {
    with_avx2!();

    const WIDE_PASS: bool = true;

    // A comparison whose result is a mask of bits would have to be turned into bytes; a shuffle gives bytes,
    // and the two operations that follow it become one.
    #[inline(always)]
    fn group(self, group: u8) -> M {
        self.load(&GROUPS[usize::from(group % 16)])
    }

    #[inline(always)]
    fn groups_of(self, codes: M) -> M {
        self.and(self.0.avx2._mm256_srli_epi16::<4>(codes), self.splat(0x0f))
    }

    #[inline(always)]
    fn in_group(self, groups: M, group: M) -> M {
        self.shuffle(group, groups)
    }

    // Comparisons give masks of bits here, so they are put together as bits.
    #[inline(always)]
    fn holds_word(self, words: &[u16; 128], word: u16) -> bool {
        let words: [__m512i; 4] = pulp::cast(*words);
        let word = self.0.avx512f._mm512_set1_epi16(word.cast_signed());
        words.into_iter().fold(0, |hit, words| hit | self.0.avx512bw._mm512_cmpeq_epi16_mask(words, word))
            != 0
    }

    #[inline(always)]
    fn holds_xors<const WANTED: usize>(
        self,
        low: &[u16; 64],
        high: &[u16; 64],
        wanted: [u16; WANTED],
    ) -> u32 {
        let (low, high): ([__m512i; 2], [__m512i; 2]) = (pulp::cast(*low), pulp::cast(*high));
        let words: [__m512i; 2] = std::array::from_fn(|i| self.0.avx512f._mm512_xor_si512(low[i], high[i]));
        (0..).zip(wanted).fold(0, |found, (i, word)| {
            let word = self.0.avx512f._mm512_set1_epi16(word.cast_signed());
            let equal = words.map(|words| self.0.avx512bw._mm512_cmpeq_epi16_mask(words, word));
            found | u32::from(equal[0] | equal[1] != 0) << i
        })
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
