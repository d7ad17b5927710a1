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

/// The statement with its drawing, well-formed as XML too. The drawing is the figure at an address where
/// there is one, else it is in letters.
pub(super) fn statement(task: &Told, figure: Option<&str>) -> String {
    let mut html = format!("<p>{}</p>", escaped(&task.statement));
    match (figure, &task.picture) {
        // who cannot see the figure reads the drawing in letters
        (Some(address), told) => {
            let told = told.as_deref().unwrap_or_default().replace('\n', "; ");
            let _ = write!(html, "<p><img src=\"{address}\" alt=\"{}\"/></p>", escaped(&told));
        }
        (None, Some(picture)) => {
            let _ = write!(html, "<pre>{}</pre>", escaped(picture));
        }
        (None, None) => {}
    }
    html
}

/// The same with the line that says how to answer.
pub(super) fn asked(task: &Told, figure: Option<&str>) -> String {
    format!("{}<p><em>{}</em></p>", statement(task, figure), escaped(&task.how))
}

/// What an option of a choice of several is worth in percent, as Moodle writes it: all right ones together
/// are worth 100, and a wrong one takes away what a right one gives.
pub(super) fn percent(task: &Told, letter: char) -> &'static str {
    let right = task.lettered().filter(|(letter, _)| task.is_right(*letter)).count();
    match (right, task.is_right(letter)) {
        (0 | 1, true) => "100",
        (0 | 1, false) => "-100",
        (2, true) => "50",
        (2, false) => "-50",
        (3, true) => "33.33333",
        (3, false) => "-33.33333",
        (_, true) => "25",
        (_, false) => "-25",
    }
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

/// How pupils may write a set, a sequence or a move where a platform compares texts.
pub(super) fn spellings(task: &Told) -> Vec<String> {
    let right = if task.answers.is_empty() { std::slice::from_ref(&task.answer) } else { &task.answers };
    // a cell may stand in brackets or with a blank, words may stand with commas
    let others = |right: &String| match task.answers.is_empty() {
        true => [", ", ","].map(|between| right.replace(' ', between)),
        false => [right.replace(',', ", "), format!("({right})")],
    };
    let mut all: Vec<String> = right.to_vec();
    for other in right.iter().flat_map(others) {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}
