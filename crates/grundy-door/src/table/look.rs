//! A look at a contest, as at a game that pays.

use grundy_base::error::Error;
use grundy_base::report::Step;
pub use grundy_base::report::{Look, Way};
use grundy_base::value::amount::Sum;
use grundy_base::value::outcome::Outcome;

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
