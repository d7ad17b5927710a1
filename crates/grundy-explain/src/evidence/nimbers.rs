//! Evidence of nimbers: the mex of each component, from the ends of play up.

use grundy::error::Error;
use grundy::explore::{Explored, Identity};
use grundy::report::Ask;
use grundy::table::Table;
use rustc_hash::FxHashMap;

use super::build::{Proven, from_the_ends};
use super::room::Room;
use super::{Claim, Proof, Valued, Wins};

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let below = room.explore(table, position, ask, Identity::Component)?;
    let mut values = vec![0; below.positions.len()];
    let mut components = Vec::with_capacity(values.len());
    for at in from_the_ends(&below)? {
        let valued = value(&below, at, &values);
        values[at] = valued.nimber;
        components.push(valued);
    }
    let nimber = sum(&below.roots, &values);
    let winner = if nimber == 0 { Wins::Second } else { Wins::First };
    Ok((Claim::Nimber { winner, nimber }, Proof::Nimbers { components }))
}

/// The value of a sum of components.
fn sum(parts: &[u32], values: &[u64]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ values[*part as usize])
}

/// The mex of the options, with a move to each smaller value.
fn value(below: &Explored, at: usize, values: &[u64]) -> Valued {
    let met = &below.positions[at];
    let mut reached: FxHashMap<u64, &str> = FxHashMap::default();
    for arc in &met.moves {
        reached.entry(sum(&arc.to, values)).or_insert(&arc.mv);
    }
    let moves: Vec<String> = (0..).map_while(|value| reached.remove(&value).map(str::to_owned)).collect();
    Valued { position: met.text.clone(), nimber: moves.len() as u64, moves }
}
