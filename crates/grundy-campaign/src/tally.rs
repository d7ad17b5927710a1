//! What was compared, and what was found.

use std::fmt;

/// Counts of one family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were made.
    pub games: u64,
    /// Answers compared with the definition.
    pub answers: u64,
    /// Questions that a solver refused, or that a limit ended.
    pub refused: u64,
    /// Answers that differed.
    pub differences: u64,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            answers: self.answers + other.answers,
            refused: self.refused + other.refused,
            differences: self.differences + other.differences,
        }
    }
}

/// The tallies of all families as a table.
#[derive(Clone, Debug)]
pub struct Table<'t>(pub &'t [(&'static str, Tally)]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<14} {:>10} {:>12} {:>10} {:>12}",
            "family", "games", "answers", "refused", "differences"
        )?;
        let total = self.0.iter().fold(Tally::default(), |sum, (_, tally)| sum.plus(*tally));
        for (name, tally) in self.0.iter().copied().chain([("all", total)]) {
            let Tally { games, answers, refused, differences } = tally;
            writeln!(f, "{name:<14} {games:>10} {answers:>12} {refused:>10} {differences:>12}")?;
        }
        Ok(())
    }
}
