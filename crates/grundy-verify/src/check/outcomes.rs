//! Checks outcomes: a win has a move to a sooner loss, a loss has only moves to sooner wins, and a draw has a
//! move to a draw and none to a loss.

use grundy_base::report::Step;
use grundy_base::value::outcome::Outcome;
use rustc_hash::FxHashMap;

use super::{Fault, Walk, Wrong};
use crate::evidence::{Decided, Wins, Worth};

/// Sums of the same components in any order are the same position.
pub(super) type Known<'e> = FxHashMap<String, &'e Decided>;

/// The outcomes of the evidence, each checked.
pub(super) fn check<'e>(walk: &mut Walk<'_>, positions: &'e [Decided]) -> Result<Known<'e>, Fault> {
    let mut known = Known::default();
    for one in positions {
        if known.insert(walk.same(&one.position)?, one).is_some() {
            return Err(Wrong::at(&one.position, "it is decided twice").into());
        }
    }
    for one in positions {
        position(walk, one, &known)?;
    }
    Ok(known)
}

/// What the proof says of a position: who wins, and in how many plies.
pub(super) fn said(walk: &Walk<'_>, at: &str, known: &Known<'_>) -> Result<(Wins, Option<u32>), Fault> {
    let Some(found) = known.get(&walk.same(at)?) else {
        return Err(Wrong::at("position", format!("nothing is said of '{at}' itself")).into());
    };
    let wins = match found.outcome {
        Worth::Win => Wins::First,
        Worth::Draw => Wins::Draw,
        Worth::Loss => Wins::Second,
    };
    Ok((wins, found.plies))
}

pub(super) fn not_the_claim() -> Wrong {
    Wrong::at("claim", "it is not what the proof says of the position")
}

fn position(walk: &mut Walk<'_>, one: &Decided, known: &Known<'_>) -> Result<(), Fault> {
    let at = one.position.as_str();
    let wrong = |reason: String| Err(Wrong::at(at, reason).into());
    if walk.of(at, walk.game.canonical(at))? != at {
        return wrong("it is not written in its canonical form".to_owned());
    }
    let steps = walk.of(at, walk.game.moves(at))?;
    walk.count(steps.len())?;
    if (one.outcome == Worth::Draw) == one.plies.is_some() {
        return wrong("a win and a loss are so many plies from the end, a draw is not".to_owned());
    }
    if steps.is_empty() {
        return ended(walk, one);
    }
    match one.outcome {
        Worth::Win => {
            let to = kept(walk, one, &steps, known)?;
            if to.outcome != Worth::Loss {
                return wrong(format!("its move leads to '{}', which is not lost", to.position));
            }
            last(one, to)
        }
        Worth::Loss => {
            if let Some(mv) = &one.mv {
                return wrong(format!("it is lost, and yet '{mv}' is to be played"));
            }
            let mut latest: Option<&Decided> = None;
            for step in &steps {
                let to = led(walk, at, step, known)?;
                if to.outcome != Worth::Win {
                    return wrong(format!(
                        "it is said to be lost, but '{}' leads to no win of the rival",
                        step.mv
                    ));
                }
                if latest.is_none_or(|late| late.plies < to.plies) {
                    latest = Some(to);
                }
            }
            latest.map_or(Ok(()), |to| last(one, to))
        }
        Worth::Draw => {
            let to = kept(walk, one, &steps, known)?;
            if to.outcome != Worth::Draw {
                return wrong(format!("its move leads to '{}', which is no draw", to.position));
            }
            for step in &steps {
                if led(walk, at, step, known)?.outcome == Worth::Loss {
                    return wrong(format!("it is said to be a draw, but '{}' wins", step.mv));
                }
            }
            Ok(())
        }
    }
}

/// The value of an end of play, by the walk.
fn ended(walk: &Walk<'_>, one: &Decided) -> Result<(), Fault> {
    let at = one.position.as_str();
    let worth = match walk.of(at, walk.game.ending(at, walk.misere))? {
        Outcome::Win => Worth::Win,
        Outcome::Draw => Worth::Draw,
        Outcome::Loss => Worth::Loss,
    };
    if worth != one.outcome {
        return Err(Wrong::at(at, "play has ended here, with another result").into());
    }
    if one.mv.is_some() || one.plies.is_some_and(|plies| plies > 0) {
        return Err(Wrong::at(at, "play has ended here, so there is no move, and no ply to go").into());
    }
    Ok(())
}

/// The position that the kept move leads to.
fn kept<'e>(walk: &Walk<'_>, one: &Decided, steps: &[Step], known: &Known<'e>) -> Result<&'e Decided, Fault> {
    let at = one.position.as_str();
    let Some(mv) = &one.mv else { return Err(Wrong::at(at, "the move is missing").into()) };
    match steps.iter().find(|step| step.mv == *mv) {
        Some(step) => led(walk, at, step, known),
        None => Err(Wrong::at(at, format!("there is no move '{mv}'")).into()),
    }
}

fn led<'e>(walk: &Walk<'_>, at: &str, step: &Step, known: &Known<'e>) -> Result<&'e Decided, Fault> {
    known.get(&walk.same(&step.to)?).copied().ok_or_else(|| {
        Wrong::at(at, format!("the move '{}' leads to '{}', of which nothing is said", step.mv, step.to))
            .into()
    })
}

/// Plies decrease with every move, so that no proof is circular.
fn last(one: &Decided, to: &Decided) -> Result<(), Fault> {
    if to.plies.and_then(|plies| plies.checked_add(1)) == one.plies {
        return Ok(());
    }
    let reason = format!("its plies are not one more than those of '{}'", to.position);
    Err(Wrong::at(&one.position, reason).into())
}
