//! Moodle's GIFT: questions as text. Statements are HTML, in which drawings keep their columns.

use std::fmt::Write as _;

use super::markup::{asked, name, percent, solution, spellings};
use crate::sheet::Sheet;
use crate::told::Told;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut text = String::new();
    for variant in &sheet.variants {
        for task in &variant.tasks {
            let _ = writeln!(text, "// {} {}, {} {}", task.topic, task.level, variant.variant, task.number);
            let _ = writeln!(text, "::{}::[html]{} {{", safe(&name(variant, task)), safe(&asked(task, None)));
            answers(task, &mut text);
            let _ = writeln!(text, "####{}\n}}\n", safe(&solution(task)));
        }
    }
    text
}

fn answers(task: &Told, text: &mut String) {
    match task.kind.as_str() {
        "choice" => {
            for (letter, option) in task.lettered() {
                let letter = letter.to_string();
                let sign = if letter == task.answer { '=' } else { '~' };
                let named = task.mistakes.iter().find(|named| named.answer == letter);
                let feedback = named.map_or_else(String::new, |named| format!("#{}", safe(&named.says)));
                let _ = writeln!(text, "{sign}{}{feedback}", safe(option));
            }
        }
        "choices" => {
            for (letter, option) in task.lettered() {
                let named = task.why_not(letter);
                let feedback = named.map_or_else(String::new, |named| format!("#{}", safe(&named.says)));
                let _ = writeln!(text, "~%{}%{}{feedback}", percent(task, letter), safe(option));
            }
        }
        "number" => {
            let _ = writeln!(text, "#\n={}:0", task.answer);
            for named in &task.mistakes {
                let _ = writeln!(text, "=%0%{}:0#{}", named.answer, safe(&named.says));
            }
        }
        _ => {
            for spelling in spellings(task) {
                let _ = writeln!(text, "={}", safe(&spelling));
            }
            for named in &task.mistakes {
                let _ = writeln!(text, "=%0%{}#{}", safe(&named.answer), safe(&named.says));
            }
        }
    }
}

/// Text in which no sign means anything.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => {
                safe.push('\\');
                safe.push(c);
            }
            '\n' => safe.push_str("\\n"),
            c => safe.push(c),
        }
    }
    safe
}
