//! Intervals: lost and won numbers alternate in runs whose ends follow a rule; and residues, where runs
//! repeat.
//!
//! In the game of multiplying (the first player above 1000 wins) the runs end at 1000, 142, 71, 10, 5: each
//! end is that of the run above divided by 7 or by 2 in turn and rounded down, since one player multiplies by
//! as much as he can and the other by as little. Elsewhere ends grow by e ↦ a·e + c. Everything beyond the
//! last end is one run.
//!
//! Runs are few, so the values say little by themselves: a rule is accepted if the ends that it foretells
//! (those beyond the numbers that it is made of) would be hit by chance at most once in 2^8; an end among e
//! numbers counts log2 e.

use super::evidence::{MIN_VALUES, bits, is_enough};
use grundy_base::phrase::{Joint, Phrase, phrase};
use grundy_heap::proof::{Law, Status};

/// Bits of information that the predicted ends must have at least.
const MIN_PREDICTED_BITS: u64 = 8;
/// At most this many ends are examined: noise has more.
const MAX_ENDS: usize = 64;

/// A law about runs of equal outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundIntervals {
    /// The number that the first run begins with.
    pub first: u64,
    /// The values of the runs, in turn, the first run's first.
    pub turn: [u64; 2],
    /// The last number of every run but the last, ascending.
    pub ends: Vec<u64>,
    /// The rule of the ends.
    pub rule: Rule,
}

/// What the ends of the runs follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// From the last end down: divided by one number, then by the other, in turn, rounded down, while 1 or
    /// more. Nothing follows beyond the last end.
    Divide([u64; 2]),
    /// Every second end is a times the one two before, plus c: without end. Linear growth if a = 1.
    Grow(u64, i64),
}

/// Looks for a rule of the runs of two values. `first` is the number of the first value. Cost: linear.
///
/// ```
/// use grundy_law::intervals;
/// let runs = [(5, 1), (5, 0), (61, 1), (71, 0), (858, 1), (100, 0)];
/// let values: Vec<u64> = runs.iter().flat_map(|&(count, value)| vec![value; count]).collect();
/// let found = intervals::find(&values, 1).unwrap();
/// assert_eq!(found.rule, intervals::Rule::Divide([7, 2]));
/// assert_eq!(found.ends, [5, 10, 71, 142, 1000]);
/// assert_eq!((found.predict(142), found.predict(143), found.predict(1_000_000)), (0, 1, 0));
/// ```
pub fn find(values: &[u64], first: u64) -> Option<FoundIntervals> {
    let breaks = (first..).zip(values.windows(2)).filter(|(_, pair)| pair[0] != pair[1]);
    let ends: Vec<u64> = breaks.take(MAX_ENDS + 1).map(|(n, _)| n).collect();
    let last = first.checked_add(u64::try_from(values.len()).ok()?)?;
    if ends.len() > MAX_ENDS || ends.len() < 2 || values.len() < MIN_VALUES {
        return None;
    }
    let place = |n: u64| usize::try_from(n - first).ok().and_then(|at| values.get(at)).copied();
    let turn = [place(first)?, place(ends[0] + 1)?];
    let mut found = FoundIntervals { first, turn, ends, rule: Rule::Divide([2, 2]) };
    let holds =
        |found: &FoundIntervals| (first..last).zip(values).all(|(n, &value)| found.predict(n) == value);
    for rule in [grows(&found.ends), divides(&found.ends, first)].into_iter().flatten() {
        found.rule = rule;
        if holds(&found) {
            return Some(found);
        }
    }
    None
}

/// The runs where a number is multiplied by any factor from `least` >= 2 to `most`, and the player who
/// exceeds `limit` wins.
///
/// From e₀ = limit down the ends are e₁ = ⌊e₀ / most⌋, e₂ = ⌊e₁ / least⌋, e₃ = ⌊e₂ / most⌋, …; numbers beyond
/// e₀ are lost, those above e₁ up to e₀ won, those above e₂ up to e₁ lost, and so on. **Proof** by induction,
/// from the limit down:
///
/// * Let the numbers above e be lost, up to f with e = ⌊f / least⌋ (beyond the limit, f is as large as you like), and let
///   e / most < n ≤ e. Take the largest factor k with nk ≤ f; there is one, as n · least ≤ f. If k is `most`, nk > e. Else
///   nk > f - n ≥ f - e ≥ e, since 2e ≤ f. So n leads to a lost number, and is won.
/// * Let the numbers above e up to f be won, with e = ⌊f / most⌋, and let e / least < n ≤ e. Every factor leads beyond e,
///   and to most · e ≤ f at most: to won numbers only. So n is lost.
///
/// ```
/// use grundy_law::intervals::multiply;
/// assert_eq!(multiply(2, 7, 1000).ends, [5, 10, 71, 142, 1000]);
/// ```
pub fn multiply(least: u64, most: u64, limit: u64) -> FoundIntervals {
    let by = [most.max(2), least.max(2)];
    let mut ends = downwards(limit, by, 1);
    ends.reverse();
    // beyond the limit lost, before it won, and so on down
    let turn = if ends.len().is_multiple_of(2) { [0, 1] } else { [1, 0] };
    FoundIntervals { first: 1, turn, ends, rule: Rule::Divide(by) }
}

/// The law of these values (of 0, 1, 2, …), if runs follow a rule.
pub fn law(values: &[u64]) -> Option<Law> {
    find(values, 0).map(|found| found.into_law(values.len() as u64))
}

/// Whether each end but the first few follows from the one two before.
fn grows(ends: &[u64]) -> Option<Rule> {
    let wide: Vec<i128> = ends.iter().map(|&end| end.into()).collect();
    let [e0, e1, e2, e3, e4, _, ..] = *wide.as_slice() else { return None };
    // e2 = a e0 + c and e4 = a e2 + c
    let (above, below) = (e4 - e2, e2 - e0);
    let a = (above % below == 0).then_some(above / below).filter(|&a| a >= 1)?;
    let c = e2 - a * e0;
    let follows = wide.windows(3).all(|three| three[2] == a * three[0] + c);
    // runs would turn round if ends did not grow
    let grow = e1 < e2 && a * (e3 - e2) >= e1 - e0;
    let predicted = ends[3..].iter().enumerate().filter(|(i, _)| *i != 1);
    let sure: u64 = predicted.map(|(_, &end)| u64::from((end + 1).ilog2())).sum();
    (follows && grow && sure >= MIN_PREDICTED_BITS + bits(a.unsigned_abs())).then_some(())?;
    Some(Rule::Grow(u64::try_from(a).ok()?, i64::try_from(c).ok()?))
}

/// Whether each end is the one above divided by one of two numbers in turn, down to the first number.
fn divides(ends: &[u64], first: u64) -> Option<Rule> {
    let [.., third, second, last] = *ends else { return None };
    let factor = |above: u64, below: u64| {
        let factor = above / below.max(1);
        let candidates = [factor, factor.saturating_sub(1), factor + 1];
        candidates.into_iter().find(|&factor| factor >= 2 && above / factor == below)
    };
    let by = [factor(last, second)?, factor(second, third)?];
    let predicted = downwards(last, by, first);
    let given: Vec<u64> = ends.iter().rev().copied().collect();
    // the rule is fitted to three ends and must predict all others, and their number
    let below = predicted.iter().skip(2).map(|end| u64::from((end + 1).ilog2()));
    (predicted == given && below.sum::<u64>() >= MIN_PREDICTED_BITS).then_some(Rule::Divide(by))
}

/// The ends from the last one down, until no number is left below.
fn downwards(last: u64, by: [u64; 2], first: u64) -> Vec<u64> {
    let turns = (0..).scan(last, |end, turn: usize| {
        let this = *end;
        *end /= by[turn % 2];
        (this >= first.max(1)).then_some(this)
    });
    turns.take(2 * MAX_ENDS).collect()
}

impl FoundIntervals {
    /// The value at n, for n from the first number on. Logarithmic time where ends grow geometrically.
    pub fn predict(&self, n: u64) -> u64 {
        let before = match self.rule {
            Rule::Divide(by) => {
                let last = self.ends.last().copied().unwrap_or(0);
                let ends = downwards(last, by, self.first);
                ends.iter().filter(|&&end| end < n).count()
            }
            Rule::Grow(a, c) => self.grown(n, a, c),
        };
        self.turn[before % 2]
    }

    /// The parity of the number of ends below n, by two chains of ends.
    fn grown(&self, n: u64, a: u64, c: i64) -> usize {
        let n = i128::from(n);
        let chain = |start: u64| {
            let start = i128::from(start);
            if a == 1 {
                // start, start + c, start + 2c, …
                return if n <= start { 0 } else { (n - start - 1) / i128::from(c).max(1) + 1 };
            }
            let next = |end: &i128| end.checked_mul(a.into())?.checked_add(c.into());
            let below = std::iter::successors(Some(start), next).take_while(|&end| end < n).count();
            i128::try_from(below).unwrap_or(0)
        };
        usize::from((chain(self.ends[0]) + chain(self.ends[1])) % 2 == 1)
    }

    /// In words: the rule, and the first runs.
    pub fn statement(&self) -> Phrase {
        let starts = std::iter::once(self.first).chain(self.ends.iter().map(|end| end + 1));
        let runs = starts.zip(&self.ends).zip(0..6).map(|((start, end), at): (_, usize)| {
            phrase!(
                "law-run",
                "{start} to {end}: {value}",
                start = start.to_string(),
                end = end.to_string(),
                value = self.turn[at % 2].to_string()
            )
        });
        let runs = (runs.collect::<Vec<_>>(), Joint::Comma);
        let last = self.ends.last().copied().unwrap_or(0).to_string();
        match self.rule {
            Rule::Divide([a, b]) => phrase!(
                "law-divided",
                "{runs}, beyond {last}: {value}; from {last} down each interval ends at the end above \
                 divided by {a} or {b} in turn, rounded down",
                runs = runs,
                last = last,
                value = self.turn[self.ends.len() % 2].to_string(),
                a = a.to_string(),
                b = b.to_string()
            ),
            Rule::Grow(a, c) => {
                let grown = match (a, c) {
                    (1, c) => phrase!("two-before-plus", "the one two before plus {c}", c = c.to_string()),
                    (a, 0) => phrase!("two-before-times", "{a} times the one two before", a = a.to_string()),
                    (a, c) if c < 0 => phrase!(
                        "two-before-times-minus",
                        "{a} times the one two before minus {c}",
                        a = a.to_string(),
                        c = c.unsigned_abs().to_string()
                    ),
                    (a, c) => phrase!(
                        "two-before-times-plus",
                        "{a} times the one two before plus {c}",
                        a = a.to_string(),
                        c = c.to_string()
                    ),
                };
                phrase!("law-grown", "{runs}, …; each interval ends at {grown}", runs = runs, grown = grown)
            }
        }
    }

    /// The law, verified on the values of all n from the first below `checked`.
    pub fn into_law(self, checked: u64) -> Law {
        Law {
            kind: "intervals",
            statement: self.statement(),
            from: self.first,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Verified,
            checked,
            predict: Box::new(move |n| Some(self.predict(n))),
        }
    }
}

/// A law by the remainder of n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundResidues {
    /// The modulus m: the value depends on n mod m.
    pub modulus: u64,
    /// The value of each remainder.
    pub values: Vec<u64>,
}

/// Looks for the least m such that n mod m determines the value. Cost: values · m at most, nearly always
/// values.
///
/// ```
/// use grundy_law::intervals::residues;
/// let bashe: Vec<u64> = (0..100).map(|n| u64::from(n % 4 != 0)).collect();
/// assert_eq!(residues(&bashe).unwrap().statement(), "g(n) = 0 iff n mod 4 = 0");
/// ```
pub fn residues(values: &[u64]) -> Option<FoundResidues> {
    let repeats = |m: usize| values.iter().zip(&values[m..]).all(|(a, b)| a == b);
    let m = (1..=values.len() / 4).find(|&m| repeats(m))?;
    let found = FoundResidues { modulus: u64::try_from(m).ok()?, values: values[..m].to_vec() };
    let largest = found.values.iter().max().copied().unwrap_or(0);
    let each = u64::from(largest.saturating_add(1).next_power_of_two().ilog2());
    is_enough(bits(m as u128) + each * found.modulus, values).then_some(found)
}

impl FoundResidues {
    /// The value that the law gives at n.
    pub fn predict(&self, n: u64) -> u64 {
        let at = usize::try_from(n % self.modulus).expect("values of all remainders are known");
        self.values[at]
    }

    /// In words: the remainders with value 0.
    pub fn statement(&self) -> Phrase {
        let zeros = (0..self.modulus).zip(&self.values).filter(|(_, value)| **value == 0);
        let zeros: Vec<String> = zeros.map(|(rest, _)| rest.to_string()).collect();
        let m = self.modulus.to_string();
        if self.values.iter().enumerate().all(|(rest, &value)| value == rest as u64) {
            return Phrase::formula(format!("g(n) = n mod {m}"));
        }
        match zeros.as_slice() {
            [] => phrase!("law-residues", "g(n) depends on n mod {m} only", m = m),
            [one] => {
                phrase!("law-residue", "g(n) = 0 iff n mod {m} = {one}", m = m, one = one.as_str())
            }
            many => phrase!(
                "law-zero-residues",
                "g(n) = 0 iff n mod {m} is one of {many}",
                m = m,
                many = many.join(", ")
            ),
        }
    }
}

#[cfg(test)]
mod tests;
