//! The streams of a run, and what is known of the terminal.

use std::io::{BufRead, Write};

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
    /// What Ctrl-C stops.
    pub interrupts: Interrupts,
}

/// The width to write in: that of `COLUMNS`, else that of the terminal, else 80.
pub fn terminal_width() -> usize {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let real = || terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    set.or_else(real).unwrap_or(80).clamp(40, 200)
}
