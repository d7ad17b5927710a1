//! Lost positions of three and more numbers by their binary digits, as in Moore's Nim: lost iff each digit is
//! 1 in a number of them that m divides.

use grundy_base::phrase::{Phrase, phrase};

use super::several::Block;
use crate::evidence::{bits, is_enough};

/// Which positions are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundDigits {
    /// m: what divides the number of ones, 2 or more.
    pub divisor: u64,
}

/// Looks for the law among the values of a block.
///
/// ```
/// use grundy_law::plane::{digits, several::Block};
/// let values: Vec<u64> = (0..512_u64)
///     .map(|i| {
///         let at = [i / 64, i / 8 % 8, i % 8];
///         u64::from((0..3).any(|bit| at.iter().filter(|n| *n >> bit & 1 == 1).count() % 3 > 0))
///     })
///     .collect();
/// let found = digits::find(Block { numbers: 3, side: 8, values: &values }).unwrap();
/// assert_eq!(found.divisor, 3);
/// assert!(found.is_lost(&[1 << 40, 1 << 40, 1 << 40]) && !found.is_lost(&[1, 1, 0]));
/// ```
pub fn find(block: Block<'_>) -> Option<FoundDigits> {
    let most = u64::try_from(block.numbers).ok()?;
    let lost: Vec<u64> = block.values.iter().map(|&value| u64::from(value != 0)).collect();
    (2..=most).map(|divisor| FoundDigits { divisor }).find(|found| {
        is_enough(bits(found.divisor.into()), &lost)
            && block.cells().all(|(at, value)| found.is_lost(&at) == (value == 0))
    })
}

impl FoundDigits {
    /// Whether a position is lost.
    pub fn is_lost(self, at: &[u64]) -> bool {
        (0..u64::BITS).all(|bit| self.divides(at.iter().filter(|n| *n >> bit & 1 == 1).count()))
    }

    /// Whether so many ones of a digit are none too many.
    pub(crate) fn divides(self, ones: usize) -> bool {
        (ones as u64).is_multiple_of(self.divisor)
    }

    /// The law in words, where the numbers have these names.
    pub fn statement(self, names: &[&str]) -> Phrase {
        phrase!(
            "law-digits",
            "g({all}) = 0 iff each binary digit is 1 in a number of {all} that {divisor} divides",
            all = names.join(", "),
            divisor = self.divisor.to_string()
        )
    }
}
