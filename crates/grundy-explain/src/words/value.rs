//! Partizan values and their comparisons, in words.

use grundy::partizan::Relation;
use grundy::partizan::report::{Comparison, LoopyReport, PropertyReport, Report, Told, Wall};
use grundy::view::columns;

use crate::messages::Messages;

/// Who wins a value.
pub fn outcome(report: &Report, messages: &Messages) -> String {
    messages.say("value-outcome", &[("outcome", report.outcome.letter().to_string().into())])
}

/// What is told of a value besides its options and its thermograph: names and facts.
pub fn facts(report: &Report, messages: &Messages) -> Vec<(String, String)> {
    let say = |id| messages.say(id, &[]);
    let kind = messages.say("value-kind", &[("kind", report.kind.name().into())]);
    let stops =
        [("left", report.left_stop.to_string().into()), ("right", report.right_stop.to_string().into())];
    vec![
        (say("value-kind-name"), kind),
        (say("value-mean"), report.mean.to_string()),
        (say("value-temperature"), report.temperature.to_string()),
        (say("value-stops"), messages.say("value-stops-are", &stops)),
        (say("value-birthday"), report.birthday.to_string()),
        (say("value-weight"), report.atomic_weight.clone().unwrap_or_else(|| say("value-no-weight"))),
        (say("value-reduced"), report.reduced.clone()),
    ]
}

/// The report in words; ends with a line break.
pub fn report(report: &Report, width: usize, messages: &Messages) -> String {
    let say = |id| messages.say(id, &[]);
    let mut rows = facts(report, messages);
    for (id, options) in [("value-left", &report.left), ("value-right", &report.right)] {
        let list = match options.as_deref() {
            None => say("value-too-many"),
            Some([]) => say("value-none"),
            Some(options) => options.join("  "),
        };
        rows.push((say(id), list));
    }
    let (left, right) = &report.thermograph;
    rows.push((say("value-left-wall"), wall(left)));
    rows.push((say("value-right-wall"), wall(right)));
    wrapped(&report.value, "", width) + &format!("{}\n\n", outcome(report, messages)) + &table(&rows, width)
}

/// What is told of an expression in words; ends with a line break.
pub fn told(told: &Told, width: usize, messages: &Messages) -> String {
    match told {
        Told::Short(found) => report(found, width, messages),
        Told::Loopy(found) => loopy(found, width, messages),
        Told::Compared(found) => comparison(found, width, messages),
        Told::Property(found) => wrapped(&property(found, messages), "", width),
    }
}

/// The answer to a question about a value.
pub fn property(found: &PropertyReport, messages: &Messages) -> String {
    let answer = match (found.holds, found.values.as_deref()) {
        (Some(true), _) => messages.say("value-yes", &[]),
        (Some(false), _) => messages.say("value-no", &[]),
        (None, Some([]) | None) => messages.say("value-none", &[]),
        (None, Some(values)) => values.join("  "),
    };
    format!("{}: {answer}", found.expression)
}

/// What is told of a loopy value besides its options.
pub fn loopy_facts(report: &LoopyReport, messages: &Messages) -> Vec<(String, String)> {
    let say = |id| messages.say(id, &[]);
    let kind = if report.is_stopper { "stopper" } else { "sided" };
    let mut rows = vec![(say("value-kind-name"), messages.say("value-kind", &[("kind", kind.into())]))];
    if !report.is_stopper {
        rows.push((say("value-onside"), report.onside.clone()));
        rows.push((say("value-offside"), report.offside.clone()));
    }
    if let Some(stopper) = &report.stopper {
        rows.push((say("value-degree"), stopper.degree.clone()));
        let variety = stopper.variety.clone();
        rows.push((say("value-variety"), variety.unwrap_or_else(|| say("value-unstable"))));
    }
    rows
}

/// The report on a loopy value in words; ends with a line break.
pub fn loopy(report: &LoopyReport, width: usize, messages: &Messages) -> String {
    let say = |id| messages.say(id, &[]);
    let mut rows = loopy_facts(report, messages);
    if let Some(stopper) = &report.stopper {
        for (id, options) in [("value-left", &stopper.left), ("value-right", &stopper.right)] {
            rows.push((say(id), if options.is_empty() { say("value-none") } else { options.join("  ") }));
        }
    }
    let outcome = loopy_outcome(report.outcome.name(), messages);
    let mut page =
        wrapped(&report.value, "", width) + &wrapped(&outcome, "", width) + "\n" + &table(&rows, width);
    if !report.is_canonical {
        page += &wrapped(&say("value-not-canonical"), "", width);
    }
    page
}

/// Who wins, by the name of one of the nine classes.
pub fn loopy_outcome(class: &str, messages: &Messages) -> String {
    let class = class.replace('^', "-up").replace('v', "-down");
    messages.say("value-loopy-outcome", &[("outcome", class.into())])
}

/// Titles and texts in two columns.
fn table(rows: &[(String, String)], width: usize) -> String {
    let name = rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
    let title = |title: &str| format!("  {title}{}  ", " ".repeat(name - columns(title)));
    rows.iter().map(|(name, text)| wrapped(text, &title(name), width)).collect()
}

/// How two values compare, and who wins the difference; where play may come back, how the sides compare.
pub fn related(found: &Comparison, messages: &Messages) -> String {
    let relation = match found.relation {
        Relation::Equal => "equal",
        Relation::Less => "less",
        Relation::Greater => "greater",
        Relation::Confused => "confused",
    };
    if let Some([onside, offside]) = found.sides {
        let names = [
            ("relation", relation.into()),
            ("first", found.first.as_str().into()),
            ("second", found.second.as_str().into()),
            ("onside", onside.sign().into()),
            ("offside", offside.sign().into()),
        ];
        let said = messages.say("value-loopy-relation", &names);
        if onside == offside {
            return said;
        }
        return format!("{said} {}", messages.say("value-relation-sides", &names));
    }
    let names = [
        ("relation", relation.into()),
        ("first", found.first.as_str().into()),
        ("second", found.second.as_str().into()),
    ];
    messages.say("value-relation", &names)
}

/// The comparison in words; ends with a line break.
pub fn comparison(found: &Comparison, width: usize, messages: &Messages) -> String {
    let title = format!("{} {} {}", found.first, found.relation.sign(), found.second);
    let difference = found.difference.as_deref();
    let difference =
        difference.map(|difference| messages.say("value-difference", &[("value", difference.into())]));
    let mut lines = vec![title, related(found, messages)];
    lines.extend(difference.into_iter().chain(claim(found, messages)));
    lines.iter().map(|line| wrapped(line, "", width)).collect()
}

/// What was claimed, and whether it holds.
pub fn claim(found: &Comparison, messages: &Messages) -> Option<String> {
    let (claim, holds) = found.claim?;
    let claim = format!("{} {} {}", found.first, claim.sign(), found.second);
    let holds = if holds { "yes" } else { "no" };
    Some(messages.say("value-claim", &[("claim", claim.into()), ("holds", holds.into())]))
}

/// The text behind a title, in lines that are indented below it. Long values are broken wherever the line
/// ends.
fn wrapped(text: &str, title: &str, width: usize) -> String {
    let indent = " ".repeat(columns(title));
    let options = textwrap::Options::new(width.max(24)).initial_indent(title).subsequent_indent(&indent);
    textwrap::wrap(text, options).iter().fold(String::new(), |page, line| page + line.trim_end() + "\n")
}

fn wall(wall: &Wall) -> String {
    wall.iter().map(|(x, t)| format!("({x}, {t})")).collect::<Vec<_>>().join(" ")
}
