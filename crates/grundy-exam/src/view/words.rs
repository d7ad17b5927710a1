//! The answers in words, and the table of classes.

use std::fmt::Write;

use crate::answers::{Answers, Question, Reading};
use crate::class::Class;
use crate::form::Forms;
use crate::range::Chosen;
use crate::rules::Texts;
use crate::values::Values;
use crate::view::{Telling, wrapped};

/// What the page of answers is about.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// The rules as they are written.
    pub texts: &'a Texts,
    /// The range, and whether it is cut.
    pub chosen: &'a Chosen,
    /// How question 19 is read.
    pub reading: Reading,
    /// What is asked for.
    pub forms: Forms,
    /// The players, and the language.
    pub tell: Telling<'a>,
    /// Columns.
    pub width: usize,
}

/// The answers to the three questions; it ends with a line break.
pub fn answers(page: &Page<'_>, answers: &Answers) -> String {
    let mut text = wrapped(&game(page), page.width, 1).replace('\u{a0}', " ");
    let labels: Vec<String> = Question::ALL.iter().map(|question| label(*question, page.tell)).collect();
    let rest = rest(answers, page.tell);
    let wide = labels.iter().chain(rest.iter().map(|(label, _)| label));
    let columns = wide.map(|label| label.chars().count()).max().unwrap_or(0) + 2;
    for (question, label) in Question::ALL.iter().zip(&labels) {
        text.push_str(&row(label, columns, &numbers(answers.to(*question), page.tell), page.width));
    }
    let exam: Vec<String> = exam(page, answers).iter().map(|numbers| told(numbers, page.tell)).collect();
    let used = match page.reading {
        Reading::Blunder => "a",
        Reading::AnyBlunder => "any",
        Reading::Forced => "b",
    };
    let label = page.tell.say("exam-form", &[("used", used.into())]);
    text.push_str(&row(&label, columns, &exam.join("; "), page.width));
    for (label, values) in &rest {
        let all = format!("{values} ({})", values.count());
        text.push_str(&row(label, columns, &all, page.width));
    }
    text
}

/// The three answers in the forms that are asked for.
pub fn exam(page: &Page<'_>, answers: &Answers) -> [Vec<i64>; 3] {
    let questions = [Question::Nineteen(page.reading), Question::Twenty, Question::TwentyOne];
    std::array::from_fn(|i| page.forms.0[i].of(answers.to(questions[i])))
}

/// The rules and the range in one sentence.
fn game(page: &Page<'_>) -> String {
    let (texts, chosen, tell) = (page.texts, page.chosen, page.tell);
    let heaps = match texts.heaps.trim() {
        one if one.eq_ignore_ascii_case("s") => tell.say("exam-one-heap", &[]),
        several => {
            let heaps: Vec<&str> = several.split([',', ';']).map(str::trim).collect();
            tell.say("exam-heaps", &[("heaps", heaps.join(", ").into())])
        }
    };
    let mut text = format!("{heaps}; {}", tell.say("exam-moves", &[("moves", texts.moves.trim().into())]));
    if texts.no_repeat {
        text.push_str(&tell.say("exam-no-repeat", &[]));
    }
    if let Some(end) = &texts.end {
        let _ = write!(text, "; {}", tell.say("exam-end", &[("end", end.trim().into())]));
    }
    if let Some(lose) = &texts.lose {
        let _ = write!(text, "; {}", tell.say("exam-lose", &[("lose", lose.trim().into())]));
    }
    let _ = write!(text, "; S\u{a0}=\u{a0}{}..{}", chosen.range.start(), chosen.range.end());
    if !chosen.whole {
        let _ = write!(text, " {}", tell.say("exam-goes-on", &[]));
    }
    text
}

/// The name of a question, with the reading of question 19.
fn label(question: Question, tell: Telling<'_>) -> String {
    match question {
        Question::Nineteen(Reading::Blunder) => tell.players("exam-19-blunder", None),
        Question::Nineteen(Reading::AnyBlunder) => tell.players("exam-19-any", None),
        _ => question.to_string(),
    }
}

/// The least, the greatest, all of them and how many.
fn numbers(values: &Values, tell: Telling<'_>) -> String {
    match (values.least(), values.greatest()) {
        (Some(least), Some(greatest)) => {
            // blanks that do not break keep the columns while lines are wrapped
            let column = |word: &str, n: i64| format!("{word} {n:<4}").replace(' ', "\u{a0}");
            let least = column(&tell.say("exam-least", &[]), least);
            let greatest = column(&tell.say("exam-greatest", &[]), greatest);
            format!("{least} {greatest} {} {values} ({})", tell.say("exam-all", &[]), values.count())
        }
        _ => tell.say("exam-none", &[]),
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
pub(crate) fn told(numbers: &[i64], tell: Telling<'_>) -> String {
    if numbers.is_empty() {
        return tell.say("exam-none", &[]);
    }
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// The numbers S that no question after 19 asks for, so that none is passed over in silence.
fn rest(answers: &Answers, tell: Telling<'_>) -> Vec<(String, Values)> {
    let pick = |fits: fn(Class) -> bool| -> Values {
        answers.classes.iter().filter(|(_, class)| fits(*class)).map(|(stones, _)| *stones).collect()
    };
    let rows = [
        ("exam-row-w1", pick(|class| class == Class::Win(1))),
        ("exam-row-later", pick(|class| matches!(class, Class::Win(3..) | Class::Loss(3..)))),
        ("exam-row-stuck", pick(|class| class == Class::Stuck)),
        ("exam-row-never", pick(|class| class == Class::Never)),
        ("exam-row-beyond", pick(|class| class == Class::Beyond)),
    ];
    let rows = rows.into_iter().filter(|(_, values)| !values.is_empty());
    rows.map(|(id, values)| (tell.say(id, &[]), values)).collect()
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
