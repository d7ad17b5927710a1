//! Who wins a contest, by proof numbers: the search goes where the least is left to prove.
//!
//! **Solves** contests, and sums of impartial games under normal or misère play ([`Whole`]). **Needs** rules
//! of which no position comes back; where one does on a line that is searched, nothing is answered. **Cost**
//! far fewer positions than there are where one side has few answers; the table of numbers is bounded, and
//! what it forgets is searched again. **Finds** the outcome, by one or two questions. **Source** df-pn: A. Nagai
//! (2002); thresholds a quarter above the second best: J. Pawlewicz and L. Lew (2007).
//!
//! What is proved holds even if positions can come back: it follows from ends of play alone.
//!
//! ```
//! use grundy_base::{Limits, Outcome, limits::Budget, rules::{Contest, Rules}};
//! use grundy_search::proof::outcome;
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
//! assert_eq!(outcome(&Sticks, &30, &mut Budget::new(&limits)).unwrap(), Some(Outcome::Loss));
//! ```
//!
//! [`Whole`]: grundy_base::rules::Whole

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::Outcome;
use rustc_hash::FxHashSet;

use crate::numbers::{Numbers, Table};

/// The outcome of a position for the player to move; `None` if a position came back on the way.
/// `budget.stats.computed` counts openings: positions whose moves were listed.
///
/// # Errors
/// A limit.
pub fn outcome<R: Contest>(
    rules: &R,
    at: &R::Position,
    budget: &mut Budget<'_>,
) -> Result<Option<Outcome>, Stopped> {
    for (draws, found) in [(false, Outcome::Win), (true, Outcome::Draw)] {
        match reaches(rules, at, draws, budget)? {
            Some(true) => return Ok(Some(found)),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(Outcome::Loss))
}

/// Whether the player to move can win, or at least draw if draws are enough for him; `None` if a position came
/// back on the way.
///
/// # Errors
/// A limit.
pub fn reaches<R: Contest>(
    rules: &R,
    at: &R::Position,
    draws: bool,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let (frames, line) = (Vec::new(), FxHashSet::default());
    let mut search = Search { rules, table: Table::default(), frames, line, moves: Vec::new() };
    let found = search.run((at.clone(), draws), budget);
    let Search { frames, table, .. } = search;
    frames.into_iter().for_each(|frame| budget.give_back(frame.bytes));
    table.release(budget);
    found
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

struct Search<'r, R: Contest> {
    rules: &'r R,
    table: Table<Asked<R::Position>>,
    frames: Vec<Frame<R::Position>>,
    /// The positions of the frames.
    line: FxHashSet<Asked<R::Position>>,
    moves: Vec<R::Move>,
}

impl<R: Contest> Search<'_, R> {
    fn run(&mut self, root: Asked<R::Position>, budget: &mut Budget<'_>) -> Result<Option<bool>, Stopped> {
        if let Some(known) = self.open(root, Numbers::ENDLESS, budget)? {
            return Ok(Some(known.proof == 0));
        }
        loop {
            let frame = self.frames.last_mut().expect("the root is searched until it is known");
            let numbers = Numbers::of_options(frame.options.iter().map(|(_, numbers)| *numbers));
            if numbers.proof < frame.until.proof && numbers.disproof < frame.until.disproof {
                frame.now = frame.least_disproof();
                let asked = (frame.options[frame.now].0.clone(), !frame.asked.1);
                let until = frame.until_for(numbers);
                if self.line.contains(&asked) {
                    return Ok(None);
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
                None => return Ok(Some(numbers.proof == 0)),
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
        self.moves.clear();
        let law = self.rules.law(at);
        if law.is_none() {
            self.rules.moves(at, &mut self.moves);
        }
        budget.stats.moves += self.moves.len() as u64;
        if law.is_some() || self.moves.is_empty() {
            let outcome = law.unwrap_or_else(|| self.rules.ending(at));
            return Ok(Some(Numbers::known(outcome == Outcome::Win || outcome == Outcome::Draw && *draws)));
        }
        let each = self.rules.footprint(at) + size_of::<Numbers>() as u64;
        let bytes = each * (self.moves.len() as u64 + 2);
        budget.take(bytes)?;
        let mut options: Vec<(R::Position, Numbers)> = Vec::with_capacity(self.moves.len());
        let mut met = FxHashSet::default();
        for mv in &self.moves {
            let option = (self.rules.play(at, mv), !draws);
            if met.insert(option.0.clone()) {
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
