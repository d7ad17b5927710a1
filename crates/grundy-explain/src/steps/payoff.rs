//! Why players get their payoffs: the current choice, and the choices in all positions below.

use grundy::error::Error;
use grundy::report::{Ask, Report};
use grundy::rules::Turn;
use grundy::table::Table;
use grundy::value::amount::Sum;
use rustc_hash::FxHashMap;

use super::{Decides, EndRule, Offer, PaidRow, Step};
use crate::evidence::amount::Amount;
use crate::evidence::{Claim, Proof, Proven};

/// Positions listed at most.
const MAX_ROWS: usize = 2000;

pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    ask: &Ask,
    proof: Result<Proven, Error>,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    if report.total_moves == Some(0) {
        steps.push(Step::Ended { rule: EndRule::Own, winner: None });
        return Ok(());
    }
    let proven = match proof {
        Ok(proven) => proven,
        Err(error) => {
            steps.push(by_report(report));
            steps.push(Step::Limit { reason: error.to_string() });
            return Ok(());
        }
    };
    let (Claim::Payoffs { ties, chance, .. }, Proof::Payoffs { positions }) = &proven else { return Ok(()) };
    let known: FxHashMap<&str, &[String]> =
        positions.iter().map(|one| (one.position.as_str(), one.payoffs.as_slice())).collect();
    let Some(root) = positions.last() else { return Ok(()) };
    let look = table.look(&root.position, ask)?;
    let player = match look.turn {
        Some(Turn::Of(player)) => Some(player),
        _ => None,
    };
    let mut options = Vec::with_capacity(look.branches.len());
    for way in &look.branches {
        let later = known.get(way.step.to.as_str()).copied().unwrap_or_default();
        options.push(Offer {
            mv: way.step.mv.clone(),
            to: way.step.to.clone(),
            gains: shown(&way.gains),
            payoffs: later.iter().enumerate().map(|(i, sum)| added(sum, way.gains.get(i))).collect(),
            weight: way.weight,
            chosen: root.mv.as_ref() == Some(&way.step.mv),
        });
    }
    let tied = player.is_some_and(|player| {
        let best = options.iter().find(|offer| offer.chosen).map(|offer| offer.payoffs[player].clone());
        options.iter().filter(|offer| Some(&offer.payoffs[player]) == best.as_ref()).count() > 1
    });
    steps.push(Step::Choice {
        position: root.position.clone(),
        player: player.map(|player| player + 1),
        options,
        ties: tied.then_some(*ties),
        chance: player.is_none().then_some(*chance),
    });
    let mut rows = Vec::new();
    for one in positions.iter().rev().take(MAX_ROWS) {
        let look = table.look(&one.position, ask)?;
        let decides = match look.turn {
            _ if look.branches.is_empty() => Decides::Nobody,
            Some(Turn::Of(player)) => Decides::Player(player + 1),
            _ => Decides::Chance,
        };
        rows.push(PaidRow {
            position: one.position.clone(),
            decides,
            mv: one.mv.clone(),
            payoffs: one.payoffs.clone(),
        });
    }
    steps.push(Step::Table { rows });
    Ok(())
}

fn shown(sums: &[Sum]) -> Vec<String> {
    sums.iter().map(|sum| Amount::from(sum).to_string()).collect()
}

/// The payoffs to come plus those paid at once.
fn added(later: &str, gain: Option<&Sum>) -> String {
    match (Amount::read(later), gain) {
        (Some(later), Some(gain)) => later.plus(&Amount::from(gain)).to_string(),
        _ => later.to_owned(),
    }
}

/// The choice as far as the answer alone shows it.
fn by_report(report: &Report) -> Step {
    let weight = |i: usize| report.answer.chances().get(i).copied().unwrap_or(1);
    let offer = |(i, row): (usize, &grundy::report::MoveRow)| Offer {
        mv: row.mv.clone(),
        to: row.to.clone().unwrap_or_default(),
        gains: shown(row.answer.gains()),
        payoffs: shown(row.answer.payoffs()),
        weight: weight(i),
        chosen: row.best,
    };
    Step::Choice {
        position: report.position.clone(),
        player: report.answer.mover().map(|player| player + 1),
        options: report.moves.iter().enumerate().map(offer).collect(),
        ties: None,
        chance: None,
    }
}
