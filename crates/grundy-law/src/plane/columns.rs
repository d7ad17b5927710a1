//! Tables of which one side is short: a number that grows, and another of a few values, such as the last
//! move.

use super::line::{self, Line};
use grundy_base::phrase::{Phrase, phrase};

/// g(n + period, c) = g(n, c) + saltus for all n >= from, and each c of the short side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundColumns {
    /// Whether the short side is the first of the two numbers.
    pub is_first: bool,
    /// The first number of the short side.
    pub first: u64,
    /// The known values for each number of the short side.
    pub known: Vec<Vec<u64>>,
    /// How all of them go on.
    pub line: Line,
}

/// How all columns go on together, if each does: with the least common period.
pub fn together(columns: &[Vec<u64>]) -> Option<Line> {
    let lines: Vec<Line> = columns.iter().map(|column| line::find(column)).collect::<Option<_>>()?;
    let least = columns.iter().map(Vec::len).min()?;
    let period =
        lines.iter().try_fold(1, |period: usize, line| lcm(period, line.period).filter(|&p| p <= least))?;
    let from = lines.iter().map(|line| line.from).max()?;
    let saltus = |line: &Line| line.saltus.checked_mul(u64::try_from(period / line.period).ok()?);
    let first = saltus(lines.first()?)?;
    let fits =
        lines.iter().all(|line| saltus(line) == Some(first)) && (from + period).checked_mul(4)? <= least;
    fits.then_some(Line { from, period, saltus: first })
}

fn lcm(a: usize, b: usize) -> Option<usize> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

impl FoundColumns {
    /// The value where the long side has this number, counted from its first, and the short side that.
    pub fn predict(&self, long: u64, short: u64) -> Option<u64> {
        let column = usize::try_from(short.checked_sub(self.first)?).ok()?;
        self.line.predict(self.known.get(column)?, long)
    }

    /// The law as a formula, where the numbers have these names and the long side counts from `first`.
    pub fn statement(&self, names: [&str; 2], first: u64) -> Phrase {
        let [long, short] = if self.is_first { [names[1], names[0]] } else { names };
        let at = |long: &str| {
            if self.is_first { format!("g({short}, {long})") } else { format!("g({long}, {short})") }
        };
        let added = if self.line.saltus == 0 { String::new() } else { format!(" + {}", self.line.saltus) };
        let last = self.first + (self.known.len() as u64).saturating_sub(1);
        phrase!(
            "law-of-columns",
            "{further} = {here}{added} for {long} >= {from} and {short} from {first} to {last}",
            further = at(&format!("{long} + {}", self.line.period)),
            here = at(long),
            added = added,
            long = long,
            from = (self.line.from as u64 + first).to_string(),
            short = short,
            first = self.first.to_string(),
            last = last.to_string()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_periods() {
        let columns = [2, 3].map(|p| (0..100_u64).map(|n| if n < 4 { 9 } else { n % p }).collect::<Vec<_>>());
        let line = together(&columns).unwrap();
        assert_eq!((line.from, line.period, line.saltus), (4, 6, 0));
        let found = FoundColumns { is_first: false, first: 0, known: columns.to_vec(), line };
        assert_eq!(found.predict(1_000_001, 1), Some(1_000_001 % 3));
        assert_eq!(found.predict(7, 2), None);
        assert_eq!(
            found.statement(["n", "last"], 0),
            "g(n + 6, last) = g(n, last) for n >= 4 and last from 0 to 1"
        );
        // one grows and the other does not
        let uneven = [(0..100).collect::<Vec<u64>>(), vec![0; 100]];
        assert_eq!(together(&uneven), None);
    }
}
