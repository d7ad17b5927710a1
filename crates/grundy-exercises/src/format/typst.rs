//! The source of a Typst document. All texts are string literals, so that no sign in them is markup.

use std::fmt::Write as _;

use super::Show;
use crate::drawn::Drawn;
use crate::figures;
use crate::sheet::Sheet;
use crate::texts::messages;

const HEAD: &str = "\
#set page(paper: \"a4\", margin: 2cm, numbering: \"1\")
#set par(justify: true)
#show raw.where(block: true): set text(size: 8.5pt)
#let fill = box(width: 1fr, line(length: 100%, stroke: 0.5pt))
";

/// The points of a pixel on paper.
const POINTS: f64 = 0.6;
/// How wide a figure may be on the page.
const WIDEST_POINTS: f64 = 480.0;

pub(super) fn write(sheet: &Sheet, show: Show) -> String {
    let words = messages(sheet.language());
    let title = words.say("exercises-title", &[]);
    let mut text = format!(
        "#set document(title: {})\n#set text(lang: {}, size: 11pt)\n{HEAD}",
        quoted(&title),
        quoted(&sheet.language)
    );
    let mut first = true;
    let mut page = |text: &mut String| {
        if !std::mem::take(&mut first) {
            text.push_str("#pagebreak()\n");
        }
    };
    for variant in sheet.variants.iter().filter(|_| show.tasks()) {
        page(&mut text);
        let heading = words.say("exercises-variant", &[("n", variant.variant.into())]);
        let name = words.say("exercises-name", &[]);
        let _ = writeln!(
            text,
            "= #{} \u{2014} #{}\n#{} #fill\n",
            quoted(&title),
            quoted(&heading),
            quoted(&format!("{name}:"))
        );
        for task in &variant.tasks {
            let number = words.say("exercises-task", &[("n", task.number.into())]);
            let _ = writeln!(
                text,
                "#block(breakable: false)[\n== #{}\n#{}\n",
                quoted(&format!("{number}. {}", task.title)),
                quoted(&task.statement)
            );
            if let Some((svg, width)) = task.figure.as_ref().and_then(drawn) {
                let _ = writeln!(
                    text,
                    "#image(bytes({}), format: \"svg\", width: {width}pt, alt: {})\n",
                    quoted(&svg),
                    quoted(task.picture.as_deref().unwrap_or_default())
                );
            } else if let Some(picture) = &task.picture {
                let _ = writeln!(text, "#raw(block: true, {})\n", quoted(picture));
            }
            for (letter, option) in task.lettered() {
                let _ = writeln!(text, "#{}\n", quoted(&format!("{letter}) {option}")));
            }
            let _ = writeln!(text, "#emph({}) #fill\n]\n", quoted(&task.how));
        }
    }
    for variant in sheet.variants.iter().filter(|_| show.answers()) {
        page(&mut text);
        let heading = words.say("exercises-variant", &[("n", variant.variant.into())]);
        let _ = writeln!(
            text,
            "= #{} \u{2014} #{}\n",
            quoted(&words.say("exercises-answers", &[])),
            quoted(&heading)
        );
        for task in &variant.tasks {
            let number = words.say("exercises-task", &[("n", task.number.into())]);
            let _ = writeln!(
                text,
                "== #{}\n#strong({})\n\n#{}\n",
                quoted(&format!("{number}. {}", task.title)),
                quoted(&task.answer),
                quoted(&task.idea)
            );
            for step in &task.steps {
                let _ = writeln!(text, "#{}\n", quoted(step));
            }
            if let Some(explanation) = &task.explanation {
                let _ = writeln!(text, "#raw(block: true, {})\n", quoted(explanation));
            }
            for named in &task.mistakes {
                let _ = writeln!(text, "- #{}", quoted(&format!("{}: {}", named.answer, named.says)));
            }
            text.push('\n');
        }
    }
    text
}

/// A figure as a file, and how wide it is printed.
fn drawn(figure: &Drawn) -> Option<(String, f64)> {
    Some((figures::svg(figure)?, (figures::figure(figure)?.width * POINTS).round().min(WIDEST_POINTS)))
}

/// A string literal.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
