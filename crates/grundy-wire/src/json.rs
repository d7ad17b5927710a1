//! Answers as JSON. The text is made here, not where it is printed, so that the programs need not compile it.

use std::collections::BTreeMap;

use crate::{Answer, Check, Ended, Exported, Failure, Figure, Gallery, Game, Genera, Law, Mex, NimLike};
use crate::{Census, CheckedTiers, Experiment, Plan, SharedAnswer, SharedFamily};
use crate::{DistinctHeaps, OrdinalXor, SameAs, Survey, TieExperiment, Tree, Verified, Xor};
use crate::{NimProduct, Nimber, OwnGame, PartizanGame, Quotient, Run, Sheet, Statistics, Table, ToldValue};

/// What a program answers with `--json`.
pub trait Json {
    /// The answer as compact JSON, without a line break.
    fn json(&self) -> String;
}

/// The answer as compact JSON, without a line break.
pub fn json<T: Json + ?Sized>(answer: &T) -> String {
    answer.json()
}

macro_rules! answers {
    ($($answer:ty),* $(,)?) => {
        $(impl Json for $answer {
            fn json(&self) -> String {
                serde_json::to_string(self).expect("answers are plain data with text keys")
            }
        })*
    };
}

answers!(
    Vec<Game>,
    Vec<PartizanGame>,
    BTreeMap<&str, bool>,
    Answer<'_>,
    Census<'_>,
    Check,
    CheckedTiers<'_>,
    DistinctHeaps,
    Experiment<'_>,
    Ended,
    Exported<'_>,
    Failure,
    Figure<'_>,
    Gallery,
    Game,
    Genera<'_>,
    Law,
    Mex,
    NimLike<'_>,
    NimProduct,
    Nimber,
    OwnGame<'_>,
    Plan<'_>,
    Quotient<'_>,
    Run<'_>,
    SameAs,
    SharedAnswer<'_>,
    SharedFamily<'_>,
    Sheet<'_>,
    Statistics<'_>,
    Survey,
    Table<'_>,
    TieExperiment<'_>,
    ToldValue<'_>,
    Tree<'_>,
    Verified<'_>,
    Xor,
    OrdinalXor,
);
#[cfg(feature = "atlas")]
answers!(crate::Atlas<'_>);
#[cfg(feature = "exam")]
answers!(crate::Exam<'_>);
#[cfg(feature = "exercises")]
answers!(crate::Topics, grundy_exercises::mark::Marked, grundy_exercises::sheet::Sheet);
#[cfg(feature = "judge")]
answers!(Vec<grundy_judge::card::Card>, crate::Explained, crate::Hinted, crate::Statement, crate::Transcript);
#[cfg(feature = "lessons")]
answers!(crate::Lesson<'_>, crate::Lessons<'_>);
#[cfg(all(feature = "judge", unix))]
answers!(crate::Judged<'_>, crate::JudgedAll<'_>, crate::JudgedPairs, crate::JudgedTest<'_>);
