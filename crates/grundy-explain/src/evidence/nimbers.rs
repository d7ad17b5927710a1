//! Evidence of nimbers: the mex of each component, from the ends of play up.

use grundy::error::{Cycle, Error};
use grundy::table::Table;
use rustc_hash::FxHashMap;

use super::build::Proven;
use super::room::Room;
use super::{Claim, Proof, Valued, Wins};

/// A component whose options are being valued.
struct Open {
    position: String,
    /// Each move and the components that it leaves.
    options: Vec<(String, Vec<String>)>,
    /// The option and the component in it to look at next.
    next: (usize, usize),
}

pub(super) fn prove(table: &dyn Table, position: &str, room: &mut Room<'_>) -> Result<Proven, Error> {
    let mut known: FxHashMap<String, Option<u64>> = FxHashMap::default();
    let mut components = Vec::new();
    let mut nimber = 0;
    for part in table.components(position)? {
        if !known.contains_key(&part) {
            below(table, part.clone(), &mut known, &mut components, room)?;
        }
        nimber ^= known[&part].expect("it was just valued");
    }
    let winner = if nimber == 0 { Wins::Second } else { Wins::First };
    Ok((Claim::Nimber { winner, nimber }, Proof::Nimbers { components }))
}

fn open(table: &dyn Table, position: String, room: &mut Room<'_>) -> Result<Open, Error> {
    let steps = table.moves(&position)?;
    room.take(&position, steps.len(), steps.iter().map(|step| step.to.len() + step.mv.len()).sum())?;
    let left = |to: &str| if to.is_empty() { Ok(Vec::new()) } else { table.components(to) };
    let options = steps.into_iter().map(|step| Ok((step.mv, left(&step.to)?)));
    Ok(Open { position, options: options.collect::<Result<_, Error>>()?, next: (0, 0) })
}

/// Computes the values of a component and all components below it.
fn below(
    table: &dyn Table,
    root: String,
    known: &mut FxHashMap<String, Option<u64>>,
    found: &mut Vec<Valued>,
    room: &mut Room<'_>,
) -> Result<(), Error> {
    known.insert(root.clone(), None);
    let mut stack = vec![open(table, root, room)?];
    while let Some(top) = stack.last_mut() {
        let mut deeper = None;
        while let Some((_, parts)) = top.options.get(top.next.0) {
            match parts.get(top.next.1) {
                None => top.next = (top.next.0 + 1, 0),
                Some(part) => match known.get(part) {
                    Some(Some(_)) => top.next.1 += 1,
                    Some(None) => {
                        let part = part.clone();
                        return Err(circle(&stack, &part));
                    }
                    None => {
                        deeper = Some(part.clone());
                        break;
                    }
                },
            }
        }
        if let Some(part) = deeper {
            known.insert(part.clone(), None);
            stack.push(open(table, part, room)?);
            continue;
        }
        let done = stack.pop().expect("there is a top");
        let valued = value(done, known);
        known.insert(valued.position.clone(), Some(valued.nimber));
        found.push(valued);
    }
    Ok(())
}

/// The mex of the options, with a move to each smaller value.
fn value(open: Open, known: &FxHashMap<String, Option<u64>>) -> Valued {
    let mut reached: FxHashMap<u64, String> = FxHashMap::default();
    for (mv, parts) in open.options {
        let after = parts.iter().fold(0, |sum, part| sum ^ known[part].expect("all options are valued"));
        reached.entry(after).or_insert(mv);
    }
    let moves: Vec<String> = (0..).map_while(|value| reached.remove(&value)).collect();
    Valued { position: open.position, nimber: moves.len() as u64, moves }
}

fn circle(stack: &[Open], part: &str) -> Error {
    let from = stack.iter().position(|open| open.position == part).unwrap_or(0);
    Cycle { witness: stack[from..].iter().map(|open| open.position.clone()).collect() }.into()
}
