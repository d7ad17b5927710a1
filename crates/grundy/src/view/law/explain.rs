//! How a law was found, and why it holds: paragraphs for people.

use super::Kind;
use crate::law::find::Finding;
use crate::law::two::TableFinding;
use crate::law::{Law, Status, Theorem};

/// How the law of a family was found and why it is proved, or why it is not: one paragraph each.
pub fn explain(finding: &Finding) -> Vec<String> {
    let last = finding.known.saturating_sub(1);
    let what = match finding.kind {
        Kind::Nimbers => "values",
        Kind::Outcomes => "outcomes",
        Kind::TwoRows => "outcomes for both players",
    };
    let looked = format!(
        "How it was looked for: the {what} of n = 0 to {last} were computed by the rules, and laws of these kinds were tried \
         in this order: {}.",
        finding.tried.join(", ")
    );
    let Some(law) = &finding.law else {
        let open = "None of them fits the values, or none often enough: a law is told only if it is proved, or seen on \
                    several times as many values as it takes to say it. A law of another kind may hold.";
        return vec![looked, open.to_owned()];
    };
    let mut paragraphs = vec![looked, found(law)];
    match (&law.status, &finding.theorem) {
        (Status::Proved { .. }, Some(theorem)) => paragraphs.push(proof(law, theorem, finding.known)),
        (Status::Proved { theorem }, None) => paragraphs.push(format!("Why it is proved: {theorem}.")),
        (Status::Verified, theorem) => paragraphs.push(doubt(law, theorem.as_ref())),
    }
    paragraphs
}

/// What was compared.
fn found(law: &Law) -> String {
    let range = match law.last_exception {
        None => "all of them".to_owned(),
        Some(last) => format!("all n from {} on; n = {last} is the last one that breaks it", law.from),
    };
    let fits = match (law.period, law.saltus) {
        (Some(p), 0) => format!("g(n + {p}) was compared with g(n), and they are equal for {range}"),
        (Some(p), _) => format!("g(n + {p}) - g(n) was compared, and it is what the law says for {range}"),
        (None, _) => "each value was compared with what the law says, and they are equal".to_owned(),
    };
    format!(
        "What was found, of the kind '{}': {}. Among the values computed {fits}.",
        law.kind, law.statement
    )
}

/// The theorem, and its bound as it was checked.
fn proof(law: &Law, theorem: &Theorem, known: u64) -> String {
    if let (Theorem::Breaks(_), Some(period), 1..) = (theorem, law.period, law.saltus) {
        return growing(law.saltus, period);
    }
    let mut text = format!("Why it is proved: {}", theorem.explain());
    if let Some(period) = law.period {
        let needs = theorem.needs(law.from, period);
        if needs < u64::MAX {
            let last = needs - period - 1;
            text += &format!(
                " Here n0 = {} and p = {period}, so n to {last} must be compared, which takes {needs} values; {known} are \
                 known.",
                law.from
            );
        }
    }
    text
}

/// Why values of a game that leaves three heaps grow for ever.
fn growing(saltus: u64, period: u64) -> String {
    format!(
        "Why it is proved: by induction. Write a value as s h + l, where s = {saltus} and l < s: as s is a power of two, nim-sums \
         add the high parts h and the low parts l by themselves. From n to n + p, where p = {period}, the high part that n has \
         to have grows by 1, and so does the sum of the high parts of the heaps that a move leaves. The high part of an \
         option is at most that sum, and of its parity. So whether an option can have the value of n depends on the remainder \
         of n by p alone: none can. Three heaps with high parts h, m and m reach all h of one parity up to a bound, and moves \
         that leave one large heap reach the few above it: so every smaller value is an option. Both were checked for each \
         remainder, each low part and each parity (after Austin 1976; Howse and Nowakowski 2004)."
    )
}

/// Why it is only verified.
fn doubt(law: &Law, theorem: Option<&Theorem>) -> String {
    let seen = "It is told because it was seen on at least four times as many values as it takes to say it.";
    let arithmetic = law.saltus > 0 && matches!(theorem, Some(Theorem::Breaks(_)));
    let bound = law.period.zip(theorem).map(|(period, theorem)| theorem.needs(law.from, period));
    match bound {
        _ if arithmetic => format!(
            "Why it is not proved: for take-and-break games, the theorem of Guy and Smith is about periods without saltus, \
             and the induction for growing values, which needs moves that leave three heaps and a saltus that is a power of \
             two, does not go through here. {seen}"
        ),
        Some(needs) if needs < u64::MAX => {
            format!("Why it is not proved: the theorem for this game needs {needs} values. {seen}")
        }
        _ => format!("Why it is not proved: no theorem is known here for such a law of this game. {seen}"),
    }
}

/// The same for the laws of a table.
pub fn explain_table(finding: &TableFinding) -> Vec<String> {
    let (first, last) = finding.range;
    let mut paragraphs = vec![format!(
        "How it was looked for: the table of both numbers from {first} to {last} was computed by the rules, and laws of these \
         kinds were tried in this order: {}.",
        finding.tried.join(", ")
    )];
    if finding.laws.is_empty() {
        paragraphs.push("None of them fits the whole table, or none with numbers enough to tell.".to_owned());
    }
    for law in &finding.laws {
        let why = match &law.status {
            Status::Proved { theorem } => format!("Why it is proved: {theorem}."),
            Status::Verified => {
                "Not proved: it holds for all numbers computed, on several times as many values as it takes \
                                 to say it."
                    .to_owned()
            }
        };
        paragraphs.push(format!("{}. {why}", law.statement));
    }
    paragraphs
}
