//! Evidence checked by the rules: `grundy verify --json`.

use grundy_explain::evidence::{Claim, Evidence};
use grundy_explain::verify::{Checked, Wrong};
use serde::Serialize;

/// What came of checking evidence.
#[derive(Debug, Serialize)]
pub struct Verified<'a> {
    game: &'a str,
    position: &'a str,
    misere: bool,
    claim: &'a Claim,
    verified: bool,
    positions: Option<usize>,
    moves: Option<usize>,
    place: Option<&'a str>,
    reason: Option<&'a str>,
}

impl<'a> Verified<'a> {
    /// Evidence with the counts of what was checked, or with what is wrong.
    pub fn of(evidence: &'a Evidence, counts: Option<&Checked>, wrong: Option<&'a Wrong>) -> Self {
        Self {
            game: &evidence.game,
            position: &evidence.position,
            misere: evidence.misere,
            claim: &evidence.claim,
            verified: wrong.is_none(),
            positions: counts.map(|counts| counts.positions),
            moves: counts.map(|counts| counts.moves),
            place: wrong.map(|wrong| wrong.place.as_str()),
            reason: wrong.map(|wrong| wrong.reason.as_str()),
        }
    }
}
