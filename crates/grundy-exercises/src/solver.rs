//! What topics ask the solvers, in the program's own grammar.

use grundy::notation::term::{self, question};
use grundy::report::{Ask, Cell, Report};

use crate::task::{Question, joined};

/// The game and the position of a text.
pub(crate) fn opened(text: &str) -> term::Question {
    try_opened(text).expect("topics write positions of games")
}

/// The same of a text that may be wrong.
pub(crate) fn try_opened(text: &str) -> Option<term::Question> {
    question(text, &|_| Err("exercises read no files".to_owned())).ok()
}

/// Solves a position. Exercises are small, so that no limit is met.
pub(crate) fn solved(question: &Question) -> (term::Question, Report, Ask) {
    let ask = Ask { misere: question.misere, ties: question.ties, ..Ask::default() };
    let opened = opened(&question.text);
    let report = opened.solve(&ask).expect("exercises can be solved");
    (opened, report, ask)
}

/// The answer to a question under normal play.
pub(crate) fn report(text: &str) -> Report {
    solved(&Question { text: text.to_owned(), ..Question::default() }).1
}

/// The answers to several positions of one game, which is opened once.
pub(crate) fn reports(game: &str, positions: impl IntoIterator<Item = String>) -> Vec<Report> {
    let mut table = None;
    let mut reports = Vec::new();
    for position in positions {
        let opened = table.get_or_insert_with(|| opened(&format!("{game} {position}")));
        let report = opened.table.solve(&position, &Ask::default());
        reports.push(report.expect("exercises can be solved"));
    }
    reports
}

/// Which heaps up to the largest one are lost for the player to move.
pub(crate) fn lost_heaps(takes: &[i64], largest: i64) -> Vec<bool> {
    let table = opened(&sticks(takes, largest)).table;
    let cells = table.cells(&[0..=largest.unsigned_abs()], &Ask::default());
    let cells = cells.expect("heaps of sticks have a table");
    cells.iter().map(|cell| matches!(cell, Cell::Nimber(value) if value.is_zero())).collect()
}

/// The nimber of a position.
pub(crate) fn nimber(text: &str) -> i64 {
    nimber_of(&report(text))
}

/// The nimber of a position that was solved.
pub(crate) fn nimber_of(report: &Report) -> i64 {
    let value = report.answer.nimber().expect("an impartial game without cycles");
    i64::try_from(u64::from(value)).expect("nimbers of exercises are small")
}

/// What each player gets.
pub(crate) fn payoffs(report: &Report) -> Vec<i64> {
    let whole = |sum: &dyn ToString| sum.to_string().parse().expect("exercises pay whole numbers");
    report.answer.payoffs().iter().map(|sum| whole(sum)).collect()
}

/// A heap of sticks, as the program writes it.
pub(crate) fn sticks(takes: &[i64], heap: i64) -> String {
    format!("sticks:{} {heap}", joined(takes, ","))
}

/// The winning moves of a sum of heaps, as `heap:amount`; the amount is the last number of a move.
pub(crate) fn heap_moves(report: &Report) -> Vec<String> {
    let wins = report.moves.iter().filter(|row| row.winner() == Some(grundy::report::Winner::First));
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    wins.map(|row| numbers(&row.mv).join(":")).collect()
}
