//! The positions of a contest by numbers, so that everything that searches is compiled once and not once for
//! each game.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::notation::Notation;
use grundy_base::error::{Cycle, Error, Limit, Stopped};
use grundy_base::graph::{Graph, GraphContest};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::contest::{Numbered, on_graph};
use grundy_solve::demand::{self, Demand, Halt, Next};

/// The positions of one question, numbered from 0 in the order in which they are met.
pub(super) trait Arena {
    /// How many positions have been met.
    fn len(&self) -> usize;
    /// Adds the position after each move to `out`, in the order of the moves.
    fn options(&mut self, at: usize, out: &mut Vec<usize>);
    /// The moves as they are written, in the same order.
    fn names(&self, at: usize) -> Vec<String>;
    fn count_moves(&self, at: usize) -> Option<u64>;
    fn ending(&self, at: usize) -> Outcome;
    fn law(&self, at: usize) -> Option<Outcome>;
    fn write(&self, at: usize) -> String;
    fn remark(&self, at: usize, verdict: &Verdict) -> Option<Phrase>;
    fn player_names(&self, at: usize) -> Option<[Phrase; 2]>;
    /// The verdict, where the game knows it without a search from here.
    fn known(&self, at: usize) -> Option<Verdict>;
    /// What keeping a position costs, in bytes.
    fn bytes(&self, at: usize) -> u64;
    /// The same arena for several threads.
    fn shared(&mut self) -> Box<dyn SharedArena + '_>;
}

/// An arena that several threads ask: moves are made outside its lock.
pub(super) trait SharedArena: Sync {
    /// Adds the position after each move to `out`, unless play has ended, or a closed form may be asked and
    /// knows the outcome.
    fn open(&self, at: usize, by_law: bool, out: &mut Vec<usize>) -> Opened;
    fn write(&self, at: usize) -> String;
    /// The number of a position in the words of [`write`](Self::write), which may be met for the first time.
    fn read(&self, text: &str) -> Option<usize>;
}

/// A position whose moves were asked for.
pub(super) struct Opened {
    /// The outcome, if it is known.
    pub(super) outcome: Option<Outcome>,
    /// The bytes of positions that were met for the first time, and of those read since the last opening.
    pub(super) bytes: u64,
}

/// An arena of positions of one type.
pub(super) struct Positions<'r, R: Contest> {
    rules: &'r R,
    positions: IndexSet<R::Position, FxBuildHasher>,
    moves: Vec<R::Move>,
    /// Verdicts from arrays, tables, or the whole game solved.
    known: Option<Numbered<R::Position>>,
}

impl<'r, R: Contest> Positions<'r, R> {
    pub(super) fn new(rules: &'r R, known: Option<Numbered<R::Position>>) -> Self {
        Self { rules, positions: IndexSet::default(), moves: Vec::new(), known }
    }

    /// The number of a position.
    pub(super) fn number(&mut self, at: R::Position) -> usize {
        self.positions.insert_full(at).0
    }
}

/// What keeping a position costs, in bytes.
fn position_bytes<R: Contest>(rules: &R, at: &R::Position) -> u64 {
    2 * size_of::<R::Position>() as u64 + 48 + rules.footprint(at)
}

/// Positions with a lock.
struct LockedPositions<'p, 'r, R: Contest> {
    rules: &'r R,
    positions: Mutex<&'p mut IndexSet<R::Position, FxBuildHasher>>,
    /// The bytes of positions that were read, until the next opening.
    unpaid: AtomicU64,
}

impl<'p, R: Contest> LockedPositions<'p, '_, R> {
    fn locked(&self) -> MutexGuard<'_, &'p mut IndexSet<R::Position, FxBuildHasher>> {
        self.positions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R> SharedArena for LockedPositions<'_, '_, R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Sync,
{
    fn open(&self, at: usize, by_law: bool, out: &mut Vec<usize>) -> Opened {
        let bytes = self.unpaid.swap(0, Ordering::Relaxed);
        let from = self.locked()[at].clone();
        let law = if by_law { self.rules.law(&from) } else { None };
        if law.is_some() {
            return Opened { outcome: law, bytes };
        }
        let mut moves = Vec::new();
        self.rules.moves(&from, &mut moves);
        if moves.is_empty() {
            return Opened { outcome: Some(self.rules.ending(&from)), bytes };
        }
        let after: Vec<R::Position> = moves.iter().map(|mv| self.rules.play(&from, mv)).collect();
        let mut positions = self.locked();
        let met = positions.len();
        out.extend(after.into_iter().map(|to| positions.insert_full(to).0));
        let new = (met..positions.len()).map(|new| position_bytes(self.rules, &positions[new]));
        Opened { outcome: None, bytes: bytes + new.sum::<u64>() }
    }

    fn write(&self, at: usize) -> String {
        let position = self.locked()[at].clone();
        self.rules.write(&position)
    }

    fn read(&self, text: &str) -> Option<usize> {
        let position = super::read(self.rules, text).ok()?;
        let bytes = position_bytes(self.rules, &position);
        let (number, is_new) = self.locked().insert_full(position);
        if is_new {
            self.unpaid.fetch_add(bytes, Ordering::Relaxed);
        }
        Some(number)
    }
}

impl<R> Arena for Positions<'_, R>
where
    R: Contest<Position: Send + Sync> + Notation<R::Position, R::Move> + Sync,
{
    fn len(&self) -> usize {
        self.positions.len()
    }
    fn options(&mut self, at: usize, out: &mut Vec<usize>) {
        let from = self.positions[at].clone();
        self.rules.moves(&from, &mut self.moves);
        for mv in self.moves.drain(..) {
            out.push(self.positions.insert_full(self.rules.play(&from, &mv)).0);
        }
    }
    fn names(&self, at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        self.rules.moves(&self.positions[at], &mut moves);
        moves.iter().map(|mv| self.rules.write_move(&self.positions[at], mv)).collect()
    }
    fn count_moves(&self, at: usize) -> Option<u64> {
        self.rules.count_moves(&self.positions[at])
    }
    fn ending(&self, at: usize) -> Outcome {
        self.rules.ending(&self.positions[at])
    }
    fn law(&self, at: usize) -> Option<Outcome> {
        self.rules.law(&self.positions[at])
    }
    fn write(&self, at: usize) -> String {
        self.rules.write(&self.positions[at])
    }
    fn remark(&self, at: usize, verdict: &Verdict) -> Option<Phrase> {
        self.rules.remark(&self.positions[at], verdict)
    }
    fn player_names(&self, at: usize) -> Option<[Phrase; 2]> {
        self.rules.player_names(&self.positions[at])
    }
    fn known(&self, at: usize) -> Option<Verdict> {
        self.known.as_ref().map(|known| known(&self.positions[at]))
    }
    fn bytes(&self, at: usize) -> u64 {
        position_bytes(self.rules, &self.positions[at])
    }
    fn shared(&mut self) -> Box<dyn SharedArena + '_> {
        let positions = Mutex::new(&mut self.positions);
        Box::new(LockedPositions { rules: self.rules, positions, unpaid: AtomicU64::new(0) })
    }
}

/// All that can be reached from the positions of an arena, as a graph over the same numbers.
pub(super) struct Reached {
    pub(super) graph: Graph,
    endings: Vec<Outcome>,
}

impl Reached {
    /// Explores breadth first; `reversed` turns every ending round.
    ///
    /// # Errors
    /// A limit: memory is charged for every new position and every arc.
    pub(super) fn explore(
        arena: &mut dyn Arena,
        reversed: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stopped> {
        let (mut starts, mut heads, mut endings) = (vec![0], Vec::new(), Vec::new());
        let mut options = Vec::new();
        let mut at = 0;
        while at < arena.len() {
            let met = arena.len();
            arena.options(at, &mut options);
            budget.take_table::<u32>(2 * options.len() as u64)?;
            (met..arena.len()).try_for_each(|new| budget.take(arena.bytes(new)))?;
            endings.push(if options.is_empty() { ending(arena, at, reversed) } else { Outcome::Loss });
            for head in options.drain(..) {
                let head = u32::try_from(head).map_err(|_| Stopped::after(Limit::Size, head))?;
                heads.push(head);
            }
            starts.push(heads.len());
            budget.step()?;
            at += 1;
        }
        Ok(Self { graph: Graph::from_rows(starts, heads), endings })
    }

    pub(super) fn board(&self) -> GraphContest<'_> {
        GraphContest { graph: &self.graph, endings: &self.endings }
    }
}

/// The outcome of a position without moves; reversed if the ending rule is reversed.
pub(super) fn ending(arena: &dyn Arena, at: usize, reversed: bool) -> Outcome {
    let ending = arena.ending(at);
    if reversed { ending.flipped() } else { ending }
}

/// Verdicts of the positions of an arena, found in one of several ways.
pub(super) enum Verdicts {
    /// By the closed form of the rules.
    Law,
    /// The game knows its verdicts.
    Known,
    /// All that can be reached is solved.
    Explored(Vec<Verdict>),
    /// Solved when asked for, by the memo with early break.
    OnDemand(demand::Memo<usize, Outcome>),
}

impl Verdicts {
    /// Solves the first position of an arena. `reversed` turns every ending round.
    ///
    /// # Errors
    /// A cycle (not by retrograde analysis), or a limit.
    pub(super) fn of(
        arena: &mut dyn Arena,
        solver: Solver,
        reversed: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Error> {
        match solver {
            _ if arena.known(0).is_some() => Ok(Self::Known),
            Solver::Law => Ok(Self::Law),
            Solver::Memo => Ok(Self::OnDemand(demand::Memo::default())),
            _ => {
                let reached = Reached::explore(arena, reversed, budget)?;
                let verdicts = on_graph(reached.board(), solver, budget)?;
                let numbers = |cycle: Vec<u32>| cycle.into_iter().map(|at| at as usize).collect::<Vec<_>>();
                verdicts.map(Self::Explored).map_err(|cycle| cycle_of(arena, &numbers(cycle)))
            }
        }
    }

    /// The verdict of the first position or one that can be reached from it.
    ///
    /// # Errors
    /// A cycle or a limit, where the position is only solved now.
    pub(super) fn verdict(
        &mut self,
        arena: &mut dyn Arena,
        at: usize,
        reversed: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, Error> {
        match self {
            Self::Law => Ok(Verdict::of(arena.law(at).expect("a law holds for all that is reachable"))),
            Self::Known => Ok(arena.known(at).expect("the game knows all that is reachable")),
            Self::Explored(verdicts) => Ok(verdicts[at]),
            Self::OnDemand(known) => outcome(arena, at, reversed, known, budget).map(Verdict::of),
        }
    }
}

/// The outcome of a position by the memo with early break.
///
/// # Errors
/// A cycle or a limit.
pub(super) fn outcome(
    arena: &mut dyn Arena,
    at: usize,
    reversed: bool,
    known: &mut demand::Memo<usize, Outcome>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Error> {
    let search = EarlyBreak { arena: RefCell::new(arena), reversed };
    demand::evaluate(&search, &at, known, budget).map_err(|halt| match halt {
        Halt::Stopped(stopped) => stopped.into(),
        Halt::Cycle(cycle) => cycle_of(&**search.arena.borrow(), &cycle),
    })
}

fn cycle_of(arena: &dyn Arena, cycle: &[usize]) -> Error {
    Cycle { witness: cycle.iter().map(|&at| arena.write(at)).collect() }.into()
}

/// The search of [`memo`](grundy_solve::memo), over the numbers of an arena.
struct EarlyBreak<'a> {
    arena: RefCell<&'a mut dyn Arena>,
    reversed: bool,
}

impl Demand for EarlyBreak<'_> {
    type Position = usize;
    type Value = Outcome;
    /// The options still to be tried, and the best outcome among those tried.
    type Work = (std::vec::IntoIter<usize>, Option<Outcome>);

    fn open(&self, at: &usize, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let arena = &mut **self.arena.borrow_mut();
        let (met, mut options) = (arena.len(), Vec::new());
        arena.options(*at, &mut options);
        (met..arena.len()).try_for_each(|new| budget.take(arena.bytes(new)))?;
        Ok((options.into_iter(), None))
    }

    fn resume(&self, at: &usize, work: &mut Self::Work, given: Option<&Outcome>) -> Next<usize, Outcome> {
        let (options, best) = work;
        *best = (*best).max(given.map(|outcome| outcome.flipped()));
        match options.next().filter(|_| *best != Some(Outcome::Win)) {
            Some(next) => Next::Need(next),
            None => Next::Done(best.unwrap_or_else(|| ending(&**self.arena.borrow(), *at, self.reversed))),
        }
    }

    fn footprint(&self, _: &usize) -> u64 {
        0
    }

    fn held(&self, (options, _): &Self::Work) -> u64 {
        size_of_val(options.as_slice()) as u64
    }
}
