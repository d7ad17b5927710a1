//! Promises that turn maps into arrays: numbered positions, and moves played backwards.

use super::Rules;

/// Positions are numbered, and **every move leads to a smaller number** (so the game has no cycle). Numbers
/// may have gaps: [`position`](Indexed::position) says `None` there.
pub trait Indexed: Rules {
    /// One more than the largest number.
    fn size(&self) -> usize;
    /// The number of a position.
    fn index(&self, at: &Self::Position) -> usize;
    /// The position with this number.
    fn position(&self, index: usize) -> Option<Self::Position>;
}

/// Predecessors by rule: moves played backwards.
pub trait Unplay: Rules {
    /// Adds to `out` every position with a move to `at`.
    fn predecessors(&self, at: &Self::Position, out: &mut Vec<Self::Position>);
}

impl<R: Indexed + ?Sized> Indexed for &R {
    fn size(&self) -> usize {
        R::size(self)
    }
    fn index(&self, at: &Self::Position) -> usize {
        R::index(self, at)
    }
    fn position(&self, index: usize) -> Option<Self::Position> {
        R::position(self, index)
    }
}

impl<R: Unplay + ?Sized> Unplay for &R {
    fn predecessors(&self, at: &Self::Position, out: &mut Vec<Self::Position>) {
        R::predecessors(self, at, out);
    }
}
