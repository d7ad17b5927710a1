//! What a table holds of a position: one number, in one byte where it fits.
//!
//! 0 while nothing is known, and for a draw in the end; otherwise one more than the remoteness. Play ends
//! with a move of the winner, so an even number is a win of the player to move, an odd one a loss.

use grundy_base::value::outcome::{Outcome, Verdict};

/// What a code of a table says: one more than the plies to mate, or 0.
pub fn verdict(code: u16) -> Verdict {
    let Some(plies) = code.checked_sub(1) else { return Verdict::of(Outcome::Draw) };
    let outcome = if plies % 2 == 1 { Outcome::Win } else { Outcome::Loss };
    Verdict { outcome, remoteness: Some(plies.into()) }
}

/// The code of a number that no position has, outside of tables.
pub const NO_POSITION: u16 = u16::MAX;

/// A number of a table.
pub(super) trait Cell: Copy + Eq + Send + Sync + 'static {
    /// The position is not yet decided.
    const UNKNOWN: Self;
    /// A draw at least: the player to move can reach one in another table, or is stalemated.
    const SAFE: Self;
    /// Not a legal position, or one that another number stands for.
    const BROKEN: Self;
    /// The largest code of a decided position: its remoteness plus one.
    const MAX_CODE: u16;

    /// A number up to [`MAX_CODE`](Cell::MAX_CODE).
    fn from_code(code: u16) -> Self;

    /// One more than the remoteness; 0 if there is none.
    fn code(self) -> u16;

    /// The places in a part of a table where a number stands.
    fn find(part: &[Self], code: u16) -> impl Iterator<Item = usize>;
}

impl Cell for u8 {
    const UNKNOWN: Self = 0;
    const SAFE: Self = 254;
    const BROKEN: Self = 255;
    const MAX_CODE: u16 = 253;

    fn from_code(code: u16) -> Self {
        Self::try_from(code).expect("at most 253")
    }

    #[inline]
    fn code(self) -> u16 {
        if self >= Self::SAFE { 0 } else { self.into() }
    }

    fn find(part: &[Self], code: u16) -> impl Iterator<Item = usize> {
        memchr::memchr_iter(Self::from_code(code), part)
    }
}

impl Cell for u16 {
    const UNKNOWN: Self = 0;
    const SAFE: Self = 65_534;
    const BROKEN: Self = 65_535;
    const MAX_CODE: u16 = 65_533;

    fn from_code(code: u16) -> Self {
        code
    }

    #[inline]
    fn code(self) -> u16 {
        if self >= Self::SAFE { 0 } else { self }
    }

    fn find(part: &[Self], code: u16) -> impl Iterator<Item = usize> {
        part.iter().enumerate().filter(move |(_, cell)| **cell == code).map(|(place, _)| place)
    }
}
