//! Numbers that may be large: `10000000`, `10_000_000`, `1e7`, `4.2e8` or `10^7`.

use grundy::notation::heap_list::MAX_HEAP;
use grundy::phrase::{Phrase, phrase};
use grundy::value::ordinal::Ordinal;

use crate::slip::Slip;

/// A number, and how it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypedNumber {
    pub(crate) text: String,
    pub(crate) number: u64,
}

/// Reads a number, and keeps its text.
pub(crate) fn typed(text: &str) -> Result<TypedNumber, Slip> {
    number(text).map(|number| TypedNumber { text: text.to_owned(), number })
}

/// Reads a number, at most that of the largest heap.
pub(crate) fn number(text: &str) -> Result<u64, Slip> {
    let value = large(text, MAX_HEAP)?;
    if value <= MAX_HEAP { Ok(value) } else { Err(too_large(MAX_HEAP)) }
}

/// Reads a nimber: any number of 64 bits.
pub(crate) fn nimber(text: &str) -> Result<u64, Slip> {
    large(text, u64::MAX)
}

/// Reads an ordinal below w^w: a nimber, or a sum of terms such as w^2*3.
pub(crate) fn ordinal(text: &str) -> Result<Ordinal, Slip> {
    if text.contains(['w', 'ω']) { text.parse().map_err(Slip) } else { nimber(text).map(Ordinal::from) }
}

fn large(text: &str, most: u64) -> Result<u64, Slip> {
    let too_large = || too_large(most);
    let digits = |text: &str| digits(text, most);
    let (factor, base, exponent) = match (text.split_once(['e', 'E']), text.split_once('^')) {
        (Some((factor, exponent)), _) => {
            // 4.2e8 is 42e7
            let (whole, fraction) = factor.split_once('.').map_or((factor, None), |(a, b)| (a, Some(b)));
            let places = fraction.map_or(Ok(0), |places| digits(places).map(|_| places.len() as u64))?;
            digits(whole)?;
            let exponent = digits(exponent)?.checked_sub(places).ok_or_else(expected)?;
            (digits(&factor.replace('.', ""))?, 10, exponent)
        }
        (None, Some((base, exponent))) => (1, digits(base)?, digits(exponent)?),
        (None, None) => (digits(text)?, 1, 0),
    };
    let exponent = u32::try_from(exponent).map_err(|_| too_large())?;
    let value = base.checked_pow(exponent).and_then(|power: u64| power.checked_mul(factor));
    value.ok_or_else(too_large)
}

/// Decimal digits, with underscores between them.
fn digits(text: &str, most: u64) -> Result<u64, Slip> {
    let digits = text.replace('_', "");
    let plain = text.starts_with(|c: char| c.is_ascii_digit())
        && text.ends_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|c| c.is_ascii_digit());
    if plain { digits.parse().map_err(|_| too_large(most)) } else { Err(expected()) }
}

fn expected() -> Slip {
    let words = "expected a number such as 10000000, 10_000_000, 1e7 or 10^7";
    Slip(Phrase::fixed("option-number", words))
}

fn too_large(most: u64) -> Slip {
    Slip(phrase!("option-too-large", "too large: at most {most}", most = most.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings() {
        for text in ["1e10", "10^10", "10000000000", "10_000_000_000", "1E10"] {
            assert_eq!(number(text), Ok(10_000_000_000), "{text}");
        }
        for text in ["10^18", "1e18", "1000000000000000000", "1_000_000_000_000_000_000"] {
            assert_eq!(number(text), Ok(MAX_HEAP), "{text}");
        }
        assert_eq!((number("0"), number("25e2"), number("2^20")), (Ok(0), Ok(2500), Ok(1 << 20)));
        assert_eq!(number("4.2e8"), Ok(420_000_000));
        for text in [
            "", "e5", "1e", "1.55e1", "1.5", ".5e3", "1.e3", "-1", "+1", "1e-3", "x", "10^", "^3", "_1",
            "1_", "1e1e1", "2^3^4", "10^10^10",
        ] {
            assert!(number(text).unwrap_err().0.contains("expected a number"), "{text}");
        }
        for text in ["1e19", "10^19", "2e18", "99999999999999999999", "10^99999999999", "1000000000000000001"]
        {
            assert!(number(text).unwrap_err().0.contains("too large"), "{text}");
        }
    }
}
