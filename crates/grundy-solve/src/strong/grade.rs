//! The value of a position in a completely solved game, and its code as one number.

use grundy_base::value::outcome::{Outcome, Verdict};

/// The value of a position for the player to move. A *tie* is an ending without a winner; a *draw* is play
/// without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Lost in this many plies.
    Loss(u32),
    /// Won in this many plies.
    Win(u32),
    /// Neither player can force a win, and the player to move can force an end in this many plies.
    Tie(u32),
    /// Neither player can force a win, and play does not end.
    Draw,
}

impl Grade {
    /// The outcome and remoteness. Ties and draws are both called draws there; only ties have a remoteness.
    #[inline]
    pub fn verdict(self) -> Verdict {
        let (outcome, remoteness) = match self {
            Self::Loss(plies) => (Outcome::Loss, Some(plies)),
            Self::Win(plies) => (Outcome::Win, Some(plies)),
            Self::Tie(plies) => (Outcome::Draw, Some(plies)),
            Self::Draw => (Outcome::Draw, None),
        };
        Verdict { outcome, remoteness }
    }

    /// The plies of the play; none of a draw.
    #[inline]
    pub(super) fn plies(self) -> u32 {
        match self {
            Self::Loss(plies) | Self::Win(plies) | Self::Tie(plies) => plies,
            Self::Draw => 0,
        }
    }

    /// A position where play has ended.
    #[inline]
    pub fn ended(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss(0),
            Outcome::Win => Self::Win(0),
            Outcome::Draw => Self::Tie(0),
        }
    }

    /// The code of a number that holds a position.
    #[inline]
    pub fn code(self) -> u16 {
        let (kind, plies) = match self {
            Self::Draw => return OPEN,
            Self::Loss(plies) => (0, plies),
            Self::Win(plies) => (1, plies),
            Self::Tie(plies) => (2, plies),
        };
        let plies = u16::try_from(plies).unwrap_or(u16::MAX).min((u16::MAX - FIRST_DECIDED_CODE - 2) / 3);
        FIRST_DECIDED_CODE + 3 * plies + kind
    }

    /// What a code means, if a position has it.
    #[inline]
    pub fn of_code(code: u16) -> Option<Self> {
        match code {
            OPEN => Some(Self::Draw),
            HOLE | CANDIDATE => None,
            _ => {
                let (kind, plies) =
                    ((code - FIRST_DECIDED_CODE) % 3, u32::from((code - FIRST_DECIDED_CODE) / 3));
                Some(match kind {
                    0 => Self::Loss(plies),
                    1 => Self::Win(plies),
                    _ => Self::Tie(plies),
                })
            }
        }
    }
}

/// Not yet decided. What is still undecided after the last round is a draw.
pub(super) const OPEN: u16 = 0;
/// No position has this number.
pub const HOLE: u16 = 1;
/// Perhaps lost: to be checked in this round.
pub(super) const CANDIDATE: u16 = 2;
/// The first code of a win, a loss or a tie.
const FIRST_DECIDED_CODE: u16 = 3;

/// The longest play, in plies, whose code fits one byte.
pub(super) const MAX_BYTE_PLIES: u32 = (u8::MAX as u32 - FIRST_DECIDED_CODE as u32 - 2) / 3;
/// The longest play, in plies, whose code fits two bytes.
pub(super) const MAX_WORD_PLIES: u32 = (u16::MAX as u32 - FIRST_DECIDED_CODE as u32 - 2) / 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back() {
        for code in 0..=u16::MAX - 2 {
            if let Some(grade) = Grade::of_code(code) {
                assert_eq!(grade.code(), code);
            }
        }
        assert!(u8::try_from(Grade::Tie(MAX_BYTE_PLIES).code()).is_ok());
        assert!(u8::try_from(Grade::Tie(MAX_BYTE_PLIES + 1).code()).is_err());
        assert_eq!(Grade::of_code(Grade::Tie(MAX_WORD_PLIES).code()), Some(Grade::Tie(MAX_WORD_PLIES)));
    }
}
