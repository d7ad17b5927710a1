//! **The wire format of grundy**: one type for each JSON answer. The command line, the page and Python
//! serialise these types unchanged, so equal questions get equal bytes.
//!
//! ```text
//! reports of the rooms ──▶ types of this crate ──serde──▶ command line · page · Python
//! ```
//!
//! The fields stand in the order of the keys. A key that is always there is a plain field, `null` if it is an
//! empty [`Option`]; a key that only some answers have says `skip_serializing_if`.

mod answer;
#[cfg(feature = "atlas")]
mod atlas;
mod census;
mod check;
mod error;
#[cfg(feature = "exam")]
mod exam;
#[cfg(feature = "exercises")]
mod exercises;
mod experiment;
mod figure;
mod game;
mod json;
#[cfg(feature = "judge")]
mod judge;
mod law;
mod layers;
#[cfg(feature = "lessons")]
mod lessons;
mod line;
mod misere;
mod nimber;
mod partizan;
mod players;
mod run;
mod same;
mod statistics;
mod survey;
mod table;
mod tiers;
mod tree;
mod value;
mod verified;

pub use answer::{Answer, Component, Explanation, Extras, KeptFile, Move, Proof, Stats, Study};
#[cfg(feature = "atlas")]
pub use atlas::Atlas;
pub use census::Census;
pub use check::{Actual, Check, Claimed, Counterexample, NimLike, Reached, Reply, Why};
pub use error::{Ended, Failure, Fault, KnownMove, SoFar};
#[cfg(feature = "exam")]
pub use exam::{Exam, ExamTree, Mark};
#[cfg(feature = "exercises")]
pub use exercises::Topics;
pub use experiment::Experiment;
pub use figure::{Figure, Gallery};
pub use game::{Game, OwnGame, Parameter};
pub use json::{Json, json};
#[cfg(feature = "judge")]
pub use judge::{Explained, Hinted, Statement, Transcript};
#[cfg(all(feature = "judge", unix))]
pub use judge::{Judged, JudgedAll, JudgedPair, JudgedPairs, JudgedTest};
pub use law::{Exception, Law, LawValue, OtherLaw, Prediction};
pub use layers::Layer;
#[cfg(feature = "lessons")]
pub use lessons::{Lesson, Lessons};
pub use line::Step;
pub use misere::{Genera, Quotient};
pub use nimber::{Mex, NimProduct, Nimber, OrdinalMove, OrdinalXor, Power, Xor};
pub use partizan::{PartizanGame, ToldValue};
pub use players::{SharedAnswer, SharedFamily};
pub use run::{Exported, Period, Run, Top};
pub use same::{BrokenSum, Different, DistinctHeaps, SameAs};
pub use statistics::{Statistics, Tally};
pub use survey::{Survey, SurveyRow, share};
pub use table::{Axis, Cell, Cells, Sheet, Table, TieExperiment};
pub use tiers::{CheckedTiers, Plan, PlannedTier};
pub use tree::Tree;
pub use value::{Amount, Value, Winner};
pub use verified::Verified;
