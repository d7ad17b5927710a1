//! A problem as a record: texts, limits, points, tests; a solver, or a game with its referee.

use std::time::Duration;

use grundy::error::BadText;

use crate::check::Checker;
use crate::duel::Duel;
use crate::generate::{SCRIPT, Test, Tests, Versus};
use crate::interact::{Contestant, DuelPlayer, Match, Referee, Talk, talk};
use crate::opponents;
use crate::verdict::Speaker;

/// A problem of the textbook. One file each, in [`problems`](crate::problems).
pub struct Problem {
    /// As in the book: `1.2:A`.
    pub id: &'static str,
    /// The titles.
    pub title: Bilingual,
    /// The statements, as Markdown without title and samples (those are data).
    pub statement: Bilingual,
    /// What a submission may use on one test.
    pub limits: Limits,
    /// The samples of the book, in their right form.
    pub samples: &'static [Sample],
    /// The parts of the score. The first is that of the samples, which give no points.
    pub blocks: &'static [Block],
    /// Adds the tests that are not samples. The same seed gives the same tests.
    pub tests: fn(&mut Tests),
    /// What is asked for.
    pub task: Task,
}

/// A text in two languages.
#[derive(Clone, Copy, Debug)]
pub struct Bilingual {
    /// English.
    pub en: &'static str,
    /// Ukrainian.
    pub uk: &'static str,
}

impl Bilingual {
    /// The text in a language, by its code; English where there is none in that language.
    pub fn in_language(&self, code: &str) -> &'static str {
        if code == "uk" { self.uk } else { self.en }
    }
}

/// What a submission may use on one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Processor time.
    pub time: Duration,
    /// Memory, in mebibytes.
    pub memory: u64,
}

impl Limits {
    /// Limits in milliseconds and mebibytes.
    pub const fn of(milliseconds: u64, mebibytes: u64) -> Self {
        Self { time: Duration::from_millis(milliseconds), memory: mebibytes }
    }
}

/// A sample of the statement.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// An input and its output.
    Io(&'static str, &'static str),
    /// A talk, line by line: `< ` stands before what the contestant reads, `> ` before what it prints.
    Talk(&'static str),
}

impl Sample {
    /// The lines of a talk, each with its speaker.
    pub fn lines(&self) -> impl Iterator<Item = (Speaker, &'static str)> {
        let text = if let Self::Talk(text) = self { text } else { "" };
        text.lines().filter_map(|line| match line.split_at_checked(2) {
            Some(("< ", said)) => Some((Speaker::Judge, said)),
            Some(("> ", said)) => Some((Speaker::Contestant, said)),
            _ => None,
        })
    }

    /// A talk as a game: the judge's lines before the contestant's first are the input, its other lines the
    /// opponent's script.
    fn scripted_game(&self) -> (String, Versus) {
        let mut lines = self.lines().peekable();
        let mut input = String::new();
        while let Some((_, line)) = lines.next_if(|(speaker, _)| *speaker == Speaker::Judge) {
            input.push_str(line);
            input.push('\n');
        }
        let moves = lines.filter(|(speaker, _)| *speaker == Speaker::Judge).map(|(_, line)| line);
        let script = moves.collect::<Vec<_>>().join("/");
        (input, Versus::new(format!("{SCRIPT}{script}"), 0))
    }
}

/// A part of the score.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// What is in it: `every N in 6..10`.
    pub about: &'static str,
    /// What it gives, of 100. Where tests pay one by one, a multiple of their number.
    pub points: u32,
    /// How it pays.
    pub pays: Pays,
    /// What must be passed before it is run.
    pub needs: Needs,
}

impl Block {
    /// Samples: no points, always run.
    pub const SAMPLES: Self =
        Self { about: "the samples", points: 0, pays: Pays::Each, needs: Needs::Nothing };

    /// Tests that pay one by one, all alike.
    pub const fn each(about: &'static str, points: u32) -> Self {
        Self { about, points, pays: Pays::Each, needs: Needs::Nothing }
    }

    /// Tests that pay together or not at all.
    pub const fn whole(about: &'static str, points: u32) -> Self {
        Self { about, points, pays: Pays::Whole, needs: Needs::Nothing }
    }

    /// The same block, run only if all blocks before it are passed.
    #[must_use]
    pub const fn after_all(mut self) -> Self {
        self.needs = Needs::AllBefore;
        self
    }

    /// The same block, run only if these blocks (by number, the samples being 0) are passed.
    #[must_use]
    pub const fn after(mut self, blocks: &'static [usize]) -> Self {
        self.needs = Needs::These(blocks);
        self
    }
}

/// How a block pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// Every passed test its equal share.
    Each,
    /// All points if all tests are passed, else none.
    Whole,
}

/// What must be passed before a block is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It is always run.
    Nothing,
    /// All blocks before it.
    AllBefore,
    /// These blocks, by number.
    These(&'static [usize]),
}

/// Makes the referee of a game from an input, with an opponent.
pub type MakeReferee = fn(&str, &Versus) -> Result<Box<dyn Referee>, BadText>;

/// What is asked for.
pub enum Task {
    /// One input, one output.
    Batch {
        /// The reference solver, built on the library. It writes exactly the judged format.
        solve: fn(&str) -> Result<String, BadText>,
        /// Compares outputs.
        check: Checker,
    },
    /// A game against the judge.
    Game {
        /// The referee of a game from this input, with an opponent.
        ///
        /// # Errors
        /// Bad input, or an opponent that is not known.
        referee: MakeReferee,
        /// The reference player; the seed makes its random choices.
        player: fn(u64) -> Box<dyn Contestant>,
        /// The score that the contestant can guarantee from this input (1 and 0 where a game is won or lost).
        value: fn(&str) -> Result<i64, BadText>,
        /// The names of the opponents, with what they do.
        opponents: fn() -> Vec<(&'static str, &'static str)>,
    },
}

impl Task {
    /// A game with its standard referee, reference player and opponents.
    pub const fn game<D: Duel>() -> Self {
        Self::Game {
            referee: |input, versus| Ok(Box::new(Match::<D>::new(input, versus)?)),
            player: |seed| Box::new(DuelPlayer::<D>::new(seed)),
            value: |input| D::read(input).map(|game| game.value()),
            opponents: opponents::names::<D>,
        }
    }
}

impl Problem {
    /// The section of the book: `1.2`.
    pub fn section(&self) -> &'static str {
        self.id.split(':').next().unwrap_or(self.id)
    }

    /// Whether contestants play against the judge.
    pub fn is_interactive(&self) -> bool {
        matches!(self.task, Task::Game { .. })
    }

    /// The reference answer to an input. Of a game: what the reference player prints against the ideal
    /// opponent.
    ///
    /// # Errors
    /// The input is not as the statement says.
    pub fn solve(&self, input: &str) -> Result<String, BadText> {
        match &self.task {
            Task::Batch { solve, .. } => solve(input),
            Task::Game { player, .. } => {
                let mut referee = self.referee(input, &Versus::default())?;
                let Talk { transcript, .. } = talk(&mut *referee, &mut *player(0), None);
                let lines = transcript.kept().filter(|line| line.speaker == Speaker::Contestant);
                Ok(lines.map(|line| format!("{}\n", line.text)).collect())
            }
        }
    }

    /// The referee of a game.
    ///
    /// # Errors
    /// Bad input, an opponent that is not known; or the problem is no game.
    pub fn referee(&self, input: &str, versus: &Versus) -> Result<Box<dyn Referee>, BadText> {
        match &self.task {
            Task::Game { referee, .. } => referee(input, versus),
            Task::Batch { .. } => Err(grundy::notation::text::Text::new(self.id)
                .bad("this problem is not a game: it has no interactor")),
        }
    }

    /// All tests, the samples first.
    pub fn tests(&self, seed: u64) -> Vec<Test> {
        let mut tests = Tests::new(self.id, seed);
        for (sample, number) in self.samples.iter().zip(1..) {
            let about = format!("sample {number}");
            match sample {
                Sample::Io(input, _) => tests.input(0, about, *input),
                Sample::Talk(_) => {
                    let (input, versus) = sample.scripted_game();
                    tests.game(0, about, input, versus);
                }
            }
        }
        (self.tests)(&mut tests);
        tests.into_list()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_talk_is_a_scripted_game() {
        let (input, versus) = Sample::Talk("< 2 1\n< .\n< .\n> D 1\n< x\n> y\n< z\n").scripted_game();
        assert_eq!((input.as_str(), versus.opponent.as_str()), ("2 1\n.\n.\n", "script:x/z"));
    }
}
