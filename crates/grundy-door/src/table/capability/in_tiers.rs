//! Contests whose rules give each position a tier: solved in a folder, and answered from there.

use std::sync::Arc;

use crate::strong::TierCounts;
use grundy_base::error::{Error, Stopped};
use grundy_base::report::Ask;
use grundy_solve::tiered::{Leads, TierRank};

/// A contest whose positions have tiers, and no numbers: positions are kept as text.
pub trait InTiers {
    /// The text of the rules, without blanks at the ends of lines and empty lines at the end: what a folder
    /// with its values is known by.
    fn text(&self) -> &str;

    /// Solves all that can be reached from a position, tier by tier; what the shelf has is not done again.
    ///
    /// # Errors
    /// Bad text, a limit, or what the shelf returns; a tier that rises, a cycle in a game that says nothing
    /// of cycles.
    fn solve_tiers(&self, position: &str, shelf: &mut dyn TierShelf, ask: &Ask) -> Result<(), Error>;

    /// Whether the kept value of a position follows from those after its moves.
    ///
    /// # Errors
    /// Bad text; a value that is not kept, or cannot be had.
    fn follows(&self, position: &str, kept: &dyn KeptTiers) -> Result<bool, Error>;

    /// Answers from kept tiers from now on: nothing is solved.
    fn answer_from(&self, kept: Arc<dyn KeptTiers>);
}

/// Where tiers are put while a game is solved; a later run finds what an earlier one has put there.
pub trait TierShelf {
    /// The tiers, with those to which moves lead from each, if an earlier run has explored all.
    ///
    /// # Errors
    /// They cannot be read.
    fn explored(&mut self) -> Result<Option<Leads>, Stopped>;

    /// Puts the positions of a tier away, which are ascending.
    ///
    /// # Errors
    /// They cannot be put there.
    fn put(&mut self, tier: &TierRank, positions: &[String]) -> Result<(), Stopped>;

    /// All tiers are put away.
    ///
    /// # Errors
    /// That cannot be kept.
    fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped>;

    /// Gives the positions of a tier, ascending.
    ///
    /// # Errors
    /// They cannot be read.
    fn positions(&mut self, tier: &TierRank, take: &mut dyn FnMut(&str)) -> Result<(), Stopped>;

    /// Whether an earlier run has solved a tier.
    fn is_solved(&self, tier: &TierRank) -> bool;

    /// The codes of a solved tier, in the order of its positions, as
    /// [`Grade::code`](grundy_solve::strong::Grade::code) makes them.
    ///
    /// # Errors
    /// They cannot be read.
    fn codes(&mut self, tier: &TierRank) -> Result<Vec<u16>, Stopped>;

    /// Keeps the codes of a tier.
    ///
    /// # Errors
    /// They cannot be kept.
    fn keep(&mut self, tier: &TierRank, codes: &[u16]) -> Result<(), Stopped>;
}

/// Values of all positions that can be reached from one. What it reads it may keep for a while, within a
/// bound.
pub trait KeptTiers: Send + Sync {
    /// The position from which all others were reached.
    fn start(&self) -> &str;

    /// The code of a position of a tier; `None` if the tier has no such position.
    ///
    /// # Errors
    /// Why it cannot be had: it is not solved yet, or the store is damaged.
    fn code(&self, tier: &TierRank, position: &str) -> Result<Option<u16>, Error>;

    /// What the tiers hold, with their names.
    fn counts(&self) -> Vec<(String, TierCounts)>;

    /// The memory that the store may take, in bytes.
    fn bytes(&self) -> u64;
}
