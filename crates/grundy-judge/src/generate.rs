//! Seeded tests: inputs, their blocks of points, and the opponents in games.

use grundy::error::BadText;
use grundy::notation::text::Text;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The random number generator of tests and opponents: the same numbers on every machine.
pub type TestRng = ChaCha8Rng;

/// A generator with this seed.
pub fn rng(seed: u64) -> TestRng {
    TestRng::seed_from_u64(seed)
}

/// The default seed of the tests.
pub const DEFAULT_SEED: u64 = 2025;

/// What precedes the moves in the name of an opponent that follows a script.
pub const SCRIPT: &str = "script:";

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its number, from 1.
    pub number: usize,
    /// The block it belongs to, from 0 (the samples).
    pub block: usize,
    /// What it is for: `the largest N, lost`.
    pub about: String,
    /// What the contestant reads (of a game: what it reads at the start).
    pub input: String,
    /// The opponent, if it is a game.
    pub versus: Option<Versus>,
}

impl Test {
    /// The file of the test: the input, and for a game a last line about the opponent.
    pub fn file(&self) -> String {
        let line = self.versus.as_ref().map_or_else(String::new, |versus| format!("{}\n", versus.line()));
        format!("{}{line}", self.input)
    }
}

/// The opponent in a game, and the score that the test demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The opponent's name; or `script:` and its moves, with slashes between them.
    pub opponent: String,
    /// The seed of the opponent's choices.
    pub seed: u64,
    /// The least score that is accepted; by default what the contestant can guarantee.
    pub at_least: Option<i64>,
}

impl Default for Versus {
    /// The ideal opponent.
    fn default() -> Self {
        Self::new("ideal", 0)
    }
}

impl Versus {
    /// An opponent, with the seed of its choices.
    pub fn new(opponent: impl Into<String>, seed: u64) -> Self {
        Self { opponent: opponent.into(), seed, at_least: None }
    }

    /// The same opponent, with this score demanded.
    #[must_use]
    pub fn at_least(self, score: i64) -> Self {
        Self { at_least: Some(score), ..self }
    }

    /// As the last line of a test's file.
    pub fn line(&self) -> String {
        let at_least = self.at_least.map_or_else(String::new, |score| format!(" at-least {score}"));
        format!("opponent {} seed {}{at_least}", self.opponent, self.seed)
    }

    /// Reads the file of a game's test: the input, and the last line about the opponent (the ideal one, if
    /// there is none).
    ///
    /// ```
    /// use grundy_judge::generate::Versus;
    /// let (input, versus) = Versus::read("12\nopponent take-max seed 7 at-least 1\n").unwrap();
    /// assert_eq!((input, versus), ("12\n", Versus::new("take-max", 7).at_least(1)));
    /// ```
    ///
    /// # Errors
    /// A last line that begins with `opponent` and does not go on as it should.
    pub fn read(file: &str) -> Result<(&str, Self), BadText> {
        let start = file.trim_end().rfind('\n').map_or(0, |end| end + 1);
        let Some(rest) = file[start..].trim_end().strip_prefix("opponent ") else {
            return Ok((file, Self::default()));
        };
        let line = Text::new(file).inner(rest);
        let expected = "expected: opponent NAME seed NUMBER, and perhaps: at-least NUMBER";
        let bad = |why: &str| line.bad(format!("{why}: {expected}"));
        let (opponent, rest) = rest.split_once(" seed ").ok_or_else(|| bad("the seed is missing"))?;
        let (seed, at_least) = match rest.split_once(" at-least ") {
            Some((seed, score)) => (seed, Some(score)),
            None => (rest, None),
        };
        let seed = seed.trim().parse().map_err(|_| bad("the seed is no whole number"))?;
        let at_least =
            at_least.map(|score| score.trim().parse().map_err(|_| bad("the score is no whole number")));
        let versus = Self { opponent: opponent.trim().to_owned(), seed, at_least: at_least.transpose()? };
        Ok((&file[..start], versus))
    }
}

/// Collects the tests of a problem.
pub struct Tests {
    rng: TestRng,
    list: Vec<Test>,
    /// Games added by [`duel`](Self::duel): the seed of the next opponent.
    duels: u64,
}

impl Tests {
    /// No tests yet. Each problem makes its own random choices from the same seed.
    pub fn new(problem_id: &str, seed: u64) -> Self {
        let own =
            problem_id.bytes().fold(seed, |seed, byte| seed.wrapping_mul(257).wrapping_add(byte.into()));
        Self { rng: rng(own), list: Vec::new(), duels: 0 }
    }

    /// The generator for random choices.
    pub fn rng(&mut self) -> &mut TestRng {
        &mut self.rng
    }

    /// A random number in a range, both ends included.
    pub fn number(&mut self, range: std::ops::RangeInclusive<u64>) -> u64 {
        self.rng.random_range(range)
    }

    /// Different random numbers in a range that are `wanted`, ascending. Fewer than `count` if they are rare.
    pub fn numbers(
        &mut self,
        count: usize,
        range: std::ops::RangeInclusive<u64>,
        wanted: impl Fn(u64) -> bool,
    ) -> Vec<u64> {
        let mut found = std::collections::BTreeSet::new();
        for _ in 0..count.saturating_mul(1000) {
            if found.len() == count {
                break;
            }
            let number = self.number(range.clone());
            if wanted(number) {
                found.insert(number);
            }
        }
        found.into_iter().collect()
    }

    /// Adds a test of one input.
    pub fn input(&mut self, block: usize, about: impl Into<String>, input: impl Into<String>) {
        self.add(block, about.into(), input.into(), None);
    }

    /// Adds a game.
    pub fn game(&mut self, block: usize, about: impl Into<String>, input: impl Into<String>, versus: Versus) {
        self.add(block, about.into(), input.into(), Some(versus));
    }

    /// Adds a game against a named opponent, with the next seed; `at_least` as in [`Versus`].
    pub fn duel(&mut self, block: usize, about: &str, input: String, opponent: &str, at_least: Option<i64>) {
        self.duels += 1;
        let versus = Versus { at_least, ..Versus::new(opponent, self.duels) };
        self.game(block, format!("{about}, {opponent}"), input, versus);
    }

    fn add(&mut self, block: usize, about: String, input: String, versus: Option<Versus>) {
        self.list.push(Test { number: self.list.len() + 1, block, about, input, versus });
    }

    /// The collected tests, in order.
    pub fn into_list(self) -> Vec<Test> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_games_come_back() {
        for versus in [
            Versus::default(),
            Versus::new("take-max", 7),
            Versus::new("script:R 1/D 2", 0).at_least(-3),
            Versus::new("script:", 0),
        ] {
            let file = format!("2 1\n.\n.\n{}\n", versus.line());
            assert_eq!(Versus::read(&file).unwrap(), ("2 1\n.\n.\n", versus));
        }
        assert_eq!(Versus::read("5\n").unwrap(), ("5\n", Versus::default()));
        for bad in ["5\nopponent ideal", "5\nopponent x seed y", "5\nopponent x seed 1 at-least z"] {
            assert!(Versus::read(bad).is_err(), "{bad}");
        }
    }
}
