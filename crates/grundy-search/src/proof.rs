//! Who wins a contest, by proof numbers: the search goes where the least is left to prove.
//!
//! **Solves** contests, and sums of impartial games under normal or misère play ([`Whole`]). **Needs** rules
//! of which no position comes back; where one does on a line that is searched, it is told. **Cost**
//! far fewer positions than there are where one side has few answers; the table of numbers is bounded, and
//! what it forgets is searched again. **Finds** the outcome, by one or two questions. **Source** df-pn: A.
//! Nagai (2002); thresholds a quarter above the second best: J. Pawlewicz and L. Lew (2007).
//!
//! What is proved holds even if positions can come back: it follows from ends of play alone.
//!
//! ```
//! use grundy_base::{Limits, Outcome, limits::Budget, rules::{Contest, Rules}};
//! use grundy_search::proof::{Found, Ruled, outcome};
//! /// One heap, take 1 or 2; taking the last stick wins.
//! struct Sticks;
//! impl Rules for Sticks {
//!     type Position = u32;
//!     type Move = u32;
//!     fn moves(&self, n: &u32, out: &mut Vec<u32>) { out.extend(1..=2.min(*n)) }
//!     fn play(&self, n: &u32, take: &u32) -> u32 { n - take }
//! }
//! impl Contest for Sticks {}
//! let limits = Limits::default();
//! let mut budget = Budget::new(&limits);
//! let found = outcome(&Ruled(&Sticks), &30, &mut Found::default(), &mut budget).unwrap();
//! assert_eq!(found, Outcome::Loss);
//! ```
//!
//! [`Whole`]: grundy_base::rules::Whole

use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::Outcome;
use rustc_hash::FxHashSet;
use std::hash::Hash;

use crate::numbers::{Numbers, Table};

/// A contest as the search sees it.
pub trait Play {
    /// A position: plain data.
    type Position: Clone + Eq + Hash;

    /// Adds to `out` what each move leads to; or says the outcome for the player to move, where play has
    /// ended or a closed form knows it.
    ///
    /// # Errors
    /// A limit.
    fn open(
        &self,
        at: &Self::Position,
        out: &mut Vec<Self::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped>;

    /// Bytes that a stored position takes, for the memory limit.
    fn footprint(&self, at: &Self::Position) -> u64;

    /// Whether some end is a draw.
    fn has_draws(&self) -> bool {
        true
    }
}

/// The rules of a contest, for the search.
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'r, R>(pub &'r R);

impl<R: Contest> Play for Ruled<'_, R> {
    type Position = R::Position;

    fn open(
        &self,
        at: &R::Position,
        out: &mut Vec<R::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stopped> {
        let law = self.0.law(at);
        if law.is_some() {
            return Ok(law);
        }
        let mut moves = Vec::new();
        self.0.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        out.extend(moves.iter().map(|mv| self.0.play(at, mv)));
        Ok(out.is_empty().then(|| self.0.ending(at)))
    }

    fn footprint(&self, at: &R::Position) -> u64 {
        self.0.footprint(at)
    }
}

/// What has been found, kept from one question to the next about the same rules.
#[derive(Debug)]
pub struct Found<P>(Table<Asked<P>>);

impl<P> Default for Found<P> {
    fn default() -> Self {
        Self(Table::default())
    }
}

impl<P: Eq + Hash> Found<P> {
    /// Returns all memory to the budget.
    pub fn release(self, budget: &mut Budget<'_>) {
        self.0.release(budget);
    }
}

/// The outcome of a position for the player to move. `budget.stats.computed` counts openings: positions whose
/// moves were listed.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub fn outcome<R: Play>(
    rules: &R,
    at: &R::Position,
    found: &mut Found<R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Halt<R::Position>> {
    if reaches(rules, at, false, found, budget)? {
        Ok(Outcome::Win)
    } else if rules.has_draws() && reaches(rules, at, true, found, budget)? {
        Ok(Outcome::Draw)
    } else {
        Ok(Outcome::Loss)
    }
}

/// Whether the player to move can win, or at least draw if draws are enough for him.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub fn reaches<R: Play>(
    rules: &R,
    at: &R::Position,
    draws: bool,
    found: &mut Found<R::Position>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Position>> {
    let (frames, line) = (Vec::new(), FxHashSet::default());
    let mut search = Search { rules, table: &mut found.0, frames, line, left: Vec::new() };
    let reached = search.run((at.clone(), draws), budget);
    search.frames.into_iter().for_each(|frame| budget.give_back(frame.bytes));
    reached
}

/// Which of the options of a position keeps its outcome, if there is one and the position is not lost: those
/// nearest to a proof are looked at first.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub fn best_of<R: Play>(
    rules: &R,
    options: &[R::Position],
    outcome: Outcome,
    found: &mut Found<R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Halt<R::Position>> {
    if outcome == Outcome::Loss {
        return Ok(None);
    }
    // he wins where the other cannot even draw, and draws where the other cannot win
    let draws = outcome == Outcome::Win && rules.has_draws();
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&i| found.0.of(&(options[i].clone(), draws)).disproof);
    for i in order {
        if !reaches(rules, &options[i], draws, found, budget)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

/// A position, and whether a draw is enough for the player to move.
type Asked<P> = (P, bool);

/// A position whose moves are searched.
struct Frame<P> {
    asked: Asked<P>,
    options: Vec<(P, Numbers)>,
    /// The search of this position ends when one of its numbers comes up to these.
    until: Numbers,
    /// The option that is searched now.
    now: usize,
    /// Openings before this one.
    before: u64,
    bytes: u64,
}

struct Search<'r, R: Play> {
    rules: &'r R,
    table: &'r mut Table<Asked<R::Position>>,
    frames: Vec<Frame<R::Position>>,
    /// The positions of the frames.
    line: FxHashSet<Asked<R::Position>>,
    /// What the moves of the last position lead to.
    left: Vec<R::Position>,
}

impl<R: Play> Search<'_, R> {
    fn run(&mut self, root: Asked<R::Position>, budget: &mut Budget<'_>) -> Result<bool, Halt<R::Position>> {
        if let Some(known) = self.table.of(&root).decided() {
            return Ok(known);
        }
        if let Some(known) = self.open(root, Numbers::ENDLESS, budget)? {
            return Ok(known.proof == 0);
        }
        loop {
            let frame = self.frames.last_mut().expect("the root is searched until it is known");
            let numbers = Numbers::of_options(frame.options.iter().map(|(_, numbers)| *numbers));
            if numbers.proof < frame.until.proof && numbers.disproof < frame.until.disproof {
                frame.now = frame.least_disproof();
                let asked = (frame.options[frame.now].0.clone(), frame.asked.1 != self.rules.has_draws());
                let until = frame.until_for(numbers);
                if self.line.contains(&asked) {
                    let from = self.frames.iter().position(|frame| frame.asked == asked).unwrap_or(0);
                    let line = self.frames[from..].iter().map(|frame| frame.asked.0.clone());
                    return Err(Halt::Cycle(line.collect()));
                }
                if let Some(known) = self.open(asked, until, budget)? {
                    let frame = self.frames.last_mut().expect("an option has a position before it");
                    frame.options[frame.now].1 = known;
                }
                continue;
            }
            let Frame { asked, before, bytes, .. } = self.frames.pop().expect("it was the last");
            budget.give_back(bytes);
            self.line.remove(&asked);
            let owned = self.owned(&asked.0);
            self.table.keep(asked, numbers, budget.stats.computed - before, owned, budget)?;
            match self.frames.last_mut() {
                Some(frame) => frame.options[frame.now].1 = numbers,
                None => return Ok(numbers.proof == 0),
            }
        }
    }

    /// Lists the options of a position, or answers at once.
    fn open(
        &mut self,
        asked: Asked<R::Position>,
        until: Numbers,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Numbers>, Stopped> {
        budget.step()?;
        budget.stats.computed += 1;
        let before = budget.stats.computed;
        let (at, draws) = &asked;
        self.left.clear();
        if let Some(outcome) = self.rules.open(at, &mut self.left, budget)? {
            return Ok(Some(Numbers::known(outcome == Outcome::Win || outcome == Outcome::Draw && *draws)));
        }
        let each = |at| self.rules.footprint(at) + size_of::<Numbers>() as u64;
        // the position stands in its frame and on the line; its options are gathered beside those listed
        let bytes = 3 * each(at) + 2 * self.left.iter().map(each).sum::<u64>();
        budget.take(bytes)?;
        let mut options: Vec<(R::Position, Numbers)> = Vec::with_capacity(self.left.len());
        let mut met = FxHashSet::default();
        let asks = if self.rules.has_draws() { !draws } else { *draws };
        for option in self.left.drain(..) {
            if met.insert(option.clone()) {
                let option = (option, asks);
                let numbers = self.table.of(&option);
                options.push((option.0, numbers));
            }
        }
        self.line.insert(asked.clone());
        self.frames.push(Frame { asked, options, until, now: 0, before, bytes });
        Ok(None)
    }

    /// The bytes that a position owns outside itself.
    fn owned(&self, at: &R::Position) -> u64 {
        self.rules.footprint(at).saturating_sub(size_of::<R::Position>() as u64)
    }
}

impl<P> Frame<P> {
    /// The first of the options that are nearest to being lost.
    fn least_disproof(&self) -> usize {
        let numbers = self.options.iter().map(|(_, numbers)| numbers.disproof).enumerate();
        numbers.min_by_key(|&(i, disproof)| (disproof, i)).map_or(0, |(i, _)| i)
    }

    /// How far the option that is searched now is worth it, where the position has these numbers.
    fn until_for(&self, numbers: Numbers) -> Numbers {
        let others = self.options.iter().enumerate().filter(|(i, _)| *i != self.now);
        let second = others.map(|(_, (_, other))| other.disproof).min().unwrap_or(Numbers::ENDLESS.disproof);
        let beyond = second.saturating_add((second / 4).max(1));
        let rest = numbers.disproof - self.options[self.now].1.proof.min(numbers.disproof);
        let proof = match self.until.disproof {
            Numbers::NEVER => Numbers::NEVER,
            until => until - rest,
        };
        Numbers { proof, disproof: beyond.min(self.until.proof) }
    }
}
