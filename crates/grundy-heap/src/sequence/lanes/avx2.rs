//! AVX2, by pulp's safe names for its instructions.

use pulp::x86::V3;

use super::{Lanes, Narrow};

/// AVX2, on machines that have it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(V3);

impl Avx2 {
    /// If this machine has it.
    pub(in super::super) fn here() -> Option<Self> {
        V3::try_new().map(Self)
    }
}

/// The vectors of both instruction sets.
pub(super) type M = std::arch::x86_64::__m256i;

/// What AVX-512 does as AVX2 does: the operations with the instructions of the first field.
macro_rules! with_avx2 {
    () => {
        type V = M;

        #[inline(always)]
        fn splat(self, byte: u8) -> M {
            self.0.avx._mm256_set1_epi8(byte.cast_signed())
        }

        #[inline(always)]
        fn splat_four(self, bytes: [u8; 4]) -> M {
            self.0.avx._mm256_set1_epi32(i32::from_ne_bytes(bytes))
        }

        #[inline(always)]
        fn load(self, from: &[u8]) -> M {
            pulp::cast(*from.first_chunk::<32>().expect("32 bytes are there"))
        }

        #[inline(always)]
        fn store(self, v: M) -> [u8; 32] {
            pulp::cast(v)
        }

        #[inline(always)]
        fn xor(self, a: M, b: M) -> M {
            self.0.avx2._mm256_xor_si256(a, b)
        }

        #[inline(always)]
        fn and(self, a: M, b: M) -> M {
            self.0.avx2._mm256_and_si256(a, b)
        }

        #[inline(always)]
        fn or(self, a: M, b: M) -> M {
            self.0.avx2._mm256_or_si256(a, b)
        }

        #[inline(always)]
        fn and_not(self, a: M, b: M) -> M {
            self.0.avx2._mm256_andnot_si256(a, b)
        }

        #[inline(always)]
        fn select(self, mask: M, a: M, b: M) -> M {
            self.0.avx2._mm256_blendv_epi8(b, a, mask)
        }

        #[inline(always)]
        fn add(self, a: M, b: M) -> M {
            self.0.avx2._mm256_add_epi8(a, b)
        }

        #[inline(always)]
        fn min(self, a: M, b: M) -> M {
            self.0.avx2._mm256_min_epu8(a, b)
        }

        #[inline(always)]
        fn max(self, a: M, b: M) -> M {
            self.0.avx2._mm256_max_epu8(a, b)
        }

        #[inline(always)]
        fn eq(self, a: M, b: M) -> M {
            self.0.avx2._mm256_cmpeq_epi8(a, b)
        }

        #[inline(always)]
        fn shuffle(self, table: M, index: M) -> M {
            self.0.avx2._mm256_shuffle_epi8(table, index)
        }

        #[inline(always)]
        fn reverse(self, v: M) -> M {
            const HALF: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
            let halves = self.0.avx2._mm256_shuffle_epi8(v, pulp::cast([HALF; 2]));
            self.0.avx2._mm256_permute4x64_epi64::<0b01_00_11_10>(halves)
        }

        #[inline(always)]
        fn push(self, v: M, byte: u8) -> M {
            const LAST: [u8; 32] = {
                let mut last = [0; 32];
                last[31] = 0xff;
                last
            };
            // each half is moved by a byte; the other half's first byte comes in, or 0
            let upper = self.0.avx2._mm256_permute2x128_si256::<0x81>(v, v);
            let moved = self.0.avx2._mm256_alignr_epi8::<1>(upper, v);
            self.or(moved, self.and(self.splat(byte), pulp::cast(LAST)))
        }

        #[inline(always)]
        fn top_bits(self, v: M) -> u32 {
            self.0.avx2._mm256_movemask_epi8(v).cast_unsigned()
        }

        #[inline(always)]
        fn transpose(self, rows: [M; 8]) -> [u64; 32] {
            let x = self.0.avx2;
            let [a, b, c, d, e, f, g, h] = rows;
            // pairs of rows, then fours, then all eight: the low halves of both 128-bit parts first
            let (ab, cd) = (x._mm256_unpacklo_epi8(a, b), x._mm256_unpacklo_epi8(c, d));
            let (ef, gh) = (x._mm256_unpacklo_epi8(e, f), x._mm256_unpacklo_epi8(g, h));
            let (ab2, cd2) = (x._mm256_unpackhi_epi8(a, b), x._mm256_unpackhi_epi8(c, d));
            let (ef2, gh2) = (x._mm256_unpackhi_epi8(e, f), x._mm256_unpackhi_epi8(g, h));
            let mut out = [0; 32];
            for (part, (ab, cd, ef, gh)) in [(ab, cd, ef, gh), (ab2, cd2, ef2, gh2)].into_iter().enumerate() {
                let (p, q) = (x._mm256_unpacklo_epi16(ab, cd), x._mm256_unpacklo_epi16(ef, gh));
                let (r, s) = (x._mm256_unpackhi_epi16(ab, cd), x._mm256_unpackhi_epi16(ef, gh));
                let words = [
                    x._mm256_unpacklo_epi32(p, q),
                    x._mm256_unpackhi_epi32(p, q),
                    x._mm256_unpacklo_epi32(r, s),
                    x._mm256_unpackhi_epi32(r, s),
                ];
                for (k, word) in words.into_iter().enumerate() {
                    let [u0, u1, u2, u3]: [u64; 4] = pulp::cast(word);
                    let at = 8 * part + 2 * k;
                    (out[at], out[at + 1], out[at + 16], out[at + 17]) = (u0, u1, u2, u3);
                }
            }
            out
        }

        #[inline(always)]
        fn splat_words(self, word: u16) -> M {
            self.0.avx._mm256_set1_epi16(word.cast_signed())
        }

        #[inline(always)]
        fn load_words(self, from: &[u16]) -> M {
            pulp::cast(*from.first_chunk::<16>().expect("16 words are there"))
        }

        #[inline(always)]
        fn eq_words(self, a: M, b: M) -> M {
            self.0.avx2._mm256_cmpeq_epi16(a, b)
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce() -> R) -> R {
            self.0.vectorize(work)
        }
    };
}
pub(super) use with_avx2;

impl Lanes for Avx2 {
    with_avx2!();

    type Wide = Narrow<Self>;

    #[inline(always)]
    fn wide(self) -> Narrow<Self> {
        Narrow(self)
    }
}
