//! Positions and ranges that begin with a minus, such as `-5`, `-3..5` or `-+-`.
//!
//! clap takes them for options. Its own settings do not help: `allow_negative_numbers` knows numbers only,
//! and `allow_hyphen_values` on a list of words also swallows the options that follow. So the minus is
//! replaced before clap sees it, and put back by the value parser.

use std::convert::Infallible;
use std::ffi::OsString;

/// Stands for the hyphen while clap reads the arguments.
const MINUS_SIGN: char = '\u{2212}';

/// Hides the hyphen of a word that cannot be an option.
pub(crate) fn hide(arg: OsString) -> OsString {
    match arg.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest)
            if !rest.is_empty() && !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') =>
        {
            format!("{MINUS_SIGN}{rest}").into()
        }
        _ => arg,
    }
}

/// The value parser of words whose hyphen may be hidden: the word as it was typed.
pub(crate) fn restore(word: &str) -> Result<String, Infallible> {
    Ok(word.strip_prefix(MINUS_SIGN).map_or_else(|| word.to_owned(), |rest| format!("-{rest}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_are_hidden_and_restored() {
        let hidden = |text: &str| hide(text.into()).into_string().unwrap();
        for kept in ["--misere", "-", "--", "-h", "5", "a-b"] {
            assert_eq!(hidden(kept), kept);
        }
        for word in ["-5", "-3..5", "-+-"] {
            assert!(!hidden(word).starts_with('-'));
            assert_eq!(restore(&hidden(word)).unwrap(), word);
        }
    }
}
