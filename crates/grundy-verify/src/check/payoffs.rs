//! Checks payoffs: every player maximises, and ties and chance are handled as claimed.

use std::cmp::Ordering;

use grundy_base::report::{Look, Way};
use grundy_base::rules::Turn;
use rustc_hash::FxHashMap;

use super::{Fault, Walk, Wrong};
use crate::amount::Amount;
use crate::evidence::{Chance, Paid, TieRule};

type KnownPayoffs<'e> = FxHashMap<&'e str, Vec<Amount>>;

pub(super) fn check(
    walk: &mut Walk<'_>,
    root: &str,
    claimed: &[String],
    choice: (TieRule, Chance),
    positions: &[Paid],
) -> Result<(), Fault> {
    let mut known = KnownPayoffs::default();
    for one in positions {
        let paid = position(walk, one, choice, &known)?;
        if known.insert(&one.position, paid).is_some() {
            return Err(Wrong::at(&one.position, "its payoffs are told twice").into());
        }
    }
    let Some(found) = known.get(root) else {
        return Err(Wrong::at("position", format!("nothing is said of '{root}' itself")).into());
    };
    if !tell(&read("claim", claimed)?, found) {
        return Err(Wrong::at("claim", "it is not what the proof says of the position").into());
    }
    Ok(())
}

fn read(place: &str, texts: &[String]) -> Result<Vec<Amount>, Wrong> {
    let amount = |text: &String| {
        Amount::read(text)
            .ok_or_else(|| Wrong::at(place, format!("'{text}' is no amount (as 5, -3/4 or 0.25)")))
    };
    texts.iter().map(amount).collect()
}

/// Whether the evidence tells these amounts.
fn tell(told: &[Amount], found: &[Amount]) -> bool {
    told.len() == found.len() && told.iter().zip(found).all(|(told, found)| told.tells(found))
}

fn position(
    walk: &mut Walk<'_>,
    one: &Paid,
    (ties, chance): (TieRule, Chance),
    known: &KnownPayoffs<'_>,
) -> Result<Vec<Amount>, Fault> {
    let at = one.position.as_str();
    let wrong = |reason: &str| Err(Wrong::at(at, reason).into());
    if walk.of(at, walk.game.canonical(at))? != at {
        return wrong("it is not written in its canonical form");
    }
    let look = walk.of(at, walk.game.look(at, chance))?;
    walk.count(look.branches.len())?;
    let paid = read(at, &one.payoffs)?;
    if paid.len() != look.players {
        return wrong(&format!("{} amounts are given, one a player would be {}", paid.len(), look.players));
    }
    if look.branches.is_empty() {
        let ending: Vec<Amount> = look.pays.iter().map(Amount::from).collect();
        return match (tell(&paid, &ending), &one.mv) {
            (_, Some(_)) => wrong("play has ended here, so no move is chosen"),
            (false, _) => wrong("play has ended here, and pays something else"),
            (true, None) => Ok(paid),
        };
    }
    let mut worths = Vec::with_capacity(look.branches.len());
    for way in &look.branches {
        worths.push(worth(at, way, known)?);
    }
    match (look.turn, &one.mv) {
        (Some(Turn::Of(player)), Some(mv)) => chosen(at, &look, &worths, (player, mv, ties), &paid)?,
        (Some(Turn::Of(_)), None) => return wrong("a player decides here, but no move is chosen"),
        (_, Some(_)) => return wrong("chance decides here, so no move is chosen"),
        (_, None) => lottery(at, &look, &worths, chance, &paid)?,
    }
    Ok(paid)
}

/// What a move pays in total.
fn worth(at: &str, way: &Way, known: &KnownPayoffs<'_>) -> Result<Vec<Amount>, Fault> {
    let Some(later) = known.get(way.step.to.as_str()) else {
        let reason =
            format!("the move '{}' leads to '{}', of which nothing is said before", way.step.mv, way.step.to);
        return Err(Wrong::at(at, reason).into());
    };
    let gain = |player: usize| way.gains.get(player).map_or_else(Amount::zero, Amount::from);
    Ok(later.iter().enumerate().map(|(player, sum)| sum.plus(&gain(player))).collect())
}

/// Checks that the chosen move pays what is claimed, that no other pays its player more, and that it obeys
/// the tie rule.
fn chosen(
    at: &str,
    look: &Look,
    worths: &[Vec<Amount>],
    (player, mv, ties): (usize, &str, TieRule),
    paid: &[Amount],
) -> Result<(), Fault> {
    let wrong = |reason: String| Err(Wrong::at(at, reason).into());
    let Some(place) = look.branches.iter().position(|way| way.step.mv == mv) else {
        return wrong(format!("there is no move '{mv}'"));
    };
    let Some(mine) = worths[place].get(player) else {
        return wrong("the player who decides is not paid".to_owned());
    };
    if !tell(paid, &worths[place]) {
        return wrong(format!("the move '{mv}' pays something else"));
    }
    let others = |pay: &[Amount]| {
        (0..pay.len()).filter(|i| *i != player).fold(Amount::zero(), |sum, i| sum.plus(&pay[i]))
    };
    for (i, (way, theirs)) in look.branches.iter().zip(worths).enumerate().filter(|(i, _)| *i != place) {
        let other = &way.step.mv;
        if theirs[player].alike(mine) {
            // ties between approximate amounts cannot be decided
            let exact = theirs.iter().chain(&worths[place]).all(Amount::is_exact);
            let better = others(theirs).against(&others(&worths[place]));
            let instead = match ties {
                TieRule::First => i < place,
                TieRule::Last => i > place,
                TieRule::Kind => better == Ordering::Greater || better == Ordering::Equal && i < place,
                TieRule::Mean => better == Ordering::Less || better == Ordering::Equal && i < place,
            };
            if exact && instead {
                return wrong(format!("by the rule for ties '{other}' is taken instead of '{mv}'"));
            }
        } else if theirs[player].against(mine) == Ordering::Greater {
            return wrong(format!("the move '{other}' pays player {} more than '{mv}'", player + 1));
        }
    }
    Ok(())
}

fn lottery(
    at: &str,
    look: &Look,
    worths: &[Vec<Amount>],
    chance: Chance,
    paid: &[Amount],
) -> Result<(), Fault> {
    let all: u128 = look.branches.iter().map(|way| u128::from(way.weight)).sum();
    if all == 0 {
        return Err(Wrong::at(at, "chance decides here, and nothing can happen").into());
    }
    for (player, told) in paid.iter().enumerate() {
        let cases = || look.branches.iter().zip(worths).filter(|(way, _)| way.weight > 0);
        let counts = match chance {
            Chance::Expectation => cases()
                .fold(Amount::zero(), |sum, (way, worth)| sum.plus(&worth[player].weighted(way.weight, all))),
            Chance::Worst => cases()
                .fold(None::<Amount>, |least, (_, worth)| match least {
                    Some(least) if least.against(&worth[player]) != Ordering::Greater => Some(least),
                    _ => Some(worth[player].clone()),
                })
                .unwrap_or_else(Amount::zero),
        };
        if !told.tells(&counts) {
            let reason = format!("what chance brings player {} is {counts}, not {told}", player + 1);
            return Err(Wrong::at(at, reason).into());
        }
    }
    Ok(())
}
