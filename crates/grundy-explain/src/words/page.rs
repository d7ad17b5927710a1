//! Text wrapped to a line width.

use grundy::view::{columns, cut};

use crate::messages::Messages;

/// Text whose lines are no wider than the page.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) width: usize,
}

impl Page {
    pub(super) fn new(width: usize) -> Self {
        Self { text: String::new(), width }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(&cut(line, self.width));
        self.text.push('\n');
    }

    pub(super) fn wrapped(&mut self, sentence: &str) {
        for line in textwrap::wrap(sentence, self.width.max(1)) {
            self.line(&line);
        }
    }

    /// Says how many rows were left out.
    pub(super) fn more(&mut self, id: &str, count: usize, messages: &Messages) {
        self.line(&format!("  {}", messages.say(id, &[("n", count.into())])));
    }

    /// Rows in columns, indented by two, aligned left or right. No column except the last is wider than half
    /// the page.
    pub(super) fn rows(&mut self, rows: &[Vec<String>], right: &[usize]) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let texts = rows.iter().filter_map(|row| row.get(column));
            texts.map(|text| columns(text)).max().unwrap_or(0).min(self.width / 2)
        };
        let widths: Vec<usize> = (0..count).map(widest).collect();
        for row in rows {
            let mut line = String::new();
            for (column, (text, &width)) in row.iter().zip(&widths).enumerate() {
                if width == 0 {
                    continue;
                }
                let last = column + 1 == count;
                let text = if last { text.clone() } else { cut(text, width) };
                line += "  ";
                line += &if right.contains(&column) {
                    format!("{text:>width$}")
                } else {
                    format!("{text:<width$}")
                };
            }
            self.line(&line);
        }
    }
}
