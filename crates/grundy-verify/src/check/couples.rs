//! Checks couples: a nimber is a component's if moves reach every smaller value and every move misses it; it
//! is not if a move reaches it.
//!
//! A move misses a value if the nimbers of all that it leaves are shown, with another sum; or those of all
//! but one component, and that one is shown not to be what is left. All this holds where play may come back,
//! too: a couple rests on earlier ones alone.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Fault, Walk, Wrong, nimbers};
use crate::evidence::{Couple, Wins};

/// What was shown of a component.
#[derive(Default)]
struct Shown {
    is: Option<u64>,
    is_not: FxHashSet<u64>,
}

type KnownCouples<'e> = FxHashMap<&'e str, Shown>;

pub(super) fn check(
    walk: &mut Walk<'_>,
    root: &str,
    claim: (Wins, u64),
    couples: &[Couple],
) -> Result<(), Fault> {
    let mut known = KnownCouples::default();
    for one in couples {
        couple(walk, one, &known)?;
        let shown = known.entry(&one.position).or_default();
        let is_new =
            if one.lost { shown.is.replace(one.nimber).is_none() } else { shown.is_not.insert(one.nimber) };
        if !is_new {
            return Err(Wrong::at(&one.position, "it is shown twice").into());
        }
    }
    let parts = walk.of("position", walk.game.pieces(root))?;
    match left(&parts, &known) {
        Ok((total, None)) => nimbers::fits(total, claim),
        Ok((_, Some(part))) | Err(part) => {
            Err(Wrong::at("position", format!("the nimber of its component '{part}' is not shown")).into())
        }
    }
}

/// The nim-sum of the components whose nimbers are shown, and the only other one; or a second one.
fn left<'p>(parts: &'p [String], known: &KnownCouples<'_>) -> Result<(u64, Option<&'p str>), &'p str> {
    let (mut sum, mut open) = (0, None);
    for part in parts {
        match known.get(part.as_str()).and_then(|shown| shown.is) {
            Some(value) => sum ^= value,
            None if open.is_none() => open = Some(part.as_str()),
            None => return Err(part),
        }
    }
    Ok((sum, open))
}

fn couple(walk: &mut Walk<'_>, one: &Couple, known: &KnownCouples<'_>) -> Result<(), Fault> {
    let at = &one.position;
    if walk.of(at, walk.game.pieces(at))? != [at.as_str()] {
        return Err(Wrong::at(at, "it is not a single component in its canonical form").into());
    }
    let steps = walk.of(at, walk.game.moves(at))?;
    let needed = if one.lost { one.nimber } else { 1 };
    if one.moves.len() as u64 != needed {
        let reason =
            format!("moves that show the nimber {}: {needed} needed, {} told", one.nimber, one.moves.len());
        return Err(Wrong::at(at, reason).into());
    }
    // to show that a nimber is not this one, no other moves count
    let looked_at = steps.iter().filter(|step| one.lost || step.mv == one.moves[0]);
    let mut reached: FxHashSet<(u64, &str)> = FxHashSet::default();
    for step in looked_at {
        walk.count(1)?;
        let parts = match step.to.as_str() {
            "" => Vec::new(),
            to => walk.of(at, walk.game.pieces(to))?,
        };
        let after = left(&parts, known).map_err(|part| not_shown(one, &step.mv, part))?;
        let (sum, open) = after;
        match open {
            None if one.lost && sum == one.nimber => {
                return Err(Wrong::at(at, format!("the move '{}' keeps the nimber {sum}", step.mv)).into());
            }
            None => _ = reached.insert((sum, &step.mv)),
            Some(part) => {
                let misses = known.get(part).is_some_and(|shown| shown.is_not.contains(&(one.nimber ^ sum)));
                if !misses {
                    return Err(not_shown(one, &step.mv, part));
                }
            }
        }
    }
    let values = if one.lost { 0..one.nimber } else { one.nimber..one.nimber.saturating_add(1) };
    for (value, mv) in values.zip(&one.moves) {
        if !reached.contains(&(value, mv.as_str())) {
            return Err(Wrong::at(at, format!("no move '{mv}' leads to the nimber {value}")).into());
        }
    }
    Ok(())
}

fn not_shown(one: &Couple, mv: &str, part: &str) -> Fault {
    let reason = format!(
        "the move '{mv}' leaves '{part}', of which too little is shown before for the nimber {}",
        one.nimber
    );
    Wrong::at(&one.position, reason).into()
}
