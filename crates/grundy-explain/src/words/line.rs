//! A line of best moves in words, numbered in pairs as in chess.

use std::fmt::Write;

use grundy::table::Step;
use grundy::view::columns;

use super::page::Page;
use crate::messages::Messages;

/// The moves, with the position after each if the moves alone say little. Ends with a line break.
///
/// ```
/// use grundy::table::Step;
/// use grundy_explain::{messages::{Language, Messages}, words::line};
/// let step = |mv: &str, to: &str| Step { mv: mv.to_owned(), to: to.to_owned() };
/// let messages = Messages::of(Language::En);
/// let text = line::words(&[step("Qd4+", "x"), step("Ke6", "y"), step("Kb2", "z")], 80, messages);
/// assert_eq!(text, "The best line (3 plies):\n  1. Qd4+ Ke6 2. Kb2\n");
/// let text = line::words(&[step("1: take 9", "4 12 8")], 80, messages);
/// assert_eq!(text, "The best line (1 ply):\n  1. 1: take 9  → 4 12 8\n");
/// ```
pub fn words(line: &[Step], width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    if line.is_empty() {
        page.line(&messages.say("line-is-empty", &[]));
        return page.text;
    }
    page.line(&messages.say("the-best-line", &[("n", line.len().into())]));
    if line.iter().any(|step| step.mv.contains(' ')) {
        let moves: Vec<String> = line.iter().map(|step| messages.mv(&step.mv)).collect();
        let widest = moves.iter().map(|mv| columns(mv)).max().unwrap_or(0);
        for ((number, step), mv) in (1..).zip(line).zip(moves) {
            page.line(&format!("  {number}. {mv:<widest$}  → {}", step.to));
        }
        return page.text;
    }
    let mut pairs = String::new();
    for (number, pair) in (1..).zip(line.chunks(2)) {
        // a number stays with its first move
        let moves: Vec<String> = pair.iter().map(|step| messages.mv(&step.mv)).collect();
        // writing to a string cannot fail
        let _ = write!(pairs, "{number}.\u{a0}{} ", moves.join(" "));
    }
    let options = textwrap::Options::new(width.max(1)).initial_indent("  ").subsequent_indent("  ");
    for row in textwrap::wrap(pairs.trim_end(), options) {
        page.line(&row.replace('\u{a0}', " "));
    }
    page.text
}
