//! Laws in words and as JSON.

use serde_json::{Value, json};

use crate::law::find::{Finding, Kind};
use crate::law::{Law, Status};

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
