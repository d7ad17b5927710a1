//! Checks nimbers: the value of every component is the mex of its options.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Fault, Walk, Wrong};
use crate::evidence::{Valued, Wins};

pub(super) fn check(
    walk: &mut Walk<'_>,
    root: &str,
    (winner, nimber): (Wins, u64),
    components: &[Valued],
) -> Result<(), Fault> {
    let mut known: FxHashMap<&str, u64> = FxHashMap::default();
    for one in components {
        component(walk, one, &known)?;
        if known.insert(&one.position, one.nimber).is_some() {
            return Err(Wrong::at(&one.position, "it is valued twice").into());
        }
    }
    let parts = walk.of("position", walk.game.components(root))?;
    let total = sum_of(&parts, &known)
        .map_err(|part| Wrong::at("position", format!("its component '{part}' is not valued")))?;
    fits(total, (winner, nimber))
}

/// Whether the nim-sum of the components is what is claimed.
pub(super) fn fits(total: u64, (winner, nimber): (Wins, u64)) -> Result<(), Fault> {
    if total != nimber {
        let reason = format!("the nimber {nimber} is claimed, but the nim-sum of the components is {total}");
        return Err(Wrong::at("claim", reason).into());
    }
    if (winner == Wins::First) != (nimber != 0) || winner == Wins::Draw {
        let reason = "the first player wins if and only if the nimber is not 0, else the second";
        return Err(Wrong::at("claim", reason).into());
    }
    Ok(())
}

/// The nim-sum of valued components, or the first component without a value.
fn sum_of<'p>(parts: &'p [String], known: &FxHashMap<&str, u64>) -> Result<u64, &'p str> {
    let mut values = parts.iter().map(|part| known.get(part.as_str()).copied().ok_or(part.as_str()));
    values.try_fold(0, |sum, value| Ok(sum ^ value?))
}

/// Options must have been valued before, so that no value is circular.
fn component(walk: &mut Walk<'_>, one: &Valued, known: &FxHashMap<&str, u64>) -> Result<(), Fault> {
    let at = &one.position;
    let itself = walk.of(at, walk.game.components(at))?;
    if itself != [at.as_str()] {
        return Err(Wrong::at(at, "it is not a single component in its canonical form").into());
    }
    let steps = walk.of(at, walk.game.moves(at))?;
    walk.count(steps.len())?;
    if one.nimber != one.moves.len() as u64 {
        let reason = format!(
            "a nimber of {} needs as many moves, one to each smaller value, not {}",
            one.nimber,
            one.moves.len()
        );
        return Err(Wrong::at(at, reason).into());
    }
    let mut reached: FxHashSet<(u64, &str)> = FxHashSet::default();
    for step in &steps {
        let parts = match step.to.as_str() {
            "" => Vec::new(),
            to => walk.of(at, walk.game.components(to))?,
        };
        let after = sum_of(&parts, known).map_err(|part| {
            Wrong::at(at, format!("the move '{}' leaves '{part}', which is not valued before", step.mv))
        })?;
        if after == one.nimber {
            return Err(Wrong::at(at, format!("the move '{}' keeps the nimber {after}", step.mv)).into());
        }
        reached.insert((after, &step.mv));
    }
    for (value, mv) in (0..).zip(&one.moves) {
        if !reached.contains(&(value, mv.as_str())) {
            return Err(Wrong::at(at, format!("no move '{mv}' leads to the nimber {value}")).into());
        }
    }
    Ok(())
}
