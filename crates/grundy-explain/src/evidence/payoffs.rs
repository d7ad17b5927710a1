//! Evidence of payoffs: backward induction over all positions below, each with its chosen move.

use std::cmp::Ordering;

use grundy::error::Error;
use grundy::explore::{Identity, Met};
use grundy::report::Ask;
use grundy::rules::Turn;
use grundy::table::Table;

use super::amount::Amount;
use super::build::{Proven, from_the_ends};
use super::room::Room;
use super::{Chance, Claim, Paid, Proof, TieRule};

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let (ties, chance) = (TieRule::try_from(ask.ties)?, Chance::try_from(ask.criterion)?);
    let below = room.explore(table, position, ask, Identity::Text)?;
    let mut values = vec![Vec::new(); below.positions.len()];
    let mut positions = Vec::with_capacity(values.len());
    for at in from_the_ends(&below)? {
        let met = &below.positions[at];
        let (amounts, mv) = value(met, &values, ties, chance);
        let payoffs = amounts.iter().map(Amount::to_string).collect();
        positions.push(Paid { position: met.text.clone(), payoffs, mv });
        values[at] = amounts;
    }
    let payoffs = positions.last().expect("the root is the last").payoffs.clone();
    Ok((Claim::Payoffs { payoffs, ties, chance }, Proof::Payoffs { positions }))
}

/// What a position pays, given the values of those after it, and the move that is chosen there.
fn value(met: &Met, values: &[Vec<Amount>], ties: TieRule, chance: Chance) -> (Vec<Amount>, Option<String>) {
    let mut worths = Vec::with_capacity(met.moves.len());
    for arc in &met.moves {
        let mut worth = values[arc.to[0] as usize].clone();
        worth.iter_mut().zip(&arc.gains).for_each(|(sum, gain)| *sum = sum.plus(&Amount::from(gain)));
        worths.push(worth);
    }
    let Some(players) = worths.first().map(Vec::len) else {
        return (met.pays.iter().map(Amount::from).collect(), None);
    };
    if let Some(Turn::Of(player)) = met.turn {
        let mut best = 0;
        for i in 1..worths.len() {
            if prefers(ties, player, &worths[best], &worths[i]) {
                best = i;
            }
        }
        return (worths.swap_remove(best), Some(met.moves[best].mv.clone()));
    }
    let all: u128 = met.moves.iter().map(|arc| u128::from(arc.weight)).sum();
    let cases = || met.moves.iter().zip(&worths).filter(|(arc, _)| arc.weight > 0);
    let judged = (0..players).map(|player| match chance {
        Chance::Expectation => cases()
            .fold(Amount::zero(), |sum, (arc, worth)| sum.plus(&worth[player].weighted(arc.weight, all))),
        Chance::Worst => {
            let least = cases().map(|(_, worth)| &worth[player]).min_by(|a, b| a.against(b));
            least.cloned().unwrap_or_else(Amount::zero)
        }
    });
    (judged.collect(), None)
}

/// Whether the tie rule prefers the later of two moves.
fn prefers(ties: TieRule, player: usize, earlier: &[Amount], later: &[Amount]) -> bool {
    let others = |pay: &[Amount]| {
        let others = pay.iter().enumerate().filter(|(i, _)| *i != player);
        others.fold(Amount::zero(), |sum, (_, more)| sum.plus(more))
    };
    match later[player].against(&earlier[player]) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => match ties {
            TieRule::First => false,
            TieRule::Last => true,
            TieRule::Kind => others(later).against(&others(earlier)) == Ordering::Greater,
            TieRule::Mean => others(later).against(&others(earlier)) == Ordering::Less,
        },
    }
}
