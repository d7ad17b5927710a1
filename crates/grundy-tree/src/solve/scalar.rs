//! The two kinds of number that values are computed in: machine integers, and exact ones for all else.

use crate::pays::Pays;
use crate::solve::Chance;
use crate::tree::Tree;
use grundy::value::rational::Rational;

/// A number to compare and add. `None` says that the kind cannot hold the result.
pub(super) trait Scalar: Clone + Ord {
    const ZERO: Self;
    fn pay(tree: &Tree, at: usize) -> Option<Self>;
    fn plus(&self, other: &Self) -> Option<Self>;
    /// What a lottery is worth by this rule.
    fn lottery<'a>(rule: &Chance, odds: &[Rational], values: impl Iterator<Item = &'a Self>) -> Option<Self>
    where
        Self: 'a;
    fn bits(&self) -> u64;
    fn store(values: Vec<Self>) -> Pays;
}

impl Scalar for i64 {
    const ZERO: Self = 0;
    fn pay(tree: &Tree, at: usize) -> Option<Self> {
        match &tree.outcomes.pays {
            Pays::Whole(all) => Some(all[at]),
            Pays::Exact(_) => None,
        }
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }
    fn lottery<'a>(rule: &Chance, odds: &[Rational], values: impl Iterator<Item = &'a Self>) -> Option<Self> {
        match rule {
            Chance::Worst => possible(odds, values).min().copied(),
            _ => None,
        }
    }
    fn bits(&self) -> u64 {
        64
    }
    fn store(values: Vec<Self>) -> Pays {
        Pays::Whole(values)
    }
}

impl Scalar for Rational {
    const ZERO: Self = Self::ZERO;
    fn pay(tree: &Tree, at: usize) -> Option<Self> {
        Some(tree.outcomes.pays.get(at))
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Self::plus(self, other))
    }
    fn lottery<'a>(rule: &Chance, odds: &[Rational], values: impl Iterator<Item = &'a Self>) -> Option<Self> {
        match rule {
            Chance::Mean => {
                Some(odds.iter().zip(values).fold(Self::ZERO, |sum, (p, value)| sum.plus(&p.times(value))))
            }
            Chance::Worst => possible(odds, values).min().cloned(),
            Chance::Hurwicz(hope) => {
                let (mut low, mut high) = (None, None);
                for value in possible(odds, values) {
                    low = Some(low.map_or(value, |low| value.min(low)));
                    high = Some(high.map_or(value, |high| value.max(high)));
                }
                let (low, high) = (low?, high?);
                Some(low.plus(&high.minus(low).times(hope)))
            }
        }
    }
    fn bits(&self) -> u64 {
        Self::bits(self)
    }
    fn store(values: Vec<Self>) -> Pays {
        Pays::Exact(values)
    }
}

/// The branches that can come: those of probability zero count for nothing, whatever the rule.
fn possible<'a, N: 'a>(
    odds: &[Rational],
    values: impl Iterator<Item = &'a N>,
) -> impl Iterator<Item = &'a N> {
    odds.iter().zip(values).filter(|(p, _)| **p != Rational::ZERO).map(|(_, value)| value)
}
