//! Dyadic rationals: the numbers that short games have.

use std::cmp::Ordering;
use std::fmt;

use crate::halt::{Done, Halt};

/// The largest exponent of a denominator: the finest number is 2^-62.
const MAX_EXPONENT: u32 = 62;

/// A number m/2^k in lowest terms.
///
/// # Equality
/// Equal numbers are written alike: m is odd, or k is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Self {
        Self::integer(n.into())
    }
}

impl Dyadic {
    /// Nothing.
    pub const ZERO: Self = Self::integer(0);
    /// The unit.
    pub const ONE: Self = Self::integer(1);

    /// A whole number.
    pub const fn integer(n: i64) -> Self {
        Self { numerator: n, exponent: 0 }
    }

    /// m/2^k.
    ///
    /// # Errors
    /// If the numerator or the denominator is too large: beyond 2^63, beyond 2^62.
    pub fn new(numerator: i128, exponent: u32) -> Done<Self> {
        let lift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> lift, exponent - lift);
        match i64::try_from(numerator) {
            Ok(numerator) if exponent <= MAX_EXPONENT && numerator != i64::MIN => {
                Ok(Self { numerator, exponent: u8::try_from(exponent).expect("at most 62") })
            }
            _ => Err(Halt::too_large("a number beyond 2^63 or finer than 2^-62")),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// k of the denominator 2^k.
    pub fn exponent(self) -> u32 {
        self.exponent.into()
    }

    /// The number itself, if it is whole.
    pub fn whole(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// The largest integer that is not larger.
    pub fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The least integer that is not less.
    pub fn ceil(self) -> i64 {
        -((-self.numerator) >> self.exponent)
    }

    /// The nearest double, for drawings.
    pub fn nearest(self) -> f64 {
        self.numerator as f64 / 2_f64.powi(self.exponent.into())
    }

    /// The sum.
    ///
    /// # Errors
    /// If it is out of range, as for the other operations.
    pub fn plus(self, other: Self) -> Done<Self> {
        if self.exponent == 0
            && other.exponent == 0
            && let Some(sum) = self.numerator.checked_add(other.numerator)
            && sum != i64::MIN
        {
            return Ok(Self::integer(sum));
        }
        let exponent = self.exponent.max(other.exponent);
        Self::new(self.over(exponent) + other.over(exponent), exponent.into())
    }

    /// The difference.
    ///
    /// # Errors
    /// If it is out of range.
    pub fn minus(self, other: Self) -> Done<Self> {
        self.plus(other.negated())
    }

    /// The product.
    ///
    /// # Errors
    /// If it is out of range.
    pub fn times(self, other: Self) -> Done<Self> {
        let product = i128::from(self.numerator) * i128::from(other.numerator);
        Self::new(product, self.exponent() + other.exponent())
    }

    /// Half of it.
    ///
    /// # Errors
    /// If it is too fine.
    pub fn half(self) -> Done<Self> {
        Self::new(self.numerator.into(), self.exponent() + 1)
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { numerator: -self.numerator, ..self }
    }

    /// The distance from its canonical options: 2^-k.
    pub fn unit(self) -> Self {
        Self { numerator: 1, exponent: self.exponent }
    }

    /// The numerator over a denominator that is not smaller. It fits: 63 and 62 bits.
    fn over(self, exponent: u8) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, 1_u64 << self.exponent)
        }
    }
}

/// An end of an interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number at the end.
    pub at: Dyadic,
    /// Whether the number itself belongs to the interval.
    pub closed: bool,
}

/// The simplest number of an interval: the integer nearest to 0, else the one of least denominator. None if
/// the interval is empty.
///
/// # Errors
/// If the number is too fine.
pub fn simplest(low: Option<Bound>, high: Option<Bound>) -> Done<Option<Dyadic>> {
    let above = |x: Dyadic| low.is_none_or(|low| x > low.at || (low.closed && x == low.at));
    let below = |x: Dyadic| high.is_none_or(|high| x < high.at || (high.closed && x == high.at));
    if let (Some(low), Some(high)) = (low, high)
        && (low.at > high.at || (low.at == high.at && !(low.closed && high.closed)))
    {
        return Ok(None);
    }
    let zero = Dyadic::ZERO;
    if above(zero) && below(zero) {
        return Ok(Some(zero));
    }
    for exponent in 0..=MAX_EXPONENT {
        // the multiple of 2^-exponent nearest to 0 that is inside, on the side where the interval lies
        let (end, up) = if above(zero) {
            (high.expect("0 is above it").at, false)
        } else {
            (low.expect("0 is below it").at, true)
        };
        let scaled = i128::from(end.numerator) << exponent;
        let floor = scaled >> end.exponent;
        let exact = floor << end.exponent == scaled;
        let first = if up { floor + i128::from(!exact) } else { floor };
        let next = if up { first + 1 } else { first - 1 };
        for numerator in [first, next] {
            let x = Dyadic::new(numerator, exponent)?;
            if above(x) && below(x) {
                return Ok(Some(x));
            }
        }
    }
    Err(Halt::too_large("a number finer than 2^-62"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(numerator: i128, exponent: u32) -> Dyadic {
        Dyadic::new(numerator, exponent).unwrap()
    }

    #[test]
    fn arithmetic() {
        assert_eq!(d(3, 2).plus(d(1, 2)).unwrap(), Dyadic::ONE);
        assert_eq!(d(-3, 1).floor(), -2);
        assert_eq!(d(-3, 1).ceil(), -1);
        assert_eq!(d(5, 3).times(d(6, 0)).unwrap(), d(15, 2));
        assert!(d(1, 2) < d(1, 1) && d(-1, 1) < d(-1, 2));
        assert!(d(1, 62).half().is_err());
        assert!(d(i64::MAX.into(), 0).plus(Dyadic::ONE).is_err());
        assert_eq!(d(-5, 3).to_string(), "-5/8");
    }

    #[test]
    fn the_simplest_number_between_two() {
        let open = |at| Some(Bound { at, closed: false });
        let closed = |at| Some(Bound { at, closed: true });
        for (low, high, simple) in [
            (open(d(0, 0)), open(d(1, 0)), Some(d(1, 1))),
            (open(d(-5, 2)), open(d(-3, 2)), Some(d(-1, 0))),
            (open(d(5, 1)), None, Some(d(3, 0))),
            (None, open(d(-2, 0)), Some(d(-3, 0))),
            (closed(d(-7, 3)), closed(d(-7, 3)), Some(d(-7, 3))),
            (closed(d(1, 2)), open(d(1, 2)), None),
            (open(d(1, 2)), open(d(3, 3)), Some(d(5, 4))),
            (None, None, Some(d(0, 0))),
        ] {
            assert_eq!(simplest(low, high).unwrap(), simple, "{low:?} {high:?}");
        }
    }
}
