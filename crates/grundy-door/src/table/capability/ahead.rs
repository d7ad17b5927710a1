//! What a few more moves show.

use grundy_base::error::Error;
use grundy_base::limits::Limits;

/// A game that is too large to be solved at once, and has a search of its own that looks ahead: for a rival
/// who must answer soon.
pub trait Ahead {
    /// What each move is worth to the player who makes it, in the order of [`Table::moves`]: as far as
    /// `plies` more moves show, and as the limits allow. Only the order of these numbers means something,
    /// and that those above [`SEEN_WIN`] are wins which were seen, those below its negative losses.
    ///
    /// # Errors
    /// Bad text; a limit before anything was seen.
    ///
    /// [`Table::moves`]: crate::table::Table::moves
    fn ahead(&self, position: &str, plies: u32, limits: &Limits) -> Result<Vec<i32>, Error>;
}

/// Above it stand wins that a search has seen to their end.
pub const SEEN_WIN: i32 = 1000;
