//! Ruler regularity: most classes of n modulo p grow by the same step with each period, and the others lag
//! behind by a multiple of the largest power of 2 in their number, as the marks of a ruler do.
//!
//! Grossman and Nowakowski found it in hexadecimal games (A ruler regularity in hexadecimal games, Games of
//! No Chance 4, 2015), 0.2048 the first of them. What proves it is in [`induction`](super::induction).

use grundy_base::phrase::{Joint, Phrase, phrase};
use grundy_heap::proof::{Law, Status};

use super::evidence::{bits, is_enough};

/// Each class must have this many values at least.
const MIN_CLASS_VALUES: usize = 24;
/// The longest period that is tried.
const MAX_PERIOD: usize = 128;
/// Exceptions are among the first of this many parts of the values.
const TAIL_PARTS: usize = 4;
/// Where the marks may begin.
const ORIGINS: std::ops::RangeInclusive<i64> = -3..=3;

/// A law of this kind that was found: of n = period · q + r.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRuler {
    /// The number of classes.
    pub period: u64,
    /// What the values grow by with each period.
    pub step: u64,
    /// What each class says, from the class of 0 on.
    pub classes: Vec<Class>,
    /// The values that break it: n and its value.
    pub exceptions: Vec<(u64, u64)>,
}

/// The values of one class, as a function of the quotient q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// step · q and this.
    Line(i64),
    /// What lags behind.
    Ruler(Marks),
}

/// A class that lags behind: every second q is plain, and the others are 2m + origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Where m is 0.
    pub origin: i64,
    /// Added to step · q where q - origin is odd.
    pub plain: i64,
    /// Added to it where m is a power of 2.
    pub leader: i64,
    /// Added to it where m is none, less the weight times the largest power of 2 that divides m.
    pub rest: i64,
    /// The weight of that power.
    pub weight: i64,
}

impl Marks {
    /// What is added to step · q; none where m is not positive.
    fn added(self, q: i64) -> Option<i128> {
        let off = q.checked_sub(self.origin)?;
        if off % 2 != 0 {
            return Some(self.plain.into());
        }
        let m = u64::try_from(off / 2).ok().filter(|&m| m > 0)?;
        if m.is_power_of_two() {
            return Some(self.leader.into());
        }
        let power = i128::from(m & m.wrapping_neg());
        Some(i128::from(self.rest) - i128::from(self.weight) * power)
    }

    /// What fits these amounts added, which begin at the quotient `first`.
    fn fit(added: &[i64], first: i64) -> Option<Self> {
        ORIGINS.into_iter().find_map(|origin| {
            let off = |(q, _): &(i64, i64)| q - origin;
            let all: Vec<(i64, i64)> = (first..).zip(added.iter().copied()).collect();
            let plain = all.iter().find(|one| off(one) % 2 != 0)?.1;
            let halves: Vec<(u64, i64)> = all
                .iter()
                .filter(|one| off(one) % 2 == 0)
                .map(|one| Some((u64::try_from(off(one) / 2).ok().filter(|&m| m > 0)?, one.1)))
                .collect::<Option<_>>()?;
            let leaders = || halves.iter().filter(|(m, _)| m.is_power_of_two());
            let leader = leaders().nth(1)?.1;
            let mark = |zeros: u32, skip: usize| {
                let others = halves.iter().filter(|(m, _)| !m.is_power_of_two());
                others.filter(|(m, _)| m.trailing_zeros() == zeros).nth(skip).map(|one| one.1)
            };
            // the third mark is foretold, and so is a second one of each of the first two
            let ([one, two], [_, _, _]) =
                ([mark(0, 0)?, mark(1, 0)?], [mark(0, 1)?, mark(1, 1)?, mark(2, 0)?]);
            let weight = one.checked_sub(two).filter(|&weight| weight != 0)?;
            let marks = Self { origin, plain, leader, rest: one.checked_add(weight)?, weight };
            all.iter().all(|&(q, value)| marks.added(q) == Some(value.into())).then_some(marks)
        })
    }

    fn bits(self) -> u64 {
        let Self { origin, plain, leader, rest, weight } = self;
        [origin, plain, leader, rest, weight].iter().map(|&number| signed_bits(number)).sum()
    }

    fn phrase(self, step: u64, class: usize) -> Phrase {
        let off = match self.origin {
            0 => "q".to_owned(),
            origin => format!("(q {})", with_sign(-origin)),
        };
        let weight = match self.weight {
            1 => " - z".to_owned(),
            -1 => " + z".to_owned(),
            weight if weight > 0 => format!(" - {weight} z"),
            weight => format!(" + {} z", weight.unsigned_abs()),
        };
        phrase!(
            "law-ruler-class",
            "for r = {r}: {plain} if {off} is odd; else, with m = {off}/2, {leader} if m is a power of 2, \
             and {rest} if not, where z is the largest power of 2 that divides m",
            r = class.to_string(),
            off = off,
            plain = line(step, self.plain),
            leader = line(step, self.leader),
            rest = format!("{}{weight}", line(step, self.rest))
        )
    }
}

fn signed_bits(number: i64) -> u64 {
    1 + bits(number.unsigned_abs().into())
}

fn with_sign(number: i64) -> String {
    if number < 0 { format!("- {}", number.unsigned_abs()) } else { format!("+ {number}") }
}

/// `4q + 1`.
fn line(step: u64, added: i64) -> String {
    let times = if step == 1 { "q".to_owned() } else { format!("{step}q") };
    if added == 0 { times } else { format!("{times} {}", with_sign(added)) }
}

/// Looks for such a law with the least period. Cost: values · periods, mostly much less.
///
/// ```
/// use grundy_law::ruler;
/// // two classes: 4q, and 4q - 2z
/// let values: Vec<u64> = (0..400_u64).map(|n| match (n / 2, n % 2) {
///     (q, 0) => 4 * q + 8,
///     (q, _) if q % 2 == 1 => 4 * q + 9,
///     (q, _) if (q / 2).is_power_of_two() || q == 0 => 4 * q + 11,
///     (q, _) => 4 * q + 10 - 2 * (q / 2 & (q / 2).wrapping_neg()),
/// }).collect();
/// let found = ruler::find(&values).unwrap();
/// assert_eq!((found.period, found.step), (2, 4));
/// assert_eq!(found.predict(2 * (2 * 96) + 1), Some(4 * 192 + 10 - 64));
/// ```
pub fn find(values: &[u64]) -> Option<FoundRuler> {
    (1..=MAX_PERIOD.min(values.len() / MIN_CLASS_VALUES)).find_map(|period| of_period(values, period))
}

fn of_period(values: &[u64], period: usize) -> Option<FoundRuler> {
    let rows: Vec<Vec<i64>> = (0..period)
        .map(|class| {
            let row = values.get(class..)?.iter().step_by(period);
            row.map(|&value| i64::try_from(value).ok()).collect::<Option<Vec<i64>>>()
        })
        .collect::<Option<_>>()?;
    let tail = |row: &[i64]| row.len() / TAIL_PARTS;
    let step_of = |row: &Vec<i64>| {
        let (_, rest) = row.split_at(tail(row));
        let step = rest.get(1)? - rest[0];
        rest.windows(2).all(|pair| pair[1] - pair[0] == step).then_some(step)
    };
    let step = rows.iter().find_map(step_of).filter(|&step| step > 0)?;
    let classes = rows.iter().map(|row| {
        let first = tail(row);
        let quotient = i64::try_from(first).ok()?;
        let added: Vec<i64> = (quotient..).zip(&row[first..]).map(|(q, value)| value - step * q).collect();
        let is_line = added.windows(2).all(|pair| pair[0] == pair[1]);
        Some(if is_line { Class::Line(*added.first()?) } else { Class::Ruler(Marks::fit(&added, quotient)?) })
    });
    let classes: Vec<Class> = classes.collect::<Option<_>>()?;
    // where all classes are lines, it is an arithmetic period
    if classes.iter().all(|class| matches!(class, Class::Line(_))) {
        return None;
    }
    let step = u64::try_from(step).ok()?;
    let mut found = FoundRuler { period: period as u64, step, classes, exceptions: Vec::new() };
    let breaks = (0..).zip(values).filter(|&(n, &value)| found.regular(n) != Some(value));
    found.exceptions = breaks.map(|(n, &value)| (n, value)).collect();
    is_enough(found.bits(), values).then_some(found)
}

impl FoundRuler {
    /// The value at n; none if it is not a number of 64 bits.
    pub fn predict(&self, n: u64) -> Option<u64> {
        let exception = self.exceptions.iter().find(|exception| exception.0 == n);
        exception.map_or_else(|| self.regular(n), |exception| Some(exception.1))
    }

    /// What the classes say.
    fn regular(&self, n: u64) -> Option<u64> {
        let (q, class) = (n / self.period, usize::try_from(n % self.period).ok()?);
        let added = match *self.classes.get(class)? {
            Class::Line(added) => added.into(),
            Class::Ruler(marks) => marks.added(i64::try_from(q).ok()?)?,
        };
        u64::try_from(i128::from(self.step) * i128::from(q) + added).ok()
    }

    fn bits(&self) -> u64 {
        let class = |class: &Class| match class {
            Class::Line(added) => 1 + signed_bits(*added),
            Class::Ruler(marks) => 1 + marks.bits(),
        };
        let exception = |&(n, value): &(u64, u64)| bits(n.into()) + bits(value.into());
        let exceptions = self.exceptions.iter().map(exception).sum::<u64>();
        bits(self.step.into()) + self.classes.iter().map(class).sum::<u64>() + exceptions
    }

    /// In formulas and words.
    pub fn statement(&self) -> Phrase {
        let lines = self.classes.iter().map(|class| match class {
            Class::Line(added) => added.to_string(),
            Class::Ruler(_) => "*".to_owned(),
        });
        let rulers = self.classes.iter().enumerate().filter_map(|(r, class)| match class {
            Class::Line(_) => None,
            Class::Ruler(marks) => Some(marks.phrase(self.step, r)),
        });
        phrase!(
            "law-ruler",
            "g({period}q + r) = {step} + c, c = {added} for r = 0, 1, …; {rulers}",
            period = self.period.to_string(),
            step = line(self.step, 0),
            added = lines.collect::<Vec<_>>().join(" "),
            rulers = (rulers.collect::<Vec<_>>(), Joint::Comma)
        )
    }

    /// The law, verified on the values of all n below `checked`.
    pub fn into_law(self, checked: u64, status: Status) -> Law {
        let last_exception = self.exceptions.last().map(|exception| exception.0);
        Law {
            kind: "ruler regularity",
            statement: self.statement(),
            from: last_exception.map_or(0, |n| n + 1),
            period: None,
            saltus: 0,
            last_exception,
            exceptions: self.exceptions.clone(),
            status,
            checked,
            predict: Box::new(move |n| self.predict(n)),
        }
    }
}
