//! Number + up + star: the values x + k·↑ + *m, which add and compare by parts.

use std::cmp::Ordering;

use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};

/// x + k·↑ + *m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nus {
    /// x.
    pub number: Dyadic,
    /// k.
    pub ups: i64,
    /// m.
    pub star: u64,
}

impl From<Dyadic> for Nus {
    fn from(number: Dyadic) -> Self {
        Self { number, ups: 0, star: 0 }
    }
}

impl Nus {
    /// Nothing.
    pub const ZERO: Self = Self { number: Dyadic::ZERO, ups: 0, star: 0 };

    /// The number, if it is nothing else.
    pub fn as_number(self) -> Option<Dyadic> {
        (self.ups == 0 && self.star == 0).then_some(self.number)
    }

    /// The nimber, if it is nothing else.
    pub fn as_nimber(self) -> Option<u64> {
        (self.number == Dyadic::ZERO && self.ups == 0).then_some(self.star)
    }

    /// The sum, by parts.
    ///
    /// # Errors
    /// If a part is out of range.
    pub fn plus(self, other: Self) -> Done<Self> {
        let ups = self.ups.checked_add(other.ups).filter(|&ups| ups != i64::MIN);
        Ok(Self {
            number: self.number.plus(other.number)?,
            ups: ups.ok_or_else(|| Halt::too_large("more than 2^63 ups"))?,
            star: self.star ^ other.star,
        })
    }

    /// The negative.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { number: self.number.negated(), ups: -self.ups, star: self.star }
    }

    /// n copies.
    ///
    /// # Errors
    /// If a part is out of range.
    pub fn times(self, n: i64) -> Done<Self> {
        let ups = self.ups.checked_mul(n).filter(|&ups| ups != i64::MIN);
        Ok(Self {
            number: self.number.times(Dyadic::integer(n))?,
            ups: ups.ok_or_else(|| Halt::too_large("more than 2^63 ups"))?,
            star: if n % 2 == 0 { 0 } else { self.star },
        })
    }

    /// Whether it is at most the other one.
    pub fn le(self, other: Self) -> bool {
        match self.number.cmp(&other.number) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => match other.ups.saturating_sub(self.ups) {
                0 => self.star == other.star,
                1 => self.star ^ other.star != 1,
                more => more > 0,
            },
        }
    }

    /// The day on which it is born: that of its number, and the moves that its infinitesimal part lasts.
    ///
    /// # Errors
    /// If that is out of range.
    pub fn birthday(self) -> Done<u64> {
        let number = self.number.floor().unsigned_abs().max(self.number.ceil().unsigned_abs());
        let (ups, star) = (self.ups.unsigned_abs(), self.star);
        let rest = if ups == 0 {
            Some(star)
        } else {
            // the options go down one up at a time, and the star changes by * each time
            let last = star ^ ((ups - 1) & 1);
            let end = if last == 1 { 2 } else { 1 + (last ^ 1) };
            end.checked_add(ups - 1)
        };
        rest.and_then(|rest| rest.checked_add(number)?.checked_add(self.number.exponent().into()))
            .ok_or_else(|| Halt::too_large("a birthday beyond 2^64"))
    }

    /// The value whose canonical options these are, both lists of such values without numbers in between.
    pub(crate) fn of_options(left: &[Self], right: &[Self]) -> Option<Self> {
        let x = left.first().or(right.first())?.number;
        let alone = |k: i64, m: u64| Self { number: x, ups: k, star: m };
        if left.iter().chain(right).any(|option| option.number != x) {
            return None;
        }
        let run = |list: &[Self]| {
            let mut seen = vec![false; list.len()];
            list.iter().all(|option| {
                let at = usize::try_from(option.star).ok().filter(|&at| option.ups == 0 && at < seen.len());
                at.is_some_and(|at| !std::mem::replace(&mut seen[at], true))
            })
        };
        let (l, r) = (left.len(), right.len());
        if l == r && run(left) && run(right) {
            return Some(alone(0, l as u64));
        }
        if (l, r) == (2, 1) && run(left) && run(right) {
            return Some(alone(1, 1));
        }
        if (l, r) == (1, 2) && run(left) && run(right) {
            return Some(alone(-1, 1));
        }
        let (&[a], &[b]) = (left, right) else { return None };
        let ups = if a == alone(0, 0) && b.ups >= 0 {
            b.ups.checked_add(1)?
        } else if b == alone(0, 0) && a.ups <= 0 {
            a.ups.checked_sub(1)?
        } else {
            return None;
        };
        Some(alone(ups, b.star ^ a.star ^ 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn birthdays() {
        let of = |numerator, exponent, ups, star| {
            Nus { number: Dyadic::new(numerator, exponent).unwrap(), ups, star }.birthday().unwrap()
        };
        assert_eq!(of(73, 4, -9, 8), 27);
        assert_eq!((of(0, 0, 1, 0), of(0, 0, 1, 1), of(0, 0, 0, 5)), (2, 2, 5));
        assert_eq!((of(1, 1, 0, 0), of(3, 1, 0, 0), of(9, 4, 0, 0), of(-4, 0, 0, 0)), (2, 3, 5, 4));
    }

    #[test]
    fn order() {
        let of = |ups, star| Nus { number: Dyadic::ZERO, ups, star };
        assert!(!of(0, 1).le(of(1, 0)) && !of(1, 0).le(of(0, 1)));
        assert!(of(0, 1).le(of(2, 0)) && of(0, 2).le(of(1, 1)) && of(0, 0).le(of(1, 0)));
        assert!(!of(0, 1).le(of(0, 0)));
    }
}
