//! The questions 19, 20 and 21, and the numbers S that answer them.

use std::fmt;

use grundy::error::BadText;

use crate::class::Class;
use crate::solve::Solved;
use crate::values::Values;

/// How question 19 is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Vanya won with his first move after an unlucky first move of Petya, who could not win at once.
    #[default]
    Blunder,
    /// The same, though Petya may have missed a win at once.
    AnyBlunder,
    /// Petya cannot win at once, and whatever he plays, Vanya wins at once.
    Forced,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Question 19, in one of its readings.
    Nineteen(Reading),
    /// Petya wins with his second move, however Vanya plays, and cannot win at once.
    Twenty,
    /// Vanya wins with his first or second move, and cannot force it with the first.
    TwentyOne,
}

impl Question {
    /// All questions in their order.
    pub const ALL: [Self; 5] = [
        Self::Nineteen(Reading::Blunder),
        Self::Nineteen(Reading::AnyBlunder),
        Self::Nineteen(Reading::Forced),
        Self::Twenty,
        Self::TwentyOne,
    ];

    /// The key of its answer for machines.
    pub fn key(self) -> &'static str {
        match self {
            Self::Nineteen(Reading::Blunder) => "q19a",
            Self::Nineteen(Reading::AnyBlunder) => "q19a_any",
            Self::Nineteen(Reading::Forced) => "q19b",
            Self::Twenty => "q20",
            Self::TwentyOne => "q21",
        }
    }

    /// Its number in the exam.
    pub fn number(self) -> u32 {
        match self {
            Self::Nineteen(_) => 19,
            Self::Twenty => 20,
            Self::TwentyOne => 21,
        }
    }
}

/// `19 (a)`, `20`, …
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nineteen(Reading::Blunder | Reading::AnyBlunder) => f.pad("19 (a)"),
            Self::Nineteen(Reading::Forced) => f.pad("19 (b)"),
            Self::Twenty | Self::TwentyOne => f.pad(&self.number().to_string()),
        }
    }
}

/// All answers, and what they were taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The class of every S, in order.
    pub classes: Vec<(i64, Class)>,
    /// The answer to each of [`Question::ALL`].
    answers: [Values; 5],
}

impl Answers {
    /// The answers of a solved game.
    ///
    /// # Errors
    /// An expression fails.
    ///
    /// ```
    /// # use grundy::limits::Limits;
    /// # use grundy_exam::{answers::{Answers, Question}, rules::{Rules, Texts}, solve::{DEFAULT_BOUND, Solved}};
    /// # let rules = Rules::read(Texts { heaps: "7,S".to_owned(), moves: "+1, *2".to_owned(),
    /// #     end: Some("sum>=77".to_owned()), lose: None, no_repeat: false })?;
    /// let solved = Solved::new(&rules, 1..=69, DEFAULT_BOUND, &Limits::default())?;
    /// let answers = Answers::of(&solved)?;
    /// assert_eq!(answers.to(Question::Twenty).as_slice(), [31, 34]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn of(solved: &Solved<'_>) -> Result<Self, BadText> {
        let classes: Vec<(i64, Class)> =
            solved.starts().map(|stones| (stones, solved.class_of(stones))).collect();
        let mut blunders = Vec::new();
        for &(stones, class) in &classes {
            if solved.can_blunder(stones)? {
                blunders.push((stones, class));
            }
        }
        let all = |wanted: Class| -> Values {
            classes.iter().filter(|(_, class)| *class == wanted).map(|(stones, _)| *stones).collect()
        };
        let answers = [
            blunders.iter().filter(|(_, class)| *class != Class::Win(1)).map(|(stones, _)| *stones).collect(),
            blunders.iter().map(|(stones, _)| *stones).collect(),
            all(Class::Loss(1)),
            all(Class::Win(2)),
            all(Class::Loss(2)),
        ];
        Ok(Self { classes, answers })
    }

    /// The numbers S that answer a question.
    pub fn to(&self, question: Question) -> &Values {
        let at = Question::ALL.iter().position(|known| *known == question).expect("ALL names every question");
        &self.answers[at]
    }

    /// The numbers S of each class, the classes in order.
    pub fn by_class(&self) -> Vec<(Class, Values)> {
        let mut present: Vec<Class> = self.classes.iter().map(|(_, class)| *class).collect();
        present.sort_unstable_by_key(|class| match *class {
            Class::Win(k) => (2 * u64::from(k) - 1, *class),
            Class::Loss(k) => (2 * u64::from(k), *class),
            other => (u64::MAX, other),
        });
        present.dedup();
        let mut rows: Vec<(Class, Vec<i64>)> = present.into_iter().map(|class| (class, Vec::new())).collect();
        let places: rustc_hash::FxHashMap<Class, usize> =
            rows.iter().enumerate().map(|(i, (class, _))| (*class, i)).collect();
        for (stones, class) in &self.classes {
            rows[places[class]].1.push(*stones);
        }
        rows.into_iter().map(|(class, row)| (class, row.into_iter().collect())).collect()
    }
}
