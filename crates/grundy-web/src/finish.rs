//! The last step of every answer: its tag, so that what a browser has is not sent again, and compression.

use std::hash::{DefaultHasher, Hasher};
use std::io::Write;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::processor::aside;

/// Shorter answers are not compressed.
const MIN_COMPRESSED_BYTES: usize = 900;

/// Longer answers are not compressed where others wait.
const LONG_BYTES: usize = 256 << 10;

/// What a request says of the answer's form.
pub(crate) struct Wanted {
    gzip: bool,
    known: Option<HeaderValue>,
}

impl Wanted {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let gzip = accepts.is_some_and(|all| all.split(',').any(is_gzip));
        Self { gzip, known: headers.get(header::IF_NONE_MATCH).cloned() }
    }
}

/// Whether an item of `Accept-Encoding` accepts gzip.
fn is_gzip(item: &str) -> bool {
    let (name, rest) = item.split_once(';').unwrap_or((item, ""));
    let refused = rest.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0));
    matches!(name.trim(), "gzip" | "*") && !refused
}

/// A short name for these bytes.
pub(crate) fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// The answer as it is sent, and the bytes of its body.
pub(crate) async fn finished(wanted: Wanted, response: Response<Body>) -> (Response<Body>, u64) {
    let (mut head, body) = response.into_parts();
    // all bodies are made whole before they are sent
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        head.status = StatusCode::INTERNAL_SERVER_ERROR;
        return (Response::from_parts(head, Body::empty()), 0);
    };
    let headers = &mut head.headers;
    if head.status == StatusCode::OK {
        // the same answer, compressed or not, has one weak tag
        if let Ok(tag) = HeaderValue::from_str(&format!("W/\"{}\"", tag(&bytes))) {
            if wanted.known.as_ref() == Some(&tag) {
                head.status = StatusCode::NOT_MODIFIED;
                headers.insert(header::ETAG, tag);
                headers.remove(header::CONTENT_TYPE);
                return (Response::from_parts(head, Body::empty()), 0);
            }
            headers.insert(header::ETAG, tag);
        }
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let text = ["text/", "application/json", "image/svg+xml"].iter().any(|start| kind.starts_with(start));
    if text && bytes.len() >= MIN_COMPRESSED_BYTES {
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        let packed = match wanted.gzip {
            true if bytes.len() < LONG_BYTES => packed(&bytes),
            true => {
                let bytes = bytes.clone();
                aside(move || packed(&bytes)).await.flatten()
            }
            false => None,
        };
        if let Some(packed) = packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.remove(header::CONTENT_LENGTH);
            let length = packed.len() as u64;
            return (Response::from_parts(head, Body::from(packed)), length);
        }
    }
    let length = bytes.len() as u64;
    (Response::from_parts(head, Body::from(bytes)), length)
}

fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::fast());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        for (accepts, wanted) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.8", true),
            ("gzip;q=0", false),
            ("br", false),
            ("", false),
        ] {
            assert_eq!(accepts.split(',').any(is_gzip), wanted, "{accepts}");
        }
        assert_ne!(tag(b"a"), tag(b"b"));
    }
}
