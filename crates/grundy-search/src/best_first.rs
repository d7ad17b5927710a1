//! Nimbers of components, and who wins a sum, by proof numbers of couples: the search goes where the least is
//! left to prove.
//!
//! A couple is a sum of components with a heap of Nim. No sum is searched: the nimbers of all its components
//! but one are found first, the short ones before the long, and join the heap. What moves leave is listed
//! once and kept, so that coming back to a component costs no more than a look at its options. Which couples
//! are likely lost is learned on the way, from couples in which play may last as long.
//!
//! **Solves** impartial games under normal play. **Needs** rules of which no component comes back; where one
//! does on a line that is searched, it is told. **Cost** far fewer components than a search in a fixed order,
//! where games are long and options unlike. When the memory is full, all is forgotten but the facts: nimbers,
//! and values that they are not. **Finds** nimbers, or the outcome of a sum. **Source** couples: J. Lemoine,
//! S. Viennot, Nimbers are inevitable (2012); their proof numbers: T. Čížek, M. Balko, M. Schmid (2025).
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_search::{best_first::{nimber, wins}, components::Known, crew::Threads};
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
//! assert_eq!(nimber(Threads::ONE, &Sticks, &8, &mut known, &mut budget).unwrap(), Nimber(2));
//! assert!(!wins(Threads::ONE, &Sticks, &[4, 7], &mut known, &mut budget).unwrap());
//! ```

mod likely;
mod nodes;
mod run;

use grundy_base::error::{Halt, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use self::likely::Likely;
use self::nodes::{Part, SumCouple};
use self::run::Frame;
use crate::components::{Components, Known, halted};
use crate::crew::{Crew, Halted, Threads};
use crate::nimber::{Method, in_crew};
use crate::numbers::Numbers;
use crate::together::together;

/// The share of the memory that is left to facts: one of so many.
const FACTS_SHARE: u64 = 4;
/// How often a question is begun again because the memory was full.
const MAX_RESTARTS: u32 = 1000;

/// The nimber of a component, by at most so many threads.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn nimber<R>(
    threads: Threads,
    rules: &R,
    at: &R::Component,
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Halt<R::Component>>
where
    R: Impartial + Sync + ?Sized,
    R::Component: Send + Sync,
{
    let rules = Components::with_laws(rules);
    asked(threads, &rules, known, budget, &|search, budget| {
        search.nimber(std::slice::from_ref(at), budget).map(|value| Nimber(value.into()))
    })
}

/// Whether the player to move wins a sum of components, found by at most so many threads. Laws of components
/// are not used: this is another way to what they say.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn wins<R>(
    threads: Threads,
    rules: &R,
    sum: &[R::Component],
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Component>>
where
    R: Impartial + Sync + ?Sized,
    R::Component: Send + Sync,
{
    let rules = Components::without_laws(rules, None);
    asked(threads, &rules, known, budget, &|search, budget| search.wins(sum, 0, budget))
}

/// Which of some sums is lost for the player to move, if one is, found by at most so many threads: those that
/// are decided already are looked at first, then those in which play lasts least.
///
/// # Errors
/// A cycle, with its components; or a limit. What was found by then is kept.
pub fn lost<R>(
    threads: Threads,
    rules: &R,
    sums: &[Vec<R::Component>],
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Halt<R::Component>>
where
    R: Impartial + Sync + ?Sized,
    R::Component: Send + Sync,
{
    let rules = Components::without_laws(rules, None);
    asked(threads, &rules, known, budget, &|search, budget| {
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
    let crew = Crew::alone();
    let mut search = Search::new(rules, known, &crew, budget);
    let found = search.nimber(sum, budget);
    search.forget(budget);
    found
}

/// What a thread is asked.
type Question<'q, T, R> = dyn Fn(&mut Search<'_, R>, &mut Budget<'_>) -> Answered<T, R> + Sync + 'q;

/// One question; what is known already is taken from the budget first, and forgotten if it is too much. Where
/// it takes long, others help.
fn asked<T, R>(
    threads: Threads,
    rules: &Components<'_, R>,
    known: &mut Known<R::Component>,
    budget: &mut Budget<'_>,
    question: &Question<'_, T, R>,
) -> Result<T, Halt<R::Component>>
where
    R: Impartial + Sync + ?Sized,
    R::Component: Send + Sync,
    T: Send,
{
    if known.charge(budget).is_err() {
        known.forget();
    }
    let alone = Crew::alone();
    let mut search = Search::new(rules, known, &alone, budget);
    if threads.count > 1 || search.known.outbox.is_some() {
        search.patience = budget.stats.computed + threads.alone;
    }
    let mut answer = question(&mut search, budget);
    let has_given_up = search.has_given_up;
    search.forget(budget);
    if has_given_up {
        let owned = |at: &Option<R::Component>| at.as_ref().map_or(0, |at| rules.footprint(at));
        answer = together(threads.count, 1, known, &owned, budget, &|known, crew, budget| {
            let mut search = Search::new(rules, known, crew, budget);
            let answer = question(&mut search, budget);
            search.forget(budget);
            match answer {
                Err(Halt::Stopped(_)) if search.has_given_up => Err(Halted::CalledOff),
                Err(Halt::Stopped(stopped)) => Err(stopped.into()),
                answer => Ok(answer),
            }
        });
    }
    known.release(budget);
    answer.map_err(halted)
}

struct Search<'r, R: Impartial + ?Sized> {
    rules: &'r Components<'r, R>,
    known: &'r mut Known<R::Component>,
    components: IndexSet<R::Component, FxBuildHasher>,
    parts: Vec<Part>,
    /// Components of sums, the shortest first.
    sums: IndexSet<Box<[u32]>, FxBuildHasher>,
    numbers: FxHashMap<SumCouple, Numbers>,
    likely: Likely,
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
    crew: &'r Crew,
    /// The openings after which the search gives up.
    patience: u64,
    /// How often other processes had been heard of when all frames were last compared with what they say.
    heard: u32,
    /// Set when it did, or the crew was called off.
    has_given_up: bool,
}

/// An answer, or why there is none.
type Answered<T, R> = Result<T, Halt<Option<<R as Impartial>::Component>>>;

impl<'r, R: Impartial + ?Sized> Search<'r, R> {
    fn new(
        rules: &'r Components<'r, R>,
        known: &'r mut Known<R::Component>,
        crew: &'r Crew,
        budget: &Budget<'_>,
    ) -> Self {
        Self {
            rules,
            known,
            components: IndexSet::default(),
            parts: Vec::new(),
            sums: IndexSet::default(),
            numbers: FxHashMap::default(),
            likely: Likely::default(),
            frames: Vec::new(),
            line: FxHashSet::default(),
            found: 0,
            listed: 0,
            news: 0,
            bytes: 0,
            most_bytes: budget.left() - budget.left() / FACTS_SHARE,
            crew,
            patience: u64::MAX,
            heard: 0,
            has_given_up: false,
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
            let part = Some(part.clone());
            match in_crew(self.rules, &part, Method::Couples, self.known, self.crew, budget) {
                Ok(found) => match found? {
                    Some(value) => nimber ^= value,
                    None => return Ok(None),
                },
                Err(Halted::Stopped(stopped)) => return Err(stopped.into()),
                Err(Halted::CalledOff) => return Err(self.give_up(budget)),
            }
        }
        Ok(Some(nimber))
    }

    /// Ends the search without an answer.
    fn give_up(&mut self, budget: &Budget<'_>) -> Halt<Option<R::Component>> {
        self.has_given_up = true;
        Stopped::after(Limit::Interrupt, budget.stats.computed).into()
    }

    /// Forgets all but facts, and returns its memory.
    fn forget(&mut self, budget: &mut Budget<'_>) {
        self.frames.clear();
        self.line.clear();
        self.components = IndexSet::default();
        self.parts = Vec::new();
        self.sums = IndexSet::default();
        self.numbers = FxHashMap::default();
        self.likely = Likely::default();
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
}
