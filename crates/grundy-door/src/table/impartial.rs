//! The adapter for impartial games: typed rules, refined, then handed on as [`Sums`].

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, OnceLock};

use super::axes::Axes;
use super::judged::Judged;
use super::sums::{AsHeaps, Remembers, Sums};
use super::{
    Ahead, Axis, Cells, Family, InTiers, Payoffs, Pictures, Recalls, Relational, Retrograde, Shifted, Sided,
    Step, Stored, Summand, Table,
};
use crate::misere::Theory;
use crate::notation::Notation;
use grundy_base::error::{Error, Halt, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Solver;
use grundy_base::report::{Ask, Cell, Report};
use grundy_base::rules::{Class, Heap, Impartial, LawOfSums};
use grundy_base::value::nimber::Nimber;
use grundy_heap::sequence;
use grundy_heap::takes::Takes;
use grundy_search::best_first;
use grundy_search::components;
use grundy_search::crew::Threads;
use grundy_search::facts::Fact;
use grundy_search::nimber::Method;
use grundy_solve::grundy;

/// Values found so far, kept across questions.
#[derive(Debug)]
pub struct Known<P> {
    /// The nimbers found so far, by component.
    pub memo: grundy::Memo<P>,
    /// By heap size, from 0.
    pub table: Vec<Nimber>,
    /// What a search found: nimbers, and values that they are not.
    pub facts: components::Known<P>,
    /// How a nimber is found where nothing else is said.
    pub(super) way: Way,
}

/// How a nimber is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Way {
    /// By the memo, as long as it is small.
    #[default]
    Memo,
    /// By search: a memo became too large, or would.
    Search(Method),
    /// By proof numbers: games are long, and their options unlike.
    Proof,
    /// By the memo, however large: it was asked for, or nimbers are too large for the search.
    MemoAlone,
}

/// The memory that a memo may take before the search is tried: about a quarter of a million components.
pub const MEMO_BYTES: u64 = 64 << 20;

impl<P: Clone + Eq + Ord + std::hash::Hash + std::fmt::Debug + Send + Sync> Known<P> {
    pub(super) fn new(way: Way) -> Self {
        let (memo, facts) = (grundy::Memo::default(), components::Known::default());
        Self { memo, table: Vec::new(), facts, way }
    }

    /// The nimber of a component: by the memo; by search, where that becomes too large.
    ///
    /// # Errors
    /// A cycle, with its components; or a limit.
    pub fn nimber<R: Impartial<Component = P> + Sync + ?Sized>(
        &mut self,
        rules: &R,
        at: &P,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Halt<P>> {
        self.nimber_after_memo(MEMO_BYTES, rules, at, budget)
    }

    /// The nimber of a component: by a memo of at most so many bytes, then by search.
    ///
    /// # Errors
    /// A cycle, with its components; or a limit.
    pub fn nimber_after_memo<R: Impartial<Component = P> + Sync + ?Sized>(
        &mut self,
        memo_bytes: u64,
        rules: &R,
        at: &P,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Halt<P>> {
        let before = budget.left();
        // with less memory the memo needs all of it
        if self.way == Way::Memo && before >= 2 * memo_bytes {
            let memo = &mut self.memo;
            let found = budget.with_at_most(memo_bytes, |budget| grundy::nimber(&rules, at, memo, budget));
            match found {
                Err(Halt::Stopped(Stopped { limit: Limit::Memory(_), .. })) => {
                    self.memo = grundy::Memo::default();
                    budget.give_back(before.saturating_sub(budget.left()));
                    self.way = Way::Search(Method::Sets);
                }
                found => return found,
            }
        }
        if self.way == Way::Proof {
            return best_first::nimber(Threads::of_pool(), rules, at, &mut self.facts, budget);
        }
        if let Way::Search(method) = self.way {
            if let Some(value) = self.search(rules, at, method, budget)? {
                return Ok(value);
            }
            self.way = Way::MemoAlone;
        }
        grundy::nimber(&rules, at, &mut self.memo, budget)
    }

    /// The nimber of a component by search; `None` if nimbers are too large for it.
    ///
    /// # Errors
    /// A cycle, with its components; or a limit.
    pub fn search<R: Impartial<Component = P> + Sync + ?Sized>(
        &mut self,
        rules: &R,
        at: &P,
        method: Method,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Halt<P>> {
        components::nimber(Threads::of_pool(), rules, at, method, &mut self.facts, budget)
    }

    /// What searches have found of a component.
    pub(super) fn fact<R: Impartial<Component = P> + Sync + ?Sized>(&self, rules: &R, at: &P) -> Fact {
        components::fact(rules, at, &self.facts)
    }
}

/// A limit, and what is known of the nimber of a component by then: it is none of these values, a bit for each.
pub(super) fn excluding(stopped: Stopped, component: &str, excluded: u64) -> Stopped {
    if excluded == 0 {
        return stopped;
    }
    let values = (0..u64::BITS).filter(|value| excluded >> value & 1 == 1).map(|value| value.to_string());
    let done = phrase!(
        "part-excluded",
        "{done}; the nimber of {component} is none of {values}",
        done = stopped.done.clone(),
        component = component,
        values = values.collect::<Vec<_>>().join(", ")
    );
    Stopped { done, ..stopped }
}

/// Impartial rules, opened. Made by [`heaps`](super::heaps) or [`impartial`](super::impartial), then refined.
pub struct ImpartialTable<R: Impartial<Component: Send + Sync + 'static>> {
    rules: Arc<R>,
    sums: Sums<R::Component>,
    relational: Option<Box<dyn Relational>>,
}

impl<R> ImpartialTable<R>
where
    R: Heap + Notation<u64, R::Move> + Send + Sync + 'static,
{
    pub(super) fn heaps(rules: R) -> Self {
        let mut table = Self::new(rules).empty(0).evaluate(|rules, at, known, budget| {
            grundy_heap::nimbers(rules, *at, &mut known.table, budget)?;
            Ok(known.table[usize::try_from(*at).expect("the table holds this heap")])
        });
        table.sums.axes.set(vec![Axis::endless("n")], |numbers| numbers.first().copied());
        table.as_heaps(<[u64]>::to_vec, |n| n)
    }

    /// As the take-and-break game that these rules say it is: the engine gives its values, without listing
    /// the moves of all heaps on the way.
    #[must_use]
    pub fn take_and_break(self, takes: fn() -> Takes) -> Self {
        self.family(Family::Breaks(takes())).evaluate(move |_, at, known, budget| {
            Ok(sequence::nimber(&takes(), *at, &mut known.table, budget)?)
        })
    }
}

impl<R> ImpartialTable<R>
where
    R: Impartial<Component: Send + Sync + 'static> + Notation<R::Component, R::Move> + Send + Sync + 'static,
{
    pub(super) fn new(rules: R) -> Self {
        let rules = Arc::new(rules);
        let sums = Sums {
            rules: Arc::<R>::clone(&rules),
            evaluate: None,
            search: None,
            memory: None,
            known: Mutex::new(Known::new(Way::default())),
            way: Way::default(),
            short: 0,
            empty: None,
            joint: " ",
            start: None,
            reading: None,
            same_as: None,
            shifted: None,
            misere_law: None,
            theory: OnceLock::new(),
            as_heaps: None,
            axes: Axes::none(),
            bulk: None,
            judge: None,
            single: None,
        };
        Self { rules, sums, relational: None }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.sums.start = Some(start.into());
        self
    }

    /// With a sentence on how a position was read, where people or books also read it otherwise.
    #[must_use]
    pub fn reading(mut self, of: impl Fn(&str) -> Option<Phrase> + Send + Sync + 'static) -> Self {
        self.sums.reading = Some(Box::new(of));
        self
    }

    /// Sets the empty component: it has no moves, and takes the place of a component that is used up.
    #[must_use]
    pub fn empty(mut self, empty: R::Component) -> Self {
        self.sums.empty = Some(empty);
        self
    }

    /// With another mark between components than a space.
    #[must_use]
    pub(super) fn joint(mut self, joint: &'static str) -> Self {
        self.sums.joint = joint;
        self
    }

    /// With a better way to the nimber of a component than the memo (the law is still asked first).
    #[must_use]
    pub fn evaluate(
        mut self,
        evaluate: impl Fn(&R, &R::Component, &mut Known<R::Component>, &mut Budget<'_>) -> Result<Nimber, Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.rules);
        self.sums.evaluate = Some(Box::new(move |at, known, budget| evaluate(&rules, at, known, budget)));
        self
    }

    /// With a faster way to search for the nimber of a component; `None` from it means that nimbers are too
    /// large for it.
    #[must_use]
    pub fn search(
        mut self,
        search: impl Fn(
            &R,
            &R::Component,
            Method,
            &mut Known<R::Component>,
            &mut Budget<'_>,
        ) -> Result<Option<Nimber>, Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.rules);
        self.sums.search =
            Some(Box::new(move |at, method, known, budget| search(&rules, at, method, known, budget)));
        self
    }

    /// With rules that keep what that search finds.
    #[must_use]
    pub fn remembers(mut self) -> Self
    where
        R: Remembers<R::Component> + 'static,
    {
        self.sums.memory = Some(Arc::<R>::clone(&self.rules));
        self
    }

    /// With nimbers found by couples from the beginning, where that was measured to be quicker. If play may
    /// last more than `short` moves, nimbers of all moves are found only where they are asked for.
    #[must_use]
    pub fn by_couples(mut self, short: u32) -> Self {
        self.sums.way = Way::Search(Method::Couples);
        self.sums.short = short;
        self.sums.known = Mutex::new(Known::new(self.sums.way));
        self
    }

    /// With nimbers found by proof numbers from the beginning, where games are long and options unlike. If
    /// play may last more than `short` moves, nimbers of all moves are found only where they are asked for.
    #[must_use]
    pub fn by_proof(mut self, short: u32) -> Self {
        self.sums.way = Way::Proof;
        self.sums.short = short;
        self.sums.known = Mutex::new(Known::new(Way::Proof));
        self
    }

    /// With components that are heaps, for the theory of misère play: the sizes in a sum, and the component
    /// of a size.
    #[must_use]
    pub fn as_heaps(mut self, of: fn(&[R::Component]) -> Vec<u64>, at: fn(u64) -> R::Component) -> Self {
        self.sums.as_heaps = Some(AsHeaps { of, at });
        self
    }

    /// With the name of the game of the catalogue that the rules were proved to be.
    #[must_use]
    pub fn same_as(mut self, name: &str) -> Self {
        self.sums.same_as = Some(name.to_owned());
        self
    }

    /// With the game of the catalogue whose heaps the rules were proved to be under other numbers.
    #[must_use]
    pub fn shifted(mut self, game: Shifted) -> Self {
        self.sums.shifted = Some(game);
        self
    }

    /// With a theorem for whole sums under misère play.
    #[must_use]
    pub fn misere_law(mut self, law: LawOfSums<R::Component>) -> Self {
        self.sums.misere_law = Some(law);
        self
    }

    /// With a table over one or two numbers; `component_at` says which component they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        component_at: impl Fn(&R, &[u64]) -> Option<R::Component> + Send + Sync + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.rules);
        self.sums.axes.set(axes, move |numbers| component_at(&rules, numbers));
        self
    }

    /// With tables of short ranges if nothing else is asked for: larger positions take long.
    #[must_use]
    pub fn short_range(mut self, length: u64) -> Self {
        self.sums.axes.short_range = Some(length);
        self
    }

    /// With a faster way to whole tables; `None` from it means: cell by cell, please.
    #[must_use]
    pub fn bulk(
        mut self,
        bulk: impl Fn(&R, &[RangeInclusive<u64>], &mut Budget<'_>) -> Result<Option<Vec<Cell>>, Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.rules);
        self.sums.bulk = Some(Box::new(move |ranges, budget| bulk(&rules, ranges, budget)));
        self
    }

    /// With what the game knows of a component without its nimber. Without a named solver it is asked first,
    /// and should know only what nimbers cannot reach.
    #[must_use]
    pub fn judged(
        mut self,
        judge: impl Fn(
            &R,
            &R::Component,
            Option<Solver>,
            &mut Budget<'_>,
        ) -> Result<Option<Judged<R::Component>>, Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.rules);
        self.sums.judge = Some(Box::new(move |at, solver, budget| judge(&rules, at, solver, budget)));
        self
    }

    /// With the same game of one component opened as a contest, for the solvers that mark predecessors in
    /// arrays.
    #[must_use]
    pub fn single(mut self, contest: impl Table + 'static) -> Self {
        self.sums.single = Some(Box::new(contest));
        self
    }

    /// With moves as relations, of which laws are proved.
    #[must_use]
    pub fn relational(mut self, moves: impl Relational + 'static) -> Self {
        self.relational = Some(Box::new(moves));
        self
    }

    /// With what the law finder may know.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.sums.axes.family = Some(family);
        self
    }
}

#[deny(clippy::missing_trait_methods)]
impl<R> Table for ImpartialTable<R>
where
    R: Impartial<Component: Send + Sync + 'static> + Send + Sync,
{
    fn class(&self, misere: bool) -> Class {
        self.sums.class(misere)
    }
    fn start(&self) -> Option<String> {
        Table::start(&self.sums)
    }
    fn same_as(&self) -> Option<&str> {
        self.sums.same_as()
    }
    fn shifted(&self) -> Option<&Shifted> {
        self.sums.shifted()
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.sums.canonical(position)
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.sums.moves(position)
    }
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        self.sums.solve(position, ask)
    }
    fn solvers(&self, misere: bool) -> Vec<Solver> {
        self.sums.solvers(misere)
    }
    fn shares_search(&self, ask: &Ask) -> bool {
        self.sums.shares_search(ask)
    }
    fn numbered(&self) -> Option<&dyn Cells> {
        self.sums.numbered()
    }
    fn payoffs(&self) -> Option<&dyn Payoffs> {
        self.sums.payoffs()
    }
    fn ahead(&self) -> Option<&dyn Ahead> {
        self.sums.ahead()
    }
    fn retrograde(&self) -> Option<&dyn Retrograde> {
        self.sums.retrograde()
    }
    fn in_tiers(&self) -> Option<&dyn InTiers> {
        self.sums.in_tiers()
    }
    fn stored(&self) -> Option<&dyn Stored> {
        self.sums.stored()
    }
    fn summand(&self) -> Option<&dyn Summand> {
        self.sums.summand()
    }
    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        self.sums.recalls(solver)
    }
    fn sided(&self) -> Option<&dyn Sided> {
        self.sums.sided()
    }
    fn twin(&self) -> Option<Box<dyn Sided + '_>> {
        self.sums.twin()
    }
    fn misere(&self) -> Option<&Theory> {
        self.sums.misere()
    }
    fn relational(&self) -> Option<&dyn Relational> {
        self.relational.as_deref()
    }
    fn is_bound(&self) -> bool {
        false
    }
    fn pictures(&self) -> Option<&dyn Pictures> {
        self.sums.pictures()
    }
    fn forget(&self) {
        self.sums.forget();
    }
}
