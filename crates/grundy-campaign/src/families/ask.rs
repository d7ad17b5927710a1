//! Questions to opened games: every solver that fits, and the comparison of what it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::Error;
use grundy::limits::{Limits, StopFlag};
use grundy::report::{Ask, Report, Solver, Winner};
use grundy::table::Table;

use super::Difference;
use crate::definition::{Verdict, Worth};
use crate::tally::Tally;

/// Questions are stopped after this many looks of the solver at its limits: by its own count, not by a clock.
const MAX_LOOKS: u64 = 3;

/// Limits that end long work.
pub(super) fn limits() -> Limits {
    let (stop, looks) = (Arc::new(StopFlag::default()), AtomicU64::new(0));
    let flag = Arc::clone(&stop);
    let watch = move |_, _| {
        if looks.fetch_add(1, Ordering::Relaxed) >= MAX_LOOKS {
            flag.interrupt();
        }
    };
    Limits { max_bytes: 64 << 20, stop, watch: Some(Arc::new(watch)) }
}

/// A game under its name, opened.
pub(super) struct Game {
    /// How the game is written, for people.
    pub(super) text: String,
    pub(super) table: Box<dyn Table>,
}

/// What is known of a position by the definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) verdict: Verdict,
    pub(super) nimber: Option<u64>,
}

impl Game {
    /// Opens a game of the catalogue, a code or an arrow expression.
    pub(super) fn open(text: &str) -> Result<Self, Difference> {
        let opener = grundy_script::open::Opener::new(|_| Err("no files here".to_owned()));
        let opened = opener.open(grundy::notation::text::Text::new(text));
        let opened = opened.map_err(|error| Difference(format!("{text} is not opened: {error}")))?;
        Ok(Self { text: text.to_owned(), table: opened.table })
    }

    fn differs<T>(&self, position: &str, what: String) -> Result<T, Difference> {
        Err(Difference(format!("{}\nposition {position}: {what}", self.text)))
    }

    /// Asks every solver that fits; `after` knows the positions behind the moves.
    pub(super) fn check(
        &self,
        position: &str,
        misere: bool,
        known: Known,
        after: &dyn Fn(&str) -> Option<Verdict>,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let mut solvers = self.table.solvers(misere);
        solvers.insert(0, Solver::Auto);
        for solver in solvers {
            let ask = Ask { solver, misere, limits: limits(), ..Ask::default() };
            match self.table.solve(position, &ask) {
                Ok(report) => self.compare(position, solver, known, &report, after, tally)?,
                Err(Error::Refused(_) | Error::Stopped(_)) => tally.refused += 1,
                Err(error) => return self.differs(position, format!("{solver:?} fails: {error}")),
            }
        }
        Ok(())
    }

    fn compare(
        &self,
        position: &str,
        solver: Solver,
        known: Known,
        report: &Report,
        after: &dyn Fn(&str) -> Option<Verdict>,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let (worth, plies) = known.verdict;
        tally.answers += 1;
        let winner = match worth {
            Worth::Win => Winner::First,
            Worth::Draw => Winner::Draw,
            Worth::Loss => Winner::Second,
        };
        if report.winner() != Some(winner) {
            return self.differs(position, format!("{solver:?} says {:?}, not {winner:?}", report.winner()));
        }
        if let Some(found) = report.answer.remoteness().filter(|_| plies.is_some()) {
            tally.answers += 1;
            if Some(found) != plies {
                return self.differs(position, format!("{solver:?} says {found} plies, not {plies:?}"));
            }
        }
        if let (Some(found), Some(nimber)) = (report.answer.nimber(), known.nimber) {
            tally.answers += 1;
            if found.0 != nimber {
                return self.differs(position, format!("{solver:?} says nimber {found}, not {nimber}"));
            }
        }
        for row in &report.moves {
            let Some(verdict) = row.to.as_deref().and_then(after) else { continue };
            let flipped = match verdict.0 {
                Worth::Win => Winner::Second,
                Worth::Draw => Winner::Draw,
                Worth::Loss => Winner::First,
            };
            tally.answers += 1;
            if row.winner() != Some(flipped) || row.best != (flipped == winner) {
                let said = format!("{:?}, best {}", row.winner(), row.best);
                return self
                    .differs(position, format!("{solver:?} says of '{}' {said}, not {flipped:?}", row.mv));
            }
        }
        Ok(())
    }
}
