//! Games with stones of two colours: numbered by their [`Pairs`].

use super::{Pairs, Slots, Stones};
use grundy_base::rules::Contest;

/// A contest whose positions are [`Stones`], numbered by [`Pairs`].
pub trait Board: Contest<Position = Stones> + Sync {
    /// The numbering of the positions.
    fn pairs(&self) -> &Pairs;

    /// As [`Slots::parents`].
    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        let _ = (at, out);
        false
    }
}

impl<R: Board> Slots for R {
    fn slots(&self) -> usize {
        self.pairs().size()
    }
    fn slot(&self, at: &Stones) -> usize {
        self.pairs().number(at)
    }
    fn in_slot(&self, slot: usize) -> Option<Stones> {
        self.pairs().position(slot)
    }
    fn alike(&self, at: &Stones) -> u64 {
        self.pairs().orbit(at)
    }
    fn parents(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        self.before(at, out)
    }
}
