//! Corrupted evidence: what the checker accepts must be true by the definition.

use grundy::limits::Limits;
use grundy::report::Ask;
use grundy::solve::Solver;
use grundy_explain::evidence::{self, Claim, Couple, Decided, Evidence, Proof, Valued, Wins, Worth};
use grundy_explain::verify::verify;

use super::Difference;
use super::ask::Game;
use super::graphs::{choose, inline};
use crate::choices::Choices;
use crate::definition::{self, Plain};
use crate::tally::Tally;

/// Corruptions of one piece of evidence.
const CORRUPTIONS: u32 = 20;
/// Positions that evidence may hold.
const MAX_POSITIONS: usize = 1000;

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let acyclic = choices.once_in(2);
    let plain = choose(choices, 9, acyclic);
    let game = Game::open(&inline(&plain))?;
    let start = choices.place(plain.arcs.len());
    // proofs in couples have a checker of their own
    let solver = if start.is_multiple_of(2) { Solver::Couples } else { Solver::Auto };
    let ask = Ask { solver, ..Ask::default() };
    let built = evidence::build(&*game.table, &game.text, &start.to_string(), &ask, MAX_POSITIONS);
    let built = built.map_err(|error| Difference(format!("{}: no evidence: {error}", game.text)))?;
    for corruption in 0..=CORRUPTIONS {
        let mut changed = built.clone();
        // the first is left as it is, and must be accepted
        if corruption > 0 {
            for _ in 0..choices.between(1, 2) {
                corrupt(&mut changed, plain.arcs.len(), choices);
            }
        }
        let accepted = verify(&changed, &*game.table, &Limits::default()).is_ok();
        tally.answers += 1;
        let wrong = if accepted { !is_true(&changed, &plain) } else { changed == built };
        if wrong {
            let said = if accepted { "accepted, and false" } else { "true, and refused" };
            return Err(Difference(format!("{}\n{said}: {changed:?}", game.text)));
        }
    }
    Ok(())
}

/// Whether the claim about the position holds by the definition: plies are a bound.
fn is_true(evidence: &Evidence, plain: &Plain) -> bool {
    let Some(at) = evidence.position.parse::<usize>().ok().filter(|at| *at < plain.arcs.len()) else {
        return false;
    };
    let (worth, fastest) = plain.verdicts()[at];
    let is_winner = |winner| match winner {
        Wins::First => worth == definition::Worth::Win,
        Wins::Second => worth == definition::Worth::Loss,
        Wins::Draw => worth == definition::Worth::Draw,
    };
    match &evidence.claim {
        Claim::Nimber { winner, nimber } => {
            plain.is_acyclic() && is_winner(*winner) && plain.nimbers()[at] == *nimber
        }
        Claim::Outcome { winner, plies } => {
            is_winner(*winner) && plies.is_none_or(|most| Some(most) >= fastest)
        }
        Claim::Payoffs { .. } | Claim::Sides { .. } | Claim::Order { .. } => false,
    }
}

/// Changes one thing.
fn corrupt(evidence: &mut Evidence, vertices: usize, choices: &mut Choices) {
    let vertex = |choices: &mut Choices| choices.place(vertices + 1).to_string();
    let winner = |choices: &mut Choices| [Wins::First, Wins::Second, Wins::Draw][choices.place(3)];
    match choices.below(6) {
        0 => evidence.position = vertex(choices),
        1 => match &mut evidence.claim {
            Claim::Nimber { winner: first, nimber } => {
                (*first, *nimber) = (winner(choices), u64::from(choices.below(5)));
            }
            Claim::Outcome { winner: first, plies } => {
                *first = winner(choices);
                *plies = choices.once_in(2).then(|| choices.below(8));
            }
            Claim::Payoffs { .. } | Claim::Sides { .. } | Claim::Order { .. } => {}
        },
        2 => evidence.misere = !evidence.misere,
        change => match &mut evidence.proof {
            Proof::Nimbers { components } => {
                list(components, change, choices, |one, choices| valued(one, vertices, choices));
            }
            Proof::Outcomes { positions } => {
                list(positions, change, choices, |one, choices| decided(one, vertices, choices));
            }
            Proof::Couples { couples } => {
                list(couples, change, choices, |one, choices| couple(one, vertices, choices));
            }
            Proof::Payoffs { .. } | Proof::Survival { .. } => {}
        },
    }
}

/// Changes an entry, or drops, doubles or swaps some.
fn list<T: Clone>(
    all: &mut Vec<T>,
    change: u32,
    choices: &mut Choices,
    mut entry: impl FnMut(&mut T, &mut Choices),
) {
    if all.is_empty() {
        return;
    }
    let at = choices.place(all.len());
    if change == 3 {
        match choices.below(3) {
            0 => drop(all.remove(at)),
            1 => all.push(all[at].clone()),
            _ => {
                let other = choices.place(all.len());
                all.swap(at, other);
            }
        }
    } else {
        entry(&mut all[at], choices);
    }
}

fn valued(one: &mut Valued, vertices: usize, choices: &mut Choices) {
    let mv = format!("to {}", choices.place(vertices + 1));
    match choices.below(4) {
        0 => one.position = choices.place(vertices + 1).to_string(),
        1 => one.nimber = u64::from(choices.below(5)),
        2 => {
            one.moves.push(mv);
            one.nimber += 1;
        }
        _ => {
            one.moves.pop();
            one.nimber = one.moves.len() as u64;
        }
    }
}

fn couple(one: &mut Couple, vertices: usize, choices: &mut Choices) {
    let mv = format!("to {}", choices.place(vertices + 1));
    match choices.below(5) {
        0 => one.position = choices.place(vertices + 1).to_string(),
        1 => one.nimber = u64::from(choices.below(5)),
        2 => one.lost = !one.lost,
        3 => one.moves.push(mv),
        _ => _ = one.moves.pop(),
    }
}

fn decided(one: &mut Decided, vertices: usize, choices: &mut Choices) {
    match choices.below(4) {
        0 => one.position = choices.place(vertices + 1).to_string(),
        1 => one.outcome = [Worth::Win, Worth::Draw, Worth::Loss][choices.place(3)],
        2 => one.plies = (!choices.once_in(3)).then(|| choices.below(8)),
        _ => one.mv = (!choices.once_in(3)).then(|| format!("to {}", choices.place(vertices + 1))),
    }
}
