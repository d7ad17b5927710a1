//! The search for a law: values grow, finders look, and the first proof ends it.

mod endless;
mod solved;
mod sources;

use super::subtraction::Row;
use super::{Law, Status, Theorem, Values, intervals, linear, period, recurrence, saltus, zeckendorf};
use crate::error::{Error, Refused, Stopped};
use crate::heap::sequence::Takes;
use crate::limits::Budget;
use crate::phrase::Phrase;
use crate::report::Ask;
use crate::solve::Solver;
use crate::table::{Family, Table};
pub use endless::Tails;
pub use sources::{Breaks, Others};
use sources::{Cells, Taking};

/// Values of a family that can be had further and further.
pub trait Source {
    /// How the known values are held.
    type Row: Values + ?Sized;

    /// The known values.
    fn row(&self) -> &Self::Row;

    /// Computes on until so many values are known, or all there are.
    ///
    /// # Errors
    /// A limit; what is known then stays.
    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error>;

    /// Whether computing so many values takes not too long, where nobody says how far to go.
    fn is_near(&self, len: u64) -> bool;

    /// What makes a period a proof.
    fn theorem(&self) -> Option<&Theorem>;

    /// A period that was proved while the values were computed.
    fn proved(&self) -> Option<period::Period> {
        None
    }

    /// Whether it looks for a period by itself, and better, in long rows.
    fn searches(&self) -> bool {
        false
    }
}

/// What the search has found.
#[derive(Debug)]
pub struct Finding {
    /// The law, if there is one.
    pub law: Option<Law>,
    /// The values of all n below this were looked at.
    pub known: u64,
    /// What kinds of law were tried, in order.
    pub tried: Vec<&'static str>,
    /// What the values are.
    pub kind: Kind,
    /// The limit that ended the search, if one did.
    pub stopped: Option<Stopped>,
    /// What would make a law of this game a proof.
    pub theorem: Option<Theorem>,
}

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A nimber.
    Nimbers,
    /// 0 is a loss, 1 a win, 2 a draw, 3 no position.
    Outcomes,
    /// 1 if player 1 wins when it is his turn, plus 2 if player 2 does at his.
    TwoRows,
}

impl Kind {
    /// A value as it is written: a number, or W, L, D; both players' letters for two rows.
    pub fn write(self, value: u64) -> String {
        let letter = |wins: u64| if wins == 0 { 'L' } else { 'W' };
        match (self, value) {
            (Self::Nimbers, _) => value.to_string(),
            (Self::Outcomes, 0 | 1) => letter(value).to_string(),
            (Self::Outcomes, 2) => "D".to_owned(),
            (Self::Outcomes, _) => "-".to_owned(),
            (Self::TwoRows, _) => format!("{}{}", letter(value & 1), letter(value & 2)),
        }
    }
}

/// A finder over a slice of values; the theorem may turn what it sees into a proof.
type Finder = fn(&[u64], Option<&Theorem>) -> Option<Law>;

/// Further finders, tried in this order after the periods, on the first values (at most [`MAX_SLICE`]). Each reports
/// only what is checked on several times as many values as its description has.
const FURTHER: &[(&str, Finder)] = &[
    ("recurrence by digits", |values, _| recurrence::law(values)),
    ("Fibonacci digits", |values, _| zeckendorf::law(values)),
    ("intervals", |values, _| in_intervals(values)),
    ("linear representation", |values, _| linear::law(values)),
];
/// Values that the further finders see at most.
const MAX_SLICE: usize = 1 << 12;
/// Fewer values than this say nothing without a proof.
const TELLING: u64 = 48;
/// The value of a number that is no position.
const NO_POSITION: u64 = 3;
/// Rows that look for a period by themselves are left to it from here on.
const LONG: u64 = 1 << 20;
/// Values to begin with.
const FIRST: u64 = 64;

/// Looks for a law of these values, for all n to `to` (or not too far). It ends at the first proof; else the law is
/// that of all values known at the end.
///
/// A law that is not proved is reported only if it was seen on at least four times as many values as it takes to say it,
/// on at least 48, and on four times as many as one move can take.
///
/// # Errors
/// None for limits: what was found is kept, and the finding says which limit ended it. Errors of the game itself.
///
/// ```
/// use grundy::{Limits, law::{find, Theorem}, limits::Budget, heap::sequence::Takes};
/// let limits = Limits::default();
/// let kayles = Takes { digits: vec![0, 7, 7], unequal: false };
/// let mut source = find::Breaks::new(kayles, 1);
/// let law = find::of(&mut source, None, &mut Budget::new(&limits)).unwrap().law.unwrap();
/// assert_eq!((law.period, law.last_exception), (Some(12), Some(70)));
/// assert!(law.is_proved());
/// ```
pub fn of<S: Source>(source: &mut S, to: Option<u64>, budget: &mut Budget<'_>) -> Result<Finding, Error> {
    let end = to.map_or(u64::MAX, |to| to.saturating_add(1));
    let theorem = source.theorem().cloned();
    let mut finding =
        Finding { law: None, known: 0, tried: tried(), kind: Kind::Nimbers, stopped: None, theorem };
    let near = |len: &u64| to.is_some() || source.is_near(*len);
    let halves = std::iter::successors(Some(FIRST), |len| Some(len / 2));
    let mut len = halves.take_while(|&len| len > 1).find(near).unwrap_or(1);
    loop {
        let aim = len.min(end);
        match source.extend(aim, budget) {
            Ok(()) => {}
            Err(Error::Stopped(stopped)) => finding.stopped = Some(stopped),
            Err(other) => return Err(other),
        }
        let known = source.row().count() as u64;
        let rules = source.theorem().map_or(0, Theorem::last).saturating_mul(4);
        let told = |law: &Law| law.is_proved() || known >= rules.max(TELLING);
        finding.law = best(source).filter(told);
        finding.known = known;
        if finding.law.as_ref().is_some_and(Law::is_proved) {
            finding.stopped = None;
            return Ok(finding);
        }
        let all = known < aim || aim == end;
        len = aim.saturating_mul(2);
        if finding.stopped.is_some() || all || (to.is_none() && !source.is_near(len)) {
            if finding.law.is_none() {
                finding.law = further(source).filter(told);
            }
            return Ok(finding);
        }
    }
}

fn tried() -> Vec<&'static str> {
    let periods = ["period", "arithmetic period", "split arithmetic period"];
    periods.into_iter().chain(FURTHER.iter().map(|finder| finder.0)).collect()
}

/// The first proved law; else the first one.
fn best<S: Source>(source: &S) -> Option<Law> {
    let (row, theorem) = (source.row(), source.theorem());
    let known = row.count() as u64;
    if let Some(found) = source.proved() {
        return Some(period::law(row, &found, theorem));
    }
    if let Some(law) = multiplied(row, theorem) {
        return Some(law);
    }
    if source.searches() && known > LONG {
        return None;
    }
    let proves = |found: &period::Period| theorem.is_some_and(|theorem| found.is_proved(theorem, known));
    let mut first = period::least(row, &|found| proves(found) || found.is_seen(known))
        .map(|found| period::law(row, &found, theorem));
    if first.is_none() {
        let proves = |found: &saltus::Saltus| theorem.is_some_and(|theorem| found.is_proved(theorem, row));
        first = saltus::least(row, &|found| proves(found) || found.is_seen(known))
            .map(|found| saltus::law(row, &found, theorem));
    }
    first
}

/// The intervals that a theorem foretells, if the values agree.
fn multiplied<V: Values + ?Sized>(row: &V, theorem: Option<&Theorem>) -> Option<Law> {
    let Some(theorem @ &Theorem::Multiply { least, most, limit }) = theorem else { return None };
    let known = row.count() as u64;
    let found = intervals::multiply(least, most, limit);
    let agrees = (1..row.count()).all(|n| row.at(n) == found.predict(n as u64));
    (known > limit.min(TELLING) && agrees)
        .then(|| Law { status: Status::Proved { theorem: theorem.words(0, 0) }, ..found.into_law(known) })
}

/// Intervals of numbers from 0 or, where 0 is no position, from 1.
fn in_intervals(values: &[u64]) -> Option<Law> {
    match values {
        [NO_POSITION, rest @ ..] => Some(intervals::find(rest, 1)?.into_law(values.len() as u64)),
        _ => intervals::law(values),
    }
}

/// What the further finders say: the first proved law; else the first one.
fn further<S: Source>(source: &S) -> Option<Law> {
    let (row, theorem) = (source.row(), source.theorem());
    let mut first: Option<Law> = None;
    let slice: Vec<u64> = (0..row.count().min(MAX_SLICE)).map(|n| row.at(n)).collect();
    for (_, finder) in FURTHER {
        let mut found = finder(&slice, theorem);
        if let (Some(law), Some(Theorem::Told { statement, name, id })) = (&mut found, theorem)
            && law.statement == *statement
        {
            law.status = Status::Proved { theorem: Phrase::fixed(id, name) };
        }
        match found {
            Some(law) if law.is_proved() => return Some(law),
            found => first = first.or(found),
        }
    }
    first
}

fn refused(reason: &str, instead: &str) -> Error {
    Refused { solver: "the law finder".to_owned(), reason: reason.to_owned(), instead: instead.to_owned() }
        .into()
}

/// Looks for the law of an opened game, as [`of`] does.
///
/// # Errors
/// The game's positions are not a family of one number.
pub fn in_table(table: &dyn Table, to: Option<u64>, threads: usize, ask: &Ask) -> Result<Finding, Error> {
    let axes = table.axes();
    let family = table.family().filter(|_| !ask.misere);
    let mut budget = Budget::new(&ask.limits);
    if ask.misere
        && let Some(theory) = table.misere()
        && let Some(found) = crate::misere::law(theory, to, &mut budget)?
    {
        return Ok(found);
    }
    let cells = |theorem| {
        let [axis] = axes.as_slice() else {
            let what = match axes.len() {
                0 => "its positions are not a family of numbers".to_owned(),
                n => format!(
                    "its positions are a family of {n} numbers, and a law is looked for in one or two"
                ),
            };
            return Err(refused(&what, "grundy table shows its values, or choose a game of one heap"));
        };
        // values by search: a law must not be found in itself
        let searched = Ask { solver: if ask.misere { Solver::Auto } else { ask.solver }, ..ask.clone() };
        let last = axis.extent.as_ref().map(|extent| *extent.end());
        let searched = match table.summand() {
            Some(_) if !ask.misere => Ask { solver: Solver::Grundy, ..searched },
            _ => searched,
        };
        let mut source =
            Cells { table, ask: &searched, theorem, last, kind: Kind::Nimbers, values: Vec::new() };
        let found = of(&mut source, to, &mut Budget::new(&ask.limits))?;
        Ok(Finding { kind: source.kind, ..found })
    };
    match family {
        Some(Family::Breaks(takes)) => of(&mut Breaks::new(takes, threads), to, &mut budget),
        Some(Family::Set(set)) => match solved::of(&set, to, &mut budget) {
            Some(finding) => Ok(finding),
            None => of(&mut Taking::new(Row::one_set(set)), to, &mut budget),
        },
        Some(Family::Endless(code)) => match Tails::new(&code) {
            Some(mut source) => of(&mut source, to, &mut budget),
            None => of(&mut Breaks::new(Takes::octal(&code), threads), to, &mut budget),
        },
        Some(Family::AllBut(forbidden)) => of(&mut Others::new(forbidden), to, &mut budget),
        Some(Family::Sets(sets)) => {
            let found = of(&mut Taking::new(Row::two_sets(sets)), to, &mut budget)?;
            Ok(Finding { kind: Kind::TwoRows, ..found })
        }
        Some(Family::Named(theorem)) => cells(Some(theorem)),
        Some(Family::Wythoff(_)) | None => cells(None),
    }
}

#[cfg(test)]
mod tests;
