//! Linear representations: sequences whose kernel in base b spans a space of small dimension (b-regular
//! sequences).
//!
//! The basis are sequences of the kernel, the first of them g itself; each v_i(b·k + d) is a rational
//! combination of v_1(k), …, v_m(k), found by exact elimination (Allouche and Shallit, Automatic Sequences,
//! 2003, ch. 16). Then g(n) is a product of matrices, one for each digit of n. It says less than a
//! [recurrence](super::recurrence) to people, so it comes after: g(2k) = 2g(k), g(2k + 1) = 2k for n & (n −
//! 1).

use grundy_base::phrase::Phrase;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::BTreeMap;

use super::evidence::{bits, is_enough};
use grundy_heap::proof::{Law, Status};

/// Bases that are tried, in order.
const BASES: std::ops::RangeInclusive<u64> = 2..=4;
/// The largest dimension that is tried.
const MAX_DIMENSION: usize = 6;
/// Values of each sequence that the elimination uses; all values are compared afterwards.
const ELIMINATION_VALUES: usize = 24;

/// A linear representation that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLinear {
    /// Digits are those of this base.
    pub base: u64,
    /// The basis: v_i(k) = g(step · k + start).
    pub basis: Vec<(u64, u64)>,
    /// The first values v_i(0).
    pub first: Vec<u64>,
    /// For each digit d and each i, the coefficients of v_i(base · k + d).
    pub digits: Vec<Vec<Vec<BigRational>>>,
}

/// Looks for a representation of small dimension. Cost: values · dimension², and an elimination for each
/// digit.
///
/// ```
/// use grundy_law::linear;
/// let values: Vec<u64> = (0..400_u64).map(|n| n & n.saturating_sub(1)).collect();
/// let found = linear::find(&values).unwrap();
/// assert_eq!(found.predict(1_000_000_000_000_000_000), Some(1_000_000_000_000_000_000 - (1 << 18)));
/// ```
pub fn find(values: &[u64]) -> Option<FoundLinear> {
    BASES.into_iter().find_map(|base| in_base(values, base))
}

/// The law of these values, if a representation is found.
pub fn law(values: &[u64]) -> Option<Law> {
    find(values).map(|found| found.into_law(values.len() as u64))
}

/// Looks for a representation in this base.
pub fn in_base(values: &[u64], base: u64) -> Option<FoundLinear> {
    let width = usize::try_from(base).ok().filter(|&base| base >= 2)?;
    let row = |(step, start): (usize, usize)| -> Option<Vec<BigRational>> {
        let row: Vec<u64> =
            values.get(start..)?.iter().step_by(step).take(ELIMINATION_VALUES).copied().collect();
        (row.len() == ELIMINATION_VALUES)
            .then(|| row.into_iter().map(|value| BigRational::from_integer(value.into())).collect())
    };
    let mut basis = vec![(1, 0)];
    let mut rows = vec![row((1, 0))?];
    let mut at = 0;
    let mut combined: Vec<Vec<Vec<BigRational>>> = vec![Vec::new(); width];
    while at < basis.len() {
        let (step, start) = basis[at];
        for (digit, combined) in combined.iter_mut().enumerate() {
            let place = (step * width, start + digit * step);
            let next = row(place)?;
            let found = solve(&rows, &next).or_else(|| {
                let mut own = vec![BigRational::zero(); rows.len()];
                own.push(BigRational::one());
                basis.push(place);
                rows.push(next);
                (basis.len() <= MAX_DIMENSION).then_some(own)
            })?;
            combined.push(found);
        }
        at += 1;
    }
    for all in combined.iter_mut().flatten() {
        all.resize(basis.len(), BigRational::zero());
    }
    let first = basis.iter().map(|&(_, start)| values.get(start).copied()).collect::<Option<_>>()?;
    let number = |n: usize| u64::try_from(n).ok();
    let basis =
        basis.into_iter().map(|(step, start)| number(step).zip(number(start))).collect::<Option<_>>()?;
    let found = FoundLinear { base, basis, first, digits: combined };
    (is_enough(found.bits(), values) && found.holds(values)).then_some(found)
}

/// The coefficients that combine rows to one; none if they do not.
fn solve(rows: &[Vec<BigRational>], one: &[BigRational]) -> Option<Vec<BigRational>> {
    let count = rows.len();
    // an equation for each value: the coefficients are the unknowns
    let mut open: Vec<Vec<BigRational>> = (0..one.len())
        .map(|n| rows.iter().map(|row| row[n].clone()).chain([one[n].clone()]).collect())
        .collect();
    for unknown in 0..count {
        let pivot = (unknown..open.len()).find(|&n| !open[n][unknown].is_zero())?;
        open.swap(unknown, pivot);
        let lead = open[unknown][unknown].clone();
        let mut head: Vec<BigRational> = open[unknown].iter().map(|value| value / &lead).collect();
        for (n, equation) in open.iter_mut().enumerate() {
            if n == unknown || equation[unknown].is_zero() {
                continue;
            }
            let times = equation[unknown].clone();
            for (value, head) in equation.iter_mut().zip(&head) {
                *value -= &times * head;
            }
        }
        std::mem::swap(&mut open[unknown], &mut head);
    }
    open[count..].iter().all(|equation| equation[count].is_zero()).then_some(())?;
    Some(open.into_iter().take(count).map(|mut equation| equation.remove(count)).collect())
}

/// A sum of multiples as people write it, what is added before what is taken away: `3 g(2k) - 2 g(k)`.
fn combination<'a>(terms: impl Iterator<Item = (&'a BigRational, String)>) -> String {
    let (minus, plus): (Vec<_>, Vec<_>) = terms.partition(|(factor, _)| factor.is_negative());
    let mut sum = String::new();
    for (factor, of) in plus.into_iter().chain(minus) {
        let sign = match (sum.is_empty(), factor.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        let size = factor.abs();
        let times = match (size.is_one(), size.is_integer()) {
            (true, _) => String::new(),
            (_, true) => format!("{size} "),
            (_, false) => format!("({size}) "),
        };
        sum.push_str(&format!("{sign}{times}{of}"));
    }
    if sum.is_empty() { "0".to_owned() } else { sum }
}

impl FoundLinear {
    /// The value at n: a product of matrices, one for each digit; none if it is not a number of 64 bits.
    pub fn predict(&self, n: u64) -> Option<u64> {
        // the digits from the last: what of each v_i(k) is in the value
        let mut part = vec![BigRational::zero(); self.basis.len()];
        part[0] = BigRational::one();
        let mut rest = n;
        while rest > 0 {
            let matrix = &self.digits[usize::try_from(rest % self.base).ok()?];
            rest /= self.base;
            let mut next = vec![BigRational::zero(); part.len()];
            for (part, row) in part.iter().zip(matrix).filter(|(part, _)| !part.is_zero()) {
                for (next, factor) in next.iter_mut().zip(row).filter(|(_, factor)| !factor.is_zero()) {
                    *next += part * factor;
                }
            }
            part = next;
        }
        let sum = part
            .iter()
            .zip(&self.first)
            .map(|(part, first)| part * BigRational::from_integer((*first).into()));
        let sum: BigRational = sum.fold(BigRational::zero(), |sum, more| sum + more);
        if sum.is_integer() { sum.to_integer().to_u64() } else { None }
    }

    /// Whether it gives these values: vectors v(b·k + d) from v(k), each once.
    fn holds(&self, values: &[u64]) -> bool {
        let rational = |value: u64| BigRational::from_integer(value.into());
        let mut vectors: Vec<Vec<BigRational>> =
            vec![self.first.iter().map(|&first| rational(first)).collect()];
        let times = |row: &Vec<BigRational>, vector: &Vec<BigRational>| {
            let terms = row.iter().zip(vector).filter(|(factor, _)| !factor.is_zero());
            terms.fold(BigRational::zero(), |sum, (factor, value)| sum + factor * value)
        };
        let before = |at: usize| usize::try_from(at as u64 / self.base).expect("less than a place");
        (1..values.len()).all(|n| {
            let digit = (0..self.base).zip(&self.digits).find(|(digit, _)| n as u64 % self.base == *digit);
            let Some((_, matrix)) = digit else { return false };
            let vector = &vectors[before(n)];
            let value = times(&matrix[0], vector);
            if n <= before(values.len()) {
                let next = matrix.iter().map(|row| times(row, vector)).collect();
                vectors.push(next);
            }
            value == rational(values[n])
        }) && values.first() == self.first.first()
    }

    fn bits(&self) -> u64 {
        let each = |factor: &BigRational| factor.numer().bits() * 2 + factor.denom().bits() * 2;
        let factors = self.digits.iter().flatten().flatten().map(each).sum::<u64>();
        factors + self.first.iter().map(|&first| bits(first.into())).sum::<u64>()
    }

    /// In formulas: what each v(b·k + d) is made of.
    pub fn statement(&self) -> String {
        let write = |(step, start): (u64, u64)| match (step, start) {
            (1, 0) => "g(k)".to_owned(),
            (step, 0) => format!("g({step}k)"),
            (step, start) => format!("g({step}k + {start})"),
        };
        let mut parts = Vec::new();
        for (&(step, start), i) in self.basis.iter().zip(0..) {
            for (matrix, digit) in self.digits.iter().zip(0..) {
                let place = (step * self.base, start + digit * step);
                let terms = matrix[i].iter().zip(&self.basis).filter(|(factor, _)| !factor.is_zero());
                let sum = combination(terms.map(|(factor, &of)| (factor, write(of))));
                // a sequence of the basis is itself
                if sum != write(place) {
                    parts.push(format!("{} = {sum}", write(place)));
                }
            }
        }
        let first: BTreeMap<u64, u64> =
            self.basis.iter().zip(&self.first).map(|((_, n), value)| (*n, *value)).collect();
        let first: Vec<String> = first.iter().map(|(n, value)| format!("g({n}) = {value}")).collect();
        format!("{}; {}", parts.join(", "), first.join(", "))
    }

    /// The law, verified on the values of all n below `checked`. Larger values than fit are untold.
    pub fn into_law(self, checked: u64) -> Law {
        Law {
            kind: "linear recurrence",
            statement: Phrase::formula(self.statement()),
            from: 0,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Verified,
            checked,
            predict: Box::new(move |n| self.predict(n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(of: impl Fn(u64) -> u64) -> FoundLinear {
        let found = find(&(0..600).map(&of).collect::<Vec<_>>()).expect("there is a representation");
        for n in (0..1_500).chain([1 << 40, (1 << 40) - 1, 1_000_000_000_000_000_000]) {
            assert_eq!(found.predict(n), Some(of(n)), "{n}: {}", found.statement());
        }
        found
    }

    #[test]
    fn sequences_that_everybody_knows() {
        let last_one = check(|n| n & n.saturating_sub(1));
        assert!(last_one.statement().starts_with("g(2k) = 2 g(k), "), "{}", last_one.statement());
        check(|n| n >> (n.trailing_ones() + 1));
        check(|n| u64::from(n.count_ones()) + 3);
        check(|n| n ^ (n >> 1));
        check(|n| if n == 0 { 0 } else { n & n.wrapping_neg() });
        // Stern's sequence: s(2k) = s(k), s(2k + 1) = s(k) + s(k + 1)
        fn stern(n: u64) -> u64 {
            let (mut a, mut b, mut n) = (1, 0, n);
            while n > 0 {
                if n % 2 == 0 {
                    a += b;
                } else {
                    b += a;
                }
                n /= 2;
            }
            b
        }
        assert_eq!(check(stern).basis.len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// Two sequences with random whole coefficients.
        #[test]
        fn random_representations_are_found(m in prop::collection::vec(0..3_u64, 6), first in 1..5_u64) {
            // g(2k) = g(k), g(2k+1) = m0 g(k) + m1 h(k), h(2k) = h(k), h(2k+1) = m2 g(k) + m3 h(k)
            let of = |n: u64| {
                let (mut rest, mut part) = (n, (1, 0));
                while rest > 0 {
                    if rest % 2 == 1 {
                        part = (part.0 * m[0] + part.1 * m[2], part.0 * m[1] + part.1 * m[3]);
                    }
                    rest /= 2;
                }
                part.0 * first + part.1
            };
            let values: Vec<u64> = (0..800).map(of).collect();
            match find(&values) {
                Some(found) => prop_assert!((0..3_000).all(|n| found.predict(n) == Some(of(n)))),
                None => prop_assert!(super::super::evidence::information(&values) < 1_000, "{m:?}"),
            }
        }

        #[test]
        fn noise_has_none(noise in prop::collection::vec(0..4_u64, 40..800)) {
            prop_assert!(find(&noise).is_none());
        }
    }
}
