//! Laws in words: statement, status, predictions, and how they were found.

mod sides;
mod why;

pub use sides::{explain_sides, sides_words};
pub use why::{explain, explain_table};

use grundy::law::find::{Finding, Kind};
use grundy::law::two::{Shape, TableFinding, Told};
use grundy::law::{Law, Status};
use grundy::view::law::{Prediction, TablePrediction};

use crate::messages::Messages;

/// Exceptions listed unless all are asked for.
const MAX_LISTED_EXCEPTIONS: usize = 20;

/// A law of one number in words; ends with a line break.
pub fn words(
    game: &str,
    finding: &Finding,
    prediction: Option<&Prediction>,
    all_exceptions: bool,
    width: usize,
    messages: &Messages,
) -> String {
    let mut lines = vec![game.to_owned()];
    let last = finding.known.saturating_sub(1);
    match &finding.law {
        None => {
            lines.push(messages.say("no-law", &[("last", last.to_string().into())]));
            lines.push(messages.say("law-tried", &[("kinds", kinds(&finding.tried, messages).into())]));
        }
        Some(law) => {
            lines.push(messages.phrase(&law.statement));
            if let Some(winner) = finding.winner_beyond() {
                let key = winner.words().replace(' ', "-");
                let args = [("winner", key.into()), ("from", law.from.to_string().into())];
                lines.push(messages.say("winner-beyond", &args));
            }
            lines.push(status(&law.status, &format!("n = {last}"), messages));
            let shown = if all_exceptions { usize::MAX } else { MAX_LISTED_EXCEPTIONS };
            lines.push(exceptions(law, finding.kind, shown, messages));
        }
    }
    if let Some(Prediction { asked, value, .. }) = prediction {
        let said = format!("g({asked}) = {}", finding.kind.write(*value));
        let sure = finding.law.as_ref().is_none_or(Law::is_proved);
        lines.push(if sure { said } else { messages.say("if-law-goes-on", &[("said", said.into())]) });
    }
    wrapped(&lines, width)
}

/// Wraps each line.
pub fn wrapped(lines: &[String], width: usize) -> String {
    let wrapped = lines.iter().flat_map(|line| textwrap::wrap(line, width.max(1)));
    wrapped.fold(String::new(), |page, line| page + line.trim_end() + "\n")
}

/// The names of kinds of laws.
fn kinds(tried: &[&str], messages: &Messages) -> String {
    let names: Vec<String> = tried.iter().map(|kind| kind_name(kind, messages)).collect();
    names.join(", ")
}

fn kind_name(kind: &str, messages: &Messages) -> String {
    let key = kind.replace(' ', "-").replace('è', "e");
    messages.say("law-kind", &[("kind", key.into()), ("name", kind.into())])
}

fn status(status: &Status, to: &str, messages: &Messages) -> String {
    match status {
        Status::Proved { theorem } => {
            let args = [("theorem", messages.phrase(theorem).into()), ("to", to.into())];
            messages.say("law-proved", &args)
        }
        Status::Verified => messages.say("law-verified", &[("to", to.into())]),
    }
}

fn exceptions(law: &Law, kind: Kind, shown: usize, messages: &Messages) -> String {
    let all = &law.exceptions;
    if all.is_empty() {
        return messages.say("no-exceptions", &[]);
    }
    let listed: Vec<String> =
        all.iter().take(shown).map(|(n, value)| format!("g({n}) = {}", kind.write(*value))).collect();
    let rest = if all.len() > shown { ", …" } else { "" };
    let list = format!("{}{rest}", listed.join(", "));
    messages.say("exceptions", &[("n", all.len().into()), ("list", list.into())])
}

/// What the laws of a table predict for one position.
fn predicted(prediction: &TablePrediction, finding: &TableFinding, messages: &Messages) -> String {
    let letter = |value: u64| match value {
        0 => "L".to_owned(),
        1 => "W".to_owned(),
        _ => "D".to_owned(),
    };
    let at = &prediction.asked;
    let at_arg = [("at", at.as_str().into())];
    let said = match prediction.told {
        None => return messages.say("laws-silent", &at_arg),
        Some((Told::Value(value), _)) if finding.outcomes => format!("g({at}) = {}", letter(value)),
        Some((Told::Value(value), _)) => format!("g({at}) = {value}"),
        Some((Told::Lost(true), _)) if finding.outcomes => format!("g({at}) = L"),
        Some((Told::Lost(false), _)) if finding.outcomes => format!("g({at}) = W"),
        Some((Told::Lost(true), _)) => format!("g({at}) = 0"),
        Some((Told::Lost(false), _)) => messages.say("is-not-0", &at_arg),
    };
    if prediction.told.is_some_and(|told| told.1) {
        said
    } else {
        messages.say("if-law-goes-on", &[("said", said.into())])
    }
}

/// The laws of a table in words; ends with a line break.
pub fn table_words(
    game: &str,
    finding: &TableFinding,
    prediction: Option<&TablePrediction>,
    width: usize,
    messages: &Messages,
) -> String {
    let (first, last) = finding.range;
    let mut lines = vec![game.to_owned()];
    if finding.laws.is_empty() {
        let args = [("first", first.to_string().into()), ("last", last.to_string().into())];
        lines.push(messages.say("no-law-of-table", &args));
        lines.push(messages.say("law-tried", &[("kinds", kinds(&finding.tried, messages).into())]));
    }
    for law in &finding.laws {
        lines.push(messages.phrase(&law.statement));
        let to = match &law.shape {
            Shape::Columns(_) | Shape::Several(_) => last.to_string(),
            _ => format!("{last},{last}"),
        };
        lines.push(status(&law.status, &to, messages));
    }
    lines.extend(prediction.map(|told| predicted(told, finding, messages)));
    wrapped(&lines, width)
}
