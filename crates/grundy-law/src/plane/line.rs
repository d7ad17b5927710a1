//! How a sequence goes on: by a period in the end, with a number added each time.

use crate::evidence::bits;
use grundy_base::phrase::{Phrase, phrase};

/// g(n + period) = g(n) + saltus for all n >= from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The least n from which it holds.
    pub from: usize,
    /// The period length.
    pub period: usize,
    /// What is added with each period.
    pub saltus: u64,
}

/// The line with the least from + period, if it is seen on four times as many values. Cost: quadratic at
/// most, nearly always linear.
///
/// ```
/// use grundy_law::plane::line::find;
/// let values: Vec<u64> = [7, 7].into_iter().chain((0..40).map(|n| n + n % 3)).collect();
/// let line = find(&values).unwrap();
/// assert_eq!((line.from, line.period, line.saltus), (2, 3, 3));
/// assert_eq!(line.predict(&values, 2 + 3_000_000), Some(3_000_000));
/// ```
pub fn find(values: &[u64]) -> Option<Line> {
    let mut best: Option<Line> = None;
    for period in 1..=values.len() / 4 {
        if best.as_ref().is_some_and(|best| best.from + best.period <= period) {
            break;
        }
        let last = values.len() - 1;
        let Some(saltus) = values[last].checked_sub(values[last - period]) else { continue };
        let breaks =
            values.iter().zip(&values[period..]).rposition(|(a, b)| a.checked_add(saltus) != Some(*b));
        let from = breaks.map_or(0, |at| at + 1);
        let seen = (from + period).checked_mul(4).is_some_and(|said| said <= values.len());
        if seen && best.as_ref().is_none_or(|best| from + period < best.from + best.period) {
            best = Some(Line { from, period, saltus });
        }
    }
    best
}

impl Line {
    /// In a formula, if the values begin with that of `first`: `g(n + 3) = g(n) + 3 for n >= 8`.
    pub fn statement(&self, first: u64) -> Phrase {
        let added = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        phrase!(
            "law-row",
            "g(n + {period}) = g(n){added} for n >= {from}",
            period = self.period.to_string(),
            added = added,
            from = (self.from as u64 + first).to_string()
        )
    }

    /// The value at n by the first values; none if it is too large.
    pub fn predict(&self, values: &[u64], n: u64) -> Option<u64> {
        if let Some(value) = usize::try_from(n).ok().filter(|&n| n < self.from + self.period) {
            return values.get(value).copied();
        }
        let (from, period) = (u64::try_from(self.from).ok()?, u64::try_from(self.period).ok()?);
        let (times, rest) = ((n - from) / period, (n - from) % period);
        let value = values.get(usize::try_from(from + rest).ok()?)?;
        value.checked_add(self.saltus.checked_mul(times)?)
    }

    /// The length of its description, without the first values.
    pub(super) fn bits(&self) -> u64 {
        bits(self.from as u128) + bits(self.period as u128) + bits(self.saltus.into())
    }
}
