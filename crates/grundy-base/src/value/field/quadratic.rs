//! Quadratic equations over nimbers: a ⊗ x ⊗ x ⊕ b ⊗ x ⊕ c = 0.

use super::{HALVES, half_power, split};
use crate::Nimber;

/// The solutions of an equation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roots {
    /// These nimbers in increasing order; none if the equation is false.
    Some(Vec<Nimber>),
    /// Every nimber.
    All,
    /// Two roots in the next field, from 2^64 on.
    Larger,
}

/// The nimbers x with a ⊗ x ⊗ x ⊕ b ⊗ x ⊕ c = 0.
///
/// ```
/// use grundy_base::Nimber;
/// use grundy_base::value::field::{Roots, roots};
/// assert_eq!(roots(Nimber(1), Nimber(1), Nimber(9)), Roots::Some(vec![Nimber(18), Nimber(19)]));
/// ```
pub fn roots(a: Nimber, b: Nimber, c: Nimber) -> Roots {
    let found = match (a.inverse(), b.inverse()) {
        (None, None) if c.is_zero() => return Roots::All,
        (None, None) => Vec::new(),
        (None, Some(b_inverse)) => vec![c * b_inverse],
        (Some(a_inverse), None) => vec![(c * a_inverse).square_root()],
        (Some(a_inverse), Some(b_inverse)) => {
            // x = b/a ⊗ y
            let Some(y) = artin_schreier(a * c * b_inverse * b_inverse) else { return Roots::Larger };
            let scale = b * a_inverse;
            vec![scale * y, (scale * y) ^ scale]
        }
    };
    let mut found = found;
    found.sort_unstable();
    Roots::Some(found)
}

/// The even y with y ⊗ y ⊕ y = a, if there is one below 2^64; the other is y ⊕ 1.
fn artin_schreier(a: Nimber) -> Option<Nimber> {
    (a.0 >> (u64::BITS - 1) == 0).then(|| Nimber(root_in_field(a.0, HALVES[0]) & !1))
}

/// A root of y ⊗ y ⊕ y = a in the field of `2 * half` bits, where the highest bit of a is 0.
///
/// Let y = y₁ · F ⊕ y₀ and a = a₁ · F ⊕ a₀. Then y₁² ⊕ y₁ = a₁, and y₀² ⊕ y₀ = a₀ ⊕ y₁² ⊗ F/2. An equation
/// has a root in the field of n bits iff bit n - 1 of its right side, the trace, is 0. That of a is that of
/// a₁; and taking y₁ ⊕ 1 for y₁ changes the trace of the second equation, so one of both fits.
fn root_in_field(a: u64, half: u32) -> u64 {
    if half == 0 {
        return 0;
    }
    let (upper, lower) = split(a, half);
    let y = root_in_field(upper, half / 2);
    let rest = |y: u64| lower ^ (Nimber(y) * Nimber(y) * Nimber(half_power(half))).0;
    let y = if rest(y) >> (half - 1) == 0 { y } else { y ^ 1 };
    y << half | root_in_field(rest(y), half / 2)
}
