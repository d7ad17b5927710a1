//! Answers by proof numbers: who wins, and one move that keeps it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Recalls;
use super::arena::{Opened, SharedArena};
use super::findings::{self, AsLines};
use grundy_base::error::{Error, Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_search::crew::Threads;
use grundy_search::elsewhere::Elsewhere;
use grundy_search::proof::{Found, Play, Searched, best_of, outcome, outcome_by};

/// What was proved of a position.
pub(super) struct Proved {
    outcome: Outcome,
    /// The move that keeps it, if the position is not lost.
    best: Option<usize>,
}

impl Proved {
    pub(super) fn new(outcome: Outcome, best: Option<usize>) -> Self {
        Self { outcome, best }
    }

    pub(super) fn verdict(&self) -> Verdict {
        Verdict { outcome: self.outcome, remoteness: None }
    }

    /// The verdict after each move that is told.
    pub(super) fn after(&self) -> Verdict {
        Verdict { outcome: self.outcome.flipped(), remoteness: None }
    }

    /// Whether it is known what a move leads to: all moves of a lost position lose.
    pub(super) fn is_told(&self, mv: usize) -> bool {
        self.outcome == Outcome::Loss || self.best == Some(mv)
    }
}

/// Proves the outcome of a position, of which these are the options in the order of the moves.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub(super) fn proved<R: Play>(
    rules: &R,
    at: &R::Position,
    options: &[R::Position],
    budget: &mut Budget<'_>,
) -> Result<Proved, Halt<R::Position>> {
    let mut found = Found::default();
    let outcome = outcome(rules, at, &mut found, budget)?;
    let best = best_of(rules, options, outcome, &mut found, budget)?;
    found.release(budget);
    Ok(Proved { outcome, best })
}

/// What proofs of a contest have found, for later runs and for other processes.
#[derive(Debug, Default)]
pub(super) struct Proofs(Mutex<Memory>);

#[derive(Debug, Default)]
struct Memory {
    /// Whether a proof that is stopped leaves what it found.
    remembers: bool,
    /// What was left, a line each.
    lines: Vec<String>,
    others: Option<Arc<dyn Elsewhere<String>>>,
}

impl Proofs {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was left.
    pub(super) fn forget(&self) {
        self.memory().lines.clear();
    }

    /// Proves the outcome of the first position of an arena by several threads, unless it is soon proved.
    ///
    /// # Errors
    /// The positions of a line that came back, or a limit.
    pub(super) fn proved(
        &self,
        threads: Threads,
        rules: &ByNumber<'_>,
        options: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Proved, Halt<usize>> {
        let arena = rules.arena;
        let write = |found: &Searched<usize>| findings::line_of_searched(found, &arena.write(found.at));
        let read = |line: &str| {
            let Searched { at, draws, proof, disproof, opened } = findings::searched_of_line(line)?;
            Some(Searched { at: arena.read(at)?, draws, proof, disproof, opened })
        };
        let (lines, others) = {
            let mut memory = self.memory();
            (std::mem::take(&mut memory.lines), memory.others.clone())
        };
        let mut found = match others {
            Some(others) => Found::shared_with(AsLines::new(others, write, read)),
            None => Found::default(),
        };
        let mut known = lines.iter().filter_map(|line| read(line));
        if let Err(stopped) = known.try_for_each(|one| found.recall(one, 0, budget)) {
            drop(known);
            // it is not lost for a run with more memory
            self.memory().lines = lines;
            return Err(stopped.into());
        }
        drop(lines);
        let proved = outcome_by(threads, rules, &0, &mut found, budget).and_then(|outcome| {
            let best = best_of(rules, options, outcome, &mut found, budget)?;
            Ok(Proved { outcome, best })
        });
        let mut memory = self.memory();
        if memory.remembers {
            // what there is no memory for is found again
            found
                .each(|one| memory.lines.extend(write(&one).filter(|line| budget.take(bytes(line)).is_ok())));
        }
        drop(memory);
        found.release(budget);
        proved
    }
}

/// What a line takes that is kept.
fn bytes(line: &str) -> u64 {
    (size_of::<String>() + line.len()) as u64
}

impl Recalls for &Proofs {
    fn remember(&self) {
        self.memory().remembers = true;
    }

    fn found(&self, tell: &mut dyn FnMut(&str)) {
        self.memory().lines.iter().for_each(|line| tell(line));
    }

    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        findings::searched_of_line(line).ok_or_else(|| findings::unread(line))?;
        budget.take(bytes(line))?;
        self.memory().lines.push(line.to_owned());
        Ok(())
    }

    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        self.memory().others = others;
    }
}

/// The positions of an arena, for the search.
pub(super) struct ByNumber<'a> {
    pub(super) arena: &'a dyn SharedArena,
    pub(super) reversed: bool,
    pub(super) draws: bool,
}

impl Play for ByNumber<'_> {
    type Position = usize;

    fn open(
        &self,
        at: &usize,
        out: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped> {
        let Opened { outcome, bytes } = self.arena.open(*at, !self.reversed, out);
        budget.stats.moves += out.len() as u64;
        budget.take(bytes)?;
        Ok(outcome.map(|outcome| if self.reversed { outcome.flipped() } else { outcome }))
    }

    fn footprint(&self, _: &usize) -> u64 {
        size_of::<usize>() as u64
    }

    fn has_draws(&self) -> bool {
        self.draws
    }
}
