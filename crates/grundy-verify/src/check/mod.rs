//! The check: one walk over the evidence, which asks the [`Rules`] for moves and ends of play.

mod couples;
mod nimbers;
mod outcomes;
mod payoffs;
mod survival;

use grundy_base::Error;
use grundy_base::limits::{Budget, Limits};
use grundy_base::rules::Player;
use thiserror::Error;

use crate::Rules;
use crate::evidence::{Claim, Evidence, Proof, Side, VERSION};

/// Why evidence was not accepted.
#[derive(Clone, Debug, Error)]
pub enum Fault {
    /// The evidence is wrong.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A limit stopped the check.
    #[error(transparent)]
    Door(Error),
}

/// The first error in the evidence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {reason}")]
pub struct Wrong {
    /// The place: a position, or a part of the file.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
}

impl Wrong {
    fn at(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { place: place.into(), reason: reason.into() }
    }
}

/// The size of what was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Positions in the evidence.
    pub positions: usize,
    /// Moves examined.
    pub moves: usize,
}

/// Checks evidence about a position of this opened game, by its rules alone.
///
/// # Errors
/// The first thing that is wrong; a limit.
pub fn verify(evidence: &Evidence, game: &dyn Rules, limits: &Limits) -> Result<Checked, Fault> {
    if evidence.version != VERSION {
        let reason = format!("{} is not known; this program reads version {VERSION}", evidence.version);
        return Err(Wrong::at("version", reason).into());
    }
    let class = game.class(evidence.misere);
    let mut walk = Walk { game, misere: evidence.misere, budget: Budget::new(limits), moves: 0 };
    let root = walk.of("position", game.canonical(&evidence.position))?;
    if root != evidence.position {
        let reason = format!("'{}' is not its canonical form, which is '{root}'", evidence.position);
        return Err(Wrong::at("position", reason).into());
    }
    match (&evidence.claim, &evidence.proof) {
        (Claim::Nimber { winner, nimber }, Proof::Nimbers { .. } | Proof::Couples { .. }) => {
            if evidence.misere
                || class.payoffs
                || !class.impartial
                || class.ending != grundy_base::rules::Ending::Normal
            {
                return Err(
                    Wrong::at("claim", "nimbers are values of impartial games under normal play").into()
                );
            }
            let claim = (*winner, *nimber);
            match &evidence.proof {
                Proof::Couples { couples } => couples::check(&mut walk, &root, claim, couples)?,
                Proof::Nimbers { components } => nimbers::check(&mut walk, &root, claim, components)?,
                _ => {}
            }
        }
        (Claim::Outcome { winner, plies }, Proof::Outcomes { positions }) => {
            if class.payoffs {
                return Err(Wrong::at("claim", "the game pays numbers, nobody wins").into());
            }
            let known = outcomes::check(&mut walk, positions)?;
            let found = outcomes::said(&walk, &root, &known)?;
            if found != (*winner, *plies) {
                return Err(outcomes::not_the_claim().into());
            }
        }
        (Claim::Sides { left, right }, Proof::Outcomes { positions }) => {
            if class.payoffs || class.impartial || !class.sums {
                return Err(Wrong::at("claim", "the players have the same moves, or no sums").into());
            }
            let known = outcomes::check(&mut walk, positions)?;
            for (player, wins) in Player::BOTH.into_iter().zip([left, right]) {
                let begun = walk.of("position", walk.game.canonical(&format!("{root} {}", player.word())))?;
                if outcomes::said(&walk, &begun, &known)?.0 != *wins {
                    return Err(outcomes::not_the_claim().into());
                }
            }
        }
        (Claim::Order { onside, offside, against_offside }, Proof::Survival { onside: on, offside: off }) => {
            if class.payoffs || class.impartial || !class.sums || evidence.misere {
                return Err(Wrong::at("claim", "the players have the same moves, or no sums").into());
            }
            survival::check(&mut walk, &root, (Side::Onside, *onside), on)?;
            survival::check(&mut walk, against_offside, (Side::Offside, *offside), off)?;
        }
        (Claim::Payoffs { payoffs, ties, chance }, Proof::Payoffs { positions }) => {
            if !class.payoffs || evidence.misere {
                return Err(Wrong::at("claim", "the game pays no numbers").into());
            }
            payoffs::check(&mut walk, &root, payoffs, (*ties, *chance), positions)?;
        }
        _ => return Err(Wrong::at("proof", "it is of another kind than the claim").into()),
    }
    Ok(Checked { positions: evidence.proof.len(), moves: walk.moves })
}

/// The rules of the game, with limits.
struct Walk<'t> {
    game: &'t dyn Rules,
    misere: bool,
    budget: Budget<'t>,
    moves: usize,
}

impl Walk<'_> {
    /// The game's result at a place of the evidence. An error is the evidence's fault unless a limit caused
    /// it.
    fn of<T>(&self, place: &str, said: Result<T, Error>) -> Result<T, Fault> {
        said.map_err(|error| match error {
            Error::Stopped(_) => Fault::Door(error),
            other => Wrong::at(place, other.to_string()).into(),
        })
    }

    /// The key shared by equal sums: the components in order, without the empty ones.
    fn same(&self, position: &str) -> Result<String, Fault> {
        if position.is_empty() || !self.game.class(self.misere).sums {
            return Ok(position.to_owned());
        }
        let mut parts = self.of(position, self.game.components(position))?;
        parts.sort_unstable();
        let empty = self.game.empty();
        let left: Vec<String> = parts.into_iter().filter(|part| *part != empty).collect();
        Ok(left.join("; "))
    }

    /// Counts a position with `moves` moves.
    fn count(&mut self, moves: usize) -> Result<(), Fault> {
        self.moves += moves;
        self.budget.step().map_err(|stopped| Fault::Door(stopped.into()))
    }
}
