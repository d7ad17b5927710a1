//! Turns errors into messages, hints and exit codes.

use std::ffi::OsString;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::error::ErrorKind;
use grundy::error::{BadText, Limit, Stopped};
use grundy::{Error, catalogue};
use grundy_explain::messages::Messages;

use crate::{Io, advice};

/// The reason why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question cannot be answered.
    Game(Error),
    /// The arguments do not fit together.
    Usage { problem: String, hint: String },
    /// A limit was reached; the message says what was kept.
    Limit { problem: String, hint: String },
    /// A file cannot be read or written, or is damaged.
    File(String),
    /// A stream failed; a closed pipe is silent.
    Stream(std::io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Game(error)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Game(stopped.into())
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

/// Reports what clap says about the arguments: help and version are answers, everything else is wrong usage.
pub(crate) fn usage(error: &clap::Error, args: &[OsString], io: &mut Io) -> Result<u8, Failure> {
    let words: Vec<_> = args.iter().skip(1).map(|arg| arg.to_string_lossy()).collect();
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(first) = words.first()
        && let Some(game) = first.split([':', ' ']).next().and_then(catalogue::find)
    {
        return Err(Failure::Usage {
            problem: format!("'{first}' is not a command; {} is a game", game.title),
            hint: format!("did you mean: grundy solve {}", words.join(" ")),
        });
    }
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
pub(crate) fn report(failure: &Failure, messages: &Messages, io: &mut Io) -> u8 {
    let (message, hint, code) = match failure {
        Failure::Stream(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return 0,
        Failure::Stream(error) => (plain(&error.to_string()), None, 2),
        Failure::Usage { problem, hint } => (plain(problem), Some(hint.clone()), 2),
        Failure::Limit { problem, hint } => (plain(problem), Some(hint.clone()), 3),
        Failure::File(problem) => (plain(problem), None, 2),
        Failure::Game(Error::BadText(bad)) => {
            (bad_text(bad, io.width), bad.hint.as_deref().map(|hint| advice::told(hint, messages)), 2)
        }
        Failure::Game(Error::Refused(refused)) => {
            (plain(&messages.phrase(&refused.sentence())), Some(advice::told(&refused.instead, messages)), 2)
        }
        Failure::Game(error @ Error::Cycle(_)) => {
            let hint = "retrograde analysis solves games with cycles (--solver retrograde); in a rule file write \
                        cyclic = True: then draws are possible and retrograde analysis answers";
            (plain(&error.to_string()), Some(hint.to_owned()), 2)
        }
        Failure::Game(error @ Error::Stopped(stopped)) => {
            let hint = match stopped.limit {
                Limit::Memory(_) => {
                    Some("--max-memory SIZE allows more, --moves none asks for the winner alone")
                }
                Limit::Time => Some("--time-limit TIME allows more, --moves none asks for the winner alone"),
                Limit::Interrupt | Limit::Size => None,
            };
            let instead = stopped.instead.as_deref().map(|instead| advice::told(instead, messages));
            (plain(&error.to_string()), instead.or(hint.map(str::to_owned)), 3)
        }
    };
    // a closed standard error leaves nowhere to write
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

/// The message with the excerpt underlined, and its line and column.
fn bad_text(bad: &BadText, width: usize) -> String {
    if bad.text.trim().is_empty() {
        return plain(&bad.problem);
    }
    let excerpt = Excerpt::of(bad, width.saturating_sub(16).max(24));
    let name = bad.origin.as_deref().unwrap_or("command line");
    let annotation = AnnotationKind::Primary.span(excerpt.span);
    let snippet = Snippet::source(excerpt.shown).line_start(excerpt.line).annotation(annotation);
    // the renderer would count the columns of a cut line from the cut
    let report = [if excerpt.cut {
        let problem = format!("{} ({name}, line {}, column {})", bad.problem, excerpt.line, excerpt.column);
        Level::ERROR.primary_title(problem).element(snippet)
    } else {
        Level::ERROR.primary_title(bad.problem.as_str()).element(snippet.path(name))
    }];
    Renderer::plain().term_width(width.max(60)).render(&report).to_string()
}

/// The line of an error; a long line is cut around it.
struct Excerpt {
    line: usize,
    column: usize,
    cut: bool,
    shown: String,
    span: Range<usize>,
}

impl Excerpt {
    fn of(bad: &BadText, room: usize) -> Self {
        let text = bad.text.as_str();
        let start = floor(text, bad.span.start);
        let begin = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let stop = text[start..].find(['\n', '\r']).map_or(text.len(), |i| start + i);
        let end = floor(text, bad.span.end).clamp(start, stop);
        // a third of the room shows what comes before
        let before: usize = text[begin..start].chars().rev().take(room / 3).map(char::len_utf8).sum();
        let from = if text[begin..stop].chars().count() <= room { begin } else { start - before };
        let kept: usize = text[from..stop].chars().take(room).map(char::len_utf8).sum();
        let head = if from > begin { "…" } else { "" };
        let tail = if from + kept < stop { "…" } else { "" };
        let shift = |at: usize| at.min(from + kept) - from + head.len();
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[begin..start].chars().count() + 1,
            cut: !head.is_empty() || !tail.is_empty(),
            span: shift(start)..shift(end),
            shown: format!("{head}{}{tail}", &text[from..from + kept]).replace('\t', " "),
        }
    }
}

/// The nearest character boundary at or before an offset.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, span: Range<usize>) -> String {
        let problem = "wrong".to_owned();
        bad_text(&BadText { problem, text: text.to_owned(), span, origin: None, hint: None }, 80)
    }

    #[test]
    fn line_and_column() {
        assert_eq!(
            shown("9 7\n9 ü x\n", 6..8),
            "error: wrong\n --> command line:2:3\n  |\n2 | 9 ü x\n  |   ^"
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let long = format!("nim {}x {}", "1 ".repeat(5000), "2 ".repeat(5000));
        let text = shown(&long, 10_004..10_005);
        assert!(text.starts_with("error: wrong (command line, line 1, column 10005)\n"), "{text}");
        assert!(text.contains("1 1 x 2 2"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn places_at_the_edges() {
        for span in [0..0, 3..3, 3..9, 9..9] {
            assert!(shown("nim", span).contains("1 | nim"));
        }
    }
}
