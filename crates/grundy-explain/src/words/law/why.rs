//! How a law was found, and why it holds: paragraphs for people.

use grundy::heap::Code;
use grundy::law::find::{Finding, Kind};
use grundy::law::two::TableFinding;
use grundy::law::{Law, Status, Theorem};

use super::{kind_name, kinds};
use crate::messages::Messages;

/// How the law of a family was found, and why it is proved or not, as paragraphs.
pub fn explain(finding: &Finding, messages: &Messages) -> Vec<String> {
    let what = match finding.kind {
        Kind::Nimbers | Kind::NimbersWithGaps => "values",
        Kind::Outcomes => "outcomes",
        Kind::TwoRows => "both",
    };
    let looked = messages.say(
        "law-how",
        &[
            ("what", what.into()),
            ("last", finding.known.saturating_sub(1).to_string().into()),
            ("kinds", kinds(&finding.tried, messages).into()),
        ],
    );
    let Some(law) = &finding.law else {
        return vec![looked, messages.say("law-none-fits", &[])];
    };
    let mut paragraphs = vec![looked, found(law, messages)];
    paragraphs.push(match (&law.status, &finding.theorem) {
        (Status::Proved { .. }, Some(theorem)) => proof(law, theorem, finding.known, messages),
        (Status::Proved { theorem }, None) => {
            messages.say("law-why-proved", &[("why", messages.phrase(theorem).into())])
        }
        (Status::Verified, theorem) => doubt(law, theorem.as_ref(), messages),
    });
    paragraphs
}

/// The comparison that supports a law.
fn found(law: &Law, messages: &Messages) -> String {
    let range = match law.last_exception {
        None => messages.say("law-all-of-them", &[]),
        Some(last) => messages
            .say("law-all-from", &[("from", law.from.to_string().into()), ("last", last.to_string().into())]),
    };
    let compared = |p: u64| [("p", p.to_string().into()), ("range", range.into())];
    let fits = match (law.period, law.saltus) {
        (Some(p), 0) => messages.say("law-equal", &compared(p)),
        (Some(p), _) => messages.say("law-differs-so", &compared(p)),
        (None, _) => messages.say("law-each-equal", &[]),
    };
    messages.say(
        "law-found",
        &[
            ("kind", kind_name(law.kind, messages).into()),
            ("law", messages.phrase(&law.statement).into()),
            ("fits", fits.into()),
        ],
    )
}

/// The theorem and the bound that was checked.
fn proof(law: &Law, theorem: &Theorem, known: u64, messages: &Messages) -> String {
    if let (Theorem::Breaks(_), Some(period), 1..) = (theorem, law.period, law.saltus) {
        let numbers = [("s", law.saltus.to_string().into()), ("p", period.to_string().into())];
        return messages.say("law-why-growing", &numbers);
    }
    if let (Theorem::Tail(code), Some(period), 1..) = (theorem, law.period, law.saltus) {
        let numbers = [
            ("s", law.saltus.to_string().into()),
            ("p", period.to_string().into()),
            ("q", code.block().len().to_string().into()),
            ("t", code.prefix().len().to_string().into()),
        ];
        let breaks =
            code.prefix().iter().chain(code.block()).any(|digit| digit & (Code::TWO | Code::THREE) != 0);
        return messages.say(if breaks { "law-why-tail-breaks" } else { "law-why-tail-grows" }, &numbers);
    }
    let why = messages.phrase(&theorem.explain(&law.statement));
    let text = messages.say("law-why-proved-by", &[("why", why.into())]);
    let Some(period) = law.period else { return text };
    let needs = theorem.needs(law.from, period);
    if needs == u64::MAX {
        return text;
    }
    let bound = messages.say(
        "law-bound",
        &[
            ("from", law.from.to_string().into()),
            ("p", period.to_string().into()),
            ("last", (needs - period - 1).to_string().into()),
            ("needs", needs.into()),
            ("known", known.to_string().into()),
        ],
    );
    format!("{text} {bound}")
}

/// Why a law is only verified.
fn doubt(law: &Law, theorem: Option<&Theorem>, messages: &Messages) -> String {
    let arithmetic = law.saltus > 0 && matches!(theorem, Some(Theorem::Breaks(_)));
    let bound = law.period.zip(theorem).map(|(period, theorem)| theorem.needs(law.from, period));
    let why = match bound {
        _ if law.saltus > 0 && matches!(theorem, Some(Theorem::Tail(_))) => {
            messages.say("law-no-theorem-of-tail", &[])
        }
        _ if arithmetic => messages.say("law-no-theorem-of-growth", &[]),
        Some(needs) if needs < u64::MAX => messages.say("law-needs", &[("needs", needs.into())]),
        _ => messages.say("law-no-theorem", &[]),
    };
    format!("{why} {}", messages.say("law-seen", &[]))
}

/// How the laws of a table were found, as paragraphs.
pub fn explain_table(finding: &TableFinding, messages: &Messages) -> Vec<String> {
    let (first, last) = finding.range;
    let mut paragraphs = vec![messages.say(
        "law-how-table",
        &[
            ("first", first.to_string().into()),
            ("last", last.to_string().into()),
            ("kinds", kinds(&finding.tried, messages).into()),
        ],
    )];
    if finding.laws.is_empty() {
        paragraphs.push(messages.say("law-none-fits-table", &[]));
    }
    for law in &finding.laws {
        let why = match &law.status {
            Status::Proved { theorem } => {
                messages.say("law-why-proved", &[("why", messages.phrase(theorem).into())])
            }
            Status::Verified => messages.say("law-why-not-proved", &[]),
        };
        paragraphs.push(format!("{}. {why}", messages.phrase(&law.statement)));
    }
    paragraphs
}
