//! A task in words, with its answer and all that is said of it: what formats write and marks compare.

use serde::{Deserialize, Serialize};

use crate::drawn::Drawn;

/// A task in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Its number in the variant, from 1.
    pub number: usize,
    /// The topic's name.
    pub topic: String,
    /// The topic's title.
    pub title: String,
    /// Its level, from 1 to 5.
    pub level: u32,
    /// The measured difficulty.
    pub difficulty: u32,
    /// What is answered: `choice`, `choices` (all options that are right), `number`, `set`, `sequence` or
    /// `move`.
    pub kind: String,
    /// What is asked.
    pub statement: String,
    /// How the answer is written.
    pub how: String,
    /// A drawing in letters.
    #[serde(default)]
    pub picture: Option<String>,
    /// What a figure shows, where there is one; it says no more than the drawing and the statement.
    #[serde(default)]
    pub figure: Option<Drawn>,
    /// The options of a choice; they are called A, B, C, …
    #[serde(default)]
    pub options: Vec<String>,
    /// The right answer; where any one of several moves is right, all of them with slashes between.
    pub answer: String,
    /// The answers of which any one is right, where there may be several: those of a move.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What the usual wrong methods give.
    #[serde(default)]
    pub mistakes: Vec<Named>,
    /// The idea of the solution.
    pub idea: String,
    /// Two hints, one after the other: which idea, then what to look at in this task.
    #[serde(default)]
    pub hints: Vec<String>,
    /// Steps of the solution.
    #[serde(default)]
    pub steps: Vec<String>,
    /// What the explanation engine says of it.
    #[serde(default)]
    pub explanation: Option<String>,
    /// The command that answers it.
    #[serde(default)]
    pub question: Option<String>,
}

/// A wrong answer with the method that gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// What the method gives.
    pub answer: String,
    /// The method, for machines.
    pub mistake: String,
    /// The method in words.
    pub says: String,
}

impl Told {
    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let texts = [&self.statement, &self.idea, &self.answer];
        let hints = self.hints.iter().map(String::len).sum::<usize>();
        let own: usize = hints + texts.iter().map(|text| text.len()).sum::<usize>();
        (size_of::<Self>() + own + self.explanation.as_ref().map_or(0, String::len)) as u64
    }

    /// Whether an option of a choice is right.
    pub fn is_right(&self, letter: char) -> bool {
        self.answer.split(' ').any(|right| right.chars().eq([letter]))
    }

    /// What is said of an option that is not right: the usual wrong method that takes it.
    pub fn why_not(&self, letter: char) -> Option<&Named> {
        let takes = |named: &&Named| named.answer.split(' ').any(|taken| taken.chars().eq([letter]));
        self.mistakes.iter().find(takes).filter(|_| !self.is_right(letter))
    }

    /// The letter of each option, with the option.
    pub fn lettered(&self) -> impl Iterator<Item = (char, &str)> {
        self.options.iter().enumerate().map(|(place, option)| (crate::task::letter(place), option.as_str()))
    }
}
