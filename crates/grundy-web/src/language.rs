//! The language of a page: from the address, else from `Accept-Language`.

use axum::http::HeaderValue;
use grundy_explain::messages::Language;

/// Bytes of `Accept-Language` that are read.
const MAX_ACCEPT: usize = 1000;

/// The language of this code; else the best accepted one; else English.
pub(crate) fn chosen(code: &str, accepted: Option<&HeaderValue>) -> Language {
    code.parse().ok().or_else(|| accepted.and_then(|header| best(header.to_str().ok()?))).unwrap_or_default()
}

/// The supported language of greatest weight in a list such as `uk-UA,uk;q=0.9,en;q=0.8`; the first of
/// equals.
fn best(header: &str) -> Option<Language> {
    let header = header.get(..header.len().min(MAX_ACCEPT))?;
    let mut best: Option<(Language, u32)> = None;
    for item in header.split(',') {
        let (tag, rest) = item.split_once(';').unwrap_or((item, ""));
        let code = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        let weight = rest.trim().strip_prefix("q=").map_or(Some(1000), thousandths);
        let (Ok(language), Some(weight)) = (code.parse(), weight) else { continue };
        if weight > best.map_or(0, |(_, weight)| weight) {
            best = Some((language, weight));
        }
    }
    best.map(|(language, _)| language)
}

/// Reads a weight in thousandths: `0.8` is 800.
fn thousandths(text: &str) -> Option<u32> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let fraction: u32 = format!("{:0<3}", part.get(..part.len().min(3))?).parse().ok()?;
    Some((whole.parse::<u32>().ok()?.min(1) * 1000 + fraction).min(1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_ask_for() {
        use Language::{En, Ru, Uk};
        for (header, wanted) in [
            ("uk-UA,uk;q=0.9,en-US;q=0.8,en;q=0.7", Some(Uk)),
            ("en-US,en;q=0.9,uk;q=0.8", Some(En)),
            ("de,fr;q=0.9,UK;q=0.5", Some(Uk)),
            ("en;q=0.5, uk;q=0.75", Some(Uk)),
            ("uk;q=0, en;q=0.001", Some(En)),
            ("en;q=0.3,uk;q=0.3", Some(En)),
            ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", Some(Ru)),
            ("be,ru;q=0.8,uk;q=0.6", Some(Ru)),
            ("uk;q=x,;;,q=1", None),
            ("de", None),
            ("", None),
        ] {
            assert_eq!(best(header), wanted, "{header}");
        }
        let header = HeaderValue::from_static("uk");
        assert_eq!(chosen("", Some(&header)), Uk);
        assert_eq!(chosen("en", Some(&header)), En);
        assert_eq!(chosen("xx", Some(&header)), Uk);
        assert_eq!(chosen("", None), En);
    }
}
