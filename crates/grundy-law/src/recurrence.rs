//! Recurrences by digits: g(2k) = k, g(2k + 1) = g(k), and all such in a small base.
//!
//! The *kernel* of g in base b are the sequences k ↦ g(bʲk + r), r < bʲ. Here each of them is a straight
//! line, or one of a few (the *states*) with a number added or XORed; then the last digit of n says which
//! state gives the rest. Without numbers to add, this is an automaton that reads n from its last digit
//! (Allouche and Shallit, Automatic Sequences, 2003, ch. 6): it has as many states as there are different
//! sequences, so none has fewer. Sequences whose kernel only spans a small space are in
//! [`linear`](super::linear).

use super::evidence::{bits, is_enough};
use grundy_heap::proof::{Law, Status};

mod words;

/// Bases that are tried, in order.
const BASES: std::ops::RangeInclusive<u64> = 2..=10;
/// States of a recurrence at most.
const MAX_STATES: usize = 64;
/// Two sequences are compared on at least this many values.
const MIN_OVERLAP_VALUES: usize = 8;

/// A recurrence that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecurrence {
    /// Digits are those of this base.
    pub base: u64,
    /// The sequences; the first is g itself.
    pub states: Vec<KernelSequence>,
}

/// A sequence h of the kernel: h(k) = g(step · k + start).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelSequence {
    /// A power of the base.
    pub step: u64,
    /// The offset, less than the step.
    pub start: u64,
    /// The first value h(0).
    pub first: u64,
    /// For each digit d, what h(base · k + d) is.
    pub digits: Vec<Rest>,
}

/// What a sequence is, by the number k without its last digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// a · k + c.
    Line(i128, i128),
    /// The value of that state at k, and a number added.
    Plus(usize, i128),
    /// The value of that state at k, XORed with a number.
    Xor(usize, u64),
}

/// Looks for a recurrence in the smallest base. Cost: (values + states² · 8) · digits.
///
/// ```
/// use grundy_law::recurrence;
/// let half_nim: Vec<u64> = (0..200_u64).map(|n| n >> (n.trailing_ones() + 1)).collect();
/// let found = recurrence::find(&half_nim).unwrap();
/// assert!(found.statement().starts_with("g(2k) = k, g(2k + 1) = g(k)"));
/// assert_eq!(found.predict(1 << 59), Some(1 << 58));
/// ```
pub fn find(values: &[u64]) -> Option<FoundRecurrence> {
    BASES.into_iter().find_map(|base| in_base(values, base))
}

/// The law of these values, if a recurrence is found.
pub fn law(values: &[u64]) -> Option<Law> {
    find(values).map(|found| found.into_law(values.len() as u64))
}

/// Looks for a recurrence in this base.
pub fn in_base(values: &[u64], base: u64) -> Option<FoundRecurrence> {
    let width = usize::try_from(base).ok().filter(|&base| base >= 2)?;
    // a sequence of the kernel, as its known values
    let kernel = |step: usize, start: usize| values.get(start..).unwrap_or(&[]).iter().step_by(step).copied();
    let mut places = vec![(1, 0)];
    let mut states: Vec<KernelSequence> = Vec::new();
    while states.len() < places.len() {
        let (step, start) = places[states.len()];
        let mut digits = Vec::with_capacity(width);
        for digit in 0..width {
            let (deep, place) = (step * width, start + digit * step);
            let row: Vec<u64> = kernel(deep, place).collect();
            if row.len() < MIN_OVERLAP_VALUES {
                return None;
            }
            let known = places.iter().enumerate().map(|(state, &(step, start))| (state, kernel(step, start)));
            let rest = rest_of(&row, known).or_else(|| {
                places.push((deep, place));
                (places.len() <= MAX_STATES).then_some(Rest::Plus(places.len() - 1, 0))
            })?;
            digits.push(rest);
        }
        let number = |n: usize| u64::try_from(n).ok();
        states.push(KernelSequence {
            step: number(step)?,
            start: number(start)?,
            first: *values.get(start)?,
            digits,
        });
    }
    let found = FoundRecurrence { base, states };
    let holds = || values.iter().enumerate().all(|(n, &value)| found.predict(n as u64) == Some(value));
    (is_enough(found.bits(), values) && holds()).then_some(found)
}

/// How a sequence comes from the known ones: the simplest way first.
fn rest_of<I: Iterator<Item = u64> + Clone>(
    row: &[u64],
    known: impl Iterator<Item = (usize, I)> + Clone,
) -> Option<Rest> {
    let wide = |value: u64| i128::from(value);
    if let Some((state, _)) =
        known.clone().find(|(_, other)| row.iter().copied().eq(other.clone().take(row.len())))
    {
        return Some(Rest::Plus(state, 0));
    }
    let (first, slope) = (wide(row[0]), wide(row[1]) - wide(row[0]));
    if row.windows(2).all(|pair| wide(pair[1]) - wide(pair[0]) == slope) {
        return Some(Rest::Line(slope, first));
    }
    known.into_iter().find_map(|(state, other)| {
        let start = other.clone().next()?;
        let (plus, xor) = (first - wide(start), row[0] ^ start);
        let mut pairs = row.iter().zip(other);
        if pairs.clone().all(|(&value, other)| value ^ other == xor) {
            return Some(Rest::Xor(state, xor));
        }
        pairs.all(|(&value, other)| wide(value) - wide(other) == plus).then_some(Rest::Plus(state, plus))
    })
}

impl FoundRecurrence {
    /// The value at n: a step for each digit; none if it is not a number of 64 bits.
    pub fn predict(&self, n: u64) -> Option<u64> {
        let (mut n, mut at, mut path) = (n, 0, Vec::new());
        let end = loop {
            let state = &self.states[at];
            if n == 0 {
                break i128::from(state.first);
            }
            let digit = usize::try_from(n % self.base).expect("a digit is small");
            n /= self.base;
            match state.digits[digit] {
                Rest::Line(slope, first) => break slope.saturating_mul(n.into()).saturating_add(first),
                rest @ (Rest::Plus(next, _) | Rest::Xor(next, _)) => {
                    path.push(rest);
                    at = next;
                }
            }
        };
        let value = path.into_iter().rev().fold(end, |value, rest| match rest {
            Rest::Plus(_, more) => value.saturating_add(more),
            Rest::Xor(_, with) => value ^ i128::from(with),
            Rest::Line(..) => value,
        });
        u64::try_from(value.max(0)).ok()
    }

    /// Whether it is an automaton: every value is one of finitely many, determined by the state that is
    /// reached.
    pub fn is_automaton(&self) -> bool {
        let finite = |rest: &Rest| matches!(rest, Rest::Plus(_, 0) | Rest::Line(0, _) | Rest::Xor(..));
        self.states.iter().all(|state| state.digits.iter().all(finite))
    }

    /// The length of the description.
    fn bits(&self) -> u64 {
        let target = bits(self.states.len() as u128);
        let rest = |rest: &Rest| match *rest {
            Rest::Line(slope, first) => 2 + bits(slope.unsigned_abs()) + bits(first.unsigned_abs()),
            Rest::Plus(_, more) => 2 + target + bits(more.unsigned_abs()),
            Rest::Xor(_, with) => 2 + target + bits(with.into()),
        };
        let states = self.states.iter();
        states.map(|state| bits(state.first.into()) + state.digits.iter().map(rest).sum::<u64>()).sum()
    }

    /// The law, verified on the values of all n below `checked`.
    pub fn into_law(self, checked: u64) -> Law {
        Law {
            kind: "recurrence",
            statement: self.statement(),
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
mod tests;
