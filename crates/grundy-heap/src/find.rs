//! The search for a law: values grow, finders look, and the first proof ends it.

mod endless;
mod sources;

use crate::proof::{Law, Status, Theorem, period, saltus};
use crate::values::Values;
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;

pub use endless::Tails;
pub use sources::{Breaks, DEFAULT_MAX_OPTIONS, DEFAULT_MAX_VALUES, Others};

/// A family whose values can be computed further and further.
pub trait Source {
    /// How the known values are held.
    type Row: Values + ?Sized;

    /// The values known so far, from heap 0.
    fn row(&self) -> &Self::Row;

    /// Continues until `len` values are known, or all values if there are fewer.
    ///
    /// # Errors
    /// A limit; what is known then stays.
    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error>;

    /// Whether `len` values are computed quickly enough for a search without a bound set by the caller.
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

    /// A law that a theorem predicts, if the known values agree.
    fn predicted(&self) -> Option<Law> {
        None
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
    /// What each value stands for.
    pub kind: Kind,
    /// The limit that ended the search, if one did.
    pub stopped: Option<Stopped>,
    /// What would make a law of this game a proof.
    pub theorem: Option<Theorem>,
}

/// Stands for the value of a number that is no position, where values are nimbers; no nimber is as large.
pub const NO_NIMBER: u64 = 1 << 50;

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The Grundy value of a position.
    Nimbers,
    /// The same; [`NO_NIMBER`] is no position.
    NimbersWithGaps,
    /// 0 is a loss, 1 a win, 2 a draw, 3 no position.
    Outcomes,
    /// 1 if player 1 wins when it is his turn, plus 2 if player 2 does at his.
    TwoRows,
}

/// Who wins from some number on, whatever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinnerBeyond {
    /// Player 1, whoever moves first.
    One,
    /// Player 2, whoever moves first.
    Two,
    /// The player to move.
    First,
    /// The other player.
    Second,
}

impl WinnerBeyond {
    /// The words in JSON, and of messages.
    pub fn words(self) -> &'static str {
        match self {
            Self::One => "player 1",
            Self::Two => "player 2",
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Finding {
    /// Who wins beyond the last exception, if the law says that one player always does.
    pub fn winner_beyond(&self) -> Option<WinnerBeyond> {
        let law = self.law.as_ref().filter(|law| law.period == Some(1) && law.saltus == 0)?;
        match (self.kind, law.told(law.from)?) {
            (Kind::TwoRows, 1) => Some(WinnerBeyond::One),
            (Kind::TwoRows, 2) => Some(WinnerBeyond::Two),
            (Kind::TwoRows, 3) | (Kind::Outcomes, 1) => Some(WinnerBeyond::First),
            (Kind::TwoRows | Kind::Outcomes, 0) => Some(WinnerBeyond::Second),
            _ => None,
        }
    }
}

impl Kind {
    /// A value as it is written: a number, or W, L, D; both players' letters for two rows.
    pub fn write(self, value: u64) -> String {
        let letter = |wins: u64| if wins == 0 { 'L' } else { 'W' };
        match (self, value) {
            (Self::NimbersWithGaps, NO_NIMBER) => "-".to_owned(),
            (Self::Nimbers | Self::NimbersWithGaps, _) => value.to_string(),
            (Self::Outcomes, 0 | 1) => letter(value).to_string(),
            (Self::Outcomes, 2) => "D".to_owned(),
            (Self::Outcomes, _) => "-".to_owned(),
            (Self::TwoRows, _) => format!("{}{}", letter(value & 1), letter(value & 2)),
        }
    }
}

/// A finder over a slice of values; the theorem may turn what it sees into a proof.
pub type Finder = fn(&[u64], Option<&Theorem>) -> Option<Law>;

/// At most this many values are shown to the further finders.
const MAX_FINDER_VALUES: usize = 1 << 12;
/// An unproved law is reported only if at least this many values agree with it.
pub const MIN_VALUES_WITHOUT_PROOF: u64 = 48;
/// From this many values on, rows with a period search of their own use only that search.
const PERIOD_ONLY_VALUES: u64 = 1 << 20;
/// Values computed before the first search for a law.
const FIRST_VALUES: u64 = 64;

/// Looks for a period of these values, for all n to `to` (or not too far), and where there is none asks the
/// `finders`, in order, on the first values. It ends at the first proof; else the law is that of all values
/// known at the end.
///
/// A law that is not proved is reported only if it was seen on at least four times as many values as it takes
/// to say it, on at least 48, and on four times as many as one move can take.
///
/// # Errors
/// None for limits: what was found is kept, and the finding says which limit ended it. Errors of the game
/// itself.
///
/// ```
/// use grundy_base::{Limits, limits::Budget};
/// use grundy_heap::{find, takes::Takes};
/// let limits = Limits::default();
/// let kayles = Takes { digits: vec![0, 7, 7], unequal: false };
/// let mut source = find::Breaks::new(kayles, 1);
/// let law = find::of(&mut source, None, &[], &mut Budget::new(&limits)).unwrap().law.unwrap();
/// assert_eq!((law.period, law.last_exception), (Some(12), Some(70)));
/// assert!(law.is_proved());
/// ```
pub fn of<S: Source>(
    source: &mut S,
    to: Option<u64>,
    finders: &[(&'static str, Finder)],
    budget: &mut Budget<'_>,
) -> Result<Finding, Error> {
    let end = to.map_or(u64::MAX, |to| to.saturating_add(1));
    let theorem = source.theorem().cloned();
    let mut finding =
        Finding { law: None, known: 0, tried: tried(finders), kind: Kind::Nimbers, stopped: None, theorem };
    let near = |len: &u64| to.is_some() || source.is_near(*len);
    let halves = std::iter::successors(Some(FIRST_VALUES), |len| Some(len / 2));
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
        let told = |law: &Law| law.is_proved() || known >= rules.max(MIN_VALUES_WITHOUT_PROOF);
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
                finding.law = further(source, finders).filter(told);
            }
            return Ok(finding);
        }
    }
}

fn tried(finders: &[(&'static str, Finder)]) -> Vec<&'static str> {
    let periods = ["period", "arithmetic period", "split arithmetic period"];
    periods.into_iter().chain(finders.iter().map(|finder| finder.0)).collect()
}

/// The first proved law; else the first one.
fn best<S: Source>(source: &S) -> Option<Law> {
    let (row, theorem) = (source.row(), source.theorem());
    let known = row.count() as u64;
    if let Some(found) = source.proved() {
        return Some(period::law(row, &found, theorem));
    }
    if let Some(law) = source.predicted() {
        return Some(law);
    }
    if source.searches() && known > PERIOD_ONLY_VALUES {
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

/// What the further finders say: the first proved law; else the first one.
fn further<S: Source>(source: &S, finders: &[(&'static str, Finder)]) -> Option<Law> {
    let (row, theorem) = (source.row(), source.theorem());
    let mut first: Option<Law> = None;
    let slice: Vec<u64> = (0..row.count().min(MAX_FINDER_VALUES)).map(|n| row.at(n)).collect();
    for (_, finder) in finders {
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
