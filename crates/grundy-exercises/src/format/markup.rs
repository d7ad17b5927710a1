//! Text in XML and HTML, and a task as a piece of HTML, which several platforms show.

use std::fmt::Write as _;

use crate::sheet::Variant;
use crate::told::Told;

/// Text as XML and HTML hold it.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// The statement with its drawing, well-formed as XML too.
pub(super) fn statement(task: &Told) -> String {
    let mut html = format!("<p>{}</p>", escaped(&task.statement));
    if let Some(picture) = &task.picture {
        let _ = write!(html, "<pre>{}</pre>", escaped(picture));
    }
    html
}

/// The same with the line that says how to answer.
pub(super) fn asked(task: &Told) -> String {
    format!("{}<p><em>{}</em></p>", statement(task), escaped(&task.how))
}

/// The idea, the steps and the explanation.
pub(super) fn solution(task: &Told) -> String {
    let mut html = format!("<p>{}</p>", escaped(&task.idea));
    for step in &task.steps {
        let _ = write!(html, "<p>{}</p>", escaped(step));
    }
    if let Some(explanation) = &task.explanation {
        let _ = write!(html, "<pre>{}</pre>", escaped(explanation));
    }
    html
}

/// What platforms call a task.
pub(super) fn name(variant: &Variant, task: &Told) -> String {
    format!("{}-{} {}", variant.variant, task.number, task.title)
}

/// How pupils may write a set or a sequence where a platform compares texts.
pub(super) fn spellings(task: &Told) -> Vec<String> {
    let mut all = vec![task.answer.clone()];
    for between in [", ", ","] {
        let other = task.answer.replace(' ', between);
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}
