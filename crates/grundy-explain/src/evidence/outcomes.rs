//! Evidence of outcomes: the reduced tree, with one move of the winner and all moves of the loser.

use grundy::error::Error;
use grundy::explore::{Arc, Explored, Identity};
use grundy::report::Ask;
use grundy::rules::Player;
use grundy::table::Table;
use grundy::value::outcome::{Outcome, Verdict};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::build::Proven;
use super::room::Room;
use super::{Claim, Decided, Proof, Wins};

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let (winner, positions) = decided(table, position, ask, room)?;
    let claim = Claim::Outcome { winner, plies: positions[0].plies };
    Ok((claim, Proof::Outcomes { positions }))
}

/// Proves who wins a sum without a player to move, whoever begins.
pub(super) fn prove_sides(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let mut begun = |player: Player| {
        let begun = table.canonical(&format!("{position} {}", player.word()))?;
        decided(table, &begun, ask, room)
    };
    let ((left, mut positions), (right, others)) = (begun(Player::Left)?, begun(Player::Right)?);
    let known: FxHashSet<String> = positions.iter().map(|one| one.position.clone()).collect();
    positions.extend(others.into_iter().filter(|one| !known.contains(&one.position)));
    Ok((Claim::Sides { left, right }, Proof::Outcomes { positions }))
}

/// Who wins, and the positions that show it.
fn decided(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<(Wins, Vec<Decided>), Error> {
    let below = room.explore(table, position, ask, Identity::Sum)?;
    let verdicts = below.verdicts();
    let winner = match verdicts[0].outcome {
        Outcome::Win => Wins::First,
        Outcome::Loss => Wins::Second,
        Outcome::Draw => Wins::Draw,
    };
    Ok((winner, reduced(&below, &verdicts)))
}

/// The positions that the root's outcome depends on: one move of each win, all moves of losses and draws.
fn reduced(below: &Explored, verdicts: &[Verdict]) -> Vec<Decided> {
    let after = |arc: &Arc| verdicts[arc.to[0] as usize].behind_a_move();
    let mut needed: IndexSet<u32, FxBuildHasher> = IndexSet::default();
    needed.insert(0);
    let mut all = Vec::new();
    while let Some(&number) = needed.get_index(all.len()) {
        let (met, verdict) = (&below.positions[number as usize], verdicts[number as usize]);
        let kept = met.moves.iter().find(|arc| after(arc) == verdict);
        let kept = kept.filter(|_| verdict.outcome != Outcome::Loss);
        match (verdict.outcome, kept) {
            (Outcome::Win, Some(arc)) => _ = needed.insert(arc.to[0]),
            _ => needed.extend(met.moves.iter().map(|arc| arc.to[0])),
        }
        all.push(Decided {
            position: met.text.clone(),
            outcome: verdict.outcome.into(),
            plies: verdict.remoteness,
            mv: kept.map(|arc| arc.mv.clone()),
        });
    }
    all
}
