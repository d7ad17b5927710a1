//! The rules of a take-and-break game whose values are wanted far out.

use super::Sequence;
use crate::Code;
use crate::takes::Takes;
use grundy_base::text::Text;

/// The rules of a take-and-break game, by digits that end or by digits that repeat for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Digits {
    /// The digits end, or it is Grundy's game.
    Takes(Takes),
    /// The digits of the code repeat for ever.
    Endless(Code),
}

impl Digits {
    /// The rules of a code.
    pub fn of(code: Code) -> Self {
        if code.block().is_empty() { Self::Takes(Takes::octal(&code)) } else { Self::Endless(code) }
    }

    /// The rules of a code that is known to be one: a constant of the program.
    ///
    /// # Panics
    /// If it is not.
    pub fn constant(code: &'static str) -> Self {
        Self::of(Code::read(Text::new(code)).expect("a constant of the program is a code"))
    }

    /// The sequence of the game's values, with the first ones known; they are believed.
    pub fn sequence(&self, known: Vec<u16>) -> Sequence {
        match self {
            Self::Takes(takes) => Sequence::resume(takes.clone(), known),
            Self::Endless(code) => Sequence::of_code(code, known),
        }
    }

    /// An upper bound of the bytes of the sequence with `len` values.
    pub fn bytes(&self, len: u64) -> u64 {
        match self {
            // half of it where rare heaps are few
            Self::Takes(_) => len.saturating_mul(2),
            Self::Endless(code) => Sequence::most_bytes(code, len),
        }
    }

    /// The digits d0, d1, … before those that repeat.
    pub fn prefix(&self) -> &[u8] {
        match self {
            Self::Takes(takes) => &takes.digits,
            Self::Endless(code) => code.prefix(),
        }
    }

    /// The digits that repeat; none if they end.
    pub fn block(&self) -> &[u8] {
        match self {
            Self::Takes(_) => &[],
            Self::Endless(code) => code.block(),
        }
    }

    /// Whether two heaps left must be of different sizes.
    pub fn unequal(&self) -> bool {
        matches!(self, Self::Takes(Takes { unequal: true, .. }))
    }
}
