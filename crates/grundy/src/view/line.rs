//! A line of best moves in words: numbered by pairs, as games are written down.

use std::fmt::Write;

use crate::table::Step;
use crate::view::cut;

/// The moves; with the position after each where a move alone does not say much. Ends with a line break.
///
/// ```
/// use grundy::{table::Step, view::line};
/// let step = |mv: &str, to: &str| Step { mv: mv.to_owned(), to: to.to_owned() };
/// let text = line::words(&[step("Qd4+", "x"), step("Ke6", "y"), step("Kb2", "z")], 80);
/// assert_eq!(text, "The best line (3 plies):\n  1. Qd4+ Ke6 2. Kb2\n");
/// let text = line::words(&[step("1: take 9", "4 12 8")], 80);
/// assert_eq!(text, "The best line (1 ply):\n  1. 1: take 9  → 4 12 8\n");
/// ```
pub fn words(line: &[Step], width: usize) -> String {
    if line.is_empty() {
        return format!("{}\n", cut("The best line is empty: the game is over.", width));
    }
    let plies = if line.len() == 1 { "1 ply".to_owned() } else { format!("{} plies", line.len()) };
    // writing to a string cannot fail
    let mut text = String::new();
    let _ = writeln!(text, "{}", cut(&format!("The best line ({plies}):"), width));
    if line.iter().any(|step| step.mv.contains(' ')) {
        let columns = line.iter().map(|step| step.mv.chars().count()).max().unwrap_or(0);
        for (number, step) in (1..).zip(line) {
            let row = format!("  {number}. {:<columns$}  → {}", step.mv, step.to);
            let _ = writeln!(text, "{}", cut(&row, width));
        }
        return text;
    }
    let mut pairs = String::new();
    for (number, pair) in (1..).zip(line.chunks(2)) {
        // a number stays with its first move
        let moves: Vec<&str> = pair.iter().map(|step| step.mv.as_str()).collect();
        let _ = write!(pairs, "{number}.\u{a0}{} ", moves.join(" "));
    }
    let options = textwrap::Options::new(width.max(1)).initial_indent("  ").subsequent_indent("  ");
    for row in textwrap::wrap(pairs.trim_end(), options) {
        let _ = writeln!(text, "{}", cut(&row.replace('\u{a0}', " "), width));
    }
    text
}
