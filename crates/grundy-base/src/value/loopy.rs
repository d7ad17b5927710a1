//! Values of impartial positions from which play may go on for ever.

use crate::planted::{self, Fault};
use std::fmt;

use super::nimber::Nimber;
use super::outcome::Outcome;

/// The value of an impartial position under normal play where positions can come back: a nimber, or infinity
/// with the set of finite values that can be reached in one move (C. A. B. Smith 1966; A. S. Fraenkel and Y.
/// Perl 1975; *Winning Ways* ch. 12, "loopy nimbers").
///
/// ```
/// use grundy_base::value::{loopy::Loopy, nimber::Nimber, outcome::Outcome};
/// let way_out = Loopy::Infinity(vec![Nimber(2)]);
/// // beside a Nim heap of 2 the player to move goes to 2 + 2 = 0 and wins; beside one of 3 he cannot
/// assert_eq!(way_out.plus(&Loopy::Finite(Nimber(2))).outcome(), Outcome::Win);
/// assert_eq!(way_out.plus(&Loopy::Finite(Nimber(3))).outcome(), Outcome::Draw);
/// assert_eq!(way_out.plus(&way_out), Loopy::Infinity(vec![]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Loopy {
    /// The position equals a Nim heap.
    Finite(Nimber),
    /// Play need not end. The values are the finite ones among the options, ascending.
    Infinity(Vec<Nimber>),
}

impl Loopy {
    /// The value of a sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(*a ^ *b),
            (Self::Infinity(ways), Self::Finite(value)) | (Self::Finite(value), Self::Infinity(ways)) => {
                let mut ways: Vec<_> = ways.iter().map(|way| *way ^ *value).collect();
                ways.sort_unstable();
                Self::Infinity(ways)
            }
            (Self::Infinity(_), Self::Infinity(_)) if planted::is(Fault::InfinitePair) => {
                Self::Finite(Nimber::ZERO)
            }
            // a move leaves one of them infinite
            (Self::Infinity(_), Self::Infinity(_)) => Self::Infinity(Vec::new()),
        }
    }

    /// The outcome: a position is lost iff its value is 0, and drawn iff it is infinite and no option is
    /// lost.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Finite(value) if value.is_zero() => Outcome::Loss,
            Self::Finite(_) => Outcome::Win,
            Self::Infinity(ways) if ways.contains(&Nimber::ZERO) => Outcome::Win,
            Self::Infinity(_) => Outcome::Draw,
        }
    }

    /// The nimber, if it is finite.
    pub fn finite(&self) -> Option<Nimber> {
        match self {
            Self::Finite(value) => Some(*value),
            Self::Infinity(_) => None,
        }
    }

    /// The finite values among the options, if it is infinite.
    pub fn infinite(&self) -> Option<&[Nimber]> {
        match self {
            Self::Finite(_) => None,
            Self::Infinity(ways) => Some(ways),
        }
    }
}

/// `5`, or `∞{0,2}`.
impl fmt::Display for Loopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => value.fmt(f),
            Self::Infinity(ways) => {
                let ways: Vec<_> = ways.iter().map(Nimber::to_string).collect();
                write!(f, "∞{{{}}}", ways.join(","))
            }
        }
    }
}
