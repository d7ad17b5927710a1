//! Markdown.

use std::fmt::Write as _;

use grundy_explain::messages::Messages;

use super::Show;
use crate::sheet::Sheet;
use crate::texts::messages;
use crate::told::Told;

pub(super) fn write(sheet: &Sheet, show: Show) -> String {
    let words = messages(sheet.language());
    let mut text = format!("# {}\n", words.say("exercises-title", &[]));
    for variant in sheet.variants.iter().filter(|_| show.tasks()) {
        let _ = writeln!(text, "\n## {}", words.say("exercises-variant", &[("n", variant.variant.into())]));
        for task in &variant.tasks {
            let heading = words.say("exercises-task", &[("n", task.number.into())]);
            let _ = writeln!(text, "\n### {heading}. {}\n\n{}\n", task.title, plain(&task.statement));
            if let Some(picture) = &task.picture {
                let _ = writeln!(text, "```text\n{picture}\n```\n");
            }
            for (letter, option) in task.lettered() {
                let _ = writeln!(text, "* {letter}) {}", plain(option));
            }
            let gap = if task.options.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}*{}*", task.how);
        }
    }
    if show.answers() {
        let _ = writeln!(text, "\n# {}", words.say("exercises-answers", &[]));
    }
    for variant in sheet.variants.iter().filter(|_| show.answers()) {
        let _ = writeln!(text, "\n## {}", words.say("exercises-variant", &[("n", variant.variant.into())]));
        for task in &variant.tasks {
            answer(task, &words.say("exercises-task", &[("n", task.number.into())]), words, &mut text);
        }
    }
    text
}

fn answer(task: &Told, heading: &str, words: &Messages, text: &mut String) {
    let _ = writeln!(
        text,
        "\n### {heading}. {}\n\n**{}**\n\n{}",
        task.title,
        plain(&task.answer),
        plain(&task.idea)
    );
    for step in &task.steps {
        let _ = writeln!(text, "\n{}", plain(step));
    }
    if let Some(explanation) = &task.explanation {
        let _ = writeln!(text, "\n```text\n{explanation}\n```");
    }
    if let Some(question) = &task.question {
        let _ = writeln!(text, "\n{}: `{question}`", words.say("exercises-try", &[]));
    }
    if !task.mistakes.is_empty() {
        text.push('\n');
    }
    for named in &task.mistakes {
        let _ = writeln!(text, "* {}: {}", plain(&named.answer), named.says);
    }
}

/// Text without marks.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '`' | '<' | '[' | ']' | '\\') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}
