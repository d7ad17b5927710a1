//! Any small game behind the door as a tree, its equal positions merged.

use std::collections::VecDeque;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Budget;
use grundy::report::Ask;
use grundy::rules::Turn;
use grundy::table::Table;
use grundy::value::amount::Sum;
use rustc_hash::FxHashMap;

use crate::dag::{Branch, Dag, Position, more_nodes, refused};
use crate::tree::Mover;
use grundy::value::rational::Rational;

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
    let start = table.canonical(position)?;
    let mut dag = Dag::default();
    let mut numbers: FxHashMap<(String, usize), usize> = FxHashMap::default();
    // positions by number, not yet looked at; with the player to move where players alternate
    let mut waiting: VecDeque<(String, usize)> = VecDeque::from([(start.clone(), 0)]);
    numbers.insert((start, 0), 0);
    while let Some((at, side)) = waiting.pop_front() {
        budget.steps(1)?;
        let look = table.look(&at, ask)?;
        budget.take((at.len() as u64 + 96).saturating_mul(2 + look.branches.len() as u64))?;
        if dag.players.is_empty() {
            dag.players = match look.turn {
                None => vec!["first".to_owned(), "second".to_owned()],
                Some(_) => (1..=look.players).map(|player| format!("P{player}")).collect(),
            };
        }
        let mover = match look.turn {
            _ if look.branches.is_empty() => Mover::Leaf,
            None => Mover::Player(side),
            Some(Turn::Of(player)) => Mover::Player(player),
            Some(Turn::Nature) => Mover::Chance,
        };
        let mut pays = row(&look.pays)?;
        if look.turn.is_none() && side == 1 {
            pays.reverse();
        }
        let total = look.branches.iter().fold(Rational::ZERO, |sum, branch| sum.plus(&weight(branch.weight)));
        let mut branches = Vec::new();
        for branch in look.branches {
            let side = if look.turn.is_none() { 1 - side } else { 0 };
            let next = numbers.len();
            let to = *numbers.entry((branch.step.to.clone(), side)).or_insert_with(|| {
                waiting.push_back((branch.step.to, side));
                next
            });
            if numbers.len() > most {
                let done = format!("finding over {most} different positions");
                return Err(Stopped::new(Limit::Size, done).instead(more_nodes()).into());
            }
            let odds = if mover == Mover::Chance { weight(branch.weight).over(&total) } else { None };
            let odds = odds.unwrap_or(Rational::ZERO);
            branches.push(Branch { label: branch.step.mv, to, odds, gains: row(&branch.gains)? });
        }
        let (choice, event, outcome) = (String::new(), None, String::new());
        dag.nodes.push(Position { mover, name: at, choice, event, pays, outcome, branches });
    }
    Ok(dag)
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
