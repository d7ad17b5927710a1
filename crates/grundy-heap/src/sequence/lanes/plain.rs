//! The same operations in plain code.

use super::{Lanes, Narrow};

/// The same in plain code.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Plain;

/// Both bytes of a word, low first.
pub(super) fn words(v: [u8; 32]) -> [u16; 16] {
    std::array::from_fn(|i| u16::from_le_bytes([v[2 * i], v[2 * i + 1]]))
}

/// The bytes of words, low first.
fn bytes(v: [u16; 16]) -> [u8; 32] {
    std::array::from_fn(|i| v[i / 2].to_le_bytes()[i % 2])
}

impl Lanes for Plain {
    type V = [u8; 32];
    type Wide = Narrow<Self>;

    fn wide(self) -> Narrow<Self> {
        Narrow(self)
    }

    fn splat(self, byte: u8) -> [u8; 32] {
        [byte; 32]
    }

    fn splat_four(self, bytes: [u8; 4]) -> [u8; 32] {
        std::array::from_fn(|i| bytes[i % 4])
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

    fn select(self, mask: [u8; 32], a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| if mask[i] > 0x7f { a[i] } else { b[i] })
    }

    fn add(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }

    fn min(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i].min(b[i]))
    }

    fn max(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| a[i].max(b[i]))
    }

    fn eq(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(|i| if a[i] == b[i] { 0xff } else { 0 })
    }

    fn shuffle(self, table: [u8; 32], index: [u8; 32]) -> [u8; 32] {
        std::array::from_fn(
            |i| if index[i] > 0x7f { 0 } else { table[i / 16 * 16 + usize::from(index[i] % 16)] },
        )
    }

    fn reverse(self, mut v: [u8; 32]) -> [u8; 32] {
        v.reverse();
        v
    }

    fn push(self, v: [u8; 32], byte: u8) -> [u8; 32] {
        std::array::from_fn(|i| v.get(i + 1).copied().unwrap_or(byte))
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

    fn eq_words(self, a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
        let (a, b) = (words(a), words(b));
        bytes(std::array::from_fn(|i| if a[i] == b[i] { 0xffff } else { 0 }))
    }

    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
