//! Octal codes of take-and-break games: what may be left when so many are taken.

use std::fmt;

use crate::error::BadText;
use crate::notation::text::Text;

/// The most digits after the point.
const MAX_DIGITS: usize = 256;

/// The code `d0.d1d2…` of a take-and-break game (Guy and Smith 1956). Taking k from a heap is allowed if what is left
/// forms a number of heaps that digit k allows: none if it has bit 1, one if it has bit 2, two if it has bit 4.
///
/// # Equality
/// Zeros at the end do not count: `0.1370` is `0.137`.
///
/// ```
/// use grundy::{heap::OctalCode, notation::text::Text};
/// let code = OctalCode::read(Text::new("0.137")).unwrap();
/// assert_eq!((code.digit(2), code.digit(9), code.to_string().as_str()), (3, 0, "0.137"));
/// let slip = OctalCode::read(Text::new("0.183")).unwrap_err();
/// assert_eq!(slip.span, 3..4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    /// d0, d1, d2, …; d0 is always there, and the last of several is not 0.
    digits: Vec<u8>,
}

impl OctalCode {
    /// The bit of a digit that allows to leave nothing.
    pub const NONE: u8 = 1;
    /// The bit of a digit that allows to leave one heap.
    pub const ONE: u8 = 2;
    /// The bit of a digit that allows to leave two heaps.
    pub const TWO: u8 = 4;

    /// Whether a text is meant as a code: it begins with a digit, and has a point (`0.137`, `.137`).
    pub fn looks_like(text: &str) -> bool {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix('.').is_some_and(|tail| {
            !text.contains('/') && (rest.len() < text.len() || tail.starts_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// Reads a code; the 0 before the point may be left out.
    ///
    /// # Errors
    /// No point, a digit that is none of 0 to 7, a digit before the point other than 0 and 4, too many digits.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let text = text.trim();
        let (whole, tail) = text.split_once('.').ok_or_else(|| {
            text.bad(format!("'{}' is no code: expected digits with a point, such as 0.137", text.as_str()))
        })?;
        let mut before = whole.chars();
        let first = before.next().map_or(Ok(0), |(c, place)| digit(c, place))?;
        if before.next().is_some() {
            return Err(whole.bad("one digit stands before the point, 0 or 4"));
        }
        if first & !Self::TWO != 0 {
            return Err(whole.bad(format!(
                "{first} cannot stand before the point: taking nothing must break the heap in two, so only 0 and 4 can"
            )));
        }
        if tail.as_str().is_empty() {
            return Err(tail.bad(format!("no digit stands after the point: write {first}.0 for none but 0")));
        }
        if tail.as_str().len() > MAX_DIGITS {
            return Err(
                tail.bad(format!("the code is too long: at most {MAX_DIGITS} digits may follow the point"))
            );
        }
        let mut digits = vec![first];
        for (c, place) in tail.chars() {
            digits.push(digit(c, place)?);
        }
        while digits.len() > 1 && digits.ends_with(&[0]) {
            digits.pop();
        }
        Ok(Self { digits })
    }

    /// The digits d0, d1, d2, …, without zeros at the end.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digit for taking `k`; 0 beyond the last.
    pub fn digit(&self, k: usize) -> u8 {
        self.digits.get(k).copied().unwrap_or(0)
    }
}

/// One digit, or what is wrong with it.
fn digit(c: char, place: Text<'_>) -> Result<u8, BadText> {
    match c {
        '0'..='7' => Ok(u8::try_from(c).expect("a digit is one byte") - b'0'),
        '8' | '9' | 'a'..='f' | 'A'..='F' => Err(place
            .bad(format!("the digit {c} would leave three heaps: the digits of a code are 0 to 7 for now"))),
        _ => Err(place.bad(format!("'{c}' is no digit of a code: expected 0 to 7"))),
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, tail) = self.digits.split_first().expect("d0 is always there");
        write!(f, "{first}.")?;
        if tail.is_empty() {
            return f.write_str("0");
        }
        tail.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn slips_point_at_the_digit() {
        let check = |text: &str, place: &str, problem: &str| {
            let bad = OctalCode::read(Text::new(text)).unwrap_err();
            assert_eq!(&text[bad.span.clone()], place, "{text}");
            assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
        };
        check("0.18", "8", "the digit 8 would leave three heaps");
        check("0.0F", "F", "the digit F would leave three heaps");
        check("0.1x7", "x", "'x' is no digit of a code: expected 0 to 7");
        check("0.1é7", "é", "'é' is no digit");
        check("3.7", "3", "only 0 and 4 can");
        check("10.7", "10", "one digit stands before the point");
        check("137", "137", "with a point");
        check("4.", "", "write 4.0");
        check("0.1:2", ":", "':' is no digit");
        check(&format!("0.{}", "7".repeat(257)), &"7".repeat(257), "at most 256 digits");
    }

    #[test]
    fn only_digits_and_a_point_look_like_a_code() {
        for code in ["0.137", ".137", "4.3", "10.3", "0.1x"] {
            assert!(OctalCode::looks_like(code), "{code}");
        }
        for other in ["nim", "137", "./a.star", "..", ".", "a.7", "7/a.star", "2.d/x.star", ""] {
            assert!(!OctalCode::looks_like(other), "{other}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(first in prop::bool::ANY, tail in "[0-7]{1,20}") {
            let text = format!("{}.{tail}", if first { 4 } else { 0 });
            let code = OctalCode::read(Text::new(&text)).unwrap();
            let written = code.to_string();
            prop_assert_eq!(&OctalCode::read(Text::new(&written)).unwrap(), &code);
            prop_assert_eq!(written.trim_end_matches('0'), text.trim_end_matches('0'));
        }
    }
}
