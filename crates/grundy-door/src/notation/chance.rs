//! Probabilities as people write them, exactly: `0.1`, `10%`, `1/10`.

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;
use grundy_base::value::rational::Rational;
use num_integer::gcd;

/// Digits after the decimal point at most.
const MAX_DECIMAL_DIGITS: usize = 9;

/// A probability as a fraction of whole numbers, in lowest terms. `what` names it ("the wind").
///
/// # Errors
/// No number, or one that is not from 0 to 1.
///
/// ```
/// use grundy_door::notation::chance::read_chance;
/// use grundy_base::text::Text;
/// let read = |text| read_chance(Text::new(text), "the wind");
/// assert_eq!([read("0.1"), read("10%"), read("2/20")], [Ok((1, 10)), Ok((1, 10)), Ok((1, 10))]);
/// assert!(read("1.1").unwrap_err().problem.contains("a probability from 0 to 1"));
/// ```
pub fn read_chance(text: Text<'_>, what: &str) -> Result<(u64, u64), BadText> {
    let (part, all) = read_fraction(text, what)?;
    let part = u64::try_from(part)
        .ok()
        .filter(|part| *part <= all)
        .ok_or_else(|| text.bad(format!("{what} must be a probability from 0 to 1, as 0.1, 10% or 1/10")))?;
    Ok((part, all))
}

/// A number of any size and sign: `-3`, `1.5`, `25%`, `7/3`. At most nine digits after the point.
///
/// # Errors
/// No number, or one with too many digits.
pub fn read_rational(text: Text<'_>, what: &str) -> Result<Rational, BadText> {
    let (part, all) = read_fraction(text, what)?;
    Ok(Rational::ratio(part, all).expect("the denominator is not zero"))
}

/// The same as numerator and denominator, in lowest terms.
///
/// # Errors
/// As for [`read_rational`].
pub fn read_fraction(text: Text<'_>, what: &str) -> Result<(i64, u64), BadText> {
    let piece = text.trim();
    let bad =
        || piece.bad(format!("'{}' is not a number: expected {what} as 3, 0.1, 10% or 1/10", piece.as_str()));
    let plain = piece.as_str().replace('−', "-");
    let (number, hundredths) = plain.strip_suffix('%').map_or((plain.as_str(), 1), |number| (number, 100));
    let (negative, number) = number.strip_prefix('-').map_or((false, number), |number| (true, number));
    let digits = |text: &str| {
        let fits = !text.is_empty() && text.len() <= 12 && text.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| text.parse::<u64>().ok()).flatten()
    };
    let (part, all) = if let Some((part, all)) = number.split_once('/') {
        (digits(part).ok_or_else(bad)?, digits(all).filter(|all| *all > 0).ok_or_else(bad)?)
    } else {
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        if rest.len() > MAX_DECIMAL_DIGITS {
            return Err(piece.bad(Phrase::brief(
                "wrong-many",
                format!("too many digits: expected at most {MAX_DECIMAL_DIGITS} after the point"),
            )));
        }
        let whole = if whole.is_empty() && !rest.is_empty() { 0 } else { digits(whole).ok_or_else(bad)? };
        let rest_digits = if rest.is_empty() { 0 } else { digits(rest).ok_or_else(bad)? };
        let scale = 10_u64.pow(u32::try_from(rest.len()).map_err(|_| bad())?);
        let part = whole.checked_mul(scale).and_then(|part| part.checked_add(rest_digits));
        (
            part.ok_or_else(|| piece.bad(Phrase::brief("wrong-large-here", format!("{what} is too large"))))?,
            scale,
        )
    };
    let all = all.checked_mul(hundredths).ok_or_else(bad)?;
    let shared = gcd(part, all);
    let part = i64::try_from(part / shared)
        .map_err(|_| piece.bad(Phrase::brief("wrong-large-here", format!("{what} is too large"))))?;
    Ok((if negative { -part } else { part }, all / shared))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions() {
        let read = |text| read_fraction(Text::new(text), "a payoff").map_err(|bad| bad.problem);
        for (text, fraction) in [
            ("3", (3, 1)),
            ("-1.50", (-3, 2)),
            ("−10", (-10, 1)),
            (".5", (1, 2)),
            ("0.299", (299, 1000)),
            ("50%", (1, 2)),
            ("0", (0, 1)),
            ("-7/3", (-7, 3)),
        ] {
            assert_eq!(read(text), Ok(fraction), "{text}");
        }
        for text in
            ["", "x", "1/0", "1.", "1..2", "--1", "1/2/3", "%", ".", "1e3", "0.1234567890", "9999999999999"]
        {
            let fine = matches!(text, "1.");
            assert_eq!(read(text).is_ok(), fine, "{text}: {:?}", read(text));
        }
        for text in ["-0.1", "2", "101%"] {
            assert!(read_chance(Text::new(text), "the wind").is_err(), "{text}");
        }
    }
}
