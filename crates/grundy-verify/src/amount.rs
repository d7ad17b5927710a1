//! Amounts in evidence: exact fractions, or floating point if the game is approximate.

use std::cmp::Ordering;
use std::fmt;

use grundy_base::value::amount::Sum;
use grundy_base::value::rational::Rational;

/// Relative difference up to which approximate amounts are equal.
const TOLERANCE: f64 = 1e-9;

/// What a player gets.
#[derive(Clone, Debug)]
pub enum Amount {
    /// Known exactly.
    Exact(Rational),
    /// Known approximately.
    Real(f64),
}

impl Amount {
    /// The amount 0.
    pub fn zero() -> Self {
        Self::Exact(Rational::ZERO)
    }

    /// Reads `5`, `-3/4` or `0.25`; decimals are approximate.
    ///
    /// ```
    /// use grundy_verify::amount::Amount;
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

    /// The sum of both amounts.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Self::Exact(a.plus(b)),
            (a, b) => Self::Real(a.approx() + b.approx()),
        }
    }

    /// The share that a case of this weight contributes to an expectation.
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

    /// Compares exact amounts exactly and others as floating point.
    pub fn against(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => a.cmp(b),
            (a, b) => a.approx().total_cmp(&b.approx()),
        }
    }

    /// Whether both are equal, within the tolerance if one is approximate.
    pub fn alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => a == b,
            (a, b) => (a.approx() - b.approx()).abs() <= TOLERANCE * a.approx().abs().max(1.0),
        }
    }

    /// Whether this amount, as evidence tells it, is the one found: exact for an exact one. Decimals would
    /// hide small differences, and ties.
    pub fn tells(&self, found: &Self) -> bool {
        self.is_exact() == found.is_exact() && self.alike(found)
    }

    /// Whether the amount is exact.
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

/// [`Amount::read`] reads the result.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(exact) => exact.fmt(f),
            Self::Real(real) => write!(f, "{real:?}"),
        }
    }
}
