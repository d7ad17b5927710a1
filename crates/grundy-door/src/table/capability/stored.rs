//! Games that are solved whole, and answer from values that were kept.

use crate::strong::{Codes, Whole};
use grundy_base::error::Error;
use grundy_base::report::{Ask, Report};

/// A game whose positions are numbered.
pub trait Stored {
    /// The game as one that can be solved whole.
    fn whole(&self) -> &dyn Whole;

    /// Answers from values that were kept when the whole game was solved ([`Whole::solved`]); `None` if the
    /// position's own code, or that of a move, cannot be had.
    ///
    /// # Errors
    /// Bad text, a refusal.
    fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error>;
}
