//! Laws in words and as JSON.

use serde_json::{Value, json};

use crate::law::find::{Finding, Kind};
use crate::law::two::{TableFinding, Told};
use crate::law::{Law, Status};

mod explain;

pub use explain::{explain, explain_table};

/// Exceptions that are listed unless all are asked for.
const SHOWN: usize = 20;

/// What a law says of one n: the n as it was asked for, the number, and the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// As it was typed: `10^18`.
    pub asked: String,
    /// The number.
    pub n: u64,
    /// The value by the law.
    pub value: u64,
}

/// The finding in words, ready to print; it ends with a line break.
pub fn words(
    game: &str,
    finding: &Finding,
    prediction: Option<&Prediction>,
    all_exceptions: bool,
    width: usize,
) -> String {
    let mut lines = vec![game.to_owned()];
    let last = finding.known.saturating_sub(1);
    match &finding.law {
        None => {
            lines.push(format!("no law found to n = {last}"));
            lines.push(format!("tried: {}", finding.tried.join(", ")));
        }
        Some(law) => {
            lines.push(law.statement.clone());
            lines.push(status(law, last));
            lines.push(exceptions(law, finding.kind, if all_exceptions { usize::MAX } else { SHOWN }));
        }
    }
    if let Some(Prediction { asked, value, .. }) = prediction {
        let sure = match &finding.law {
            Some(law) if !law.is_proved() => " if the law goes on",
            _ => "",
        };
        lines.push(format!("g({asked}) = {}{sure}", finding.kind.write(*value)));
    }
    wrapped(&lines, width)
}

/// Each line wrapped, ready to print.
pub fn wrapped(lines: &[String], width: usize) -> String {
    let wrapped = lines.iter().flat_map(|line| textwrap::wrap(line, width.max(1)));
    wrapped.fold(String::new(), |page, line| page + line.trim_end() + "\n")
}

fn status(law: &Law, last: u64) -> String {
    match &law.status {
        Status::Proved { theorem } => format!("proved: {theorem}; checked to n = {last}"),
        Status::Verified => format!("verified to n = {last}, not proved"),
    }
}

fn exceptions(law: &Law, kind: Kind, shown: usize) -> String {
    let all = &law.exceptions;
    if all.is_empty() {
        return "no exceptions".to_owned();
    }
    let listed: Vec<String> =
        all.iter().take(shown).map(|(n, value)| format!("g({n}) = {}", kind.write(*value))).collect();
    let rest = if all.len() > shown { ", …" } else { "" };
    let noun = if all.len() == 1 { "exception" } else { "exceptions" };
    format!("{} {noun}: {}{rest}", all.len(), listed.join(", "))
}

/// What the laws of a table say of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePrediction {
    /// As it was typed: `10^18,5`.
    pub asked: String,
    /// The numbers.
    pub at: (u64, u64),
    /// What is said, and whether it is proved; none if the laws do not reach so far.
    pub told: Option<(Told, bool)>,
}

impl TablePrediction {
    /// In words.
    fn words(&self, finding: &TableFinding) -> String {
        let letter = |value: u64| match value {
            0 => "L".to_owned(),
            1 => "W".to_owned(),
            _ => "D".to_owned(),
        };
        let at = &self.asked;
        let said = match self.told {
            None => return format!("g({at}): the laws found say nothing of it"),
            Some((Told::Value(value), _)) if finding.outcomes => format!("g({at}) = {}", letter(value)),
            Some((Told::Value(value), _)) => format!("g({at}) = {value}"),
            Some((Told::Lost(true), _)) if finding.outcomes => format!("g({at}) = L"),
            Some((Told::Lost(false), _)) if finding.outcomes => format!("g({at}) = W"),
            Some((Told::Lost(true), _)) => format!("g({at}) = 0"),
            Some((Told::Lost(false), _)) => format!("g({at}) is not 0"),
        };
        if self.told.is_some_and(|told| told.1) { said } else { format!("{said} if the law goes on") }
    }

    fn json(&self) -> Value {
        let value = match self.told {
            Some((Told::Value(value), _)) => Some(value),
            _ => None,
        };
        let lost = match self.told {
            Some((Told::Value(value), _)) => Some(value == 0),
            Some((Told::Lost(lost), _)) => Some(lost),
            None => None,
        };
        json!({"at": [self.at.0, self.at.1], "value": value, "lost": lost, "proved": self.told.is_some_and(|told| told.1)})
    }
}

/// What was found in a table, in words, ready to print.
pub fn table_words(
    game: &str,
    finding: &TableFinding,
    prediction: Option<&TablePrediction>,
    width: usize,
) -> String {
    let (first, last) = finding.range;
    let mut lines = vec![game.to_owned()];
    if finding.laws.is_empty() {
        lines.push(format!("no law found for numbers from {first} to {last}"));
        lines.push(format!("tried: {}", finding.tried.join(", ")));
    }
    for law in &finding.laws {
        lines.push(law.statement.clone());
        lines.push(match &law.status {
            Status::Proved { theorem } => format!("proved: {theorem}; checked to {last},{last}"),
            Status::Verified => format!("verified to {last},{last}, not proved"),
        });
    }
    lines.extend(prediction.map(|told| told.words(finding)));
    wrapped(&lines, width)
}

/// What was found in a table, for machines: the first law in the keys of [`json()`], the others under `also`.
pub fn table_json(game: &str, finding: &TableFinding, prediction: Option<&TablePrediction>) -> Value {
    let status = |status: &Status| match status {
        Status::Verified => ("verified", None),
        Status::Proved { theorem } => ("proved", Some(theorem.clone())),
    };
    let first = finding.laws.first();
    let (word, theorem) = first.map_or(("none", None), |law| status(&law.status));
    let also: Vec<Value> = finding
        .laws
        .iter()
        .skip(1)
        .map(|law| {
            let (word, theorem) = status(&law.status);
            json!({"statement": law.statement, "kind": law.kind, "status": word, "theorem": theorem})
        })
        .collect();
    json!({
        "game": game,
        "statement": first.map(|law| &law.statement),
        "kind": first.map(|law| law.kind),
        "period": null,
        "last_exception": 0,
        "saltus": 0,
        "exceptions": [],
        "status": word,
        "theorem": theorem,
        "checked_to": finding.range.1,
        "tried": finding.tried,
        "also": also,
        "prediction": prediction.map(TablePrediction::json),
    })
}

/// The finding for machines; the values of games that are won or lost are letters.
pub fn json(game: &str, finding: &Finding, prediction: Option<&Prediction>) -> Value {
    let kind = finding.kind;
    let value = |value: u64| match kind {
        Kind::Nimbers => json!(value),
        _ => json!(kind.write(value)),
    };
    let law = finding.law.as_ref();
    let exceptions: Vec<Value> = law
        .map(|law| law.exceptions.iter().map(|&(n, at)| json!({"n": n, "value": value(at)})).collect())
        .unwrap_or_default();
    let (status, theorem) = match law.map(|law| &law.status) {
        None => ("none", None),
        Some(Status::Verified) => ("verified", None),
        Some(Status::Proved { theorem }) => ("proved", Some(theorem)),
    };
    json!({
        "game": game,
        "statement": law.map(|law| &law.statement),
        "kind": law.map(|law| law.kind),
        "period": law.and_then(|law| law.period),
        "from": law.map(|law| law.from),
        "last_exception": law.map(|law| law.last_exception.unwrap_or(0)),
        "saltus": law.map(|law| law.saltus),
        "exceptions": exceptions,
        "status": status,
        "theorem": theorem,
        "checked_to": finding.known.saturating_sub(1),
        "tried": finding.tried,
        "prediction": prediction.map(|told| json!({"n": told.n, "value": value(told.value)})),
    })
}
