//! What the law finder may know of a game besides its cells.

use crate::Code;
use crate::proof::Theorem;
use crate::subtraction::TakeSet;
use crate::takes::Takes;

/// A family that the law finder knows how to compute, or to prove.
#[derive(Clone, Debug)]
pub enum Family {
    /// Nimbers of a take-and-break game.
    Breaks(Takes),
    /// Nimbers of a code whose digits repeat for ever.
    Endless(Code),
    /// Nimbers where both players take amounts from one set.
    Set(Vec<u64>),
    /// Nimbers where all amounts but those of a set may be taken.
    AllBut(TakeSet),
    /// Outcomes where each player takes amounts from a set of his own.
    Sets([Vec<u64>; 2]),
    /// Nimbers by search, and a theorem about them.
    Named(Theorem),
    /// Two heaps of a Wythoff game.
    Wythoff(WythoffGame),
}

/// The r-Wythoff game that a game says it is: a theorem names its lost pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WythoffGame {
    /// Amounts taken from both heaps differ by less than this.
    pub r: u64,
}
