//! The amounts that may be taken.

use grundy_base::error::BadText;
use grundy_base::text::Text;
use grundy_base::text::amounts::read_amounts;

/// The largest amount that may be taken in one move.
const MAX_TAKE: u64 = 1_000_000_000;

/// A finite set of amounts from 1 to 10^9: ascending, without repeats, at least one.
///
/// ```
/// use grundy_heap::subtraction::TakeSet;
/// use grundy_base::text::Text;
/// let set = TakeSet::read(Text::new("7,2..4")).unwrap();
/// assert_eq!(set.amounts(), [2, 3, 4, 7]);
/// assert_eq!(TakeSet::read(Text::new("1,0")).unwrap_err().span, 2..3);
/// assert_eq!(TakeSet::new([]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeSet(Vec<u64>);

impl TakeSet {
    /// A set; none if it is empty or an amount is 0 or above 10^9. Order and repeats do not matter.
    pub fn new(amounts: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut amounts: Vec<u64> = amounts.into_iter().collect();
        amounts.sort_unstable();
        amounts.dedup();
        let (least, most) = (*amounts.first()?, *amounts.last()?);
        (least > 0 && most <= MAX_TAKE).then_some(Self(amounts))
    }

    /// Reads amounts and ranges between commas, as `1,2,5..9`.
    ///
    /// # Errors
    /// No number, an amount that is 0 or above 10^9, a reversed range, too many amounts.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        read_amounts(text, &[','], "an amount to take", 1..=MAX_TAKE).map(Self)
    }

    /// The amounts, ascending.
    pub fn amounts(&self) -> &[u64] {
        &self.0
    }

    /// The largest amount.
    pub fn largest(&self) -> u64 {
        self.0.last().copied().expect("a set is not empty")
    }

    /// The greatest common divisor of the amounts. A heap has the same value as the next smaller multiple of
    /// it.
    pub fn scale(&self) -> u64 {
        self.0.iter().copied().fold(0, num_integer::gcd)
    }
}
