//! Turns errors into messages, hints and exit codes.

use std::ffi::OsString;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::Command;
use clap::error::{ContextKind, ErrorKind};
use grundy::Error;
use grundy::error::{BadText, Limit, Stopped};
use grundy::phrase::{Phrase, phrase};
use grundy::table::SoFar;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::so_far;
use grundy_kept::Unusable;

use crate::{Io, advice, help};

/// The reason why there is no answer.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "machines"),
    expect(dead_code, reason = "only several machines fail by one another")
)]
pub(crate) enum Failure {
    /// The question cannot be answered.
    Game(Error),
    /// The arguments do not fit together.
    Usage { problem: Phrase, hint: Phrase },
    /// A limit was reached; the message says what was kept.
    Limit { problem: Phrase, hint: Phrase },
    /// A machine is gone with which this one worked; the message says what was kept.
    Apart(Phrase),
    /// Another process ended the work, and says why; the message says what was kept.
    Elsewhere(Phrase),
    /// The machine that started this one says why it ends.
    Told,
    /// A search was ended by a limit, and knows this.
    Unfinished { stopped: Stopped, known: Box<SoFar> },
    /// A file cannot be read or written, or is damaged.
    File(Phrase),
    /// Ctrl-C at a prompt.
    Interrupted,
    /// A stream failed; a closed pipe is silent.
    Stream(std::io::Error),
}

/// The exit code after Ctrl-C, as a shell counts it.
const INTERRUPTED: u8 = 130;

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

impl From<Unusable> for Failure {
    fn from(why: Unusable) -> Self {
        match why {
            Unusable::Damaged(problem) => Self::File(problem.into()),
            Unusable::Other(problem) => Self::File(problem),
            Unusable::Stopped(stopped) => stopped.into(),
        }
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

/// Reports what clap says about the arguments of a command: help and version are answers, everything else is
/// wrong usage.
pub(crate) fn usage(
    error: &clap::Error,
    args: &[OsString],
    language: Language,
    command: Command,
    io: &mut Io,
) -> Result<u8, Failure> {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(first) = args.get(1).and_then(|word| word.to_str())
        && let Some(hint) = meant(first)
        // a command may be nearer than any game
        && (error.get(ContextKind::SuggestedSubcommand).is_none() || hint.id() != "hint-listed-new")
    {
        return Err(Failure::Usage {
            problem: phrase!("wrong-first-word", "'{word}' is neither a command nor a game", word = first),
            hint,
        });
    }
    let english = language == Language::En;
    let text = error.render();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !english {
        write!(io.err, "{}", help::help(command, args, language))?;
        return Ok(2);
    }
    if !error.use_stderr() {
        match error.kind() {
            ErrorKind::DisplayHelp if !english => {
                write!(io.out, "{}", help::help(command, args, language))?;
            }
            _ => write!(io.out, "{}", text.ansi())?,
        }
        return Ok(0);
    }
    // the object holds the first line; the rest is for people
    let problem = match english {
        true => text.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
        false => help::problem(error, language),
    };
    if wants_json(args) {
        let fault = grundy_wire::Fault {
            kind: "usage",
            message: problem.clone(),
            hint: None,
            line: None,
            column: None,
        };
        writeln!(
            io.out,
            "{}",
            grundy_wire::json(&grundy_wire::Ended { error: fault, exit: 2, known: None })
        )?;
    }
    if english {
        write!(io.err, "{}", text.ansi())?;
        return Ok(2);
    }
    writeln!(io.err, "{} {problem}", Messages::of(language).say("error-is", &[]))?;
    for hint in help::hints(error, language) {
        writeln!(io.err, "\n{hint}")?;
    }
    Ok(2)
}

/// Whether a command line asks for JSON.
pub(crate) fn wants_json(args: &[OsString]) -> bool {
    args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--json")
}

/// What a first word that is neither a command nor a game may have meant.
fn meant(word: &str) -> Option<Phrase> {
    match word {
        "version" => return Some("grundy --version".into()),
        "list" | "ls" | "catalogue" => {
            return Some(Phrase::fixed("hint-listed", "grundy games lists the games"));
        }
        "rules" | "rule" => {
            return Some("grundy new my.star starts a file with rules; docs/guide/rule-language.md".into());
        }
        "board" | "draw" | "show" => {
            return Some("grundy figure GAME POSITION -o board.txt draws a board".into());
        }
        _ => {}
    }
    let unknown = grundy_script::open::unknown(grundy::notation::text::Text::new(word));
    unknown.hint.map(|hint| hint.words)
}

/// What is to be told of a failure.
struct Told {
    kind: &'static str,
    /// The problem in one line, without `error:`.
    problem: String,
    hint: Option<String>,
    code: u8,
}

impl Told {
    fn of(failure: &Failure, messages: &Messages) -> Self {
        let say = |phrase: &Phrase| messages.phrase(phrase);
        let (kind, problem, hint, code) = match failure {
            Failure::Interrupted => ("interrupted", "interrupted".to_owned(), None, INTERRUPTED),
            Failure::Stream(error) => ("file", error.to_string(), None, 2),
            Failure::Usage { problem, hint } => ("usage", say(problem), Some(say(hint)), 2),
            Failure::Limit { problem, hint } => ("limit", say(problem), Some(say(hint)), 3),
            Failure::Apart(problem) | Failure::Elsewhere(problem) => ("limit", say(problem), None, 3),
            Failure::Told => ("limit", String::new(), None, 3),
            Failure::File(problem) => ("file", say(problem), None, 2),
            Failure::Game(Error::BadText(bad)) => {
                let hint = bad.hint.as_deref().map(|hint| advice::told(hint, messages));
                ("bad-text", say(&bad.problem), hint, 2)
            }
            Failure::Game(Error::Refused(refused)) => {
                ("refused", say(&refused.sentence()), Some(advice::told(&refused.instead, messages)), 2)
            }
            Failure::Game(error @ Error::Cycle(_)) => {
                ("cycle", say(&error.sentence()), Some(messages.say("hint-cycle", &[])), 2)
            }
            Failure::Game(Error::Stopped(stopped)) | Failure::Unfinished { stopped, .. } => {
                let hint = match stopped.limit {
                    Limit::Memory(_) => Some(messages.say("hint-memory", &[])),
                    Limit::Time => Some(messages.say("hint-time", &[])),
                    Limit::Interrupt | Limit::Size => None,
                };
                let instead = stopped.instead.as_deref().map(|instead| advice::told(instead, messages));
                ("limit", say(&stopped.sentence()), instead.or(hint), 3)
            }
        };
        Self { kind, problem, hint, code }
    }
}

/// Writes a failure, and gives its exit code. With `json`, an object goes to standard output as well.
pub(crate) fn report(failure: &Failure, messages: &Messages, json: bool, io: &mut Io) -> u8 {
    match failure {
        Failure::Stream(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return 0,
        Failure::Interrupted => return INTERRUPTED,
        Failure::Told => return 3,
        _ => {}
    }
    let Told { kind, problem, hint, code } = Told::of(failure, messages);
    let bad = match failure {
        Failure::Game(Error::BadText(bad)) => Some(&**bad),
        _ => None,
    };
    if json {
        let place = bad.map(place);
        let error = grundy_wire::Fault {
            kind,
            message: problem.clone(),
            hint: hint.clone(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        };
        let known = match failure {
            Failure::Unfinished { known, .. } => Some(grundy_wire::SoFar::of(known)),
            _ => None,
        };
        let _ = writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Ended { error, exit: code, known }));
        let _ = io.out.flush();
    } else if let Failure::Unfinished { known, .. } = failure {
        let _ = write!(io.out, "{}", so_far::words(known, io.width, messages));
        let _ = io.out.flush();
    }
    let message = bad.map_or_else(|| plain(&problem), |bad| bad_text(bad, &problem, messages, io.width));
    // the renderer of excerpts writes its own word
    let message = message.replacen("error:", &messages.say("error-is", &[]), 1);
    // a closed standard error leaves nowhere to write
    let _ = writeln!(io.err, "{message}");
    if let Some(hint) = hint {
        let _ = writeln!(io.err, "{} {hint}", messages.say("hint-is", &[]));
    }
    let _ = io.err.flush();
    code
}

/// The line and the column of a slip, from 1.
fn place(bad: &BadText) -> (usize, usize) {
    let excerpt = Excerpt::of(bad, usize::MAX / 8);
    (excerpt.line, excerpt.column)
}

fn plain(message: &str) -> String {
    format!("error: {message}")
}

/// The message with the excerpt underlined, and its line and column.
fn bad_text(bad: &BadText, problem: &str, messages: &Messages, width: usize) -> String {
    if bad.text.trim().is_empty() {
        return plain(problem);
    }
    let excerpt = Excerpt::of(bad, width.saturating_sub(16).max(24));
    let here = messages.say("command-line", &[]);
    let name = bad.origin.as_deref().unwrap_or(&here);
    let annotation = AnnotationKind::Primary.span(excerpt.span);
    let snippet = Snippet::source(excerpt.shown).line_start(excerpt.line).annotation(annotation);
    // the renderer would count the columns of a cut line from the cut
    let report = [if excerpt.cut {
        let problem = format!("{problem} ({name}, line {}, column {})", excerpt.line, excerpt.column);
        Level::ERROR.primary_title(problem).element(snippet)
    } else {
        Level::ERROR.primary_title(problem).element(snippet.path(name))
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
        let bad = BadText { problem: "wrong".into(), text: text.to_owned(), span, origin: None, hint: None };
        bad_text(&bad, &bad.problem, Messages::of(Language::En), 80)
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
