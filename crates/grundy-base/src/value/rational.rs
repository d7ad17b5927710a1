//! Exact rational numbers: fractions of machine integers while they fit, of any size beyond.

use std::cmp::Ordering;
use std::fmt;
use std::iter;
use std::ops::{Add, AddAssign, Mul, Sub};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// An exact rational number.
///
/// # Equality
/// There is one form of every number (lowest terms, small if it fits), so equal numbers are equal forms.
///
/// ```
/// use grundy_base::value::rational::Rational;
/// let third = Rational::read("1/3").unwrap();
/// assert_eq!(third.plus(&Rational::read("0.5").unwrap()).to_string(), "5/6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational(Form);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// In lowest terms, the denominator positive, the numerator not `i64::MIN`.
    Small(i64, i64),
    /// In lowest terms, and not representable as small.
    Big(Box<BigRational>),
}

/// The longest text of a number, in bytes; longer ones are refused.
const MAX_TEXT_BYTES: usize = 4096;
/// The largest power of ten in a decimal number; larger ones are refused.
const MAX_DECIMAL_EXPONENT: u32 = 400;
/// Longer fractions are shown to people rounded.
const MAX_SHORT_CHARACTERS: usize = 24;

impl Rational {
    /// The number 0.
    pub const ZERO: Self = Self(Form::Small(0, 1));
    /// The number 1.
    pub const ONE: Self = Self(Form::Small(1, 1));

    /// A whole number as a fraction.
    #[must_use]
    pub fn whole(n: i64) -> Self {
        if n == i64::MIN {
            Self::of_big(BigRational::from_integer(n.into()))
        } else {
            Self(Form::Small(n, 1))
        }
    }

    /// A fraction of integers; `None` if the denominator is zero.
    #[must_use]
    pub fn ratio(numerator: impl Into<i128>, denominator: impl Into<i128>) -> Option<Self> {
        let denominator = denominator.into();
        (denominator != 0).then(|| Self::of_wide(numerator.into(), denominator))
    }

    /// The number with this exact value.
    #[must_use]
    pub fn of_big(big: BigRational) -> Self {
        match (big.numer().to_i64(), big.denom().to_i64()) {
            (Some(n), Some(d)) if n != i64::MIN => Self(Form::Small(n, d)),
            _ => Self(Form::Big(Box::new(big))),
        }
    }

    /// `d` must not be zero, and neither may be `i128::MIN`.
    fn of_wide(n: i128, d: i128) -> Self {
        let (n, d) = if d < 0 { (-n, -d) } else { (n, d) };
        let shared = n.gcd(&d).max(1);
        let (n, d) = (n / shared, d / shared);
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(n), Ok(d)) if n != i64::MIN => Self(Form::Small(n, d)),
            _ => Self(Form::Big(Box::new(BigRational::new_raw(n.into(), d.into())))),
        }
    }

    /// The sum of whole numbers: most numbers of games are whole.
    fn of_sum(a: i64, b: i64) -> Self {
        a.checked_add(b).map_or_else(|| Self::of_wide(i128::from(a) + i128::from(b), 1), Self::whole)
    }

    fn big(&self) -> BigRational {
        match &self.0 {
            Form::Small(n, d) => BigRational::new_raw((*n).into(), (*d).into()),
            Form::Big(big) => (**big).clone(),
        }
    }

    /// The sum of two numbers.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Form::Small(a, 1), Form::Small(b, 1)) => Self::of_sum(*a, *b),
            // below 2^126 each, so the sum fits
            (Form::Small(a, b), Form::Small(c, d)) => Self::of_wide(
                i128::from(*a) * i128::from(*d) + i128::from(*c) * i128::from(*b),
                i128::from(*b) * i128::from(*d),
            ),
            _ => Self::of_big(self.big() + other.big()),
        }
    }

    /// The difference of two numbers.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.times(&Self::whole(-1)))
    }

    /// The product of two numbers.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Form::Small(a, b), Form::Small(c, d)) => {
                Self::of_wide(i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d))
            }
            _ => Self::of_big(self.big() * other.big()),
        }
    }

    /// The quotient; `None` if the divisor is zero.
    #[must_use]
    pub fn over(&self, other: &Self) -> Option<Self> {
        match (&self.0, &other.0) {
            _ if *other == Self::ZERO => None,
            (Form::Small(a, b), Form::Small(c, d)) => {
                Some(Self::of_wide(i128::from(*a) * i128::from(*d), i128::from(*b) * i128::from(*c)))
            }
            _ => Some(Self::of_big(self.big() / other.big())),
        }
    }

    /// How long the number is, in bits of its denominator and numerator together.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Form::Small(..) => 128,
            Form::Big(big) => big.numer().bits() + big.denom().bits(),
        }
    }

    /// As a machine integer, if it is one.
    #[must_use]
    pub fn to_whole(&self) -> Option<i64> {
        match self.0 {
            Form::Small(n, 1) => Some(n),
            _ => None,
        }
    }

    /// The nearest double, or an infinity.
    #[must_use]
    pub fn approx(&self) -> f64 {
        self.big().to_f64().unwrap_or(if *self < Self::ZERO { f64::NEG_INFINITY } else { f64::INFINITY })
    }

    /// For people: exact if that is short, else rounded.
    #[must_use]
    pub fn brief(&self) -> String {
        self.short().unwrap_or_else(|| format!("about {:.12}", self.approx()))
    }

    /// Written exactly, if that takes at most 24 characters.
    #[must_use]
    pub fn short(&self) -> Option<String> {
        let exact = (self.bits() <= 256).then(|| self.to_string());
        exact.filter(|exact| exact.len() <= MAX_SHORT_CHARACTERS)
    }

    /// Reads a number as `.efg` files write them: `-3`, `.5`, `1.`, `1e3`, `1.5e-2`, `2/4`. Decimals are
    /// exact.
    ///
    /// # Errors
    /// What is wrong, without the place.
    pub fn read(text: &str) -> Result<Self, String> {
        // the common case, without copies
        if let Ok(n) = text.parse::<i64>()
            && !text.starts_with('+')
        {
            return Ok(Self::whole(n));
        }
        let bad = || format!("'{}' is not a number: expected one such as -3, 0.5, 1e3 or 2/3", short(text));
        let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        if text.len() > MAX_TEXT_BYTES {
            return Err(format!("the number is too long: expected at most {MAX_TEXT_BYTES} characters"));
        }
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let size = if let Some((n, d)) = unsigned.split_once('/') {
            if n.is_empty() || d.is_empty() || !digits(n) || !digits(d) {
                return Err(bad());
            }
            let (n, d) = (n.parse::<BigInt>(), d.parse::<BigInt>());
            let (Ok(n), Ok(d)) = (n, d) else { return Err(bad()) };
            if d.is_zero() {
                return Err("the denominator is zero".to_owned());
            }
            BigRational::new(n, d)
        } else {
            let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
                None => (unsigned, 0),
                Some((mantissa, exponent)) => {
                    let exponent: i32 = exponent.parse().map_err(|_| bad())?;
                    if exponent.unsigned_abs() > MAX_DECIMAL_EXPONENT {
                        return Err(format!(
                            "the exponent is too large: expected at most {MAX_DECIMAL_EXPONENT}"
                        ));
                    }
                    (mantissa, exponent)
                }
            };
            let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
            if whole.len() + fraction.len() == 0 || !digits(whole) || !digits(fraction) {
                return Err(bad());
            }
            let all: BigInt = format!("{whole}{fraction}").parse().map_err(|_| bad())?;
            let places = i32::try_from(fraction.len()).expect("short texts only");
            let shift = exponent - places;
            let power = BigInt::from(10).pow(shift.unsigned_abs());
            if shift < 0 { BigRational::new(all, power) } else { BigRational::from_integer(all * power) }
        };
        Ok(Self::of_big(if negative { -size } else { size }))
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Self {
        Self::whole(n)
    }
}

/// An operator on values and references, from the method that works on references.
macro_rules! operator {
    ($trait:ident, $name:ident, $method:ident) => {
        impl $trait for Rational {
            type Output = Self;
            fn $name(self, other: Self) -> Self {
                self.$method(&other)
            }
        }
        impl $trait<&Self> for Rational {
            type Output = Self;
            fn $name(self, other: &Self) -> Self {
                self.$method(other)
            }
        }
        impl $trait for &Rational {
            type Output = Rational;
            fn $name(self, other: Self) -> Rational {
                self.$method(other)
            }
        }
        impl $trait<Rational> for &Rational {
            type Output = Rational;
            fn $name(self, other: Rational) -> Rational {
                self.$method(&other)
            }
        }
    };
}

operator!(Add, add, plus);
operator!(Sub, sub, minus);
operator!(Mul, mul, times);

impl AddAssign<&Self> for Rational {
    fn add_assign(&mut self, other: &Self) {
        *self = self.plus(other);
    }
}

impl iter::Sum for Rational {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, |sum, more| sum.plus(&more))
    }
}

/// The beginning of a text, for messages.
fn short(text: &str) -> String {
    if text.chars().count() <= 24 { text.to_owned() } else { text.chars().take(23).chain(['…']).collect() }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(a, 1), Form::Small(b, 1)) => a.cmp(b),
            (Form::Small(a, b), Form::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(n, 1) => write!(f, "{n}"),
            Form::Small(n, d) => write!(f, "{n}/{d}"),
            Form::Big(big) => write!(f, "{big}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn reads_what_efg_allows() {
        for (text, expected) in [
            ("-3", "-3"),
            (".5", "1/2"),
            ("-.5", "-1/2"),
            ("1.", "1"),
            ("1e3", "1000"),
            ("1.5e-2", "3/200"),
            ("2/4", "1/2"),
            ("-2/4", "-1/2"),
            ("0.1", "1/10"),
            ("1E+2", "100"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("99999999999999999999", "99999999999999999999"),
        ] {
            assert_eq!(Rational::read(text).unwrap().to_string(), expected, "{text}");
        }
        for text in
            ["+1", "1/0", "3/-4", "1e", "0x10", "1.2.3", "", "-", ".", "1/2/3", "e5", "1e999999", "--1"]
        {
            assert!(Rational::read(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_big_fractions(a in any::<i64>(), b in any::<i64>(), c in any::<i64>(), d in any::<i64>()) {
            prop_assume!(b != 0 && d != 0);
            let big = |n: i64, d: i64| BigRational::new(n.into(), d.into());
            let (x, y) = (Rational::ratio(a, b).unwrap(), Rational::ratio(c, d).unwrap());
            prop_assert_eq!(x.plus(&y), Rational::of_big(big(a, b) + big(c, d)));
            prop_assert_eq!(x.minus(&y), Rational::of_big(big(a, b) - big(c, d)));
            prop_assert_eq!(x.times(&y), Rational::of_big(big(a, b) * big(c, d)));
            prop_assert_eq!(x.over(&y), (c != 0).then(|| Rational::of_big(big(a, b) / big(c, d))));
            prop_assert_eq!(x.cmp(&y), big(a, b).cmp(&big(c, d)));
        }
    }
}
