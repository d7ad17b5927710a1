//! The whole game behind the door: solved once, then asked.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;

use super::kept::{KeptValues, asked};
use super::{TierCounts, statistics, tiers};
use crate::notation::Notation;
use grundy_base::error::{Error, Refused, Stopped};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Longest, Statistics};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_solve::contest::Numbered;
use grundy_solve::strong::machines::Lost;
use grundy_solve::strong::{
    BLOCK_POSITIONS, Below, Dealt, EachRound, EachTierRound, Flow, Grade, HOLE, Keep, KeepParts, Plan, Slots,
    Solved, SolvedTier, Stage, Swap, TierFiles, TierHalt, TierMoves, TierProgress, TierStage, Tiers,
    bytes_for, reach, solve_dealt, solve_forward, solve_on, solve_swapped, solve_tier,
};

/// Codes of numbers, as [`Solved::code`] gives them, from wherever they are kept; `None` if one cannot be
/// had.
pub type Codes<'a> = dyn FnMut(usize) -> Option<u16> + 'a;

/// Whether a store of codes must keep this one. It need not keep holes, nor what the next ply shows: ends,
/// and wins in one ply.
pub fn must_be_kept(code: u16) -> bool {
    !matches!(Grade::of_code(code), None | Some(Grade::Loss(0) | Grade::Win(0 | 1) | Grade::Tie(0)))
}

/// The code that the next ply shows.
fn near<R: Slots>(rules: &R, at: &R::Position) -> Option<Grade> {
    let mut moves = Vec::new();
    rules.moves(at, &mut moves);
    if moves.is_empty() {
        return Some(Grade::ended(rules.ending(at)));
    }
    let lost = |mv| {
        let to = rules.play(at, mv);
        !rules.any_move(&to, &mut |_| true) && rules.ending(&to) == Outcome::Loss
    };
    moves.iter().any(lost).then_some(Grade::Win(1))
}

/// What is said of a store of a game that is whole, and has no value for a position.
pub fn no_value(game: &str) -> Error {
    let what = phrase!("asked-kept", "a kept value of {game}", game = game);
    let reason = Phrase::fixed("reason-no-value", "what is kept has no value for this position");
    Refused::new(what, reason, Phrase::fixed("hint-solve-again", "solve the game again")).into()
}

/// What came of the work of several machines on a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Together {
    /// It is solved: the longest play in it, in plies.
    Solved(u32),
    /// A machine is gone.
    Lost(Lost),
    /// Another machine cannot go on, and says why.
    Halted {
        /// Its number.
        machine: usize,
    },
}

/// An opened game that can be solved whole.
pub trait Whole: Send + Sync {
    /// The game with all its parameters, the same however it is spelled: what a file of its values is known
    /// by.
    fn name(&self) -> &str;

    /// How many numbers its positions have.
    fn slots(&self) -> u64;

    /// The number of a position: positions that share one are alike. `None` if it has none of its own.
    ///
    /// # Errors
    /// Bad text.
    fn slot_of(&self, position: &str) -> Result<Option<u64>, Error>;

    /// The whole game in numbers: what can be reached from a position.
    ///
    /// # Errors
    /// Bad text, a limit.
    fn statistics(&self, start: &str, ask: &Ask) -> Result<Statistics, Error>;

    /// All values.
    ///
    /// # Errors
    /// A limit.
    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error>;

    /// The same from a stage of an earlier solve, if there is one; `each` is called after every round.
    ///
    /// # Errors
    /// A limit, or what `each` returns.
    fn solved_on(
        &self,
        stage: Option<Stage>,
        each: &mut EachRound<'_>,
        ask: &Ask,
    ) -> Result<Arc<Solved>, Error>;

    /// Takes values that were kept, so that nothing is solved from then on. `false` if one cannot be had, or
    /// is none.
    ///
    /// # Errors
    /// A limit.
    fn restore(&self, codes: &mut Codes<'_>, ask: &Ask) -> Result<bool, Error>;

    /// The tiers in which the game can be solved, the first ones first.
    fn tiers(&self) -> &Tiers;

    /// The memory that the tables of the numbering take, once all are made.
    fn table_bytes(&self) -> u64;

    /// What solving by tiers takes.
    fn plan(&self) -> Plan;

    /// Solves a tier, when those that it reads are solved; from a stage, if there is one. `each` is called
    /// after every round.
    ///
    /// # Errors
    /// A limit, or what `each` and `below` return; a refusal if moves or predecessors are not as the game
    /// says.
    fn solve_tier(
        &self,
        tier: usize,
        below: &mut dyn Below,
        stage: Option<TierStage>,
        each: &mut EachTierRound<'_>,
        ask: &Ask,
    ) -> Result<SolvedTier, Error>;

    /// Solves a tier that does not fit in memory, piece by piece, when those that it reads are solved; from a
    /// stage whose cells are in the swap, if it is told how far that is. Gives the longest play.
    ///
    /// # Errors
    /// As for [`solve_tier`](Self::solve_tier); what `swap` returns.
    fn solve_swapped(
        &self,
        tier: usize,
        flow: Flow,
        below: &mut dyn Below,
        keep: &mut dyn Keep,
        swap: (&mut dyn Swap, Option<TierProgress>),
        ask: &Ask,
    ) -> Result<u32, Error>;

    /// Solves a tier that every move leaves, part by part, when those that it reads are solved. Gives the
    /// longest play.
    ///
    /// # Errors
    /// A limit, or what `keep` and `below` return; a refusal if moves are not as the game says.
    fn solve_forward(
        &self,
        tier: usize,
        below: &mut dyn Below,
        keep: &mut dyn KeepParts,
        ask: &Ask,
    ) -> Result<u32, Error>;

    /// Solves this machine's share of a tier; all machines that the engine connects do the same at the same
    /// time.
    ///
    /// # Errors
    /// A limit of this machine, or what `keep` and `below` return; a refusal.
    fn solve_dealt(
        &self,
        tier: usize,
        dealt: Dealt<'_>,
        files: TierFiles<'_>,
        ask: &Ask,
    ) -> Result<Together, Error>;

    /// Counts codes of a solved tier, from the one with this place on.
    ///
    /// # Errors
    /// A limit.
    fn count_tier(&self, tier: usize, first: usize, codes: &[u16], ask: &Ask) -> Result<TierCounts, Error>;

    /// Whether the value of a number follows from the values after its moves; `None` if one cannot be had.
    fn follows(&self, number: usize, codes: &mut Codes<'_>) -> Option<bool>;

    /// The position with a number; `None` for a hole.
    fn position(&self, number: u64) -> Option<String>;

    /// Answers from a store from now on: nothing is solved, and nothing of it is loaded but what questions
    /// need.
    fn answer_from(&self, store: Arc<dyn KeptValues>);

    /// Whether it answers from a store.
    fn is_kept(&self) -> bool;
}

/// The same for callers that hold positions.
pub trait StrongVerdicts<P>: Whole {
    /// The verdicts of all positions; from a store, of this one and of those after one move.
    ///
    /// # Errors
    /// A limit; a store without a value.
    fn verdicts(&self, at: &P, budget: &mut Budget<'_>) -> Result<Numbered<P>, Error>;

    /// The verdicts of a position and of those after one move, from stored codes. `None` if a code is missing
    /// or is a hole.
    fn kept(&self, at: &P, codes: &mut Codes<'_>) -> Option<Numbered<P>>;
}

/// Numbered rules, and their values once they are known.
pub struct Strong<R> {
    rules: Arc<R>,
    name: String,
    solved: Mutex<Option<Arc<Solved>>>,
    kept: Mutex<Option<Arc<dyn KeptValues>>>,
    tiers: OnceLock<Tiers>,
}

impl<R: Slots> Strong<R> {
    /// The game `name` with these rules, not yet solved.
    pub fn new(rules: Arc<R>, name: impl Into<String>) -> Self {
        Self {
            rules,
            name: name.into(),
            solved: Mutex::new(None),
            kept: Mutex::new(None),
            tiers: OnceLock::new(),
        }
    }

    /// The store from which it answers. Its memory is charged to every question.
    fn store(&self, budget: &mut Budget<'_>) -> Result<Option<Arc<dyn KeptValues>>, Stopped> {
        let store = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(store) = &store {
            budget.take(store.bytes())?;
        }
        Ok(store)
    }

    fn missing(&self) -> Error {
        no_value(&self.name)
    }

    fn values(
        &self,
        stage: Option<Stage>,
        each: &mut EachRound<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<Solved>, Stopped> {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solved) = &*solved {
            // every caller pays the same memory against its own limit
            budget.take(bytes_for(solved.len()))?;
            return Ok(Arc::clone(solved));
        }
        let found = Arc::new(solve_on(&*self.rules, stage, each, budget)?);
        budget.stats.computed = found.len() as u64;
        budget.stats.cached = found.len() as u64;
        *solved = Some(Arc::clone(&found));
        Ok(found)
    }
}

impl<R> Strong<R>
where
    R: Slots + Notation<R::Position, R::Move> + Send,
{
    /// Takes all values of a store, unless they are there.
    fn restored(&self, store: &dyn KeptValues, ask: &Ask) -> Result<(), Error> {
        if self.solved.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            return Ok(());
        }
        let mut problem = None;
        let mut codes = |number| store.code(number).map_err(|error| problem = Some(error)).ok();
        match self.restore(&mut codes, ask)? {
            true => Ok(()),
            false => Err(problem.unwrap_or_else(|| self.missing())),
        }
    }

    /// The counts of all tiers, with the longest win and its line from the store.
    fn counted(
        &self,
        store: &dyn KeptValues,
        counts: &[(String, TierCounts)],
        budget: &Budget<'_>,
    ) -> Result<Statistics, Error> {
        let mut sum = TierCounts::default();
        counts.iter().for_each(|(_, tier)| sum.add(tier));
        let mut all = tiers::statistics_of_tiers(counts.iter().map(|(name, tier)| (name.as_str(), tier)));
        let number = sum.longest_win.and_then(|number| usize::try_from(number).ok());
        let longest = number.filter(|&number| number < self.rules.slots());
        if let (Some(first), Some(remoteness), Some(at)) =
            (all.tallies.first_mut(), sum.win(), longest.and_then(|number| self.rules.in_slot(number)))
        {
            let count = first.levels.iter().find(|level| level.remoteness == remoteness);
            let mut grade = |number| {
                budget.look()?;
                let at = self.rules.in_slot(number);
                Ok::<_, Error>(match at.and_then(|at| near(&*self.rules, &at)) {
                    Some(grade) => Some(grade),
                    None => Grade::of_code(store.code(number)?),
                })
            };
            first.longest = Some(Longest {
                remoteness,
                count: count.map_or(0, |level| level.wins),
                position: self.rules.write(&at),
                line: statistics::line(&*self.rules, &mut grade, at)?,
            });
        }
        Ok(all)
    }
}

impl<R> Whole for Strong<R>
where
    R: Slots + Notation<R::Position, R::Move> + Send,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn slots(&self) -> u64 {
        self.rules.slots() as u64
    }

    fn slot_of(&self, position: &str) -> Result<Option<u64>, Error> {
        Ok(Some(self.rules.slot(&self.rules.read(Text::new(position).trim())?) as u64))
    }

    fn statistics(&self, start: &str, ask: &Ask) -> Result<Statistics, Error> {
        let start = self.rules.read(Text::new(start).trim())?;
        let mut budget = Budget::new(&ask.limits);
        if let Some(store) = self.store(&mut budget)? {
            if let Some(counts) = store.counts() {
                return self.counted(&*store, &counts, &budget);
            }
            self.restored(&*store, ask)?;
        }
        let solved = self.values(None, &mut |_| Ok(()), &mut budget)?;
        let reached = reach(&*self.rules, &start, &mut budget)?;
        Ok(statistics(&*self.rules, &solved, &reached))
    }

    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error> {
        if let Some(store) = self.store(&mut Budget::new(&ask.limits))? {
            self.restored(&*store, ask)?;
        }
        self.solved_on(None, &mut |_| Ok(()), ask)
    }

    fn solved_on(
        &self,
        stage: Option<Stage>,
        each: &mut EachRound<'_>,
        ask: &Ask,
    ) -> Result<Arc<Solved>, Error> {
        Ok(self.values(stage, each, &mut Budget::new(&ask.limits))?)
    }

    fn restore(&self, codes: &mut Codes<'_>, ask: &Ask) -> Result<bool, Error> {
        let mut budget = Budget::new(&ask.limits);
        let rules = &*self.rules;
        budget.take_table::<(u16, u8)>(self.slots())?;
        let mut all = Vec::with_capacity(rules.slots());
        for slot in 0..rules.slots() {
            let Some(code) = codes(slot) else { return Ok(false) };
            all.push(code);
            budget.step()?;
        }
        let fill = |first: usize, block: &mut [u16]| {
            block.iter_mut().zip(first..).all(|(code, slot)| match rules.in_slot(slot) {
                None => {
                    *code = HOLE;
                    true
                }
                Some(at) => {
                    if let Some(grade) = near(rules, &at) {
                        *code = grade.code();
                    }
                    Grade::of_code(*code).is_some()
                }
            })
        };
        let sound: Vec<bool> = all
            .par_chunks_mut(BLOCK_POSITIONS)
            .enumerate()
            .map(|(i, block)| fill(i * BLOCK_POSITIONS, block))
            .collect();
        budget.look()?;
        if sound.contains(&false) {
            return Ok(false);
        }
        let bytes: Option<Vec<u8>> = all.iter().map(|&code| u8::try_from(code).ok()).collect();
        let solved = Arc::new(bytes.map_or(Solved::Words(all), Solved::Bytes));
        *self.solved.lock().unwrap_or_else(PoisonError::into_inner) = Some(solved);
        Ok(true)
    }

    fn tiers(&self) -> &Tiers {
        self.tiers.get_or_init(|| match self.rules.groups() {
            groups if groups.is_empty() => Tiers::one(self.rules.slots()),
            groups => Tiers::of(&groups),
        })
    }

    fn table_bytes(&self) -> u64 {
        self.rules.table_bytes()
    }

    fn plan(&self) -> Plan {
        let rules = &self.rules;
        Plan::new(self.tiers(), rules.table_bytes(), rules.pace(), rules.ample_pace())
    }

    fn solve_tier(
        &self,
        tier: usize,
        below: &mut dyn Below,
        stage: Option<TierStage>,
        each: &mut EachTierRound<'_>,
        ask: &Ask,
    ) -> Result<SolvedTier, Error> {
        let mut budget = Budget::new(&ask.limits);
        budget.take(self.rules.table_bytes())?;
        let moves = TierMoves::new(&*self.rules, self.tiers(), tier);
        solve_tier(&moves, below, stage, each, &mut budget)
            .map_err(|halt| tiers::error(halt, &self.name, self.tiers()))
    }

    fn solve_swapped(
        &self,
        tier: usize,
        flow: Flow,
        below: &mut dyn Below,
        keep: &mut dyn Keep,
        swap: (&mut dyn Swap, Option<TierProgress>),
        ask: &Ask,
    ) -> Result<u32, Error> {
        let mut budget = Budget::new(&ask.limits);
        budget.take(self.rules.table_bytes())?;
        let moves = TierMoves::new(&*self.rules, self.tiers(), tier);
        solve_swapped(&moves, flow, below, keep, swap, &mut budget)
            .map_err(|halt| tiers::error(halt, &self.name, self.tiers()))
    }

    fn solve_forward(
        &self,
        tier: usize,
        below: &mut dyn Below,
        keep: &mut dyn KeepParts,
        ask: &Ask,
    ) -> Result<u32, Error> {
        let mut budget = Budget::new(&ask.limits);
        budget.take(self.rules.table_bytes())?;
        let moves = TierMoves::new(&*self.rules, self.tiers(), tier);
        solve_forward(&moves, below, keep, &mut budget)
            .map_err(|halt| tiers::error(halt, &self.name, self.tiers()))
    }

    fn solve_dealt(
        &self,
        tier: usize,
        dealt: Dealt<'_>,
        files: TierFiles<'_>,
        ask: &Ask,
    ) -> Result<Together, Error> {
        // if the tables do not fit, neither do the cells: then all machines are told
        let max_bytes = ask.limits.max_bytes.saturating_sub(self.rules.table_bytes());
        let limits = Limits { max_bytes, ..ask.limits.clone() };
        let mut budget = Budget::new(&limits);
        let moves = TierMoves::new(&*self.rules, self.tiers(), tier);
        match solve_dealt(&moves, dealt, files, &mut budget) {
            Ok(longest) => Ok(Together::Solved(longest)),
            Err(TierHalt::Lost(lost)) => Ok(Together::Lost(lost)),
            Err(TierHalt::Halted { machine }) => Ok(Together::Halted { machine }),
            Err(halt) => Err(tiers::error(halt, &self.name, self.tiers())),
        }
    }

    fn count_tier(&self, tier: usize, first: usize, codes: &[u16], ask: &Ask) -> Result<TierCounts, Error> {
        Ok(tiers::count(&*self.rules, self.tiers().get(tier), first, codes, &mut Budget::new(&ask.limits))?)
    }

    fn follows(&self, number: usize, codes: &mut Codes<'_>) -> Option<bool> {
        tiers::follows(&*self.rules, number, codes)
    }

    fn position(&self, number: u64) -> Option<String> {
        let number = usize::try_from(number).ok().filter(|&number| number < self.rules.slots())?;
        self.rules.in_slot(number).map(|at| self.rules.write(&at))
    }

    fn answer_from(&self, store: Arc<dyn KeptValues>) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(store);
    }

    fn is_kept(&self) -> bool {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl<R> StrongVerdicts<R::Position> for Strong<R>
where
    R: Slots + Notation<R::Position, R::Move> + Send + 'static,
{
    fn verdicts(&self, at: &R::Position, budget: &mut Budget<'_>) -> Result<Numbered<R::Position>, Error> {
        if let Some(store) = self.store(budget)? {
            return asked(&*store, || self.missing(), |codes| self.kept(at, codes));
        }
        let (solved, rules) = (self.values(None, &mut |_| Ok(()), budget)?, Arc::clone(&self.rules));
        Ok(Arc::new(move |at: &R::Position| {
            solved.grade(rules.slot(at)).expect("a position has a number that is no hole").verdict()
        }))
    }

    fn kept(&self, at: &R::Position, codes: &mut Codes<'_>) -> Option<Numbered<R::Position>> {
        let rules = Arc::clone(&self.rules);
        let mut moves = Vec::new();
        rules.moves(at, &mut moves);
        let mut known = HashMap::new();
        for at in std::iter::once(*at).chain(moves.iter().map(|mv| rules.play(at, mv))) {
            let slot = rules.slot(&at);
            if let Entry::Vacant(place) = known.entry(slot) {
                let grade = near(&*rules, &at).or_else(|| Grade::of_code(codes(slot)?))?;
                place.insert(grade.verdict());
            }
        }
        Some(Arc::new(move |at: &R::Position| known[&rules.slot(at)]))
    }
}
