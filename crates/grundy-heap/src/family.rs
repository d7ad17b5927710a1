//! What the law finder may know of a game besides its cells.

use crate::Code;
use crate::proof::Theorem;
use crate::subtraction::TakeSet;
use crate::takes::Takes;
use grundy_base::phrase::Phrase;

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
    /// Partizan values where Left and Right take and break by codes of their own: the digits of each, from
    /// that of taking nothing.
    Sides([Vec<u8>; 2]),
    /// Nimbers by search, and a theorem about them.
    Named(Theorem),
    /// Two heaps of a Wythoff game.
    Wythoff(WythoffGame),
    /// Laws of two numbers that are known, with their theorems.
    Stated(Vec<Stated>),
}

/// A law of two numbers that is known, compared with computed values all the same.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The name of the kind of law.
    pub kind: &'static str,
    /// The law in words and formula.
    pub statement: Phrase,
    /// The theorem and its source.
    pub theorem: Phrase,
    /// What it says of a position: its nimber, or only (`Some(None)`) that it is won; `None` where it says
    /// nothing.
    pub value: fn(u64, u64) -> Option<Option<u64>>,
}

impl PartialEq for Stated {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, &self.statement) == (other.kind, &other.statement)
    }
}

impl Eq for Stated {}

/// The r-Wythoff game that a game says it is: a theorem names its lost pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WythoffGame {
    /// Amounts taken from both heaps differ by less than this.
    pub r: u64,
}
