//! The contest twin: a sum with the player to move, solved by its moves alone. It knows no values, and so
//! checks them.

use std::cell::RefCell;

use super::players::{Move, Players, Position};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::rules::{Contest, Played, Player, Rules};
use grundy_base::value::outcome::Outcome;
use grundy_solve::memo;

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
pub(super) struct Search<'p, 't> {
    rules: Played<Moved<'p, 't>>,
    known: memo::Memo<Position>,
}

impl<'p, 't> Search<'p, 't> {
    pub(super) fn new(players: &'p Players<'t>, misere: bool) -> Self {
        let moved = Moved { players, fault: RefCell::new(None) };
        let rules = if misere { Played::reversed(moved) } else { Played::own(moved) };
        Self { rules, known: memo::Memo::default() }
    }

    /// The outcome for this player if he or she is to move.
    pub(super) fn outcome(
        &mut self,
        at: &Position,
        player: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Error> {
        let at = sorted(Position { mover: Some(player), ..at.clone() });
        let found = memo::outcome(&self.rules, &at, &mut self.known, budget);
        let moved = self.rules.inner();
        if let Some(fault) = moved.fault.take() {
            return Err(fault);
        }
        found.map_err(|halt| halt.into_error(|at| moved.players.write(at)))
    }
}
