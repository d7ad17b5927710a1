//! Evidence of nimbers in couples: what a search needs to know of the components, and no more.

use grundy::error::Error;
use grundy::limits::Budget;
use grundy::report::Ask;
use grundy::table::Summand;

use super::build::Proven;
use super::room::MAX_POSITIONS;
use super::{Claim, Couple, Proof, Wins};

pub(super) fn prove(sum: &dyn Summand, position: &str, ask: &Ask, most: usize) -> Result<Proven, Error> {
    let shown = sum.couples(position, most.min(MAX_POSITIONS), &mut Budget::new(&ask.limits))?;
    let couples = shown.couples.into_iter().map(|one| Couple {
        position: one.component,
        nimber: one.nimber,
        lost: one.lost,
        moves: one.moves,
    });
    let nimber = shown.nimber.0;
    let winner = if nimber == 0 { Wins::Second } else { Wins::First };
    Ok((Claim::Nimber { winner, nimber }, Proof::Couples { couples: couples.collect() }))
}
