//! The adapter for payoff games.

mod values;

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::axes::Axes;
use super::{
    Axis, Cells, Family, Layout, Look, MAX_REPEATED, Payoffs, Pictures, Step, Table, Way, drawn, read, steps,
};
use values::Values;

use crate::notation::Notation;
use grundy_base::error::{Cycle, Error, Refused};
use grundy_base::limits::{Budget, Limits};
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Ask, Cell, Criterion, Effort, MoveRow, Moves, Report, Sheet, SheetBlock, SheetCell, Solver, Study,
    TieCount, Ties,
};
use grundy_base::rules::{Class, Payoff, Turn};
use grundy_base::value::amount::{Amount, Sum};
use grundy_solve::demand::Halt;
use grundy_solve::payoff::graph::{Numbered, PayoffGraph, explore};
use grundy_solve::payoff::{self, Choice, guarantee, loss_limit, outcomes};

type LayoutOf<R> = Box<
    dyn Fn(&<R as grundy_base::rules::Rules>::Position) -> Layout<<R as grundy_base::rules::Rules>::Position>
        + Send
        + Sync,
>;
type CountTies = fn(u64, u64, u64, &mut Budget<'_>) -> Result<TieCount, Error>;

/// With little effort: the memory of the graph, and the payoffs in all sets.
const LITTLE: (u64, usize) = (4 << 20, 20_000);
/// With full effort: the payoffs in all sets.
const MOST_OUTCOMES: usize = 2_000_000;

/// Payoff rules, opened. Made by [`payoff`](super::payoff), then refined.
pub struct PayoffTable<R: Payoff> {
    rules: Arc<R>,
    class: Class,
    start: Option<String>,
    axes: Axes<R::Position>,
    layout: Option<LayoutOf<R>>,
    count_ties: Option<CountTies>,
}

impl<R> PayoffTable<R>
where
    R: Payoff + Notation<R::Position, R::Move>,
{
    pub(super) fn new(rules: R, class: Class) -> Self {
        Self {
            rules: Arc::new(rules),
            class,
            start: None,
            axes: Axes::none(),
            layout: None,
            count_ties: None,
        }
    }

    /// With a position to start from if none is given.
    #[must_use]
    pub fn start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
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
        let rules = Arc::clone(&self.rules);
        self.axes.set(axes, move |numbers| position_at(&rules, numbers));
        self
    }

    /// With a table of all positions below one, as a book arranges it.
    #[must_use]
    pub fn layout(
        mut self,
        layout: impl Fn(&R::Position) -> Layout<R::Position> + Send + Sync + 'static,
    ) -> Self {
        self.layout = Some(Box::new(layout));
        self
    }

    /// With random positions, on which kind and mean tie breaking are compared: size, trials, seed.
    #[must_use]
    pub fn count_ties(mut self, count: CountTies) -> Self {
        self.count_ties = Some(count);
        self
    }

    fn check(&self, ask: &Ask) -> Result<(), Error> {
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        // the rules of a game whose positions come back know their values
        solver.check(&Class { acyclic: self.class.acyclic || solver == Solver::Payoff, ..self.class })?;
        if ask.criterion != Criterion::Expectation && !(self.class.chance && self.class.acyclic) {
            let reason = if self.class.chance {
                "positions can come back, and only expectations are known there"
            } else {
                "chance decides nowhere in this game"
            };
            return Err(Refused {
                solver: "another criterion than the expectation".to_owned(),
                reason: reason.to_owned(),
                instead: "leave out --criterion".to_owned(),
            }
            .into());
        }
        if solver == Solver::Law {
            return Err(solver.refuse("no closed form is known here", Solver::Payoff));
        }
        if ask.misere {
            return Err(grundy_base::error::Refused {
                solver: "misère play".to_owned(),
                reason: "the game pays numbers, it has no last move that wins".to_owned(),
                instead: "leave out --misere".to_owned(),
            }
            .into());
        }
        self.rules.prepare(&mut Budget::new(&ask.limits))?;
        Ok(())
    }
}

impl<R> PayoffTable<R>
where
    R: Payoff + Notation<R::Position, R::Move>,
{
    /// *Fewest* needs moves that have a size.
    fn check_sizes(&self, root: &R::Position, moves: &[R::Move], ask: &Ask) -> Result<(), Error> {
        let sized = moves.is_empty() || moves.iter().any(|mv| self.rules.size(root, mv).is_some());
        if ask.ties != Ties::Fewest || sized {
            return Ok(());
        }
        Err(Refused {
            solver: "the tie rule 'fewest'".to_owned(),
            reason: "moves have no size in this game".to_owned(),
            instead: "use another (--ties first, last, kind, mean or all)".to_owned(),
        }
        .into())
    }

    /// Values by the criterion asked for.
    fn values(&self, root: &R::Position, ask: &Ask, budget: &mut Budget<'_>) -> Result<Values<'_, R>, Error> {
        let choice = Choice { ties: ask.ties, criterion: ask.criterion };
        let Some(limit) = loss_limit::limit_of(choice) else {
            return Ok(Values::Memo { rules: &self.rules, choice, memo: payoff::Memo::<R>::default() });
        };
        let (positions, graph) = self.explored(root, budget)?;
        Ok(Values::Careful { positions, graph: Box::new(graph), limit, memo: loss_limit::Memo::default() })
    }

    /// All positions below one, as a graph.
    fn explored(&self, root: &R::Position, budget: &mut Budget<'_>) -> Result<Explored<R>, Error> {
        let (positions, nodes) = explore(&*self.rules, root, budget)?;
        let graph = PayoffGraph::new(self.rules.players(), nodes).map_err(|cycle| {
            let written = |number: &u32| {
                let at = positions.get_index(*number as usize).expect("the cycle is of explored positions");
                self.rules.write(at)
            };
            Cycle { witness: cycle.iter().map(written).collect() }
        })?;
        Ok((positions, graph))
    }

    /// What a position pays, and the move made there.
    fn decided(
        &self,
        at: &R::Position,
        choice: Choice,
        memo: &mut payoff::Memo<R>,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<Sum>, Option<String>), Error> {
        let error = |halt: Halt<R::Position>| halt.into_error(|at| self.rules.write(at));
        let value = payoff::payoffs(&*self.rules, at, choice, memo, budget).map_err(error)?;
        let mut moves = Vec::new();
        self.rules.moves(at, &mut moves);
        let mut made = None;
        if let Turn::Of(player) = self.rules.turn(at)
            && !moves.is_empty()
        {
            let mut best: Option<(Vec<R::Amount>, Option<u64>, usize)> = None;
            for (place, mv) in moves.iter().enumerate() {
                let mut all = vec![R::Amount::zero(); self.rules.players()];
                self.rules.gain(at, mv, &mut all);
                let to = self.rules.play(at, mv);
                let later = payoff::payoffs(&*self.rules, &to, choice, memo, budget).map_err(error)?;
                all.iter_mut().zip(&later).for_each(|(sum, more)| sum.add(more));
                let size = self.rules.size(at, mv);
                let taken = best
                    .as_ref()
                    .is_none_or(|(pay, least, _)| choice.ties.prefers(player, (pay, *least), (&all, size)));
                if taken {
                    best = Some((all, size, place));
                }
            }
            made = best.map(|(_, _, place)| self.rules.write_move(at, &moves[place]));
        }
        Ok((value.iter().map(Amount::show).collect(), made))
    }
}

type Explored<R> = (Numbered<<R as grundy_base::rules::Rules>::Position>, PayoffGraph<<R as Payoff>::Amount>);

impl<R> Table for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn class(&self, _: bool) -> Class {
        self.class
    }

    fn start(&self) -> Option<String> {
        self.start.clone()
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.rules.write(&read(&*self.rules, position)?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        Ok(steps(&*self.rules, &read(&*self.rules, position)?))
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        let mut moves = Vec::new();
        self.rules.moves(&root, &mut moves);
        self.check_sizes(&root, &moves, ask)?;
        let mut budget = Budget::new(&ask.limits);
        let mut values = self.values(&root, ask, &mut budget)?;
        let nothing = vec![R::Amount::zero(); self.rules.players()];
        let whole = values.of(&root, &nothing, &mut budget)?;
        let mover = match (moves.is_empty(), self.rules.turn(&root)) {
            (false, Turn::Of(player)) => Some(player),
            _ => None,
        };
        let chances = match (moves.is_empty(), ask.moves == Moves::None, self.rules.turn(&root)) {
            (false, false, Turn::Nature) => moves.iter().map(|mv| self.rules.weight(&root, mv)).collect(),
            _ => Vec::new(),
        };
        let total = moves.len() as u64;
        let position = self.rules.write(&root);
        let with_to = position.len().saturating_mul(moves.len()) <= MAX_REPEATED;
        let mut rows = Vec::new();
        for mv in moves.iter().filter(|_| ask.moves != Moves::None) {
            let to = self.rules.play(&root, mv);
            let mut gains = nothing.clone();
            self.rules.gain(&root, mv, &mut gains);
            let worth = values.of(&to, &gains, &mut budget)?.after(&gains);
            rows.push(MoveRow {
                mv: self.rules.write_move(&root, mv),
                inside: None,
                to: with_to.then(|| self.rules.write(&to)),
                winner: None,
                nimber: None,
                infinity: None,
                remoteness: None,
                gains: gains.iter().map(Amount::show).collect(),
                best: mover.is_some_and(|player| values.keeps(player, &whole, &worth)),
                payoffs: worth.mean.iter().map(Amount::show).collect(),
            });
        }
        if ask.moves == Moves::One {
            rows.retain(|row| row.best);
            rows.truncate(1);
        }
        Ok(Report {
            payoffs: whole.mean.iter().map(Amount::show).collect(),
            mover,
            moves: rows,
            chances,
            total_moves: (ask.moves != Moves::None).then_some(total),
            stats: budget.stats,
            ..Report::blank(position, self.class, Solver::Payoff)
        })
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        if misere { Vec::new() } else { vec![Solver::Payoff] }
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        Some(self)
    }

    fn payoffs(&self) -> Option<&dyn Payoffs> {
        Some(self)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
}

impl<R> Cells for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let mut memo = payoff::Memo::<R>::default();
        (self.axes.positions(ranges))
            .map(|at| {
                budget.step()?;
                let Some(at) = at else { return Ok(Cell::Void) };
                let choice = Choice { ties: ask.ties, criterion: ask.criterion };
                let value = payoff::payoffs(&*self.rules, &at, choice, &mut memo, &mut budget)
                    .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
                Ok(Cell::Payoffs(value.iter().map(Amount::show).collect::<Vec<Sum>>()))
            })
            .collect()
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

impl<R> Payoffs for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        let at = read(&*self.rules, position)?;
        self.check(ask)?;
        let mut moves = Vec::new();
        self.rules.moves(&at, &mut moves);
        let none = || vec![R::Amount::zero(); self.rules.players()];
        let show = |pay: &[R::Amount]| pay.iter().map(Amount::show).collect::<Vec<Sum>>();
        if moves.is_empty() {
            let mut pay = none();
            self.rules.settle(&at, &mut pay);
            let turn = Some(Turn::Of(0));
            return Ok(Look { players: pay.len(), turn, branches: Vec::new(), pays: show(&pay) });
        }
        let turn = self.rules.turn(&at);
        let way = |mv: &R::Move| {
            let mut pay = none();
            self.rules.gain(&at, mv, &mut pay);
            let step =
                Step { mv: self.rules.write_move(&at, mv), to: self.rules.write(&self.rules.play(&at, mv)) };
            let weight = if turn == Turn::Nature { self.rules.weight(&at, mv) } else { 1 };
            Way { step, gains: show(&pay), weight }
        };
        let branches = moves.iter().map(way).collect();
        Ok(Look { players: self.rules.players(), turn: Some(turn), branches, pays: Vec::new() })
    }

    fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Study, Error> {
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        if self.rules.known(&root).is_some() {
            return Ok(Study { outcomes: None, guaranteed: Vec::new() });
        }
        let little = effort == Effort::Little;
        let max_bytes = if little { LITTLE.0.min(ask.limits.max_bytes) } else { ask.limits.max_bytes };
        let limits = Limits { max_bytes, watch: None, stop: Arc::clone(&ask.limits.stop) };
        let mut budget = Budget::new(&limits);
        let graph = match self.explored(&root, &mut budget) {
            Ok((_, graph)) => graph,
            Err(Error::Stopped(_)) if little => {
                return Ok(Study { outcomes: None, guaranteed: Vec::new() });
            }
            Err(error) => return Err(error),
        };
        let criterion = ask.criterion;
        // where losses are limited, only one plan is looked for
        if matches!(criterion, Criterion::LossLimit(_)) {
            return Ok(Study { outcomes: None, guaranteed: Vec::new() });
        }
        let guaranteed = (0..graph.players())
            .map(|player| guarantee::guaranteed(&graph, player, criterion)[0].show())
            .collect();
        let full = effort == Effort::Full;
        let most = if full { MOST_OUTCOMES } else { LITTLE.1 };
        let shown = |set: &outcomes::Set<R::Amount>| {
            set.iter().map(|pay| pay.iter().map(Amount::show).collect()).collect()
        };
        match outcomes::outcomes(&graph, criterion, most, &mut budget) {
            Ok(sets) => Ok(Study { outcomes: Some(shown(&sets[0])), guaranteed }),
            Err(_) if !full => Ok(Study { outcomes: None, guaranteed }),
            Err(stopped) => Err(stopped.into()),
        }
    }

    fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error> {
        let Some(layout) = &self.layout else { return Ok(None) };
        let root = read(&*self.rules, position)?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        let layout = layout(&root);
        budget.take_table::<[SheetCell; 2]>(layout.count())?;
        // a position of the table need not be reached from another: each tie rule fills one memo
        let mut memos: Vec<_> = ties.iter().map(|_| payoff::Memo::<R>::default()).collect();
        let mut blocks = Vec::new();
        for block in layout.blocks {
            let mut rows = Vec::new();
            for (label, places) in block.rows {
                let cells = places.iter().map(|at| {
                    budget.step()?;
                    let mut cell =
                        SheetCell { position: self.rules.write(at), payoffs: Vec::new(), moves: Vec::new() };
                    for (ties, memo) in ties.iter().zip(&mut memos) {
                        let choice = Choice { ties: *ties, criterion: ask.criterion };
                        let (pay, mv) = self.decided(at, choice, memo, &mut budget)?;
                        cell.payoffs.push(pay);
                        cell.moves.push(mv);
                    }
                    Ok(cell)
                });
                rows.push((label, cells.collect::<Result<_, Error>>()?));
            }
            blocks.push(SheetBlock { title: block.title, rows });
        }
        let names =
            ties.iter().map(|ties| Ties::ALL.iter().find(|(_, one)| one == ties).map_or("", |one| one.0));
        Ok(Some(Sheet { game: String::new(), ties: names.collect(), blocks }))
    }

    fn count_ties(&self, size: u64, trials: u64, seed: u64, ask: &Ask) -> Result<Option<TieCount>, Error> {
        let mut budget = Budget::new(&ask.limits);
        self.count_ties.map(|count| count(size, trials, seed, &mut budget)).transpose()
    }
}

impl<R> Pictures for PayoffTable<R>
where
    R: Payoff<Position: Send + Sync> + Notation<R::Position, R::Move> + Send + Sync,
{
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        Ok(drawn(&*self.rules, &read(&*self.rules, position)?))
    }
}
