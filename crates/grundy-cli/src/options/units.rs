//! Sizes and durations: a whole number and a unit.
//!
//! The crates for it read other languages: `bytesize` takes a `k` for 1000, `humantime` refuses a number
//! without a unit.

use std::time::Duration;

use grundy::phrase::Phrase;

use crate::slip::Slip;

/// Reads a size in bytes; the units are powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, Slip> {
    let expected = || Slip(Phrase::fixed("option-size", "expected a size such as 512MiB or 4GiB"));
    let (number, unit) = number_and_unit(text).ok_or_else(expected)?;
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(expected()),
    };
    number.checked_mul(1 << shift).filter(|bytes| *bytes > 0).ok_or_else(expected)
}

/// Reads a duration; without a unit it is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, Slip> {
    let expected = || Slip(Phrase::fixed("option-time", "expected a time such as 500ms, 10s, 2m or 1h"));
    let (number, unit) = number_and_unit(text).ok_or_else(expected)?;
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(expected()),
    };
    number.checked_mul(milliseconds).map(Duration::from_millis).ok_or_else(expected)
}

/// The number at the start of a text, and what follows it.
fn number_and_unit(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok().map(|number| (number, text[end..].trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("64 k"), Ok(65_536));
        assert_eq!(bytes("7b"), Ok(7));
        for bad in ["", "x", "-1", "0", "99999999999999G", "1.5GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        for bad in ["", "s", "-1s", "inf", "1d"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
