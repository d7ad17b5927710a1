//! Thirty-two bytes at a time: the few operations the engine needs, for AVX2, for AVX-512, and in plain code
//! that does the same on any machine. The tests compare the twins.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;
mod wide;

use plain::Plain;
pub(super) use wide::{Narrow, WideLanes};

/// Operations on 32 bytes, or on 16 words of 16 bits.
pub(super) trait Lanes: Copy + Send + Sync {
    /// A vector of 32 bytes.
    type V: Copy;
    /// The lanes that far options are looked at with.
    type Wide: WideLanes;

    fn wide(self) -> Self::Wide;

    /// The same byte 32 times.
    fn splat(self, byte: u8) -> Self::V;
    /// The same four bytes eight times.
    fn splat_four(self, bytes: [u8; 4]) -> Self::V;
    /// The first 32 bytes of a slice.
    fn load(self, from: &[u8]) -> Self::V;
    fn store(self, v: Self::V) -> [u8; 32];
    fn xor(self, a: Self::V, b: Self::V) -> Self::V;
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// The bits of `b` that are not in `a`.
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V;
    /// The bytes of `a` where those of `mask` are 0xff, of `b` where they are 0.
    fn select(self, mask: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// The sum of each two bytes, modulo 256.
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    /// The smaller of each two bytes.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;
    /// The larger of each two bytes.
    fn max(self, a: Self::V, b: Self::V) -> Self::V;
    /// 0xff where the bytes are equal, else 0.
    fn eq(self, a: Self::V, b: Self::V) -> Self::V;
    /// `table[index & 15]` in each half of 16 bytes; 0 where the top bit of the index is set.
    fn shuffle(self, table: Self::V, index: Self::V) -> Self::V;
    /// The 32 bytes in the opposite order.
    fn reverse(self, v: Self::V) -> Self::V;
    /// The bytes from the second one on, then this one.
    fn push(self, v: Self::V, byte: u8) -> Self::V;
    /// The top bits of the bytes; byte i gives bit i.
    fn top_bits(self, v: Self::V) -> u32;
    /// Byte i of the 64-bit word h is byte h of `rows[i]`.
    fn transpose(self, rows: [Self::V; 8]) -> [u64; 32];

    /// The same word 16 times.
    fn splat_words(self, word: u16) -> Self::V;
    /// The first 16 words of a slice.
    fn load_words(self, from: &[u16]) -> Self::V;
    /// 0xffff where the words are equal, else 0.
    fn eq_words(self, a: Self::V, b: Self::V) -> Self::V;

    /// A bit for each of the `wanted` words: whether it is `low[i] ^ high[i]` for some i.
    #[inline(always)]
    fn holds_xors<const WANTED: usize>(
        self,
        low: &[[u16; 64]],
        high: &[[u16; 64]],
        wanted: [u16; WANTED],
    ) -> u32 {
        let wanted = wanted.map(|word| self.splat_words(word));
        let mut hits = [self.splat(0); WANTED];
        let (low, high) = (low.as_flattened().as_chunks::<16>().0, high.as_flattened().as_chunks::<16>().0);
        for (low, high) in low.iter().zip(high) {
            let words = self.xor(self.load_words(low), self.load_words(high));
            for (hit, &word) in hits.iter_mut().zip(&wanted) {
                *hit = self.or(*hit, self.eq_words(words, word));
            }
        }
        if self.top_bits(hits.iter().fold(self.splat(0), |any, &hit| self.or(any, hit))) == 0 {
            return 0;
        }
        (0..).zip(hits).fold(0, |found, (i, hit)| found | u32::from(self.top_bits(hit) != 0) << i)
    }
    /// A bit for each of 64 bytes: whether both are equal.
    #[inline(always)]
    fn equal(self, a: &[u8; 64], b: &[u8; 64]) -> u64 {
        let [low, high] = [0, 32].map(|at| self.eq(self.load(&a[at..]), self.load(&b[at..])));
        u64::from(self.top_bits(low)) | u64::from(self.top_bits(high)) << 32
    }
    /// Whether any byte of the first sets equals the one at its place in the second.
    #[inline(always)]
    fn any_equal<const K: usize>(self, a: [&[u8; 64]; K], b: &[[u8; 64]; K]) -> bool {
        let mut hits = self.splat(0);
        for (a, b) in a.into_iter().zip(b) {
            for at in [0, 32] {
                hits = self.or(hits, self.eq(self.load(&a[at..]), self.load(&b[at..])));
            }
        }
        self.top_bits(hits) != 0
    }
    /// Removes some sets of bits from one.
    #[inline(always)]
    fn remove<const K: usize>(self, from: &mut [u8; 128], bits: [&[u8; 128]; K]) {
        let parts = from.as_chunks_mut::<32>().0;
        let mut left: [Self::V; 4] = std::array::from_fn(|i| self.load(&parts[i]));
        for bits in bits {
            for (left, bits) in left.iter_mut().zip(bits.as_chunks::<32>().0) {
                *left = self.and_not(self.load(bits), *left);
            }
        }
        for (part, left) in parts.iter_mut().zip(left) {
            *part = self.store(left);
        }
    }

    /// Runs `work` compiled for this machine's instructions.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// Work that is written once for all lanes.
pub(super) trait WithLanes {
    type Output;
    /// Runs the computation on these lanes.
    fn with<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Does the work with the widest lanes this machine has.
pub(super) fn widest<W: WithLanes>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = avx512::Avx512::here() {
        return work.with(lanes);
    } else if let Some(lanes) = avx2::Avx2::here() {
        return work.with(lanes);
    }
    work.with(Plain)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::avx2::Avx2;
    use super::avx512::Avx512;
    use super::plain::words;
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::TestCaseError;

    type Bytes = [u8; 32];

    fn bytes_agree<L: Lanes>(wide: L, a: Bytes, b: Bytes, rows: [Bytes; 8]) -> Result<(), TestCaseError> {
        let (x, y) = (wide.load(&a), wide.load(&b));
        prop_assert_eq!(wide.store(wide.xor(x, y)), Plain.xor(a, b));
        prop_assert_eq!(wide.store(wide.and(x, y)), Plain.and(a, b));
        prop_assert_eq!(wide.store(wide.or(x, y)), Plain.or(a, b));
        prop_assert_eq!(wide.store(wide.and_not(x, y)), Plain.and_not(a, b));
        let bits = wide.top_bits(y);
        let mask = std::array::from_fn(|i| if bits >> i & 1 == 1 { 0xff } else { 0 });
        prop_assert_eq!(wide.store(wide.select(wide.load(&mask), x, y)), Plain.select(mask, a, b));
        prop_assert_eq!(wide.store(wide.add(x, y)), Plain.add(a, b));
        prop_assert_eq!(wide.store(wide.max(x, y)), Plain.max(a, b));
        prop_assert_eq!(wide.store(wide.min(x, y)), Plain.min(a, b));
        prop_assert_eq!(wide.store(wide.reverse(x)), Plain.reverse(a));
        prop_assert_eq!(wide.store(wide.eq(x, wide.splat(a[7]))), Plain.eq(a, Plain.splat(a[7])));
        prop_assert_eq!(wide.store(wide.shuffle(x, y)), Plain.shuffle(a, b));
        prop_assert_eq!(wide.store(wide.push(x, b[0])), Plain.push(a, b[0]));
        prop_assert_eq!(wide.top_bits(x), Plain.top_bits(a));
        prop_assert_eq!(wide.transpose(rows.map(|row| wide.load(&row))), Plain.transpose(rows));
        let word = words(a)[3];
        prop_assert_eq!(wide.store(wide.load_words(&words(a))), a);
        let equal = wide.eq_words(x, wide.splat_words(word));
        prop_assert_eq!(wide.store(equal), Plain.eq_words(a, Plain.splat_words(word)));
        let low: [u16; 64] = std::array::from_fn(|i| words(rows[i / 16])[i % 16]);
        let high: [u16; 64] = std::array::from_fn(|i| words(rows[4 + i / 16])[i % 16] & 0x00ff);
        let at = usize::from(a[2]) % 64;
        let sought = [word, low[at] ^ high[at], high[at], low[0] ^ high[0]];
        let is_there = |word: u16| low.iter().zip(&high).any(|(low, high)| low ^ high == word);
        let there = (0..4).fold(0, |found, i| found | u32::from(is_there(sought[i])) << i);
        let (two, other) = ([low, [0; 64]], [high, [word ^ 1; 64]]);
        let more = (0..4).fold(there, |found, i| found | u32::from(sought[i] == word ^ 1) << i);
        for (strides, there) in [(1, there), (2, more)] {
            prop_assert_eq!(wide.holds_xors(&two[..strides], &other[..strides], sought), there);
            prop_assert_eq!(Plain.holds_xors(&two[..strides], &other[..strides], sought), there);
        }
        let four =
            |from: usize| -> [u8; 128] { rows[from..from + 4].concat().try_into().expect("four rows") };
        let (from, bits) = (four(0), four(4));
        let two = |from: usize| -> [u8; 64] { rows[from..from + 2].concat().try_into().expect("two rows") };
        let mut near = two(0);
        (0..64).filter(|&i| a[i % 32].is_multiple_of(3)).for_each(|i| near[i] ^= b[i / 2]);
        let equal = (0..64).fold(0_u64, |found, i| found | u64::from(near[i] == two(0)[i]) << i);
        prop_assert_eq!(wide.equal(&near, &two(0)), equal);
        prop_assert_eq!(Plain.equal(&near, &two(0)), equal);
        let apart = two(0).map(|byte| byte ^ 1);
        for (near, any) in [(near, equal != 0), (apart, false)] {
            prop_assert_eq!(wide.any_equal([&apart, &near], &[two(0), two(0)]), any);
            prop_assert_eq!(Plain.any_equal([&apart, &near], &[two(0), two(0)]), any);
        }
        let mut left = from;
        wide.remove(&mut left, [&bits, &[a[0]; 128]]);
        let expected: [u8; 128] = std::array::from_fn(|i| from[i] & !bits[i] & !a[0]);
        prop_assert_eq!(left, expected);
        left = from;
        Plain.remove(&mut left, [&bits, &[a[0]; 128]]);
        prop_assert_eq!(left, expected);
        Ok(())
    }

    fn wide_agrees<W: WideLanes>(wide: W, rows: [Bytes; 8]) -> Result<(), TestCaseError> {
        let all = rows.concat();
        let (a, b) = (&all[..64], &all[64..128]);
        let mut near = b.to_vec();
        (0..64).filter(|&i| !all[128 + i].is_multiple_of(3)).for_each(|i| near[i] = a[i]);
        let (x, y, z) = (wide.load(a), wide.load(b), wide.load(&near));
        let bytes = |v: W::W| {
            let mut to = [0; 64];
            wide.store(v, &mut to);
            to[..W::BYTES].to_vec()
        };
        let each = |byte: &dyn Fn(usize, u8, u8) -> u8| {
            (0..W::BYTES).map(|i| byte(i, a[i], b[i])).collect::<Vec<u8>>()
        };
        prop_assert_eq!(bytes(wide.splat(a[7])), each(&|_, _, _| a[7]));
        let four = [a[0], a[1], a[2], a[3]];
        prop_assert_eq!(bytes(wide.splat_four(four)), each(&|i, _, _| four[i % 4]));
        prop_assert_eq!(bytes(wide.xor(x, y)), each(&|_, a, b| a ^ b));
        prop_assert_eq!(bytes(wide.and(x, y)), each(&|_, a, b| a & b));
        prop_assert_eq!(bytes(wide.or(x, y)), each(&|_, a, b| a | b));
        prop_assert_eq!(bytes(wide.add(x, y)), each(&|_, a, b| a.wrapping_add(b)));
        prop_assert_eq!(bytes(wide.min(x, y)), each(&|_, a, b| a.min(b)));
        prop_assert_eq!(bytes(wide.max(x, y)), each(&|_, a, b| a.max(b)));
        let table: [u8; 16] = std::array::from_fn(|i| all[200 + i]);
        let shuffled = each(&|_, _, at| if at > 0x7f { 0 } else { table[usize::from(at % 16)] });
        prop_assert_eq!(bytes(wide.shuffle(wide.table(&table), y)), shuffled.clone());
        for group in 0..16 {
            let expected = each(&|_, code, _| if code >> 4 == group { 0xff } else { 0 });
            prop_assert_eq!(bytes(wide.in_group(wide.groups_of(x), wide.group(group))), expected);
        }
        prop_assert_eq!(bytes(wide.select(wide.everywhere(), x, y)), each(&|_, a, _| a));
        let places = wide.unequal(wide.everywhere(), x, z);
        let equal = wide.equal(x, z);
        prop_assert_eq!(bytes(wide.select(equal, x, y)), each(&|i, a, b| if a == near[i] { a } else { b }));
        let there = wide.shuffle_at(equal, wide.table(&table), y);
        let expected: Vec<u8> =
            (0..W::BYTES).map(|i| if a[i] == near[i] { shuffled[i] } else { 0 }).collect();
        prop_assert_eq!(bytes(there), expected);
        prop_assert_eq!(bytes(wide.select(places, x, y)), each(&|i, a, b| if a == near[i] { b } else { a }));
        for bit in 0..8 {
            let with = each(&|i, a, b| if b >> bit & 1 == 1 { a } else { near[i] });
            prop_assert_eq!(bytes(wide.select(wide.with_bit(y, bit), x, z)), with);
            let both = wide.unequal(wide.with_bit(y, bit), x, z);
            let both_expected = each(&|i, a, b| if b >> bit & 1 == 1 && a != near[i] { a } else { !a });
            let not = wide.xor(x, wide.splat(0xff));
            prop_assert_eq!(bytes(wide.select(both, x, not)), both_expected);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn wide_vectors_agree(rows in any::<[Bytes; 8]>()) {
            wide_agrees(Plain.wide(), rows)?;
            Avx2::here().map_or(Ok(()), |lanes| wide_agrees(lanes.wide(), rows))?;
            Avx512::here().map_or(Ok(()), |lanes| wide_agrees(lanes.wide(), rows))?;
        }

        #[test]
        fn the_twins_agree(a in any::<Bytes>(), b in any::<Bytes>(), rows in any::<[Bytes; 8]>()) {
            Avx2::here().map_or(Ok(()), |wide| bytes_agree(wide, a, b, rows))?;
            Avx512::here().map_or(Ok(()), |wide| bytes_agree(wide, a, b, rows))?;
        }
    }
}
