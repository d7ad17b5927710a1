//! Classes of positions: who wins, and with which own move at the latest.

use std::fmt;

/// What correct play makes of a position for the player to move: the winner hurries, the loser delays.
///
/// A move that loses at once counts as one that the opponent answers by a win at once; so the numbers stay
/// what the exam means by them: `Win(k)` lasts 2k-1 plies, `Loss(k)` 2k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// The player to move wins, with move k at the latest.
    Win(u32),
    /// The other player wins, with move k at the latest.
    Loss(u32),
    /// There is no move, though the game is not over.
    Stuck,
    /// Neither can force the end: play goes round for ever, or is stuck somewhere.
    Never,
    /// Not known: the answer depends on positions beyond the bound.
    Beyond,
}

/// W1, L2, …; `stuck`, `never`, `beyond`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(k) => f.pad(&format!("W{k}")),
            Self::Loss(k) => f.pad(&format!("L{k}")),
            Self::Stuck => f.pad("stuck"),
            Self::Never => f.pad("never"),
            Self::Beyond => f.pad("beyond"),
        }
    }
}
