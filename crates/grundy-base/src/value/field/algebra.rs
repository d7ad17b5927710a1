//! Inverse, division, powers, order and square root of nimbers.

use std::ops::Div;

use super::{HALVES, half_power, split};
use crate::Nimber;

/// The primes of 2^64 - 1, each of which divides it once.
const PRIMES_OF_THE_GROUP: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

impl Nimber {
    /// The nimber whose product with this one is 1; none for 0.
    ///
    /// Let a = a₁ · F ⊕ a₀, and let its conjugate be a₁ · F ⊕ a₀ ⊕ a₁. Their product, the norm, lies below F;
    /// so the inverse is the conjugate times the inverse of the norm.
    ///
    /// ```
    /// use grundy_base::Nimber;
    /// assert_eq!(Nimber(7).inverse(), Some(Nimber(11)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    pub fn inverse(self) -> Option<Self> {
        if self.is_zero() {
            return None;
        }
        let mut conjugates = Self(1);
        let mut norm = self;
        for half in HALVES {
            let (upper, lower) = split(norm.0, half);
            let conjugate = Self(norm.0 ^ upper);
            let upper_square = Self(upper) * Self(upper);
            norm = (Self(lower) * Self(lower ^ upper)) ^ (upper_square * Self(half_power(half)));
            conjugates *= conjugate;
        }
        // the last norm lies below 2, and is not 0
        Some(conjugates)
    }

    /// The product of this many equal factors; 1 for none.
    ///
    /// ```
    /// use grundy_base::Nimber;
    /// assert_eq!(Nimber(5).power(7), Nimber(9));
    /// ```
    #[must_use]
    pub fn power(self, exponent: u64) -> Self {
        let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
        bits.fold(Self(1), |power, bit| {
            let square = power * power;
            if exponent >> bit & 1 == 1 { square * self } else { square }
        })
    }

    /// The least exponent above 0 whose power is 1; none for 0. It divides 2^64 - 1.
    ///
    /// ```
    /// use grundy_base::Nimber;
    /// assert_eq!(Nimber(16).order(), Some(85));
    /// ```
    pub fn order(self) -> Option<u64> {
        (!self.is_zero()).then(|| {
            PRIMES_OF_THE_GROUP.iter().fold(u64::MAX, |order, prime| {
                if self.power(order / prime) == Self(1) { order / prime } else { order }
            })
        })
    }

    /// The only nimber with this square.
    ///
    /// If a = a₁ · F ⊕ a₀, its root is √a₁ · F ⊕ √(a₀ ⊕ a₁ ⊗ F/2). It stays in the field of a.
    ///
    /// ```
    /// use grundy_base::Nimber;
    /// assert_eq!(Nimber(100).square_root(), Nimber(66));
    /// ```
    #[must_use]
    pub fn square_root(self) -> Self {
        Self(root_in_field(self.0, HALVES[0]))
    }
}

fn root_in_field(a: u64, half: u32) -> u64 {
    if a < 2 {
        return a;
    }
    let (upper, lower) = split(a, half);
    let rest = lower ^ (Nimber(upper) * Nimber(half_power(half))).0;
    root_in_field(upper, half / 2) << half | root_in_field(rest, half / 2)
}

impl Div for Nimber {
    type Output = Option<Self>;

    /// The quotient; none if the divisor is 0.
    fn div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| inverse * self)
    }
}
