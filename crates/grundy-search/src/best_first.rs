//! Nimbers of components, and who wins a sum, by proof numbers of couples: the search goes where the least is
//! left to prove.
//!
//! A couple is a sum of components with a heap of Nim. No sum is searched: the nimbers of all its components
//! but one are found first, the short ones before the long, and join the heap. What moves leave is listed
//! once and kept, so that coming back to a component costs no more than a look at its options.
//!
//! **Solves** impartial games under normal play. **Needs** rules of which no component comes back; where one
//! does on a line that is searched, it is told. **Cost** far fewer components than a search in a fixed order,
//! where games are long and options unlike. When the memory is full, all is forgotten but the facts: nimbers,
//! and values that they are not. **Finds** nimbers, or the outcome of a sum. **Source** couples: J. Lemoine,
//! S. Viennot, Nimbers are inevitable (2012); their proof numbers: T. Čížek, M. Balko, M. Schmid (2025).
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_search::{best_first::{nimber, wins}, components::Known};
//! /// Take one or two sticks.
//! struct Sticks;
//! impl Impartial for Sticks {
//!     type Component = u64;
//!     type Move = u64;
//!     fn moves(&self, n: &u64, out: &mut Vec<u64>) { out.extend(1..=2.min(*n)) }
//!     fn play(&self, n: &u64, take: &u64, out: &mut Vec<u64>) { out.push(n - take) }
//! }
//! let limits = Limits::default();
//! let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
//! assert_eq!(nimber(&Sticks, &8, &mut known, &mut budget).unwrap(), Nimber(2));
//! assert!(!wins(&Sticks, &[4, 7], &mut known, &mut budget).unwrap());
//! ```

#![expect(clippy::cast_possible_truncation, reason = "components, sums and options are fewer than 2^31")]

use grundy_base::error::{Halt, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::components::{Components, Known, halted};
use crate::facts::{Fact, TRACKED};
use crate::nimber::Method;
use crate::numbers::Numbers;
use crate::openings::bit;
use crate::thresholds::{Until, least_disproof};

/// Nodes from here on are sums of several components, but for the last.
const SUMS: u32 = 1 << 31;
/// The sum of no components.
const NOTHING: u32 = u32::MAX;
/// The share of the memory that is left to facts: one of so many.
const FACTS_SHARE: u64 = 4;
/// What a sum takes beside its components: its place, twice while the set grows, and an allocation.
const SUM_BYTES: u64 = 64;
/// How often a question is begun again because the memory was full.
const MAX_RESTARTS: u32 = 1000;
/// Where play comes back the numbers of couples may rise and fall for ever: so many openings for each
/// component that is listed, and some more, bring something new, or another search takes over.
const IDLE_PER_LISTED: u64 = 16;
const IDLE: u64 = 10_000;

/// The nimber of a component.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn nimber<R: Impartial + ?Sized>(
    rules: &R,
    at: &R::Component,
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Halt<R::Component>> {
    let rules = Components::with_laws(rules);
    asked(&rules, known, budget, |search, budget| {
        search.nimber(std::slice::from_ref(at), budget).map(|value| Nimber(value.into()))
    })
}

/// Whether the player to move wins a sum of components. Laws of components are not used: this is another way
/// to what they say.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn wins<R: Impartial + ?Sized>(
    rules: &R,
    sum: &[R::Component],
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Component>> {
    let rules = Components::without_laws(rules, None);
    asked(&rules, known, budget, |search, budget| search.wins(sum, 0, budget))
}

/// Which of some sums is lost for the player to move, if one is: those that are decided already are looked at
/// first, then those in which play lasts least.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn lost<R: Impartial + ?Sized>(
    rules: &R,
    sums: &[Vec<R::Component>],
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Halt<R::Component>> {
    let rules = Components::without_laws(rules, None);
    asked(&rules, known, budget, |search, budget| {
        let mut nodes = Vec::with_capacity(sums.len());
        for (i, sum) in sums.iter().enumerate() {
            let (heap, parts) = search.rules.taken_apart(sum);
            let node = search.node(parts, budget)?;
            nodes.push((search.numbers_of(SumCouple { node, heap }).disproof, i));
        }
        nodes.sort_unstable();
        for (_, i) in nodes {
            if !search.wins(&sums[i], 0, budget)? {
                return Ok(Some(i));
            }
        }
        Ok(None)
    })
}

/// Finds the nimber of a sum by rules as they stand.
pub(crate) fn find<R: Impartial + ?Sized>(
    rules: &Components<'_, R>,
    sum: &[R::Component],
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<u32, Halt<Option<R::Component>>> {
    let mut search = Search::new(rules, known, budget);
    let found = search.nimber(sum, budget);
    search.forget(budget);
    found
}

/// One question; what is known already is taken from the budget first, and forgotten if it is too much.
fn asked<'r, R: Impartial + ?Sized, T>(
    rules: &'r Components<'r, R>,
    known: &'r mut Known<R::Component>,
    budget: &mut Budget<'_>,
    question: impl FnOnce(&mut Search<'r, R>, &mut Budget<'_>) -> Result<T, Halt<Option<R::Component>>>,
) -> Result<T, Halt<R::Component>> {
    if known.charge(budget).is_err() {
        *known = Known::default();
    }
    let mut search = Search::new(rules, known, budget);
    let answer = question(&mut search, budget);
    search.forget(budget);
    search.known.release(budget);
    answer.map_err(halted)
}

/// A node (one component, or a sum of several) with a heap of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SumCouple {
    node: u32,
    heap: u32,
}

/// What an option leaves: a node, and what laws tell of the other components.
type Left = SumCouple;

/// What is known of a component.
#[derive(Debug)]
struct Part {
    fact: Fact,
    lasts: u32,
    work: u32,
    options: Option<Box<[Left]>>,
}

/// A couple whose options are searched, or several components whose nimbers are.
struct Frame {
    couple: SumCouple,
    /// Whether `children` are components of a sum, each with the least value that it may have.
    is_sum: bool,
    /// Of a sum: the heap, with all nimbers that are found.
    heap: u32,
    children: Vec<(SumCouple, Numbers)>,
    until: Until,
    /// The child that is searched now.
    now: usize,
    /// Openings before this one.
    before: u64,
    bytes: u64,
}

/// How a couple is answered by what is known.
enum Seen {
    Decided(bool),
    One(SumCouple),
    Several,
}

struct Search<'r, R: Impartial + ?Sized> {
    rules: &'r Components<'r, R>,
    known: &'r mut Known<R::Component>,
    components: IndexSet<R::Component, FxBuildHasher>,
    parts: Vec<Part>,
    /// Components of sums, the shortest first.
    sums: IndexSet<Box<[u32]>, FxBuildHasher>,
    numbers: FxHashMap<SumCouple, Numbers>,
    frames: Vec<Frame>,
    /// The components whose couples are searched.
    line: FxHashSet<u32>,
    /// Facts that were found since all was forgotten.
    found: u64,
    /// Components whose options are listed.
    listed: u64,
    /// The last opening that brought something new.
    news: u64,
    bytes: u64,
    most_bytes: u64,
}

/// An answer, or why there is none.
type Answered<T, R> = Result<T, Halt<Option<<R as Impartial>::Component>>>;

impl<'r, R: Impartial + ?Sized> Search<'r, R> {
    fn new(rules: &'r Components<'r, R>, known: &'r mut Known<R::Component>, budget: &Budget<'_>) -> Self {
        Self {
            rules,
            known,
            components: IndexSet::default(),
            parts: Vec::new(),
            sums: IndexSet::default(),
            numbers: FxHashMap::default(),
            frames: Vec::new(),
            line: FxHashSet::default(),
            found: 0,
            listed: 0,
            news: 0,
            bytes: 0,
            most_bytes: budget.left() - budget.left() / FACTS_SHARE,
        }
    }

    /// The nimber of a sum: the least heap with which it is lost.
    fn nimber(&mut self, sum: &[R::Component], budget: &mut Budget<'_>) -> Answered<u32, R> {
        let mut nimber = 0;
        let (known, parts) = self.rules.taken_apart(sum);
        for part in parts {
            let mut heap = 0;
            while self.decided_or_won(std::slice::from_ref(&part), heap, budget)? {
                heap += 1;
            }
            nimber ^= heap;
        }
        Ok(nimber ^ known)
    }

    /// Whether a sum with a heap is won.
    fn wins(&mut self, sum: &[R::Component], heap: u32, budget: &mut Budget<'_>) -> Answered<bool, R> {
        let (known, parts) = self.rules.taken_apart(sum);
        self.decided_or_won(&parts, heap ^ known, budget)
    }

    /// Whether components with a heap are won. If the memory does not suffice, all but facts is forgotten, as
    /// long as some are found.
    fn decided_or_won(
        &mut self,
        parts: &[R::Component],
        heap: u32,
        budget: &mut Budget<'_>,
    ) -> Answered<bool, R> {
        let mut again = 0..MAX_RESTARTS;
        loop {
            self.found = 0;
            let answer = match self.node(parts.to_vec(), budget) {
                Ok(node) => self.run(SumCouple { node, heap }, budget),
                Err(stopped) => Err(stopped.into()),
            };
            match answer {
                Ok(Some(won)) => return Ok(won),
                Ok(None) => {
                    self.forget(budget);
                    let too_large = Stopped::after(Limit::Size, budget.stats.computed);
                    let nimber = self.in_order(parts, budget)?.ok_or(too_large)?;
                    return Ok(nimber != heap);
                }
                Err(Halt::Stopped(Stopped { limit: Limit::Memory(_), .. }))
                    if self.found > 0 && again.next().is_some() =>
                {
                    self.forget(budget);
                }
                Err(halt) => return Err(halt),
            }
        }
    }

    /// The nimber of components by a search in a fixed order, which goes no line twice and tells each that
    /// comes back; `None` if a nimber is too large for it.
    fn in_order(&mut self, parts: &[R::Component], budget: &mut Budget<'_>) -> Answered<Option<u32>, R> {
        let mut nimber = 0;
        for part in parts {
            match crate::nimber::nimber(self.rules, &Some(part.clone()), Method::Couples, self.known, budget)?
            {
                Some(value) => nimber ^= value,
                None => return Ok(None),
            }
        }
        Ok(Some(nimber))
    }

    /// Forgets all but facts, and returns its memory.
    fn forget(&mut self, budget: &mut Budget<'_>) {
        self.frames.clear();
        self.line.clear();
        self.components = IndexSet::default();
        self.parts = Vec::new();
        self.sums = IndexSet::default();
        self.numbers = FxHashMap::default();
        self.listed = 0;
        budget.give_back(self.bytes);
        self.bytes = 0;
    }

    fn take(&mut self, bytes: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.bytes + bytes > self.most_bytes {
            // the budget says it in its own words
            budget.take(u64::MAX)?;
        }
        budget.take(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    fn part(&mut self, at: R::Component, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        if let Some(place) = self.components.get_index_of(&at) {
            return Ok(place as u32);
        }
        // lists that grow stand beside their copies
        let each = size_of::<R::Component>() + size_of::<Part>() + 3 * size_of::<usize>();
        self.take(2 * each as u64 + self.rules.footprint(&at), budget)?;
        let fact = self.known.of(&Some(at.clone()));
        let (lasts, work) = (self.rules.lasts_of(&at), self.rules.work_of(&at));
        self.parts.push(Part { fact, lasts, work, options: None });
        Ok(self.components.insert_full(at).0 as u32)
    }

    /// The node of some components; two that are alike are worth nothing.
    fn node(&mut self, pieces: Vec<R::Component>, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        let mut all: Vec<u32> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let part = self.part(piece, budget)?;
            match all.iter().position(|other| *other == part) {
                Some(i) => drop(all.swap_remove(i)),
                None => all.push(part),
            }
        }
        match all[..] {
            [] => Ok(NOTHING),
            [part] => Ok(part),
            _ => {
                let length = |id: &u32| {
                    let part = &self.parts[*id as usize];
                    (part.lasts, part.work, *id)
                };
                all.sort_unstable_by_key(length);
                if let Some(place) = self.sums.get_index_of(&all[..]) {
                    return Ok(SUMS + place as u32);
                }
                self.take(SUM_BYTES + (2 * all.len() * size_of::<u32>()) as u64, budget)?;
                Ok(SUMS + self.sums.insert_full(all.into()).0 as u32)
            }
        }
    }

    /// The components of a node.
    fn parts_of<'s>(&'s self, node: &'s u32) -> &'s [u32] {
        match *node {
            NOTHING => &[],
            SUMS.. => &self.sums[(*node - SUMS) as usize],
            _ => std::slice::from_ref(node),
        }
    }

    /// How many moves a node may last, and how many it has, about.
    fn length(&self, node: u32) -> (u32, u32) {
        self.parts_of(&node).iter().fold((0, 0), |(lasts, work), part| {
            let part = &self.parts[*part as usize];
            (lasts.saturating_add(part.lasts), work.saturating_add(part.work))
        })
    }

    /// Lists what the options of a component leave, the shortest first, each once.
    fn list(&mut self, part: u32, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.parts[part as usize].options.is_some() {
            return Ok(());
        }
        let at = self.components[part as usize].clone();
        let mut all = Vec::new();
        self.rules.each_left(&at, |known, pieces| all.push((known, pieces)));
        budget.stats.moves += all.len() as u64;
        let mut options = Vec::with_capacity(all.len());
        for (heap, pieces) in all {
            let node = self.node(pieces, budget)?;
            options.push(Left { node, heap });
        }
        options.sort_unstable_by_key(|left| (left.node, left.heap));
        options.dedup();
        options.sort_by_cached_key(|left| {
            let (lasts, work) = self.length(left.node);
            (lasts, usize::MAX - self.parts_of(&left.node).len(), work, left.node)
        });
        self.take((options.len() * size_of::<Left>()) as u64, budget)?;
        self.parts[part as usize].options = Some(options.into());
        self.listed += 1;
        self.news = budget.stats.computed;
        Ok(())
    }

    /// What is known of a couple: of its components those of unknown nimber are left.
    fn see(&self, SumCouple { node, mut heap }: SumCouple) -> Seen {
        let mut last = None;
        for part in self.parts_of(&node) {
            match self.parts[*part as usize].fact.value() {
                Some(value) => heap ^= value,
                None if last.is_some() => return Seen::Several,
                None => last = Some(*part),
            }
        }
        match last {
            None => Seen::Decided(heap > 0),
            Some(part) if self.parts[part as usize].fact.excludes(heap) => Seen::Decided(true),
            Some(node) => Seen::One(SumCouple { node, heap }),
        }
    }

    fn numbers_of(&self, couple: SumCouple) -> Numbers {
        let couple = match self.see(couple) {
            Seen::Decided(won) => return Numbers::known(won),
            Seen::One(couple) => couple,
            Seen::Several => couple,
        };
        self.numbers.get(&couple).copied().unwrap_or_else(|| {
            // the longer play may last, the more there is to prove; to win, one move in two is chosen
            let (lasts, _) = self.length(couple.node);
            let heap = couple.heap.saturating_mul(2);
            let numbers = |moves: u32| moves.saturating_add(heap).min(Numbers::NEVER / 2) + 1;
            Numbers { proof: numbers(lasts / 2), disproof: numbers(lasts) }
        })
    }

    /// The least value that a component may have.
    fn next_of(&self, part: u32) -> (SumCouple, Numbers) {
        let heap = self.parts[part as usize].fact.excluded().trailing_ones();
        let couple = SumCouple { node: part, heap };
        (couple, self.numbers_of(couple))
    }

    /// Begins the search of a couple, or answers at once.
    fn open(
        &mut self,
        couple: SumCouple,
        until: Until,
        budget: &mut Budget<'_>,
    ) -> Answered<Option<Numbers>, R> {
        budget.step()?;
        budget.stats.computed += 1;
        let before = budget.stats.computed;
        match self.see(couple) {
            Seen::Decided(won) => Ok(Some(Numbers::known(won))),
            Seen::One(couple) => self.open_one(couple, until, budget),
            Seen::Several => {
                let mut heap = couple.heap;
                let mut children = Vec::new();
                for part in self.parts_of(&couple.node) {
                    match self.parts[*part as usize].fact.value() {
                        Some(value) => heap ^= value,
                        None => children.push(self.next_of(*part)),
                    }
                }
                let frame = Frame { couple, is_sum: true, heap, children, until, now: 0, before, bytes: 0 };
                self.push(frame, budget)?;
                Ok(None)
            }
        }
    }

    fn open_one(
        &mut self,
        couple: SumCouple,
        until: Until,
        budget: &mut Budget<'_>,
    ) -> Answered<Option<Numbers>, R> {
        let SumCouple { node: part, heap } = couple;
        let before = budget.stats.computed;
        let is_above = |frame: &Frame| !frame.is_sum && frame.couple.node == part;
        // beside a smaller heap a component stands as it is
        let is_less = |frame: &Frame| is_above(frame) && heap < frame.couple.heap;
        if self.line.contains(&part) && !self.frames.last().is_some_and(is_less) {
            let from = self.frames.iter().position(is_above).unwrap_or(0);
            let mut line: Vec<u32> = self.frames[from..]
                .iter()
                .filter(|frame| !frame.is_sum)
                .map(|frame| frame.couple.node)
                .collect();
            line.dedup();
            let component = |node: u32| Some(self.components[node as usize].clone());
            return Err(Halt::Cycle(line.into_iter().map(component).collect()));
        }
        self.list(part, budget)?;
        let options = self.parts[part as usize].options.as_deref().unwrap_or_default();
        let smaller = (0..heap).map(|heap| SumCouple { node: part, heap });
        let left = options.iter().map(|left| SumCouple { node: left.node, heap: heap ^ left.heap });
        let mut children = Vec::with_capacity(options.len());
        for child in smaller.chain(left) {
            let numbers = self.numbers_of(child);
            match numbers.decided() {
                Some(true) => {}
                Some(false) => {
                    self.decide(couple, true, 1, budget)?;
                    return Ok(Some(Numbers::known(true)));
                }
                None => children.push((child, numbers)),
            }
        }
        if children.is_empty() {
            self.decide(couple, false, 1, budget)?;
            return Ok(Some(Numbers::known(false)));
        }
        self.line.insert(part);
        self.push(Frame { couple, is_sum: false, heap, children, until, now: 0, before, bytes: 0 }, budget)?;
        Ok(None)
    }

    fn push(&mut self, mut frame: Frame, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let children = frame.children.capacity() * size_of::<(SumCouple, Numbers)>();
        frame.bytes = (children + 2 * size_of::<Frame>() + 4 * size_of::<u32>()) as u64;
        self.take(frame.bytes, budget)?;
        self.frames.push(frame);
        Ok(())
    }

    fn pop(&mut self, budget: &mut Budget<'_>) -> Frame {
        let frame = self.frames.pop().expect("a frame is at work");
        budget.give_back(frame.bytes);
        self.bytes -= frame.bytes;
        let is_nested = |other: &Frame| !other.is_sum && other.couple.node == frame.couple.node;
        if !frame.is_sum && !self.frames.last().is_some_and(is_nested) {
            self.line.remove(&frame.couple.node);
        }
        frame
    }

    /// Keeps the answer about a component with a heap.
    fn decide(
        &mut self,
        couple: SumCouple,
        won: bool,
        opened: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        let SumCouple { node, heap } = couple;
        if won && heap >= TRACKED {
            return self.keep(couple, Numbers::known(won), budget);
        }
        let fact = &mut self.parts[node as usize].fact;
        *fact = if won { Fact::excluding(fact.excluded() | bit(heap)) } else { Fact::exact(heap) };
        self.found += 1;
        self.news = budget.stats.computed;
        let (fact, at) = (*fact, Some(self.components[node as usize].clone()));
        let owned = |at: &Option<R::Component>| at.as_ref().map_or(0, |at| self.rules.footprint(at));
        self.known.keep(&at, fact, opened, owned, budget)
    }

    fn keep(&mut self, couple: SumCouple, numbers: Numbers, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.numbers.insert(couple, numbers).is_none() {
            self.news = budget.stats.computed;
            self.take(3 * size_of::<(SumCouple, Numbers)>() as u64, budget)?;
        }
        Ok(())
    }

    /// Whether a couple is won; `None` if the search turns in a circle.
    fn run(&mut self, root: SumCouple, budget: &mut Budget<'_>) -> Answered<Option<bool>, R> {
        self.news = budget.stats.computed;
        let mut answer = self.open(root, Until::NEVER, budget)?;
        loop {
            if let Some(numbers) = answer {
                match self.frames.last_mut() {
                    None => return Ok(Some(numbers.proof == 0)),
                    Some(frame) if frame.is_sum => self.hear_component(numbers),
                    Some(_) => self.hear_option(numbers),
                }
            }
            let frame = self.frames.last_mut().expect("the root is searched until it is known");
            let numbers = frame.numbers();
            if budget.stats.computed - self.news > IDLE + IDLE_PER_LISTED * self.listed {
                return Ok(None);
            }
            if frame.until.goes_on(numbers) {
                let (child, until) = frame.next(numbers);
                answer = self.open(child, until, budget)?;
                continue;
            }
            let Frame { couple, is_sum, before, .. } = self.pop(budget);
            match numbers.decided() {
                Some(won) if !is_sum => {
                    self.decide(couple, won, budget.stats.computed - before + 1, budget)?;
                }
                _ => self.keep(couple, numbers, budget)?,
            }
            answer = Some(numbers);
        }
    }

    /// Takes the numbers of the option that was searched, and what has become known of the others.
    fn hear_option(&mut self, numbers: Numbers) {
        let Some(mut frame) = self.frames.pop() else { return };
        frame.children[frame.now].1 = numbers;
        for (couple, numbers) in &mut frame.children {
            if let Seen::Decided(won) = self.see(*couple) {
                *numbers = Numbers::known(won);
            }
        }
        frame.children.retain(|(_, numbers)| numbers.decided() != Some(true));
        self.frames.push(frame);
    }

    /// Takes the numbers of the component that was searched. Of the last one only the value is asked that
    /// makes the sum lost.
    fn hear_component(&mut self, numbers: Numbers) {
        let Some(mut frame) = self.frames.pop() else { return };
        frame.children[frame.now].1 = numbers;
        if frame.children.len() > 1 {
            let mut left = Vec::with_capacity(frame.children.len());
            for (couple, numbers) in frame.children {
                let fact = self.parts[couple.node as usize].fact;
                match fact.value() {
                    Some(value) => frame.heap ^= value,
                    None if fact.excludes(couple.heap) => left.push(self.next_of(couple.node)),
                    None => left.push((couple, numbers)),
                }
            }
            frame.children = left;
        }
        if let [last] = &mut frame.children[..] {
            last.0.heap = frame.heap;
            last.1 = self.numbers_of(last.0);
        }
        self.frames.push(frame);
    }
}

impl Frame {
    fn numbers(&self) -> Numbers {
        let all = self.children.iter().map(|(_, numbers)| *numbers);
        match &self.children[..] {
            _ if !self.is_sum => Numbers::of_options(all),
            [] => Numbers::known(self.heap > 0),
            [(_, numbers)] => *numbers,
            // nimbers are to be found, whatever they are
            _ => {
                let least = |numbers: Numbers| numbers.proof.min(numbers.disproof);
                let sum = all.map(least).fold(0, u32::saturating_add).min(Numbers::NEVER - 1);
                Numbers { proof: sum, disproof: sum }
            }
        }
    }

    /// The child to search next, and how far that is worth it, where the frame has these numbers.
    fn next(&mut self, numbers: Numbers) -> (SumCouple, Until) {
        if self.is_sum {
            self.now = 0;
            let (couple, own) = self.children[0];
            let until =
                if self.children.len() == 1 { self.until } else { self.until.of_component(numbers, own) };
            return (couple, until);
        }
        let (now, second) = least_disproof(self.children.iter().map(|(_, numbers)| *numbers));
        self.now = now;
        let (couple, own) = self.children[now];
        (couple, self.until.of_option(numbers, own, second))
    }
}
