//! Octal codes of take-and-break games.

use std::fmt;

use super::Cut;
use crate::error::BadText;
use crate::notation::text::Text;

/// The most digits after the point.
const MAX_DIGITS: usize = 1000;

/// Digit bit: the move may take the whole heap.
const NONE: u8 = 1;
/// Digit bit: the move may leave one heap.
const ONE: u8 = 2;
/// Digit bit: the move may leave two heaps.
const TWO: u8 = 4;

/// The code of a take-and-break game. Digit k after the point says what a move that takes k may leave, as a sum:
/// 1 = nothing, 2 = one heap, 4 = two heaps. A 4 before the point allows splitting a heap without taking.
///
/// Codes are equal iff their digits are, but for zeros at the end.
///
/// ```
/// use grundy::heap::code::OctalCode;
/// use grundy::notation::text::Text;
/// let code = OctalCode::read(Text::new("0.1370")).unwrap();
/// assert_eq!(code.to_string(), "0.137");
/// let mut moves = Vec::new();
/// code.moves(5, &mut moves);
/// assert_eq!(moves.iter().map(|mv| mv.write_rest()).collect::<Vec<_>>(), ["3", "2", "1+1"]);
/// assert_eq!(OctalCode::read(Text::new("0.19")).unwrap_err().span, 3..4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    /// Whether a heap may be split without taking.
    split: bool,
    /// The digits after the point; the last is not 0.
    digits: Vec<u8>,
}

impl OctalCode {
    /// Reads a code as `0.137` or `4.007`.
    ///
    /// # Errors
    /// A text that is no code, with the place of the wrong digit; a code without moves.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let text = text.trim();
        let (front, after) = text.split_once('.').ok_or_else(|| {
            text.bad(format!(
                "'{}' is not an octal code: expected digits after a point such as 0.137",
                text.as_str()
            ))
        })?;
        let split = match front.as_str() {
            "0" => false,
            "4" => true,
            other => {
                return Err(front.bad(format!(
                    "'{other}' cannot stand before the point: expected 0, or 4 for splitting a heap without taking"
                )));
            }
        };
        if after.as_str().is_empty() {
            return Err(after.bad("the digits after the point are missing: expected digits from 0 to 7"));
        }
        let mut digits = Vec::new();
        for (c, place) in after.chars() {
            if digits.len() == MAX_DIGITS {
                return Err(place.bad(format!("too many digits: expected at most {MAX_DIGITS}")));
            }
            digits.push(digit(c, place)?);
        }
        digits.truncate(digits.iter().rposition(|&digit| digit > 0).map_or(0, |last| last + 1));
        if digits.is_empty() && !split {
            return Err(text.bad("a code without moves: expected a digit from 1 to 7 after the point"));
        }
        Ok(Self { split, digits })
    }

    /// Adds all moves from a heap of n, by how many are taken; then the whole heap, one heap left, two heaps left. Two
    /// heaps are left with the larger first, the most unequal ones before.
    pub fn moves(&self, n: u64, out: &mut Vec<Cut>) {
        if self.split {
            out.extend(Cut::splits(n));
        }
        for (taken, &digit) in (1..=n).zip(&self.digits) {
            let rest = n - taken;
            if digit & if rest == 0 { NONE } else { ONE } > 0 {
                out.push(Cut::to(rest));
            }
            if digit & TWO > 0 {
                out.extend(Cut::splits(rest));
            }
        }
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.split { "4." } else { "0." })?;
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

fn digit(c: char, place: Text<'_>) -> Result<u8, BadText> {
    match c {
        '0'..='7' => Ok(c.to_digit(8).and_then(|digit| u8::try_from(digit).ok()).unwrap_or_default()),
        '8' | '9' | 'a'..='f' | 'A'..='F' => Err(place
            .bad(format!("'{c}' is a hexadecimal digit: a move that leaves three heaps is not supported yet"))
            .hint("digits from 0 to 7 leave up to two heaps")),
        _ => Err(place.bad(format!("'{c}' is not a digit of an octal code: expected a digit from 0 to 7"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<OctalCode, BadText> {
        OctalCode::read(Text::new(text))
    }

    fn moves(code: &str, n: u64) -> Vec<(u64, u64)> {
        let mut moves = vec![];
        read(code).unwrap().moves(n, &mut moves);
        moves.into_iter().map(|mv| (mv.left, mv.right)).collect()
    }

    #[test]
    fn codes_come_back_without_zeros_at_the_end() {
        for (written, code) in [("0.137", "0.137"), (" 4.00700 ", "4.007"), ("4.0", "4.0"), ("4.000", "4.0")]
        {
            assert_eq!(read(written).unwrap().to_string(), code);
            assert_eq!(read(written).unwrap(), read(code).unwrap());
        }
        assert_ne!(read("0.07"), read("4.07"));
    }

    #[test]
    fn each_bit_of_a_digit() {
        assert_eq!(moves("0.1", 1), [(0, 0)]);
        assert_eq!(moves("0.1", 2), []);
        assert_eq!(moves("0.2", 1), []);
        assert_eq!(moves("0.2", 2), [(1, 0)]);
        assert_eq!(moves("0.4", 2), []);
        assert_eq!(moves("0.4", 6), [(4, 1), (3, 2)]);
        assert_eq!(moves("4.0", 5), [(4, 1), (3, 2)]);
        assert_eq!(moves("0.07", 6), [(4, 0), (3, 1), (2, 2)]);
        assert_eq!(moves("4.33", 2), [(1, 1), (1, 0), (0, 0)]);
        assert!(moves("4.7777", 0).is_empty());
    }

    #[test]
    fn slips_are_shown_at_the_digit() {
        for (text, span, problem) in [
            ("137", 0..3, "not an octal code"),
            ("2.7", 0..1, "before the point"),
            ("40.7", 0..2, "before the point"),
            ("0.", 2..2, "missing"),
            ("0.128", 4..5, "three heaps"),
            ("0.0F", 3..4, "hexadecimal"),
            ("0.1x7", 3..4, "'x' is not a digit"),
            ("0.1.7", 3..4, "'.' is not a digit"),
            ("0.1é", 3..5, "'é' is not a digit"),
            ("0.000", 0..5, "a code without moves"),
        ] {
            let bad = read(text).unwrap_err();
            assert_eq!(bad.span, span, "{text}");
            assert!(bad.problem.contains(problem), "{text}: {bad}");
        }
        let long = format!("0.{}", "3".repeat(MAX_DIGITS));
        assert_eq!(read(&long).unwrap().to_string(), long);
        assert_eq!(read(&format!("{long}3")).unwrap_err().span, MAX_DIGITS + 2..MAX_DIGITS + 3);
    }
}
