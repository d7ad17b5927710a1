//! Lines that a person types: with editing, a history and completion at a terminal, plain from a pipe.

use std::io::Write;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::Io;
use crate::exit::Failure;

/// Reads lines, and remembers those of a terminal.
pub(crate) struct LineReader {
    /// `None` for a pipe.
    editor: Option<Editor<Words, MemHistory>>,
}

impl LineReader {
    /// Reads what the streams of this run send.
    pub(crate) fn new(io: &Io) -> Self {
        let config =
            Config::builder().auto_add_history(true).completion_type(rustyline::CompletionType::List);
        let editor =
            io.prompt.then(|| Editor::with_history(config.build(), MemHistory::new()).ok()).flatten();
        Self { editor }
    }

    /// A trimmed line behind a prompt; the tab key completes it with one of these words. `None` at the end of
    /// the input.
    pub(crate) fn line(
        &mut self,
        prompt: &str,
        words: impl IntoIterator<Item = String>,
        io: &mut Io,
    ) -> Result<Option<String>, Failure> {
        if let Some(editor) = &mut self.editor {
            io.out.flush()?;
            editor.set_helper(Some(Words(words.into_iter().collect())));
            match editor.readline(prompt) {
                Ok(line) => return Ok(Some(line.trim().to_owned())),
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Interrupted) => return Err(Failure::Interrupted),
                // a terminal that cannot be edited on is read like a pipe
                Err(_) => self.editor = None,
            }
        }
        write!(io.out, "{prompt}")?;
        io.out.flush()?;
        let mut line = String::new();
        if io.input.read_line(&mut line)? == 0 {
            writeln!(io.out)?;
            return Ok(None);
        }
        if !io.prompt {
            // make the output readable as a transcript
            writeln!(io.out, "{}", line.trim())?;
        }
        Ok(Some(line.trim().to_owned()))
    }
}

/// What may be typed, for the tab key.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..at].to_lowercase();
        let fit = |word: &&String| word.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(fit).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_key_completes_what_may_be_typed() {
        let words = Words(["take 1", "take 12", "Split 1+2", "hint"].map(str::to_owned).to_vec());
        let history = MemHistory::new();
        let completed = |line: &str| {
            let (from, found) = words.complete(line, line.len(), &Context::new(&history)).unwrap();
            assert_eq!(from, 0, "the whole line is replaced");
            found
        };
        assert_eq!(completed("ta"), ["take 1", "take 12"]);
        assert_eq!(completed("TAKE 12"), ["take 12"]);
        assert_eq!(completed("sp"), ["Split 1+2"]);
        assert_eq!(completed("x"), [""; 0]);
        assert_eq!(completed("").len(), 4);
    }
}
