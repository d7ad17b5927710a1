//! Reading judged inputs: numbers one after the other, each with its place for messages.

use std::ops::RangeInclusive;

use grundy::error::BadText;
use grundy::notation::text::Text;

/// An input that is being read.
///
/// ```
/// use grundy_judge::input::Input;
/// let mut input = Input::new("2\n13 12\n");
/// let count = input.count("k", 1..=123).unwrap();
/// assert_eq!(input.numbers("a heap", count, 1..=100).unwrap(), [13, 12]);
/// assert!(input.end().is_ok());
/// ```
pub struct Input<'a> {
    rest: Text<'a>,
}

impl<'a> Input<'a> {
    /// The whole input.
    pub fn new(text: &'a str) -> Self {
        Self { rest: Text::new(text) }
    }

    /// The next word; empty at the end.
    pub fn word(&mut self) -> Text<'a> {
        let rest = self.rest.as_str();
        let start = rest.len() - rest.trim_start().len();
        let length = rest[start..].find(char::is_whitespace).unwrap_or(rest.len() - start);
        let word = self.rest.part(start..start + length);
        self.rest = self.rest.part(start + length..rest.len());
        word
    }

    /// The next line, without its end; what is left of the present one first.
    pub fn line(&mut self) -> Text<'a> {
        let rest = self.rest.as_str();
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = self.rest.part(0..length);
        self.rest = self.rest.part((length + 1).min(rest.len())..rest.len());
        line.strip_suffix("\r").unwrap_or(line)
    }

    /// All that is left.
    pub fn rest(&self) -> Text<'a> {
        self.rest
    }

    /// The next number; `what` names it in messages.
    ///
    /// # Errors
    /// It is missing, no number, or out of the range.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, BadText> {
        self.word().number(what, range)
    }

    /// The next number, as a number of things.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn count(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<usize, BadText> {
        let word = self.word();
        let number = word.number(what, range)?;
        usize::try_from(number).map_err(|_| word.bad(format!("{what} is too large")))
    }

    /// The next number, which may have a sign.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn integer(&mut self, what: &str, range: RangeInclusive<i64>) -> Result<i64, BadText> {
        self.word().integer(what, range)
    }

    /// `count` numbers.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn numbers(
        &mut self,
        what: &str,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, BadText> {
        (0..count).map(|_| self.number(what, range.clone())).collect()
    }

    /// `count` numbers, which may have signs. Fast enough for a row of a million.
    ///
    /// # Errors
    /// As for [`number`](Self::number).
    pub fn integers(
        &mut self,
        what: &str,
        count: usize,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, BadText> {
        let mut read = || {
            let word = self.word();
            // messages are made only where they are wanted
            let quick = word.as_str().parse().ok().filter(|number| range.contains(number));
            quick.map_or_else(|| word.integer(what, range.clone()), Ok)
        };
        (0..count).map(|_| read()).collect()
    }

    /// Says that nothing may follow.
    ///
    /// # Errors
    /// Something does.
    pub fn end(mut self) -> Result<(), BadText> {
        let word = self.word();
        if word.is_blank() {
            return Ok(());
        }
        Err(word.bad(format!("'{}' stands after the input: expected its end", word.as_str())))
    }
}

/// An input of one number.
///
/// # Errors
/// It is something else.
pub fn only_number(input: &str, what: &str, range: RangeInclusive<u64>) -> Result<u64, BadText> {
    let mut input = Input::new(input);
    let number = input.number(what, range)?;
    input.end()?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lines_and_places() {
        let mut input = Input::new("2 3\r\n..*\r\n***\nx");
        assert_eq!((input.number("N", 1..=9).unwrap(), input.number("M", 1..=9).unwrap()), (2, 3));
        assert_eq!(input.line().as_str(), "");
        assert_eq!((input.line().as_str(), input.line().as_str()), ("..*", "***"));
        assert_eq!(input.end().unwrap_err().span, 14..15);
        assert_eq!(Input::new("3 -1 +2\n").integers("a card", 3, -9..=9).unwrap(), [3, -1, 2]);
        assert_eq!(Input::new("3 -10\n").integers("a card", 2, -9..=9).unwrap_err().span, 2..5);
        assert_eq!(only_number("12\n\n", "N", 1..=99).unwrap(), 12);
        for bad in ["", "0", "100", "x", "1 2", "1.0"] {
            assert!(only_number(bad, "N", 1..=99).is_err(), "{bad:?}");
        }
    }
}
