//! The answers in words, and the table of classes.

use std::fmt::Write;

use crate::answers::{Answers, Question, Reading};
use crate::class::Class;
use crate::form::Forms;
use crate::range::Chosen;
use crate::rules::Texts;
use crate::tree::Player;
use crate::values::Values;
use crate::view::{Names, wrapped};

/// What the page of answers is about.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The rules as they are written.
    pub texts: &'a Texts,
    /// The range, and whether it is cut.
    pub chosen: &'a Chosen,
    /// How question 19 is read.
    pub reading: Reading,
    /// What is asked for.
    pub forms: Forms,
    /// The players.
    pub names: &'a Names,
    /// Columns.
    pub width: usize,
}

/// The answers to the three questions; it ends with a line break.
pub fn answers(page: &Page<'_>, answers: &Answers) -> String {
    let mut text = wrapped(&game(page.texts, page.chosen), page.width, 1).replace('\u{a0}', " ");
    let labels: Vec<String> = Question::ALL.iter().map(|question| label(*question, page.names)).collect();
    let rest = rest(answers);
    let wide = labels.iter().map(String::as_str).chain(rest.iter().map(|(label, _)| *label));
    let columns = wide.map(|label| label.chars().count()).max().unwrap_or(0) + 2;
    for (question, label) in Question::ALL.iter().zip(&labels) {
        text.push_str(&row(label, columns, &numbers(answers.to(*question)), page.width));
    }
    let exam: Vec<String> = exam(page, answers).iter().map(|numbers| told(numbers)).collect();
    let used = match page.reading {
        Reading::Blunder => "a",
        Reading::AnyBlunder => "a, any",
        Reading::Forced => "b",
    };
    let label = format!("in the exam's form, 19 ({used})");
    text.push_str(&row(&label, columns, &exam.join("; "), page.width));
    for (label, values) in &rest {
        let all = format!("{values} ({})", values.count());
        text.push_str(&row(label, columns, &all, page.width));
    }
    text
}

/// The three answers in the forms that are asked for.
pub(crate) fn exam(page: &Page<'_>, answers: &Answers) -> [Vec<i64>; 3] {
    let questions = [Question::Nineteen(page.reading), Question::Twenty, Question::TwentyOne];
    std::array::from_fn(|i| page.forms.0[i].of(answers.to(questions[i])))
}

/// The rules and the range in one sentence.
fn game(texts: &Texts, chosen: &Chosen) -> String {
    let heaps = match texts.heaps.trim() {
        one if one.eq_ignore_ascii_case("s") => "one heap S".to_owned(),
        several => {
            format!("heaps {}", several.split([',', ';']).map(str::trim).collect::<Vec<_>>().join(", "))
        }
    };
    let mut text = format!("{heaps}; moves {}", texts.moves.trim());
    if texts.no_repeat {
        text.push_str(", but not the opponent's last kind");
    }
    if let Some(end) = &texts.end {
        let _ = write!(text, "; who reaches {} wins", end.trim());
    }
    if let Some(lose) = &texts.lose {
        let _ = write!(text, "; who reaches {} loses", lose.trim());
    }
    let _ = write!(text, "; S\u{a0}=\u{a0}{}..{}", chosen.range.start(), chosen.range.end());
    if !chosen.whole {
        text.push_str(" (S goes on: --S A..B asks for others)");
    }
    text
}

/// The name of a question, with the reading of question 19.
fn label(question: Question, names: &Names) -> String {
    let first = names.of(Player::First);
    match question {
        Question::Nineteen(Reading::Blunder) => format!("19 (a, {first} cannot win at once)"),
        Question::Nineteen(Reading::AnyBlunder) => format!("19 (a, {first} may miss a win)"),
        _ => question.to_string(),
    }
}

/// The least, the greatest, all of them and how many.
fn numbers(values: &Values) -> String {
    match (values.least(), values.greatest()) {
        (Some(least), Some(greatest)) => {
            // blanks that do not break keep the columns while lines are wrapped
            let column = |word: &str, n: i64| format!("{word} {n:<4}").replace(' ', "\u{a0}");
            let (least, greatest) = (column("least", least), column("greatest", greatest));
            format!("{least} {greatest} all {values} ({})", values.count())
        }
        _ => "none".to_owned(),
    }
}

/// A label, and what stands behind it.
fn row(label: &str, columns: usize, rest: &str, width: usize) -> String {
    wrapped(&format!(" {}{}", format!("{label:columns$}").replace(' ', "\u{a0}"), rest), width, columns + 1)
        .replace('\u{a0}', " ")
        .lines()
        .fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

/// Numbers as a student writes them.
pub(crate) fn told(numbers: &[i64]) -> String {
    if numbers.is_empty() {
        return "none".to_owned();
    }
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// The numbers S that no question after 19 asks for, so that none is passed over in silence.
fn rest(answers: &Answers) -> Vec<(&'static str, Values)> {
    let pick = |fits: fn(Class) -> bool| -> Values {
        answers.classes.iter().filter(|(_, class)| fits(*class)).map(|(stones, _)| *stones).collect()
    };
    let rows = [
        ("won at once (W1)", pick(|class| class == Class::Win(1))),
        ("later (W3, L3, and more)", pick(|class| matches!(class, Class::Win(3..) | Class::Loss(3..)))),
        ("no move at all (stuck)", pick(|class| class == Class::Stuck)),
        ("nobody can force the end (never)", pick(|class| class == Class::Never)),
        ("not known (beyond the bound)", pick(|class| class == Class::Beyond)),
    ];
    rows.into_iter().filter(|(_, values)| !values.is_empty()).collect()
}

/// The class of every S.
pub fn table(answers: &Answers, width: usize) -> String {
    let stones = answers.classes.iter().map(|(stones, _)| stones.to_string().len()).max().unwrap_or(1);
    let class = answers.classes.iter().map(|(_, class)| class.to_string().len()).max().unwrap_or(1);
    let per_row = (width / (stones + class + 4)).clamp(1, 10);
    let mut text = String::new();
    for row in answers.classes.chunks(per_row) {
        let cells: Vec<String> =
            row.iter().map(|(at, what)| format!(" {at:>stones$} {what:<class$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}
