//! Amounts of evidence: exact fractions, or floating point where the game itself is approximate.

use std::cmp::Ordering;
use std::fmt;

use grundy::value::amount::Sum;
use grundy::value::rational::Rational;

/// Approximate amounts this close are the same.
const TOLERANCE: f64 = 1e-9;

/// What a player gets.
#[derive(Clone, Debug)]
pub enum Amount {
    /// Known exactly.
    Exact(Rational),
    /// Known nearly.
    Real(f64),
}

impl Amount {
    /// Nothing.
    pub fn zero() -> Self {
        Self::Exact(Rational::ZERO)
    }

    /// Reads `5`, `-3/4` or `0.25`; decimals are approximate.
    ///
    /// ```
    /// use grundy_explain::evidence::amount::Amount;
    /// let sum = Amount::read("1/3").unwrap().plus(&Amount::read("2/3").unwrap());
    /// assert_eq!(sum.to_string(), "1");
    /// assert!(Amount::read("1/0").is_none() && Amount::read("one").is_none() && Amount::read("NaN").is_none());
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        if text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/')) {
            return Rational::read(text).ok().map(Self::Exact);
        }
        text.parse::<f64>().ok().filter(|real| real.is_finite()).map(Self::Real)
    }

    fn approx(&self) -> f64 {
        match self {
            Self::Exact(exact) => exact.approx(),
            Self::Real(real) => *real,
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Self::Exact(a.plus(b)),
            (a, b) => Self::Real(a.approx() + b.approx()),
        }
    }

    /// The part of it that a case of this weight contributes to an expectation.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the amount is approximate already")]
    pub fn weighted(&self, weight: u64, of_all: u128) -> Self {
        match self {
            Self::Exact(exact) => {
                let all = i128::try_from(of_all.max(1)).unwrap_or(i128::MAX);
                Self::Exact(Rational::ratio(weight, all).expect("at least one").times(exact))
            }
            Self::Real(real) => Self::Real(real * weight as f64 / of_all.max(1) as f64),
        }
    }

    /// Exact amounts are compared exactly, others as floating point.
    pub fn against(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => a.cmp(b),
            (a, b) => a.approx().total_cmp(&b.approx()),
        }
    }

    /// Whether both are worth the same, as far as it can be told.
    pub fn alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => a == b,
            (a, b) => (a.approx() - b.approx()).abs() <= TOLERANCE * a.approx().abs().max(1.0),
        }
    }

    /// Whether it is known exactly.
    pub fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }
}

impl From<&Sum> for Amount {
    fn from(sum: &Sum) -> Self {
        match sum {
            Sum::Real(real) => Self::Real(*real),
            exact => exact.exact().map_or_else(|| Self::Real(exact.approx()), Self::Exact),
        }
    }
}

/// So that [`Amount::read`] gives the same.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(exact) => exact.fmt(f),
            Self::Real(real) => write!(f, "{real:?}"),
        }
    }
}
