//! Where a piece of a program stands, and what is wrong with it.

use std::ops::Range;
use std::sync::Arc;

use crate::error::{BadText, Error, Limit, Stopped};
use crate::phrase::Phrase;

/// A place in a source: bytes from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// The bytes from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: cut(start), end: cut(end) }
    }

    /// The first byte.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// One past the last byte.
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// From the start of this one to the end of another.
    #[must_use]
    pub fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start as usize..span.end as usize
    }
}

/// The text of a program: one expression, or a file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file, if it is one.
    pub name: Option<Arc<str>>,
    /// All of it.
    pub text: Arc<str>,
}

impl Source {
    /// An expression from the command line.
    pub fn expression(text: &str) -> Self {
        Self { name: None, text: text.into() }
    }

    /// A file with its name.
    pub fn file(name: &str, text: &str) -> Self {
        Self { name: Some(name.into()), text: text.into() }
    }

    /// A fault while a program runs: a slip of the program, or a limit of the question.
    pub fn error(&self, fault: Fault) -> Error {
        match fault.limit {
            Some(limit) => Stopped::new(limit, fault.problem).into(),
            None => self.bad(fault).into(),
        }
    }

    /// A slip of the program: with the text, the place and the file.
    pub fn bad(&self, fault: Fault) -> BadText {
        let end = self.text.len();
        let start = fault.span.start().min(end);
        BadText {
            problem: fault.problem,
            text: self.text.to_string(),
            span: start..fault.span.end().clamp(start, end),
            origin: self.name.as_deref().map(str::to_owned),
            hint: fault.hint.map(|hint| Box::new(hint.into())),
        }
    }
}

/// What is wrong at a place of a program, found while reading it or while running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub span: Span,
    /// What is wrong, and what was expected.
    pub problem: Phrase,
    /// What to try instead.
    pub hint: Option<Phrase>,
    /// The limit of the question that was reached, if it was one: `problem` says how far the work had come.
    pub limit: Option<Limit>,
}

impl Fault {
    /// A fault without advice.
    pub fn new(span: Span, problem: impl Into<Phrase>) -> Self {
        Self { span, problem: problem.into(), hint: None, limit: None }
    }

    /// A limit of the question.
    pub fn stopped(span: Span, limit: Limit, done: impl Into<Phrase>) -> Self {
        Self { limit: Some(limit), ..Self::new(span, done) }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Phrase>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
