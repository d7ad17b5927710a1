//! Evidence of outcomes: the reduced tree, with one move of the winner and all moves of the loser.

use grundy::error::Error;
use grundy::graph::{Board, Graph};
use grundy::solve::retrograde;
use grundy::table::{Step, Summand, Table};
use grundy::value::outcome::{Outcome, Verdict};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::build::Proven;
use super::room::Room;
use super::{Claim, Decided, Proof, Wins};

/// All positions below one, with their moves. Sums that differ only in the order of their components are one
/// position.
struct Below {
    positions: IndexMap<String, String, FxBuildHasher>,
    moves: Vec<Vec<(String, u32)>>,
    endings: Vec<Outcome>,
}

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    misere: bool,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let below = below(table, position, misere, room)?;
    let arcs: Vec<(u32, u32)> = (0..)
        .zip(&below.moves)
        .flat_map(|(from, moves)| moves.iter().map(move |(_, to)| (from, *to)))
        .collect();
    let graph = Graph::from_arcs(below.moves.len(), &arcs);
    let verdicts = retrograde::solve(Board { graph: &graph, endings: &below.endings });
    let positions = reduced(&below, &verdicts);
    let winner = match verdicts[0].outcome {
        Outcome::Win => Wins::First,
        Outcome::Loss => Wins::Second,
        Outcome::Draw => Wins::Draw,
    };
    let claim = Claim::Outcome { winner, plies: positions[0].plies };
    Ok((claim, Proof::Outcomes { positions }))
}

/// A key that is the same for all orders of the same components.
pub(crate) fn key(table: &dyn Table, sums: bool, position: &str) -> Result<String, Error> {
    if !sums || position.is_empty() {
        return Ok(position.to_owned());
    }
    let empty = table.summand().and_then(Summand::empty);
    let mut parts = table.components(position)?;
    parts.retain(|part| Some(part) != empty.as_ref());
    parts.sort_unstable();
    Ok(parts.join("\n"))
}

fn below(table: &dyn Table, root: &str, misere: bool, room: &mut Room<'_>) -> Result<Below, Error> {
    let sums = table.class(misere).sums;
    let mut below = Below { positions: IndexMap::default(), moves: Vec::new(), endings: Vec::new() };
    below.positions.insert(key(table, sums, root)?, root.to_owned());
    while let Some((_, at)) = below.positions.get_index(below.moves.len()) {
        let at = at.clone();
        let steps = table.moves(&at)?;
        room.take(&at, steps.len(), steps.iter().map(|step| step.mv.len()).sum())?;
        // a position with moves is not an end
        let ended = if steps.is_empty() { table.ending(&at, misere)? } else { Outcome::Loss };
        let mut moves = Vec::with_capacity(steps.len());
        for Step { mv, to } in steps {
            let entry = below.positions.entry(key(table, sums, &to)?);
            let number = entry.index();
            entry.or_insert(to);
            moves.push((mv, u32::try_from(number).expect("evidence has far fewer positions")));
        }
        below.moves.push(moves);
        below.endings.push(ended);
    }
    Ok(below)
}

/// The positions that the root's outcome depends on: one move of each win, all moves of losses and draws.
fn reduced(below: &Below, verdicts: &[Verdict]) -> Vec<Decided> {
    let mut needed: IndexSet<u32, FxBuildHasher> = IndexSet::default();
    needed.insert(0);
    let mut all = Vec::new();
    while let Some(&number) = needed.get_index(all.len()) {
        let (at, moves) = (number as usize, &below.moves[number as usize]);
        let verdict = verdicts[at];
        let kept = moves.iter().find(|(_, to)| verdicts[*to as usize].behind_a_move() == verdict);
        let kept = kept.filter(|_| verdict.outcome != Outcome::Loss);
        match (verdict.outcome, kept) {
            (Outcome::Win, Some((_, to))) => _ = needed.insert(*to),
            _ => needed.extend(moves.iter().map(|(_, to)| *to)),
        }
        all.push(Decided {
            position: below.positions[at].clone(),
            outcome: verdict.outcome.into(),
            plies: verdict.remoteness,
            mv: kept.map(|(mv, _)| mv.clone()),
        });
    }
    all
}
