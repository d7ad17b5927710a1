//! The checker of evidence. It asks the opened game only for its moves and for the results of ends of play.
//!
//! It shares no code with the solvers, and with the builder of [`evidence`](crate::evidence) only the data
//! types. So if the rules are right, everything it accepts is true. Otherwise it reports the first error and
//! its place.

mod nimbers;
mod outcomes;
mod payoffs;

use grundy::Error;
use grundy::limits::{Budget, Limits};
use grundy::table::Table;
use thiserror::Error;

use crate::evidence::{Claim, Evidence, Proof, VERSION};

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
pub fn verify(evidence: &Evidence, table: &dyn Table, limits: &Limits) -> Result<Checked, Fault> {
    if evidence.version != VERSION {
        let reason = format!("{} is not known; this program reads version {VERSION}", evidence.version);
        return Err(Wrong::at("version", reason).into());
    }
    let class = table.class(evidence.misere);
    let mut rules = Rules { table, misere: evidence.misere, budget: Budget::new(limits), moves: 0 };
    let root = rules.of("position", table.canonical(&evidence.position))?;
    if root != evidence.position {
        let reason = format!("'{}' is not its canonical form, which is '{root}'", evidence.position);
        return Err(Wrong::at("position", reason).into());
    }
    match (&evidence.claim, &evidence.proof) {
        (Claim::Nimber { winner, nimber }, Proof::Nimbers { components }) => {
            if evidence.misere
                || class.payoffs
                || !class.impartial
                || class.ending != grundy::rules::Ending::Normal
            {
                return Err(
                    Wrong::at("claim", "nimbers are values of impartial games under normal play").into()
                );
            }
            nimbers::check(&mut rules, &root, (*winner, *nimber), components)?;
        }
        (Claim::Outcome { winner, plies }, Proof::Outcomes { positions }) => {
            if class.payoffs {
                return Err(Wrong::at("claim", "the game pays numbers, nobody wins").into());
            }
            outcomes::check(&mut rules, &root, (*winner, *plies), positions)?;
        }
        (Claim::Payoffs { payoffs, ties, chance }, Proof::Payoffs { positions }) => {
            if !class.payoffs || evidence.misere {
                return Err(Wrong::at("claim", "the game pays no numbers").into());
            }
            payoffs::check(&mut rules, &root, payoffs, (*ties, *chance), positions)?;
        }
        _ => return Err(Wrong::at("proof", "it is of another kind than the claim").into()),
    }
    Ok(Checked { positions: evidence.proof.len(), moves: rules.moves })
}

/// The rules of the game, with limits.
struct Rules<'t> {
    table: &'t dyn Table,
    misere: bool,
    budget: Budget<'t>,
    moves: usize,
}

impl Rules<'_> {
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
        if position.is_empty() || !self.table.class(self.misere).sums {
            return Ok(position.to_owned());
        }
        let mut parts = self.of(position, self.table.components(position))?;
        parts.sort_unstable();
        let empty = self.table.summand().and_then(|sum| sum.empty()).unwrap_or_default();
        let left: Vec<String> = parts.into_iter().filter(|part| *part != empty).collect();
        Ok(left.join("; "))
    }

    /// Counts a position with `moves` moves.
    fn count(&mut self, moves: usize) -> Result<(), Fault> {
        self.moves += moves;
        self.budget.step().map_err(|stopped| Fault::Door(stopped.into()))
    }
}
