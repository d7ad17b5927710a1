//! The search for a law: values grow, finders look, and the first proof ends it.

use std::ops::ControlFlow;

use super::subtraction::Row;
use super::{Law, Status, Theorem, Values, intervals, linear, period, recurrence, saltus, zeckendorf};
use crate::error::{Error, Limit, Refused, Stopped};
use crate::heap::sequence::{Sequence, Takes};
use crate::limits::Budget;
use crate::report::{Ask, Cell};
use crate::solve::Solver;
use crate::table::{Family, Table};
use crate::value::outcome::Outcome;

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
    let mut finding = Finding { law: None, known: 0, tried: tried(), kind: Kind::Nimbers, stopped: None };
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
    if source.searches() && known > LONG {
        return None;
    }
    let proves = |found: &period::Period| theorem.is_some_and(|theorem| found.is_proved(theorem, known));
    let mut first = period::least(row, &|found| proves(found) || found.is_seen(known))
        .map(|found| period::law(row, &found, theorem));
    if first.is_none() {
        first = saltus::least(row).map(|found| saltus::law(row, &found, theorem));
    }
    first
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
        if let (Some(law), Some(Theorem::Told { statement, name })) = (&mut found, theorem)
            && law.statement == *statement
        {
            law.status = Status::Proved { theorem: (*name).to_owned() };
        }
        match found {
            Some(law) if law.is_proved() => return Some(law),
            found => first = first.or(found),
        }
    }
    first
}

/// The nimbers of a take-and-break game, by the engine.
#[derive(Debug)]
pub struct Breaks {
    sequence: Sequence,
    theorem: Option<Theorem>,
    splits: u64,
    threads: usize,
}

impl Breaks {
    /// Nothing computed yet.
    pub fn new(takes: Takes, threads: usize) -> Self {
        let splits = takes.digits.iter().filter(|&digit| digit & 12 != 0).count() as u64;
        let theorem = Theorem::of(&takes);
        Self { sequence: Sequence::new(takes), theorem, splits, threads }
    }

    /// At most `far`, and no further than is soon computed.
    pub(super) fn near_to(&self, far: u64) -> u64 {
        let halves = std::iter::successors(Some(far), |far| Some(far / 2));
        halves.take_while(|&to| to > 0).find(|&to| self.is_near(to)).unwrap_or(FIRST)
    }
}

/// Options looked at (or values in rows without splits) in a search that nobody said how far to go.
const NEAR: u64 = 1 << 29;
/// Values computed in such a search at most.
const NEAR_VALUES: u64 = 1 << 21;

impl Source for Breaks {
    type Row = Sequence;

    fn row(&self) -> &Sequence {
        &self.sequence
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        let more = len.saturating_sub(self.sequence.len());
        budget.take_table::<u16>(more)?;
        let mut stopped = None;
        let done = self.sequence.extend(len, self.threads, &mut |_| match budget.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                stopped = Some(limit);
                ControlFlow::Break(())
            }
        });
        match (done, stopped) {
            (ControlFlow::Continue(()), _) => Ok(()),
            (ControlFlow::Break(()), Some(stopped)) => Err(stopped.into()),
            (ControlFlow::Break(()), None) => {
                Err(Stopped { limit: Limit::Size, done: format!("{} heaps", self.sequence.len()) }.into())
            }
        }
    }

    /// By the options of a heap: half of the heap for each digit that splits, or the rare heaps alone where those are
    /// known.
    fn is_near(&self, len: u64) -> bool {
        let progress = self.sequence.progress();
        let half = len / 2;
        let each = if progress.rare > 0 { progress.rare.min(half) } else { half };
        let cubic =
            self.theorem.as_ref().is_none_or(|theorem| matches!(theorem, Theorem::Breaks { heaps: 3, .. }));
        let each = if cubic { half.saturating_mul(half) } else { each };
        let options = each.saturating_mul(self.splits).saturating_add(1).saturating_mul(len / 2);
        len <= NEAR_VALUES && options <= NEAR
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }

    fn proved(&self) -> Option<period::Period> {
        self.sequence.period()
    }

    fn searches(&self) -> bool {
        self.theorem.is_some()
    }
}

/// The values of a subtraction game.
struct Taking {
    row: Row,
    theorem: Theorem,
}

impl Taking {
    fn new(row: Row) -> Self {
        Self { theorem: row.theorem(), row }
    }
}

impl Source for Taking {
    type Row = Row;

    fn row(&self) -> &Row {
        &self.row
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        Ok(self.row.extend(len, budget)?)
    }

    fn is_near(&self, len: u64) -> bool {
        len <= 4 * NEAR_VALUES && self.row.width().saturating_mul(len) <= NEAR
    }

    fn theorem(&self) -> Option<&Theorem> {
        Some(&self.theorem)
    }
}

/// The cells of a table with one axis.
struct Cells<'t> {
    table: &'t dyn Table,
    ask: &'t Ask,
    theorem: Option<Theorem>,
    /// The largest n there is, if there is one.
    last: Option<u64>,
    kind: Kind,
    values: Vec<u64>,
}

impl Source for Cells<'_> {
    type Row = Vec<u64>;

    fn row(&self) -> &Vec<u64> {
        &self.values
    }

    fn extend(&mut self, len: u64, _: &mut Budget<'_>) -> Result<(), Error> {
        let known = self.values.len() as u64;
        let last = self.last.map_or(len, |last| len.min(last + 1)).saturating_sub(1);
        if len <= known || last < known {
            return Ok(());
        }
        for (n, cell) in (known..).zip(self.table.cells(&[known..=last], self.ask)?) {
            if cell == Cell::Void && n > 0 {
                // the family ends here
                self.last = Some(n - 1);
                return Ok(());
            }
            self.values.push(match cell {
                Cell::Nimber(value) => value.0,
                Cell::Outcome(Outcome::Loss) => 0,
                Cell::Outcome(Outcome::Win) => 1,
                Cell::Outcome(Outcome::Draw) => 2,
                Cell::Void => NO_POSITION,
                Cell::Payoffs(_) => {
                    return Err(refused("its values are payoffs", "choose a game of two players"));
                }
            });
            if matches!(cell, Cell::Outcome(_)) {
                self.kind = Kind::Outcomes;
            }
        }
        Ok(())
    }

    /// Misère play of a game that breaks heaps is a search over whole sums: a few heaps are much.
    fn is_near(&self, len: u64) -> bool {
        let breaks = matches!(self.table.family(), Some(Family::Breaks(_)));
        len <= if self.ask.misere && breaks { 16 } else { 2_048 }
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }
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
        Some(Family::Set(set)) => of(&mut Taking::new(Row::one_set(set)), to, &mut budget),
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
