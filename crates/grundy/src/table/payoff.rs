//! The adapter for payoff games.

use std::ops::RangeInclusive;

use super::{Axis, Look, MAX_REPEATED, Step, Table, Way, coordinates, count_cells};
use crate::error::Error;
use crate::limits::Budget;
use crate::notation::Notation;
use crate::notation::text::Text;
use crate::report::{Ask, Cell, MoveRow, Moves, Report};
use crate::rules::{Class, Payoff, Turn};
use crate::solve::demand::Halt;
use crate::solve::{Solver, payoff};
use crate::value::amount::{Amount, Sum};

type PositionAt<R> = Box<dyn Fn(&R, &[u64]) -> Option<<R as crate::rules::Rules>::Position> + Send + Sync>;

/// Payoff rules, opened. Made by [`payoff`](super::payoff), then refined.
pub struct PayoffTable<R: Payoff> {
    rules: R,
    class: Class,
    start: Option<String>,
    axes: Vec<Axis>,
    position_at: Option<PositionAt<R>>,
}

impl<R> PayoffTable<R>
where
    R: Payoff + Notation<R::Position, R::Move>,
{
    pub(super) fn new(rules: R, class: Class) -> Self {
        Self { rules, class, start: None, axes: Vec::new(), position_at: None }
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
    ) -> Self {
        self.axes = axes;
        self.position_at = Some(Box::new(position_at));
        self
    }

    fn check(&self, ask: &Ask) -> Result<(), Error> {
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        solver.check(&self.class)?;
        if solver == Solver::Law {
            return Err(solver.refuse("no closed form is known here", Solver::Payoff));
        }
        if ask.misere {
            return Err(crate::error::Refused {
                solver: "misère play".to_owned(),
                reason: "the game pays numbers, it has no last move that wins".to_owned(),
                instead: "leave out --misere".to_owned(),
            }
            .into());
        }
        Ok(())
    }
}

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
        Ok(self.rules.write(&self.rules.read(Text::new(position).trim())?))
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let at = self.rules.read(Text::new(position).trim())?;
        let mut moves = Vec::new();
        self.rules.moves(&at, &mut moves);
        let step =
            |mv| Step { mv: self.rules.write_move(&at, mv), to: self.rules.write(&self.rules.play(&at, mv)) };
        Ok(moves.iter().map(step).collect())
    }

    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        let at = self.rules.read(Text::new(position).trim())?;
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

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let root = self.rules.read(Text::new(position).trim())?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        let mut memo = payoff::Memo::<R>::default();
        let text = |halt: Halt<R::Position>| halt.into_error(|at| self.rules.write(at));
        let value = payoff::payoffs(&self.rules, &root, ask.ties, &mut memo, &mut budget).map_err(text)?;
        let mut moves = Vec::new();
        self.rules.moves(&root, &mut moves);
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
            let later = payoff::payoffs(&self.rules, &to, ask.ties, &mut memo, &mut budget).map_err(text)?;
            let mut all = vec![R::Amount::zero(); self.rules.players()];
            self.rules.gain(&root, mv, &mut all);
            let gains = all.iter().map(Amount::show).collect();
            all.iter_mut().zip(&later).for_each(|(sum, more)| sum.add(more));
            rows.push(MoveRow {
                mv: self.rules.write_move(&root, mv),
                inside: None,
                to: with_to.then(|| self.rules.write(&to)),
                winner: None,
                nimber: None,
                infinity: None,
                remoteness: None,
                gains,
                best: mover.is_some_and(|player| all[player] == value[player]),
                payoffs: all.iter().map(Amount::show).collect(),
            });
        }
        if ask.moves == Moves::One {
            rows.retain(|row| row.best);
            rows.truncate(1);
        }
        Ok(Report {
            game: String::new(),
            position,
            class: self.class,
            winner: None,
            nimber: None,
            infinity: None,
            remoteness: None,
            remark: None,
            payoffs: value.iter().map(Amount::show).collect(),
            mover,
            components: Vec::new(),
            moves: rows,
            chances,
            total_moves: (ask.moves != Moves::None).then_some(total),
            stats: budget.stats,
            solver: Solver::Payoff,
        })
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        if misere { Vec::new() } else { vec![Solver::Payoff] }
    }

    fn axes(&self) -> Vec<Axis> {
        self.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        let at =
            self.position_at.as_ref().filter(|_| numbers.len() == self.axes.len())?(&self.rules, numbers)?;
        Some(self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = count_cells(&self.axes, ranges)?;
        self.check(ask)?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let position_at = self.position_at.as_ref().expect("a game with axes says which position a cell is");
        let mut memo = payoff::Memo::<R>::default();
        coordinates(ranges)
            .map(|numbers| {
                budget.step()?;
                let Some(at) = position_at(&self.rules, &numbers) else { return Ok(Cell::Void) };
                let value = payoff::payoffs(&self.rules, &at, ask.ties, &mut memo, &mut budget)
                    .map_err(|halt| halt.into_error(|at| self.rules.write(at)))?;
                Ok(Cell::Payoffs(value.iter().map(Amount::show).collect::<Vec<Sum>>()))
            })
            .collect()
    }
}
