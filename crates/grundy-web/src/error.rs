//! Errors of requests: status, message, hint, and place in the text.

use std::ops::Range;

use axum::http::StatusCode;
use grundy::Error;
use grundy::error::{Advice, BadText, Limit};
use grundy_explain::messages::Language;
use grundy_wire::{Failure, Fault};

use crate::texts::{Said, Texts};
use crate::wrong;

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// An error of the library.
    Game(Error),
    /// An unknown game.
    NoGame(Box<BadText>),
    /// An unknown path.
    NoPage(String),
    /// Parameters are missing, unknown or inconsistent.
    Usage { problem: Said, hint: Said },
    /// A part of the request is too long: the part, as the message names it, and the greatest length allowed.
    TooLong { what: &'static str, most: usize },
    /// The body is not an encoded form.
    NotAForm,
    /// The body did not come in time.
    SlowBody,
    /// All workers are busy, and the queue is full.
    Busy,
    /// The work did not stop in time.
    Late,
    /// A bug: the work panicked.
    Crashed,
    /// The question is slow, and helpers work on such. No reader is told this.
    Elsewhere,
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        match error {
            Error::BadText(bad) if bad.problem.id() == "wrong-game" => Self::NoGame(bad),
            error => Self::Game(error),
        }
    }
}

impl From<BadText> for Trouble {
    fn from(bad: BadText) -> Self {
        Error::from(bad).into()
    }
}

impl Trouble {
    /// 400 for malformed input, 404 for unknown names, 413 for too much input or memory, 422 for questions
    /// that the game does not support, 503 if the server is busy, 504 if time is up.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Game(Error::BadText(_)) | Self::Usage { .. } => StatusCode::BAD_REQUEST,
            Self::NoGame(_) | Self::NoPage(_) => StatusCode::NOT_FOUND,
            Self::Game(Error::Refused(_) | Error::Cycle(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Game(Error::Stopped(stopped)) => match stopped.limit {
                Limit::Time | Limit::Interrupt => StatusCode::GATEWAY_TIMEOUT,
                Limit::Memory(_) | Limit::Size => StatusCode::PAYLOAD_TOO_LARGE,
            },
            Self::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotAForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::SlowBody => StatusCode::REQUEST_TIMEOUT,
            Self::Busy | Self::Elsewhere => StatusCode::SERVICE_UNAVAILABLE,
            Self::Late => StatusCode::GATEWAY_TIMEOUT,
            Self::Crashed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Whether the question exceeded a limit of the server: asked again, it would do the same.
    pub(crate) fn is_limit(&self) -> bool {
        match self {
            Self::Game(Error::Stopped(stopped)) => stopped.limit != Limit::Interrupt,
            other => matches!(other, Self::Late),
        }
    }

    /// Says beside a board that the question is too hard, or that it cannot be worked on now.
    pub(crate) fn beside_board(&self, texts: Texts) -> String {
        texts.say(if matches!(self, Self::Busy) { "busy-here" } else { "too-hard" })
    }

    /// Whether it takes little memory to remember: errors in texts hold the text, and are soon found again.
    pub(crate) fn is_brief(&self) -> bool {
        self.is_limit() || matches!(self, Self::Busy | Self::Crashed)
    }

    /// The problem in one sentence without a full stop.
    pub(crate) fn problem(&self, texts: Texts) -> String {
        match self {
            Self::Game(Error::Stopped(stopped)) if texts.english().is_some() => {
                texts.say(if stopped.limit == Limit::Time { "late" } else { "too-much" })
            }
            Self::Game(Error::Refused(refused)) => texts.phrase(&refused.sentence()),
            Self::Game(Error::BadText(bad)) | Self::NoGame(bad) => wrong::problem(texts, &bad.problem),
            Self::Game(error) => texts.phrase(&error.sentence()),
            Self::NoPage(path) => texts.with("no-page", &[("path", path.as_str().into())]),
            Self::Usage { problem, .. } => problem.told(texts),
            Self::TooLong { what, most } => {
                texts.with("too-long", &[("what", (*what).into()), ("most", most.to_string().into())])
            }
            Self::NotAForm => texts.say("no-form"),
            Self::SlowBody => texts.say("slow-body"),
            Self::Busy | Self::Elsewhere => texts.say("busy"),
            Self::Late => texts.say("late"),
            Self::Crashed => texts.say("crashed"),
        }
    }

    /// What to try instead.
    pub(crate) fn hint(&self, texts: Texts) -> Option<String> {
        Some(match self {
            Self::NoGame(_) if self.advice().is_none_or(|advice| advice.meant().is_none()) => {
                texts.say("hint-games")
            }
            Self::Game(Error::BadText(_) | Error::Refused(_)) | Self::NoGame(_) => {
                wrong::hint(texts, &self.advice()?.words)?
            }
            Self::Game(Error::Cycle(_)) => texts.with("cycle-hint", &[("line", "cyclic = True".into())]),
            Self::Game(Error::Stopped(_)) | Self::Late => texts.say("late-hint"),
            Self::NoPage(_) => texts.say("no-page-hint"),
            Self::Usage { hint, .. } => hint.told(texts),
            Self::TooLong { .. } => texts.say("too-long-hint"),
            Self::NotAForm => {
                texts.with("no-form-hint", &[("type", "application/x-www-form-urlencoded".into())])
            }
            Self::SlowBody | Self::Busy | Self::Elsewhere => texts.say("busy-hint"),
            Self::Crashed => texts.say("crashed-hint"),
        })
    }

    /// What the library advises.
    pub(crate) fn advice(&self) -> Option<&Advice> {
        match self {
            Self::Game(Error::BadText(bad)) | Self::NoGame(bad) => bad.hint.as_deref(),
            Self::Game(Error::Refused(refused)) => Some(&refused.instead),
            _ => None,
        }
    }

    /// Whether the problem is in English in every language.
    pub(crate) fn is_told_in_english(&self) -> bool {
        match self {
            Self::Game(Error::Refused(refused)) => refused.sentence().id().is_empty(),
            _ => false,
        }
    }

    /// Whether the hint is in English in every language.
    pub(crate) fn is_hinted_in_english(&self) -> bool {
        matches!(self, Self::Game(Error::Refused(_)))
            && self.advice().is_some_and(|advice| advice.words.id().is_empty())
    }

    /// The place of an error in a text.
    pub(crate) fn place(&self) -> Option<Place> {
        match self {
            Self::Game(Error::BadText(bad)) | Self::NoGame(bad) => Place::of(bad),
            _ => None,
        }
    }

    /// The error as JSON, in English.
    pub(crate) fn json(&self) -> String {
        let texts = Texts::of(Language::En);
        let kind = match self {
            Self::Game(Error::BadText(_)) => "bad-text",
            Self::Game(Error::Refused(_)) => "refused",
            Self::Game(Error::Cycle(_)) => "cycle",
            Self::Game(Error::Stopped(_)) | Self::TooLong { .. } | Self::Late => "limit",
            Self::NoGame(_) | Self::NoPage(_) => "not-found",
            Self::Usage { .. } | Self::NotAForm | Self::SlowBody => "usage",
            Self::Busy | Self::Elsewhere => "busy",
            Self::Crashed => "crashed",
        };
        let place = self.place();
        let error = Fault {
            kind,
            message: self.problem(texts),
            hint: self.hint(texts),
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
        };
        grundy_wire::json(&Failure { error })
    }
}

/// The line of a text that holds an error. Long lines are shortened around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The name of the text's source, if it has one.
    pub(crate) origin: Option<String>,
    /// Counted from 1.
    pub(crate) line: usize,
    /// In characters, counted from 1.
    pub(crate) column: usize,
    /// The text before, at and after the error.
    pub(crate) parts: [String; 3],
}

impl Place {
    /// Characters shown on either side of the error.
    const CONTEXT_CHARS: usize = 48;

    fn of(bad: &BadText) -> Option<Self> {
        let text = bad.text.as_str();
        if text.trim().is_empty() {
            return None;
        }
        let Range { start, end } = bad.span;
        let start = floor(text, start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let stop = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
        let end = floor(text, end).clamp(start, stop);
        let before: Vec<char> = text[begin..start].chars().collect();
        let mut head: String = before[before.len().saturating_sub(Self::CONTEXT_CHARS)..].iter().collect();
        if before.len() > Self::CONTEXT_CHARS {
            head.insert(0, '…');
        }
        Some(Self {
            origin: bad.origin.clone(),
            line: text[..start].matches('\n').count() + 1,
            column: before.len() + 1,
            parts: [head, cut(&text[start..end]), cut(&text[end..stop])],
        })
    }
}

fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(Place::CONTEXT_CHARS).collect();
    if text.chars().count() > Place::CONTEXT_CHARS {
        short.push('…');
    }
    short
}

/// The nearest character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, span: Range<usize>) -> Place {
        let bad =
            BadText { problem: String::new().into(), text: text.to_owned(), span, origin: None, hint: None };
        Place::of(&bad).unwrap()
    }

    #[test]
    fn places() {
        let at = place("9 7\n9 ü x\n", 6..8);
        assert_eq!((at.line, at.column, at.parts[1].as_str()), (2, 3, "ü"));
        let at = place(&format!("{}x{}", "a".repeat(500), "b".repeat(500)), 500..501);
        assert_eq!((at.column, at.parts[0].chars().count(), at.parts[1].as_str()), (501, 49, "x"));
        for span in [0..0, 3..3, 3..9, 9..9] {
            assert!(place("nim", span).parts.concat().contains("nim"));
        }
    }

    #[test]
    fn hints_know_no_options() {
        let refused = grundy::report::Solver::Grundy.check(&grundy::rules::Class::CONTEST.with_draws());
        let trouble = Trouble::from(refused.unwrap_err());
        assert_eq!(trouble.hint(Texts::of(Language::En)).unwrap(), "use backward induction");
        assert_eq!(trouble.hint(Texts::of(Language::Uk)).unwrap(), "є зворотна індукція");
        assert!(!trouble.is_told_in_english() && !trouble.is_hinted_in_english());
    }
}
