//! Claims about two games, as they are written between them.

use crate::store::Relation;

/// What is asked or claimed of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// How do they compare? `<=>`
    How,
    /// The first is less: `<`.
    Less,
    /// The first is at most the second: `<=`.
    AtMost,
    /// They are equal: `==`, or `=`.
    Equal,
    /// They are not equal: `!=`.
    Unequal,
    /// The first is at least the second: `>=`.
    AtLeast,
    /// The first is greater: `>`.
    Greater,
    /// They are confused: `||`.
    Confused,
    /// The first is less than the second or confused with it: `<|`.
    LessOrConfused,
    /// The first is greater than the second or confused with it: `|>`.
    GreaterOrConfused,
}

/// The signs of claims; a longer one stands before those with which it begins.
pub(crate) const SIGNS: &[(&str, Claim)] = &[
    ("<=>", Claim::How),
    ("<=", Claim::AtMost),
    ("≤", Claim::AtMost),
    ("<|", Claim::LessOrConfused),
    ("⧏", Claim::LessOrConfused),
    ("<", Claim::Less),
    (">=", Claim::AtLeast),
    ("≥", Claim::AtLeast),
    (">", Claim::Greater),
    ("|>", Claim::GreaterOrConfused),
    ("⧐", Claim::GreaterOrConfused),
    ("==", Claim::Equal),
    ("=", Claim::Equal),
    ("!=", Claim::Unequal),
    ("≠", Claim::Unequal),
    ("||", Claim::Confused),
    ("‖", Claim::Confused),
];

impl Claim {
    /// As it is written.
    pub fn sign(self) -> &'static str {
        SIGNS.iter().find(|(_, claim)| *claim == self).map_or("", |(sign, _)| sign)
    }

    /// The claim, and whether it holds between games of this relation; nothing is claimed by a question.
    pub(crate) fn of(self, relation: Relation) -> Option<(Self, bool)> {
        Some((self, self.holds(relation)?))
    }

    /// Whether it holds between games of this relation; nothing is claimed by a question.
    pub fn holds(self, relation: Relation) -> Option<bool> {
        use Relation::{Confused, Equal, Greater, Less};
        Some(match self {
            Self::How => return None,
            Self::Less => relation == Less,
            Self::AtMost => matches!(relation, Less | Equal),
            Self::Equal => relation == Equal,
            Self::Unequal => relation != Equal,
            Self::AtLeast => matches!(relation, Greater | Equal),
            Self::Greater => relation == Greater,
            Self::Confused => relation == Confused,
            Self::LessOrConfused => matches!(relation, Less | Confused),
            Self::GreaterOrConfused => matches!(relation, Greater | Confused),
        })
    }
}
