//! Evidence of payoffs: backward induction over all positions below, each with its chosen move.

use std::cmp::Ordering;

use grundy::error::{Cycle, Error};
use grundy::report::Ask;
use grundy::rules::Turn;
use grundy::table::{Look, Table};
use rustc_hash::FxHashMap;

use super::amount::Amount;
use super::build::Proven;
use super::room::Room;
use super::{Chance, Claim, Paid, Proof, TieRule};

type Known = FxHashMap<String, Option<Vec<Amount>>>;

struct Open {
    position: String,
    look: Look,
    next: usize,
}

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let (ties, chance) = (TieRule::try_from(ask.ties)?, Chance::try_from(ask.criterion)?);
    let mut known = Known::default();
    let mut positions: Vec<Paid> = Vec::new();
    let mut open = |position: String, known: &mut Known| -> Result<Open, Error> {
        let look = table.look(&position, ask)?;
        let bytes = look.branches.iter().map(|way| way.step.to.len() + way.step.mv.len()).sum();
        room.take(&position, look.branches.len(), bytes)?;
        known.insert(position.clone(), None);
        Ok(Open { position, look, next: 0 })
    };
    let mut stack = vec![open(position.to_owned(), &mut known)?];
    while let Some(top) = stack.last_mut() {
        if let Some(way) = top.look.branches.get(top.next) {
            match known.get(&way.step.to) {
                Some(Some(_)) => top.next += 1,
                Some(None) => {
                    let back = way.step.to.clone();
                    let from = stack.iter().position(|open| open.position == back).unwrap_or(0);
                    let witness = stack[from..].iter().map(|open| open.position.clone()).collect();
                    return Err(Cycle { witness }.into());
                }
                None => {
                    let to = way.step.to.clone();
                    let deeper = open(to, &mut known)?;
                    stack.push(deeper);
                }
            }
            continue;
        }
        let done = stack.pop().expect("there is a top");
        let (payoffs, mv) = value(&done.look, &known, ties, chance);
        positions.push(Paid {
            position: done.position.clone(),
            payoffs: payoffs.iter().map(Amount::to_string).collect(),
            mv,
        });
        known.insert(done.position, Some(payoffs));
    }
    let payoffs = positions.last().expect("the root is the last").payoffs.clone();
    Ok((Claim::Payoffs { payoffs, ties, chance }, Proof::Payoffs { positions }))
}

fn value(look: &Look, known: &Known, ties: TieRule, chance: Chance) -> (Vec<Amount>, Option<String>) {
    let none = vec![Amount::zero(); look.players];
    let mut worths = Vec::with_capacity(look.branches.len());
    for way in &look.branches {
        let later = known[&way.step.to].as_ref().expect("all options are valued");
        let mut worth = later.clone();
        worth.iter_mut().zip(&way.gains).for_each(|(sum, gain)| *sum = sum.plus(&Amount::from(gain)));
        worths.push(worth);
    }
    match look.turn {
        _ if look.branches.is_empty() => (look.pays.iter().map(Amount::from).collect(), None),
        Some(Turn::Of(player)) => {
            let mut best = 0;
            for i in 1..worths.len() {
                if prefers(ties, player, &worths[best], &worths[i]) {
                    best = i;
                }
            }
            (worths.swap_remove(best), Some(look.branches[best].step.mv.clone()))
        }
        _ => {
            let all: u128 = look.branches.iter().map(|way| u128::from(way.weight)).sum();
            let cases = || look.branches.iter().zip(&worths).filter(|(way, _)| way.weight > 0);
            let judged = (0..none.len()).map(|player| match chance {
                Chance::Expectation => cases().fold(Amount::zero(), |sum, (way, worth)| {
                    sum.plus(&worth[player].weighted(way.weight, all))
                }),
                Chance::Worst => {
                    let least = cases().map(|(_, worth)| &worth[player]).min_by(|a, b| a.against(b));
                    least.cloned().unwrap_or_else(Amount::zero)
                }
            });
            (judged.collect(), None)
        }
    }
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
