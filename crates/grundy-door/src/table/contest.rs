//! The adapter for contests.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use super::arena::{Arena, Positions, Reached, Verdicts, ending, outcome};
use super::axes::Axes;
use super::findings::InScores;
use super::proof::{ByNumber, Proofs};
use super::tiers::{self, AlikeOf, ByTiers, TierOf, TieredPlay};
use super::{
    Ahead, Axis, Cells, Family, InTiers, KeptTiers, MAX_LISTED_MOVES, Pictures, Reading, Recalls, Retrograde,
    Step, Stored, Table, TierShelf, class_under, drawn, most_listed, read, steps, too_many_moves, unlisted,
};
use crate::notation::Notation;
use crate::strong::{self, Codes, Strong, Whole};
use grundy_base::error::{Error, Refused, Stopped};
use grundy_base::graph::{GraphContest, explore};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Answer, Ask, Cell, Layer, MoveRow, Moves, Report, Statistics, Why};
use grundy_base::rules::{Class, Contest, Ending, Indexed, Unplay};
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_search::crew::Threads;
use grundy_search::scores::Scores;
use grundy_solve::contest::Numbered;
use grundy_solve::demand;
use grundy_solve::layers::{Decided, Reason, layers};
use grundy_solve::strong::Slots;
use grundy_solve::{induction, push, retrograde};

type InArrays<R> = fn(
    &std::sync::Arc<R>,
    Class,
    Solver,
    &mut Budget<'_>,
) -> Result<Numbered<<R as grundy_base::rules::Rules>::Position>, Error>;

type OnGraph<R> =
    fn(&R, Solver, &mut Budget<'_>) -> Result<Numbered<<R as grundy_base::rules::Rules>::Position>, Error>;

type Own<R> = fn(&R, &<R as grundy_base::rules::Rules>::Position, &mut Budget<'_>) -> Result<Verdict, Error>;

type Sees<R> =
    fn(&R, &<R as grundy_base::rules::Rules>::Position, u32, &mut Budget<'_>) -> Result<Vec<i32>, Stopped>;

type Tables<R> = fn(
    &std::sync::Arc<R>,
    &mut Budget<'_>,
) -> Result<Numbered<<R as grundy_base::rules::Rules>::Position>, Error>;
type Count<R> = fn(&std::sync::Arc<R>, &mut Budget<'_>) -> Result<Statistics, Error>;

/// Contest rules, opened. Made by [`contest`](super::contest), then refined.
pub struct ContestTable<R: Contest> {
    rules: std::sync::Arc<R>,
    class: Class,
    start: Option<String>,
    reading: Option<Reading>,
    axes: Axes<R::Position>,
    in_arrays: Option<InArrays<R>>,
    tables: Option<Tables<R>>,
    on_graph: Option<OnGraph<R>>,
    count: Option<Count<R>>,
    strong: Option<Box<dyn strong::StrongVerdicts<R::Position>>>,
    own: Option<Own<R>>,
    sees: Option<Sees<R>>,
    tiers: Option<ByTiers<R>>,
    shares_proof: bool,
    proofs: Proofs,
    scores: Option<fn(&R) -> &Mutex<Scores>>,
}

impl<R> ContestTable<R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    pub(super) fn new(rules: R, class: Class) -> Self {
        let rules = std::sync::Arc::new(rules);
        Self {
            rules,
            class,
            start: None,
            reading: None,
            axes: Axes::none(),
            in_arrays: None,
            tables: None,
            on_graph: None,
            count: None,
            strong: None,
            own: None,
            sees: None,
            tiers: None,
            shares_proof: false,
            proofs: Proofs::default(),
            scores: None,
        }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// With a sentence on how a position was read, where people or books also read it otherwise.
    #[must_use]
    pub fn reading(mut self, of: impl Fn(&str) -> Option<Phrase> + Send + Sync + 'static) -> Self {
        self.reading = Some(Box::new(of));
        self
    }

    /// With what the law finder may know.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.axes.family = Some(family);
        self
    }

    /// With the last number from which play goes on: beyond it, all values of the family are those of the
    /// end.
    #[must_use]
    pub fn last_in_play(mut self, last: u64) -> Self {
        self.axes.last_in_play = Some(last);
        self
    }

    /// With a table over one or two numbers; `position_at` says which position they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        position_at: impl Fn(&R, &[u64]) -> Option<R::Position> + Send + Sync + 'static,
    ) -> Self
    where
        R: Send + Sync + 'static,
    {
        let rules = std::sync::Arc::clone(&self.rules);
        self.axes.set(axes, move |numbers| position_at(&rules, numbers));
        self
    }

    /// Solves in arrays instead of maps when induction or push is asked for: all numbered positions, not only
    /// those that can be reached.
    #[must_use]
    pub fn numbered(mut self) -> Self
    where
        R: Indexed + Unplay + Send + Sync + 'static,
        R::Position: 'static,
    {
        self.in_arrays = Some(|rules, class, solver, budget| {
            let verdicts: Vec<Option<Verdict>> = if solver == Solver::Push {
                let outcomes = push::solve_indexed(&**rules, class.draws, budget)?;
                outcomes.into_iter().map(|outcome| outcome.map(Verdict::of)).collect()
            } else {
                induction::solve_indexed(&**rules, budget)?
            };
            let rules = std::sync::Arc::clone(rules);
            Ok(std::sync::Arc::new(move |at: &R::Position| {
                verdicts[rules.index(at)].expect("a position has a number that is no gap")
            }))
        });
        self
    }

    /// Solves the whole game by its numbers, once, when nothing else is asked for. Its name is the same
    /// however the user spells the game, parameters that have a value of their own included.
    #[must_use]
    pub fn strong(mut self, name: impl Into<String>) -> Self
    where
        R: Slots + Send + 'static,
    {
        self.strong = Some(Box::new(Strong::new(std::sync::Arc::clone(&self.rules), name)));
        self
    }

    /// With a solver of the game's own, which is taken when nothing else is asked for.
    #[must_use]
    pub fn own(mut self, solve: Own<R>) -> Self {
        self.own = Some(solve);
        self
    }

    /// With the bounds of scores in which [its own solver](Self::own) keeps what it finds.
    #[must_use]
    pub fn scores(mut self, scores: fn(&R) -> &Mutex<Scores>) -> Self {
        self.scores = Some(scores);
        self
    }

    /// With rules so slow that several threads are worth it where proof numbers are searched: what they share
    /// has a lock, and quick rules would only wait for it.
    #[must_use]
    pub fn slow(mut self) -> Self {
        self.shares_proof = true;
        self
    }

    /// With a search of the game's own that looks ahead.
    #[must_use]
    pub fn sees(mut self, ahead: Sees<R>) -> Self {
        self.sees = Some(ahead);
        self
    }

    /// With a tier of each position, which no move makes larger: induction and retrograde analysis then go
    /// tier by tier, and keep in memory the moves of one at a time. The whole game can be solved in a folder
    /// then, which is known by this text of the rules; `alike` gives one for all positions that are equal.
    #[must_use]
    pub fn tiers(mut self, text: &str, tier: TierOf<R>, alike: AlikeOf<R>) -> Self
    where
        R::Position: Send + Sync + 'static,
    {
        self.tiers = Some(ByTiers::new(text, tier, alike));
        self
    }

    /// With tables of the game's own that answer for retrograde analysis, in place of a graph of all
    /// reachable positions; and with what they know of the whole game.
    #[must_use]
    pub fn tables(mut self, solve: Tables<R>, count: Count<R>) -> Self {
        self.tables = Some(solve);
        self.count = Some(count);
        self
    }

    /// With a way of the game's own to solve all of it, and to keep it. Its [tables](Self::tables) answer as
    /// long as nothing is kept.
    #[must_use]
    pub fn whole<W>(mut self, make: impl FnOnce(&std::sync::Arc<R>) -> W) -> Self
    where
        W: strong::StrongVerdicts<R::Position> + 'static,
    {
        self.strong = Some(Box::new(make(&self.rules)));
        self
    }

    /// What solves the game whole, unless the game's own tables answer.
    fn answers_whole(&self) -> Option<&dyn strong::StrongVerdicts<R::Position>> {
        self.strong.as_deref().filter(|strong| self.tables.is_none() || strong.is_kept())
    }

    /// With a graph that the rules have already: induction, push and retrograde analysis solve that, in place
    /// of one that is explored.
    #[must_use]
    pub fn on_graph(mut self, solve: OnGraph<R>) -> Self {
        self.on_graph = Some(solve);
        self
    }

    /// The positions from one on, and what the game knows of them.
    fn positions(&self, root: R::Position, known: Option<Numbered<R::Position>>) -> Positions<'_, R> {
        let mut positions = Positions::new(&*self.rules, known);
        positions.number(root);
        positions
    }

    fn check(&self, solver: Solver, misere: bool) -> Result<(), Error> {
        check(self.class, self.strong.is_some(), solver, misere)
    }
}

impl<R> ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn solved(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let root = read(&*self.rules, position)?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        if let Some(own) = self.own.filter(|_| !ask.misere && matches!(solver, Solver::Auto | Solver::Own)) {
            return self.by_own(&root, own, ask);
        }
        self.check(solver, ask.misere)?;
        let law = !ask.misere && self.rules.law(&root).is_some();
        let kept = self.tiers.as_ref().filter(|_| !ask.misere && solver == Solver::Auto);
        let kept = kept.and_then(ByTiers::kept);
        let solver = match solver {
            Solver::Auto if law && kept.is_none() => Solver::Law,
            Solver::Auto if self.answers_whole().is_some() && !ask.misere => Solver::Strong,
            Solver::Auto if self.class.acyclic => Solver::Induction,
            Solver::Auto => Solver::Retrograde,
            Solver::Law if !law => {
                return Err(solver.refuse(
                    Phrase::fixed("reason-no-closed-form", "no closed form is known here"),
                    Solver::Auto,
                ));
            }
            named => named,
        };
        if solver != Solver::Law || ask.moves != Moves::None {
            check_listable(self.rules.count_moves(&root))?;
        }
        let mut budget = Budget::new(&ask.limits);
        let listed = if ask.moves == Moves::None { None } else { self.rules.count_moves(&root) };
        if listed.is_some_and(|count| count > most_listed(&budget)) {
            return Err(unlisted(&mut budget));
        }
        let known = match (solver, self.in_arrays, self.tables, &self.strong) {
            (Solver::Induction | Solver::Retrograde, ..) if self.tiers.is_some() => {
                let tiers = self.by_tiers();
                Some(match kept {
                    Some(kept) => tiers.as_kept(&self.rules, &root, &*kept, &mut budget)?,
                    None => {
                        let play = TieredPlay { reversed: ask.misere, acyclic: solver == Solver::Induction };
                        tiers.solve(&self.rules, &root, play, &mut budget)?
                    }
                })
            }
            _ if ask.misere => None,
            (Solver::Induction | Solver::Push, Some(solve), ..) => {
                Some(solve(&self.rules, self.class, solver, &mut budget)?)
            }
            (Solver::Retrograde, _, Some(solve), _) => Some(solve(&self.rules, &mut budget)?),
            (Solver::Strong, .., Some(strong)) => Some(strong.verdicts(&root, &mut budget)?),
            (Solver::Induction | Solver::Push | Solver::Retrograde, ..) => {
                self.on_graph.map(|solve| solve(&self.rules, solver, &mut budget)).transpose()?
            }
            _ => None,
        };
        let mut positions = self.positions(root, known);
        match solver {
            Solver::Proof => {
                let threads = if self.shares_proof { Threads::of_pool() } else { Threads::ONE };
                let of_others = Proofs::default();
                // under misère play the same lines would say something else
                let proofs = if ask.misere { &of_others } else { &self.proofs };
                by_proof(&mut positions, self.class, (proofs, threads), budget, ask)
            }
            _ => report(&mut positions, self.class, solver, budget, ask),
        }
    }
}

impl<R> ContestTable<R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    /// Answers by the solver of the game's own: the position, and each that a move leads to.
    fn by_own(&self, root: &R::Position, own: Own<R>, ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let verdict = own(&self.rules, root, &mut budget)?;
        let answer = Answer::Contest(verdict);
        let mut report = Report::new(self.rules.write(root), self.class, Solver::Own, answer);
        report.remark = self.rules.remark(root, &verdict);
        report.players = self.rules.player_names(root);
        if ask.moves != Moves::None {
            let mut moves = Vec::new();
            self.rules.moves(root, &mut moves);
            report.total_moves = Some(moves.len() as u64);
            for mv in &moves {
                let to = self.rules.play(root, mv);
                let after = Answer::Contest(own(&self.rules, &to, &mut budget)?);
                let (name, to) = (self.rules.write_move(root, mv), Some(self.rules.write(&to)));
                report.moves.push(MoveRow::new(name, None, to, after, Some(verdict.outcome)));
            }
            if ask.moves == Moves::One {
                report.keep_one_move();
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }
}

impl<R> Table for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn class(&self, misere: bool) -> Class {
        class_under(self.class, misere)
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.rules.write(&read(&*self.rules, position)?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let at = read(&*self.rules, position)?;
        check_listable(self.rules.count_moves(&at))?;
        Ok(steps(&*self.rules, &at))
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let mut report = self.solved(position, ask)?;
        report.reading = self.reading.as_ref().and_then(|reading| reading(position));
        Ok(report)
    }

    fn shares_search(&self, ask: &Ask) -> bool {
        let own = self.own.is_some() && !ask.misere && matches!(ask.solver, Solver::Auto | Solver::Own);
        own || self.shares_proof && ask.solver == Solver::Proof
    }

    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        match solver {
            Solver::Proof => Some(Box::new(&self.proofs)),
            Solver::Auto | Solver::Own if self.own.is_some() => {
                self.scores.map(|scores| Box::new(InScores(scores(&self.rules))) as _)
            }
            _ => None,
        }
    }

    fn forget(&self) {
        self.proofs.forget();
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        let named = [
            Solver::Induction,
            Solver::Memo,
            Solver::Proof,
            Solver::Push,
            Solver::Retrograde,
            Solver::Strong,
        ];
        let fit = named.into_iter().filter(|solver| self.check(*solver, misere).is_ok());
        fit.chain(self.own.filter(|_| !misere).map(|_| Solver::Own)).collect()
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }

    fn ahead(&self) -> Option<&dyn Ahead> {
        self.sees.map(|_| self as _)
    }

    fn retrograde(&self) -> Option<&dyn Retrograde> {
        Some(self)
    }

    fn stored(&self) -> Option<&dyn Stored> {
        self.strong.as_ref().map(|_| self as _)
    }

    fn in_tiers(&self) -> Option<&dyn InTiers> {
        self.tiers.as_ref().map(|_| self as _)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
}

impl<R> Cells for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        self.check(ask.solver, ask.misere)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let from_store = matches!(ask.solver, Solver::Auto | Solver::Strong) && !ask.misere;
        if let Some(strong) = self.strong.as_ref().filter(|strong| from_store && strong.is_kept()) {
            let mut cell = |at: Option<R::Position>| {
                budget.step()?;
                let Some(at) = at else { return Ok(Cell::Void) };
                // the store is charged once for each cell, and given back
                let find = strong.verdicts(&at, &mut Budget::new(&ask.limits))?;
                Ok(Cell::Outcome(find(&at).outcome))
            };
            return self.axes.positions(ranges).map(&mut cell).collect();
        }
        let Some(solve) = self.in_arrays.filter(|_| !ask.misere) else {
            let mut positions = Positions::new(&*self.rules, None);
            // a position with a law is not met: nothing below it is searched
            let place = |at: Option<R::Position>| match at {
                None => Ok(CellPlace::Void),
                Some(at) => match self.rules.law(&at).filter(|_| !ask.misere) {
                    Some(outcome) => Ok(CellPlace::Decided(outcome)),
                    None => {
                        let number = positions.number(at);
                        budget.take(positions.bytes(number)).map(|()| CellPlace::At(number))
                    }
                },
            };
            let cells = self.axes.positions(ranges).map(place).collect::<Result<_, _>>()?;
            return cells_by_search(&mut positions, self.class.acyclic, cells, ask.misere, budget);
        };
        let find = solve(&self.rules, self.class, Solver::Push, &mut budget)?;
        let cell = |at: Option<_>| at.map_or(Cell::Void, |at| Cell::Outcome(find(&at).outcome));
        Ok(self.axes.positions(ranges).map(cell).collect())
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }

    fn last_in_play(&self) -> Option<u64> {
        self.axes.last_in_play
    }
}

impl<R> Ahead for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn ahead(&self, position: &str, plies: u32, limits: &Limits) -> Result<Vec<i32>, Error> {
        let at = read(&*self.rules, position)?;
        let sees = self.sees.expect("offered only where the game looks ahead");
        Ok(sees(&self.rules, &at, plies, &mut Budget::new(limits))?)
    }
}

impl<R> Retrograde for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        let at = read(&*self.rules, position)?;
        self.check(Solver::Auto, misere)?;
        Ok(ending(&self.positions(at, None), 0, misere))
    }

    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        let root = read(&*self.rules, position)?;
        self.check(Solver::Retrograde, ask.misere)?;
        check_listable(self.rules.count_moves(&root))?;
        let mut positions = self.positions(root, None);
        let mut budget = Budget::new(&ask.limits);
        let reached = Reached::explore(&mut positions, ask.misere, &mut budget)?;
        layers_on(reached.board(), &|at| positions.write(at as usize), &mut budget)
    }

    fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error> {
        self.check(Solver::Auto, ask.misere)?;
        if let Some(kept) = self.tiers.as_ref().filter(|_| !ask.misere).and_then(ByTiers::kept) {
            return Ok(Some(tiers::statistics(&*kept)));
        }
        if let Some(strong) = self.answers_whole().filter(|_| !ask.misere) {
            return strong.statistics(self.start.as_deref().unwrap_or_default(), ask).map(Some);
        }
        let count = self.count.filter(|_| !ask.misere);
        count.map(|count| count(&self.rules, &mut Budget::new(&ask.limits))).transpose()
    }
}

impl<R> Stored for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn whole(&self) -> &dyn Whole {
        self.strong.as_deref().expect("offered only where positions are numbered")
    }

    fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error> {
        let root = read(&*self.rules, position)?;
        self.check(Solver::Strong, ask.misere)?;
        let strong = self.strong.as_ref().expect("it was just checked that there is one");
        let Some(kept) = strong.kept(&root, codes) else { return Ok(None) };
        let budget = Budget::new(&ask.limits);
        let mut answer =
            report(&mut self.positions(root, Some(kept)), self.class, Solver::Strong, budget, ask)?;
        answer.reading = self.reading.as_ref().and_then(|reading| reading(position));
        Ok(Some(answer))
    }
}

impl<R> InTiers for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn text(&self) -> &str {
        self.by_tiers().text()
    }

    fn solve_tiers(&self, position: &str, shelf: &mut dyn TierShelf, ask: &Ask) -> Result<(), Error> {
        let root = read(&*self.rules, position)?;
        let play = TieredPlay { reversed: false, acyclic: self.class.acyclic };
        self.by_tiers().solve_on(&self.rules, &root, play, shelf, &mut Budget::new(&ask.limits))
    }

    fn follows(&self, position: &str, kept: &dyn KeptTiers) -> Result<bool, Error> {
        self.by_tiers().follows(&self.rules, &read(&*self.rules, position)?, kept)
    }

    fn answer_from(&self, kept: std::sync::Arc<dyn KeptTiers>) {
        self.by_tiers().answer_from(kept);
    }
}

impl<R: Contest> ContestTable<R> {
    fn by_tiers(&self) -> &ByTiers<R> {
        self.tiers.as_ref().expect("offered only where positions have tiers")
    }
}

impl<R> Pictures for ContestTable<R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        Ok(drawn(&*self.rules, &read(&*self.rules, position)?))
    }
}

/// Answers for the first position of an arena.
fn report(
    arena: &mut dyn Arena,
    class: Class,
    solver: Solver,
    mut budget: Budget<'_>,
    ask: &Ask,
) -> Result<Report, Error> {
    let mut verdicts = Verdicts::of(arena, solver, ask.misere, &mut budget)?;
    let verdict = verdicts.verdict(arena, 0, ask.misere, &mut budget)?;
    let (at, class) = (arena.write(0), class_under(class, ask.misere));
    let mut report = Report::new(at, class, solver, Answer::Contest(verdict));
    report.remark = arena.remark(0, &verdict).filter(|_| !ask.misere);
    report.players = arena.player_names(0);
    if ask.moves != Moves::None {
        let mut options = Vec::new();
        arena.options(0, &mut options);
        report.total_moves = Some(options.len() as u64);
        for (to, name) in options.into_iter().zip(arena.names(0)) {
            let after = Answer::Contest(verdicts.verdict(arena, to, ask.misere, &mut budget)?);
            let to = Some(arena.write(to));
            report.moves.push(MoveRow::new(name, None, to, after, Some(verdict.outcome)));
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
    }
    report.stats = budget.stats;
    Ok(report)
}

/// Answers for the first position of an arena by proof numbers.
fn by_proof(
    arena: &mut dyn Arena,
    class: Class,
    (proofs, threads): (&Proofs, Threads),
    mut budget: Budget<'_>,
    ask: &Ask,
) -> Result<Report, Error> {
    let mut options = Vec::new();
    if ask.moves != Moves::None {
        arena.options(0, &mut options);
    }
    let shared = arena.shared();
    let play = ByNumber { arena: &*shared, reversed: ask.misere, draws: class.draws };
    let proved = proofs.proved(threads, &play, &options, &mut budget);
    drop(shared);
    let proved = proved.map_err(|halt| halt.into_error(|at| arena.write(*at)))?;
    let (at, class) = (arena.write(0), class_under(class, ask.misere));
    let mut report = Report::new(at, class, Solver::Proof, Answer::Contest(proved.verdict()));
    report.remark = arena.remark(0, &proved.verdict()).filter(|_| !ask.misere);
    report.players = arena.player_names(0);
    if ask.moves != Moves::None {
        report.total_moves = Some(options.len() as u64);
        for (i, (to, name)) in options.into_iter().zip(arena.names(0)).enumerate() {
            if proved.is_told(i) {
                let (to, after) = (Some(arena.write(to)), Answer::Contest(proved.after()));
                report.moves.push(MoveRow::new(name, None, to, after, Some(proved.verdict().outcome)));
            }
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
    }
    report.stats = budget.stats;
    Ok(report)
}

fn check_listable(moves: Option<u64>) -> Result<(), Error> {
    if moves.is_some_and(|count| count > MAX_LISTED_MOVES) { Err(too_many_moves()) } else { Ok(()) }
}

/// Whether a solver, or misère play, fits a contest of this class; `numbered` if it is solved whole.
fn check(class: Class, numbered: bool, solver: Solver, misere: bool) -> Result<(), Error> {
    solver.check(&class_under(class, misere))?;
    if solver == Solver::Payoff {
        return Err(solver.refuse(
            Phrase::fixed("reason-no-payoffs", "the game has no payoffs but winning and losing"),
            Solver::Auto,
        ));
    }
    if solver == Solver::Strong && (misere || !numbered) {
        let reason = if misere {
            "only the game's own ending is solved whole"
        } else {
            "the game's positions are not numbered"
        };
        return Err(solver.refuse(reason, Solver::Auto));
    }
    if matches!(solver, Solver::Grundy | Solver::Couples | Solver::Sets | Solver::Tame | Solver::Quotient) {
        return Err(solver.refuse(
            Phrase::fixed("reason-no-sum", "the position is not a sum of components"),
            Solver::Induction,
        ));
    }
    if solver == Solver::Loopy {
        return Err(solver.refuse(
            Phrase::fixed("reason-no-sum", "the position is not a sum of components"),
            Solver::Retrograde,
        ));
    }
    if misere && class.ending != Ending::Normal {
        return Err(Refused::misere(Phrase::fixed(
            "misere-own-ending",
            "the game has an ending of its own that says who wins",
        ))
        .into());
    }
    Ok(())
}

/// A cell of a table before it is searched.
enum CellPlace {
    /// The cell holds no position.
    Void,
    /// A closed form knows the outcome.
    Decided(Outcome),
    /// A position of the arena.
    At(usize),
}

/// Outcomes of all cells: with cycles, of all positions together; else one by one, with one memo.
fn cells_by_search(
    arena: &mut dyn Arena,
    acyclic: bool,
    cells: Vec<CellPlace>,
    reversed: bool,
    mut budget: Budget<'_>,
) -> Result<Vec<Cell>, Error> {
    let verdicts = if acyclic {
        Vec::new()
    } else {
        retrograde::solve(Reached::explore(arena, reversed, &mut budget)?.board())
    };
    let mut memo = demand::Memo::default();
    let cell = |place| {
        budget.step()?;
        Ok(match place {
            CellPlace::Void => Cell::Void,
            CellPlace::Decided(outcome) => Cell::Outcome(outcome),
            CellPlace::At(at) if !acyclic => Cell::Outcome(verdicts[at].outcome),
            CellPlace::At(at) => {
                check_listable(arena.count_moves(at))?;
                Cell::Outcome(outcome(arena, at, reversed, &mut memo, &mut budget)?)
            }
        })
    };
    cells.into_iter().map(cell).collect()
}

/// Retrograde analysis step by step, with reasons.
pub(super) fn layers_of<C: Contest>(
    rules: &C,
    root: &C::Position,
    write: impl Fn(&C::Position) -> String,
    budget: &mut Budget<'_>,
) -> Result<Vec<Layer>, Error> {
    let explored = explore(rules, root, budget)?;
    layers_on(explored.board(), &|at| write(&explored.positions[at as usize]), budget)
}

fn layers_on(
    board: GraphContest<'_>,
    text: &dyn Fn(u32) -> String,
    budget: &mut Budget<'_>,
) -> Result<Vec<Layer>, Error> {
    budget.take_table::<(Layer, [u64; 8])>(board.graph.len() as u64)?;
    let verdicts = retrograde::solve(board);
    let layer = |at: Decided| Layer {
        step: at.step,
        position: text(at.vertex),
        outcome: at.outcome,
        why: match at.reason {
            Reason::Ended => Why::Ended,
            Reason::MoveTo(to) => Why::MoveTo(text(to)),
            Reason::AllMovesTo(to) => Why::AllMovesTo(text(to)),
            Reason::Kept(to) => Why::Kept(text(to)),
        },
    };
    Ok(layers(board, &verdicts).into_iter().map(layer).collect())
}
