//! How a code is read: digits, a point, digits, and perhaps what repeats.

use super::Code;
use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;

/// The most characters after the point.
const MAX_DIGITS: usize = 256;

/// What stands at the end of a code whose last digit repeats.
const DOTS: [&str; 2] = ["...", "…"];

impl Code {
    /// Whether a text is meant as a code: it begins with a digit, and has a point (`0.137`, `.137`), and it
    /// does not end like the name of a file (`2.star`).
    pub fn looks_like(text: &str) -> bool {
        let Some((before, after)) = text.split_once('.') else { return false };
        // a slip may stand in a code, but not a path, and not a word with more letters than A to F after the
        // last point
        let name = text.split(':').next().unwrap_or(text);
        let last = name.rsplit('.').next().unwrap_or(name);
        let is_word = last.len() > 1
            && last.bytes().all(|b| b.is_ascii_alphabetic())
            && !last.bytes().all(|b| b.is_ascii_hexdigit());
        if text.contains(['/', '\\']) || is_word {
            return false;
        }
        let clean = |c: char| c.is_ascii_hexdigit() || "().…".contains(c);
        match before {
            "" => after.starts_with(|c: char| c.is_ascii_digit() || c == '('),
            "C" | "c" => {
                after.starts_with(|c: char| c.is_ascii_hexdigit() || c == '(') && after.chars().all(clean)
            }
            _ => before.bytes().all(|b| b.is_ascii_digit()),
        }
    }

    /// Reads a code; the 0 before the point may be left out. What repeats stands in brackets (`0.12(37)`);
    /// three dots repeat the last digit (`0.12333...`).
    ///
    /// # Errors
    /// A missing point, a digit other than 0 to 9 and A to F, a digit before the point other than 0, 4, 8 and
    /// C, too many digits, a mistake in the repeating part, a code without moves.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let text = text.trim();
        let (whole, tail) = text.split_once('.').ok_or_else(|| {
            text.bad(format!("'{}' is no code: expected digits with a point, such as 0.137", text.as_str()))
        })?;
        let first = first_digit(whole)?;
        if tail.as_str().is_empty() && first > 0 {
            return Err(
                tail.bad(format!("no digit stands after the point: write {first:X}.0 for none but 0"))
            );
        }
        if tail.as_str().len() > MAX_DIGITS {
            return Err(tail.bad(Phrase::brief(
                "wrong-long",
                format!("the code is too long: at most {MAX_DIGITS} digits may follow the point"),
            )));
        }
        let (digits, block) = split_tail(tail)?;
        let prefix = std::iter::once(Ok(first)).chain(digits.chars().map(digit));
        let code = Self::new(
            prefix.collect::<Result<_, _>>()?,
            block.map_or(Ok(Vec::new()), |block| block.chars().map(digit).collect())?,
        );
        if code.prefix == [0] && code.block.is_empty() {
            return Err(text
                .bad(format!("the code {} has no moves: at least one digit must not be 0", text.as_str())));
        }
        Ok(code)
    }
}

/// The digit before the point; 0 if none is there.
fn first_digit(whole: Text<'_>) -> Result<u8, BadText> {
    let mut before = whole.chars();
    let first = before.next().map_or(Ok(0), digit)?;
    if before.next().is_some() {
        return Err(whole.bad("one digit stands before the point: 0, 4, 8 or C"));
    }
    if first & (Code::NONE | Code::ONE) != 0 {
        return Err(whole.bad(format!(
            "{first:X} cannot stand before the point: taking nothing must break the heap, so only 0, 4, 8 and C can"
        )));
    }
    Ok(first)
}

/// The digits after the point, and the block of them that repeats.
fn split_tail(tail: Text<'_>) -> Result<(Text<'_>, Option<Text<'_>>), BadText> {
    let closed = "expected the digits that repeat in brackets at the end, such as 0.12(37)";
    if let Some(digits) = DOTS.iter().find_map(|dots| tail.strip_suffix(dots)) {
        if let Some((_, dot)) = digits.chars().find(|(c, _)| matches!(c, '.' | '…')) {
            return Err(dot.bad(Phrase::brief(
                "wrong-many",
                "too many dots: three dots at the end repeat the last digit",
            )));
        }
        if let Some((_, bracket)) = digits.chars().find(|(c, _)| matches!(c, '(' | ')')) {
            return Err(bracket.bad("brackets and dots both say what repeats: write one of them"));
        }
        let last = digits.chars().last().map(|(_, last)| last);
        return match last {
            Some(last) => Ok((digits, Some(last))),
            None => Err(tail.bad("the dots repeat the last digit, and none stands before them")),
        };
    }
    if let Some((_, dot)) = tail.chars().find(|(c, _)| matches!(c, '.' | '…')) {
        return Err(dot.bad("a code has one point, and three dots at the end if its last digit repeats"));
    }
    let Some((digits, rest)) = tail.split_once('(') else {
        return match tail.chars().find(|(c, _)| *c == ')') {
            Some((_, bracket)) => Err(bracket.bad(format!("no bracket is open here: {closed}"))),
            None => Ok((tail, None)),
        };
    };
    let open = tail.part(digits.as_str().len()..digits.as_str().len() + 1);
    let Some((block, after)) = rest.split_once(')') else {
        return Err(open.bad(Phrase::brief("wrong-open", format!("the bracket is not closed: {closed}"))));
    };
    if !after.as_str().is_empty() {
        return Err(after.bad("nothing can follow the digits that repeat for ever"));
    }
    if block.as_str().is_empty() {
        return Err(block.bad(format!("no digit stands between the brackets: {closed}")));
    }
    Ok((digits, Some(block)))
}

/// One digit, or what is wrong with it.
fn digit((c, place): (char, Text<'_>)) -> Result<u8, BadText> {
    c.to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
        .ok_or_else(|| place.bad(format!("'{c}' is no digit of a code: expected 0 to 9 or A to F")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_point_at_the_digit() {
        let check = |text: &str, place: &str, problem: &str| {
            let bad = Code::read(Text::new(text)).unwrap_err();
            assert_eq!(&text[bad.span.clone()], place, "{text}");
            assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
        };
        check("0.1g", "g", "'g' is no digit of a code: expected 0 to 9 or A to F");
        check("0.1x7", "x", "'x' is no digit");
        check("0.1é7", "é", "'é' is no digit");
        check("0.12(3x)", "x", "'x' is no digit");
        check("x.12", "x", "'x' is no digit");
        check("3.7", "3", "only 0, 4, 8 and C can");
        check("f.7", "f", "F cannot stand before the point");
        check("10.7", "10", "one digit stands before the point");
        check("137", "137", "with a point");
        check("4.", "", "write 4.0");
        check("0.1:2", ":", "':' is no digit");
        check("0.1(2", "(", "not closed");
        check("0.1((2))", ")", "nothing can follow");
        check("0.1((2)", "(", "'(' is no digit");
        check("0.1(2)3", "3", "nothing can follow");
        check("0.1(2))", ")", "nothing can follow");
        check("0.1)", ")", "no bracket is open");
        check("0.1()", "", "no digit stands between");
        check("0.1(2)...", "(", "write one of them");
        check("0....", "...", "none stands before them");
        check("0.1....", ".", "too many dots");
        check("0.1..", ".", "one point");
        check("0.1.3", ".", "one point");
        check("0.1…3", "…", "one point");
        check(&format!("0.{}", "7".repeat(257)), &"7".repeat(257), "at most 256 digits");
        for none in ["0.", ".", "0.0", "0.000", "0.(0)", "0.00...", "0.0(00)"] {
            check(none, none, &format!("the code {none} has no moves: at least one digit must not be 0"));
        }
    }

    #[test]
    fn only_digits_and_a_point_look_like_a_code() {
        for code in [
            "0.137",
            ".137",
            "4.3",
            "10.3",
            "0.1x",
            "0.1x7",
            "0.",
            "0.1F",
            "C.3",
            "c.(3)",
            "0.3333...",
            "0.3…",
            ".(3)",
            "4.(3)",
            "0.1(",
            "0.0:3",
            "9.3",
            "0.x",
        ] {
            assert!(Code::looks_like(code), "{code}");
        }
        for other in [
            "nim",
            "137",
            "./a.star",
            "..",
            ".",
            "a.7",
            "7/a.star",
            "2.d/x.star",
            "",
            "2.star",
            "0.137.star",
            "3.graph",
            "1.txt",
            "2.toml",
            "7.efg",
            "7.EFG",
            ".txt",
            "C.x",
            "c.star",
            "2.star:3",
            "cc.3",
            "a\\2.3",
        ] {
            assert!(!Code::looks_like(other), "{other}");
        }
    }
}
