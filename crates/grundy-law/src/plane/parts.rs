//! Tables given by the parts of a Zeckendorf form: Fibonacci Nim.

use crate::evidence::{bits, is_enough};
use crate::zeckendorf::least_part;
use grundy_base::phrase::{Phrase, phrase};

/// g(x, y) = 0 iff every part of the Zeckendorf form of x is greater than `times` · y + `more`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundParts {
    /// The factor of y.
    pub times: u64,
    /// The number added.
    pub more: u64,
}

/// The largest number of each kind that is tried.
const MAX_TRIED_NUMBER: u64 = 4;

/// Looks for such a law of a square table whose rows and columns count from `first`. Cost: cells.
pub fn find(values: &[u64], side: usize, first: u64) -> Option<FoundParts> {
    if side == 0 || values.len() != side.checked_mul(side)? {
        return None;
    }
    let lost: Vec<u64> = values.iter().map(|&value| u64::from(value != 0)).collect();
    let holds = |found: &FoundParts| {
        let rows = (first..).zip(lost.chunks(side));
        rows.into_iter().all(|(x, row)| (first..).zip(row).all(|(y, &value)| found.predict(x, y) == value))
    };
    let all = (0..=MAX_TRIED_NUMBER)
        .flat_map(|times| (0..=MAX_TRIED_NUMBER).map(move |more| FoundParts { times, more }));
    all.into_iter()
        .find(holds)
        .filter(|found| is_enough(bits(found.times.into()) + bits(found.more.into()), &lost))
}

impl FoundParts {
    /// 0 for a lost position, 1 for a won one.
    pub fn predict(&self, x: u64, y: u64) -> u64 {
        let reach = y.saturating_mul(self.times).saturating_add(self.more);
        u64::from(least_part(x).is_some_and(|part| part <= reach))
    }

    /// In words; the numbers have these names.
    pub fn statement(&self, x: &str, y: &str) -> Phrase {
        let times = match self.times {
            0 => String::new(),
            1 => y.to_owned(),
            times => format!("{times}{y}"),
        };
        let reach = match (times.as_str(), self.more) {
            ("", more) => more.to_string(),
            (times, 0) => times.to_owned(),
            (times, more) => format!("{times} + {more}"),
        };
        phrase!(
            "law-parts",
            "lost iff every part of the Zeckendorf form of {x} is greater than {reach} ({x} as a sum of Fibonacci numbers \
             1, 2, 3, 5, 8, … without neighbours)",
            x = x,
            reach = reach
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::{Ask, Cell, Solver};
    use grundy_base::value::outcome::Outcome;
    use proptest::prelude::*;

    /// By search, not by the game's own law.
    #[test]
    fn fibonacci_nim() {
        let ask = Ask { solver: Solver::Memo, ..Ask::default() };
        let cells = crate::testing::open("fibonacci-nim").cells(&[1..=40, 1..=40], &ask).unwrap();
        let values: Vec<u64> =
            cells.iter().map(|cell| u64::from(*cell == Cell::Outcome(Outcome::Win))).collect();
        let found = find(&values, 40, 1).unwrap();
        assert_eq!(found, FoundParts { times: 2, more: 0 });
        assert!(found.statement("n", "s").contains("greater than 2s (n as a sum"));
        // 100 = 89 + 8 + 3
        assert_eq!([1, 2].map(|s| found.predict(100, s)), [0, 1]);
    }

    proptest! {
        #[test]
        fn noise_has_none(values in prop::collection::vec(0..2_u64, 400)) {
            prop_assert_eq!(find(&values, 20, 1), None);
        }
    }
}
