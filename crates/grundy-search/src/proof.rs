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
//! Several threads ([`outcome_by`]) go down from the same beginning with one table; what one of them is at
//! counts as harder for the others, so that they part. (T. Kaneko, Parallel depth first proof number search,
//! 2010.)
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

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::Outcome;
use rustc_hash::FxHashSet;

use crate::crew::{Crew, Halted, Speaks, Taken, Threads};
use crate::elsewhere::{EXCHANGE_EVERY, Elsewhere, Outbox, SENT_OPENINGS};
use crate::hashes::hash_of;
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

/// So many findings are much.
const MUCH: usize = 1 << 14;
/// Of much, what took fewer openings is found again.
const KEPT_OPENINGS: u64 = 1 << 4;

/// What was found of a position, for later runs and for other processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<P> {
    /// The position.
    pub at: P,
    /// Whether a draw is enough for the player to move.
    pub draws: bool,
    /// How many positions are at least left to look at until he is known to reach that: 0 if he is.
    pub proof: u32,
    /// The same until he is known not to.
    pub disproof: u32,
    /// How many openings it took.
    pub opened: u64,
}

/// What has been found, kept from one question to the next about the same rules.
#[derive(Debug)]
pub struct Found<'e, P> {
    table: Mutex<Table<Asked<P>>>,
    /// What other processes are to be told, if there are some.
    outbox: Option<Outbox<'e, Searched<P>>>,
}

impl<P> Default for Found<'_, P> {
    fn default() -> Self {
        Self { table: Mutex::default(), outbox: None }
    }
}

impl<'e, P: Clone + Eq + Hash> Found<'e, P> {
    /// Nothing is known; questions share with other processes what they prove.
    pub fn shared_with(others: impl Elsewhere<Searched<P>> + 'e) -> Self {
        Self { outbox: Some(Outbox::new(others)), ..Self::default() }
    }

    fn table(&self) -> MutexGuard<'_, Table<Asked<P>>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found, in no order; of much that which took some openings.
    pub fn each(&self, mut tell: impl FnMut(Searched<P>)) {
        let table = self.table();
        let least = if table.len() < MUCH { 0 } else { KEPT_OPENINGS };
        for (asked, Numbers { proof, disproof }, opened) in table.iter() {
            if opened >= least {
                let (at, draws) = asked.clone();
                tell(Searched { at, draws, proof, disproof, opened });
            }
        }
    }

    /// Takes back what was found in an earlier run; the position owns so many bytes outside itself.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn recall(&mut self, found: Searched<P>, owned: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let Searched { at, draws, proof, disproof, opened } = found;
        self.table().keep((at, draws), Numbers { proof, disproof }, opened, owned, budget)
    }

    /// Returns all memory to the budget.
    pub fn release(self, budget: &mut Budget<'_>) {
        self.table.into_inner().unwrap_or_else(PoisonError::into_inner).release(budget);
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
    found: &mut Found<'_, R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Halt<R::Position>> {
    outcome_of(rules.has_draws(), |draws| reaches(rules, at, draws, found, budget))
}

/// The same by several threads, once one alone has no answer soon. The outcome is the same; which openings
/// are made is not, and where positions can come back, one line may be met or another.
///
/// # Errors
/// The positions of a line that came back, or a limit.
pub fn outcome_by<R: Play<Position: Send + Sync> + Sync>(
    threads: Threads,
    rules: &R,
    at: &R::Position,
    found: &mut Found<'_, R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Halt<R::Position>> {
    outcome_of(rules.has_draws(), |draws| reaches_by(threads, rules, (at.clone(), draws), found, budget))
}

/// The outcome by one question or two: whether a win is reached, and whether a draw is.
fn outcome_of<P>(
    has_draws: bool,
    mut reaches: impl FnMut(bool) -> Result<bool, Halt<P>>,
) -> Result<Outcome, Halt<P>> {
    if reaches(false)? {
        Ok(Outcome::Win)
    } else if has_draws && reaches(true)? {
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
    found: &mut Found<'_, R::Position>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Position>> {
    let crew = Crew::alone();
    let mut search = Search::new(rules, found, &crew, u64::MAX);
    match search.find((at.clone(), draws), budget) {
        Ok(answer) => answer.map_err(Halt::Cycle),
        Err(Halted::Stopped(stopped)) => Err(stopped.into()),
        Err(Halted::CalledOff) => unreachable!("one thread has no end of openings"),
    }
}

/// Where positions own memory, the table gets one part in so many of what is left, for its entries.
const PURSE_SHARE: u64 = 4;

/// So many openings a position of the line does not ask what other threads have found.
const HEARD_EVERY: u64 = 64;

/// The same by several threads.
fn reaches_by<R: Play<Position: Send + Sync> + Sync>(
    threads: Threads,
    rules: &R,
    root: Asked<R::Position>,
    found: &Found<'_, R::Position>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Position>> {
    let alone = Crew::alone();
    let most = if threads.count > 1 || found.outbox.is_some() { threads.alone } else { u64::MAX };
    let mut search = Search::new(rules, found, &alone, most);
    match search.find(root.clone(), budget) {
        Ok(answer) => return answer.map_err(Halt::Cycle),
        Err(Halted::Stopped(stopped)) => return Err(stopped.into()),
        Err(Halted::CalledOff) => {}
    }
    let purse = if search.owned(&root.0) > 0 { budget.left() / PURSE_SHARE } else { 0 };
    found.table().share(purse, budget)?;
    let bytes = budget.left() / threads.count as u64;
    let of_others = bytes * (threads.count as u64 - 1);
    budget.take(of_others)?;
    let own = |crew: &Crew, budget: &mut Budget<'_>| {
        let mut search = Search::new(rules, found, crew, u64::MAX);
        search.grows = true;
        search.find(root.clone(), budget)
    };
    // what the rules keep stays when a thread has ended
    let kept = AtomicU64::new(0);
    let others = |crew: &Crew, budget: &mut Budget<'_>| {
        let reached = Search::new(rules, found, crew, u64::MAX).find(root.clone(), budget);
        kept.fetch_add(bytes - budget.left(), Ordering::Relaxed);
        reached
    };
    let owned = |at: &R::Position| owned(rules, at);
    let speak = found.outbox.as_ref().map(|outbox| {
        move |crew: &Crew| {
            outbox.exchange(crew, |Searched { at, draws, proof, disproof, opened }| {
                let (owned, numbers) = (owned(&at), Numbers { proof, disproof });
                found.table().keep_shared((at, draws), numbers, opened, owned);
            });
        }
    });
    let speaks = speak.as_ref().map(|speak| (speak as &Speaks<'_>, EXCHANGE_EVERY));
    let first = Crew::answer_beside(speaks, threads.count, budget, own, &others, bytes);
    budget.give_back(of_others - kept.into_inner());
    found.table().end_sharing(budget);
    first?.expect("nobody calls them off without an answer").map_err(Halt::Cycle)
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
    found: &mut Found<'_, R::Position>,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Halt<R::Position>> {
    if outcome == Outcome::Loss {
        return Ok(None);
    }
    // he wins where the other cannot even draw, and draws where the other cannot win
    let draws = outcome == Outcome::Win && rules.has_draws();
    let mut order: Vec<usize> = (0..options.len()).collect();
    {
        let table = found.table();
        order.sort_by_cached_key(|&i| table.of(&(options[i].clone(), draws)).disproof);
    }
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
struct Frame<'c, P> {
    asked: Asked<P>,
    options: Vec<(Asked<P>, Numbers)>,
    /// The search of this position ends when one of its numbers comes up to these.
    until: Numbers,
    /// The option that is searched now.
    now: usize,
    /// Openings before this one.
    before: u64,
    bytes: u64,
    /// Openings when it last asked what other threads have found.
    heard: u64,
    /// Other threads are told where this one is.
    _taken: Option<Taken<'c>>,
}

struct Search<'r, R: Play> {
    rules: &'r R,
    found: &'r Found<'r, R::Position>,
    crew: &'r Crew,
    /// Openings after which it is called off.
    most: u64,
    /// Whether the table may grow; of several threads one lets it.
    grows: bool,
    frames: Vec<Frame<'r, R::Position>>,
    /// The positions of the frames.
    line: FxHashSet<Asked<R::Position>>,
    /// What the moves of the last position lead to.
    left: Vec<R::Position>,
}

/// What a search finds: whether the goal is reached, or a line that comes back.
type Reached<P> = Result<bool, Vec<P>>;

impl<'r, R: Play> Search<'r, R> {
    fn new(rules: &'r R, found: &'r Found<'r, R::Position>, crew: &'r Crew, most: u64) -> Self {
        let (frames, line) = (Vec::new(), FxHashSet::default());
        Self { rules, found, crew, most, grows: !crew.has_others(), frames, line, left: Vec::new() }
    }

    /// Searches, and gives back the memory of what was under way.
    fn find(
        &mut self,
        root: Asked<R::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Reached<R::Position>, Halted> {
        let reached = self.run(root, budget);
        if reached.is_err() {
            // what is known on the way is not lost, as long as there is memory for it
            while let Some(frame) = self.frames.last() {
                let numbers = frame.numbers();
                if self.close(numbers, budget).is_err() {
                    break;
                }
            }
        }
        self.frames.drain(..).for_each(|frame| budget.give_back(frame.bytes));
        reached
    }

    fn run(
        &mut self,
        root: Asked<R::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Reached<R::Position>, Halted> {
        if let Some(known) = self.found.table().of(&root).decided() {
            return Ok(Ok(known));
        }
        if let Some(known) = self.open(root, Numbers::ENDLESS, budget)? {
            return Ok(Ok(known.proof == 0));
        }
        let end = budget.stats.computed.saturating_add(self.most);
        loop {
            let frame = self.frames.last_mut().expect("the root is searched until it is known");
            if self.crew.has_others() {
                self.crew.go_on(false)?;
                if budget.stats.computed >= frame.heard + HEARD_EVERY {
                    frame.heard = budget.stats.computed;
                    frame.hear(&self.found.table());
                }
            }
            let numbers = frame.numbers();
            if numbers.proof < frame.until.proof && numbers.disproof < frame.until.disproof {
                if budget.stats.computed >= end {
                    return Err(Halted::CalledOff);
                }
                frame.now = frame.least_disproof(self.crew);
                let asked = frame.options[frame.now].0.clone();
                let until = frame.until_for(numbers);
                if self.line.contains(&asked) {
                    let from = self.frames.iter().position(|frame| frame.asked == asked).unwrap_or(0);
                    let line = self.frames[from..].iter().map(|frame| frame.asked.0.clone());
                    return Ok(Err(line.collect()));
                }
                if let Some(known) = self.open(asked, until, budget)? {
                    let frame = self.frames.last_mut().expect("an option has a position before it");
                    frame.options[frame.now].1 = known;
                }
                continue;
            }
            self.close(numbers, budget)?;
            match self.frames.last_mut() {
                Some(frame) => frame.options[frame.now].1 = numbers,
                None => return Ok(Ok(numbers.proof == 0)),
            }
        }
    }

    /// Keeps the numbers of the last position of the line, and goes back to the one before.
    fn close(&mut self, numbers: Numbers, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let Some(Frame { asked, before, bytes, .. }) = self.frames.pop() else { return Ok(()) };
        budget.give_back(bytes);
        self.line.remove(&asked);
        let (owned, opened) = (self.owned(&asked.0), budget.stats.computed - before);
        let mut table = self.found.table();
        if !self.crew.has_others() {
            return table.keep(asked, numbers, opened, owned, budget);
        }
        if self.grows {
            table.make_room(budget)?;
        }
        if let Some(outbox) = &self.found.outbox
            && opened >= SENT_OPENINGS
            && numbers.decided().is_some()
        {
            let Numbers { proof, disproof } = numbers;
            let (at, draws) = asked.clone();
            outbox.put(Searched { at, draws, proof, disproof, opened });
        }
        table.keep_shared(asked, numbers, opened, owned);
        Ok(())
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
        let mut options: Vec<(Asked<R::Position>, Numbers)> = Vec::with_capacity(self.left.len());
        let mut met = FxHashSet::default();
        let asks = if self.rules.has_draws() { !draws } else { *draws };
        let table = self.found.table();
        for option in self.left.drain(..) {
            if met.insert(option.clone()) {
                let option = (option, asks);
                let numbers = table.of(&option);
                options.push((option, numbers));
            }
        }
        drop(table);
        self.line.insert(asked.clone());
        let taken = self.crew.has_others().then(|| self.crew.takes(name(&asked)));
        self.frames.push(Frame {
            asked,
            options,
            until,
            now: 0,
            before,
            bytes,
            heard: before,
            _taken: taken,
        });
        Ok(None)
    }

    fn owned(&self, at: &R::Position) -> u64 {
        owned(self.rules, at)
    }
}

/// The bytes that a position owns outside itself.
fn owned<R: Play>(rules: &R, at: &R::Position) -> u64 {
    rules.footprint(at).saturating_sub(size_of::<R::Position>() as u64)
}

/// The name of a position for other threads.
fn name<P: Hash>(asked: &Asked<P>) -> u64 {
    hash_of(asked) | 1
}

impl<P: Eq + Hash> Frame<'_, P> {
    fn numbers(&self) -> Numbers {
        Numbers::of_options(self.options.iter().map(|(_, numbers)| *numbers))
    }

    /// Takes over what other threads have found.
    fn hear(&mut self, table: &Table<Asked<P>>) {
        for (option, numbers) in &mut self.options {
            if numbers.decided().is_none() {
                let told = table.of(option);
                if told != Numbers::NEW {
                    *numbers = told;
                }
            }
        }
    }

    /// The first of the options that are nearest to being lost; if another thread is at that one, those with
    /// threads count as twice as far.
    fn least_disproof(&self, crew: &Crew) -> usize {
        let is_taken = |i: usize| crew.has_others() && crew.is_taken(name(&self.options[i].0));
        let first = self.nearest(|_, disproof| disproof);
        if !is_taken(first) {
            return first;
        }
        let twice = |disproof: u32| disproof.saturating_mul(2).saturating_add(1);
        self.nearest(|i, disproof| if is_taken(i) { twice(disproof) } else { disproof })
    }

    /// The first of the options that are least far, among those whose search would not end at once.
    fn nearest(&self, far: impl Fn(usize, u32) -> u32) -> usize {
        let disproofs = self.options.iter().map(|(_, numbers)| numbers.disproof).enumerate();
        let open = disproofs.filter(|(_, disproof)| *disproof < self.until.proof);
        open.min_by_key(|&(i, disproof)| (far(i, disproof), i)).map_or(0, |(i, _)| i)
    }

    /// How far the option that is searched now is worth it, where the position has these numbers.
    fn until_for(&self, numbers: Numbers) -> Numbers {
        let others = self.options.iter().enumerate().filter(|(i, _)| *i != self.now);
        let second = others.map(|(_, (_, other))| other.disproof).min().unwrap_or(Numbers::ENDLESS.disproof);
        let (_, now) = &self.options[self.now];
        // where another thread is at the nearest one, this one may be farther
        let second = second.max(now.disproof);
        let beyond = second.saturating_add((second / 4).max(1));
        let rest = numbers.disproof - now.proof.min(numbers.disproof);
        let proof = match self.until.disproof {
            Numbers::NEVER => Numbers::NEVER,
            until => until - rest,
        };
        Numbers { proof, disproof: beyond.min(self.until.proof) }
    }
}
