//! Moodle XML.

use std::fmt::Write as _;

use super::markup::{asked, escaped, name, percent, solution, spellings};
use crate::figures::{self, in_letters};
use crate::sheet::{Sheet, Variant};
use crate::told::Told;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n".to_owned();
    for variant in &sheet.variants {
        let _ = writeln!(
            xml,
            "<question type=\"category\"><category><text>$course$/grundy/{}</text></category></question>",
            variant.variant
        );
        for task in &variant.tasks {
            question(variant, task, &mut xml);
        }
    }
    xml.push_str("</quiz>\n");
    xml
}

fn question(variant: &Variant, task: &Told, xml: &mut String) {
    let kind = match task.kind.as_str() {
        "choice" | "choices" => "multichoice",
        "number" => "numerical",
        _ => "shortanswer",
    };
    let _ = writeln!(xml, "<question type=\"{kind}\">");
    let _ = writeln!(xml, "  <name><text>{}</text></name>", escaped(&name(variant, task)));
    asked_with_figure(task, xml);
    html("generalfeedback", &solution(task), xml);
    xml.push_str(
        "  <defaultgrade>1</defaultgrade>\n  <penalty>0.3333333</penalty>\n  \
    <hidden>0</hidden>\n",
    );
    match kind {
        "multichoice" => {
            let single = task.kind == "choice";
            let _ = writeln!(
                xml,
                "  <single>{single}</single>\n  <shuffleanswers>true</shuffleanswers>\n  \
                <answernumbering>ABCD</answernumbering>"
            );
            for (letter, option) in task.lettered() {
                let worth = if single && !task.is_right(letter) { "0" } else { percent(task, letter) };
                answer(worth, option, task.why_not(letter).map(|named| named.says.as_str()), "", xml);
            }
        }
        "numerical" => {
            answer("100", &task.answer, None, "<tolerance>0</tolerance>", xml);
            for named in &task.mistakes {
                answer("0", &named.answer, Some(&named.says), "<tolerance>0</tolerance>", xml);
            }
        }
        _ => {
            xml.push_str("  <usecase>0</usecase>\n");
            for spelling in spellings(task) {
                answer("100", &spelling, None, "", xml);
            }
            for named in &task.mistakes {
                answer("0", &named.answer, Some(&named.says), "", xml);
            }
        }
    }
    for hint in &task.hints {
        html("hint", &format!("<p>{}</p>", escaped(hint)), xml);
    }
    let _ = writeln!(xml, "  <tags><tag><text>{}</text></tag></tags>\n</question>", escaped(&task.topic));
}

/// What is asked, with the file of its figure.
fn asked_with_figure(task: &Told, xml: &mut String) {
    let Some(svg) = task.figure.as_ref().and_then(figures::svg) else {
        return html("questiontext", &asked(task, None), xml);
    };
    let text = escaped(&asked(task, Some("@@PLUGINFILE@@/figure.svg")));
    let _ = writeln!(
        xml,
        "  <questiontext format=\"html\"><text>{text}</text>\
        <file name=\"figure.svg\" path=\"/\" encoding=\"base64\">{}</file></questiontext>",
        in_letters(&svg)
    );
}

/// An element that holds HTML.
fn html(element: &str, content: &str, xml: &mut String) {
    let _ = writeln!(xml, "  <{element} format=\"html\"><text>{}</text></{element}>", escaped(content));
}

fn answer(fraction: &str, text: &str, feedback: Option<&str>, more: &str, xml: &mut String) {
    let feedback = escaped(feedback.unwrap_or_default());
    let _ = writeln!(
        xml,
        "  <answer fraction=\"{fraction}\" format=\"plain_text\">\
        <text>{}</text>{more}<feedback format=\"plain_text\"><text>{feedback}</text></feedback></answer>",
        escaped(text)
    );
}
