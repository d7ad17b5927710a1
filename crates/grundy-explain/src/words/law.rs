//! Laws in words: statement, status, predictions, and how they were found.

mod sides;
mod why;

pub use sides::{explain_sides, sides_words};
pub use why::{explain, explain_table};

use grundy::law::find::Finding;
use grundy::law::two::{Shape, TableFinding, Told};
use grundy::law::{Law, Status};
use grundy::phrase::Phrase;
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
    let stated = finding.law.as_ref().map(|law| {
        let write = |(n, value): &(u64, u64)| format!("g({n}) = {}", finding.kind.write(*value));
        Stated {
            statement: &law.statement,
            status: &law.status,
            beyond: finding.winner_beyond().map(|winner| {
                let key = winner.words().replace(' ', "-");
                let args = [("winner", key.into()), ("from", law.from.to_string().into())];
                messages.say("winner-beyond", &args)
            }),
            count: law.exceptions.len(),
            exceptions: law.exceptions.iter().take(shown(all_exceptions)).map(write).collect(),
        }
    });
    let predicted = prediction.map(|Prediction { asked, value, .. }| match value {
        Some(value) => {
            let sure = finding.law.as_ref().is_none_or(Law::is_proved);
            (format!("g({asked}) = {}", finding.kind.write(*value)), sure)
        }
        None => (messages.say("law-untold", &[("n", asked.as_str().into())]), true),
    });
    Spoken { game, known: finding.known, tried: &finding.tried, stated, predicted }.page(width, messages)
}

/// What is told of a search for a law of one number, whatever its values are.
struct Spoken<'t> {
    game: &'t str,
    /// How many values were looked at.
    known: u64,
    /// The kinds of laws that were looked for.
    tried: &'t [&'t str],
    stated: Option<Stated<'t>>,
    /// A value that the law predicts, and whether that is sure.
    predicted: Option<(String, bool)>,
}

/// A law that was found.
struct Stated<'t> {
    statement: &'t Phrase,
    status: &'t Status,
    /// Who wins from some heap on.
    beyond: Option<String>,
    /// How many exceptions there are, and those that are listed.
    count: usize,
    exceptions: Vec<String>,
}

impl Spoken<'_> {
    /// The page; ends with a line break.
    fn page(self, width: usize, messages: &Messages) -> String {
        let mut lines = vec![self.game.to_owned()];
        let last = self.known.saturating_sub(1);
        match self.stated {
            None => {
                lines.push(messages.say("no-law", &[("last", last.to_string().into())]));
                lines.push(messages.say("law-tried", &[("kinds", kinds(self.tried, messages).into())]));
            }
            Some(law) => {
                lines.push(messages.phrase(law.statement));
                lines.extend(law.beyond);
                lines.push(status(law.status, &format!("n = {last}"), messages));
                let rest = if law.count > law.exceptions.len() { ", …" } else { "" };
                let list = format!("{}{rest}", law.exceptions.join(", "));
                lines.push(match law.count {
                    0 => messages.say("no-exceptions", &[]),
                    n => messages.say("exceptions", &[("n", n.into()), ("list", list.into())]),
                });
            }
        }
        lines.extend(self.predicted.map(|(said, sure)| match sure {
            true => said,
            false => messages.say("if-law-goes-on", &[("said", said.into())]),
        }));
        wrapped(&lines, width)
    }
}

/// How many exceptions are listed.
fn shown(all: bool) -> usize {
    if all { usize::MAX } else { MAX_LISTED_EXCEPTIONS }
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
            Shape::Columns(_) | Shape::Several(_) | Shape::Digits(_) => last.to_string(),
            // the other number is the kind
            _ if law.kind == "kind" => last.to_string(),
            _ => format!("{last},{last}"),
        };
        lines.push(status(&law.status, &to, messages));
    }
    lines.extend(prediction.map(|told| predicted(told, finding, messages)));
    wrapped(&lines, width)
}
