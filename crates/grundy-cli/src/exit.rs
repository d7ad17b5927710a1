//! Errors to messages, hints and exit codes.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use grundy::Error;
use grundy::error::BadText;

use crate::Io;

/// Why a run did not end with an answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question cannot be answered.
    Game(Error),
    /// The arguments do not fit together.
    Usage { problem: String, hint: String },
    /// A stream failed; a closed pipe is silent.
    Stream(std::io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Game(error)
    }
}

impl From<BadText> for Failure {
    fn from(bad: BadText) -> Self {
        Self::Game(bad.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Stream(error)
    }
}

/// What clap says of the arguments: help and version are answers, all else is wrong usage.
pub(crate) fn usage(error: &clap::Error, io: &mut Io) -> Result<u8, Failure> {
    let text = error.render();
    if error.use_stderr() {
        write!(io.err, "{}", text.ansi())?;
        Ok(2)
    } else {
        write!(io.out, "{}", text.ansi())?;
        Ok(0)
    }
}

/// Writes a failure, and gives its exit code.
pub(crate) fn report(failure: &Failure, io: &mut Io) -> u8 {
    let (message, hint, code) = match failure {
        Failure::Stream(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return 0,
        Failure::Stream(error) => (plain(&error.to_string()), None, 2),
        Failure::Usage { problem, hint } => (plain(problem), Some(hint.clone()), 2),
        Failure::Game(Error::BadText(bad)) => (bad_text(bad), bad.hint.clone(), 2),
        Failure::Game(error @ Error::Refused(refused)) => {
            (plain(&error.to_string()), Some(refused.instead.clone()), 2)
        }
        Failure::Game(error @ Error::Cycle(_)) => {
            let hint = "retrograde analysis solves games with cycles (--solver retrograde)";
            (plain(&error.to_string()), Some(hint.to_owned()), 2)
        }
        Failure::Game(error @ Error::Stopped(_)) => {
            let hint = "--max-memory SIZE allows more memory, --moves none looks for the winner alone";
            (plain(&error.to_string()), Some(hint.to_owned()), 3)
        }
    };
    // nothing is left to do if standard error is closed too
    let _ = writeln!(io.err, "{message}");
    if let Some(hint) = hint {
        let _ = writeln!(io.err, "hint: {hint}");
    }
    let _ = io.err.flush();
    code
}

fn plain(message: &str) -> String {
    format!("error: {message}")
}

/// The message with the place underlined.
fn bad_text(bad: &BadText) -> String {
    if bad.text.trim().is_empty() {
        return plain(&bad.problem);
    }
    let (text, span) = around(bad);
    let mut snippet = Snippet::source(text).annotation(AnnotationKind::Primary.span(span)).fold(true);
    if let Some(origin) = &bad.origin {
        snippet = snippet.path(origin.clone());
    } else {
        snippet = snippet.line_start(1);
    }
    let report = [Level::ERROR.primary_title(bad.problem.clone()).element(snippet)];
    Renderer::plain().term_width(100).render(&report).to_string()
}

/// A long line cut to what is around the place.
fn around(bad: &BadText) -> (String, std::ops::Range<usize>) {
    const KEPT: usize = 60;
    if bad.text.len() <= 200 || bad.text.contains('\n') {
        return (bad.text.clone(), bad.span.clone());
    }
    let floor = |mut at: usize| {
        while !bad.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(bad.span.start.saturating_sub(KEPT));
    let end = floor((bad.span.end.min(bad.span.start + KEPT) + KEPT).min(bad.text.len()));
    let place = bad.span.start - start..bad.span.end.min(end) - start;
    (bad.text[start..end].to_owned(), place)
}
