//! JSON objects sealed with the checksum of their compact text.

use std::io;
use std::path::Path;

use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::unusable::in_words;

/// The object with its checksum, as it is written.
pub fn seal(content: &Value) -> Value {
    json!({ "content": content, "xxh3": hexadecimal(xxh3_64(content.to_string().as_bytes())) })
}

/// Opens what was sealed; `None` if the file does not exist.
///
/// # Errors
/// What is wrong with the file.
pub fn open(path: &Path) -> Result<Option<Value>, String> {
    let text = match std::fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes)
            .map_err(|bad| format!("it is not text (byte {})", bad.utf8_error().valid_up_to() + 1))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(in_words(&error)),
    };
    let mut sealed: Value =
        serde_json::from_str(&text).map_err(|error| format!("it is not JSON ({error})"))?;
    // a file cut down to a number has no members
    let content = sealed.get_mut("content").map(Value::take).unwrap_or_default();
    if sealed["xxh3"] == json!(hexadecimal(xxh3_64(content.to_string().as_bytes()))) {
        Ok(Some(content))
    } else {
        Err("its checksum does not fit".to_owned())
    }
}

/// A checksum as it is written.
pub fn hexadecimal(sum: u64) -> String {
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_sealed_object_does_not_fit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("list.json");
        assert_eq!(open(&path), Ok(None));
        std::fs::write(&path, seal(&json!({ "to": 7 })).to_string()).expect("a file");
        assert_eq!(open(&path), Ok(Some(json!({ "to": 7 }))));
        for damaged in ["5", "null", "true", "\"content\"", "[]", "{}", r#"{"content":7}"#, r#"{"xxh3":7}"#] {
            std::fs::write(&path, damaged).expect("a file");
            assert_eq!(open(&path), Err("its checksum does not fit".to_owned()), "{damaged}");
        }
    }
}
