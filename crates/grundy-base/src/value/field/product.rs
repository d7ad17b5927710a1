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

/// The exponent of 0: sums with it lie above all others, where the table of powers holds 0.
const ZERO_EXPONENT: u32 = 3 * GROUP_ORDER;
/// The number of exponents in the table of powers: all sums of three, of which two may be that of 0.
const POWERS: usize = 1 << 19;

/// Powers of the generator of the field of 2^16 nimbers, and their exponents.
struct Logarithms {
    /// The exponent of each nimber.
    log: Box<[u32; 1 << 16]>,
    /// The power of each exponent.
    exp: Box<[u16; POWERS]>,
    /// The exponent of 2^15, which is half of the Fermat power 2^16.
    half: u32,
    /// The exponent of its square.
    half_square: u32,
}

impl Logarithms {
    fn new() -> Self {
        let mut log = Box::new([ZERO_EXPONENT; 1 << 16]);
        let mut powers = Vec::with_capacity(POWERS);
        let mut power = 1_u64;
        for exponent in 0..GROUP_ORDER {
            let element = u16::try_from(power).expect("the field is closed");
            powers.push(element);
            log[usize::from(element)] = exponent;
            power = by_pairs(power, GENERATOR, 8);
        }
        powers.extend_from_within(..);
        powers.extend_from_within(..powers.len() / 2);
        powers.resize(POWERS, 0);
        let half = log[1 << 15];
        let exp = powers.into_boxed_slice().try_into().expect("the table has this length");
        Self { log, exp, half, half_square: (2 * half) % GROUP_ORDER }
    }

    #[inline(always)]
    fn log(&self, a: u16) -> u32 {
        self.log[usize::from(a)]
    }

    /// The power of a sum of up to three exponents.
    #[inline(always)]
    fn power(&self, exponent: u32) -> u16 {
        self.exp[exponent as usize % POWERS]
    }

    /// The product of two nimbers below 2^32, as its upper and lower half.
    #[inline(always)]
    fn times_pairs(&self, (a1, a0): (u16, u16), (b1, b0): (u16, u16)) -> (u16, u16) {
        let low = self.power(self.log(a0) + self.log(b0));
        let both = self.power(self.log(a1 ^ a0) + self.log(b1 ^ b0));
        (both ^ low, low ^ self.power(self.log(a1) + self.log(b1) + self.half))
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
    let half = (
        table.power(table.log(high.0 ^ high.1) + table.half),
        table.power(table.log(high.0) + table.half_square),
    );
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
