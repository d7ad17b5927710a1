//! Thirty-two bytes at a time: the few operations the engine needs, for AVX2 and in plain code.
//!
//! The plain twin does the same on any machine, and the tests compare the two.

use pulp::x86::V3;

/// Operations on 32 bytes, or on 16 words of 16 bits.
pub(super) trait Lanes: Copy + Send + Sync {
    /// 32 bytes.
    type V: Copy;

    /// The same byte 32 times.
    fn splat(self, byte: u8) -> Self::V;
    /// The first 32 bytes of a slice.
    fn load(self, from: &[u8]) -> Self::V;
    /// As an array.
    fn store(self, v: Self::V) -> [u8; 32];
    /// Bitwise exclusive or.
    fn xor(self, a: Self::V, b: Self::V) -> Self::V;
    /// Bitwise and.
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    /// Bitwise or.
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// The bits of `b` that are not in `a`.
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V;
    /// Differences of bytes, modulo 256.
    fn sub(self, a: Self::V, b: Self::V) -> Self::V;
    /// 0xff where the bytes are equal, else 0.
    fn eq(self, a: Self::V, b: Self::V) -> Self::V;
    /// `table[index & 15]` in each half of 16 bytes; 0 where the top bit of the index is set.
    fn shuffle(self, table: Self::V, index: Self::V) -> Self::V;
    /// The 32 bytes in the opposite order.
    fn reverse(self, v: Self::V) -> Self::V;
    /// The top bits of the bytes; byte i gives bit i.
    fn top_bits(self, v: Self::V) -> u32;
    /// Byte i of the 64-bit word h is byte h of `rows[i]`.
    fn transpose(self, rows: [Self::V; 8]) -> [u64; 32];

    /// The same word 16 times.
    fn splat_words(self, word: u16) -> Self::V;
    /// The first 16 words of a slice.
    fn load_words(self, from: &[u16]) -> Self::V;
    /// The 16 words in the opposite order.
    fn reverse_words(self, v: Self::V) -> Self::V;
    /// 0xffff where the words are equal, else 0.
    fn eq_words(self, a: Self::V, b: Self::V) -> Self::V;

    /// Runs `work` compiled for this machine's instructions.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// Work that is written once for all lanes.
pub(super) trait WithLanes {
    /// What it gives.
    type Output;
    /// Does it.
    fn with<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Does the work with the widest lanes this machine has.
pub(super) fn widest<W: WithLanes>(work: W) -> W::Output {
    match Avx2::here() {
        Some(lanes) => work.with(lanes),
        None => work.with(Plain),
    }
}

/// AVX2, on machines that have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(V3);

impl Avx2 {
    /// If this machine has it.
    pub(super) fn here() -> Option<Self> {
        V3::try_new().map(Self)
    }
}

type M = std::arch::x86_64::__m256i;

impl Lanes for Avx2 {
    type V = M;

    #[inline(always)]
    fn splat(self, byte: u8) -> M {
        self.0.avx._mm256_set1_epi8(byte.cast_signed())
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
    fn sub(self, a: M, b: M) -> M {
        self.0.avx2._mm256_sub_epi8(a, b)
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
        const ORDER: [u8; 32] = {
            let mut order = [0; 32];
            let mut i = 0;
            while i < 32 {
                order[i] = (31 - i as u8) % 16;
                i += 1;
            }
            order
        };
        let halves = self.0.avx2._mm256_shuffle_epi8(v, pulp::cast(ORDER));
        self.0.avx2._mm256_permute4x64_epi64::<0b01_00_11_10>(halves)
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
    fn reverse_words(self, v: M) -> M {
        let order: [u8; 32] =
            [14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1];
        let halves = self.0.avx2._mm256_shuffle_epi8(v, pulp::cast(order));
        self.0.avx2._mm256_permute4x64_epi64::<0b01_00_11_10>(halves)
    }

    #[inline(always)]
    fn eq_words(self, a: M, b: M) -> M {
        self.0.avx2._mm256_cmpeq_epi16(a, b)
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        self.0.vectorize(work)
    }
}

/// The same in plain code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

/// Both bytes of a word, low first.
fn words(v: [u8; 32]) -> [u16; 16] {
    std::array::from_fn(|i| u16::from_le_bytes([v[2 * i], v[2 * i + 1]]))
}

fn bytes(v: [u16; 16]) -> [u8; 32] {
    std::array::from_fn(|i| v[i / 2].to_le_bytes()[i % 2])
}

impl Lanes for Plain {
    type V = [u8; 32];

    fn splat(self, byte: u8) -> [u8; 32] {
        [byte; 32]
    }

    fn load(self, from: &[u8]) -> [u8; 32] {
        *from.first_chunk().expect("32 bytes are there")
    }

    fn store(self, v: [u8; 32]) -> [u8; 32] {
        v
    }

    fn xor(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i] ^ b[i])
    }

    fn and(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i] & b[i])
    }

    fn or(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i] | b[i])
    }

    fn and_not(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| b[i] & !a[i])
    }

    fn sub(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i].wrapping_sub(b[i]))
    }

    fn eq(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| if a[i] == b[i] { 0xff } else { 0 })
    }

    fn shuffle(self, table: [u8; 32], index: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| if index[i] > 0x7f { 0 } else { table[i / 16 * 16 + usize::from(index[i] % 16)] })
    }

    fn reverse(self, mut v: [u8; 32]) -> [u8; 32] {
        v.reverse();
        v
    }

    fn top_bits(self, v: [u8; 32]) -> u32 {
        (0..32).map(|i| u32::from(v[i] >> 7) << i).sum()
    }

    fn transpose(self, rows: [[u8; 32]; 8]) -> [u64; 32] {
        std::array::from_fn(|h| u64::from_le_bytes(std::array::from_fn(|i| rows[i][h])))
    }

    fn splat_words(self, word: u16) -> [u8; 32] {
        bytes([word; 16])
    }

    fn load_words(self, from: &[u16]) -> [u8; 32] {
        bytes(*from.first_chunk().expect("16 words are there"))
    }

    fn reverse_words(self, v: [u8; 32]) -> [u8; 32] {
        let mut reversed = words(v);
        reversed.reverse();
        bytes(reversed)
    }

    fn eq_words(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        let (a, b) = (words(a), words(b));
        bytes(std::array::from_fn(|i| if a[i] == b[i] { 0xffff } else { 0 }))
    }

    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_twins_agree(a in any::<[u8; 32]>(), b in any::<[u8; 32]>(), rows in any::<[[u8; 32]; 8]>()) {
            let Some(wide) = Avx2::here() else { return Ok(()) };
            let (x, y) = (wide.load(&a), wide.load(&b));
            prop_assert_eq!(wide.store(wide.xor(x, y)), Plain.xor(a, b));
            prop_assert_eq!(wide.store(wide.and(x, y)), Plain.and(a, b));
            prop_assert_eq!(wide.store(wide.or(x, y)), Plain.or(a, b));
            prop_assert_eq!(wide.store(wide.and_not(x, y)), Plain.and_not(a, b));
            prop_assert_eq!(wide.store(wide.sub(x, y)), Plain.sub(a, b));
            prop_assert_eq!(wide.store(wide.reverse(x)), Plain.reverse(a));
            prop_assert_eq!(wide.store(wide.eq(x, wide.splat(a[7]))), Plain.eq(a, Plain.splat(a[7])));
            prop_assert_eq!(wide.store(wide.shuffle(x, y)), Plain.shuffle(a, b));
            prop_assert_eq!(wide.top_bits(x), Plain.top_bits(a));
            prop_assert_eq!(wide.transpose(rows.map(|row| wide.load(&row))), Plain.transpose(rows));
            prop_assert_eq!(wide.store(wide.reverse_words(x)), Plain.reverse_words(a));
            let word = words(a)[3];
            prop_assert_eq!(wide.load_words(&words(a)).pipe(|v| wide.store(v)), a);
            prop_assert_eq!(wide.store(wide.eq_words(x, wide.splat_words(word))), Plain.eq_words(a, Plain.splat_words(word)));
        }
    }

    trait Pipe: Sized {
        fn pipe<R>(self, f: impl FnOnce(Self) -> R) -> R {
            f(self)
        }
    }
    impl Pipe for M {}
}
