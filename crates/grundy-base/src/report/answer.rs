//! What a position is worth, by the kind of its game.

use super::sided::Sided;
use crate::value::amount::Sum;
use crate::value::loopy::Loopy;
use crate::value::nimber::Nimber;
use crate::value::outcome::{Outcome, Verdict};

/// What a position is worth: one variant for each kind of game. `P` is what a payoff game says: [`Payoffs`]
/// of a position, [`Paid`] of a move.
///
/// Values and outcomes are those of the player to move, plies are counted from the position on.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<P> {
    /// The nimber of a sum under normal play.
    Nimber(Nimber),
    /// The loopy nimber of a sum, and the plies to the end where they are counted.
    Loopy(Loopy, Option<u32>),
    /// The verdict on a contest, or on a sum that is searched as one.
    Contest(Verdict),
    /// What each player gets.
    Payoff(P),
    /// A sum in which Left and Right have moves of their own.
    Sided(Sided),
}

impl<P: AsRef<[Sum]>> Answer<P> {
    /// The outcome for the player to move; `None` where numbers are paid.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Nimber(value) => Some(if value.is_zero() { Outcome::Loss } else { Outcome::Win }),
            Self::Loopy(value, _) => Some(value.outcome()),
            Self::Contest(verdict) => Some(verdict.outcome),
            Self::Payoff(_) => None,
            Self::Sided(sided) => sided.outcome(),
        }
    }

    /// What is told of a sum in which Left and Right have moves of their own.
    pub fn sided(&self) -> Option<&Sided> {
        if let Self::Sided(sided) = self { Some(sided) } else { None }
    }

    /// The Grundy value, finite or not, where Grundy values apply.
    pub fn value(&self) -> Option<Loopy> {
        match self {
            Self::Nimber(value) => Some(Loopy::Finite(*value)),
            Self::Loopy(value, _) => Some(value.clone()),
            Self::Sided(sided) => Some(Loopy::Finite(sided.worth.as_ref()?.nimber?)),
            Self::Contest(_) | Self::Payoff(_) => None,
        }
    }

    /// The Grundy value, where there is one and it is finite.
    pub fn nimber(&self) -> Option<Nimber> {
        self.value()?.finite()
    }

    /// Plies to the end, where the solver finds them.
    pub fn remoteness(&self) -> Option<u32> {
        match self {
            Self::Loopy(_, plies) => *plies,
            Self::Contest(verdict) => verdict.remoteness,
            Self::Nimber(_) | Self::Payoff(_) | Self::Sided(_) => None,
        }
    }

    /// What each player gets; empty unless numbers are paid.
    pub fn payoffs(&self) -> &[Sum] {
        self.paid().map_or(&[], P::as_ref)
    }

    fn paid(&self) -> Option<&P> {
        match self {
            Self::Payoff(paid) => Some(paid),
            Self::Nimber(_) | Self::Loopy(..) | Self::Contest(_) | Self::Sided(_) => None,
        }
    }
}

/// What a position pays.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs {
    /// What each player gets.
    pub sums: Vec<Sum>,
    /// The player to move (from 0); `None` for nature, or at the end.
    pub mover: Option<usize>,
    /// How likely each move is, compared with the others, where chance moves; else empty.
    pub chances: Vec<u64>,
}

impl AsRef<[Sum]> for Payoffs {
    fn as_ref(&self) -> &[Sum] {
        &self.sums
    }
}

impl Answer<Payoffs> {
    /// The player to move in a payoff game (from 0); `None` for nature, or at the end, or in other games.
    pub fn mover(&self) -> Option<usize> {
        self.paid()?.mover
    }

    /// How likely each move is, compared with the others, where chance moves; else empty.
    pub fn chances(&self) -> &[u64] {
        self.paid().map_or(&[], |paid| &paid.chances)
    }
}

/// What a move pays.
#[derive(Clone, Debug, PartialEq)]
pub struct Paid {
    /// What each player gets in all if it is made.
    pub sums: Vec<Sum>,
    /// What each player gets at once by it; the rest comes later.
    pub gains: Vec<Sum>,
}

impl AsRef<[Sum]> for Paid {
    fn as_ref(&self) -> &[Sum] {
        &self.sums
    }
}

impl Answer<Paid> {
    /// What each player of a payoff game gets at once; empty in other games.
    pub fn gains(&self) -> &[Sum] {
        self.paid().map_or(&[], |paid| &paid.gains)
    }
}
