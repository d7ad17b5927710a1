//! Any small game behind the door as a tree, its equal positions merged.

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::explore::{Arc, Identity, Met, explore};
use grundy::limits::Budget;
use grundy::report::Ask;
use grundy::rules::Turn;
use grundy::table::Table;
use grundy::value::amount::Sum;

use crate::dag::{Branch, Dag, Position, more_nodes, refused};
use crate::tree::Mover;
use grundy::value::rational::Rational;

/// Bytes of a move or of a position, but for texts.
const ARC_BYTES: u64 = 128;

/// Follows a game from a position. In contests the winner gets 1 and the loser -1.
///
/// # Errors
/// Bad text; more than `most` different positions; another limit.
pub fn dag(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Dag, Error> {
    let found = explore(table, position, ask, Identity::Mover, |met, count| {
        budget.steps(1)?;
        budget.take((met.text.len() as u64 + ARC_BYTES).saturating_mul(2 + met.moves.len() as u64))?;
        if count > most {
            let done = format!("finding over {most} different positions");
            return Err(Stopped::new(Limit::Size, done).instead(more_nodes()).into());
        }
        Ok(())
    })?;
    let players = match found.positions.first().map(|met| met.turn) {
        Some(None) => vec!["first".to_owned(), "second".to_owned()],
        _ => (1..=found.players).map(|player| format!("P{player}")).collect(),
    };
    let nodes = found.positions.into_iter().map(node).collect::<Result<_, _>>()?;
    Ok(Dag { players, nodes, ..Dag::default() })
}

fn node(met: Met) -> Result<Position, Error> {
    let mover = match met.turn {
        _ if met.moves.is_empty() => Mover::Leaf,
        None => Mover::Player(met.side),
        Some(Turn::Of(player)) => Mover::Player(player),
        Some(Turn::Nature) => Mover::Chance,
    };
    let mut pays = row(&met.pays)?;
    if met.side == 1 {
        pays.reverse();
    }
    let total = met.moves.iter().fold(Rational::ZERO, |sum, arc| sum.plus(&weight(arc.weight)));
    let branch = |arc: Arc| {
        let odds = if mover == Mover::Chance { weight(arc.weight).over(&total) } else { None };
        let odds = odds.unwrap_or(Rational::ZERO);
        Ok(Branch { label: arc.mv, to: arc.to[0] as usize, odds, gains: row(&arc.gains)? })
    };
    let branches = met.moves.into_iter().map(branch).collect::<Result<_, Error>>()?;
    let (choice, event, outcome) = (String::new(), None, String::new());
    Ok(Position { mover, name: met.text, choice, event, pays, outcome, branches })
}

fn weight(weight: u64) -> Rational {
    Rational::ratio(weight, 1).expect("one is not zero")
}

/// Payoffs as exact numbers; a game that pays in floating point is taken at the decimals shown.
fn row(sums: &[Sum]) -> Result<Vec<Rational>, Error> {
    let number = |sum: &Sum| {
        let text = match sum {
            Sum::Whole(n) => return Ok(Rational::whole(*n)),
            Sum::Ratio(ratio) => return Ok(ratio.clone()),
            Sum::Real(real) => real.to_string(),
        };
        Rational::read(&text).map_err(|why| refused("a tree with exact payoffs", why, "pay finite amounts"))
    };
    sums.iter().map(number).collect()
}
