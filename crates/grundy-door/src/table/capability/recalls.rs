//! Games whose searches remember what they found.

use std::sync::Arc;

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_search::elsewhere::Elsewhere;

/// What a search has found, a line for each finding: kept for later runs, and told to other processes. It
/// only saves work: answers are the same without it.
pub trait Recalls: Send + Sync {
    /// From now on a search that is stopped keeps what it found.
    fn remember(&self) {}

    /// Calls `tell` with what was found by now. A line may go on from those before it.
    fn found(&self, tell: &mut dyn FnMut(&str));

    /// Whether that is sound: not if rules failed in the last search, as they have no moves from then on.
    fn is_sound(&self) -> bool {
        true
    }

    /// Takes back a line that [`found`](Self::found) told in an earlier run; the lines come in its order.
    ///
    /// # Errors
    /// Bad text, or the limit of memory.
    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error>;

    /// From now on searches tell other processes what they find, and hear what those find; or no more.
    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>);
}
