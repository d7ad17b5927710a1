//! A piece of text that knows its place in the whole, so that errors can point at it.

pub mod amounts;
pub mod grid;

use std::ops::{Range, RangeInclusive};

use crate::error::BadText;
use crate::phrase::{Phrase, phrase};

/// A slice of a text with its place.
///
/// ```
/// use grundy_base::text::Text;
/// let words: Vec<_> = Text::new("13 12 x").words().collect();
/// assert_eq!(words[0].number("a heap", 0..=100), Ok(13));
/// let bad = words[2].number("a heap", 0..=100).unwrap_err();
/// assert_eq!(bad.span, 6..7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    whole: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Text<'a> {
    /// The piece that is the whole text.
    pub fn new(whole: &'a str) -> Self {
        Self { whole, start: 0, end: whole.len() }
    }

    /// The characters of the piece.
    pub fn as_str(self) -> &'a str {
        &self.whole[self.start..self.end]
    }

    /// The place in the whole, in bytes.
    pub fn span(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether nothing is left but white space.
    pub fn is_blank(self) -> bool {
        self.as_str().trim().is_empty()
    }

    /// A part of this piece, by bytes from its own start.
    #[must_use]
    pub fn part(self, range: Range<usize>) -> Self {
        Self { whole: self.whole, start: self.start + range.start, end: self.start + range.end }
    }

    /// The piece without surrounding white space.
    #[must_use]
    pub fn trim(self) -> Self {
        self.at(self.as_str().trim())
    }

    /// Without this prefix, if it is there.
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.as_str().strip_prefix(prefix).map(|rest| self.at(rest))
    }

    /// Without this suffix, if it is there.
    pub fn strip_suffix(self, suffix: &str) -> Option<Self> {
        self.as_str().strip_suffix(suffix).map(|rest| self.at(rest))
    }

    /// The pieces before and after the first `mark`.
    pub fn split_once(self, mark: char) -> Option<(Self, Self)> {
        self.as_str().split_once(mark).map(|(a, b)| (self.at(a), self.at(b)))
    }

    /// The pieces between white space.
    pub fn words(self) -> impl Iterator<Item = Self> {
        self.as_str().split_whitespace().map(move |word| self.at(word))
    }

    /// The pieces between marks, trimmed.
    pub fn split(self, marks: &'static [char]) -> impl Iterator<Item = Self> {
        self.as_str().split(marks).map(move |piece| self.at(piece).trim())
    }

    /// The pieces between longer marks, trimmed.
    pub fn pieces(self, mark: &'static str) -> impl Iterator<Item = Self> {
        self.as_str().split(mark).map(move |piece| self.at(piece).trim())
    }

    /// A slice of this piece, as a piece with its place.
    ///
    /// # Panics
    /// If `inner` is not a slice of this piece.
    #[must_use]
    pub fn inner(self, inner: &'a str) -> Self {
        let piece = self.at(inner);
        assert!(self.start <= piece.start && piece.end <= self.end, "a slice of another text");
        piece
    }

    /// The lines, without their ends.
    pub fn lines(self) -> impl Iterator<Item = Self> {
        self.as_str().lines().map(move |line| self.at(line))
    }

    /// The characters with their places.
    pub fn chars(self) -> impl Iterator<Item = (char, Self)> {
        self.as_str().char_indices().map(move |(i, c)| (c, self.part(i..i + c.len_utf8())))
    }

    /// A slip in this piece. Say what is wrong and what was expected.
    pub fn bad(self, problem: impl Into<Phrase>) -> BadText {
        BadText {
            problem: problem.into(),
            text: self.whole.to_owned(),
            span: self.span(),
            origin: None,
            hint: None,
        }
    }

    /// A whole number in a range; `what` names it in the message ("a heap", "the first coordinate").
    pub fn number(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, BadText> {
        let piece = self.trim();
        let text = piece.as_str();
        let (low, high) = (range.start(), range.end());
        let expected = || match *high {
            u64::MAX => phrase!("number-at-least", "a whole number, at least {low}", low = low.to_string()),
            high => number_between(low.to_string(), high.to_string()),
        };
        if text.is_empty() {
            return Err(piece.bad(no_number(what, expected())));
        }
        if let Some(digits) = text.strip_prefix(['-', '−'])
            && digits.parse::<f64>().is_ok()
        {
            let problem = phrase!(
                "wrong-negative",
                "{what} cannot be negative: expected {expected}",
                what = what,
                expected = expected(),
            );
            return Err(piece.bad(problem));
        }
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(piece.bad(not_a_number(text, what, expected())));
        }
        match text.parse() {
            Ok(n) if range.contains(&n) => Ok(n),
            Ok(n) if n < *low => Err(piece.bad(phrase!(
                "wrong-small",
                "{what} is too small: expected {expected}",
                what = what,
                expected = expected(),
            ))),
            _ => Err(piece.bad(phrase!(
                "wrong-large",
                "{what} is too large: expected {expected}",
                what = what,
                expected = expected(),
            ))),
        }
    }

    /// A whole number with a sign, in a range.
    pub fn integer(self, what: &str, range: RangeInclusive<i64>) -> Result<i64, BadText> {
        let piece = self.trim();
        let text = piece.as_str().replace('−', "-");
        let expected = number_between(range.start().to_string(), range.end().to_string());
        match text.parse::<i64>() {
            Ok(n) if range.contains(&n) => Ok(n),
            Ok(_) => Err(piece.bad(phrase!(
                "wrong-range",
                "{what} is out of range: expected {expected}",
                what = what,
                expected = expected,
            ))),
            Err(_) if text.is_empty() => Err(piece.bad(no_number(what, expected))),
            Err(_) => Err(piece.bad(not_a_number(&text, what, expected))),
        }
    }

    /// Two numbers as `3,4`, `(3,4)` or `3x4`.
    pub fn pair(self, what: &str, range: RangeInclusive<u64>) -> Result<(u64, u64), BadText> {
        let piece = self.trim();
        let inner = piece.strip_prefix("(").and_then(|p| p.strip_suffix(")")).unwrap_or(piece);
        let (a, b) =
            [',', 'x', '×', ';'].into_iter().find_map(|mark| inner.split_once(mark)).ok_or_else(|| {
                piece.bad(format!("'{}' is not {what}: expected two numbers such as 3,4", piece.as_str()))
            })?;
        Ok((
            a.number(&format!("the first number of {what}"), range.clone())?,
            b.number(&format!("the second number of {what}"), range)?,
        ))
    }

    /// `inner` must be a slice of this piece (as the methods of `str` return them).
    fn at(self, inner: &'a str) -> Self {
        let start = inner.as_ptr() as usize - self.whole.as_ptr() as usize;
        Self { whole: self.whole, start, end: start + inner.len() }
    }
}

/// What is expected where a number stands.
fn number_between(low: String, high: String) -> Phrase {
    phrase!("number-between", "a whole number from {low} to {high}", low = low, high = high)
}

fn no_number(what: &str, expected: Phrase) -> Phrase {
    phrase!("wrong-no-number", "{what} is missing: expected {expected}", what = what, expected = expected)
}

fn not_a_number(text: &str, what: &str, expected: Phrase) -> Phrase {
    phrase!(
        "wrong-number",
        "'{text}' is not a number: {what} must be {expected}",
        text = text,
        what = what,
        expected = expected,
    )
}
