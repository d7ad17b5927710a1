//! Claims of the user against computed values: does a guessed formula hold, and where does it first fail, and
//! why.
//!
//! A claim is a function of the numbers of a family: outcomes, nimbers, plies to the end, or a winning move.
//! Positions are checked in the order of their largest number, so the first counterexample is a smallest one.
//! Values come through the one door [`Table`]; formulas are parsed elsewhere.

mod family;
mod why;

#[cfg(test)]
mod tests;

pub use why::{Reply, Valued, Why};

use family::ClaimFamily;
use grundy_base::error::{Advice, Error, Limit, Refused, Setting, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::{Ask, Cell, Moves, Report, Solver, Winner};
use grundy_base::value::loopy::Loopy;
use grundy_base::value::outcome::Outcome;
use grundy_door::table::Table;

/// What the user says of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// That it is a P-position (the player to move loses), or that it is none.
    Lost(bool),
    /// The outcome of the position.
    Outcome(Outcome),
    /// The nimber of the position.
    Nimber(i64),
    /// Plies to the end; `None` for a draw.
    Remoteness(Option<i64>),
    /// That this move wins, as it is written. Only asked where some move wins.
    Move(String),
    /// That the move wins that leads to the position with these numbers.
    To(Vec<i64>),
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The winner.
    Outcome,
    /// The Grundy value.
    Nimber,
    /// The number of plies to the end.
    Remoteness,
    /// A winning move, any of them.
    Move,
}

impl About {
    /// All kinds of claims.
    pub const ALL: [Self; 4] = [Self::Outcome, Self::Nimber, Self::Remoteness, Self::Move];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Nimber => "nimber",
            Self::Remoteness => "remoteness",
            Self::Move => "move",
        }
    }
}

impl Claimed {
    /// The kind of claim.
    pub fn about(&self) -> About {
        match self {
            Self::Lost(_) | Self::Outcome(_) => About::Outcome,
            Self::Nimber(_) => About::Nimber,
            Self::Remoteness(_) => About::Remoteness,
            Self::Move(_) | Self::To(_) => About::Move,
        }
    }
}

/// A claim: how many numbers it takes, what it says of them, and where it is meant.
pub struct Claim<'c> {
    /// The number of arguments.
    pub numbers: usize,
    /// What it says of a position. Its errors end the check.
    pub says: &'c mut dyn FnMut(&[u64]) -> Result<Claimed, Error>,
    /// Whether it speaks of a position at all; all others are left out.
    pub speaks_of: &'c dyn Fn(&[u64]) -> Result<bool, Error>,
    /// It speaks of no smaller number.
    pub from: u64,
}

impl<'c> Claim<'c> {
    /// A claim about all positions.
    pub fn new(numbers: usize, says: &'c mut dyn FnMut(&[u64]) -> Result<Claimed, Error>) -> Self {
        Self { numbers, says, speaks_of: &|_| Ok(true), from: 0 }
    }

    /// The same claim about these positions only; numbers below `from` are not even looked at.
    #[must_use]
    pub fn of(self, speaks_of: &'c dyn Fn(&[u64]) -> Result<bool, Error>, from: u64) -> Self {
        Self { speaks_of, from, ..self }
    }
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What the claim is about.
    pub about: About,
    /// The names of the family's numbers.
    pub names: Vec<String>,
    /// The claim agrees wherever no number is larger; `None` if it fails at once, or nothing could be looked
    /// at.
    pub checked_to: Option<u64>,
    /// How many positions it agrees with.
    pub positions: u64,
    /// Whether that is the whole of a finite family.
    pub complete: bool,
    /// The first position where it fails.
    pub counterexample: Option<Counterexample>,
    /// The limit that ended the check before what was asked for.
    pub stopped: Option<Stopped>,
    /// What proves the claim for all positions, if anything does.
    pub theorem: Option<Phrase>,
}

impl Checked {
    /// Whether the claim holds for all positions to be checked; `None` if a limit came first.
    pub fn holds(&self) -> Option<bool> {
        match (&self.counterexample, &self.stopped) {
            (Some(_), _) => Some(false),
            (None, None) => Some(true),
            (None, Some(_)) => None,
        }
    }
}

/// A position where a claim fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The numbers of the position.
    pub numbers: Vec<u64>,
    /// The position as it is written.
    pub position: String,
    /// What the claim says there.
    pub claimed: Claimed,
    /// The computed answer.
    pub actual: Actual,
    /// The reason for the computed answer.
    pub why: Why,
}

/// What is so, in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actual {
    /// The winner.
    Outcome(Outcome),
    /// The value: a nimber, or infinity.
    Value(Loopy),
    /// Plies to the end; `None` for a draw.
    Remoteness(Option<u32>),
    /// All winning moves, as they are written.
    Moves(Vec<String>),
}

/// The largest number checked if the caller sets none, for one number, for two and so on, when values come
/// in tables.
const MAX_TABLE_NUMBERS: [u64; 8] = [10_000, 200, 24, 10, 6, 4, 3, 3];
/// The same when every position is solved by itself.
const MAX_SINGLE_NUMBERS: [u64; 8] = [500, 24, 8, 5, 3, 3, 2, 2];
/// Memory limit in bytes if the caller sets no largest number.
const UNASKED_MEMORY_BYTES: u64 = 16 << 20;

/// Compares a claim with the values of a family up to `to` in each number; without it, up to a number that is
/// reached quickly with little memory: 10 000 in one number and 200 in two, less where each position is
/// solved by itself.
///
/// ```
/// use grundy_law::check::{Claim, Claimed, check};
/// use grundy_base::{report::Ask, text::Text};
/// let (_, sticks) = grundy_games::open(Text::new("sticks:1,2,3"), &|_| Err("no files here".to_owned()))?;
/// let mut fives = |at: &[u64]| Ok(Claimed::Lost(at[0] % 5 == 0));
/// let checked = check(&*sticks, Claim::new(1, &mut fives), Some(100), &Ask::default())?;
/// assert_eq!(checked.checked_to, Some(3));
/// assert_eq!(checked.counterexample.map(|found| found.position).as_deref(), Some("4"));
/// # Ok::<(), grundy_base::Error>(())
/// ```
///
/// # Errors
/// A game without such a family, a claim about values the game does not have, what the claim itself says,
/// what the game's solver says. A limit is an error only if nothing was checked before it.
pub fn check(table: &dyn Table, claim: Claim<'_>, to: Option<u64>, ask: &Ask) -> Result<Checked, Error> {
    let family = ClaimFamily::of(table, claim.numbers, claim.from, ask.misere)?;
    let mut limits = ask.limits.clone();
    if to.is_none() {
        limits.max_bytes = limits.max_bytes.min(UNASKED_MEMORY_BYTES);
    }
    let check = ClaimCheck { family, asked: ask, ask: Ask { limits, ..ask.clone() } };
    check.run(claim, to)
}

struct ClaimCheck<'t> {
    family: ClaimFamily<'t>,
    /// The question as asked, used to explain a counterexample.
    asked: &'t Ask,
    /// The same question, with less memory if the caller sets no largest number.
    ask: Ask,
}

impl ClaimCheck<'_> {
    fn run(&self, mut claim: Claim<'_>, to: Option<u64>) -> Result<Checked, Error> {
        let arity = claim.numbers;
        let names = self.family.names();
        let first = self.first(&claim)?;
        let about = (claim.says)(&first)?.about();
        // tables of games with cycles hold outcomes
        let acyclic = self.family.table.class(self.ask.misere).acyclic;
        let by_cells = !self.family.slow
            && match about {
                About::Outcome => true,
                About::Nimber => acyclic,
                About::Remoteness | About::Move => false,
            };
        let far = if by_cells { MAX_TABLE_NUMBERS } else { MAX_SINGLE_NUMBERS };
        let last = self.family.last();
        let aim = to.unwrap_or(far[arity.clamp(1, far.len()) - 1]).min(last.unwrap_or(u64::MAX));
        if self.family.start() > aim {
            return Err(no_position().into());
        }
        let mut checked = Checked {
            about,
            names,
            checked_to: None,
            positions: 0,
            complete: last == Some(aim),
            counterexample: None,
            stopped: None,
            theorem: None,
        };
        let mut side = self.family.start().saturating_add(if arity == 1 { 15 } else { 3 });
        loop {
            side = side.min(aim);
            let from = checked.checked_to.map_or(self.family.start(), |to| to + 1);
            let block = match by_cells {
                true => self.by_cells(from, side, &mut claim, &mut checked),
                false => self.one_by_one(from, side, &mut claim, &mut checked),
            };
            match block {
                Ok(None) if side < aim => side = side.saturating_mul(2),
                Ok(None) => return Ok(checked),
                Ok(Some(found)) => {
                    checked.complete = false;
                    checked.counterexample = Some(self.explain(found)?);
                    return Ok(checked);
                }
                Err(Error::Stopped(stopped)) if checked.positions > 0 => {
                    checked.complete = false;
                    let told = to.is_some() || stopped.limit == Limit::Interrupt;
                    checked.stopped = told.then_some(stopped);
                    return Ok(checked);
                }
                Err(other) => return Err(other),
            }
        }
    }

    /// Outcomes and nimbers, from a table that is computed at once.
    fn by_cells(
        &self,
        from: u64,
        to: u64,
        claim: &mut Claim<'_>,
        checked: &mut Checked,
    ) -> Result<Option<FailedClaim>, Error> {
        let cells = match self.family.cells(from, to, &self.ask) {
            Ok(cells) => cells,
            // rules may fail where the claim does not speak
            Err(Error::BadText(_)) => return self.one_by_one(from, to, claim, checked),
            Err(other) => return Err(other),
        };
        let mut budget = Budget::new(&self.ask.limits);
        for largest in from..=to {
            for numbers in self.family.shell(largest) {
                budget.step()?;
                let cell = cells.at(&numbers);
                if cell == Cell::Void || !(claim.speaks_of)(&numbers)? {
                    continue;
                }
                let claimed = self.said(claim, &numbers, checked.about)?;
                if !agrees(&claimed, &cell)? {
                    return Ok(Some(FailedClaim { numbers, claimed, report: None }));
                }
                checked.positions += 1;
            }
            checked.checked_to = Some(largest);
        }
        Ok(None)
    }

    /// Plies and moves, from positions that are solved one by one.
    fn one_by_one(
        &self,
        from: u64,
        to: u64,
        claim: &mut Claim<'_>,
        checked: &mut Checked,
    ) -> Result<Option<FailedClaim>, Error> {
        let ask = match checked.about {
            About::Remoteness => {
                let acyclic = self.family.table.class(self.ask.misere).acyclic;
                let solver = if acyclic { Solver::Induction } else { Solver::Retrograde };
                Ask { solver, moves: Moves::None, ..self.ask.clone() }
            }
            About::Move => self.ask.clone(),
            _ => Ask { moves: Moves::None, ..self.ask.clone() },
        };
        let budget = Budget::new(&self.ask.limits);
        for largest in from..=to {
            for numbers in self.family.shell(largest) {
                budget.look()?;
                let Some(position) = self.family.position(&numbers) else { continue };
                if !(claim.speaks_of)(&numbers)? {
                    continue;
                }
                let report = self.family.table.solve(&position, &ask)?;
                if report.winner().is_none() {
                    return Err(no_outcomes());
                }
                // which move wins can only be asked where one does
                if checked.about == About::Move && report.winner() != Some(Winner::First) {
                    continue;
                }
                let claimed = self.said(claim, &numbers, checked.about)?;
                if !self.holds_in(&claimed, &report)? {
                    return Ok(Some(FailedClaim { numbers, claimed, report: Some(report) }));
                }
                checked.positions += 1;
            }
            checked.checked_to = Some(largest);
        }
        Ok(None)
    }

    /// The first position that the claim is about.
    fn first(&self, claim: &Claim<'_>) -> Result<Vec<u64>, Error> {
        let mut budget = Budget::new(&self.ask.limits);
        for numbers in self.family.all() {
            budget.step()?;
            if (claim.speaks_of)(&numbers)? {
                return Ok(numbers);
            }
        }
        Err(no_position().into())
    }

    fn said(&self, claim: &mut Claim<'_>, numbers: &[u64], about: About) -> Result<Claimed, Error> {
        let claimed = (claim.says)(numbers)?;
        if claimed.about() == about {
            return Ok(claimed);
        }
        let problem = format!(
            "the claim is about the {} first, and about the {} in {}",
            about.name(),
            claimed.about().name(),
            self.family.position(numbers).unwrap_or_default()
        );
        Err(Refused::because(problem, "let it say the same kind of value everywhere").into())
    }

    fn holds_in(&self, claimed: &Claimed, report: &Report) -> Result<bool, Error> {
        Ok(match claimed {
            Claimed::Remoteness(plies) => *plies == report.answer.remoteness().map(i64::from),
            Claimed::Move(_) | Claimed::To(_) => {
                let row = self.family.row(claimed, &report.moves);
                row.is_some_and(|row| row.winner() == Some(Winner::First))
            }
            Claimed::Nimber(_) => match report.answer.value() {
                Some(Loopy::Finite(value)) => agrees(claimed, &Cell::Nimber(value))?,
                Some(Loopy::Infinity(_)) => false,
                None => return Err(no_nimbers()),
            },
            Claimed::Lost(_) | Claimed::Outcome(_) => {
                let outcome = report.answer.outcome().ok_or_else(no_outcomes)?;
                agrees(claimed, &Cell::Outcome(outcome))?
            }
        })
    }

    /// What is so in a position where a claim fails, and why.
    fn explain(&self, failed: FailedClaim) -> Result<Counterexample, Error> {
        let FailedClaim { numbers, claimed, report } = failed;
        let position = self.family.position(&numbers).ok_or_else(no_position)?;
        let solver = match &report {
            Some(report) if claimed.about() == About::Remoteness => report.solver,
            _ => Solver::Auto,
        };
        let ask = Ask { moves: Moves::All, solver, ..self.asked.clone() };
        let solve = |ask: &Ask| self.family.table.solve(&position, ask);
        // some positions have too many moves to list
        let report = solve(&ask).or_else(|_| solve(&Ask { moves: Moves::None, ..ask.clone() }))?;
        let (actual, why) = why::explain(&self.family, &claimed, &report, &ask)?;
        Ok(Counterexample { numbers, position, claimed, actual, why })
    }
}

/// A position where a claim fails, and how it was solved, if it was.
struct FailedClaim {
    numbers: Vec<u64>,
    claimed: Claimed,
    report: Option<Report>,
}

/// Whether a claim agrees with a cell of a table.
fn agrees(claimed: &Claimed, cell: &Cell) -> Result<bool, Error> {
    match (claimed, cell) {
        (Claimed::Nimber(said), Cell::Nimber(value)) => Ok(u64::try_from(*said) == Ok(value.0)),
        (Claimed::Nimber(_), _) => Err(no_nimbers()),
        (Claimed::Lost(said), _) => Ok(*said == (cell.outcome().ok_or_else(no_outcomes)? == Outcome::Loss)),
        (Claimed::Outcome(said), _) => Ok(*said == cell.outcome().ok_or_else(no_outcomes)?),
        (Claimed::Remoteness(_) | Claimed::Move(_) | Claimed::To(_), _) => Ok(false),
    }
}

fn no_nimbers() -> Error {
    Refused::new(
        "a claim about nimbers",
        "positions of this game are won or lost (or drawn), but have no nimbers",
        Advice::change(
            "claim the outcome (True for a P-position), or the remoteness",
            "of",
            Setting::value("remoteness"),
        ),
    )
    .into()
}

fn no_outcomes() -> Error {
    Refused::new(
        "a claim",
        "the game pays numbers; its positions are neither won nor lost",
        "its table shows the payoffs",
    )
    .into()
}

fn no_position() -> Refused {
    Refused::because(
        "the claim is about no position of this game",
        "claim something about another game, or of other numbers",
    )
}
