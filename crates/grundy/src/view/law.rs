//! Laws as JSON.

use serde_json::{Value, json};

use grundy_heap::find::{Finding, Kind};
use grundy_heap::proof::Status;
use grundy_law::two::{TableFinding, Told};

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

fn status(status: &Status) -> (&'static str, Option<&str>) {
    match status {
        Status::Verified => ("verified", None),
        Status::Proved { theorem } => ("proved", Some(theorem.english())),
    }
}

/// What was found in a table, for machines: the first law in the keys of [`json()`], the others under `also`.
pub fn table_json(game: &str, finding: &TableFinding, prediction: Option<&TablePrediction>) -> Value {
    let first = finding.laws.first();
    let (word, theorem) = first.map_or(("none", None), |law| status(&law.status));
    let also: Vec<Value> = finding
        .laws
        .iter()
        .skip(1)
        .map(|law| {
            let (word, theorem) = status(&law.status);
            json!({"statement": law.statement.english(), "kind": law.kind, "status": word, "theorem": theorem})
        })
        .collect();
    json!({
        "game": game,
        "statement": first.map(|law| law.statement.english()),
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
        Some(Status::Proved { theorem }) => ("proved", Some(theorem.english())),
    };
    json!({
        "game": game,
        "statement": law.map(|law| law.statement.english()),
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
