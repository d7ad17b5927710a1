//! The tokens of `.efg` files. Line ends are plain white space, there are no comments.

use std::borrow::Cow;
use std::ops::Range;

use grundy::error::BadText;
use grundy::notation::text::Text;

use grundy::phrase::{Phrase, phrase};
use grundy::value::rational::Rational;

/// Reads tokens one by one, as they are expected.
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// Where the last token stood.
    pub(super) last: Range<usize>,
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// What a symbol or number may not run into.
fn ends(b: u8) -> bool {
    is_blank(b) || matches!(b, b'"' | b'{' | b'}' | b',')
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, at, last: at..at }
    }

    /// A piece of the text, with its place.
    pub(super) fn piece(&self, span: Range<usize>) -> Text<'t> {
        Text::new(self.text).part(span)
    }

    pub(super) fn bad(&self, span: Range<usize>, problem: impl Into<Phrase>) -> BadText {
        self.piece(span).bad(problem)
    }

    /// The next byte that is not blank.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(&b) = bytes.get(self.at) {
            if !is_blank(b) {
                return Some(b);
            }
            self.at += 1;
        }
        None
    }

    /// Where the next token begins.
    pub(super) fn place(&mut self) -> usize {
        self.peek();
        self.at
    }

    /// The next token as it is written, without taking it; for messages.
    fn found(&mut self) -> (Range<usize>, String) {
        let Some(first) = self.peek() else {
            let end = self.text.len();
            return (end..end, "the end of the file".to_owned());
        };
        let bytes = self.text.as_bytes();
        let mut to = self.at + 1;
        if first == b'"' {
            while bytes.get(to).is_some_and(|&b| b != b'"' && b != b'\n') {
                to += 1;
            }
            to = bytes.len().min(to + 1);
        } else if !matches!(first, b'{' | b'}' | b',') {
            while bytes.get(to).is_some_and(|&b| !ends(b)) {
                to += 1;
            }
        }
        while !self.text.is_char_boundary(to) {
            to += 1;
        }
        let piece = &self.text[self.at..to];
        let shown: String = piece.trim_end().chars().take(30).collect();
        let more = if shown.len() < piece.trim_end().len() { "…" } else { "" };
        (self.at..to, format!("'{shown}{more}'"))
    }

    /// A slip: something else stands here.
    pub(super) fn expected(&mut self, what: &str) -> BadText {
        let (span, found) = self.found();
        self.bad(
            span,
            phrase!("wrong-unexpected", "expected {expected}, found {found}", expected = what, found = found),
        )
    }

    /// Takes a mark if it comes next.
    pub(super) fn takes(&mut self, mark: u8) -> bool {
        let is = self.peek() == Some(mark);
        if is {
            self.last = self.at..self.at + 1;
            self.at += 1;
        }
        is
    }

    /// A mark that must come.
    pub(super) fn mark(&mut self, mark: u8, what: &str) -> Result<(), BadText> {
        if self.takes(mark) { Ok(()) } else { Err(self.expected(&format!("'{}' {what}", char::from(mark)))) }
    }

    fn run(&mut self) -> &'t str {
        self.peek();
        let start = self.at;
        let length = self.text.as_bytes()[start..].iter().position(|&b| ends(b));
        self.at = length.map_or(self.text.len(), |length| start + length);
        self.last = start..self.at;
        &self.text[start..self.at]
    }

    /// A letter or word; white space must follow.
    pub(super) fn symbol(&mut self, what: &str) -> Result<&'t str, BadText> {
        if !self.peek().is_some_and(|b| b.is_ascii_alphabetic()) {
            return Err(self.expected(what));
        }
        let word = self.run();
        match self.text.as_bytes().get(self.at) {
            Some(&b) if !is_blank(b) => {
                let problem = format!("expected white space after '{word}'");
                Err(self.bad(self.last.start..self.at + 1, problem))
            }
            _ => Ok(word),
        }
    }

    /// Whether a number comes next.
    pub(super) fn is_number(&mut self) -> bool {
        self.peek().is_some_and(|b| b.is_ascii_digit() || matches!(b, b'-' | b'.' | b'+'))
    }

    /// A whole number: of a player, of a set, of an outcome.
    pub(super) fn integer(&mut self, what: &str) -> Result<i64, BadText> {
        if !self.is_number() {
            return Err(self.expected(what));
        }
        let word = self.run();
        match word.parse() {
            Ok(n) if !word.starts_with('+') => Ok(n),
            _ => Err(self.bad(self.last.clone(), format!("expected {what}, found '{word}'"))),
        }
    }

    /// A payoff or a probability.
    pub(super) fn number(&mut self, what: &str) -> Result<Rational, BadText> {
        if !self.is_number() {
            return Err(self.expected(what));
        }
        let word = self.run();
        Rational::read(word).map_err(|why| self.bad(self.last.clone(), why))
    }

    /// A text in quotes; `\"` and `\\` stand for a quote and a backslash.
    pub(super) fn text(&mut self, what: &str) -> Result<Cow<'t, str>, BadText> {
        if self.peek() != Some(b'"') {
            return Err(self.expected(what));
        }
        let start = self.at;
        let body = &self.text.as_bytes()[start + 1..];
        let mut length = 0;
        let mut escaped = false;
        loop {
            match body.get(length) {
                None => {
                    return Err(self.bad(start..start + 1, format!("{what} is never closed: expected '\"'")));
                }
                Some(b'"') => break,
                Some(b'\\') if matches!(body.get(length + 1), Some(b'"' | b'\\')) => {
                    escaped = true;
                    length += 2;
                }
                Some(_) => length += 1,
            }
        }
        self.at = start + length + 2;
        self.last = start..self.at;
        let inner = &self.text[start + 1..start + 1 + length];
        if !escaped {
            return Ok(Cow::Borrowed(inner));
        }
        let mut plain = String::with_capacity(inner.len());
        let mut chars = inner.chars().peekable();
        while let Some(c) = chars.next() {
            match (c, chars.peek()) {
                ('\\', Some(&next @ ('"' | '\\'))) => {
                    plain.push(next);
                    chars.next();
                }
                _ => plain.push(c),
            }
        }
        Ok(Cow::Owned(plain))
    }

    /// A text in quotes on one line.
    pub(super) fn label(&mut self, what: &str) -> Result<Cow<'t, str>, BadText> {
        let text = self.text(what)?;
        if text.contains(['\n', '\r']) {
            return Err(self.bad(self.last.clone(), format!("{what} must not hold a line break")));
        }
        Ok(text)
    }
}
