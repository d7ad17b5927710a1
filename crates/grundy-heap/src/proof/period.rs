//! Eventual periods: the least one, where it begins, and which values break it.

use super::{Law, Status, Theorem};
use crate::values::Values;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::planted::{self, Fault};

/// From this many values on, the search looks for a window of the last values instead of comparing all
/// suffixes, to save memory.
const WINDOW_SEARCH_VALUES: usize = 1 << 22;
/// Values in that window at most.
const MAX_WINDOW_VALUES: usize = 1 << 16;

/// g(n + period) = g(n) for all known n from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n from which it holds.
    pub from: u64,
    /// The length of the period.
    pub period: u64,
}

impl Period {
    /// The n below `from + period` whose value this n has.
    pub fn representative(self, n: u64) -> u64 {
        if n < self.from { n } else { self.from + (n - self.from) % self.period }
    }

    /// Whether `known` values prove it by this theorem.
    pub fn is_proved(&self, theorem: &Theorem, known: u64) -> bool {
        known >= theorem.needs(self.from, self.period)
    }

    /// Whether it is seen on at least four times as many values as its description has.
    pub fn is_seen(&self, known: u64) -> bool {
        known >= self.from.saturating_add(self.period).saturating_mul(4)
    }
}

/// The least period for which `enough` holds, with the least n from which it holds. **Cost** linear; 2 bytes
/// a value up to 4 million values, then a window of at most 65 536 values.
///
/// ```
/// use grundy_heap::proof::period::{Period, least};
/// let values: &[u8] = &[9, 9, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2];
/// let found = least(values, &|found| found.is_seen(14) || found.from + 4 * found.period <= 14);
/// assert_eq!(found, Some(Period { from: 2, period: 3 }));
/// ```
pub fn least<V: Values + ?Sized>(values: &V, enough: &dyn Fn(&Period) -> bool) -> Option<Period> {
    if values.count() < WINDOW_SEARCH_VALUES {
        by_suffixes(values, enough)
    } else {
        by_window(values, MAX_WINDOW_VALUES, enough)
    }
}

/// The period that fits, if the last `agree` values equal those one period earlier.
fn candidate(n: usize, period: usize, agree: usize) -> Period {
    Period { from: (n - period - agree) as u64, period: period as u64 }
}

/// How many values, counted from the end, agree with those `period` earlier.
fn agreement<V: Values + ?Sized>(values: &V, period: usize) -> usize {
    let n = values.count();
    (period..n).rev().take_while(|&i| values.at(i) == values.at(i - period)).count()
}

/// By the Z function of the reversed row: for every period at once, how far back it holds. Periods to half
/// the row.
fn by_suffixes<V: Values + ?Sized>(values: &V, enough: &dyn Fn(&Period) -> bool) -> Option<Period> {
    let n = values.count();
    let back = |i: usize| values.at(n - 1 - i);
    let mut agree: Vec<u32> = vec![0; n / 2 + 1];
    // the reversed row agrees with itself, moved by `left`, up to `right`
    let (mut left, mut right) = (0, 0);
    for period in 1..=n / 2 {
        let mut long = if period < right {
            let known = usize::try_from(agree[period - left]).expect("shorter than the row");
            known.min(right - period)
        } else {
            0
        };
        while period + long < n && back(long) == back(period + long) {
            long += 1;
        }
        if period + long > right {
            (left, right) = (period, period + long);
        }
        agree[period] = u32::try_from(long).expect("a row of this kind is short");
        let found = candidate(n, period, long);
        if enough(&found) {
            return Some(found);
        }
    }
    None
}

/// Finds the earlier places of the last values, nearest first, and measures how far each agrees.
fn by_window<V: Values + ?Sized>(
    values: &V,
    most: usize,
    enough: &dyn Fn(&Period) -> bool,
) -> Option<Period> {
    let n = values.count();
    let width = (n / 64).clamp(1, most);
    let back = |i: usize| values.at(n - 1 - i);
    // Knuth, Morris and Pratt, on the reversed row: border[i] is the longest proper border of the first i + 1
    let mut border = vec![0_usize; width];
    let mut long = 0;
    for i in 1..width {
        while long > 0 && back(i) != back(long) {
            long = border[long - 1];
        }
        if back(i) == back(long) {
            long += 1;
        }
        border[i] = long;
    }
    // where earlier candidates failed: the next one mostly fails there too
    let mut failed = [0_usize; 8];
    let mut turn = 0;
    let mut work = 0_usize;
    let mut matched = 0;
    for i in 1..n {
        while matched > 0 && (matched == width || back(i) != back(matched)) {
            matched = border[matched - 1];
        }
        if back(i) == back(matched) {
            matched += 1;
        }
        if matched < width {
            continue;
        }
        let period = i + 1 - width;
        if period > n / 2 {
            return None;
        }
        let fails =
            |at: &usize| period + at < n && back(*at) != back(period + at) && !could(n, period, *at, enough);
        if failed.iter().any(fails) {
            continue;
        }
        let agree = agreement(values, period);
        let found = candidate(n, period, agree);
        if enough(&found) {
            return Some(found);
        }
        failed[turn % failed.len()] = agree;
        turn += 1;
        work = work.saturating_add(agree);
        if work > 32 * n {
            return None;
        }
    }
    None
}

/// Whether a period that agrees on this many values, at best, could be enough.
fn could(n: usize, period: usize, at_most: usize, enough: &dyn Fn(&Period) -> bool) -> bool {
    enough(&candidate(n, period, at_most.min(n - period)))
}

/// Values as small as they can be held: a period may begin after hundreds of millions.
enum CompactValues {
    Bytes(Vec<u8>),
    Words(Vec<u64>),
}

impl CompactValues {
    fn of(values: impl Iterator<Item = u64>, most: u64) -> Self {
        if most > u8::MAX.into() {
            return Self::Words(values.collect());
        }
        Self::Bytes(values.map(|value| u8::try_from(value).expect("the largest fits")).collect())
    }

    fn at(&self, n: usize) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes[n].into(),
            Self::Words(words) => words[n],
        }
    }
}

/// At most this many exceptions are listed.
const MAX_EXCEPTIONS: usize = 1_000_000;

/// The values that break the pattern continued downwards from `found.from`, at most the first million: n and
/// its value.
pub fn exceptions<V: Values + ?Sized>(values: &V, found: &Period) -> Vec<(u64, u64)> {
    let index = |n: u64| usize::try_from(n).expect("a known value fits the address space");
    let (from, period) = (index(found.from), index(found.period));
    let pattern = |n: usize| values.at(from + (n + period - from % period) % period);
    let broken = (0..from).filter(|&n| values.at(n) != pattern(n));
    broken.map(|n| (n as u64, values.at(n))).take(MAX_EXCEPTIONS).collect()
}

/// The law of a period, proved if a theorem and the number of values allow it.
pub fn law<V: Values + ?Sized>(values: &V, found: &Period, theorem: Option<&Theorem>) -> Law {
    let known = values.count() as u64;
    let exceptions = exceptions(values, found);
    // the least start of a period has an exception before it
    let last_exception = found.from.checked_sub(1);
    let status = match theorem.filter(|theorem| found.is_proved(theorem, known)) {
        Some(theorem) => Status::Proved { theorem: theorem.words(found.from, found.period) },
        None => Status::Verified,
    };
    let Period { from, period } = *found;
    let index = |n: u64| usize::try_from(n).expect("a known value fits the address space");
    // all that ever differs: what stands before, and one period
    let most = (0..index(from + period)).map(|n| values.at(n)).max().unwrap_or(0);
    let table = CompactValues::of((0..index(from + period)).map(|n| values.at(n)), most);
    Law {
        kind: "period",
        statement: statement(period, 0, last_exception),
        from,
        period: Some(period),
        saltus: 0,
        last_exception,
        exceptions,
        status,
        checked: known,
        predict: Box::new(move |n| {
            let off = u64::from(planted::is(Fault::LawOfNext) && n > 2 * (from + period));
            let place = Period { from, period }.representative(n + off);
            Some(table.at(usize::try_from(place).expect("a place in the table")))
        }),
    }
}

/// `g(n + 12) = g(n) for all n > 70`.
pub(super) fn statement(period: u64, saltus: u64, last_exception: Option<u64>) -> Phrase {
    let added = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let range = range(last_exception);
    if period == 1 && saltus == 0 {
        return phrase!("law-constant", "g(n) is the same for {range}", range = range);
    }
    phrase!(
        "law-period",
        "g(n + {period}) = g(n){added} for {range}",
        period = period.to_string(),
        added = added,
        range = range
    )
}

/// Of which n a law speaks.
pub(super) fn range(last_exception: Option<u64>) -> Phrase {
    match last_exception {
        None => phrase!("all-n", "all n"),
        Some(last) => phrase!("all-n-beyond", "all n > {last}", last = last.to_string()),
    }
}

#[cfg(test)]
mod tests;
