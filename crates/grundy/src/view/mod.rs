//! Views: reports to words, tables, CSV, b-files. A view computes nothing.

pub mod about;
pub mod bfile;
pub mod csv;
pub mod law;
pub mod study;
pub mod table;

use grundy_base::report::Cell;
use grundy_base::value::amount::Sum;
use grundy_base::value::outcome::Outcome;

/// How the cells of a table are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Nimbers as numbers; outcomes as W, D, L.
    #[default]
    Values,
    /// N where the player to move wins, P where the other does, D for a draw.
    Np,
    /// 1 for N, 0 for P, D for a draw.
    ZeroOne,
    /// + for N, - for P, = for a draw.
    PlusMinus,
}

impl Letters {
    /// The text of a cell; empty where there is no position.
    fn cell(self, cell: &Cell) -> String {
        match (self, cell.outcome(), cell) {
            (Self::Np, Some(outcome), _) => outcome.class_letter().to_string(),
            (Self::ZeroOne, Some(outcome), _) => match outcome {
                Outcome::Loss => "0",
                Outcome::Draw => "D",
                Outcome::Win => "1",
            }
            .to_owned(),
            (Self::PlusMinus, Some(outcome), _) => match outcome {
                Outcome::Loss => "-",
                Outcome::Draw => "=",
                Outcome::Win => "+",
            }
            .to_owned(),
            (_, _, Cell::Nimber(value)) => value.to_string(),
            (_, _, Cell::Outcome(outcome)) => outcome.letter().to_string(),
            (_, _, Cell::Payoffs(sums)) => amounts(sums),
            (_, _, Cell::Value(value)) => value.clone(),
            (_, _, Cell::Void) => String::new(),
        }
    }
}

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}

/// The text, its end replaced by `…` if it is wider than this; no blanks at the end.
pub fn cut(text: &str, width: usize) -> String {
    let text = text.trim_end();
    if columns(text) <= width {
        return text.to_owned();
    }
    let Some(kept) = width.checked_sub(1) else { return String::new() };
    let mut short: String = text.chars().take(kept).collect();
    short.push('…');
    short
}

/// One amount, exact if that is short.
fn amount(sum: &Sum) -> String {
    match sum {
        Sum::Ratio(ratio) if let Some(exact) = ratio.short() => exact,
        _ => sum.to_string(),
    }
}

/// Amounts of all players in one word.
pub fn amounts(sums: &[Sum]) -> String {
    sums.iter().map(amount).collect::<Vec<_>>().join(":")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_by_columns() {
        assert_eq!(cut("13 → 4", 6), "13 → 4");
        assert_eq!(cut("13 → 45", 6), "13 → …");
        assert_eq!(cut("abc", 1), "…");
        assert_eq!(cut("abc", 0), "");
    }
}
