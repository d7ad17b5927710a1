//! Nimbers of a rule file by its compiled code alone: for callers that have another way where it gives up.

use std::sync::Arc;

use grundy::Nimber;
use grundy::error::Error;
use grundy::limits::{Budget, Limits};
use grundy::table::Faults;

use super::header::RuleFile;
use crate::arrow::numbers::Numbers;
use grundy_lang::source::Source;

/// The moves of a rule file that only compute with numbers.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_script::file::Computed;
/// let halves = "start = -1\ndef moves(n):\n    return range((n + 1) // 2, n)\n";
/// let halves = Computed::read("halves", halves).unwrap().expect("it only computes");
/// let found = halves.nimber(&[23], &mut Budget::new(&Limits::default()));
/// assert_eq!(found.unwrap(), Some(grundy::Nimber(1)));
/// let words = "start = \"ab\"\ndef moves(word):\n    return []\n";
/// assert!(Computed::read("words", words).unwrap().is_none());
/// ```
pub struct Computed {
    numbers: Box<dyn Numbers>,
    faults: Arc<Faults>,
}

impl Computed {
    /// Reads a rule file; `None` if its moves do more than to compute with numbers.
    ///
    /// # Errors
    /// A slip in the file.
    pub fn read(name: &str, text: &str) -> Result<Option<Self>, Error> {
        let file = RuleFile::load(Source::file(name, text))?;
        let faults = Arc::clone(file.faults());
        Ok(file.numbers().map(|numbers| Self { numbers, faults }))
    }

    /// The nimber of the position with these numbers; `None` where the code cannot go on: at a number below
    /// zero if the file's `start` has one, at a fault, at a number beyond 64 bits.
    ///
    /// # Errors
    /// A cycle, a limit.
    pub fn nimber(&self, at: &[u64], budget: &mut Budget<'_>) -> Result<Option<Nimber>, Error> {
        self.numbers.nimber(at, budget)
    }

    /// The nimbers of 0, 1, …, `count` - 1, where positions have one number; `None` where the code cannot go
    /// on.
    ///
    /// # Errors
    /// A cycle, a limit.
    pub fn row(&self, count: u64, budget: &mut Budget<'_>) -> Result<Option<Vec<u32>>, Error> {
        self.numbers.row(count, budget)
    }

    /// Does this with the limits of a question in force.
    pub fn within<T>(&self, limits: &Limits, work: impl FnOnce(&Self) -> T) -> T {
        let _in_force = self.faults.under(limits);
        work(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::mex;

    /// As the Python package writes it.
    const ROOT: &str = "def root(n):\n    r = 0\n    m = (n.bit_length() + 1) // 2\n    \
                        for i in range(1, m + 1):\n        b = r + (1 << (m - i))\n        \
                        if b * b <= n:\n            r = b\n    return r\n";

    fn read(text: &str) -> Computed {
        Computed::read("test", text).unwrap().expect("it only computes")
    }

    #[test]
    fn squares_by_the_definition() {
        let squares = read(
            "start = -1\ndef moves(n):\n    return [n - k * k for k in range(1, n + 1) if k * k <= n]\n",
        );
        let roots = read(&format!(
            "{ROOT}start = -1\ndef moves(n):\n    return [n - k * k for k in range(1, root(n) + 1)]\n",
        ));
        let limits = Limits::default();
        let mut expected: Vec<Nimber> = Vec::new();
        for n in 0..300_usize {
            expected.push(mex((1..=n).take_while(|k| k * k <= n).map(|k| expected[n - k * k])));
            for code in [&squares, &roots] {
                let found = code.within(&limits, |code| code.nimber(&[n as u64], &mut Budget::new(&limits)));
                assert_eq!(found.unwrap(), Some(expected[n]), "{n}");
            }
        }
        let expected: Vec<u64> = expected.into_iter().map(|value| value.0).collect();
        for code in ["k * k for k in range(1, n + 1) if k * k <= n", "k * k for k in range(1, root(n) + 1)"] {
            let text = format!("{ROOT}start = -1\ndef moves(n):\n    return [n - {code}]\n");
            let found = read(&text).row(300, &mut Budget::new(&limits)).unwrap().unwrap();
            assert_eq!(found.into_iter().map(u64::from).collect::<Vec<_>>(), expected, "{code}");
        }
    }

    /// A start below zero says that positions below zero are positions, which the code leaves to others.
    #[test]
    fn numbers_below_zero_are_left_to_others() {
        let limits = Limits::default();
        for moves in ["[n - 1, n - 3] if n > 0 else []", "[n - k * k for k in range(1, 3)]"] {
            let game = read(&format!("start = -1\ndef moves(n):\n    return {moves}\n"));
            let found = game.nimber(&[2], &mut Budget::new(&limits));
            assert_eq!(found.unwrap(), None, "{moves}");
        }
    }
}
