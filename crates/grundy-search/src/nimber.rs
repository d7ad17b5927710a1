//! The nimber of a component by questions to its options, each about few values.
//!
//! **Solves** impartial games under normal play without cycles. **Needs** components: it is made for games
//! that fall apart. **Cost** far fewer components than there are: options are asked only for values that
//! matter, the cheapest first. **Finds** the exact nimber. **Source** to decide a sum, it never pays to
//! search the sum itself: Lemoine and Viennot, "Nimbers are inevitable" (2012), whose method is
//! [`Method::Couples`]; Beling and Rogalski, "On pruning search trees of impartial games", Artificial
//! Intelligence 283 (2020), whose method is [`Method::Sets`]. Both keep here what a nimber is *not* beside
//! what it is.
//!
//! ```
//! use grundy_base::{Limits, limits::Budget};
//! use grundy_search::{board::Board, cram::Cram, facts::Facts, nimber::{Method, nimber}};
//!
//! let board = Board::new(3, 6).unwrap();
//! let limits = Limits::default();
//! let (mut facts, mut budget) = (Facts::default(), Budget::new(&limits));
//! let cram = Cram::new(&board, &budget);
//! assert_eq!(nimber(&cram, &board.all(), Method::Sets, &mut facts, &mut budget).unwrap(), Some(4));
//! ```

use std::sync::Arc;

use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use rustc_hash::FxHashSet;

use crate::crew::{Crew, Halted, Threads};
use crate::facts::{Fact, Facts, TRACKED};
use crate::hashes::hash_of;
use crate::openings::{Lacks, Opened, Openings, Options, Parts, bit};
use crate::together::{Settled, together};
use crate::told::Told;

/// One part in so many of the memory that is left is for what other threads have open.
const OTHERS_SHARE: u64 = 8;

/// Every value that is tracked.
const ALL: u64 = (1 << TRACKED) - 1;

/// Which questions are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// "Is it k?", of one option after the other, for k = 0, 1, … up to the value in question.
    Couples,
    /// "Is it one of these?": each option is asked for all values that would still make a difference.
    Sets,
}

/// The nimber of a component; `None` if some nimber on the way is [`TRACKED`] or more. `facts` is filled:
/// questions about the same rules may share it. `budget.stats.computed` counts openings: components whose
/// options were listed.
///
/// # Errors
/// A component that came back, with those between; or a limit. What was found by then is kept.
pub fn nimber<R: Parts>(
    rules: &R,
    at: &R::Part,
    method: Method,
    facts: &mut Facts<R::Part>,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Halt<R::Part>> {
    let crew = Crew::alone();
    Search::new(rules, method, facts, &crew).nimber(at, budget).map_err(Interrupt::into_halt)
}

/// As [`nimber`], by at most so many threads: others help where it takes long. The nimber is the same for any
/// number of threads; how many openings it takes is not.
///
/// # Errors
/// A component that came back, with those between; or a limit. What was found by then is kept.
pub fn nimber_by<R>(
    threads: Threads,
    rules: &R,
    at: &R::Part,
    method: Method,
    facts: &mut Facts<R::Part>,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Halt<R::Part>>
where
    R: Parts + Sync,
    R::Part: Send + Sync,
{
    if threads.count < 2 && facts.outbox.is_none() {
        return nimber(rules, at, method, facts, budget);
    }
    let alone = Crew::alone();
    let mut search = Search::new(rules, method, facts, &alone);
    search.patience = budget.stats.computed + threads.alone;
    let found = search.nimber(at, budget);
    // it holds on to what threads found before
    drop(search);
    match found {
        Err(Interrupt::Halted(Halted::CalledOff)) => {}
        found => return found.map_err(Interrupt::into_halt),
    }
    let owned = |part: &R::Part| rules.owned(part);
    let found = together(threads.count, OTHERS_SHARE, facts, &owned, budget, &|facts, crew, budget| {
        in_crew(rules, at, method, facts, crew, budget)
    })?;
    if let Some(value) = found {
        // another thread may have found it
        facts.keep(at, Fact::exact(value), budget.stats.computed, owned, budget)?;
    }
    Ok(found)
}

/// As [`nimber`], for a thread of a crew.
pub(crate) fn in_crew<R: Parts>(
    rules: &R,
    at: &R::Part,
    method: Method,
    facts: &mut Facts<R::Part>,
    crew: &Crew,
    budget: &mut Budget<'_>,
) -> Result<Settled<Option<u32>, R::Part>, Halted> {
    match Search::new(rules, method, facts, crew).nimber(at, budget) {
        Ok(found) => Ok(Ok(found)),
        Err(Interrupt::Cycle(parts)) => Ok(Err(Halt::Cycle(parts))),
        Err(Interrupt::Halted(halted)) => Err(halted),
    }
}

/// The nimber of a sum: of all that `name` names, as of one option; else as [`nimber_by`].
///
/// # Errors
/// A component that came back, or a limit.
pub fn nimber_of_sum<R>(
    threads: Threads,
    rules: &R,
    name: impl FnOnce(&mut Options<'_, R>),
    method: Method,
    facts: &mut Facts<R::Part>,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Halt<R::Part>>
where
    R: Parts + Sync,
    R::Part: Send + Sync,
{
    let (mut sum, parts) = Openings::sum(rules, facts, name);
    for part in parts {
        match nimber_by(threads, rules, &part, method, facts, budget)? {
            Some(value) => sum ^= value,
            None => return Ok(None),
        }
    }
    Ok(Some(sum))
}

/// Whether the nimber of a component is this one, asked by couples; `None` if some nimber on the way is
/// [`TRACKED`] or more.
///
/// # Errors
/// A component that came back, or a limit.
pub fn is<R: Parts>(
    rules: &R,
    at: &R::Part,
    value: u32,
    facts: &mut Facts<R::Part>,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Halt<R::Part>> {
    let fact = facts.of(at);
    if fact.value().is_some() || fact.excludes(value) {
        return Ok(Some(!fact.excludes(value)));
    }
    let crew = Crew::alone();
    let mut search = Search::new(rules, Method::Couples, facts, &crew);
    let found = search.run(at.clone(), bit(value), budget);
    search.leave(0, budget);
    Ok(match found.map_err(Interrupt::into_halt)? {
        Found::Nimber(found) => Some(found == value),
        Found::Other => Some(false),
        Found::Beyond => None,
    })
}

/// What a question about a component found.
#[derive(Clone, Copy, Debug)]
enum Found {
    /// Its nimber.
    Nimber(u32),
    /// That its nimber is none of the values asked for.
    Other,
    /// A nimber that is not tracked.
    Beyond,
}

/// Why a search ended without an answer.
enum Interrupt<P> {
    /// These components follow each other in a cycle.
    Cycle(Vec<P>),
    Halted(Halted),
}

impl<P> From<Stopped> for Interrupt<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Halted(stopped.into())
    }
}

impl<P> From<Halted> for Interrupt<P> {
    fn from(halted: Halted) -> Self {
        Self::Halted(halted)
    }
}

impl<P> Interrupt<P> {
    /// For a search by one thread, which nobody calls off.
    fn into_halt(self) -> Halt<P> {
        match self {
            Self::Cycle(parts) => Halt::Cycle(parts),
            Self::Halted(Halted::Stopped(stopped)) => stopped.into(),
            Self::Halted(Halted::CalledOff) => unreachable!("a crew of one is not called off"),
        }
    }
}

/// From so many open options on, a component is worth a word to other threads.
const SHARED_OPTIONS: u32 = 16;
/// Every process asks so many options of a component. If none of them ends the question, most likely all have
/// to be asked: then each process begins with its own part of the others.
const OPTIONS_OF_ALL: u32 = 5;

/// A component of an option whose nimber is wanted.
#[derive(Clone, Copy)]
struct Asking {
    /// How many components the option lacks, this one among them.
    left: u32,
    /// The next value to ask it for.
    value: u32,
}

/// A component whose options are asked.
struct Frame<P> {
    part: P,
    /// The values asked for: the question ends as soon as the nimber is known to be none of them.
    wanted: u64,
    /// The values that it is known not to be.
    excluded: u64,
    opened: Opened,
    /// The option that is asked now.
    now: u32,
    /// While the nimber of a component of that option is wanted.
    asking: Option<Asking>,
    /// The values that it may have, as far as they are tracked: as many as open options are left, and one.
    possible: u64,
    /// Possible values that are not tracked.
    beyond: u32,
    /// Whether the option now is not asked for all possible values but the largest.
    asks_few: bool,
    /// Whether such an option took the largest value away: it may have another one that was possible, so a
    /// value that is none of these is not ruled out.
    is_partial: bool,
    /// Openings before this one.
    before: u64,
    /// The hash of the component, where other threads are told that this one is at it; else 0.
    taken: u64,
    /// Options at the end that were put off, as other threads were at them.
    put_off: u32,
    /// How often other processes had been heard of.
    since: u32,
}

struct Search<'r, R: Parts> {
    rules: &'r R,
    method: Method,
    facts: &'r mut Facts<R::Part>,
    frames: Vec<Frame<R::Part>>,
    /// The components of the frames, where play may come back.
    line: FxHashSet<R::Part>,
    openings: Openings<R::Part>,
    crew: &'r Crew,
    /// What several threads have found before.
    told: Option<Arc<Told>>,
    /// The openings after which the search gives up.
    patience: u64,
    /// How often other processes had been heard of when all frames were last compared with what they say.
    heard: u32,
}

/// What a frame does next.
enum Turn<P> {
    Ask(P, u64),
    Answer(Found),
}

impl<'r, R: Parts> Search<'r, R> {
    fn new(rules: &'r R, method: Method, facts: &'r mut Facts<R::Part>, crew: &'r Crew) -> Self {
        let (frames, line) = (Vec::new(), FxHashSet::default());
        let told = facts.told.clone().filter(|_| !facts.listens);
        let openings = Openings::default();
        Self { rules, method, facts, frames, line, openings, crew, told, patience: u64::MAX, heard: 0 }
    }

    /// The nimber of a component.
    fn nimber(&mut self, at: &R::Part, budget: &mut Budget<'_>) -> Result<Option<u32>, Interrupt<R::Part>> {
        let mut asked = 0;
        loop {
            let fact = self.facts.of(at);
            if let Some(value) = fact.value() {
                return Ok(Some(value));
            }
            asked = match self.method {
                Method::Couples => 0,
                Method::Sets => (asked..TRACKED).find(|&value| !fact.excludes(value)).unwrap_or(TRACKED),
            };
            if asked == TRACKED {
                return Ok(None);
            }
            let found = self.run(at.clone(), self.wanted(asked), budget);
            self.leave(0, budget);
            match found? {
                Found::Nimber(value) => return Ok(Some(value)),
                Found::Other => asked += 1,
                Found::Beyond => return Ok(None),
            }
        }
    }

    /// The question that leads to a nimber which is none of the values below `asked`.
    fn wanted(&self, asked: u32) -> u64 {
        match self.method {
            Method::Couples => ALL,
            Method::Sets => bit(asked),
        }
    }

    fn run(
        &mut self,
        root: R::Part,
        wanted: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Found, Interrupt<R::Part>> {
        let mut answer = self.open(root, wanted, budget)?;
        loop {
            if let Some(found) = answer {
                match self.frames.last_mut() {
                    None => return Ok(found),
                    Some(frame) => hear(frame, &mut self.openings, self.method, found),
                }
                if let Found::Beyond = found {
                    return Ok(found);
                }
            }
            self.break_off(budget);
            if let Some(found) = self.found_by_others() {
                answer = Some(self.close(found, budget)?);
                continue;
            }
            let turn = match self.method {
                Method::Couples => self.by_couples(),
                Method::Sets => self.by_sets(),
            };
            answer = match turn {
                Turn::Ask(part, wanted) => self.open(part, wanted, budget)?,
                Turn::Answer(found) => Some(self.close(found, budget)?),
            };
        }
    }

    /// Lists the options of a component, or answers at once.
    fn open(
        &mut self,
        part: R::Part,
        wanted: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Found>, Interrupt<R::Part>> {
        budget.step()?;
        self.crew.go_on(self.facts.is_crowded())?;
        if budget.stats.computed > self.patience {
            return Err(Halted::CalledOff.into());
        }
        if self.line.contains(&part) {
            let from = self.frames.iter().position(|frame| frame.part == part).unwrap_or(0);
            return Err(Interrupt::Cycle(
                self.frames[from..].iter().map(|frame| frame.part.clone()).collect(),
            ));
        }
        let mut fact = self.facts.of(&part);
        if let Some(told) = &self.told {
            let heard = told.at(hash_of(&part), &part);
            if let Some(found) = answered(heard, wanted) {
                self.keep(&part, heard, heard.opened(), budget)?;
                return Ok(Some(found));
            }
            fact = Fact::excluding(fact.excluded() | heard.excluded());
        }
        budget.stats.computed += 1;
        let excluded = fact.excluded();
        let mut opened = self.openings.list(self.rules, self.facts, &part, wanted & !excluded);
        budget.stats.moves += u64::from(opened.moves);
        let excluded = excluded | opened.met;
        // a nimber is at most the number of options
        let reachable = (bit(opened.moves) << 1).wrapping_sub(1);
        if wanted & reachable & !excluded == 0 {
            self.openings.close(&opened);
            if wanted == ALL {
                return Ok(Some(Found::Beyond));
            }
            self.keep(&part, Fact::excluding(excluded | wanted), 1, budget)?;
            return Ok(Some(Found::Other));
        }
        self.openings.put_in_order(&mut opened);
        opened.bytes += 2 * size_of::<Frame<R::Part>>() as u64;
        if !R::ENDS {
            opened.bytes += 3 * size_of::<R::Part>() as u64 + 2 * self.rules.owned(&part);
        }
        budget.take(opened.bytes)?;
        if !R::ENDS {
            self.line.insert(part.clone());
        }
        let (possible, beyond) = least_without(opened.met, opened.end - opened.first + 1);
        let before = budget.stats.computed;
        let is_shared = self.crew.has_others() && opened.end - opened.first >= SHARED_OPTIONS;
        let taken = if is_shared { hash_of(&part) } else { 0 };
        if is_shared {
            self.crew.take(taken);
        }
        let (now, asking, put_off) = (opened.first, None, 0);
        self.frames.push(Frame {
            part,
            wanted,
            excluded,
            opened,
            now,
            asking,
            possible,
            beyond,
            asks_few: false,
            is_partial: false,
            before,
            taken,
            put_off,
            since: self.crew.heard(),
        });
        Ok(None)
    }

    /// What is known of the last component meanwhile by another thread, if it answers the question.
    fn found_by_others(&self) -> Option<Found> {
        let frame = self.frames.last().filter(|frame| frame.taken != 0)?;
        answered(self.facts.at(frame.taken, &frame.part), frame.wanted)
    }

    /// Leaves what is searched for a question that other processes have answered since they were last heard
    /// of.
    fn break_off(&mut self, budget: &mut Budget<'_>) {
        let heard = self.crew.heard();
        if self.heard == heard {
            return;
        }
        self.heard = heard;
        let is_answered = |frame: &Frame<R::Part>| {
            frame.taken != 0 && answered(self.facts.at(frame.taken, &frame.part), frame.wanted).is_some()
        };
        if let Some(answered) = self.frames.iter().position(is_answered) {
            self.leave(answered + 1, budget);
        }
    }

    /// What the last frame does next: asks all options for the least value that none is known to have.
    fn by_couples(&mut self) -> Turn<R::Part> {
        let Self { frames, openings, facts, crew, .. } = self;
        let frame = frames.last_mut().expect("a frame is at work");
        loop {
            if frame.wanted & !frame.excluded == 0 {
                return Turn::Answer(if frame.wanted == ALL { Found::Beyond } else { Found::Other });
            }
            let least = frame.excluded.trailing_ones();
            if frame.now == frame.opened.end {
                return Turn::Answer(if least < TRACKED { Found::Nimber(least) } else { Found::Beyond });
            }
            match openings.lacks(frame.now, facts) {
                Lacks::Nothing(value) if value >= TRACKED => return Turn::Answer(Found::Beyond),
                Lacks::Nothing(value) => {
                    frame.excluded |= bit(value);
                    if value == least {
                        (frame.now, frame.put_off) = (frame.opened.first, 0);
                    } else {
                        frame.now += 1;
                    }
                }
                Lacks::Nimber(part, left) => {
                    if !frame.puts_off(&part, crew, openings) {
                        frame.asking = Some(Asking { left, value: 0 });
                        return Turn::Ask(part, ALL);
                    }
                }
                Lacks::Last(part) => {
                    let target = least ^ openings.known(frame.now);
                    if target >= TRACKED {
                        // whether it has this nimber cannot be asked
                        return Turn::Answer(Found::Beyond);
                    }
                    if facts.of(&part).excludes(target) {
                        frame.now += 1;
                    } else if !frame.puts_off(&part, crew, openings) {
                        return Turn::Ask(part, bit(target));
                    }
                }
            }
        }
    }

    /// What the last frame does next: asks its next option for the values that make a difference.
    fn by_sets(&mut self) -> Turn<R::Part> {
        let Self { frames, openings, facts, crew, .. } = self;
        let frame = frames.last_mut().expect("a frame is at work");
        loop {
            let hopeful = frame.possible & frame.wanted & !frame.excluded;
            if hopeful == 0 {
                return Turn::Answer(Found::Other);
            }
            let open = if frame.is_partial { frame.possible } else { frame.possible & !frame.excluded };
            if frame.beyond == 0 && open == hopeful && hopeful.is_power_of_two() {
                return Turn::Answer(Found::Nimber(hopeful.trailing_zeros()));
            }
            debug_assert!(frame.now < frame.opened.end, "the last option leaves one value");
            // the largest possible value needs no asking, nor what is above all wanted values
            let largest = 63 - frame.possible.leading_zeros();
            let all = if frame.beyond > 0 { frame.possible } else { frame.possible & !bit(largest) };
            let asked = all & (u64::MAX >> hopeful.leading_zeros());
            frame.asks_few = asked != all;
            match openings.lacks(frame.now, facts) {
                Lacks::Nothing(value) => frame.take(Some(value)),
                Lacks::Nimber(part, left) => {
                    // another thread may have told the nimber of the component that was asked before
                    frame.asking = frame.asking.filter(|asking| asking.left == left);
                    if frame.asking.is_none() && frame.puts_off(&part, crew, openings) {
                        continue;
                    }
                    let fact = facts.of(&part);
                    let next = frame.asking.map_or(0, |asking| asking.value);
                    let Some(next) = (next..TRACKED).find(|&value| !fact.excludes(value)) else {
                        return Turn::Answer(Found::Beyond);
                    };
                    frame.asking = Some(Asking { left, value: next });
                    return Turn::Ask(part, bit(next));
                }
                Lacks::Last(part) => {
                    frame.asking = None;
                    let fact = facts.of(&part);
                    let known = openings.known(frame.now);
                    // what is not tracked cannot be asked
                    let wanted = if known < TRACKED { shifted(asked, known) } else { u64::MAX };
                    if wanted & !ALL != 0 {
                        return Turn::Answer(Found::Beyond);
                    }
                    let wanted = wanted & !fact.excluded();
                    if wanted == 0 {
                        frame.take(None);
                    } else if !frame.puts_off(&part, crew, openings) {
                        return Turn::Ask(part, wanted);
                    }
                }
            }
        }
    }

    /// Closes the last frame and keeps what it found.
    fn close(&mut self, found: Found, budget: &mut Budget<'_>) -> Result<Found, Stopped> {
        let frame = self.frames.pop().expect("a frame answers");
        self.shut(&frame, budget);
        let fact = match found {
            Found::Nimber(value) => Fact::exact(value),
            Found::Other => Fact::excluding(frame.excluded | frame.wanted),
            Found::Beyond => return Ok(found),
        };
        let opened = budget.stats.computed - frame.before + 1;
        self.keep(&frame.part, fact, opened, budget)?;
        Ok(found)
    }

    /// Keeps what is known of the components whose search is broken off: of all but so many.
    fn leave(&mut self, left: usize, budget: &mut Budget<'_>) {
        while self.frames.len() > left
            && let Some(frame) = self.frames.pop()
        {
            self.shut(&frame, budget);
            if frame.excluded != 0 {
                let opened = budget.stats.computed - frame.before + 1;
                let fact = Fact::excluding(frame.excluded);
                if self.keep(&frame.part, fact, opened, budget).is_err() {
                    return;
                }
            }
        }
    }

    fn shut(&mut self, frame: &Frame<R::Part>, budget: &mut Budget<'_>) {
        if frame.taken != 0 {
            self.crew.leave(frame.taken);
        }
        self.openings.close(&frame.opened);
        budget.give_back(frame.opened.bytes);
        self.line.remove(&frame.part);
    }

    fn keep(
        &mut self,
        part: &R::Part,
        fact: Fact,
        opened: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        self.facts.keep(part, fact, opened, |part| self.rules.owned(part), budget)
    }
}

/// Takes the answer about the option that was asked.
fn hear<P: Clone + Eq + Ord + std::hash::Hash + Default>(
    frame: &mut Frame<P>,
    openings: &mut Openings<P>,
    method: Method,
    found: Found,
) {
    match (found, frame.asking.take()) {
        (Found::Nimber(value), _) => openings.tell(frame.now, value),
        (Found::Other, Some(Asking { left, value })) => {
            frame.asking = Some(Asking { left, value: value + 1 });
        }
        (Found::Other, None) if method == Method::Couples => frame.now += 1,
        (Found::Other, None) => frame.take(None),
        (Found::Beyond, _) => {}
    }
}

/// What is known already of a question whether a nimber is among the wanted values.
fn answered(fact: Fact, wanted: u64) -> Option<Found> {
    match fact.value() {
        Some(value) => Some(Found::Nimber(value)),
        None => (wanted & !fact.excluded() == 0).then_some(Found::Other),
    }
}

impl<P: Clone + Eq + Ord + std::hash::Hash + Default> Frame<P> {
    /// Puts the option that is asked now behind the others, if another thread is at the component that it
    /// lacks, it is not the first, and it was not put off before. Says whether it did.
    fn puts_off(&mut self, part: &P, crew: &Crew, openings: &mut Openings<P>) -> bool {
        let last = self.opened.end - 1 - self.put_off.min(self.opened.end - 1 - self.opened.first);
        let may = self.taken != 0 && self.now > self.opened.first && self.now < last;
        let name = hash_of(part);
        let is_left =
            || self.now - self.opened.first >= OPTIONS_OF_ALL && crew.leaves_to_others(name, self.since);
        if !may || !crew.is_taken(name) && !is_left() {
            return false;
        }
        openings.exchange(self.now, last);
        self.put_off += 1;
        true
    }
}

impl<P> Frame<P> {
    /// Takes the value of the option asked now; without one it is none of those it was asked for.
    fn take(&mut self, value: Option<u32>) {
        self.now += 1;
        self.asking = None;
        match value {
            Some(value) if self.possible & bit(value) != 0 => {
                self.possible &= !bit(value);
                self.excluded |= bit(value);
            }
            Some(value) => {
                self.excluded |= bit(value);
                self.drop_largest();
            }
            None => {
                self.is_partial |= self.asks_few;
                self.drop_largest();
            }
        }
    }

    /// One option less can have a value: the largest possible one is out of reach.
    fn drop_largest(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else {
            self.possible &= !(1 << (63 - self.possible.leading_zeros()));
        }
    }
}

/// The least `count` values that are not in a set, as far as they are tracked, and how many are not.
fn least_without(set: u64, count: u32) -> (u64, u32) {
    let (mut values, mut left) = (0, count);
    let mut free = ALL & !set;
    while free != 0 && left > 0 {
        values |= free & free.wrapping_neg();
        free &= free - 1;
        left -= 1;
    }
    (values, left)
}

/// The values of a set, each added to `by` as nimbers are; `by` is tracked.
fn shifted(set: u64, by: u32) -> u64 {
    let (mut left, mut out) = (set, 0);
    while left != 0 {
        out |= 1 << (left.trailing_zeros() ^ by);
        left &= left - 1;
    }
    out
}
