//! Outcomes of the player to move, and how many plies until the end.

use std::cmp::Ordering;

/// What the player to move can guarantee. Ordered: a loss is less than a draw, a draw less than a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player to move loses (L; a P-position in an impartial game).
    Loss,
    /// Neither player can win: by rule, or because a cycle is better than a loss.
    Draw,
    /// The player to move wins (W; an N-position in an impartial game).
    Win,
}

impl Outcome {
    /// The same result seen by the other player.
    ///
    /// ```
    /// use grundy_base::Outcome;
    /// assert_eq!(Outcome::Win.flipped(), Outcome::Loss);
    /// assert_eq!(Outcome::Draw.flipped(), Outcome::Draw);
    /// ```
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// `W`, `D` or `L`, as the textbook writes it.
    pub fn letter(self) -> char {
        match self {
            Self::Loss => 'L',
            Self::Draw => 'D',
            Self::Win => 'W',
        }
    }

    /// `N`, `D` or `P`, as the literature on impartial games writes it.
    pub fn class_letter(self) -> char {
        match self {
            Self::Loss => 'P',
            Self::Draw => 'D',
            Self::Win => 'N',
        }
    }
}

/// An outcome with its remoteness: the number of plies (half-moves) to the end when the winner hurries and
/// the loser delays.
///
/// `remoteness` is `None` where it was not asked for (a solver that stops early) or has no meaning (a draw).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What the player to move can guarantee.
    pub outcome: Outcome,
    /// Plies to the end, if decided and known.
    pub remoteness: Option<u32>,
}

impl Verdict {
    /// A position where play has ended.
    #[inline]
    pub fn ended(outcome: Outcome) -> Self {
        Self { outcome, remoteness: (outcome != Outcome::Draw).then_some(0) }
    }

    /// A verdict without remoteness.
    #[inline]
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, remoteness: None }
    }

    /// The value of a move for the mover, when it leads to a position with this verdict.
    #[must_use]
    #[inline]
    pub fn behind_a_move(self) -> Self {
        Self {
            outcome: self.outcome.flipped(),
            remoteness: self.remoteness.map(|plies| plies.saturating_add(1)),
        }
    }

    /// Compares two moves for the mover: the better outcome; then the faster win or the slower loss.
    #[inline]
    pub fn preference(&self, other: &Self) -> Ordering {
        self.outcome.cmp(&other.outcome).then_with(|| match self.outcome {
            Outcome::Win => other.remoteness.cmp(&self.remoteness),
            Outcome::Loss => self.remoteness.cmp(&other.remoteness),
            Outcome::Draw => Ordering::Equal,
        })
    }
}
