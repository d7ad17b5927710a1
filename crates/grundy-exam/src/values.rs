//! Rows of numbers S as the exam asks for them: the least, the greatest, how many, all of them.

use std::fmt;

/// Numbers in increasing order.
///
/// ```
/// use grundy_exam::values::Values;
/// let values: Values = [3, 4, 5, 9].into_iter().collect();
/// assert_eq!((values.least(), values.greatest(), values.count()), (Some(3), Some(9), 4));
/// assert_eq!(values.to_string(), "3..5 9");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Vec<i64>);

impl Values {
    /// The smallest.
    pub fn least(&self) -> Option<i64> {
        self.0.first().copied()
    }

    /// The largest.
    pub fn greatest(&self) -> Option<i64> {
        self.0.last().copied()
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn as_slice(&self) -> &[i64] {
        &self.0
    }

    /// Whether this one is among them.
    pub fn contains(&self, stones: i64) -> bool {
        self.0.binary_search(&stones).is_ok()
    }
}

impl FromIterator<i64> for Values {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut numbers: Vec<i64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self(numbers)
    }
}

/// With spaces between; three and more in a row as `18..34`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = self.0.chunk_by(|a, b| a + 1 == *b).flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first}..{last}")],
            few => few.iter().map(i64::to_string).collect(),
        });
        f.pad(&runs.collect::<Vec<_>>().join(" "))
    }
}
