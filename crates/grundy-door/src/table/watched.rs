//! The decorator for rules that may fail.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{
    Ahead, Axis, Bounded, Cells, Family, Faults, InTiers, KeptTiers, Leaves, Look, Payoffs, Pictures,
    Recalls, Relational, Retrograde, Shifted, Sided, Step, Stored, Summand, Table, TierShelf, Valuer,
};
use crate::misere::Theory;
use crate::strong::{Codes, KeptValues, TierCounts, Together, Whole};
use grundy_base::allowance::Meter;
use grundy_base::error::{Advice, BadText, Error, Stopped};
use grundy_base::limits::{Budget, Limits};
use grundy_base::report::Solver;
use grundy_base::report::Ties;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Ask, Cell, Coalition, Effort, Layer, PaidLine, Report, Sheet, Statistics, Study, TieCount,
};
use grundy_base::rules::{Class, Player};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_partizan::bounds::Member;
use grundy_partizan::loopy::Game;
use grundy_partizan::{Done, Store, Value};
use grundy_search::couples::Shown;
use grundy_search::elsewhere::{Elsewhere, News};
use grundy_solve::tiered::{Leads, TierRank};

use super::sums::SoFar;
use grundy_solve::strong::{
    Below, Dealt, EachRound, EachTierRound, Flow, Keep, KeepParts, Plan, Solved, SolvedTier, Stage, Swap,
    TierFiles, TierProgress, TierStage, Tiers,
};

/// A function that draws a position, where the game has a picture.
pub type Picture = Box<dyn Fn(&str) -> Result<Option<String>, Error> + Send + Sync>;

/// A decorator around a game whose rules may fail. It has the capabilities of the game within, and checks for
/// a fault after every answer.
pub struct Watched {
    inner: Box<dyn Table>,
    faults: Arc<Faults>,
    /// Whether there was a fault in the last answer.
    failed: AtomicBool,
    picture: Option<Picture>,
    faster: Option<Advice>,
}

/// Why the inner capability can be expected: accessors offer it only where the game within has it.
const CAPABILITY_OFFERED: &str = "the game within has this capability";

impl Watched {
    /// Watches a game; its rules keep their faults in `faults`.
    pub fn new(inner: Box<dyn Table>, faults: Arc<Faults>) -> Self {
        Self { inner, faults, failed: AtomicBool::new(false), picture: None, faster: None }
    }

    /// Says what would make the rules faster: whoever reaches a limit is told so.
    #[must_use]
    pub fn faster(mut self, advice: Option<Advice>) -> Self {
        self.faster = advice;
        self
    }

    /// Adds drawings of positions.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.picture = Some(picture);
        self
    }

    /// What came out, unless a fault made it worthless.
    fn faultless<T>(&self, found: Result<T, Error>) -> Result<T, Error> {
        let found = match self.faults.take() {
            Some(fault) => {
                // positions that seemed to have no moves may have been remembered
                self.inner.forget();
                self.failed.store(true, Ordering::Relaxed);
                // a solver that was stopped knows best how far it came
                match (found, fault) {
                    (Err(stopped @ Error::Stopped(_)), Error::Stopped(_)) => Err(stopped),
                    (_, fault) => Err(fault),
                }
            }
            None => found,
        };
        found.map_err(|error| match (error, &self.faster) {
            (Error::Stopped(stopped), Some(faster)) if stopped.instead.is_none() => {
                stopped.instead(faster.clone()).into()
            }
            (error, _) => error,
        })
    }

    /// The answer to a question with these limits, unless a fault made it worthless.
    fn within<T>(&self, limits: &Limits, answer: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let _in_force = self.faults.under(limits);
        self.failed.store(false, Ordering::Relaxed);
        self.faultless(answer())
    }

    fn within_payoffs(&self) -> &dyn Payoffs {
        self.inner.payoffs().expect(CAPABILITY_OFFERED)
    }
    fn within_ahead(&self) -> &dyn Ahead {
        self.inner.ahead().expect(CAPABILITY_OFFERED)
    }
    fn within_retrograde(&self) -> &dyn Retrograde {
        self.inner.retrograde().expect(CAPABILITY_OFFERED)
    }
    fn within_stored(&self) -> &dyn Stored {
        self.inner.stored().expect(CAPABILITY_OFFERED)
    }
    fn within_tiers(&self) -> &dyn InTiers {
        self.inner.in_tiers().expect(CAPABILITY_OFFERED)
    }
    fn within_summand(&self) -> &dyn Summand {
        self.inner.summand().expect(CAPABILITY_OFFERED)
    }
    fn within_sided(&self) -> &dyn Sided {
        self.inner.sided().expect(CAPABILITY_OFFERED)
    }
}

#[deny(clippy::missing_trait_methods)]
impl Table for Watched {
    fn class(&self, misere: bool) -> Class {
        self.inner.class(misere)
    }
    fn start(&self) -> Option<String> {
        self.inner.start()
    }
    fn same_as(&self) -> Option<&str> {
        self.inner.same_as()
    }
    /// As the game within has it: rules that were proved to be others do not fail.
    fn shifted(&self) -> Option<&Shifted> {
        self.inner.shifted()
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.faultless(self.inner.canonical(position))
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.faultless(self.inner.moves(position))
    }
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        self.within(&ask.limits, || self.inner.solve(position, ask))
    }
    fn solvers(&self, misere: bool) -> Vec<Solver> {
        self.inner.solvers(misere)
    }
    fn shares_search(&self, ask: &Ask) -> bool {
        self.inner.shares_search(ask)
    }
    fn numbered(&self) -> Option<&dyn Cells> {
        self.inner.numbered().map(|_| self as _)
    }
    fn payoffs(&self) -> Option<&dyn Payoffs> {
        self.inner.payoffs().map(|_| self as _)
    }
    fn ahead(&self) -> Option<&dyn Ahead> {
        self.inner.ahead().map(|_| self as _)
    }
    fn retrograde(&self) -> Option<&dyn Retrograde> {
        self.inner.retrograde().map(|_| self as _)
    }
    fn stored(&self) -> Option<&dyn Stored> {
        self.inner.stored().map(|_| self as _)
    }
    fn in_tiers(&self) -> Option<&dyn InTiers> {
        self.inner.in_tiers().map(|_| self as _)
    }
    fn summand(&self) -> Option<&dyn Summand> {
        self.inner.summand().map(|_| self as _)
    }
    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        Some(Box::new(WatchedSearch { watched: self, inner: self.inner.recalls(solver)? }))
    }
    fn sided(&self) -> Option<&dyn Sided> {
        self.inner.sided().map(|_| self as _)
    }
    /// As the game within has it: its rules are the library's, and do not fail.
    fn twin(&self) -> Option<Box<dyn Sided + '_>> {
        self.inner.twin()
    }
    /// As the game within has it: only rules that the library proved to know give a theory, and those do not
    /// fail.
    fn misere(&self) -> Option<&Theory> {
        self.inner.misere()
    }
    /// As the game within has it: relations are made without running the rules.
    fn relational(&self) -> Option<&dyn Relational> {
        self.inner.relational()
    }
    fn is_bound(&self) -> bool {
        self.inner.is_bound()
    }
    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
    fn forget(&self) {
        self.inner.forget();
    }
}

#[deny(clippy::missing_trait_methods)]
impl Cells for Watched {
    fn axes(&self) -> Vec<Axis> {
        self.inner.axes()
    }
    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.inner.position(numbers)
    }
    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        self.within(&ask.limits, || self.inner.cells(ranges, ask))
    }
    fn family(&self) -> Option<Family> {
        self.inner.family()
    }
    fn last_in_play(&self) -> Option<u64> {
        self.inner.last_in_play()
    }
    fn short_range(&self) -> Option<u64> {
        self.inner.numbered().and_then(Cells::short_range)
    }
}

#[deny(clippy::missing_trait_methods)]
impl Payoffs for Watched {
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        self.within(&ask.limits, || self.within_payoffs().look(position, ask))
    }
    fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Study, Error> {
        self.within(&ask.limits, || self.within_payoffs().study(position, effort, ask))
    }
    fn line(&self, position: &str, ask: &Ask) -> Result<PaidLine, Error> {
        self.within(&ask.limits, || self.within_payoffs().line(position, ask))
    }
    fn coalitions(&self, position: &str, of: &[Vec<usize>], ask: &Ask) -> Result<Vec<Coalition>, Error> {
        self.within(&ask.limits, || self.within_payoffs().coalitions(position, of, ask))
    }
    fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error> {
        self.within(&ask.limits, || self.within_payoffs().sheet(position, ties, ask))
    }
    fn count_ties(&self, size: u64, trials: u64, seed: u64, ask: &Ask) -> Result<Option<TieCount>, Error> {
        self.within(&ask.limits, || self.within_payoffs().count_ties(size, trials, seed, ask))
    }
}

#[deny(clippy::missing_trait_methods)]
impl Ahead for Watched {
    fn ahead(&self, position: &str, plies: u32, limits: &Limits) -> Result<Vec<i32>, Error> {
        self.within(limits, || self.within_ahead().ahead(position, plies, limits))
    }
}

#[deny(clippy::missing_trait_methods)]
impl Retrograde for Watched {
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.faultless(self.within_retrograde().ending(position, misere))
    }
    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        self.within(&ask.limits, || self.within_retrograde().layers(position, ask))
    }
    fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error> {
        self.within(&ask.limits, || self.within_retrograde().statistics(ask))
    }
}

#[deny(clippy::missing_trait_methods)]
impl Stored for Watched {
    fn whole(&self) -> &dyn Whole {
        self
    }
    fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error> {
        self.within(&ask.limits, || self.within_stored().answer(position, codes, ask))
    }
}

#[deny(clippy::missing_trait_methods)]
impl InTiers for Watched {
    fn text(&self) -> &str {
        self.within_tiers().text()
    }
    fn solve_tiers(&self, position: &str, shelf: &mut dyn TierShelf, ask: &Ask) -> Result<(), Error> {
        let mut watched = WatchedShelf { faults: &self.faults, shelf };
        self.within(&ask.limits, || self.within_tiers().solve_tiers(position, &mut watched, ask))
    }
    fn follows(&self, position: &str, kept: &dyn KeptTiers) -> Result<bool, Error> {
        self.faultless(self.within_tiers().follows(position, kept))
    }
    fn answer_from(&self, kept: Arc<dyn KeptTiers>) {
        self.within_tiers().answer_from(kept);
    }
}

/// A shelf on which nothing is put any more once there was a fault.
struct WatchedShelf<'s> {
    faults: &'s Faults,
    shelf: &'s mut dyn TierShelf,
}

#[deny(clippy::missing_trait_methods)]
impl TierShelf for WatchedShelf<'_> {
    fn explored(&mut self) -> Result<Option<Leads>, Stopped> {
        self.shelf.explored()
    }
    fn put(&mut self, tier: &TierRank, positions: &[String]) -> Result<(), Stopped> {
        self.faults.check()?;
        self.shelf.put(tier, positions)
    }
    fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped> {
        self.faults.check()?;
        self.shelf.end_exploring(leads)
    }
    fn positions(&mut self, tier: &TierRank, take: &mut dyn FnMut(&str)) -> Result<(), Stopped> {
        self.shelf.positions(tier, take)
    }
    fn is_solved(&self, tier: &TierRank) -> bool {
        self.shelf.is_solved(tier)
    }
    fn codes(&mut self, tier: &TierRank) -> Result<Vec<u16>, Stopped> {
        self.shelf.codes(tier)
    }
    fn keep(&mut self, tier: &TierRank, codes: &[u16]) -> Result<(), Stopped> {
        self.faults.check()?;
        self.shelf.keep(tier, codes)
    }
}

#[deny(clippy::missing_trait_methods)]
impl Whole for Watched {
    fn name(&self) -> &str {
        self.within_stored().whole().name()
    }
    fn slots(&self) -> u64 {
        self.within_stored().whole().slots()
    }
    fn slot_of(&self, position: &str) -> Result<Option<u64>, Error> {
        self.faultless(self.within_stored().whole().slot_of(position))
    }
    fn statistics(&self, start: &str, ask: &Ask) -> Result<Statistics, Error> {
        self.within(&ask.limits, || self.within_stored().whole().statistics(start, ask))
    }
    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error> {
        self.within(&ask.limits, || self.within_stored().whole().solved(ask))
    }
    fn solved_on(
        &self,
        stage: Option<Stage>,
        each: &mut EachRound<'_>,
        ask: &Ask,
    ) -> Result<Arc<Solved>, Error> {
        self.within(&ask.limits, || self.within_stored().whole().solved_on(stage, each, ask))
    }
    fn restore(&self, codes: &mut Codes<'_>, ask: &Ask) -> Result<bool, Error> {
        self.within(&ask.limits, || self.within_stored().whole().restore(codes, ask))
    }
    fn tiers(&self) -> &Tiers {
        self.within_stored().whole().tiers()
    }
    fn table_bytes(&self) -> u64 {
        self.within_stored().whole().table_bytes()
    }
    fn plan(&self) -> Plan {
        self.within_stored().whole().plan()
    }
    fn solve_tier(
        &self,
        tier: usize,
        below: &mut dyn Below,
        stage: Option<TierStage>,
        each: &mut EachTierRound<'_>,
        ask: &Ask,
    ) -> Result<SolvedTier, Error> {
        self.within(&ask.limits, || self.within_stored().whole().solve_tier(tier, below, stage, each, ask))
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
        self.within(&ask.limits, || {
            self.within_stored().whole().solve_swapped(tier, flow, below, keep, swap, ask)
        })
    }
    fn solve_forward(
        &self,
        tier: usize,
        below: &mut dyn Below,
        keep: &mut dyn KeepParts,
        ask: &Ask,
    ) -> Result<u32, Error> {
        self.within(&ask.limits, || self.within_stored().whole().solve_forward(tier, below, keep, ask))
    }
    fn solve_dealt(
        &self,
        tier: usize,
        dealt: Dealt<'_>,
        files: TierFiles<'_>,
        ask: &Ask,
    ) -> Result<Together, Error> {
        self.within(&ask.limits, || self.within_stored().whole().solve_dealt(tier, dealt, files, ask))
    }
    fn count_tier(&self, tier: usize, first: usize, codes: &[u16], ask: &Ask) -> Result<TierCounts, Error> {
        self.within(&ask.limits, || self.within_stored().whole().count_tier(tier, first, codes, ask))
    }
    fn follows(&self, number: usize, codes: &mut Codes<'_>) -> Option<bool> {
        self.within_stored().whole().follows(number, codes)
    }
    fn position(&self, number: u64) -> Option<String> {
        self.within_stored().whole().position(number)
    }
    fn answer_from(&self, store: Arc<dyn KeptValues>) {
        self.within_stored().whole().answer_from(store);
    }
    fn is_kept(&self) -> bool {
        self.within_stored().whole().is_kept()
    }
}

#[deny(clippy::missing_trait_methods)]
impl Summand for Watched {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        self.within_summand().components(text)
    }
    fn alike(&self, position: &str) -> Result<String, Error> {
        self.faultless(self.within_summand().alike(position))
    }
    fn pieces(&self, position: &str) -> Result<Vec<String>, Error> {
        self.faultless(self.within_summand().pieces(position))
    }
    fn couples(
        &self,
        position: &str,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Shown<String, String>, Error> {
        let limits = budget.limits().clone();
        self.within(&limits, || self.within_summand().couples(position, most, budget))
    }
    fn is_searched(&self) -> bool {
        self.within_summand().is_searched()
    }
    fn so_far(&self, position: &str) -> Result<SoFar, Error> {
        self.faultless(self.within_summand().so_far(position))
    }
    fn options(&self, component: &str) -> Result<Vec<(String, Vec<String>)>, Error> {
        self.faultless(self.within_summand().options(component))
    }
    fn count_moves(&self, component: &str) -> Option<u64> {
        self.within_summand().count_moves(component)
    }
    fn nimber(&self, component: &str, budget: &mut Budget<'_>) -> Result<Nimber, Error> {
        let limits = budget.limits().clone();
        self.within(&limits, || self.within_summand().nimber(component, budget))
    }
    fn scene(&self, component: &str) -> Option<Scene> {
        self.within_summand().scene(component)
    }
    fn empty(&self) -> Option<String> {
        self.within_summand().empty()
    }
    fn meters(&self) -> Vec<Arc<Meter>> {
        self.faults.meters().to_vec()
    }
}

#[deny(clippy::missing_trait_methods)]
impl Sided for Watched {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        self.faultless(self.within_sided().components(text))
    }
    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error> {
        self.faultless(self.within_sided().options(component, player))
    }
    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(WatchedPart { watched: self, inner: self.within_sided().valuer() })
    }
    fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        let inner = self.within_sided().bounded()?;
        Some(Box::new(WatchedPart { watched: self, inner }))
    }
    /// As the game within has it: who sums games watches all of them.
    fn member(&self) -> Option<Member<'_>> {
        self.within_sided().member()
    }
    fn recalls(&self) -> Option<Box<dyn Recalls + '_>> {
        Some(Box::new(WatchedSearch { watched: self, inner: self.within_sided().recalls()? }))
    }
    fn forget(&self) {
        self.within_sided().forget();
    }
    fn scene(&self, component: &str) -> Option<Scene> {
        self.within_sided().scene(component)
    }
    fn meters(&self) -> Vec<Arc<Meter>> {
        self.faults.meters().to_vec()
    }
    fn empty(&self) -> Option<String> {
        self.within_sided().empty()
    }
}

/// A search whose findings a fault makes worthless.
struct WatchedSearch<'t> {
    watched: &'t Watched,
    inner: Box<dyn Recalls + 't>,
}

#[deny(clippy::missing_trait_methods)]
impl Recalls for WatchedSearch<'_> {
    fn remember(&self) {
        self.inner.remember();
    }
    fn found(&self, tell: &mut dyn FnMut(&str)) {
        self.inner.found(tell);
    }
    fn is_sound(&self) -> bool {
        !self.watched.failed.load(Ordering::Relaxed) && self.inner.is_sound()
    }
    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        self.inner.recall(line, budget)
    }
    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        let faults = &self.watched.faults;
        let told = |others| Arc::new(UntilFault { faults: Arc::clone(faults), others }) as _;
        self.inner.share_with(others.map(told));
    }
}

/// Other processes, which are told nothing any more once there was a fault.
#[derive(Debug)]
struct UntilFault {
    faults: Arc<Faults>,
    others: Arc<dyn Elsewhere<String>>,
}

impl Elsewhere<String> for UntilFault {
    fn exchange(&self, found: Vec<String>, at: &[u64]) -> News<String> {
        self.others.exchange(if self.faults.any() { Vec::new() } else { found }, at)
    }
}

/// Values, or outcomes, that a fault makes worthless.
struct WatchedPart<'t, T: ?Sized> {
    watched: &'t Watched,
    inner: Box<T>,
}

impl<T: ?Sized> WatchedPart<'_, T> {
    fn within<A>(
        &mut self,
        store: &mut Store<'_>,
        find: impl FnOnce(&mut T, &mut Store<'_>) -> Done<A>,
    ) -> Done<A> {
        let limits = store.budget().limits().clone();
        let _in_force = self.watched.faults.under(&limits);
        let found = find(&mut *self.inner, store).map_err(Error::from);
        Ok(self.watched.faultless(found)?)
    }
}

impl<'t> Valuer for WatchedPart<'t, dyn Valuer + 't> {
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Game> {
        self.within(store, |inner, store| inner.game(component, store))
    }
    fn games(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Game>> {
        self.within(store, |inner, store| inner.games(component, player, store))
    }
    fn value(&mut self, component: &str, store: &mut Store<'_>) -> Done<Value> {
        self.within(store, |inner, store| inner.value(component, store))
    }
    fn options(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Value>> {
        self.within(store, |inner, store| inner.options(component, player, store))
    }
}

impl<'t> Bounded for WatchedPart<'t, dyn Bounded + 't> {
    fn is_beyond_values(&self, component: &str) -> Result<bool, Error> {
        self.watched.faultless(self.inner.is_beyond_values(component))
    }
    fn is_told(&self, components: &[String]) -> Result<bool, Error> {
        self.watched.faultless(self.inner.is_told(components))
    }
    fn wins(&mut self, components: &[String], first: Player, store: &mut Store<'_>) -> Done<bool> {
        self.within(store, |inner, store| inner.wins(components, first, store))
    }
    fn winning_move(
        &mut self,
        components: &[String],
        first: Player,
        store: &mut Store<'_>,
    ) -> Done<Option<(usize, usize)>> {
        self.within(store, |inner, store| inner.winning_move(components, first, store))
    }
}

#[deny(clippy::missing_trait_methods)]
impl Pictures for Watched {
    fn picture(&self, position: &str) -> Result<Option<String>, Error> {
        self.faultless(match &self.picture {
            Some(picture) => picture(position),
            None => self.inner.picture(position),
        })
    }
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        self.faultless(self.inner.scene(position))
    }
}
