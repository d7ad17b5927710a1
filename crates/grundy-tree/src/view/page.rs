//! A page of words: wrapped sentences and cut lists.

use grundy_explain::messages::{Arg, Messages};

use super::cut;
use grundy::value::rational::Rational;

/// How much is shown.
#[derive(Clone, Copy)]
pub struct Style<'m> {
    /// Columns to write in.
    pub width: usize,
    /// Lines of a list that are shown.
    pub most: usize,
    /// The words.
    pub messages: &'m Messages,
}

/// Lines within the width.
pub(super) struct Page<'m> {
    pub(super) text: String,
    pub(super) style: Style<'m>,
}

impl Page<'_> {
    /// A message, wrapped.
    pub(super) fn say(&mut self, id: &str, args: &[(&str, Arg)]) {
        self.line(&self.style.messages.say(id, args));
    }

    /// A sentence, wrapped.
    pub(super) fn line(&mut self, line: &str) {
        for line in textwrap::wrap(line, self.style.width.max(1)) {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    /// The rows of a list, each cut to the width, and the number of those left out.
    pub(super) fn rows(&mut self, rows: impl ExactSizeIterator<Item = String>) {
        let all = rows.len();
        let shown = all.min(self.style.most);
        for row in rows.take(shown) {
            self.text.push_str(&cut(&format!("  {row}"), self.style.width));
            self.text.push('\n');
        }
        if shown < all {
            let more = self.style.messages.say("more-with-all", &[("n", (all - shown).into())]);
            self.text.push_str(&format!("  {more}\n"));
        }
    }
}

/// A payoff: exact, and as a decimal if it is a fraction.
pub(super) fn shown(pay: &Rational, messages: &Messages) -> String {
    match pay.to_whole() {
        Some(whole) => whole.to_string(),
        None => {
            let decimal = format!("{:.6}", pay.approx());
            let brief = pay.brief();
            match brief.strip_prefix("about ") {
                Some(near) => messages.say("about", &[("number", near.into())]),
                None => format!("{brief} = {decimal}"),
            }
        }
    }
}
