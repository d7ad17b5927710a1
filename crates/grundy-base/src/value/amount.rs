//! Numbers that a payoff game pays: machine integers, exact rationals, or floating point.

use std::fmt;

use super::rational::Rational;

/// A payoff of one player: something to add, compare and (where chance decides) average.
///
/// ```
/// use grundy_base::value::amount::Amount;
/// assert_eq!(f64::mean(&[(1, 1.0), (3, 5.0)]), Some(4.0));
/// assert_eq!(i64::mean(&[(1, 1), (1, 2)]), None); // 3/2 is not an integer
/// ```
pub trait Amount: Clone + PartialOrd + fmt::Debug {
    /// The payoff zero.
    fn zero() -> Self;
    /// Adds another payoff to this one.
    fn add(&mut self, other: &Self);
    /// The expectation of a lottery of (weight, payoff); `None` if this kind of number cannot hold it.
    /// Weights need not sum to one: only their ratio counts.
    fn mean(lottery: &[(u64, Self)]) -> Option<Self>;
    /// The amount as reports carry it.
    fn show(&self) -> Sum;
    /// Whether both are equal within the precision of this kind of number: approximate numbers may differ by
    /// what rounding does.
    fn alike(&self, other: &Self) -> bool {
        self == other
    }
}

impl Amount for i64 {
    #[inline]
    fn zero() -> Self {
        0
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
    fn mean(lottery: &[(u64, Self)]) -> Option<Self> {
        let (mut all, mut total) = (0_i128, 0_i128);
        for (weight, payoff) in lottery {
            all += i128::from(*weight);
            total += i128::from(*weight) * i128::from(*payoff);
        }
        (all != 0 && total % all == 0).then(|| Self::try_from(total / all).ok()).flatten()
    }
    fn show(&self) -> Sum {
        Sum::Whole(*self)
    }
}

impl Amount for f64 {
    #[inline]
    fn zero() -> Self {
        0.0
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    #[expect(clippy::cast_precision_loss, reason = "weights are ratios; f64 is approximate by its nature")]
    fn mean(lottery: &[(u64, Self)]) -> Option<Self> {
        let all: u64 = lottery.iter().map(|(weight, _)| weight).sum();
        (all != 0).then(|| lottery.iter().map(|(weight, payoff)| *weight as f64 / all as f64 * payoff).sum())
    }
    fn show(&self) -> Sum {
        Sum::Real(*self)
    }
    fn alike(&self, other: &Self) -> bool {
        (self - other).abs() <= 1e-12 * self.abs().max(1.0)
    }
}

impl Amount for Rational {
    fn zero() -> Self {
        Self::ZERO
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn mean(lottery: &[(u64, Self)]) -> Option<Self> {
        let all: u64 = lottery.iter().map(|(weight, _)| weight).sum();
        lottery.iter().map(|(weight, payoff)| Some(Self::ratio(*weight, all)? * payoff)).sum()
    }
    fn show(&self) -> Sum {
        self.to_whole().map_or_else(|| Sum::Ratio(self.clone()), Sum::Whole)
    }
}

/// A payoff ready to be shown: exact where it is known exactly.
#[derive(Clone, Debug, PartialEq)]
pub enum Sum {
    /// A whole number of units.
    Whole(i64),
    /// An exact fraction, or a whole number beyond `i64`.
    Ratio(Rational),
    /// An approximate number.
    Real(f64),
}

impl Sum {
    /// Both together; exact if both are.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Whole(0), sum) | (sum, Self::Whole(0)) => sum.clone(),
            (Self::Whole(a), Self::Whole(b)) => Self::Whole(a.saturating_add(*b)),
            (a, b) => match (a.exact(), b.exact()) {
                (Some(a), Some(b)) => a.plus(&b).show(),
                _ => Self::Real(a.approx() + b.approx()),
            },
        }
    }

    /// This one less the other; exact if both are.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => a.minus(&b).show(),
            _ => Self::Real(self.approx() - other.approx()),
        }
    }

    /// The number itself, where it is known exactly.
    pub fn exact(&self) -> Option<Rational> {
        match self {
            Self::Whole(whole) => Some(Rational::whole(*whole)),
            Self::Ratio(ratio) => Some(ratio.clone()),
            Self::Real(_) => None,
        }
    }

    /// The nearest floating-point number.
    #[expect(clippy::cast_precision_loss, reason = "an approximation is asked for")]
    pub fn approx(&self) -> f64 {
        match self {
            Self::Whole(whole) => *whole as f64,
            Self::Ratio(ratio) => ratio.approx(),
            Self::Real(real) => *real,
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(whole) => write!(f, "{whole}"),
            Self::Ratio(ratio) => match ratio.short() {
                Some(exact) => write!(f, "{exact} = {:.12}", ratio.approx()),
                None => write!(f, "{:.12}", ratio.approx()),
            },
            Self::Real(real) => write!(f, "{real:.12}"),
        }
    }
}
