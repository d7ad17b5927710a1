//! The streams of a run, and what is known of the terminal.

use std::cell::Cell;
use std::io::{BufRead, Write};
use std::rc::Rc;

use grundy_explain::messages::Language;

use crate::interrupts::Interrupts;

/// The streams of a run, and what is known of the terminal.
pub struct Io {
    /// Receives answers.
    pub out: Box<dyn Write>,
    /// Receives errors and progress.
    pub err: Box<dyn Write>,
    /// What a person types, or a pipe sends.
    pub input: Box<dyn BufRead>,
    /// The number of columns to write in.
    pub width: usize,
    /// Whether to show progress: standard error is a terminal.
    pub progress: bool,
    /// Whether a person types: standard input is a terminal, so questions are prompted for.
    pub prompt: bool,
    /// The language of answers where no option names one.
    pub language: Language,
    /// What Ctrl-C stops.
    pub interrupts: Interrupts,
}

impl Io {
    /// Whether something was written to standard output from now on.
    pub(crate) fn watch_output(&mut self) -> Rc<Cell<bool>> {
        let written = Rc::new(Cell::new(false));
        let inner = std::mem::replace(&mut self.out, Box::new(std::io::sink()));
        self.out = Box::new(Watched { inner, written: Rc::clone(&written) });
        written
    }
}

/// A stream that notes whether it was written to.
struct Watched {
    inner: Box<dyn Write>,
    written: Rc<Cell<bool>>,
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.written.set(true);
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

/// The width to write in: that of `COLUMNS`, else that of the terminal, else 80.
pub fn terminal_width() -> usize {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let real = || terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    set.or_else(real).unwrap_or(80).clamp(40, 200)
}
