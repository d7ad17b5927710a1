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

use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use rustc_hash::FxHashSet;

use crate::facts::{Fact, Facts, TRACKED};
use crate::openings::{Lacks, Opened, Openings, Options, Parts, bit};

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
    let (frames, line) = (Vec::new(), FxHashSet::default());
    let mut search = Search { rules, method, facts, frames, line, openings: Openings::default() };
    let mut asked = 0;
    loop {
        let fact = search.facts.of(at);
        if let Some(value) = fact.value() {
            return Ok(Some(value));
        }
        asked = match method {
            Method::Couples => 0,
            Method::Sets => (asked..TRACKED).find(|&value| !fact.excludes(value)).unwrap_or(TRACKED),
        };
        if asked == TRACKED {
            return Ok(None);
        }
        let found = search.run(at.clone(), search.wanted(asked), budget);
        search.leave(budget);
        match found? {
            Found::Nimber(value) => return Ok(Some(value)),
            Found::Other => asked += 1,
            Found::Beyond => return Ok(None),
        }
    }
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
    let (frames, line) = (Vec::new(), FxHashSet::default());
    let method = Method::Couples;
    let mut search = Search { rules, method, facts, frames, line, openings: Openings::default() };
    let found = search.run(at.clone(), bit(value), budget);
    search.leave(budget);
    Ok(match found? {
        Found::Nimber(found) => Some(found == value),
        Found::Other => Some(false),
        Found::Beyond => None,
    })
}

/// The nimber of a sum: of all that `name` names, as of one option; else as [`nimber`].
///
/// # Errors
/// A component that came back, or a limit.
pub fn nimber_of_sum<R: Parts>(
    rules: &R,
    name: impl FnOnce(&mut Options<'_, R>),
    method: Method,
    facts: &mut Facts<R::Part>,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Halt<R::Part>> {
    let (mut sum, parts) = Openings::sum(rules, facts, name);
    for part in parts {
        match nimber(rules, &part, method, facts, budget)? {
            Some(value) => sum ^= value,
            None => return Ok(None),
        }
    }
    Ok(Some(sum))
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
    /// While the nimber of a component of that option is wanted: the next value to ask it for.
    asking: Option<u32>,
    /// The values that it may have, as far as they are tracked: as many as open options are left, and one.
    possible: u64,
    /// Possible values that are not tracked.
    beyond: u32,
    /// Openings before this one.
    before: u64,
}

struct Search<'r, R: Parts> {
    rules: &'r R,
    method: Method,
    facts: &'r mut Facts<R::Part>,
    frames: Vec<Frame<R::Part>>,
    /// The components of the frames, where play may come back.
    line: FxHashSet<R::Part>,
    openings: Openings<R::Part>,
}

/// What a frame does next.
enum Turn<P> {
    Ask(P, u64),
    Answer(Found),
}

impl<R: Parts> Search<'_, R> {
    /// The question that leads to a nimber which is none of the values below `asked`.
    fn wanted(&self, asked: u32) -> u64 {
        match self.method {
            Method::Couples => ALL,
            Method::Sets => bit(asked),
        }
    }

    fn run(&mut self, root: R::Part, wanted: u64, budget: &mut Budget<'_>) -> Result<Found, Halt<R::Part>> {
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
    ) -> Result<Option<Found>, Halt<R::Part>> {
        budget.step()?;
        if self.line.contains(&part) {
            let from = self.frames.iter().position(|frame| frame.part == part).unwrap_or(0);
            return Err(Halt::Cycle(self.frames[from..].iter().map(|frame| frame.part.clone()).collect()));
        }
        budget.stats.computed += 1;
        let excluded = self.facts.of(&part).excluded();
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
        let (now, asking) = (opened.first, None);
        self.frames.push(Frame { part, wanted, excluded, opened, now, asking, possible, beyond, before });
        Ok(None)
    }

    /// What the last frame does next: asks all options for the least value that none is known to have.
    fn by_couples(&mut self) -> Turn<R::Part> {
        let Self { frames, openings, facts, .. } = self;
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
                    frame.now = if value == least { frame.opened.first } else { frame.now + 1 };
                }
                Lacks::Nimber(part) => {
                    frame.asking = Some(0);
                    return Turn::Ask(part, ALL);
                }
                Lacks::Last(part) => {
                    let target = least ^ openings.known(frame.now);
                    if target < TRACKED && !facts.of(&part).excludes(target) {
                        return Turn::Ask(part, bit(target));
                    }
                    frame.now += 1;
                }
            }
        }
    }

    /// What the last frame does next: asks its next option for the values that make a difference.
    fn by_sets(&mut self) -> Turn<R::Part> {
        let Self { frames, openings, facts, .. } = self;
        let frame = frames.last_mut().expect("a frame is at work");
        loop {
            let hopeful = frame.possible & frame.wanted & !frame.excluded;
            if hopeful == 0 {
                return Turn::Answer(Found::Other);
            }
            if frame.beyond == 0 && frame.possible & !frame.excluded == hopeful && hopeful.is_power_of_two() {
                return Turn::Answer(Found::Nimber(hopeful.trailing_zeros()));
            }
            debug_assert!(frame.now < frame.opened.end, "the last option leaves one value");
            // the largest possible value needs no asking, nor what is above all wanted values
            let largest = 63 - frame.possible.leading_zeros();
            let asked = if frame.beyond > 0 { frame.possible } else { frame.possible & !bit(largest) };
            let asked = asked & (u64::MAX >> hopeful.leading_zeros());
            match openings.lacks(frame.now, facts) {
                Lacks::Nothing(value) => frame.take(Some(value)),
                Lacks::Nimber(part) => {
                    let fact = facts.of(&part);
                    let next = frame.asking.unwrap_or(0);
                    let Some(next) = (next..TRACKED).find(|&value| !fact.excludes(value)) else {
                        return Turn::Answer(Found::Beyond);
                    };
                    frame.asking = Some(next);
                    return Turn::Ask(part, bit(next));
                }
                Lacks::Last(part) => {
                    let fact = facts.of(&part);
                    let known = openings.known(frame.now);
                    if known >= TRACKED {
                        return Turn::Answer(Found::Beyond);
                    }
                    let wanted = shifted(asked, known) & ALL & !fact.excluded();
                    if wanted != 0 {
                        return Turn::Ask(part, wanted);
                    }
                    frame.take(None);
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

    /// Keeps what is known of the components whose search was broken off.
    fn leave(&mut self, budget: &mut Budget<'_>) {
        while let Some(frame) = self.frames.pop() {
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
        (Found::Other, Some(asked)) => frame.asking = Some(asked + 1),
        (Found::Other, None) if method == Method::Couples => frame.now += 1,
        (Found::Other, None) => frame.take(None),
        (Found::Beyond, _) => {}
    }
}

impl<P> Frame<P> {
    /// Takes the value of the option asked now; without one it is none of those it was asked for.
    fn take(&mut self, value: Option<u32>) {
        self.now += 1;
        match value {
            Some(value) if self.possible & bit(value) != 0 => {
                self.possible &= !bit(value);
                self.excluded |= bit(value);
            }
            Some(value) => {
                self.excluded |= bit(value);
                self.drop_largest();
            }
            None => self.drop_largest(),
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
