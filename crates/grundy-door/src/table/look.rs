//! A position in detail, for callers that follow a game move by move.

use grundy_base::error::Error;
use grundy_base::report::Step;
use grundy_base::rules::Turn;
use grundy_base::value::amount::Sum;
use grundy_base::value::outcome::Outcome;

/// The player to move in a position, the moves, and the payments.
#[derive(Clone, Debug)]
pub struct Look {
    /// How many players are paid.
    pub players: usize,
    /// The player to move; `None` where two players alternate, since it then depends on the earlier moves.
    pub turn: Option<Turn>,
    /// The moves; none where play has ended.
    pub branches: Vec<Way>,
    /// What an ending pays each player; where players alternate, the player to move comes first. Empty if
    /// play goes on.
    pub pays: Vec<Sum>,
}

/// A move from a position.
#[derive(Clone, Debug)]
pub struct Way {
    /// The move, and where it leads.
    pub step: Step,
    /// What the move pays immediately; empty if nothing.
    pub gains: Vec<Sum>,
    /// How likely it is, compared with its siblings; only where nature moves.
    pub weight: u64,
}

/// A look at a contest: endings pay the winner 1 and the loser -1.
pub(super) fn contest(steps: Vec<Step>, ending: &dyn Fn() -> Result<Outcome, Error>) -> Result<Look, Error> {
    let pays = match steps.is_empty() {
        false => Vec::new(),
        true => match ending()? {
            Outcome::Win => vec![Sum::Whole(1), Sum::Whole(-1)],
            Outcome::Loss => vec![Sum::Whole(-1), Sum::Whole(1)],
            Outcome::Draw => vec![Sum::Whole(0), Sum::Whole(0)],
        },
    };
    let branches = steps.into_iter().map(|step| Way { step, gains: Vec::new(), weight: 1 }).collect();
    Ok(Look { players: 2, turn: None, branches, pays })
}
