//! The law of a game's values: `grundy law --json`, `/api/law`, `Law.to_dict()`.

use grundy::law::Status;
use grundy::law::find::{Finding, Kind, NO_NIMBER, WinnerBeyond};
use grundy::law::sides::{SidesFinding, SidesLaw};
use grundy::law::two::{TableFinding, TableLaw, Told};
use grundy::view::law::{self as asked, SidesPrediction, TablePrediction};
use grundy_explain::messages::Messages;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// What holds for all positions of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Law {
    /// The game as it is written.
    pub game: String,
    /// The game of the catalogue that rules of the user's own were proved to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// True under misère play; left out under normal play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The law in words and formula; null if none was found.
    pub statement: Option<String>,
    /// The kind of law.
    pub kind: Option<&'static str>,
    /// The period, if there is one.
    pub period: Option<u64>,
    /// The least n from which the law holds; only for one parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Option<u64>>,
    /// The largest n that breaks the law; 0 if there is none.
    pub last_exception: Option<u64>,
    /// What is added with each period: a number, or the text of a partizan value.
    pub saltus: Option<Saltus>,
    /// Who wins from some n on: `player 1`, `player 2`, `first` or `second`; left out where the law does not
    /// say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner_beyond: Option<&'static str>,
    /// The values that break the law.
    pub exceptions: Vec<Exception>,
    /// `proved`, `verified` or `none`.
    pub status: &'static str,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The last n whose value was computed.
    pub checked_to: u64,
    /// The kinds of law that were tried, in order.
    pub tried: Vec<&'static str>,
    /// The limit that ended the search early; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The other laws; only for two parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<Vec<OtherLaw>>,
    /// What the law says of the position that was asked for.
    pub prediction: Option<Prediction>,
    /// How the law was found, in paragraphs, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<String>>,
}

/// What a law adds with each period.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Saltus {
    /// To nimbers.
    Number(u64),
    /// To partizan values.
    Value(String),
}

/// A law beside the first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OtherLaw {
    /// The law in words and formula.
    pub statement: String,
    /// The kind of law.
    pub kind: &'static str,
    /// `proved` or `verified`.
    pub status: &'static str,
    /// The theorem that proves it.
    pub theorem: Option<String>,
}

/// A value that breaks a law.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Exception {
    /// The number of the position.
    pub n: u64,
    /// Its value.
    pub value: LawValue,
}

/// A value that a law speaks of.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum LawValue {
    /// A nimber.
    Nimber(u64),
    /// An outcome as a letter; two letters where each player has a row of outcomes.
    Outcome(String),
    /// A partizan value.
    Value(String),
}

impl LawValue {
    fn of(kind: Kind, value: u64) -> Self {
        match kind {
            Kind::Nimbers => Self::Nimber(value),
            Kind::NimbersWithGaps if value != NO_NIMBER => Self::Nimber(value),
            _ => Self::Outcome(kind.write(value)),
        }
    }
}

/// What a law says of one position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Prediction {
    /// In a family with one parameter.
    Heap {
        /// The number of the position.
        n: u64,
        /// Its value.
        value: LawValue,
    },
    /// In a family with two parameters.
    Place {
        /// The two numbers of the position.
        at: (u64, u64),
        /// Its value, if the laws say it.
        value: Option<u64>,
        /// Whether it is lost, if the laws say it.
        lost: Option<bool>,
        /// Whether that is proved.
        proved: bool,
    },
}

fn status(status: &Status, messages: &Messages) -> (&'static str, Option<String>) {
    match status {
        Status::Verified => ("verified", None),
        Status::Proved { theorem } => ("proved", Some(messages.phrase(theorem))),
    }
}

impl Law {
    /// The law of a family with one parameter, its sentences in the language of the messages.
    pub fn of_heaps(
        game: String,
        finding: &Finding,
        prediction: Option<&asked::Prediction>,
        messages: &Messages,
    ) -> Self {
        let law = finding.law.as_ref();
        let value = |value: u64| LawValue::of(finding.kind, value);
        let exception = |&(n, at): &(u64, u64)| Exception { n, value: value(at) };
        let (status, theorem) = law.map_or(("none", None), |law| status(&law.status, messages));
        Self {
            game,
            same_as: None,
            misere: false,
            statement: law.map(|law| messages.phrase(&law.statement)),
            kind: law.map(|law| law.kind),
            period: law.and_then(|law| law.period),
            from: Some(law.map(|law| law.from)),
            last_exception: law.map(|law| law.last_exception.unwrap_or(0)),
            winner_beyond: finding.winner_beyond().map(WinnerBeyond::words),
            saltus: law.map(|law| Saltus::Number(law.saltus)),
            exceptions: law.map(|law| law.exceptions.iter().map(exception).collect()).unwrap_or_default(),
            status,
            theorem,
            checked_to: finding.known.saturating_sub(1),
            tried: finding.tried.clone(),
            stopped: finding.stopped.as_ref().map(ToString::to_string),
            also: None,
            prediction: prediction
                .and_then(|told| Some(Prediction::Heap { n: told.n, value: value(told.value?) })),
            explanation: None,
        }
    }

    /// The law of a family with partizan values, its sentences in the language of the messages.
    pub fn of_sides(
        game: String,
        finding: &SidesFinding,
        prediction: Option<&SidesPrediction>,
        messages: &Messages,
    ) -> Self {
        let law = finding.law.as_ref();
        let exception =
            |(n, value): &(u64, String)| Exception { n: *n, value: LawValue::Value(value.clone()) };
        let (status, theorem) = law.map_or(("none", None), |law| status(&law.status, messages));
        let kind = |law: &SidesLaw| if law.saltus == "0" { "period" } else { "arithmetic period" };
        Self {
            game,
            same_as: None,
            misere: false,
            statement: law.map(|law| messages.phrase(&law.statement)),
            kind: law.map(kind),
            period: law.map(|law| law.period),
            from: Some(law.map(|law| law.from)),
            last_exception: law.map(|law| law.from.saturating_sub(1)),
            winner_beyond: None,
            saltus: law.map(|law| Saltus::Value(law.saltus.clone())),
            exceptions: law.map(|law| law.exceptions.iter().map(exception).collect()).unwrap_or_default(),
            status,
            theorem,
            checked_to: finding.known.saturating_sub(1),
            tried: vec!["period", "arithmetic period"],
            stopped: finding.stopped.as_ref().map(ToString::to_string),
            also: None,
            prediction: prediction
                .map(|told| Prediction::Heap { n: told.n, value: LawValue::Value(told.value.clone()) }),
            explanation: None,
        }
    }

    /// The laws of a family with two parameters, their sentences in the language of the messages.
    pub fn of_table(
        game: String,
        finding: &TableFinding,
        prediction: Option<&TablePrediction>,
        messages: &Messages,
    ) -> Self {
        let first = finding.laws.first();
        let (word, theorem) = first.map_or(("none", None), |law| status(&law.status, messages));
        let other = |law: &TableLaw| {
            let (status, theorem) = status(&law.status, messages);
            OtherLaw { statement: messages.phrase(&law.statement), kind: law.kind, status, theorem }
        };
        Self {
            game,
            same_as: None,
            misere: false,
            statement: first.map(|law| messages.phrase(&law.statement)),
            kind: first.map(|law| law.kind),
            period: None,
            from: None,
            last_exception: Some(0),
            winner_beyond: None,
            saltus: Some(Saltus::Number(0)),
            exceptions: Vec::new(),
            status: word,
            theorem,
            checked_to: finding.range.1,
            tried: finding.tried.clone(),
            stopped: finding.stopped.as_ref().map(ToString::to_string),
            also: Some(finding.laws.iter().skip(1).map(other).collect()),
            prediction: prediction.map(Prediction::of_table),
            explanation: None,
        }
    }
}

impl Prediction {
    fn of_table(prediction: &TablePrediction) -> Self {
        let (value, lost) = match prediction.told {
            Some((Told::Value(value), _)) => (Some(value), Some(value == 0)),
            Some((Told::Lost(lost), _)) => (None, Some(lost)),
            None => (None, None),
        };
        let proved = prediction.told.is_some_and(|told| told.1);
        Self::Place { at: prediction.at, value, lost, proved }
    }
}
