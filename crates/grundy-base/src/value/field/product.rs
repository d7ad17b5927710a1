//! The nim product. Below 2^16 it adds logarithms to the base 258, which generates that field; above, it goes
//! by pairs.

use std::ops::{Mul, MulAssign};
use std::sync::LazyLock;

use super::{half_power, split};
use crate::Nimber;

impl Mul for Nimber {
    type Output = Self;

    /// The nim product.
    ///
    /// ```
    /// use grundy_base::Nimber;
    /// assert_eq!(Nimber(6) * Nimber(7), Nimber(3));
    /// ```
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(product(&LOGARITHMS, self.0, other.0))
    }
}

impl MulAssign for Nimber {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

/// The number of nimbers below 2^16 that are not zero: the order of the generator.
const GROUP_ORDER: u32 = 65_535;
/// The least generator of the field of 2^16 elements.
const GENERATOR: u64 = 258;

static LOGARITHMS: LazyLock<Logarithms> = LazyLock::new(Logarithms::new);

/// Powers of the generator of the field of 2^16 nimbers, and their exponents.
struct Logarithms {
    /// The exponent of each nimber but 0.
    log: Box<[u16; 1 << 16]>,
    /// The power of each exponent up to [`GROUP_ORDER`], which is that of 0.
    exp: Box<[u16; 1 << 16]>,
    /// The exponent of 2^15, which is half of the Fermat power 2^16.
    half: u32,
}

impl Logarithms {
    fn new() -> Self {
        let (mut log, mut exp) = (Box::new([0; 1 << 16]), Box::new([0; 1 << 16]));
        let mut power = 1_u64;
        for exponent in 0..=u16::MAX {
            exp[usize::from(exponent)] = u16::try_from(power).expect("the field is closed");
            if u32::from(exponent) < GROUP_ORDER {
                log[power as usize % (1 << 16)] = exponent;
            }
            power = by_pairs(power, GENERATOR, 8);
        }
        let half = u32::from(log[1 << 15]);
        Self { log, exp, half }
    }

    /// The product below 2^16.
    #[inline(always)]
    fn times(&self, a: u16, b: u16) -> u16 {
        self.power(a, b, u32::from(self.log[usize::from(a)]) + u32::from(self.log[usize::from(b)]))
    }

    /// The product of two nimbers below 2^16 and of 2^15.
    #[inline(always)]
    fn times_half(&self, a: u16, b: u16) -> u16 {
        let sum = u32::from(self.log[usize::from(a)]) + u32::from(self.log[usize::from(b)]) + self.half;
        self.power(a, b, (sum & 0xffff) + (sum >> 16))
    }

    /// The power of this exponent, below twice the order, or 0 if a factor is.
    #[inline(always)]
    fn power(&self, a: u16, b: u16, exponent: u32) -> u16 {
        // 2^16 = 1 modulo the order
        let reduced = (exponent & 0xffff) + (exponent >> 16);
        let nonzero = u16::from(a != 0 && b != 0).wrapping_neg();
        self.exp[(reduced & 0xffff) as usize] & nonzero
    }

    /// The product of two nimbers below 2^32, as its upper and lower half.
    #[inline(always)]
    fn times_pairs(&self, (a1, a0): (u16, u16), (b1, b0): (u16, u16)) -> (u16, u16) {
        let low = self.times(a0, b0);
        let both = self.times(a1 ^ a0, b1 ^ b0);
        (both ^ low, low ^ self.times_half(a1, b1))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the digits of a number to the base 2^16")]
#[inline(always)]
fn digits(a: u64) -> [u16; 4] {
    [a as u16, (a >> 16) as u16, (a >> 32) as u16, (a >> 48) as u16]
}

/// The product of nimbers below 2^64: three products of pairs, and one with 2^31 = 2^15 ⊗ 2^16.
#[inline]
fn product(table: &Logarithms, a: u64, b: u64) -> u64 {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (digits(a), digits(b));
    let low = table.times_pairs((a1, a0), (b1, b0));
    let both = table.times_pairs((a3 ^ a1, a2 ^ a0), (b3 ^ b1, b2 ^ b0));
    let high = table.times_pairs((a3, a2), (b3, b2));
    let half = table.times_pairs(high, (1 << 15, 0));
    let words = [low.1 ^ half.1, low.0 ^ half.0, both.1 ^ low.1, both.0 ^ low.0];
    words.iter().rev().fold(0, |word, &digit| word << 16 | u64::from(digit))
}

/// The product of nimbers of at most `2 * half` bits from the rules of Fermat powers alone, without tables.
pub(super) fn by_pairs(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 || half == 0 {
        return a * b;
    }
    let ((a1, a0), (b1, b0)) = (split(a, half), split(b, half));
    let low = by_pairs(a0, b0, half / 2);
    let both = by_pairs(a1 ^ a0, b1 ^ b0, half / 2);
    let high = by_pairs(a1, b1, half / 2);
    (both ^ low) << half | (low ^ by_pairs(high, half_power(half), half / 2))
}
