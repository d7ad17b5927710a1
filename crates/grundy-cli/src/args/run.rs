//! The arguments of `grundy run`.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{bytes, duration};
use crate::run::export::Format;

/// Computes the values of a take-and-break game to large heaps, and keeps them in a folder.
///
/// Whatever ends the program, the same command goes on from what was saved.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy run 0.6 --to 1e7 --dir officers\n  \
    grundy run --resume officers --to 1e8\n  \
    grundy run --dir officers --export officers.npy --range 0..1000000\n  grundy run kayles --to 1e4")]
pub(crate) struct Run {
    /// The game: a code such as 0.137, or kayles, dawson, crosses, splitting, grundy; digits may
    /// repeat for ever, as in 0.12(37)
    pub(crate) code: Option<String>,
    /// The last heap, as 10000000, 10_000_000, 1e7 or 10^7
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<u64>,
    /// The folder that keeps the values; without it only the summary is printed
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Go on with the run of a folder, to the heap it was meant for or to N
    #[arg(long, value_name = "DIR", conflicts_with_all = ["code", "dir"])]
    pub(crate) resume: Option<PathBuf>,
    /// Write the values of the run in --dir to a file; `-` is standard output
    #[arg(long, value_name = "FILE", requires = "dir", conflicts_with_all = ["code", "to", "resume"])]
    pub(crate) export: Option<String>,
    /// The heaps to export, as 0..100 (without 100) or 0..=100 [default: all]
    #[arg(long, value_name = "A..B", requires = "export", value_parser = heaps)]
    pub(crate) range: Option<Range<u64>>,
    /// The format of the export [default: by the file's ending]
    #[arg(long, value_name = "FORMAT", value_enum, requires = "export")]
    pub(crate) format: Option<Format>,
    /// Save at least this often
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) save_every: Duration,
    /// One JSON object, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory that may be used, as 512MiB or 4GiB [default: that of the machine]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) max_memory: Option<u64>,
    /// Stop after this time, as 10s or 2m, and keep what is known
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The language of the answers
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = ["en"])]
    pub(crate) lang: String,
}

/// The largest heap.
const MAX: u64 = 1_000_000_000_000_000_000;

fn heap(text: &str) -> Result<u64, String> {
    let expected = || "expected a heap such as 10000000, 10_000_000, 1e7 or 10^7".to_owned();
    let number = |text: &str| -> Result<u64, String> {
        let digits = text.replace('_', "");
        let plain = text.starts_with(|c: char| c.is_ascii_digit())
            && text.ends_with(|c: char| c.is_ascii_digit())
            && digits.bytes().all(|c| c.is_ascii_digit());
        if !plain {
            return Err(expected());
        }
        digits.parse().map_err(|_| too_large())
    };
    let (factor, base, exponent) = match (text.split_once(['e', 'E']), text.split_once('^')) {
        (Some((factor, exponent)), _) => {
            // 4.2e8 is 42e7
            let (whole, fraction) = factor.split_once('.').map_or((factor, None), |(a, b)| (a, Some(b)));
            let places = fraction.map_or(Ok(0), |digits| number(digits).map(|_| digits.len() as u64))?;
            number(whole)?;
            let exponent = number(exponent)?.checked_sub(places).ok_or_else(expected)?;
            (number(&factor.replace('.', ""))?, 10, exponent)
        }
        (None, Some((base, exponent))) => (1, number(base)?, number(exponent)?),
        (None, None) => (number(text)?, 1, 0),
    };
    let exponent = u32::try_from(exponent).map_err(|_| too_large())?;
    let value = base.checked_pow(exponent).and_then(|power: u64| power.checked_mul(factor));
    value.filter(|value| *value <= MAX).ok_or_else(too_large)
}

fn too_large() -> String {
    format!("it is too large: at most {MAX}")
}

fn heaps(text: &str) -> Result<Range<u64>, String> {
    let (start, end) = text.split_once("..").ok_or("expected a range such as 0..100 or 0..=100")?;
    let start = heap(start)?;
    let end = match end.strip_prefix('=') {
        Some(last) => heap(last)? + 1,
        None => heap(end)?,
    };
    if start < end { Ok(start..end) } else { Err("the range is empty: its start comes first".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_in_all_spellings() {
        for text in ["1e10", "10^10", "10000000000", "10_000_000_000", "1E10"] {
            assert_eq!(heap(text), Ok(10_000_000_000), "{text}");
        }
        assert_eq!(heap("2^20"), Ok(1 << 20));
        assert_eq!(heap("4.2e8"), Ok(420_000_000));
        assert_eq!(heap("0"), Ok(0));
        for text in [
            "", "e5", "1e", "1.55e1", "1.5", ".5e3", "1.e3", "-1", "+1", "1e-3", "x", "10^", "^3", "_1",
            "1_", "1e1e1", "2^3^4",
        ] {
            assert!(heap(text).unwrap_err().contains("expected a heap"), "{text}");
        }
        for text in ["1e19", "99999999999999999999", "10^99999999999", "1000000000000000001"] {
            assert!(heap(text).unwrap_err().contains("too large"), "{text}");
        }
    }

    #[test]
    fn ranges_are_half_open() {
        assert_eq!(heaps("0..100"), Ok(0..100));
        assert_eq!(heaps("5..=1e2"), Ok(5..101));
        for text in ["5", "5..5", "7..3", "..3", "3..", "a..b"] {
            assert!(heaps(text).is_err(), "{text}");
        }
    }
}
