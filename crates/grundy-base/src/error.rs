//! The four ways a question can fail: bad text, refusal, cycle, limit.
//!
//! Each says what is wrong, where, and what would be right. Messages are lower case, without a full stop.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use crate::phrase::{Argument, Phrase, phrase};

/// Why there is no answer.
#[derive(Clone, Debug, Error)]
pub enum Error {
    /// The text does not say what it should.
    #[error(transparent)]
    BadText(#[from] Box<BadText>),
    /// The question does not fit the game.
    #[error(transparent)]
    Refused(#[from] Box<Refused>),
    /// A position can be met again, and the solver needs that it cannot.
    #[error(transparent)]
    Cycle(#[from] Cycle),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Error {
    /// What is wrong in one sentence, as data.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::BadText(bad) => bad.problem.clone(),
            Self::Refused(refused) => refused.sentence(),
            Self::Cycle(cycle) => cycle.sentence(),
            Self::Stopped(stopped) => stopped.sentence(),
        }
    }
}

impl From<BadText> for Error {
    fn from(bad: BadText) -> Self {
        Self::BadText(Box::new(bad))
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

/// A slip in a text, with its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{problem}")]
pub struct BadText {
    /// What is wrong, and what was expected.
    pub problem: Phrase,
    /// The whole text.
    pub text: String,
    /// The bytes of `text` that are wrong; empty at the end if something is missing.
    pub span: Range<usize>,
    /// Where the text came from, if not from the command line (a file's name).
    pub origin: Option<String>,
    /// What to try instead.
    pub hint: Option<Box<Advice>>,
}

impl BadText {
    /// The same slip with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Advice>) -> Self {
        self.hint = Some(Box::new(hint.into()));
        self
    }

    /// The same slip, in a named file.
    #[must_use]
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        self.origin = Some(name.into());
        self
    }
}

/// Something that cannot be asked of a game, and what can.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", self.sentence())]
pub struct Refused {
    /// What was asked for: a solver, a table, a way to play; none if the reason says it.
    pub what: Option<Phrase>,
    /// The requirement that the game does not meet.
    pub reason: Phrase,
    /// What does apply.
    pub instead: Advice,
}

impl Refused {
    /// A refusal of this, for this reason.
    pub fn new(what: impl Into<Phrase>, reason: impl Into<Phrase>, instead: impl Into<Advice>) -> Self {
        Self { what: Some(what.into()), ..Self::because(reason, instead) }
    }

    /// A refusal whose reason is the whole sentence.
    pub fn because(reason: impl Into<Phrase>, instead: impl Into<Advice>) -> Self {
        Self { what: None, reason: reason.into(), instead: instead.into() }
    }

    /// Misère play, where the rules alone say who wins.
    pub fn misere(reason: impl Into<Phrase>) -> Self {
        let instead =
            Advice::change(Phrase::fixed("play-normally", "ask under normal play"), "misere", Setting::Off);
        Self::new(Phrase::fixed("asked-misere", "misère play"), reason, instead)
    }

    /// A table of positions that are no family of numbers.
    pub fn no_table(instead: impl Into<Advice>) -> Self {
        let reason = Phrase::fixed(
            "no-table",
            "this game has no table: its positions are not a family of one or two numbers",
        );
        Self::because(reason, instead)
    }

    /// The whole refusal. It has a translation if all of its parts have one.
    pub fn sentence(&self) -> Phrase {
        let Some(what) = &self.what else { return self.reason.clone() };
        let said = phrase!(
            "does-not-apply",
            "{what} does not apply: {reason}",
            what = what.clone(),
            reason = self.reason.clone(),
        );
        if what.id().is_empty() || self.reason.id().is_empty() { Phrase::from(said.english()) } else { said }
    }
}

/// What to ask instead: in words, and as a change of a setting that each front end shows in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What to do, without the names of settings.
    pub words: Phrase,
    /// The setting that does it, and its new value.
    pub change: Option<(&'static str, Setting)>,
}

/// The new value of a setting, which is known by the same name in all front ends (`solver`, `max-nodes`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Switched on.
    On,
    /// Switched off.
    Off,
    /// Not given.
    Default,
    /// One of these values; any other than now if there are none.
    OneOf(Vec<String>),
}

impl Advice {
    /// The game, or the whole question, that was most likely meant.
    pub fn meant(&self) -> Option<&str> {
        match self.words.id() {
            "hint-near" | "hint-near-listed" => self.words.text("name"),
            "hint-ask-as" => self.words.text("question"),
            _ => None,
        }
    }

    /// Advice to change a setting.
    pub fn change(words: impl Into<Phrase>, option: &'static str, to: Setting) -> Self {
        Self { words: words.into(), change: Some((option, to)) }
    }
}

impl<T: Into<Phrase>> From<T> for Advice {
    fn from(words: T) -> Self {
        Self { words: words.into(), change: None }
    }
}

impl Setting {
    /// Exactly this value.
    pub fn value(value: impl Into<String>) -> Self {
        Self::OneOf(vec![value.into()])
    }

    /// One of these values.
    pub fn one_of(values: &[&str]) -> Self {
        Self::OneOf(values.iter().map(|&value| value.to_owned()).collect())
    }

    /// Another value than now.
    pub fn another() -> Self {
        Self::OneOf(Vec::new())
    }
}

/// A cycle found where none may be.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", self.sentence())]
pub struct Cycle {
    /// The positions of the cycle in order; the first follows the last.
    pub witness: Vec<String>,
}

impl Cycle {
    /// The positions that follow one another.
    pub fn sentence(&self) -> Phrase {
        phrase!("wrong-cycle", "the game has a cycle: {way}", way = Loop(&self.witness).to_string())
    }
}

struct Loop<'a>(&'a [String]);

impl fmt::Display for Loop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        for position in self.0.iter().take(SHOWN) {
            write!(f, "{position} → ")?;
        }
        if self.0.len() > SHOWN {
            write!(f, "… ({} positions) → ", self.0.len())?;
        }
        f.write_str(self.0.first().map_or("", String::as_str))
    }
}

/// Why a search found no value, where positions are not yet text.
#[derive(Clone, Debug)]
pub enum Halt<P> {
    /// These positions follow each other in a cycle.
    Cycle(Vec<P>),
    /// A limit ended the search.
    Stopped(Stopped),
}

impl<P> From<Stopped> for Halt<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<P> Halt<P> {
    /// The error for people, given how positions are written.
    pub fn into_error(self, write: impl Fn(&P) -> String) -> Error {
        match self {
            Self::Cycle(witness) => Cycle { witness: witness.iter().map(write).collect() }.into(),
            Self::Stopped(stopped) => stopped.into(),
        }
    }
}

/// A limit that ended the work.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", self.sentence())]
pub struct Stopped {
    /// Which limit.
    pub limit: Limit,
    /// How far the work had come.
    pub done: Phrase,
    /// What to ask instead, if the limits are not all.
    pub instead: Option<Box<Advice>>,
}

impl Stopped {
    /// A limit that was reached after this.
    pub fn new(limit: Limit, done: impl Into<Phrase>) -> Self {
        Self { limit, done: done.into(), instead: None }
    }

    /// A limit that was reached after this many positions.
    pub fn after(limit: Limit, n_positions: impl Into<Argument>) -> Self {
        Self::new(limit, phrase!("part-positions", "{n} positions", n = n_positions.into()))
    }

    /// The limit, and how far the work had come.
    pub fn sentence(&self) -> Phrase {
        let done = self.done.clone();
        match self.limit {
            Limit::Memory(bytes) => {
                let bytes = amount(bytes);
                phrase!(
                    "wrong-memory",
                    "stopped: the memory limit of {bytes} was reached, after {done}",
                    bytes = bytes,
                    done = done
                )
            }
            Limit::Time => phrase!("wrong-time", "stopped: the time is over, after {done}", done = done),
            Limit::Interrupt => {
                phrase!("wrong-interrupted", "stopped: interrupted, after {done}", done = done)
            }
            Limit::Size => phrase!("wrong-size", "stopped: too large to hold, after {done}", done = done),
        }
    }

    /// The same, with advice.
    #[must_use]
    pub fn instead(mut self, instead: impl Into<Advice>) -> Self {
        self.instead = Some(Box::new(instead.into()));
        self
    }
}

/// The limits of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The answer would need more memory than allowed (bytes).
    Memory(u64),
    /// The time allowed is over.
    Time,
    /// The user asked to stop.
    Interrupt,
    /// More of something than can be listed or held.
    Size,
}

/// Bytes in words.
fn amount(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MiB", bytes >> 20) }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(bytes) => write!(f, "the memory limit of {} was reached", amount(*bytes)),
            Self::Time => f.write_str("the time is over"),
            Self::Interrupt => f.write_str("interrupted"),
            Self::Size => f.write_str("too large to hold"),
        }
    }
}
