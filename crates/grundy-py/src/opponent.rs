//! Opponents: who chooses among the moves of a position, and how likely a weak one errs.

use std::sync::Arc;

use grundy::error::Error;
use grundy::policy::Policy;
use grundy::report::{Ask, Moves};
use grundy::rival::{Rival, chances};
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::ask::{How, named};
use crate::errors::raised;
use crate::game::Game;
use crate::long::Effort;

/// A chance as a fraction, written.
type Chance = String;

/// The chance at a position, those after each move by its name, and the rival's.
type Chances = (Chance, Vec<(String, Chance)>, Chance);

/// The names of opponents, and of rivals whose faults are counted.
#[pyfunction]
pub(crate) fn opponents() -> (Vec<&'static str>, Vec<&'static str>) {
    (Policy::ALL.map(|(name, _)| name).to_vec(), Rival::ALL.map(|(name, _)| name).to_vec())
}

/// The move that an opponent makes: as written, and where it leads; `None` at an end.
#[pyfunction]
pub(crate) fn choose(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    position: String,
    opponent: &str,
    seed: u64,
    how: How,
    effort: Effort,
) -> PyResult<Option<(String, String)>> {
    let policy = named("opponent", Some(opponent), &Policy::ALL).map_err(|bad| raised(py, bad.into()))?;
    let policy = policy.unwrap_or_default();
    let table = Arc::clone(&game.get().table);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    effort.run(py, move |limits| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let written = |mv: &str| -> Result<Option<(String, String)>, Error> {
            let step = table.moves(&position)?.into_iter().find(|step| step.mv == mv);
            Ok(step.map(|step| (step.mv, step.to)))
        };
        // nothing is solved for those who do not look ahead
        if let Policy::Random | Policy::First | Policy::Last = policy {
            let steps = table.moves(&position)?;
            let place = match policy {
                Policy::First => 0,
                Policy::Last => steps.len().saturating_sub(1),
                _ => chosen(&mut rng, steps.len()),
            };
            return Ok(steps.into_iter().nth(place).map(|step| (step.mv, step.to)));
        }
        let report = table.solve(&position, &Ask { limits, moves: Moves::All, ..ask })?;
        let mv = policy.choose(&report, &mut rng).map(|row| row.mv.clone());
        mv.map_or(Ok(None), |mv| written(&mv))
    })
}

/// One of so many places; all are as likely, as far as that goes.
fn chosen(rng: &mut ChaCha8Rng, count: usize) -> usize {
    use rand::Rng;
    let count = count.max(1) as u64;
    usize::try_from(rng.next_u64() % count).unwrap_or(0)
}

/// The chances of a player who makes the most of a weak rival: the player's own if the rival is the other
/// one, those after each move, and the rival's if the rival is to move.
#[pyfunction]
pub(crate) fn practical_chances(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    position: String,
    rival: &str,
    how: How,
    effort: Effort,
) -> PyResult<Chances> {
    let rival = named("rival", Some(rival), &Rival::ALL).map_err(|bad| raised(py, bad.into()))?;
    let rival = rival.unwrap_or(Rival::Random);
    let table = Arc::clone(&game.get().table);
    let (ask, _) = how.ask(effort.limits()).map_err(|bad| raised(py, bad.into()))?;
    effort.run(py, move |limits| {
        let found = chances(&*table, &position, rival, &Ask { limits, ..ask })?;
        let moves = found.moves.iter().map(|(mv, chance)| (mv.clone(), chance.to_string())).collect();
        Ok((found.mover.to_string(), moves, found.rival_moves.to_string()))
    })
}
