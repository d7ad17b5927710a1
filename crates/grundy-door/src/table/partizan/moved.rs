//! The contest twin: a sum with the player to move, solved by its moves alone. It knows no values, and so
//! checks them.

use std::cell::RefCell;

use super::players::{Move, Players, Position};
use rustc_hash::FxHashMap;

use grundy_base::error::Error;
use grundy_base::graph::explore;
use grundy_base::limits::Budget;
use grundy_base::rules::{Contest, Played, Player, Rules};
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::demand::Halt;
use grundy_solve::{memo, retrograde};

/// The rules of the contest. What fails is kept, as moves cannot fail.
struct Moved<'p, 't> {
    players: &'p Players<'t>,
    fault: RefCell<Option<Error>>,
}

impl Rules for Moved<'_, '_> {
    type Position = Position;
    type Move = Move;

    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        let Some(player) = at.mover else { return };
        match self.players.moves(at, player) {
            Ok(moves) => out.extend(moves),
            Err(error) => *self.fault.borrow_mut() = Some(error),
        }
    }

    fn play(&self, at: &Position, mv: &Move) -> Position {
        sorted(Players::play(at, mv))
    }

    fn footprint(&self, at: &Position) -> u64 {
        let texts: usize = at.parts.iter().map(|(_, text)| size_of::<(usize, String)>() + text.len()).sum();
        (size_of::<Position>() + texts) as u64
    }
}

impl Contest for Moved<'_, '_> {}

/// One for all sums of the same components.
fn sorted(mut at: Position) -> Position {
    at.parts.sort_unstable();
    at
}

/// Outcomes by search, with those known so far.
pub(super) struct OutcomeSearch<'p, 't> {
    rules: Played<Moved<'p, 't>>,
    known: KnownOutcomes,
}

/// What is known: of sums that were asked for, or, where they can come back, of all that were reached.
enum KnownOutcomes {
    OnDemand(memo::Memo<Position>),
    Reached(FxHashMap<Position, Outcome>),
}

impl<'p, 't> OutcomeSearch<'p, 't> {
    pub(super) fn new(players: &'p Players<'t>, is_cyclic: bool, misere: bool) -> Self {
        let moved = Moved { players, fault: RefCell::new(None) };
        let rules = if misere { Played::reversed(moved) } else { Played::own(moved) };
        let known = if is_cyclic {
            KnownOutcomes::Reached(FxHashMap::default())
        } else {
            KnownOutcomes::OnDemand(memo::Memo::default())
        };
        Self { rules, known }
    }

    /// The outcome for this player if he or she is to move.
    pub(super) fn outcome(
        &mut self,
        at: &Position,
        player: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Error> {
        let at = sorted(Position { mover: Some(player), ..at.clone() });
        let found = match &mut self.known {
            KnownOutcomes::OnDemand(memo) => memo::outcome(&self.rules, &at, memo, budget),
            KnownOutcomes::Reached(known) => match known.get(&at) {
                Some(&outcome) => Ok(outcome),
                None => reached(&self.rules, &at, known, budget),
            },
        };
        let moved = self.rules.inner();
        if let Some(fault) = moved.fault.take() {
            return Err(fault);
        }
        found.map_err(|halt| halt.into_error(|at| moved.players.write(at)))
    }
}

/// The outcome by retrograde analysis, which solves all that can be reached.
fn reached(
    rules: &Played<Moved<'_, '_>>,
    at: &Position,
    known: &mut FxHashMap<Position, Outcome>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Halt<Position>> {
    let explored = explore(rules, at, budget)?;
    budget.take_table::<(Verdict, u64)>(2 * explored.positions.len() as u64)?;
    let verdicts = retrograde::solve(explored.board());
    let outcomes = explored.positions.into_iter().zip(verdicts.iter().map(|verdict| verdict.outcome));
    known.extend(outcomes);
    Ok(known[at])
}
